// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchtools.h"

#include "callarguments.h"
#include "folderwalk.h"
#include "processrun.h"
#include "toolsupport.h"
#include "tooltext.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace varve
{

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::SearchTools)
};

constexpr qsizetype MaxHits = 500;
constexpr auto Limit = 60s;

struct Search
{
    QString pattern;
    QString glob;
    ToolPath path;
    bool ignoreCase = false;
};

Result<Search> searchOf(const QJsonObject &arguments, const ToolScene &scene)
{
    const CallArguments given(arguments);
    auto pattern = given.text("pattern"_L1);
    auto glob = given.text("glob"_L1, u"*"_s);
    auto path = given.text("path"_L1, u"."_s).and_then([&](const QString &text) {
        return resolvePath(scene.folder, text);
    });
    auto ignoreCase = given.flag("ignoreCase"_L1, false);
    if (!pattern || !glob || !path || !ignoreCase) {
        return std::unexpected(!pattern        ? pattern.error()
                                       : !glob ? glob.error()
                                       : !path ? path.error()
                                               : ignoreCase.error());
    }
    if (pattern->isEmpty()) {
        return fail(Error::Kind::InvalidInput, Tr::tr("The pattern is empty."));
    }
    if (!QFileInfo::exists(path->absolute)) {
        return fail(Error::Kind::NotFound, Tr::tr("There is no %1.").arg(path->shown));
    }
    return Search { *pattern, *glob, *path, *ignoreCase };
}

Result<ToolIntent> intentOf(const QJsonObject &arguments, const ToolScene &scene)
{
    return searchOf(arguments, scene).transform([](const Search &search) {
        ToolIntent intent = pathIntent(ToolAccess::Read, search.path);
        intent.preview = Tr::tr("%1 in %2").arg(search.pattern, search.path.absolute);
        return intent;
    });
}

ToolOutcome outcomeOf(QStringList lines, bool complete)
{
    ToolOutcome outcome;
    if (lines.isEmpty()) {
        outcome.text = Tr::tr("Nothing was found.");
        return outcome;
    }
    outcome.text = limitText(lines.join(u'\n'), KeptEnd::Head).text;
    if (!complete) {
        outcome.text +=
                u'\n' + Tr::tr("[there is more; only the first %1 are shown]").arg(lines.size());
    }
    return outcome;
}

ToolOutcome outcomeOf(const ProcessEnd &end)
{
    // 0 found, 1 nothing found, 2 an error, with whatever was found before it.
    const bool failed = end.how == ProcessEnd::How::NotStarted
            || (end.how == ProcessEnd::How::Exited && end.exitCode > 1);
    const QString text = readableText(end.output);
    if (failed) {
        return toolError(end.problem.isEmpty() ? limitText(text, KeptEnd::Head).text : end.problem);
    }
    QStringList lines = text.split(u'\n', Qt::SkipEmptyParts);
    const bool complete = end.how == ProcessEnd::How::Exited && lines.size() <= MaxHits;
    if (lines.size() > MaxHits) {
        lines.resize(MaxHits);
    }
    return outcomeOf(lines, complete);
}

/// Its own settings file may name programs to run: none is read.
QFuture<ToolOutcome> runRipgrep(QObject *context, const QString &program,
                                const QStringList &arguments, const QString &folder,
                                const std::stop_token &stop)
{
    ProcessPlan plan;
    plan.program = program;
    plan.arguments =
            QStringList { u"--no-config"_s, u"--color=never"_s, u"--sort=path"_s } + arguments;
    plan.folder = folder;
    plan.environment = scrubbedEnvironment(QProcessEnvironment::systemEnvironment());
    plan.limit = Limit;
    plan.keptBytes = 1024LL * 1024;
    return runProcess(context, plan, stop, {}).then([](const ProcessEnd &end) {
        return outcomeOf(end);
    });
}

QString folderOf(const Search &search)
{
    const QFileInfo info(search.path.absolute);
    return info.isDir() ? info.filePath() : info.path();
}

/// What a search in one file is about; "." for a folder.
QString targetOf(const Search &search)
{
    const QFileInfo info(search.path.absolute);
    return info.isDir() ? u"."_s : u"./"_s + info.fileName();
}

} // namespace

GrepTool::GrepTool(QObject *context, QString ripgrep)
    : m_context(context)
    , m_ripgrep(std::move(ripgrep))
{ }

ToolDefinition GrepTool::definition() const
{
    return toolDefinition("grep"_L1);
}

Result<ToolIntent> GrepTool::intend(const QJsonObject &arguments, const ToolScene &scene) const
{
    return intentOf(arguments, scene);
}

QFuture<ToolOutcome> GrepTool::run(const QJsonObject &arguments, const ToolScene &scene,
                                   std::stop_token stop, const ToolProgress &) const
{
    auto search = searchOf(arguments, scene);
    if (!search) {
        return finishedOutcome(toolError(search.error().message));
    }
    if (!m_ripgrep.isEmpty()) {
        QStringList options { u"--line-number"_s, u"--no-heading"_s, u"--with-filename"_s,
                              u"--max-columns=500"_s, u"--max-columns-preview"_s };
        if (search->ignoreCase) {
            options << u"--ignore-case"_s;
        }
        options << u"--glob"_s << search->glob << u"--regexp"_s << search->pattern << u"--"_s
                << targetOf(*search);
        return runRipgrep(m_context, m_ripgrep, options, folderOf(*search), stop);
    }
    return runOnPool([search = *search, stop]() -> Result<ToolOutcome> {
        const QRegularExpression wanted(search.pattern,
                                        search.ignoreCase
                                                ? QRegularExpression::CaseInsensitiveOption
                                                : QRegularExpression::NoPatternOption);
        if (!wanted.isValid()) {
            return fail(Error::Kind::InvalidInput,
                        Tr::tr("The pattern is not a regular expression: %1.")
                                .arg(wanted.errorString()));
        }
        const QFileInfo target(search.path.absolute);
        const QRegularExpression names = target.isDir()
                ? globExpression(search.glob)
                : QRegularExpression(u'^' + QRegularExpression::escape(target.fileName()) + u'$');
        const QStringList lines = matchingLines(folderOf(search), wanted, names, MaxHits + 1, stop);
        return outcomeOf(lines.first(qMin(lines.size(), MaxHits)), lines.size() <= MaxHits);
    });
}

FindTool::FindTool(QObject *context, QString ripgrep)
    : m_context(context)
    , m_ripgrep(std::move(ripgrep))
{ }

ToolDefinition FindTool::definition() const
{
    return toolDefinition("find"_L1);
}

Result<ToolIntent> FindTool::intend(const QJsonObject &arguments, const ToolScene &scene) const
{
    return intentOf(arguments, scene);
}

QFuture<ToolOutcome> FindTool::run(const QJsonObject &arguments, const ToolScene &scene,
                                   std::stop_token stop, const ToolProgress &) const
{
    auto search = searchOf(arguments, scene);
    if (!search) {
        return finishedOutcome(toolError(search.error().message));
    }
    if (!m_ripgrep.isEmpty()) {
        return runRipgrep(
                m_context, m_ripgrep,
                { u"--files"_s, u"--glob"_s, search->pattern, u"--"_s, targetOf(*search) },
                folderOf(*search), stop);
    }
    return runOnPool([search = *search, stop]() -> Result<ToolOutcome> {
        const WalkedFiles found =
                walkFiles(folderOf(search), globExpression(search.pattern), MaxHits, stop);
        return outcomeOf(found.paths, found.complete);
    });
}

} // namespace varve
