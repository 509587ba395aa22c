// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "databaseimporter.h"

namespace varve
{

/// The SQLite database of OpenCode: sessions as lines of messages, each with parts.
class OpenCodeImporter final : public DatabaseImporter
{
public:
    [[nodiscard]] QString format() const override;
    [[nodiscard]] bool owns(const QStringList &tables) const override;

protected:
    [[nodiscard]] EntryLinker::Unresolved unresolved() const override;
    [[nodiscard]] Result<> parse(ForeignDatabase &database, ImportAssembler &into) const override;
};

} // namespace varve
