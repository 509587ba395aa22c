// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ziparchive.h"

#include "importtexts.h"
#include "zipdevice.h"

#include <QRegularExpression>
#include <QtEndian>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 MostMembers = 100'000; // exports with many pictures have some thousands
constexpr qint64 MostDirectory = 64 << 20; // bytes
/// Conversations are packed to about a tenth. Of less than this nobody needs to ask.
constexpr qint64 SmallEnough = 64 << 20;
constexpr qint64 MostTimes = 200;

constexpr QByteArrayView LocalMark("PK\x03\x04", 4);
constexpr QByteArrayView MemberMark("PK\x01\x02", 4);
constexpr QByteArrayView EndMark("PK\x05\x06", 4);
constexpr QByteArrayView Locator64Mark("PK\x06\x07", 4);
constexpr QByteArrayView End64Mark("PK\x06\x06", 4);
constexpr qsizetype MemberBytes = 46;
constexpr qsizetype EndBytes = 22;
constexpr qsizetype Locator64Bytes = 20;
constexpr qsizetype End64Bytes = 56;
constexpr qint64 In64 = 0xffffffff; // the number stands in the extra field

/// Numbers at places that the caller has checked.
template<typename Number>
Number at(QByteArrayView bytes, qsizetype place)
{
    return qFromLittleEndian<Number>(bytes.data() + place);
}

std::unexpected<Error> invalid(const QString &message)
{
    return fail(Error::Kind::InvalidInput, message);
}

/// Exactly so many bytes, or none.
QByteArray readAt(QIODevice &file, qint64 place, qint64 count)
{
    if (place < 0 || count < 0 || place > file.size() - count || !file.seek(place)) {
        return {};
    }
    const QByteArray bytes = file.read(count);
    return bytes.size() == count ? bytes : QByteArray();
}

struct Directory
{
    qint64 members = 0;
    qint64 size = 0;
    qint64 begin = 0;
};

/// Where the directory is stands at the end, before a comment.
std::optional<Directory> findDirectory(QIODevice &file)
{
    constexpr qint64 LongestComment = 0xffff;
    const qint64 tail = std::min<qint64>(file.size(), LongestComment + EndBytes);
    const QByteArray last = readAt(file, file.size() - tail, tail);
    const qsizetype end = last.lastIndexOf(EndMark);
    if (end < 0 || last.size() - end < EndBytes) {
        return std::nullopt;
    }
    const QByteArrayView mark = QByteArrayView(last).sliced(end);
    Directory found { at<quint16>(mark, 10), at<quint32>(mark, 12), at<quint32>(mark, 16) };
    const qint64 endPlace = file.size() - tail + end;
    const QByteArray locator = readAt(file, endPlace - Locator64Bytes, Locator64Bytes);
    if (!locator.startsWith(Locator64Mark)) {
        return found;
    }
    const QByteArray end64 = readAt(file, at<qint64>(locator, 8), End64Bytes);
    if (!end64.startsWith(End64Mark)) {
        return std::nullopt;
    }
    return Directory { at<qint64>(end64, 32), at<qint64>(end64, 40), at<qint64>(end64, 48) };
}

/// Numbers that are too large for their places; in the order in which those stand.
bool readExtra64(QByteArrayView extra, ZipMember &member)
{
    constexpr quint16 Zip64 = 1;
    while (extra.size() >= 4) {
        const qsizetype size = at<quint16>(extra, 2);
        if (size > extra.size() - 4) {
            return false;
        }
        QByteArrayView field = extra.sliced(4, size);
        const quint16 kind = at<quint16>(extra, 0);
        extra = extra.sliced(4 + size);
        if (kind != Zip64) {
            continue;
        }
        for (qint64 *number : { &member.size, &member.packed, &member.header }) {
            if (*number == In64 && field.size() >= 8) {
                *number = at<qint64>(field, 0);
                field = field.sliced(8);
            }
        }
    }
    return member.size >= 0 && member.packed >= 0 && member.header >= 0;
}

/// The member that the directory begins with; what it takes is taken from it.
std::optional<ZipMember> takeMember(QByteArrayView &directory)
{
    if (directory.size() < MemberBytes || !directory.startsWith(MemberMark)) {
        return std::nullopt;
    }
    const qsizetype name = at<quint16>(directory, 28);
    const qsizetype extra = at<quint16>(directory, 30);
    const qsizetype comment = at<quint16>(directory, 32);
    if (directory.size() - MemberBytes < name + extra + comment) {
        return std::nullopt;
    }
    constexpr quint16 Encrypted = 0x1 | 0x40 | 0x2000;
    ZipMember member;
    member.name = QString::fromUtf8(directory.sliced(MemberBytes, name)).replace(u'\\', u'/');
    member.isEncrypted = (at<quint16>(directory, 8) & Encrypted) != 0;
    member.method = at<quint16>(directory, 10);
    member.crc = at<quint32>(directory, 16);
    member.packed = at<quint32>(directory, 20);
    member.size = at<quint32>(directory, 24);
    member.header = at<quint32>(directory, 42);
    const bool isSound = readExtra64(directory.sliced(MemberBytes + name, extra), member);
    directory = directory.sliced(MemberBytes + name + extra + comment);
    return isSound ? std::optional(member) : std::nullopt;
}

bool leadsOut(const QString &name)
{
    static const QRegularExpression Out(uR"(^/|^[A-Za-z]:|(^|/)\.\.(/|$))"_s);
    return name.contains(QChar(0)) || Out.match(name).hasMatch();
}

} // namespace

bool ZipArchive::isOne(QByteArrayView firstBytes)
{
    return firstBytes.startsWith(LocalMark) || firstBytes.startsWith(EndMark); // empty: its end
}

Result<ZipArchive> ZipArchive::read(QIODevice &file, const QString &path)
{
    const auto found = findDirectory(file);
    if (!found || found->members < 0 || found->size < 0) {
        return invalid(ZipTexts::noDirectory(path));
    }
    if (found->members > MostMembers || found->size > MostDirectory) {
        return invalid(ZipTexts::tooManyFiles(path, QString::number(found->members)));
    }
    const QByteArray bytes = readAt(file, found->begin, found->size);
    QByteArrayView directory = bytes;
    ZipArchive archive;
    while (archive.members.size() < found->members) {
        auto member = takeMember(directory);
        if (!member) {
            return invalid(ZipTexts::directoryDamaged(path));
        }
        if (leadsOut(member->name)) {
            return invalid(ZipTexts::leadsOut(path, member->name.left(100)));
        }
        archive.members += *std::move(member);
    }
    return archive;
}

Result<QList<ZipMember>> ZipArchive::conversations(const QString &path) const
{
    static const QRegularExpression Name(uR"((^|/)conversations(-[0-9]{1,6})?\.json$)"_s);
    QList<ZipMember> found;
    qint64 size = 0;
    for (const ZipMember &member : members) {
        if (!Name.match(member.name).hasMatch() || member.name.startsWith("__MACOSX/"_L1)) {
            continue;
        }
        if (member.isEncrypted) {
            return invalid(ZipTexts::encrypted(path, member.name));
        }
        if (member.method != ZipDevice::Stored && member.method != ZipDevice::Deflated) {
            return invalid(
                    ZipTexts::otherMethod(path, member.name, QString::number(member.method)));
        }
        size += std::min(member.size, ZipDevice::MostBytes + 1);
        const bool isBomb = member.size > SmallEnough && member.size / MostTimes > member.packed;
        if (isBomb || size > ZipDevice::MostBytes) {
            return invalid(ZipTexts::tooLarge(path, member.name, dataSize(member.size),
                                              dataSize(member.packed)));
        }
        found += member;
    }
    if (found.isEmpty()) {
        const auto inner = std::ranges::find_if(members, [](const ZipMember &member) {
            return member.name.endsWith(".zip"_L1, Qt::CaseInsensitive);
        });
        return invalid(inner == members.end() ? ZipTexts::noConversations(path)
                                              : ZipTexts::nested(path, inner->name.left(100)));
    }
    // "conversations.json", then -000 and on; the same name in two folders in the order of the folders.
    std::ranges::sort(found, {}, &ZipMember::name);
    return found;
}

} // namespace varve
