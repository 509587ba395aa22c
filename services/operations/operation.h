// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operationrun.h"
#include <workspace/storeclient.h>

#include <QFuture>
#include <QtConcurrentRun>

#include <functional>

namespace varve
{

class Engine;
class LeaseBook;

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
    const char *help =
            nullptr; ///< what it does, as a list of verbs says it; to be translated in varve::Operations
    QList<CommandForm> forms = {}; ///< none: it is no verb
    /// The member of its value that the command line prints alone: of a list its rows.
    QLatin1StringView rows = {};
    /// It is not for the other front ends: what it works on is open there.
    std::optional<Notation> only = {};
    bool stops =
            false; ///< it takes long, and ends when it is stopped: with Cancelled, or with what it has done
    QList<const EventText *> events = {}; ///< that it tells, but for problems
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

// -- how it is done

/// Those of the engine, for who has no more of it.
[[nodiscard]] StoreClient *storeOf(Engine &engine);
[[nodiscard]] std::shared_ptr<LeaseBook> leasesOf(Engine &engine);

/// Where store and settings are, for what opens the store by itself, or for which it must not be open.
struct StorePlace
{
    QString path;
    QString configFolder;
};
[[nodiscard]] StorePlace placeOf(Engine &engine);

/// One of these: over the engine; over the store's file, on a pool thread; reading, on the thread for that; writing, on the store's; writing
/// with the leases of this process.
template<typename Parameters, typename Value>
class OperationWork
{
public:
    using Future = QFuture<Result<Value>>;

    OperationWork(Future (*work)(Engine &, const Parameters &, const OperationRun &)) : m_work(work)
    { }
    OperationWork(Result<Value> (*work)(StoreReader &, const Parameters &))
        : m_work([work](Engine &engine, const Parameters &given, const OperationRun &) {
            return storeOf(engine)->read(
                    [work, given](StoreReader &reader) { return work(reader, given); });
        })
    { }
    OperationWork(Result<Value> (*work)(SessionStore &, const Parameters &))
        : m_work([work](Engine &engine, const Parameters &given, const OperationRun &) {
            return storeOf(engine)->write(
                    [work, given](SessionStore &store) { return work(store, given); });
        })
    { }
    OperationWork(Result<Value> (*work)(SessionStore &, LeaseBook &, const Parameters &))
        : m_work([work](Engine &engine, const Parameters &given, const OperationRun &) {
            return storeOf(engine)->write(
                    [work, given, leases = leasesOf(engine)](SessionStore &store) {
                        return work(store, *leases, given);
                    });
        })
    { }
    OperationWork(Result<Value> (*work)(const StorePlace &, const Parameters &,
                                        const OperationRun &))
        : m_work([work](Engine &engine, const Parameters &given, const OperationRun &run) {
            return begin(work, placeOf(engine), given, run);
        })
        , m_workAt([work](const StorePlace &place, const Parameters &given,
                          const OperationRun &run) { return begin(work, place, given, run); })
    { }

    [[nodiscard]] Future operator()(Engine &engine, const Parameters &given,
                                    const OperationRun &run) const
    {
        return m_work(engine, given, run);
    }
    [[nodiscard]] bool takesPlace() const { return m_workAt != nullptr; }
    [[nodiscard]] Future operator()(const StorePlace &place, const Parameters &given,
                                    const OperationRun &run) const
    {
        return m_workAt(place, given, run);
    }

private:
    template<typename Work>
    static Future begin(Work work, const StorePlace &place, const Parameters &given,
                        const OperationRun &run)
    {
        return QtConcurrent::run([=] { return work(place, given, run); });
    }

    std::function<Future(Engine &, const Parameters &, const OperationRun &)> m_work;
    std::function<Future(const StorePlace &, const Parameters &, const OperationRun &)> m_workAt;
};

/// The fields of a value: those that make its JSON, too; a list of such values under one name; the value itself under one name; or texts
/// alone, with a function beside them.
template<typename Value>
class OperationFields
{
public:
    using Json = std::function<ValueJson(const Value &value)>;

    OperationFields(std::initializer_list<FieldText> itsTexts) : texts(itsTexts) { }
    OperationFields(QList<FieldText> itsTexts) : texts(std::move(itsTexts)) { }
    /// Which are there for good.
    OperationFields(const ValueFields<Value> &fields)
        : texts(fields.texts())
        , json([&fields](const Value &value) -> ValueJson { return fields.json(value); })
    { }
    template<typename Row>
        requires std::is_same_v<Value, QList<Row>>
    OperationFields(QLatin1StringView name, const ValueFields<Row> &rows)
        : texts({ { .name = name, .isList = true, .members = rows.texts() } })
        , json([name, &rows](const Value &value) -> ValueJson {
            return QJsonObject { { name, rows.json(value) } };
        })
    { }
    OperationFields(QLatin1StringView name, QLatin1StringView help = {})
        : texts({ { name, help, IsList<Value> } })
        , json([name](const Value &value) -> ValueJson {
            return QJsonObject { { name, asJson(value) } };
        })
    { }

    QList<FieldText> texts;
    Json json; ///< null: another function has it
};

/// The same with the types of its parameters and its value.
template<typename Parameters, typename Value>
class OperationOf final : public Operation
{
public:
    struct Parts
    {
        OperationText text;
        QList<Parameter> parameters = {};
        /// What single parameters cannot say of themselves; may put what was given in order. Null: nothing.
        std::optional<ParameterProblem> (*check)(Parameters &parameters,
                                                 Notation notation) = nullptr;
        OperationWork<Parameters, Value> work;
        OperationFields<Value> fields;
        /// Where the fields have none. Any thread.
        ValueJson (*json)(const Value &value) = nullptr;
    };

    explicit OperationOf(Parts parts)
        : Operation(std::move(parts.text), std::move(parts.parameters), parts.fields.texts)
        , m_check(parts.check)
        , m_work(parts.work)
        , m_json(parts.json ? typename OperationFields<Value>::Json(parts.json) : parts.fields.json)
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
    /// It needs no engine.
    [[nodiscard]] bool takesPlace() const { return m_work.takesPlace(); }
    [[nodiscard]] QFuture<Result<Value>> start(const StorePlace &place, const Parameters &given,
                                               const OperationRun &run = {}) const
    {
        return m_work(place, given, run);
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
    const OperationWork<Parameters, Value> m_work;
    const typename OperationFields<Value>::Json m_json;
};

} // namespace varve
