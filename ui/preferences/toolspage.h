// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "preferencespage.h"
#include "toolservers.h"

class QTabWidget;

namespace varve
{

class PlainLabel;
class RulesEditor;
class StateLine;

/// Whether commands can be held back.
enum class SandboxKind : quint8 {
    Unknown, ///< not tried yet
    Active,
    Missing, ///< its program is not installed
    Blocked, ///< it is there, and the system does not let it work
};

/// What tools may do, which there are, and where further ones come from. Rules, tools and servers are drafts until the page
/// is saved; Restore defaults leaves rules and servers alone.
class ToolsPage final : public PreferencesPage
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ToolsPage)

public:
    enum class Section : quint8 { Approval, Commands, BuiltIn, Servers };

    explicit ToolsPage(QWidget *parent = nullptr);
    ~ToolsPage() override;

    void showSection(Section section);

    // What is so at the moment; none of it is saved.

    /// `sentence` says it for a person.
    void setSandbox(SandboxKind kind, const QString &sentence);
    /// The built-in tools, in the order in which the model is told of them.
    void setToolCosts(const QList<ToolLine> &tools);
    /// Of the servers that are saved; those that are missing are not started.
    void setServerStates(const QList<ToolServerState> &states);

    void load(const Settings &settings) override;
    void save(Settings *settings) override;
    void restoreDefaults() override;
    [[nodiscard]] bool isModified(const Settings &settings) const override;
    [[nodiscard]] bool isValid() const override;

Q_SIGNALS:
    // At the tool server with this id, as it is saved:
    void startWanted(const QString &id);
    void signInWanted(const QString &id);
    void signInCancelled(const QString &id);
    void signOutWanted(const QString &id);

protected:
    void refresh() override;

private:
    QWidget *createApproval();
    QWidget *createCommands();
    QWidget *createBuiltIn();
    QWidget *createServers();

    QTabWidget *m_tabs = nullptr;
    RulesEditor *m_rules = nullptr;
    StateLine *m_sandbox = nullptr;
    PlainLabel *m_advice = nullptr;
    ToolTable *m_tools = nullptr;
    ToolServers *m_servers = nullptr;
};

} // namespace varve
