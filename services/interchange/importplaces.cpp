// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importplaces.h"

#include "importformats.h"
#include "sessionglance.h"
#include <base/ordinaryfile.h>

#include <QDateTime>
#include <QDir>
#include <QDirIterator>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QHash>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <functional>
#include <tuple>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// So many files and folders are looked at for each session that may be found.
constexpr qsizetype LookedAtForEach = 100;

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

/// Goes through the files below a folder whose names fit, until `use` wants no more or it is stopped; links to folders are not followed.
/// False if there are more files and folders than `most`: a home folder may hold any number of them.
bool forEachFile(const QString &folder, const QStringList &patterns, QDir::Filters which,
                 qsizetype most, const std::stop_token &stop,
                 const std::function<bool(const QFileInfo &)> &use)
{
    QList<QRegularExpression> names;
    for (const QString &pattern : patterns) {
        names += QRegularExpression::fromWildcard(pattern, Qt::CaseInsensitive);
    }
    QDirIterator below(folder, which | QDir::Dirs | QDir::NoDotAndDotDot,
                       QDirIterator::Subdirectories);
    for (qsizetype looked = 0; below.hasNext() && !stop.stop_requested(); ++looked) {
        if (looked >= most) {
            return false;
        }
        const QFileInfo info = below.nextFileInfo();
        const bool fits = !info.isDir()
                && std::ranges::any_of(names, [&info](const QRegularExpression &name) {
                       return name.match(info.fileName()).hasMatch();
                   });
        if (fits && !use(info)) {
            break;
        }
    }
    return true;
}

QString folderBelow(const QString &place, const QFileInfo &info)
{
    const QString below = QDir(place).relativeFilePath(info.absolutePath());
    return below == "."_L1 ? QString() : below.section(u'/', 0, 0);
}

/// With a dash for everything that is no letter and no digit, as programs make the name of one folder of a path.
QString dashed(QString path)
{
    for (QChar &c : path) {
        c = c.isLetterOrNumber() ? c : u'-';
    }
    static const QRegularExpression around(u"^-+|-+$"_s);
    return path.remove(around);
}

/// "/home/me/web" for "-home-me-web": where the sessions of a folder worked. The dashes cannot be read back, but a session says it
/// near its beginning; empty if this one does not.
QString spelledOut(const QString &folder, const QString &session)
{
    constexpr qint64 Beginning = 64 * 1024;
    static const QRegularExpression cwd(uR"re("cwd"\s*:\s*"([^"\\]+)")re"_s);
    const auto file = openOrdinary(session, QIODevice::ReadOnly);
    if (!file) {
        return {};
    }
    const QString path = cwd.match(QString::fromUtf8((*file)->read(Beginning))).captured(1);
    return isFolderToShow(path) && dashed(path) == dashed(folder) ? path : QString();
}

} // namespace

void spellOutFolders(QList<FoundFile> &files, const std::stop_token &stop)
{
    constexpr int MostTried = 3; // in a folder; each is read for this
    struct Spelling
    {
        QString path;
        int tried = 0;
    };
    QHash<QString, Spelling> spellings;
    const auto isDashed = [](const FoundFile &file) { return file.folder.startsWith(u'-'); };
    for (const FoundFile &file : std::as_const(files)) {
        if (Spelling &known = spellings[file.folder]; isDashed(file) && known.path.isEmpty()
            && known.tried < MostTried && !stop.stop_requested()) {
            known.path = spelledOut(file.folder, file.path);
            ++known.tried;
        }
    }
    for (FoundFile &file : files) {
        if (const QString path = spellings.value(file.folder).path; !path.isEmpty()) {
            file.folder = path;
        }
    }
}

void glanceAtFiles(QList<FoundFile> &files, const std::stop_token &stop)
{
    constexpr qint64 LongestMs = 3'000;
    QList<FoundFile *> newest;
    for (FoundFile &file : files) {
        newest += &file;
    }
    std::ranges::stable_sort(newest, std::greater {},
                             [](const FoundFile *file) { return file->stamp.modified; });
    const auto beside = std::make_shared<BesideFiles>();
    QElapsedTimer spent;
    spent.start();
    for (FoundFile *file : std::as_const(newest)) {
        if (stop.stop_requested() || spent.hasExpired(LongestMs)) {
            return;
        }
        const SessionGlance seen = glanceAt(file->path, beside, stop);
        file->project = seen.folder;
        file->title = seen.title;
    }
}

namespace
{

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
    constexpr qint64 MostOthers = 100'000; // of each the beginning is read
    const qsizetype first = chosen.files.size();
    const auto use = [&](const QFileInfo &info) {
        if (chosen.files.size() >= most || chosen.others >= MostOthers) {
            chosen.isCut = true;
            return false;
        }
        if (isOther(info.filePath())) {
            ++chosen.others;
            return true;
        }
        FoundFile file = describe(info);
        file.folder = folderBelow(folder, info);
        chosen.files += file;
        return true;
    };
    if (!forEachFile(folder, sessionPatterns(), QDir::Files | QDir::Hidden, most * LookedAtForEach,
                     stop, use)) {
        chosen.isCut = true;
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

QList<FoundFile> findSessionFiles(const QList<ImportPlace> &places, std::stop_token stop,
                                  qsizetype most)
{
    QList<FoundFile> found;
    const auto modified = [](const FoundFile &file) { return file.stamp.modified; };
    const auto keepNewest = [&] {
        if (found.size() > most) {
            std::ranges::nth_element(found, found.begin() + most, std::greater {}, modified);
            found.resize(most);
        }
    };
    for (const ImportPlace &place : places) {
        std::ignore =
                forEachFile(place.folder, place.patterns, QDir::Files,
                            MostChosenFiles * LookedAtForEach, stop, [&](const QFileInfo &info) {
                                FoundFile file = describe(info);
                                file.program = place.program;
                                file.folder = folderBelow(place.folder, info);
                                found += file;
                                if (found.size() > 2 * most) {
                                    keepNewest();
                                }
                                return true;
                            });
    }
    keepNewest();
    std::ranges::stable_sort(found, std::greater {}, modified);
    return found;
}

} // namespace varve
