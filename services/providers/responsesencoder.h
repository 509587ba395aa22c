// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "responsesdialect.h"
#include <context/request.h>

#include <QByteArray>

namespace varve
{

/// The body of a streaming Responses request that nothing is kept of on the server (store: false). Pure: the same
/// values always make the same bytes.
///
/// Thinking that this protocol made (see reasoningitem.h) is sent back as it came, before what followed it; other
/// thinking is left out, and so is thinking that nothing followed, which the API refuses. Whose thinking may be
/// sent back is the caller's business. A failed result begins with "[tool error] ". Messages without anything to
/// say are left out; an image whose bytes are not in `images` becomes a short note. `cacheKey` names the session,
/// so that its requests meet a warm cache; empty: none.
[[nodiscard]] QByteArray encodeResponses(const Request &request, const ImageData &images,
                                         const ResponsesDialect &dialect = {},
                                         const QString &cacheKey = {});

} // namespace varve
