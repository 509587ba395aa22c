// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/recallsearcher.h>
#include <models/searcher.h>
#include <models/searchresultsmodel.h>
#include <shell/feature.h>

#include <QPointer>

namespace varve
{

class ArchiveSearcher;
class ConversationPage;
class FindPage;
class HitReader;
class PassageCommands;
class PassagesTab;
class VectorIndexer;

/// The page that finds again, with its tab of passages: between the tab, which knows values, and all that searching and asking recall
/// need. GUI thread.
class SearchController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SearchController)

public:
    /// `vectors` is not owned and may be null.
    SearchController(const FeatureContext &context, VectorIndexer *vectors);
    ~SearchController() override;

    /// For other tabs.
    [[nodiscard]] FindPage *page() const;
    /// A session that was found in an archive alone is here by now.
    void noteHere(const SessionId &session);
    [[nodiscard]] bool take(const ShellRequest &request) override;
    [[nodiscard]] QList<PaletteEntry> paletteEntries() const override;

Q_SIGNALS:
    /// What was found is in an archive alone, and is to be read there. `terms`: what is marked in it.
    void archivedChosen(const QString &archive, const varve::SessionId &session,
                        const varve::EntryId &entry, const QStringList &terms);

private:
    void connectPage();
    void connectTab();
    void connectActions();
    void connectServices();
    void find(const QString &typed, bool answers);
    void search(const QString &typed);
    void askRecall(const QString &typed);
    void askArchive(qint64 archive);
    void open(const QModelIndex &row);
    void prepare();
    void readFacets();
    void showSessions();
    void showMeaning();
    void showAnswer();
    void onViewChanged();
    void remember(const QString &typed);
    void showRecent();
    void updateActions();
    void step(int by);
    [[nodiscard]] bool isFinding() const;
    void updateCommands();
    [[nodiscard]] qint64 leafSeq() const;
    [[nodiscard]] SearchResultsModel::Order usualOrder() const;
    [[nodiscard]] QString wordOf(const SessionId &session) const;

    VectorIndexer *const m_vectors;
    ConversationPage *const m_conversation;
    SearchResultsModel m_model;
    Searcher m_searcher;
    RecallSearcher m_recall;
    ArchiveSearcher *const m_archives;
    PassageCommands *const m_commands;
    const QPointer<FindPage> m_page;
    PassagesTab *const m_tab;
    QAction *const m_next; ///< of what the find bar finds, or of the hits
    QAction *const m_previous;
    QAction *const m_backToResults;
    QAction *const m_clearRecent;
    QAction *const m_previousHit; ///< of the bar of hits, whatever else is being looked for
    QAction *const m_nextHit;
    HitReader *const m_reader;
    QHash<SessionId, SearchedSession> m_sessions;
    QStringList m_tools;
    QStringList m_models;
    SessionId m_askedFrom; ///< recall
    qint64 m_askedLeaf = 0;
};

} // namespace varve
