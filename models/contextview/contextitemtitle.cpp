// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextitemtitle.h"

#include "toolcalldigest.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(varve::ContextView)
};

constexpr qsizetype MaxTitle = 240; // UTF-16 characters; views elide far earlier

QString firstLine(QStringView text)
{
    while (!text.isEmpty()) {
        const qsizetype end = text.indexOf(u'\n');
        QStringView line = (end < 0 ? text : text.first(end))
                                   .first(std::min(MaxTitle, end < 0 ? text.size() : end));
        text = end < 0 ? QStringView() : text.sliced(end + 1);
        while (line.startsWith(u'#') || line.startsWith(u'>')) {
            line = line.sliced(1);
        }
        line = line.trimmed();
        const bool says = std::ranges::any_of(line, [](QChar c) { return c.isLetterOrNumber(); });
        if (says) {
            return line.toString().simplified();
        }
    }
    return {};
}

/// The argument that tells one call of a tool from another.
QString mainArgument(const QByteArray &arguments)
{
    return firstLine(digestOf(arguments).mainArgument);
}

QString callTitle(const QString &name, const QString &argument)
{
    //: a tool and what it was called with, e.g. "read · src/main.cpp"
    return argument.isEmpty() ? name : Text::tr("%1 · %2").arg(name, argument);
}

template<typename T>
QList<const T *> blocksOf(const Entry &entry)
{
    QList<const T *> found;
    for (const Block &block : entry.blocks) {
        if (const auto *part = std::get_if<T>(&block)) {
            found += part;
        }
    }
    return found;
}

QString callsTitle(const Entry &entry)
{
    const auto calls = blocksOf<ToolCallBlock>(entry);
    if (calls.isEmpty()) {
        return callTitle(entry.toolName, mainArgument(entry.toolArguments));
    }
    const QString first = callTitle(calls.first()->name, mainArgument(calls.first()->arguments));
    const auto others = static_cast<int>(calls.size()) - 1;
    //: a call and the number of further calls of the same answer
    return others == 0 ? first : Text::tr("%1, %Ln more", nullptr, others).arg(first);
}

QString imagesTitle(const Entry &entry)
{
    const auto images = blocksOf<ImageBlock>(entry);
    if (images.size() != 1 || images.first()->width <= 0) {
        return Text::tr("%Ln images", nullptr, static_cast<int>(images.size()));
    }
    return Text::tr("Image, %1 × %2").arg(images.first()->width).arg(images.first()->height);
}

} // namespace

QString contextItemTitle(const Entry &entry, Category category)
{
    switch (category) {
    case Category::Thinking: {
        const auto thinking = blocksOf<ThinkingBlock>(entry);
        const QString line = thinking.isEmpty() ? QString() : firstLine(thinking.first()->text);
        return line.isEmpty() ? Text::tr("Hidden thinking") : line;
    }
    case Category::ToolCalls:
        return callsTitle(entry);
    case Category::Images:
        return imagesTitle(entry);
    case Category::ToolResults:
        return toolResultTitle(entry, nullptr);
    default:
        break;
    }
    if (entry.type == EntryType::Compaction || entry.type == EntryType::BranchSummary) {
        return firstLine(entry.summary);
    }
    if (entry.role == Role::BashExecution) {
        return callTitle(u"bash"_s, bashCommand(entry));
    }
    const QString line = firstLine(entry.text());
    return line.isEmpty() && entry.role == Role::Assistant ? callsTitle(entry) : line;
}

QString toolResultArgument(const Entry &result, const Entry *answer)
{
    if (result.role == Role::BashExecution) {
        return firstLine(bashCommand(result));
    }
    QString argument = mainArgument(result.toolArguments);
    if (argument.isEmpty() && answer) {
        for (const ToolCallBlock *call : blocksOf<ToolCallBlock>(*answer)) {
            if (call->callId == result.toolCallId) {
                argument = mainArgument(call->arguments);
            }
        }
    }
    return argument.isEmpty() ? firstLine(result.text()) : argument;
}

QString toolResultTitle(const Entry &result, const Entry *answer)
{
    const QString tool = result.role == Role::BashExecution ? u"bash"_s : result.toolName;
    return callTitle(tool, toolResultArgument(result, answer));
}

QString leftOutReasonName(LeftOutReason reason)
{
    switch (reason) {
    case LeftOutReason::None:
        return Text::tr("Excluded by you");
    case LeftOutReason::StoredOnly:
        return Text::tr("Stored only");
    case LeftOutReason::FailedAnswer:
        return Text::tr("Failed or aborted answers");
    case LeftOutReason::Empty:
        return Text::tr("Nothing in it to send");
    case LeftOutReason::NoCall:
        return Text::tr("Results without their call");
    case LeftOutReason::UnitExcluded:
        return Text::tr("Belongs to something excluded");
    case LeftOutReason::Undone:
        return Text::tr("Undone");
    }
    return {};
}

} // namespace varve
