// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fileoffers.h"

#include <base/onpool.h>

#include <algorithm>
#include <chrono>

namespace varve
{

using namespace std::chrono_literals;

namespace
{

constexpr qsizetype MostFiles = 20'000;
constexpr qsizetype MostOffers = 50;
constexpr auto FreshFor = 10s;

/// The lower the better; negative: it does not fit.
int rankOf(QStringView path, QStringView typed)
{
    const QStringView name = path.sliced(path.lastIndexOf(u'/') + 1);
    if (name.compare(typed, Qt::CaseInsensitive) == 0) {
        return 0;
    }
    if (name.startsWith(typed, Qt::CaseInsensitive)) {
        return 1;
    }
    if (path.startsWith(typed, Qt::CaseInsensitive)) {
        return 2;
    }
    if (name.contains(typed, Qt::CaseInsensitive)) {
        return 3;
    }
    if (path.contains(typed, Qt::CaseInsensitive)) {
        return 4;
    }
    if (hasLettersInOrder(name, typed)) {
        return 5;
    }
    return hasLettersInOrder(path, typed) ? 6 : -1;
}

} // namespace

bool hasLettersInOrder(QStringView text, QStringView letters)
{
    qsizetype next = 0;
    for (const QChar c : text) {
        if (next < letters.size() && c.toCaseFolded() == letters[next].toCaseFolded()) {
            ++next;
        }
    }
    return next == letters.size();
}

QStringList matchingPaths(const QStringList &paths, const QString &typed, qsizetype most)
{
    if (typed.isEmpty()) {
        return paths.first(std::min(most, paths.size()));
    }
    struct Match
    {
        int rank = 0;
        const QString *path = nullptr;
    };
    QList<Match> matches;
    for (const QString &path : paths) {
        if (const int rank = rankOf(path, typed); rank >= 0) {
            matches += Match { rank, &path };
        }
    }
    const auto shown = std::min(most, matches.size());
    std::ranges::partial_sort(matches, matches.begin() + shown,
                              [](const Match &one, const Match &other) {
                                  if (one.rank != other.rank) {
                                      return one.rank < other.rank;
                                  }
                                  return one.path->size() != other.path->size()
                                          ? one.path->size() < other.path->size()
                                          : *one.path < *other.path;
                              });
    QStringList best;
    for (const Match &match : std::as_const(matches).first(shown)) {
        best += *match.path;
    }
    return best;
}

FileOffers::FileOffers(QObject *parent) : QObject(parent) { }

FileOffers::~FileOffers()
{
    m_stop.request_stop();
}

bool FileOffers::knows(const QString &folder) const
{
    return m_files != nullptr && m_filesOf == folder && !m_fresh.hasExpired();
}

void FileOffers::ask(const QString &folder, const QString &typed)
{
    m_folder = folder;
    m_typed = typed;
    if (m_isReading) {
        return; // what it finds is for whoever has asked last
    }
    if (knows(folder)) {
        choose();
    } else {
        read();
    }
}

void FileOffers::read()
{
    m_isReading = true;
    onPool(
            this,
            [folder = m_folder, stop = m_stop.get_token()] {
                return listFolder(folder, MostFiles, stop);
            },
            [this, folder = m_folder](const FolderFiles &files) {
                m_isReading = false;
                m_files = std::make_shared<const FolderFiles>(files);
                m_filesOf = folder;
                m_fresh.setRemainingTime(FreshFor);
                ask(m_folder, m_typed); // another folder, it may be
            });
}

void FileOffers::choose()
{
    onPool(
            this,
            [files = m_files, typed = m_typed] {
                return matchingPaths(files->paths, typed, MostOffers);
            },
            [this, folder = m_folder, typed = m_typed](const QStringList &paths) {
                if (folder == m_folder && typed == m_typed) {
                    Q_EMIT found(typed, paths);
                }
            });
}

} // namespace varve
