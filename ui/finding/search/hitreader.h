// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/searchresultsmodel.h>

#include <QObject>
#include <QPersistentModelIndex>
#include <QWidget>

class QAction;

namespace varve
{

class ConversationPage;
class PlainLabel;
class ResultsBar;
class Workbench;

/// Beside what a search led to: which hit it is, the way to the next, and back to the results. Hidden without one.
class ResultsBar final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ResultsBar)

public:
    /// Buttons for these; none is owned.
    ResultsBar(QAction *previous, QAction *next, QAction *back, QWidget *parent = nullptr);
    ~ResultsBar() override;

    /// `number` from 1. `shown`: false if the transcript does not show such an entry.
    void showHit(int number, int count, const QString &typed, bool shown);

Q_SIGNALS:
    void closed();

private:
    PlainLabel *m_text = nullptr;
};

/// The way from what was found to its entry in the transcript, and on to the next one. GUI thread.
///
/// Signals: moved when another row is the one that is read; changed when what the actions can do differs.
class HitReader final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(HitReader)

public:
    struct Actions
    {
        QAction *previous;
        QAction *next;
        QAction *back;
    };
    /// Puts a bar into the conversation. None is owned.
    HitReader(Workbench *workbench, ConversationPage *conversation, const SearchResultsModel *model,
              const Actions &actions, QObject *parent);
    ~HitReader() override;

    /// `typed`: what it was found for.
    void open(const QModelIndex &row, const QString &typed);
    void step(int by, const QString &typed);
    /// On the way to an entry that is not shown yet.
    [[nodiscard]] bool isGoing() const { return !m_goingTo.isNull() && !m_reading; }

Q_SIGNALS:
    void moved(const QModelIndex &row);
    void changed();

private:
    void onEntryShown(const EntryId &entry);
    void onSessionOpened();
    void onFailed();
    void end();

    Workbench *const m_workbench;
    ConversationPage *const m_conversation;
    const SearchResultsModel *const m_model;
    ResultsBar *const m_bar;
    QPersistentModelIndex m_at; ///< the row that is read; invalid: none is
    SessionId m_going; ///< to this session's entry
    EntryId m_goingTo;
    QString m_readFor; ///< what was searched for
    QStringList m_terms;
    bool m_reading = false; ///< the entry is shown
};

} // namespace varve
