//! What a worker notes that follows candidates.

use model::{Content, Course, Elements, End, Expression, Noted, Passed};

use crate::program::{Program, bind, final_call};

const SOURCE: &str = include_str!("java/Course.java");

fn course(program: &Program) -> Course {
    let mut config = program.config(&program.plan(&[]).following());
    config.follows = true;
    let made = Expression::new_object("shop/Course", "(I)V", vec![Expression::Int(7)]);
    let numbers = Elements::Ints(vec![20, 22]);
    let arguments =
        vec![Expression::Array { descriptor: "[I".into(), elements: numbers }, Expression::Double(0.5)];
    let receiver = Some(Expression::Variable(0));
    let candidate = final_call(vec![bind(made)], "shop/Course", "sum", "([ID)I", receiver, arguments);
    let observation = program.run_with(config, &[candidate]).remove(0);
    assert_eq!(observation.end, End::Passed);
    *observation.course.expect("it is followed")
}

/// The names of the methods in the order in which they were entered.
fn entered(course: &Course) -> Vec<&str> {
    let number = |passed: &Passed| match passed {
        Passed::Entered(number) => Some(&*course.methods[*number as usize].name),
        _ => None,
    };
    course.passed.iter().filter_map(number).collect()
}

#[test]
fn a_course_has_methods_parameters_values_and_what_is_caught() {
    for home in jdks::homes() {
        let course = course(&Program::new(&home, "Course.java", SOURCE));
        assert!(!course.is_cut);
        assert_eq!(entered(&course), ["<init>", "<init>", "sum", "fail"]);
        let given = |noted: Noted| course.passed.contains(&Passed::Given(noted));
        assert!(given(Noted::Int(7)) && given(Noted::Int(2)) && given(Noted::Double(0.5f64.to_bits())));
        let loaded = |value: i32| {
            let is_it = |passed: &Passed| matches!(passed, Passed::Done { value: Some(Noted::Int(seen)), .. } if *seen == value);
            course.passed.iter().any(is_it)
        };
        assert!(loaded(20) && loaded(22), "elements of the array");
        let caught = course.passed.iter().filter_map(|passed| match passed {
            Passed::Caught { method, .. } => Some(&*course.methods[*method as usize].name),
            _ => None,
        });
        assert_eq!(caught.collect::<Vec<_>>(), ["sum"]);
        assert!(course.objects.iter().any(|object| object.content == Content::Length(2)));
        let builders = course.objects.iter().filter(|object| object.class == "java/lang/StringBuilder");
        assert_eq!(builders.count(), 1, "a new object is noted once it is made");
    }
}

#[test]
fn the_same_candidate_has_the_same_course() {
    let home = jdks::homes().remove(0);
    let program = Program::new(&home, "Course.java", SOURCE);
    assert_eq!(course(&program), course(&program));
}
