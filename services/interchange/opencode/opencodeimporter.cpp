// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "opencodeimporter.h"

#include "opencodeparsing.h"

namespace varve
{

using namespace Qt::StringLiterals;

QString OpenCodeImporter::format() const
{
    return u"opencode"_s;
}

bool OpenCodeImporter::owns(const QStringList &tables) const
{
    return OpenCodeDatabase::isOne(tables);
}

EntryLinker::Unresolved OpenCodeImporter::unresolved() const
{
    return { OpenCodeData::TailStart, OpenCodeData::BranchFrom, OpenCodeData::Target };
}

Result<> OpenCodeImporter::parse(ForeignDatabase &database, ImportAssembler &into) const
{
    const auto counts = database.rowCounts();
    if (!counts) {
        return std::unexpected(counts.error());
    }
    return OpenCodeParsing(database, figuresOf(*counts), into).run();
}

} // namespace varve
