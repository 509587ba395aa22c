// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plaintextfile.h"

#include <QCoreApplication>
#include <QFileInfo>

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

QString whyNot(const QFileInfo &info)
{
    if (info.isSymLink() && !info.exists()) {
        return Tr::tr("%1 is a link that leads nowhere or in a circle.").arg(info.filePath());
    }
    if (!info.exists()) {
        return Tr::tr("There is no file %1.").arg(info.filePath());
    }
    // A pipe would be waited for without end.
    return info.isFile() ? QString() : Tr::tr("%1 is not an ordinary file.").arg(info.filePath());
}

} // namespace

Result<std::unique_ptr<QFile>> openOrdinary(const QString &path)
{
    const QFileInfo info(path);
    if (const QString problem = whyNot(info); !problem.isEmpty()) {
        return fail(info.exists() ? Error::Kind::InvalidInput : Error::Kind::NotFound, problem);
    }
    auto file = std::make_unique<QFile>(path);
    if (!file->open(QIODevice::ReadOnly)) {
        return fail(Error::Kind::Io,
                    Tr::tr("%1 cannot be read: %2.").arg(path, file->errorString()));
    }
    return file;
}

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
