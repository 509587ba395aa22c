// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivecodec.h"

#include <interchange/entryjson.h>
#include <interchange/lostreferences.h>
#include <session/journalfact.h>

#include <QCborArray>
#include <QCborMap>
#include <QCoreApplication>
#include <QCryptographicHash>
#include <QTimeZone>

#include <algorithm>
#include <zstd.h>

namespace varve
{

using namespace Qt::StringLiterals;

using Kind = ArchiveRecord::Kind;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ArchiveCodec)
};

// A payload is the version, how it is packed, and then the value: CBOR (RFC 8949), entries in it as in Varve's own files.
constexpr char Version = 1;
constexpr char Plain = 0;
constexpr char Packed = 1;
constexpr qsizetype HeadSize = 2;
constexpr qint64 MostPayload = 64LL
        << 20; ///< what the tables of an archive take, without what sealing adds
constexpr qint64 MostUnpacked = 256LL << 20;
constexpr int MostText = 64 * 1024; ///< characters of a title, a fact, a tag
constexpr qsizetype MostTags = 1000;
constexpr qsizetype MostListed = 100'000;

std::unexpected<Error> noRecord(const QString &why)
{
    return fail(Error::Kind::InvalidInput,
                Tr::tr("The archive has a record that Varve did not write, or that was changed "
                       "there. It was not taken, and nothing here was changed."),
                why);
}

QByteArray packed(const QByteArray &bytes)
{
    QByteArray out(HeadSize, Version);
    out.resize(HeadSize + static_cast<qsizetype>(ZSTD_compressBound(bytes.size())));
    const size_t size =
            ZSTD_compress(out.data() + HeadSize, static_cast<size_t>(out.size() - HeadSize),
                          bytes.constData(), static_cast<size_t>(bytes.size()), 3);
    if (ZSTD_isError(size) != 0 || static_cast<qsizetype>(size) >= bytes.size()) {
        out.resize(HeadSize);
        out[1] = Plain;
        return out + bytes;
    }
    out[1] = Packed;
    out.resize(HeadSize + static_cast<qsizetype>(size));
    out.squeeze();
    return out;
}

Result<QByteArray> unpacked(const QByteArray &payload)
{
    if (payload.size() < HeadSize || payload.size() > MostUnpacked) {
        return noRecord(u"size"_s);
    }
    if (payload.at(0) != Version) {
        return payload.at(0) > Version
                ? fail(Error::Kind::NewerVersion,
                       Tr::tr("The archive has records of a later Varve. Install the newer version "
                              "on this machine, too."))
                : Result<QByteArray>(noRecord(u"version"_s));
    }
    const QByteArray rest = payload.sliced(HeadSize);
    if (payload.at(1) == Plain) {
        return rest;
    }
    const auto size = ZSTD_getFrameContentSize(rest.constData(), static_cast<size_t>(rest.size()));
    if (payload.at(1) != Packed
        || size > static_cast<unsigned long long>(MostUnpacked)) { // errors are large numbers
        return noRecord(u"packing"_s);
    }
    QByteArray out(static_cast<qsizetype>(size), Qt::Uninitialized);
    const size_t got = ZSTD_decompress(out.data(), static_cast<size_t>(out.size()),
                                       rest.constData(), static_cast<size_t>(rest.size()));
    return ZSTD_isError(got) == 0 && got == size ? Result<QByteArray>(out)
                                                 : Result<QByteArray>(noRecord(u"packing"_s));
}

// Names of members are short: most records are small.

QCborValue timeValue(const QDateTime &time)
{
    return time.isValid() ? QCborValue(time.toMSecsSinceEpoch()) : QCborValue();
}

/// What every store and every text of a time can hold.
bool isSound(const QDateTime &time)
{
    constexpr qint64 EndOf9999 = 253'402'300'799'999; // ms
    return time.isValid() && time.toMSecsSinceEpoch() >= 0 && time.toMSecsSinceEpoch() <= EndOf9999;
}

/// Invalid where there is none, or none that can be.
QDateTime timeOf(const QCborValue &value)
{
    const auto time = value.isInteger()
            ? QDateTime::fromMSecsSinceEpoch(value.toInteger(), QTimeZone::UTC)
            : QDateTime();
    return isSound(time) ? time : QDateTime();
}

template<typename IdType>
QCborValue idValue(const IdType &id)
{
    return id.isNull() ? QCborValue() : QCborValue(id.toBytes());
}

template<typename IdType>
IdType idOf(const QCborValue &value)
{
    constexpr qsizetype Size = 16;
    const QByteArray bytes = value.toByteArray();
    return bytes.size() == Size ? IdType::fromBytes(bytes) : IdType();
}

/// What is longer is refused by all others, with everything behind it: here it stays whole.
QString cut(const QString &text)
{
    const bool isWithin = text.size() > MostText && text.at(MostText - 1).isHighSurrogate();
    return text.left(isWithin ? MostText - 1 : MostText);
}

QStringList cut(const QStringList &tags)
{
    QStringList kept;
    qsizetype size = 0;
    for (const QString &tag : tags) {
        size += tag.size() + 1;
        if (kept.size() == MostTags || size > MostText) {
            break;
        }
        kept += tag;
    }
    return kept;
}

void addPlace(QCborMap &map, const RepositoryPlace &place)
{
    if (!place.repository.isEmpty()) {
        map["repository"_L1] = place.repository;
        map["inside"_L1] = place.inside;
    }
}

RepositoryPlace placeOf(const QCborMap &map)
{
    return { map["repository"_L1].toString(), map["inside"_L1].toString() };
}

QCborMap mapOf(const SessionValue &value)
{
    const Session &session = value.session;
    QCborMap map { { "folder"_L1, session.cwd },
                   { "subagent"_L1, session.kind == SessionKind::Subagent },
                   { "parent"_L1, idValue(session.parentSession) },
                   { "base"_L1, idValue(session.baseEntry) },
                   { "in"_L1, idValue(value.baseSession) },
                   { "rolledOver"_L1, session.rolledOver },
                   { "format"_L1, session.origin.format },
                   { "origin"_L1, session.origin.sessionId },
                   { "created"_L1, timeValue(session.createdAt) } };
    addPlace(map, value.place);
    return map;
}

/// References that no entry was found for are told by their own names: in the entry they would look like those that are there.
QCborMap mapOf(const Entry &entry)
{
    QCborMap map;
    for (const QLatin1StringView lost :
         { LostReferences::FirstKept, LostReferences::BranchFrom, LostReferences::Target }) {
        if (const QString text = entry.data.value(lost).toString(); !text.isEmpty()) {
            map[lost] = text;
        }
    }
    map["entry"_L1] = entryJson(entry, { entry.parent, 0, entry.session });
    return map;
}

QCborMap mapOf(const LeafValue &value)
{
    QCborMap map { { "leaf"_L1, idValue(value.leaf) } };
    if (value.since > 0) {
        map["since"_L1] = value.since;
    }
    return map;
}

QCborMap mapOf(const TitleValue &value)
{
    return { { "title"_L1, cut(value.title) }, { "source"_L1, value.source } };
}

QCborMap mapOf(const TagsValue &value)
{
    return { { "tags"_L1, QCborArray::fromStringList(cut(value.tags)) } };
}

QCborMap mapOf(const ArchivedValue &value)
{
    return { { "at"_L1, timeValue(value.at) } };
}

QCborMap mapOf(const DeletedValue &value)
{
    QCborArray seen;
    for (const ArchiveHead &head : value.seen) {
        seen += QCborArray { head.machine.toBytes(), head.number };
    }
    return { { "deleted"_L1, value.isDeleted }, { "seen"_L1, seen } };
}

QCborMap mapOf(const FactValue &value)
{
    const KeptFact &fact = value.fact;
    QCborMap map { { "id"_L1, idValue(fact.id) },
                   { "project"_L1, fact.project },
                   { "text"_L1, cut(fact.text) },
                   { "shown"_L1, fact.isShown },
                   { "byModel"_L1, fact.byModel },
                   { "session"_L1, idValue(fact.session) },
                   { "entry"_L1, idValue(fact.entry) },
                   { "place"_L1, fact.place },
                   { "created"_L1, timeValue(fact.createdAt) },
                   { "changed"_L1, timeValue(fact.changedAt) },
                   { "forgotten"_L1, timeValue(value.forgottenAt) } };
    addPlace(map, value.place);
    return map;
}

QCborMap mapOf(const JournalChangeValue &value)
{
    QCborMap map { { "entry"_L1, idValue(value.entry) },
                   { "position"_L1, value.position },
                   { "deletedAt"_L1, value.deletedAt } };
    if (value.importance) {
        map["importance"_L1] = *value.importance;
    }
    if (value.method) {
        map["method"_L1] = cut(*value.method);
    }
    if (value.tags) {
        map["tags"_L1] = cut(*value.tags);
    }
    return map;
}

bool isShort(const QStringList &texts)
{
    return std::ranges::all_of(texts, [](const QString &text) { return text.size() <= MostText; });
}

Result<ArchiveValue> sessionOf(const QCborMap &map, const SessionId &id)
{
    SessionValue value;
    Session &session = value.session;
    session.id = id;
    session.cwd = map["folder"_L1].toString();
    session.kind = map["subagent"_L1].toBool() ? SessionKind::Subagent : SessionKind::Person;
    session.parentSession = idOf<SessionId>(map["parent"_L1]);
    session.baseEntry = idOf<EntryId>(map["base"_L1]);
    value.baseSession = idOf<SessionId>(map["in"_L1]);
    session.rolledOver = map["rolledOver"_L1].toBool();
    session.origin.format = map["format"_L1].toString();
    session.origin.sessionId = map["origin"_L1].toString();
    session.createdAt = timeOf(map["created"_L1]);
    value.place = placeOf(map);
    if (!session.createdAt.isValid() || value.baseSession == id
        || !isShort({ session.cwd, session.origin.format, session.origin.sessionId,
                      value.place.repository, value.place.inside })) {
        return noRecord(u"session"_s);
    }
    return value;
}

Result<ArchiveValue> entryOf(const QCborMap &map, const SessionId &session)
{
    auto entry = entryOfJson(map["entry"_L1].toByteArray());
    if (!entry) {
        return entry.error().kind == Error::Kind::NewerVersion
                ? Result<ArchiveValue>(std::unexpected(entry.error()))
                : noRecord(entry.error().message);
    }
    if (entry->id.isNull() || !isSound(entry->createdAt)) {
        return noRecord(u"entry"_s);
    }
    const auto isLost = [&](QLatin1StringView name, EntryId *reference) {
        if (const QCborValue lost = map[name]; lost.isString()) {
            entry->data[name] = lost.toString();
            *reference = {};
        }
    };
    isLost(LostReferences::FirstKept, &entry->firstKept);
    isLost(LostReferences::BranchFrom, &entry->branchFrom);
    isLost(LostReferences::Target, &entry->target);
    entry->session = session;
    return *entry;
}

Result<ArchiveValue> titleOf(const QCborMap &map)
{
    TitleValue value { map["title"_L1].toString(), map["source"_L1].toString() };
    const bool isKnown =
            QStringList { u""_s, u"text"_s, u"source"_s, u"person"_s }.contains(value.source);
    return isKnown && value.title.size() <= MostText ? Result<ArchiveValue>(value)
                                                     : noRecord(u"title"_s);
}

Result<ArchiveValue> tagsOf(const QCborMap &map)
{
    TagsValue value;
    const QCborArray tags = map["tags"_L1].toArray();
    for (const auto &tag : tags) {
        value.tags += tag.toString();
    }
    return tags.size() <= MostTags && value.tags.join(u' ').size() <= MostText
            ? Result<ArchiveValue>(value)
            : noRecord(u"tags"_s);
}

Result<ArchiveValue> deletedOf(const QCborMap &map, const SessionId &session)
{
    DeletedValue value { map["deleted"_L1].toBool(), {} };
    const QCborArray seen = map["seen"_L1].toArray();
    if (seen.size() > MostListed) {
        return noRecord(u"seen"_s);
    }
    for (const auto &one : seen) {
        const QCborArray pair = one.toArray();
        value.seen += { session, idOf<MachineId>(pair.at(0)), pair.at(1).toInteger() };
    }
    return value;
}

Result<ArchiveValue> factOf(const QCborMap &map)
{
    FactValue value;
    KeptFact &fact = value.fact;
    fact.id = idOf<EntryId>(map["id"_L1]);
    fact.project = map["project"_L1].toString();
    fact.text = map["text"_L1].toString();
    fact.isShown = map["shown"_L1].toBool();
    fact.byModel = map["byModel"_L1].toBool();
    fact.session = idOf<SessionId>(map["session"_L1]);
    fact.entry = idOf<EntryId>(map["entry"_L1]);
    const qint64 place = map["place"_L1].toInteger();
    fact.place = static_cast<int>(place);
    fact.createdAt = timeOf(map["created"_L1]);
    fact.changedAt = timeOf(map["changed"_L1]);
    value.forgottenAt = timeOf(map["forgotten"_L1]);
    value.place = placeOf(map);
    const bool isSound = !fact.id.isNull() && fact.createdAt.isValid() && fact.changedAt.isValid()
            && isShort({ fact.text, fact.project, value.place.repository, value.place.inside })
            && place >= 0 && place <= INT_MAX;
    return isSound ? Result<ArchiveValue>(value) : noRecord(u"fact"_s);
}

Result<ArchiveValue> journalOf(const QCborMap &map)
{
    JournalChangeValue value;
    value.entry = idOf<EntryId>(map["entry"_L1]);
    const qint64 position = map["position"_L1].toInteger(-1);
    value.position = static_cast<int>(position);
    value.deletedAt = map["deletedAt"_L1].toString();
    if (const QCborValue importance = map["importance"_L1]; importance.isInteger()) {
        value.importance = static_cast<int>(std::clamp<qint64>(
                importance.toInteger(), JournalFact::LeastImportance, JournalFact::MostImportance));
    }
    if (const QCborValue method = map["method"_L1]; method.isString()) {
        value.method = method.toString();
    }
    if (const QCborValue tags = map["tags"_L1]; tags.isString()) {
        value.tags = tags.toString();
    }
    const bool isSound = !value.entry.isNull() && position >= 0 && position <= INT_MAX
            && isShort({ value.deletedAt, value.method.value_or(QString()),
                         value.tags.value_or(QString()) });
    return isSound ? Result<ArchiveValue>(value) : noRecord(u"journal"_s);
}

/// Nobody follows before the one that is followed.
LeafValue leafOf(const QCborMap &map, qint64 number)
{
    return { idOf<EntryId>(map["leaf"_L1]),
             std::clamp(map["since"_L1].toInteger(0), qint64(0), std::max(number, qint64(0))) };
}

Result<ArchiveValue> valueOf(const ArchiveRecord &record, const QCborMap &map)
{
    switch (record.kind) {
    case Kind::Session:
        return sessionOf(map, record.session);
    case Kind::Entry:
        return entryOf(map, record.session);
    case Kind::Leaf:
        return leafOf(map, record.number);
    case Kind::Title:
        return titleOf(map);
    case Kind::Tags:
        return tagsOf(map);
    case Kind::Archived:
        return map["at"_L1].isInteger() && !timeOf(map["at"_L1]).isValid()
                ? noRecord(u"archived"_s)
                : Result<ArchiveValue>(ArchivedValue { timeOf(map["at"_L1]) });
    case Kind::Deleted:
        return deletedOf(map, record.session);
    case Kind::Fact:
        return factOf(map);
    case Kind::JournalChange:
        return journalOf(map);
    case Kind::Sealed:
        break;
    }
    return noRecord(u"kind"_s);
}

} // namespace

ArchiveRecord encodeRecord(const ArchiveItem &item)
{
    QCborMap map = std::visit([](const auto &value) { return mapOf(value); }, item.value);
    map["kind"_L1] = static_cast<int>(item.kind()); // in what is sealed nothing else says it
    return { .session = item.session,
             .machine = item.machine,
             .number = item.number,
             .kind = item.kind(),
             .at = item.at,
             .payload = packed(map.toCborValue().toCbor()),
             .words = {} };
}

qint64 unpackedSize(const QByteArray &payload)
{
    if (payload.size() < HeadSize || payload.at(1) != Packed) {
        return payload.size();
    }
    const auto size = ZSTD_getFrameContentSize(payload.constData() + HeadSize,
                                               static_cast<size_t>(payload.size() - HeadSize));
    return size > static_cast<unsigned long long>(MostUnpacked) ? 0 : static_cast<qint64>(size);
}

bool isTooLarge(const ArchiveRecord &record)
{
    return record.payload.size() > MostPayload || unpackedSize(record.payload) == 0;
}

bool isTooLarge(const ArchiveBlob &blob)
{
    return blob.data.size() > MostUnpacked || unpackedSize(blob.data) == 0;
}

Error tooLargeForArchive()
{
    return { Error::Kind::InvalidInput,
             Tr::tr("A message, image or long result is too large for an archive. It stays here "
                    "with what was written after it in its session; everything else goes on."),
             {} };
}

Result<ArchiveItem> decodeRecord(const ArchiveRecord &record)
{
    if (record.number <= 0 || record.number > LargestArchiveNumber || record.machine.isNull()) {
        return noRecord(u"number"_s);
    }
    const auto bytes = unpacked(record.payload);
    if (!bytes) {
        return std::unexpected(bytes.error());
    }
    QCborParserError error;
    const QCborValue value = QCborValue::fromCbor(*bytes, &error);
    if (error.error != QCborError::NoError || !value.isMap()) {
        return noRecord(error.errorString());
    }
    const QCborMap map = value.toMap();
    ArchiveRecord told = record;
    told.kind = static_cast<Kind>(map["kind"_L1].toInteger());
    if ((record.kind != Kind::Sealed && told.kind != record.kind)
        || (told.kind == Kind::Fact) != record.session.isNull()) {
        return noRecord(u"kind"_s);
    }
    return valueOf(told, map).transform([&](const ArchiveValue &found) {
        return ArchiveItem { record.session, record.machine, record.number, record.at, found };
    });
}

ArchiveBlob encodeBlob(const SessionId &session, const QByteArray &name, const QByteArray &data)
{
    return { session, name, packed(data) };
}

Result<QByteArray> decodeBlob(const ArchiveBlob &blob)
{
    auto data = unpacked(blob.data);
    if (data && QCryptographicHash::hash(*data, QCryptographicHash::Sha256) != blob.name) {
        return noRecord(u"hash"_s);
    }
    return data;
}

} // namespace varve
