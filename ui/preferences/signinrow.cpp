// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "signinrow.h"

#include "stateline.h"

#include <QBoxLayout>
#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>

namespace varve
{

using namespace Qt::StringLiterals;

SignInRow::SignInRow(QWidget *parent) : QWidget(parent), m_line(new StateLine)
{
    m_signIn = addButton(tr("Sign &in"), &SignInRow::signInWanted);
    m_cancel = addButton(tr("Cancel sign-in"), &SignInRow::cancelWanted);
    m_copy = addButton(tr("Copy address"), nullptr);
    m_copy->setToolTip(tr("For another browser of this machine than the one that was opened."));
    m_signOut = addButton(tr("Sign &out"), &SignInRow::signOutWanted);
    connect(m_copy, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(m_state.address.toString(QUrl::FullyEncoded));
    });
    auto *buttons = new QHBoxLayout;
    for (QPushButton *button : { m_signIn, m_cancel, m_copy, m_signOut }) {
        buttons->addWidget(button);
    }
    buttons->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_line);
    column->addLayout(buttons);
    setState({});
}

SignInRow::~SignInRow() = default;

QPushButton *SignInRow::addButton(const QString &text, void (SignInRow::*pressed)())
{
    auto *button = new QPushButton(text);
    button->setAutoDefault(false);
    if (pressed) {
        connect(button, &QPushButton::clicked, this, pressed);
    }
    return button;
}

void SignInRow::setState(const SignInState &state)
{
    using Kind = SignInState::Kind;
    m_state = state;
    const bool isUnderWay = state.kind == Kind::UnderWay;
    m_signIn->setVisible(state.kind == Kind::Needed || state.kind == Kind::MoreNeeded);
    m_cancel->setVisible(isUnderWay);
    m_copy->setVisible(isUnderWay && !state.address.isEmpty());
    m_signOut->setVisible(state.kind == Kind::SignedIn || state.kind == Kind::MoreNeeded);
    say();
    setVisible(state.kind != Kind::None);
}

void SignInRow::say()
{
    const QString problem = m_state.problem.isEmpty() ? QString() : u' ' + m_state.problem;
    switch (m_state.kind) {
    case SignInState::Kind::None:
        m_line->say({}, {});
        break;
    case SignInState::Kind::Needed:
        m_line->say(u"key"_s, tr("The server asks you to sign in.") + problem, Accent::Warning);
        break;
    case SignInState::Kind::UnderWay:
        m_line->say(u"clock"_s,
                    m_state.address.isEmpty()
                            ? tr("Asking the server how to sign in…")
                            : tr("Sign in at %1, in the browser. It comes back here by itself.")
                                      .arg(m_state.address.host()));
        break;
    case SignInState::Kind::SignedIn:
        m_line->say(problem.isEmpty() ? u"check"_s : u"warning"_s, tr("Signed in.") + problem,
                    problem.isEmpty() ? Accent::Success : Accent::Warning);
        break;
    case SignInState::Kind::MoreNeeded:
        m_line->say(u"key"_s,
                    tr("Signed in, but something was refused for which that is not enough. Signing "
                       "in again asks for more.")
                            + problem,
                    Accent::Warning);
        break;
    }
}

} // namespace varve
