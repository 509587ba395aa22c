// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "originkey.h"

#include <QCryptographicHash>

namespace varve
{

QByteArray originKeyOf(const QByteArray &above, const QByteArray &content)
{
    constexpr qsizetype Size = 16;
    return QCryptographicHash::hash(QByteArray(above + content), QCryptographicHash::Sha256)
            .first(Size);
}

} // namespace varve
