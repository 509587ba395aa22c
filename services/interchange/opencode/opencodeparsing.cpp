// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "opencodeparsing.h"

#include "databasetexts.h"
#include "opencodetexts.h"
#include "sessionorder.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

OpenCodeParsing::OpenCodeParsing(ForeignDatabase &database, QJsonObject figures,
                                 ImportAssembler &into)
    : m_into(into)
    , m_source(database)
    , m_figures(std::move(figures))
{ }

Result<> OpenCodeParsing::run()
{
    if (!m_source.isComplete()) {
        return fail(Error::Kind::InvalidInput,
                    DatabaseTexts::unknownSchema(m_into.path(), u"OpenCode"_s));
    }
    const auto sessions = m_source.sessions();
    if (!sessions) {
        return std::unexpected(sessions.error());
    }
    QList<SessionLink> links;
    for (const OpenCodeDatabase::SessionRow &session : *sessions) {
        links += SessionLink { session.id, session.parent };
        m_sessions += session.id;
    }
    const QList<qsizetype> order = parentsFirst(links, m_into.log());
    if (order.isEmpty()) {
        return fail(Error::Kind::InvalidInput, DatabaseTexts::noSessions(m_into.path()));
    }
    if (const auto said = sayWhatIsLeftOut(); !said) {
        return said;
    }
    for (const qsizetype index : order) {
        OpenCodeDatabase::SessionRow session = sessions->at(index);
        session.parent = links.at(index).parent;
        if (const auto read = readSession(session); !read) {
            return read;
        }
    }
    return {};
}

/// In the report of the first session, as it is about the file.
Result<> OpenCodeParsing::sayWhatIsLeftOut()
{
    static const QStringList Read { u"session"_s, u"message"_s, u"part"_s, u"sqlite_sequence"_s,
                                    u"__drizzle_migrations"_s };
    const QJsonObject tables = m_figures["tables"_L1].toObject();
    const auto say = [this](const QString &table, qint64 rows, const QString &why) {
        if (rows > 0) {
            m_into.log().note(0, DatabaseTexts::leftOut(table, rows, why));
        }
    };
    for (auto table = tables.begin(); table != tables.end(); ++table) {
        if (!Read.contains(table.key())) {
            say(table.key(), table.value().toInteger(), OpenCodeTexts::whyProgram());
        }
    }
    const auto strays = m_source.strays();
    if (!strays) {
        return std::unexpected(strays.error());
    }
    say(u"message"_s, strays->messages, OpenCodeTexts::whyStrayMessages());
    say(u"part"_s, strays->parts, OpenCodeTexts::whyStrayParts());
    return {};
}

Result<> OpenCodeParsing::begin(const OpenCodeDatabase::SessionRow &row)
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
    session.kind = row.parent.isEmpty() ? SessionKind::Person : SessionKind::Subagent;
    const QString parent = QString::fromUtf8(row.parent);
    if (!parent.isEmpty() && !m_sessions.contains(row.parent)) {
        m_into.log().note(0, DatabaseTexts::missingSession(parent));
    }
    if (row.isArchived) {
        m_into.log().note(0, OpenCodeTexts::archived());
    }
    return m_into.begin(session, parent);
}

Result<> OpenCodeParsing::readSession(const OpenCodeDatabase::SessionRow &session)
{
    if (const auto going = m_into.proceed(std::min(m_bytes, m_source.database().size())); !going) {
        return going;
    }
    const auto rows = m_source.messages(session.row);
    if (!rows) {
        return std::unexpected(rows.error());
    }
    if (const auto begun = begin(session); !begun) {
        return begun;
    }
    if (rows->empty()) {
        m_into.log().note(0, DatabaseTexts::emptySession());
    }
    for (size_t i = 0; i < rows->size(); ++i) {
        if (const auto read = readMessage((*rows)[i], i + 1 == rows->size()); !read) {
            return read;
        }
    }
    if (const auto added = addRequest(); !added) {
        return added;
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
        m_into.log().note(0, OpenCodeTexts::marksLeftOut(steps, snapshots));
    }
    if (m_counts.compactions() > 0) {
        m_into.log().note(0, OpenCodeTexts::compactionsJoined(m_counts.compactions()));
    }
    if (m_counts.messages() > 0) {
        m_into.log().note(0,
                          OpenCodeTexts::partsJoined(m_counts.parts(), m_counts.messages(),
                                                     m_counts.entries()));
    }
    if (m_leaf) {
        m_into.log().note(0, OpenCodeTexts::taken(m_takenBackTo));
    }
    QJsonObject figures = std::exchange(m_figures, {});
    m_counts.addTo(figures);
    m_into.report().source = figures;
    return m_into.end(m_leaf.value_or(m_last));
}

Result<> OpenCodeParsing::readMessage(qint64 row, bool isLast)
{
    if (const auto going = m_into.proceed(std::min(m_bytes, m_source.database().size())); !going) {
        return going;
    }
    const auto record = m_source.message(row);
    if (!record) {
        return std::unexpected(record.error());
    }
    if (!*record) { // an index names a row that is not there
        return {};
    }
    m_bytes += (*record)->size;
    if (!m_takenBackTo.isEmpty() && (*record)->id == m_takenBackTo.toUtf8()) {
        m_leaf = m_last;
    }
    const JsonRef info = m_messageJson.parse((*record)->data);
    const std::string_view role = info["role"].utf8();
    if (role != "user" && role != "assistant") {
        return keepUnread(**record);
    }
    if (m_messageJson.wasRepaired()) {
        m_into.log().note(row, ImportTexts::badUtf8());
    }
    OpenCodeMessage message(**record, info);
    if (message.isAnswer() && !message.isFinished() && isLast) {
        m_into.log().skipped(row, OpenCodeTexts::stillWriting());
        return {};
    }
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
        if (const auto going = m_into.proceed(std::min(m_bytes, m_source.database().size()));
            !going) {
            return going;
        }
        const auto record = m_source.part(part);
        if (!record) {
            return std::unexpected(record.error());
        }
        bytes += *record ? (*record)->size : 0;
        if (bytes > MostMessageBytes) {
            m_into.log().skipped(row, OpenCodeTexts::messageTooLarge(MostMessageBytes));
            break;
        }
        if (!*record || (*record)->isTooLarge) {
            m_into.log().skipped(row,
                                 DatabaseTexts::rowTooLarge(*record ? (*record)->size : 0,
                                                            ForeignDatabase::MostRowBytes));
            continue;
        }
        const JsonRef value = m_partJson.parse((*record)->data);
        if (!value.isObject()) {
            m_into.log().skipped(row, OpenCodeTexts::badPart());
            continue;
        }
        if (m_partJson.wasRepaired()) {
            m_into.log().note(row, ImportTexts::badUtf8());
        }
        m_counts.addPart(value);
        message.addPart(**record, value);
    }
    m_bytes += bytes;
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
    entry.hasLink = true;
    entry.parentId = m_last;
    m_last = entry.id;
    m_counts.addEntries(1);
    return m_into.add(std::move(entry));
}

/// So that nothing is lost, and what follows stands below it.
Result<> OpenCodeParsing::keepUnread(const OpenCodeDatabase::Record &record)
{
    m_into.log().skipped(record.row,
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
