// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "attachmentreader.h"

#include <base/onpool.h>
#include <pictures/picture.h>

#include <QFileInfo>

#include <algorithm>
#include <cmath>

namespace varve
{

namespace
{

qint64 tokensOf(const AttachedFile &file, const TokenFactors &factors)
{
    return std::llround(estimateTokens(countCharacters(attachedFileBlock(file)), factors));
}

} // namespace

AttachmentReader::AttachmentReader(QObject *parent) : QObject(parent) { }

AttachmentReader::~AttachmentReader() = default;

void AttachmentReader::add(const QImage &image)
{
    Item item;
    item.name = tr("Pasted image");
    begin(item, [image] {
        return prepareImage(image).transform(
                [](const PreparedImage &made) { return Read { made }; });
    });
}

void AttachmentReader::addFile(const QString &path, const QString &place,
                               const TokenFactors &factors)
{
    if (std::ranges::contains(m_items, path, &Item::path)) {
        return;
    }
    Item item;
    item.name = QFileInfo(path).fileName();
    item.path = path;
    item.isText = !isPictureName(path);
    if (!item.isText) {
        begin(item, [path] {
            return prepareImageFile(path).transform(
                    [](const PreparedImage &made) { return Read { made }; });
        });
        return;
    }
    begin(item, [path, factors, called = place.isEmpty() ? path : place] {
        return readTextFile(path, called).transform([&factors](const AttachedFile &file) {
            return Read { {}, file, tokensOf(file, factors) };
        });
    });
}

void AttachmentReader::addText(const AttachedFile &file, const TokenFactors &factors)
{
    Item item;
    item.id = ++m_lastId;
    item.name = file.place.section(u'/', -1);
    item.ready = true;
    item.file = file;
    item.tokens = tokensOf(file, factors);
    item.isText = true;
    m_items += item;
    Q_EMIT changed();
}

void AttachmentReader::begin(const Item &item, const std::function<Result<Read>()> &work)
{
    const qint64 id = ++m_lastId;
    m_items += item;
    m_items.last().id = id;
    Q_EMIT changed();
    onPool(this, work, [this, id](const Result<Read> &read) {
        const auto found = std::ranges::find(m_items, id, &Item::id);
        if (found == m_items.end()) {
            return; // removed meanwhile
        }
        found->ready = true;
        if (read) {
            found->image = read->image;
            found->file = read->file;
            found->tokens = read->tokens;
        } else {
            found->problem = read.error().message;
        }
        Q_EMIT changed();
    });
}

void AttachmentReader::remove(qint64 id)
{
    if (m_items.removeIf([id](const Item &item) { return item.id == id; }) > 0) {
        Q_EMIT changed();
    }
}

void AttachmentReader::dropSent()
{
    if (m_items.removeIf([](const Item &item) { return item.ready && item.problem.isEmpty(); })
        > 0) {
        Q_EMIT changed();
    }
}

bool AttachmentReader::isReady() const
{
    return std::ranges::all_of(m_items, &Item::ready);
}

} // namespace varve
