// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "originkeys.h"

#include <QCryptographicHash>

namespace varve
{

namespace
{

OriginKeys::Key keyOf(const QByteArray &bytes)
{
    return QUuid::fromRfc4122(
            QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).first(16));
}

} // namespace

OriginKeys::Key OriginKeys::next(const Key &parent, qint64 time, const QByteArray &payload)
{
    const Key key = keyOf(parent.toRfc4122() + QByteArray::number(time) + '|' + payload);
    const int occurrence = m_seen[key]++;
    return occurrence == 0 ? key : keyOf(key.toRfc4122() + QByteArray::number(occurrence));
}

} // namespace varve
