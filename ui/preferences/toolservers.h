// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "toolserverstate.h"
#include <settings/toolserverconfig.h>

#include <QHash>
#include <QWidget>

class QListWidget;
class QPushButton;
class QStackedWidget;

namespace varve
{

class ToolServerEditor;

/// The servers of tools that were set up: a list, and the fields of the one that is chosen. Drafts: nothing is saved or
/// started by it.
class ToolServers final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ToolServers)

public:
    explicit ToolServers(QWidget *parent = nullptr);
    ~ToolServers() override;

    void setServers(const QList<ToolServerConfig> &servers);
    [[nodiscard]] QList<ToolServerConfig> servers() const { return m_servers; }
    void setStates(const QList<ToolServerState> &states);
    /// False while one cannot be used as it stands; it is said there why.
    [[nodiscard]] bool isValid() const;

Q_SIGNALS:
    void edited();
    // Of the server with this id, as it is saved:
    void startWanted(const QString &id);
    void signInWanted(const QString &id);
    void signInCancelled(const QString &id);
    void signOutWanted(const QString &id);

private:
    QWidget *createColumns();
    QWidget *createEmptyState();
    QPushButton *createAdd(const QString &text);
    [[nodiscard]] QString problemOf(const ToolServerConfig &server) const;
    [[nodiscard]] ToolServerState stateOf(const ToolServerConfig &server) const;
    void showList();
    void showRow(int row);
    void choose(int row);
    void select(int row);
    void add();
    void removeCurrent();
    void take();
    void showProblem();

    QList<ToolServerConfig> m_servers;
    QHash<QString, ToolServerState> m_states;
    QStackedWidget *m_stack = nullptr;
    QListWidget *m_list = nullptr;
    ToolServerEditor *m_editor = nullptr;
};

} // namespace varve
