// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archivecleaner.h"
#include "archivereach.h"
#include <engine/engine.h>
#include <operations/jsonarguments.h>
#include <operations/operation.h>

#include <QFuture>

namespace varve
{

/// A parameter of an operation as a tool offers it to models.
struct OfferedParameter
{
    QLatin1StringView name;
    std::optional<qint64>
            usual = {}; ///< of a count, where the operation's own is not meant for a model
    std::optional<qint64> most = {};
    bool isRequired = false; ///< even where the operation can do without
};

/// Parameters as a JSON Schema of an object that has nothing else. Texts are as they stand in the source: a model is not spoken to in
/// the language of the person's desktop.
[[nodiscard]] QJsonObject inputSchema(const Operation &operation,
                                      const QList<OfferedParameter> &offered);

/// The arguments of a call with the defaults of the tool, ready for readArguments(); or what is wrong with those that the tool changes.
/// Numbers that a model gives in the place of names are names.
[[nodiscard]] std::expected<QJsonObject, ParameterProblem> offeredArguments(
        const Operation &operation, const QList<OfferedParameter> &offered,
        const QJsonObject &given);

/// One call of a tool, in reach: a session among its arguments is the id of one that is.
struct ArchiveCall
{
    QJsonObject arguments; ///< with the tool's defaults
    ArchiveReach reach;
    ArchiveCleaner cleaner;
    std::stop_token stop;
};

/// What a tool answers, for a model to read.
struct ArchiveText
{
    QString body; ///< what comes from sessions; set off as data
    QString rest; ///< what Varve says of it: what was left out, how to read on
};

/// Something that a client may ask, made of an operation: its parameters as far as they are offered, and its value as a text. Made once.
class ArchiveTool
{
    Q_DISABLE_COPY_MOVE(ArchiveTool)

public:
    virtual ~ArchiveTool() = default;

    const QLatin1StringView name;
    const QLatin1StringView title;
    const Operation &operation;
    const QList<OfferedParameter> offered;
    const bool changes; ///< only where the server was started with the right to
    const bool reachesOut; ///< it can be asked for all projects

    /// As `tools/list` has it. `mayReachOut`: the person lets clients ask for all projects.
    [[nodiscard]] QJsonObject definition(bool mayReachOut) const;
    /// The engine's own thread.
    [[nodiscard]] virtual QFuture<Result<ArchiveText>> call(Engine &engine,
                                                            const ArchiveCall &call) const = 0;

protected:
    ArchiveTool(QLatin1StringView itsName, QLatin1StringView itsTitle,
                const Operation &itsOperation, QList<OfferedParameter> itsParameters,
                bool itChanges, bool itReachesOut)
        : name(itsName)
        , title(itsTitle)
        , operation(itsOperation)
        , offered(std::move(itsParameters))
        , changes(itChanges)
        , reachesOut(itReachesOut)
    { }
};

/// The parameter by which a client asks for all projects.
inline constexpr QLatin1StringView EverywhereParameter { "everywhere" };

template<typename Parameters, typename Value>
class ArchiveToolOf final : public ArchiveTool
{
public:
    struct Parts
    {
        QLatin1StringView name;
        QLatin1StringView title;
        const OperationOf<Parameters, Value> &operation;
        QList<OfferedParameter> offered;
        /// Keeps what was asked within reach of the call. Null: the operation's parameters session and folder do.
        void (*limit)(Parameters &given, const ArchiveCall &call) = nullptr;
        /// On the thread of the reader.
        Result<ArchiveText> (*show)(StoreReader &reader, const Value &value,
                                    const Parameters &given, const ArchiveCall &call) = nullptr;
        bool changes = false;
        bool reachesOut = true;
    };

    explicit ArchiveToolOf(Parts parts)
        : ArchiveTool(parts.name, parts.title, parts.operation, std::move(parts.offered),
                      parts.changes, parts.reachesOut)
        , m_operation(parts.operation)
        , m_limit(parts.limit)
        , m_show(parts.show)
    { }

    [[nodiscard]] QFuture<Result<ArchiveText>> call(Engine &engine,
                                                    const ArchiveCall &call) const override
    {
        auto given = readArguments(operation, call.arguments)
                             .and_then([this](const Arguments &arguments) {
                                 return m_operation.read(arguments);
                             });
        if (!given) {
            return QtFuture::makeReadyValueFuture(
                    Result<ArchiveText>(fail(Error::Kind::InvalidInput, given.error().message)));
        }
        if (m_limit) {
            m_limit(*given, call);
        }
        StoreClient *store = engine.store();
        return m_operation.start(engine, *given, { call.stop })
                .then(store,
                      [this, store, given = *given, call](const Result<Value> &value) {
                          return shown(store, value, given, call);
                      })
                .unwrap();
    }

private:
    [[nodiscard]] QFuture<Result<ArchiveText>> shown(StoreClient *store, const Result<Value> &value,
                                                     const Parameters &given,
                                                     const ArchiveCall &call) const
    {
        if (!value) {
            return QtFuture::makeReadyValueFuture(
                    Result<ArchiveText>(std::unexpected(value.error())));
        }
        return store->read([show = m_show, value = *value, given, call](StoreReader &reader) {
            return show(reader, value, given, call);
        });
    }

    const OperationOf<Parameters, Value> &m_operation;
    void (*const m_limit)(Parameters &, const ArchiveCall &);
    Result<ArchiveText> (*const m_show)(StoreReader &, const Value &, const Parameters &,
                                        const ArchiveCall &);
};

/// All there are, in the order in which they are listed.
[[nodiscard]] const QList<const ArchiveTool *> &archiveTools();

/// Inside of tags that nothing in it can close, with what it is, and without what a terminal would obey.
[[nodiscard]] QString wrapArchive(const ArchiveText &text);

} // namespace varve
