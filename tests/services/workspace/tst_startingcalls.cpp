// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importedsession.h"
#include "startingcalls.h"
#include "subagentuses.h"

#include <QFile>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

// Lines of a transcript. Written down below, as moc finds no class behind their raw strings.
void write(const QString &path, const QByteArray &lines);
QByteArray user(const char *id, const char *parent, int second, bool aside, const QByteArray &said);
QByteArray answer(const char *id, const char *parent, int second, bool aside,
                  const QByteArray &message, const QByteArray &part);
QByteArray result(const char *id, const char *parent, int second, const QByteArray &call,
                  const QByteArray &said);
QByteArray text(const QByteArray &said);
QByteArray task(const QByteArray &call, const QByteArray &prompt);

} // namespace

/// Which calls started the subagents of a session that Claude Code wrote.
class TestStartingCalls final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void callsAreFound()
    {
        ImportedStore imported;
        write(imported.file(u"s.jsonl"_s),
              user("u1", "null", 0, false, "Look around")
                      // Two tasks of one answer: the first has begun before the second is written down.
                      + answer("a1", "u1", 1, false, "m1", task("t1", "Find the oldest file"))
                      + user("s1", "null", 2, true, "Find the oldest file")
                      + answer("a2", "a1", 3, false, "m1", task("t2", "Count all the files\\nhere"))
                      + user("s2", "null", 4, true, "Count all the files here")
                      + answer("x1", "s1", 5, true, "m2", text("old.txt"))
                      + answer("x2", "s2", 6, true, "m3", text("12"))
                      + result("r1", "a2", 7, "t1", "old.txt") + result("r2", "r1", 8, "t2", "12")
                      + answer("a3", "r2", 9, false, "m4", task("t3", "Sum up"))
                      // What it was told is not what the call says.
                      + user("s3", "null", 10, true, "A prompt that its program wrote")
                      + answer("x3", "s3", 11, true, "m5", text("done"))
                      + result("r3", "a3", 12, "t3", "done")
                      + answer("a4", "r3", 13, false, "m6", text("That was all")));
        const auto report = imported.import(imported.file(u"s.jsonl"_s));
        QVERIFY(report);
        StoreReader &reader = imported.store().reader();
        const auto sessions = reader.sessions();
        QVERIFY(sessions);
        const auto main = std::ranges::find_if(*sessions, [](const Session &session) {
            return session.kind != SessionKind::Subagent;
        });
        QVERIFY(main != sessions->cend());
        const auto subagents = subagentsBelow(reader, main->id);
        QVERIFY(subagents);
        QCOMPARE(subagents->size(), 3);
        const auto snapshot = reader.snapshot(main->id);
        QVERIFY(snapshot);
        const auto calls = startingCalls(reader, *snapshot, *subagents);
        QVERIFY(calls);
        QStringList found;
        for (const Session &subagent : *subagents) {
            const StartingCall call = calls->value(subagent.id);
            const auto entry = reader.entry(call.seq);
            QVERIFY(entry);
            found += subagent.name + u": "_s
                    + std::get<ToolCallBlock>(entry->blocks.constFirst()).callId
                    + (call.isCertain ? u""_s : u" by time"_s);
        }
        found.sort();
        QCOMPARE(found,
                 (QStringList { u"A prompt that its program wrote: t3 by time"_s,
                                u"Count all the files here: t1"_s, // the same answer
                                u"Find the oldest file: t1"_s }));
        std::stop_source stop;
        stop.request_stop();
        const auto stopped = startingCalls(reader, *snapshot, *subagents, stop.get_token());
        QVERIFY(!stopped && stopped.error().kind == Error::Kind::Cancelled);
        // Before anything was called.
        Session early;
        early.id = SessionId::create();
        early.createdAt = snapshot->session.createdAt.addDays(-1);
        QCOMPARE(startingCalls(reader, *snapshot, { early })->value(early.id), StartingCall());
    }
};

namespace
{

void write(const QString &path, const QByteArray &lines)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(lines);
}
QByteArray line(const char *type, const char *id, const QByteArray &parent, int second, bool aside,
                const QByteArray &message)
{
    const QByteArray above = parent == "null" ? parent : '"' + parent + '"';
    return QByteArray(R"({"type":")") + type + R"(","uuid":")" + id + R"(","parentUuid":)" + above
            + R"(,"sessionId":"s","version":"2.0.1","cwd":"/x","isSidechain":)"
            + (aside ? "true" : "false") + R"(,"timestamp":"2026-01-02T03:04:)"
            + QByteArray::number(second).rightJustified(2, '0') + R"(.000Z","message":)" + message
            + "}\n";
}
QByteArray user(const char *id, const char *parent, int second, bool aside, const QByteArray &said)
{
    return line("user", id, parent, second, aside,
                R"({"role":"user","content":")" + said + R"("})");
}
QByteArray answer(const char *id, const char *parent, int second, bool aside,
                  const QByteArray &message, const QByteArray &part)
{
    return line("assistant", id, parent, second, aside,
                R"({"role":"assistant","model":"claude-opus-4-1","id":")" + message
                        + R"(","content":[)" + part + "]}");
}
QByteArray result(const char *id, const char *parent, int second, const QByteArray &call,
                  const QByteArray &said)
{
    return line("user", id, parent, second, false,
                R"({"role":"user","content":[{"type":"tool_result","tool_use_id":")" + call
                        + R"(","content":")" + said + R"("}]})");
}
QByteArray text(const QByteArray &said)
{
    return R"({"type":"text","text":")" + said + R"("})";
}
QByteArray task(const QByteArray &call, const QByteArray &prompt)
{
    return R"({"type":"tool_use","id":")" + call
            + R"(","name":"Task","input":{"description":"Look","prompt":")" + prompt + R"("}})";
}

} // namespace

QTEST_GUILESS_MAIN(TestStartingCalls)
#include "tst_startingcalls.moc"
