// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QByteArrayView>
#include <QIODevice>
#include <QLatin1StringView>
#include <QStringList>

#include <span>

namespace varve
{

class ForeignDatabase;
class ImportAssembler;

/// One format of sessions of another program, as it stands in importFormats(): what it is called, where its files lie, which file is one,
/// and the function that reads it. Files and databases have different functions; those of what the program does not write are null.
struct ImportFormat
{
    /// Where the program keeps its sessions: below the folder that a variable of the environment names, or else below a usual one.
    struct Place
    {
        const char *variable; ///< empty: there is none
        QLatin1StringView usual; ///< in the home folder
        QLatin1StringView below; ///< in either
        QLatin1StringView patterns; ///< of file names, separated by spaces
    };
    /// How sessions that go on can be followed.
    enum class Following : quint8 {
        None, ///< exports: a file is written once
        Growing, ///< files that grow at their end
        Changing, ///< files or rows that are written again
    };
    /// Names in Entry::data of references that lead nowhere.
    struct Unresolved
    {
        QLatin1StringView firstKept = {};
        QLatin1StringView branchFrom = {};
        QLatin1StringView target = {};
    };

    QLatin1StringView id; ///< as in Session::origin
    QLatin1StringView program; ///< its name, not translated
    /// The oldest and the newest version of the program, or of its format, of which a file was tried; empty: files do not say theirs.
    QLatin1StringView oldestTried = {};
    QLatin1StringView newestTried = {};
    /// Short phrases, marked by QT_TRANSLATE_NOOP("varve::ImportFormat", ...): which files it was tried with, and whose; what of them is
    /// left out.
    const char *triedWith = nullptr; ///< null: see isUntried()
    const char *leavesOut = nullptr;
    std::span<const Place> places = {};
    Following following = Following::None;
    Unresolved unresolved = {};
    bool saysOrigins = false; ///< its sessions come with the format that they have

    /// Whether a file that begins like this is likely one of this program.
    bool (*recognizes)(QByteArrayView firstBytes) = nullptr;
    /// Reads the whole file, on the thread of the import that parses. A device that is sequential can be read only once.
    Result<> (*read)(QIODevice &device, ImportAssembler &into) = nullptr;

    /// Whether a database with these tables is one of this program.
    bool (*owns)(const QStringList &tables) = nullptr;
    Result<> (*readDatabase)(ForeignDatabase &database, ImportAssembler &into) = nullptr;

    /// Written after the source of the program: no file that it wrote itself was tried.
    [[nodiscard]] bool isUntried() const { return triedWith == nullptr; }
    [[nodiscard]] QString filesTried() const; ///< translated; empty: none
    [[nodiscard]] QString leftOut() const; ///< translated
};

/// A function of a format: `Reader` is made for one file or database, and reads it by run().
template<typename Reader, typename Source>
[[nodiscard]] Result<> readBy(Source &source, ImportAssembler &into)
{
    return Reader(source, into).run();
}

} // namespace varve
