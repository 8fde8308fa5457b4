//! Which variant of a trace fits the class path.

use std::path::PathBuf;

use model::Thrown;
use trace::Options;

use crate::reproduce::choose;
use crate::toolchain::Toolchain;
use crate::toolchain::premises::Fit;

/// A variant of the trace of a case.
pub(crate) struct Variant {
    /// The name of its file.
    pub(crate) name: String,
    pub(crate) text: Vec<u8>,
    /// How the frames of the project fit, those of the throwable that is searched for.
    pub(crate) fit: Fit,
}

impl Variant {
    /// Reads a variant; where its file has several crashes, the first one is meant.
    pub(crate) fn read(
        path: &PathBuf,
        toolchain: &Toolchain,
        is_project: &dyn Fn(&str) -> bool,
    ) -> std::io::Result<Variant> {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let text = std::fs::read(path)?;
        let log = trace::read(&text, &Options::default());
        let fit_of = |thrown: &Thrown| Fit::of(thrown, &toolchain.program.class_path, is_project);
        let fit = log.crashes.first().and_then(|found| {
            let target = choose::target(&found.crash, is_project)?;
            Some(fit_of(&found.crash.throwables[target]))
        });
        Ok(Variant { name, text, fit: fit.unwrap_or_default() })
    }

    /// How many frames can be searched for, if not all of them can.
    pub(crate) fn cut(&self) -> Option<usize> {
        self.fit.absent.as_ref().map(|_| self.fit.fitting)
    }
}

/// The variant that fits best: as a whole and with most frames; if none fits as a whole, the one with most
/// frames that fit, from the innermost on. Of equals the one in which more lines call the frame inside, for a line
/// of another build may exist by chance; and of equals in that the first.
pub(crate) fn best(variants: Vec<Variant>) -> Option<Variant> {
    let rank = |variant: &Variant| {
        let Fit { fitting, calling, absent, .. } = &variant.fit;
        (absent.is_none() && *fitting > 0, *fitting, *calling)
    };
    variants.into_iter().rev().max_by_key(rank)
}

#[cfg(test)]
mod unit {
    use model::Frame;
    use program::Absent;

    use super::{Variant, best};
    use crate::toolchain::premises::Fit;

    /// A variant with so many frames, of which so many fit and so many of these call the frame inside.
    fn variant(name: &str, frames: usize, fitting: usize, calling: usize) -> Variant {
        let absent = (fitting < frames).then(|| (Frame::default(), Absent::Class));
        let fit = Fit { frames: (0..frames).collect(), fitting, calling, absent };
        Variant { name: name.into(), text: vec![], fit }
    }

    /// The name and the cut of the best of variants with so many frames, of which so many fit.
    fn chosen(variants: &[(&str, usize, usize)]) -> (String, Option<usize>) {
        let variants = variants.iter().map(|&(name, frames, fitting)| variant(name, frames, fitting, 0));
        let best = best(variants.collect()).expect("there are some");
        (best.name.clone(), best.cut())
    }

    #[test]
    fn of_lines_that_all_exist_those_are_taken_that_call_the_frame_inside() {
        let best = best(vec![variant("a", 5, 4, 1), variant("b", 5, 4, 3), variant("c", 5, 4, 3)]);
        assert_eq!(best.map(|best| best.name), Some("b".to_owned()));
    }

    #[test]
    fn the_longest_that_fits_as_a_whole_is_taken() {
        assert_eq!(chosen(&[("a", 3, 3), ("b", 5, 5), ("c", 4, 4)]), ("b".into(), None));
        assert_eq!(chosen(&[("a", 9, 8), ("b", 3, 3)]), ("b".into(), None));
        assert_eq!(chosen(&[("a", 2, 2), ("b", 2, 2)]), ("a".into(), None));
    }

    #[test]
    fn if_none_fits_as_a_whole_the_one_with_most_fitting_frames_is_cut() {
        assert_eq!(chosen(&[("a", 9, 2), ("b", 7, 5), ("c", 6, 5)]), ("b".into(), Some(5)));
        assert_eq!(chosen(&[("a", 9, 0), ("b", 7, 0)]), ("a".into(), Some(0)));
    }

    #[test]
    fn a_variant_without_frames_does_not_fit() {
        assert_eq!(chosen(&[("a", 0, 0), ("b", 7, 1)]), ("b".into(), Some(1)));
    }
}
