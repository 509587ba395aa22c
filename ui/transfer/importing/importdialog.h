// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/importfilesmodel.h>
#include <models/importrunner.h>

#include <QDialog>
#include <QElapsedTimer>

#include <functional>
#include <stop_token>

class QCheckBox;
class QProgressBar;
class QPushButton;
class QStackedWidget;
class QTreeView;

namespace varve
{

class ImportReportView;
class PlainLabel;

/// "Import sessions": what was found in the usual folders of other programs, further files and folders, progress, and what came of
/// it. Not modal; the import goes on when it is closed, and the next dialog shows what came of it. A run that somebody else begins
/// leaves the person's choice alone.
class ImportDialog final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ImportDialog)

public:
    /// Neither is owned.
    ImportDialog(ImportRunner *runner, StoreClient *store, QWidget *parent = nullptr);
    ~ImportDialog() override;

    /// Looks for sessions of other programs, off this thread, and offers them.
    void findSessions(const QList<ImportPlace> &places);
    /// Files or folders, off this thread; checked.
    void addFiles(const QStringList &paths);
    /// Nothing is looked for: files come by addFiles().
    void offerNothing();
    void setFollowing(bool follows);

Q_SIGNALS:
    /// Of the sessions that came in, the one that was worked in last.
    void imported(const varve::SessionId &session);
    /// Whether the usual folders are to be followed.
    void followToggled(bool follows);

private:
    void createList();
    void createResult();
    void createButtons();
    using Stamps = QHash<QString, ImportedFiles::Stamp>;
    /// Looks at the disk off this thread, until it is stopped or this dialog is gone.
    template<typename Look, typename Use>
    void search(Look look, Use use);
    void setFound(const QList<FoundFile> &files);
    void addChosen(const ChosenFiles &chosen);
    void stopOrClose();
    void withStamps(const std::function<void(const Stamps &)> &use);
    void start();
    void showProgress(int file, int files, qint64 bytes, qint64 total);
    void showOutcome(const QList<ImportRunner::FileOutcome> &outcomes);
    void showReport(const QList<ImportRunner::FileOutcome> &outcomes);
    void updateState();

    ImportRunner *const m_runner;
    StoreClient *const m_store;
    ImportFilesModel *const m_files;
    bool m_started = false; ///< here, and not by somebody else
    bool m_adopted = false; ///< before this dialog was there
    int m_searches = 0; ///< that run
    std::stop_source m_stopSearches;
    QList<qint64> m_sizes; ///< bytes of the files that are being brought in
    qint64 m_total = 0;
    QElapsedTimer m_elapsed;
    PlainLabel *m_intro = nullptr;
    QTreeView *m_list = nullptr;
    QCheckBox *m_follow = nullptr;
    QProgressBar *m_progress = nullptr;
    PlainLabel *m_rate = nullptr;
    PlainLabel *m_status = nullptr;
    ImportReportView *m_report = nullptr;
    QStackedWidget *m_pages = nullptr;
    QPushButton *m_add = nullptr;
    QPushButton *m_addFolder = nullptr;
    QPushButton *m_copy = nullptr;
    QPushButton *m_last = nullptr;
    QPushButton *m_back = nullptr;
    QPushButton *m_import = nullptr;
    QPushButton *m_close = nullptr;
};

} // namespace varve
