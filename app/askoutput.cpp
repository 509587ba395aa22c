// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "askoutput.h"

#include "command.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

AskEvents::Sink sinkFor(AskOutput::Form form)
{
    if (form == AskOutput::Form::Plain) {
        return [](const QJsonObject &) { };
    }
    return [](const QJsonObject &event) { Command::printJson(QJsonDocument(event)); };
}

} // namespace

AskOutput::AskOutput(Form form) : m_form(form), m_events(sinkFor(form)) { }

void AskOutput::grew(const StreamEvents &events)
{
    m_events.grew(events);
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
    m_events.stored(entries);
    if (m_form == Form::Plain) {
        for (const Entry &entry : entries) {
            printPlain(entry);
        }
    }
}

void AskOutput::printPlain(const Entry &entry)
{
    if (entry.role == Role::ToolResult && entry.toolStatus == "error"_L1) {
        Command::message(
                Tr::tr("%1 failed: %2").arg(entry.toolName, entry.text().section(u'\n', 0, 0)));
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

void AskOutput::rolledOver(const SessionId &parent, const SessionId &child)
{
    m_events.rolledOver(parent, child);
    Command::message(Tr::tr("The session goes on in %1, which begins with its summary.")
                             .arg(child.toString()));
}

void AskOutput::retrying(const Failure &failure, int attempt, int waitMs)
{
    m_events.retrying(failure, attempt, waitMs);
    Command::message(Tr::tr("%1 Trying again (%2).").arg(failure.error.message).arg(attempt));
}

} // namespace varve
