// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

namespace varve::test
{

/// The most memory that is in use at once, from here on, over what was in use before. Counts what is allocated, on all threads, so
/// it does not depend on how memory is kept by the sanitizer. One at a time.
class HeapGauge
{
public:
    /// Once, before the first.
    static void install();

    HeapGauge();
    [[nodiscard]] qint64 peak() const;

    /// What an import may need at once for a file of so many bytes, along with a store that keeps all of it in memory, twice.
    [[nodiscard]] static qint64 allowedFor(qint64 size);
};

} // namespace varve::test
