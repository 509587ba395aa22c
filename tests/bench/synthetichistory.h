// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve::bench
{

/// A made-up session in pi's format, one branch, users and answers in turn. The same wishes give the same bytes.
struct SyntheticHistory
{
    int number = 0; ///< tells sessions apart
    qint64 entries = 1000;
    int textLength = 400; ///< characters of a message, about

    /// Writes the file; its size in bytes. May throw BenchFailure.
    qint64 write(const QString &path) const;
};

/// Words without meaning, a few of them identifiers, in a text of about `length` characters.
[[nodiscard]] QByteArray madeUpText(quint32 seed, int length);

} // namespace varve::bench
