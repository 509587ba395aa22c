// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

class QActionGroup;

namespace varve
{

class SessionListModel;

/// How the list of sessions is grouped and sorted, and what it shows.
class ArrangementMenu final : public QMenu
{
    Q_OBJECT
public:
    /// `model` outlives the menu.
    explicit ArrangementMenu(SessionListModel *model, QWidget *parent = nullptr);

    /// Checkable.
    [[nodiscard]] QAction *showArchivedAction() const { return m_showArchived; }

private:
    template<typename Value>
    void addChoice(QActionGroup *group, const QString &text, Value value);
    void showArrangement();

    SessionListModel *m_model;
    QActionGroup *m_groupings;
    QActionGroup *m_sorts;
    QAction *m_reversed;
    QAction *m_showArchived;
};

} // namespace varve
