// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archivefilter.h"
#include <redaction/redactingsource.h>

namespace varve
{

/// For an open archive: what looks like a key or is one of the person's own does not leave.
class RedactingFilter final : public ArchiveFilter
{
    Q_DISABLE_COPY_MOVE(RedactingFilter)

public:
    explicit RedactingFilter(Redactor redactor) : m_redactor(std::move(redactor)) { }

    /// What an item says is changed in place; where it fails, nothing of it must leave.
    [[nodiscard]] Result<> clean(ArchiveItem &item, const BlobReader &read) override;
    [[nodiscard]] Result<QByteArray> blob(const QByteArray &name, const BlobReader &read) override;

private:
    [[nodiscard]] Result<Entry> entry(Entry entry, const BlobReader &read);
    void text(QString &text);
    void place(RepositoryPlace &place);
    void other(ArchiveValue &value);
    template<typename T>
    [[nodiscard]] Result<T> checked(T clean) const;
    [[nodiscard]] Result<QByteArray> cleaned(const QByteArray &data);
    [[nodiscard]] Result<> learn(const QByteArray &name, const BlobReader &read);

    Redactor m_redactor;
    RedactingSource::Renamed
            m_names; ///< of texts that were looked at; the same where nothing was taken out
    RedactingSource::Renamed m_originals; ///< of those that were changed, by their new names
};

} // namespace varve
