// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsonarguments.h"
#include "operations.h"
#include "slashcommands.h"

#include <QCommandLineParser>
#include <QJsonDocument>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

using Place = ParameterText::Place;

/// What every verb has by itself.
void addCommonOptions(QCommandLineParser &parser)
{
    parser.addOptions({ { u"json"_s, u"-"_s },
                        { u"store"_s, u"-"_s, u"file"_s },
                        { { u"h"_s, u"help"_s }, u"-"_s } });
}

std::expected<ChosenForm, ParameterProblem> typed(const QString &verb, const QStringList &words)
{
    QCommandLineParser parser;
    addCommonOptions(parser);
    addForms(parser, formsOf(verb));
    if (!parser.parse(QStringList { u"varve"_s } + words)) {
        return std::unexpected(ParameterProblem { u"?"_s, parser.errorText() });
    }
    return readArguments(parser, formsOf(verb))
            .and_then([](const ChosenForm &form) -> std::expected<ChosenForm, ParameterProblem> {
                if (const auto wrong = form.operation->prepare(form.arguments); !wrong) {
                    return std::unexpected(wrong.error());
                }
                return form;
            });
}

const Operation *named(const QString &name)
{
    const auto found = std::ranges::find_if(
            operations(), [&](const Operation *operation) { return operation->text.name == name; });
    return found == operations().cend() ? nullptr : *found;
}

std::expected<Arguments, ParameterProblem> asked(const QString &name, const QByteArray &json)
{
    const Operation *operation = named(name);
    return readArguments(*operation, QJsonDocument::fromJson(json).object())
            .and_then(
                    [&](const Arguments &arguments) -> std::expected<Arguments, ParameterProblem> {
                        if (const auto wrong = operation->prepare(arguments); !wrong) {
                            return std::unexpected(wrong.error());
                        }
                        return arguments;
                    });
}

void collectTwice(const QList<FieldText> &fields, const QString &at, QStringList &wrong)
{
    QSet<QString> names;
    for (const FieldText &field : fields) {
        const QString name = at + u'.' + field.name;
        if (field.name.isEmpty() || names.contains(QString(field.name))) {
            wrong += name + u" is nameless or twice"_s;
        }
        names += QString(field.name);
        collectTwice(field.members, name, wrong);
    }
}

} // namespace

/// What the descriptions of operations say, and that both ways to give parameters understand the same.
class TestOperations final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(); }
    void operationsAreDescribed();
    void parametersAreDescribed();
    void verbsAreClear();
    void slashCommandsNameWhatThereIs();
    void bothNotations_data();
    void bothNotations();
    void wrongOnTheCommandLine_data();
    void wrongOnTheCommandLine();
    void wrongInJson_data();
    void wrongInJson();
    void defaultsOfBothNotations();
    void help();
};

void TestOperations::operationsAreDescribed()
{
    QSet<QString> names;
    QStringList wrong;
    for (const Operation *operation : operations()) {
        const OperationText &text = operation->text;
        const QString name(text.name);
        if (name.isEmpty() || names.contains(name)) {
            wrong += name + u" is nameless or twice"_s;
        }
        names += name;
        if (!text.help || !*text.help || operation->fields.isEmpty()) {
            wrong += name + u" lacks help or its value"_s;
        }
        const auto rows = std::ranges::find(operation->fields, text.rows, &FieldText::name);
        if (!text.rows.isEmpty() && (rows == operation->fields.cend() || !rows->isList)) {
            wrong += name + u": its rows are no list of its value"_s;
        }
        collectTwice(operation->fields, name, wrong);
    }
    QCOMPARE(wrong, QStringList());
}

void TestOperations::parametersAreDescribed()
{
    QStringList wrong;
    for (const Operation *operation : operations()) {
        QSet<QString> names;
        for (const Parameter &parameter : operation->parameters) {
            const QString name = operation->text.name + u'.' + parameter.name;
            const auto say = [&](const QString &what) { wrong += name + u": "_s + what; };
            if (parameter.name.isEmpty() || names.contains(QString(parameter.name))) {
                say(u"nameless or twice"_s);
            }
            names += QString(parameter.name);
            if (!parameter.help || !QByteArrayView(parameter.help).endsWith('.')) {
                say(u"its help is no sentence"_s);
            }
            if ((parameter.kind == ParameterKind::Word) != (parameter.words != nullptr)) {
                say(u"a word, and words, go together"_s);
            }
            for (const WordOption &option : parameter.wordOptions) {
                if (!parameter.words || !parameter.words().contains(option.word) || !option.help) {
                    say(u"--%1 stands for nothing"_s.arg(option.option));
                }
            }
            if (!parameter.with.isEmpty() && !operation->parameterNamed(QString(parameter.with))) {
                say(u"it goes with nothing"_s);
            }
            for (const Notation notation : { Notation::CommandLine, Notation::Json }) {
                const QString usual = parameter.usualText(notation);
                const bool isCount = parameter.kind == ParameterKind::Count;
                if (!usual.isEmpty()
                    && problemOf(parameter,
                                 isCount ? ParameterValue(usual.toLongLong())
                                         : ParameterValue(usual),
                                 notation)) {
                    say(u"its default is wrong"_s);
                }
                if (isCount && parameter.least > parameter.mostIn(notation)) {
                    say(u"no number is right"_s);
                }
            }
        }
    }
    QCOMPARE(wrong, QStringList());
}

/// Arguments can be told apart, options of one verb mean one thing, and it is clear what it does without any.
void TestOperations::verbsAreClear()
{
    QStringList wrong;
    for (const Operation *operation : operations()) {
        bool isOptional = false;
        bool isLast = false;
        for (const Parameter &parameter : operation->parameters) {
            if (parameter.place == Place::Option) {
                continue;
            }
            if (isLast || (isOptional && parameter.isRequired)) {
                wrong += operation->text.name + u'.' + parameter.name + u" cannot be reached"_s;
            }
            isLast = parameter.isList || parameter.place == Place::Words;
            isOptional = !parameter.isRequired;
        }
        for (const CommandForm &form : operation->text.forms) {
            const QString name = form.verb + u" --"_s + form.option;
            const bool isFlag = form.parameter.isEmpty();
            if (form.verb.isEmpty() || (!form.option.isEmpty() && !form.help)
                || (!isFlag && !operation->parameterNamed(QString(form.parameter)))) {
                wrong += name + u" is not described"_s;
            }
            const Parameter *preset = operation->parameterNamed(QString(form.preset));
            if (!form.preset.isEmpty()
                && (!preset || !preset->words || !preset->words().contains(form.word))) {
                wrong += name + u" presets nothing"_s;
            }
            const VerbForms forms = formsOf(QString(form.verb));
            if (std::ranges::none_of(forms, [](const VerbForm &verb) {
                    return verb.form.option.isEmpty() || verb.form.isUsual;
                })) {
                wrong += form.verb + u" does nothing without an option"_s;
            }
            QCommandLineParser parser;
            addCommonOptions(parser);
            addForms(parser, forms); // says so where an option is there already
        }
    }
    QCOMPARE(wrong, QStringList());
}

/// What they say does the same without a window.
void TestOperations::slashCommandsNameWhatThereIs()
{
    const QStringList own { u"ask"_s, u"--help"_s }; // described beside the operations
    const QList<CommandInfo> commands = slashCommands();
    for (const CommandInfo &info : commands) {
        const QString verb = info.verb.section(u' ', 1, 1);
        const VerbForms forms = formsOf(verb);
        const bool isThere = std::ranges::any_of(forms, [&info](const VerbForm &form) {
            return form.operation->text.name == info.method;
        });
        QVERIFY2(verb.isEmpty() || own.contains(verb) || isThere,
                 qPrintable(info.verb + u' ' + info.method));
    }
}

void TestOperations::bothNotations_data()
{
    QTest::addColumn<QString>("operation");
    QTest::addColumn<QString>("line");
    QTest::addColumn<QByteArray>("json");
    const auto row = [](const char *operation, const QString &line, const QByteArray &json) {
        QTest::addRow("%s", qPrintable(line)) << QString::fromLatin1(operation) << line << json;
    };
    row("list", u"sessions"_s, "{}");
    row("list", u"sessions --tag a --tag b --archived --sort cost --limit 20000"_s,
        R"({"tags":["a","b"],"archived":true,"sort":"cost","limit":20000})");
    row("list", u"sessions --title x --project y --program p --find z --meaning --offset 3"_s,
        R"({"title":"x","project":"y","program":"p","find":"z","meaning":true,"offset":3})");
    row("tree", u"tree #12 --offset 5 --limit 0"_s, R"({"session":"#12","offset":5,"limit":0})");
    row("search", u"search two words --partial"_s, R"({"text":"two words","partial":true})");
    row("search", u"search role:user x --session 0199 --limit 7 --meaning"_s,
        R"({"text":"role:user x","session":"0199","limit":7,"meaning":true})");
    row("recall", u"recall 0199 what was it --scope everywhere --budget 100 --limit 1"_s,
        R"({"session":"0199","text":"what was it","scope":"everywhere","budget":100,"limit":1})");
    row("recall", u"recall --folder /w what was it"_s, R"({"folder":"/w","text":"what was it"})");
    row("search", u"search x --folder /w"_s, R"({"text":"x","folder":"/w"})");
    row("list", u"sessions --folder /w"_s, R"({"folder":"/w"})");
    row("journal", u"journal --folder /w"_s, R"({"folder":"/w"})");
    row("around", u"show 0199 e --around --earlier 3 --later 0 --offset 5 --budget 9"_s,
        R"({"session":"0199","entry":"e","earlier":3,"later":0,"offset":5,"budget":9})");
    row("facts", u"memory --holding /w"_s, R"({"folder":"/w"})");
    row("journal", u"journal 0199 --kind decision --kind error --min 3 --tag t --find words"_s,
        R"({"session":"0199","kinds":["decision","error"],"min":3,"tag":"t","text":"words"})");
    row("journal", u"journal 0199 --by-importance"_s, R"({"session":"0199","sort":"importance"})");
    row("journalDelete", u"journal --delete 812.3 --delete 812.4"_s,
        R"({"facts":["812.3","812.4"]})");
    row("journalRestore", u"journal --restore 812.3"_s, R"({"facts":["812.3"]})");
    row("folderTrust", u"trust /"_s, R"({"folder":"/"})");
    row("trust", u"trust / --yes --below"_s, R"({"folder":"/","below":true})");
    row("distrust", u"trust /nowhere --remove"_s, R"({"folder":"/nowhere"})");
    row("new", u"new --folder / --title t"_s, R"({"folder":"/","title":"t"})");
    row("open", u"show 0199 --leaf e --before f --limit 3"_s,
        R"({"session":"0199","leaf":"e","before":"f","limit":3})");
    row("entry", u"show 0199 e1"_s, R"({"session":"0199","entry":"e1"})");
    row("rename", u"rename 0199 a new name"_s, R"({"session":"0199","title":"a new name"})");
    row("tag", u"tag 0199 a b --remove c --remove d"_s,
        R"({"session":"0199","add":["a","b"],"remove":["c","d"]})");
    row("archive", u"archive a b --bring-back"_s, R"({"sessions":["a","b"],"archived":false})");
    row("navigate", u"leaf 0199 e1"_s, R"({"session":"0199","entry":"e1"})");
    row("navigate", u"leaf 0199 e1 --summarize --offline --instructions x"_s,
        R"({"session":"0199","entry":"e1","summarize":true,"offline":true,"instructions":"x"})");
    row("usage", u"usage 0199 --limit 3"_s, R"({"session":"0199","limit":3})");
    row("compare", u"compare 0199 e1 e2"_s, R"({"session":"0199","a":"e1","b":"e2"})");
    row("fork", u"fork 0199 e1"_s, R"({"session":"0199","entry":"e1"})");
    row("fork", u"fork 0199 e1 --title Another"_s,
        R"({"session":"0199","entry":"e1","title":"Another"})");
    row("label", u"label 0199 e1 two words"_s,
        R"({"session":"0199","entry":"e1","label":"two words"})");
    row("label", u"label 0199 e1"_s, R"({"session":"0199","entry":"e1"})");
    row("models", u"models"_s, "{}");
    row("model", u"model 0199"_s, R"({"session":"0199"})");
    row("model", u"model 0199 large --provider own --thinking 2048"_s,
        R"({"session":"0199","model":"large","provider":"own","thinking":"2048"})");
    row("deletion", u"delete a b"_s, R"({"sessions":["a","b"]})");
    row("delete", u"delete a b --yes --export /x"_s,
        R"({"sessions":["a","b"],"exportFolder":"/x"})");
    row("context", u"context 0199 --leaf e --window 5 --allow read --allow ls"_s,
        R"({"session":"0199","leaf":"e","window":5,"tools":["read","ls"]})");
    row("request", u"request 0199 --trust --api anthropic-messages"_s,
        R"({"session":"0199","trust":true,"api":"anthropic-messages"})");
    row("undo", u"undo 0199 --to e1"_s, R"({"session":"0199","to":"e1"})");
    row("redo", u"redo 0199"_s, R"({"session":"0199"})");
    row("prune", u"prune 0199 --plan --keep 0"_s, R"({"session":"0199","plan":true,"keep":0})");
    row("import", u"import a b --bring-back"_s, R"({"files":["a","b"],"bringBack":true})");
    row("plan", u"compact 0199 --plan --keep 300 --mask-only"_s,
        R"({"session":"0199","keep":300,"maskOnly":true})");
    row("compact", u"compact 0199 --from a --to b --roll-over --unchecked --offline"_s,
        R"({"session":"0199","from":"a","to":"b","landing":"rollOver","unchecked":true,
            "offline":true})");
    row("compact", u"compact 0199 --mask-tool bash --window 5 --review"_s,
        R"({"session":"0199","maskTool":"bash","window":5,"review":true})");
    row("handoff", u"handoff 0199 --goal g --tokens 500 --leaf e --no-memory --model m"_s,
        R"({"session":"0199","goal":"g","tokens":500,"leaf":"e","memory":false,"model":"m"})");
    row("startHandoff", u"handoff 0199 --goal g --text t"_s,
        R"({"session":"0199","goal":"g","text":"t"})");
    row("idle", u"idle --limit 2"_s, R"({"limit":2})");
    row("idleRun", u"idle --run --tasks facts,vectors --send-to Here --limit 3"_s,
        R"({"tasks":["facts","vectors"],"sendTo":["Here"],"limit":3})");
    row("compactions", u"compactions 0199"_s, R"({"session":"0199"})");
    row("difference", u"difference 0199"_s, R"({"session":"0199"})");
    row("difference", u"difference 0199 --answer e1"_s, R"({"session":"0199","answer":"e1"})");
    for (const char *how : { "pin", "exclude", "mask", "include" }) {
        row("edit", QString::fromLatin1(how) + u" 0199 e1 e2"_s,
            R"({"session":"0199","edit":")" + QByteArray(how) + R"(","entries":["e1","e2"]})");
    }
    row("memory", u"memory 0199"_s, R"({"session":"0199"})");
    row("memory", u"memory --project /p"_s, R"({"folder":"/p"})");
    row("memory", u"memory --global"_s, R"({"scope":"everywhere"})");
    row("memory", u"memory --scope session 0199"_s, R"({"scope":"session","session":"0199"})");
    row("remember", u"remember 0199 words --from e1 --from e2 --instead 2"_s,
        R"({"session":"0199","text":"words","from":["e1","e2"],"instead":"2"})");
    row("remember", u"remember words --global"_s, R"({"scope":"everywhere","text":"words"})");
    row("forget", u"forget 0199 1 2"_s, R"({"session":"0199","facts":["1","2"]})");
    row("forget", u"forget 1 2 --project /p"_s, R"({"folder":"/p","facts":["1","2"]})");
    row("arrange", u"memory 0199 --hide 1"_s, R"({"session":"0199","fact":"1","do":"hide"})");
    row("arrange", u"memory --global --show 1"_s,
        R"({"scope":"everywhere","fact":"1","do":"show"})");
    row("arrange", u"memory 0199 --move 2 --before 1"_s,
        R"({"session":"0199","fact":"2","do":"move","before":"1"})");
    row("toolServers", u"tool-servers"_s, "{}");
    row("signIn", u"tool-servers --sign-in tracker"_s, R"({"server":"tracker"})");
    row("signOut", u"tool-servers --sign-out tracker"_s, R"({"server":"tracker"})");
    row("trustedFolders", u"trust"_s, "{}");
    row("trustedFolders", u"trust --list"_s, "{}");
    row("settings", u"settings"_s, "{}");
    row("settings", u"settings list"_s, "{}");
    row("setting", u"settings get compaction/mode"_s, R"({"name":"compaction/mode"})");
    row("settingSet", u"settings set compaction/mode off --model m"_s,
        R"({"name":"compaction/mode","value":"off","model":"m"})");
    row("doctor", u"doctor --port 80 --port 81 --check"_s, R"({"ports":["80","81"],"check":true})");
    row("stats", u"stats"_s, "{}");
    row("backup", u"backup"_s, "{}");
    row("backup", u"backup / --keep 3"_s, R"({"target":"/","keep":3})");
    row("restoreStore", u"restore x.db"_s, R"({"backup":"x.db"})");
    row("vacuum", u"vacuum"_s, "{}");
    row("vacuumForecast", u"vacuum --dry-run"_s, "{}");
    row("settingReset", u"settings reset compaction/mode"_s, R"({"name":"compaction/mode"})");
}

void TestOperations::bothNotations()
{
    QFETCH(const QString, operation);
    QFETCH(const QString, line);
    QFETCH(QByteArray, json);
    const QStringList words = line.split(u' ');
    const auto form = typed(words.constFirst(), words.sliced(1));
    QVERIFY2(form, qPrintable(form ? QString() : form.error().message));
    QCOMPARE(QString(form->operation->text.name), operation);
    json.replace("\"limit\":20000", "\"limit\":9999"); // more is for the command line
    const auto arguments = asked(operation, json);
    QVERIFY2(arguments, qPrintable(arguments ? QString() : arguments.error().message));
    QHash<QString, ParameterValue> values = form->arguments.values;
    if (values.value(u"limit"_s) == ParameterValue(qint64(20'000))) {
        values.insert(u"limit"_s, qint64(9'999));
    }
    QVERIFY(values == arguments->values);
}

void TestOperations::wrongOnTheCommandLine_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("parameter");
    QTest::addColumn<QString>("says");
    const auto row = [](const QString &line, const char *parameter, const QString &says) {
        QTest::addRow("%s", qPrintable(line)) << line << QString::fromLatin1(parameter) << says;
    };
    row(u"tree"_s, "session", u"SESSION"_s);
    row(u"tree a b"_s, "", u"“b”"_s);
    row(u"tree a --limit x"_s, "limit", u"--limit"_s);
    row(u"tree a --limit=-1"_s, "limit", u"0 or more"_s);
    row(u"tree a --depth"_s, "?", u"depth"_s);
    row(u"sessions --sort colour"_s, "sort", u"cost, created"_s);
    row(u"sessions --meaning"_s, "meaning", u"--find"_s);
    row(u"search"_s, "text", u"TEXT"_s);
    row(u"search x --limit 10001"_s, "limit", u"10000"_s);
    row(u"search after:never"_s, "text", u"never"_s);
    row(u"recall a"_s, "text", u"TEXT"_s);
    row(u"recall a b --scope moon"_s, "scope", u"everywhere"_s);
    row(u"journal"_s, "session", u"--all"_s);
    row(u"journal a --all"_s, "session", u"--all"_s);
    row(u"journal a --undone"_s, "undone", u"--all"_s);
    row(u"journal --all --min 11"_s, "min", u"from 1 to 10"_s);
    row(u"journal --all --by-importance --sort newest"_s, "sort", u"--by-importance"_s);
    row(u"journal --delete 1.1 --restore 1.1"_s, "", u"--restore"_s);
    row(u"journal --delete 1.1 --undone"_s, "", u"--undone"_s);
    row(u"journal --delete x"_s, "facts", u"x"_s);
    row(u"new --folder /nowhere"_s, "folder", u"/nowhere"_s);
    row(u"show"_s, "session", u"SESSION"_s);
    row(u"show a b --limit 3"_s, "", u"--limit"_s);
    row(u"show a --limit 0"_s, "limit", u"from 1 to 1000"_s);
    row(u"rename a"_s, "title", u"TITLE"_s);
    row(u"archive"_s, "sessions", u"SESSION"_s);
    row(u"delete"_s, "sessions", u"SESSION"_s);
    row(u"delete a --export /x"_s, "", u"--yes"_s);
    row(u"fork a"_s, "entry", u"ENTRY"_s);
    row(u"label a"_s, "entry", u"ENTRY"_s);
    row(u"model a --thinking much"_s, "thinking", u"“much”"_s);
    row(u"model a --thinking 5"_s, "thinking", u"1024"_s);
    row(u"model a --provider own"_s, "provider", u"MODEL"_s);
    row(u"ask new x --max-rounds many"_s, "maxRounds", u"from 1 to 10000"_s);
    row(u"ask new x --api smoke"_s, "api", u"anthropic-messages"_s);
    row(u"ask new x --allow :git"_s, "allow", u"bash:git"_s);
    row(u"ask new x --folder /nowhere"_s, "folder", u"/nowhere"_s);
    row(u"ask new x --protected-files all"_s, "protectedFiles", u"commits"_s);
    row(u"context a --window x"_s, "window", u"--window"_s);
    row(u"request a --api smoke"_s, "api", u"anthropic-messages"_s);
    row(u"redo a --to e"_s, "?", u"to"_s);
    row(u"prune a --keep=-1"_s, "keep", u"0 or more"_s);
    row(u"pin 0199"_s, "entries", u"ENTRY"_s);
    row(u"pin 0199 e --edit mask"_s, "?", u"edit"_s);
    row(u"memory"_s, "session", u"SESSION"_s);
    row(u"memory a --global"_s, "", u"“a”"_s);
    row(u"memory --global --project /p"_s, "folder", u"--global"_s);
    row(u"memory --scope project"_s, "folder", u"--project"_s);
    row(u"memory a --hide 1 --show 1"_s, "", u"--show"_s);
    row(u"memory a --before 1"_s, "", u"--move"_s);
    row(u"memory a --hide 1 --before 2"_s, "before", u"--move"_s);
    row(u"remember a"_s, "text", u"TEXT"_s);
    row(u"remember x --from e --global"_s, "from", u"--from"_s);
    row(u"forget a"_s, "facts", u"FACT"_s);
    row(u"trust --yes"_s, "folder", u"FOLDER"_s);
    row(u"settings compaction/mode"_s, "", u"compaction/mode"_s);
    row(u"settings get"_s, "name", u"KEY"_s);
    row(u"settings get no/such"_s, "name", u"no/such"_s);
    row(u"settings set compaction/mode"_s, "value", u"VALUE"_s);
    row(u"settings set compaction/mode maybe"_s, "value", u"automatic, remind, off"_s);
    row(u"settings set appearance/density compact --model m"_s, "model", u"all models"_s);
    row(u"settings list --model m"_s, "", u"--model"_s);
    row(u"doctor --port x"_s, "ports", u"“x”"_s);
    row(u"backup --keep 0"_s, "keep", u"1 or more"_s);
    row(u"backup no.db --keep 2"_s, "keep", u"no.db"_s);
    row(u"stats x"_s, "", u"“x”"_s);
    row(u"trust / --below"_s, "", u"--below"_s);
    row(u"trust /nowhere"_s, "folder", u"/nowhere"_s);
}

void TestOperations::wrongOnTheCommandLine()
{
    QFETCH(const QString, line);
    QFETCH(const QString, parameter);
    QFETCH(const QString, says);
    const QStringList words = line.split(u' ');
    const auto form = typed(words.constFirst(), words.sliced(1));
    QVERIFY(!form);
    QCOMPARE(form.error().parameter, parameter);
    QVERIFY2(form.error().message.contains(says), qPrintable(form.error().message));
}

void TestOperations::wrongInJson_data()
{
    QTest::addColumn<QString>("operation");
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("parameter");
    const auto row = [](const char *operation, const char *json, const char *parameter) {
        QTest::addRow("%s %s", operation, json)
                << QString::fromLatin1(operation) << QByteArray(json)
                << QString::fromLatin1(parameter);
    };
    row("tree", R"({})", "session");
    row("tree", R"({"session":null})", "session");
    row("tree", R"({"session":" "})", "session");
    row("tree", R"({"session":1})", "session");
    row("tree", R"({"session":"a","depth":1})", "depth");
    row("tree", R"({"session":"a","limit":"1"})", "limit");
    row("tree", R"({"session":"a","limit":1.5})", "limit");
    row("tree", R"({"session":"a","limit":1e300})", "limit");
    row("tree", R"({"session":"a","limit":100001})", "limit");
    row("tree", R"({"session":"a","offset":-1})", "offset");
    row("list", R"({"tags":"a"})", "tags");
    row("list", R"({"tags":["a",1]})", "tags");
    row("list", R"({"archived":1})", "archived");
    row("list", R"({"sort":""})", "sort");
    row("list", R"({"meaning":true})", "meaning");
    row("list", R"({"find":" "})", "find");
    row("list", R"({"tag":"a"})", "tag"); // that is the option's name
    row("search", R"({"text":"a","limit":10001})", "limit");
    row("journal", R"({"all":true})", "all"); // the command line's alone
    row("journal", R"({"kinds":["gossip"]})", "kinds");
    row("journal", R"({"session":"a","undone":true})", "undone");
    row("journalDelete", R"({"facts":[]})", "facts");
    row("journalDelete", R"({"facts":["x"]})", "facts");
    row("trustedFolders", R"({"folder":"/"})", "folder");
    row("settingSet", R"({"name":"compaction/mode","value":true})", "value");
    row("new", R"({"folder":1})", "folder");
    row("navigate", R"({"session":"a","entry":"x","instructions":"y"})", "instructions");
    row("plan", R"({"session":"a","from":"x"})", "to");
    row("plan", R"({"session":"a","upTo":"x","maskOnly":true})", "upTo");
    row("plan", R"({"session":"a","estimator":"chars4"})", "estimator");
    row("compact", R"({"session":"a","fromOriginals":true,"maskOnly":true})", "fromOriginals");
    row("compact", R"({"session":"a","landing":"moon"})", "landing");
    row("export", R"({"session":"a","format":"json"})", "path");
    row("export", R"({"session":"a","format":"pdf","path":"/x"})", "format");
    row("export", R"({"session":"a","format":"json","path":"/x","leaf":"e","all":true})", "leaf");
    row("export", R"({"session":"a","format":"pi","path":"/x","thinking":false})", "thinking");
    row("handoff", R"({"session":"a","goal":"g","tokens":1})", "tokens");
    row("idleRun", R"({"tasks":["sleep"]})", "tasks");
    row("archive", R"({"sessions":["a"],"archived":0})", "archived");
    row("restore", R"({"sessions":["x"]})", "sessions");
    row("startHandoff", R"({"session":"a"})", "goal");
    row("request", R"({"session":"a","api":"smoke"})", "api");
    row("context", R"({"session":"a","allow":["read"]})", "allow"); // that is the option's name
    row("memory", R"({"scope":"project"})", "folder");
    row("memory", R"({"scope":"everywhere","session":"a"})", "session");
    row("memory", R"({"scope":"everywhere","folder":"/p"})", "folder");
    row("memory", R"({"scope":"moon","session":"a"})", "scope");
    row("arrange", R"({"session":"a","fact":"1"})", "do");
    row("arrange", R"({"session":"a","fact":"1","do":"hide","before":"2"})", "before");
    row("remember", R"({"scope":"everywhere","text":"a","from":["x"]})", "from");
}

void TestOperations::wrongInJson()
{
    QFETCH(const QString, operation);
    QFETCH(const QByteArray, json);
    QFETCH(const QString, parameter);
    const auto arguments = asked(operation, json);
    QVERIFY(!arguments);
    QCOMPARE(arguments.error().parameter, parameter);
    QVERIFY2(arguments.error().message.contains(u'“' + parameter + u'”')
                     || arguments.error().message.contains(u'x'),
             qPrintable(arguments.error().message));
}

/// A list is whole on the command line, and a page where one line carries it.
void TestOperations::defaultsOfBothNotations()
{
    const Parameter *limit = named(u"list"_s)->parameterNamed(u"limit");
    QCOMPARE(limit->usualText(Notation::CommandLine), QString());
    QCOMPARE(limit->usualText(Notation::Json), u"100"_s);
    QCOMPARE(limit->mostIn(Notation::Json), 10'000);
    QVERIFY(asked(u"journal"_s, "{}")); // of all sessions
}

void TestOperations::help()
{
    QCommandLineParser parser;
    addForms(parser, formsOf(u"journal"));
    const QString text = parser.helpText().simplified();
    for (const QString &part :
         { u"[SESSION]"_s, u"--kind <kind>"_s, u"May be given several times."_s,
           u"--by-importance"_s, u"One of these: newest, importance. Otherwise newest."_s,
           u"--delete <id>"_s }) {
        QVERIFY2(text.contains(part), qPrintable(part + u'\n' + text));
    }
    QCOMPARE(usageOf(formsOf(u"journal")), u"[SESSION]|--delete ID|--restore ID"_s);
    QCOMPARE(usageOf(formsOf(u"trust")), u"FOLDER|--yes FOLDER|--remove FOLDER|[--list]"_s);
    QCOMPARE(usageOf(formsOf(u"settings")), u"[list]|get KEY|set KEY VALUE|reset KEY"_s);
    QCOMPARE(usageOf(formsOf(u"recall")), u"SESSION TEXT..."_s);
}

QTEST_GUILESS_MAIN(TestOperations)
#include "tst_operations.moc"
