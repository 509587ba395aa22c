// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <archives/archiveservice.h>

class QAction;
class QProgressBar;
class QPushButton;
class QTableView;

namespace varve
{

class ArchivesModel;
class StateLine;
class StoreClient;
struct ArchiveRules;

/// The archives beyond this machine: what waits for each and how the last time went; adding, going through and removing one, what goes
/// there, its password, and the recovery phrase of a sealed one, shown and taken. What was begun here goes on when the panel is gone. GUI thread.
class ArchivePanel final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ArchivePanel)

public:
    /// None is owned.
    ArchivePanel(ArchiveService *archives, StoreClient *store, QWidget *parent = nullptr);
    ~ArchivePanel() override;

private:
    void createActions();
    void createTable();
    [[nodiscard]] QAction *addAction(const QString &text, const QString &icon,
                                     void (ArchivePanel::*done)());
    [[nodiscard]] const ArchiveNow *current() const;
    void refresh();
    void showArchives(const Result<QList<ArchiveNow>> &found);
    void select(qint64 archive);
    void showCurrent();
    /// Of the archive with that number, until something else is said of it.
    void say(qint64 archive, const QString &icon, const QString &text);
    void add();
    void sync();
    void sync(const QString &name, qint64 number, const QString &problem);
    void stop();
    void remove();
    void openRules();
    void editRules(const ArchiveRules &before);
    void showPhrase();
    void enterPassword();
    void restoreKey();
    void openPhrase(const QString &name, const QString &phrase, const QString &problem);

    ArchiveService *const m_archives;
    StoreClient *const m_store;
    ArchivesModel *const m_model;
    QTableView *m_table = nullptr;
    StateLine *m_state = nullptr;
    QProgressBar *m_progress = nullptr;
    QPushButton *m_stop = nullptr;
    QAction *m_add = nullptr;
    QAction *m_sync = nullptr;
    QAction *m_remove = nullptr;
    QAction *m_rules = nullptr;
    QAction *m_password = nullptr;
    QAction *m_phrase = nullptr;
    QAction *m_restore = nullptr;
    struct Said
    {
        QString icon;
        QString text;
    };
    QHash<qint64, Said> m_said; ///< what came of what was pressed, by archive
    qint64 m_wanted = 0; ///< to be chosen once it is there
    bool m_isReading = false;
    bool m_isStale = false; ///< what is being read has changed since
};

} // namespace varve
