// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "namedbytes.h"

#include <session/entryattachments.h>
#include <session/entrydata.h>

#include <QJsonArray>

namespace varve
{

namespace
{

void findHashes(const QJsonValue &value, QSet<QByteArray> &found)
{
    constexpr qsizetype HexDigits = 64;
    if (value.isString() && value.toString().size() == HexDigits) {
        const QByteArray hash = QByteArray::fromHex(value.toString().toLatin1());
        if (hash.size() * 2 == HexDigits) {
            found += hash;
        }
    } else if (value.isArray()) {
        for (const QJsonValue &element : value.toArray()) {
            findHashes(element, found);
        }
    } else if (value.isObject()) {
        for (const QJsonValue &member : value.toObject()) {
            findHashes(member, found);
        }
    }
}

} // namespace

void NamedBytes::collect(const Entry &entry)
{
    const QList<ImageBlock> named = attachmentsOf(entry);
    for (const ImageBlock &attachment : named) {
        attachments.insert(attachment.sha256, attachment);
    }
    if (const auto manifest = entry.data.constFind(entryData::Manifest);
        manifest != entry.data.constEnd()) {
        findHashes(*manifest, blobs);
    }
    findHashes(entry.data.value(entryData::FullOutput), outputs);
}

} // namespace varve
