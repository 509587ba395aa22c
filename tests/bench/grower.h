// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "benchmark.h"
#include "importwriter.h"

namespace varve::bench
{

/// A made-up session that grows by chains of short messages, as an import writes them: quickly.
class Grower
{
public:
    Grower(ImportSink &sink, int number, int textLength = 120);

    /// May throw BenchFailure.
    SessionId grow(int entries);
    /// The next ones stand below this one.
    void setLeaf(const EntryId &leaf) { m_leaf = leaf; }
    [[nodiscard]] EntryId leaf() const { return m_leaf; }

private:
    Entry next();

    ImportSink &m_sink;
    Session m_session;
    EntryId m_leaf;
    quint32 m_count = 0;
    int m_textLength;
};

} // namespace varve::bench
