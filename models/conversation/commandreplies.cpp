// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandreplies.h"

#include "format.h"
#include <engine/slashcommands.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandReplies)
};

/// Names come from servers and files: in a table or a list they are text, whatever is in them.
QString plain(QString text)
{
    text.replace(u'\n', u' ');
    static const QString special = u"\\`*_{}[]<>()#+!|~"_s;
    QString escaped;
    for (const QChar c : std::as_const(text)) {
        if (special.contains(c)) {
            escaped += u'\\';
        }
        escaped += c;
    }
    return escaped;
}

QString line(const QString &name, const QString &value)
{
    return u"- **%1**: %2\n"_s.arg(name, value);
}

QString modelLine(const AnswerModel &answer, const Context &context)
{
    if (!answer.chosen) {
        return line(Tr::tr("Model"), Tr::tr("none is set up"));
    }
    const QString level =
            context.thinkingLevel.isEmpty() ? answer.chosen->thinking : context.thinkingLevel;
    return line(Tr::tr("Model"),
                Tr::tr("%1 of %2")
                        .arg(plain(answer.chosen->model), plain(answer.chosen->provider.name)))
            + line(Tr::tr("Thinking"),
                   level.isEmpty() ? Tr::tr("left to the model") : plain(level));
}

QString answerLines(const std::optional<Entry> &answer)
{
    if (!answer || !answer->usage || !answer->usage->isReported()) {
        return line(Tr::tr("Last answer"), Tr::tr("no tokens were reported"));
    }
    const Usage &usage = *answer->usage;
    const double cached = usage.prompt() > 0
            ? static_cast<double>(usage.cacheRead) / static_cast<double>(usage.prompt())
            : 0;
    return line(Tr::tr("Last answer"),
                Tr::tr("%1 tokens in, %2 out")
                        .arg(formatTokens(usage.prompt()), formatTokens(usage.output)))
            + line(Tr::tr("Prompt cache"),
                   usage.cacheRead + usage.cacheWrite == 0
                           ? Tr::tr("nothing was read from it or written to it")
                           : Tr::tr("%1 read (%2), %3 written")
                                     .arg(formatTokens(usage.cacheRead), formatShare(cached),
                                          formatTokens(usage.cacheWrite)));
}

int compactionsOf(const Branch &branch)
{
    return static_cast<int>(std::ranges::count_if(branch.path, [&branch](int index) {
        return branch.node(index).type == EntryType::Compaction;
    }));
}

} // namespace

std::optional<qint64> lastAnswerOf(const Branch &branch)
{
    for (qsizetype at = branch.path.size() - 1; at >= 0; --at) {
        const EntryNode &node = branch.node(branch.path.at(at));
        if (node.type == EntryType::Message && node.role == Role::Assistant) {
            return node.seq;
        }
    }
    return std::nullopt;
}

QString statusReply(const StatusFacts &facts)
{
    const Context &context = *facts.context;
    const Session &session = facts.loaded->session();
    QString text = modelLine(facts.answer, context) + answerLines(facts.lastAnswer);
    text += line(Tr::tr("Context"),
                 facts.fill.room <= 0 ? fillText(facts.fill)
                                      //: tokens, and how full that makes a window
                                      : Tr::tr("%1 tokens (%2)")
                                                .arg(formatTokens(context.tokens()),
                                                     plain(fillText(facts.fill))));
    const int compactions = compactionsOf(facts.loaded->branch);
    text += line(Tr::tr("Compactions of this branch"), formatCount(compactions));
    text += line(
            Tr::tr("Session"),
            Tr::tr("%1, %n entries, begun %2", nullptr, static_cast<int>(session.entryCount))
                    .arg(plain(session.name.isEmpty() ? Tr::tr("without a title") : session.name),
                         formatAge(session.createdAt, facts.now)));
    if (!session.cwd.isEmpty()) {
        text += line(Tr::tr("Folder"), plain(session.cwd));
    }
    return text.trimmed();
}

QString contextReply(const Context &context)
{
    QString text = u"| %1 | %2 | %3 |\n|---|---:|---:|\n"_s.arg(Tr::tr("Category"),
                                                                Tr::tr("Tokens"), Tr::tr("Share"));
    // Of one that does not fit there are no shares of the window.
    const auto whole = static_cast<double>(std::max(context.window, context.tokens()));
    const QList<CategoryTotal> totals = breakdown(context);
    for (const CategoryTotal &total : totals) {
        if (total.tokens > 0) {
            text += u"| %1 | %2 | %3 |\n"_s.arg(
                    categoryName(total.category), formatTokens(total.tokens),
                    formatShare(whole > 0 ? static_cast<double>(total.tokens) / whole : 0));
        }
    }
    text += u"| **%1** | **%2** | **%3** |"_s.arg(
            Tr::tr("Sent"), formatTokens(context.tokens()),
            formatShare(whole > 0 ? static_cast<double>(context.tokens()) / whole : 0));
    return text;
}

QString commandLines(const QList<CommandInfo> &commands)
{
    QString text;
    for (const CommandInfo &info : commands) {
        const QString written = QString(info.names.constFirst() + u' ' + info.arguments).trimmed();
        text += u"- `/%1`: %2\n"_s.arg(written, info.description);
    }
    return text;
}

QString helpReply()
{
    return commandLines(slashCommands())
            + Tr::tr("- `!command` runs a command of the shell, its output becomes part of the "
                     "context\n"
                     "- `!!command` runs it without adding the output to the context");
}

} // namespace varve
