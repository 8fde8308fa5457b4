//! Methods and constructors that Java source cannot call: the support source calls them.

use model::{Expression, FinalCall};

use crate::code::Code;
use crate::expression::Printer;
use crate::literal;
use crate::objects::{bare, bare_name, types};

impl Printer<'_> {
    /// `Restore.construct("com.acme.Shop", "(int)", 3)`
    pub(crate) fn constructed(&mut self, class: &str, descriptor: &str, arguments: &[Expression]) -> Code {
        let items = vec![class_name(class), quoted(&types(descriptor))];
        self.restore("construct", items, arguments)
    }

    /// `Restore.call("com.acme.Shop", "price(int)", shop, 3)`
    pub(crate) fn called(&mut self, call: &FinalCall) -> Code {
        let signature = bare_name(&call.name) + &types(&call.descriptor);
        let receiver = call.receiver.as_ref().map_or(Code::text("null"), |receiver| self.code(receiver));
        let items = vec![class_name(&call.class), quoted(&signature), receiver];
        self.restore("call", items, &call.arguments)
    }

    fn restore(&mut self, method: &str, mut items: Vec<Code>, arguments: &[Expression]) -> Code {
        let restore = self.imports.class("recrash/Restore");
        let alone = arguments.len() == 1;
        for argument in arguments {
            let code = self.code(argument);
            let is_taken = alone && self.is_taken_for_arguments(argument);
            items.push(if is_taken { code.after("(Object) ") } else { code });
        }
        Code::list(format!("{restore}.{method}("), items, ")")
    }

    /// Whether Java would take the argument for the array of all arguments.
    fn is_taken_for_arguments(&self, argument: &Expression) -> bool {
        let is_array = |descriptor: &str| descriptor.starts_with("[L") || descriptor.starts_with("[[");
        match argument {
            Expression::Null | Expression::Restored(_) => true,
            Expression::Array { descriptor, .. } => is_array(descriptor),
            Expression::Variable(number) => {
                let bound = usize::try_from(*number).ok().and_then(|number| self.variables.get(number));
                bound.is_some_and(|(_, descriptor)| is_array(descriptor))
            }
            _ => false,
        }
    }
}

/// The name of a class as the support source finds it.
pub(crate) fn class_name(class: &str) -> Code {
    quoted(&bare(class))
}

fn quoted(text: &str) -> Code {
    Code::Text(literal::string(&text.encode_utf16().collect::<Vec<_>>()).join(" + "))
}
