// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "approvalqueue.h"

#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class ApprovalRulesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void judges_data();
    void judges();
    void suggests_data();
    void suggests();
    void aServersToolIsNeverHarmless();
    void aChangedDefinitionVoidsRules();
    void definitionsAreKeptAcrossRuns();
};

namespace
{

ToolIntent command(const QString &line)
{
    ToolIntent intent;
    intent.access = ToolAccess::Execute;
    intent.subject = line;
    return intent;
}

/// Of a tool of a server.
ToolIntent call(const QByteArray &definition)
{
    ToolIntent intent;
    intent.access = ToolAccess::Write;
    intent.subject = u"write"_s;
    intent.definition = definition;
    return intent;
}

ToolIntent path(ToolAccess access, const QString &path, const QString &reason = {})
{
    ToolIntent intent;
    intent.access = access;
    intent.subject = path;
    intent.path = u"/work/"_s + path;
    intent.reason = reason;
    return intent;
}

} // namespace

void ApprovalRulesTest::judges_data()
{
    QTest::addColumn<QString>("tool");
    QTest::addColumn<ToolIntent>("intent");
    QTest::addColumn<QList<ApprovalRule>>("rules");
    QTest::addColumn<ApprovalMode>("mode");
    QTest::addColumn<Verdict>("verdict");
    using Rules = QList<ApprovalRule>;
    const auto everything = ApprovalMode::Everything;
    const auto changes = ApprovalMode::Changes;
    const QString bash = u"bash"_s;
    const QString read = u"read"_s;
    const Rules git { { bash, u"git status *"_s, true } };

    QTest::newRow("nothing set asks")
            << read << path(ToolAccess::Read, u"a"_s) << Rules {} << everything << Verdict::Ask;
    QTest::newRow("reading inside")
            << read << path(ToolAccess::Read, u"a"_s) << Rules {} << changes << Verdict::Run;
    QTest::newRow("reading outside") << read << path(ToolAccess::Read, u"/x"_s, u"outside"_s)
                                     << Rules {} << changes << Verdict::Ask;
    QTest::newRow("writing inside")
            << u"write"_s << path(ToolAccess::Write, u"a"_s) << Rules {} << changes << Verdict::Ask;
    QTest::newRow("rule") << bash << command(u"git status --short"_s) << git << everything
                          << Verdict::Run;
    QTest::newRow("rule of another tool")
            << read << command(u"git status --short"_s) << git << everything << Verdict::Ask;
    for (const char *more : { "; rm -rf .", " && make", " | sh", " > file", " $(id)", " `id`",
                              "\nid", " & id", " <(id)" }) {
        QTest::addRow("pattern and %s", more)
                << bash << command(u"git status x"_s + QString::fromLatin1(more)) << git
                << everything << Verdict::Ask;
    }
    QTest::newRow("exact command with a pipe")
            << bash << command(u"ls | wc"_s) << Rules { { bash, u"ls | wc"_s, true } } << everything
            << Verdict::Run;
    QTest::newRow("denial wins") << bash << command(u"git status x"_s)
                                 << Rules { { bash, u"git status *"_s, true },
                                            { u"*"_s, u"git*"_s, false } }
                                 << everything << Verdict::Deny;
    QTest::newRow("denial sees through more than one thing")
            << bash << command(u"ls; rm -rf /"_s) << Rules { { bash, u"*rm -rf*"_s, false } }
            << everything << Verdict::Deny;
    QTest::newRow("outside in spite of a wide rule")
            << read << path(ToolAccess::Read, u"/etc/x"_s, u"outside"_s)
            << Rules { { read, {}, true } } << everything << Verdict::Ask;
    QTest::newRow("outside by its name")
            << read << path(ToolAccess::Read, u"/etc/x"_s, u"outside"_s)
            << Rules { { read, u"/etc/x"_s, true } } << everything << Verdict::Run;
    QTest::newRow("pattern characters are no expression")
            << bash << command(u"ax b"_s) << Rules { { bash, u"a. *"_s, true } } << everything
            << Verdict::Ask;
}

void ApprovalRulesTest::judges()
{
    QFETCH(const QString, tool);
    QFETCH(const ToolIntent, intent);
    QFETCH(const QList<ApprovalRule>, rules);
    QFETCH(const ApprovalMode, mode);
    QFETCH(const Verdict, verdict);
    QCOMPARE(judge(tool, intent, rules, mode).verdict, verdict);
}

void ApprovalRulesTest::suggests_data()
{
    QTest::addColumn<QString>("tool");
    QTest::addColumn<ToolIntent>("intent");
    QTest::addColumn<QString>("pattern");
    QTest::newRow("one word") << u"bash"_s << command(u"ls"_s) << u"ls"_s;
    QTest::newRow("program") << u"bash"_s << command(u"ls -l src"_s) << u"ls *"_s;
    QTest::newRow("subcommand") << u"bash"_s << command(u"git log --oneline"_s) << u"git log *"_s;
    QTest::newRow("more than one thing") << u"bash"_s << command(u"ls; id"_s) << u"ls; id"_s;
    QTest::newRow("file") << u"edit"_s << path(ToolAccess::Write, u"src/a/b.cpp"_s) << u"src/a/*"_s;
    QTest::newRow("file at the top")
            << u"edit"_s << path(ToolAccess::Write, u"b.cpp"_s) << u"b.cpp"_s;
    ToolIntent question;
    question.subject = u"where src/a is read"_s;
    QTest::newRow("no path") << u"recall"_s << question << question.subject;
    QTest::newRow("outside") << u"read"_s << path(ToolAccess::Read, u"/etc/x"_s, u"outside"_s)
                             << u"/etc/x"_s;
}

void ApprovalRulesTest::suggests()
{
    QFETCH(const QString, tool);
    QFETCH(const ToolIntent, intent);
    QFETCH(const QString, pattern);
    const ApprovalRule rule = suggestedRule(tool, intent);
    QCOMPARE(rule.tool, tool);
    QCOMPARE(rule.pattern, pattern);
    // What is offered for a call lets that call through.
    QCOMPARE(judge(tool, intent, { rule }, ApprovalMode::Everything).verdict, Verdict::Run);
}

void ApprovalRulesTest::aServersToolIsNeverHarmless()
{
    ToolIntent intent = call("one");
    intent.access = ToolAccess::Read; // whatever somebody makes of its hints
    QCOMPARE(judge(u"files_read"_s, intent, {}, ApprovalMode::Changes).verdict, Verdict::Ask);
}

void ApprovalRulesTest::aChangedDefinitionVoidsRules()
{
    const QString tool = u"files_write"_s;
    const ApprovalRule rule { tool, u"write"_s, true };
    const SessionId session = SessionId::create();
    for (const ApprovalRule &one :
         { rule, ApprovalRule { tool, {}, true }, ApprovalRule { u"*"_s, {}, true } }) {
        ApprovalQueue approvals;
        approvals.setRules({ one }, ApprovalMode::Changes);
        QSignalSpy known(&approvals, &ApprovalQueue::definitionKnown);
        QCOMPARE(approvals.judgementOf(session, tool, call("one")).verdict, Verdict::Run);
        approvals.letRun(tool, call("one")); // what it is now is what was meant
        QCOMPARE(known.size(), 1);
        QCOMPARE(approvals.judgementOf(session, tool, call("one")).verdict, Verdict::Run);
        const Judgement changed = approvals.judgementOf(session, tool, call("two"));
        QCOMPARE(changed.verdict, Verdict::Ask);
        QVERIFY(changed.definitionChanged);
        // Another tool is another matter.
        QCOMPARE(approvals.judgementOf(session, u"other_write"_s, call("two")).verdict,
                 one.tool == tool ? Verdict::Ask : Verdict::Run);

        // Once is once; for this session is for this session; always is from now on.
        const auto answer = [&](ApprovalAnswer kind) {
            const QFuture<ApprovalDecision> asked =
                    approvals.ask({ session, u"c"_s, tool, {}, call("two"), rule, {} });
            approvals.decide(session, u"c"_s, { kind, rule, {} });
            QVERIFY(asked.isFinished());
        };
        answer(ApprovalAnswer::Once);
        QCOMPARE(approvals.judgementOf(session, tool, call("two")).verdict, Verdict::Ask);
        answer(ApprovalAnswer::Session);
        QCOMPARE(approvals.judgementOf(session, tool, call("two")).verdict, Verdict::Run);
        QCOMPARE(approvals.judgementOf(SessionId::create(), tool, call("two")).verdict,
                 Verdict::Ask);
        QCOMPARE(approvals.judgementOf(session, tool, call("one")).verdict, Verdict::Ask);
        answer(ApprovalAnswer::Always);
        QCOMPARE(approvals.judgementOf(SessionId::create(), tool, call("two")).verdict,
                 Verdict::Run);
        QCOMPARE(approvals.judgementOf(session, tool, call("three")).verdict, Verdict::Ask);
        QCOMPARE(known.size(), 2);
    }
}

void ApprovalRulesTest::definitionsAreKeptAcrossRuns()
{
    ApprovalQueue approvals;
    approvals.setRules({ { u"files_write"_s, {}, true } }, ApprovalMode::Everything);
    approvals.setDefinitions({ { u"files_write"_s, "one" } });
    QSignalSpy known(&approvals, &ApprovalQueue::definitionKnown);
    QCOMPARE(approvals.judgementOf({}, u"files_write"_s, call("two")).verdict, Verdict::Ask);
    approvals.letRun(u"files_write"_s, call("two")); // nobody but the person takes it for the same
    QCOMPARE(known.size(), 0);
    QCOMPARE(approvals.judgementOf({}, u"files_write"_s, call("two")).verdict, Verdict::Ask);
}

QTEST_GUILESS_MAIN(ApprovalRulesTest)
#include "tst_approvalrules.moc"
