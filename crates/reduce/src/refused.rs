//! Variants that were refused once: the last round of the passes asks for the same ones as the round before it.

use std::collections::HashMap;

use model::Candidate;

use crate::Predicate;

/// Variants that did not keep the predicate, by the number of their objects.
#[derive(Default)]
pub(crate) struct Refused {
    by_objects: HashMap<usize, Vec<Candidate>>,
}

impl Refused {
    /// Asks for those variants that were not refused before.
    pub(crate) fn ask(&mut self, variants: &[Candidate], keeps: &mut Predicate) -> Vec<bool> {
        let is_new: Vec<bool> = variants.iter().map(|variant| !self.has(variant)).collect();
        let chosen = variants.iter().zip(&is_new).filter(|(_, is_new)| **is_new);
        let new: Vec<Candidate> = chosen.map(|(variant, _)| variant.clone()).collect();
        let said = if new.is_empty() { Vec::new() } else { keeps(&new) };
        for (variant, _) in new.into_iter().zip(&said).filter(|(_, keeps)| !**keeps) {
            self.by_objects.entry(variant.objects.len()).or_default().push(variant);
        }
        let mut said = said.into_iter();
        is_new.into_iter().map_while(|is_new| if is_new { said.next() } else { Some(false) }).collect()
    }

    fn has(&self, variant: &Candidate) -> bool {
        self.by_objects.get(&variant.objects.len()).is_some_and(|refused| refused.contains(variant))
    }
}
