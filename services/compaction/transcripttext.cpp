// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcripttext.h"

#include "summarylead.h"
#include "textends.h"
#include "toolarguments.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QString imageText(const ImageBlock &image)
{
    return image.width > 0 && image.height > 0
            ? u"[image %1x%2]"_s.arg(image.width).arg(image.height)
            : u"[image]"_s;
}

/// Text and images in order.
QString bodyOf(const Blocks &blocks)
{
    QString text;
    for (const Block &block : blocks) {
        if (const auto *part = std::get_if<TextBlock>(&block)) {
            text += part->text;
        } else if (const auto *image = std::get_if<ImageBlock>(&block)) {
            text += (text.isEmpty() || text.endsWith(u'\n') ? ""_L1 : "\n"_L1) % imageText(*image);
        }
    }
    return text;
}

QString quoted(QString text)
{
    text.replace(u'\\', "\\\\"_L1).replace(u'"', "\\\""_L1);
    return u'"' + text + u'"';
}

QString callText(const ToolCallBlock &call, qsizetype limit)
{
    QStringList arguments;
    for (const ToolArgument &argument : parseToolArguments(call.arguments)) {
        const QString value = cutMiddle(argument.value, limit);
        arguments.append(argument.name + u'=' + (argument.isString ? quoted(value) : value));
    }
    if (arguments.isEmpty() && call.arguments.size() > 2) {
        arguments.append(cutMiddle(QString::fromUtf8(call.arguments), limit));
    }
    return call.name + u'(' + arguments.join(u", "_s) + u')';
}

class TranscriptWriter
{
public:
    TranscriptWriter(const TranscriptLimits &limits, const QSet<QString> &toldWhole)
        : m_limits(limits)
        , m_toldWhole(toldWhole)
    { }

    void write(const Entry &entry)
    {
        switch (entry.type) {
        case EntryType::Message:
            writeMessage(entry);
            break;
        case EntryType::CustomMessage:
            block(u"User, added by a program"_s, bodyOf(entry.blocks));
            break;
        case EntryType::Compaction:
        case EntryType::BranchSummary:
            block(entry.type == EntryType::Compaction ? u"Summary"_s : u"Branch summary"_s,
                  entry.summary);
            break;
        default:
            break;
        }
    }

    QString text() && { return std::move(m_text); }

private:
    void writeMessage(const Entry &entry)
    {
        switch (entry.role) {
        case Role::User:
            block(u"User"_s, bodyOf(entry.blocks));
            break;
        case Role::Assistant:
            writeAnswer(entry);
            break;
        case Role::ToolResult:
            block((entry.toolStatus == "error"_L1 ? u"Tool error "_s : u"Tool result "_s)
                          + entry.toolName,
                  cutMiddle(bodyOf(entry.blocks),
                            m_toldWhole.contains(entry.toolName) ? m_limits.wholeResult
                                                                 : m_limits.toolResult));
            break;
        case Role::Thinking:
            block(u"Assistant thinking"_s, cutMiddle(bodyOf(entry.blocks), m_limits.thinking));
            break;
        case Role::Custom:
            block(u"Note"_s, bodyOf(entry.blocks));
            break;
        case Role::BashExecution:
            writeBash(entry);
            break;
        case Role::None:
            break;
        }
    }

    void writeBash(const Entry &entry)
    {
        const QString output = cutMiddle(bodyOf(entry.blocks), m_limits.toolResult);
        const QString text = u"$ "_s + bashCommand(entry) + u'\n' + output;
        block(u"Bash"_s, text);
    }

    void writeAnswer(const Entry &entry)
    {
        QString thinking;
        QString said;
        QStringList calls;
        for (const Block &part : entry.blocks) {
            if (const auto *thought = std::get_if<ThinkingBlock>(&part)) {
                thinking += thought->redacted ? QString() : thought->text;
            } else if (const auto *text = std::get_if<TextBlock>(&part)) {
                said += text->text;
            } else if (const auto *call = std::get_if<ToolCallBlock>(&part)) {
                calls.append(callText(*call, m_limits.toolArgument));
            }
        }
        block(u"Assistant thinking"_s, cutMiddle(thinking, m_limits.thinking));
        block(entry.isFailedAnswer() ? u"Assistant, cut off"_s : u"Assistant"_s, said);
        block(u"Tool calls"_s, calls.join(u"; "_s));
    }

    void block(const QString &label, QStringView body)
    {
        body = body.trimmed();
        if (body.isEmpty()) {
            return;
        }
        if (!m_text.isEmpty()) {
            m_text += "\n\n"_L1;
        }
        m_text += u'[' + label.trimmed() + "]: "_L1;
        m_text += escapeTags(
                body, { promptTags::Conversation, promptTags::PreviousSummary, promptTags::Focus });
    }

    const TranscriptLimits m_limits;
    const QSet<QString> &m_toldWhole;
    QString m_text;
};

} // namespace

QString cutMiddle(QStringView text, qsizetype limit)
{
    if (text.size() <= limit) {
        return text.toString();
    }
    const QStringView head = headOf(text, limit * 3 / 5);
    const QStringView tail = tailOf(text, limit - limit * 3 / 5);
    return head % u"\n[… "_s % QString::number(text.size() - head.size() - tail.size())
            % u" more characters left out …]\n"_s % tail;
}

QString transcriptText(std::span<const Entry> range, const TranscriptLimits &limits,
                       const QSet<QString> &toldWhole)
{
    TranscriptWriter writer(limits, toldWhole);
    for (const Entry &entry : range) {
        if (entry.modelFacing) {
            writer.write(entry);
        }
    }
    return std::move(writer).text();
}

} // namespace varve
