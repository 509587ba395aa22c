// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importdialog.h"

#include "format.h"
#include "icons.h"
#include "onpool.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

ImportDialog::ImportDialog(ImportRunner *runner, QWidget *parent)
    : QDialog(parent)
    , m_runner(runner)
{
    setWindowTitle(tr("Import sessions"));
    m_pages = new QStackedWidget(this);
    createList();
    createResult();
    m_progress = new QProgressBar(this);
    m_progress->setAccessibleName(tr("Import progress"));
    m_progress->hide();

    auto *buttons = new QDialogButtonBox(this);
    m_add = buttons->addButton(tr("Add files…"), QDialogButtonBox::ActionRole);
    m_import = buttons->addButton(tr("Import"), QDialogButtonBox::AcceptRole);
    m_import->setDefault(true);
    m_close = buttons->addButton(QDialogButtonBox::Close);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_pages, 1);
    column->addWidget(m_progress);
    column->addWidget(buttons);
    resize(fontMetrics().averageCharWidth() * 90, fontMetrics().lineSpacing() * 26);

    connect(m_add, &QPushButton::clicked, this, [this] {
        addFiles(QFileDialog::getOpenFileNames(this, tr("Add session files"), QDir::homePath(),
                                               tr("Sessions (*.jsonl);;All files (*)")));
    });
    connect(m_import, &QPushButton::clicked, this, &ImportDialog::start);
    connect(m_close, &QPushButton::clicked, this, [this] {
        if (m_runner->isRunning()) {
            m_runner->cancel();
        } else {
            close();
        }
    });
    connect(m_runner, &ImportRunner::progressChanged, this, &ImportDialog::showProgress);
    connect(m_runner, &ImportRunner::finished, this, &ImportDialog::showOutcome);
    updateButtons();
}

ImportDialog::~ImportDialog() = default;

void ImportDialog::createList()
{
    auto *page = new QWidget(this);
    m_intro = new QLabel(page);
    m_intro->setWordWrap(true);
    m_list = new QListWidget(page);
    m_list->setAccessibleName(tr("Session files"));
    m_list->setUniformItemSizes(true);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_intro);
    column->addWidget(m_list, 1);
    connect(m_list, &QListWidget::itemChanged, this, &ImportDialog::updateButtons);
    m_pages->addWidget(page);
}

void ImportDialog::createResult()
{
    auto *page = new QWidget(this);
    m_status = new QLabel(page);
    m_status->setWordWrap(true);
    m_result = new QListWidget(page);
    m_result->setAccessibleName(tr("What was imported"));
    m_result->setWordWrap(true);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_status);
    column->addWidget(m_result, 1);
    m_pages->addWidget(page);
}

void ImportDialog::findSessions(const QString &home)
{
    m_intro->setText(tr("Looking for sessions in the home folder…"));
    m_progress->setRange(0, 0);
    m_progress->show();
    onPool(
            this, [home] { return findSessionFiles(home); },
            [this](const QList<FoundFile> &files) {
                m_progress->setVisible(m_runner->isRunning());
                m_progress->setRange(0, 1000);
                setFound(files);
            });
}

void ImportDialog::setFound(const QList<FoundFile> &files)
{
    m_intro->setText(files.isEmpty() ? tr("No session files were found in the usual places. Add "
                                          "files of your own; they are only read, never changed.")
                                     : tr("These sessions were found. They are only read, never "
                                          "changed; importing again adds what is new."));
    addRows(files);
}

void ImportDialog::addFiles(const QStringList &files)
{
    m_pages->setCurrentIndex(0);
    onPool(
            this, [files] { return describeFiles(files); },
            [this](const QList<FoundFile> &found) { addRows(found); });
}

void ImportDialog::addRows(const QList<FoundFile> &files)
{
    for (const FoundFile &file : files) {
        if (QListWidgetItem *known = m_rows.value(file.path)) {
            known->setCheckState(Qt::Checked);
            continue;
        }
        auto *item = new QListWidgetItem(
                tr("%1 — %2, %3")
                        .arg(file.path.section(u'/', -1), formatBytes(file.size),
                             formatAge(file.modified, QDateTime::currentDateTime())));
        item->setToolTip(QDir::toNativeSeparators(file.path));
        item->setData(Qt::UserRole, file.path);
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Checked);
        m_list->addItem(item);
        m_rows.insert(file.path, item);
    }
    updateButtons();
}

QStringList ImportDialog::checkedFiles() const
{
    QStringList files;
    for (int i = 0; i < m_list->count(); ++i) {
        if (m_list->item(i)->checkState() == Qt::Checked) {
            files += m_list->item(i)->data(Qt::UserRole).toString();
        }
    }
    return files;
}

void ImportDialog::start()
{
    m_progress->setRange(0, 1000);
    m_progress->setValue(0);
    m_progress->show();
    m_started = true;
    m_runner->start(checkedFiles());
    updateButtons();
}

void ImportDialog::showProgress(int file, int files, qint64 bytes, qint64 total)
{
    const double share = total > 0 ? static_cast<double>(bytes) / static_cast<double>(total) : 0;
    m_progress->setValue(static_cast<int>(1000 * (file + share) / std::max(1, files)));
}

void ImportDialog::showOutcome(const QList<ImportRunner::FileOutcome> &outcomes)
{
    if (!std::exchange(m_started, false)) {
        updateButtons();
        return;
    }
    m_progress->hide();
    m_list->clear();
    m_rows.clear();
    m_result->clear();
    m_pages->setCurrentIndex(1);
    SessionId first;
    int sessions = 0;
    qint64 added = 0;
    for (const ImportRunner::FileOutcome &outcome : outcomes) {
        if (!outcome.report) {
            m_result->addItem(
                    new QListWidgetItem(themedIcon(u"error"_s),
                                        tr("%1: %2").arg(QFileInfo(outcome.file).fileName(),
                                                         outcome.report.error().message)));
            continue;
        }
        for (const ImportedSession &session : outcome.report->sessions) {
            first = first.isNull() ? session.id : first;
            ++sessions;
            added += session.added;
            m_result->addItem(new QListWidgetItem(
                    themedIcon(u"check"_s),
                    tr("%1: %Ln new entry(s)", nullptr, static_cast<int>(session.added))
                            .arg(session.title.isEmpty() ? QFileInfo(outcome.file).fileName()
                                                         : session.title)));
            for (const ImportedSession::Skipped &line : session.skipped) {
                m_result->addItem(
                        new QListWidgetItem(themedIcon(u"warning"_s),
                                            tr("Line %1: %2").arg(line.line).arg(line.reason)));
            }
            for (const QString &note : session.notes) {
                m_result->addItem(new QListWidgetItem(themedIcon(u"info"_s), note));
            }
        }
    }
    m_status->setText(tr("%Ln session(s) imported", nullptr, sessions) + u" · "_s
                      + tr("%Ln new entry(s)", nullptr, static_cast<int>(added)));
    updateButtons();
    if (!first.isNull()) {
        Q_EMIT imported(first);
    }
}

void ImportDialog::updateButtons()
{
    const bool running = m_runner->isRunning();
    m_add->setEnabled(!running);
    m_import->setEnabled(!running && !checkedFiles().isEmpty());
    m_close->setText(running ? tr("Stop") : tr("Close"));
}

} // namespace varve
