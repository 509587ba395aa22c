// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline.h"

#include "verbs.h"
#include <base/crashwriter.h>
#include <operations/operations.h>
#include <settings/settingsfile.h>

#include <QCoreApplication>
#include <QFileInfo>

#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// One whose operations describe it has no words of its own.
struct Verb
{
    QLatin1StringView name;
    QLatin1StringView arguments = {};
    const char *purpose = nullptr;
    Result<> (*run)(Command &) = nullptr;

    [[nodiscard]] QString syntax() const
    {
        return purpose ? QString(arguments) : usageOf(formsOf(QString(name)));
    }
    [[nodiscard]] QString help() const
    {
        return purpose ? Command::tr(purpose) : helpOf(formsOf(QString(name)));
    }
};

constexpr std::array Verbs {
    Verb { "import"_L1 },
    Verb { "sessions"_L1 },
    Verb { "new"_L1 },
    Verb { "rename"_L1 },
    Verb { "tag"_L1 },
    Verb { "archive"_L1 },
    Verb { "fork"_L1 },
    Verb { "label"_L1 },
    Verb { "delete"_L1 },
    Verb { "show"_L1 },
    Verb { "tree"_L1 },
    Verb { "context"_L1 },
    Verb { "request"_L1 },
    Verb { "compact"_L1 },
    Verb { "prune"_L1 },
    Verb { "compactions"_L1 },
    Verb { "difference"_L1 },
    Verb { "undo"_L1 },
    Verb { "redo"_L1 },
    Verb { "leaf"_L1 },
    Verb { "compare"_L1 },
    Verb { "models"_L1 },
    Verb { "model"_L1 },
    Verb { "usage"_L1 },
    Verb { "pin"_L1 },
    Verb { "exclude"_L1 },
    Verb { "mask"_L1 },
    Verb { "include"_L1 },
    Verb { "journal"_L1 },
    Verb { "memory"_L1 },
    Verb { "remember"_L1 },
    Verb { "forget"_L1 },
    Verb { "handoff"_L1 },
    Verb { .name = "ask"_L1, .run = askVerb },
    Verb { "tool-servers"_L1 },
    Verb { "trust"_L1 },
    Verb { "settings"_L1 },
    Verb { "search"_L1 },
    Verb { "recall"_L1 },
    Verb { "export"_L1 },
    Verb { "serve"_L1, ""_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine",
                             "answer requests of an editor or a script, as JSON lines"),
           serveVerb },
    Verb { "mcp"_L1, "[--install PROGRAM]"_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine",
                             "answer other programs from the sessions of a project, by the Model "
                             "Context Protocol"),
           mcpVerb },
    Verb { "acp"_L1, ""_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine",
                             "be the agent of an editor, by the Agent Client Protocol"),
           acpVerb },
    Verb { "idle"_L1 },
    Verb { "doctor"_L1 },
    Verb { "stats"_L1 },
    Verb { "backup"_L1 },
    Verb { "restore"_L1 },
    Verb { "vacuum"_L1 },
    Verb { "man"_L1, ""_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "print the manual page, for man"), manVerb },
    Verb { "completions"_L1, "bash|zsh|fish"_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "print what makes a shell complete verbs"),
           completionsVerb },
};

QList<ShownOperation> shownOperations()
{
    return archiveShown() + branchShown() + compactShown() + contextShown() + maintenanceShown()
            + memoryShown() + sessionShown() + settingsShown() + usageShown();
}

/// Of a verb that no operation describes.
QList<TypedParameter> argumentsIn(const QString &syntax)
{
    QList<TypedParameter> arguments;
    const QStringList words = syntax.split(u' ', Qt::SkipEmptyParts);
    for (const QString &word : words) {
        if (word.contains(u'-')) {
            break;
        }
        const ParameterKind kind = word.contains("FILE"_L1) ? ParameterKind::File
                : word.contains("SESSION"_L1)               ? ParameterKind::Session
                                                            : ParameterKind::Text;
        const bool isWords = !word.contains(u'[') && word == word.toLower();
        arguments += { .name = word,
                       .help = {},
                       .syntax = word,
                       .kind = kind,
                       .words = isWords ? word.split(u'|') : QStringList() };
    }
    return arguments;
}

VerbText textOf(const Verb &verb)
{
    const QString name(verb.name);
    if (!verb.purpose) {
        return describe(name, formsOf(name));
    }
    VerbText text { name, verb.syntax(), verb.help() };
    text.arguments = argumentsIn(text.syntax);
    Command command(name, {});
    command.isOnlyDescribed = true;
    (void)verb.run(command);
    for (const QCommandLineOption &option : command.parser.options()) {
        const QString value = option.valueName();
        text.options += { .name = option.names().constFirst(),
                          .help = option.description(),
                          .value = value,
                          .kind = value == "file"_L1     ? ParameterKind::File
                                  : value == "folder"_L1 ? ParameterKind::Folder
                                                         : ParameterKind::Text };
    }
    return text;
}

QString usage()
{
    QString text =
            Command::tr(
                    "Usage: varve [VERB ...]\n       varve [FILE...]\n\nWithout a verb the window "
                    "opens, with the sessions in the files.")
            + u"\n\n"_s;
    constexpr qsizetype Column = 28;
    for (const Verb &verb : Verbs) {
        const QString call = QString(verb.name + u' ' + verb.syntax()).trimmed();
        // What is longer than its column has its help on the next line.
        const QString gap = call.size() > Column ? u'\n' + QString(Column + 2, u' ') : QString();
        text += u"  "_s + call.leftJustified(Column) + gap + u' ' + verb.help() + u'\n';
    }
    text += u'\n'
            + Command::tr("Every verb takes --json, --store FILE and --help. SESSION is an id, the "
                          "beginning of one, an "
                          "original id, or an imported file.");
    return text;
}

/// What the person reads of an error. A word that is no session may have been meant for an action.
QString messageOf(const Error &error, const QString &verb, const QStringList &typed)
{
    if (!isUnknownSession(error)) {
        return error.message;
    }
    const QString text = error.message + u' ' + Command::tr("“varve sessions” lists them.");
    const VerbForms forms = formsOf(verb);
    const QStringList actions = forms.isEmpty() ? QStringList() : describe(verb, forms).actions;
    const bool mayBeAction = !actions.isEmpty() && !typed.isEmpty()
            && !actions.contains(typed.constFirst())
            && error.message.contains(u'“' + typed.constFirst() + u'”');
    return mayBeAction ? text + u' '
                    + Command::tr("Nor is it something that “varve %1” does: %2.")
                              .arg(verb, actions.join(u", "_s))
                       : text;
}

const Verb *verbOf(const QString &name)
{
    const auto found =
            std::ranges::find(Verbs, name, [](const Verb &verb) { return QString(verb.name); });
    return found != Verbs.end() ? &*found : nullptr;
}

} // namespace

QList<VerbText> verbTexts()
{
    QList<VerbText> texts;
    for (const Verb &verb : Verbs) {
        texts += textOf(verb);
    }
    return texts;
}

bool isCommand(const QStringList &arguments)
{
    if (arguments.isEmpty()) {
        return false;
    }
    const QString &first = arguments.first();
    if (first.startsWith(u'-')) {
        return first == "--help"_L1 || first == "-h"_L1 || first == "--version"_L1;
    }
    // What is neither a verb nor there is a verb that was mistyped.
    return first == "help"_L1 || verbOf(first) != nullptr || !QFileInfo::exists(first);
}

int runCommand(const QStringList &arguments)
{
    const QString &first = arguments.first();
    if (first == "--help"_L1 || first == "-h"_L1 || first == "help"_L1) {
        Command::print(usage());
        return static_cast<int>(ExitCode::Ok);
    }
    if (first == "--version"_L1) {
        Command::print(u"varve "_s + QCoreApplication::applicationVersion());
        return static_cast<int>(ExitCode::Ok);
    }
    const Verb *verb = verbOf(first);
    if (verb == nullptr) {
        Command::message(
                Command::tr("There is no verb “%1”. “varve --help” lists them.").arg(first));
        return static_cast<int>(ExitCode::Usage);
    }
    const GoingOn going(verb->name.data());
    Command command(first, arguments.sliced(1));
    command.parser.setApplicationDescription(verb->help());
    const Result<> result = requireSettingsFile(defaultConfigFolder()).and_then([&] {
        return verb->run ? verb->run(command) : runOperations(command, shownOperations());
    });
    if (result) {
        return static_cast<int>(ExitCode::Ok);
    }
    Command::message(messageOf(result.error(), first, arguments.sliced(1)));
    const bool misused = result.error().detail == "usage"_L1;
    return static_cast<int>(misused ? ExitCode::Usage : ExitCode::Failed);
}

} // namespace varve
