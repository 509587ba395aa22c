// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <recall/recallanswer.h>
#include <redaction/redactor.h>
#include <storage/storereader.h>

namespace varve
{

/// Takes keys and passwords out of what a client is told; also of what was cut from a longer text, where half a key would not be known for
/// one. A value; any thread.
class ArchiveCleaner
{
public:
    explicit ArchiveCleaner(QList<ApiKey> own) : m_own(std::move(own)) { }

    /// A whole text.
    [[nodiscard]] QString text(const QString &whole) const;
    /// What was cut from a text, with "…" where, on one line.
    [[nodiscard]] QString line(const QString &cut) const;
    /// A stretch of what an entry says; what stands around it came through text() before it was cut. The thread of `reader`.
    void clean(RecallPassage &passage, StoreReader &reader) const;

private:
    [[nodiscard]] RedactionRules rules() const;

    QList<ApiKey> m_own;
};

} // namespace varve
