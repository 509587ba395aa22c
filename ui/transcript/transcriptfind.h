// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFuture>
#include <QList>
#include <QObject>
#include <QString>

#include <functional>

namespace varve
{

/// An entry of the branch that contains what was looked for.
struct FindHit
{
    qint64 seq = 0;
    int count = 1; ///< occurrences in its text
};

/// Searches the content of the whole branch, anywhere but on the GUI thread. Case does not matter.
using FindProvider = std::function<QFuture<QList<FindHit>>(const QString &)>;

/// What is looked for, where it is, and which occurrence is the current one. The rows are known to the view.
class TranscriptFind : public QObject
{
    Q_OBJECT
public:
    /// `rowOfSeq` tells the row that shows an entry, -1 if none does.
    explicit TranscriptFind(std::function<int(qint64)> rowOfSeq);

    void setProvider(FindProvider provider) { m_provider = std::move(provider); }
    /// Starts a search; searched() follows, also for an empty text.
    void setText(const QString &text);
    [[nodiscard]] const QString &text() const { return m_text; }
    /// Searches again, e.g. because the branch changed.
    void refresh();

    struct RowHits
    {
        int row = 0;
        int count = 0;
    };
    [[nodiscard]] const QList<RowHits> &rows() const { return m_rows; }
    [[nodiscard]] int total() const;
    /// From 1; 0: none is current.
    [[nodiscard]] int currentNumber() const;
    [[nodiscard]] int currentRow() const { return m_hit < 0 ? -1 : m_rows.at(m_hit).row; }
    [[nodiscard]] int currentOccurrence() const { return m_occurrence; }
    /// The first hit at or after `row`, or the nearest before it.
    void startAt(int row);
    /// To the next or previous occurrence, around the end.
    void step(int direction);
    /// The occurrences that the current row really shows; the count of the source text may differ.
    void correctCount(int count);

Q_SIGNALS:
    void searched();

private:
    void adopt(const QList<FindHit> &hits);

    std::function<int(qint64)> m_rowOfSeq;
    FindProvider m_provider;
    QString m_text;
    QFuture<QList<FindHit>> m_running;
    int m_run = 0; ///< answers of older runs are dropped
    QList<RowHits> m_rows;
    int m_hit = -1;
    int m_occurrence = 0;
};

} // namespace varve
