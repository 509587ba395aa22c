// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "parameter.h"
#include "valuefields.h"
#include <base/error.h>

#include <QFuture>

#include <functional>
#include <stop_token>

namespace varve
{

class Engine;

/// By subject, as documents list them.
enum class OperationGroup : quint8 { Sessions, Finding, Folders, Context, Memory, Settings };

/// A way in which the command line calls an operation: a verb, or one of the things that a verb does.
struct CommandForm
{
    QLatin1StringView verb;
    QLatin1StringView option = {}; ///< chooses it among those of its verb; empty: none does
    /// What the option's value is; then it is the option of that parameter here. Empty: it is a flag.
    QLatin1StringView parameter = {};
    /// Of the option, as ParameterText::help; without one what the verb does, if that is not all that the operation does.
    const char *help = nullptr;
    bool isUsual = false; ///< also without its option or action
    /// A parameter that has this word here, and no option.
    QLatin1StringView preset = {};
    QLatin1StringView word = {};
    /// In place of an option: the first argument that chooses it, `settings get`.
    QLatin1StringView action = {};
};

/// What is written down of an operation.
struct OperationText
{
    QLatin1StringView name; ///< the method of `varve serve`; unique, and for ever
    OperationGroup group = OperationGroup::Sessions;
    const char *help =
            nullptr; ///< what it does, as a list of verbs says it; to be translated in varve::Operations
    QList<CommandForm> forms; ///< at least one
    /// The member of its value that the command line prints alone: of a list its rows.
    QLatin1StringView rows = {};
    bool stops = false; ///< it takes long, and ends with Cancelled when it is stopped
};

/// What a caller gives an operation beside its parameters.
struct OperationRun
{
    std::stop_token stop = {};
};

/// Compact JSON where it is written straight away, for what is large.
using ValueJson = std::variant<QJsonObject, QByteArray>;

/// Something that Varve can do, for every front end: its description, and how it is done. Made once and never gone. Call on the thread of
/// the engine, which outlives what comes of it.
class Operation
{
    Q_DISABLE_COPY_MOVE(Operation)

public:
    /// Parameters that were read and found right.
    using Call = std::function<QFuture<Result<ValueJson>>(Engine &engine, const OperationRun &run)>;

    virtual ~Operation() = default;

    const OperationText text;
    const QList<Parameter> parameters; ///< arguments of the command line in their order
    const QList<FieldText> fields; ///< of its value

    [[nodiscard]] const Parameter *parameterNamed(QStringView name) const;
    [[nodiscard]] virtual std::expected<Call, ParameterProblem> prepare(
            const Arguments &arguments) const = 0;

protected:
    Operation(OperationText itsText, QList<Parameter> itsParameters, QList<FieldText> itsFields)
        : text(std::move(itsText))
        , parameters(std::move(itsParameters))
        , fields(std::move(itsFields))
    { }

    [[nodiscard]] std::optional<ParameterProblem> take(void *object,
                                                       const Arguments &arguments) const;
};

/// The same with the types of its parameters and its value.
template<typename Parameters, typename Value>
class OperationOf final : public Operation
{
public:
    struct Parts
    {
        OperationText text;
        QList<Parameter> parameters;
        /// What single parameters cannot say of themselves; may put what was given in order. Null: nothing.
        std::optional<ParameterProblem> (*check)(Parameters &parameters,
                                                 Notation notation) = nullptr;
        QFuture<Result<Value>> (*work)(Engine &engine, const Parameters &parameters,
                                       const OperationRun &run) = nullptr;
        QList<FieldText> fields;
        /// Any thread.
        ValueJson (*json)(const Value &value) = nullptr;
    };

    explicit OperationOf(Parts parts)
        : Operation(std::move(parts.text), std::move(parts.parameters), std::move(parts.fields))
        , m_check(parts.check)
        , m_work(parts.work)
        , m_json(parts.json)
    { }

    [[nodiscard]] std::expected<Parameters, ParameterProblem> read(const Arguments &arguments) const
    {
        Parameters given;
        if (auto problem = take(&given, arguments)) {
            return std::unexpected(*problem);
        }
        if (auto problem = m_check ? m_check(given, arguments.notation) : std::nullopt) {
            return std::unexpected(*problem);
        }
        return given;
    }
    [[nodiscard]] QFuture<Result<Value>> start(Engine &engine, const Parameters &given,
                                               const OperationRun &run = {}) const
    {
        return m_work(engine, given, run);
    }
    [[nodiscard]] ValueJson json(const Value &value) const { return m_json(value); }

    [[nodiscard]] std::expected<Call, ParameterProblem> prepare(
            const Arguments &arguments) const override
    {
        return read(arguments).transform([this](const Parameters &given) -> Call {
            return [this, given](Engine &engine, const OperationRun &run) {
                // On the thread that has the value: what is large does not keep the caller's busy.
                return start(engine, given, run).then([this](const Result<Value> &value) {
                    return value.transform(m_json);
                });
            };
        });
    }

private:
    std::optional<ParameterProblem> (*const m_check)(Parameters &, Notation);
    QFuture<Result<Value>> (*const m_work)(Engine &, const Parameters &, const OperationRun &);
    ValueJson (*const m_json)(const Value &);
};

} // namespace varve
