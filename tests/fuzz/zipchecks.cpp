// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "zipchecks.h"

#include "zipdevice.h"

#include <QBuffer>

#include <algorithm>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

/// A small archive may hold megabytes; the rest is like their beginning.
constexpr qint64 MostRead = 2 << 20;

struct Unpacked
{
    QByteArray bytes;
    QString problem; ///< why reading has ended; empty: at the end, or enough was read
    bool isWhole = false;
    friend bool operator==(const Unpacked &, const Unpacked &) = default;
};

std::unique_ptr<QBuffer> opened(const QByteArray &bytes)
{
    auto file = std::make_unique<QBuffer>();
    file->setData(bytes);
    return file->open(QIODevice::ReadOnly) ? std::move(file) : nullptr;
}

Unpacked unpack(const QByteArray &bytes, const QList<ZipMember> &members, qint64 step)
{
    ZipDevice device(opened(bytes), members);
    Unpacked found;
    if (!device.open(QIODevice::ReadOnly | QIODevice::Unbuffered)) {
        found.problem = device.errorString();
        return found;
    }
    while (found.bytes.size() < MostRead) {
        QByteArray block(std::min(step, MostRead - found.bytes.size()), Qt::Uninitialized);
        const qint64 got = device.read(block.data(), block.size());
        if (got < 0) {
            found.problem = device.errorString();
            return found;
        }
        if (got == 0) {
            found.isWhole = true;
            break;
        }
        found.bytes += QByteArrayView(block).first(got);
    }
    return found;
}

bool leadsOut(const QString &name)
{
    return name.startsWith(u'/') || name.split(u'/').contains(".."_L1)
            || (name.size() > 1 && name.at(0).unicode() < 128 && name.at(0).isLetter()
                && name.at(1) == u':');
}

QString brokenContent(const QByteArray &bytes, const QList<ZipMember> &members)
{
    const Unpacked whole = unpack(bytes, members, MostRead);
    const Unpacked pieces = unpack(bytes, members, 777);
    if (whole != pieces) {
        return u"read in pieces it is another (%1 and %2 bytes, “%3” and “%4”)"_s
                .arg(whole.bytes.size())
                .arg(pieces.bytes.size())
                .arg(whole.problem, pieces.problem);
    }
    qint64 said = 0;
    for (const ZipMember &member : members) {
        said += member.size;
    }
    const qint64 joints = members.size() + 1; // commas, and the ends of the list
    if (whole.bytes.size() > said + joints) {
        return u"%1 bytes come of %2"_s.arg(whole.bytes.size()).arg(said);
    }
    if (whole.isWhole && members.size() == 1 && whole.bytes.size() != said) {
        return u"it ends after %1 bytes of %2"_s.arg(whole.bytes.size()).arg(said);
    }
    return {};
}

} // namespace

QString brokenZipPromise(const QByteArray &bytes)
{
    constexpr qsizetype MostMembers = 100'000;
    const auto file = opened(bytes);
    const auto archive = ZipArchive::read(*file, u"a.zip"_s);
    if (!archive) {
        return archive.error().message.contains("a.zip"_L1) ? QString()
                                                            : u"refused without a sentence"_s;
    }
    if (archive->members.size() > MostMembers) {
        return u"%1 files"_s.arg(archive->members.size());
    }
    for (const ZipMember &member : archive->members) {
        if (leadsOut(member.name)) {
            return u"a name leads out: "_s + member.name;
        }
        if (member.packed < 0 || member.size < 0 || member.header < 0) {
            return u"a number is negative"_s;
        }
    }
    const auto conversations = archive->conversations(u"a.zip"_s);
    if (!conversations) {
        return conversations.error().message.contains("a.zip"_L1) ? QString()
                                                                  : u"refused without a sentence"_s;
    }
    return brokenContent(bytes, *conversations);
}

} // namespace varve::test
