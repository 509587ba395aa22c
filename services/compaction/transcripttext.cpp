// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcripttext.h"

#include "toolarguments.h"
#include "usedwords.h"
#include <base/textends.h>
#include <prompts/summarylead.h>
#include <session/personswords.h>

#include <QRegularExpression>

#include <algorithm>
#include <limits>
#include <utility>

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

/// What stands in an edit for what was there before it, while the call says what is there now.
bool isReplaced(const QString &name, const QList<ToolArgument> &arguments)
{
    constexpr std::array Pairs {
        std::pair { "old_string"_L1, "new_string"_L1 },
        std::pair { "oldText"_L1, "newText"_L1 },
        std::pair { "old_str"_L1, "new_str"_L1 },
        std::pair { "oldString"_L1, "newString"_L1 },
        std::pair { "old_text"_L1, "new_text"_L1 },
        std::pair { "search"_L1, "replace"_L1 },
        std::pair { "old_source"_L1, "new_source"_L1 },
    };
    return std::ranges::any_of(Pairs, [&](const auto &pair) {
        return name.endsWith(pair.first) && std::ranges::any_of(arguments, [&](const auto &other) {
                   return other.name.endsWith(pair.second);
               });
    });
}

/// What a program writes into results to remind a model of something, each time anew.
QString withoutReminders(const QString &text)
{
    static const QRegularExpression Reminder(u"<system-reminder>.*?</system-reminder>\\s*"_s,
                                             QRegularExpression::DotMatchesEverythingOption);
    return text.contains("<system-reminder>"_L1) ? QString(text).remove(Reminder) : text;
}

class TranscriptWriter
{
public:
    TranscriptWriter(const TranscriptLimits &limits, const QSet<QString> &toldWhole, UsedWords used,
                     TranscriptSizes *sizes = nullptr)
        : m_limits(limits)
        , m_toldWhole(toldWhole)
        , m_used(std::move(used))
        , m_sizes(sizes)
    { }

    void write(const Entry &entry)
    {
        switch (entry.type) {
        case EntryType::Message:
            writeMessage(entry);
            break;
        case EntryType::CustomMessage:
            block(u"User, added by a program"_s, textOf(entry));
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

    /// What was written since it was asked last.
    QString taken() { return std::exchange(m_text, {}); }

private:
    [[nodiscard]] QString textOf(const Entry &entry) const
    {
        const QString text = bodyOf(entry.blocks);
        return m_limits.condensed ? withoutReminders(text) : text;
    }

    QString cut(PassageKind kind, QStringView text)
    {
        if (m_sizes != nullptr) {
            m_sizes->passages[static_cast<size_t>(kind)] += text.size();
        }
        const qsizetype most = m_limits.of(kind);
        return kind == PassageKind::Result || kind == PassageKind::Error ? m_used.cut(text, most)
                                                                         : cutMiddle(text, most);
    }

    void writeMessage(const Entry &entry)
    {
        switch (entry.role) {
        case Role::User:
            block(u"User"_s,
                  m_limits.condensed ? withoutProgramText(bodyOf(entry.blocks))
                                     : bodyOf(entry.blocks));
            break;
        case Role::Assistant:
            writeAnswer(entry);
            break;
        case Role::ToolResult:
            writeResult(entry);
            break;
        case Role::Thinking:
            block(u"Assistant thinking"_s, cut(PassageKind::Thinking, bodyOf(entry.blocks)));
            break;
        case Role::Custom:
            block(u"Note"_s, textOf(entry));
            break;
        case Role::BashExecution:
            block(u"Bash"_s,
                  QString(u"$ "_s + bashCommand(entry) + u'\n'
                          + result(PassageKind::Result, textOf(entry))));
            break;
        case Role::None:
            break;
        }
    }

    void writeResult(const Entry &entry)
    {
        const bool failed = entry.toolStatus == "error"_L1;
        const PassageKind kind = m_toldWhole.contains(entry.toolName) ? PassageKind::WholeResult
                : failed                                              ? PassageKind::Error
                                                                      : PassageKind::Result;
        block((failed ? u"Tool error "_s : u"Tool result "_s) + entry.toolName,
              result(kind, textOf(entry)));
    }

    QString result(PassageKind kind, const QString &text)
    {
        constexpr qsizetype WorthNaming = 200;
        if (m_limits.condensed && text.size() >= WorthNaming) {
            const auto known = m_results.constFind(text);
            if (known != m_results.cend()) {
                return u"[the same as an earlier result, beginning with: "_s
                        + headOf(text, 60).toString().simplified() + u']';
            }
            m_results += text;
        }
        return cut(kind, text);
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
                calls.append(callText(*call));
            }
        }
        block(u"Assistant thinking"_s, cut(PassageKind::Thinking, thinking));
        block(entry.isFailedAnswer() ? u"Assistant, cut off"_s : u"Assistant"_s, said);
        block(u"Tool calls"_s, calls.join(u"; "_s));
    }

    QString callText(const ToolCallBlock &call)
    {
        QStringList texts;
        const QList<ToolArgument> arguments = parseToolArguments(call.arguments);
        for (const ToolArgument &argument : arguments) {
            const QString value =
                    cut(isReplaced(argument.name, arguments) ? PassageKind::ReplacedText
                                                             : PassageKind::Argument,
                        argument.value);
            texts.append(argument.name + u'=' + (argument.isString ? quoted(value) : value));
        }
        if (texts.isEmpty() && call.arguments.size() > 2) {
            texts.append(cut(PassageKind::Argument, QString::fromUtf8(call.arguments)));
        }
        return call.name + u'(' + texts.join(u", "_s) + u')';
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
    const UsedWords m_used;
    TranscriptSizes *const m_sizes;
    QSet<QString> m_results; ///< that were told
    QString m_text;
};

QStringList written(TranscriptWriter writer, std::span<const Entry> range)
{
    QStringList texts;
    for (const Entry &entry : range) {
        if (entry.modelFacing) {
            writer.write(entry);
            if (QString text = writer.taken(); !text.isEmpty()) {
                texts += std::move(text);
            }
        }
    }
    return texts;
}

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

TranscriptLimits TranscriptLimits::whole()
{
    TranscriptLimits limits;
    limits.most.fill(std::numeric_limits<qsizetype>::max());
    return limits;
}

TranscriptLimits TranscriptLimits::forResults(qsizetype characters)
{
    constexpr qsizetype LeastOfErrors = 2'000;
    constexpr qsizetype LeastOfArguments = 1'000;
    constexpr qsizetype MostOfThinking = 8'000;
    constexpr qsizetype MostOfReplaced = 300;
    TranscriptLimits limits;
    limits.condensed = true;
    limits.most = { std::max(8 * characters, LeastOfErrors),
                    std::max(4 * characters, LeastOfArguments),
                    characters,
                    std::min(characters / 2, MostOfThinking),
                    std::min(characters / 2, MostOfReplaced),
                    limits.of(PassageKind::WholeResult) };
    return limits;
}

QStringList transcriptTexts(std::span<const Entry> range, const TranscriptLimits &limits,
                            const QSet<QString> &toldWhole)
{
    return written({ limits, toldWhole, limits.condensed ? UsedWords(range) : UsedWords() }, range);
}

QString transcriptText(std::span<const Entry> range, const TranscriptLimits &limits,
                       const QSet<QString> &toldWhole)
{
    return transcriptTexts(range, limits, toldWhole).join("\n\n"_L1);
}

TranscriptSizes transcriptSizes(std::span<const Entry> range, const QSet<QString> &toldWhole)
{
    TranscriptLimits limits = TranscriptLimits::whole();
    limits.condensed = true;
    TranscriptSizes sizes;
    for (const QString &text : written({ limits, toldWhole, {}, &sizes }, range)) {
        sizes.whole += text.size() + 2;
    }
    return sizes;
}

qsizetype TranscriptSizes::with(const TranscriptLimits &limits) const
{
    qsizetype size = whole;
    for (size_t kind = 0; kind < passages.size(); ++kind) {
        for (const qsizetype one : passages[kind]) {
            size -= std::max<qsizetype>(0, one - limits.most[kind]);
        }
    }
    return size;
}

} // namespace varve
