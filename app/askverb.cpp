// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The verb ask: one turn without a window.
#include "answerrecovery.h"
#include "askoptions.h"
#include "askoutput.h"
#include "bashtool.h"
#include "commandchoice.h"
#include "commandtext.h"
#include "compactor.h"
#include "filetools.h"
#include "hookcommand.h"
#include "httptransport.h"
#include "interruptwatch.h"
#include "journalrecall.h"
#include "keychainstore.h"
#include "knownkeys.h"
#include "leases.h"
#include "mcpservers.h"
#include "memorytools.h"
#include "ownkeys.h"
#include "promptparts.h"
#include "providercatalogue.h"
#include "recalltool.h"
#include "referenceresolver.h"
#include "rollover.h"
#include "ruleapprover.h"
#include "searchtools.h"
#include "serverwindow.h"
#include "skillentries.h"
#include "skilltool.h"
#include "storeclient.h"
#include "summarymodels.h"
#include "toolsettings.h"
#include "toolsupport.h"
#include "verbs.h"
#include "waitfor.h"
#include "wireprotocol.h"

#include <QCoreApplication>
#include <QDir>
#include <QEventLoop>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include <algorithm>
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
    if (text.trimmed().isEmpty()) {
        return misuse(Tr::tr("The message is empty."));
    }
    while (text.endsWith(u'\n')) {
        text.chop(1);
    }
    if (command.parser.isSet(u"literal"_s)) {
        return text;
    }
    return checkIsMessage(text, CommandFace::Verbs).transform([&] { return text; });
}

Result<int> maxRoundsOf(const Command &command, int usual)
{
    constexpr int Most = 10'000;
    const QString text = command.parser.value(u"max-rounds"_s);
    bool ok = true;
    const int rounds = text.isEmpty() ? usual : text.toInt(&ok);
    if (!ok || rounds < 1 || rounds > Most) {
        return misuse(
                Tr::tr("--max-rounds takes a number from 1 to %1, not “%2”.").arg(Most).arg(text));
    }
    return rounds;
}

/// As it is given, else as the session has it, if it is there.
Result<QString> folderOf(const Command &command, const QString &ofSession)
{
    const QString given = command.parser.value(u"folder"_s);
    if (given.isEmpty()) {
        return QFileInfo(ofSession).isDir() ? ofSession : QString();
    }
    const QFileInfo info(given);
    if (!info.isDir()) {
        return misuse(Tr::tr("There is no folder %1.").arg(given));
    }
    return info.absoluteFilePath();
}

/// One turn on this thread, from the command line to its end.
class Ask
{
public:
    explicit Ask(Command &command) : m_command(command) { }

    Result<> run()
    {
        return readArguments()
                .and_then([this] { return openStore(); })
                .and_then([this] { return findSession(); })
                .and_then([this] { return resolveMessage(); })
                .and_then([this] { return chooseTarget(); })
                .and_then([this] { return chooseTools(); })
                .and_then([this] { return makeSession(); })
                .and_then([this] { return runTurn(); });
    }

private:
    Result<> readArguments()
    {
        return questionOf(m_command)
                .and_then([this](const QString &text) {
                    m_text = text;
                    return maxRoundsOf(m_command, m_command.settings().get(Keys::ToolRounds));
                })
                .transform([this](int rounds) { m_start.maxRounds = rounds; });
    }

    Result<> openStore()
    {
        const QString given = m_command.parser.value(u"store"_s);
        return StoreClient::open(given.isEmpty() ? SessionStore::defaultPath() : given)
                .transform([this](std::unique_ptr<StoreClient> &&store) {
                    m_store = std::move(store);
                });
    }

    Result<> findSession()
    {
        const QString named = m_command.positional().constFirst();
        m_isNew = named == NewSession;
        if (m_isNew) {
            return folderOf(m_command, QDir::currentPath())
                    .transform([this](const QString &folder) { m_start.folder = folder; });
        }
        return namedSession(m_store->rows(), named)
                .and_then([this](const Session &session) { return sessionToAsk(session); })
                .and_then([this](const Session &session) {
                    return waitFor(m_store->write(
                            [id = session.id, owner = m_leases->owner()](SessionStore &store) {
                                return loadRecovered(store, id, owner);
                            }));
                })
                .and_then([this](const LoadedSession &loaded) {
                    m_loaded = loaded;
                    return folderOf(m_command, loaded.session().cwd);
                })
                .transform([this](const QString &folder) { m_start.folder = folder; });
    }

    /// A session that was rolled over is as full as it was: what is asked of it is asked where it goes on.
    Result<Session> sessionToAsk(const Session &named)
    {
        if (m_command.parser.isSet(u"in-place"_s)) {
            return named;
        }
        return whereItGoesOn(m_store->rows(), named).transform([&](const Session &session) {
            m_parent = session.id != named.id ? named.id : SessionId();
            return session;
        });
    }

    /// What it refers to of other sessions comes along, or nothing is asked.
    Result<> resolveMessage()
    {
        return resolvedMessage({ TextBlock { m_text } },
                               ReferenceBudget::read(m_command.settings()), m_loaded.factors,
                               m_store->rows())
                .transform([this](const Blocks &blocks) { m_blocks = blocks; });
    }

    /// Before a session is made: one that was not asked anything would only be in the way.
    Result<> chooseTarget()
    {
        return askTarget(m_command, m_loaded.branch.state)
                .transform([this](const AnswerTarget &target) {
                    m_start.target = target;
                    m_start.recipe.model = target.endpoint.model;
                    m_start.recipe.thinkingLevel = target.thinkingLevel;
                });
    }

    QList<std::shared_ptr<const Tool>> builtIn(const RedactionRules &secrets)
    {
        const QString ripgrep = QStandardPaths::findExecutable(u"rg"_s);
        const MemoryToolkit memory { m_store.get(), MemorySettings::read(m_command.settings()),
                                     secrets };
        return { std::make_shared<BashTool>(
                         &m_engine, m_commands, QProcessEnvironment::systemEnvironment(),
                         std::chrono::seconds(m_command.settings().get(Keys::ToolCommandSeconds))),
                 std::make_shared<EditTool>(),
                 std::make_shared<FindTool>(&m_engine, ripgrep),
                 std::make_shared<ForgetTool>(memory),
                 std::make_shared<GrepTool>(&m_engine, ripgrep),
                 std::make_shared<ListTool>(),
                 std::make_shared<ReadTool>(),
                 std::make_shared<RecallTool>(
                         RecallServices { m_store.get(), {}, { journalRecall() } },
                         readRecallReach(m_command.settings())),
                 std::make_shared<RememberTool>(memory),
                 std::make_shared<SkillTool>(m_sources.skills, m_prompts.skillsOff),
                 std::make_shared<WriteTool>() };
    }

    /// Where something may be remembered, or a command sees variables. The key of the model that answers may be one that a command has told.
    RedactionRules secretsFor(const QStringList &tools)
    {
        RedactionRules secrets;
        if (tools.contains("remember"_L1) || tools.contains("bash"_L1)) {
            secrets.own = ownKeys(m_command.settings());
            if (const ApiKey &key = m_start.target.endpoint.key; !key.isEmpty()) {
                secrets.own += key;
            }
        }
        return secrets;
    }

    /// What was asked for and cannot be is said before anything is sent.
    Result<> chooseCommands(const QStringList &tools)
    {
        const auto chosen = commandSettings(m_command, m_start.folder);
        if (!chosen) {
            return std::unexpected(chosen.error());
        }
        m_commands = CommandPolicy::here(*chosen, m_store->path());
        const auto works = [&](const QString &tool) { return builtInFolderTools().contains(tool); };
        if (!std::ranges::any_of(tools, works)) {
            return {};
        }
        if (const auto allowed = m_commands.allows(m_start.folder); !allowed) {
            return misuse(allowed.error().message + u' '
                          + Tr::tr("Name a project's folder with --folder, or say --any-folder."));
        }
        if (!tools.contains("bash"_L1)) {
            return {};
        }
        const bool network = m_command.settings().get(Keys::ToolNetwork);
        if (m_commands.isRefused()) {
            return fail(Error::Kind::Refused, m_commands.describe(network));
        }
        if (!m_commands.sandbox.isActive()) {
            Command::message(m_commands.describe(network));
        }
        return {};
    }

    Result<> chooseTools()
    {
        m_prompts = PromptSettings::read(m_command.settings());
        m_sources = folderSources(m_command, m_start.folder, m_prompts);
        QStringList wanted;
        const QList<ApprovalRule> allowed = allowedRules(m_command);
        for (const ApprovalRule &rule : allowed) {
            wanted += rule.tool;
        }
        auto offered = std::make_shared<ToolSet>();
        QStringList known;
        const auto addFrom = [&](const QList<std::shared_ptr<const Tool>> &tools) {
            for (const auto &tool : tools) {
                const QString name = tool->definition().name;
                known += name;
                if (wanted.removeAll(name) > 0) {
                    offered->add(tool);
                }
            }
        };
        if (const auto chosen = chooseCommands(wanted); !chosen) {
            return chosen;
        }
        if (!wanted.isEmpty()) {
            const RedactionRules secrets = secretsFor(wanted);
            m_commands.keys = secrets.own;
            addFrom(builtIn(secrets));
        }
        if (!wanted.isEmpty()) {
            m_servers = std::make_unique<McpServers>();
            m_servers->setServers(readToolServers(m_command.settings()));
            const McpToolOffer offer = waitFor(m_servers->offer());
            for (const QString &problem : offer.problems) {
                Command::message(problem);
            }
            addFrom(offer.tools);
        }
        if (!wanted.isEmpty()) {
            return misuse(Tr::tr("There is no tool “%1”. There are: %2.")
                                  .arg(wanted.constFirst(), known.join(u", "_s)));
        }
        m_start.tools = offered;
        return {};
    }

    Result<> makeSession()
    {
        if (!m_isNew) {
            return {};
        }
        Session wanted;
        wanted.cwd = m_start.folder;
        return waitFor(m_store->write([wanted](SessionStore &store) {
                   return store.createSession(wanted);
               }))
                .and_then([this](const Session &session) {
                    return loadSession(m_store->rows(), session.id);
                })
                .transform([this](const LoadedSession &loaded) { m_loaded = loaded; });
    }

    void completeStart()
    {
        const Session &session = m_loaded.session();
        m_start.session = session.id;
        m_start.leaf = session.leaf;
        m_start.leafSeq = session.leafSeq;
        m_start.asksAgain = !m_command.parser.isSet(u"plain"_s); // printed is printed
        m_start.networkAllowed = m_command.settings().get(Keys::ToolNetwork);
        ChoiceOptions options;
        options.replaysThinking = replaysThinking(m_start.target.endpoint);
        options.prompts = promptParts(m_sources, m_prompts)
                + keptPrompts(m_command, m_store->rows(), m_start.folder);
        options.tools = m_start.tools->definitions();
        options.project = m_sources.project;
        options.asked = ChoiceOptions::Asked { m_start.target.endpoint.provider,
                                               m_start.target.endpoint.model };
        const ProjectionChoice choice = chooseProjection(
                m_command.settings(), m_command.catalogue(), m_loaded, options, &m_store->rows());
        m_start.recipe.projection = choice.projection;
        m_start.recipe.projection.replaysThinking = options.replaysThinking;
        setAnswerer(m_start.recipe.projection, m_start.target.endpoint, m_loaded.branch.state);
        if (m_command.settings().get(Keys::MemoryKept)) {
            m_start.recipe.keptFolder = m_start.folder;
        }
        m_start.compaction = CompactionRecipe::of(choice);
        m_start.compaction->projection = m_start.recipe.projection;
        chooseSummarizer(*m_start.compaction);
        Entry question;
        question.role = Role::User;
        question.blocks = m_blocks;
        const CalledSkills called = readCalledSkills(m_text, m_sources.skills, m_prompts.skillsOff);
        for (const QString &problem : called.problems) {
            Command::message(problem);
        }
        m_start.question = QList<Entry> { question } + called.entries;
    }

    /// For a server that was named, only itself.
    void chooseSummarizer(CompactionRecipe &recipe)
    {
        SummaryTargets targets;
        targets.answers = m_start.target;
        const auto chosen = m_command.parser.isSet(u"base-url"_s)
                ? std::nullopt
                : setSummaryModel(m_command.settings());
        if (chosen) {
            const auto set = waitForKey(chosen->provider).and_then([&](const ApiKey &key) {
                return answerTarget(m_command.settings(), m_command.catalogue(), *chosen, key);
            });
            if (set) {
                targets.set = *set;
            } else {
                Command::message(set.error().message);
            }
        }
        recipe.setSummarizers(summaryModels(m_command.settings(), m_command.catalogue(), targets));
    }

    /// What --allow names, and what the person never allows.
    QList<ApprovalRule> rules()
    {
        QList<ApprovalRule> all = allowedRules(m_command);
        const QList<ToolRule> kept = readToolRules(m_command.settings());
        for (const ToolRule &rule : kept) {
            if (!rule.allow) {
                all += { rule.tool, rule.pattern, false };
            }
        }
        return all;
    }

    Result<> runTurn()
    {
        RuleApprover approver(rules(), readToolDefinitions(m_command.settings()),
                              [this](const QString &tool, const QByteArray &definition) {
                                  writeToolDefinition(&m_command.settings(), tool, definition);
                              });
        HttpTransport transport;
        std::ignore = waitFor(learnWindow(&transport, m_command.settings(), &m_command.catalogue(),
                                          m_start.target.endpoint));
        completeStart();
        AskOutput output(m_command.parser.isSet(u"plain"_s) ? AskOutput::Form::Plain
                                                            : AskOutput::Form::JsonLines);
        KeychainStore keychain { QString(KeychainStore::ProgramName) };
        KeyRing ring(&keychain);
        const OwnKeySource keys =
                ownKeySource(&ring, &m_command.settings(), ProviderCatalogue().keyVariables());
        Compactor compactor({ m_store.get(), &transport, m_leases,
                              hookCommand(&transport, QProcessEnvironment::systemEnvironment(),
                                          { m_store->path(), keys }),
                              keys });
        Turn turn({ m_store.get(), &transport, &approver, &compactor, m_leases }, m_start);
        QEventLoop loop;
        TurnEnd reached;
        QObject::connect(&turn, &Turn::answerGrew, &loop,
                         [&](const StreamEvents &events) { output.grew(events); });
        QObject::connect(&turn, &Turn::stored, &loop,
                         [&](const QList<Entry> &entries) { output.stored(entries); });
        QObject::connect(&turn, &Turn::retrying, &loop,
                         [&](const Failure &failure, int attempt, int waitMs) {
                             output.retrying(failure, attempt, waitMs);
                         });
        QObject::connect(&turn, &Turn::finished, &loop, [&](const TurnEnd &end) {
            reached = end;
            loop.quit();
        });
        QObject::connect(&turn, &Turn::compacted, &loop, &sayProblem);
        const InterruptWatch interrupts;
        QObject::connect(&interrupts, &InterruptWatch::interrupted, &turn, &Turn::stop);
        QObject::connect(&interrupts, &InterruptWatch::interrupted, &compactor,
                         [&] { compactor.cancel(m_start.session); });
        output.start(m_start, m_sources.report, sandboxJson(m_commands, m_start.networkAllowed));
        if (!m_parent.isNull()) {
            output.rolledOver(m_parent, m_start.session);
        }
        QMetaObject::invokeMethod(&turn, &Turn::start, Qt::QueuedConnection);
        loop.exec();
        compactAfter(compactor, output, reached);
        output.end(reached, m_start.session);
        return resultOf(reached);
    }

    void compactAfter(Compactor &compactor, AskOutput &output, const TurnEnd &end)
    {
        const auto request = CompactionRequest::afterAnswer(m_start.session, *m_start.compaction);
        if (end.how != TurnEnd::How::Answered || !request) {
            return;
        }
        const CompactionOutcome compacted = waitFor(compactor.run(*request));
        output.stored(compacted.entries);
        if (!compacted.child.isNull()) {
            output.rolledOver(m_start.session, compacted.child);
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
    QString m_text;
    Blocks m_blocks; ///< with what it refers to
    bool m_isNew = false;
    SessionId m_parent; ///< not null: it was named, and goes on in the one that is asked
    const std::shared_ptr<LeaseBook> m_leases =
            std::make_shared<LeaseBook>(u"%1 ask"_s.arg(QCoreApplication::applicationPid()));
    QObject m_engine; ///< processes live on its thread
    std::unique_ptr<StoreClient> m_store;
    std::unique_ptr<McpServers> m_servers;
    LoadedSession m_loaded;
    PromptSettings m_prompts;
    PromptSources m_sources;
    CommandPolicy m_commands;
    TurnStart m_start;
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
