// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "folderreport.h"

#include <base/beneath.h>
#include <base/ordinaryfile.h>
#include <settings/foldertrust.h>

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::FolderReportText)
};

constexpr qint64 MostShown = 256 * 1024; // bytes

// Free functions: in members lupdate takes Tr itself for the context.
QString listOf(const QList<FolderFile> &files)
{
    QStringList parts;
    int skills = 0;
    for (const FolderFile &file : files) {
        switch (file.kind) {
        case FolderFile::Kind::ProjectFile:
            parts += QFileInfo(file.path).fileName();
            break;
        case FolderFile::Kind::SystemPrompt:
            //: in a list of what a folder brings along
            parts += Tr::tr("another system prompt");
            break;
        case FolderFile::Kind::Skill:
            ++skills;
            break;
        case FolderFile::Kind::Settings:
            parts += Tr::tr("settings for compaction");
            break;
        }
    }
    parts.removeDuplicates();
    if (skills > 0) {
        parts += Tr::tr("%n skill(s)", nullptr, skills);
    }
    return parts.join(u", "_s);
}

QString notTrusted(const QString &folder, const QList<FolderFile> &files)
{
    return Tr::tr("%1 is not trusted, so this is not used: %2.").arg(folder, listOf(files));
}

QString notUsed(const FolderFile &file)
{
    return Tr::tr("Not used: %1").arg(file.reason);
}

} // namespace

QList<FolderFile> FolderReport::with(FolderFile::State state) const
{
    QList<FolderFile> found;
    std::ranges::copy_if(files, std::back_inserter(found),
                         [state](const FolderFile &file) { return file.state == state; });
    return found;
}

QStringList FolderReport::toTrust() const
{
    QStringList roots;
    for (const FolderFile &file : files) {
        if (file.state == FolderFile::State::NotTrusted) {
            roots += file.root;
        }
    }
    roots.removeDuplicates();
    // One lies in the other: the longer the nearer.
    std::ranges::stable_sort(roots, std::ranges::greater(), &QString::size);
    return roots;
}

QString FolderReport::listed(const QList<FolderFile> &files)
{
    return listOf(files);
}

QStringList FolderReport::sentences() const
{
    QStringList lines;
    const QStringList roots = toTrust();
    for (const QString &folder : roots) {
        QList<FolderFile> there = with(FolderFile::State::NotTrusted);
        there.removeIf([&](const FolderFile &file) { return file.root != folder; });
        lines += notTrusted(folder, there);
    }
    const QList<FolderFile> refused = with(FolderFile::State::Refused);
    for (const FolderFile &file : refused) {
        lines += notUsed(file);
    }
    return lines;
}

void trustReported(Settings *settings, const FolderReport &report, bool below)
{
    const QStringList roots = report.toTrust();
    for (const QString &root : roots) {
        trustFolder(settings, root, below && root == report.root);
    }
    if (!roots.contains(report.root) && (below || !report.isTrusted)) {
        trustFolder(settings, report.root, below);
    }
}

Result<PlainText> readForShow(const FolderFile &file)
{
    return openBeneath(file.root, file.path).and_then([&](const std::unique_ptr<QFile> &open) {
        return readPlainText(*open, file.path, MostShown);
    });
}

namespace
{

struct FileTr
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
        return fail(Error::Kind::InvalidInput, FileTr::tr("%1 is not a text file.").arg(path));
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
