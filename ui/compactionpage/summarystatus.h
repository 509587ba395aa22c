// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionpagestate.h"

#include <QElapsedTimer>
#include <QTimer>
#include <QWidget>

class QProgressBar;
class QPushButton;

namespace varve
{

class PlainLabel;
class SummaryEditor;

/// Below the text of a summary, in a line: what is waited for or comes, and for how long, with Stop; then how large it is. Follows the
/// text by itself. GUI thread.
class SummaryStatus final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SummaryStatus)

public:
    /// What becomes of the text.
    enum class Phase : quint8 { Writing, Reading, Editing, Failed, Applying };

    /// `editor` has the text, and is not owned.
    explicit SummaryStatus(const SummaryEditor *editor, QWidget *parent = nullptr);
    ~SummaryStatus() override;

    void setPhase(Phase phase);
    [[nodiscard]] Phase phase() const { return m_phase; }
    /// Nothing is known of a text, which is being written.
    void clear();
    /// The same, and from now on it is counted how long. `writer`: the model that is asked; empty: the built-in summarizer.
    void begin(const QString &writer);
    /// Which of how many requests, from 1; 0 of some: they are being joined; 0 of 0: there is one.
    void setPart(int part, int parts);
    /// The text is not one that somebody has broken off.
    void setComplete();
    /// Of a text that is complete.
    void setFigures(const SummaryFigures &figures);
    /// After edits and additions too.
    void setTokens(qint64 tokens);
    /// What the whole context will be with the summary as it is; tokens.
    void setContext(qint64 before, qint64 after);

Q_SIGNALS:
    void stopRequested();

private:
    void showStatus();
    [[nodiscard]] QStringList writingParts() const;
    [[nodiscard]] QStringList editingParts() const;

    const SummaryEditor *const m_editor;
    Phase m_phase = Phase::Writing;
    QString m_writer;
    int m_part = 0; ///< of m_parts requests
    int m_parts = 0;
    bool m_isComplete = false;
    SummaryFigures m_figures;
    qint64 m_before = 0; ///< tokens of the context
    qint64 m_after = 0; ///< with this summary; 0: not known yet
    QElapsedTimer m_begun;
    QTimer m_tick; ///< while it is written
    QProgressBar *m_busy = nullptr;
    PlainLabel *m_text = nullptr;
    QPushButton *m_stop = nullptr;
};

} // namespace varve
