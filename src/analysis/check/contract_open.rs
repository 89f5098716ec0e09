//! A record that ends during the contract.

use super::Case;
use crate::finding::{Code, Finding};

pub(super) fn check(case: &Case<'_>, findings: &mut Vec<Finding>) {
    if case.record.side.is_some() && !case.replay.contract_ended {
        findings.push(Finding::new(
            Code::ContractOpen,
            case.start(),
            "the record ends during the contract: no pass and no White stone",
        ));
    }
}
