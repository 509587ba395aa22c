// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agentscript.h"
#include "composer.h"
#include "conversationpage.h"
#include "modelchoice.h"
#include "providerconfig.h"
#include "soon.h"
#include "turncontroller.h"
#include "varveprocess.h"
#include "windowapplication.h"

#include <QPlainTextEdit>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

enum class FrontEnd : quint8 { CommandLine, Server, Window };

/// What came of a message.
struct Reply
{
    bool answered = false;
    QString said = {}; ///< why not
};

} // namespace

/// One message in one session, asked through each front end of the program: what becomes of it is the same, whoever is asked.
class TestFrontEnds final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();

    void aCrashedAnswerIsKept_data() { frontEnds(); }
    void aCrashedAnswerIsKept();
    void whoAnsweredTheBranchGoesOn_data() { frontEnds(); }
    void whoAnsweredTheBranchGoesOn();
    void theWindowOfTheServerHolds_data() { frontEnds(); }
    void theWindowOfTheServerHolds();
    void nothingIsAskedUnderATurn_data() { frontEnds(); }
    void nothingIsAskedUnderATurn();

private:
    static void frontEnds();
    void setUpModel(const QString &name, const ScriptedServer &server);
    void importSession(int turns, int size);
    [[nodiscard]] Reply ask(FrontEnd frontEnd, const QString &text);
    [[nodiscard]] Reply askOnCommandLine(const QString &text);
    [[nodiscard]] Reply askServer(const QString &text);
    [[nodiscard]] Reply askInWindow(const QString &text);
    [[nodiscard]] std::unique_ptr<QProcess> asking(const QString &text) const;
    [[nodiscard]] int drafts() const;
    /// Along the branch.
    [[nodiscard]] QStringList roles() const;
    [[nodiscard]] int entriesOf(QLatin1StringView type) const;

    std::unique_ptr<VarveProcess> m_varve;
    std::unique_ptr<ScriptedServer> m_own; ///< whose model has answered the branch so far
    std::unique_ptr<ScriptedServer> m_main; ///< of the main model
    QString m_session;
};

void TestFrontEnds::frontEnds()
{
    QTest::addColumn<FrontEnd>("frontEnd");
    QTest::newRow("varve ask") << FrontEnd::CommandLine;
    QTest::newRow("varve serve") << FrontEnd::Server;
    QTest::newRow("window") << FrontEnd::Window;
}

void TestFrontEnds::init()
{
    m_varve = std::make_unique<VarveProcess>();
    for (const char *name : { "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME" }) {
        qputenv(name, m_varve->file(u"home"_s).toUtf8());
    }
    m_own = std::make_unique<ScriptedServer>();
    m_own->ignoreProbes();
    m_main = std::make_unique<ScriptedServer>();
    m_main->ignoreProbes();
    setUpModel(u"own"_s, *m_own);
}

void TestFrontEnds::cleanup()
{
    m_main.reset();
    m_own.reset();
    m_varve.reset();
}

/// It is the main model from now on; others stay set up.
void TestFrontEnds::setUpModel(const QString &name, const ScriptedServer &server)
{
    Settings settings(m_varve->file(u"home/varve"_s), QProcessEnvironment());
    ProviderConfig provider;
    provider.id = name;
    provider.name = name;
    provider.baseUrl = server.url().toString();
    writeProvider(&settings, provider);
    writeModelChoice(&settings, ModelPurpose::Main, { name, name + u"-model"_s });
}

void TestFrontEnds::importSession(int turns, int size)
{
    const QString file = m_varve->write(u"session.jsonl"_s, piSession(u"origin-1"_s, turns, size));
    const Outcome imported = m_varve->json({ u"import"_s, file });
    QVERIFY2(imported.code == 0, qPrintable(imported.err));
    m_session = imported.object()[u"sessions"_s][0][u"id"_s].toString();
    // So that the person has asked here.
    m_own->add(chatText(u"On the pond."_s));
    const Reply reply = askOnCommandLine(u"Where is the boat?"_s);
    QVERIFY2(reply.answered, qPrintable(reply.said));
}

std::unique_ptr<QProcess> TestFrontEnds::asking(const QString &text) const
{
    return m_varve->start({ u"ask"_s, m_session, text, u"--store"_s, m_varve->store() });
}

Reply TestFrontEnds::ask(FrontEnd frontEnd, const QString &text)
{
    switch (frontEnd) {
    case FrontEnd::CommandLine:
        return askOnCommandLine(text);
    case FrontEnd::Server:
        return askServer(text);
    case FrontEnd::Window:
        break;
    }
    return askInWindow(text);
}

/// The models' servers are in this process: its event loop has to go on.
Reply TestFrontEnds::askOnCommandLine(const QString &text)
{
    const auto process = asking(text);
    const bool ended = comesSoon([&] { return process->state() == QProcess::NotRunning; });
    return { ended && process->exitCode() == 0,
             QString::fromUtf8(process->readAllStandardError()) };
}

Reply TestFrontEnds::askServer(const QString &text)
{
    const auto process = m_varve->start({ u"serve"_s, u"--store"_s, m_varve->store() });
    const QJsonObject params { { u"session"_s, m_session }, { u"text"_s, text } };
    process->write(QJsonDocument(QJsonObject { { u"id"_s, 1 },
                                               { u"method"_s, u"ask"_s },
                                               { u"params"_s, params } })
                           .toJson(QJsonDocument::Compact)
                   + '\n');
    QJsonObject answer;
    const bool came = comesSoon([&] {
        while (answer.isEmpty() && process->canReadLine()) {
            const QJsonObject line = QJsonDocument::fromJson(process->readLine()).object();
            if (line[u"id"_s].toInt() == 1) {
                answer = line;
            }
        }
        return !answer.isEmpty();
    });
    process->closeWriteChannel();
    const bool ended = comesSoon([&] { return process->state() == QProcess::NotRunning; });
    return { came && ended && answer.contains(u"result"_s),
             answer[u"error"_s][u"message"_s].toString() };
}

Reply TestFrontEnds::askInWindow(const QString &text)
{
    auto program = WindowApplication::create(m_varve->store(), m_varve->file(u"home/varve"_s));
    if (!program) {
        return { false, program.error().message };
    }
    MainWindow &window = (*program)->window();
    Workbench &workbench = (*program)->workbench();
    window.show();
    (*program)->begin();
    auto *turns = window.findChild<TurnController *>();
    Composer *composer = window.conversation()->composer();
    const auto id = SessionId::fromString(m_session);
    workbench.openSession(id);
    const bool opened =
            comesSoon([&] { return workbench.hasSession() && workbench.session().id == id; });
    const auto messages = opened ? workbench.session().messageCount : 0;
    composer->offer(text);
    QStringList problems;
    bool began = false;
    QObject::connect(turns, &TurnController::failed, &window,
                     [&](const Error &error) { problems += error.message; });
    QObject::connect(turns->findChild<TurnStarter *>(), &TurnStarter::starting, &window,
                     [&] { began = true; });
    turns->submit();
    const bool came = opened && comesSoon([&] { return began && !turns->isBusy(); });
    const bool answered =
            came && comesSoon([&] {
                return workbench.session().messageCount >= messages + 2 || composer->text() == text;
            })
            && workbench.session().messageCount >= messages + 2;
    window.close();
    return { answered, problems.join(u' ') };
}

int TestFrontEnds::drafts() const
{
    const auto store = SessionStore::open(m_varve->store());
    if (!store) {
        return -1;
    }
    auto query = (*store)->database().run("SELECT count(*) FROM answer_drafts"_L1, {});
    return query && query->next() ? int(query->integer(0)) : -1;
}

QStringList TestFrontEnds::roles() const
{
    QStringList onPath;
    const QJsonArray tree = m_varve->json({ u"tree"_s, m_session }).array();
    for (const auto &value : tree) {
        const QJsonObject entry = value.toObject();
        if (entry[u"onPath"_s].toBool() && entry[u"type"_s].toString() == "message"_L1) {
            onPath += entry[u"role"_s].toString();
        }
    }
    return onPath;
}

int TestFrontEnds::entriesOf(QLatin1StringView type) const
{
    const QJsonArray tree = m_varve->json({ u"tree"_s, m_session }).array();
    return int(std::ranges::count_if(
            tree, [&](const auto &entry) { return entry.toObject()[u"type"_s] == type; }));
}

void TestFrontEnds::aCrashedAnswerIsKept()
{
    QFETCH(const FrontEnd, frontEnd);
    importSession(2, 200);
    m_own->add(chatCut(u"The part that came."_s, Silence {}));
    const auto crashing = asking(u"Where is the heron?"_s);
    VERIFY_SOON(drafts() == 1);
    crashing->kill();
    QVERIFY(crashing->waitForFinished());
    m_own->add(chatText(u"In the reeds."_s));
    const Reply reply = ask(frontEnd, u"Go on."_s);
    QVERIFY2(reply.answered, qPrintable(reply.said));
    QCOMPARE(drafts(), 0);
    // Two questions and two answers, the first of them cut off, one below the other.
    QCOMPARE(roles().last(4),
             (QStringList { u"user"_s, u"assistant"_s, u"user"_s, u"assistant"_s }));
}

/// Another main model is for other sessions.
void TestFrontEnds::whoAnsweredTheBranchGoesOn()
{
    QFETCH(const FrontEnd, frontEnd);
    importSession(2, 200);
    setUpModel(u"main"_s, *m_main);
    m_own->add(chatText(u"In the reeds."_s));
    m_main->add(chatText(u"Somewhere."_s));
    const Reply reply = ask(frontEnd, u"Where is the heron?"_s);
    QVERIFY2(reply.answered, qPrintable(reply.said));
    QCOMPARE(m_main->requests().size(), 0);
    const QByteArray body = m_own->requests().constLast().body;
    QVERIFY(body.contains("own-model") && body.contains("Where is the heron?"));
}

/// A server of one's own says how much it reads before anything is sent that it would not, and nobody else summarizes.
void TestFrontEnds::theWindowOfTheServerHolds()
{
    QFETCH(const FrontEnd, frontEnd);
    constexpr int Turns = 12;
    constexpr int Size = 1000;
    constexpr qsizetype Window = 6000; // tokens; a token has less than five of the session's bytes
    importSession(Turns, Size);
    QVERIFY(m_own->requests().constLast().body.size() > 5 * Window);
    setUpModel(u"main"_s, *m_main);
    m_own->route("/v1/models",
                 plainAnswer(200, "application/json",
                             R"({"data":[{"id":"own-model","owned_by":"llamacpp","meta":{"n_ctx":)"
                                     + QByteArray::number(Window) + "}}]}"));
    m_own->add(chatText(u"In the reeds."_s));
    const Reply reply = ask(frontEnd, u"Where is the heron?"_s);
    QVERIFY2(reply.answered, qPrintable(reply.said));
    QCOMPARE(m_main->requests().size(), 0);
    QCOMPARE(entriesOf("compaction"_L1), 1);
    const auto asked = std::ranges::find_if(
            m_own->requests().crbegin(), m_own->requests().crend(),
            [](const auto &request) { return request.body.contains("Where is the heron?"); });
    QVERIFY(asked != m_own->requests().crend());
    QVERIFY(asked->body.size() < 5 * Window);
}

/// The session is held by whoever is at work in it.
void TestFrontEnds::nothingIsAskedUnderATurn()
{
    QFETCH(const FrontEnd, frontEnd);
    importSession(2, 200);
    m_own->add(chatCut(u"The part that came."_s, Silence {}));
    const auto other = asking(u"Where is the heron?"_s);
    VERIFY_SOON(drafts() == 1);
    const auto asked = m_own->requests().size();
    const QStringList before = roles();
    const Reply reply = ask(frontEnd, u"Go on."_s);
    QVERIFY(!reply.answered);
    QCOMPARE(m_own->requests().size(), asked);
    QCOMPARE(roles(), before);
    QCOMPARE(drafts(), 1);
    other->kill();
    QVERIFY(other->waitForFinished());
}

QTEST_MAIN(TestFrontEnds)
#include "tst_frontends.moc"
