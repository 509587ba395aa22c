// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivecontroller.h"

#include "archivedsessionwindow.h"
#include "archiveleaves.h"
#include "archivepanel.h"
#include "archivesentences.h"
#include "choosedialog.h"
#include "secretdialog.h"
#include <models/conversations.h>
#include <models/plaintext.h>
#include <models/storedsessions.h>
#include <models/workbench.h>
#include <preferences/preferencesdialog.h>
#include <shell/icons.h>
#include <shell/noticebar.h>
#include <shell/windowcolumns.h>
#include <workspace/storeclient.h>

#include <QPushButton>
#include <QToolButton>

namespace varve
{

using namespace Qt::StringLiterals;

ArchiveController::ArchiveController(const FeatureContext &context)
    : Feature(context)
    , m_archives(archivesOf(engine()))
    , m_button(new QToolButton(shell().mainWindow()))
    , m_leaves(new ArchiveLeaves(workbench(), &m_archives, shell().mainWindow()))
    , m_notice(new NoticeBar(shell().mainWindow()))
{
    createButton();
    createNotice();
    connect(&m_archives, &ArchiveService::changed, this, &ArchiveController::refresh);
    m_age.setInterval(std::chrono::minutes(1));
    connect(&m_age, &QTimer::timeout, this, &ArchiveController::refresh);
    m_age.start();
    refresh();
}

ArchiveController::~ArchiveController() = default;

void ArchiveController::addList(PreferencesDialog *dialog)
{
    m_panel = new ArchivePanel(&m_archives, store());
    dialog->addAbove(PreferencesDialog::Page::Archives, m_panel);
}

QWidget *ArchiveController::leaves() const
{
    return m_leaves;
}

bool ArchiveController::take(const ShellRequest &request)
{
    const auto *wanted = std::get_if<ChooseForArchives>(&request);
    if (wanted != nullptr && !wanted->sessions.isEmpty()) {
        choose(wanted->sessions);
    }
    return wanted != nullptr;
}

/// Several may be open, beside the window.
void ArchiveController::read(const QString &archive, const SessionId &session, const EntryId &entry,
                             const QStringList &terms)
{
    auto *window = new ArchivedSessionWindow(&m_archives, { archive, session, entry, terms },
                                             shell().mainWindow());
    window->setAttribute(Qt::WA_DeleteOnClose);
    connect(window, &ArchivedSessionWindow::brought, this,
            [this](const SessionId &brought, const EntryId &at) {
                Q_EMIT this->brought(brought);
                storedSessions()->refresh();
                workbench()->goTo(brought, at);
                shell().columns().showFirstPage();
            });
    window->show();
}

/// Where there is no archive yet, it leads to where one is added.
void ArchiveController::choose(const QList<SessionId> &sessions)
{
    store()->write([sessions](SessionStore &store) { return readChosen(store, sessions); })
            .then(this, [this, sessions](const Result<QList<ArchiveChosen>> &before) {
                if (!before) {
                    shell().showError(before.error());
                } else if (before->isEmpty()) {
                    shell().ask(OpenPreferences { OpenPreferences::At::Archives });
                } else {
                    ask(sessions, *before);
                }
            });
}

void ArchiveController::ask(const QList<SessionId> &sessions, const QList<ArchiveChosen> &before)
{
    auto *dialog =
            new ChooseDialog(before, static_cast<int>(sessions.size()), shell().mainWindow());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, sessions] {
        store()->write([sessions, chosen = dialog->chosen()](SessionStore &store) {
                   return writeChosen(store, sessions, chosen);
               })
                .then(this, [this](const Result<> &done) {
                    if (!done) {
                        shell().showError(done.error());
                    }
                    m_archives.noteChange();
                });
    });
    dialog->open();
}

void ArchiveController::createButton()
{
    m_button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_button->setAutoRaise(true);
    m_button->setAccessibleName(tr("Archives"));
    m_button->hide();
    shell().addToStatusBar(m_button);
    connect(m_button, &QToolButton::clicked, this,
            [this] { shell().ask(OpenPreferences { OpenPreferences::At::Archives }); });
}

void ArchiveController::createNotice()
{
    shell().columns().addNotice(m_notice);
    m_password = new QPushButton(tr("Enter password…"), m_notice);
    m_notice->addButton(m_password);
    connect(m_password, &QPushButton::clicked, this, &ArchiveController::enterPassword);
    auto *show = new QPushButton(tr("Archives…"), m_notice);
    show->setToolTip(asPlainText(tr("Shows what failed, and tries again")));
    m_notice->addButton(show);
    connect(show, &QPushButton::clicked, this, [this] {
        closeNotice();
        shell().ask(OpenPreferences { OpenPreferences::At::Archives });
    });
    auto *close = new QPushButton(tr("Close"), m_notice);
    m_notice->addButton(close);
    connect(close, &QPushButton::clicked, this, &ArchiveController::closeNotice);
}

void ArchiveController::enterPassword()
{
    const auto [number, name] = m_noticed;
    auto *dialog = new PasswordDialog(&m_archives, name, shell().mainWindow());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SecretDialog::taken, this, [this, number, name](const QString &problem) {
        closeNotice();
        m_told.remove(number); // a second refusal is said again
        if (!problem.isEmpty()) {
            m_notice->showMessage(NoticeBar::Tone::Information, problem);
            shell().columns().place();
        }
        (void)m_archives.sync(name, ArchiveWay::Both, {});
    });
    dialog->open();
}

void ArchiveController::closeNotice()
{
    m_notice->showMessage(NoticeBar::Tone::Error, {});
    shell().columns().place(); // what lies over the columns has more room
}

/// What changes while it is being asked is asked once more, behind that: many changes must not wait in a row before what is written.
void ArchiveController::refresh()
{
    m_isStale = !m_answer.isFinished();
    if (m_isStale) {
        return;
    }
    m_answer = m_archives.all().then(this, [this](const Result<QList<ArchiveNow>> &found) {
        const QList<ArchiveNow> archives = found.value_or(QList<ArchiveNow>());
        showStates(archives);
        tellErrors(archives);
        m_answer = {};
        if (m_isStale) {
            refresh();
        }
    });
}

/// Once for the same one, until it is well again. Whoever has the page open sees it there, and what had failed before the window was there
/// is said in the status bar.
void ArchiveController::tellErrors(const QList<ArchiveNow> &archives)
{
    QHash<qint64, QString> failed;
    const ArchiveNow *news = nullptr;
    for (const ArchiveNow &one : archives) {
        const QString &error = one.state.lastError;
        if (!error.isEmpty()) {
            failed.insert(one.archive.number, error);
            news = m_told.value(one.archive.number) == error ? news : &one;
        }
    }
    const bool isKnown = !std::exchange(m_isPrimed, true) || m_panel != nullptr;
    const bool isWellAgain = failed.isEmpty() && !m_told.isEmpty();
    m_told = failed;
    if (news != nullptr && !isKnown) {
        m_noticed = { news->archive.number, news->archive.name };
        m_password->setVisible(news->wantsPassword);
        m_notice->showMessage(
                NoticeBar::Tone::Error,
                //: the name of an archive, and why: a sentence
                tr("The archive %1: %2").arg(asOneLine(news->archive.name), news->state.lastError));
        shell().columns().place();
    } else if (isWellAgain && !m_notice->message().isEmpty()) {
        closeNotice();
    }
}

void ArchiveController::showStates(const QList<ArchiveNow> &archives)
{
    m_button->setVisible(!archives.isEmpty());
    if (archives.isEmpty()) {
        return;
    }
    const QDateTime at = QDateTime::currentDateTimeUtc();
    const ArchiveNow &first = mostUrgent(archives);
    QStringList lines;
    for (const ArchiveNow &one : archives) {
        lines += archiveDetails(one, at);
    }
    const QString text = first.archive.name + u": "_s + archiveState(first, at);
    m_button->setIcon(themedIcon(first.state.lastError.isEmpty() ? u"archive"_s : u"warning"_s));
    m_button->setText(asActionText(text));
    m_button->setAccessibleDescription(asOneLine(text));
    m_button->setToolTip(asPlainText(lines.join(u'\n')));
}

} // namespace varve
