// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importwatcher.h"
#include "soon.h"
#include "workbenchfixture.h"

#include <QDir>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Folders that are followed while a program writes into them.
class TestImportWatcher final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WorkbenchFixture>(WorkbenchFixture::Content::Nothing);
        QVERIFY(QDir().mkpath(folder() + u"/project"_s));
        m_now = QDateTime::currentDateTimeUtc();
        m_watcher = std::make_unique<ImportWatcher>(&m_fixture->store(), nullptr,
                                                    [this] { return m_now; });
        m_imported = std::make_unique<QSignalSpy>(m_watcher.get(), &ImportWatcher::imported);
        m_refused = std::make_unique<QSignalSpy>(m_watcher.get(), &ImportWatcher::refused);
    }
    void cleanup()
    {
        m_watcher.reset();
        m_fixture.reset();
    }

    void whatIsThereComesInAndWhatIsWrittenFollows()
    {
        write(u"a.jsonl"_s, header("one") + entry(1));
        follow();
        COMPARE_SOON(texts(), QStringList({ u"one: said 1"_s }));
        append(u"a.jsonl"_s, entry(2));
        COMPARE_SOON(texts().constLast(), u"one: said 2"_s);
        // A line that is not whole yet comes with its end.
        append(u"a.jsonl"_s, entry(3).first(20));
        append(u"a.jsonl"_s, entry(3).sliced(20));
        COMPARE_SOON(texts().constLast(), u"one: said 3"_s);
        // A new file, in a new folder.
        QVERIFY(QDir().mkpath(folder() + u"/other"_s));
        write(u"other/b.jsonl"_s, header("two") + entry(1));
        VERIFY_SOON(texts().contains(u"two: said 1"_s));
        QCOMPARE(texts().size(), 4);
    }

    /// Whoever begins to follow has not asked for all that lies there.
    void whatIsOlderIsLeftToThePerson()
    {
        write(u"a.jsonl"_s, header("one") + entry(1));
        write(u"b.jsonl"_s, header("two") + entry(1));
        const auto wasWritten = [this](const QString &name, const QDateTime &when) {
            QFile file(path(name));
            return file.open(QIODevice::ReadWrite)
                    && file.setFileTime(when, QFileDevice::FileModificationTime);
        };
        QVERIFY(wasWritten(u"a.jsonl"_s, m_now.addDays(-2)));
        QVERIFY(wasWritten(u"b.jsonl"_s, m_now.addDays(-2)));
        follow(m_now.addDays(-1));
        lookAgain(); // what is written now comes in
        QCOMPARE(texts(), QStringList({ u"n1: said 1"_s }));
        append(u"b.jsonl"_s, entry(2)); // somebody went on with it
        VERIFY_SOON(texts().contains(u"two: said 1"_s));
        QVERIFY(texts().contains(u"two: said 2"_s));
        QVERIFY(!texts().contains(u"one: said 1"_s));
    }

    /// Programs that write a file anew: put in its place, or emptied and written again.
    void nothingComesTwice_data()
    {
        QTest::addColumn<bool>("inPlace");
        QTest::newRow("rotated") << false;
        QTest::newRow("truncated") << true;
    }
    void nothingComesTwice()
    {
        QFETCH(const bool, inPlace);
        write(u"a.jsonl"_s, header("one") + entry(1) + entry(2));
        follow();
        COMPARE_SOON(texts().size(), 2);
        if (!inPlace) {
            QVERIFY(QFile::remove(path(u"a.jsonl"_s)));
        }
        write(u"a.jsonl"_s, header("one") + entry(1) + entry(2) + entry(3));
        COMPARE_SOON(texts(),
                     QStringList({ u"one: said 1"_s, u"one: said 2"_s, u"one: said 3"_s }));
        append(u"a.jsonl"_s, entry(4)); // it is watched still
        COMPARE_SOON(texts().size(), 4);
    }

    /// A running Claude Code writes line by line; its answers say how they ended.
    void aTranscriptOfClaudeCodeThatGrows()
    {
        const QByteArray asked = claudeLine(1, {}, u"How high is the tide?"_s);
        const QByteArray answered = claudeLine(2, u"l1"_s, u"Four metres."_s);
        const QByteArray askedAgain = claudeLine(3, u"l2"_s, u"And tomorrow?"_s);
        write(u"s1.jsonl"_s, asked);
        follow();
        COMPARE_SOON(texts(), QStringList({ u"s1: How high is the tide?"_s }));
        QElapsedTimer timer;
        timer.start();
        append(u"s1.jsonl"_s, answered);
        COMPARE_SOON(texts().constLast(), u"s1: Four metres."_s);
        qInfo("the answer came in after %lld ms", timer.elapsed());
        // Put in its place, with more: nothing comes twice.
        QVERIFY(QFile::rename(path(u"s1.jsonl"_s), path(u"s1.old"_s)));
        write(u"s1.jsonl"_s, asked + answered + askedAgain);
        COMPARE_SOON(texts().size(), 3);
        // Emptied and written again, in two steps.
        write(u"s1.jsonl"_s, asked);
        append(u"s1.jsonl"_s, answered + askedAgain + claudeLine(4, u"l3"_s, u"Five."_s));
        COMPARE_SOON(texts(),
                     QStringList({ u"s1: How high is the tide?"_s, u"s1: Four metres."_s,
                                   u"s1: And tomorrow?"_s, u"s1: Five."_s }));
    }

    /// Older versions do not say how an answer ended: it is certain only when nothing has followed for some time.
    void theLastAnswerComesThoughNothingFollows()
    {
        write(u"s1.jsonl"_s,
              claudeLine(1, {}, u"How high is the tide?"_s)
                      + claudeLine(2, u"l1"_s, u"Four metres."_s).replace("\"end_turn\"", "null"));
        follow();
        COMPARE_SOON(texts(), QStringList({ u"s1: How high is the tide?"_s }));
        lookAgain();
        QCOMPARE(texts().size(), 2);
        m_now = m_now.addSecs(3600);
        lookAgain();
        COMPARE_SOON(texts().size(), 4);
        QVERIFY(texts().contains(u"s1: Four metres."_s));
        // It is not read once more: what it was like is noted behind its entries.
        const auto stamp = ImportedFiles::Stamp::of(path(u"s1.jsonl"_s));
        VERIFY_SOON(m_fixture->other().reader().importedFiles()->value(path(u"s1.jsonl"_s))
                    == stamp);
    }

    /// An error that is not the file's fault: told once, tried again later, and what came in before it is shown.
    void whatFailsIsTriedAgainLater()
    {
        QVERIFY(m_fixture->other().database().execute(
                u"CREATE TRIGGER poison BEFORE INSERT ON session_entries "
                "WHEN NEW.content = 'poison' BEGIN SELECT RAISE(ABORT, 'not this'); END"_s));
        QByteArray side = claudeLine(3, {}, u"poison"_s);
        side.insert(1, "\"isSidechain\":true,");
        write(u"s1.jsonl"_s, claudeLine(1, {}, u"How high is the tide?"_s) + side);
        follow();
        COMPARE_SOON(m_refused->size(), 1);
        QCOMPARE(m_imported->size(), 1); // the conversation, before the subagent
        QCOMPARE(texts(), QStringList({ u"s1: How high is the tide?"_s }));
        lookAgain();
        QCOMPARE(m_refused->size(), 1);
        QVERIFY(m_fixture->other().database().execute(u"DROP TRIGGER poison"_s));
        lookAgain();
        QVERIFY(!texts().contains(u"s1:l3: poison"_s));
        m_now = m_now.addSecs(3600);
        lookAgain();
        VERIFY_SOON(texts().contains(u"s1:l3: poison"_s));
        QCOMPARE(m_refused->size(), 1);
    }

    /// Other folders change while the first change is looked into: what is looked at may have been passed already.
    void whatChangesWhileItLooksIsSeen()
    {
        write(u"a.jsonl"_s, header("one") + entry(1));
        follow();
        COMPARE_SOON(texts().size(), 1);
        constexpr int Folders = 40;
        for (int i = 0; i < Folders; ++i) {
            const QString name = u"f%1"_s.arg(i);
            QVERIFY(QDir().mkpath(folder() + u'/' + name));
            QCoreApplication::processEvents(); // several looks, and changes within them
            write(name + u"/b.jsonl"_s, header(name.toLatin1().constData()) + entry(1));
        }
        COMPARE_SOON(texts().size(), 1 + Folders);
    }

    void whatHasNotChangedIsNotRead()
    {
        write(u"a.jsonl"_s, header("one") + entry(1));
        follow();
        COMPARE_SOON(m_imported->size(), 1);
        m_watcher->setPlaces({});
        QVERIFY(!m_watcher->isFollowing());
        append(u"a.jsonl"_s, entry(2));
        write(u"b.jsonl"_s, header("two") + entry(1));
        follow();
        COMPARE_SOON(texts().size(), 3);
    }

    void aFileOfAnotherKindIsToldOfOnce()
    {
        write(u"a.jsonl"_s, "{\"some\":\"thing\"}\n{\"or\":\"other\"}\n");
        write(u"empty.jsonl"_s, {});
        follow();
        COMPARE_SOON(m_refused->size(), 1);
        QVERIFY(!m_refused->at(0).at(1).value<Error>().message.isEmpty());
        write(u"b.jsonl"_s, header("two") + entry(1));
        COMPARE_SOON(texts().size(), 1);
        QCOMPARE(m_refused->size(), 1);
        // It may become one.
        write(u"a.jsonl"_s, header("one") + entry(1));
        COMPARE_SOON(texts().size(), 2);
        write(u"empty.jsonl"_s, header("three") + entry(1));
        COMPARE_SOON(texts().size(), 3);
    }

private:
    [[nodiscard]] QString folder() const { return m_fixture->file(u"watched"_s); }
    [[nodiscard]] QString path(const QString &name) const
    {
        return folder() + (name.contains(u'/') ? u"/"_s : u"/project/"_s) + name;
    }
    /// A new file makes the watcher look at all of them.
    void lookAgain()
    {
        const QString name = u"n%1"_s.arg(++m_looks);
        write(name + u".jsonl"_s, header(name.toLatin1().constData()) + entry(1));
        VERIFY_SOON(texts().contains(name + u": said 1"_s));
    }
    void follow(const QDateTime &since = {})
    {
        m_watcher->setPlaces({ { u"pi"_s, folder(), { u"*.jsonl"_s } },
                               { u"gone"_s, m_fixture->file(u"nowhere"_s), { u"*"_s } } },
                             since);
    }
    static QByteArray line(const QJsonObject &object)
    {
        return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
    }
    static QByteArray header(const char *id)
    {
        return line({ { u"type"_s, u"session"_s },
                      { u"version"_s, 3 },
                      { u"id"_s, QString::fromLatin1(id) },
                      { u"timestamp"_s, u"2026-01-01T10:00:00.000Z"_s },
                      { u"cwd"_s, u"/srv/project"_s } });
    }
    static QByteArray entry(int number)
    {
        return line({ { u"type"_s, u"message"_s },
                      { u"id"_s, QString::number(number) },
                      { u"parentId"_s,
                        number == 1 ? QJsonValue() : QJsonValue(QString::number(number - 1)) },
                      { u"timestamp"_s, u"2026-01-01T10:00:0%1.000Z"_s.arg(number) },
                      { u"message"_s,
                        QJsonObject { { u"role"_s, u"user"_s },
                                      { u"content"_s, u"said %1"_s.arg(number) } } } });
    }
    /// Odd ones ask, even ones answer.
    [[nodiscard]] QByteArray claudeLine(int number, const QString &parent,
                                        const QString &text) const
    {
        const bool asks = number % 2 == 1;
        QJsonObject message { { u"role"_s, asks ? u"user"_s : u"assistant"_s } };
        if (asks) {
            message[u"content"_s] = text;
        } else {
            message[u"id"_s] = u"m%1"_s.arg(number);
            message[u"model"_s] = u"claude-opus-4-5"_s;
            message[u"stop_reason"_s] = u"end_turn"_s;
            message[u"content"_s] =
                    QJsonArray { QJsonObject { { u"type"_s, u"text"_s }, { u"text"_s, text } } };
        }
        return line({ { u"type"_s, asks ? u"user"_s : u"assistant"_s },
                      { u"uuid"_s, u"l%1"_s.arg(number) },
                      { u"parentUuid"_s, parent.isEmpty() ? QJsonValue() : QJsonValue(parent) },
                      { u"sessionId"_s, u"s1"_s },
                      { u"requestId"_s, u"r%1"_s.arg(number) },
                      { u"timestamp"_s, m_now.toString(Qt::ISODateWithMs) },
                      { u"cwd"_s, u"/srv/project"_s },
                      { u"version"_s, u"2.1.126"_s },
                      { u"message"_s, message } });
    }
    void write(const QString &name, const QByteArray &bytes) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        QCOMPARE(file.write(bytes), bytes.size());
    }
    void append(const QString &name, const QByteArray &bytes) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::Append));
        QCOMPARE(file.write(bytes), bytes.size());
    }
    /// "original id: text" of everything in the store, by session and in order.
    [[nodiscard]] QStringList texts() const
    {
        StoreReader &reader = m_fixture->other().reader();
        QStringList found;
        auto sessions = reader.sessions();
        std::ranges::sort(*sessions, {}, &Session::number);
        for (const Session &session : std::as_const(*sessions)) {
            const auto snapshot = reader.snapshot(session.id);
            for (int i = 0; i < snapshot->tree.size(); ++i) {
                found += session.origin.sessionId + u": "_s
                        + reader.entry(snapshot->tree.at(i).seq)->text();
            }
        }
        return found;
    }

    QDateTime m_now; ///< for the watcher
    int m_looks = 0;
    std::unique_ptr<WorkbenchFixture> m_fixture;
    std::unique_ptr<ImportWatcher> m_watcher;
    std::unique_ptr<QSignalSpy> m_imported;
    std::unique_ptr<QSignalSpy> m_refused;
};

QTEST_GUILESS_MAIN(TestImportWatcher)
#include "tst_importwatcher.moc"
