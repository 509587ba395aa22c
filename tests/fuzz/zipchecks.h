// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace varve::test
{

/// What the reader of zip archives promises of any bytes: it refuses with a sentence, or gives no more than the directory says, the same
/// however much a read asks for, and names that stay where they are. The promise that is broken, in words; empty if all are kept.
[[nodiscard]] QString brokenZipPromise(const QByteArray &bytes);

} // namespace varve::test
