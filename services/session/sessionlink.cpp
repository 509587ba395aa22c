// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionlink.h"

#include <QRegularExpression>
#include <QStringList>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr QLatin1StringView Scheme { "varve" };
constexpr QLatin1StringView Kind { "session" };

} // namespace

QUrl SessionPlace::toUrl() const
{
    QUrl url;
    url.setScheme(Scheme);
    url.setPath(Kind + u'/' + session.toString()
                + (entry.isNull() ? QString() : QString(u'/' + entry.toString())));
    return url;
}

std::optional<SessionPlace> SessionPlace::fromUrl(const QUrl &url)
{
    const QStringList parts = url.path().split(u'/');
    if (url.scheme() != Scheme || parts.size() < 2 || parts.size() > 3
        || parts.constFirst() != Kind) {
        return std::nullopt;
    }
    SessionPlace place { SessionId::fromString(parts.at(1)), {} };
    if (parts.size() == 3) {
        place.entry = EntryId::fromString(parts.at(2));
    }
    const bool isWhole = !place.session.isNull() && (parts.size() == 2 || !place.entry.isNull());
    return isWhole ? std::optional(place) : std::nullopt;
}

QString linkMarkdown(const QString &text, const SessionPlace &place)
{
    static const QRegularExpression marks(u"([\\\\`*_\\[\\]<>])"_s);
    QString plain = text.simplified();
    plain.replace(marks, u"\\\\1"_s);
    return u'[' + plain + "]("_L1 + place.toUrl().toString(QUrl::FullyEncoded) + u')';
}

} // namespace varve
