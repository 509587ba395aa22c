// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/entry.h>

#include <QAbstractListModel>

namespace varve
{

/// One place that a search over all sessions found.
struct SearchHitRow
{
    /// In UTF-16 characters of the snippet.
    struct Range
    {
        int start = 0;
        int length = 0;
        friend bool operator==(const Range &, const Range &) = default;
    };

    SessionId session;
    EntryId entry;
    QString title; ///< of the session
    QString snippet; ///< plain text
    QList<Range> highlights;
    Role role = Role::None;
    bool onPath = true; ///< of its session
};

/// Where the words of a search stand in a snippet, in order.
[[nodiscard]] QList<SearchHitRow::Range> searchHighlights(const QString &snippet,
                                                          const QString &text);

/// Hits grouped by session: a heading row with the session's title and number of hits, then its hits. Sessions
/// and hits keep the order of the search, best first.
class SearchHitModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    enum DataRole {
        HeadingRole = Qt::UserRole + 1, ///< bool
        SessionIdRole, ///< QUuid
        EntryIdRole, ///< QUuid, null in headings
        HighlightsRole, ///< QList<QPoint>: start and length
        HitRole, ///< int(Role)
        OnPathRole,
        CountRole, ///< of headings
    };

    using QAbstractListModel::QAbstractListModel;

    void setHits(const QList<SearchHitRow> &hits);
    [[nodiscard]] int hitCount() const { return m_hitCount; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    struct Row
    {
        SearchHitRow hit;
        int count = 0; ///< of a heading; 0: a hit
    };
    [[nodiscard]] QVariant headingData(const Row &row, int role) const;
    [[nodiscard]] QVariant hitData(const Row &row, int role) const;

    QList<Row> m_rows;
    int m_hitCount = 0;
};

} // namespace varve
