// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "personswords.h"

#include "attachedfile.h"
#include "entrydata.h"
#include "referenceblock.h"
#include <base/codefence.h>

#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestAnswer = 4'000; ///< UTF-16, of words in a tool's result

template<size_t N>
bool isOneOf(QStringView word, const std::array<QLatin1StringView, N> &words)
{
    return std::ranges::any_of(words, [word](QLatin1StringView known) {
        return word.compare(known, Qt::CaseInsensitive) == 0;
    });
}

/// Tags whose blocks are a program's wherever they stand: of Claude Code, Codex, Cursor, Cline, opencode, pi, and of Varve.
bool isProgramTag(QStringView name)
{
    constexpr std::array Beginnings { "ide_"_L1,       "command-"_L1,    "local-command-"_L1,
                                      "bash-"_L1,      "system-"_L1,     "system_"_L1,
                                      "workspace-"_L1, "permissions"_L1, "environment_"_L1 };
    constexpr std::array Ends { "instructions"_L1,  "-reminder"_L1,    "_reminder"_L1, "-hook"_L1,
                                "_context"_L1,      "-context"_L1,     "_details"_L1,  "-caveat"_L1,
                                "-notification"_L1, "_notification"_L1 };
    constexpr std::array Names { "turn_aborted"_L1,
                                 "collaboration_mode"_L1,
                                 "personality_spec"_L1,
                                 "user_shell_command"_L1,
                                 "uploaded_files"_L1,
                                 "attached_files"_L1,
                                 "open_and_recently_viewed_files"_L1,
                                 "user_info"_L1,
                                 "git_status"_L1,
                                 "project_layout"_L1,
                                 "always_applied_workspace_rules"_L1,
                                 "additional_data"_L1,
                                 "agent_skills"_L1,
                                 "available_skills"_L1,
                                 "new-diagnostics"_L1,
                                 "teammate-message"_L1,
                                 "persisted-output"_L1,
                                 "tool_use_error"_L1 };
    const auto is = [name](QLatin1StringView text) {
        return name.startsWith(text, Qt::CaseInsensitive);
    };
    const auto endsSo = [name](QLatin1StringView text) {
        return name.endsWith(text, Qt::CaseInsensitive);
    };
    return std::ranges::any_of(Beginnings, is) || std::ranges::any_of(Ends, endsSo)
            || isOneOf(name, Names);
}

/// Tags that are a program's at either end of a message only: people write about such things.
bool looksLikeProgramTag(QStringView name)
{
    constexpr std::array Names { "file"_L1,        "files"_L1,     "skill"_L1,   "attachment"_L1,
                                 "attachments"_L1, "reference"_L1, "pinned"_L1,  "reminder"_L1,
                                 "objective"_L1,   "process"_L1,   "context"_L1, "rules"_L1 };
    const bool made = std::ranges::any_of(name, [](QChar c) { return c == u'_' || c == u'-'; });
    return made || isOneOf(name, Names);
}

struct TagBlock
{
    qsizetype from = 0;
    qsizetype to = 0; ///< behind the closing tag
    QStringView name;
    QStringView inside;
};

/// Finds blocks of tags in one text. What is hostile has no more than a few unclosed ones looked for.
class TagReader
{
public:
    explicit TagReader(QStringView text) : m_text(text) { }

    /// The block that begins at `at`, where a "<" stands, if `wanted` takes its name; else of no size.
    template<typename Wanted>
    TagBlock blockAt(qsizetype at, Wanted wanted)
    {
        qsizetype end = at + 1;
        while (end < m_text.size() && end - at < LongestName && isNameCharacter(m_text[end])) {
            ++end;
        }
        const QStringView name = m_text.sliced(at + 1, end - at - 1);
        if (name.isEmpty() || !name.front().isLetter() || !wanted(name)
            || m_unclosed > MostUnclosed) {
            return {};
        }
        const QStringView rest =
                m_text.sliced(end).first(std::min<qsizetype>(m_text.size() - end, LongestOpening));
        const qsizetype open = rest.indexOf(u'>');
        if (open < 0 || rest.first(open).contains(u'\n')) {
            return {};
        }
        const qsizetype inside = end + open + 1;
        const QStringView whole =
                m_text.sliced(at + 1, inside - at - 2).trimmed(); // "permissions instructions"
        for (const QStringView closing : { whole, name }) {
            const QString mark = u"</"_s + closing + u'>';
            const qsizetype close = m_text.indexOf(mark, inside);
            if (close >= 0) {
                return { at, close + mark.size(), name, m_text.sliced(inside, close - inside) };
            }
        }
        ++m_unclosed;
        return {};
    }

private:
    static constexpr qsizetype LongestName = 60;
    static constexpr qsizetype LongestOpening = 300;
    static constexpr int MostUnclosed = 40;

    static bool isNameCharacter(QChar c)
    {
        return c.isLetterOrNumber() || c == u'_' || c == u'-' || c == u':';
    }

    QStringView m_text;
    int m_unclosed = 0;
};

template<typename Wanted>
QString insideOfBlocks(QStringView text, Wanted wanted)
{
    QStringList parts;
    TagReader reader(text);
    for (qsizetype at = text.indexOf(u'<'); at >= 0; at = text.indexOf(u'<', at + 1)) {
        const TagBlock block =
                reader.blockAt(at, [&](QStringView name) { return wanted(name, at); });
        if (block.to > 0) {
            parts += block.inside.trimmed().toString();
            at = block.to - 1;
        }
    }
    return parts.join(u'\n');
}

QString insideOf(QStringView text, std::initializer_list<QLatin1StringView> names)
{
    return insideOfBlocks(text, [&names](QStringView name, qsizetype) {
        return std::ranges::any_of(names, [name](auto one) { return name == one; });
    });
}

/// Some programs set the person's words off in tags, and all else is theirs: Cursor, Cline, and presets of role plays, whose tags begin a line.
QString setOffWords(QStringView text)
{
    return insideOfBlocks(text, [text](QStringView name, qsizetype at) {
        const bool beginsLine = at == 0 || text[at - 1] == u'\n';
        return name == "user_query"_L1 || name == "user_message"_L1
                || (beginsLine && (name == "user_input"_L1 || name.endsWith(u"用户输入")));
    });
}

QString withoutTagBlocks(QStringView text)
{
    QString out;
    qsizetype done = 0;
    TagReader reader(text);
    for (qsizetype at = text.indexOf(u'<'); at >= 0; at = text.indexOf(u'<', at + 1)) {
        const TagBlock block = reader.blockAt(at, [](QStringView name) {
            return isProgramTag(name) || looksLikeProgramTag(name);
        });
        if (block.to == 0) {
            continue;
        }
        const bool first = QStringView(out).trimmed().isEmpty()
                && text.sliced(done, at - done).trimmed().isEmpty();
        const bool last =
                text.sliced(block.to).trimmed().isEmpty() && (at == 0 || text[at - 1] == u'\n');
        if (first || last || isProgramTag(block.name)) {
            out += text.sliced(done, at - done);
            done = block.to;
        }
        at = block.to - 1;
    }
    return out + text.sliced(done);
}

/// Messages that a program sends in the person's place begin so.
bool beginsAsProgram(QStringView text)
{
    constexpr std::array Beginnings {
        "This session is being continued from a previous conversation"_L1,
        "Base directory for this skill:"_L1,
        "Called the "_L1,
        "The following tool was executed by the user"_L1,
        "Your task is to create a detailed summary of"_L1,
        "Continue if you have next steps"_L1,
        "Please continue the conversation from where we left"_L1,
        "Another language model started to solve this problem"_L1,
        "Stop hook feedback"_L1,
        "[SUGGESTION MODE"_L1,
        "[ERROR] You did not use a tool"_L1,
        "[TASK RESUMPTION]"_L1,
    };
    static const QRegularExpression result(u"^\\[\\w+(?: for '[^\\n]*')?\\] Result:"_s);
    return std::ranges::any_of(Beginnings, [text](auto mark) { return text.startsWith(mark); })
            || result.matchView(text).hasMatch();
}

/// What stands before the person's words in one text with them.
QStringView behindLead(QStringView text)
{
    struct Lead
    {
        QLatin1StringView begins;
        QLatin1StringView
                ends; ///< the person's words begin behind it; where it is missing there are none
    };
    constexpr std::array Leads {
        Lead { "# AGENTS.md instructions"_L1, "</INSTRUCTIONS>"_L1 },
        Lead { "# Context from my IDE setup:"_L1, "## My request for Codex:"_L1 },
        Lead { "Caveat: The messages below were generated by the user"_L1, "\n\n"_L1 },
        Lead { "[Request interrupted by user"_L1, "]"_L1 },
    };
    text = text.trimmed();
    for (const Lead &lead : Leads) {
        if (text.startsWith(lead.begins)) {
            const qsizetype end = text.indexOf(lead.ends);
            text = end < 0 ? QStringView() : text.sliced(end + lead.ends.size()).trimmed();
        }
    }
    return text;
}

/// "/review src" of the tags that Claude Code makes of it.
QString typedCommand(const QString &text)
{
    const QString name = insideOf(text, { "command-name"_L1 });
    const QString slash = name.isEmpty() || name.startsWith(u'/') ? QString() : u"/"_s;
    return QString(slash + name + u' ' + insideOf(text, { "command-args"_L1 })).trimmed();
}

/// Empty for what only handles the program.
QString slashCommand(const QString &text)
{
    constexpr std::array Handling {
        "exit"_L1,    "quit"_L1,   "clear"_L1,  "compact"_L1,        "model"_L1,   "resume"_L1,
        "context"_L1, "cost"_L1,   "config"_L1, "help"_L1,           "login"_L1,   "logout"_L1,
        "status"_L1,  "doctor"_L1, "mcp"_L1,    "memory"_L1,         "hooks"_L1,   "permissions"_L1,
        "agents"_L1,  "ide"_L1,    "plugin"_L1, "usage"_L1,          "export"_L1,  "rewind"_L1,
        "vim"_L1,     "effort"_L1, "tasks"_L1,  "terminal-setup"_L1, "add-dir"_L1, "bashes"_L1
    };
    QString name = insideOf(text, { "command-name"_L1 });
    if (!name.startsWith(u'/')) {
        name.prepend(u'/');
    }
    const bool handles = name.size() < 2 || isOneOf(QStringView(name).sliced(1), Handling);
    return handles ? QString() : typedCommand(text);
}

/// `length`: of what came of it. A tool that searches notes may be called "ask", too; nobody types that much.
bool asksThePerson(const QString &toolName, qsizetype length)
{
    QString name;
    for (const QChar c : toolName) {
        if (c.isLetter()) {
            name += c.toLower();
        }
    }
    constexpr std::array Parts { "askuser"_L1,   "userquestion"_L1, "askquestion"_L1,
                                 "userinput"_L1, "askfollowup"_L1,  "elicit"_L1 };
    constexpr std::array Whole { "question"_L1, "questionnaire"_L1, "ask"_L1 };
    return (length <= LongestAnswer && std::ranges::contains(Whole, name))
            || std::ranges::any_of(Parts, [&name](auto part) { return name.contains(part); });
}

/// `"Which one?"="The first"` as a person reads it.
QString readableAnswers(QString text)
{
    static const QRegularExpression lead(
            u"^(?:User has answered your questions|Your questions have been answered):\\s*"_s);
    static const QRegularExpression notes(
            u" (?:user notes|selected preview):.*?(?=\\. You can now|, \"|$)"_s,
            QRegularExpression::DotMatchesEverythingOption);
    static const QRegularExpression end(u"\\.?\\s*You can now continue with.*$"_s,
                                        QRegularExpression::DotMatchesEverythingOption);
    if (!lead.match(text).hasMatch()) {
        const QString inside = insideOf(text, { "answer"_L1 });
        return inside.isEmpty() ? text : inside;
    }
    text.remove(lead).remove(end);
    // What was typed in place of a choice is repeated as notes.
    for (auto match = notes.match(text); match.hasMatch(); match = notes.match(text)) {
        const QString said = match.captured().section(u':', 1).trimmed();
        const bool repeated = text.left(match.capturedStart()).contains(said);
        text.replace(match.capturedStart(), match.capturedLength(),
                     repeated ? QString() : u" ("_s + said + u')');
    }
    return text.replace(u"\"=\""_s, u"\" → \""_s);
}

QString wordsInResult(const Entry &result)
{
    if (const QString said =
                result.data.value(entryData::Details).toObject().value("says"_L1).toString();
        !said.isEmpty()) {
        return said;
    }
    const auto first = std::ranges::find_if(result.blocks, [](const Block &block) {
        return std::holds_alternative<TextBlock>(block);
    });
    if (first == result.blocks.end()) {
        return {};
    }
    const QString &text = std::get<TextBlock>(*first).text;
    // Only how it begins is looked at: outputs are long, and may quote such words.
    const QStringView head = QStringView(text).first(std::min<qsizetype>(text.size(), 500));
    for (const auto mark : { "the user said:"_L1, "reason for the rejection:"_L1,
                             "with the following feedback:"_L1 }) {
        const qsizetype at = head.indexOf(mark);
        if (at >= 0 && head.first(at).contains("user"_L1)) {
            const QString said =
                    text.sliced(at + mark.size(),
                                std::min(LongestAnswer, text.size() - at - mark.size()))
                            .trimmed();
            return said.startsWith("The user wants to clarify"_L1) ? QString() : said;
        }
    }
    if (!asksThePerson(result.toolName, text.size()) || result.toolStatus == "error"_L1
        || head.contains("doesn't want to proceed"_L1)) {
        return {};
    }
    return readableAnswers(text.left(LongestAnswer));
}

/// Programs put their texts into blocks of their own, so that each is looked at by itself.
QString typedWords(const Blocks &blocks)
{
    QStringList words;
    for (qsizetype i = 0; i < blocks.size(); ++i) {
        const auto *text = std::get_if<TextBlock>(&blocks.at(i));
        if (text != nullptr && !referenceAt(blocks, i) && !attachedFileAt(blocks, i)) {
            words += withoutProgramText(text->text);
        }
    }
    words.removeAll(QString());
    return words.join(u'\n');
}

QString wordsOfInjected(const Entry &entry)
{
    // Typed while the model was at work, or kept by a compaction of the program; or a command of the program.
    if (entry.customType == "claude-code:queued"_L1 || entry.customType == "codex:retained"_L1) {
        return withoutProgramText(entry.text());
    }
    return entry.customType == "claude-code:command"_L1 ? slashCommand(entry.text()) : QString();
}

} // namespace

QString withoutProgramText(const QString &text)
{
    if (const QString words = setOffWords(text); !words.isEmpty()) {
        return words;
    }
    static const QRegularExpression image(u"\\[Image\\b[^\\]\\n]{0,200}\\]"_s);
    static const QRegularExpression command(u"^/[\\w:-]+$"_s);
    const QStringView behind = behindLead(text);
    QString words = beginsAsProgram(behind) ? insideOf(behind, { "feedback"_L1, "answer"_L1 })
                                            : behindLead(withoutTagBlocks(behind)).toString();
    words = words.remove(image).trimmed();
    if (words.startsWith("<task>"_L1)) {
        words = insideOf(words, { "task"_L1 });
    }
    return beginsAsProgram(words) || command.match(words).hasMatch() ? QString() : words;
}

QString readableText(const QString &customType, const QString &text)
{
    QString said;
    if (customType == "claude-code:command"_L1) {
        said = typedCommand(text);
    } else if (customType == "claude-code:command-output"_L1
               || customType == "claude-code:shell"_L1) {
        const QString typed = insideOf(text, { "bash-input"_L1 });
        const QString printed = insideOf(text,
                                         { "local-command-stdout"_L1, "local-command-stderr"_L1,
                                           "bash-stdout"_L1, "bash-stderr"_L1 })
                                        .trimmed();
        said = (typed.isEmpty() ? QString() : fenced(u"! "_s + typed) + u'\n')
                + (printed.isEmpty() ? QString() : fenced(printed));
    } else if (customType == "claude-code:reminder"_L1) {
        said = insideOf(text, { "system-reminder"_L1 });
    } else if (customType == "claude-code:notification"_L1) {
        said = insideOf(text, { "summary"_L1, "event"_L1, "result"_L1, "teammate-message"_L1 });
    }
    return said.isEmpty() ? text : said;
}

QString readableType(const QString &customType)
{
    const qsizetype colon = customType.indexOf(u':');
    if (colon <= 0 || customType.contains(u' ')) {
        return customType;
    }
    QString program = customType.first(colon).replace(u'-', u' ');
    for (qsizetype i = 0; i < program.size(); ++i) {
        if (i == 0 || program.at(i - 1) == u' ') {
            program[i] = program.at(i).toUpper();
        }
    }
    return program + u": "_s + customType.sliced(colon + 1).replace(u'-', u' ');
}

bool isRefused(const Entry &result)
{
    return result.text().startsWith("The user doesn't want to proceed"_L1)
            || result.data.value(entryData::Details).toObject().value("denied"_L1).toBool();
}

QString personsWords(const Entry &entry)
{
    if (!entry.modelFacing) {
        return {};
    }
    if (entry.type == EntryType::CustomMessage) {
        return wordsOfInjected(entry);
    }
    if (entry.type != EntryType::Message) {
        return {};
    }
    if (entry.role == Role::ToolResult) {
        return wordsInResult(entry);
    }
    return entry.role == Role::User ? typedWords(entry.blocks) : QString();
}

} // namespace varve
