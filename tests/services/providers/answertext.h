// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answerreader.h"
#include "endpoint.h"
#include "wireprotocol.h"

#include <QByteArray>
#include <QStringList>

namespace varve::test
{

/// An answer with its deltas joined, as lines of text: what two ways of cutting a stream have to agree on.
/// "thinking 0: ... [signature]", "redacted 0: [data]", "text 1: ...", "call 2 id name: arguments",
/// "usage in out read write thinking", "stop reason raw", "failed: message". Usage: the last report only.
[[nodiscard]] QStringList describe(const StreamEvents &events);

/// Reads an answer of any protocol from pieces of a body.
[[nodiscard]] StreamEvents readAnswer(WireApi api, const QList<QByteArray> &pieces,
                                      const QByteArray &contentType = "text/event-stream",
                                      const AnswerContext &context = {});

/// `bytes` in pieces that end at `ends`, which rise.
[[nodiscard]] QList<QByteArray> cutAt(const QByteArray &bytes, const QList<qsizetype> &ends);
/// In single bytes.
[[nodiscard]] QList<QByteArray> bytewise(const QByteArray &bytes);
/// The same every time for the same `seed`.
[[nodiscard]] QList<QByteArray> randomly(const QByteArray &bytes, quint32 seed);

/// Reads Chat Completions from pieces of a body.
[[nodiscard]] StreamEvents readChat(const QList<QByteArray> &pieces,
                                    const QByteArray &contentType = "text/event-stream");

} // namespace varve::test
