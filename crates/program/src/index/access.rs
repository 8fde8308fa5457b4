//! Who may name what, as Java's rules have it for source in a package.

use classfile::access;

use super::Index;
use crate::summary::{ClassId, FieldId, MethodId, Nesting, Origin};

/// A class, a method or a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Member {
    /// A class.
    Class(ClassId),
    /// A method or constructor.
    Method(MethodId),
    /// A field.
    Field(FieldId),
}

impl Member {
    /// The class, or the one that declares it.
    pub fn class(self) -> ClassId {
        match self {
            Member::Class(class) => class,
            Member::Method(method) => method.class,
            Member::Field(field) => field.class,
        }
    }
}

impl From<ClassId> for Member {
    fn from(class: ClassId) -> Member {
        Member::Class(class)
    }
}

impl From<MethodId> for Member {
    fn from(method: MethodId) -> Member {
        Member::Method(method)
    }
}

impl From<FieldId> for Member {
    fn from(field: FieldId) -> Member {
        Member::Field(field)
    }
}

impl Index {
    /// Whether source in a package (a VM name, `com/acme`) may name the class, method or field
    /// without reflection, from outside of the classes that stand around it.
    pub fn accessible_from(&self, package: &str, member: impl Into<Member>) -> bool {
        match member.into() {
            Member::Class(class) => self.is_class_accessible(package, class),
            Member::Method(method) => {
                self.is_class_accessible(package, method.class)
                    && self.admits(package, method.class, self[method].access)
            }
            Member::Field(field) => {
                self.is_class_accessible(package, field.class)
                    && self.admits(package, field.class, self[field].access)
            }
        }
    }

    fn admits(&self, package: &str, class: ClassId, flags: u16) -> bool {
        let same = self[class].package() == package;
        flags & access::PUBLIC != 0 || same && flags & access::PRIVATE == 0
    }

    /// The class and all around it must be accessible; what stands in a method never is.
    fn is_class_accessible(&self, package: &str, class: ClassId) -> bool {
        let exported = matches!(self[class].origin, Origin::Program | Origin::Java | Origin::JdkTool);
        exported && self.around(class).into_iter().all(|class| self.is_nameable(package, class))
    }

    fn is_nameable(&self, package: &str, class: ClassId) -> bool {
        let summary = &self[class];
        let in_method = matches!(summary.nesting, Nesting::Local { .. } | Nesting::Anonymous { .. });
        let made = summary.is(access::SYNTHETIC);
        // `protected` of a nested class admits the package only, seen from outside.
        !in_method && !made && self.admits(package, class, summary.access)
    }

    /// The class and the classes around it, innermost first.
    pub fn around(&self, class: ClassId) -> Vec<ClassId> {
        let outer = |class: ClassId| {
            let outer = self[class].outer().and_then(|outer| self.class(outer));
            outer.map(|class| class.id).into_iter().collect()
        };
        [class].into_iter().chain(super::hierarchy::walk(class, outer)).collect()
    }
}
