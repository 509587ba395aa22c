// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "opencodeparsing.h"

#include "databasetexts.h"
#include "opencodetexts.h"

#include <limits>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

OpenCodeParsing::OpenCodeParsing(ForeignDatabase &database, QJsonObject figures,
                                 ImportAssembler &into)
    : SessionwiseParsing(database, std::move(figures), into)
    , m_source(database)
{ }

QString OpenCodeParsing::program() const
{
    return u"OpenCode"_s;
}

Result<QList<SessionLink>> OpenCodeParsing::listSessions()
{
    return m_source.sessions().transform([this](QList<OpenCodeDatabase::SessionRow> rows) {
        m_rows = std::move(rows);
        QList<SessionLink> links;
        for (const OpenCodeDatabase::SessionRow &row : std::as_const(m_rows)) {
            links += SessionLink { row.id, row.parent };
        }
        return links;
    });
}

QString OpenCodeParsing::whyLeftOut(const QString &table) const
{
    static const QStringList Read { u"session"_s, u"message"_s, u"part"_s, u"sqlite_sequence"_s,
                                    u"__drizzle_migrations"_s };
    return Read.contains(table) ? QString() : OpenCodeTexts::whyProgram();
}

Result<> OpenCodeParsing::sayWhatIsMissing()
{
    const auto strays = m_source.strays();
    if (!strays) {
        return std::unexpected(strays.error());
    }
    sayLeftOut(u"message"_s, strays->messages, OpenCodeTexts::whyStrayMessages());
    sayLeftOut(u"part"_s, strays->parts, OpenCodeTexts::whyStrayParts());
    return {};
}

Result<> OpenCodeParsing::begin(const OpenCodeDatabase::SessionRow &row, const QByteArray &parent)
{
    const auto revert = m_source.revert(row.row);
    if (!revert) {
        return std::unexpected(revert.error());
    }
    m_takenBackTo = m_messageJson.parse(*revert)["messageID"].string();
    m_leaf.reset();
    m_last.clear();
    m_counts = {};
    m_masks = {};
    m_request.reset();

    Session session;
    session.cwd = QString::fromUtf8(row.directory);
    session.name = QString::fromUtf8(row.title);
    session.createdAt = openCodeTime(row.createdAt);
    session.origin.sessionId = QString::fromUtf8(row.id);
    session.kind = parent.isEmpty() ? SessionKind::Person : SessionKind::Subagent;
    if (row.isArchived) {
        into().log().note(0, OpenCodeTexts::archived());
    }
    return SessionwiseParsing::begin(session, parent);
}

Result<> OpenCodeParsing::readSession(qsizetype index, const QByteArray &parent)
{
    if (const auto going = proceed(); !going) {
        return going;
    }
    const OpenCodeDatabase::SessionRow &session = m_rows.at(index);
    const auto rows = m_source.messages(session.row);
    if (!rows) {
        return std::unexpected(rows.error());
    }
    if (const auto begun = begin(session, parent); !begun) {
        return begun;
    }
    if (rows->empty()) {
        into().log().note(0, DatabaseTexts::emptySession());
    }
    const auto unfinished = firstUnfinished(*rows);
    if (!unfinished) {
        return std::unexpected(unfinished.error());
    }
    for (size_t i = 0; i < *unfinished; ++i) {
        if (const auto read = readMessage((*rows)[i]); !read) {
            return read;
        }
    }
    if (*unfinished < rows->size()) {
        into().log().skipped(
                (*rows)[*unfinished],
                OpenCodeTexts::stillWriting(static_cast<qint64>(rows->size() - *unfinished) - 1));
    }
    if (m_request) { // by itself it would be the last entry, and the summary a branch beside it
        into().log().skipped(m_request->unanswered.line, OpenCodeTexts::stillCompacting());
        m_request.reset();
    }
    if (const auto added = addMasks(std::numeric_limits<qint64>::max()); !added) {
        return added;
    }
    return end();
}

Result<> OpenCodeParsing::end()
{
    const qint64 steps = m_counts.parts("step-start") + m_counts.parts("step-finish");
    const qint64 snapshots = m_counts.parts("snapshot");
    if (steps + snapshots > 0) {
        into().log().note(0, OpenCodeTexts::marksLeftOut(steps, snapshots));
    }
    if (m_counts.compactions() > 0) {
        into().log().note(0, OpenCodeTexts::compactionsJoined(m_counts.compactions()));
    }
    if (m_counts.messages() > 0) {
        into().log().note(0,
                          OpenCodeTexts::partsJoined(m_counts.parts(), m_counts.messages(),
                                                     m_counts.entries()));
    }
    if (m_leaf) {
        into().log().note(0, OpenCodeTexts::taken(m_takenBackTo));
    }
    QJsonObject figures = takeFigures();
    m_counts.addTo(figures);
    into().report().source = figures;
    return m_leaf && m_leaf->empty() ? into().endAtStart() : into().end(m_leaf.value_or(m_last));
}

/// A person may type on while it is written. One that another answer follows was broken off for good.
Result<size_t> OpenCodeParsing::firstUnfinished(const std::vector<qint64> &rows)
{
    for (size_t i = rows.size(); i-- > 0;) {
        const auto going = proceed();
        const auto record = m_source.message(rows[i]);
        if (!going || !record) {
            return std::unexpected(!going ? going.error() : record.error());
        }
        if (!*record) {
            continue;
        }
        const OpenCodeMessage message(**record, m_messageJson.parse((*record)->data));
        if (message.isAnswer()) {
            return message.isFinished() ? rows.size() : i;
        }
    }
    return rows.size();
}

Result<> OpenCodeParsing::readMessage(qint64 row)
{
    const auto record = m_source.message(row);
    if (!record) {
        return std::unexpected(record.error());
    }
    if (!*record) { // an index names a row that is not there
        return {};
    }
    if (const auto going = proceed((*record)->size); !going) {
        return going;
    }
    if (!m_takenBackTo.isEmpty() && (*record)->id == m_takenBackTo.toUtf8()) {
        m_leaf = m_last;
    }
    const JsonRef info = m_messageJson.parse((*record)->data);
    const std::string_view role = info["role"].utf8();
    if (role != "user" && role != "assistant") {
        return keepUnread(**record);
    }
    if (m_messageJson.wasRepaired()) {
        into().log().note(row, ImportTexts::badUtf8());
    }
    OpenCodeMessage message(**record, info);
    m_counts.addMessage(info);
    return readParts(row, message).and_then([&] { return addMessage(message); });
}

Result<> OpenCodeParsing::readParts(qint64 row, OpenCodeMessage &message)
{
    const auto parts = m_source.parts(row);
    if (!parts) {
        return std::unexpected(parts.error());
    }
    qint64 bytes = 0;
    for (const qint64 part : *parts) {
        const auto record = m_source.part(part);
        if (!record) {
            return std::unexpected(record.error());
        }
        const qint64 size = *record ? (*record)->size : 0;
        if (const auto going = proceed(size); !going) {
            return going;
        }
        bytes += size;
        if (bytes > MostMessageBytes) {
            into().log().skipped(row, OpenCodeTexts::messageTooLarge(MostMessageBytes));
            break;
        }
        if (!*record || (*record)->isTooLarge) {
            into().log().skipped(row,
                                 DatabaseTexts::rowTooLarge(size, ForeignDatabase::MostRowBytes));
            continue;
        }
        const JsonRef value = m_partJson.parse((*record)->data);
        if (!value.isObject()) {
            into().log().skipped(row, OpenCodeTexts::badPart());
            continue;
        }
        if (m_partJson.wasRepaired()) {
            into().log().note(row, ImportTexts::badUtf8());
        }
        m_counts.addPart(value);
        message.addPart(**record, value);
    }
    return {};
}

Result<> OpenCodeParsing::addMessage(OpenCodeMessage &message)
{
    if (const auto added = addMasks(message.time()); !added) {
        return added;
    }
    if (message.isSummary()) {
        m_counts.addCompaction();
        const auto request = std::exchange(m_request, std::nullopt);
        return add(message.takeCompaction(request ? request->compaction : QJsonObject()));
    }
    if (const auto added = addRequest(); !added) {
        return added;
    }
    if (message.asksToCompact()) {
        QJsonObject compaction = message.compaction();
        SourceEntry unanswered = message.takeUnanswered();
        compaction["request"_L1] = unanswered.entry.originId;
        if (const QString text = unanswered.entry.text(); !text.isEmpty()) {
            compaction["text"_L1] = text;
        }
        m_request = Request { std::move(unanswered), compaction };
        return {};
    }
    for (const OpenCodeMessage::Mask &mask : message.masks()) {
        m_masks.add(mask.result, mask.time);
    }
    for (SourceEntry &entry : message.take()) {
        if (const auto added = add(std::move(entry)); !added) {
            return added;
        }
    }
    return {};
}

Result<> OpenCodeParsing::addRequest()
{
    auto request = std::exchange(m_request, std::nullopt);
    return request ? add(std::move(request->unanswered)) : Result<>();
}

Result<> OpenCodeParsing::addMasks(qint64 before)
{
    for (SourceEntry &edit : m_masks.takeBefore(before)) {
        edit.id = "mask-" + edit.editTargets.front();
        if (const auto added = add(std::move(edit)); !added) {
            return added;
        }
    }
    return {};
}

Result<> OpenCodeParsing::add(SourceEntry entry)
{
    if (entry.id.empty()) { // or the next one would have no parent
        entry.id = "row-" + std::to_string(entry.line) + '-' + std::to_string(m_counts.entries());
    }
    entry.hasLink = true;
    entry.parentId = m_last;
    m_last = entry.id;
    m_counts.addEntries(1);
    return into().add(std::move(entry));
}

/// So that nothing is lost, and what follows stands below it.
Result<> OpenCodeParsing::keepUnread(const OpenCodeDatabase::Record &record)
{
    into().log().skipped(record.row,
                         record.isTooLarge ? DatabaseTexts::rowTooLarge(
                                                     record.size, ForeignDatabase::MostRowBytes)
                                           : OpenCodeTexts::badMessage());
    SourceEntry out;
    out.entry.id = EntryId::create();
    out.entry.type = EntryType::Custom;
    out.entry.customType = u"opencode:message"_s;
    out.entry.modelFacing = false;
    out.entry.display = false;
    out.entry.originId = QString::fromUtf8(record.id);
    out.entry.createdAt = openCodeTime(record.createdAt);
    out.entry.data[OpenCodeData::Raw] = QString::fromUtf8(record.data);
    out.id = record.id.toStdString();
    out.line = record.row;
    out.size = record.size;
    PayloadDigest digest;
    digest.addText({ record.data.constData(), static_cast<size_t>(record.data.size()) });
    out.payload = digest.result();
    return add(std::move(out));
}

} // namespace varve
