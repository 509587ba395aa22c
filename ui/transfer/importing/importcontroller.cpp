// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importcontroller.h"

#include "importdialog.h"
#include "importreportview.h"
#include <interchange/importplaces.h>
#include <models/importrunner.h>
#include <models/importwatcher.h>
#include <models/sampleimport.h>
#include <models/storedsessions.h>
#include <models/workbench.h>
#include <settings/settings.h>
#include <shell/actionreason.h>
#include <shell/bringtofront.h>

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QProcessEnvironment>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int ShownMs = 15'000;

QList<ImportPlace> usualPlaces()
{
    return importPlaces(QDir::homePath(), QProcessEnvironment::systemEnvironment());
}

} // namespace

ImportController::ImportController(const FeatureContext &context, ImportRunner *imports)
    : Feature(context)
    , m_imports(imports)
    , m_watcher(new ImportWatcher(store(), this))
    , m_sample(new SampleImport(imports, this))
    , m_open(addAction("importSessions", tr("&Import sessions…"), u"import"_s,
                       { Qt::CTRL | Qt::Key_I }))
    , m_openSample(addAction("openSample", tr("Open the &sample session"), u"open"_s))
{
    connect(m_open, &QAction::triggered, this, &ImportController::open);
    connect(m_openSample, &QAction::triggered, m_sample, &SampleImport::start);
    connect(m_sample, &SampleImport::imported, workbench(),
            [workbench = workbench()](const SessionId &id) { workbench->openSession(id); });
    connect(m_sample, &SampleImport::failed, this,
            [this](const Error &error) { shell().showError(error); });
    connectRunner();
    connectWatcher();
    follow();
}

ImportController::~ImportController() = default;

void ImportController::connectRunner()
{
    connect(m_imports, &ImportRunner::finished, storedSessions(), &StoredSessions::refresh);
    connect(m_imports, &ImportRunner::finished, this, &ImportController::openImported);
    connect(m_imports, &ImportRunner::finished, this,
            [this](const QList<ImportRunner::FileOutcome> &outcomes) {
                if (!m_dialog && !outcomes.isEmpty()) { // it was closed meanwhile
                    shell().say(importSummary(outcomes), ShownMs);
                }
            });
}

void ImportController::connectWatcher()
{
    connect(m_watcher, &ImportWatcher::imported, workbench(),
            [workbench = workbench(), list = storedSessions()](const QList<SessionId> &sessions) {
                for (const SessionId &session : sessions) {
                    workbench->noteStored(session);
                }
                list->refresh();
            });
    connect(m_watcher, &ImportWatcher::refused, this,
            [this](const QString &file, const Error &error) {
                //: a file, and why it could not be read
                shell().say(
                        tr("%1 is not followed: %2").arg(QFileInfo(file).fileName(), error.message),
                        ShownMs);
            });
}

void ImportController::update(const WindowState &state)
{
    for (QAction *action : { m_open, m_openSample }) {
        allow(action, state.isWritable, state.readOnly);
    }
}

bool ImportController::take(const ShellRequest &request)
{
    if (const auto *wanted = std::get_if<ImportFiles>(&request)) {
        import(wanted->files);
    } else if (const auto *opened = std::get_if<OpenFiles>(&request)) {
        openFiles(opened->files);
    } else {
        return false;
    }
    return true;
}

/// What is in a folder is chosen by the person.
void ImportController::openFiles(const QStringList &files)
{
    if (!m_open->isEnabled()) {
        shell().showError({ Error::Kind::ReadOnly, m_open->statusTip(), {} });
    } else if (std::ranges::any_of(files,
                                   [](const QString &file) { return QFileInfo(file).isDir(); })) {
        import(files);
    } else {
        m_toOpen += QSet<QString>(files.cbegin(), files.cend());
        m_imports->bringBack(files);
    }
}

/// Of what was asked for to be opened: the session that was worked in last, and what could not be read.
void ImportController::openImported(const QList<ImportRunner::FileOutcome> &outcomes)
{
    QList<ImportRunner::FileOutcome> opened;
    for (const ImportRunner::FileOutcome &outcome : outcomes) {
        if (!m_toOpen.remove(outcome.file)) {
            continue;
        }
        if (!outcome.report) {
            shell().showError(outcome.report.error());
        } else {
            opened += outcome;
        }
    }
    if (const SessionId newest = newestOf(opened, false); !newest.isNull()) {
        workbench()->openSession(newest);
    }
}

void ImportController::open()
{
    if (!raise()) {
        createDialog();
        m_dialog->findSessions(usualPlaces());
    }
}

void ImportController::import(const QStringList &files)
{
    if (!raise()) {
        createDialog();
        m_dialog->offerNothing();
    }
    m_dialog->addFiles(files);
}

bool ImportController::raise()
{
    if (m_dialog) {
        bringToFront(m_dialog);
    }
    return m_dialog;
}

void ImportController::createDialog()
{
    m_dialog = new ImportDialog(m_imports, store(), shell().mainWindow());
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_dialog, &ImportDialog::imported, workbench(),
            [workbench = workbench()](const SessionId &id) {
                if (!workbench->hasSession()) { // what is being read stays
                    workbench->openSession(id);
                }
            });
    m_dialog->setFollowing(settings()->get(Keys::FollowImports));
    connect(m_dialog, &ImportDialog::followToggled, this, [this](bool follows) {
        settings()->set(Keys::FollowImports, follows);
        follow();
    });
    m_dialog->show();
}

/// What other programs write comes in by itself, if the person wants that. What lies there when it begins comes in by Import, as far as it is
/// ticked.
void ImportController::follow()
{
    const bool isWanted = settings()->get(Keys::FollowImports);
    if (!isWanted || settings()->get(Keys::FollowSince).isEmpty()) {
        settings()->set(Keys::FollowSince,
                        isWanted ? QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs)
                                 : QString());
    }
    const bool follows = isWanted && store()->access() == StoreAccess::ReadWrite;
    if (follows != m_watcher->isFollowing()) {
        m_watcher->setPlaces(
                follows ? usualPlaces() : QList<ImportPlace>(),
                QDateTime::fromString(settings()->get(Keys::FollowSince), Qt::ISODateWithMs));
    }
}

} // namespace varve
