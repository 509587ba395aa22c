// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "branchwriter.h"
#include "chatscript.h"
#include "soon.h"
#include "workbenchfixture.h"

#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

using Purpose = BranchWriter::Purpose;
using State = BranchWriter::State;

/// Reports on branches, from the question to the stored entry.
class TestBranchWriter final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WorkbenchFixture>();
        m_server = std::make_unique<ScriptedServer>();
        QVERIFY(m_fixture->openSample());
        m_writer = std::make_unique<BranchWriter>(&workbench(), &m_fixture->list(),
                                                  &m_fixture->transport(),
                                                  m_fixture->engine().leases());
        m_before = m_fixture->stored().session();
    }
    void cleanup()
    {
        m_writer.reset();
        m_fixture.reset();
        m_server.reset();
    }

    void scenario14ASummaryIsAChildOfTheNewLeaf()
    {
        m_server->add(chatAnswer({ wellShapedSummary(u"Tide tables"_s) }));
        const EntryNode other = m_fixture->otherLeaf();
        QSignalSpy finished(m_writer.get(), &BranchWriter::finished);
        m_writer->start(leave(other.id, u"only what failed"_s));
        QCOMPARE(m_writer->state(), State::Writing);
        COMPARE_SOON(finished.size(), 1);
        QCOMPARE(m_writer->state(), State::Idle);
        const Entry report = m_fixture->lastStored(1).constFirst();
        QVERIFY(report.type == EntryType::BranchSummary);
        QCOMPARE(report.parent, other.id);
        QCOMPARE(report.branchFrom, m_before.leaf);
        QVERIFY(report.summary.contains(u"Tide tables"_s));
        QCOMPARE(report.model, u"tiny"_s);
        QVERIFY(report.usage.has_value());
        QCOMPARE(m_fixture->stored().session().leaf, report.id);
        QCOMPARE(m_fixture->stored().session().entryCount, m_before.entryCount + 1);
        COMPARE_SOON(workbench().session().leaf, report.id);
        QVERIFY(m_fixture->stateOf(report.id) == ItemState::Sent);
        const QByteArray asked = m_server->requests().constFirst().body;
        QVERIFY(asked.contains("only what failed"));
        QVERIFY(asked.contains("\"max_tokens\":2048")
                || asked.contains("max_completion_tokens\":2048"));
    }

    void scenario14AQuestionIsAskedAnewFromItsParent()
    {
        m_server->add(chatAnswer({ wellShapedSummary(u"Tide tables"_s) }));
        const EntryNode question = m_fixture->newestOnPath(Role::User);
        const int parent = m_fixture->tree().parentOf(m_fixture->tree().indexOf(question.id));
        const EntryId above = m_fixture->tree().at(parent).id;
        const QString text = m_fixture->textOf(question);
        QSignalSpy offered(&workbench(), &Workbench::composerTextOffered);
        m_writer->start(leave(question.id));
        COMPARE_SOON(offered.size(), 1);
        QCOMPARE(offered.at(0).at(0).toString(), text);
        QCOMPARE(m_fixture->lastStored(1).constFirst().parent, above);
    }

    void scenario14StoppingInTheMiddleChangesNothing()
    {
        m_server->add(chatBeginning({ u"## Goal\nTides"_s }, Silence {}));
        QSignalSpy text(m_writer.get(), &BranchWriter::textAdded);
        QSignalSpy finished(m_writer.get(), &BranchWriter::finished);
        QSignalSpy failed(m_writer.get(), &BranchWriter::failed);
        m_writer->start(leave(m_fixture->otherLeaf().id));
        VERIFY_SOON(!text.isEmpty());
        m_writer->cancel();
        QCOMPARE(m_writer->state(), State::Idle);
        COMPARE_SOON(m_server->abandoned(), 1);
        verifyUnchanged();
        QCOMPARE(finished.size() + failed.size(), 0);
    }

    void scenario14TheSamePlaceIsNoMove()
    {
        QSignalSpy view(&workbench(), &Workbench::viewChanged);
        m_fixture->branch().continueFrom(m_before.leaf);
        VERIFY_SOON(!view.isEmpty());
        verifyUnchanged();
        QVERIFY(workbench().loaded().isAtLeaf());
        QCOMPARE(BranchWriter::rangeOf(workbench(), Purpose::Leave, m_before.leaf).entries.size(),
                 0);
    }

    void scenario14SwitchingBackShowsTheExactContext()
    {
        m_server->add(chatAnswer({ wellShapedSummary(u"Tide tables"_s) }));
        const QList<ContextItem> before = workbench().context()->items;
        QSignalSpy finished(m_writer.get(), &BranchWriter::finished);
        m_writer->start(leave(m_fixture->otherLeaf().id));
        COMPARE_SOON(finished.size(), 1);
        VERIFY_SOON(workbench().session().leaf != m_before.leaf);
        m_fixture->branch().continueFrom(m_before.leaf);
        COMPARE_SOON(workbench().session().leaf, m_before.leaf);
        const QList<ContextItem> &after = workbench().context()->items;
        QCOMPARE(after.size(), before.size());
        for (qsizetype i = 0; i < after.size(); ++i) {
            QCOMPARE(after.at(i).entry, before.at(i).entry);
            QVERIFY(after.at(i).state == before.at(i).state);
            QCOMPARE(after.at(i).tokens, before.at(i).tokens);
        }
    }

    void failuresChangeNothing_data()
    {
        QTest::addColumn<Script>("script");
        QTest::newRow("an empty answer") << chatAnswer({ u"  \n"_s });
        QTest::newRow("a web page")
                << plainAnswer(200, "text/html", "<html><body>Sign in</body></html>");
        QTest::newRow("refused") << plainAnswer(
                400, "application/json",
                R"({"error":{"message":"exceeds the available context size"}})");
        QTest::newRow("cut off") << chatBeginning({ u"## Goal"_s }, Close {});
    }
    void failuresChangeNothing()
    {
        QFETCH(const Script, script);
        m_server->add(script);
        QSignalSpy failed(m_writer.get(), &BranchWriter::failed);
        m_writer->start(leave(m_fixture->otherLeaf().id));
        QTRY_COMPARE_WITH_TIMEOUT(failed.size(), 1, 20'000);
        QVERIFY(!failed.at(0).at(0).value<Error>().message.isEmpty());
        QCOMPARE(m_writer->state(), State::Idle);
        verifyUnchanged();
    }

    void anotherProcessThatWentOnIsAConflict()
    {
        m_server->add(chatBeginning({ u"## Goal\n- Tides"_s }, Standstill {})
                      + chatAnswer({ u"\n"_s }).sliced(1));
        QSignalSpy text(m_writer.get(), &BranchWriter::textAdded);
        QSignalSpy failed(m_writer.get(), &BranchWriter::failed);
        m_writer->start(leave(m_fixture->otherLeaf().id));
        VERIFY_SOON(!text.isEmpty());
        Entry more;
        more.role = Role::User;
        more.blocks = { TextBlock { u"one more"_s } };
        const auto added = m_fixture->other().append(m_before.id, m_before.leaf, { more });
        QVERIFY(added);
        m_server->goOn();
        COMPARE_SOON(failed.size(), 1);
        QCOMPARE(failed.at(0).at(0).value<Error>().kind, Error::Kind::Conflict);
        QCOMPARE(m_fixture->stored().session().leaf, added->constFirst().id);
        QCOMPARE(m_fixture->stored().session().entryCount, m_before.entryCount + 1);
    }

    void withoutAModelTheBuiltInSummarizerWrites()
    {
        QSignalSpy finished(m_writer.get(), &BranchWriter::finished);
        m_writer->start({ .purpose = Purpose::Leave, .place = m_fixture->otherLeaf().id });
        COMPARE_SOON(finished.size(), 1);
        const Entry report = m_fixture->lastStored(1).constFirst();
        QVERIFY(!report.summary.isEmpty());
        QVERIFY(report.model.isEmpty());
        QCOMPARE(report.data[u"offline"_s].toBool(), true);
        QVERIFY(m_server->requests().isEmpty());
    }

    void anotherBranchIsToldOfWhereTheSessionStands()
    {
        m_server->add(chatAnswer({ wellShapedSummary(u"The other way"_s) }));
        const EntryNode other = m_fixture->otherLeaf();
        BranchWriter::Job job = leave(other.id);
        job.purpose = Purpose::Bring;
        QSignalSpy finished(m_writer.get(), &BranchWriter::finished);
        m_writer->start(job);
        COMPARE_SOON(finished.size(), 1);
        const Entry report = m_fixture->lastStored(1).constFirst();
        QCOMPARE(report.parent, m_before.leaf);
        QCOMPARE(report.branchFrom, other.id);
        const QByteArray asked = m_server->requests().constFirst().body;
        QVERIFY(asked.contains(m_fixture->textOf(other).left(20).toUtf8()));
    }

    void itGoesOnWhileAnotherSessionIsOpen()
    {
        m_server->add(
                chatBeginning({ u"## Goal\n- Tides"_s }, Pause { std::chrono::milliseconds(300) })
                + chatAnswer({ u"\n"_s }).sliced(1));
        const auto fresh = m_fixture->other().createSession({});
        QVERIFY(fresh);
        const EntryId other = m_fixture->otherLeaf().id;
        QSignalSpy finished(m_writer.get(), &BranchWriter::finished);
        m_writer->start(leave(other));
        workbench().openSession(fresh->id);
        COMPARE_SOON(workbench().session().id, fresh->id);
        COMPARE_SOON(finished.size(), 1);
        QCOMPARE(workbench().session().id, fresh->id);
        QCOMPARE(m_fixture->other().reader().session(fresh->id)->entryCount, 0);
        const auto left = m_fixture->other().reader().session(m_before.id);
        QVERIFY(left);
        QCOMPARE(left->entryCount, m_before.entryCount + 1);
    }

private:
    Workbench &workbench() { return m_fixture->workbench(); }
    BranchWriter::Job leave(const EntryId &place, const QString &instructions = {})
    {
        const SummaryModel model { Endpoint::chat(m_server->url(), u"tiny"_s) };
        return {
            .purpose = Purpose::Leave, .place = place, .instructions = instructions, .model = model
        };
    }
    void verifyUnchanged()
    {
        const Session now = m_fixture->stored().session();
        QCOMPARE(now.leaf, m_before.leaf);
        QCOMPARE(now.entryCount, m_before.entryCount);
    }

    std::unique_ptr<WorkbenchFixture> m_fixture;
    std::unique_ptr<ScriptedServer> m_server;
    std::unique_ptr<BranchWriter> m_writer;
    Session m_before;
};

QTEST_GUILESS_MAIN(TestBranchWriter)
#include "tst_branchwriter.moc"
