// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/searcher.h>

#include <QWidget>

class QToolButton;

namespace varve
{

class PlainLabel;

/// What the search by meaning has done for what is found, and how far its vectors are, with a button that makes them wait; hidden while
/// there is nothing to say. Signals are wishes: the states come back by the functions.
class MeaningRow final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MeaningRow)

public:
    explicit MeaningRow(QWidget *parent = nullptr);
    ~MeaningRow() override;

    /// Leads to the settings; for another row, where there is room for it. Hides by itself.
    [[nodiscard]] QToolButton *setUpButton() const { return m_setUp; }

    /// `model`: of embeddings; empty: none is set.
    void setModel(const QString &model);
    /// How far its vectors are, in a sentence; `paused`: by the person; `trouble`: something is to be set right first.
    void setVectorState(const QString &state, bool paused, bool trouble = false);
    /// Of the search whose hits are shown.
    void setSearch(SearchResults::Meaning meaning, const QString &problem);
    /// There is nothing to set up a search for.
    void setStoreEmpty(bool empty);

Q_SIGNALS:
    void pauseRequested(bool pause);
    void settingsRequested();

private:
    void showState();

    QToolButton *m_setUp;
    PlainLabel *m_text;
    QToolButton *m_pause;
    QString m_model;
    QString m_vectors;
    SearchResults::Meaning m_meaning = SearchResults::Meaning::None;
    QString m_problem;
    bool m_paused = false;
    bool m_trouble = false; ///< vectors have to wait
    bool m_storeEmpty = false;
};

} // namespace varve
