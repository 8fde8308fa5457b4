//! Who writes a field.

use std::collections::HashSet;
use std::sync::Arc;

use classfile::{Constant, access};

use super::own::Touch;
use crate::Index;
use crate::summary::{ClassId, FieldId, MethodId};

/// Classes that are read for one field, at most.
const MOST_CLASSES: usize = 300;
/// Methods that are given for one field, at most.
const MOST_WRITERS: usize = 80;
/// Calls between a method that is given and one that writes the field itself.
const DEPTH: usize = 3;
/// Callers of one method that are followed, at most: those of one that is called everywhere tell nothing.
const MOST_CALLERS: usize = 24;

impl Index {
    /// The methods that write a field or change its content, themselves or by what they call: those that do it
    /// themselves first. Static initialisers are left out, for nobody calls them.
    pub fn writers(&self, field: FieldId) -> Arc<[MethodId]> {
        let writes = |touch: &Touch| touch.writes;
        self.footprints.writers.get(field, || self.find_writers(field, &writes).into())
    }

    /// The methods that set a field to null, themselves or by what they call.
    pub fn clearers(&self, field: FieldId) -> Arc<[MethodId]> {
        let clears = |touch: &Touch| touch.clears;
        self.footprints.clearers.get(field, || self.find_writers(field, &clears).into())
    }

    fn find_writers(&self, field: FieldId, does: &dyn Fn(&Touch) -> bool) -> Vec<MethodId> {
        let classes = self.may_write(field);
        let mut found: Vec<MethodId> =
            classes.into_iter().flat_map(|class| self.writers_in(class, field, does)).collect();
        found.truncate(MOST_WRITERS);
        let mut seen: HashSet<MethodId> = found.iter().copied().collect();
        let mut begin = 0;
        for _ in 0..DEPTH {
            let end = found.len();
            for at in begin..end {
                if found.len() >= MOST_WRITERS {
                    return found;
                }
                let callers = self.callers(found[at]);
                if callers.len() <= MOST_CALLERS {
                    found
                        .extend(callers.iter().map(|call| call.caller).filter(|&caller| seen.insert(caller)));
                }
            }
            begin = end;
        }
        found
    }

    /// The methods of a class that write a field by their own code.
    fn writers_in(&self, class: ClassId, field: FieldId, does: &dyn Fn(&Touch) -> bool) -> Vec<MethodId> {
        if !self.names_field(class, field) {
            return Vec::new();
        }
        let methods = self[class].methods().filter(|(_, method)| method.name != "<clinit>");
        let methods: Vec<MethodId> = methods.map(|(id, _)| id).collect();
        let writes = |method: &MethodId| {
            let own = self.own_footprint(*method);
            own.touches.iter().any(|touch| touch.field == field && does(touch))
        };
        methods.into_iter().filter(writes).collect()
    }

    /// Whether the code of a class has a field of this name and type.
    fn names_field(&self, class: ClassId, field: FieldId) -> bool {
        let Some(decoded) = self.decoded(class) else { return false };
        let (pool, field) = (&decoded.class().pool, &self[field]);
        let mut fields = pool.indices().filter_map(|index| match pool.get(index) {
            Ok(Constant::Field(named)) => pool.name_and_type(named.name_and_type).ok(),
            _ => None,
        });
        fields.any(|(name, descriptor)| name == *field.name && descriptor == *field.descriptor)
    }

    /// The classes whose code may write a field: its own, those around and in it, and as far as others may name it those
    /// of the package and subclasses. Fields that all may write are hardly ever written from elsewhere.
    fn may_write(&self, field: FieldId) -> Vec<ClassId> {
        let own = &self[field.class];
        if own.is_jdk() {
            return Vec::new();
        }
        let mut found = vec![own.id];
        let outermost = own.name.split('$').next().unwrap_or_default();
        let is_private = self[field].is(access::PRIVATE);
        let is_inside = |name: &str| {
            name.strip_prefix(outermost).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
        };
        let package = self.classes_of_package(own.package()).iter().copied();
        let near = package.filter(|&class| class != own.id && (!is_private || is_inside(&self[class].name)));
        found.extend(near.take(MOST_CLASSES));
        if !is_private && !self[field].is_static() {
            let below = self.subtypes(own.id).into_iter().filter(|below| !self[*below].is_jdk());
            let below: Vec<ClassId> = below.filter(|below| !found.contains(below)).collect();
            found.extend(below.into_iter().take(MOST_CLASSES));
        }
        found
    }
}
