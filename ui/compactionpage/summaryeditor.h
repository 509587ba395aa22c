// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace varve
{

/// The summary's text: read-only and growing at its end while it is written, then for editing. What is being read
/// does not move: it follows the end only while the end is in view. Headings are bold; what the program has added can be told apart.
class SummaryEditor final : public QPlainTextEdit
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SummaryEditor)

public:
    explicit SummaryEditor(QWidget *parent = nullptr);
    ~SummaryEditor() override;

    /// Adds to the end without touching the person's selection or the undo history.
    void appendText(const QString &text);
    /// Replaces everything but keeps the place that is looked at; the person can undo it.
    void replaceText(const QString &text);
    /// Starts anew: no text, no undo.
    void reset();
    /// Sections that the program adds to what a model wrote (rules, files, commands) are grey.
    void tellApart(bool on);
    /// Whether there are any, and they are told apart.
    [[nodiscard]] bool tellsApart() const;

protected:
    void changeEvent(QEvent *event) override;

private:
    class Highlighter;

    Highlighter *m_highlighter;
};

} // namespace varve
