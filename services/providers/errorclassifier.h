// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "errorbody.h"
#include "failure.h"
#include "httpheaders.h"

#include <QUrl>

namespace varve
{

/// An HTTP answer that is not the one that was asked for.
struct HttpErrorAnswer
{
    int status = 0;
    HttpHeaders headers;
    QByteArray body;
    QUrl url; ///< that was asked
    bool keySent = false;
};

/// What it means, in plain words. Pure but for the clock (dates in Retry-After).
[[nodiscard]] Failure classifyHttpError(const HttpErrorAnswer &answer);

/// An error object inside a stream that began with status 200.
[[nodiscard]] Failure classifyStreamError(const QByteArray &json);

/// Its beginning, for the detail of an error.
[[nodiscard]] QString quoteOf(QByteArrayView body);

/// Status 200 with something that is no answer of the protocol: a web page, text, other JSON.
[[nodiscard]] Failure notAnApi(const QByteArray &body);

/// The answer was cut because the window was full.
[[nodiscard]] Failure windowFull();

/// The stream or document ended before the answer did.
[[nodiscard]] Failure closedTooEarly(bool outputShown);

/// The stream holds something that cannot be read; `piece` is quoted in the detail.
[[nodiscard]] Failure brokenStream(QByteArrayView piece);

} // namespace varve
