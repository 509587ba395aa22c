// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "command.h"
#include "interruptwatch.h"
#include "waitfor.h"
#include <engine/engine.h>
#include <operations/operations.h>

#include <functional>

namespace varve
{

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

/// Of work on a store that is not opened for it; Ctrl+C stops it at its next step.
template<typename Parameters, typename Value>
[[nodiscard]] Result<Value> valueAt(const Command &command,
                                    const OperationOf<Parameters, Value> &operation,
                                    const Parameters &parameters)
{
    std::stop_source stop;
    const InterruptWatch interrupts;
    QObject::connect(&interrupts, &InterruptWatch::interrupted, &interrupts,
                     [&stop] { stop.request_stop(); });
    return waitFor(operation.start(command.place(), parameters, { stop.get_token() }));
}

/// `tell` is called with the value, to show it or print it as JSON.
template<typename Parameters, typename Value, typename Tell>
[[nodiscard]] ShownOperation toldBy(const OperationOf<Parameters, Value> &operation, Tell tell)
{
    return { &operation,
             [&operation, tell](Command &command, const Arguments &arguments) -> Result<> {
                 const auto parameters = operation.read(arguments);
                 if (!parameters) {
                     return std::unexpected(errorOf(parameters.error()));
                 }
                 const Result<Value> value = operation.takesPlace()
                         ? valueAt(command, operation, *parameters)
                         : command.engine().and_then([&](Engine *engine) {
                               return waitFor(operation.start(*engine, *parameters));
                           });
                 return value.and_then(
                         [&](const Value &found) { return tell(command, found, *parameters); });
             } };
}

/// `show` writes the value for a person. `afterwards`, if there is one, is called when the value was shown or printed: for what is to be said
/// besides, or for a value that says that the verb has failed.
template<typename Parameters, typename Value>
[[nodiscard]] ShownOperation shownBy(const OperationOf<Parameters, Value> &operation,
                                     void (*show)(const Value &value),
                                     Result<> (*afterwards)(const Value &value,
                                                            const Parameters &parameters) = nullptr)
{
    return toldBy(operation,
                  [&operation, show, afterwards](const Command &command, const Value &value,
                                                 const Parameters &parameters) {
                      if (command.json()) {
                          printJson(operation, operation.json(value));
                      } else {
                          show(value);
                      }
                      return afterwards ? afterwards(value, parameters) : Result<>();
                  });
}

} // namespace varve
