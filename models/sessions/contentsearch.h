// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/searchhitmodel.h>
#include <storage/storesearch.h>

#include <QObject>

namespace varve
{

class SessionItems;
class StoreClient;

/// Finds words in what the sessions of a list hold. GUI thread.
class ContentSearch final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ContentSearch)

public:
    /// None is owned; `sessions` are those of the list.
    ContentSearch(StoreClient *store, const SessionItems *sessions, QObject *parent = nullptr);
    ~ContentSearch() override;

    /// found() follows, at once for an empty text.
    void search(const QString &text);

Q_SIGNALS:
    /// `more`: these are the first only.
    void found(const QString &text, const QList<varve::SearchHitRow> &hits, bool more);
    void failed(const varve::Error &error);

private:
    void show(const QString &text, const QList<SearchHit> &hits);

    StoreClient *const m_store;
    const SessionItems *const m_sessions;
};

} // namespace varve
