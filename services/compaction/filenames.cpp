// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "filenames.h"

#include "fileoperations.h"

#include <algorithm>

namespace varve
{

namespace
{

QString nameOf(const QString &path)
{
    return path.section(u'/', -1);
}

bool endsWith(const QString &path, const QString &end)
{
    return path == end || path.endsWith(u'/' + end);
}

} // namespace

void FileNames::add(const QStringList &paths)
{
    for (const QString &path : paths) {
        const QString clean = cleanPath(path);
        QStringList &same = m_paths[nameOf(clean)];
        const auto known = std::ranges::find_if(same, [&clean](const QString &other) {
            return endsWith(clean, other) || endsWith(other, clean);
        });
        if (known == same.end()) {
            same += clean;
        } else if (clean.size() > known->size()) {
            *known = clean;
        }
    }
}

QString FileNames::whole(const QString &path) const
{
    const QString clean = cleanPath(path);
    QStringList fitting = m_paths.value(nameOf(clean));
    fitting.removeIf([&clean](const QString &other) { return !endsWith(other, clean); });
    return fitting.size() == 1 ? fitting.first() : clean;
}

QString FileNames::shown(const QString &path) const
{
    const QStringList same = m_paths.value(nameOf(path));
    const bool known = std::ranges::any_of(
            same, [&path](const QString &other) { return endsWith(other, path); });
    const qsizetype name = path.lastIndexOf(u'/');
    const qsizetype folder = name > 0 ? path.lastIndexOf(u'/', name - 1) : -1;
    return known ? path.sliced((same.size() > 1 ? folder : name) + 1) : path;
}

} // namespace varve
