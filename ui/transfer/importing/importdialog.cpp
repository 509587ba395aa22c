// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importdialog.h"

#include "importreportview.h"
#include <base/onpool.h>
#include <interchange/importplaces.h>
#include <models/format.h>
#include <shell/dialogsize.h>
#include <shell/padcelldelegate.h>
#include <shell/plainlabel.h>

#include <QCheckBox>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHeaderView>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>
#include <type_traits>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int ProgressSteps = 1000;
/// Before that the time that is left is a guess.
constexpr qint64 RateAfterMs = 500;

QString moreThanIsLookedAt()
{
    return ImportDialog::tr(
            "There are more files than are looked at in one go. Add the folders in it one by "
            "one to find the rest.");
}

} // namespace

ImportDialog::ImportDialog(ImportRunner *runner, StoreClient *store, QWidget *parent)
    : QDialog(parent)
    , m_runner(runner)
    , m_store(store)
    , m_files(new ImportFilesModel(this))
    , m_adopted(runner->isRunning())
{
    setWindowTitle(tr("Import sessions"));
    m_pages = new QStackedWidget(this);
    createList();
    createResult();
    m_progress = new QProgressBar(this);
    m_progress->setAccessibleName(tr("Import progress"));
    m_progress->hide();
    m_rate = new PlainLabel(this);
    m_rate->hide();
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_pages, 1);
    column->addWidget(m_progress);
    column->addWidget(m_rate);
    createButtons();
    resizeToText(this, 100, 30);

    connect(m_files, &ImportFilesModel::checkedChanged, this, &ImportDialog::updateState);
    connect(m_runner, &ImportRunner::started, this, &ImportDialog::updateState);
    connect(m_runner, &ImportRunner::progressChanged, this, &ImportDialog::showProgress);
    connect(m_runner, &ImportRunner::finished, this, &ImportDialog::showOutcome);
    updateState();
}

ImportDialog::~ImportDialog()
{
    m_stopSearches.request_stop();
}

void ImportDialog::createList()
{
    auto *page = new QWidget(this);
    m_intro = new PlainLabel(page);
    m_intro->setWordWrap(true);
    m_list = new QTreeView(page);
    m_list->setAccessibleName(tr("Session files"));
    m_list->setModel(m_files);
    m_list->setUniformRowHeights(true);
    m_list->setItemDelegate(new PadCellDelegate(m_list));
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
    m_status = new PlainLabel(page);
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
    m_last = buttons->addButton(tr("&Last report"), QDialogButtonBox::ActionRole);
    m_back = buttons->addButton(tr("&Back to the files"), QDialogButtonBox::ActionRole);
    m_import = buttons->addButton(tr("&Import"), QDialogButtonBox::AcceptRole);
    m_import->setDefault(true);
    m_close = buttons->addButton(QDialogButtonBox::Close);
    layout()->addWidget(buttons);
    connect(m_add, &QPushButton::clicked, this, [this] {
        addFiles(QFileDialog::getOpenFileNames(
                this, tr("Add session files"), QDir::homePath(),
                tr("Sessions (*.jsonl *.json *.db *.md *.zip);;All files (*)")));
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
    connect(m_last, &QPushButton::clicked, this, [this] { showReport(m_runner->outcomes()); });
    connect(m_back, &QPushButton::clicked, this, [this] {
        m_pages->setCurrentIndex(0);
        updateState();
    });
    connect(m_close, &QPushButton::clicked, this, &ImportDialog::stopOrClose);
}

void ImportDialog::stopOrClose()
{
    if (!m_runner->isRunning() && m_searches == 0) {
        close();
        return;
    }
    m_runner->cancel();
    m_stopSearches.request_stop();
    m_stopSearches = {};
}

template<typename Look, typename Use>
void ImportDialog::search(Look look, Use use)
{
    using Found = std::invoke_result_t<Look, std::stop_token>;
    ++m_searches;
    updateState();
    onPool(
            this, [look, stop = m_stopSearches.get_token()] { return look(stop); },
            [this, use](const Found &found) {
                --m_searches;
                use(found);
                updateState();
            });
}

void ImportDialog::findSessions(const QList<ImportPlace> &places)
{
    m_intro->setText(tr("Looking for sessions of other programs…"));
    search(
            [places](const std::stop_token &stop) {
                QList<FoundFile> files = findSessionFiles(places, stop);
                spellOutFolders(files, stop);
                glanceAtFiles(files, stop);
                return files;
            },
            [this](const QList<FoundFile> &files) { setFound(files); });
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
    const QString found = files.isEmpty()
            ? tr("No sessions were found in the usual folders of %1. Add files or "
                 "folders of your own; they are only read, never changed.")
                      .arg(locale().createSeparatedList(programsWithPlaces()))
            : tr("These sessions were found. They are only read, never changed; "
                 "importing again adds what is new.");
    m_intro->setText(files.size() < MostFoundFiles ? found : found + u' ' + moreThanIsLookedAt());
    withStamps([this, files](const Stamps &stamps) { m_files->setFiles(files, stamps); });
}

void ImportDialog::addFiles(const QStringList &paths)
{
    m_pages->setCurrentIndex(0);
    search(
            [paths](const std::stop_token &stop) {
                ChosenFiles chosen = describeFiles(paths, stop);
                glanceAtFiles(chosen.files, stop);
                return chosen;
            },
            [this](const ChosenFiles &chosen) { addChosen(chosen); });
}

void ImportDialog::addChosen(const ChosenFiles &chosen)
{
    QStringList told;
    if (chosen.others > 0) {
        told += tr("%Ln file(s) added.", nullptr, static_cast<int>(chosen.files.size()));
        told += tr("%Ln other file(s) are no sessions and were left out.", nullptr,
                   static_cast<int>(chosen.others));
    }
    if (chosen.isCut) {
        told += moreThanIsLookedAt();
    }
    if (!told.isEmpty()) {
        m_intro->setText(told.join(u' '));
    }
    withStamps([this, files = chosen.files](const Stamps &stamps) {
        m_files->addFiles(files, stamps);
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
    if (m_runner->isRunning()) {
        return;
    }
    const QStringList files = m_files->checkedFiles();
    m_sizes = m_files->checkedSizes();
    m_total = m_files->checkedSize();
    m_elapsed.start();
    m_progress->setValue(0);
    m_rate->clear();
    m_started = true;
    m_runner->start(files);
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
    const bool adopted = std::exchange(m_adopted, false);
    if (!std::exchange(m_started, false)) {
        if (adopted) {
            showReport(outcomes);
        }
        updateState();
        return;
    }
    m_files->clear();
    showReport(outcomes);
    if (outcomes.size() < m_sizes.size()) {
        m_status->setText(m_status->text() + u" · "_s
                          + tr("stopped; importing again adds the rest"));
    }
    // Where nothing is new nothing is opened.
    if (const SessionId newest = newestOf(outcomes, true); !newest.isNull()) {
        Q_EMIT imported(newest);
    }
}

void ImportDialog::showReport(const QList<ImportRunner::FileOutcome> &outcomes)
{
    m_report->setOutcomes(outcomes);
    m_status->setText(importSummary(outcomes));
    m_pages->setCurrentIndex(1);
    updateState();
}

void ImportDialog::updateState()
{
    const bool running = m_runner->isRunning();
    const bool isList = m_pages->currentIndex() == 0;
    m_add->setEnabled(!running);
    m_addFolder->setEnabled(!running);
    m_copy->setVisible(!isList);
    m_last->setVisible(isList && !running && !m_runner->outcomes().isEmpty());
    m_back->setVisible(!isList && m_files->fileCount() > 0);
    m_import->setEnabled(!running && isList && m_files->checkedSize() > 0);
    m_close->setText(running || m_searches > 0 ? tr("Stop") : tr("Close"));
    // Of a run that somebody else has begun only the end is known.
    m_progress->setRange(0, running && m_started ? ProgressSteps : 0);
    m_progress->setVisible(running || m_searches > 0);
    m_rate->setVisible(running);
    if (running && !m_started) {
        m_rate->setText(tr("Sessions that were chosen before are being imported…"));
    }
}

} // namespace varve
