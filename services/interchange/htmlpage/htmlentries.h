// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exportsource.h"

#include <QString>

namespace varve
{

[[nodiscard]] Result<> writeMarkup(QIODevice &device, const QString &markup);

/// Writes entries as parts of a page.
class HtmlEntryWriter
{
public:
    HtmlEntryWriter(QIODevice &device, EntrySource &entries) : m_device(device), m_entries(entries)
    { }

    [[nodiscard]] Result<> write(const Entry &entry);

    /// How a link to an entry ends.
    [[nodiscard]] static QString anchorOf(const EntryId &id)
    {
        return QStringLiteral("e-") + id.toString();
    }

private:
    [[nodiscard]] Result<> put(const QString &markup) { return writeMarkup(m_device, markup); }
    [[nodiscard]] Result<> writeBlocks(const Entry &entry);
    [[nodiscard]] Result<> writeImage(const ImageBlock &image);
    [[nodiscard]] QString opening(const Entry &entry) const;

    QIODevice &m_device;
    EntrySource &m_entries;
};

} // namespace varve
