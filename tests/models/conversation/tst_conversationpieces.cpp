// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "attachmentreader.h"
#include "commandreplies.h"
#include "entrydata.h"
#include "queuemodel.h"
#include "slashcommands.h"
#include "soon.h"
#include "toolsettings.h"
#include "turnstarter.h"
#include "workbenchfixture.h"

#include <QAbstractItemModelTester>
#include <QBuffer>
#include <QPainter>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What a conversation is made of besides its turns: the queue, commands of the shell, replies, tools, images.
class TestConversationPieces final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_fixture = std::make_unique<WorkbenchFixture>();
        QVERIFY(m_fixture->openSample());
    }
    void cleanup() { m_fixture.reset(); }

    void queueShowsWhatWaits()
    {
        QueueModel model(&m_fixture->store());
        const QAbstractItemModelTester tester(&model);
        const SessionId id = workbench().session().id;
        model.setSession(id);
        model.add({ TextBlock { u"one"_s } });
        model.add({ TextBlock { u"two"_s },
                    ImageBlock { QByteArray(32, 'x'), u"image/png"_s, 1, 1 } },
                  true);
        COMPARE_SOON(textOf(model), u"one two"_s);
        QCOMPARE(model.index(1).data(QueueModel::SteerRole).toBool(), true);
        QCOMPARE(model.index(1).data(QueueModel::ImageCountRole).toInt(), 1);
        QCOMPARE(model.index(0).data(QueueModel::LeftOverRole).toBool(), true);
        QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
        const qint64 one = model.index(0).data(QueueModel::IdRole).toLongLong();
        const qint64 two = model.index(1).data(QueueModel::IdRole).toLongLong();
        model.setTurn(true, { one });
        QCOMPARE(changed.size(), 1);
        QCOMPARE(model.index(0).data(QueueModel::LeftOverRole).toBool(), false);
        QCOMPARE(model.index(1).data(QueueModel::LeftOverRole).toBool(), true); // of another time
        model.setText(two, u"zwei"_s);
        COMPARE_SOON(textOf(model), u"one zwei"_s);
        QCOMPARE(model.index(1).data(QueueModel::ImageCountRole).toInt(), 1); // its image stays
        model.moveBefore(two, one);
        COMPARE_SOON(textOf(model), u"zwei one"_s);
        model.setSteer(two, false);
        COMPARE_SOON(model.index(0).data(QueueModel::SteerRole).toBool(), false);
        model.remove(two);
        COMPARE_SOON(textOf(model), u"one"_s);
        QSignalSpy failed(&model, &QueueModel::failed);
        model.remove(two);
        COMPARE_SOON(failed.size(), 1);
        model.setSession({});
        QCOMPARE(model.rowCount(), 0);
    }

    void shellCommands_data()
    {
        QTest::addColumn<bool>("aside");
        QTest::newRow("in the context") << false;
        QTest::newRow("beside it") << true;
    }
    void shellCommands()
    {
        QFETCH(const bool, aside);
        PersonShell &shell = m_fixture->conversations().shell();
        QSignalSpy finished(&shell, &PersonShell::finished);
        const SessionId id = workbench().session().id;
        shell.run({ id, m_fixture->file({}), u"echo out; echo err >&2; exit 3"_s, aside });
        QVERIFY(shell.isRunning(id));
        COMPARE_SOON(finished.size(), 1);
        QVERIFY(!shell.isRunning(id));
        const Entry stored = m_fixture->lastStored(1).constFirst();
        QVERIFY(stored.role == Role::BashExecution);
        QCOMPARE(bashCommand(stored), u"echo out; echo err >&2; exit 3"_s);
        QVERIFY2(stored.text().contains("out"_L1) && stored.text().contains("err"_L1),
                 qPrintable(stored.text()));
        QCOMPARE(entryData::exitCodeOf(stored), 3);
        QCOMPARE(stored.modelFacing, !aside);
    }

    void shellCommandsAreStopped()
    {
        PersonShell &shell = m_fixture->conversations().shell();
        QSignalSpy finished(&shell, &PersonShell::finished);
        QSignalSpy grew(&shell, &PersonShell::outputGrew);
        const SessionId id = workbench().session().id;
        shell.run({ id, m_fixture->file({}), u"echo begun; sleep 600"_s, false });
        VERIFY_SOON(!grew.isEmpty());
        shell.stop(id);
        COMPARE_SOON(finished.size(), 1);
        const Entry stored = m_fixture->lastStored(1).constFirst();
        QVERIFY(stored.data.value(entryData::Cancelled).toBool());
        QVERIFY(stored.text().contains("begun"_L1));
    }

    void statusTellsWhatIsThere()
    {
        StatusFacts facts;
        facts.loaded = &workbench().loaded();
        facts.context = workbench().context().get();
        facts.now = QDateTime::currentDateTimeUtc();
        Entry answer;
        Usage usage;
        usage.input = 1000;
        usage.output = 30;
        usage.cacheRead = 3000;
        answer.usage = usage;
        facts.lastAnswer = answer;
        const QString text = statusReply(facts);
        QVERIFY2(text.contains("none is set up"_L1), qPrintable(text));
        QVERIFY2(text.contains("4.0k tokens in, 30 out"_L1)
                         || text.contains("4k tokens in, 30 out"_L1)
                         || text.contains("4,000 tokens in, 30 out"_L1),
                 qPrintable(text));
        QVERIFY2(text.contains("75"_L1), qPrintable(text)); // percent from the cache
    }

    /// Names come from servers and people: they are text, whatever is in them.
    void statusIsNoPlaceForMarkup()
    {
        LoadedSession loaded = workbench().loaded();
        auto snapshot = std::make_shared<SessionSnapshot>(*loaded.snapshot);
        snapshot->session.name = u"[x](http://example.org) **bold**"_s;
        loaded.snapshot = snapshot;
        StatusFacts facts;
        facts.loaded = &loaded;
        facts.context = workbench().context().get();
        facts.now = QDateTime::currentDateTimeUtc();
        const QString text = statusReply(facts);
        QVERIFY2(text.contains(R"(\[x\]\(http)"_L1) && text.contains(R"(\*\*bold)"_L1),
                 qPrintable(text));
    }

    void contextIsATableThatAddsUp()
    {
        const QString text = contextReply(*workbench().context());
        const QStringList lines = text.split(u'\n');
        QVERIFY(lines.size() > 4);
        for (const QString &line : lines) {
            QCOMPARE(line.count(u'|'), 4);
        }
        QVERIFY(lines.constLast().contains("Sent"_L1));
    }

    void helpNamesEveryCommand()
    {
        for (const CommandInfo &info : slashCommands()) {
            QVERIFY2(helpReply().contains(info.names.constFirst()),
                     qPrintable(info.names.constFirst()));
        }
    }

    void toolsFollowTheSettings()
    {
        ToolBox &tools = m_fixture->engine().tools();
        const auto names = [&tools](const QString &folder) {
            QFuture<TurnSetup> setup = tools.setup(folder, ToolBox::For::Looking);
            return comesSoon([&setup] { return setup.isFinished(); })
                    ? setup.result().tools->names()
                    : QStringList();
        };
        const QStringList all = names(m_fixture->file({}));
        QVERIFY(all.contains(u"bash"_s) && all.contains(u"edit"_s) && all.contains(u"recall"_s));
        // No folder to work in.
        QCOMPARE(names({}), QStringList({ u"recall"_s, u"remember"_s, u"forget"_s }));
        ToolChoice off;
        off.enabled = false;
        writeToolChoices(&m_fixture->settings(), { { u"bash"_s, off } });
        QVERIFY(!names(m_fixture->file({})).contains(u"bash"_s));
    }

    /// Whatever they look like.
    void noToolKeepsAKeyOfThePerson()
    {
        ProviderConfig provider;
        provider.id = u"mine"_s;
        provider.key.kind = KeySource::Kind::Keychain;
        writeProvider(&m_fixture->settings(), provider);
        m_fixture->keychain().put(provider.id, ApiKey("tide-horse-battery-42"_ba));
        QFuture<TurnSetup> setup =
                m_fixture->engine().tools().setup(m_fixture->file({}), ToolBox::For::Turn);
        VERIFY_SOON(setup.isFinished());
        const auto remember = setup.result().tools->find(u"remember"_s);
        ToolScene scene;
        scene.session = workbench().session().id;
        scene.folder = m_fixture->file({});
        for (const QString &scope : { u"session"_s, u"project"_s }) {
            const auto plain = remember->intend(
                    { { u"text"_s, u"The tide turns at 42"_s }, { u"scope"_s, scope } }, scene);
            QVERIFY2(plain, plain ? "" : qPrintable(plain.error().message));
            const auto keyed =
                    remember->intend({ { u"text"_s, u"Log in with tide-horse-battery-42"_s },
                                       { u"scope"_s, scope } },
                                     scene);
            QVERIFY(!keyed);
            QVERIFY2(keyed.error().message.contains(u"a key"_s), qPrintable(keyed.error().message));
        }
    }

    void projectFilesArePartOfTheContext()
    {
        const qint64 before = workbench().context()->tokens();
        QFile file(m_fixture->file(u"AGENTS.md"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("Tides are given in metres above chart datum.\n");
        file.close();
        // Looked at, and not obeyed.
        const auto look = [this] {
            return m_fixture->engine().tools().setup(m_fixture->file({}), ToolBox::For::Looking);
        };
        QFuture<TurnSetup> untrusted = look();
        VERIFY_SOON(untrusted.isFinished());
        m_fixture->sessions().setup.setSetup(workbench().session().cwd,
                                             untrusted.result().choiceOptions());
        const QList<CategoryTotal> held = breakdown(*workbench().context());
        QCOMPARE(std::ranges::find(held, Category::ProjectFiles, &CategoryTotal::category)->tokens,
                 0);
        QCOMPARE(untrusted.result().sources.report.files.size(), 1);
        const QSignalSpy changes(&m_fixture->engine().tools(), &ToolBox::changed);
        trustReported(&m_fixture->settings(), untrusted.result().sources.report);
        QCOMPARE(changes.size(), 1); // whoever shows a context looks again
        QFuture<TurnSetup> setup = look();
        VERIFY_SOON(setup.isFinished());
        m_fixture->sessions().setup.setSetup(workbench().session().cwd,
                                             setup.result().choiceOptions());
        const Context &context = *workbench().context();
        QVERIFY(context.tokens() > before);
        const auto tokensOf = [&context](Category category) {
            const QList<CategoryTotal> totals = breakdown(context);
            return std::ranges::find(totals, category, &CategoryTotal::category)->tokens;
        };
        QVERIFY(tokensOf(Category::ProjectFiles) > 0);
        QVERIFY(tokensOf(Category::ToolDefinitions) > 0);
        // Another session has an setup of its own.
        const auto other = m_fixture->other().createSession({});
        workbench().openSession(other->id);
        COMPARE_SOON(workbench().session().id, other->id);
        const QList<CategoryTotal> totals = breakdown(*workbench().context());
        QCOMPARE(
                std::ranges::find(totals, Category::ProjectFiles, &CategoryTotal::category)->tokens,
                0);
    }

    void whatIsAlwaysAllowedIsKept()
    {
        ApprovalQueue &approvals = m_fixture->engine().approvals();
        ApprovalRequest request;
        request.session = workbench().session().id;
        request.callId = u"k"_s;
        request.tool = u"bash"_s;
        const QFuture<ApprovalDecision> answer = approvals.ask(request);
        approvals.decide(request.session, u"k"_s,
                         { ApprovalAnswer::Always, { u"bash"_s, u"git *"_s, true }, {} });
        VERIFY_SOON(answer.isFinished());
        const QList<ToolRule> kept { { u"bash"_s, u"git *"_s, true } };
        COMPARE_SOON(readToolRules(m_fixture->settings()), kept);
        // And what is taken out of the settings does not hold any more.
        writeToolRules(&m_fixture->settings(), {});
        QCOMPARE(approvals.rules().size(), 0);
    }

    void imagesAreMadeSmaller_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QSize>("sent");
        QTest::newRow("small") << QSize(300, 200) << QSize(300, 200);
        QTest::newRow("wide") << QSize(3136, 1000) << QSize(1568, 500);
        QTest::newRow("high") << QSize(1000, 3136) << QSize(500, 1568);
        QTest::newRow("a line") << QSize(4000, 1) << QSize(1568, 1);
    }
    void imagesAreMadeSmaller()
    {
        QFETCH(QSize, size);
        QImage image(size, QImage::Format_RGB32);
        image.fill(Qt::red);
        const auto prepared = prepareImage(image);
        QVERIFY(prepared);
        QTEST(prepared->size, "sent");
        QCOMPARE(prepared->mediaType, u"image/png"_s);
        QCOMPARE(QImage::fromData(prepared->data).size(), prepared->size);
    }

    /// Noise is what PNG cannot pack.
    void imagesThatPngCannotPackBecomeJpeg()
    {
        QImage noise(1568, 1568, QImage::Format_RGB32);
        QRandomGenerator random(1);
        for (int y = 0; y < noise.height(); ++y) {
            random.fillRange(reinterpret_cast<quint32 *>(noise.scanLine(y)), noise.width());
        }
        const auto prepared = prepareImage(noise);
        QVERIFY2(prepared, prepared ? "" : qPrintable(prepared.error().message));
        QCOMPARE(prepared->mediaType, u"image/jpeg"_s);
        QVERIFY(prepared->data.size() <= 3'500'000);
        QCOMPARE(prepared->size, noise.size());
    }

    void imagesFromBytes()
    {
        QImage image(20, 10, QImage::Format_RGB32);
        image.fill(Qt::blue);
        const QByteArray png = prepareImage(image)->data;
        const auto prepared = prepareImageData(png);
        QVERIFY(prepared);
        QCOMPARE(prepared->size, image.size());
        for (const QByteArray &bad : { "no image"_ba, png.first(40), QByteArray() }) {
            const auto refused = prepareImageData(bad);
            QVERIFY(!refused && refused.error().kind == Error::Kind::InvalidInput);
        }
    }

    void attachmentsComeAndGo()
    {
        AttachmentReader images;
        QSignalSpy changed(&images, &AttachmentReader::changed);
        const QString good = m_fixture->file(u"good.png"_s);
        QImage image(20, 10, QImage::Format_RGB32);
        image.fill(Qt::blue);
        QVERIFY(image.save(good));
        images.addFile(good);
        images.addFile(m_fixture->file(u"missing.png"_s));
        images.add(image);
        QCOMPARE(images.items().size(), 3);
        QVERIFY(!images.isReady());
        VERIFY_SOON(images.isReady());
        QCOMPARE(images.items().at(0).name, u"good.png"_s);
        QCOMPARE(images.items().at(0).image.size, QSize(20, 10));
        QVERIFY(images.items().at(1).problem.contains("missing.png"_L1));
        images.dropSent(); // what did not go along is not dropped without a word
        QCOMPARE(images.items().size(), 1);
        QVERIFY(images.items().at(0).problem.contains("missing.png"_L1));
        images.remove(images.items().at(0).id);
        QVERIFY(images.items().isEmpty() && images.isReady());
        QCOMPARE(changed.size(), 8);
        QCOMPARE(imageTokens(QSize(1500, 1000)), 2000);
    }

private:
    Workbench &workbench() { return m_fixture->workbench(); }
    static QString textOf(const QueueModel &model)
    {
        QStringList texts;
        for (int row = 0; row < model.rowCount(); ++row) {
            texts += model.index(row).data().toString();
        }
        return texts.join(u' ');
    }

    std::unique_ptr<WorkbenchFixture> m_fixture;
};

QTEST_MAIN(TestConversationPieces)
#include "tst_conversationpieces.moc"
