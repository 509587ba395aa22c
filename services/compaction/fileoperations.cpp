// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fileoperations.h"

#include <QDir>
#include <QHash>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Paths by when they were last used.
class Recency
{
public:
    void use(const QString &path)
    {
        const QString clean = cleanPath(path);
        if (!clean.isEmpty()) {
            m_last.insert(clean, m_clock++);
        }
    }
    void remove(const QString &path) { m_last.remove(path); }
    [[nodiscard]] bool contains(const QString &path) const { return m_last.contains(path); }
    [[nodiscard]] QStringList paths() const { return m_last.keys(); }

    /// The newest, sorted by name; how many are left out is added to `leftOut`.
    [[nodiscard]] QStringList newest(int limit, int &leftOut) const
    {
        QStringList paths = m_last.keys();
        std::ranges::sort(paths, [this](const QString &a, const QString &b) {
            return m_last.value(a) > m_last.value(b);
        });
        if (paths.size() > limit) {
            leftOut += static_cast<int>(paths.size()) - limit;
            paths.resize(limit);
        }
        std::ranges::sort(paths);
        return paths;
    }

private:
    QHash<QString, qint64> m_last;
    qint64 m_clock = 0;
};

/// A folder that was moved or made, where files below it are named too.
void dropFolders(Recency &paths)
{
    QStringList sorted = paths.paths();
    std::ranges::sort(sorted);
    for (qsizetype i = 0; i < sorted.size(); ++i) {
        const QString below = sorted[i] + u'/';
        const auto next = std::lower_bound(sorted.begin() + i + 1, sorted.end(), below);
        if (next != sorted.end() && next->startsWith(below)) {
            paths.remove(sorted[i]);
        }
    }
}

} // namespace

QString cleanPath(const QString &path)
{
    const QString trimmed = path.trimmed();
    if (trimmed.isEmpty() || trimmed.contains(u'\n') || trimmed.size() > 1024) {
        return {};
    }
    // Models write "@file" as the person does.
    const QString clean = QDir::cleanPath(trimmed.startsWith(u'@') ? trimmed.sliced(1) : trimmed);
    return clean == "."_L1 || clean == "/"_L1 ? QString() : clean;
}

FileOperations fileOperations(const QList<ToolEvent> &events, const FileOperations &previous,
                              const FileLimits &limits)
{
    Recency read;
    Recency modified;
    for (const QString &path : previous.read) {
        read.use(path);
    }
    for (const QString &path : previous.modified) {
        modified.use(path);
    }
    for (const ToolEvent &event : events) {
        // A shell line that failed in the end may have written before; an edit that failed has not.
        const bool failed = event.outcome == ToolEvent::Outcome::Failed;
        if (!failed) {
            std::ranges::for_each(event.read, [&](const QString &path) { read.use(path); });
        }
        if (!failed || event.action == ToolEvent::Action::Shell) {
            std::ranges::for_each(event.modified, [&](const QString &path) { modified.use(path); });
        }
    }
    for (const QString &path : modified.paths()) {
        read.remove(path);
    }
    dropFolders(modified);
    FileOperations result;
    result.readLeftOut = previous.readLeftOut;
    result.modifiedLeftOut = previous.modifiedLeftOut;
    result.read = read.newest(limits.read, result.readLeftOut);
    result.modified = modified.newest(limits.modified, result.modifiedLeftOut);
    return result;
}

FileOperations fileOperations(std::span<const Entry> range, const FileOperations &previous,
                              const FileLimits &limits)
{
    return fileOperations(toolEvents(range), previous, limits);
}

} // namespace varve
