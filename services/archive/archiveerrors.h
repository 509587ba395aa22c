// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

namespace varve
{

/// Which errors are about what was asked for, and not about the archive as a whole: all else goes on.
[[nodiscard]] inline bool isOfOne(const Error &error)
{
    switch (error.kind) {
    case Error::Kind::InvalidInput:
    case Error::Kind::NewerVersion:
    case Error::Kind::Refused:
    case Error::Kind::Conflict:
    case Error::Kind::NotFound:
        return true;
    default:
        return false;
    }
}

} // namespace varve
