// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The verb ask: one turn without a window.
#include "command.h"
#include "console.h"
#include "interruptwatch.h"
#include "verbs.h"
#include <agent/approvals.h>
#include <engine/engine.h>
#include <operations/askevents.h>
#include <operations/askoperation.h>
#include <operations/askrun.h>
#include <operations/commandtext.h>
#include <operations/operations.h>
#include <settings/toolsettings.h>

#include <QCoreApplication>
#include <QEventLoop>
#include <QFile>
#include <QFileInfo>
#include <QHash>

#include <cstdio>
#include <functional>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Writes what happens in a turn to standard output: JSON lines, or the answer alone as text (then tools and
/// problems go to standard error).
class AskOutput
{
public:
    enum class Form : quint8 { JsonLines, Plain };

    explicit AskOutput(Form form) : m_form(form) { }

    /// As AskRun tells it. Problems go to standard error in either form.
    void told(const QJsonObject &event);
    // Besides, what is printed as text.
    void grew(const StreamEvents &events);
    void stored(const QList<Entry> &entries);

private:
    void printPlain(const Entry &entry);

    const Form m_form;
    ConsoleText m_answer { ConsoleStream::Output, ConsoleText::Use::AsItIs };
    bool m_lineOpen = false; ///< of plain text
};

void AskOutput::told(const QJsonObject &event)
{
    const QString type = event["type"_L1].toString();
    const QString message = event["message"_L1].toString();
    if (type == AskEvent::Problem) {
        Command::message(message);
        return;
    }
    if (m_form == Form::JsonLines && type != AskEvent::CompactionProgress) {
        Command::printJson(QJsonDocument(event));
    }
    if (type == AskEvent::Retry) {
        Command::message(
                Command::tr("%1 Trying again (%2).").arg(message).arg(event["attempt"_L1].toInt()));
    } else if (type == AskEvent::RolledOver) {
        Command::message(Command::tr("The session goes on in %1, which begins with its summary.")
                                 .arg(event["child"_L1].toString()));
    }
}

void AskOutput::grew(const StreamEvents &events)
{
    if (m_form != Form::Plain) {
        return;
    }
    const QList<StreamedText> texts = streamedText(events);
    for (const StreamedText &part : texts) {
        if (!part.isThinking) {
            m_answer.add(part.text);
            m_lineOpen = !part.text.endsWith(u'\n');
        }
    }
}

void AskOutput::stored(const QList<Entry> &entries)
{
    if (m_form == Form::Plain) {
        for (const Entry &entry : entries) {
            printPlain(entry);
        }
    }
}

void AskOutput::printPlain(const Entry &entry)
{
    if (entry.role == Role::ToolResult && entry.toolStatus == "error"_L1) {
        Command::message(Command::tr("%1 failed: %2")
                                 .arg(entry.toolName, entry.text().section(u'\n', 0, 0)));
    }
    if (entry.role != Role::Assistant) {
        return;
    }
    m_answer.end();
    if (std::exchange(m_lineOpen, false)) {
        Command::print(u"\n"_s);
    }
    for (const Block &block : entry.blocks) {
        if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            Command::message(u"%1 %2"_s.arg(call->name, QString::fromUtf8(call->arguments)));
        }
    }
}

/// Decides by rules where nobody can be asked: what they do not allow is denied, with a word to the model. On the thread of
/// the turn.
class RuleApprover final : public Approver
{
public:
    /// `definitions`: what tools of servers were when they were allowed before. `onKnown` is told of the others when they first run.
    explicit RuleApprover(QList<ApprovalRule> rules, QHash<QString, QByteArray> definitions = {},
                          std::function<void(const QString &, const QByteArray &)> onKnown = {})
        : m_rules(std::move(rules))
        , m_definitions(std::move(definitions))
        , m_onKnown(std::move(onKnown))
    { }

    [[nodiscard]] Judgement judgementOf(const SessionId &session, const QString &tool,
                                        const ToolIntent &intent) const override;
    void letRun(const QString &tool, const ToolIntent &intent) override;
    [[nodiscard]] QFuture<ApprovalDecision> ask(const ApprovalRequest &request) override;
    void withdraw(const SessionId &) override { }

private:
    const QList<ApprovalRule> m_rules;
    QHash<QString, QByteArray> m_definitions;
    const std::function<void(const QString &, const QByteArray &)> m_onKnown;
};

Judgement RuleApprover::judgementOf(const SessionId &, const QString &tool,
                                    const ToolIntent &intent) const
{
    return judge(tool, intent, m_rules, ApprovalMode::Everything, m_definitions.value(tool));
}

void RuleApprover::letRun(const QString &tool, const ToolIntent &intent)
{
    if (!intent.definition.isEmpty() && !m_definitions.contains(tool)) {
        m_definitions.insert(tool, intent.definition);
        if (m_onKnown) {
            m_onKnown(tool, intent.definition);
        }
    }
}

QFuture<ApprovalDecision> RuleApprover::ask(const ApprovalRequest &request)
{
    ApprovalDecision decision;
    decision.answer = ApprovalAnswer::Deny;
    decision.message =
            Command::tr("Nobody can be asked in this run, so only what was allowed beforehand "
                        "is done.");
    if (!request.intent.reason.isEmpty()) {
        decision.message += u' ' + request.intent.reason;
    }
    if (!request.notice.isEmpty()) {
        decision.message += u' ' + request.notice;
    }
    return QtFuture::makeReadyValueFuture(decision);
}

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

Result<NewMessage> messageOf(const AskTurn &asked)
{
    NewMessage message { asked.text };
    if (asked.text == "-"_L1) {
        QFile input;
        if (!input.open(stdin, QIODevice::ReadOnly)) {
            return fail(Error::Kind::Io, Command::tr("Standard input cannot be read."));
        }
        message.text = QString::fromUtf8(input.readAll());
    }
    const auto misuse = [](const QString &sentence) {
        return fail(Error::Kind::InvalidInput, sentence, u"usage"_s);
    };
    for (const QString &path : asked.images) {
        message.images += ImageSource { QFileInfo(path).absoluteFilePath() };
    }
    for (const QString &path : asked.attach) {
        attachFile(message, QFileInfo(path).absoluteFilePath(), path);
    }
    if (message.text.trimmed().isEmpty() && message.images.isEmpty() && message.files.isEmpty()) {
        return misuse(Command::tr("The message is empty."));
    }
    if (const auto enough = checkAttachments(message); !enough) {
        return misuse(enough.error().message);
    }
    while (message.text.endsWith(u'\n')) {
        message.text.chop(1);
    }
    return asked.literal ? message
                         : checkIsMessage(message.text, Notation::CommandLine).transform([&] {
                               return message;
                           });
}

/// One turn, from what is asked to its end.
class Ask
{
public:
    Ask(Engine *engine, AskedTurn turn, bool isPlain)
        : m_engine(engine)
        , m_turn(std::move(turn))
        , m_isPlain(isPlain)
    { }

    Result<> run()
    {
        return checkCommands().and_then([this] { return runTurn(); });
    }

private:
    /// What was asked for and cannot run is said before anything is sent.
    Result<> checkCommands()
    {
        if (!m_turn.request.tools.all()->contains("bash"_L1)) {
            return {};
        }
        const CommandPolicy policy = m_engine->tools().commands(m_turn.request.tools.commands);
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
        QList<ApprovalRule> all = m_turn.request.tools.allowed;
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
        AskRun ask(m_engine, m_turn.request);
        AskOutput output(m_isPlain ? AskOutput::Form::Plain : AskOutput::Form::JsonLines);
        Settings *settings = m_engine->settings();
        ask.setApprover(std::make_shared<RuleApprover>(
                rules(), readToolDefinitions(*settings),
                [settings](const QString &tool, const QByteArray &definition) {
                    // Settings live on this thread, turns on another.
                    QMetaObject::invokeMethod(settings, [settings, tool, definition] {
                        writeToolDefinition(settings, tool, definition);
                    });
                }));
        ask.setAsksAgain(!m_isPlain); // printed is printed
        ask.setParentSession(m_turn.parent);
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

    Engine *const m_engine;
    const AskedTurn m_turn;
    const bool m_isPlain;
};

} // namespace

Result<> askVerb(Command &command)
{
    const VerbForms forms = formsOf(command.verb());
    addForms(command.parser, forms);
    if (const auto wanted = command.parse(0, -1); !wanted || !*wanted) {
        return wanted.transform([](bool) { });
    }
    const auto asked = readArguments(command.parser, forms).and_then([](const ChosenForm &chosen) {
        return askOperation().read(chosen.arguments);
    });
    if (!asked) {
        return std::unexpected(errorOf(asked.error()));
    }
    const auto message = messageOf(*asked);
    const auto engine = message.and_then([&](const NewMessage &) { return command.engine(); });
    if (!engine) {
        return std::unexpected(engine.error());
    }
    return waitFor(askOperation().start(**engine, *asked)).and_then([&](AskedTurn turn) {
        turn.request.message = *message;
        turn.request.spelling = ChoiceSpelling::options();
        return Ask(*engine, std::move(turn), asked->plain).run();
    });
}

} // namespace varve
