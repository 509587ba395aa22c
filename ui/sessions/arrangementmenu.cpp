// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "arrangementmenu.h"

#include <models/sessionlistmodel.h>
#include <shell/icons.h>

#include <QActionGroup>

namespace varve
{

using namespace Qt::StringLiterals;

ArrangementMenu::ArrangementMenu(SessionListModel *model, QWidget *parent)
    : QMenu(tr("Arrange sessions"), parent)
    , m_model(model)
    , m_groupings(new QActionGroup(this))
    , m_sorts(new QActionGroup(this))
{
    addSection(tr("Group by"));
    addChoice(m_groupings, tr("Age"), SessionGrouping::Age);
    addChoice(m_groupings, tr("Project"), SessionGrouping::Project);
    addChoice(m_groupings, tr("Program"), SessionGrouping::Program);
    addChoice(m_groupings, tr("Tag"), SessionGrouping::Tag);
    addChoice(m_groupings, tr("No groups"), SessionGrouping::None);
    addSection(tr("Sort by"));
    addChoice(m_sorts, tr("Last activity"), SessionSort::Activity);
    addChoice(m_sorts, tr("Creation"), SessionSort::Created);
    addChoice(m_sorts, tr("Title"), SessionSort::Title);
    addChoice(m_sorts, tr("Size"), SessionSort::Size);
    addChoice(m_sorts, tr("Number of entries"), SessionSort::Entries);
    addChoice(m_sorts, tr("Cost"), SessionSort::Cost);
    m_reversed = addAction(tr("Reverse the order"));
    m_reversed->setCheckable(true);
    addSeparator();
    m_showArchived = addAction(themedIcon(u"archive"_s), tr("Show archived sessions"));
    m_showArchived->setCheckable(true);
    addSeparator();
    addAction(themedIcon(u"chevron-right"_s), tr("Fold all groups"), m_model,
              [this] { m_model->setAllFolded(true); });
    addAction(themedIcon(u"chevron-down"_s), tr("Unfold all groups"), m_model,
              [this] { m_model->setAllFolded(false); });
    connect(m_reversed, &QAction::triggered, this, [this](bool on) {
        SessionArrangement arrangement = m_model->arrangement();
        arrangement.reversed = on;
        m_model->setArrangement(arrangement);
    });
    connect(m_showArchived, &QAction::triggered, this, [this](bool on) {
        SessionArrangement arrangement = m_model->arrangement();
        arrangement.showArchived = on;
        m_model->setArrangement(arrangement);
    });
    connect(m_model, &SessionListModel::shownChanged, this, &ArrangementMenu::showArrangement);
    showArrangement();
}

template<typename Value>
void ArrangementMenu::addChoice(QActionGroup *group, const QString &text, Value value)
{
    QAction *action = addAction(text);
    action->setCheckable(true);
    action->setData(int(value));
    group->addAction(action);
    connect(action, &QAction::triggered, this, [this, value] {
        SessionArrangement arrangement = m_model->arrangement();
        if constexpr (std::is_same_v<Value, SessionGrouping>) {
            arrangement.grouping = value;
        } else {
            arrangement.sort = value;
        }
        m_model->setArrangement(arrangement);
    });
}

void ArrangementMenu::showArrangement()
{
    const SessionArrangement &arrangement = m_model->arrangement();
    for (QAction *action : m_groupings->actions()) {
        action->setChecked(action->data().toInt() == int(arrangement.grouping));
    }
    for (QAction *action : m_sorts->actions()) {
        action->setChecked(action->data().toInt() == int(arrangement.sort));
    }
    m_reversed->setChecked(arrangement.reversed);
    m_showArchived->setChecked(arrangement.showArchived);
}

} // namespace varve
