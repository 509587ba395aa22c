// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "newmessage.h"

#include <pictures/picture.h>
#include <workspace/storeclient.h>

#include <QCoreApplication>
#include <QtConcurrentRun>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::NewMessage)
};

struct Attached
{
    QList<PreparedImage> images;
    QList<AttachedFile> files;
};

Result<Attached> prepare(const NewMessage &message)
{
    Attached attached;
    for (const ImageSource &image : message.images) {
        auto one =
                image.path.isEmpty() ? prepareImageData(image.data) : prepareImageFile(image.path);
        if (!one) {
            return std::unexpected(one.error());
        }
        one->preview = {};
        attached.images += *one;
    }
    for (const FileSource &source : message.files) {
        const auto one = source.path.isEmpty() ? Result<AttachedFile>(source.file)
                                               : readTextFile(source.path, source.file.place);
        if (!one) {
            return std::unexpected(one.error());
        }
        attached.files += *one;
    }
    return attached;
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

Result<> checkAttachments(const NewMessage &message)
{
    if (message.images.size() > MostImages) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("A message takes at most %1 images.").arg(MostImages));
    }
    if (message.files.size() > MostFiles) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("A message takes at most %1 files.").arg(MostFiles));
    }
    return {};
}

void attachFile(NewMessage &message, const QString &path, const QString &place)
{
    if (isPictureName(path)) {
        message.images += ImageSource { path };
    } else {
        message.files += FileSource { path, { place, {} } };
    }
}

Blocks textBlocks(const QString &text, const QList<AttachedFile> &files)
{
    QStringList places;
    std::ranges::transform(files, std::back_inserter(places), &AttachedFile::place);
    const QString words = text.trimmed().isEmpty() ? places.join(", "_L1) : text;
    Blocks blocks;
    if (!words.isEmpty()) {
        blocks += TextBlock { words };
    }
    for (const AttachedFile &file : files) {
        blocks += TextBlock { attachedFileBlock(file) };
    }
    return blocks;
}

Result<Blocks> messageBlocks(SessionStore &store, const QString &text,
                             const QList<PreparedImage> &images, const QList<AttachedFile> &files)
{
    Blocks blocks = textBlocks(text, files);
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
    if (message.images.isEmpty() && message.files.isEmpty()) {
        return resolve(Blocks { TextBlock { message.text } });
    }
    const auto keep = [store, text = message.text](const Result<Attached> &attached) {
        return !attached ? ready(std::unexpected(attached.error()))
                         : store->write([text, attached = *attached](SessionStore &writer) {
                               return messageBlocks(writer, text, attached.images, attached.files);
                           });
    };
    return QtConcurrent::run([message] { return prepare(message); })
            .then(store, keep)
            .unwrap()
            .then(store, resolve)
            .unwrap();
}

} // namespace varve
