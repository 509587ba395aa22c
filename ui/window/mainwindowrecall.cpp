// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What was said before a compaction: its panel takes the place of the side column while it is open.
#include "commandrunner.h"
#include "contextpanel.h"
#include "conversations.h"
#include "mainwindow.h"
#include "recalldriver.h"

#include <QSplitter>
#include <QStackedWidget>

namespace varve
{

RecallPanel *MainWindow::recallPanel() const
{
    return m_recall->panel();
}

void MainWindow::connectRecall()
{
    m_recall = new RecallDriver({ m_services.workbench, m_services.settings,
                                  m_services.conversations->engine()->tools().recall(),
                                  m_services.vectors, [this] { return ownKeys(); } },
                                &m_actions, m_conversation, this);
    m_columns->addWidget(m_recall->panel());
    m_recall->panel()->hide();
    connect(m_recall, &RecallDriver::openChanged, this, &MainWindow::placeSide);
    connect(m_recall, &RecallDriver::failed, this, &MainWindow::showError);
    connect(m_commands, &CommandRunner::recallRequested, m_recall, &RecallDriver::open);
    // Who asks for the context panel wants to see it.
    connect(m_actions.showContext, &QAction::triggered, m_recall, [this](bool on) {
        if (on) {
            m_recall->close();
        }
    });
}

/// Beside the transcript, as wide as the side column was; over it where there is no room.
void MainWindow::placeRecallPanel()
{
    RecallPanel *panel = m_recall->panel();
    if (m_isDrawer && panel->parentWidget() == m_columns) {
        panel->setParent(centralWidget()->parentWidget());
        panel->setAutoFillBackground(true);
    } else if (!m_isDrawer && panel->parentWidget() != m_columns) {
        m_columns->addWidget(panel);
    }
    const bool appears = m_recall->isOpen() && !panel->isVisibleTo(this);
    panel->setVisible(m_recall->isOpen());
    if (m_isDrawer) {
        placeDrawer(panel);
    } else if (appears) {
        QList<int> sizes = m_columns->sizes();
        const int wanted = std::max(340 * logicalDpiX() / 96, panel->minimumWidth());
        const int at = m_columns->indexOf(panel);
        const int centre = m_columns->indexOf(m_centre);
        sizes[centre] += sizes.at(at) - wanted;
        sizes[at] = wanted;
        m_columns->setSizes(sizes);
    }
}

} // namespace varve
