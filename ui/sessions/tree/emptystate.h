// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QVBoxLayout;

namespace varve
{

class PlainLabel;

/// What stands where there is nothing to list: one sentence, and what can be done next.
class EmptyState final : public QWidget
{
    Q_OBJECT
public:
    explicit EmptyState(QWidget *parent = nullptr);

    void setText(const QString &text);
    [[nodiscard]] QString text() const;
    /// Adds a button that triggers `action`.
    void addButton(QAction *action);
    void setButtonsVisible(bool visible);

private:
    PlainLabel *m_label;
    QWidget *m_buttons;
    QVBoxLayout *m_buttonLayout;
};

} // namespace varve
