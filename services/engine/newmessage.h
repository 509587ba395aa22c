// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "preparedimage.h"
#include <recall/referenceresolver.h>
#include <storage/sessionstore.h>

#include <QFuture>

namespace varve
{

class StoreClient;

inline constexpr qsizetype MostImages = 20; ///< that go along with one message

/// An image that goes along with a message.
struct ImageSource
{
    QString path; ///< of a file; empty: its bytes are here
    QByteArray data = {};
};

/// A message as it was written.
struct NewMessage
{
    QString text;
    QList<ImageSource> images = {};
};

/// A message of the person.
[[nodiscard]] Entry userEntry(const Blocks &blocks);
/// Stores the images and makes a message of them and the text. The thread of `store`.
[[nodiscard]] Result<Blocks> messageBlocks(SessionStore &store, const QString &text,
                                           const QList<PreparedImage> &images);

/// What is sent of it: images as small as providers want them and in the store, and what the words refer to of other sessions behind
/// them. Images are made smaller on a pool thread. The first thing that cannot be sent is the error.
[[nodiscard]] QFuture<Result<Blocks>> makeMessage(StoreClient *store, const NewMessage &message,
                                                  const ReferenceBudget &budget,
                                                  const TokenFactors &factors);

} // namespace varve
