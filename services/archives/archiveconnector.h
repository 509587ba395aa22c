// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/apikey.h>
#include <base/error.h>

#include <functional>
#include <memory>
#include <stop_token>

namespace varve
{

class ArchiveServer;

/// Makes a connection of an address and a password; it is made when it is first used. A stop ends what it waits for.
using ArchiveConnector = std::function<Result<std::unique_ptr<ArchiveServer>>(
        const QString &address, const ApiKey &password, const std::stop_token &stop)>;

} // namespace varve
