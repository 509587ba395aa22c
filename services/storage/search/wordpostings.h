// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/database.h>

#include <QList>

#include <functional>
#include <stop_token>

namespace varve
{

/// Which entries of a range have a word, by the full-text index alone. For those who rank by themselves. Used on the thread of its
/// database.
class WordPostings
{
public:
    explicit WordPostings(Database &database, std::stop_token stop = {});

    /// Seqs from `from` to `to`, newest first, at most `most`, of those that are `wanted` if that is given. `expression` as
    /// formExpression() makes it; an empty one has none. Fails with Cancelled when stopped.
    [[nodiscard]] Result<QList<qint64>> of(
            const QString &expression, qint64 from, qint64 to, qsizetype most,
            const std::function<bool(qint64 seq)> &wanted = {}) const;

private:
    Database &m_database;
    std::stop_token m_stop;
};

} // namespace varve
