// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QVBoxLayout;

namespace varve
{

class PlainLabel;

/// What the tab of passages shows where there is no list: how to search, what was searched for lately, or why nothing was
/// found and what to try.
class SearchHints final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SearchHints)

public:
    explicit SearchHints(QWidget *parent = nullptr);
    ~SearchHints() override;

    /// Nothing is typed yet.
    void showStart(const QStringList &recent);
    /// `typed` found nothing; `hints`: what is known of that.
    void showNothing(const QString &typed, const QString &hints = {});
    void showEmptyStore();
    void showProblem(const QString &sentence);
    /// The first thing that can be pressed, if there is one.
    void focusFirst();

Q_SIGNALS:
    /// This text is to be searched for.
    void chosen(const QString &typed);
    void importRequested();

private:
    void clear();
    void addText(const QString &text, bool title = false);
    void addChoice(const QString &label, const QString &typed, const QString &explanation = {});

    QWidget *m_body = nullptr;
    QVBoxLayout *m_column = nullptr;
    QStringList m_shown; ///< of which state, so that the same is not built again
};

} // namespace varve
