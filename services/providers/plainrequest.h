// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QNetworkRequest>
#include <QPointer>

class QNetworkReply;
class QUrl;

namespace varve
{

/// What every request of the program has in common: HTTP/1.1 (a GOAWAY of HTTP/2 would hang every later request), as many
/// connections a host as streams need, no redirects, no cookies, no stored logins, no cache, nothing compressed.
[[nodiscard]] QNetworkRequest plainRequest(const QUrl &url);

/// Ends it, whatever it is at; `listener` hears no more of it.
void dropReply(QPointer<QNetworkReply> &reply, const QObject *listener);

} // namespace varve
