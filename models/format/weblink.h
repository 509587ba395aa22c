// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QUrl>

namespace varve
{

/// A link of foreign text as it may leave the program, and what a person is shown of it before. Only http, https and mailto do.
/// Pure; any thread.
struct WebLink
{
    QUrl target; ///< without a name and a password before the host, and of mailto only subject and body
    QString host; ///< where it leads: in ASCII, so that no letter passes for another ("xn--…"), with its port; of mailto the address
    QString address; ///< the whole, on one line, with that host
    bool isShortened = false; ///< whether something of it was left out

    [[nodiscard]] static Result<WebLink> read(const QUrl &url);
};

/// A link as it is shown where it is pointed at; also one that would not be opened.
[[nodiscard]] QString shownLink(const QString &link);

} // namespace varve
