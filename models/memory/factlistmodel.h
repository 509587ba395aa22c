// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory/memorygesture.h>

#include <QAbstractListModel>
#include <QHash>

#include <functional>

namespace varve
{

/// The facts that hold on a branch, in the order in which they are sent; where some hold beyond the session, with a heading for each
/// scope. It changes nothing itself: what a view's edits, switches and drops ask for are signals, and what came of them is set
/// again. GUI thread.
class FactListModel final : public QAbstractListModel
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(FactListModel)

public:
    enum Roles {
        IdRole = Qt::UserRole, ///< of a fact, text; headings have none
        HeadingRole, ///< bool
        ScopeRole, ///< int
        FiguresRole, ///< of a heading: tokens, and how many it may have
        OriginRole, ///< who remembered it and where it comes from, as a line
        HasSourceRole, ///< bool: there is an entry to go to
    };

    /// What is shown beside the facts. A value.
    struct Frame
    {
        QHash<FactScope, qint64> tokens;
        QHash<FactScope, qint64> limits;
        QHash<FactScope, bool> writable;
        friend bool operator==(const Frame &, const Frame &) = default;
    };
    /// The title of an entry, of the open session if the session is null; empty: it cannot be told. Asked for rows that are shown.
    using SourceTitles = std::function<QString(const SessionId &session, const EntryId &entry)>;

    explicit FactListModel(QObject *parent = nullptr);
    ~FactListModel() override;

    void setSourceTitles(SourceTitles titles);
    /// Rows that stay are moved and changed, so that views keep what is current, selected and being edited.
    void setFacts(const MemoryState &state, const Frame &frame);

    /// -1: it is not there.
    [[nodiscard]] int rowOf(const EntryId &fact) const;
    [[nodiscard]] EntryId factAt(int row) const;
    [[nodiscard]] FactScope scopeAt(int row) const;
    /// Its session (null: the open one) and entry; both null: nobody knows.
    [[nodiscard]] std::pair<SessionId, EntryId> sourceAt(int row) const;
    [[nodiscard]] int factCount() const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex &index) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    [[nodiscard]] Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    [[nodiscard]] QStringList mimeTypes() const override;
    [[nodiscard]] QMimeData *mimeData(const QModelIndexList &indexes) const override;
    bool dropMimeData(const QMimeData *data, Qt::DropAction action, int row, int column,
                      const QModelIndex &parent) override;

Q_SIGNALS:
    void reviseRequested(const varve::EntryId &fact, const QString &text);
    void showRequested(const varve::EntryId &fact, bool shown);
    /// Before a fact of the same scope; null: at its end.
    void reorderRequested(const varve::EntryId &fact, const varve::EntryId &before);
    void moveRequested(const varve::EntryId &fact, varve::FactScope scope);

private:
    struct Row
    {
        FactScope scope = FactScope::Session;
        bool isHeading = false;
        int number = 0; ///< of a fact: its place in the list of its scope
        MemoryFact fact;
        SessionId session; ///< of the source; null: the open one

        [[nodiscard]] bool isSame(const Row &other) const
        {
            return isHeading == other.isHeading && scope == other.scope && fact.id == other.fact.id;
        }
        friend bool operator==(const Row &, const Row &) = default;
    };
    [[nodiscard]] static QList<Row> rowsOf(const MemoryState &state);
    void adopt(const QList<Row> &rows);
    [[nodiscard]] QVariant headingData(const Row &row, int role) const;
    [[nodiscard]] QString originOf(const Row &row) const;
    [[nodiscard]] bool isWritable(const Row &row) const
    {
        return m_frame.writable.value(row.scope);
    }

    QList<Row> m_rows;
    Frame m_frame;
    SourceTitles m_titles;
};

/// "Every session", "This project", "This session".
[[nodiscard]] QString scopeName(FactScope scope);

} // namespace varve
