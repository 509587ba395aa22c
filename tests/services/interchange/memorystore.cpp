// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "memorystore.h"

#include "contextedit.h"

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

/// By what an entry is known when it comes again; one that brings an id that stays needs nothing else.
QByteArray keyOf(const Entry &entry)
{
    return entry.originKey.isEmpty() ? entry.id.toBytes() : entry.originKey;
}

} // namespace

Result<ImportSink::Begun> MemoryStore::beginSession(const Session &session)
{
    m_added = 0;
    m_keepsIds = !session.id.isNull();
    for (m_current = 0; m_current < sessions.size(); ++m_current) {
        const Session &known = sessions[m_current].session;
        if (m_keepsIds ? known.id == session.id
                       : known.origin.sessionId == session.origin.sessionId
                            && known.origin.format == session.origin.format) {
            ++sessions[m_current].begun;
            return Begun { sessions[m_current].session.id, true };
        }
    }
    sessions += Stored { session, {}, 1, 0 };
    if (!m_keepsIds) {
        sessions.last().session.id = SessionId::create();
    }
    return Begun { sessions.last().session.id, false };
}

Result<SessionId> MemoryStore::findSession(const SessionOrigin &origin)
{
    for (const Stored &stored : std::as_const(sessions)) {
        if (stored.session.origin.format == origin.format
            && stored.session.origin.sessionId == origin.sessionId) {
            return stored.session.id;
        }
    }
    return SessionId();
}

Entry *MemoryStore::find(const EntryId &id)
{
    for (Stored &stored : sessions) {
        const auto found = std::ranges::find(stored.entries, id, &Entry::id);
        if (found != stored.entries.end()) {
            return &*found;
        }
    }
    return nullptr;
}

MemoryStore::Index &MemoryStore::currentIndex()
{
    const Stored &stored = sessions.at(m_current);
    Index &index = m_indexes[stored.session.id];
    for (; index.entries < stored.entries.size(); ++index.entries) {
        const Entry &entry = stored.entries.at(index.entries);
        index.ids.insert(keyOf(entry), entry.id);
        index.seqs.insert(entry.id, entry.seq);
    }
    return index;
}

void MemoryStore::alsoKnownBy(const QHash<QByteArray, QByteArray> &formerKeys)
{
    m_formerKeys = formerKeys;
}

Result<QList<EntryId>> MemoryStore::append(const QList<Entry> &entries)
{
    if (stopsAtAppend) {
        stop.request_stop();
    }
    if (failAfter == batches.size()) {
        return fail(Error::Kind::DiskFull, u"the disk is full"_s);
    }
    batches += entries.size();
    Stored &stored = sessions[m_current];
    Index &index = currentIndex();
    QList<EntryId> ids;
    QHash<EntryId, EntryId> replaced;
    for (Entry entry : entries) {
        if (entry.originKey.size() != 16 && !(m_keepsIds && entry.originKey.isEmpty())) {
            broken += u"an entry without origin key"_s;
        }
        const EntryId known =
                index.ids.value(keyOf(entry), index.ids.value(m_formerKeys.value(entry.originKey)));
        if (!known.isNull()) {
            replaced.insert(entry.id, known);
            ids += known;
            continue;
        }
        entry.parent = replaced.value(entry.parent, entry.parent);
        entry.session = stored.session.id;
        entry.seq = ++m_seq;
        entry.parentSeq = index.seqs.value(entry.parent);
        for (const EntryId &id :
             { entry.parent, entry.firstKept, entry.target, entry.branchFrom }) {
            // A session may stand on entries of another one.
            if (!id.isNull() && !index.seqs.contains(id) && find(id) == nullptr) {
                broken += u"a reference to an entry that is not there"_s;
            }
        }
        index.ids.insert(keyOf(entry), entry.id);
        index.seqs.insert(entry.id, entry.seq);
        ++index.entries;
        ids += entry.id;
        stored.entries += entry;
        ++m_added;
    }
    return ids;
}

Result<QByteArray> MemoryStore::addAttachment(const QByteArray &data, const QString &mediaType,
                                              int width, int height)
{
    const QByteArray sha256 = QCryptographicHash::hash(data, QCryptographicHash::Sha256);
    attachments.insert(sha256, { data, mediaType, width, height });
    return sha256;
}

Result<ImportSink::Ended> MemoryStore::endSession(const EntryId &leaf)
{
    Stored &stored = sessions[m_current];
    ++stored.ended;
    const bool isAtStart = stored.entries.isEmpty() || m_added == 0 || mayStandBeforeFirst;
    if (leaf.isNull() ? !isAtStart : !find(leaf)) {
        broken += u"a leaf that is not there"_s;
    }
    stored.session.leaf = leaf;
    return Ended { m_added };
}

Result<Entry> MemoryStore::entry(qint64 seq)
{
    for (const Stored &stored : std::as_const(sessions)) {
        const auto found = std::ranges::find(stored.entries, seq, &Entry::seq);
        if (found != stored.entries.end()) {
            return *found;
        }
    }
    return fail(Error::Kind::NotFound, u"no such entry"_s);
}

Result<QByteArray> MemoryStore::attachment(const QByteArray &sha256)
{
    if (!attachments.contains(sha256)) {
        return fail(Error::Kind::NotFound, u"no such attachment"_s);
    }
    return attachments.value(sha256).data;
}

SessionTree MemoryStore::tree(qsizetype session) const
{
    QList<EntryNode> nodes;
    for (const Entry &entry : sessions[session].entries) {
        nodes += nodeOf(entry);
    }
    return SessionTree(nodes);
}

QHash<EntryId, qsizetype> MemoryStore::ranks(qsizetype session) const
{
    QHash<EntryId, qsizetype> ranks;
    for (const Entry &entry : sessions[session].entries) {
        ranks.insert(entry.id, ranks.size());
    }
    return ranks;
}

QStringList MemoryStore::outline(qsizetype session) const
{
    QStringList lines;
    const QHash<EntryId, qsizetype> all = ranks(session);
    const auto rank = [&all](const EntryId &id) { return QString::number(all.value(id, -1)); };
    for (const Entry &entry : sessions[session].entries) {
        QJsonObject data = entry.data;
        if (ContextEdit::isContextEdit(entry) && data.contains("targets"_L1)) {
            QJsonArray targets;
            for (const QJsonValue target : entry.data["targets"_L1].toArray()) {
                targets += all.value(EntryId::fromString(target.toString()), -1);
            }
            data["targets"_L1] = targets;
        }
        data.remove("raw"_L1); // holds ids
        QStringList fields { rank(entry.parent),
                             toString(entry.type),
                             toString(entry.role),
                             entry.createdAt.toString(Qt::ISODateWithMs),
                             entry.provider,
                             entry.model,
                             entry.api,
                             toString(entry.stopReason),
                             entry.toolCallId,
                             entry.toolName,
                             entry.toolStatus,
                             QString::fromUtf8(entry.toolArguments),
                             entry.summary,
                             entry.customType,
                             rank(entry.firstKept),
                             rank(entry.branchFrom),
                             rank(entry.target),
                             QString::number(entry.tokensBefore),
                             entry.operationId,
                             entry.modelFacing ? u"facing"_s : u"stored"_s,
                             entry.display ? u"shown"_s : u"hidden"_s,
                             QString::fromUtf8(
                                     QJsonDocument(data).toJson(QJsonDocument::Compact)) };
        if (entry.usage) {
            fields += u"%1/%2/%3/%4/%5/%6"_s.arg(entry.usage->input)
                              .arg(entry.usage->output)
                              .arg(entry.usage->cacheRead)
                              .arg(entry.usage->cacheWrite)
                              .arg(entry.usage->thinking)
                              .arg(entry.usage->cost.value_or(-1));
        }
        for (const Block &block : entry.blocks) {
            if (const auto *text = std::get_if<TextBlock>(&block)) {
                fields += "text "_L1 + text->text;
            } else if (const auto *thought = std::get_if<ThinkingBlock>(&block)) {
                fields += u"thinking %1 %2 %3"_s.arg(thought->text, thought->signature,
                                                     QString::number(thought->redacted));
            } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
                fields += u"call %1 %2 %3 %4"_s.arg(call->callId, call->name,
                                                    QString::fromUtf8(call->arguments),
                                                    call->signature);
            } else if (const auto *image = std::get_if<ImageBlock>(&block)) {
                fields += u"image %1 %2 %3x%4"_s
                                  .arg(QString::fromLatin1(image->sha256.toHex()), image->mediaType)
                                  .arg(image->width)
                                  .arg(image->height);
            }
        }
        lines += fields.join(u" | "_s);
    }
    return lines;
}

} // namespace varve::test
