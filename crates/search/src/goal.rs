//! A frame as the goal of a search, and the world that the search works in.

use std::sync::Arc;

use catalog::{Callable, Common, Environment};
use chart::{Chart, ChartFrame, Located, code_line};
use model::{MethodRef, Probe, ProbeKind, Thrown};
use program::{Index, MethodId, Name, Nearness, line_calls};
use trace::Origin;

use crate::document::Documents;
use crate::fitness::{ExpectedFrame, Goal, NumberedProbe, Waypoint};
use crate::flags::flagged;
use crate::literals::Pool;
use crate::pattern::Pattern;
use crate::told::told;
use crate::world::World;
use crate::{odd, registries};

const NULL_POINTER: &str = "java/lang/NullPointerException";
/// Calls between a private method and the one that a test calls instead. Iterators of sets of maps are as deep.
const DEPTH: usize = 8;
const MOST_ENTRIES: usize = 12;

/// The places of all frames, innermost first: what the goals have in common.
pub(crate) fn places(chart: &Chart, index: &Index, probes: &[Probe]) -> Vec<Option<Waypoint>> {
    chart.frames.iter().map(|frame| place(frame, index, probes)).collect()
}

/// The goal of the search for a frame, counted from 1.
pub(crate) fn goal(
    chart: &Chart,
    frame: usize,
    places: &[Option<Waypoint>],
    index: &Index,
    probes: &[Probe],
    is_project: &dyn Fn(&str) -> bool,
) -> Goal {
    let thrown = chart.down_to(frame);
    let leads = chart.frames[frame - 1].leads.iter();
    let leads = leads.filter_map(|level| lead(level, index, probes));
    let places = places[..frame].iter().rev().flatten().cloned();
    Goal {
        exception: thrown.class.clone(),
        frame: frame as u32,
        frames: expected_frames(chart, frame, is_project),
        above: chart.unknown.above,
        places: leads.chain(places).collect(),
    }
}

/// The calls of a level as one place: whoever is at one of them is there.
fn lead(level: &[Located], index: &Index, probes: &[Probe]) -> Option<Waypoint> {
    Waypoint::any_of(level.iter().filter_map(|located| place_of(located, index, probes)))
}

/// The program's frames, and those of the JDK that the program calls; what the JDK does inside changes with
/// every version.
fn expected_frames(chart: &Chart, frame: usize, is_project: &dyn Fn(&str) -> bool) -> Vec<ExpectedFrame> {
    let thrown = chart.down_to(frame);
    let mut expected = Vec::new();
    for (position, frame) in thrown.frames.iter().enumerate() {
        let own = is_project(&frame.class);
        let called = thrown.frames.get(position + 1).is_some_and(|caller| is_project(&caller.class));
        if own || called {
            let mut frame = frame.clone();
            if let Some(found) = chart.frames.iter().find(|found| found.position == position) {
                // Counters in the names of lambdas differ between compilers.
                frame.method = found.methods[0].method.name.clone();
            }
            expected.push(ExpectedFrame { frame, by_line: own });
        }
    }
    expected
}

/// The line of a frame; of several methods that have it, the first with probes.
fn place(frame: &ChartFrame, index: &Index, probes: &[Probe]) -> Option<Waypoint> {
    frame.methods.iter().find_map(|located| place_of(located, index, probes))
}

fn place_of(located: &Located, index: &Index, probes: &[Probe]) -> Option<Waypoint> {
    let own = probes_of(index, located.id, probes);
    let cfg = index.cfg(located.id)?;
    // Where the line is not known, entering the method is all that can be asked for.
    let starts: Vec<u32> = located.code.iter().map(|range| range.start).collect();
    let starts = if starts.is_empty() { vec![0] } else { starts };
    let in_line = |probe: &&NumberedProbe| {
        let within = located.code.iter().any(|range| range.contains(&probe.offset));
        !probe.is_branch && (within || starts.contains(&probe.offset))
    };
    let around: Vec<u32> = own.iter().filter(in_line).map(|probe| probe.id).collect();
    let (line, targets) = match located.wanted.is_empty() {
        true => (around.clone(), &starts),
        false => (located.wanted.iter().filter_map(|&at| probe_before(&own, at)).collect(), &located.wanted),
    };
    let approach = cfg.approach(targets);
    let flags = flagged(index, located.id, &approach, &own, probes);
    (!own.is_empty()).then(|| Waypoint { around, flags, ..Waypoint::new(&approach, line, &own) })
}

/// The probes of a method.
pub(crate) fn probes_of(index: &Index, method: MethodId, probes: &[Probe]) -> Vec<NumberedProbe> {
    let (class, method) = (&index[method.class].name, &index[method]);
    let is_own = |probe: &Probe| {
        let MethodRef { class: owner, name, descriptor } = &probe.method;
        **owner == **class && **name == *method.name && **descriptor == *method.descriptor
    };
    let own = probes.iter().enumerate().filter(|(_, probe)| is_own(probe));
    own.map(|(id, probe)| converted(id, probe)).collect()
}

/// The probe that whoever comes to an instruction passes last. Wherever ways meet or part there is one, so it is of
/// the same block.
pub(crate) fn probe_before(probes: &[NumberedProbe], offset: u32) -> Option<u32> {
    let before = probes.iter().filter(|probe| !probe.is_branch && probe.offset <= offset);
    before.max_by_key(|probe| probe.offset).map(|probe| probe.id)
}

fn converted(id: usize, probe: &Probe) -> NumberedProbe {
    let keys = match &probe.kind {
        ProbeKind::Switch { keys } => keys.clone(),
        ProbeKind::Place | ProbeKind::Branch => Vec::new(),
    };
    let is_branch = probe.kind != ProbeKind::Place;
    NumberedProbe { id: id as u32, offset: probe.pc, is_branch, keys }
}

/// The packages that a test of a frame, counted from 1, may stand in: the frame's own, and that of the innermost frame,
/// where more of what fails can be reached, if the frame can be called from there.
pub(crate) fn packages<'c>(chart: &'c Chart, frame: usize, index: &Index) -> Vec<&'c str> {
    let package = |frame: &'c ChartFrame| package_of(&frame.methods[0].method.class);
    let under_test = &chart.frames[frame - 1];
    let (own, innermost) = (package(under_test), package(&chart.frames[0]));
    let is_open = |located: &Located| index.accessible_from(innermost, located.id);
    match own != innermost && under_test.methods.iter().all(is_open) {
        true => vec![own, innermost],
        false => vec![own],
    }
}

/// The world of the search for a frame, counted from 1, by tests in a package; none where no test can call it.
pub(crate) fn world<'i>(
    chart: &Chart,
    frame: usize,
    package: &str,
    index: &'i Index,
    common: &Common,
) -> Option<World<'i>> {
    let under_test = &chart.frames[frame - 1];
    let targets: Vec<Arc<Callable>> =
        under_test.methods.iter().flat_map(|located| targets(index, located, package)).collect();
    if targets.is_empty() {
        return None;
    }
    let around = chart.frames[..frame].iter().map(|frame| frame.methods[0].method.class.as_str());
    let mut world = World::new(index, package, targets, around.map(Name::from), common);
    world.follow_ups =
        under_test.methods.iter().flat_map(|located| follow_ups(index, located, package)).collect();
    world.leave_out(left_to_callers(chart, frame, index));
    world.pool = pool(chart, frame, index, package);
    let methods = chart.frames[..frame].iter().flat_map(|frame| &frame.methods).map(|located| located.id);
    world.surround(Environment::of(index, methods.clone()));
    registries::prepare(&mut world, methods.clone());
    world.suspected = odd::suspected(&chart.thrown, index, methods);
    world.asked_nulls = chart.asked.clone();
    world.is_null_crash = chart.thrown.class == NULL_POINTER;
    world.null_chance = if world.is_null_crash { 0.15 } else { 0.05 };
    Some(world)
}

/// The methods of the frames inside, as far as they are of other classes: those of its own class a test may need to
/// prepare the object.
fn left_to_callers(chart: &Chart, frame: usize, index: &Index) -> Vec<MethodId> {
    let own = chart.frames[frame - 1].methods[0].id.class;
    let inside = chart.frames[..frame - 1].iter().flat_map(|frame| &frame.methods).map(|located| located.id);
    let is_other = |id: &MethodId| !index.is_subtype(own, id.class) && !index.is_subtype(id.class, own);
    inside.filter(is_other).collect()
}

/// Whether a frame is reached best by the one above it in the trace: no test can call it, and the other does.
pub(crate) fn is_left_to_caller(chart: &Chart, frame: usize, index: &Index) -> bool {
    let (under_test, caller) = (&chart.frames[frame - 1], chart.frames.get(frame));
    caller.is_some_and(|caller| !is_callable(under_test, index) && calls(chart, caller, under_test, index))
}

/// Whether the line of a frame has a call of the next one. Lines of a trace that was taken from another build may
/// exist and hold something else. What the JDK calls in between is not looked at.
fn calls(chart: &Chart, caller: &ChartFrame, callee: &ChartFrame, index: &Index) -> bool {
    let line = code_line(&chart.thrown.frames[caller.position]);
    let is_adjacent = caller.position == callee.position + 1;
    !is_adjacent || line_calls(index.class_path(), line, &callee.methods[0].method.name)
}

/// Whether a test can call a frame's method itself, or by a supertype.
fn is_callable(frame: &ChartFrame, index: &Index) -> bool {
    frame.methods.iter().any(|located| {
        let package = package_of(&located.method.class);
        index.accessible_from(package, located.id) || !follow_ups(index, located, package).is_empty()
    })
}

/// What a test calls to get into a method: the method itself, else those that lead to it.
fn targets(index: &Index, located: &Located, package: &str) -> Vec<Arc<Callable>> {
    let entries = index.public_entries_to(located.id, DEPTH);
    let methods = entries.iter().map(|entry| entry.path[0]).take(MOST_ENTRIES);
    let mut found: Vec<_> = methods.map(|method| Callable::method(index, method, package)).collect();
    if found.is_empty() {
        found.push(Callable::method(index, located.id, package));
    }
    found
}

/// The methods of supertypes by which a test can call a method whose own class it cannot name.
fn follow_ups(index: &Index, located: &Located, package: &str) -> Vec<Arc<Callable>> {
    let method = &index[located.id];
    if index.accessible_from(package, located.id) || method.is_static() || method.is_initializer() {
        return Vec::new();
    }
    let above = index.supertypes(located.id.class).into_iter();
    let declared = above.filter_map(|class| index.declared(class, &method.name, &method.descriptor));
    let usable = declared.filter(|&method| index.accessible_from(package, method));
    usable.map(|method| Callable::method(index, method, package)).collect()
}

/// Literals near the crash, and those of its message.
fn pool(chart: &Chart, frame: usize, index: &Index, package: &str) -> Pool {
    let mut pool = Pool::default();
    for located in chart.frames[..frame].iter().flat_map(|frame| &frame.methods) {
        for (_, literal, _) in index.constants(located.id).iter() {
            pool.add(literal);
        }
        let callees = index.callees(located.id);
        let of_jdk = callees.iter().filter(|callee| index[callee.class].is_jdk());
        of_jdk.for_each(|callee| pool.suspect(&index[*callee].name));
    }
    let mut classes: Vec<Name> =
        chart.frames[..frame].iter().map(|frame| Name::from(&*frame.methods[0].method.class)).collect();
    classes.dedup();
    pool.documents = Documents::of(index, &classes);
    for helper in &chart.helpers {
        let helper = index.method(&helper.class, &helper.name, &helper.descriptor);
        let constants = helper.map(|helper| index.constants(helper)).unwrap_or_default();
        let own = constants.iter().filter(|(nearness, ..)| *nearness == Nearness::Method);
        own.for_each(|(_, literal, _)| pool.add(literal));
    }
    pool.told = told(chart, index, package);
    if let Some(told) = pool.told.clone() {
        pool.integers.extend(&told.integers);
        pool.decimals.extend(&told.decimals);
        pool.strings.extend(told.strings.iter().cloned());
        pool.classes.extend(told.classes.iter().cloned());
    }
    // Programs that load classes by name are given those that the trace shows to be there.
    let inside = chart.frames[..frame - 1].iter().map(|frame| &frame.methods[0].method);
    pool.strings.extend(inside.clone().map(|method| Arc::from(method.class.replace('/', "."))));
    if is_reflected(&chart.thrown) {
        pool.strings.extend(inside.map(|method| Arc::from(method.name.as_str())));
    }
    pool.tidy();
    pool.patterns = pool.strings.iter().filter_map(|text| Pattern::read(text)).collect();
    pool
}

/// Whether reflection called some method of the trace, mostly by a name that it was given.
fn is_reflected(thrown: &Thrown) -> bool {
    thrown.frames.iter().any(|frame| trace::origin(frame) == Origin::Reflection)
}

fn package_of(class: &str) -> &str {
    class.rsplit_once('/').map_or("", |(package, _)| package)
}
