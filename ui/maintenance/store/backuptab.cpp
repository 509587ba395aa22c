// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "backuptab.h"

#include <base/onpool.h>
#include <models/backupsmodel.h>
#include <models/format.h>
#include <preferences/stateline.h>
#include <shell/padcelldelegate.h>
#include <shell/plainmessagebox.h>
#include <shell/rowtable.h>
#include <storage/storerestore.h>

#include <QBoxLayout>
#include <QDir>
#include <QFileDialog>
#include <QHeaderView>
#include <QPushButton>
#include <QTableView>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

BackupTab::BackupTab(BackupScheduler *scheduler, MaintenanceRunner *runner, QWidget *parent)
    : MaintenanceTab(runner, parent)
    , m_scheduler(scheduler)
    , m_model(new BackupsModel(this))
{
    m_folder = new StateLine;
    m_automatic = new StateLine;
    m_count = new StateLine;
    auto *preferences = new QPushButton(tr("Backup &preferences…"));
    auto *head = new QHBoxLayout;
    auto *texts = new QVBoxLayout;
    texts->addWidget(m_folder);
    texts->addWidget(m_automatic);
    head->addLayout(texts, 1);
    head->addWidget(preferences, 0, Qt::AlignTop);
    createTable();
    m_state = new StateLine;
    m_scheduled = new StateLine;
    m_quit = new QPushButton(tr("&Quit Varve"));
    m_forget = new QPushButton(tr("&Do not restore"));
    auto *plan = new QHBoxLayout;
    plan->addWidget(m_scheduled, 1);
    plan->addWidget(m_forget, 0, Qt::AlignTop);
    plan->addWidget(m_quit, 0, Qt::AlignTop);
    auto *column = new QVBoxLayout(this);
    column->addLayout(head);
    column->addWidget(m_table, 1);
    column->addWidget(m_count);
    column->addWidget(m_state);
    column->addLayout(plan);
    column->addLayout(createButtons());

    connect(preferences, &QPushButton::clicked, this, &BackupTab::preferencesRequested);
    connect(m_quit, &QPushButton::clicked, this, &BackupTab::quitRequested);
    connect(m_forget, &QPushButton::clicked, this, [this] {
        cancelScheduledRestore(m_runner->store());
        showSchedule();
    });
    connect(m_model, &QAbstractItemModel::modelReset, this, &BackupTab::updateButtons);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &BackupTab::updateButtons);
    connect(runner, &MaintenanceRunner::backedUp, this, &BackupTab::showDone);
    connect(runner, &MaintenanceRunner::verified, this,
            [this](const QString &path, const Result<StoreContents> &found) {
                m_model->setVerified(path, found);
                m_state->say(found ? u"check"_s : u"error"_s,
                             found ? tr("The backup is whole.") : found.error().message,
                             found ? Accent::Success : Accent::Danger);
            });
    showSchedule();
    updateButtons();
}

BackupTab::~BackupTab() = default;

void BackupTab::createTable()
{
    m_table = makeRowTable(m_model, tr("Backups"));
    m_table->setItemDelegate(new PadCellDelegate(m_table));
    m_table->horizontalHeader()->setSectionResizeMode(BackupsModel::State, QHeaderView::Stretch);
}

QLayout *BackupTab::createButtons()
{
    m_other = new QPushButton(tr("Restore &another file…"));
    m_verify = new QPushButton(tr("&Check backup"));
    m_restore = new QPushButton(tr("&Restore…"));
    m_now = new QPushButton(tr("Back up &now"));
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_other);
    buttons->addStretch();
    buttons->addWidget(m_verify);
    buttons->addWidget(m_restore);
    buttons->addWidget(m_now);
    connect(m_other, &QPushButton::clicked, this, &BackupTab::restoreOther);
    connect(m_verify, &QPushButton::clicked, this, [this] { m_runner->verify(current().path); });
    connect(m_restore, &QPushButton::clicked, this, [this] { askRestore(current().path); });
    connect(m_now, &QPushButton::clicked, this, [this] {
        m_runner->backUp(BackupScheduler::requestOf(m_scheduler->backupSettings()));
    });
    return buttons;
}

void BackupTab::look()
{
    showSchedule(); // the window's notice may have taken it back
    const BackupSettings settings = m_scheduler->backupSettings();
    m_folder->say(u"folder"_s,
                  tr("Backups go to %1").arg(QDir::toNativeSeparators(settings.folder)));
    m_automatic->say(u"clock"_s,
                     settings.automatic
                             ? tr("One is made every %n hour(s) while Varve is open, if anything "
                                  "has changed.",
                                  nullptr, settings.hours)
                             : tr("None is made by itself. The preferences can change that."));
    onPool(
            this,
            [folder = settings.folder, store = m_runner->store()] {
                return listBackups(folder, store);
            },
            [this, look = ++m_looks](const QList<BackupFile> &backups) {
                if (look == m_looks) { // not of a folder that was the one before
                    showBackups(backups);
                }
            });
}

void BackupTab::showBackups(const QList<BackupFile> &backups)
{
    const QString chosen = current().path;
    m_model->setBackups(backups);
    if (current().path.isEmpty() && !backups.isEmpty()) {
        // Another list has forgotten what was chosen. The newest is, where nothing was or it is gone.
        // selectRow() does not from right to left.
        m_table->setCurrentIndex(m_model->index(std::max(0, m_model->rowOf(chosen)), 0));
    }
    m_count->say(u"info"_s,
                 backups.isEmpty() ? tr("There is no backup in this folder yet.")
                                   : tr("%n backup(s), %1 together", nullptr,
                                        static_cast<int>(backups.size()))
                                             .arg(formatBytes(m_model->totalSize())));
}

void BackupTab::showDone(const Result<BackupDone> &done)
{
    if (!done) {
        const bool cancelled = done.error().kind == Error::Kind::Cancelled;
        m_state->say(cancelled ? u"info"_s : u"error"_s, done.error().message,
                     cancelled ? Accent::Neutral : Accent::Danger, done.error().detail);
        return;
    }
    QString text = tr("Backed up: %1. The copy was checked.").arg(formatBytes(done->made.size));
    if (!done->removed.isEmpty()) {
        text += u' '
                + tr("%n older one(s) were removed.", nullptr,
                     static_cast<int>(done->removed.size()));
    }
    m_state->say(u"check"_s, text, Accent::Success, QDir::toNativeSeparators(done->made.path));
    look();
}

void BackupTab::askRestore(const QString &path)
{
    auto *box = new PlainMessageBox(QMessageBox::Question, tr("Restore a backup"),
                                    tr("Put this backup in the place of the store?"),
                                    QMessageBox::Cancel, this);
    box->setInformativeText(
            tr("%1\n\nIt is done when Varve starts next. What was written since the backup is not "
               "in it; the store of now is kept beside it and can be restored in the same way.")
                    .arg(QDir::toNativeSeparators(path)));
    const QAbstractButton *restore =
            box->addButton(tr("Restore at the next start"), QMessageBox::AcceptRole);
    box->setDefaultButton(QMessageBox::Cancel); // Enter from habit plans nothing
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(box, &QMessageBox::buttonClicked, this,
            [this, restore, path](const QAbstractButton *pressed) {
                if (pressed == restore) {
                    schedule(path);
                }
            });
    box->open();
}

void BackupTab::restoreOther()
{
    const QString path = QFileDialog::getOpenFileName(
            this, tr("Choose a backup"), m_scheduler->backupSettings().folder,
            tr("Stores (*.db *.backup *.before-*);;All files (*)"));
    if (!path.isEmpty()) {
        askRestore(path);
    }
}

void BackupTab::schedule(const QString &path)
{
    onPool(
            this, [store = m_runner->store(), path] { return scheduleRestore(store, path); },
            [this](const Result<StoreContents> &done) {
                if (!done) {
                    m_state->say(u"error"_s, done.error().message, Accent::Danger,
                                 done.error().detail);
                }
                showSchedule();
            });
}

void BackupTab::showSchedule()
{
    const QString path = scheduledRestore(m_runner->store());
    m_scheduled->say(u"clock"_s,
                     path.isEmpty() ? QString()
                                    : tr("%1 will be put in the place of the store when Varve "
                                         "starts next.")
                                              .arg(QDir::toNativeSeparators(path)),
                     Accent::Warning);
    m_quit->setVisible(!path.isEmpty());
    m_forget->setVisible(!path.isEmpty());
    Q_EMIT plannedRestoreChanged();
}

BackupFile BackupTab::current() const
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    return rows.isEmpty() ? BackupFile() : m_model->backupAt(rows.constFirst().row());
}

void BackupTab::setBusy(bool busy)
{
    m_busy = busy;
    updateButtons();
}

void BackupTab::updateButtons()
{
    const bool chosen = !current().path.isEmpty();
    m_now->setEnabled(!m_busy);
    m_verify->setEnabled(!m_busy && chosen);
    m_restore->setEnabled(chosen);
}

} // namespace varve
