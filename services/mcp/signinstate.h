// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QUrl>

namespace varve
{

/// How the person stands with a server of tools that may want them to sign in. A value.
struct SignInState
{
    enum class Kind : quint8 {
        None, ///< nobody asked for one
        Needed,
        UnderWay,
        SignedIn,
        MoreNeeded, ///< signed in, and something was refused for which that is not enough
    };

    Kind kind = Kind::None;
    QUrl address; ///< of UnderWay, as soon as it is known: where the browser has to go
    QString problem; ///< what went wrong last, or is not as it should be: a sentence

    friend bool operator==(const SignInState &, const SignInState &) = default;
};

} // namespace varve
