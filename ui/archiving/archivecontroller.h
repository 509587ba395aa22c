// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <shell/feature.h>

#include <QFuture>
#include <QHash>
#include <QPointer>
#include <QTimer>

class QPushButton;
class QToolButton;

namespace varve
{

struct ArchiveChosen;
class ArchiveLeaves;
class ArchivePanel;
class ArchiveService;
class NoticeBar;
class PreferencesDialog;
struct ArchiveNow;

/// Archives beyond this machine: what the status bar says of them where there are any, their list in the preferences, what goes to which, and where other machines stand in
/// a session. GUI thread.
class ArchiveController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ArchiveController)

public:
    explicit ArchiveController(const FeatureContext &context);
    ~ArchiveController() override;

    /// The archives, on their page.
    void addList(PreferencesDialog *dialog);
    /// Where other machines stand in the open session; to be put somewhere.
    [[nodiscard]] QWidget *leaves() const;
    [[nodiscard]] bool take(const ShellRequest &request) override;
    /// A session that is only there, in a window of its own. `terms`: what is marked in the entry.
    void read(const QString &archive, const SessionId &session, const EntryId &entry,
              const QStringList &terms);

Q_SIGNALS:
    /// One that was only in an archive is here now.
    void brought(const varve::SessionId &session);

private:
    void createButton();
    void createNotice();
    void refresh();
    void showStates(const QList<ArchiveNow> &archives);
    void tellErrors(const QList<ArchiveNow> &archives);
    void enterPassword();
    void closeNotice();
    void choose(const QList<SessionId> &sessions);
    void ask(const QList<SessionId> &sessions, const QList<ArchiveChosen> &before);

    ArchiveService &m_archives;
    QToolButton *const m_button;
    ArchiveLeaves *const m_leaves;
    NoticeBar *const m_notice; ///< that what is done by itself has failed
    QPushButton *m_password = nullptr; ///< of the notice, where that is what is missing
    std::pair<qint64, QString> m_noticed; ///< the archive that it is about: its number and name
    QPointer<ArchivePanel> m_panel; ///< while its page is open
    QHash<qint64, QString> m_told; ///< by archive: what failed, until it is well again
    QFuture<void> m_answer; ///< how they are, while that is being asked
    bool m_isStale = false; ///< something changed since it was asked
    bool m_isPrimed = false; ///< what had failed before this window was there is known
    QTimer m_age; ///< times grow, and what waits
};

} // namespace varve
