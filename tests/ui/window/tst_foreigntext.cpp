// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "agentscript.h"
#include "approvalpanel.h"
#include "palettes.h"
#include "scriptedserver.h"
#include "soon.h"
#include "windowfixture.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QHelpEvent>
#include <QInputDialog>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPointer>
#include <QTest>
#include <QToolTip>

#ifdef Q_OS_LINUX
#include <sys/inotify.h>
#include <unistd.h>
#endif

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// Says whether anybody opened a file.
class OpenWatch
{
    Q_DISABLE_COPY_MOVE(OpenWatch)
public:
    explicit OpenWatch(const QString &file)
    {
#ifdef Q_OS_LINUX
        m_queue = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
        inotify_add_watch(m_queue, QFile::encodeName(file).constData(), IN_OPEN | IN_ACCESS);
#else
        Q_UNUSED(file)
#endif
    }
    ~OpenWatch()
    {
#ifdef Q_OS_LINUX
        close(m_queue);
#endif
    }
    /// Since the last time.
    [[nodiscard]] bool wasOpened() const
    {
#ifdef Q_OS_LINUX
        char buffer[4096];
        return read(m_queue, buffer, sizeof buffer) > 0;
#else
        return false;
#endif
    }

private:
    int m_queue = -1;
};

QByteArray line(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

/// A session in which whatever has a name has this one.
QByteArray evilSession(const QString &evil)
{
    QByteArray content = line({ { u"type"_s, u"session"_s },
                                { u"version"_s, 3 },
                                { u"id"_s, u"evil"_s },
                                { u"timestamp"_s, u"2026-01-02T03:04:05.000Z"_s },
                                { u"cwd"_s, QString(u"/work/"_s + evil) } });
    QJsonValue parent;
    int number = 0;
    const auto add = [&](QJsonObject entry) {
        const QString name = u"e%1"_s.arg(++number);
        entry[u"id"_s] = name;
        entry[u"parentId"_s] = parent;
        entry[u"timestamp"_s] = u"2026-01-02T03:04:%1.000Z"_s.arg(number, 2, 10, QChar(u'0'));
        content += line(entry);
        parent = name;
    };
    for (int turn = 0; turn < 3; ++turn) {
        add({ { u"type"_s, u"message"_s },
              { u"message"_s,
                QJsonObject { { u"role"_s, u"user"_s },
                              { u"content"_s, QString(u"Always use x "_s + evil) } } } });
        add({ { u"type"_s, u"message"_s },
              { u"message"_s,
                QJsonObject {
                        { u"role"_s, u"assistant"_s },
                        { u"api"_s, u"openai-completions"_s },
                        { u"provider"_s, evil },
                        { u"model"_s, evil },
                        { u"stopReason"_s, u"toolUse"_s },
                        { u"usage"_s,
                          QJsonObject { { u"input"_s, 900 + turn * 500 }, { u"output"_s, 50 } } },
                        { u"content"_s,
                          QJsonArray {
                                  QJsonObject { { u"type"_s, u"thinking"_s },
                                                { u"thinking"_s, evil } },
                                  QJsonObject { { u"type"_s, u"text"_s }, { u"text"_s, evil } },
                                  QJsonObject {
                                          { u"type"_s, u"toolCall"_s },
                                          { u"id"_s, u"call%1"_s.arg(turn) },
                                          { u"name"_s, evil },
                                          { u"arguments"_s,
                                            QJsonObject { { u"path"_s, evil },
                                                          { u"command"_s, evil } } } } } } } } });
        add({ { u"type"_s, u"message"_s },
              { u"message"_s,
                QJsonObject { { u"role"_s, u"toolResult"_s },
                              { u"toolCallId"_s, u"call%1"_s.arg(turn) },
                              { u"toolName"_s, evil },
                              { u"isError"_s, turn == 1 },
                              { u"content"_s,
                                QJsonArray { QJsonObject { { u"type"_s, u"text"_s },
                                                           { u"text"_s, evil } } } } } } });
    }
    add({ { u"type"_s, u"session_info"_s }, { u"name"_s, evil } });
    return content;
}

} // namespace

/// A session, a server and a folder in which every name is markup that names a picture: nothing of it is rendered, nothing is opened.
class ForeignTextTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void theWatchSees();
    void everyWindow_data();
    void everyWindow();
    void aServerThatSaysSo();
    void aToolThatIsCalledSo();
    void hiddenCharactersInNames();
    void looks_data();
    void looks();

private:
    [[nodiscard]] bool import(const QString &evil);
    void submit(const QString &text);
    [[nodiscard]] QStringList rendered() const;
    void pointEverywhere(QWidget *top) const;
    void check(const char *what);

    std::unique_ptr<WindowFixture> m_fixture;
    std::unique_ptr<ScriptedServer> m_server;
    std::unique_ptr<OpenWatch> m_watch;
    QStringList m_commands;
    QString m_picture;
    QString m_evil;
};

void ForeignTextTest::initTestCase()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    WindowFixture fixture(WorkbenchFixture::Content::Nothing);
    const QList<QAction *> actions = fixture.window().commands().added();
    for (const QAction *action : actions) {
        m_commands += QString(action->text()).remove(u'&');
    }
}

void ForeignTextTest::init()
{
    m_fixture = std::make_unique<WindowFixture>(WorkbenchFixture::Content::Nothing);
    m_picture = m_fixture->file(u"planted.png"_s);
    QImage picture(30, 30, QImage::Format_RGB32);
    picture.fill(Qt::red);
    QVERIFY(picture.save(m_picture));
    m_watch = std::make_unique<OpenWatch>(m_picture);
    m_evil = u"<img src=\"%1\"><b>PLANTED</b> <a href=\"file://%1\">x</a> & [*]"_s.arg(m_picture);
    m_server = std::make_unique<ScriptedServer>();
    m_server->ignoreProbes();
    m_fixture->setEndpoint(m_server->url());
    QVERIFY(import(m_evil));
    QVERIFY(m_fixture->openFromList());
    VERIFY_SOON(m_fixture->workbench().loaded().branch.path.size() > 9);
    // What is a person's own may come by paste.
    QCOMPARE(m_fixture->workbench().session().name, m_evil);
    m_fixture->branch().setLabel(m_fixture->newestOnPath(Role::User).id, m_evil);
}

void ForeignTextTest::cleanup()
{
    m_fixture.reset();
    m_server.reset();
    m_watch.reset();
}

bool ForeignTextTest::import(const QString &evil)
{
    const QString path = m_fixture->file(u"evil.jsonl"_s);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(evilSession(evil)) < 0) {
        return false;
    }
    file.close();
    m_fixture->imports().start({ path });
    return comesSoon([this] {
        m_fixture->list().refresh();
        const QList<Session> &sessions = m_fixture->list().sessions();
        return !m_fixture->imports().isRunning() && !sessions.isEmpty()
                && sessions.constFirst().entryCount > 9;
    });
}

void ForeignTextTest::submit(const QString &text)
{
    m_fixture->window().activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&m_fixture->window()));
    auto *edit = m_fixture->named<QPlainTextEdit>(u"Message"_s);
    QVERIFY(edit);
    edit->setFocus();
    QTest::keyClicks(edit, text);
    QTest::keyClick(edit, Qt::Key_Return, Qt::ControlModifier);
}

/// What would be taken for markup, or has not been made plain. Empty if nothing.
QStringList ForeignTextTest::rendered() const
{
    QStringList found;
    const auto add = [&found](const QObject *object, const QString &what, const QString &text) {
        found += QString::fromLatin1(object->metaObject()->className()) + u' '
                + object->objectName() + u' ' + what + u": "_s + text.left(200);
    };
    const auto isPlanted = [](const QString &text) {
        return text.contains("<img"_L1) || text.contains("<b>PLANTED"_L1)
                || text.contains("<a href"_L1);
    };
    const auto checkTip = [&](const QObject *object, const QString &what, const QString &text) {
        if (isPlanted(text) && Qt::mightBeRichText(text)) {
            add(object, what, text);
        }
    };
    const QWidgetList all = QApplication::allWidgets();
    for (const QWidget *widget : all) {
        if (const auto *label = qobject_cast<const QLabel *>(widget)) {
            const bool isRich = label->textFormat() == Qt::RichText
                    || label->textFormat() == Qt::MarkdownText
                    || (label->textFormat() == Qt::AutoText && Qt::mightBeRichText(label->text()));
            if (isRich && isPlanted(label->text())) {
                add(label, u"text"_s, label->text());
            }
        }
        checkTip(widget, u"tooltip"_s, widget->toolTip());
        checkTip(widget, u"help"_s, widget->whatsThis());
        const QList<QAction *> actions = widget->actions();
        for (const QAction *action : actions) {
            checkTip(action, u"tooltip of an action"_s, action->toolTip());
        }
        const auto *view = qobject_cast<const QAbstractItemView *>(widget);
        if (view == nullptr || view->model() == nullptr) {
            continue;
        }
        const QAbstractItemModel *model = view->model();
        const std::function<void(const QModelIndex &)> visit = [&](const QModelIndex &parent) {
            for (int row = 0; row < std::min(50, model->rowCount(parent)); ++row) {
                for (int column = 0; column < model->columnCount(parent); ++column) {
                    const QModelIndex index = model->index(row, column, parent);
                    for (const int role : { Qt::ToolTipRole, Qt::WhatsThisRole }) {
                        checkTip(view, u"tooltip of a row"_s, index.data(role).toString());
                    }
                }
                visit(model->index(row, 0, parent));
            }
        };
        visit({});
    }
    return found;
}

/// Asks for a tooltip all over a window, as the mouse does.
void ForeignTextTest::pointEverywhere(QWidget *top) const
{
    constexpr int Step = 24;
    for (int y = Step / 2; y < top->height(); y += Step) {
        for (int x = Step / 2; x < top->width(); x += 3 * Step) {
            QWidget *at = top->childAt(x, y);
            if (at == nullptr) {
                continue;
            }
            const QPoint local = at->mapFrom(top, QPoint(x, y));
            QHelpEvent event(QEvent::ToolTip, local, at->mapToGlobal(local));
            QApplication::sendEvent(at, &event);
            if (QToolTip::isVisible()) {
                QVERIFY2(!QToolTip::text().contains("<img"_L1), qPrintable(QToolTip::text()));
            }
        }
    }
    QToolTip::hideText();
}

void ForeignTextTest::check(const char *what)
{
    QCoreApplication::processEvents();
    QList<QPointer<QWidget>> windows;
    const QWidgetList all = QApplication::topLevelWidgets();
    std::ranges::copy(all, std::back_inserter(windows));
    for (const QPointer<QWidget> &window : std::as_const(windows)) {
        if (window && window->isVisible()) { // it may go while another is looked at
            (void)window->grab();
            pointEverywhere(window);
        }
    }
    const QStringList found = rendered();
    QVERIFY2(found.isEmpty(), qPrintable(QString::fromLatin1(what) + u": "_s + found.join(u'\n')));
    QVERIFY2(!m_watch->wasOpened(), what);
}

/// A label as Qt makes them does open the picture, or this test would show nothing.
void ForeignTextTest::theWatchSees()
{
#ifdef Q_OS_LINUX
    QLabel label(m_evil);
    label.show();
    (void)label.grab();
    QVERIFY(m_watch->wasOpened());
    QVERIFY(!rendered().isEmpty());
#else
    QSKIP("who opens a file is asked of Linux");
#endif
}

void ForeignTextTest::everyWindow_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("main window") << QString();
    for (const QString &name : std::as_const(m_commands)) {
        static const QStringList leftOut { u"Quit"_s, u"About Qt"_s };
        if (!leftOut.contains(name)) {
            QTest::newRow(qPrintable(name)) << name;
        }
    }
}

/// Each command, with whatever it opens; what is modal is looked at from within and closed.
void ForeignTextTest::everyWindow()
{
    QFETCH(QString, name);
    const QList<QAction *> actions = m_fixture->window().commands().added();
    QTimer modal;
    modal.setInterval(20);
    connect(&modal, &QTimer::timeout, this, [this, &modal] {
        QWidget *open = QApplication::activeModalWidget();
        if (open == nullptr) {
            open = QApplication::activePopupWidget();
        }
        if (open != nullptr) {
            modal.stop();
            check("a modal dialog");
            open->close();
            modal.start();
        }
    });
    modal.start();
    for (QAction *action : actions) {
        if (QString(action->text()).remove(u'&') == name) {
            action->trigger();
        }
    }
    check(qPrintable(name));
    QTest::qWait(50); // what comes from other threads
    check(qPrintable(name));
    QList<QPointer<QWidget>> windows;
    const QWidgetList all = QApplication::topLevelWidgets();
    std::ranges::copy(all, std::back_inserter(windows));
    for (const QPointer<QWidget> &window : std::as_const(windows)) {
        if (window && window != &m_fixture->window() && window->isVisible()) {
            window->close();
        }
    }
}

void ForeignTextTest::aServerThatSaysSo()
{
    m_server->add(
            plainAnswer(400, "application/json",
                        QJsonDocument(QJsonObject { { u"error"_s,
                                                      QJsonObject { { u"message"_s, m_evil },
                                                                    { u"type"_s, m_evil } } } })
                                .toJson()));
    submit(u"Hello"_s);
    VERIFY_SOON(!m_server->requests().isEmpty());
    check("while it answers");
    VERIFY_SOON(m_fixture->button(u"Send"_s) != nullptr);
    check("an error of the provider");
}

void ForeignTextTest::aToolThatIsCalledSo()
{
    m_server->add(chatCalls(m_evil,
                            { { u"c1"_s, u"bash"_s, { { u"command"_s, m_evil } } },
                              { u"c2"_s, m_evil, { { u"path"_s, m_evil } } } }));
    m_server->add(chatText(m_evil));
    const QString folder =
            m_fixture->file(u"work/"_s + m_evil); // folders in folders, by the slashes
    QVERIFY(QDir().mkpath(folder));
    m_fixture->sessions().starter.setFolder(folder);
    COMPARE_SOON(m_fixture->workbench().session().cwd, folder);
    submit(u"Go on"_s);
    auto *approval = m_fixture->window().findChild<ApprovalPanel *>();
    QVERIFY(approval);
    VERIFY_SOON(approval->isVisible());
    check("a question");
    auto *edit = m_fixture->named<QPlainTextEdit>(u"Message"_s);
    edit->setFocus();
    QTest::keyClick(edit, Qt::Key_Escape);
    VERIFY_SOON(!approval->isVisible());
    check("after it was stopped");
}

void ForeignTextTest::hiddenCharactersInNames()
{
    const QString tricky = u"good\u202egpj.exe\u2066\nsecond\x1b[31m\u200b"_s;
    QVERIFY(m_fixture->other().rename(m_fixture->workbench().session().id, tricky));
    VERIFY_SOON(m_fixture->window().windowTitle().contains(u"good<U+202E>gpj"_s));
    check("hidden characters");
    const auto hides = [](const QString &text) {
        return text.contains(QChar(0x202e)) || text.contains(QChar(0x2066))
                || text.contains(QChar(0x1b)) || text.contains(QChar(0x200b));
    };
    const QString title = m_fixture->window().windowTitle();
    QVERIFY2(!hides(title) && !title.contains(u'\n'), qPrintable(title));
    const QList<QLabel *> labels = m_fixture->window().findChildren<QLabel *>();
    for (const QLabel *label : labels) {
        QVERIFY2(!hides(label->text()), qPrintable(label->text()));
    }
    const QList<QAbstractButton *> buttons = m_fixture->window().findChildren<QAbstractButton *>();
    for (const QAbstractButton *button : buttons) {
        QVERIFY2(!hides(button->text()), qPrintable(button->text()));
    }
    auto *list = m_fixture->named<QListView>(u"Sessions"_s);
    for (int row = 0; row < list->model()->rowCount(); ++row) {
        const QString shown = list->model()->index(row, 0).data().toString();
        QVERIFY2(!hides(shown) && !shown.contains(u'\n'), qPrintable(shown));
        QVERIFY(!hides(list->model()->index(row, 0).data(Qt::ToolTipRole).toString()));
    }
}

void ForeignTextTest::looks_data()
{
    QTest::addColumn<Scheme>("scheme");
    QTest::newRow("light") << Scheme::Light;
    QTest::newRow("dark") << Scheme::Dark;
}

/// VARVE_PICTURES=FOLDER keeps what is seen.
void ForeignTextTest::looks()
{
    QFETCH(Scheme, scheme);
    applyColorScheme(scheme);
    check("main window");
    const QString folder = qEnvironmentVariable("VARVE_PICTURES");
    if (!folder.isEmpty()) {
        QVERIFY(m_fixture->window().grab().save(
                folder + u"/foreign-%1.png"_s.arg(QString::fromLatin1(QTest::currentDataTag()))));
    }
    applyColorScheme(Scheme::Light);
}

QTEST_MAIN(ForeignTextTest)
#include "tst_foreigntext.moc"
