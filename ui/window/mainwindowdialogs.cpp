// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The dialogs that MainWindow opens, and what comes of them.
#include "composer.h"
#include "contextpanel.h"
#include "conversationpage.h"
#include "forkdialog.h"
#include "format.h"
#include "importdialog.h"
#include "importreportview.h"
#include "importwatcher.h"
#include "mainwindow.h"
#include "outside.h"
#include "palettes.h"
#include "picture.h"
#include "plainmessagebox.h"
#include "plaintext.h"
#include "sessionlink.h"
#include "transcriptview.h"

#include <QDir>
#include <QFileDialog>
#include <QInputDialog>
#include <QPushButton>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QStatusBar>
#include <QTemporaryFile>

namespace varve
{

using namespace Qt::StringLiterals;

void MainWindow::showError(const Error &error)
{
    if (error.kind == Error::Kind::Cancelled) {
        return;
    }
    auto *box = new PlainMessageBox(QMessageBox::Warning, tr("Varve"), error.message,
                                    QMessageBox::Ok, this);
    box->setDetailedText(error.detail);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void MainWindow::applyAppearance()
{
    const Settings &settings = *m_services.settings;
    applyColorScheme(schemeFromString(settings.get(Keys::ColorScheme)));
    QFont font = this->font();
    if (const int points = settings.get(Keys::TranscriptFontSize); points > 0) {
        font.setPointSize(points);
    }
    m_conversation->transcript()->setFont(font);
    m_conversation->transcript()->setCompact(settings.get(Keys::Density) == "compact"_L1);
}

void MainWindow::openImport()
{
    if (!raiseImport()) {
        showImport()->findSessions(usualPlaces());
    }
}

QList<ImportPlace> MainWindow::usualPlaces()
{
    return importPlaces(QDir::homePath(), QProcessEnvironment::systemEnvironment());
}

/// What other programs write comes in by itself, if the person wants that.
void MainWindow::followPlaces()
{
    const bool follows = m_services.settings->get(Keys::FollowImports)
            && m_services.store->access() == StoreAccess::ReadWrite;
    if (follows != m_importWatcher->isFollowing()) {
        m_importWatcher->setPlaces(follows ? usualPlaces() : QList<ImportPlace>());
    }
}

void MainWindow::connectImports()
{
    Workbench *workbench = m_services.workbench;
    connect(m_services.imports, &ImportRunner::finished, workbench, &Workbench::refreshSessions);
    connect(m_services.imports, &ImportRunner::finished, this,
            [this](const QList<ImportRunner::FileOutcome> &outcomes) {
                if (!m_importDialog && !outcomes.isEmpty()) { // it was closed meanwhile
                    constexpr int ShownMs = 15'000;
                    statusBar()->showMessage(asOneLine(importSummary(outcomes)), ShownMs);
                }
            });
    m_importWatcher = new ImportWatcher(m_services.store, this);
    connect(m_importWatcher, &ImportWatcher::imported, workbench,
            [workbench](const QList<SessionId> &sessions) {
                for (const SessionId &session : sessions) {
                    workbench->noteStored(session);
                }
                workbench->refreshSessions();
            });
    connect(m_importWatcher, &ImportWatcher::refused, this,
            [this](const QString &file, const Error &error) {
                constexpr int ShownMs = 15'000;
                //: a file, and why it could not be read
                statusBar()->showMessage(
                        asOneLine(tr("%1 is not followed: %2")
                                          .arg(QFileInfo(file).fileName(), error.message)),
                        ShownMs);
            });
    followPlaces();
}

bool MainWindow::raiseImport()
{
    if (m_importDialog) {
        m_importDialog->raise();
        m_importDialog->activateWindow();
    }
    return m_importDialog;
}

ImportDialog *MainWindow::showImport()
{
    m_importDialog = new ImportDialog(m_services.imports, m_services.store, this);
    m_importDialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_importDialog, &ImportDialog::imported, m_services.workbench,
            [this](const SessionId &id) { m_services.workbench->openSession(id); });
    m_importDialog->setFollowing(m_services.settings->get(Keys::FollowImports));
    connect(m_importDialog, &ImportDialog::followToggled, this, [this](bool follows) {
        m_services.settings->set(Keys::FollowImports, follows);
        followPlaces();
    });
    m_importDialog->show();
    return m_importDialog;
}

void MainWindow::importFiles(const QStringList &files)
{
    if (!raiseImport()) {
        showImport()->offerNothing();
    }
    m_importDialog->addFiles(files);
}

void MainWindow::openSample()
{
    // The importer reads files; the sample is a resource.
    auto *copy = QTemporaryFile::createNativeFile(u":/sample/sample.jsonl"_s);
    if (copy == nullptr) {
        showError({ Error::Kind::Io,
                    tr("The sample session could not be unpacked into the folder for temporary "
                       "files."),
                    {} });
        return;
    }
    copy->setParent(this);
    connect(m_services.imports, &ImportRunner::finished, copy,
            [this, copy](const QList<ImportRunner::FileOutcome> &outcomes) {
                copy->deleteLater();
                for (const ImportRunner::FileOutcome &outcome : outcomes) {
                    if (outcome.file != copy->fileName()) {
                        continue;
                    }
                    if (!outcome.report) {
                        showError(outcome.report.error());
                    } else if (!outcome.report->sessions.isEmpty()) {
                        m_services.workbench->openSession(outcome.report->sessions.constFirst().id);
                    }
                }
            });
    // Who asks for it wants it, even if it was deleted before.
    m_services.imports->bringBack({ copy->fileName() });
}

void MainWindow::newSession()
{
    finalizeLeft();
    Session wanted;
    // Where the person works already; tools get no folder that nobody chose.
    if (m_services.workbench->hasSession()) {
        wanted.cwd = m_services.workbench->session().cwd;
    }
    m_services.store->write([wanted](SessionStore &store) { return store.createSession(wanted); })
            .then(this, [this](const Result<Session> &session) {
                if (!session) {
                    showError(session.error());
                    return;
                }
                m_services.workbench->refreshSessions();
                // One makes a session to write into it.
                connect(
                        m_services.workbench, &Workbench::sessionOpened, this,
                        [this] { m_conversation->composer()->editor()->setFocus(); },
                        Qt::SingleShotConnection);
                m_services.workbench->openSession(session->id);
            });
}

void MainWindow::renameSession(const SessionId &id)
{
    const QList<Session> &sessions = m_services.workbench->sessions();
    const auto found = std::ranges::find(sessions, id, &Session::id);
    bool ok = false;
    const QString name =
            QInputDialog::getText(this, tr("Rename session"), tr("Title"), QLineEdit::Normal,
                                  found != sessions.end() ? found->name : QString(), &ok);
    if (ok && !name.trimmed().isEmpty()) {
        m_services.workbench->rename(id, name);
    }
}

void MainWindow::askLabel(const EntryId &entry)
{
    bool ok = false;
    const QString old = m_services.workbench->loaded().snapshot->labels.value(entry);
    const QString label =
            QInputDialog::getText(this, tr("Label"), tr("Label of this entry (empty removes it)"),
                                  QLineEdit::Normal, old, &ok);
    if (ok && label != old) {
        m_services.workbench->setLabel(entry, label);
    }
}

void MainWindow::askFork(const EntryId &entry)
{
    if (confirmFork(this, m_services.workbench->loaded(), entry)) {
        m_services.workbench->forkFrom(entry);
    }
}

void MainWindow::askWindow()
{
    const AnswerModel answer = answering();
    const QString model = answer.chosen ? answer.chosen->model
                                        : m_services.workbench->loaded().branch.state.model;
    if (model.isEmpty()) {
        openPreferences(); // a window belongs to a model; one is chosen there
        return;
    }
    bool ok = false;
    const int window = QInputDialog::getInt(
            this, tr("Set window"), asPlainText(tr("Tokens that %1 can read").arg(model)),
            static_cast<int>(m_services.workbench->choice().window.tokens), 0, 100'000'000, 1000,
            &ok);
    if (ok) {
        m_services.settings->setForModel(Keys::ModelWindow, model, std::optional<qint64>(window));
    }
}

void MainWindow::askWorkFolder()
{
    const QString old = m_services.workbench->session().cwd;
    const QString folder =
            QFileDialog::getExistingDirectory(this, tr("Working folder of this session"),
                                              QFileInfo(old).isDir() ? old : QDir::homePath());
    if (!folder.isEmpty()) {
        m_services.workbench->setFolder(folder);
    }
}

void MainWindow::askImages()
{
    const QStringList files = QFileDialog::getOpenFileNames(
            this, tr("Attach images"), {}, tr("Images (%1);;All files (*)").arg(picturePatterns()));
    m_driver->attachFiles(files);
}

void MainWindow::openLink(const QUrl &url)
{
    if (const auto place = SessionPlace::fromUrl(url)) {
        goTo(*place);
        return;
    }
    if (const auto opened = openLinkOutside(this, url); !opened) {
        showError(opened.error());
    }
}

} // namespace varve
