// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

class QUrl;
class QWidget;

namespace varve
{

// What the program gives to another one. Nothing else calls QDesktopServices.

/// A link of foreign text: asks first, with the host that it leads to. An error if it is of a kind that is not opened.
[[nodiscard]] Result<> openLinkOutside(QWidget *parent, const QUrl &url);

/// Where a person signs in who has just asked for it; an address that the engine has looked at.
void openSignInOutside(const QUrl &address);

/// A folder that the person chose, in the desktop's program for files.
void openFolderOutside(const QString &folder);

} // namespace varve
