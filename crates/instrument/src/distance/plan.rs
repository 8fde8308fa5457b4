//! Which methods are watched, and the numbers of their probes.

use std::collections::HashMap;

use classfile::{Class, Member, Result, instruction};
use model::{MethodRef, Probe};

use super::sites;

/// The probes of the planned methods. Equal methods and classes give equal plans.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProbePlan {
    /// The probes; their index is their number.
    pub probes: Vec<Probe>,
    /// By class, then name and descriptor: the number of the first probe.
    methods: HashMap<String, HashMap<String, u32>>,
    /// Whether all methods report what is noted of a course.
    pub(super) follows: bool,
}

impl ProbePlan {
    /// Plans probes for these methods of the program. Methods that do not exist or have no code get none.
    pub fn new(methods: &[MethodRef], class_bytes: &dyn Fn(&str) -> Option<Vec<u8>>) -> Result<ProbePlan> {
        let mut plan = ProbePlan::default();
        for method in methods {
            let planned = plan.methods.get(&method.class);
            if planned.is_some_and(|known| known.contains_key(&key(&method.name, &method.descriptor))) {
                continue;
            }
            if let Some(bytes) = class_bytes(&method.class) {
                plan.add(method, &Class::read(&bytes)?)?;
            }
        }
        Ok(plan)
    }

    /// The same probes; and all methods report what a worker that follows candidates notes.
    pub fn following(&self) -> ProbePlan {
        ProbePlan { follows: true, ..self.clone() }
    }

    fn add(&mut self, method: &MethodRef, class: &Class<'_>) -> Result<()> {
        let Some(member) = class.method(&method.name, &method.descriptor) else { return Ok(()) };
        let Some(code) = class.code(member)? else { return Ok(()) };
        let instructions = instruction::decode(&code.bytes, code.offset)?;
        let first = self.probes.len() as u32;
        for site in sites::find(class, &code, &instructions)? {
            let kind = site.kind();
            self.probes.push(Probe { method: method.clone(), pc: site.pc, line: site.line, kind });
        }
        let of_class = self.methods.entry(method.class.clone()).or_default();
        of_class.insert(key(&method.name, &method.descriptor), first);
        Ok(())
    }

    /// The first probe of a method, if it is planned.
    pub(super) fn method(&self, class: &Class<'_>, method: &Member<'_>) -> Option<u32> {
        let of_class = self.methods.get(&class.name().to_string())?;
        of_class.get(&key(&method.name.to_string(), &method.descriptor.to_string())).copied()
    }
}

fn key(name: &str, descriptor: &str) -> String {
    format!("{name}{descriptor}")
}
