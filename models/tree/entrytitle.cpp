// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "entrytitle.h"

#include "contextedit.h"

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

struct Text
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

QString shortened(const QString &text)
{
    if (text.size() <= MaxTitle) {
        return text;
    }
    const qsizetype space = text.lastIndexOf(u' ', MaxTitle);
    return text.first(space > MaxTitle / 2 ? space : MaxTitle) + u'…';
}

QString answerTitle(const Entry &entry)
{
    const QString line = firstMeaningfulLine(entry.text());
    if (!line.isEmpty()) {
        return line;
    }
    QStringList names;
    addToolNames(entry, names);
    if (!names.isEmpty()) {
        return names.join(", "_L1);
    }
    if (entry.stopReason == StopReason::Error) {
        return Text::tr("Failed answer");
    }
    if (entry.stopReason == StopReason::Aborted) {
        return Text::tr("Stopped answer");
    }
    const bool thought = std::ranges::any_of(entry.blocks, [](const Block &block) {
        return std::holds_alternative<ThinkingBlock>(block);
    });
    return thought ? Text::tr("Thinking only") : Text::tr("Empty answer");
}

QString withDetail(const QString &name, const QString &detail)
{
    return detail.isEmpty() ? name : Text::tr("%1: %2").arg(name, detail);
}

QString messageTitle(const Entry &entry)
{
    const QString line = firstMeaningfulLine(entry.text());
    switch (entry.role) {
    case Role::Assistant:
        return answerTitle(entry);
    case Role::ToolResult:
        return withDetail(entry.toolName.isEmpty() ? Text::tr("Tool result") : entry.toolName,
                          line);
    case Role::BashExecution: {
        const QString command = bashCommand(entry).simplified();
        return command.isEmpty() ? withDetail(Text::tr("Shell"), line) : command;
    }
    case Role::Thinking:
        return withDetail(Text::tr("Thinking"), line);
    case Role::User:
    case Role::Custom:
    case Role::None:
        break;
    }
    if (!line.isEmpty()) {
        return line;
    }
    const bool image = std::ranges::any_of(entry.blocks, [](const Block &block) {
        return std::holds_alternative<ImageBlock>(block);
    });
    return image ? Text::tr("Image") : Text::tr("Empty message");
}

QString editTitle(const ContextEdit &edit)
{
    const int count = int(edit.targets.size());
    switch (edit.op) {
    case ContextEdit::Op::Pin:
        return Text::tr("Pinned %n entries", nullptr, count);
    case ContextEdit::Op::Unpin:
        return Text::tr("Unpinned %n entries", nullptr, count);
    case ContextEdit::Op::Exclude:
        return Text::tr("Excluded %n entries", nullptr, count);
    case ContextEdit::Op::Include:
        return Text::tr("Included %n entries again", nullptr, count);
    case ContextEdit::Op::Mask:
        return Text::tr("Masked %n entries", nullptr, count);
    case ContextEdit::Op::Unmask:
        return Text::tr("Unmasked %n entries", nullptr, count);
    case ContextEdit::Op::Boundary:
        return Text::tr("Older tool output masked");
    case ContextEdit::Op::Disable:
        return Text::tr("Compaction undone");
    case ContextEdit::Op::Enable:
        return Text::tr("Compaction redone");
    }
    return {};
}

QString otherTitle(const Entry &entry)
{
    switch (entry.type) {
    case EntryType::Compaction:
        return withDetail(Text::tr("Compaction"), firstMeaningfulLine(entry.summary));
    case EntryType::BranchSummary:
        return withDetail(Text::tr("Branch summary"), firstMeaningfulLine(entry.summary));
    case EntryType::Label:
        return withDetail(Text::tr("Label"), entry.data.value("label"_L1).toString());
    case EntryType::ModelChange:
        return withDetail(Text::tr("Model"), entry.model);
    case EntryType::ThinkingLevelChange:
        return withDetail(Text::tr("Thinking level"),
                          entry.data.value("thinkingLevel"_L1).toString());
    case EntryType::SessionInfo:
        return withDetail(Text::tr("Session"), entry.data.value("name"_L1).toString());
    case EntryType::Custom:
        if (const auto edit = ContextEdit::fromEntry(entry)) {
            return editTitle(*edit);
        }
        return withDetail(Text::tr("Note"), entry.customType);
    case EntryType::Message:
    case EntryType::CustomMessage:
        break;
    }
    return messageTitle(entry);
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
        if (!name.isEmpty() && !names.contains(name)) {
            names += name;
        }
    };
    for (const Block &block : entry.blocks) {
        if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            add(call->name);
        }
    }
    add(entry.toolName);
}

QString entryTitle(const Entry &entry)
{
    return shortened(otherTitle(entry));
}

} // namespace varve
