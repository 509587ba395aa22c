// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "aidersection.h"

#include "payloaddigest.h"
#include "textchattexts.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LargestBlock = 8
        << 20; // no answer of a model is so long; what is longer is divided
constexpr qsizetype SizeOfLine = 32; // in memory, if it is empty

/// Whether a prompt is only for aider, as /add is; some commands carry a question.
bool isOnlyForAider(const QString &prompt)
{
    static const QStringList Asking { u"/ask"_s, u"/code"_s, u"/architect"_s, u"/context"_s,
                                      u"/help"_s };
    const bool isCommand = prompt.startsWith(u'/') || prompt.startsWith(u'!');
    return isCommand && !Asking.contains(prompt.section(u' ', 0, 0));
}

QString withoutBlankEnds(QStringList lines)
{
    while (!lines.isEmpty() && lines.constLast().trimmed().isEmpty()) {
        lines.removeLast();
    }
    while (!lines.isEmpty() && lines.constFirst().trimmed().isEmpty()) {
        lines.removeFirst();
    }
    return lines.join(u'\n');
}

} // namespace

AiderSection::AiderSection(ImportAssembler &into, const QDateTime &time)
    : m_into(into)
    , m_time(time)
{ }

/// Answers quote and have headings too, and what aider says may have lines of any kind.
AiderLine AiderSection::kindOf(std::string_view line) const
{
    const AiderLine kind = aiderLineOf(line);
    const bool isMarked = kind != AiderLine::Answer;
    if (m_kind == AiderLine::Output && m_outputGoesOn && !isMarked) {
        return AiderLine::Output;
    }
    const bool isReport = line.starts_with("> Tokens: ");
    const bool inAnswer = m_kind == AiderLine::Answer && isMarked;
    return inAnswer && !isReport && !endsAiderMessage(line) ? AiderLine::Answer : kind;
}

Result<> AiderSection::add(std::string_view line, qint64 number)
{
    const AiderLine kind = kindOf(line);
    if (kind == AiderLine::Answer && m_kind != AiderLine::Answer && isBlankAiderLine(line)) {
        return endBlock();
    }
    const bool isNew = kind != m_kind || (kind == AiderLine::Output && !m_outputGoesOn);
    if (isNew) {
        if (const auto ended = endBlock(); !ended) {
            return ended;
        }
        m_kind = kind;
        m_firstLine = number;
    }
    if (kind == AiderLine::Answer) {
        m_lines += QString::fromUtf8(line.data(), static_cast<qsizetype>(line.size()));
    } else {
        m_lines += plainAiderLine(line);
    }
    m_outputGoesOn = kind == AiderLine::Output && !endsAiderMessage(line);
    m_size += static_cast<qsizetype>(line.size()) + SizeOfLine;
    if (m_size < LargestBlock) {
        return {};
    }
    m_into.log().note(m_firstLine, TextChatTexts::divided());
    return endBlock();
}

void AiderSection::cutOff(std::string_view line)
{
    const bool goesOn =
            aiderLineOf(line) == m_kind || (m_kind == AiderLine::Output && m_outputGoesOn);
    if (goesOn) {
        m_lines.clear();
    }
}

Result<> AiderSection::finish(const QDateTime &stillWritten)
{
    const Result<> ended = endBlock();
    if (ended && stillWritten.isValid() && m_answer) {
        m_into.report().leftOutUntil = stillWritten;
        m_into.log().skipped(m_answer->line, TextChatTexts::waitsForTokens());
        m_answer.reset();
    }
    return ended ? addAnswer() : ended;
}

Result<> AiderSection::endBlock()
{
    const QString text = withoutBlankEnds(std::exchange(m_lines, {}));
    const AiderLine kind = std::exchange(m_kind, AiderLine::Session);
    m_outputGoesOn = false;
    m_size = 0;
    if (text.isEmpty() || kind == AiderLine::Session) {
        return {};
    }
    if (kind == AiderLine::Output) {
        return endOutput(text);
    }
    if (const auto added = addAnswer(); !added) {
        return added;
    }
    if (kind == AiderLine::User) {
        return endPrompt(text);
    }
    endAnswer(text);
    return {};
}

Result<> AiderSection::addAnswer()
{
    if (!m_answer) {
        return {};
    }
    SourceEntry answer = std::move(*m_answer);
    m_answer.reset();
    return m_into.add(std::move(answer));
}

SourceEntry AiderSection::makeEntry(const QString &text) const
{
    SourceEntry out;
    out.entry.id = EntryId::create();
    out.entry.createdAt = m_time;
    out.keyTime = 0; // the section's own, which depends on the zone of this machine
    out.line = m_firstLine;
    PayloadDigest digest;
    digest.addText(text.toStdString());
    out.payload = digest.result();
    out.size = text.size();
    return out;
}

Result<> AiderSection::endPrompt(const QString &text)
{
    SourceEntry prompt = makeEntry(text);
    prompt.entry.role = Role::User;
    prompt.entry.blocks = { TextBlock { text } };
    prompt.entry.modelFacing = !isOnlyForAider(text);
    return m_into.add(std::move(prompt));
}

void AiderSection::endAnswer(const QString &text)
{
    m_answer = makeEntry(text);
    m_answer->entry.role = Role::Assistant;
    m_answer->entry.blocks = { TextBlock { text } };
    m_answer->entry.provider = m_model.provider;
    m_answer->entry.model = m_model.model;
}

Result<> AiderSection::endOutput(const QString &text)
{
    if (const auto model = readAiderModel(text)) {
        m_model = *model;
    }
    SourceEntry output = makeEntry(text);
    output.entry.type = EntryType::Custom;
    output.entry.customType = u"aider:output"_s;
    output.entry.data[u"text"_s] = text;
    output.entry.modelFacing = false;
    output.entry.display = false;
    if (const auto usage = readAiderTokens(text)) {
        // Of an answer that was not written down it is kept with the report.
        (m_answer ? m_answer->entry : output.entry).usage = usage;
    }
    const Result<> added = addAnswer();
    return added ? m_into.add(std::move(output)) : added;
}

} // namespace varve
