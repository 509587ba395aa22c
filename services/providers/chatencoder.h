// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chatdialect.h"
#include <context/request.h>

#include <QByteArray>

namespace varve
{

/// The body of a streaming Chat Completions request. Pure: the same values always make the same bytes,
/// and a longer conversation begins with the bytes of the shorter one up to its last message.
///
/// Thinking goes back as it came where the dialect knows how (see chatthinking.h); that it goes only to its maker is the
/// caller's business. `cacheKey` names the session, for servers that keep its prompt warm under it. Results are one
/// `tool` message each; the images of a turn's results follow as one user message. A failed result begins with
/// "[tool error] ".
/// Call ids that servers would refuse are replaced, alike in call and result. Messages without anything to say are
/// left out. An image whose bytes are not in `images`, or that the dialect cannot take, becomes a short note.
[[nodiscard]] QByteArray encodeChat(const Request &request, const ImageData &images,
                                    const ChatDialect &dialect, const QString &cacheKey = {});

} // namespace varve
