// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/entrysource.h>

#include <memory>

namespace varve
{

struct SessionSnapshot;

/// Entries that no store has, one after the other, as a transcript shows them. GUI thread.
class LooseEntries final : public EntrySource
{
public:
    /// Gives each its id and its number, from 1; in place of those that were there.
    void set(QList<Entry> entries);
    [[nodiscard]] const QList<Entry> &all() const { return m_entries; }
    /// For TranscriptModel::setBranch(), with the last one as its leaf.
    [[nodiscard]] std::shared_ptr<const SessionSnapshot> snapshot() const;

    [[nodiscard]] Result<Entry> entry(qint64 seq) override;
    [[nodiscard]] Result<QByteArray> attachment(const QByteArray &sha256) override;

private:
    QList<Entry> m_entries;
};

} // namespace varve
