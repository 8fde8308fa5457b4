//! The code of probes. The operand stack stands beside each instruction.

use classfile::descriptor::Kind;
use classfile::edit::{CodeEditor, Snippet};
use classfile::{Opcode, Pool, Result};

use super::hook;
use super::sites::{ProbeSite, Relation, Watched};

/// Names of the methods that see two ints, in the order of the opcodes.
const COMPARISONS: [&str; 6] = ["equal", "notEqual", "less", "notLess", "greater", "notGreater"];
/// Added to a comparison of floats or doubles where a NaN counts as greater.
const GREATER_IF_NAN: i32 = 8;

/// Inserts the probes of a method; the first has the number `first`.
pub(super) fn insert(
    editor: &mut CodeEditor<'_>,
    pool: &mut Pool<'_>,
    sites: &[ProbeSite],
    first: u32,
) -> Result<()> {
    let needs_scratch =
        |site: &ProbeSite| matches!(site.watched, Watched::Compared { .. } | Watched::Text { .. });
    let scratch = if sites.iter().any(needs_scratch) { editor.scratch_local(2)? } else { 0 };
    for (site, id) in sites.iter().zip(first..) {
        let mut probe = ProbeCode { pool, id: id as i32, scratch };
        probe.insert(editor, site)?;
    }
    Ok(())
}

struct ProbeCode<'p, 'a> {
    pool: &'p mut Pool<'a>,
    id: i32,
    /// Two slots that live from one snippet to the next one in the same block.
    scratch: u16,
}

impl ProbeCode<'_, '_> {
    fn insert(&mut self, editor: &mut CodeEditor<'_>, site: &ProbeSite) -> Result<()> {
        match &site.watched {
            Watched::Place => {
                let mut snippet = Snippet::new(0);
                self.report(&mut snippet, "reach", "(I)V")?; // []
                editor.before(site.pc, snippet);
            }
            Watched::Zero(comparison) => {
                let mut snippet = Snippet::new(1); // [a]
                snippet.op(Opcode::DUP); // [a, a]
                snippet.op(Opcode::ICONST_0); // [a, a, 0]
                self.report(&mut snippet, COMPARISONS[usize::from(*comparison)], "(III)V")?; // [a]
                editor.before(site.pc, snippet);
            }
            Watched::Ints(comparison) => {
                let mut snippet = Snippet::new(2); // [a, b]
                snippet.op(Opcode::DUP2); // [a, b, a, b]
                self.report(&mut snippet, COMPARISONS[usize::from(*comparison)], "(III)V")?; // [a, b]
                editor.before(site.pc, snippet);
            }
            Watched::Null(if_null) => {
                let mut snippet = Snippet::new(1); // [a]
                snippet.op(Opcode::DUP); // [a, a]
                let name = if *if_null { "isNull" } else { "isNotNull" };
                self.report(&mut snippet, name, "(Ljava/lang/Object;I)V")?; // [a]
                editor.before(site.pc, snippet);
            }
            Watched::Same(if_same) => {
                let mut snippet = Snippet::new(2); // [a, b]
                snippet.op(Opcode::DUP2); // [a, b, a, b]
                let name = if *if_same { "same" } else { "notSame" };
                self.report(&mut snippet, name, "(Ljava/lang/Object;Ljava/lang/Object;I)V")?; // [a, b]
                editor.before(site.pc, snippet);
            }
            Watched::Compared { at, by, comparison } => {
                let snippet = self.compared(*by, (*comparison).into())?;
                editor.before(*at, snippet);
            }
            Watched::Text { at, relation, if_true } => {
                editor.before(*at, self.keep_texts(*relation));
                let snippet = self.text(*relation, *if_true)?;
                editor.before(site.pc, snippet);
            }
            Watched::Switch(_) => {
                let mut snippet = Snippet::new(1); // [a]
                snippet.op(Opcode::DUP); // [a, a]
                self.report(&mut snippet, "choose", "(II)V")?; // [a]
                editor.before(site.pc, snippet);
            }
        }
        Ok(())
    }

    /// Pushes the probe's number and calls the worker.
    fn report(&mut self, snippet: &mut Snippet, name: &str, descriptor: &str) -> Result<()> {
        snippet.push_int(self.pool, self.id)?;
        hook::call(snippet, self.pool, name, descriptor)
    }

    /// Before a comparison of two numbers.
    fn compared(&mut self, by: Opcode, mut comparison: i32) -> Result<Snippet> {
        let kind = match by {
            Opcode::LCMP => Kind::Long,
            Opcode::FCMPL | Opcode::FCMPG => Kind::Float,
            _ => Kind::Double,
        };
        if matches!(by, Opcode::FCMPG | Opcode::DCMPG) {
            comparison += GREATER_IF_NAN;
        }
        let mut snippet = Snippet::new(2 * kind.slots()); // [a, b]
        snippet.store(kind, self.scratch); // [a]
        snippet.op(if kind == Kind::Float { Opcode::DUP } else { Opcode::DUP2 }); // [a, a]
        if kind == Kind::Float {
            snippet.op(Opcode::F2D); // [a, a as double]
        }
        snippet.load(kind, self.scratch); // [a, a, b]
        if kind == Kind::Float {
            snippet.op(Opcode::F2D); // [a, a as double, b as double]
        }
        snippet.push_int(self.pool, comparison)?; // [a, a, b, comparison]
        let descriptor = if kind == Kind::Long { "(JJII)V" } else { "(DDII)V" };
        self.report(&mut snippet, "compare", descriptor)?; // [a]
        snippet.load(kind, self.scratch); // [a, b]
        Ok(snippet)
    }

    /// Before a call that compares texts: keeps them until the call has returned.
    fn keep_texts(&self, relation: Relation) -> Snippet {
        let (first, second) = (self.scratch, self.scratch + 1);
        if relation == Relation::IsEmpty {
            let mut snippet = Snippet::new(1); // [a]
            snippet.op(Opcode::DUP); // [a, a]
            snippet.store(Kind::Reference, first); // [a]
            return snippet;
        }
        let mut snippet = Snippet::new(2); // [a, b]
        snippet.store(Kind::Reference, second); // [a]
        snippet.op(Opcode::DUP); // [a, a]
        snippet.store(Kind::Reference, first); // [a]
        snippet.load(Kind::Reference, second); // [a, b]
        snippet
    }

    /// Before the jump on the answer.
    fn text(&mut self, relation: Relation, if_true: bool) -> Result<Snippet> {
        let mut snippet = Snippet::new(1); // [answer]
        snippet.op(Opcode::DUP); // [answer, answer]
        snippet.load(Kind::Reference, self.scratch); // [answer, answer, a]
        if relation == Relation::IsEmpty {
            snippet.op(Opcode::ACONST_NULL); // [answer, answer, a, null]
        } else {
            snippet.load(Kind::Reference, self.scratch + 1); // [answer, answer, a, b]
        }
        snippet.push_int(self.pool, relation as i32)?; // [answer, answer, a, b, relation]
        snippet.push_int(self.pool, if_true.into())?; // [answer, answer, a, b, relation, jump]
        self.report(&mut snippet, "text", "(ILjava/lang/Object;Ljava/lang/Object;III)V")?; // [answer]
        Ok(snippet)
    }
}
