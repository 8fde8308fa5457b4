//! What tests can reach: what source of their package can name, and what is closed to it where reflection is allowed.

use classfile::access;
use program::{ClassId, Index, Member, MethodId};

use super::{Composer, callable_as};

impl Composer<'_, '_> {
    /// Whether a test can have a member.
    pub(super) fn reaches(&self, member: impl Into<Member>) -> bool {
        let member = member.into();
        self.machine.index.accessible_from(&self.catalog.package, member) || self.is_opened(member)
    }

    /// Whether a test can have a member that it cannot name.
    pub(super) fn is_opened(&self, member: impl Into<Member>) -> bool {
        self.may_reflect && opens(self.machine.index, member, &self.catalog.package)
    }

    /// The constructors of a class that no test can call by itself. Those of enums refuse reflection.
    pub(super) fn closed_constructors(&self, class: ClassId) -> Vec<MethodId> {
        let index = self.machine.index;
        let is_closed = |id: MethodId| !index.accessible_from(&self.catalog.package, id);
        let is_usable = self.is_opened(class) && !index[class].is(access::ENUM);
        let constructors = index[class].methods().filter(|(_, method)| is_usable && method.is_constructor());
        constructors
            .filter(|(id, method)| !method.is_synthetic() && is_closed(*id))
            .map(|(id, _)| id)
            .collect()
    }

    /// Whether a test can set a field by reflection, given by the VM name of its class.
    pub(super) fn is_opened_field(&self, class: &str, name: &str) -> bool {
        let Some(owner) = self.machine.index.class(class) else { return false };
        let mut fields = owner.fields();
        fields.any(|(id, field)| *field.name == *name && !field.is(access::FINAL) && self.is_opened(id))
    }
}

/// Whether a test in a package can have a member by reflection: of the program, in a class that the test can name. The JDK's
/// modules forbid it.
fn opens(index: &Index, member: impl Into<Member>, package: &str) -> bool {
    let class = member.into().class();
    !index[class].is_jdk() && index.accessible_from(package, class)
}

/// The method by which a test of a package calls another, by reflection if that is allowed and nothing else does.
pub(crate) fn called_as(
    index: &Index,
    method: MethodId,
    package: &str,
    may_reflect: bool,
) -> Option<MethodId> {
    let opened = may_reflect && opens(index, method, package);
    callable_as(index, method, package).or(opened.then_some(method))
}
