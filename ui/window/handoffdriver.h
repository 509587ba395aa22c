// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "handoffdialog.h"
#include "handoffwriter.h"

#include <QHash>
#include <QObject>
#include <QPointer>

#include <functional>

class QWidget;

namespace varve
{

class Settings;

/// Between the session that is open and the dialog that hands it off. GUI thread.
class HandoffDriver final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HandoffDriver)

public:
    using EndpointSource = std::function<std::optional<Endpoint>()>;

    /// None is owned.
    struct Services
    {
        Workbench *workbench = nullptr;
        Settings *settings = nullptr;
        HttpTransport *transport = nullptr; ///< lives on the engine thread
        std::shared_ptr<LeaseBook> leases = {}; ///< of this process
        EndpointSource endpoint = {}; ///< the model that summarizes, if one is set up
    };

    /// The dialog belongs to `window`.
    HandoffDriver(Services services, QWidget *window);
    ~HandoffDriver() override;

    /// For the branch that is looked at. With a goal the draft is begun at once, unless there is one already. What was written for
    /// a session comes up again until its session was started, or it was discarded.
    void open(const QString &goal = {});
    /// Whether there are drafts, open or not, that nobody has started or discarded: they do not outlive the window.
    [[nodiscard]] bool hasDrafts() const;

    [[nodiscard]] HandoffDialog *dialog() const;

Q_SIGNALS:
    /// The session is there. `text` is to be sent in it now; empty: it waits in its composer.
    void started(const varve::Session &session, const QString &text);

private:
    /// What was written for a session.
    struct Kept
    {
        HandoffDialog::Content content;
        EntryId leaf; ///< of the branch that it is about
    };

    void connectWriter();
    void createDialog();
    void keep();
    void connectDialog();
    void draft(const QString &goal, bool builtIn);

    const Services m_services;
    QWidget *const m_window;
    HandoffWriter *const m_writer;
    QPointer<HandoffDialog> m_dialog;
    QHash<SessionId, Kept> m_kept; ///< of dialogs that were closed
    SessionId m_session; ///< that the dialog is about
    EntryId m_leaf; ///< of its branch
    QString m_toSend; ///< once the session is there
    bool m_byModel = false;
};

} // namespace varve
