// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The verb ask: one turn without a window.
#include "askoptions.h"
#include "askoutput.h"
#include "interruptwatch.h"
#include "ruleapprover.h"
#include "verbs.h"
#include <credentials/keychainstore.h>
#include <engine/engine.h>
#include <operations/askrun.h>
#include <operations/commandtext.h>
#include <settings/settingsfile.h>
#include <settings/toolsettings.h>
#include <storage/rollover.h>

#include <QDir>
#include <QEventLoop>
#include <QFile>
#include <QFileInfo>

#include <cstdio>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// What was found in a folder and is not obeyed, with how to trust it.
void tellFolder(const FolderReport &report)
{
    const QStringList said = report.sentences();
    for (const QString &sentence : said) {
        Command::message(sentence);
    }
    if (const QStringList roots = report.toTrust(); !roots.isEmpty()) {
        Command::message(Command::tr("“varve trust %1” shows what that is and how to trust it.")
                                 .arg(report.isTrusted ? roots.constFirst() : report.root));
    }
}

constexpr auto NewSession = "new"_L1;

std::unexpected<Error> misuse(const QString &message)
{
    return fail(Error::Kind::InvalidInput, message, u"usage"_s);
}

Result<QString> questionOf(const Command &command)
{
    QString text = command.positional().at(1);
    if (text == "-"_L1) {
        QFile input;
        if (!input.open(stdin, QIODevice::ReadOnly)) {
            return fail(Error::Kind::Io, Command::tr("Standard input cannot be read."));
        }
        text = QString::fromUtf8(input.readAll());
    }
    if (text.trimmed().isEmpty() && !command.parser.isSet(u"image"_s)) {
        return misuse(Command::tr("The message is empty."));
    }
    while (text.endsWith(u'\n')) {
        text.chop(1);
    }
    if (command.parser.isSet(u"literal"_s)) {
        return text;
    }
    return checkIsMessage(text, Notation::CommandLine).transform([&] { return text; });
}

Result<QList<ImageSource>> imagesOf(const Command &command)
{
    QList<ImageSource> images;
    const QStringList paths = command.parser.values(u"image"_s);
    for (const QString &path : paths) {
        images += ImageSource { QFileInfo(path).absoluteFilePath() };
    }
    if (images.size() > MostImages) {
        return misuse(Command::tr("A message takes at most %1 images.").arg(MostImages));
    }
    return images;
}

/// 0: it is not said.
Result<int> maxRoundsOf(const Command &command)
{
    constexpr int Most = 10'000;
    const QString text = command.parser.value(u"max-rounds"_s);
    if (text.isEmpty()) {
        return 0;
    }
    bool ok = true;
    const int rounds = text.toInt(&ok);
    if (!ok || rounds < 1 || rounds > Most) {
        return misuse(Command::tr("--max-rounds takes a number from 1 to %1, not “%2”.")
                              .arg(Most)
                              .arg(text));
    }
    return rounds;
}

/// Where the tools of a turn work: as it is given; a new session works where the command was called.
Result<std::optional<QString>> folderOf(const Command &command, bool isNew)
{
    const QString given = command.parser.value(u"folder"_s);
    if (given.isEmpty()) {
        return isNew ? std::optional(QDir::currentPath()) : std::nullopt;
    }
    const QFileInfo info(given);
    if (!info.isDir()) {
        return misuse(Command::tr("There is no folder %1.").arg(given));
    }
    return info.absoluteFilePath();
}

/// One turn, from the command line to its end.
class Ask
{
public:
    explicit Ask(Command &command) : m_command(command) { }

    Result<> run()
    {
        return readArguments()
                .and_then([this] { return openEngine(); })
                .and_then([this] { return findSession(); })
                .and_then([this] { return checkCommands(); })
                .and_then([this] { return runTurn(); });
    }

private:
    Result<> readArguments()
    {
        m_request.answer = answerChoice(m_command);
        m_request.spelling = ChoiceSpelling::options();
        m_request.tools = toolSelection(m_command);
        if (m_command.parser.isSet(u"trust"_s)) {
            m_request.trust = ToolBox::Trust::Given;
        }
        return questionOf(m_command)
                .and_then([this](const QString &text) {
                    return imagesOf(m_command).transform([&](const QList<ImageSource> &images) {
                        m_request.message = NewMessage { text, images };
                    });
                })
                .and_then([this] { return maxRoundsOf(m_command); })
                .and_then([this](int rounds) {
                    m_request.maxRounds = rounds;
                    return folderOf(m_command, isNew());
                })
                .and_then([this](const std::optional<QString> &folder) {
                    m_request.folder = folder;
                    return commandOptions(m_command);
                })
                .transform([this](const CommandOptions &options) {
                    m_request.tools.commands = options;
                });
    }

    [[nodiscard]] bool isNew() const { return m_command.positional().constFirst() == NewSession; }

    Result<> openEngine()
    {
        const QString given = m_command.parser.value(u"store"_s);
        return Engine::open({ given.isEmpty() ? SessionStore::defaultPath() : given,
                              defaultConfigFolder(), &m_keychain })
                .transform(
                        [this](std::unique_ptr<Engine> &&engine) { m_engine = std::move(engine); });
    }

    Result<> findSession()
    {
        if (isNew()) {
            return {};
        }
        return sessionNamed(m_engine->store()->rows(), m_command.positional().constFirst())
                .and_then([this](const Session &session) { return sessionToAsk(session); })
                .transform([this](const Session &session) { m_request.session = session.id; });
    }

    /// A session that was rolled over is as full as it was: what is asked of it is asked where it goes on.
    Result<Session> sessionToAsk(const Session &named)
    {
        if (m_command.parser.isSet(u"in-place"_s)) {
            return named;
        }
        return whereItGoesOn(m_engine->store()->rows(), named)
                .transform([&](const Session &session) {
                    m_parent = session.id != named.id ? named.id : SessionId();
                    return session;
                });
    }

    /// What was asked for and cannot run is said before anything is sent.
    Result<> checkCommands()
    {
        if (!m_request.tools.all()->contains("bash"_L1)) {
            return {};
        }
        const CommandPolicy policy = m_engine->tools().commands(m_request.tools.commands);
        const QString said = policy.describe(m_engine->settings()->get(Keys::ToolNetwork));
        if (policy.isRefused()) {
            return fail(Error::Kind::Refused, said);
        }
        if (!policy.sandbox.isActive()) {
            Command::message(said);
        }
        return {};
    }

    /// What --allow names, and what the person never allows.
    QList<ApprovalRule> rules()
    {
        QList<ApprovalRule> all = m_request.tools.allowed;
        const QList<ToolRule> kept = readToolRules(*m_engine->settings());
        for (const ToolRule &rule : kept) {
            if (!rule.allow) {
                all += { rule.tool, rule.pattern, false };
            }
        }
        return all;
    }

    Result<> runTurn()
    {
        const bool isPlain = m_command.parser.isSet(u"plain"_s);
        AskRun ask(m_engine.get(), m_request);
        AskOutput output(isPlain ? AskOutput::Form::Plain : AskOutput::Form::JsonLines);
        Settings *settings = m_engine->settings();
        ask.setApprover(std::make_shared<RuleApprover>(
                rules(), readToolDefinitions(*settings),
                [settings](const QString &tool, const QByteArray &definition) {
                    // Settings live on this thread, turns on another.
                    QMetaObject::invokeMethod(settings, [settings, tool, definition] {
                        writeToolDefinition(settings, tool, definition);
                    });
                }));
        ask.setAsksAgain(!isPlain); // printed is printed
        ask.setParentSession(m_parent);
        QEventLoop loop;
        AskEnd reached;
        QObject::connect(&ask, &AskRun::prepared, &loop, [](const PreparedTurn &turn) {
            tellFolder(turn.setup.sources.report);
            for (const QString &problem : turn.problems) {
                Command::message(problem);
            }
        });
        QObject::connect(&ask, &AskRun::told, &loop,
                         [&](const QJsonObject &event) { output.told(event); });
        QObject::connect(&ask, &AskRun::grew, &loop,
                         [&](const StreamEvents &events) { output.grew(events); });
        QObject::connect(&ask, &AskRun::stored, &loop,
                         [&](const QList<Entry> &entries) { output.stored(entries); });
        QObject::connect(&ask, &AskRun::ended, &loop, [&](const AskEnd &end) {
            reached = end;
            loop.quit();
        });
        const InterruptWatch interrupts;
        QObject::connect(&interrupts, &InterruptWatch::interrupted, &ask, &AskRun::stop);
        QMetaObject::invokeMethod(&ask, &AskRun::start, Qt::QueuedConnection);
        loop.exec();
        return reached.refused ? std::unexpected(*reached.refused) : resultOf(reached.turn);
    }

    static Result<> resultOf(const TurnEnd &end)
    {
        switch (end.how) {
        case TurnEnd::How::Answered:
            return {};
        case TurnEnd::How::Stopped:
            return fail(Error::Kind::Cancelled,
                        Command::tr("Stopped. The part of the answer that came is kept."));
        case TurnEnd::How::Limited:
        case TurnEnd::How::Failed:
            break;
        }
        return std::unexpected(end.error);
    }

    Command &m_command;
    TurnRequest m_request;
    SessionId m_parent; ///< not null: it was named, and goes on in the one that is asked
    KeychainStore m_keychain { QString(KeychainStore::ProgramName) };
    std::unique_ptr<Engine> m_engine;
};

} // namespace

Result<> askVerb(Command &command)
{
    command.parser.addPositionalArgument(u"session"_s, Command::tr("The session, or “new”."));
    command.parser.addPositionalArgument(
            u"text"_s, Command::tr("The message, or “-” to read it from standard input."));
    addAskOptions(command);
    if (const auto wanted = command.parse(2, 2); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    return Ask(command).run();
}

} // namespace varve
