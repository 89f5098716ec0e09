//! A record that ends during the contract.

use super::CheckContext;
use crate::finding::{Code, Finding, Findings};

pub(super) fn check(context: &CheckContext<'_>, findings: &mut Findings) {
    if context.record.side.is_some() && !context.replay.contract_ended {
        findings.push(Finding::new(
            Code::ContractOpen,
            context.start(),
            "the record ends during the contract: no pass and no White stone",
        ));
    }
}
