// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tour.h"

#include "commandline.h"
#include "console.h"
#include "reachlist.h"
#include "windowapplication.h"
#include <compactionpage/compactionpage.h>
#include <compactionpage/compactionplanstep.h>
#include <compactionpage/compactionresultstep.h>
#include <compactionpage/compactionreviewstep.h>
#include <compactionpage/handoffdialog.h>
#include <contextpanel/contextpanel.h>
#include <contextpanel/contexttreeview.h>
#include <conversation/conversationpage.h>
#include <finding/findpage.h>
#include <maintenance/idlewindow.h>
#include <models/memoryeditor.h>
#include <preferences/preferencesdialog.h>
#include <sessions/outlinepanel.h>
#include <sessions/outlineview.h>
#include <shell/palettes.h>
#include <transcript/transcriptview.h>

#include <QAbstractItemView>
#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QProcess>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTimer>

#include <functional>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Tour)
};

void say(const QString &text)
{
    writeVisibly(ConsoleStream::Output, text + u'\n');
}

/// The program's own events go on meanwhile. False if it did not come true in time.
bool waitFor(const std::function<bool()> &condition)
{
    QElapsedTimer timer;
    timer.start();
    while (!condition() && timer.elapsed() < 60'000) {
        QApplication::processEvents(QEventLoop::AllEvents, 20);
    }
    return condition();
}

/// Lets layouts, deferred painting and highlighting come to rest.
void settle()
{
    QEventLoop loop;
    QTimer::singleShot(400, &loop, &QEventLoop::quit);
    loop.exec();
}

QString report(const Context &before, const Context &after)
{
    QString text = u"# "_s + Tr::tr("Before and after") + u"\n\n"_s;
    text += Tr::tr("| Category | Before | After | Change |") + u"\n|---|--:|--:|--:|\n"_s;
    const QList<CategoryTotal> old = breakdown(before);
    const QList<CategoryTotal> now = breakdown(after);
    for (qsizetype i = 0; i < old.size(); ++i) {
        if (old.at(i).tokens != 0 || now.at(i).tokens != 0) {
            text += u"| %1 | %2 | %3 | %4 |\n"_s.arg(QString(toString(old.at(i).category)))
                            .arg(old.at(i).tokens)
                            .arg(now.at(i).tokens)
                            .arg(now.at(i).tokens - old.at(i).tokens);
        }
    }
    return text
            + u"| **%1** | %2 | %3 | %4 |\n"_s.arg(Tr::tr("Total"))
                      .arg(before.tokens())
                      .arg(after.tokens())
                      .arg(after.tokens() - before.tokens());
}

constexpr int SmallestFile = 0; ///< "quality" of a PNG: as much compression as there is
constexpr auto OnlyList = "--list"_L1; ///< what can be reached, and no pictures
constexpr auto OnlyMain = "--only-main"_L1; ///< the main window alone, under this name

class Tour
{
public:
    Tour(WindowApplication &application, QDir folder)
        : m_app(application)
        , m_folder(std::move(folder))
    { }

    bool run()
    {
        MainWindow &window = m_app.window();
        window.resize(1440, 900);
        window.show();
        settle();
        picture(u"01-first-start"_s);
        window.action("openSample"_L1)->trigger();
        if (!waitFor([this] { return isOpen(); })) {
            return false;
        }
        settle();
        lightAndDark(&m_app.window(), u"02-main-light"_s, u"03-main-dark"_s);
        return compact();
    }

    /// For another scale or direction: the main window, as it opens and with what was asked for.
    bool runMain(const QString &name)
    {
        MainWindow &window = m_app.window();
        window.resize(1440, 900);
        window.show();
        window.action("openSample"_L1)->trigger();
        if (!waitFor([this] { return isOpen(); })) {
            return false;
        }
        settle();
        picture(name);
        if (askRecall()) {
            picture(name + u"-recall"_s);
        }
        return true;
    }

private:
    /// With its prompts and tools, which are read from the disk: figures hold still from then on.
    [[nodiscard]] bool isOpen() const
    {
        const Workbench &workbench = m_app.workbench();
        return workbench.hasSession() && !workbench.choice().projection.tools.isEmpty();
    }

    bool compact()
    {
        MainWindow &window = m_app.window();
        CompactionPage *page = window.findChild<CompactionPage *>();
        CompactionSession &compaction = m_app.compaction();
        window.action("compact"_L1)->trigger();
        settle();
        picture(u"04-compaction-plan"_s);
        PlanChoices choices = page->plan()->choices();
        if (compaction.planner()->currentPlan().isRefused()) {
            choices.keepTokens = 2000; // the sample is small
        }
        choices.summarizer = u"offline"_s;
        Q_EMIT page->summarizeRequested(choices);
        if (!waitFor([&] { return compaction.state() != CompactionSession::State::Writing; })) {
            return false;
        }
        settle();
        picture(u"05-compaction-review"_s);
        if (compaction.state() != CompactionSession::State::Reviewing) {
            return false;
        }
        Q_EMIT page->applyRequested(page->review()->text());
        if (!waitFor([&] { return compaction.state() == CompactionSession::State::Done; })) {
            return false;
        }
        settle();
        picture(u"06-before-and-after"_s);
        if (!writeReport(report(*compaction.planner()->before(), *compaction.result().after))) {
            return false;
        }
        Q_EMIT page->result()->doneRequested();
        settle();
        picture(u"07-compacted"_s);
        recall();
        return undo(compaction.planner()->before()->tokens());
    }

    /// A question on the page that finds again. False: nothing answers it.
    [[nodiscard]] bool askRecall()
    {
        MainWindow &window = m_app.window();
        window.action("recall"_L1)->trigger();
        auto *page = window.findChild<FindPage *>();
        page->setTyped(page->typed() + u"where do the harmonic constants come from"_s);
        const auto *list = page->tab()->findChild<QAbstractItemView *>();
        const bool found = waitFor([list] { return list->currentIndex().parent().isValid(); });
        settle();
        return found;
    }

    /// What the compaction took out, asked for; and the facts that it kept.
    void recall()
    {
        MainWindow &window = m_app.window();
        if (askRecall()) {
            lightAndDark(&m_app.window(), u"15-recall"_s, u"16-recall-dark"_s);
        }
        auto *page = window.findChild<FindPage *>();
        page->setTyped({});
        window.action("journal"_L1)->trigger();
        settle();
        picture(u"22-facts"_s);
        page->setTyped({});
        Q_EMIT page->closed();
        settle();
    }

    bool undo(qint64 expected)
    {
        m_app.sessions().branch.undoCompaction();
        const bool restored =
                waitFor([&] { return m_app.workbench().context()->tokens() == expected; });
        settle();
        picture(u"08-undone"_s);
        if (restored) {
            lookAround();
        }
        say(restored ? Tr::tr("Undone: the context holds %1 tokens again.").arg(expected)
                     : Tr::tr("Undo did not restore the context."));
        return restored;
    }

    /// What else there is to see.
    void lookAround()
    {
        MainWindow &window = m_app.window();
        ContextTreeView *parts = window.findChild<ContextPanel *>()->tree();
        for (const Category category : { Category::ToolResults, Category::User }) {
            parts->showCategory(category);
        }
        parts->expand(parts->currentIndex().siblingAtRow(0));
        settle();
        picture(u"09-context-drilled-down"_s);
        parts->collapseAll();
        parts->setCurrentIndex({});
        showForks();
        window.action("preferences"_L1)->trigger();
        auto *preferences = window.findChild<PreferencesDialog *>();
        settle();
        save(preferences->grab(), u"11-preferences"_s);
        preferences->showPage(PreferencesDialog::Page::Memory);
        settle();
        save(preferences->grab(), u"19-preferences-memory"_s);
        preferences->reject();
        settle();
        showIdleWork();
        showHandoff();
        showMemory();
    }

    /// After the built-in summarizer has done what it can.
    void showIdleWork()
    {
        m_app.window().action("idleWork"_L1)->trigger();
        auto *window = m_app.window().findChild<IdleWindow *>();
        if (window == nullptr) {
            return;
        }
        settle();
        lightAndDark(window, u"20-idle-work"_s, u"21-idle-work-dark"_s);
        window->close();
        settle();
    }

    /// As far as the draft; no session is made of it.
    void showHandoff()
    {
        m_app.window().action("handOff"_L1)->trigger();
        auto *dialog = m_app.window().findChild<HandoffDialog *>();
        if (dialog == nullptr) {
            return;
        }
        dialog->setGoal(Tr::tr("Write tests for what is left open here."));
        dialog->writeAction()->trigger();
        waitFor([dialog] { return dialog->hasDraft(); });
        settle();
        save(dialog->grab(), u"14-handoff"_s);
        dialog->discardAction()->trigger();
        settle();
    }

    /// Facts of each kind, in both schemes.
    void showMemory()
    {
        MainWindow &window = m_app.window();
        auto *memory = window.findChild<MemoryEditor *>();
        const auto &path = m_app.workbench().loaded().branch.path;
        const SessionTree &tree = m_app.workbench().loaded().snapshot->tree;
        const auto isAnswer = [&](int index) { return tree.at(index).role == Role::Assistant; };
        const auto answer = std::find_if(path.cbegin(), path.cend(), isAnswer);
        const QList<EntryId> source =
                answer == path.cend() ? QList<EntryId>() : QList { tree.at(*answer).id };
        memory->remember(FactScope::Everywhere, Tr::tr("Answer in English, and briefly."), {});
        if (memory->obstacle(FactScope::Project).isEmpty()) {
            memory->remember(FactScope::Project,
                             Tr::tr("Tests run with “ctest -j2”; the slow ones only at night."),
                             {});
        }
        memory->remember(FactScope::Session,
                         Tr::tr("Times are kept in UTC. The time zone of a station is only for "
                                "showing them."),
                         source);
        memory->remember(FactScope::Session, Tr::tr("The server listens on port 8080."), {});
        memory->remember(FactScope::Session, Tr::tr("The old parser is left as it is for now."),
                         source);
        constexpr qsizetype Facts = 3;
        if (waitFor([&] { return memory->state().session.size() == Facts; })) {
            memory->setShown(memory->state().session.constLast().id, false);
        }
        window.action("showMemory"_L1)->trigger();
        settle();
        lightAndDark(&m_app.window(), u"17-memory"_s, u"18-memory-dark"_s);
    }

    /// Another branch, as it is looked at without moving there.
    void showForks()
    {
        const SessionTree &tree = m_app.workbench().loaded().snapshot->tree;
        const int leaf = tree.indexOfSeq(m_app.workbench().session().leafSeq);
        for (int i = static_cast<int>(tree.size()) - 1; i >= 0; --i) {
            if (tree.at(i).isMessage() && tree.childrenOf(i).empty() && i != leaf) {
                m_app.workbench().lookAt(tree.at(i).id);
                break;
            }
        }
        waitFor([this] { return !m_app.workbench().loaded().isAtLeaf(); });
        settle();
        OutlineView *outline = m_app.window().findChild<OutlinePanel *>()->view();
        outline->scrollTo(outline->currentIndex(), QAbstractItemView::PositionAtCenter);
        settle();
        picture(u"10-tree-with-forks"_s);
        m_app.workbench().lookAtLeaf();
        waitFor([this] { return m_app.workbench().loaded().isAtLeaf(); });
    }

    void picture(const QString &name) { save(m_app.window().grab(), name); }

    void lightAndDark(QWidget *shown, const QString &light, const QString &dark)
    {
        save(shown->grab(), light);
        applyColorScheme(Scheme::Dark);
        settle();
        save(shown->grab(), dark);
        applyColorScheme(Scheme::Light);
        settle();
    }

    void save(const QPixmap &pixmap, const QString &name)
    {
        const QString path = m_folder.filePath(name + u".png"_s);
        if (pixmap.save(path, "PNG", SmallestFile)) {
            say(path);
        }
    }

    bool writeReport(const QString &text)
    {
        QFile file(m_folder.filePath(u"before-after.md"_s));
        if (!file.open(QIODevice::WriteOnly)) {
            return false;
        }
        file.write(text.toUtf8());
        say(text);
        return true;
    }

    WindowApplication &m_app;
    QDir m_folder;
};

/// Scale and direction belong to a process, so each has one of its own.
bool runVariants(const QDir &folder)
{
    struct Variant
    {
        QString name;
        QString scale;
        QStringList arguments;
    };
    const QList<Variant> variants {
        { u"12-scale-1.5"_s, u"1.5"_s, {} },
        { u"13-right-to-left"_s, u"1"_s, { u"-reverse"_s } },
    };
    for (const Variant &variant : variants) {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"QT_SCALE_FACTOR"_s, variant.scale);
        process.setProcessEnvironment(environment);
        process.setProcessChannelMode(QProcess::ForwardedChannels);
        process.start(QCoreApplication::applicationFilePath(),
                      QStringList { u"tour"_s, folder.absolutePath(), OnlyMain, variant.name }
                              + variant.arguments);
        if (!process.waitForFinished(120'000) || process.exitCode() != 0) {
            return false;
        }
    }
    return true;
}

} // namespace

bool isTour(const QStringList &arguments)
{
    return !arguments.isEmpty() && arguments.first() == "tour"_L1;
}

int runTour(const QStringList &arguments)
{
    const auto failed = [](const QString &sentence) {
        writeVisibly(ConsoleStream::Error, sentence + u'\n');
        return static_cast<int>(ExitCode::Failed);
    };
    const QString first = arguments.value(0, u"tour"_s);
    const bool isListed = first == OnlyList;
    const QDir folder(first);
    const QTemporaryDir scratch;
    if (!scratch.isValid() || (!isListed && !QDir().mkpath(folder.path()))) {
        return failed(Tr::tr("The folder %1 cannot be written.").arg(folder.path()));
    }
    auto application = WindowApplication::create(scratch.filePath(u"tour.db"_s), scratch.path());
    if (!application) {
        return failed(application.error().message);
    }
    if (isListed) {
        say(reachList((*application)->engine(), (*application)->window()).join(u'\n'));
        return static_cast<int>(ExitCode::Ok);
    }
    applyColorScheme(Scheme::Light);
    Tour tour(**application, folder);
    const bool done = arguments.value(1) == OnlyMain ? tour.runMain(arguments.value(2))
                                                     : tour.run() && runVariants(folder);
    return static_cast<int>(done ? ExitCode::Ok : ExitCode::Failed);
}

} // namespace varve
