// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/searchquery.h>

#include <QAbstractItemModel>

#include <functional>

namespace varve
{

/// What the heading of a session's hits says.
struct SearchedSession
{
    QString title; ///< empty: it has none
    QString folder; ///< where it works
    QDateTime updatedAt;
    bool archived = false;
};

/// Hits grouped by session: headings, below each its hits. Sessions come in the order of their first hit.
class SearchResultsModel final : public QAbstractItemModel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SearchResultsModel)

public:
    enum DataRole {
        HeadingRole = Qt::UserRole + 1, ///< bool
        SessionIdRole, ///< QUuid
        EntryIdRole, ///< QUuid; null in headings
        CountRole, ///< of headings: hits
        FolderRole, ///< of headings: the last part of the working folder
        AgeRole, ///< "3 h ago"
        SpeakerRole, ///< int(Role)
        SourceRole, ///< who says it, and with which tool: "Tool result · bash"
        MarksRole, ///< QStringList: "on another branch", "by meaning", …
        HighlightsRole, ///< QList<QPoint>: start and length in the snippet
        OnPathRole,
    };
    enum class Order : quint8 { Best, Newest };

    using SessionSource = std::function<SearchedSession(const SessionId &)>;
    using Clock = std::function<QDateTime()>;

    /// `sessions` is asked for each heading that is shown; `now`: of the system, if it is null.
    explicit SearchResultsModel(SessionSource sessions, Clock now = {}, QObject *parent = nullptr);
    ~SearchResultsModel() override;

    /// `terms`: what is highlighted. Best first, whatever the order that is shown.
    void setHits(const QList<SearchHit> &hits, const QStringList &terms);
    /// What is new among these comes behind what is there: hits at the end of their session, sessions at the end. Nothing
    /// that is there moves against its neighbours or goes.
    void addHits(const QList<SearchHit> &hits);
    /// Resets if it differs.
    void setOrder(Order order);
    [[nodiscard]] Order order() const { return m_order; }
    /// Titles or ages differ.
    void refreshHeadings();

    [[nodiscard]] int hitCount() const { return m_count; }
    [[nodiscard]] int sessionCount() const { return static_cast<int>(m_groups.size()); }
    /// In the order in which they stand, from 0; an invalid index if there is none.
    [[nodiscard]] QModelIndex hitAt(int number) const;
    /// -1: no hit. Of a heading: its first hit.
    [[nodiscard]] int numberOf(const QModelIndex &index) const;

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &child) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    struct Group
    {
        SessionId session;
        QList<SearchHit> hits;
    };
    void arrange();
    [[nodiscard]] const Group *groupOf(const QModelIndex &index) const;
    [[nodiscard]] QVariant headingData(const Group &group, int role) const;
    [[nodiscard]] QVariant hitData(const SearchHit &hit, int role) const;
    [[nodiscard]] static QString sourceOf(const SearchHit &hit);
    [[nodiscard]] static QStringList marksOf(const SearchHit &hit);

    const SessionSource m_sessions;
    const Clock m_now;
    QList<SearchHit> m_hits; ///< best first
    QStringList m_terms;
    QList<Group> m_groups;
    int m_count = 0;
    Order m_order = Order::Best;
};

} // namespace varve
