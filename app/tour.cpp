// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tour.h"

#include "commandline.h"
#include "compactionpage.h"
#include "contextpanel.h"
#include "conversationpage.h"
#include "palettes.h"
#include "transcriptview.h"
#include "windowapplication.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTimer>

#include <cstdio>
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
    std::fputs((text + u'\n').toUtf8().constData(), stdout);
    std::fflush(stdout);
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
        window.actions().openSample->trigger();
        if (!waitFor([this] { return m_app.workbench().hasSession(); })) {
            return false;
        }
        settle();
        picture(u"02-main-light"_s);
        applyColorScheme(Scheme::Dark);
        settle();
        picture(u"03-main-dark"_s);
        applyColorScheme(Scheme::Light);
        settle();
        return compact();
    }

private:
    bool compact()
    {
        MainWindow &window = m_app.window();
        CompactionPage *page = window.compactionPage();
        CompactionSession &compaction = m_app.compaction();
        window.actions().compact->trigger();
        settle();
        picture(u"04-compaction-plan"_s);
        PlanChoices choices = page->choices();
        if (compaction.currentPlan().isRefused()) {
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
        Q_EMIT page->applyRequested(page->summaryText());
        if (!waitFor([&] { return compaction.state() == CompactionSession::State::Done; })) {
            return false;
        }
        settle();
        picture(u"06-before-and-after"_s);
        if (!writeReport(report(*compaction.before(), *compaction.after()))) {
            return false;
        }
        Q_EMIT page->done();
        settle();
        picture(u"07-compacted"_s);
        return undo(compaction.before()->tokens());
    }

    bool undo(qint64 expected)
    {
        m_app.workbench().undoCompaction();
        const bool restored =
                waitFor([&] { return m_app.workbench().context()->tokens() == expected; });
        settle();
        picture(u"08-undone"_s);
        say(restored ? Tr::tr("Undone: the context holds %1 tokens again.").arg(expected)
                     : Tr::tr("Undo did not restore the context."));
        return restored;
    }

    void picture(const QString &name)
    {
        const QString path = m_folder.filePath(name + u".png"_s);
        if (m_app.window().grab().save(path)) {
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

} // namespace

bool isTour(const QStringList &arguments)
{
    return !arguments.isEmpty() && arguments.first() == "tour"_L1;
}

int runTour(const QStringList &arguments)
{
    const QDir folder(arguments.value(0, u"tour"_s));
    const QTemporaryDir scratch;
    if (!scratch.isValid() || !QDir().mkpath(folder.path())) {
        std::fputs(
                Tr::tr("The folder %1 cannot be written.").arg(folder.path()).toUtf8().constData(),
                stderr);
        return static_cast<int>(ExitCode::Failed);
    }
    auto application = WindowApplication::create(scratch.filePath(u"tour.db"_s), scratch.path());
    if (!application) {
        std::fputs(application.error().message.toUtf8().constData(), stderr);
        return static_cast<int>(ExitCode::Failed);
    }
    applyColorScheme(Scheme::Light);
    const bool done = Tour(**application, folder).run();
    return static_cast<int>(done ? ExitCode::Ok : ExitCode::Failed);
}

} // namespace varve
