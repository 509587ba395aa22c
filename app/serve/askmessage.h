// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "serveoutfit.h"

namespace varve
{

/// An image that a client sends along.
struct ImageWish
{
    QString path; ///< of a file; empty: its bytes are here
    QByteArray data;
};

/// A message as a client wrote it.
struct MessageWish
{
    QString text;
    QList<ImageWish> images = {};
};

/// The parameters text and images; one of the two must say something.
[[nodiscard]] MessageWish readMessageWish(RpcParams &params);

/// What is sent of it: images as small as providers want them and in the store, and what the words refer to of other sessions behind
/// them. Images are made smaller on a pool thread. The first thing that cannot be sent is the error. `then` comes on the context's
/// thread, unless the context has gone.
void makeMessage(ServeContext *context, const MessageWish &wish, const TokenFactors &factors,
                 const std::function<void(const Result<Blocks> &)> &then);

} // namespace varve
