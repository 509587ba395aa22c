// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mcp/signinstate.h>

#include <QWidget>

class QPushButton;

namespace varve
{

class StateLine;

/// How the person stands with a server that wants them to sign in, and what they can do about it. Hidden where none is wanted.
class SignInRow final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SignInRow)

public:
    explicit SignInRow(QWidget *parent = nullptr);
    ~SignInRow() override;

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

} // namespace varve
