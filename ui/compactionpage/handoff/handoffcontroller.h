// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "handoffdialog.h"
#include <models/handoffwriter.h>
#include <shell/feature.h>

#include <QHash>
#include <QPointer>

#include <functional>

namespace varve
{

class AutoCompaction;

/// Between the session that is open and the dialog that hands it off. GUI thread.
class HandoffController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HandoffController)

public:
    /// Not owned.
    HandoffController(const FeatureContext &context, const AutoCompaction *compaction);
    ~HandoffController() override;

    /// For the branch that is looked at. With a goal the draft is begun at once, unless there is one already. What was written for
    /// a session comes up again until its session was started, or it was discarded.
    void open(const QString &goal = {});
    /// Whether there are drafts, open or not, that nobody has started or discarded: they do not outlive the window.
    [[nodiscard]] bool hasDrafts() const;

    void update(const WindowState &state) override;
    [[nodiscard]] bool take(const ShellRequest &request) override;
    /// Asks where there are drafts.
    [[nodiscard]] bool mayClose() override;

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

    /// `text` is to be sent in it now; empty: it waits in its composer.
    void begin(const Session &session, const QString &text);
    void send(const QString &text);
    void askAboutDrafts();

    const AutoCompaction *const m_compaction;
    QAction *const m_handOff;
    HandoffWriter *const m_writer;
    QPointer<HandoffDialog> m_dialog;
    QHash<SessionId, Kept> m_kept; ///< of dialogs that were closed
    SessionId m_session; ///< that the dialog is about
    EntryId m_leaf; ///< of its branch
    QString m_toSend; ///< once the session is there
    bool m_byModel = false;
    bool m_dropsDrafts = false; ///< the person closes the window although drafts go with it
};

} // namespace varve
