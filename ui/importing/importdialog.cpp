// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importdialog.h"

#include "format.h"
#include "importreportview.h"
#include "onpool.h"

#include <QCheckBox>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int ProgressSteps = 1000;
/// Before that the time that is left is a guess.
constexpr qint64 RateAfterMs = 500;

} // namespace

ImportDialog::ImportDialog(ImportRunner *runner, StoreClient *store, QWidget *parent)
    : QDialog(parent)
    , m_runner(runner)
    , m_store(store)
    , m_files(new ImportFilesModel(this))
{
    setWindowTitle(tr("Import sessions"));
    m_pages = new QStackedWidget(this);
    createList();
    createResult();
    m_progress = new QProgressBar(this);
    m_progress->setAccessibleName(tr("Import progress"));
    m_progress->hide();
    m_rate = new QLabel(this);
    m_rate->hide();
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_pages, 1);
    column->addWidget(m_progress);
    column->addWidget(m_rate);
    createButtons();
    resize(fontMetrics().averageCharWidth() * 100, fontMetrics().lineSpacing() * 30);

    connect(m_files, &ImportFilesModel::checkedChanged, this, &ImportDialog::updateButtons);
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
    m_list = new QTreeView(page);
    m_list->setAccessibleName(tr("Session files"));
    m_list->setModel(m_files);
    m_list->setUniformRowHeights(true);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(ImportFilesModel::Name, QHeaderView::Stretch);
    for (const int other :
         { ImportFilesModel::Size, ImportFilesModel::Changed, ImportFilesModel::State }) {
        m_list->header()->setSectionResizeMode(other, QHeaderView::ResizeToContents);
    }
    connect(m_files, &QAbstractItemModel::modelReset, m_list, [this] {
        for (int row = 0; row < m_files->rowCount(); ++row) {
            m_list->expand(m_files->index(row, 0));
        }
    });
    m_follow = new QCheckBox(tr("&Follow these folders: what other programs write comes in by "
                                "itself while Varve is open"),
                             page);
    connect(m_follow, &QCheckBox::clicked, this, &ImportDialog::followToggled);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_intro);
    column->addWidget(m_list, 1);
    column->addWidget(m_follow);
    m_pages->addWidget(page);
}

void ImportDialog::createResult()
{
    auto *page = new QWidget(this);
    m_status = new QLabel(page);
    m_status->setWordWrap(true);
    m_report = new ImportReportView(page);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_status);
    column->addWidget(m_report, 1);
    m_pages->addWidget(page);
}

void ImportDialog::createButtons()
{
    auto *buttons = new QDialogButtonBox(this);
    m_add = buttons->addButton(tr("&Add files…"), QDialogButtonBox::ActionRole);
    m_addFolder = buttons->addButton(tr("Add f&older…"), QDialogButtonBox::ActionRole);
    m_copy = buttons->addButton(tr("&Copy report"), QDialogButtonBox::ActionRole);
    m_import = buttons->addButton(tr("&Import"), QDialogButtonBox::AcceptRole);
    m_import->setDefault(true);
    m_close = buttons->addButton(QDialogButtonBox::Close);
    layout()->addWidget(buttons);
    connect(m_add, &QPushButton::clicked, this, [this] {
        addFiles(QFileDialog::getOpenFileNames(
                this, tr("Add session files"), QDir::homePath(),
                tr("Sessions (*.jsonl *.json *.db *.md);;All files (*)")));
    });
    connect(m_addFolder, &QPushButton::clicked, this, [this] {
        const QString folder = QFileDialog::getExistingDirectory(
                this, tr("Add a folder with sessions"), QDir::homePath());
        if (!folder.isEmpty()) {
            addFiles({ folder });
        }
    });
    connect(m_copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_report->toText()); });
    connect(m_import, &QPushButton::clicked, this, &ImportDialog::start);
    connect(m_close, &QPushButton::clicked, this, [this] {
        if (m_runner->isRunning()) {
            m_runner->cancel();
        } else {
            close();
        }
    });
}

void ImportDialog::findSessions(const QList<ImportPlace> &places)
{
    m_intro->setText(tr("Looking for sessions of other programs…"));
    m_progress->setRange(0, 0);
    m_progress->show();
    onPool(
            this, [places] { return findSessionFiles(places); },
            [this](const QList<FoundFile> &files) {
                m_progress->setVisible(m_runner->isRunning());
                m_progress->setRange(0, ProgressSteps);
                setFound(files);
            });
}

void ImportDialog::offerNothing()
{
    m_intro->setText(tr("Files are only read, never changed; importing again adds what is new."));
}

void ImportDialog::setFollowing(bool follows)
{
    m_follow->setChecked(follows);
}

void ImportDialog::setFound(const QList<FoundFile> &files)
{
    m_intro->setText(files.isEmpty()
                             ? tr("No sessions were found in the usual folders of pi, Claude Code, "
                                  "Codex, librecode, OpenCode and Gemini CLI. Add files or folders "
                                  "of your own; they are only read, never changed.")
                             : tr("These sessions were found. They are only read, never changed; "
                                  "importing again adds what is new."));
    withStamps([this, files](const Stamps &stamps) { m_files->setFiles(files, stamps); });
}

void ImportDialog::addFiles(const QStringList &paths)
{
    m_pages->setCurrentIndex(0);
    onPool(
            this, [paths] { return describeFiles(paths); },
            [this](const QList<FoundFile> &found) {
                withStamps(
                        [this, found](const Stamps &stamps) { m_files->addFiles(found, stamps); });
            });
}

/// Of what is in the store; none if they cannot be read: then everything is offered as new.
void ImportDialog::withStamps(const std::function<void(const Stamps &)> &use)
{
    m_store->read([](StoreReader &reader) { return reader.importedFiles(); })
            .then(this, [use](const Result<Stamps> &stamps) { use(stamps.value_or(Stamps())); });
}

void ImportDialog::start()
{
    const QStringList files = m_files->checkedFiles();
    m_sizes = m_files->checkedSizes();
    m_total = m_files->checkedSize();
    m_elapsed.start();
    m_progress->setRange(0, ProgressSteps);
    m_progress->setValue(0);
    m_progress->show();
    m_rate->clear();
    m_rate->show();
    m_started = true;
    m_runner->start(files);
    updateButtons();
}

void ImportDialog::showProgress(int file, int files, qint64 bytes, qint64)
{
    if (!m_started || file >= m_sizes.size()) {
        return;
    }
    qint64 done = bytes;
    for (int before = 0; before < file; ++before) {
        done += m_sizes.at(before);
    }
    const double share = m_total > 0
            ? std::min(1.0, static_cast<double>(done) / static_cast<double>(m_total))
            : 0;
    m_progress->setValue(static_cast<int>(ProgressSteps * share));
    const qint64 elapsed = m_elapsed.elapsed();
    if (elapsed < RateAfterMs || done <= 0) {
        return;
    }
    const qint64 aSecond = done * 1000 / elapsed;
    const qint64 left = aSecond > 0 ? std::max<qint64>(0, m_total - done) / aSecond : 0;
    //: file of files, bytes of bytes, bytes a second, seconds
    m_rate->setText(tr("File %1 of %2 · %3 of %4 · %5/s · about %6 s left")
                            .arg(file + 1)
                            .arg(files)
                            .arg(formatBytes(done), formatBytes(m_total), formatBytes(aSecond))
                            .arg(left));
}

void ImportDialog::showOutcome(const QList<ImportRunner::FileOutcome> &outcomes)
{
    if (!std::exchange(m_started, false)) {
        updateButtons();
        return;
    }
    m_progress->hide();
    m_rate->hide();
    m_report->setOutcomes(outcomes);
    m_status->setText(outcomes.size() < m_sizes.size() ? importSummary(outcomes) + u" · "_s
                                      + tr("stopped; importing again adds the rest")
                                                       : importSummary(outcomes));
    m_files->clear();
    m_pages->setCurrentIndex(1);
    updateButtons();
    for (const ImportRunner::FileOutcome &outcome : outcomes) {
        if (outcome.report && !outcome.report->sessions.isEmpty()) {
            Q_EMIT imported(outcome.report->sessions.constFirst().id);
            return;
        }
    }
}

void ImportDialog::updateButtons()
{
    const bool running = m_runner->isRunning();
    m_add->setEnabled(!running);
    m_addFolder->setEnabled(!running);
    m_copy->setVisible(m_pages->currentIndex() == 1);
    m_import->setEnabled(!running && m_files->checkedSize() > 0);
    m_close->setText(running ? tr("Stop") : tr("Close"));
}

} // namespace varve
