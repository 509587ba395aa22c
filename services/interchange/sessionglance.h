// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <stop_token>

namespace varve
{

/// By what a person knows a session again; what its file does not say near its beginning is empty.
struct SessionGlance
{
    QString folder; ///< where it worked; absolute
    QString title; ///< its name, or its first request; in one line
};

/// Reads the beginning of a file as its importer would, and brings nothing in. Of databases, archives and large documents nothing is
/// known. Opens the file: off the GUI thread.
[[nodiscard]] SessionGlance glanceAt(const QString &path, const std::stop_token &stop = {});

} // namespace varve
