// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "turnhost.h"

namespace varve::test
{

[[nodiscard]] inline Entry saidBy(Role role, const QString &text)
{
    Entry entry;
    entry.role = role;
    entry.blocks = { TextBlock { text } };
    return entry;
}

/// So many messages with a fact each, as long as one of a small window may be.
[[nodiscard]] inline QList<Entry> factMessages(int from, int count)
{
    const QString filler = QStringLiteral("the tide comes in and it goes out again. ").repeated(36);
    QList<Entry> entries;
    for (int i = from; i < from + count; ++i) {
        entries += saidBy(i % 2 == 0 ? Role::User : Role::Assistant,
                          QStringLiteral("FACT-%1: the gate %1 is open\n").arg(i) + filler);
    }
    return entries;
}

/// Of a small window, landing in a child session.
[[nodiscard]] inline CompactionRequest rollOverOrder(const SessionId &session,
                                                     const std::optional<Endpoint> &summarizer)
{
    constexpr qint64 Window = 8'000;
    CompactionRequest order;
    order.session = session;
    order.options.settings.landing = CompactionLanding::RollOver;
    order.options.window = order.options.projection.window = order.options.summarizerWindow =
            Window;
    order.options.summarizer = summarizer;
    order.offlineAllowed = true;
    return order;
}

} // namespace varve::test
