//! The functions that JavaScript sees.

use wasm_bindgen::prelude::wasm_bindgen;

use super::workbench::Workbench;

/// A workbench for JavaScript.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Page {
    workbench: Workbench,
}

#[wasm_bindgen]
impl Page {
    /// A workbench without games.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Answers a request in JSON; some requests come with bytes.
    #[must_use]
    pub fn ask(&mut self, request: &str, bytes: &[u8]) -> String {
        self.workbench.ask(request, bytes)
    }
}
