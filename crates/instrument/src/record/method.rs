//! Instruments one method.

use std::collections::HashSet;

use classfile::edit::CodeEditor;
use classfile::{Class, Instruction, Member, Pool};

use super::copies::Copies;
use super::failure::{self, FailurePoints, FailureSite, Report};
use super::handler::{self, PassedValue};
use super::plan::{HandlerPlan, SkipReason};
use super::strategies::CopyStrategy;
use super::survey::{Part, Receiver, Survey};
use super::{Config, MethodKey};
use crate::hook::Hook;

/// Gives out the number of a handler.
pub(super) type Number<'n> = dyn FnMut(HandlerPlan) -> u32 + 'n;

/// What the methods of a class share while they are instrumented.
pub(super) struct Shared<'c> {
    config: &'c Config,
    hook: Hook,
    points: FailurePoints,
}

impl<'c> Shared<'c> {
    /// Prepares to instrument a class.
    pub fn new(class: &Class<'_>, config: &'c Config) -> Self {
        let points = FailurePoints::new(class, &config.failure_points, config.usual_points);
        Self { config, hook: Hook::default(), points }
    }

    /// Whether no method of the class is recorded and none tells of failures: most classes with second chance.
    pub fn has_nothing_to_do(&self) -> bool {
        self.config.only.as_ref().is_some_and(HashSet::is_empty) && self.points.is_empty()
    }

    /// What decides on copies.
    pub fn copier(&self) -> &'static dyn CopyStrategy {
        self.config.strategy.copier()
    }

    /// Whether the method is among those to be recorded.
    pub fn wants_handler(&self, class: &Class<'_>, method: &Member<'_>) -> bool {
        self.config.only.as_ref().is_none_or(|only| {
            !only.is_empty()
                && only.contains(&MethodKey {
                    class: class.name().to_string(),
                    name: method.name.to_string(),
                    descriptor: method.descriptor.to_string(),
                })
        })
    }

    /// What it tells the recorder of that a throwable leaves the method.
    pub fn left(&self, method: &Member<'_>) -> Option<Report> {
        self.points.left(method)
    }

    /// Where the method tells the recorder of failures.
    pub fn sites(
        &self,
        class: &Class<'_>,
        method: &Member<'_>,
        instructions: &[Instruction],
    ) -> Vec<FailureSite> {
        let calls = instructions.iter().filter_map(|each| self.points.at_call(&class.pool, each));
        self.points.at_entry(method).into_iter().chain(calls).collect()
    }
}

/// The new code of a method, if it got any, and why it got no handler.
#[derive(Default)]
pub(super) struct NewCode {
    pub code: Option<Vec<u8>>,
    pub skipped: Option<SkipReason>,
}

/// Instruments the method at `index`. One that cannot have a handler still tells of failures.
pub(super) fn instrument(
    class: &mut Class<'_>,
    index: usize,
    shared: &mut Shared<'_>,
    number: &mut Number<'_>,
) -> NewCode {
    let outcome = attempt(class, index, shared, number);
    let place = |reason: SkipReason| reason.in_method(class, &class.methods[index]);
    NewCode { code: outcome.code, skipped: outcome.skipped.map(place) }
}

fn attempt(class: &mut Class<'_>, index: usize, shared: &mut Shared<'_>, number: &mut Number<'_>) -> NewCode {
    let mut survey = match Survey::new(class, &class.methods[index], shared) {
        Ok(Some(survey)) => survey,
        Ok(None) => return NewCode::default(),
        Err(reason) => return NewCode { code: None, skipped: Some(reason) },
    };
    let parts = std::mem::replace(&mut survey.parts, Ok(Vec::new()));
    match parts.and_then(|parts| edit(class, index, shared, &survey, &parts, number)) {
        Ok(code) => NewCode { code, skipped: None },
        Err(reason) => {
            let code = edit(class, index, shared, &survey, &[], number).unwrap_or_default();
            NewCode { code, skipped: Some(reason) }
        }
    }
}

/// Edits the method: calls at failure points, handlers for the parts. `None` if there are neither.
fn edit(
    class: &mut Class<'_>,
    index: usize,
    shared: &mut Shared<'_>,
    survey: &Survey<'_>,
    parts: &[Part],
    number: &mut Number<'_>,
) -> Result<Option<Vec<u8>>, SkipReason> {
    if parts.is_empty() && survey.sites.is_empty() && survey.left.is_none() {
        return Ok(None);
    }
    let method = &class.methods[index];
    let Some(mut editor) = CodeEditor::new(class, method)? else { return Ok(None) };
    failure::insert(&mut editor, &mut class.pool, &survey.sites)?;
    let has_frames = class.has_frames();
    if parts.is_empty() {
        report_left(&mut editor, &mut class.pool, has_frames, survey)?;
        return Ok(Some(editor.finish(&mut class.pool)?.write()));
    }
    let outline = Outline::new(class, method, survey, shared.copier().name());
    let mut copies = Copies::new(&mut class.pool, has_frames);
    copies.insert(&mut editor, survey)?;
    let passed: Vec<Vec<PassedValue>> = parts.iter().map(|part| copies.passed_in(part)).collect();
    check_size(&editor, passed.iter().map(|values| handler::length_bound(values)).sum())?;
    for (part, values) in parts.iter().zip(&passed) {
        let number = number(outline.plan(values));
        let frame = copies.handler_frame(part, values)?;
        let left = survey.left.as_ref();
        let snippet = handler::snippet(copies.pool, &mut shared.hook, values, number, left)?;
        editor.add_handler(part.ranges.clone(), snippet, frame);
    }
    Ok(Some(editor.finish(&mut class.pool)?.write()))
}

/// A handler for a method that is not recorded, if what leaves it is a failure.
fn report_left(
    editor: &mut CodeEditor<'_>,
    pool: &mut Pool<'_>,
    has_frames: bool,
    survey: &Survey<'_>,
) -> Result<(), SkipReason> {
    let part = Part::whole(editor.length(), Receiver::None);
    let bound = if survey.left.is_some() { handler::length_bound(&[]) } else { 0 };
    check_size(editor, bound)?;
    if let Some(left) = &survey.left {
        let snippet = handler::reporting(pool, left)?;
        let frame = Copies::new(pool, has_frames).handler_frame(&part, &[])?;
        editor.add_handler(part.ranges, snippet, frame);
    }
    Ok(())
}

/// The size above which the VM does not compile a method.
const HUGE: u32 = 8000;

/// Checks that the edits and `more` bytes do not change what the VM does with the method.
fn check_size(editor: &CodeEditor<'_>, more: u32) -> Result<(), SkipReason> {
    let size = editor.length_bound() + more;
    if size > u32::from(u16::MAX) {
        return Err(SkipReason::Size);
    }
    if size > HUGE && editor.length() <= HUGE {
        return Err(SkipReason::Compilation);
    }
    Ok(())
}

/// What the plans of a method's handlers have in common.
struct Outline(HandlerPlan);

impl Outline {
    fn new(class: &Class<'_>, method: &Member<'_>, survey: &Survey<'_>, strategy: &'static str) -> Self {
        Self(HandlerPlan {
            class: class.name().text().into_owned(),
            name: method.name.text().into_owned(),
            descriptor: method.descriptor.text().into_owned(),
            access: method.access,
            parameters: survey.names.clone(),
            lines: survey.lines,
            strategy,
            values: Vec::new(),
        })
    }

    fn plan(&self, values: &[PassedValue]) -> HandlerPlan {
        HandlerPlan { values: values.iter().map(|passed| passed.value.clone()).collect(), ..self.0.clone() }
    }
}
