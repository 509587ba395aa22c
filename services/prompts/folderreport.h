// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QFile>
#include <QList>
#include <QStringList>

namespace varve
{

class Settings;

/// The beginning of a text file, or all of it.
struct PlainText
{
    QString text; ///< line ends as LF, no byte order mark, no white space at the end
    qint64 fileBytes = 0;
    bool cut = false; ///< at the end of a line where there is one
};

/// At most `limit` bytes of a file that is open; `path` is how it is called in errors. Refuses what has NUL bytes in it. Reads the disk.
[[nodiscard]] Result<PlainText> readPlainText(QFile &file, const QString &path, qint64 limit);
/// The same of one that openOrdinary() opens.
[[nodiscard]] Result<PlainText> readPlainText(const QString &path, qint64 limit);

/// A file that a folder brings along: instructions for a model, or settings.
struct FolderFile
{
    enum class Kind : quint8 { ProjectFile, SystemPrompt, Skill, Settings };
    enum class State : quint8 {
        Used, ///< as far as the person's settings want it
        NotTrusted, ///< it would be if the folder were trusted
        Refused, ///< it never is, trusted or not: `reason`
    };

    Kind kind = Kind::ProjectFile;
    State state = State::Used;
    QString path; ///< absolute
    QString root; ///< the folder that would have to be trusted
    qint64 bytes = 0;
    QString reason = {}; ///< a sentence that names it

    friend bool operator==(const FolderFile &, const FolderFile &) = default;
};

/// What the folder of a session brings along, and what became of it. A value.
struct FolderReport
{
    QString root; ///< what would be trusted for the session's folder: it, or the top of its repository; empty: it has none
    bool isTrusted = false; ///< that one
    QList<FolderFile> files;

    [[nodiscard]] QList<FolderFile> with(FolderFile::State state) const;
    /// The roots of what is not trusted, nearest to the session's folder first.
    [[nodiscard]] QStringList toTrust() const;
    /// "AGENTS.md, another system prompt, 2 skills"; names of what is known by name, counts of what the folder named itself.
    [[nodiscard]] static QString listed(const QList<FolderFile> &files);
    /// What is held back and why, for a person: a sentence for what is not trusted, one for each file that is refused.
    [[nodiscard]] QStringList sentences() const;

    friend bool operator==(const FolderReport &, const FolderReport &) = default;
};

/// The person has seen what is in the report and wants it to be obeyed: `root`, and whatever else toTrust() has.
/// `below`: also what is below the root.
void trustReported(Settings *settings, const FolderReport &report, bool below = false);

/// What the file says, trusted or not, for the person to look at: its beginning where it is large. Reads the disk, not through
/// links that lead out.
[[nodiscard]] Result<PlainText> readForShow(const FolderFile &file);

} // namespace varve
