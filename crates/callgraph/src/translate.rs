//! What the code of a method lets flow where.

use std::sync::Arc;

use ir::{
    CallKind, Constant, Definition, Dynamic, Element, Handle, Instruction, Member, Operation, Terminator,
    ValueId,
};
use program::{ClassId, FieldId};

use crate::analysis::{Analysis, Called, Number, Place, Use, descriptors, is_reference};
use crate::constraints::Variable;
use crate::filters::ALL;
use crate::objects::{Lambda, Object, UNKNOWN};

/// A method while it is translated.
pub(crate) struct Translation<'a, 'i, 'b> {
    pub(crate) analysis: &'a mut Analysis<'i>,
    pub(crate) body: &'b ir::Body,
    pub(crate) number: Number,
    class: ClassId,
    /// The variables of the values that something reads.
    variables: Vec<Option<Variable>>,
}

impl Analysis<'_> {
    pub(crate) fn translate(&mut self, number: Number) {
        let id = self.methods[number as usize].id;
        if self.is_modelled(number) {
            return;
        }
        let body = if self.is_cut() { None } else { self.index.decode(id) };
        let Some(body) = body else {
            self.leave_open(number);
            return;
        };
        self.translated += 1;
        let variables = vec![None; body.values.len()];
        Translation { analysis: self, body: &body, number, class: id.class, variables }.run();
    }

    /// Nothing is known of what a method returns but its type.
    pub(crate) fn leave_open(&mut self, number: Number) {
        let method = &self.methods[number as usize];
        let descriptor = self.index[method.id].descriptor.clone();
        if let Some(result) = method.result {
            self.hold_unknown(result, descriptors(&descriptor).1);
        }
    }
}

impl Translation<'_, '_, '_> {
    fn run(mut self) {
        self.name_parameters();
        self.name_values();
        for (id, value) in self.body.values.iter().enumerate() {
            self.define(id as ValueId, &value.definition);
        }
        for block in &self.body.blocks {
            for instruction in &block.instructions {
                self.instruction(instruction);
            }
            if let Terminator::Return(Some(value)) = block.end
                && let (Some(from), Some(to)) =
                    (self.variable(value), self.analysis.methods[self.number as usize].result)
            {
                self.analysis.constraints.flow(from, to);
            }
        }
    }

    fn name_parameters(&mut self) {
        let known = self.analysis.methods[self.number as usize].parameters.clone();
        for (&value, known) in self.body.parameters.iter().zip(known) {
            self.variables[value as usize] = known;
        }
    }

    /// Gives each reference that something reads a variable.
    fn name_values(&mut self) {
        let body = self.body;
        for block in &body.blocks {
            for instruction in &block.instructions {
                instruction.operation.operands().into_iter().for_each(|value| self.name(value));
            }
            if let Terminator::Return(Some(value)) = block.end {
                self.name(value);
            }
            for &phi in &block.phis {
                if let Definition::Phi { inputs, .. } = body.definition(phi) {
                    inputs.iter().for_each(|&input| self.name(input));
                }
            }
        }
    }

    fn name(&mut self, value: ValueId) {
        let known = &self.body.values[value as usize];
        let is_new = self.variables[value as usize].is_none();
        let is_null = matches!(known.definition, Definition::Constant(Constant::Null));
        if known.kind != classfile::descriptor::Kind::Reference || !is_new || is_null {
            return;
        }
        let filter = match (&known.definition, &known.descriptor) {
            (Definition::Phi { .. }, _) | (_, None) => ALL,
            (_, Some(descriptor)) => self.analysis.filter(descriptor),
        };
        self.variables[value as usize] = Some(self.analysis.constraints.variable(filter));
    }

    pub(crate) fn variable(&self, value: ValueId) -> Option<Variable> {
        self.variables[value as usize]
    }

    /// Values that no instruction makes.
    fn define(&mut self, value: ValueId, definition: &Definition) {
        let Some(variable) = self.variable(value) else { return };
        match definition {
            Definition::Phi { inputs, .. } => {
                for from in inputs.iter().filter_map(|&input| self.variables[input as usize]) {
                    self.analysis.constraints.flow(from, variable);
                }
            }
            Definition::Caught(_) => {
                let descriptor = self.body.values[value as usize].descriptor.clone();
                let any = self.analysis.any(descriptor.as_deref().unwrap_or("Ljava/lang/Throwable;"));
                self.analysis.constraints.flow(any, variable);
            }
            Definition::Constant(constant) => self.constant(variable, constant),
            Definition::Parameter(_) | Definition::Result { .. } => {}
        }
    }

    fn constant(&mut self, variable: Variable, constant: &Constant) {
        let class = match constant {
            Constant::Text(_) => "java/lang/String",
            Constant::Class(_) => "java/lang/Class",
            Constant::Other(_) => {
                self.analysis.hold_unknown(variable, "Ljava/lang/Object;");
                return;
            }
            _ => return,
        };
        if let Some(class) = self.analysis.index.class(class).map(|class| class.id) {
            let object = self.analysis.new_object(class);
            self.analysis.hold(variable, object);
        }
    }

    fn instruction(&mut self, instruction: &Instruction) {
        let result = instruction.result.and_then(|result| self.variable(result));
        match &instruction.operation {
            Operation::GetField { field, object } => self.get_field(field, *object, result),
            Operation::PutField { field, object, value } => self.put_field(field, *object, *value),
            Operation::Load { element: Element::Reference, array, .. } => {
                if let (Some(array), Some(to)) = (self.variable(*array), result) {
                    self.analysis.attach(array, Use::Load(Place::Elements, to));
                }
            }
            Operation::Store { element: Element::Reference, array, value, .. } => {
                if let (Some(array), Some(from)) = (self.variable(*array), self.variable(*value)) {
                    self.analysis.attach(array, Use::Store(Place::Elements, from));
                }
            }
            Operation::New(class) => self.new_object(class, result),
            Operation::NewArray { descriptor, lengths } => self.new_array(descriptor, lengths.len(), result),
            Operation::Cast(value, _) => {
                if let (Some(from), Some(to)) = (self.variable(*value), result) {
                    self.analysis.constraints.flow(from, to);
                }
            }
            Operation::Call { kind, method, arguments } => {
                self.call(instruction.pc, *kind, method, arguments, result);
            }
            Operation::Dynamic { call, arguments } => self.dynamic(instruction.pc, call, arguments, result),
            _ => {}
        }
    }

    fn resolved_field(&self, field: &Member) -> Option<FieldId> {
        let class = self.analysis.index.class(&field.class)?.id;
        self.analysis.index.resolve_field(class, &field.name, &field.descriptor)
    }

    fn get_field(&mut self, field: &Member, object: Option<ValueId>, result: Option<Variable>) {
        if object.is_some() && result.is_none() {
            return;
        }
        let Some(resolved) = self.resolved_field(field) else {
            if let Some(result) = result {
                self.analysis.hold_unknown(result, &field.descriptor);
            }
            return;
        };
        match object {
            None => {
                let from = self.analysis.static_field(resolved);
                if let (Some(from), Some(to)) = (from, result) {
                    self.analysis.constraints.flow(from, to);
                }
            }
            Some(object) => {
                if let (Some(object), Some(to)) = (self.variable(object), result) {
                    self.analysis.attach(object, Use::Load(Place::Field(resolved), to));
                }
            }
        }
    }

    fn put_field(&mut self, field: &Member, object: Option<ValueId>, value: ValueId) {
        let Some(resolved) = self.resolved_field(field) else { return };
        match object {
            None => {
                let to = self.analysis.static_field(resolved);
                if let (Some(from), Some(to)) = (self.variable(value), to) {
                    self.analysis.constraints.flow(from, to);
                }
            }
            Some(object) => {
                if let (Some(object), Some(from)) = (self.variable(object), self.variable(value)) {
                    self.analysis.attach(object, Use::Store(Place::Field(resolved), from));
                }
            }
        }
    }

    fn new_object(&mut self, class: &str, result: Option<Variable>) {
        let object = match self.analysis.index.class(class).map(|class| class.id) {
            Some(class) => self.analysis.new_object(class),
            None => UNKNOWN,
        };
        if let Some(result) = result {
            self.analysis.hold(result, object);
        }
    }

    fn new_array(&mut self, descriptor: &str, dimensions: usize, result: Option<Variable>) {
        let mut outer = result;
        for dimension in 0..dimensions.min(descriptor.len()) {
            let own = &descriptor[dimension..];
            let class = is_reference(&own[1..]).then_some(self.class);
            let name = self.analysis.index.type_name(own);
            let array = self.analysis.object(Object::Array(name, class));
            if let Some(outer) = outer {
                self.analysis.hold(outer, array);
            }
            outer = self.analysis.elements(array);
        }
    }

    fn dynamic(&mut self, pc: u32, call: &Arc<Dynamic>, arguments: &[ValueId], result: Option<Variable>) {
        let given: Vec<Option<Variable>> =
            arguments.iter().map(|&argument| self.variable(argument)).collect();
        match &**call {
            Dynamic::Concatenation { .. } => {
                for argument in given.into_iter().flatten() {
                    self.call_by_name(pc, argument, ("toString", "()Ljava/lang/String;"), vec![]);
                }
                if let Some(result) = result {
                    self.constant(result, &Constant::Text(Arc::from([])));
                }
            }
            Dynamic::Lambda { interface, name, descriptor, implementation, .. } => {
                let Some(result) = result else { return };
                let Some(interface) = self.analysis.index.class(interface).map(|class| class.id) else {
                    self.analysis.hold(result, UNKNOWN);
                    return;
                };
                let lambda = Lambda {
                    interface,
                    name: Arc::clone(name),
                    arity: descriptors(descriptor).0.len(),
                    implementation: implementation.clone(),
                    captured: given,
                };
                self.analysis.objects.lambdas.push(lambda);
                let number = self.analysis.objects.lambdas.len() - 1;
                let object = self.analysis.object(Object::Lambda(number as u32));
                self.analysis.hold(result, object);
            }
            Dynamic::Other { bootstrap, name, descriptor } => {
                self.of_record(pc, bootstrap, name, &given);
                if let Some(result) = result {
                    self.analysis.hold_unknown(result, descriptors(descriptor).1);
                }
            }
        }
    }

    /// What records have without being told: each of their components is asked.
    fn of_record(&mut self, pc: u32, bootstrap: &Handle, name: &str, given: &[Option<Variable>]) {
        if *bootstrap.member.class != *"java/lang/runtime/ObjectMethods" {
            return;
        }
        let Some(&Some(receiver)) = given.first() else { return };
        let component = self.analysis.constraints.variable(ALL);
        self.analysis.attach(receiver, Use::Load(Place::Everything, component));
        let (method, arguments) = match name {
            "toString" => (("toString", "()Ljava/lang/String;"), vec![]),
            "hashCode" => (("hashCode", "()I"), vec![]),
            _ => (("equals", "(Ljava/lang/Object;)Z"), vec![Some(component)]),
        };
        self.call_by_name(pc, component, method, arguments);
    }

    fn call_by_name(
        &mut self,
        pc: u32,
        receiver: Variable,
        method: (&str, &str),
        arguments: Vec<Option<Variable>>,
    ) {
        let selector = self.analysis.dispatch.selector(method.0, method.1);
        self.analysis.add_site(self.number, pc, Called::By(receiver, selector), arguments, None);
    }

    fn call(
        &mut self,
        pc: u32,
        kind: CallKind,
        method: &Member,
        arguments: &[ValueId],
        result: Option<Variable>,
    ) {
        let given: Vec<Option<Variable>> =
            arguments.iter().map(|&argument| self.variable(argument)).collect();
        let class = self.class;
        self.analysis.call((self.number, pc), class, kind, method, given, result);
    }
}
