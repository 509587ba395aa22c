// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"

#include <QByteArrayView>

#include <functional>

namespace varve
{

/// Gives `use` the first object of each line that a file of JSON lines begins with, until it answers true. Lines that hold none are
/// passed over, as they are when the file is read; what is glued behind an object is not looked at. Of the last line, if it is cut (a
/// picture is longer than what is looked at), it is given what stands there. Whether it answered true.
[[nodiscard]] bool anyFirstObject(QByteArrayView firstBytes,
                                  const std::function<bool(const JsonRef &object)> &use);

/// The same for the first line only that holds one.
[[nodiscard]] bool isFirstObject(QByteArrayView firstBytes,
                                 const std::function<bool(const JsonRef &object)> &use);

} // namespace varve
