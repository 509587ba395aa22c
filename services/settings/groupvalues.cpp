// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "groupvalues.h"

#include <QUrl>

namespace varve
{

QString encodedName(const QString &name)
{
    return QString::fromLatin1(QUrl::toPercentEncoding(name));
}

QString decodedName(QStringView name)
{
    return QUrl::fromPercentEncoding(name.toLatin1());
}

QVariant unlessDefault(bool isDefault, const QVariant &value)
{
    return isDefault ? QVariant() : value;
}

QString withoutPassword(const QString &address)
{
    const QUrl url(address, QUrl::TolerantMode);
    return url.userInfo().isEmpty() ? address : url.toString(QUrl::RemoveUserInfo);
}

} // namespace varve
