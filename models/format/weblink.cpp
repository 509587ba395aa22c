// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "weblink.h"

#include <base/visibletext.h>

#include <QCoreApplication>
#include <QUrlQuery>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::WebLink)
};

constexpr qsizetype LongestAddress = 1000;

std::unexpected<Error> leadsNowhere(const QUrl &url)
{
    return fail(Error::Kind::InvalidInput, Tr::tr("This link names no place that can be opened."),
                visibleLine(url.toString(QUrl::FullyEncoded), LongestAddress));
}

Result<WebLink> readMail(const QUrl &url)
{
    WebLink link;
    link.host = visibleLine(url.path(QUrl::FullyDecoded), LongestAddress);
    if (link.host.isEmpty()) {
        return leadsNowhere(url);
    }
    // Some programs attach files that a link names.
    QUrlQuery kept;
    const QUrlQuery query(url);
    for (const QString &name : { u"subject"_s, u"body"_s }) {
        if (query.hasQueryItem(name)) {
            kept.addQueryItem(name, query.queryItemValue(name, QUrl::FullyEncoded));
        }
    }
    link.target = url;
    link.target.setFragment({});
    link.target.setQuery(kept);
    link.isShortened = kept.queryItems().size() != query.queryItems().size();
    link.address = visibleLine(link.target.toString(QUrl::FullyEncoded), LongestAddress);
    return link;
}

Result<WebLink> readWeb(const QUrl &url)
{
    WebLink link;
    link.host = url.host(QUrl::FullyEncoded);
    if (!url.isValid() || link.host.isEmpty()) {
        return leadsNowhere(url);
    }
    if (link.host.contains(u':')) {
        link.host = u'[' + link.host + u']';
    }
    if (url.port() >= 0) {
        link.host += u':' + QString::number(url.port());
    }
    link.target = url;
    link.target.setUserInfo({});
    link.isShortened = !url.userInfo().isEmpty();
    const QString address = url.scheme() + "://"_L1 + link.host
            + link.target.toString(QUrl::RemoveScheme | QUrl::RemoveAuthority);
    link.address = visibleLine(address, LongestAddress);
    return link;
}

} // namespace

Result<WebLink> WebLink::read(const QUrl &url)
{
    const QString scheme = url.scheme();
    if (scheme == "mailto"_L1) {
        return readMail(url);
    }
    if (scheme == "http"_L1 || scheme == "https"_L1) {
        return readWeb(url);
    }
    return fail(Error::Kind::Refused,
                Tr::tr("Links of the kind “%1” are not opened.").arg(visibleLine(scheme, 40)),
                visibleLine(url.toString(QUrl::FullyEncoded), LongestAddress));
}

QString shownLink(const QString &link)
{
    const auto read = WebLink::read(QUrl(link));
    return read ? read->address : visibleLine(link, LongestAddress);
}

} // namespace varve
