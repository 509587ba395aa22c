// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "entryattachments.h"

#include "entrydata.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// 32 bytes of a hash; empty if it is none. Imported data may say anything.
QByteArray hashOf(const QJsonValue &value)
{
    constexpr qsizetype HexDigits = 64;
    const QString text = value.toString();
    const QByteArray hash =
            text.size() == HexDigits ? QByteArray::fromHex(text.toLatin1()) : QByteArray();
    return hash.size() * 2 == HexDigits ? hash : QByteArray();
}

} // namespace

QList<ImageBlock> attachmentsOf(const Blocks &blocks, const QJsonObject &data)
{
    QList<ImageBlock> found;
    const auto add = [&](const ImageBlock &attachment) {
        if (!attachment.sha256.isEmpty()
            && !std::ranges::contains(found, attachment.sha256, &ImageBlock::sha256)) {
            found += attachment;
        }
    };
    for (const Block &block : blocks) {
        if (const auto *image = std::get_if<ImageBlock>(&block)) {
            add(*image);
        }
    }
    add({ hashOf(data.value(entryData::FullOutput)), u"text/plain"_s, 0, 0 });
    return found;
}

} // namespace varve
