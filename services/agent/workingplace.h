// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace varve
{

/// What kind of place a folder is for tools to work in.
enum class WorkingPlace : quint8 {
    Project, ///< as far as can be seen, somebody's work
    Home,
    AboveHome, ///< holds the home folder
    OtherHome, ///< somebody else's, or where homes are
    Everything, ///< the whole file system
    Temporary, ///< where all programs keep what they need for a while
    System,
    Keys, ///< holds, is, or lies in what programs keep keys in, or Varve its store and settings
    Never, ///< devices and such: commands cannot work there
};

/// `folder` and `home` absolute with links followed; an empty home, or "/", is none. `own`: store and settings.
[[nodiscard]] WorkingPlace workingPlaceOf(const QString &folder, const QString &home,
                                          const QStringList &own);
/// True if the person has to say aloud that tools may work there.
[[nodiscard]] inline bool mustBeChosen(WorkingPlace place)
{
    return place != WorkingPlace::Project;
}
/// What it is and what working there means, as a sentence or two for the person; empty for a project.
[[nodiscard]] QString describePlace(WorkingPlace place, const QString &folder);

/// Below a home folder: where programs keep keys, tokens, histories and the like. Relative.
[[nodiscard]] const QStringList &keyPlaces();

/// Is `path`, or lies below `folder`. Both cleaned.
[[nodiscard]] bool isWithin(const QString &folder, const QString &path);

/// How things stand here and now: of the process' home, environment and usual store.
struct OwnPlaces
{
    QString home; ///< with links followed; empty: there is none
    QStringList
            own; ///< store with what belongs to it, settings; with links followed; only what is there

    /// `store`: the file that is in use; empty: where it usually is.
    [[nodiscard]] static OwnPlaces now(const QString &store = {});
};

} // namespace varve
