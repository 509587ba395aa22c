// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "askoutput.h"

#include "command.h"
#include "compactionfacts.h"
#include "contextjson.h"
#include "entrydata.h"
#include "toolset.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <cstdio>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

QLatin1StringView spelling(TurnEnd::How how)
{
    switch (how) {
    case TurnEnd::How::Answered:
        return "answered"_L1;
    case TurnEnd::How::Stopped:
        return "stopped"_L1;
    case TurnEnd::How::Limited:
        return "limited"_L1;
    case TurnEnd::How::Failed:
        return "failed"_L1;
    }
    Q_UNREACHABLE_RETURN({});
}

/// As JSON where it is some, else as text.
QJsonValue argumentsOf(const ToolCallBlock &call)
{
    const QJsonDocument document = QJsonDocument::fromJson(call.arguments);
    return document.isObject() ? QJsonValue(document.object())
                               : QJsonValue(QString::fromUtf8(call.arguments));
}

QJsonObject usageJson(const Entry &answer)
{
    const Usage usage = answer.usage.value_or(Usage());
    return { { "type"_L1, "usage"_L1 },
             { "entryId"_L1, idJson(answer.id) },
             { "input"_L1, usage.input },
             { "output"_L1, usage.output },
             { "cacheRead"_L1, usage.cacheRead },
             { "cacheWrite"_L1, usage.cacheWrite },
             { "thinking"_L1, usage.thinking },
             { "cost"_L1, usage.cost ? QJsonValue(*usage.cost) : QJsonValue() } };
}

/// Of a compaction, and of a run that only masked.
QJsonObject compactionJson(const Entry &entry)
{
    const CompactionFacts facts = compactionFacts(entry);
    QJsonObject object {
        { "type"_L1, facts.onlyMasks ? "masks"_L1 : "compaction"_L1 },
        { "entryId"_L1, idJson(facts.entry) },
        { "cause"_L1, facts.cause ? QJsonValue(QString(toString(*facts.cause))) : QJsonValue() },
        { "tokensBefore"_L1, facts.tokensBefore },
        { "tokensAfter"_L1, facts.tokensAfter < 0 ? QJsonValue() : QJsonValue(facts.tokensAfter) },
        { "categoriesBefore"_L1, categoriesJson(facts.before) },
        { "categoriesAfter"_L1, categoriesJson(facts.after) }
    };
    if (facts.onlyMasks) {
        object["masked"_L1] = facts.masked;
    }
    return object;
}

} // namespace

void AskOutput::line(const QJsonObject &object) const
{
    if (m_form == Form::JsonLines) {
        Command::printJson(QJsonDocument(object));
    }
}

void AskOutput::start(const TurnStart &start, const SessionId &session)
{
    const QStringList tools = start.tools ? start.tools->names() : QStringList();
    line({ { "type"_L1, "start"_L1 },
           { "session"_L1, session.toString() },
           { "leafId"_L1, idJson(start.leaf) },
           { "provider"_L1, start.target.endpoint.provider },
           { "model"_L1, start.recipe.model },
           { "api"_L1, QString(toString(start.target.endpoint.api)) },
           { "folder"_L1, start.folder },
           { "tools"_L1, QJsonArray::fromStringList(tools) } });
}

void AskOutput::grew(const StreamEvents &events)
{
    // Neighbours of a kind as one line.
    QString text;
    QString thinking;
    const auto flush = [&] {
        if (!thinking.isEmpty()) {
            line({ { "type"_L1, "thinking"_L1 }, { "text"_L1, std::exchange(thinking, {}) } });
        }
        if (!text.isEmpty()) {
            line({ { "type"_L1, "text"_L1 }, { "text"_L1, text } });
            if (m_form == Form::Plain) {
                const QByteArray bytes = text.toUtf8();
                std::fwrite(bytes.constData(), 1, static_cast<size_t>(bytes.size()), stdout);
                std::fflush(stdout);
                m_lineOpen = !text.endsWith(u'\n');
            }
            text.clear();
        }
    };
    for (const StreamEvent &event : events) {
        if (const auto *delta = std::get_if<TextDelta>(&event)) {
            if (!thinking.isEmpty()) {
                flush();
            }
            text += delta->text;
        } else if (const auto *thought = std::get_if<ThinkingDelta>(&event)) {
            if (!text.isEmpty()) {
                flush();
            }
            thinking += thought->text;
        }
    }
    flush();
}

void AskOutput::stored(const QList<Entry> &entries)
{
    for (const Entry &entry : entries) {
        storedEntry(entry);
    }
}

void AskOutput::storedEntry(const Entry &entry)
{
    if (entry.type == EntryType::Compaction) {
        line(compactionJson(entry));
    } else if (entryData::isMaskNotice(entry)) {
        line(compactionJson(entry));
    } else if (entry.role == Role::Assistant) {
        storedAnswer(entry);
    } else if (entry.role == Role::ToolResult) {
        const bool failed = entry.toolStatus == "error"_L1;
        line({ { "type"_L1, "toolResult"_L1 },
               { "id"_L1, entry.toolCallId },
               { "name"_L1, entry.toolName },
               { "isError"_L1, failed },
               { "text"_L1, entry.text() },
               { "entryId"_L1, idJson(entry.id) } });
        if (m_form == Form::Plain && failed) {
            Command::message(
                    Tr::tr("%1 failed: %2").arg(entry.toolName, entry.text().section(u'\n', 0, 0)));
        }
    }
}

void AskOutput::storedAnswer(const Entry &entry)
{
    ++m_rounds;
    m_text = entry.text();
    m_stopReason = entry.stopReason;
    if (m_form == Form::Plain && std::exchange(m_lineOpen, false)) {
        Command::print(u"\n"_s);
    }
    for (const Block &block : entry.blocks) {
        if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            line({ { "type"_L1, "toolCall"_L1 },
                   { "id"_L1, call->callId },
                   { "name"_L1, call->name },
                   { "arguments"_L1, argumentsOf(*call) },
                   { "entryId"_L1, idJson(entry.id) } });
            if (m_form == Form::Plain) {
                Command::message(u"%1 %2"_s.arg(call->name, QString::fromUtf8(call->arguments)));
            }
        }
    }
    if (entry.usage) {
        line(usageJson(entry));
    }
}

void AskOutput::retrying(const Failure &failure, int attempt)
{
    Command::message(Tr::tr("%1 Trying again (%2).").arg(failure.error.message).arg(attempt));
}

void AskOutput::end(const TurnEnd &end, const SessionId &session)
{
    if (!end.error.message.isEmpty()) {
        line({ { "type"_L1, "error"_L1 }, { "message"_L1, end.error.message } });
    }
    line({ { "type"_L1, "end"_L1 },
           { "how"_L1, QString(spelling(end.how)) },
           { "session"_L1, session.toString() },
           { "leafId"_L1, idJson(end.leaf) },
           { "rounds"_L1, m_rounds },
           { "stopReason"_L1,
             m_stopReason == StopReason::None ? QJsonValue()
                                              : QJsonValue(QString(toString(m_stopReason))) },
           { "text"_L1, m_text } });
}

} // namespace varve
