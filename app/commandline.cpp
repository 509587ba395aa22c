// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline.h"

#include "settingsfile.h"
#include "verbs.h"

#include <QCoreApplication>

#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

struct Verb
{
    QLatin1StringView name;
    QLatin1StringView arguments;
    const char *purpose;
    Result<> (*run)(Command &);
};

constexpr std::array Verbs {
    Verb { "import"_L1, "FILE..."_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "bring in sessions of other programs"),
           importVerb },
    Verb { "sessions"_L1, ""_L1, QT_TRANSLATE_NOOP("varve::CommandLine", "list the sessions"),
           sessionsVerb },
    Verb { "tag"_L1, "SESSION TAG..."_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "show, add and remove tags of a session"),
           tagVerb },
    Verb { "delete"_L1, "SESSION... --yes"_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "delete sessions for good"), deleteVerb },
    Verb { "tree"_L1, "SESSION"_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "entries of a session, depth first"), treeVerb },
    Verb { "context"_L1, "SESSION"_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "what fills the window"), contextVerb },
    Verb { "request"_L1, "SESSION --api NAME"_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "the exact body of the next request"),
           requestVerb },
    Verb { "compact"_L1, "SESSION"_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "plan and run a compaction"), compactVerb },
    Verb { "prune"_L1, "SESSION"_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "mask old tool output up to a boundary"),
           pruneVerb },
    Verb { "compactions"_L1, "SESSION"_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "list the compactions of a session"),
           compactionsVerb },
    Verb { "undo"_L1, "SESSION"_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "undo the latest compaction of the branch"),
           undoVerb },
    Verb { "redo"_L1, "SESSION"_L1, QT_TRANSLATE_NOOP("varve::CommandLine", "redo what was undone"),
           redoVerb },
    Verb { "leaf"_L1, "SESSION ENTRY"_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "continue from an entry"), leafVerb },
    Verb { "compare"_L1, "SESSION A B"_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "two branches of a session side by side"),
           compareVerb },
    Verb { "pin"_L1, "SESSION ENTRY..."_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "keep entries in the context for good"),
           pinVerb },
    Verb { "exclude"_L1, "SESSION ENTRY..."_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "take entries out of the context"),
           excludeVerb },
    Verb { "mask"_L1, "SESSION ENTRY..."_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "send tool output as a placeholder"), maskVerb },
    Verb { "include"_L1, "SESSION ENTRY..."_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "take pins, exclusions and masks back"),
           includeVerb },
    Verb { "journal"_L1, "SESSION|--all|--delete ID"_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "the facts that compactions kept"),
           journalVerb },
    Verb { "memory"_L1, "SESSION"_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "the facts that are always in the context"),
           memoryVerb },
    Verb { "remember"_L1, "SESSION TEXT"_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "keep a fact in the context for good"),
           rememberVerb },
    Verb { "forget"_L1, "SESSION FACT..."_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "take facts out again"), forgetVerb },
    Verb { "handoff"_L1, "SESSION --goal TEXT"_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "start a new session with what matters of one"),
           handoffVerb },
    Verb { "ask"_L1, "SESSION|new TEXT"_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "one turn with a model; prints JSON lines"),
           askVerb },
    Verb { "trust"_L1, "[FOLDER --yes]"_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "folders whose instructions are used"),
           trustVerb },
    Verb { "search"_L1, "TEXT"_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "find text in all sessions and branches"),
           searchVerb },
    Verb { "recall"_L1, "SESSION TEXT"_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "what was said before a compaction, to read on"),
           recallVerb },
    Verb { "export"_L1, "SESSION --format F"_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "write a session as pi, markdown, html or json"),
           exportVerb },
    Verb { "serve"_L1, ""_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine",
                             "answer requests of an editor or a script, as JSON lines"),
           serveVerb },
    Verb { "idle"_L1, "[--run]"_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "what is done while nothing else happens"),
           idleVerb },
    Verb { "doctor"_L1, ""_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "versions and the health of the store"),
           doctorVerb },
    Verb { "stats"_L1, ""_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "what takes the space in the store"),
           statsVerb },
    Verb { "backup"_L1, "[TARGET] [--keep N]"_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "copy the store while it is in use"),
           backupVerb },
    Verb { "restore"_L1, "FILE"_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "put a backup in the place of the store"),
           restoreVerb },
    Verb { "vacuum"_L1, ""_L1,
           QT_TRANSLATE_NOOP("varve::CommandLine", "write the store's file anew, without gaps"),
           vacuumVerb },
};

QString usage()
{
    QString text =
            Tr::tr("Usage: varve [VERB ...]\n\nWithout a verb the window opens.") + u"\n\n"_s;
    for (const Verb &verb : Verbs) {
        const QString call = verb.arguments.isEmpty() ? QString(verb.name)
                                                      : QString(verb.name + u' ' + verb.arguments);
        text += u"  "_s + call.leftJustified(28) + Tr::tr(verb.purpose) + u'\n';
    }
    text += u'\n'
            + Tr::tr("Every verb takes --json, --store FILE and --help. SESSION is an id, the "
                     "beginning of one, an "
                     "original id, or an imported file.");
    return text;
}

const Verb *verbOf(const QString &name)
{
    const auto found =
            std::ranges::find(Verbs, name, [](const Verb &verb) { return QString(verb.name); });
    return found != Verbs.end() ? &*found : nullptr;
}

} // namespace

bool isCommand(const QStringList &arguments)
{
    if (arguments.isEmpty()) {
        return false;
    }
    const QString &first = arguments.first();
    return !first.startsWith(u'-') || first == "--help"_L1 || first == "-h"_L1
            || first == "--version"_L1;
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
        Command::message(Tr::tr("There is no verb “%1”. “varve --help” lists them.").arg(first));
        return static_cast<int>(ExitCode::Usage);
    }
    Command command(first, arguments.sliced(1));
    command.parser.setApplicationDescription(Tr::tr(verb->purpose));
    const Result<> result =
            requireSettingsFile(defaultConfigFolder()).and_then([&] { return verb->run(command); });
    if (result) {
        return static_cast<int>(ExitCode::Ok);
    }
    Command::message(result.error().message);
    const bool misused = result.error().detail == "usage"_L1;
    return static_cast<int>(misused ? ExitCode::Usage : ExitCode::Failed);
}

} // namespace varve
