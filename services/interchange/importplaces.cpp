// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importplaces.h"

#include "importformats.h"

#include <QDateTime>
#include <QDir>
#include <QDirIterator>
#include <QFileInfo>
#include <QSet>

#include <algorithm>
#include <array>
#include <functional>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Of a folder that the person has chosen: what may be a session. Their content tells whether it is one.
QStringList sessionPatterns()
{
    return { u"*.jsonl"_s, u"*.jsonl.zst"_s, u"*.json"_s,
             u"*.db"_s,    u"*.vscdb"_s,     u".aider.chat.history.md"_s,
             u"*.zip"_s };
}

FoundFile describe(const QFileInfo &info)
{
    FoundFile file;
    file.path = info.absoluteFilePath();
    file.stamp = ImportedFiles::Stamp::of(file.path);
    const QDateTime made = info.birthTime();
    file.made = made.isValid() ? made.toMSecsSinceEpoch() : 0;
    return file;
}

QString folderBelow(const QString &place, const QFileInfo &info)
{
    const QString below = QDir(place).relativeFilePath(info.absolutePath());
    return below == "."_L1 ? QString() : below.section(u'/', 0, 0);
}

/// By the first bytes, as many a program writes JSON. What cannot be read is told when it is brought in.
bool isOther(const QString &path)
{
    constexpr std::array Ends { ".json"_L1, ".jsonl"_L1, ".zst"_L1, ".vscdb"_L1, ".zip"_L1 };
    if (std::ranges::none_of(Ends, [&path](QLatin1StringView end) { return path.endsWith(end); })) {
        return false;
    }
    const auto importer = importerFor(path);
    return !importer && importer.error().kind == Error::Kind::InvalidInput;
}

void addFolder(const QString &folder, const std::stop_token &stop, qsizetype most,
               ChosenFiles &chosen)
{
    constexpr qint64 MostOthers = 100'000; // a home folder may hold any number of them
    const qsizetype first = chosen.files.size();
    QDirIterator below(folder, sessionPatterns(), QDir::Files | QDir::Hidden,
                       QDirIterator::Subdirectories);
    while (below.hasNext() && !stop.stop_requested()) {
        if (chosen.files.size() >= most || chosen.others >= MostOthers) {
            chosen.isCut = true;
            break;
        }
        const QFileInfo info = below.nextFileInfo();
        if (isOther(info.filePath())) {
            ++chosen.others;
            continue;
        }
        FoundFile file = describe(info);
        file.folder = folderBelow(folder, info);
        chosen.files += file;
    }
    std::stable_sort(
            chosen.files.begin() + first, chosen.files.end(),
            [](const FoundFile &one, const FoundFile &other) { return one.made < other.made; });
}

} // namespace

QString folderOf(const ImportFormat::Place &place, const QString &home,
                 const QProcessEnvironment &environment)
{
    const QString set = environment.value(QString::fromLatin1(place.variable));
    const QString base = set.isEmpty() ? home + u'/' + place.usual : QDir::cleanPath(set);
    return QDir::cleanPath(base + u'/' + place.below);
}

QList<ImportPlace> importPlaces(const QString &home, const QProcessEnvironment &environment)
{
    QList<ImportPlace> places;
    for (const ImportFormat *format : importFormats()) {
        for (const ImportFormat::Place &place : format->places) {
            places += ImportPlace { format->program, folderOf(place, home, environment),
                                    QString(place.patterns).split(u' ') };
        }
    }
    return places;
}

QStringList programsWithPlaces()
{
    QStringList programs;
    for (const ImportFormat *format : importFormats()) {
        if (!format->places.empty()) {
            programs += format->program;
        }
    }
    return programs;
}

ChosenFiles describeFiles(const QStringList &paths, const std::stop_token &stop, qsizetype most)
{
    ChosenFiles chosen;
    for (const QString &path : paths) {
        const QFileInfo info(path);
        if (info.isDir()) {
            addFolder(path, stop, most, chosen);
        } else {
            chosen.files += describe(info);
        }
    }
    return chosen;
}

QList<FoundFile> findSessionFiles(const QList<ImportPlace> &places, std::stop_token stop)
{
    QList<FoundFile> found;
    for (const ImportPlace &place : places) {
        QDirIterator files(place.folder, place.patterns, QDir::Files, QDirIterator::Subdirectories);
        while (files.hasNext() && !stop.stop_requested()) {
            const QFileInfo info = files.nextFileInfo();
            FoundFile file = describe(info);
            file.program = place.program;
            file.folder = folderBelow(place.folder, info);
            found += file;
        }
    }
    std::ranges::stable_sort(found, std::greater {},
                             [](const FoundFile &file) { return file.stamp.modified; });
    return found;
}

} // namespace varve
