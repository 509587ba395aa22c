// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivecontroller.h"

#include "archiveleaves.h"
#include "archivepanel.h"
#include "archivesentences.h"
#include "choosedialog.h"
#include <models/conversations.h>
#include <models/plaintext.h>
#include <preferences/preferencesdialog.h>
#include <shell/icons.h>
#include <workspace/storeclient.h>

#include <QToolButton>

namespace varve
{

using namespace Qt::StringLiterals;

ArchiveController::ArchiveController(const FeatureContext &context)
    : Feature(context)
    , m_archives(archivesOf(engine()))
    , m_button(new QToolButton(shell().mainWindow()))
    , m_leaves(new ArchiveLeaves(workbench(), &m_archives, shell().mainWindow()))
{
    createButton();
    connect(&m_archives, &ArchiveService::changed, this, &ArchiveController::refresh);
    m_age.setInterval(std::chrono::minutes(1));
    connect(&m_age, &QTimer::timeout, this, &ArchiveController::refresh);
    m_age.start();
    refresh();
}

ArchiveController::~ArchiveController() = default;

void ArchiveController::addList(PreferencesDialog *dialog)
{
    dialog->addAbove(PreferencesDialog::Page::Archives, new ArchivePanel(&m_archives));
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

void ArchiveController::refresh()
{
    m_archives.all().then(this, [this](const Result<QList<ArchiveNow>> &found) {
        const QList<ArchiveNow> archives = found.value_or(QList<ArchiveNow>());
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
        m_button->setIcon(
                themedIcon(first.state.lastError.isEmpty() ? u"archive"_s : u"warning"_s));
        m_button->setText(asActionText(text));
        m_button->setAccessibleDescription(asOneLine(text));
        m_button->setToolTip(asPlainText(lines.join(u'\n')));
    });
}

} // namespace varve
