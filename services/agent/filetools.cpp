// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "filetools.h"

#include "callarguments.h"
#include "textdiff.h"
#include "toolfile.h"
#include "toolsupport.h"
#include "tooltext.h"

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::FileTools)
};

constexpr qint64 MaxLine = 1'000'000'000;
constexpr int MaxListed = 2000;

Result<ToolPath> pathOf(const QJsonObject &arguments, const ToolScene &scene,
                        const std::optional<QString> &fallback = {})
{
    const CallArguments given(arguments);
    auto path = fallback ? given.text("path"_L1, *fallback) : given.text("path"_L1);
    return path.and_then([&](const QString &text) { return resolvePath(scene.folder, text); });
}

// --- read -------------------------------------------------------------------------------------

Result<ToolOutcome> readLines(const QJsonObject &arguments, const ToolScene &scene)
{
    const CallArguments given(arguments);
    auto path = pathOf(arguments, scene);
    auto offset = given.number("offset"_L1, 1, 1, MaxLine);
    auto limit = given.number("limit"_L1, TextLimits().lines, 1, MaxLine);
    if (!path || !offset || !limit) {
        return std::unexpected(!path ? path.error() : !offset ? offset.error() : limit.error());
    }
    auto content = readToolFile(path->absolute);
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
    outcome.readFiles = { path->absolute };
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
    QByteArray before;
    QByteArray after;
    bool existed = false;
    QString summary; ///< for the model
};

ToolIntent intentOf(const Change &change)
{
    ToolIntent intent = pathIntent(ToolAccess::Write, change.path);
    intent.preview = unifiedDiff(change.before, change.after, change.path.shown);
    intent.previewIsDiff = true;
    return intent;
}

Result<ToolOutcome> apply(const Change &change)
{
    if (auto written = writeToolFile(change.path.absolute, change.after); !written) {
        return std::unexpected(written.error());
    }
    ToolOutcome outcome;
    outcome.text = change.summary;
    outcome.diff = unifiedDiff(change.before, change.after, change.path.shown);
    outcome.modifiedFiles = { change.path.absolute };
    return outcome;
}

Result<Change> plannedWrite(const QJsonObject &arguments, const ToolScene &scene)
{
    auto path = pathOf(arguments, scene);
    auto content = CallArguments(arguments).text("content"_L1);
    if (!path || !content) {
        return std::unexpected(!path ? path.error() : content.error());
    }
    Change change { *path, {}, content->toUtf8(), QFileInfo::exists(path->absolute), {} };
    if (change.existed) {
        auto before = readToolFile(path->absolute);
        if (!before) {
            return std::unexpected(before.error());
        }
        change.before = *before;
    }
    change.summary =
            (change.existed ? Tr::tr("Replaced %1 (%2 bytes).") : Tr::tr("Wrote %1 (%2 bytes)."))
                    .arg(path->shown)
                    .arg(change.after.size());
    return change;
}

Result<Change> plannedEdit(const QJsonObject &arguments, const ToolScene &scene)
{
    const CallArguments given(arguments);
    auto path = pathOf(arguments, scene);
    auto oldText = given.text("oldText"_L1);
    auto newText = given.text("newText"_L1);
    auto all = given.flag("all"_L1, false);
    if (!path || !oldText || !newText || !all) {
        return std::unexpected(!path              ? path.error()
                                       : !oldText ? oldText.error()
                                       : !newText ? newText.error()
                                                  : all.error());
    }
    auto content = readToolFile(path->absolute);
    if (!content) {
        return std::unexpected(content.error());
    }
    auto replaced = replaceText(*content, *oldText, *newText, *all);
    if (!replaced) {
        return std::unexpected(replaced.error());
    }
    return Change {
        *path, replaced->before, replaced->after, true,
        Tr::tr("Replaced %n place(s) in %1.", nullptr, replaced->count).arg(path->shown)
    };
}

// --- list -------------------------------------------------------------------------------------

Result<ToolOutcome> listFolder(const QJsonObject &arguments, const ToolScene &scene)
{
    auto path = pathOf(arguments, scene, u"."_s);
    if (!path) {
        return std::unexpected(path.error());
    }
    const QDir folder(path->absolute);
    if (!folder.exists()) {
        return fail(Error::Kind::NotFound, Tr::tr("There is no folder %1.").arg(path->shown));
    }
    const QFileInfoList found = folder.entryInfoList(QDir::AllEntries | QDir::Hidden | QDir::System
                                                             | QDir::NoDotAndDotDot,
                                                     QDir::DirsFirst | QDir::Name);
    QStringList lines;
    for (const QFileInfo &info : found.first(qMin<qsizetype>(found.size(), MaxListed))) {
        lines += info.isDir()      ? info.fileName() + u'/'
                : info.isSymLink() ? u"%1 -> %2"_s.arg(info.fileName(), info.readSymLink())
                                   : u"%1  %2"_s.arg(info.fileName()).arg(info.size());
    }
    if (found.size() > MaxListed) {
        lines += Tr::tr("[%n more]", nullptr, static_cast<int>(found.size() - MaxListed));
    }
    ToolOutcome outcome;
    outcome.text = lines.isEmpty() ? Tr::tr("The folder is empty.") : lines.join(u'\n');
    return outcome;
}

} // namespace

ToolDefinition ReadTool::definition() const
{
    return toolDefinition("read"_L1);
}

Result<ToolIntent> ReadTool::intend(const QJsonObject &arguments, const ToolScene &scene) const
{
    return pathOf(arguments, scene).transform([](const ToolPath &path) {
        return pathIntent(ToolAccess::Read, path);
    });
}

QFuture<ToolOutcome> ReadTool::run(const QJsonObject &arguments, const ToolScene &scene,
                                   std::stop_token, const ToolProgress &) const
{
    return runOnPool([arguments, scene] { return readLines(arguments, scene); });
}

ToolDefinition WriteTool::definition() const
{
    return toolDefinition("write"_L1);
}

Result<ToolIntent> WriteTool::intend(const QJsonObject &arguments, const ToolScene &scene) const
{
    return plannedWrite(arguments, scene).transform(intentOf);
}

QFuture<ToolOutcome> WriteTool::run(const QJsonObject &arguments, const ToolScene &scene,
                                    std::stop_token, const ToolProgress &) const
{
    return runOnPool([arguments, scene] { return plannedWrite(arguments, scene).and_then(apply); });
}

ToolDefinition EditTool::definition() const
{
    return toolDefinition("edit"_L1);
}

Result<ToolIntent> EditTool::intend(const QJsonObject &arguments, const ToolScene &scene) const
{
    return plannedEdit(arguments, scene).transform(intentOf);
}

QFuture<ToolOutcome> EditTool::run(const QJsonObject &arguments, const ToolScene &scene,
                                   std::stop_token, const ToolProgress &) const
{
    return runOnPool([arguments, scene] { return plannedEdit(arguments, scene).and_then(apply); });
}

ToolDefinition ListTool::definition() const
{
    return toolDefinition("ls"_L1);
}

Result<ToolIntent> ListTool::intend(const QJsonObject &arguments, const ToolScene &scene) const
{
    return pathOf(arguments, scene, u"."_s).transform([](const ToolPath &path) {
        return pathIntent(ToolAccess::Read, path);
    });
}

QFuture<ToolOutcome> ListTool::run(const QJsonObject &arguments, const ToolScene &scene,
                                   std::stop_token, const ToolProgress &) const
{
    return runOnPool([arguments, scene] { return listFolder(arguments, scene); });
}

} // namespace varve
