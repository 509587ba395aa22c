// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "zipdevice.h"

#include "importtexts.h"

#include <QRegularExpression>
#include <QtEndian>

#include <algorithm>
#include <utility>
#define ZLIB_CONST // what is read is not written
#include <zlib.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 Block = 128 << 10;
constexpr qint64 LocalBytes = 30;

bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

} // namespace

ZipDevice::ZipDevice(std::unique_ptr<QIODevice> archive, QList<ZipMember> members)
    : m_archive(std::move(archive))
    , m_members(std::move(members))
{
    open(QIODevice::ReadOnly);
}

ZipDevice::~ZipDevice()
{
    if (m_stream) {
        inflateEnd(m_stream.get());
    }
}

/// An error is no end, or it would be taken for one.
bool ZipDevice::atEnd() const
{
    return m_isOver && m_used == m_ready.size() && bytesAvailable() == 0;
}

void ZipDevice::breakOff(const QString &why)
{
    m_isBroken = true;
    setErrorString(why);
}

/// What stands before its data tells where they begin, and nothing else that is believed.
bool ZipDevice::beginMember()
{
    const ZipMember &member = m_members.at(m_next);
    QByteArray header;
    if (member.header <= m_archive->size() - LocalBytes && m_archive->seek(member.header)) {
        header = m_archive->read(LocalBytes);
    }
    if (header.size() != LocalBytes || !header.startsWith("PK\x03\x04")) {
        return false;
    }
    const qint64 data = member.header + LocalBytes
            + qFromLittleEndian<quint16>(header.constData() + 26)
            + qFromLittleEndian<quint16>(header.constData() + 28);
    if (data > m_archive->size() - member.packed || !m_archive->seek(data)) {
        return false;
    }
    if (m_stream) {
        inflateEnd(m_stream.get());
        m_stream.reset();
    }
    if (member.method == Deflated) {
        m_stream = std::make_unique<z_stream>();
        constexpr int Raw = -MAX_WBITS; // without a header of its own
        if (inflateInit2(m_stream.get(), Raw) != Z_OK) {
            m_stream.reset();
            return false;
        }
    }
    m_inMember = true;
    m_streamEnded = member.method == Stored;
    m_packedLeft = member.packed;
    m_given = 0;
    m_crc = static_cast<quint32>(crc32(0, nullptr, 0));
    m_packed.clear();
    m_sawList = false;
    return true;
}

/// Whether it was what the directory says.
bool ZipDevice::endMember()
{
    const ZipMember &member = m_members.at(m_next);
    m_inMember = false;
    ++m_next;
    return m_streamEnded && m_given == member.size && m_crc == member.crc;
}

/// Empty at the end of the member, or where it breaks off.
QByteArray ZipDevice::inflated()
{
    QByteArray out(Block, Qt::Uninitialized);
    z_stream &stream = *m_stream;
    stream.next_out = reinterpret_cast<Bytef *>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    while (stream.avail_out > 0 && !m_streamEnded) {
        if (stream.avail_in == 0) {
            m_packed = m_archive->read(std::min(Block, m_packedLeft));
            if (m_packed.isEmpty()) {
                breakOff(ImportTexts::packedCutOff());
                break;
            }
            m_packedLeft -= m_packed.size();
            stream.next_in = reinterpret_cast<const Bytef *>(m_packed.constData());
            stream.avail_in = static_cast<uInt>(m_packed.size());
        }
        const int state = inflate(&stream, Z_NO_FLUSH);
        m_streamEnded = state == Z_STREAM_END;
        if (state != Z_OK && state != Z_STREAM_END) {
            breakOff(ImportTexts::packedDamaged());
            break;
        }
    }
    out.resize(out.size() - static_cast<qsizetype>(stream.avail_out));
    return out;
}

QByteArray ZipDevice::nextBlock()
{
    QByteArray block;
    if (m_stream) {
        block = m_streamEnded ? QByteArray() : inflated();
    } else {
        block = m_archive->read(std::min(Block, m_packedLeft));
        m_packedLeft -= block.size();
    }
    m_given += block.size();
    if (m_given > m_members.at(m_next).size) {
        breakOff(ZipTexts::moreThanSaid(dataSize(m_members.at(m_next).size)));
        return {};
    }
    m_crc = static_cast<quint32>(crc32(m_crc, reinterpret_cast<const Bytef *>(block.constData()),
                                       static_cast<uInt>(block.size())));
    return block;
}

/// Several lists as one: what ends one and begins the next becomes a comma.
void ZipDevice::addJoined(const QByteArray &block)
{
    QByteArray text = std::exchange(m_heldBack, {}) + block;
    if (!m_sawList) {
        const auto first = std::ranges::find_if_not(text, isSpace);
        if (first == text.end()) {
            return;
        }
        text.remove(0, first - text.begin() + (*first == '[' ? 1 : 0));
        m_sawList = true;
    }
    qsizetype end = text.size();
    while (end > 0 && (isSpace(text.at(end - 1)) || text.at(end - 1) == ']')) {
        --end;
    }
    m_heldBack = text.sliced(end);
    text.truncate(end);
    if (m_heldBack.size() > Block) { // no list ends like this
        text += std::exchange(m_heldBack, {});
    }
    if (!text.isEmpty() && std::exchange(m_needsComma, false)) {
        m_ready += ',';
    }
    m_hasElements = m_hasElements || !text.isEmpty();
    m_ready += text;
}

qint64 ZipDevice::readData(char *data, qint64 maxSize)
{
    while (m_used == m_ready.size() && !m_isOver && !m_isBroken) {
        m_ready.clear();
        m_used = 0;
        const bool isJoined = m_members.size() > 1;
        if (!m_inMember && !beginMember()) {
            breakOff(ImportTexts::packedDamaged());
            break;
        }
        if (isJoined && m_next == 0 && m_given == 0) {
            m_ready += '[';
        }
        if (const QByteArray block = nextBlock(); !block.isEmpty()) {
            if (isJoined) {
                addJoined(block);
            } else {
                m_ready = block;
            }
            continue;
        }
        if (m_isBroken) {
            break;
        }
        if (!endMember()) {
            breakOff(ImportTexts::packedDamaged());
            break;
        }
        // The list's own end is dropped, and what else was held back belongs to its last element.
        if (const qsizetype own = m_heldBack.lastIndexOf(']'); own > 0) {
            m_ready += m_heldBack.first(own);
        }
        m_needsComma = m_hasElements;
        m_heldBack.clear();
        m_isOver = m_next == m_members.size();
        if (isJoined && m_isOver) {
            m_ready += ']';
        }
    }
    const qint64 count = std::min<qint64>(maxSize, m_ready.size() - m_used);
    std::copy_n(m_ready.constData() + m_used, count, data);
    m_used += count;
    // What came before the damage is given first.
    return m_isBroken && count == 0 ? -1 : count;
}

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

/// A member that begins before the one before it ends, as if the same bytes were two files.
std::optional<ZipMember> firstOverAnother(QList<ZipMember> members)
{
    std::ranges::sort(members, {}, &ZipMember::header);
    const auto over =
            std::ranges::adjacent_find(members, [](const ZipMember &one, const ZipMember &next) {
                return next.header - one.header - LocalBytes < one.packed;
            });
    return over == members.end() ? std::nullopt : std::optional(*(over + 1));
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
    qint64 packed = 0;
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
        packed += std::min(member.packed, ZipDevice::MostBytes + 1);
        const bool isBomb = size > SmallEnough && size / MostTimes > packed;
        if (isBomb || size > ZipDevice::MostBytes) {
            return invalid(ZipTexts::tooLarge(path, member.name, dataSize(size), dataSize(packed)));
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
    if (const auto over = firstOverAnother(found)) {
        return invalid(ZipTexts::overlapping(path, over->name));
    }
    // "conversations.json", then -000 and on; the same name in two folders in the order of the folders.
    std::ranges::sort(found, {}, &ZipMember::name);
    const auto twice = std::ranges::adjacent_find(found, {}, &ZipMember::name);
    if (twice != found.end()) {
        return invalid(ZipTexts::standsTwice(path, twice->name));
    }
    return found;
}

} // namespace varve
