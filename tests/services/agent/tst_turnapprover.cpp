// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "approvalqueue.h"
#include "turnapprover.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class TurnApproverTest final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void modes_data();
    void modes();
    void aModeChangesWhileATurnRuns();

private:
    [[nodiscard]] static ToolIntent reading(const QString &path, const QString &reason = {})
    {
        ToolIntent intent;
        intent.subject = path;
        intent.reason = reason;
        return intent;
    }
    [[nodiscard]] static ToolIntent command(const QString &line)
    {
        ToolIntent intent;
        intent.access = ToolAccess::Execute;
        intent.subject = line;
        return intent;
    }
};

void TurnApproverTest::modes_data()
{
    QTest::addColumn<ApprovalMode>("kept"); // in the settings
    QTest::addColumn<ApprovalMode>("mode");
    QTest::addColumn<QString>("tool");
    QTest::addColumn<ToolIntent>("intent");
    QTest::addColumn<Verdict>("verdict");
    using enum ApprovalMode;
    const ToolIntent inside = reading(u"a.c"_s);
    const ToolIntent outside = reading(u"/etc/passwd"_s, u"This is outside."_s);
    for (const ApprovalMode kept : { Everything, Changes }) {
        const auto row = [&](const char *name, ApprovalMode mode, const QString &tool,
                             const ToolIntent &intent, Verdict verdict) {
            QTest::addRow("%s, kept %d", name, static_cast<int>(kept))
                    << kept << mode << tool << intent << verdict;
        };
        row("reads, asked for", Everything, u"read"_s, inside, Verdict::Ask);
        row("reads, unasked", Changes, u"read"_s, inside, Verdict::Run);
        row("outside", Changes, u"read"_s, outside, Verdict::Ask);
        row("a command", Changes, u"bash"_s, command(u"make all"_s), Verdict::Ask);
        row("by a rule", Everything, u"bash"_s, command(u"git status"_s), Verdict::Run);
        row("by a rule, unasked", Changes, u"bash"_s, command(u"git status"_s), Verdict::Run);
        row("denied", Changes, u"grep"_s, inside, Verdict::Deny);
        row("denied, asked for", Everything, u"grep"_s, inside, Verdict::Deny);
    }
}

void TurnApproverTest::modes()
{
    QFETCH(const ApprovalMode, kept);
    QFETCH(const ApprovalMode, mode);
    QFETCH(const QString, tool);
    QFETCH(const ToolIntent, intent);
    ApprovalQueue queue;
    queue.setRules({ { u"bash"_s, u"git status"_s, true }, { u"grep"_s, QString(), false } }, kept);
    TurnApprover approver(&queue, {});
    approver.setMode(mode);
    QTEST(approver.judgementOf(SessionId::create(), tool, intent).verdict, "verdict");
}

void TurnApproverTest::aModeChangesWhileATurnRuns()
{
    ApprovalQueue queue;
    TurnApprover approver(&queue, {});
    const SessionId session = SessionId::create();
    const ToolIntent inside = reading(u"a.c"_s);
    QCOMPARE(approver.judgementOf(session, u"read"_s, inside).verdict, Verdict::Ask);
    approver.setMode(ApprovalMode::Changes);
    QCOMPARE(approver.judgementOf(session, u"read"_s, inside).verdict, Verdict::Run);
    approver.setMode(ApprovalMode::Everything);
    QCOMPARE(approver.judgementOf(session, u"read"_s, inside).verdict, Verdict::Ask);
}

QTEST_GUILESS_MAIN(TurnApproverTest)
#include "tst_turnapprover.moc"
