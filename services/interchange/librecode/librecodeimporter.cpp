// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "librecodeimporter.h"

#include "librecodeentry.h"
#include "librecodeparsing.h"

namespace varve
{

using namespace Qt::StringLiterals;

QString LibrecodeImporter::format() const
{
    return u"librecode"_s;
}

bool LibrecodeImporter::owns(const QStringList &tables) const
{
    return LibrecodeDatabase::isOne(tables);
}

EntryLinker::Unresolved LibrecodeImporter::unresolved() const
{
    return { LibrecodeData::FirstKept, LibrecodeData::BranchFrom, LibrecodeData::Target };
}

Result<> LibrecodeImporter::parse(ForeignDatabase &database, ImportAssembler &into) const
{
    const auto counts = database.rowCounts();
    if (!counts) {
        return std::unexpected(counts.error());
    }
    return LibrecodeParsing(database, figuresOf(*counts), into).run();
}

} // namespace varve
