// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plaintextfile.h"

#include <base/ordinaryfile.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::PlainTextFile)
};

constexpr auto ByteOrderMark = QByteArrayView("\xEF\xBB\xBF");

/// Back to the end of a line, or else to the end of a character.
void cutAtLine(QByteArray &bytes, qint64 limit)
{
    bytes.truncate(limit);
    if (const qsizetype line = bytes.lastIndexOf('\n'); line > 0) {
        bytes.truncate(line);
        return;
    }
    constexpr auto isInside = [](char c) { return (static_cast<quint8>(c) & 0xC0) == 0x80; };
    while (!bytes.isEmpty() && isInside(bytes.back())) {
        bytes.chop(1);
    }
    if (!bytes.isEmpty() && static_cast<quint8>(bytes.back()) >= 0xC0) {
        bytes.chop(1);
    }
}

} // namespace

Result<PlainText> readPlainText(const QString &path, qint64 limit)
{
    return openOrdinary(path).and_then(
            [&](const std::unique_ptr<QFile> &file) { return readPlainText(*file, path, limit); });
}

Result<PlainText> readPlainText(QFile &file, const QString &path, qint64 limit)
{
    QByteArray bytes = file.read(limit + 1);
    if (bytes.contains('\0')) {
        return fail(Error::Kind::InvalidInput, Tr::tr("%1 is not a text file.").arg(path));
    }
    PlainText result;
    result.fileBytes = std::max<qint64>(file.size(), bytes.size());
    result.cut = bytes.size() > limit;
    if (result.cut) {
        cutAtLine(bytes, limit);
    }
    if (bytes.startsWith(ByteOrderMark)) {
        bytes.remove(0, ByteOrderMark.size());
    }
    result.text = QString::fromUtf8(bytes);
    result.text.replace("\r\n"_L1, "\n"_L1);
    while (!result.text.isEmpty() && result.text.back().isSpace()) {
        result.text.chop(1);
    }
    return result;
}

} // namespace varve
