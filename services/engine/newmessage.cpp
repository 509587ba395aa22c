// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "newmessage.h"

#include <workspace/storeclient.h>

#include <QtConcurrentRun>

namespace varve
{

namespace
{

using Prepared = Result<QList<PreparedImage>>;

Prepared prepare(const QList<ImageSource> &images)
{
    QList<PreparedImage> prepared;
    for (const ImageSource &image : images) {
        auto one =
                image.path.isEmpty() ? prepareImageData(image.data) : prepareImageFile(image.path);
        if (!one) {
            return std::unexpected(one.error());
        }
        one->preview = {};
        prepared += *one;
    }
    return prepared;
}

QFuture<Result<Blocks>> ready(const Result<Blocks> &blocks)
{
    return QtFuture::makeReadyValueFuture(blocks);
}

} // namespace

Entry userEntry(const Blocks &blocks)
{
    Entry entry;
    entry.role = Role::User;
    entry.blocks = blocks;
    return entry;
}

Result<Blocks> messageBlocks(SessionStore &store, const QString &text,
                             const QList<PreparedImage> &images)
{
    Blocks blocks;
    if (!text.trimmed().isEmpty()) {
        blocks += TextBlock { text };
    }
    for (const PreparedImage &image : images) {
        const auto sha256 = store.addAttachment(image.data, image.mediaType, image.size.width(),
                                                image.size.height());
        if (!sha256) {
            return std::unexpected(sha256.error());
        }
        blocks += ImageBlock { *sha256, image.mediaType, image.size.width(), image.size.height() };
    }
    return blocks;
}

QFuture<Result<Blocks>> makeMessage(StoreClient *store, const NewMessage &message,
                                    const ReferenceBudget &budget, const TokenFactors &factors)
{
    const auto resolve = [store, budget, factors](const Result<Blocks> &blocks) {
        return !blocks ? ready(blocks)
                       : store->read([blocks = *blocks, budget, factors](StoreReader &reader) {
                             return resolvedMessage(blocks, budget, factors, reader);
                         });
    };
    if (message.images.isEmpty()) {
        return resolve(Blocks { TextBlock { message.text } });
    }
    const auto keep = [store, text = message.text](const Prepared &prepared) {
        return !prepared ? ready(std::unexpected(prepared.error()))
                         : store->write([text, images = *prepared](SessionStore &writer) {
                               return messageBlocks(writer, text, images);
                           });
    };
    return QtConcurrent::run([images = message.images] { return prepare(images); })
            .then(store, keep)
            .unwrap()
            .then(store, resolve)
            .unwrap();
}

} // namespace varve
