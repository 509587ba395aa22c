// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importwatcher.h"
#include "opencodedata.h"
#include "soon.h"
#include "workbenchfixture.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// Sources that change in place: databases with and without a log, files that are written anew, such as lie elsewhere, and such as vanish.
/// Everything has to come before all folders are looked at again, for which no wait is long enough (see Soon).
class TestFollowedSources final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WorkbenchFixture>(WorkbenchFixture::Content::Nothing);
        QVERIFY(QDir().mkpath(m_fixture->file(u"watched/project"_s)));
        QVERIFY(QDir().mkpath(m_fixture->file(u"elsewhere"_s)));
        m_now = QDateTime::currentDateTimeUtc();
        m_watcher = std::make_unique<ImportWatcher>(&m_fixture->store(), nullptr,
                                                    [this] { return m_now; });
        m_refused = std::make_unique<QSignalSpy>(m_watcher.get(), &ImportWatcher::refused);
    }
    void cleanup()
    {
        m_watcher.reset();
        m_fixture.reset();
    }

    /// What is said stands in the log at first, and nobody touches the database itself.
    void aDatabaseThatGetsAMessage_data()
    {
        QTest::addColumn<QString>("mode");
        QTest::newRow("log") << u"WAL"_s;
        QTest::newRow("journal") << u"DELETE"_s;
    }
    void aDatabaseThatGetsAMessage()
    {
        QFETCH(const QString, mode);
        OpenCode db;
        db.execute(u"PRAGMA journal_mode=%1"_s.arg(mode));
        db.user(u"m1"_s, u"How high is the tide?"_s);
        db.answer(u"m2"_s, u"Four metres."_s);
        follow(db.folder());
        COMPARE_SOON(texts(), QStringList({ u"How high is the tide?"_s, u"Four metres."_s }));
        db.user(u"m3"_s, u"And tomorrow?"_s);
        COMPARE_SOON(texts().constLast(), u"And tomorrow?"_s);
        db.answer(u"m4"_s, u"Five."_s); // it is watched still
        COMPARE_SOON(texts().constLast(), u"Five."_s);
        db.close(); // which may write the log back and remove it
        QCOMPARE(texts().size(), 4);
        QVERIFY(m_refused->isEmpty());
    }

    /// An answer that is written row by row comes when it is finished, once.
    void aRowThatIsWrittenAgain()
    {
        OpenCode db;
        db.execute(u"PRAGMA journal_mode=WAL"_s);
        m_now = QDateTime::fromMSecsSinceEpoch(OpenCodeStart + 60'000, QTimeZone::UTC);
        db.user(u"m1"_s, u"How high is the tide?"_s);
        db.message(u"m2"_s, uR"({"role":"assistant","providerID":"p","modelID":"m"})"_s);
        db.part(uR"({"type":"text","text":"Four"})"_s);
        follow(db.folder());
        COMPARE_SOON(texts(), QStringList({ u"How high is the tide?"_s }));
        db.execute(u"UPDATE part SET data = json_set(data, '$.text', 'Four metres.') "
                   "WHERE message_id = 'm2'"_s);
        db.execute(u"UPDATE message SET data = json_set(data, '$.time.completed', 5) "
                   "WHERE id = 'm2'"_s);
        COMPARE_SOON(texts(), QStringList({ u"How high is the tide?"_s, u"Four metres."_s }));
    }

    /// As editors save a document: another file is put in its place, with what was there and more.
    void aDocumentThatIsWrittenAnew()
    {
        const QString file = m_fixture->file(u"watched/project/api_conversation_history.json"_s);
        replace(file, task({ u"ask the tide"_s, u"four metres"_s }));
        follow(m_fixture->file(u"watched"_s), u"*.json"_s);
        COMPARE_SOON(texts().size(), 2);
        replace(file, task({ u"ask the tide"_s, u"four metres"_s, u"and tomorrow"_s }));
        COMPARE_SOON(texts().size(), 3);
        replace(file, task({ u"ask the tide"_s, u"four metres"_s, u"and tomorrow"_s, u"five"_s }));
        COMPARE_SOON(texts().size(), 4);
        QCOMPARE(texts().constLast(), u"five"_s);
        // A message was changed: what was there stays, and the new one stands beside it.
        replace(file, task({ u"ask the tide"_s, u"four metres"_s, u"and today"_s }));
        COMPARE_SOON(texts().size(), 5);
        QCOMPARE(texts().constLast(), u"and today"_s);
        QCOMPARE(m_fixture->other().reader().sessions()->size(), 1);
    }

    /// Brought in by hand from a folder that is nobody's place.
    void aFileFromElsewhere()
    {
        const QString file = m_fixture->file(u"elsewhere/api_conversation_history.json"_s);
        replace(file, task({ u"ask the tide"_s, u"four metres"_s }));
        bringIn(file);
        QCOMPARE(texts().size(), 2);
        follow(m_fixture->file(u"watched"_s));
        waitUntilItFollows();
        replace(file, task({ u"ask the tide"_s, u"four metres"_s, u"and tomorrow"_s }));
        VERIFY_SOON(texts().contains(u"and tomorrow"_s));
    }

    void aFileThatVanishes()
    {
        const QString file = m_fixture->file(u"watched/project/api_conversation_history.json"_s);
        replace(file, task({ u"ask the tide"_s, u"four metres"_s }));
        follow(m_fixture->file(u"watched"_s), u"*.json"_s);
        COMPARE_SOON(texts().size(), 2);
        QVERIFY(QDir(m_fixture->file(u"watched/project"_s)).removeRecursively());
        // Another one is seen, so the change has been looked at.
        QVERIFY(QDir().mkpath(m_fixture->file(u"watched/other"_s)));
        replace(m_fixture->file(u"watched/other/api_conversation_history.json"_s),
                task({ u"something else"_s }));
        COMPARE_SOON(texts().size(), 3);
        QVERIFY(m_refused->isEmpty());
        QVERIFY(QDir().mkpath(m_fixture->file(u"watched/project"_s)));
        replace(file, task({ u"ask the tide"_s, u"four metres"_s, u"and tomorrow"_s }));
        COMPARE_SOON(texts().size(), 4);
        QVERIFY(m_refused->isEmpty());
    }

    /// Whatever their names are: what a fork repeats is known by then.
    void whatAForkStandsOnComesFirst()
    {
        const auto say = [](const QString &session, int number) {
            QJsonObject line { { u"type"_s, u"user"_s },
                               { u"uuid"_s, u"l%1"_s.arg(number) },
                               { u"sessionId"_s, session },
                               { u"timestamp"_s, u"2026-01-02T10:00:0%1.000Z"_s.arg(number) },
                               { u"message"_s,
                                 QJsonObject { { u"role"_s, u"user"_s },
                                               { u"content"_s, u"said %1"_s.arg(number) } } } };
            line[u"parentUuid"_s] =
                    number == 1 ? QJsonValue() : QJsonValue(u"l%1"_s.arg(number - 1));
            if (session == "fork"_L1) {
                line[u"forkedFrom"_s] = QJsonObject { { u"sessionId"_s, u"top"_s } };
            }
            return QJsonDocument(line).toJson(QJsonDocument::Compact) + '\n';
        };
        const QString top = m_fixture->file(u"watched/project/top.jsonl"_s);
        replace(top, say(u"top"_s, 1) + say(u"top"_s, 2));
        if (!QFileInfo(top).birthTime().isValid()) {
            QSKIP("the disk does not say when files were made");
        }
        const QString fork = m_fixture->file(u"watched/project/fork.jsonl"_s);
        const auto isLater = [&] { // within one millisecond nothing tells them apart
            replace(fork, say(u"fork"_s, 1) + say(u"fork"_s, 2) + say(u"fork"_s, 3));
            return QFileInfo(fork).birthTime() > QFileInfo(top).birthTime();
        };
        VERIFY_SOON(isLater());
        follow(m_fixture->file(u"watched"_s), u"*.jsonl"_s);
        COMPARE_SOON(m_fixture->other().reader().sessions()->size(), 2);
        VERIFY_SOON(texts().contains(u"said 3"_s));
        const auto sessions = m_fixture->other().reader().sessions();
        for (const Session &session : *sessions) {
            QCOMPARE(session.entryCount, session.origin.sessionId == "fork"_L1 ? 1 : 2);
        }
    }

    /// A notice comes of much that changes nothing: the file is looked at, and not read.
    void whatIsAsItWasIsNotRead()
    {
        const QString file = m_fixture->file(u"watched/project/api_conversation_history.json"_s);
        replace(file, task({ u"ask the tide"_s, u"four metres"_s }));
        follow(m_fixture->file(u"watched"_s), u"*.json"_s);
        COMPARE_SOON(texts().size(), 2);
        const QString other = m_fixture->file(u"watched/project/another.json"_s);
        replace(other, task({ u"something else"_s }));
        COMPARE_SOON(texts().size(), 3);
        const QString before = broughtInAt(file);
        QVERIFY(!before.isEmpty());
        QVERIFY(QFile::setPermissions(file, QFile::ReadOwner | QFile::WriteOwner));
        replace(other, task({ u"something else"_s, u"and more"_s }));
        COMPARE_SOON(texts().size(), 4);
        QCOMPARE(broughtInAt(file), before);
    }

    /// Which folders are looked at when one of them has changed.
    void aLookAtWhatHasChanged()
    {
        const auto write = [&](const QString &name) {
            replace(m_fixture->file(name), task({ u"hello"_s }));
        };
        write(u"watched/a.json"_s);
        write(u"watched/project/b.json"_s);
        write(u"elsewhere/c.json"_s);
        const FollowedSources sources {
            { { u"Cline"_s, m_fixture->file(u"watched"_s), { u"*.json"_s } } },
            { m_fixture->file(u"elsewhere/c.json"_s), m_fixture->file(u"elsewhere/gone.json"_s) }
        };
        const SourceScan all = scanSources(sources, {});
        QCOMPARE(names(all), QStringList({ u"a.json"_s, u"b.json"_s, u"c.json"_s }));
        for (const auto &folder : { u"watched"_s, u"watched/project"_s, u"elsewhere"_s }) {
            QVERIFY(all.watched.contains(m_fixture->file(folder)));
        }
        const auto changed = [&](const QString &path) {
            return names(scanChanged(sources, { m_fixture->file(path) }, all.watched, {}));
        };
        QCOMPARE(changed(u"watched"_s), QStringList({ u"a.json"_s }));
        QCOMPARE(changed(u"watched/project"_s), QStringList({ u"b.json"_s }));
        QCOMPARE(changed(u"watched/project/b.json"_s), QStringList({ u"b.json"_s }));
        QCOMPARE(changed(u"elsewhere"_s), QStringList({ u"c.json"_s }));
        QCOMPARE(changed(u"elsewhere/gone.json"_s), QStringList());
        QVERIFY(QDir().mkpath(m_fixture->file(u"watched/new/deep"_s)));
        write(u"watched/new/deep/d.json"_s);
        QCOMPARE(changed(u"watched"_s), QStringList({ u"a.json"_s, u"d.json"_s }));
    }

private:
    static QStringList names(const SourceScan &scan)
    {
        QStringList found;
        for (const FoundFile &file : scan.files) {
            found += QFileInfo(file.path).fileName();
        }
        found.sort();
        return found;
    }
    /// A conversation as Cline keeps it: the person, then the answer, and so on.
    static QByteArray task(const QStringList &texts)
    {
        QJsonArray messages;
        for (const QString &text : texts) {
            const qsizetype place = messages.size();
            const QString said = place == 0 ? QString(u"<task>"_s + text + u"</task>"_s) : text;
            messages += QJsonObject {
                { u"role"_s, place % 2 == 0 ? u"user"_s : u"assistant"_s },
                { u"content"_s,
                  QJsonArray { QJsonObject { { u"type"_s, u"text"_s }, { u"text"_s, said } } } },
                { u"ts"_s, 1'777'073'160'000 + 1000 * place }
            };
        }
        return QJsonDocument(messages).toJson(QJsonDocument::Compact);
    }
    static void replace(const QString &file, const QByteArray &bytes)
    {
        QFile fresh(file + u".tmp"_s);
        QVERIFY(fresh.open(QIODevice::WriteOnly | QIODevice::Truncate));
        QCOMPARE(fresh.write(bytes), bytes.size());
        fresh.close();
        QFile::remove(file);
        QVERIFY(fresh.rename(file));
    }
    void follow(const QString &folder, const QString &pattern = u"*.db"_s)
    {
        m_watcher->setPlaces({ { u"a program"_s, folder, { pattern } } });
    }
    void bringIn(const QString &file)
    {
        QSignalSpy finished(&m_fixture->imports(), &ImportRunner::finished);
        m_fixture->imports().start({ file });
        VERIFY_SOON(!finished.isEmpty());
    }
    /// A database in the place that is followed has come in.
    void waitUntilItFollows()
    {
        const QString marker = m_fixture->file(u"watched/marker.db"_s);
        OpenCode db;
        db.user(u"m1"_s, u"marker"_s);
        db.close();
        QVERIFY(QFile::copy(db.path(), marker));
        VERIFY_SOON(texts().contains(u"marker"_s));
    }
    [[nodiscard]] QString broughtInAt(const QString &file) const
    {
        auto query = m_fixture->other().database().run(
                "SELECT imported_at FROM imported_files WHERE path = ?"_L1, { file });
        return query && query->next() ? query->text(0) : QString();
    }
    /// Of everything in the store, session by session.
    [[nodiscard]] QStringList texts() const
    {
        StoreReader &reader = m_fixture->other().reader();
        QStringList found;
        auto sessions = reader.sessions();
        std::ranges::sort(*sessions, {}, &Session::number);
        for (const Session &session : std::as_const(*sessions)) {
            const auto snapshot = reader.snapshot(session.id);
            for (int i = 0; i < snapshot->tree.size(); ++i) {
                found += reader.entry(snapshot->tree.at(i).seq)->text();
            }
        }
        return found.replaceInStrings(u"<task>"_s, QString())
                .replaceInStrings(u"</task>"_s, QString());
    }

    QDateTime m_now; ///< for the watcher
    std::unique_ptr<WorkbenchFixture> m_fixture;
    std::unique_ptr<ImportWatcher> m_watcher;
    std::unique_ptr<QSignalSpy> m_refused;
};

QTEST_GUILESS_MAIN(TestFollowedSources)
#include "tst_followedsources.moc"
