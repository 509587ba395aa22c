// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "entrytitle.h"

#include "calltitle.h"
#include <base/textends.h>
#include <base/visibletext.h>
#include <session/contextedit.h>
#include <session/entrydata.h>
#include <session/personswords.h>

#include <QCoreApplication>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace varve
{

namespace
{

constexpr qsizetype MaxTitle = 160;
/// Nobody writes so much before the point; keeps a title of a 10 MB text cheap.
constexpr qsizetype MaxScanned = 20'000;

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::EntryTitle)
};

bool saysSomething(QStringView line)
{
    return std::ranges::any_of(line, [](QChar c) { return c.isLetterOrNumber(); });
}

/// Heading, quote and list marks at the start of a line.
QStringView withoutBlockMarks(QStringView line)
{
    static const QRegularExpression marks(
            u"^(?:\\s*(?:>|#{1,6}(?=\\s)|[-*+](?=\\s)|\\d{1,3}[.)](?=\\s)|\\[[ xX]\\](?=\\s)))+\\s*"_s);
    const auto match = marks.matchView(line);
    return match.hasMatch() ? line.sliced(match.capturedEnd()) : line;
}

QString withoutInlineMarks(QStringView line)
{
    static const QRegularExpression link(u"!?\\[([^\\]]*)\\]\\([^)]*\\)"_s);
    // Emphasis marks stand at the edge of a word; inside one they are part of a name (snake_case, 2*3).
    static const QRegularExpression emphasis(
            u"(?<![\\w*])(\\*{1,3}|_{1,3}|~~)(?=\\S)(.+?)(?<=\\S)\\1(?![\\w*])"_s);
    QString text = line.toString();
    text.replace(link, u"\\1"_s);
    text.replace(emphasis, u"\\2"_s);
    text.remove(u'`');
    return text.simplified();
}

/// Lines that hold only markup: rules, table rules, a single tag.
bool isMarkup(QStringView line)
{
    static const QRegularExpression tag(u"^\\s*</?[A-Za-z!][^>]*>\\s*$"_s);
    return !saysSomething(line) || tag.matchView(line).hasMatch();
}

/// One line that hides nothing: it may be the name of a tool or model, which may be anything.
QString shortened(const QString &text)
{
    const QString line = visibleLine(text, MaxTitle * 4);
    if (line.size() <= MaxTitle) {
        return line;
    }
    const qsizetype space = line.lastIndexOf(u' ', MaxTitle);
    return headOf(line, space > MaxTitle / 2 ? space : MaxTitle) + u'…';
}

template<typename T>
bool holds(const Entry &entry)
{
    return std::ranges::any_of(entry.blocks,
                               [](const Block &block) { return std::holds_alternative<T>(block); });
}

QString answerTitle(const Entry &entry)
{
    const QString line = firstMeaningfulLine(entry.text());
    if (!line.isEmpty()) {
        return line;
    }
    if (QString calls = callsTitle(entry); !calls.isEmpty()) {
        return calls;
    }
    if (entry.stopReason == StopReason::Error) {
        return Tr::tr("Failed answer");
    }
    if (entry.stopReason == StopReason::Aborted) {
        return Tr::tr("Stopped answer");
    }
    return holds<ThinkingBlock>(entry) ? Tr::tr("Thinking only") : Tr::tr("Empty answer");
}

QString withDetail(const QString &name, const QString &detail)
{
    return detail.isEmpty() ? name : Tr::tr("%1: %2").arg(name, detail);
}

QString calledWith(const Entry &result, const Entry *answer)
{
    QString argument = mainArgumentOf(result.toolArguments);
    if (argument.isEmpty() && answer != nullptr) {
        for (const Block &block : answer->blocks) {
            const auto *call = std::get_if<ToolCallBlock>(&block);
            if (call != nullptr && call->callId == result.toolCallId) {
                argument = mainArgumentOf(call->arguments);
            }
        }
    }
    return argument;
}

QString resultTitle(const Entry &result, const Entry *answer)
{
    const QString tool = result.toolName.isEmpty() ? Tr::tr("Tool result") : result.toolName;
    const QString argument = calledWith(result, answer);
    return argument.isEmpty() ? withDetail(tool, firstMeaningfulLine(result.text()))
                              : callTitle(tool, argument);
}

QString imagesTitle(const Entry &entry)
{
    int count = 0;
    const ImageBlock *one = nullptr;
    for (const Block &block : entry.blocks) {
        if (const auto *image = std::get_if<ImageBlock>(&block)) {
            ++count;
            one = image;
        }
    }
    if (count > 1) {
        return Tr::tr("%Ln images", nullptr, count);
    }
    if (one == nullptr || one->width <= 0) {
        return Tr::tr("Image");
    }
    return Tr::tr("Image, %1 × %2").arg(one->width).arg(one->height);
}

QString thinkingTitle(const Entry &entry)
{
    for (const Block &block : entry.blocks) {
        if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
            if (QString line = firstMeaningfulLine(thinking->text); !line.isEmpty()) {
                return line;
            }
        }
    }
    return Tr::tr("Hidden thinking");
}

QString messageTitle(const Entry &entry, const Entry *answer)
{
    switch (entry.role) {
    case Role::Assistant:
        return answerTitle(entry);
    case Role::ToolResult:
        return resultTitle(entry, answer);
    case Role::BashExecution:
        return callTitle(u"bash"_s, resultArgument(entry, nullptr));
    case Role::Thinking:
        return withDetail(Tr::tr("Thinking"), firstMeaningfulLine(entry.text()));
    case Role::User:
    case Role::Custom:
    case Role::None:
        break;
    }
    const QString words = personsWords(entry);
    if (QString line = firstMeaningfulLine(
                words.isEmpty() ? readableText(entry.customType, entry.text()) : words);
        !line.isEmpty()) {
        return line;
    }
    return holds<ImageBlock>(entry) ? imagesTitle(entry) : Tr::tr("Empty message");
}

QString editTitle(const ContextEdit &edit)
{
    const int count = int(edit.targets.size());
    switch (edit.op) {
    case ContextEdit::Op::Pin:
        return Tr::tr("Pinned %n entries", nullptr, count);
    case ContextEdit::Op::Unpin:
        return Tr::tr("Unpinned %n entries", nullptr, count);
    case ContextEdit::Op::Exclude:
        return Tr::tr("Excluded %n entries", nullptr, count);
    case ContextEdit::Op::Include:
        return Tr::tr("Included %n entries again", nullptr, count);
    case ContextEdit::Op::Mask:
        return Tr::tr("Masked %n entries", nullptr, count);
    case ContextEdit::Op::Unmask:
        return Tr::tr("Unmasked %n entries", nullptr, count);
    case ContextEdit::Op::Boundary:
        return Tr::tr("Older tool output masked");
    case ContextEdit::Op::Disable:
        return Tr::tr("Compaction undone");
    case ContextEdit::Op::Enable:
        return Tr::tr("Compaction redone");
    case ContextEdit::Op::Summarize:
        return Tr::tr("Summarized %n entries in their place", nullptr, count);
    case ContextEdit::Op::Remember:
        return withDetail(Tr::tr("Remembered"), firstMeaningfulLine(edit.text));
    case ContextEdit::Op::Revise:
        return withDetail(Tr::tr("Fact changed"), firstMeaningfulLine(edit.text));
    case ContextEdit::Op::Forget:
        return Tr::tr("Forgot %n facts", nullptr, count);
    case ContextEdit::Op::Hide:
        return Tr::tr("Fact hidden");
    case ContextEdit::Op::Show:
        return Tr::tr("Fact shown again");
    case ContextEdit::Op::Reorder:
        return Tr::tr("Facts put in another order");
    }
    return {};
}

QString anyTitle(const Entry &entry, const Entry *answer)
{
    switch (entry.type) {
    case EntryType::Compaction:
        return withDetail(Tr::tr("Compaction"), firstMeaningfulLine(entry.summary));
    case EntryType::BranchSummary:
        return withDetail(Tr::tr("Branch summary"), firstMeaningfulLine(entry.summary));
    case EntryType::Label:
        return withDetail(Tr::tr("Label"), entry.data.value(entryData::LabelText).toString());
    case EntryType::ModelChange:
        return withDetail(Tr::tr("Model"), entry.model);
    case EntryType::ThinkingLevelChange:
        return withDetail(Tr::tr("Thinking level"),
                          entry.data.value(entryData::ThinkingLevel).toString());
    case EntryType::SessionInfo:
        return withDetail(Tr::tr("Session"), entry.data.value(entryData::SessionName).toString());
    case EntryType::Custom:
        if (const auto edit = ContextEdit::fromEntry(entry)) {
            return editTitle(*edit);
        }
        return withDetail(Tr::tr("Note"), readableType(entry.customType));
    case EntryType::Message:
    case EntryType::CustomMessage:
        break;
    }
    return messageTitle(entry, answer);
}

} // namespace

QString firstMeaningfulLine(QStringView markdown)
{
    bool inCode = false;
    QString fallback;
    qsizetype from = 0;
    const qsizetype end = std::min(markdown.size(), MaxScanned);
    while (from < end) {
        qsizetype next = markdown.indexOf(u'\n', from);
        next = next < 0 ? markdown.size() : next;
        const QStringView line = markdown.sliced(from, std::min(next - from, MaxTitle * 4));
        from = next + 1;
        const QStringView trimmed = line.trimmed();
        if (trimmed.startsWith("```"_L1) || trimmed.startsWith("~~~"_L1)) {
            inCode = !inCode;
            continue;
        }
        const QStringView content = inCode ? trimmed : withoutBlockMarks(line);
        if (isMarkup(content)) {
            continue;
        }
        if (!inCode) {
            return shortened(withoutInlineMarks(content));
        }
        if (fallback.isEmpty()) {
            fallback = content.toString().simplified();
        }
    }
    if (fallback.isEmpty()) {
        // Better a mark than nothing: "?" is a message, too.
        fallback = markdown.first(end).trimmed().toString().simplified();
    }
    return shortened(fallback);
}

void addToolNames(const Entry &entry, QStringList &names)
{
    const auto add = [&](const QString &name) {
        if (!name.isEmpty() && !names.contains(shortened(name))) {
            names += shortened(name);
        }
    };
    for (const Block &block : entry.blocks) {
        if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            add(call->name);
        }
    }
    add(entry.toolName);
}

QString titleLine(QStringView text)
{
    const qsizetype end = std::min(text.size(), MaxScanned);
    for (qsizetype from = 0; from < end;) {
        qsizetype next = text.indexOf(u'\n', from);
        next = next < 0 ? text.size() : next;
        const QStringView line = headOf(text.sliced(from, next - from), MaxTitle * 2);
        if (saysSomething(line)) {
            return line.toString().simplified();
        }
        from = next + 1;
    }
    return {};
}

QString resultArgument(const Entry &result, const Entry *answer)
{
    const QString argument = result.role == Role::BashExecution ? titleLine(bashCommand(result))
                                                                : calledWith(result, answer);
    return argument.isEmpty() ? firstMeaningfulLine(result.text()) : shortened(argument);
}

QString entryTitle(const Entry &entry, const Entry *answer)
{
    return shortened(anyTitle(entry, answer));
}

QString partTitle(const Entry &entry, Category category, const Entry *answer)
{
    switch (category) {
    case Category::Thinking:
        return entry.role == Role::Thinking ? entryTitle(entry) : shortened(thinkingTitle(entry));
    case Category::ToolCalls:
        return shortened(callsTitle(entry));
    case Category::Images:
        return imagesTitle(entry);
    default:
        return entryTitle(entry, answer);
    }
}

Result<QString> readTitle(const SessionTree &tree, int index, EntrySource &source)
{
    const Result<Entry> entry = source.entry(tree.at(index).seq);
    if (!entry) {
        return std::unexpected(entry.error());
    }
    if (tree.at(index).role != Role::ToolResult) {
        return entryTitle(*entry);
    }
    int above = tree.parentOf(index);
    while (above >= 0 && tree.at(above).role == Role::ToolResult) {
        above = tree.parentOf(above);
    }
    if (above < 0 || tree.at(above).role != Role::Assistant) {
        return entryTitle(*entry);
    }
    const Result<Entry> answer = source.entry(tree.at(above).seq);
    return entryTitle(*entry, answer ? &*answer : nullptr);
}

} // namespace varve
