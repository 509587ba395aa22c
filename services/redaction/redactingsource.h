// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redactor.h"
#include <session/entrysource.h>

#include <QHash>
#include <QSet>

#include <functional>

namespace varve
{

/// Entries of another source without what a redactor takes out. Whatever is exported from it has passed there. Both outlive it.
class RedactingSource final : public EntrySource
{
public:
    RedactingSource(EntrySource &source, Redactor &redactor)
        : m_source(source)
        , m_redactor(redactor)
    { }

    /// New SHA-256 by the old one, of texts in which something was taken out.
    using Renamed = QHash<QByteArray, QByteArray>;

    /// Fails if a pattern takes too long. What is read twice is counted once.
    [[nodiscard]] Result<Entry> entry(qint64 seq) override;
    /// Images as they are; the whole outputs that entries before this named, as text.
    [[nodiscard]] Result<QByteArray> attachment(const QByteArray &sha256) override;
    /// A text that answers were made with; `read` gives it as it is stored.
    [[nodiscard]] Result<QByteArray> blob(
            const QByteArray &sha256,
            const std::function<Result<QByteArray>(const QByteArray &)> &read);

    /// Of the outputs and blobs that were read so far.
    [[nodiscard]] const Renamed &renamed() const { return m_renamed; }
    /// What another pass has found: entries name these texts by their new hashes, and they are asked for by them.
    void setNames(const Renamed &names);

private:
    [[nodiscard]] Result<QByteArray> cleaned(const QByteArray &original, const QByteArray &data);
    [[nodiscard]] QJsonValue renamedIn(const QJsonValue &value) const;

    EntrySource &m_source;
    Redactor &m_redactor;
    QSet<qint64> m_counted;
    QSet<QByteArray> m_outputs; ///< by their old hashes
    Renamed m_renamed;
    Renamed m_names;
    Renamed m_originals; ///< old hash by the new one
};

} // namespace varve
