// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "outlinedescription.h"
#include "outlinerows.h"
#include "outlinesubagents.h"
#include "outlinetexts.h"

#include <QAbstractListModel>
#include <QTimer>

#include <memory>

namespace varve
{

/// The session tree as flat rows in depth-first order. GUI thread. Titles are read from the source when a row is
/// shown. A newer snapshot of the same session changes only the rows that differ; another session or another
/// filter resets the model.
class OutlineModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    enum DataRole {
        EntryIdRole = Qt::UserRole + 1, ///< QUuid
        SeqRole,
        KindRole, ///< int(OutlineRow::Kind)
        FlagsRole, ///< OutlineRow::Flag
        LaneRole,
        ThroughRole, ///< quint64, bit n: lane n passes
        LabelRole,
        TokensRole, ///< qint64; of a fold those of all it holds
        FoldCountRole, ///< entries folded into the row
        DotRole, ///< int(Role), whose colour the dot has
        UndoneRole, ///< a compaction that is not in force because it was undone
        ViewedRole, ///< the end of the branch that is looked at
        MarksRole, ///< int, OutlineDescription::Mark
        MatchRole, ///< found by the find field
        SiblingRole, ///< QPoint: 1-based position, number of siblings
        SessionIdRole, ///< QUuid of a subagent; such a row has no EntryIdRole
        FiguresRole, ///< what a subagent used, as text
    };

    /// `source` outlives the model; may be null.
    explicit OutlineModel(EntrySource *source, QObject *parent = nullptr);
    ~OutlineModel() override;

    /// Null: no session.
    void setSnapshot(std::shared_ptr<const SessionSnapshot> snapshot);
    void setFilter(OutlineFilter filter);
    [[nodiscard]] OutlineFilter filter() const { return m_filter; }
    /// Edits in force at the leaf: undone compactions, pins, exclusions, masks.
    void setContextState(const ContextState &state);
    /// Sessions that calls of this one started; rows of their own below those calls. A snapshot of another session drops them.
    void setSubagents(const QList<OutlineSubagent> &subagents);
    [[nodiscard]] const QList<OutlineSubagent> &subagents() const { return m_subagents; }
    void setTokenFactors(const TokenFactors &factors);
    /// The leaf of the branch on screen; 0: that of the session.
    void setViewedLeaf(qint64 seq);

    /// Opens what is folded into the row, or folds what starts at it. False if there is nothing to do.
    bool toggleFold(int row);
    /// Folds a whole branch into its first row.
    bool setBranchCollapsed(int row, bool collapsed);

    /// Marks the rows whose title or label contains `text`, a few at a time (findFinished()). Empty: none.
    void setFindText(const QString &text);
    /// The next marked row behind (or before) `row`, around the end; -1: none.
    [[nodiscard]] int nextMatch(int row, bool forward) const;
    [[nodiscard]] int matchCount() const;

    /// The row that shows the entry, holds it folded, or is its nearest ancestor; -1: none. What a selection
    /// moves to when a filter hides its row.
    [[nodiscard]] int rowForSeq(qint64 seq) const;
    [[nodiscard]] int rowForEntry(const EntryId &id) const;
    /// 0: not in the session.
    [[nodiscard]] qint64 seqOf(const EntryId &id) const;
    [[nodiscard]] int leafRow() const;
    /// The next row below (or above) that begins a piece of the tree: a branch's start, what follows a fork, a
    /// compaction; -1: none.
    [[nodiscard]] int segmentStart(int row, bool forward) const;
    [[nodiscard]] const OutlineRow &rowAt(int row) const { return m_rows.rows.at(row); }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

Q_SIGNALS:
    void findFinished();
    /// After a change of rows that was no reset, when all rows are in place.
    void updated();

private:
    void rebuildStructure();
    void applyRows();
    void resetRows();
    [[nodiscard]] OutlineRows makeRows() const;
    void changed(const QList<int> &roles);
    void scanForMatches();
    // What only rows of that kind have.
    [[nodiscard]] QVariant subagentData(const OutlineRow &row, int role) const;
    [[nodiscard]] QVariant entryData(const OutlineRow &row, int role) const;
    [[nodiscard]] qint64 keyOf(const OutlineRow &row) const;
    [[nodiscard]] QList<qint64> keysOf(const QList<OutlineRow> &rows) const;
    [[nodiscard]] bool isMatch(const OutlineRow &row) const;
    [[nodiscard]] OutlineDescription description() const
    {
        return { *m_snapshot, m_state, m_texts, m_subagents };
    }
    void setLevel(int run, FoldLevel level);

    std::shared_ptr<const SessionSnapshot> m_snapshot;
    OutlineFilter m_filter = OutlineFilter::Default;
    ContextState m_state;
    OutlineStructure m_structure;
    OutlineRuns m_runs;
    OutlineFolds m_folds;
    QList<OutlineSubagent> m_subagents;
    OutlineRows m_rows;
    mutable OutlineTexts m_texts;
    qint64 m_viewedLeaf = 0;

    QString m_findText;
    QSet<qint64> m_titleMatches; ///< keys of rows
    int m_scannedTo = 0; ///< rows before it were compared with m_findText
    QTimer m_scan;
};

} // namespace varve
