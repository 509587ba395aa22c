// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recalltool.h"

#include "callarguments.h"
#include "storeclient.h"
#include "textends.h"
#include "toolsupport.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::RecallTool)
};

constexpr qint64 DefaultHits = 10;
constexpr qint64 MaxHits = 50;
constexpr qsizetype PageSize = 20'000; // characters

struct Recall
{
    QString query;
    QString entry;
    qint64 offset = 0;
    qint64 limit = DefaultHits;
};

Result<Recall> recallOf(const QJsonObject &arguments)
{
    const CallArguments given(arguments);
    auto query = given.text("query"_L1, QString());
    auto entry = given.text("entry"_L1, QString());
    auto offset = given.number("offset"_L1, 0, 0, std::numeric_limits<int>::max());
    auto limit = given.number("limit"_L1, DefaultHits, 1, MaxHits);
    if (!query || !entry || !offset || !limit) {
        return std::unexpected(!query            ? query.error()
                                       : !entry  ? entry.error()
                                       : !offset ? offset.error()
                                                 : limit.error());
    }
    if (query->trimmed().isEmpty() == entry->trimmed().isEmpty()) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("Give either \"query\", to search, or \"entry\", to read one."));
    }
    return Recall { *query, entry->trimmed(), *offset, *limit };
}

QString contentOf(const Entry &entry)
{
    QStringList parts;
    for (const Block &block : entry.blocks) {
        if (const auto *text = std::get_if<TextBlock>(&block)) {
            parts += text->text;
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            parts += u"%1 %2"_s.arg(call->name, QString::fromUtf8(call->arguments));
        }
    }
    if (!entry.summary.isEmpty()) {
        parts += entry.summary;
    }
    return parts.join(u"\n\n"_s);
}

Result<ToolOutcome> readEntry(StoreReader &reader, const SessionId &session, const Recall &recall)
{
    auto snapshot = reader.snapshot(session);
    if (!snapshot) {
        return std::unexpected(snapshot.error());
    }
    auto entry = reader.findEntry(*snapshot, recall.entry).and_then([&](qint64 seq) {
        return reader.entry(seq);
    });
    if (!entry) {
        return std::unexpected(entry.error());
    }
    const QString content = contentOf(*entry);
    const qsizetype from = qMin<qsizetype>(recall.offset, content.size());
    ToolOutcome outcome;
    outcome.text = headOf(QStringView(content).sliced(from), PageSize).toString();
    if (const qsizetype next = from + outcome.text.size(); next < content.size()) {
        outcome.text += u'\n'
                + Tr::tr("[%1 more characters; go on with offset %2]")
                          .arg(content.size() - next)
                          .arg(next);
    }
    if (outcome.text.isEmpty()) {
        outcome.text = Tr::tr("There is no text in this entry from there on.");
    }
    return outcome;
}

Result<ToolOutcome> search(StoreReader &reader, const SessionId &session, const Recall &recall)
{
    SearchQuery query;
    query.text = recall.query;
    query.session = session;
    query.limit = static_cast<int>(recall.limit);
    return reader.search(query).transform([](const QList<SearchHit> &hits) {
        QStringList lines;
        for (const SearchHit &hit : hits) {
            lines += u"%1 (%2): %3"_s.arg(hit.entry.toString(), toString(hit.role),
                                          hit.snippet.simplified());
        }
        ToolOutcome outcome;
        outcome.text = lines.isEmpty() ? Tr::tr("Nothing in this conversation has these words.")
                                       : lines.join(u'\n');
        return outcome;
    });
}

} // namespace

RecallTool::RecallTool(StoreClient *store) : m_store(store) { }

ToolDefinition RecallTool::definition() const
{
    return toolDefinition("recall"_L1);
}

Result<ToolIntent> RecallTool::intend(const QJsonObject &arguments, const ToolScene &) const
{
    return recallOf(arguments).transform([](const Recall &recall) {
        ToolIntent intent;
        intent.access = ToolAccess::Read;
        intent.subject = recall.query.isEmpty() ? recall.entry : recall.query;
        intent.preview = recall.query.isEmpty()
                ? Tr::tr("Read the entry %1 of this session").arg(recall.entry)
                : Tr::tr("Search this session for %1").arg(recall.query);
        return intent;
    });
}

QFuture<ToolOutcome> RecallTool::run(const QJsonObject &arguments, const ToolScene &scene,
                                     std::stop_token, const ToolProgress &) const
{
    auto recall = recallOf(arguments);
    if (!recall) {
        return finishedOutcome(toolError(recall.error().message));
    }
    return m_store
            ->read([recall = *recall, session = scene.session](StoreReader &reader) {
                return recall.query.isEmpty() ? readEntry(reader, session, recall)
                                              : search(reader, session, recall);
            })
            .then([](const Result<ToolOutcome> &outcome) {
                return outcome ? *outcome : toolError(outcome.error().message);
            });
}

} // namespace varve
