// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "requestdifference.h"

#include <compaction/textscan.h>
#include <session/entrydata.h>

#include <QCoreApplication>
#include <QCryptographicHash>

#include <algorithm>
#include <array>
#include <ranges>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::RequestDifference)
};

constexpr qsizetype LongestTitle = 120;
constexpr qsizetype MostTitles = 200;

QByteArray digest(QByteArrayView bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
}

/// Entries never change, so that what is sent of one is told by how it is sent.
QByteArray contentOf(const ContextItem &item)
{
    QByteArray content(1, static_cast<char>(item.state));
    for (const ContextPart &part : item.parts) {
        content += static_cast<char>(part.category);
        content += part.synthesized ? 's' : '-';
    }
    return content;
}

/// What names a part among others.
QByteArray keyOf(const SentPiece &piece)
{
    const QByteArray kind(1, static_cast<char>(piece.category));
    return piece.entry.isNull() ? kind + piece.title.toUtf8() : piece.entry.toBytes();
}

QHash<QByteArray, const SentPiece *> byKey(const SentPieces &request)
{
    QHash<QByteArray, const SentPiece *> pieces;
    for (const SentPiece &piece : request.pieces) {
        pieces.insert(keyOf(piece), &piece);
    }
    return pieces;
}

QString beginningOf(const Entry &entry)
{
    const QString text = entry.summary.isEmpty() ? entry.text() : entry.summary;
    if (!text.trimmed().isEmpty()) {
        return oneLine(text, LongestTitle);
    }
    for (const Block &block : entry.blocks) {
        if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            return oneLine(
                    QString(call->name + u' ' + QString::fromUtf8(call->arguments.left(400))),
                    LongestTitle);
        }
    }
    return entry.toolName;
}

/// Of what is listed; a compaction may have taken thousands.
void readTitles(RequestDifference &difference, const SessionTree &tree, StoreReader &reader)
{
    const auto read = [&](SentPiece &piece) {
        const int index = piece.entry.isNull() ? -1 : tree.indexOf(piece.entry);
        if (index >= 0) {
            piece.title =
                    reader.entry(tree.at(index).seq).transform(beginningOf).value_or(QString());
        }
    };
    for (RequestChange &change : difference.changes | std::views::take(MostTitles)) {
        read(change.piece);
    }
    if (difference.lostFrom) {
        read(*difference.lostFrom);
    }
}

Result<RequestDifference> compared(StoreReader &reader, const LoadedSession &loaded,
                                   const SentPieces &now, const EntryId &from)
{
    const auto earlier = answersWithRequests(loaded.branch, reader, 1, from);
    if (!earlier) {
        return std::unexpected(earlier.error());
    }
    if (earlier->isEmpty()) {
        return std::unexpected(noEarlierRequest());
    }
    return piecesOf(reader, loaded.session().id, earlier->constFirst())
            .transform([&](const SentPieces &before) {
                RequestDifference difference = differenceOf(before, now);
                readTitles(difference, loaded.snapshot->tree, reader);
                return difference;
            });
}

} // namespace

Error noEarlierRequest()
{
    return {
        Error::Kind::NotFound,
        Tr::tr("There is no earlier request on this branch to compare with: what a request was "
               "made of is kept with the answers that were asked for here."),
        {}
    };
}

bool SentPiece::isSameAs(const SentPiece &other) const
{
    return keyOf(*this) == keyOf(other);
}

qint64 SentPieces::tokens() const
{
    qint64 sum = 0;
    for (const SentPiece &piece : pieces) {
        sum += piece.tokens;
    }
    return sum;
}

QLatin1StringView toString(RequestChange::Kind kind)
{
    constexpr std::array Names { "new"_L1, "changed"_L1, "gone"_L1 };
    return Names[static_cast<size_t>(kind)];
}

SentPieces sentPieces(const Context &context, const QList<PromptPart> &prompts,
                      const QList<ToolDefinition> &tools)
{
    QHash<QString, QByteArray> toolContents;
    for (const ToolDefinition &tool : tools) {
        toolContents.insert(tool.name,
                            digest(QByteArray(tool.description.toUtf8() + '\n' + tool.parameters)));
    }
    SentPieces request;
    request.provider = context.provider;
    request.model = context.model;
    qsizetype prompt = 0; // they stand first, in order
    for (const ContextItem &item : context.items) {
        if (!item.isSent()) {
            continue;
        }
        SentPiece piece { item.category, item.role,   item.state, item.entry,
                          item.title,    item.tokens, {} };
        if (!item.entry.isNull()) {
            piece.content = contentOf(item);
        } else if (item.category == Category::ToolDefinitions) {
            piece.content = toolContents.value(item.title);
        } else if (prompt < prompts.size()) {
            piece.content = digest(prompts.at(prompt++).text.toUtf8());
        }
        request.pieces += piece;
    }
    std::ranges::stable_partition(request.pieces, [](const SentPiece &piece) {
        return piece.category == Category::ToolDefinitions;
    });
    return request;
}

RequestDifference differenceOf(const SentPieces &before, const SentPieces &now)
{
    RequestDifference difference;
    difference.before = before;
    difference.now = now;
    difference.otherModel = before.model != now.model || before.provider != now.provider;
    const auto isAlike = [](const SentPiece &a, const SentPiece &b) {
        return a.isSameAs(b) && a.content == b.content;
    };
    const auto [was, is] = std::ranges::mismatch(before.pieces, now.pieces, isAlike);
    if (!difference.otherModel) {
        for (auto at = now.pieces.begin(); at != is; ++at) {
            difference.alike += at->tokens;
        }
    }
    if (was != before.pieces.end()) {
        difference.lostFrom = is != now.pieces.end() ? *is : *was;
    }
    const QHash<QByteArray, const SentPiece *> earlier = byKey(before);
    const QHash<QByteArray, const SentPiece *> later = byKey(now);
    for (const SentPiece &piece : now.pieces) {
        const SentPiece *known = earlier.value(keyOf(piece));
        if (known == nullptr) {
            difference.changes += { RequestChange::Kind::New, piece, 0 };
        } else if (known->content != piece.content) {
            difference.changes += { RequestChange::Kind::Changed, piece, known->tokens };
        }
    }
    for (const SentPiece &piece : before.pieces) {
        if (!later.contains(keyOf(piece))) {
            difference.changes += { RequestChange::Kind::Gone, piece, piece.tokens };
        }
    }
    return difference;
}

Result<QList<Entry>> answersWithRequests(const Branch &branch, StoreReader &reader, qsizetype most,
                                         const EntryId &from)
{
    constexpr int MostLookedAt = 300;
    QList<Entry> answers;
    bool below = !from.isNull();
    int looked = 0;
    for (auto at = branch.path.crbegin();
         at != branch.path.crend() && answers.size() < most && looked < MostLookedAt; ++at) {
        const EntryNode &node = branch.node(*at);
        if (below) {
            below = node.id != from;
            continue;
        }
        if (!node.isMessage() || node.role != Role::Assistant) {
            continue;
        }
        ++looked;
        auto entry = reader.entry(node.seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        if (entry->data.contains(entryData::Manifest)) {
            answers += std::move(*entry);
        }
    }
    return answers;
}

Result<SentPieces> piecesOf(StoreReader &reader, const SessionId &session, const Entry &answer)
{
    return rebuildRequest(reader, session, answer).transform([&](const BuiltRequest &built) {
        SentPieces request = sentPieces(built.context, built.prompts, built.request.tools);
        request.answer = answer.id;
        request.provider = answer.provider;
        request.model = built.request.model;
        return request;
    });
}

Result<RequestDifference> requestDifference(StoreReader &reader, const LoadedSession &loaded,
                                            const EntryId &answer)
{
    Result<Entry> asked = std::unexpected(noEarlierRequest());
    if (answer.isNull()) {
        const auto newest = answersWithRequests(loaded.branch, reader, 1);
        if (!newest) {
            return std::unexpected(newest.error());
        }
        if (!newest->isEmpty()) {
            asked = newest->constFirst();
        }
    } else {
        const int index = loaded.snapshot->tree.indexOf(answer);
        if (index >= 0) {
            asked = reader.entry(loaded.snapshot->tree.at(index).seq);
        }
    }
    return asked.and_then([&](const Entry &entry) {
        return piecesOf(reader, loaded.session().id, entry).and_then([&](const SentPieces &now) {
            return compared(reader, loaded, now, entry.id)
                    .transform([&](RequestDifference difference) {
                        difference.usage = entry.usage;
                        return difference;
                    });
        });
    });
}

Result<RequestDifference> nextDifference(StoreReader &reader, const LoadedSession &loaded,
                                         const SentPieces &next)
{
    return compared(reader, loaded, next, {});
}

} // namespace varve
