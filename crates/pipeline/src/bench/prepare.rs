//! What must be known before a case can be run: its class path, and the variant of its trace that fits.

use std::path::{Path, PathBuf};

use program::{Artifacts, Coordinate, Tools, parse_class_path};

use super::case::{Case, Star};
use super::variant::{self, Variant};
use crate::cases::{CasesConfig, Event, Refused, cut_remark};
use crate::reproduce::Classes;
use crate::toolchain::Toolchain;
use crate::toolchain::premises::Fit;
use crate::{Error, Setting, Source};

/// A case that can be run.
pub(crate) struct Prepared {
    pub(crate) setting: Setting,
    pub(crate) classes: Classes,
    pub(crate) variant: Variant,
    /// The highest frame that is known to be possible, counted among the project's.
    pub(crate) expected: usize,
    /// What a reader of the results should know.
    pub(crate) remarks: Vec<String>,
}

/// Prepares a case.
pub(crate) fn prepare(
    case: &Case,
    config: &CasesConfig,
    java_home: &Path,
    watch: &mut dyn FnMut(Event),
) -> Result<Prepared, Refused> {
    let mut remarks = Vec::new();
    let class_path = class_path(case, &case.artifacts, config, java_home, &mut remarks, watch)?;
    let setting = setting(config, &class_path);
    let classes = Classes::Matching(case.target_frames.clone());
    let variant = choose(case, &setting, &classes)?;
    let expected = expected(case.star, &variant.fit);
    if case.traces.first().is_some_and(|first| !first.ends_with(&variant.name)) {
        remarks.push(format!("{} fits best", variant.name));
    }
    remarks.extend(variant.fit.error().map(|error| cut_remark(&error, variant.fit.fitting)));
    Ok(Prepared { setting, classes, variant, expected, remarks })
}

/// The surroundings of a test on the release in which the bug of a case is fixed.
pub(crate) fn fixed(
    case: &Case,
    config: &CasesConfig,
    java_home: &Path,
    watch: &mut dyn FnMut(Event),
) -> Result<Setting, Refused> {
    let class_path = class_path(case, &case.fixed_artifacts(), config, java_home, &mut Vec::new(), watch)?;
    Ok(setting(config, &class_path))
}

fn setting(config: &CasesConfig, class_path: &[PathBuf]) -> Setting {
    let entries: Vec<String> = class_path.iter().map(|path| path.display().to_string()).collect();
    Setting { source: Some(Source::ClassPath(entries.join(":"))), ..config.setting.clone() }
}

fn class_path(
    case: &Case,
    artifacts: &[Coordinate],
    config: &CasesConfig,
    java_home: &Path,
    remarks: &mut Vec<String>,
    watch: &mut dyn FnMut(Event),
) -> Result<Vec<PathBuf>, Refused> {
    let mut class_path = Vec::new();
    if !case.class_path.is_empty() {
        class_path.extend(parse_class_path(&case.class_path.join(":"), &case.folder));
    }
    if !artifacts.is_empty() {
        watch(Event::Fetching { id: &case.id });
        let Setting { maven, gradle, cache, .. } = &config.setting;
        let java_home = Some(java_home.to_owned());
        let tools =
            Tools { maven: maven.clone(), gradle: gradle.clone(), java_home, cache: None, settings: vec![] };
        let fetched = Artifacts::fetch(artifacts, &cache.join("artifacts"), &tools);
        let Artifacts { class_path: jars, incomplete } = fetched.map_err(Error::from)?;
        class_path.extend(jars);
        remarks.extend(incomplete.map(|why| format!("not all that it needs is there: {why}")));
    }
    if class_path.is_empty() {
        let note = case.note.as_deref().unwrap_or("it has neither artifacts nor a classpath");
        return Err(Refused::Case(note.split_whitespace().collect::<Vec<_>>().join(" ")));
    }
    Ok(class_path)
}

fn choose(case: &Case, setting: &Setting, classes: &Classes) -> Result<Variant, Refused> {
    let toolchain = Toolchain::open(setting, &|| Err(Error::NoProgram), &mut |_: crate::Event| {})?;
    let is_project = |class: &str| toolchain.owner.is_program(class) && classes.contain(class);
    let read = |path: &PathBuf| {
        let variant = Variant::read(path, &toolchain, &is_project);
        variant.map_err(|error| Refused::Case(format!("{}: {error}", path.display())))
    };
    let variants = case.traces.iter().map(read).collect::<Result<Vec<Variant>, Refused>>()?;
    let best = variant::best(variants).ok_or_else(|| Refused::Case("it has no trace.txt".to_owned()))?;
    match best.fit.error() {
        _ if best.fit.frames.is_empty() => {
            Err(Refused::Case(format!("{}: no crash with a frame of the project", best.name)))
        }
        Some(error) if best.fit.fitting == 0 => {
            let others = if case.traces.len() > 1 { ", nor does another variant fit" } else { "" };
            Err(Refused::Case(format!("{}: {error}{others}", best.name)))
        }
        _ => Ok(best),
    }
}

/// The project's frame that a frame of the whole trace is: the paper's trace may have had other frames of the
/// JDK, so where it exploited its highest frame, that is ours too.
fn expected(star: Option<Star>, fit: &Fit) -> usize {
    match star {
        Some(Star { exploited_frame, total_frames }) if total_frames != Some(exploited_frame) => {
            fit.frames.iter().filter(|&&position| position < exploited_frame).count().max(1)
        }
        _ => fit.frames.len(),
    }
}

#[cfg(test)]
mod unit {
    use super::{Fit, Star, expected};

    #[test]
    fn the_expected_frame_is_counted_among_those_of_the_project() {
        let fit = Fit { frames: vec![1, 2, 4, 5], fitting: 4, calling: 3, absent: None };
        let star = |exploited_frame, total_frames| Some(Star { exploited_frame, total_frames });
        assert_eq!(expected(None, &fit), 4);
        assert_eq!(expected(star(3, Some(6)), &fit), 2);
        assert_eq!(expected(star(5, None), &fit), 3);
        assert_eq!(expected(star(5, Some(5)), &fit), 4);
        assert_eq!(expected(star(1, Some(6)), &fit), 1);
    }
}
