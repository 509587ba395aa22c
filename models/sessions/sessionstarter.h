// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <base/ids.h>

#include <QObject>
#include <QSet>

namespace varve
{

class StoredSessions;
class Workbench;

/// Sessions that a person begins, which are opened then, and the folder in which tools work. GUI thread; the store's work is done
/// on its thread.
///
/// Signals: failed with a sentence for the person, and then nothing was changed.
class SessionStarter final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SessionStarter)

public:
    /// None is owned.
    SessionStarter(Workbench *workbench, StoredSessions *list, QObject *parent = nullptr);
    ~SessionStarter() override;

    /// One in which nothing was said: one that is there, or a new one. It works where the open one does (tools get no folder
    /// that nobody chose).
    void createSession();
    /// From an entry of the session that is open. Without a name it has that of this one.
    void forkFrom(const EntryId &entry, const QString &name = {});
    /// Where tools of the open session work.
    void setFolder(const QString &folder);

Q_SIGNALS:
    void failed(const varve::Error &error);

private:
    [[nodiscard]] QString folderForNew() const;
    void open(const Result<Session> &made);

    Workbench *const m_workbench;
    StoredSessions *const m_list;
    QSet<QString> m_chosenFolders; ///< by the person, since the start
};

} // namespace varve
