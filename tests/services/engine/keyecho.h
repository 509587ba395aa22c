// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "endpoint.h"
#include "scriptedserver.h"

namespace varve::test
{

// Answers of a server that says the key it was sent wherever it can: in headers, comments, ids, events nobody asked for, and errors.

/// A call of the tool "bash".
[[nodiscard]] Script echoCall(WireApi api, const QString &command, const QByteArray &key);
/// A word, then an error with the key in it, spelled as in `said`.
[[nodiscard]] Script echoFailureInMidStream(WireApi api, const QByteArray &key,
                                            const QByteArray &said);
/// No answer but an error: 401, JSON.
[[nodiscard]] Script echoRefusal(const QByteArray &key);
/// A page that is no API's answer, with everything that was sent on it: 400, HTML.
[[nodiscard]] Script echoPage(const QByteArray &key);

/// The key as it may turn up: plain, in JSON, percent-encoded, base 64, UTF-16.
[[nodiscard]] QList<QByteArray> keySpellings(const QByteArray &key);

} // namespace varve::test
