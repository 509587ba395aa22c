// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "faketranscript.h"

#include <QCryptographicHash>
#include <QTimeZone>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

Entry message(Role role, const Blocks &blocks)
{
    Entry entry;
    entry.role = role;
    entry.blocks = blocks;
    return entry;
}

Entry answerEntry(const Blocks &blocks)
{
    Entry entry = message(Role::Assistant, blocks);
    entry.provider = u"test"_s;
    entry.model = u"model-1"_s;
    entry.stopReason = StopReason::Stop;
    entry.usage = Usage { .input = 100, .output = 40, .cacheRead = 900, .cost = {} };
    return entry;
}

} // namespace

FakeTranscript::FakeTranscript()
{
    m_snapshot.session.id = SessionId::create();
}

qint64 FakeTranscript::append(Entry entry, qint64 parent)
{
    entry.seq = ++m_last;
    entry.id = EntryId::create();
    entry.session = m_snapshot.session.id;
    entry.parentSeq = parent > 0 ? parent : entry.seq - 1;
    entry.parent = id(entry.parentSeq);
    entry.createdAt = QDateTime(QDate(2026, 3, 2), QTime(14, 0), QTimeZone::UTC).addSecs(entry.seq);
    EntryNode node = nodeOf(entry);
    node.seq = entry.seq;
    node.parentSeq = entry.parentSeq;
    m_nodes += node;
    m_entries.insert(entry.seq, entry);
    return entry.seq;
}

qint64 FakeTranscript::user(const QString &text, qint64 parent)
{
    return append(message(Role::User, { TextBlock { text } }), parent);
}

qint64 FakeTranscript::answer(const QString &text, qint64 parent)
{
    return append(answerEntry({ TextBlock { text } }), parent);
}

qint64 FakeTranscript::thinking(const QString &thought, const QString &text)
{
    return append(answerEntry({ ThinkingBlock { thought, {}, false }, TextBlock { text } }));
}

qint64 FakeTranscript::call(const QString &tool, const QByteArray &arguments, const QString &output,
                            bool failed)
{
    const QString callId = u"call_%1"_s.arg(++m_calls);
    const qint64 seq = append(answerEntry({ ToolCallBlock { callId, tool, arguments, {} } }));
    if (!output.isNull()) {
        const qint64 at = result(callId, output);
        m_entries[at].toolName = tool;
        m_entries[at].toolStatus = failed ? u"error"_s : QString();
    }
    return seq;
}

qint64 FakeTranscript::result(const QString &callId, const QString &output)
{
    Entry entry = message(Role::ToolResult, { TextBlock { output } });
    entry.toolCallId = callId;
    entry.toolName = u"tool"_s;
    return append(entry);
}

qint64 FakeTranscript::compaction(const QString &summary, qint64 firstKept, qint64 before,
                                  qint64 after)
{
    Entry entry;
    entry.type = EntryType::Compaction;
    entry.summary = summary;
    entry.firstKept = id(firstKept);
    entry.tokensBefore = before;
    entry.operationId = u"op"_s;
    const qint64 seq = append(entry);
    m_snapshot.compactions.insert(id(seq),
                                  { .seq = seq,
                                    .firstKept = id(firstKept),
                                    .operationId = u"op"_s,
                                    .tokensBefore = before,
                                    .tokensAfter = after });
    return seq;
}

qint64 FakeTranscript::image(const QByteArray &bytes, int width, int height)
{
    const QByteArray hash = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256);
    m_attachments.insert(hash, bytes);
    return append(message(Role::User,
                          { TextBlock { u"See this picture:"_s },
                            ImageBlock { hash, u"image/png"_s, width, height } }));
}

void FakeTranscript::label(qint64 seq, const QString &text)
{
    m_snapshot.labels.insert(id(seq), text);
}

std::shared_ptr<const SessionSnapshot> FakeTranscript::snapshot() const
{
    auto snapshot = std::make_shared<SessionSnapshot>(m_snapshot);
    snapshot->tree = SessionTree(m_nodes);
    return snapshot;
}

int FakeTranscript::indexOf(qint64 seq) const
{
    return static_cast<int>(seq > 0 ? seq : m_last) - 1;
}

Result<Entry> FakeTranscript::entry(qint64 seq)
{
    ++reads;
    const auto found = m_entries.constFind(seq);
    if (found == m_entries.constEnd()) {
        return fail(Error::Kind::NotFound, u"There is no entry %1."_s.arg(seq));
    }
    return *found;
}

Result<QByteArray> FakeTranscript::attachment(const QByteArray &sha256)
{
    ++attachmentReads;
    const auto found = m_attachments.constFind(sha256);
    if (found == m_attachments.constEnd()) {
        return fail(Error::Kind::NotFound, u"There is no such attachment."_s);
    }
    return *found;
}

} // namespace varve::test
