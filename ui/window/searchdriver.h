// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "searcher.h"
#include "searchpage.h"

#include <QObject>
#include <QPersistentModelIndex>
#include <QPointer>

#include <memory>

namespace varve
{

class ConversationPage;
class KeyRing;
class ResultsBar;
class Settings;
class WindowActions;
class Workbench;

/// Between the search page, which knows values, and everything that searching needs; and the way from a hit to its entry
/// and on to the next one. GUI thread.
class SearchDriver final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SearchDriver)

public:
    /// None is owned, all outlive it; `vectors` may be null.
    struct Services
    {
        Workbench *workbench = nullptr;
        Settings *settings = nullptr;
        KeyRing *keys = nullptr;
        HttpTransport *transport = nullptr;
        VectorIndexer *vectors = nullptr;
    };
    /// Puts a bar into the conversation; `actions` are its and the page's.
    SearchDriver(const Services &services, const WindowActions *actions,
                 ConversationPage *conversation, QWidget *parent);
    ~SearchDriver() override;

    /// Belongs to `parent`.
    [[nodiscard]] SearchPage *page() const { return m_page; }
    /// Shows the page, and searches for this text if there is one.
    void searchFor(const QString &typed);
    /// Entries of the whole store, about.
    [[nodiscard]] qint64 entryCount() const;

Q_SIGNALS:
    void pageRequested();
    /// The page has done its part: show the transcript again.
    void closed();
    void settingsRequested();
    void importRequested();

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

    const Services m_services;
    const WindowActions *const m_actions;
    ConversationPage *const m_conversation;
    SearchResultsModel m_model;
    Searcher m_searcher;
    const QPointer<SearchPage> m_page;
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
