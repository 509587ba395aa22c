// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "askevents.h"

#include "contextjson.h"
#include "trustoperations.h"
#include "usagefields.h"
#include <agent/toolset.h>
#include <compaction/compactionfacts.h>
#include <session/entrydata.h>

#include <QJsonArray>
#include <QJsonDocument>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

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
    QJsonObject object = usageFields().json(usage);
    object["type"_L1] = "usage"_L1;
    object["entryId"_L1] = idJson(answer.id);
    object["cost"_L1] = asJson(usage.cost);
    return object;
}

/// Of a compaction, and of a run that only masked.
QJsonObject compactionJson(const Entry &entry)
{
    const CompactionFacts facts = compactionFacts(entry);
    QJsonObject object {
        { "type"_L1, facts.onlyMasks ? AskEvent::Masks : AskEvent::Compaction },
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

QList<StreamedText> streamedText(const StreamEvents &events)
{
    QList<StreamedText> texts;
    const auto add = [&texts](bool isThinking, const QString &text) {
        if (texts.isEmpty() || texts.constLast().isThinking != isThinking) {
            texts += StreamedText { isThinking, {} };
        }
        texts.last().text += text;
    };
    for (const StreamEvent &event : events) {
        if (const auto *delta = std::get_if<TextDelta>(&event)) {
            add(false, delta->text);
        } else if (const auto *thought = std::get_if<ThinkingDelta>(&event)) {
            add(true, thought->text);
        }
    }
    texts.removeIf([](const StreamedText &text) { return text.text.isEmpty(); });
    return texts;
}

QJsonObject sandboxJson(const CommandPolicy &policy, bool network)
{
    return { { "commands"_L1, QString(policy.word()) },
             { "network"_L1, network },
             { "protectedFiles"_L1, QString(toString(policy.chosen.protectedFiles)) },
             { "message"_L1, policy.describe(network) } };
}

void AskEvents::start(const TurnStart &start, const FolderReport &report,
                      const QJsonObject &sandbox)
{
    const QStringList tools = start.tools ? start.tools->names() : QStringList();
    m_sink({ { "type"_L1, "start"_L1 },
             { "session"_L1, start.session.toString() },
             { "leafId"_L1, idJson(start.leaf) },
             { "provider"_L1, start.target.endpoint.provider },
             { "model"_L1, start.options.model },
             { "api"_L1, QString(toString(start.target.endpoint.api)) },
             { "folder"_L1, start.folder },
             { "tools"_L1, QJsonArray::fromStringList(tools) },
             { "folderTrust"_L1, folderReportJson(report) },
             { "sandbox"_L1, sandbox } });
}

void AskEvents::grew(const StreamEvents &events)
{
    const QList<StreamedText> texts = streamedText(events);
    for (const StreamedText &part : texts) {
        m_sink({ { "type"_L1, part.isThinking ? AskEvent::Thinking : AskEvent::Text },
                 { "text"_L1, part.text } });
    }
}

void AskEvents::stored(const QList<Entry> &entries)
{
    for (const Entry &entry : entries) {
        storedEntry(entry);
    }
}

void AskEvents::storedEntry(const Entry &entry)
{
    if (entry.type == EntryType::Compaction || entryData::isMaskNotice(entry)) {
        m_sink(compactionJson(entry));
    } else if (entry.role == Role::Assistant) {
        storedAnswer(entry);
    } else if (entry.role == Role::ToolResult) {
        m_sink({ { "type"_L1, "toolResult"_L1 },
                 { "id"_L1, entry.toolCallId },
                 { "name"_L1, entry.toolName },
                 { "isError"_L1, entry.toolStatus == "error"_L1 },
                 { "text"_L1, entry.text() },
                 { "entryId"_L1, idJson(entry.id) } });
    }
}

void AskEvents::storedAnswer(const Entry &entry)
{
    ++m_rounds;
    m_text = entry.text();
    m_stopReason = entry.stopReason;
    for (const Block &block : entry.blocks) {
        if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            m_sink({ { "type"_L1, "toolCall"_L1 },
                     { "id"_L1, call->callId },
                     { "name"_L1, call->name },
                     { "arguments"_L1, argumentsOf(*call) },
                     { "entryId"_L1, idJson(entry.id) } });
        }
    }
    if (entry.usage) {
        m_sink(usageJson(entry));
    }
}

void AskEvents::retrying(const Failure &failure, int attempt, int waitMs)
{
    m_sink({ { "type"_L1, AskEvent::Retry },
             { "message"_L1, failure.error.message },
             { "attempt"_L1, attempt },
             { "waitMs"_L1, waitMs } });
}

void AskEvents::rolledOver(const SessionId &parent, const SessionId &child)
{
    m_sink({ { "type"_L1, AskEvent::RolledOver },
             { "parent"_L1, parent.toString() },
             { "child"_L1, child.toString() } });
}

void AskEvents::end(const TurnEnd &end, const SessionId &session)
{
    if (!end.error.message.isEmpty()) {
        m_sink({ { "type"_L1, AskEvent::Error }, { "message"_L1, end.error.message } });
    }
    m_sink({ { "type"_L1, AskEvent::End },
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
