//! The native methods of `java.recrash.Native`.
//!
//! Each is guarded: a panic becomes the result that means "nothing", and an exception that is
//! pending afterwards goes to the runtime, which swallows it.
#![allow(unsafe_code)]

use std::ffi::{CStr, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};

use jvmti_bindings::prelude::*;

use crate::failures::Sighting;
use crate::recorder::{self, Recorder};
use crate::write;

/// JVM access flag of static fields.
const STATIC: jni::jint = 0x0008;

/// Gives `java.recrash.Native` its methods.
///
/// # Safety
///
/// `class` must be that class.
pub unsafe fn register(jni: &JniEnv, class: jni::jclass) -> Result<(), String> {
    let method = |name: &'static CStr, signature: &'static CStr, function: *mut c_void| {
        jni::JNINativeMethod { name: name.as_ptr(), signature: signature.as_ptr(), fnPtr: function }
    };
    let of_throwable = c"(Ljava/lang/Throwable;Ljava/lang/Class;)Ljava/lang/String;";
    let of_field = c"(Ljava/lang/Object;Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;)J";
    let methods = [
        method(c"admit", c"(JJIZZ)Z", admit as *mut c_void),
        method(c"write", c"([BJZ)V", write_capture as *mut c_void),
        method(c"postpone", c"(J)V", postpone as *mut c_void),
        method(c"method", c"(I)Ljava/lang/String;", method_name as *mut c_void),
        method(c"fault", c"(Ljava/lang/String;J)V", fault as *mut c_void),
        method(c"fields", c"(Ljava/lang/Class;)[Ljava/lang/String;", fields as *mut c_void),
        method(c"trace", c"(Ljava/lang/Throwable;)[Ljava/lang/StackTraceElement;", trace as *mut c_void),
        method(c"message", of_throwable, message as *mut c_void),
        method(
            c"overridesMessage",
            c"(Ljava/lang/Throwable;Ljava/lang/Class;)Z",
            overrides_message as *mut c_void,
        ),
        method(
            c"cause",
            c"(Ljava/lang/Throwable;Ljava/lang/Class;)Ljava/lang/Throwable;",
            cause as *mut c_void,
        ),
        method(
            c"reference",
            c"(Ljava/lang/Object;Ljava/lang/Class;Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;",
            reference as *mut c_void,
        ),
        method(c"bits", of_field, bits as *mut c_void),
    ];
    // SAFETY: names and signatures are those of the class, and each function has the parameters that
    // its signature asks for.
    let registered = unsafe { jni.register_natives(class, &methods) };
    registered.map_err(|code| format!("its native methods are not accepted: {code}"))
}

/// Runs the body of a native method with the recorder and the thread's JNI environment.
fn guarded<T>(
    env: *mut jni::JNIEnv,
    nothing: T,
    body: impl FnOnce(&'static Recorder, &JniEnv) -> Option<T>,
) -> T {
    let result = catch_unwind(AssertUnwindSafe(|| {
        // SAFETY: the JVM passes the environment of the current thread.
        let jni = unsafe { JniEnv::from_raw(env) };
        body(recorder::get()?, &jni)
    }));
    result.ok().flatten().unwrap_or(nothing)
}

extern "system" fn admit(
    env: *mut jni::JNIEnv,
    _class: jni::jclass,
    key: jni::jlong,
    key_without_trace: jni::jlong,
    frames: jni::jint,
    is_designated: jni::jboolean,
    is_fuller: jni::jboolean,
) -> jni::jboolean {
    guarded(env, jni::JNI_FALSE, |recorder, _| {
        let sighting = Sighting {
            key: key as u64,
            key_without_trace: key_without_trace as u64,
            frames: frames as u32,
            is_designated: is_designated != jni::JNI_FALSE,
            is_fuller: is_fuller != jni::JNI_FALSE,
        };
        Some(recorder.failures.admit(sighting).into())
    })
}

extern "system" fn postpone(env: *mut jni::JNIEnv, _class: jni::jclass, key: jni::jlong) {
    guarded(env, (), |recorder, _| {
        recorder.failures.not_recorded(key as u64, None);
        Some(())
    });
}

extern "system" fn method_name(
    env: *mut jni::JNIEnv,
    _class: jni::jclass,
    number: jni::jint,
) -> jni::jstring {
    guarded(env, std::ptr::null_mut(), |recorder, jni| {
        let plan = recorder.methods.plan(u32::try_from(number).ok()?)?;
        jni.new_string(&format!("{}.{}", plan.class.replace('/', "."), plan.name))
    })
}

extern "system" fn write_capture(
    env: *mut jni::JNIEnv,
    _class: jni::jclass,
    capture: jni::jbyteArray,
    key: jni::jlong,
    waits: jni::jboolean,
) {
    guarded(env, (), |recorder, jni| {
        // SAFETY: it is an array of bytes, never null.
        let bytes = unsafe {
            let length = jni.get_array_length(capture);
            let mut bytes = vec![0; usize::try_from(length).ok()?];
            jni.get_byte_array_region(capture, 0, length, &mut bytes);
            bytes
        };
        let bytes = bytes.into_iter().map(|byte| byte as u8).collect();
        write::on_capture(recorder, jni, bytes, key as u64, waits != jni::JNI_FALSE);
        Some(())
    });
}

extern "system" fn fault(env: *mut jni::JNIEnv, _class: jni::jclass, why: jni::jstring, key: jni::jlong) {
    guarded(env, (), |recorder, jni| {
        // SAFETY: it is a string, never null.
        let why = unsafe { jni.get_string_lossy(why) }.unwrap_or_default();
        let trouble = format!("a failure could not be recorded: {why} while recording it");
        recorder.failures.not_recorded(key as u64, Some(trouble));
        Some(())
    });
}

extern "system" fn fields(
    env: *mut jni::JNIEnv,
    _class: jni::jclass,
    declaring: jni::jclass,
) -> jni::jobjectArray {
    guarded(env, std::ptr::null_mut(), |recorder, jni| {
        let texts = instance_fields(&recorder.jvmti(), declaring)?;
        string_array(jni, &texts)
    })
}

fn instance_fields(jvmti: &Jvmti, declaring: jni::jclass) -> Option<Vec<String>> {
    let mut texts = Vec::new();
    // SAFETY: the class is live, and the fields are its own.
    unsafe {
        for field in jvmti.get_class_fields(declaring).ok()? {
            if jvmti.get_field_modifiers(declaring, field).ok()? & STATIC == 0 {
                let (name, descriptor, _) = jvmti.get_field_name(declaring, field).ok()?;
                texts.extend([name, descriptor]);
            }
        }
    }
    Some(texts)
}

fn string_array(jni: &JniEnv, texts: &[String]) -> Option<jni::jobjectArray> {
    let length = jni::jsize::try_from(texts.len()).ok()?;
    // SAFETY: the array is new and long enough, and takes strings.
    unsafe {
        let array =
            jni.new_object_array(length, jni.find_class("java/lang/String")?, std::ptr::null_mut())?;
        for (index, text) in (0..).zip(texts) {
            let string = jni.new_string(text)?;
            jni.set_object_array_element(array, index, string);
            jni.delete_local_ref(string);
        }
        Some(array)
    }
}

extern "system" fn trace(
    env: *mut jni::JNIEnv,
    _class: jni::jclass,
    throwable: jni::jobject,
) -> jni::jobjectArray {
    guarded(env, std::ptr::null_mut(), |_, jni| {
        let class = jni.find_class("java/lang/Throwable")?;
        call_as(jni, throwable, class, "getStackTrace", "()[Ljava/lang/StackTraceElement;")
    })
}

extern "system" fn message(
    env: *mut jni::JNIEnv,
    _class: jni::jclass,
    throwable: jni::jobject,
    as_class: jni::jclass,
) -> jni::jstring {
    guarded(env, std::ptr::null_mut(), |_, jni| {
        call_as(jni, throwable, as_class, "getMessage", "()Ljava/lang/String;")
    })
}

extern "system" fn cause(
    env: *mut jni::JNIEnv,
    _class: jni::jclass,
    throwable: jni::jobject,
    as_class: jni::jclass,
) -> jni::jobject {
    guarded(env, std::ptr::null_mut(), |_, jni| {
        call_as(jni, throwable, as_class, "getCause", "()Ljava/lang/Throwable;")
    })
}

/// Calls a method without arguments as a class declares or inherits it, overridden or not.
fn call_as(
    jni: &JniEnv,
    object: jni::jobject,
    class: jni::jclass,
    name: &str,
    descriptor: &str,
) -> Option<jni::jobject> {
    // SAFETY: the object is an instance of the class, and the method takes no arguments.
    unsafe {
        let method = jni.get_method_id(class, name, descriptor)?;
        Some(jni.call_nonvirtual_object_method(object, class, method, &[]))
    }
}

extern "system" fn overrides_message(
    env: *mut jni::JNIEnv,
    _class: jni::jclass,
    throwable: jni::jobject,
    as_class: jni::jclass,
) -> jni::jboolean {
    guarded(env, jni::JNI_FALSE, |_, jni| {
        let (name, descriptor) = ("getMessage", "()Ljava/lang/String;");
        // SAFETY: both are classes.
        let (own, inherited) = unsafe {
            let own = jni.get_object_class(throwable);
            (jni.get_method_id(own, name, descriptor)?, jni.get_method_id(as_class, name, descriptor)?)
        };
        Some((own != inherited).into())
    })
}

extern "system" fn reference(
    env: *mut jni::JNIEnv,
    _class: jni::jclass,
    object: jni::jobject,
    declaring: jni::jclass,
    name: jni::jstring,
    descriptor: jni::jstring,
) -> jni::jobject {
    guarded(env, std::ptr::null_mut(), |_, jni| {
        let (field, _) = field(jni, declaring, name, descriptor)?;
        // SAFETY: the field is of a reference type, and the object has it.
        Some(unsafe { jni.get_object_field(object, field) })
    })
}

extern "system" fn bits(
    env: *mut jni::JNIEnv,
    _class: jni::jclass,
    object: jni::jobject,
    declaring: jni::jclass,
    name: jni::jstring,
    descriptor: jni::jstring,
) -> jni::jlong {
    guarded(env, 0, |_, jni| {
        let (field, descriptor) = field(jni, declaring, name, descriptor)?;
        // SAFETY: the field is of the type that its descriptor tells, and the object has it.
        Some(unsafe {
            match descriptor.as_str() {
                "Z" => jni.get_boolean_field(object, field).into(),
                "B" => jni.get_byte_field(object, field).into(),
                "C" => jni.get_char_field(object, field).into(),
                "S" => jni.get_short_field(object, field).into(),
                "I" => jni.get_int_field(object, field).into(),
                "F" => jni.get_float_field(object, field).to_bits().into(),
                "D" => jni.get_double_field(object, field).to_bits() as i64,
                _ => jni.get_long_field(object, field),
            }
        })
    })
}

fn field(
    jni: &JniEnv,
    declaring: jni::jclass,
    name: jni::jstring,
    descriptor: jni::jstring,
) -> Option<(jni::jfieldID, String)> {
    // SAFETY: a class and two strings.
    unsafe {
        let (name, descriptor) = (jni.get_string(name)?, jni.get_string(descriptor)?);
        Some((jni.get_field_id(declaring, &name, &descriptor)?, descriptor))
    }
}
