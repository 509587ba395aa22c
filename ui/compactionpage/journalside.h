// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/journalfact.h>

#include <QWidget>

class QPushButton;
class QTableView;

namespace varve
{

class JournalDraftModel;
class PlainLabel;
struct JournalDraftRow;

/// What a compaction will keep in the journal: each fact can be left out, weighed and written anew.
class JournalSide final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(JournalSide)

public:
    explicit JournalSide(QWidget *parent = nullptr);
    ~JournalSide() override;

    /// `leftOut`: facts that are not offered, because a key or password is in them.
    /// `unwanted`: places of those that are not to be kept.
    void setFacts(const QList<JournalFact> &facts, int leftOut, const QList<int> &unwanted = {});
    /// While the summary is written, or after a failure: a sentence in place of facts.
    void setPending(const QString &sentence);
    /// Those that are to be kept, as edited.
    [[nodiscard]] QList<JournalFact> kept() const;
    /// All of them, and which of them are to be kept.
    [[nodiscard]] QList<JournalDraftRow> rows() const;

Q_SIGNALS:
    void goToRequested(varve::EntryId entry);
    /// How many are kept; for a heading.
    void countChanged(int kept);

private:
    void showCount();
    void showSource(const QModelIndex &index);

    JournalDraftModel *m_model = nullptr;
    PlainLabel *m_sentence = nullptr;
    QTableView *m_table = nullptr;
    QPushButton *m_all = nullptr;
    QPushButton *m_none = nullptr;
    QPushButton *m_show = nullptr;
    int m_leftOut = 0;
};

} // namespace varve
