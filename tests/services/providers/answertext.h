// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answerreader.h"

#include <QByteArray>
#include <QStringList>

namespace varve::test
{

/// An answer with its deltas joined, as lines of text: what two ways of cutting a stream have to agree on.
/// "thinking 0: ...", "text 1: ...", "call 2 id name: arguments", "usage in out read write thinking",
/// "stop reason raw", "failed: message". Usage: the last report only.
[[nodiscard]] QStringList describe(const StreamEvents &events);

/// Reads Chat Completions from pieces of a body.
[[nodiscard]] StreamEvents readChat(const QList<QByteArray> &pieces,
                                    const QByteArray &contentType = "text/event-stream");

} // namespace varve::test
