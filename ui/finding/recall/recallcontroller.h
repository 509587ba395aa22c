// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "recallpanel.h"
#include <base/apikey.h>
#include <shell/feature.h>

#include <QFuture>
#include <QPointer>

namespace varve
{

class ConversationPage;
class VectorIndexer;

/// Between the recall panel, which knows values, and the session that is open: asks, shows a passage where it stands (looking is not
/// moving), brings it into the message, remembers it, has it sent again. GUI thread.
class RecallController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RecallController)

public:
    /// Not owned; may be null.
    RecallController(const FeatureContext &context, VectorIndexer *vectors);
    ~RecallController() override;

    /// Shows the panel, with the answer to this text if there is one.
    void open(const QString &question = {});
    void close();
    [[nodiscard]] bool isOpen() const { return m_isOpen; }

    [[nodiscard]] bool take(const ShellRequest &request) override;

private:
    void connectPanel();
    void ask(const QString &question, RecallScope scope);
    void showAnswer();
    void showSession();
    void showIndexing();
    void updateActions();
    void goTo(const QModelIndex &row);
    void onEntryShown(const EntryId &entry);
    void bring();
    void remember();
    void askFact(const QString &text, const QString &problem, const QList<EntryId> &sources);
    void keepFact(const SessionId &session, const QString &text, const QList<EntryId> &sources,
                  const QList<ApiKey> &keys);
    [[nodiscard]] Result<QString> checkedFact(const SessionId &session, const QString &text,
                                              const QList<ApiKey> &keys) const;
    void includeAgain();
    void copy() const;
    /// Of the current row; empty: there is none.
    [[nodiscard]] QString currentText() const;
    [[nodiscard]] QList<EntryId> currentSources() const;
    [[nodiscard]] bool isOnBranch(const EntryId &entry) const;

    VectorIndexer *const m_vectors;
    ConversationPage *const m_conversation;
    RecallModel m_model;
    RecallSearcher m_searcher;
    const QPointer<RecallPanel> m_panel;
    SessionId m_session; ///< whose answers are shown
    qint64 m_leafSeq = 0;
    EntryId m_goingTo;
    QStringList m_marked; ///< words that are marked in the transcript
    bool m_isOpen = false;
};

} // namespace varve
