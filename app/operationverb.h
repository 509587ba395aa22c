// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"
#include "console.h"
#include "interruptwatch.h"
#include <engine/engine.h>
#include <operations/operations.h>

#include <QEventLoop>
#include <QFuture>
#include <QFutureWatcher>

#include <functional>
#include <memory>
#include <stop_token>

namespace varve
{

/// The value of a future that will have one. Waits, as a command may and the window may not; events go on.
template<typename T>
[[nodiscard]] T waitFor(const QFuture<T> &future)
{
    QFutureWatcher<T> watcher;
    QEventLoop loop;
    QObject::connect(&watcher, &QFutureWatcherBase::finished, &loop, &QEventLoop::quit);
    watcher.setFuture(future);
    if (!future.isFinished()) {
        loop.exec();
    }
    return future.result();
}

/// An operation as a verb of the command line does it: begun, waited for, and shown or printed as JSON.
struct ShownOperation
{
    const Operation *operation = nullptr;
    std::function<Result<>(Command &command, const Arguments &arguments)> run;
};

/// For shownBy(): what was done is what was asked for.
template<typename Value>
void showNothing(const Value &)
{ }

/// Reads what was typed and does what it says: all that the verb stands for is among the operations.
[[nodiscard]] Result<> runOperations(Command &command, const QList<ShownOperation> &shown);

/// The value's JSON, of a list its rows alone.
void printJson(const Operation &operation, const ValueJson &value);
/// The misuse that a front end reports, or what is not there.
[[nodiscard]] Error errorOf(const ParameterProblem &problem);

/// How an operation that takes long is gone along with.
template<typename Parameters>
struct Meanwhile
{
    /// What is told; texts and problems go to standard error by themselves.
    std::function<void(const OperationEvent &event, bool json)> event = {};
    /// What else a run is given.
    std::function<void(const Parameters &parameters, OperationRun &run)> before = {};
};

/// While an operation runs: what it tells is written, Ctrl+C stops it where it can be stopped.
class ConsoleRun
{
    Q_DISABLE_COPY_MOVE(ConsoleRun)
    std::stop_source m_stop;

public:
    ConsoleRun(const Operation &operation, bool json,
               std::function<void(const OperationEvent &, bool)> onEvent);
    ~ConsoleRun();

    OperationRun run;

private:
    void tell(const OperationEvent &event);

    const bool m_json;
    const std::function<void(const OperationEvent &, bool)> m_onEvent;
    ConsoleText m_text { ConsoleStream::Error, ConsoleText::Use::Reading };
    std::unique_ptr<InterruptWatch> m_interrupts;
};

/// `tell` is called with the value, to show it or print it as JSON.
template<typename Parameters, typename Value, typename Tell>
[[nodiscard]] ShownOperation toldBy(const OperationOf<Parameters, Value> &operation, Tell tell,
                                    const Meanwhile<Parameters> &meanwhile = {})
{
    return { &operation,
             [&operation, tell, meanwhile](Command &command,
                                           const Arguments &arguments) -> Result<> {
                 const auto parameters = operation.read(arguments);
                 if (!parameters) {
                     return std::unexpected(errorOf(parameters.error()));
                 }
                 ConsoleRun console(operation, command.json(), meanwhile.event);
                 if (meanwhile.before) {
                     meanwhile.before(*parameters, console.run);
                 }
                 const Result<Value> value = operation.takesPlace()
                         ? waitFor(operation.start(command.place(), *parameters, console.run))
                         : command.engine().and_then([&](Engine *engine) {
                               return waitFor(operation.start(*engine, *parameters, console.run));
                           });
                 return value.and_then(
                         [&](const Value &found) { return tell(command, found, *parameters); });
             } };
}

template<typename Parameters, typename Value>
using Afterwards = Result<> (*)(const Value &value, const Parameters &parameters);

/// `show` writes the value for a person. `afterwards`, if there is one, is called when the value was shown or printed: for what is to be said
/// besides, or for a value that says that the verb has failed.
template<typename Parameters, typename Value>
[[nodiscard]] ShownOperation shownBy(
        const OperationOf<Parameters, Value> &operation, void (*show)(const Value &value),
        std::type_identity_t<Afterwards<Parameters, Value>> afterwards = nullptr,
        const Meanwhile<Parameters> &meanwhile = {})
{
    return toldBy(
            operation,
            [&operation, show, afterwards](const Command &command, const Value &value,
                                           const Parameters &parameters) {
                if (command.json()) {
                    printJson(operation, operation.json(value));
                } else {
                    show(value);
                }
                return afterwards ? afterwards(value, parameters) : Result<>();
            },
            meanwhile);
}

} // namespace varve
