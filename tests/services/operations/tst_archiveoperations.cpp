// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivelistoperations.h"
#include "archivesyncoperations.h"
#include "commandarguments.h"
#include "operations.h"
#include "sessionbuilder.h"
#include "sessiondeletion.h"
#include "soon.h"
#include "testpostgres.h"
#include <credentials/memorykeystore.h>
#include <engine/engine.h>

#include <QCommandLineParser>
#include <QTest>

#include <archive/recoveryphrase.h>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

const QByteArray Planted = "zebrafinch"_ba;
const QByteArray Secret = "ghp_x7Kq2mW9pLz4Rt8Yv1Nc6Bd3Hf5Js0GaQeUo"_ba;
constexpr std::chrono::seconds Patience { 60 };

/// A store with settings and a keychain, as one person has them on one machine.
class Machine
{
public:
    Machine() { open(); }

    void open(const QProcessEnvironment &environment = {})
    {
        m_engine.reset();
        auto engine = Engine::open({ m_built.path(), m_folder.filePath(u"config"_s), &m_keychain,
                                     nullptr, environment });
        if (engine) {
            m_engine = std::move(*engine);
        }
    }
    /// `varve archive …`, read as the command line reads it. The value, or an object with "error".
    QJsonObject archive(const QStringList &arguments)
    {
        QCommandLineParser parser;
        const VerbForms forms = formsOf(u"archive");
        addForms(parser, forms);
        if (!parser.parse(QStringList { u"varve archive"_s } + arguments)) {
            return { { u"error"_s, parser.errorText() } };
        }
        const auto chosen = readArguments(parser, forms);
        const auto call = chosen.and_then(
                [](const ChosenForm &form) { return form.operation->prepare(form.arguments); });
        if (!call) {
            return { { u"error"_s, call.error().message } };
        }
        const QFuture<Result<ValueJson>> future = (*call)(*m_engine, {});
        if (!QTest::qWaitFor([&] { return future.isFinished(); }, Patience)) {
            return { { u"error"_s, u"no answer"_s } };
        }
        const Result<ValueJson> value = future.result();
        return value ? std::get<QJsonObject>(*value)
                     : QJsonObject { { u"error"_s, value.error().message } };
    }
    /// Empty if it went well.
    QString problemWith(const QStringList &arguments)
    {
        return archive(arguments).value("error"_L1).toString();
    }
    QString write(const QString &name, const QByteArray &content)
    {
        QFile file(m_folder.filePath(name));
        return file.open(QIODevice::WriteOnly) && file.write(content) == content.size()
                ? file.fileName()
                : QString();
    }
    /// Says something in a session of its own.
    SessionId say(const QByteArray &text)
    {
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { QString::fromUtf8(text) } };
        m_built.addEntry(entry, u"u9"_s);
        return m_built.session();
    }
    /// The text of all that this session has here; empty: it is not here.
    QByteArray textOf(const SessionId &session)
    {
        m_built.reopen();
        StoreReader &reader = m_built.store().reader();
        QByteArray text;
        const auto snapshot = reader.snapshot(session);
        if (snapshot) {
            for (const EntryNode &node : snapshot->tree.nodes()) {
                text += reader.entry(node.seq).value_or(Entry()).text().toUtf8() + '\n';
            }
        }
        return text;
    }
    void sayIn(const SessionId &session, const QByteArray &text)
    {
        m_built.reopen();
        const auto here = m_built.store().reader().session(session);
        QVERIFY(here);
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { QString::fromUtf8(text) } };
        QVERIFY(m_built.store().append(session, here->leaf, { entry }));
    }
    void remove(const SessionId &session)
    {
        QVERIFY(SessionDeletion(m_built.store()).remove({ session }));
    }
    [[nodiscard]] MemoryKeyStore &keychain() { return m_keychain; }

private:
    SessionBuilder m_built;
    QTemporaryDir m_folder;
    MemoryKeyStore m_keychain;
    std::unique_ptr<Engine> m_engine;
};

} // namespace

/// Two stores and one archive in a real PostgreSQL, by what the verb archive and the methods of `varve serve` are made of.
class TestArchiveOperations : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void sealedGoesOverAndTheDatabaseReadsNothing();
    void anotherKeyIsRefused();
    void whatItHasToBeIsNotLeftToItsServer();
    void aPasswordIsReplaced();
    void whatWasTamperedWithIsRefused();
    void keysComeBackByTheirPhrase();
    void openHasNoKeysAndIsSearched();
    void nothingIsSentThatWasNotChosen();
    void whatIsPrivateAgainStopsNothing();
    void mistakesAreSaid();
    void noMoreGoesThereThanAMemberMayAdd();
    void whatIsDeletedIsNotFound_data();
    void whatIsDeletedIsNotFound();
    void whatWasRemovedIsThereAgain();
    void sentences_data();
    void sentences();

private:
    void initArchive(bool isSealed, const QString &database);
    QStringList adding(const QStringList &more = {}) const
    {
        return QStringList {
            u"add"_s, u"own"_s, m_address, m_kind, u"--send-all"_s, u"--take-all"_s
        }
        + more;
    }
    [[nodiscard]] QByteArray dump() const;

    std::unique_ptr<TestPostgres> m_postgres;
    QString m_database;
    QString m_address;
    QString m_kind; ///< what the archive has to be
    std::unique_ptr<Machine> m_here;
    std::unique_ptr<Machine> m_there;
};

void TestArchiveOperations::initTestCase()
{
    QString whyNot;
    m_postgres = TestPostgres::start({}, &whyNot);
    if (!m_postgres) {
        QSKIP(qPrintable(whyNot));
    }
    QCOMPARE(m_postgres->execute(u"CREATE ROLE ada LOGIN"_s), QString());
    QCOMPARE(m_postgres->execute(u"CREATE ROLE bob LOGIN"_s), QString());
}

void TestArchiveOperations::init()
{
    m_database = m_postgres->makeDatabase();
    m_address = m_postgres->address(u"ada"_s, m_database);
    m_here = std::make_unique<Machine>();
    m_there = std::make_unique<Machine>();
}

void TestArchiveOperations::initArchive(bool isSealed, const QString &database)
{
    QStringList arguments { u"init"_s, m_postgres->address(u"admin"_s, database), u"--member"_s,
                            u"ada"_s };
    m_kind = isSealed ? u"--sealed"_s : u"--open"_s;
    if (isSealed) {
        arguments += u"--sealed"_s;
    }
    const QJsonObject made = m_here->archive(arguments);
    QCOMPARE(made.value("error"_L1).toString(), QString());
    QCOMPARE(made.value("sealed"_L1).toBool(), isSealed);
    QCOMPARE(made.value("memberBytes"_L1).toInteger(), UsualMemberBytes);
    QCOMPARE(m_here->archive(arguments).value("id"_L1), made.value("id"_L1)); // again: the same
}

QByteArray TestArchiveOperations::dump() const
{
    QProcess dump;
    dump.start(u"/usr/lib/postgresql/17/bin/pg_dump"_s,
               { u"--inserts"_s, m_postgres->address(u"admin"_s, m_database) });
    dump.waitForFinished();
    return dump.readAllStandardOutput();
}

void TestArchiveOperations::sealedGoesOverAndTheDatabaseReadsNothing()
{
    initArchive(true, m_database);
    const SessionId session = m_here->say("see the " + Planted + " with " + Secret);
    const QString phrase = m_here->archive(adding()).value("recoveryPhrase"_L1).toString();
    QCOMPARE(phrase.count(u'-'), 16);
    QCOMPARE(m_here->archive({ u"recovery"_s, u"own"_s }).value("recoveryPhrase"_L1).toString(),
             phrase);
    const QJsonObject sent = m_here->archive({ u"push"_s, u"own"_s });
    QCOMPARE(sent.value("error"_L1).toString(), QString());
    QVERIFY(sent.value("sent"_L1).toInt() > 1);
    QCOMPARE(sent.value("taken"_L1).toInt(), 0);
    const QJsonObject state = m_here->archive({ u"status"_s, u"own"_s })
                                      .value("archives"_L1)
                                      .toArray()
                                      .first()
                                      .toObject();
    QCOMPARE(state.value("unsent"_L1).toInt(-1), 0);

    // The other machine has nothing but the words, as somebody types them.
    QVERIFY(m_there->problemWith(adding()).contains("sealed on another machine"_L1));
    const QString typed = m_there->write(
            u"phrase"_s, QString(phrase).replace(u'-', u' ').toUpper().toUtf8() + '\n');
    QCOMPARE(m_there->problemWith(adding({ u"--phrase"_s, typed })), QString());
    QCOMPARE(m_there->textOf(session), QByteArray());
    const QJsonObject taken = m_there->archive({ u"sync"_s, u"own"_s });
    QCOMPARE(taken.value("error"_L1).toString(), QString());
    QVERIFY(m_there->textOf(session).contains(Planted));
    QCOMPARE(m_there->textOf(session), m_here->textOf(session));
    QCOMPARE(m_there->archive({ u"pull"_s, u"own"_s }).value("taken"_L1).toInt(-1), 0);
    QVERIFY(m_there->problemWith({ u"search"_s, u"own"_s, u"zebrafinch"_s }).contains("cannot"_L1));

    const QByteArray database = dump();
    QVERIFY2(database.contains("INSERT INTO varve."), database.left(300).constData());
    const QByteArray id = session.toString().toUtf8();
    for (const QByteArray &secret : { Planted, Secret, id, phrase.toUtf8() }) {
        QVERIFY2(!database.contains(secret), secret.constData());
        QVERIFY2(!database.contains(secret.toHex()), secret.constData());
    }
    QVERIFY(!database.contains(session.toBytes().toHex()));
    QVERIFY(!database.contains("\\x28b52ffd")); // what is packed and not sealed
}

void TestArchiveOperations::anotherKeyIsRefused()
{
    const QString elsewhere = m_postgres->makeDatabase();
    initArchive(true, m_database);
    initArchive(true, elsewhere);
    m_here->say(Planted);
    QCOMPARE(m_here->problemWith(adding()), QString());
    QCOMPARE(m_here->problemWith({ u"sync"_s, u"own"_s }), QString());
    const QByteArray before = dump();

    const QString foreign =
            m_there->archive({ u"add"_s, u"other"_s, m_postgres->address(u"ada"_s, elsewhere) })
                    .value("recoveryPhrase"_L1)
                    .toString();
    const QString file = m_there->write(u"phrase"_s, foreign.toUtf8());
    const QString refused = m_there->problemWith(adding({ u"--phrase"_s, file }));
    QVERIFY2(refused.contains("phrase of another archive"_L1), qPrintable(refused));
    QVERIFY(m_there->problemWith({ u"status"_s, u"own"_s }).contains("no archive"_L1));
    QCOMPARE(dump().size(), before.size());
    const QString mistyped =
            m_there->write(u"mistyped"_s, QString(foreign).replace(0, 1, u'x').toUtf8());
    QVERIFY(m_there->problemWith(adding({ u"--phrase"_s, mistyped })).contains("Word 1"_L1));
}

/// A server that says it is open gets nothing that was meant for a sealed one.
void TestArchiveOperations::whatItHasToBeIsNotLeftToItsServer()
{
    initArchive(false, m_database);
    m_here->say(Planted);
    const QString phrase =
            m_here->write(u"phrase"_s, recoveryPhrase(ArchiveKey::generate()).toUtf8());
    const QStringList plain { u"add"_s, u"own"_s, m_address };
    for (const QStringList &more :
         { QStringList { u"--phrase"_s, phrase }, QStringList { u"--sealed"_s },
           QStringList { u"--sealed"_s, u"--send-all"_s } }) {
        const QString problem = m_here->problemWith(plain + more);
        QVERIFY2(problem.contains("is an open one"_L1), qPrintable(problem));
    }
    QVERIFY(m_here->problemWith(plain + QStringList { u"--send-all"_s }).contains("sealed, or"_L1));
    QVERIFY(m_here->archive({ u"list"_s }).value("archives"_L1).toArray().isEmpty());
    QCOMPARE(m_here->problemWith(plain + QStringList { u"--open"_s, u"--send-all"_s }), QString());
}

/// Added again under its name: what was chosen stays.
void TestArchiveOperations::aPasswordIsReplaced()
{
    initArchive(false, m_database);
    const SessionId session = m_here->say(Planted);
    const QStringList add { u"add"_s, u"own"_s, m_address };
    const QString first = m_here->write(u"password"_s, "first\n"_ba);
    QCOMPARE(m_here->problemWith(add + QStringList { u"--password"_s, first }), QString());
    QCOMPARE(m_here->problemWith({ u"choose"_s, u"own"_s, session.toString() }), QString());
    const QString next = m_here->write(u"password"_s, "next\n"_ba);
    const QJsonObject again = m_here->archive(add + QStringList { u"--password"_s, next });
    QCOMPARE(again.value("error"_L1).toString(), QString());
    const QString id = again["archive"_L1]["id"_L1].toString();
    const auto kept = m_here->keychain().read(u"archive-%1-password"_s.arg(id), KeyPrompt::No);
    QCOMPARE(kept.result().key.reveal(), "next"_ba);
    QCOMPARE(m_here->archive({ u"list"_s }).value("archives"_L1).toArray().size(), 1);
    QCOMPARE(m_here->archive({ u"choose"_s, u"own"_s }).value("choices"_L1).toArray().size(), 1);
    // One variable of the environment is not that of two.
    const QString clash = m_here->problemWith({ u"add"_s, u"OWN"_s, m_address });
    QVERIFY2(clash.contains("VARVE_ARCHIVE_OWN_PASSWORD"_L1), qPrintable(clash));
}

void TestArchiveOperations::whatWasTamperedWithIsRefused()
{
    initArchive(true, m_database);
    const SessionId session = m_here->say(Planted);
    const QString phrase = m_here->archive(adding()).value("recoveryPhrase"_L1).toString();
    QCOMPARE(m_here->problemWith({ u"sync"_s, u"own"_s }), QString());
    QCOMPARE(m_postgres->execute(u"UPDATE varve.records SET payload = set_byte(payload, 40, "
                                 "get_byte(payload, 40) # 1)"_s,
                                 m_database),
             QString());
    QCOMPARE(m_there->problemWith(
                     adding({ u"--phrase"_s, m_there->write(u"phrase"_s, phrase.toUtf8()) })),
             QString());
    const QString refused = m_there->problemWith({ u"sync"_s, u"own"_s });
    QVERIFY2(refused.contains("changed or damaged"_L1), qPrintable(refused));
    QCOMPARE(m_there->textOf(session), QByteArray());
    const QJsonObject state = m_there->archive({ u"status"_s, u"own"_s })
                                      .value("archives"_L1)
                                      .toArray()
                                      .first()
                                      .toObject();
    QCOMPARE(state.value("problem"_L1).toString(), refused);
}

void TestArchiveOperations::keysComeBackByTheirPhrase()
{
    initArchive(true, m_database);
    m_here->say(Planted);
    const QString phrase = m_here->archive(adding()).value("recoveryPhrase"_L1).toString();
    QCOMPARE(m_here->problemWith({ u"sync"_s, u"own"_s }), QString());
    const QString id = m_here->archive({ u"list"_s })
                               .value("archives"_L1)
                               .toArray()
                               .first()
                               .toObject()["archive"_L1]["id"_L1]
                               .toString();
    // The keychain was lost, and the program started again.
    m_here->keychain().drop(u"archive-%1-key"_s.arg(id));
    m_here->open();
    const QString lost = m_here->problemWith({ u"sync"_s, u"own"_s });
    QVERIFY2(lost.contains("recovery phrase"_L1), qPrintable(id + lost));
    QVERIFY(!m_here->problemWith({ u"recovery"_s, u"own"_s }).isEmpty());
    const QString file = m_here->write(u"phrase"_s, phrase.toUtf8());
    QCOMPARE(m_here->problemWith({ u"restore-key"_s, u"own"_s, u"--phrase"_s, file }), QString());
    QCOMPARE(m_here->problemWith({ u"sync"_s, u"own"_s }), QString());

    // Where there is no keychain a variable has it.
    m_here->keychain().drop(u"archive-%1-key"_s.arg(id));
    QProcessEnvironment environment;
    environment.insert(u"VARVE_ARCHIVE_OWN_KEY"_s, phrase);
    m_here->open(environment);
    QCOMPARE(m_here->problemWith({ u"sync"_s, u"own"_s }), QString());
}

void TestArchiveOperations::openHasNoKeysAndIsSearched()
{
    initArchive(false, m_database);
    const SessionId session = m_here->say("see the " + Planted + " with " + Secret);
    const QJsonObject added = m_here->archive(adding());
    QVERIFY(added.value("recoveryPhrase"_L1).isNull());
    QCOMPARE(m_here->problemWith({ u"sync"_s, u"own"_s }), QString());
    QVERIFY(m_here->problemWith({ u"recovery"_s, u"own"_s }).contains("open"_L1));

    QCOMPARE(m_there->problemWith(adding()), QString());
    const QJsonObject found = m_there->archive({ u"search"_s, u"own"_s, u"Zebrafinch"_s });
    QCOMPARE(found.value("error"_L1).toString(), QString());
    const QJsonObject hit = found.value("hits"_L1).toArray().first().toObject();
    QCOMPARE(hit.value("sessionId"_L1).toString(), session.toString());
    QVERIFY(!hit.value("here"_L1).toBool());
    QVERIFY(hit.value("excerpt"_L1).toString().contains("zebrafinch"_L1));
    QVERIFY(!hit.value("excerpt"_L1).toString().contains(QString::fromUtf8(Secret)));
    QVERIFY(m_there->archive({ u"search"_s, u"own"_s, u"nowhere"_s })
                    .value("hits"_L1)
                    .toArray()
                    .isEmpty());
    const QJsonObject listed = m_there->archive({ u"sessions"_s, u"own"_s })
                                       .value("sessions"_L1)
                                       .toArray()
                                       .first()
                                       .toObject();
    QCOMPARE(listed.value("sessionId"_L1).toString(), session.toString());
    QCOMPARE(listed.value("owner"_L1).toString(), u"ada"_s);

    QCOMPARE(m_there->problemWith({ u"sync"_s, u"own"_s }), QString());
    QVERIFY(m_there->textOf(session).contains(Planted));
    QVERIFY(!m_there->textOf(session).contains(Secret));
    QVERIFY(m_here->textOf(session).contains(Secret)); // here it stays
    const QByteArray database = dump();
    QVERIFY(database.contains(Planted)); // among the words
    for (const QByteArray &spelling : { Secret, Secret.toLower(), Secret.toHex() }) {
        QVERIFY(!database.contains(spelling));
    }
}

void TestArchiveOperations::nothingIsSentThatWasNotChosen()
{
    initArchive(false, m_database);
    const SessionId session = m_here->say(Planted);
    QCOMPARE(m_here->problemWith({ u"add"_s, u"team"_s, m_address }), QString());
    QCOMPARE(m_here->archive({ u"sync"_s, u"team"_s }).value("sent"_L1).toInt(-1), 0);
    QVERIFY(!dump().contains(Planted));
    const QJsonObject chosen =
            m_here->archive({ u"choose"_s, u"team"_s, session.toString(), u"--team"_s });
    QCOMPARE(chosen.value("error"_L1).toString(), QString());
    const QJsonObject choice = chosen.value("choices"_L1).toArray().first().toObject();
    QCOMPARE(choice.value("visibility"_L1).toString(), u"team"_s);
    QCOMPARE(choice.value("sessionId"_L1).toString(), session.toString());
    QVERIFY(m_here->archive({ u"push"_s, u"team"_s }).value("sent"_L1).toInt() > 0);
    QVERIFY(dump().contains(Planted));
    const QJsonObject none =
            m_here->archive({ u"choose"_s, u"team"_s, session.toString(), u"--forget"_s });
    QVERIFY(none.value("choices"_L1).toArray().isEmpty());
    const QStringList sendAll { u"choose"_s, u"team"_s, u"--sends"_s, u"all"_s };
    QVERIFY(m_here->problemWith(sendAll).contains("--open"_L1));
    const QJsonObject all = m_here->archive(sendAll + QStringList { u"--open"_s });
    QVERIFY(all["archive"_L1]["sendsAll"_L1].toBool());
}

/// What a member wrote in it stays with that member.
void TestArchiveOperations::whatIsPrivateAgainStopsNothing()
{
    initArchive(false, m_database);
    QCOMPARE(m_postgres->execute(u"GRANT varve_member TO bob"_s), QString());
    const SessionId session = m_here->say(Planted);
    const QString id = session.toString();
    QCOMPARE(m_here->problemWith({ u"add"_s, u"team"_s, m_address }), QString());
    QCOMPARE(m_here->problemWith({ u"choose"_s, u"team"_s, id, u"--team"_s }), QString());
    QCOMPARE(m_here->problemWith({ u"sync"_s, u"team"_s }), QString());
    QCOMPARE(m_there->problemWith(
                     { u"add"_s, u"team"_s, m_postgres->address(u"bob"_s, m_database) }),
             QString());
    QCOMPARE(m_there->problemWith({ u"choose"_s, u"team"_s, id }), QString());
    QCOMPARE(m_there->problemWith({ u"sync"_s, u"team"_s }), QString());
    m_there->sayIn(session, "an answer");
    QCOMPARE(m_there->problemWith({ u"sync"_s, u"team"_s }), QString());
    QCOMPARE(m_here->problemWith({ u"choose"_s, u"team"_s, id }), QString()); // mine again
    QCOMPARE(m_here->problemWith({ u"sync"_s, u"team"_s }), QString());
    m_there->sayIn(session, "another answer");
    const QJsonObject report = m_there->archive({ u"sync"_s, u"team"_s });
    QCOMPARE(report.value("error"_L1).toString(), QString());
    const QJsonValue held = report.value("held"_L1).toArray().first();
    QCOMPARE(held["sessionId"_L1].toString(), id);
    QCOMPARE(held["why"_L1].toString(), u"notShown"_s);
    QVERIFY(m_there->textOf(session).contains("another answer"));
}

/// What cannot have been meant.
void TestArchiveOperations::mistakesAreSaid()
{
    initArchive(false, m_database);
    QCOMPARE(m_here->problemWith({ u"add"_s, u"team"_s, m_address }), QString());
    QVERIFY(m_here->archive({ u"sync"_s, u"team"_s }).value("nothingChosen"_L1).toBool());
    QVERIFY(m_here->problemWith({ u"choose"_s, u"team"_s, u"--team"_s }).contains("sessions"_L1));
    QVERIFY(m_here->problemWith({ u"choose"_s, u"team"_s, u"--folder"_s, u"no-such-folder"_s })
                    .contains("no-such-folder"_L1));
    // The same one under another name, and another one under the same.
    QVERIFY(m_here->problemWith({ u"add"_s, u"again"_s, m_address }).contains("team"_L1));
    const QString other = m_postgres->makeDatabase();
    initArchive(true, other);
    const QString elsewhere = m_postgres->address(u"ada"_s, other);
    QVERIFY(m_here->problemWith({ u"add"_s, u"team"_s, elsewhere }).contains("remove team"_L1));
    QVERIFY(m_here->problemWith({ u"add"_s, u"list"_s, m_address }).contains("list"_L1));
    const QString file = m_here->write(u"both"_s, "secret");
    QVERIFY(m_here->problemWith({ u"add"_s, u"x"_s, m_address, u"--password"_s, file, u"--phrase"_s,
                                  file })
                    .contains("same file"_L1));
    // One that is only there, by how its id begins.
    QCOMPARE(m_there->problemWith({ u"add"_s, u"team"_s, m_address }), QString());
    const SessionId session = m_here->say(Planted);
    QCOMPARE(m_here->problemWith({ u"choose"_s, u"team"_s, session.toString() }), QString());
    QCOMPARE(m_here->problemWith({ u"sync"_s, u"team"_s }), QString());
    QVERIFY(!m_there->archive({ u"choose"_s, u"team"_s, session.toString() })
                     .value("held"_L1)
                     .toArray()
                     .isEmpty()); // it was not asked yet
    QCOMPARE(m_there->problemWith({ u"choose"_s, u"team"_s, session.toString(), u"--forget"_s }),
             QString());
    QCOMPARE(m_there->problemWith({ u"sync"_s, u"team"_s }), QString());
    const QJsonObject chosen =
            m_there->archive({ u"choose"_s, u"team"_s, session.toString().first(18) });
    QCOMPARE(chosen.value("choices"_L1).toArray().first()["sessionId"_L1].toString(),
             session.toString());
    QVERIFY(chosen.value("held"_L1).toArray().isEmpty());
}

/// Nor is it shown to who searches.
/// What is here stays here, and goes when whoever runs it allows more. What is there comes.
void TestArchiveOperations::noMoreGoesThereThanAMemberMayAdd()
{
    initArchive(false, m_database);
    const QStringList init { u"init"_s, m_postgres->address(u"admin"_s, m_database),
                             u"--gigabytes"_s };
    QCOMPARE(m_here->archive(init + QStringList { u"3"_s }).value("memberBytes"_L1).toInteger(),
             3'000'000'000);
    QCOMPARE(m_here->problemWith(adding()), QString());
    QCOMPARE(m_there->problemWith(adding()), QString());
    const SessionId theirs = m_there->say("from there");
    QCOMPARE(m_there->problemWith({ u"push"_s, u"own"_s }), QString());
    QCOMPARE(m_postgres->execute(
                     u"UPDATE varve.archive SET most = (SELECT bytes FROM varve.added)"_s,
                     m_database),
             QString());
    m_here->say(Planted);
    const QString problem = m_here->problemWith({ u"sync"_s, u"own"_s });
    QVERIFY2(problem.contains("--gigabytes"_L1), qPrintable(problem));
    QVERIFY(m_here->textOf(theirs).contains("from there"));
    const QJsonObject made = m_here->archive(init + QStringList { u"0"_s });
    QCOMPARE(made.value("memberBytes"_L1).toInteger(-1), 0);
    QCOMPARE(made.value("shares"_L1)[0]["member"_L1].toString(), u"ada"_s);
    QCOMPARE(m_here->problemWith({ u"push"_s, u"own"_s }), QString());
}

void TestArchiveOperations::whatIsDeletedIsNotFound_data()
{
    QTest::addColumn<bool>("isSealed");
    QTest::addRow("open") << false;
    QTest::addRow("sealed") << true;
}

/// Nor is it in the list of what is there.
void TestArchiveOperations::whatIsDeletedIsNotFound()
{
    QFETCH(const bool, isSealed);
    initArchive(isSealed, m_database);
    const SessionId session = m_here->say(Planted);
    QCOMPARE(m_here->problemWith(adding()), QString());
    const auto found = [&](const QStringList &asked) -> qsizetype {
        const QString rows = asked.constFirst() == "search"_L1 ? u"hits"_s : u"sessions"_s;
        return m_here->problemWith({ u"sync"_s, u"own"_s }).isEmpty()
                ? m_here->archive(asked).value(rows).toArray().size()
                : -1;
    };
    const QStringList list { u"sessions"_s, u"own"_s, u"--limit"_s, u"1"_s };
    const QStringList search { u"search"_s, u"own"_s, QString::fromUtf8(Planted) };
    QCOMPARE(found(list), 1);
    QVERIFY(isSealed || found(search) > 0);
    m_here->remove(session);
    QCOMPARE(found(list), 0);
    QVERIFY(isSealed || found(search) == 0);
}

void TestArchiveOperations::whatWasRemovedIsThereAgain()
{
    initArchive(true, m_database);
    m_here->say(Planted);
    QCOMPARE(m_here->problemWith(adding()), QString());
    QCOMPARE(m_here->problemWith({ u"sync"_s, u"own"_s }), QString());
    QCOMPARE(m_here->archive({ u"remove"_s, u"own"_s }).value("name"_L1).toString(), u"own"_s);
    QVERIFY(m_here->archive({ u"list"_s }).value("archives"_L1).toArray().isEmpty());
    QVERIFY(m_here->problemWith({ u"sync"_s, u"own"_s }).contains("own"_L1));
    // Its key is in the keychain still.
    QCOMPARE(m_here->problemWith(adding()), QString());
    QCOMPARE(m_here->problemWith({ u"sync"_s, u"own"_s }), QString());
}

void TestArchiveOperations::sentences_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *name, const QStringList &arguments, const QString &says) {
        QTest::newRow(name) << arguments << says;
    };
    row("no archive there", { u"add"_s, u"x"_s, u"ADDRESS"_s }, u"archive init"_s);
    row("nobody answers", { u"add"_s, u"x"_s, u"postgresql://ada@localhost:1/nowhere"_s },
        u"localhost"_s);
    row("no address", { u"add"_s, u"x"_s, u"http://example.org"_s }, u"postgresql://"_s);
    row("two words", { u"add"_s, u"a b"_s, u"ADDRESS"_s }, u"one word"_s);
    row("unknown", { u"sync"_s, u"nobody"_s }, u"nobody"_s);
    row("unknown to remove", { u"remove"_s, u"nobody"_s }, u"nobody"_s);
    row("unknown to search", { u"search"_s, u"nobody"_s, u"word"_s }, u"nobody"_s);
    row("no file", { u"restore-key"_s, u"x"_s, u"--phrase"_s, u"/nowhere/phrase"_s },
        u"/nowhere"_s);
    row("no session", { u"choose"_s, u"x"_s, u"deadbeef"_s }, u"archive"_s);
}

void TestArchiveOperations::sentences()
{
    QFETCH(QStringList, arguments);
    QFETCH(const QString, says);
    arguments.replaceInStrings(u"ADDRESS"_s, m_address);
    const QString problem = m_here->problemWith(arguments);
    QVERIFY2(problem.contains(says), qPrintable(problem));
    QVERIFY(problem.size() < 600);
}

QTEST_GUILESS_MAIN(TestArchiveOperations)
#include "tst_archiveoperations.moc"
