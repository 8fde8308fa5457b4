//! The usual failure points: where programs and their frameworks say that something failed, without
//! anybody naming it.
//!
//! Most exceptions that a framework catches end in a logger, at error level. So loggers come first:
//! what implements or extends one of [`LOGGERS`] directly is one, whatever product it belongs to, and
//! so is what is called one. A warning counts if the exception is a fault. Only where
//! a framework tells no logger, or tells it at a lower level, the method is named that gets the
//! exception, or that it leaves just before it is caught ([`CATCHERS`]).
//!
//! Only the entries of these methods are instrumented, not their calls: loggers are few, and those
//! who call them are many.

use classfile::descriptor::{MethodDescriptor, Type};
use classfile::{Member, Utf8};

use super::failure::{self, Level, Report};

/// Types of loggers. Some of them are base classes, because what extends them does not name the
/// interface again.
const LOGGERS: &[&str] = &[
    "ch/qos/logback/classic/Logger",
    "io/netty/util/internal/logging/AbstractInternalLogger",
    "io/netty/util/internal/logging/InternalLogger",
    "java/lang/System$Logger",
    "java/util/logging/Logger",
    "jdk/internal/logger/SimpleConsoleLogger",
    "org/apache/commons/logging/Log",
    "org/apache/juli/logging/Log",
    "org/apache/log4j/Category",
    "org/apache/log4j/Logger",
    "org/apache/logging/log4j/Logger",
    "org/apache/logging/log4j/spi/AbstractLogger",
    "org/apache/logging/log4j/spi/ExtendedLogger",
    "org/jboss/logging/BasicLogger",
    "org/jboss/logging/Logger",
    "org/slf4j/Logger",
    "org/slf4j/helpers/MarkerIgnoringBase",
    "org/slf4j/spi/LocationAwareLogger",
    "org/slf4j/spi/LoggingEventAware",
];

/// How the names of other loggers end. Their exceptions must be declared as such.
const LOGGER_NAMES: &[&str] = &["Logger", "Log", "Logging", "LoggingAdapter"];

/// Classes of the JDK that hold usual failure points.
const OF_JDK: &[&str] = &[
    "java/util/logging/Logger",
    "jdk/internal/logger/SimpleConsoleLogger",
    HTTP_SERVER,
    "sun/rmi/server/UnicastServerRef",
];

/// What calls the handlers of the JDK's own web server.
const HTTP_SERVER: &str = "sun/net/httpserver/ServerImpl$Exchange$LinkHandler";

/// Methods of loggers whose name is the level.
const AT_ERROR: &[&str] = &["error", "errorf", "errorv", "fatal", "fatalf", "fatalv", "severe"];

/// The same for warnings.
const AT_WARNING: &[&str] = &["warn", "warnf", "warning", "warnv"];

/// Methods of loggers that are told the level, by an argument or inside of an event.
const BY_LEVEL: &[&str] =
    &["forcedLog", "l7dlog", "log", "logIfEnabled", "logMessage", "logf", "logp", "logrb", "logv"];

/// A method of a framework that gets the exceptions of the program's code.
#[derive(Debug)]
struct Catcher {
    /// The class or interface that declares it; what implements or extends it directly counts, too.
    class: &'static str,
    /// The name of the method.
    method: &'static str,
    /// How the names of classes begin whose instances are no failures: they refuse a request, or a
    /// connection ended. Dotted, with a blank between. `checked` are all that a method has to declare.
    unless: &'static str,
    /// Whether the exceptions leave the method, and are caught by its caller.
    is_left: bool,
}

const fn catcher(class: &'static str, method: &'static str, unless: &'static str) -> Catcher {
    Catcher { class, method, unless, is_left: false }
}

const fn left(class: &'static str, method: &'static str, unless: &'static str) -> Catcher {
    Catcher { class, method, unless, is_left: true }
}

const SPRING_REFUSES: &str = "org.springframework.web. org.springframework.http. \
    org.springframework.validation. org.springframework.security. jakarta.servlet. javax.servlet.";
/// Exceptions of the program come wrapped in others of these packages, so classes are named.
const JAX_RS_REFUSES: &str = "jakarta.ws.rs.WebApplicationException javax.ws.rs.WebApplicationException \
    org.jboss.resteasy.spi.Failure";
const MICRONAUT_REFUSES: &str = "io.micronaut.http. io.micronaut.web.router. io.micronaut.core.convert. \
    io.micronaut.security. io.micronaut.validation. jakarta.validation. java.io. java.nio.channels. io.netty.";
const QUARKUS_REFUSES: &str = "jakarta.ws.rs.WebApplicationException javax.ws.rs.WebApplicationException \
    io.quarkus.security. jakarta.validation. java.io. java.nio.channels. io.netty.";
const CONNECTION_ENDS: &str = "java.io. java.net. java.nio.channels. javax.net.ssl. io.netty.";

/// Where frameworks get exceptions that no logger gets at error level.
const CATCHERS: &[Catcher] = &[
    // Spring: handlers of requests, tasks and messages. An exception handler of the program may say
    // nothing to any logger.
    catcher("org/springframework/web/servlet/DispatcherServlet", "processHandlerException", SPRING_REFUSES),
    catcher("org/springframework/util/ErrorHandler", "handleError", ""),
    catcher(
        "org/springframework/aop/interceptor/AsyncUncaughtExceptionHandler",
        "handleUncaughtException",
        "",
    ),
    catcher(
        "org/springframework/jms/listener/AbstractMessageListenerContainer",
        "handleListenerException",
        "",
    ),
    catcher(
        "org/springframework/amqp/rabbit/listener/AbstractMessageListenerContainer",
        "handleListenerException",
        "",
    ),
    catcher("org/springframework/kafka/listener/CommonErrorHandler", "handleOne", ""),
    catcher("org/springframework/kafka/listener/CommonErrorHandler", "handleRemaining", ""),
    catcher("org/springframework/kafka/listener/CommonErrorHandler", "handleBatch", ""),
    catcher("org/springframework/kafka/listener/CommonErrorHandler", "handleBatchAndReturnRemaining", ""),
    // JAX-RS: Jersey, RESTEasy, CXF.
    catcher("org/glassfish/jersey/server/ServerRuntime$Responder", "process", JAX_RS_REFUSES),
    catcher("org/jboss/resteasy/core/ExceptionHandler", "handleException", JAX_RS_REFUSES),
    catcher("org/apache/cxf/jaxrs/JAXRSInvoker", "handleFault", JAX_RS_REFUSES),
    // Quarkus tells no logger where the program maps the exception to an answer.
    catcher(
        "org/jboss/resteasy/reactive/common/core/AbstractResteasyReactiveContext",
        "handleException",
        QUARKUS_REFUSES,
    ),
    // Micronaut tells a logger if that is enabled, and no logger where the program handles the exception.
    catcher("io/micronaut/http/server/RequestLifecycle", "onError", MICRONAUT_REFUSES),
    catcher("io/micronaut/http/server/RequestLifecycle", "onErrorNoFilter", MICRONAUT_REFUSES),
    // Jetty warns. The first is of versions before 12, the others are of 12.
    catcher("org/eclipse/jetty/server/HttpChannel", "handleException", CONNECTION_ENDS),
    catcher("org/eclipse/jetty/server/Response", "writeError", CONNECTION_ENDS),
    catcher("org/eclipse/jetty/ee9/nested/HttpChannel", "handleException", CONNECTION_ENDS),
    catcher("org/eclipse/jetty/ee10/servlet/ServletChannel", "handleException", CONNECTION_ENDS),
    catcher("org/eclipse/jetty/ee11/servlet/ServletChannel", "handleException", CONNECTION_ENDS),
    // Netty warns, or tells the program's next handler.
    catcher("io/netty/channel/AbstractChannelHandlerContext", "invokeExceptionCaught", CONNECTION_ENDS),
    // Futures that are not the JDK's, and a queue whose handler may ignore everything.
    catcher("com/google/common/util/concurrent/AbstractFuture", "setException", CONNECTION_ENDS),
    catcher("io/netty/util/concurrent/DefaultPromise", "setFailure0", CONNECTION_ENDS),
    catcher("com/lmax/disruptor/ExceptionHandler", "handleEventException", ""),
    // Actors, whose supervisors tell a logger of their own; Ratpack.
    catcher("akka/actor/SupervisorStrategy", "handleFailure", ""),
    catcher("org/apache/pekko/actor/SupervisorStrategy", "handleFailure", ""),
    catcher("ratpack/error/ServerErrorHandler", "error", CONNECTION_ENDS),
    catcher("ratpack/error/internal/ErrorHandler", "error", CONNECTION_ENDS),
    // Netty warns of tasks; the JDK's web server tells nobody; remote objects tell their caller alone.
    left("io/netty/util/concurrent/AbstractEventExecutor", "runTask", CONNECTION_ENDS),
    left(HTTP_SERVER, "handle", CONNECTION_ENDS),
    catcher("sun/rmi/server/UnicastServerRef", "logCallException", "checked java.rmi."),
    // Quartz informs of exceptions that a job declares.
    catcher("org/quartz/core/QuartzScheduler", "notifyJobListenersWasExecuted", ""),
    // JUnit, 5 and 4, and TestNG.
    catcher("org/junit/platform/engine/TestExecutionResult", "failed", ""),
    catcher("org/junit/internal/runners/model/EachTestNotifier", "addFailure", ""),
    catcher("org/testng/ITestResult", "setThrowable", ""),
];

/// Whether a class of the JDK holds a usual failure point.
pub fn is_jdk_point(class: &str) -> bool {
    OF_JDK.contains(&class)
}

/// The usual failure points of one class.
#[derive(Debug, Default)]
pub(super) struct UsualPoints {
    class: String,
    is_logger: bool,
    /// Whether it is only called one.
    is_called_logger: bool,
    catchers: Vec<&'static Catcher>,
}

impl UsualPoints {
    /// Finds out what a class holds that is one of some kinds, by itself, its superclass and its interfaces.
    pub fn of(kinds: &[Utf8<'_>]) -> Self {
        let is_one = |name: &str| kinds.iter().any(|kind| kind.bytes() == name.as_bytes());
        let class = kinds.first().copied().unwrap_or_default();
        let mut points = Self {
            is_logger: LOGGERS.iter().any(|name| is_one(name)),
            is_called_logger: LOGGER_NAMES.iter().any(|end| class.bytes().ends_with(end.as_bytes())),
            catchers: CATCHERS.iter().filter(|catcher| is_one(catcher.class)).collect(),
            class: String::new(),
        };
        if !points.is_empty() {
            points.class = class.to_string();
        }
        points
    }

    /// Whether there are any.
    pub fn is_empty(&self) -> bool {
        !self.is_logger && !self.is_called_logger && self.catchers.is_empty()
    }

    /// What the entry of a method tells the recorder.
    pub fn report(&self, method: &Member<'_>) -> Option<Report> {
        if self.is_empty() {
            return None;
        }
        self.caught(method, false).or_else(|| self.logged(method))
    }

    /// What exceptions that leave a method tell the recorder.
    pub fn left(&self, method: &Member<'_>) -> Option<Report> {
        self.caught(method, true)
    }

    fn caught(&self, method: &Member<'_>, is_left: bool) -> Option<Report> {
        let is_it = |catcher: &&&Catcher| catcher.is_left == is_left && method.name == catcher.method;
        let catcher = self.catchers.iter().find(is_it)?;
        Some(Report::Caught { method: self.text(method), unless: catcher.unless })
    }

    fn logged(&self, method: &Member<'_>) -> Option<Report> {
        let is_named = |names: &[&str]| names.iter().any(|name| method.name == *name);
        let is_logger = self.is_logger || self.is_called_logger && failure::declares_throwable(method);
        if !is_logger {
            return None;
        }
        let at = |level| Some(Report::Logged { method: self.text(method), level });
        if is_named(AT_ERROR) {
            return at(Level::Error);
        }
        if is_named(AT_WARNING) {
            return at(Level::Warning);
        }
        (self.is_logger && is_named(BY_LEVEL)).then(|| by_level(self.text(method), method)).flatten()
    }

    fn text(&self, method: &Member<'_>) -> String {
        format!("{}.{}", self.class, method.name)
    }
}

/// The report of a logger's method that is told the level; none where it cannot be seen.
fn by_level(text: String, method: &Member<'_>) -> Option<Report> {
    let descriptor = MethodDescriptor::parse(method.descriptor).ok()?;
    if let [Type::Object(event)] = &*descriptor.parameters {
        return is_event(&event.to_string()).then_some(Report::Event { method: text });
    }
    let mut slot = u16::from(!method.is_static());
    for parameter in &descriptor.parameters {
        match parameter {
            Type::Object(name) if is_level(&name.to_string()) => {
                return Some(Report::Logged { method: text, level: Level::Object(slot) });
            }
            Type::Int => return Some(Report::Logged { method: text, level: Level::Int(slot) }),
            _ => slot += parameter.kind().slots(),
        }
    }
    None
}

/// Whether a type is a level of some logger, by its name.
fn is_level(class: &str) -> bool {
    class.ends_with("Level") || class.ends_with("Priority")
}

/// Whether a type is what a logger makes of a call: level, throwable and text.
fn is_event(class: &str) -> bool {
    class.ends_with("LogRecord") || class.ends_with("LoggingEvent")
}
