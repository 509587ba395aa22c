// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsonexporter.h"

#include "entryjson.h"
#include "exactjsonwriter.h"
#include "namedbytes.h"
#include <base/timestamp.h>

#include <QJsonArray>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QLatin1StringView nameOf(ExportScope scope)
{
    switch (scope) {
    case ExportScope::Session:
        return "session"_L1;
    case ExportScope::Branch:
        return "branch"_L1;
    case ExportScope::Selection:
        break;
    }
    return "selection"_L1;
}

/// `isBase`: only what the exported session stands on is of interest.
void writeSession(ExactJsonWriter &json, const Session &session, const QStringList &tags,
                  const EntryId &leaf, bool isBase = false)
{
    json.beginObject();
    json.member("id"_L1, session.id.toString());
    json.member("name"_L1, session.name);
    json.member("namedByPerson"_L1, session.namedByPerson);
    json.member("kind"_L1, session.kind == SessionKind::Subagent ? u"subagent"_s : u"person"_s);
    json.member("cwd"_L1, session.cwd);
    json.member("createdAt"_L1, timestamp(session.createdAt));
    if (!isBase) {
        json.member("updatedAt"_L1, timestamp(session.updatedAt));
    }
    json.optional("archivedAt"_L1, timestamp(session.archivedAt));
    if (!tags.isEmpty()) {
        json.key(u"tags");
        json.beginArray();
        for (const QString &tag : tags) {
            json.value(QStringView(tag));
        }
        json.endArray();
    }
    json.member("leafId"_L1, leaf.toString());
    json.optional("parentSessionId"_L1, session.parentSession.toString());
    json.optional("baseEntryId"_L1, session.baseEntry.toString());
    if (session.rolledOver) {
        json.member("rolledOver"_L1, true);
    }
    json.optional("summary"_L1, session.summary);
    json.key(u"origin");
    json.beginObject();
    json.member("format"_L1, session.origin.format);
    json.member("sessionId"_L1, session.origin.sessionId);
    json.member("path"_L1, session.origin.format.isEmpty() ? QString() : session.origin.path);
    json.endObject();
    json.endObject();
}

QByteArray head(const ExportSource &source)
{
    QByteArray bytes;
    ExactJsonWriter json(bytes);
    json.beginObject();
    json.member("format"_L1, u"varve-session"_s);
    json.member("version"_L1, qint64(1));
    json.member("scope"_L1, QString(nameOf(source.scope)));
    json.member("redacted"_L1, source.redacted);
    json.key(u"session");
    writeSession(json, source.session, source.tags.value(source.session.id), source.leaf);
    json.key(u"bases");
    json.beginArray();
    EntryId above = source.session.baseEntry;
    for (const Session &base : source.bases) {
        writeSession(json, base, source.tags.value(base.id), above, true);
        above = base.baseEntry;
    }
    json.endArray();
    json.key(u"entries");
    return bytes;
}

QByteArray attachmentHead(const ImageBlock &attachment)
{
    QByteArray bytes;
    ExactJsonWriter json(bytes);
    json.beginObject();
    json.member("mediaType"_L1, attachment.mediaType);
    if (attachment.width > 0 && attachment.height > 0) {
        json.member("width"_L1, qint64(attachment.width));
        json.member("height"_L1, qint64(attachment.height));
    }
    json.key(u"data");
    return bytes;
}

/// As a string in base 64; null if the store has lost it.
Result<> writeData(QIODevice &device, const Result<QByteArray> &data)
{
    if (!data) {
        return data.error().kind == Error::Kind::NotFound ? writeFully(device, "null")
                                                          : std::unexpected(data.error());
    }
    return writeFully(device, "\"")
            .and_then([&] { return writeBase64(device, *data); })
            .and_then([&] { return writeFully(device, "\""); });
}

Result<> writeAttachments(QIODevice &device, const ExportSource &source, const NamedBytes &named)
{
    QByteArray before = ",\n\"attachments\":{\n";
    for (auto it = named.attachments.begin(); it != named.attachments.end(); ++it) {
        const auto written =
                source.proceed()
                        .and_then([&] {
                            return writeFully(device,
                                              before + '"' + it.key().toHex()
                                                      + "\":" + attachmentHead(*it));
                        })
                        .and_then([&] {
                            return writeData(device, source.entries.attachment(it.key()));
                        })
                        .and_then([&] { return writeFully(device, "}"); });
        if (!written) {
            return written;
        }
        before = ",\n";
    }
    return writeFully(device, named.attachments.isEmpty() ? ",\n\"attachments\":{}" : "\n}");
}

Result<> writeBlobs(QIODevice &device, const ExportSource &source, const NamedBytes &named)
{
    QList<QByteArray> hashes;
    if (source.blob) {
        hashes = named.blobs.values();
        std::ranges::sort(hashes);
    }
    QByteArray before = ",\n\"blobs\":{\n";
    for (const QByteArray &hash : std::as_const(hashes)) {
        const auto written = writeFully(device, before + '"' + hash.toHex() + "\":").and_then([&] {
            return writeData(device, source.blob(hash));
        });
        if (!written) {
            return written;
        }
        before = ",\n";
    }
    return writeFully(device, hashes.isEmpty() ? ",\n\"blobs\":{}" : "\n}");
}

} // namespace

Result<> exportJson(QIODevice &device, const ExportSource &source, const JsonExportOptions &options)
{
    if (const auto written = writeFully(device, head(source) + '['); !written) {
        return written;
    }
    const std::vector<int> parents = source.parents();
    NamedBytes named;
    QByteArray separator = "\n";
    const auto entries = source.forEach([&](int index, const Entry &entry) {
        named.collect(entry);
        const int parent = parents[static_cast<size_t>(index)];
        const EntryPlace place { parent >= 0 ? source.tree.at(parent).id : EntryId(), index + 1,
                                 source.session.id };
        const auto written = writeFully(device, separator + entryJson(entry, place));
        separator = ",\n";
        return written;
    });
    if (!entries) {
        return entries;
    }
    if (const auto written = writeFully(device, source.order.isEmpty() ? "]" : "\n]"); !written) {
        return written;
    }
    if (options.withAttachments) {
        const auto written = writeAttachments(device, source, named).and_then([&] {
            return writeBlobs(device, source, named);
        });
        if (!written) {
            return written;
        }
    }
    return writeFully(device, "}\n");
}

} // namespace varve
