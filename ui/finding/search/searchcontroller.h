// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "searchpage.h"
#include <models/searcher.h>
#include <shell/feature.h>

#include <QPersistentModelIndex>
#include <QPointer>

#include <memory>

namespace varve
{

class ConversationPage;
class ResultsBar;

/// Between the search page, which knows values, and everything that searching needs; and the way from a hit to its entry
/// and on to the next one. GUI thread.
class SearchController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SearchController)

public:
    /// Puts a bar into the conversation. `vectors` is not owned and may be null.
    SearchController(const FeatureContext &context, VectorIndexer *vectors);
    ~SearchController() override;

    /// Shows the page, and searches for this text if there is one.
    void searchFor(const QString &typed);
    [[nodiscard]] bool take(const ShellRequest &request) override;

private:
    void connectPage();
    void connectActions();
    void connectServices();
    void search(const QString &typed);
    void prepare();
    void readFacets();
    void showSessions();
    void showMeaning();
    void remember(const QString &typed);
    void showRecent();
    void open(const QModelIndex &hit);
    void step(int by);
    void onEntryShown(const EntryId &entry);
    void onSessionOpened();
    void onFailed();
    void endReading();
    void updateActions();
    [[nodiscard]] QString wordOf(const SessionId &session) const;

    VectorIndexer *const m_vectors;
    ConversationPage *const m_conversation;
    SearchResultsModel m_model;
    Searcher m_searcher;
    const QPointer<SearchPage> m_page;
    QAction *const m_nextHit;
    QAction *const m_previousHit;
    QAction *const m_backToResults;
    QAction *const m_clearRecent;
    ResultsBar *m_bar = nullptr;
    QHash<SessionId, SearchedSession> m_sessions;
    QStringList m_tools;
    QStringList m_models;
    QPersistentModelIndex m_at; ///< the hit that is read; invalid: none is
    SessionId m_going; ///< to this session's entry, from a hit
    EntryId m_goingTo;
    QString m_readFor; ///< what the hits were searched for
    bool m_reading = false; ///< the hit is shown
};

} // namespace varve
