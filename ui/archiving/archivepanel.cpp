// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivepanel.h"

#include "archiverulesdialog.h"
#include "archivesentences.h"
#include "archivesmodel.h"
#include "newarchivedialog.h"
#include "phrasedialog.h"
#include "secretdialog.h"
#include <models/format.h>
#include <preferences/stateline.h>
#include <shell/actionreason.h>
#include <shell/icons.h>
#include <shell/plainmessagebox.h>
#include <shell/rowtable.h>
#include <workspace/storeclient.h>

#include <QAction>
#include <QBoxLayout>
#include <QHeaderView>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QString reportText(const ArchiveReport &report)
{
    return report.sent == 0 && report.taken == 0
            ? ArchivePanel::tr("Nothing was new, here and there.")
            //: records
            : ArchivePanel::tr("%1 sent, %2 taken.")
                      .arg(formatCount(report.sent), formatCount(report.taken));
}

} // namespace

ArchivePanel::ArchivePanel(ArchiveService *archives, StoreClient *store, QWidget *parent)
    : QWidget(parent)
    , m_archives(archives)
    , m_store(store)
    , m_model(new ArchivesModel(this))
{
    createActions();
    createTable();
    m_state = new StateLine;
    m_progress = new QProgressBar;
    m_progress->setAccessibleName(tr("Progress of the archive"));
    m_progress->setTextVisible(false); // in words beside it
    m_stop = new QPushButton(tr("S&top"));
    m_stop->setAutoDefault(false);
    connect(m_stop, &QPushButton::clicked, this, &ArchivePanel::stop);
    auto *work = new QHBoxLayout;
    work->addWidget(m_progress, 1);
    work->addWidget(m_stop);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_table);
    column->addLayout(makeActionButtons(
            { m_add, m_sync, m_rules, m_remove, m_password, m_phrase, m_restore }, m_table));
    column->addWidget(m_state);
    column->addLayout(work);
    connect(m_archives, &ArchiveService::changed, this, &ArchivePanel::refresh);
    showCurrent();
    refresh();
}

ArchivePanel::~ArchivePanel() = default;

QAction *ArchivePanel::addAction(const QString &text, const QString &icon,
                                 void (ArchivePanel::*done)())
{
    auto *action = new QAction(themedIcon(icon), text, this);
    connect(action, &QAction::triggered, this, done);
    return action;
}

void ArchivePanel::createActions()
{
    m_add = addAction(tr("Add…"), u"add"_s, &ArchivePanel::add);
    m_sync = addAction(tr("Send and take now"), u"refresh"_s, &ArchivePanel::sync);
    m_remove = addAction(tr("Remove…"), u"delete"_s, &ArchivePanel::remove);
    m_rules = addAction(tr("What goes there…"), u"filter"_s, &ArchivePanel::openRules);
    m_password = addAction(tr("Enter password…"), u"key"_s, &ArchivePanel::enterPassword);
    m_phrase = addAction(tr("Recovery phrase…"), u"key"_s, &ArchivePanel::showPhrase);
    m_restore = addAction(tr("Restore key…"), u"undo"_s, &ArchivePanel::restoreKey);
}

void ArchivePanel::createTable()
{
    constexpr int Rows = 4;
    m_table = makeRowTable(m_model, tr("Archives"));
    m_table->horizontalHeader()->setSectionResizeMode(ArchivesModel::Address, QHeaderView::Stretch);
    m_table->setMinimumHeight(m_table->verticalHeader()->defaultSectionSize() * Rows);
    m_table->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &ArchivePanel::showCurrent);
}

const ArchiveNow *ArchivePanel::current() const
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    return rows.isEmpty() ? nullptr : m_model->archiveAt(rows.constFirst().row());
}

void ArchivePanel::select(qint64 archive)
{
    m_wanted = archive;
    refresh();
}

/// While it is read, however often it changes, it is read once more at most.
void ArchivePanel::refresh()
{
    m_isStale = m_isReading;
    if (std::exchange(m_isReading, true)) {
        return;
    }
    m_archives->all().then(this, [this](const Result<QList<ArchiveNow>> &found) {
        m_isReading = false;
        showArchives(found);
        if (m_isStale) {
            refresh();
        }
    });
}

void ArchivePanel::showArchives(const Result<QList<ArchiveNow>> &found)
{
    if (!found) {
        m_state->say(u"error"_s, found.error().message, Accent::Danger, found.error().detail);
        return;
    }
    const ArchiveNow *chosen = current();
    const qint64 number = m_wanted != 0 ? m_wanted : chosen != nullptr ? chosen->archive.number : 0;
    m_model->setArchives(*found);
    const int row = m_model->rowOf(number);
    if (current() == nullptr || m_wanted != 0) {
        m_table->setCurrentIndex(
                m_model->index(std::max(row, 0), 0)); // selectRow() does not from right to left
    }
    if (row >= 0 || !m_isStale) { // what was begun before it was there may not have it yet
        m_wanted = 0;
    }
    showCurrent();
}

void ArchivePanel::showCurrent()
{
    const ArchiveNow *now = current();
    const bool runs = now != nullptr && now->isRunning;
    const QString none = tr("No archive is chosen");
    allow(m_sync, now != nullptr && !runs,
          now == nullptr ? none : tr("It is being gone through now"));
    allow(m_remove, now != nullptr, none);
    allow(m_rules, now != nullptr, none);
    allow(m_password, now != nullptr && !runs,
          now == nullptr ? none : tr("It is being gone through now"));
    for (QAction *ofKey : { m_phrase, m_restore }) {
        allow(ofKey, now != nullptr && now->archive.isSealed,
              now == nullptr ? none : tr("An open archive has no key"));
    }
    m_progress->setVisible(runs);
    m_stop->setVisible(runs);
    if (now == nullptr) {
        m_state->say(u"info"_s,
                     m_model->rowCount() > 0
                             ? none
                             : tr("No archive is set up. Sessions stay on this machine."));
        return;
    }
    const QString details = archiveDetails(*now, QDateTime::currentDateTimeUtc());
    const Said said = m_said.value(now->archive.number);
    if (runs) {
        constexpr int Parts = 1000;
        const qint64 total = now->progress.total;
        m_progress->setRange(0, total > 0 ? Parts : 0);
        m_progress->setValue(total > 0 ? static_cast<int>(now->progress.done * Parts / total) : 0);
        m_state->say(u"refresh"_s, details);
    } else if (!said.text.isEmpty()) {
        m_state->say(said.icon, said.text,
                     said.icon == "warning"_L1 ? Accent::Warning : Accent::Neutral);
    } else if (!now->state.lastError.isEmpty()) {
        m_state->say(u"warning"_s, details, Accent::Warning);
    } else {
        m_state->say(u"info"_s, details);
    }
}

void ArchivePanel::say(qint64 archive, const QString &icon, const QString &text)
{
    m_said.insert(archive, { icon, text });
    showCurrent();
}

void ArchivePanel::add()
{
    auto *dialog = new NewArchiveDialog(m_archives, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &NewArchiveDialog::added, this, [this](const AddedArchive &added) {
        if (!added.phrase.isEmpty()) {
            openPhrase(added.archive.name, added.phrase, added.problem);
        } else if (!added.problem.isEmpty()) {
            say(added.archive.number, u"warning"_s, added.problem);
        }
        select(added.archive.number);
    });
    dialog->open();
}

void ArchivePanel::sync()
{
    const ArchiveNow *now = current();
    if (now == nullptr) {
        return;
    }
    sync(now->archive.name, now->archive.number, {});
}

/// `problem`: a sentence that goes before what comes of it.
void ArchivePanel::sync(const QString &name, qint64 number, const QString &problem)
{
    m_said.remove(number);
    m_archives->sync(name, ArchiveWay::Both, {})
            .then(this, [this, number, problem](const Result<ArchiveReport> &report) {
                report && !problem.isEmpty() ? say(number, u"warning"_s, problem)
                        : report             ? say(number, u"check"_s, reportText(*report))
                                             : say(number,
                                       report.error().kind == Error::Kind::Cancelled ? u"info"_s
                                                                                                 : u"warning"_s,
                                                   report.error().message);
                refresh();
            });
}

void ArchivePanel::stop()
{
    if (const ArchiveNow *now = current()) {
        m_archives->stop(now->archive.number);
    }
}

void ArchivePanel::remove()
{
    const ArchiveNow *now = current();
    if (now == nullptr) {
        return;
    }
    const QString name = now->archive.name;
    auto *box = new PlainMessageBox(QMessageBox::Question, tr("Remove archive"),
                                    tr("Use the archive “%1” no longer?").arg(name),
                                    QMessageBox::NoButton, this);
    box->setAttribute(Qt::WA_DeleteOnClose);
    const QString stays =
            tr("What is there stays there, and what came from it stays here. What was "
               "chosen for it is forgotten.");
    box->setInformativeText(now->archive.isSealed ? stays + u' '
                                            + tr("Its key stays in the keychain; without it or the "
                                                 "recovery phrase nobody reads it again.")
                                                  : stays);
    const QPushButton *yes = box->addButton(tr("Remove"), QMessageBox::DestructiveRole);
    box->setDefaultButton(box->addButton(QMessageBox::Cancel));
    connect(yes, &QPushButton::clicked, this, [this, name, number = now->archive.number] {
        m_archives->remove(name, false).then(this, [this, number](const Result<Archive> &removed) {
            if (!removed) {
                say(number, u"warning"_s, removed.error().message);
            }
            refresh();
        });
    });
    box->open();
}

void ArchivePanel::openRules()
{
    const ArchiveNow *now = current();
    if (now == nullptr) {
        return;
    }
    m_store->write([name = now->archive.name](SessionStore &store) {
               return readRules(store, name);
           })
            .then(this, [this, number = now->archive.number](const Result<ArchiveRules> &before) {
                before ? editRules(*before) : say(number, u"warning"_s, before.error().message);
            });
}

void ArchivePanel::editRules(const ArchiveRules &before)
{
    auto *dialog = new ArchiveRulesDialog(before, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, before] {
        m_store->write([before, after = dialog->rules()](SessionStore &store) {
                   return writeRules(store, before, after);
               })
                .then(this, [this, number = before.archive.number](const Result<> &done) {
                    if (!done) {
                        say(number, u"warning"_s, done.error().message);
                    }
                    m_archives->noteChange();
                });
    });
    dialog->open();
}

void ArchivePanel::enterPassword()
{
    const ArchiveNow *now = current();
    if (now == nullptr) {
        return;
    }
    auto *dialog = new PasswordDialog(m_archives, now->archive.name, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SecretDialog::taken, this,
            [this, name = now->archive.name, number = now->archive.number](const QString &problem) {
                sync(name, number, problem);
            });
    dialog->open();
}

void ArchivePanel::restoreKey()
{
    const ArchiveNow *now = current();
    if (now == nullptr) {
        return;
    }
    auto *dialog = new RestoreKeyDialog(m_archives, now->archive.name, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &SecretDialog::taken, this,
            [this, number = now->archive.number](const QString &problem) {
                say(number, problem.isEmpty() ? u"check"_s : u"warning"_s,
                    problem.isEmpty() ? tr("The key is on this machine again.") : problem);
            });
    dialog->open();
}

void ArchivePanel::showPhrase()
{
    const ArchiveNow *now = current();
    if (now == nullptr) {
        return;
    }
    m_archives->recoveryPhrase(now->archive.name)
            .then(this,
                  [this, name = now->archive.name,
                   number = now->archive.number](const Result<QString> &phrase) {
                      phrase ? openPhrase(name, *phrase, {})
                             : say(number, u"warning"_s, phrase.error().message);
                  });
}

void ArchivePanel::openPhrase(const QString &name, const QString &phrase, const QString &problem)
{
    auto *dialog = new PhraseDialog(name, phrase, problem, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

} // namespace varve
