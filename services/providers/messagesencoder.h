// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "messagesdialect.h"
#include "promptcache.h"
#include <context/request.h>

#include <QByteArray>

namespace varve
{

struct MessagesOptions
{
    MessagesDialect dialect;
    PromptCache cache = PromptCache::FiveMinutes;
    qint64 maxOutput = 0; ///< tokens the model answers with at most; 0: not known
};

/// The body of a streaming Anthropic Messages request. Pure: the same values always make the same bytes, and a longer
/// conversation begins with the bytes of the shorter one but for the marks of the cache.
///
/// Thinking is sent back with its signature, without one it is left out; that it goes only to its maker is the caller's
/// business. All results of an answer are in one user message, with their images inside; failed results take no images,
/// theirs follow behind. Call ids that the API would refuse are replaced, alike in call and result. Arguments that are
/// no object are put into one. Sampling parameters are never sent: newer models refuse them. An image whose bytes are
/// not in `images`, or of a kind that the API does not take, becomes a short note.
[[nodiscard]] QByteArray encodeMessages(const Request &request, const ImageData &images,
                                        const MessagesOptions &options);

} // namespace varve
