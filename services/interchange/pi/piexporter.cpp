// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "piexporter.h"

#include "exactjsonwriter.h"
#include "pientrywriter.h"
#include <base/timestamp.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// A file whose entries all come from one pi session keeps that session's id, so that importing it adds nothing. One with
/// entries of ours is a session of its own.
Result<QString> sessionId(const ExportSource &source)
{
    const Session &session = source.session;
    if (source.redacted || source.scope == ExportScope::Selection) {
        // Else an import beside the original would take it for a part of that.
        return QUuid::createUuidV5(session.id.uuid(),
                                   source.redacted ? QByteArray("redacted") : source.leaf.toBytes())
                .toString(QUuid::WithoutBraces);
    }
    const bool isFromPi = session.origin.format == "pi"_L1 && !session.origin.sessionId.isEmpty();
    if (!isFromPi || source.order.isEmpty()) {
        return isFromPi ? session.origin.sessionId : session.id.toString();
    }
    const auto newest = source.entries.entry(source.tree.at(source.order.constLast()).seq);
    if (!newest) {
        return std::unexpected(newest.error());
    }
    return newest->originKey.isEmpty() ? session.id.toString() : session.origin.sessionId;
}

QByteArray header(const Session &session, const QString &id)
{
    QByteArray line;
    ExactJsonWriter json(line);
    json.beginObject();
    json.member("type"_L1, u"session"_s);
    json.member("version"_L1, qint64(3));
    json.member("id"_L1, id);
    json.member("timestamp"_L1, timestamp(session.createdAt));
    json.member("cwd"_L1, session.cwd);
    json.endObject();
    return line + '\n';
}

} // namespace

Result<> exportPi(QIODevice &device, const ExportSource &source)
{
    const auto id = sessionId(source);
    if (!id) {
        return std::unexpected(id.error());
    }
    if (const auto written = writeFully(device, header(source.session, *id)); !written) {
        return written;
    }
    const std::vector<int> parents = source.parents();
    PiEntryWriter writer(source.entries);
    EntryId last;
    bool hasLeaf = false;
    const auto written = source.forEach([&](int index, const Entry &entry) -> Result<> {
        const int parent = parents[static_cast<size_t>(index)];
        const auto line = writer.line(entry, parent >= 0 ? source.tree.at(parent).id : EntryId());
        if (!line) {
            return std::unexpected(line.error());
        }
        last = entry.id;
        hasLeaf = hasLeaf || entry.id == source.leaf;
        return writeFully(device, *line);
    });
    if (!written || !hasLeaf || last == source.leaf) {
        return written;
    }
    // pi goes on from the last line of a file.
    return writeFully(device, writer.leafMark(source.leaf, source.session.updatedAt));
}

} // namespace varve
