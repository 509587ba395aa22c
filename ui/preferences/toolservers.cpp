// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolservers.h"

#include "toolservereditor.h"
#include <contextpanel/dimlabel.h>
#include <shell/icons.h>
#include <shell/plainlabel.h>

#include <QBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QStackedWidget>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

enum StackPage { EmptyState, Columns };

struct ShownState
{
    QString icon;
    QString text;
};

ShownState shown(const ToolServerConfig &server, const ToolServerState &state,
                 const QString &problem)
{
    if (!problem.isEmpty()) {
        return { u"error"_s, ToolServers::tr("Cannot be used yet") };
    }
    if (!server.enabled) {
        return { u"exclude"_s, ToolServers::tr("Switched off") };
    }
    switch (state.kind) {
    case ToolServerState::Kind::NotStarted:
        break;
    case ToolServerState::Kind::Starting:
        return { u"clock"_s, ToolServers::tr("Starting…") };
    case ToolServerState::Kind::Ready:
        return { u"check"_s,
                 ToolServers::tr("%n tool(s)", nullptr, static_cast<int>(state.tools.size())) };
    case ToolServerState::Kind::Failed:
        return { u"error"_s, ToolServers::tr("Failed") };
    case ToolServerState::Kind::SignIn:
        return { u"key"_s, ToolServers::tr("Sign-in needed") };
    }
    return { u"tool"_s, ToolServers::tr("Not started yet") };
}

} // namespace

ToolServers::ToolServers(QWidget *parent) : QWidget(parent)
{
    m_stack = new QStackedWidget;
    m_stack->insertWidget(EmptyState, createEmptyState());
    m_stack->insertWidget(Columns, createColumns());
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_stack);
}

ToolServers::~ToolServers() = default;

QPushButton *ToolServers::createAdd(const QString &text)
{
    auto *button = new QPushButton(themedIcon(u"add"_s), text);
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, &ToolServers::add);
    return button;
}

QWidget *ToolServers::createEmptyState()
{
    auto *empty = new QWidget;
    auto *text = new DimLabel(tr("A tool server gives models further tools: files elsewhere, an "
                                 "issue tracker, a browser. It is a program that Varve starts, or "
                                 "an address. Its tools are asked for like all others."));
    text->setWordWrap(true);
    auto *column = new QVBoxLayout(empty);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(text);
    column->addWidget(createAdd(tr("Add a tool server")), 0, Qt::AlignLeading);
    column->addStretch();
    return empty;
}

QWidget *ToolServers::createColumns()
{
    m_list = new QListWidget;
    m_list->setAccessibleName(tr("Tool servers"));
    m_list->setWordWrap(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const int icon = style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, this);
    m_list->setIconSize({ icon, icon });
    auto *remove = new QPushButton(tr("Remove"));
    remove->setAutoDefault(false);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(createAdd(tr("Add")));
    buttons->addWidget(remove);
    // As wide as what is below it.
    m_list->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Expanding);
    m_list->setMinimumWidth(fontMetrics().averageCharWidth() * 22);
    buttons->addStretch();
    auto *left = new QVBoxLayout;
    left->addWidget(m_list, 1);
    left->addLayout(buttons);
    m_editor = new ToolServerEditor;
    auto *columns = new QWidget;
    auto *row = new QHBoxLayout(columns);
    row->setContentsMargins(0, 0, 0, 0);
    row->addLayout(left);
    row->addWidget(m_editor, 1);
    connect(m_list, &QListWidget::currentRowChanged, this, &ToolServers::select);
    connect(remove, &QPushButton::clicked, this, &ToolServers::removeCurrent);
    connect(m_editor, &ToolServerEditor::edited, this, &ToolServers::take);
    connect(m_editor, &ToolServerEditor::startWanted, this,
            [this] { Q_EMIT startWanted(m_editor->server().id); });
    connect(m_editor, &ToolServerEditor::signInWanted, this,
            [this] { Q_EMIT signInWanted(m_editor->server().id); });
    connect(m_editor, &ToolServerEditor::signInCancelled, this,
            [this] { Q_EMIT signInCancelled(m_editor->server().id); });
    connect(m_editor, &ToolServerEditor::signOutWanted, this,
            [this] { Q_EMIT signOutWanted(m_editor->server().id); });
    return columns;
}

void ToolServers::setServers(const QList<ToolServerConfig> &servers)
{
    m_servers = servers;
    showList();
    choose(m_servers.isEmpty() ? -1 : 0);
}

/// Says so, too, where the list has that row already, as a list that gets the focus takes its first by itself.
void ToolServers::choose(int row)
{
    const QSignalBlocker quiet(m_list);
    m_list->setCurrentRow(row);
    select(row);
}

void ToolServers::setStates(const QList<ToolServerState> &states)
{
    m_states.clear();
    for (const ToolServerState &state : states) {
        m_states.insert(state.id, state);
    }
    for (int row = 0; row < m_servers.size(); ++row) {
        showRow(row);
    }
    if (m_list->currentRow() >= 0) {
        m_editor->setState(stateOf(m_editor->server()));
    }
}

ToolServerState ToolServers::stateOf(const ToolServerConfig &server) const
{
    ToolServerState state = m_states.value(server.id);
    if (!server.enabled) {
        state.kind = ToolServerState::Kind::NotStarted;
    }
    return state;
}

QString ToolServers::problemOf(const ToolServerConfig &server) const
{
    if (const QString problem = toolServerProblem(server); !problem.isEmpty()) {
        return problem;
    }
    const auto same = std::ranges::count_if(m_servers, [&](const ToolServerConfig &other) {
        return other.name.compare(server.name, Qt::CaseInsensitive) == 0;
    });
    return same > 1
            ? tr("Another server has the name %1 already. The names of its tools begin with it.")
                      .arg(server.name)
            : QString();
}

bool ToolServers::isValid() const
{
    return std::ranges::all_of(m_servers, [this](const ToolServerConfig &server) {
        return problemOf(server).isEmpty();
    });
}

void ToolServers::showList()
{
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    for (int row = 0; row < m_servers.size(); ++row) {
        m_list->addItem(new QListWidgetItem);
        showRow(row);
    }
    m_stack->setCurrentIndex(m_servers.isEmpty() ? EmptyState : Columns);
}

void ToolServers::showRow(int row)
{
    const ToolServerConfig &server = m_servers.at(row);
    const ShownState state = shown(server, stateOf(server), problemOf(server));
    m_list->item(row)->setText(server.name + u'\n' + state.text);
    m_list->item(row)->setIcon(themedIcon(state.icon));
}

void ToolServers::select(int row)
{
    if (row >= 0 && row < m_servers.size()) {
        m_editor->setServer(m_servers.at(row));
        m_editor->setState(stateOf(m_servers.at(row)));
        showProblem();
    }
}

void ToolServers::showProblem()
{
    m_editor->setProblem(problemOf(m_editor->server()));
}

void ToolServers::add()
{
    ToolServerConfig made;
    made.name = tr("tools");
    const QString first = made.name;
    for (int number = 2; std::ranges::contains(m_servers, made.name, &ToolServerConfig::name);
         ++number) {
        made.name = first + QString::number(number);
    }
    made.id = newToolServerId(made.name);
    m_servers += made;
    showList();
    choose(static_cast<int>(m_servers.size()) - 1);
    m_editor->focusName();
    Q_EMIT edited();
}

void ToolServers::removeCurrent()
{
    const int row = m_list->currentRow();
    if (row < 0) {
        return;
    }
    m_servers.removeAt(row);
    showList();
    choose(std::min(row, static_cast<int>(m_servers.size()) - 1));
    m_list->setFocus();
    Q_EMIT edited();
}

void ToolServers::take()
{
    const int row = m_list->currentRow();
    if (row < 0) {
        return;
    }
    const bool wasEnabled = m_servers.at(row).enabled;
    m_servers[row] = m_editor->server();
    for (int other = 0; other < m_servers.size(); ++other) {
        showRow(other);
    }
    if (m_servers.at(row).enabled != wasEnabled) {
        m_editor->setState(stateOf(m_servers.at(row)));
    }
    showProblem();
    Q_EMIT edited();
}

} // namespace varve
