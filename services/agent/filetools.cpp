// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "filetools.h"

#include "callarguments.h"
#include "textdiff.h"
#include "toolsupport.h"
#include "tooltext.h"
#include <base/error.h>
#include <base/heldfolder.h>

#include <QByteArray>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QString>

#include <algorithm>
#include <optional>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::FileTools)
};

// Files as the tools read and write them. The sentences of errors are for the model.

/// Files over this are not read whole (bytes).
constexpr qint64 MaxToolFile = 50LL * 1024 * 1024;

struct Replacement
{
    QByteArray before;
    QByteArray after;
    int count = 0;
};

/// The whole of an ordinary file; refuses folders, devices, links and what is over the limit. `path`: absolute, with links followed
/// already. One that was put there since is not followed.
Result<QByteArray> readToolFile(const QString &path)
{
    const QFileInfo info(path);
    const auto file = HeldFolder::open(info.path()).and_then([&](const HeldFolder &folder) {
        return folder.file(info.fileName());
    });
    if (!file) {
        if (file.error().kind == Error::Kind::NotFound) {
            return fail(Error::Kind::NotFound, Tr::tr("There is no file %1.").arg(path));
        }
        return file.error().kind == Error::Kind::InvalidInput && info.isDir()
                ? fail(Error::Kind::InvalidInput,
                       Tr::tr("%1 is a folder; list it instead.").arg(path))
                : std::unexpected(file.error());
    }
    if ((*file)->size() > MaxToolFile) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("%1 has %2 bytes, which is more than can be read at once.")
                            .arg(path)
                            .arg((*file)->size()));
    }
    return (*file)->read(MaxToolFile);
}

/// Makes missing folders; the file is replaced at once or not at all, and keeps its permissions. `before`: what it holds now, nullopt
/// that there is none; Conflict where it does not.
Result<> writeToolFile(const QString &path, const QByteArray &content,
                       const std::optional<QByteArray> &before)
{
    const QFileInfo info(path);
    return HeldFolder::open(u"/"_s)
            .and_then([&](const HeldFolder &root) {
                return before ? root.folder(info.path()) : root.madeFolder(info.path());
            })
            .and_then([&](const HeldFolder &folder) {
                return folder.put(info.fileName(), content, before);
            });
}

/// `oldText` has to occur, and exactly once unless `all`. In a file with CRLF line ends both texts may be written with LF.
Result<Replacement> replaceText(const QByteArray &content, const QString &oldText,
                                const QString &newText, bool all)
{
    if (oldText.isEmpty()) {
        return fail(Error::Kind::InvalidInput, Tr::tr("The text to replace is empty."));
    }
    QByteArray wanted = oldText.toUtf8();
    QByteArray replacement = newText.toUtf8();
    if (!content.contains(wanted) && content.contains("\r\n") && !wanted.contains('\r')) {
        wanted.replace("\n", "\r\n");
        replacement.replace("\n", "\r\n");
    }
    const int count = static_cast<int>(content.count(wanted));
    if (count == 0) {
        return fail(Error::Kind::NotFound,
                    Tr::tr("The text to replace is not in the file. It has to match exactly, with "
                           "all spaces and line breaks; read the file again."));
    }
    if (count > 1 && !all) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("The text to replace is there %n time(s); give more of what stands "
                           "around it, or ask for all.",
                           nullptr, count));
    }
    Replacement result { content, content, count };
    result.after.replace(wanted, replacement);
    if (result.after == content) {
        return fail(Error::Kind::InvalidInput, Tr::tr("Old and new text are the same."));
    }
    return result;
}

constexpr qint64 MaxLine = 1'000'000'000;
constexpr int MaxListed = 2000;

Result<ToolPath> pathOf(const QJsonObject &arguments, const ToolScene &scene,
                        const std::optional<QString> &fallback = {})
{
    const CallArguments given(arguments);
    auto path = fallback ? given.text("path"_L1, *fallback) : given.text("path"_L1);
    return path.and_then([&](const QString &text) { return resolvePath(scene.folder, text); });
}

/// Where it was allowed, and nowhere else.
Result<ToolPath> allowedPath(const ToolScene &scene)
{
    if (!scene.allowed) {
        return fail(Error::Kind::Conflict, Tr::tr("Nobody has looked at it."));
    }
    auto path = resolvePath(scene.folder, scene.allowed->path);
    if (path && path->real != scene.allowed->path) {
        return fail(Error::Kind::Conflict,
                    Tr::tr("There is a link now on the way to %1.").arg(scene.allowed->path));
    }
    return path;
}

/// What is said of a link that was swapped in is not the same as a file that cannot be read.
template<typename T>
Result<T> unlessSwapped(Result<T> result)
{
    return result.transform_error([](Error error) {
        error.kind = error.kind == Error::Kind::Refused ? Error::Kind::Conflict : error.kind;
        return error;
    });
}

/// As other parts of the program name it: below the folder of the session, as that is named.
QString recorded(const ToolPath &path, const ToolScene &scene)
{
    return path.inside ? QDir::cleanPath(QDir(scene.folder).filePath(path.shown)) : path.real;
}

// --- read -------------------------------------------------------------------------------------

Result<ToolOutcome> readLines(const QJsonObject &arguments, const ToolScene &scene)
{
    const CallArguments given(arguments);
    auto path = allowedPath(scene);
    auto offset = given.number("offset"_L1, 1, 1, MaxLine);
    auto limit = given.number("limit"_L1, TextLimits().lines, 1, MaxLine);
    if (!path || !offset || !limit) {
        return std::unexpected(!path ? path.error() : !offset ? offset.error() : limit.error());
    }
    auto content = unlessSwapped(readToolFile(path->real));
    if (!content) {
        return std::unexpected(content.error());
    }
    if (looksBinary(*content)) {
        return fail(
                Error::Kind::InvalidInput,
                Tr::tr("%1 is not a text file (%2 bytes).").arg(path->shown).arg(content->size()));
    }
    qsizetype from = 0;
    for (qint64 line = 1; line < *offset; ++line) {
        from = content->indexOf('\n', from) + 1;
        if (from == 0) {
            return fail(Error::Kind::InvalidInput,
                        Tr::tr("%1 has fewer than %2 lines.").arg(path->shown).arg(*offset));
        }
    }
    TextLimits limits;
    limits.lines = qMin<qsizetype>(limits.lines, *limit);
    const LimitedText shown =
            limitText(QString::fromUtf8(content->sliced(from)), KeptEnd::Head, limits);
    ToolOutcome outcome;
    outcome.text = shown.text;
    outcome.readFiles = { recorded(*path, scene) };
    if (shown.droppedLines > 0) {
        const qint64 next = *offset + shown.lines - shown.droppedLines;
        outcome.text += u'\n'
                + (next > *offset ? Tr::tr("[%n more line(s); go on with offset %1]", nullptr,
                                           static_cast<int>(shown.droppedLines))
                                            .arg(next)
                                  : Tr::tr("[the line is longer than what can be shown]"));
    }
    return outcome;
}

// --- write and edit ---------------------------------------------------------------------------

struct Change
{
    ToolPath path;
    std::optional<QByteArray> before; ///< nullopt: there is no such file
    QByteArray after;
    QString summary; ///< for the model

    [[nodiscard]] QString diff() const
    {
        return unifiedDiff(before.value_or(QByteArray()), after, path.shown);
    }
    [[nodiscard]] QByteArray digest() const
    {
        return intentDigest({ path.real.toUtf8(), before ? "replaced" : "made",
                              before.value_or(QByteArray()), after });
    }
};

ToolIntent intentOf(const Change &change)
{
    ToolIntent intent = pathIntent(ToolAccess::Write, change.path);
    intent.preview = change.diff();
    intent.previewIsDiff = true;
    intent.digest = change.digest();
    return intent;
}

/// Only what was looked at, in the place where that was.
Result<ToolOutcome> apply(const Change &change, const ToolScene &scene)
{
    if (change.digest() != scene.allowed->digest) {
        return fail(Error::Kind::Conflict,
                    Tr::tr("%1 has changed in the meantime.").arg(change.path.shown));
    }
    const auto written =
            unlessSwapped(writeToolFile(change.path.real, change.after, change.before));
    if (!written) {
        return std::unexpected(written.error());
    }
    ToolOutcome outcome;
    outcome.text = change.summary;
    outcome.diff = change.diff();
    outcome.modifiedFiles = { recorded(change.path, scene) };
    return outcome;
}

Result<Change> plannedWrite(const QJsonObject &arguments, const Result<ToolPath> &path)
{
    auto content = CallArguments(arguments).text("content"_L1);
    if (!path || !content) {
        return std::unexpected(!path ? path.error() : content.error());
    }
    Change change { *path, {}, content->toUtf8(), {} };
    if (auto before = readToolFile(path->real)) {
        change.before = *before;
    } else if (before.error().kind != Error::Kind::NotFound) {
        return std::unexpected(before.error());
    }
    change.summary =
            (change.before ? Tr::tr("Replaced %1 (%2 bytes).") : Tr::tr("Wrote %1 (%2 bytes)."))
                    .arg(path->shown)
                    .arg(change.after.size());
    return change;
}

Result<Change> plannedEdit(const QJsonObject &arguments, const Result<ToolPath> &path)
{
    const CallArguments given(arguments);
    auto oldText = given.text("oldText"_L1);
    auto newText = given.text("newText"_L1);
    auto all = given.flag("all"_L1, false);
    if (!path || !oldText || !newText || !all) {
        return std::unexpected(!path              ? path.error()
                                       : !oldText ? oldText.error()
                                       : !newText ? newText.error()
                                                  : all.error());
    }
    auto content = readToolFile(path->real);
    if (!content) {
        return std::unexpected(content.error());
    }
    auto replaced = replaceText(*content, *oldText, *newText, *all);
    if (!replaced) {
        return std::unexpected(replaced.error());
    }
    return Change {
        *path, replaced->before, replaced->after,
        Tr::tr("Replaced %n place(s) in %1.", nullptr, replaced->count).arg(path->shown)
    };
}

/// What cannot be planned any more (the text is not there, the file is gone) is not what was allowed either.
Result<ToolOutcome> applyPlanned(Result<Change> (*plan)(const QJsonObject &,
                                                        const Result<ToolPath> &),
                                 const QJsonObject &arguments, const ToolScene &scene)
{
    return plan(arguments, allowedPath(scene))
            .transform_error([](Error error) {
                error.kind = Error::Kind::Conflict;
                return error;
            })
            .and_then([&](const Change &change) { return apply(change, scene); });
}

// --- list -------------------------------------------------------------------------------------

Result<ToolOutcome> listFolder(const ToolScene &scene)
{
    const auto path = allowedPath(scene);
    if (!path) {
        return std::unexpected(path.error());
    }
    auto found = unlessSwapped(HeldFolder::open(path->real)).and_then(&HeldFolder::entries);
    if (!found) {
        return found.error().kind == Error::Kind::Conflict
                ? std::unexpected(found.error())
                : fail(Error::Kind::NotFound, Tr::tr("There is no folder %1.").arg(path->shown));
    }
    std::ranges::sort(*found, [](const HeldEntry &a, const HeldEntry &b) {
        return std::pair(!a.isFolder, a.name) < std::pair(!b.isFolder, b.name);
    });
    QStringList lines;
    for (const HeldEntry &entry : found->first(qMin<qsizetype>(found->size(), MaxListed))) {
        lines += entry.isFolder           ? QString(entry.name + u'/')
                : !entry.target.isEmpty() ? u"%1 -> %2"_s.arg(entry.name, entry.target)
                                          : u"%1  %2"_s.arg(entry.name).arg(entry.size);
    }
    if (found->size() > MaxListed) {
        lines += Tr::tr("[%n more]", nullptr, static_cast<int>(found->size() - MaxListed));
    }
    ToolOutcome outcome;
    outcome.text = lines.isEmpty() ? Tr::tr("The folder is empty.") : lines.join(u'\n');
    return outcome;
}

} // namespace

ToolDefinition FileTool::definition() const
{
    switch (m_kind) {
    case Read:
        return toolDefinition("read"_L1);
    case Write:
        return toolDefinition("write"_L1);
    case Edit:
        return toolDefinition("edit"_L1);
    case List:
        return toolDefinition("ls"_L1);
    }
    Q_UNREACHABLE_RETURN({});
}

Result<ToolIntent> FileTool::intend(const QJsonObject &arguments, const ToolScene &scene) const
{
    if (m_kind == Write || m_kind == Edit) {
        const auto plan = m_kind == Write ? plannedWrite : plannedEdit;
        return plan(arguments, pathOf(arguments, scene)).transform(intentOf);
    }
    return pathOf(arguments, scene, m_kind == List ? std::optional(u"."_s) : std::nullopt)
            .transform([](const ToolPath &path) { return pathIntent(ToolAccess::Read, path); });
}

QFuture<ToolOutcome> FileTool::run(const QJsonObject &arguments, const ToolScene &scene,
                                   std::stop_token, const ToolProgress &) const
{
    return runOnPool([kind = m_kind, arguments, scene]() -> Result<ToolOutcome> {
        switch (kind) {
        case Read:
            return readLines(arguments, scene);
        case Write:
            return applyPlanned(plannedWrite, arguments, scene);
        case Edit:
            return applyPlanned(plannedEdit, arguments, scene);
        case List:
            return listFolder(scene);
        }
        Q_UNREACHABLE_RETURN(ToolOutcome());
    });
}

} // namespace varve
