// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importrunner.h"

#include <QDialog>

class QDialogButtonBox;
class QLabel;
class QListWidget;
class QProgressBar;
class QPushButton;
class QListWidgetItem;
class QStackedWidget;

namespace varve
{

/// "Import sessions": what was found in the home folder, further files, progress, and what came of it. Not modal; the import goes
/// on when it is closed.
class ImportDialog final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ImportDialog)

public:
    /// `runner` is not owned.
    ImportDialog(ImportRunner *runner, QWidget *parent = nullptr);
    ~ImportDialog() override;

    /// Looks for sessions of other programs, off this thread, and offers them.
    void findSessions(const QString &home);
    /// Offers these files, checked.
    void setFound(const QList<FoundFile> &files);
    void addFiles(const QStringList &files);

Q_SIGNALS:
    /// The first session that came in.
    void imported(const varve::SessionId &session);

private:
    void createList();
    void createResult();
    void addRows(const QList<FoundFile> &files);
    void start();
    void showProgress(int file, int files, qint64 bytes, qint64 total);
    void showOutcome(const QList<ImportRunner::FileOutcome> &outcomes);
    void updateButtons();
    [[nodiscard]] QStringList checkedFiles() const;

    ImportRunner *const m_runner;
    bool m_started = false; ///< here, and not by somebody else
    QLabel *m_intro = nullptr;
    QListWidget *m_list = nullptr;
    QHash<QString, QListWidgetItem *> m_rows; ///< of m_list, by path
    QProgressBar *m_progress = nullptr;
    QLabel *m_status = nullptr;
    QListWidget *m_result = nullptr;
    QStackedWidget *m_pages = nullptr;
    QPushButton *m_add = nullptr;
    QPushButton *m_import = nullptr;
    QPushButton *m_close = nullptr;
};

} // namespace varve
