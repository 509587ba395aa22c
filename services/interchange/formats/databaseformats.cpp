// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "databaseformats.h"

#include "databasetexts.h"
#include "librecodeimporter.h"
#include "opencodeimporter.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool isOwnStore(const QStringList &tables)
{
    return tables.contains(u"session_entries"_s) && tables.contains(u"entry_nodes"_s);
}

std::unique_ptr<Importer> ownerOf(const QStringList &tables)
{
    if (auto librecode = std::make_unique<LibrecodeImporter>(); librecode->owns(tables)) {
        return librecode;
    }
    if (auto openCode = std::make_unique<OpenCodeImporter>(); openCode->owns(tables)) {
        return openCode;
    }
    return nullptr;
}

/// Of the file with its log. Slow, as it needs a copy.
Result<QStringList> tablesWithLog(const QString &path, const std::stop_token &stop)
{
    return ForeignCopy::ofFile(path, stop)
            .and_then(
                    [&](ForeignCopy copy) { return ForeignDatabase::open(std::move(copy), stop); })
            .transform([](const auto &database) { return database->tables(); });
}

} // namespace

Result<std::unique_ptr<Importer>> importerForDatabase(const QString &path,
                                                      const std::stop_token &stop)
{
    Result<QStringList> tables = ForeignDatabase::tablesOf(path);
    // A new database may be in its log altogether, and one that is being written may fail to be read like this.
    const bool isKnown = tables && (ownerOf(*tables) || isOwnStore(*tables));
    if (!tables || (!isKnown && ForeignCopy::hasLog(path))) {
        tables = tablesWithLog(path, stop);
    }
    if (!tables) {
        return std::unexpected(tables.error());
    }
    if (isOwnStore(*tables)) {
        return fail(Error::Kind::InvalidInput, DatabaseTexts::ownStore(path));
    }
    if (auto owner = ownerOf(*tables)) {
        return owner;
    }
    return fail(Error::Kind::InvalidInput, DatabaseTexts::unknownProgram(path, *tables));
}

} // namespace varve
