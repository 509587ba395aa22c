// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importinto.h"

#include "importformats.h"
#include <base/crashwriter.h>
#include <storage/importwriter.h>
#include <storage/storereader.h>

#include <algorithm>
#include <tuple>

namespace varve
{

namespace
{

/// One whose end was left out is read again even if it does not change.
ImportedFiles::Stamp notedStamp(const ImportReport &report, const ImportedFiles::Stamp &stamp)
{
    const bool isWhole = std::ranges::none_of(report.sessions, [](const ImportedSession &session) {
        return session.leftOutUntil.isValid();
    });
    return isWhole ? stamp : ImportedFiles::Stamp();
}

/// As every list has them: the person may have named one, and where the source has no title the store gives one; entries and messages are those of
/// the store, where earlier states of the file may have left more.
ImportReport asStored(ImportReport report, StoreReader &reader)
{
    for (ImportedSession &session : report.sessions) {
        const auto stored = reader.session(session.id);
        if (!stored) { // e.g. one that is deleted
            continue;
        }
        session.entries = stored->entryCount;
        session.messages = stored->messageCount;
        if (!stored->name.isEmpty()) {
            session.title = stored->name;
        }
    }
    return report;
}

} // namespace

ImportOutcome importInto(SessionStore &store, const QString &path, const ImportControl &control)
{
    const GoingOn going("import");
    const auto stamp = ImportedFiles::Stamp::of(path);
    ImportWriter writer(store,
                        control.bringBackDeleted ? ImportWriter::Deleted::ComeBack
                                                 : ImportWriter::Deleted::Stay);
    const auto imported =
            importFile(path, writer, control).and_then([&](const ImportReport &report) {
                return ImportedFiles(store.database())
                        .note(path, notedStamp(report, stamp))
                        .transform([&] { return report; });
            });
    std::ignore = writer.settle(); // after an error
    const auto named = imported.transform(
            [&](const ImportReport &report) { return asStored(report, store.reader()); });
    return { path, named, stamp, writer.grown() };
}

} // namespace varve
