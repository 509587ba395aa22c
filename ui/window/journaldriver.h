// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "apikey.h"
#include "journalquery.h"
#include "workbench.h"

#include <QFuture>
#include <QPointer>

#include <functional>

namespace varve
{

class JournalWindow;
class WindowActions;

/// What the driver works with. None is owned.
struct JournalParts
{
    Workbench *workbench = nullptr;
    const Settings *settings = nullptr;
    const WindowActions *actions = nullptr;
    std::function<QFuture<QList<ApiKey>>()> ownKeys; ///< the person's, which are not remembered
};

/// The journal's window, with the store behind it. Everything is read and written off the GUI thread. GUI thread.
class JournalDriver final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(JournalDriver)

public:
    JournalDriver(JournalParts parts, QWidget *window);
    ~JournalDriver() override;

    void open();
    /// Of the journal's window; empty while it is closed.
    [[nodiscard]] QList<QAction *> journalActions() const;

private:
    void create();
    void onViewChanged();
    void refresh();
    void change(const QList<JournalId> &ids, const JournalChange &change,
                const std::function<void()> &done);
    void remember(const QList<MergedFact> &facts);
    void rememberChecked(const SessionId &session, const QList<MergedFact> &facts,
                         const QList<ApiKey> &own);
    [[nodiscard]] bool isWritable() const;
    [[nodiscard]] QString rememberBlocked() const;

    const JournalParts m_parts;
    QWidget *const m_window;
    QPointer<JournalWindow> m_journal;
    quint64 m_run = 0; ///< what an older query reads is dropped
};

} // namespace varve
