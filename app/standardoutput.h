// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace varve
{

/// Writes to standard output as fast as it is read, and no faster. While nobody reads, a Ctrl+C that an InterruptWatch waits for lets
/// it return, so that what is running is stopped at once; what could not be written then goes out with what is written next,
/// which waits for the reader.
void writeToStandardOutput(const QByteArray &bytes);

} // namespace varve
