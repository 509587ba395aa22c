// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <recall/recallanswer.h>

#include <QAbstractItemModel>

#include <functional>
#include <optional>
#include <variant>

namespace varve
{

/// What recall has found, below headings that say what it is: kept on purpose, no longer in the context, still in it. The roles
/// are those of SearchResultsModel, so that the views and delegates of a search show it.
class RecallModel final : public QAbstractItemModel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(RecallModel)

public:
    using Clock = std::function<QDateTime()>;

    /// `now`: of the system, if it is null.
    explicit RecallModel(Clock now = {}, QObject *parent = nullptr);
    ~RecallModel() override;

    /// Resets, unless the same entries were there in the same order. `own`: passages of other sessions say which.
    void setAnswer(const RecallAnswer &answer, const SessionId &own);
    void clear();
    [[nodiscard]] int hitCount() const;
    /// The first one that is no heading; invalid: there is none.
    [[nodiscard]] QModelIndex firstHit() const;
    /// Of the same entry, or fact, as before a reset; invalid: it is not there.
    [[nodiscard]] QModelIndex indexOf(const EntryId &entry) const;

    /// Null for headings and facts.
    [[nodiscard]] const RecallPassage *passageAt(const QModelIndex &index) const;
    /// Null for headings and passages.
    [[nodiscard]] const RecallFact *factAt(const QModelIndex &index) const;

    [[nodiscard]] QModelIndex index(int row, int column,
                                    const QModelIndex &parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex &index) const override;
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index,
                                int role = Qt::DisplayRole) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

private:
    using Row = std::variant<RecallFact, RecallPassage>;
    struct Group
    {
        QString title;
        QList<Row> rows;
    };

    [[nodiscard]] static QList<Group> groupsOf(const RecallAnswer &answer);
    [[nodiscard]] const Row *rowAt(const QModelIndex &index) const;
    [[nodiscard]] QVariant headingData(const Group &group, int role) const;
    [[nodiscard]] QVariant factData(const RecallFact &fact, int role) const;
    [[nodiscard]] QVariant passageData(const RecallPassage &passage, int role) const;
    [[nodiscard]] QStringList marksOf(const RecallPassage &passage) const;
    [[nodiscard]] QString snippetOf(const QString &text) const;

    const Clock m_now;
    QList<Group> m_groups;
    QStringList m_terms;
    SessionId m_own;
};

} // namespace varve
