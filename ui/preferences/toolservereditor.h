// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "toolserverstate.h"
#include <mcp/signinstate.h>
#include <settings/toolserverconfig.h>

#include <QWidget>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace varve
{

class ProblemLabel;
class StateLine;

/// How the person stands with a server that wants them to sign in, and what they can do about it. Hidden where none is wanted.
class SignInRow final : public QWidget
{
    Q_OBJECT

public:
    explicit SignInRow(QWidget *parent = nullptr);

    void setState(const SignInState &state);

Q_SIGNALS:
    void signInWanted();
    void cancelWanted();
    void signOutWanted();

private:
    QPushButton *addButton(const QString &text, void (SignInRow::*pressed)());
    void say();

    SignInState m_state;
    StateLine *m_line = nullptr;
    QPushButton *m_signIn = nullptr;
    QPushButton *m_cancel = nullptr;
    QPushButton *m_copy = nullptr;
    QPushButton *m_signOut = nullptr;
};

/// The fields of one server of tools, how far it is, and its tools.
class ToolServerEditor final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ToolServerEditor)

public:
    explicit ToolServerEditor(QWidget *parent = nullptr);
    ~ToolServerEditor() override;

    void setServer(const ToolServerConfig &server);
    [[nodiscard]] const ToolServerConfig &server() const { return m_server; }
    void setState(const ToolServerState &state);
    /// Why it cannot be used as it stands; empty: it can.
    void setProblem(const QString &problem);
    void focusName();

Q_SIGNALS:
    void edited();
    void startWanted();
    void signInWanted();
    void signInCancelled();
    void signOutWanted();

private:
    void connectFields();
    void showKind();
    void take();
    void takeTools();
    void showTools();

    ToolServerConfig m_server;
    ToolServerState m_state;
    QFormLayout *m_form = nullptr;
    QCheckBox *m_enabled = nullptr;
    QLineEdit *m_name = nullptr;
    QComboBox *m_kind = nullptr;
    QLineEdit *m_command = nullptr;
    QLineEdit *m_variables = nullptr;
    QLineEdit *m_url = nullptr;
    QPlainTextEdit *m_headers = nullptr;
    QLineEdit *m_clientId = nullptr;
    ProblemLabel *m_problem = nullptr;
    StateLine *m_stateLine = nullptr;
    QPushButton *m_start = nullptr;
    SignInRow *m_signIn = nullptr;
    ToolTable *m_tools = nullptr;
    bool m_filling = false;
};

/// A program and its arguments as one line, quoted so that QProcess::splitCommand() gives them back; it drops empty ones.
[[nodiscard]] QString commandLine(const QString &program, const QStringList &arguments);

} // namespace varve
