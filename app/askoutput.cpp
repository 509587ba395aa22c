// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "askoutput.h"

#include "command.h"

namespace varve
{

using namespace Qt::StringLiterals;

void AskOutput::told(const QJsonObject &event)
{
    const QString type = event["type"_L1].toString();
    const QString message = event["message"_L1].toString();
    if (type == "problem"_L1) {
        Command::message(message);
        return;
    }
    if (m_form == Form::JsonLines && type != "compactionProgress"_L1) {
        Command::printJson(QJsonDocument(event));
    }
    if (type == "retry"_L1) {
        Command::message(
                Command::tr("%1 Trying again (%2).").arg(message).arg(event["attempt"_L1].toInt()));
    } else if (type == "rolledOver"_L1) {
        Command::message(Command::tr("The session goes on in %1, which begins with its summary.")
                                 .arg(event["child"_L1].toString()));
    }
}

void AskOutput::grew(const StreamEvents &events)
{
    if (m_form != Form::Plain) {
        return;
    }
    const QList<StreamedText> texts = streamedText(events);
    for (const StreamedText &part : texts) {
        if (!part.isThinking) {
            m_answer.add(part.text);
            m_lineOpen = !part.text.endsWith(u'\n');
        }
    }
}

void AskOutput::stored(const QList<Entry> &entries)
{
    if (m_form == Form::Plain) {
        for (const Entry &entry : entries) {
            printPlain(entry);
        }
    }
}

void AskOutput::printPlain(const Entry &entry)
{
    if (entry.role == Role::ToolResult && entry.toolStatus == "error"_L1) {
        Command::message(Command::tr("%1 failed: %2")
                                 .arg(entry.toolName, entry.text().section(u'\n', 0, 0)));
    }
    if (entry.role != Role::Assistant) {
        return;
    }
    m_answer.end();
    if (std::exchange(m_lineOpen, false)) {
        Command::print(u"\n"_s);
    }
    for (const Block &block : entry.blocks) {
        if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            Command::message(u"%1 %2"_s.arg(call->name, QString::fromUtf8(call->arguments)));
        }
    }
}

} // namespace varve
