// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "hostileserver.h"

#include <QString>

namespace varve::test
{

/// One way in which a server can be hostile, and what is to become of it.
struct HostileMode
{
    enum class End : quint8 {
        Answered, ///< there is an answer in it all the same
        Failed,
        Never, ///< only a person ends it
    };

    const char *name = "";
    const char *api = "openai-chat"; ///< as WireApi is spelled
    QList<HostileAnswer> answers;
    End end = End::Failed;
    QString says = {}; ///< part of the error's message
    QString keeps = {}; ///< the beginning of the text that is kept; empty: no answer is kept
    bool isHeavy = false; ///< takes seconds
    qint64 mostRead = 64 * 1024 * 1024; ///< bytes that may be taken from the server before it ends
};

/// `endless`: how many bytes something without end has.
[[nodiscard]] QList<HostileMode> hostileModes(qint64 endless);

} // namespace varve::test
