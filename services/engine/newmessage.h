// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "preparedimage.h"
#include "textfile.h"
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

/// A text file that goes along with a message.
struct FileSource
{
    QString path; ///< where it is read; empty: its text is here
    AttachedFile file = {}; ///< its place at least
};

/// A message as it was written.
struct NewMessage
{
    QString text;
    QList<ImageSource> images = {};
    QList<FileSource> files = {};
};

/// Says so if more goes along with a message than one takes.
[[nodiscard]] Result<> checkAttachments(const NewMessage &message);
/// What a person chose by its name: an image, or a text file. `place`: as it is called in the message.
void attachFile(NewMessage &message, const QString &path, const QString &place);

/// A message of the person.
[[nodiscard]] Entry userEntry(const Blocks &blocks);
/// The text, and the files behind it; without a text their names stand in its place. Pure.
[[nodiscard]] Blocks textBlocks(const QString &text, const QList<AttachedFile> &files);
/// Stores the images and makes a message of them, the text and the files. The thread of `store`.
[[nodiscard]] Result<Blocks> messageBlocks(SessionStore &store, const QString &text,
                                           const QList<PreparedImage> &images,
                                           const QList<AttachedFile> &files = {});

/// What is sent of it: images as small as providers want them and in the store, files, and what the words refer to of other sessions behind
/// them. Files are read, and images made smaller, on a pool thread. The first thing that cannot be sent is the error.
[[nodiscard]] QFuture<Result<Blocks>> makeMessage(StoreClient *store, const NewMessage &message,
                                                  const ReferenceBudget &budget,
                                                  const TokenFactors &factors);

} // namespace varve
