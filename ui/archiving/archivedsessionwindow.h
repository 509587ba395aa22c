// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <base/ids.h>
#include <session/sessionsnapshot.h>

#include <QDialog>
#include <QStringList>
#include <QTimer>

#include <memory>
#include <stop_token>

class QProgressBar;
class QPushButton;

namespace varve
{

class ArchiveService;
class CopyFolder;
class FindBar;
class NoticeBar;
class StateLine;
class StoreClient;
class TranscriptModel;
class TranscriptView;

/// A session that is in an archive and not here, to be read: its messages come a page at a time into a store that is there for as long as
/// the window is, so that they are shown as those of other sessions are. GUI thread.
///
/// Signal: brought once it is in the person's store, with all that is there of it.
class ArchivedSessionWindow final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ArchivedSessionWindow)

public:
    struct Place
    {
        QString archive; ///< its name
        SessionId session;
        EntryId entry; ///< to be looked at
        QStringList terms; ///< marked in it
    };
    /// `archives` is not owned.
    ArchivedSessionWindow(ArchiveService *archives, const Place &place, QWidget *parent = nullptr);
    ~ArchivedSessionWindow() override;

Q_SIGNALS:
    void brought(const varve::SessionId &session, const varve::EntryId &entry);

private:
    void createParts();
    void read();
    void readMore();
    void showRead(const SessionSnapshot &snapshot);
    [[nodiscard]] int leafOf(const SessionTree &tree, qint64 leafSeq) const;
    void jump();
    void end(const Result<> &done);
    void bring();
    void setRunning(bool runs);

    ArchiveService *const m_archives;
    const Place m_place;
    EntryId m_looksAt; ///< of which branch
    std::shared_ptr<CopyFolder> m_folder; ///< goes when nobody reads into it any more
    std::unique_ptr<StoreClient> m_store;
    QList<qint64> m_shown; ///< the entries of the branch
    NoticeBar *m_banner = nullptr;
    QPushButton *m_bring = nullptr;
    TranscriptView *m_view = nullptr;
    FindBar *m_find = nullptr;
    TranscriptModel *m_model = nullptr; ///< once there is something
    StateLine *m_state = nullptr;
    QProgressBar *m_progress = nullptr;
    QPushButton *m_stop = nullptr;
    QTimer m_pace; ///< what comes is shown a few times a second
    std::stop_source m_work;
    bool m_isBrought = false; ///< or on its way here
    bool m_isThere = false; ///< the entry was shown
};

} // namespace varve
