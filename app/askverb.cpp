// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The verb ask: one turn without a window.
#include "askoptions.h"
#include "askoutput.h"
#include "interruptwatch.h"
#include "ruleapprover.h"
#include "verbs.h"
#include "waitfor.h"
#include <credentials/keychainstore.h>
#include <engine/engine.h>
#include <engine/turnpreparation.h>
#include <operations/commandtext.h>
#include <settings/settingsfile.h>
#include <settings/toolsettings.h>
#include <storage/rollover.h>

#include <QCoreApplication>
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

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

/// What was found in a folder and is not obeyed, with how to trust it.
void tellFolder(const FolderReport &report)
{
    const QStringList said = report.sentences();
    for (const QString &sentence : said) {
        Command::message(sentence);
    }
    if (const QStringList roots = report.toTrust(); !roots.isEmpty()) {
        Command::message(Tr::tr("“varve trust %1” shows what that is and how to trust it.")
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
            return fail(Error::Kind::Io, Tr::tr("Standard input cannot be read."));
        }
        text = QString::fromUtf8(input.readAll());
    }
    if (text.trimmed().isEmpty() && !command.parser.isSet(u"image"_s)) {
        return misuse(Tr::tr("The message is empty."));
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
        return misuse(Tr::tr("A message takes at most %1 images.").arg(MostImages));
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
        return misuse(
                Tr::tr("--max-rounds takes a number from 1 to %1, not “%2”.").arg(Most).arg(text));
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
        return misuse(Tr::tr("There is no folder %1.").arg(given));
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
                .and_then([this] { return prepare(); })
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

    Result<> prepare()
    {
        TurnOutcome outcome = waitFor(prepareTurn(m_engine.get(), m_request));
        if (!outcome) {
            return std::unexpected(outcome.error().error);
        }
        m_turn = *std::move(outcome);
        tellFolder(m_turn.setup.sources.report);
        for (const QString &problem : std::as_const(m_turn.problems)) {
            Command::message(problem);
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
        AskOutput output(m_command.parser.isSet(u"plain"_s) ? AskOutput::Form::Plain
                                                            : AskOutput::Form::JsonLines);
        Settings *settings = m_engine->settings();
        const auto approver = std::make_shared<RuleApprover>(
                rules(), readToolDefinitions(*settings),
                [settings](const QString &tool, const QByteArray &definition) {
                    // Settings live on this thread, turns on another.
                    QMetaObject::invokeMethod(settings, [settings, tool, definition] {
                        writeToolDefinition(settings, tool, definition);
                    });
                });
        m_turn.start.asksAgain = !m_command.parser.isSet(u"plain"_s); // printed is printed
        Turn *turn = m_engine->makeTurn(m_turn.start, approver);
        QEventLoop loop;
        TurnEnd reached;
        QObject::connect(turn, &Turn::answerGrew, &loop,
                         [&](const StreamEvents &events) { output.grew(events); });
        QObject::connect(turn, &Turn::stored, &loop,
                         [&](const QList<Entry> &entries) { output.stored(entries); });
        QObject::connect(turn, &Turn::retrying, &loop,
                         [&](const Failure &failure, int attempt, int waitMs) {
                             output.retrying(failure, attempt, waitMs);
                         });
        QObject::connect(turn, &Turn::finished, &loop, [&](const TurnEnd &end) {
            reached = end;
            loop.quit();
        });
        QObject::connect(turn, &Turn::compacted, &loop, &sayProblem);
        const InterruptWatch interrupts;
        QObject::connect(&interrupts, &InterruptWatch::interrupted, turn, &Turn::stop);
        const SessionId session = m_turn.start.session;
        QObject::connect(&interrupts, &InterruptWatch::interrupted, &loop,
                         [this, session] { m_engine->compactor().cancel(session); });
        output.start(m_turn.start, m_turn.setup.sources.report,
                     sandboxJson(m_turn.setup.commands, m_turn.start.networkAllowed));
        if (!m_parent.isNull()) {
            output.rolledOver(m_parent, session);
        }
        QMetaObject::invokeMethod(turn, &Turn::start);
        loop.exec();
        turn->deleteLater();
        compactAfter(output, reached);
        output.end(reached, session);
        return resultOf(reached);
    }

    void compactAfter(AskOutput &output, const TurnEnd &end)
    {
        const SessionId session = m_turn.start.session;
        const auto request = CompactionRequest::afterAnswer(session, *m_turn.start.compaction);
        if (end.how != TurnEnd::How::Answered || !request) {
            return;
        }
        const CompactionOutcome compacted = waitFor(m_engine->compactor().run(*request));
        output.stored(compacted.entries);
        if (!compacted.child.isNull()) {
            output.rolledOver(session, compacted.child);
        }
        sayProblem(compacted);
    }

    static void sayProblem(const CompactionOutcome &end)
    {
        if (end.how == CompactionOutcome::How::Failed) {
            Command::message(end.error.message);
        }
    }

    static Result<> resultOf(const TurnEnd &end)
    {
        switch (end.how) {
        case TurnEnd::How::Answered:
            return {};
        case TurnEnd::How::Stopped:
            return fail(Error::Kind::Cancelled,
                        Tr::tr("Stopped. The part of the answer that came is kept."));
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
    PreparedTurn m_turn;
};

} // namespace

Result<> askVerb(Command &command)
{
    command.parser.addPositionalArgument(u"session"_s, Tr::tr("The session, or “new”."));
    command.parser.addPositionalArgument(
            u"text"_s, Tr::tr("The message, or “-” to read it from standard input."));
    addAskOptions(command);
    if (const auto wanted = command.parse(2, 2); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    return Ask(command).run();
}

} // namespace varve
