// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchtools.h"

#include "callarguments.h"
#include "childenvironment.h"
#include "folderwalk.h"
#include "processrun.h"
#include "toolsupport.h"
#include "tooltext.h"
#include <base/ordinaryfile.h>

#include <QCoreApplication>
#include <QDir>
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
constexpr qint64 MaxContext = 20; // lines
constexpr auto Limit = 60s;

/// True if these are all; else the first ones are left.
template<typename T>
bool cutToMost(QList<T> &hits)
{
    const bool areAll = hits.size() <= MaxHits;
    hits.resize(qMin(hits.size(), MaxHits));
    return areAll;
}

struct Search
{
    QString pattern;
    QString glob;
    ToolPath path;
    bool ignoreCase = false;
    qint64 context = 0; ///< lines before and after each
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
    auto context = given.number("context"_L1, 0, 0, MaxContext);
    if (!pattern || !glob || !path || !ignoreCase || !context) {
        return std::unexpected(!pattern              ? pattern.error()
                                       : !glob       ? glob.error()
                                       : !path       ? path.error()
                                       : !ignoreCase ? ignoreCase.error()
                                                     : context.error());
    }
    if (pattern->isEmpty()) {
        return fail(Error::Kind::InvalidInput, Tr::tr("The pattern is empty."));
    }
    if (!QFileInfo::exists(path->real)) {
        return fail(Error::Kind::NotFound, Tr::tr("There is no %1.").arg(path->shown));
    }
    return Search { *pattern, *glob, *path, *ignoreCase, *context };
}

ToolOutcome outcomeOf(const QStringList &lines, bool complete, bool readAll = true)
{
    QStringList parts { lines.isEmpty() ? Tr::tr("Nothing was found.")
                                        : limitText(lines.join(u'\n'), KeptEnd::Head).text };
    if (!lines.isEmpty() && !complete) {
        parts += Tr::tr("[there is more; only the first %1 are shown]").arg(lines.size());
    }
    if (!readAll) {
        parts += Tr::tr("[some files or folders could not be read]");
    }
    ToolOutcome outcome;
    outcome.text = parts.join(u'\n');
    return outcome;
}

/// Where it is looked: in a folder that is held, so that it stays the one that was allowed.
struct Place
{
    HeldFolder folder;
    QString file; ///< the only one; empty: all
};

Result<Place> placeOf(const Search &search, const ToolScene &scene)
{
    if (!isAllowed(scene, search.path.real)) {
        return fail(Error::Kind::Conflict,
                    Tr::tr("%1 leads elsewhere by now.").arg(search.path.shown));
    }
    const QFileInfo info(search.path.real);
    const bool isFolder = info.isDir();
    return HeldFolder::open(isFolder ? info.filePath() : info.path())
            .transform([&](const HeldFolder &folder) {
                return Place { folder, isFolder ? QString() : info.fileName() };
            })
            .transform_error([](Error error) {
                error.kind = Error::Kind::Conflict;
                return error;
            });
}

/// What ripgrep is to look at, from the folder on.
QString targetOf(const Place &place)
{
    return place.file.isEmpty() ? u"."_s : QString(u"./"_s + place.file);
}

/// What ripgrep has found is named below "." and, of lines, as "path NUL number:text".
struct Found
{
    QList<FoundLine> lines;
    bool complete = true;
};

QString plainPath(const QByteArray &path)
{
    const QString name = QFile::decodeName(path);
    return name.startsWith("./"_L1) ? name.sliced(2) : name;
}

Found foundBy(const ProcessEnd &end)
{
    Found found;
    const QList<QByteArray> lines = end.output.split('\n');
    for (const QByteArray &line : lines) {
        const qsizetype nul = line.indexOf('\0');
        const qsizetype colon = line.indexOf(':', nul + 1);
        const QByteArray number = colon < 0 ? QByteArray() : line.sliced(nul + 1, colon - nul - 1);
        if (nul > 0 && number.toLongLong() > 0) {
            found.lines += { plainPath(line.first(nul)), number.toLongLong() };
        }
    }
    found.complete = cutToMost(found.lines) && end.how == ProcessEnd::How::Exited;
    return found;
}

/// 0 found, 1 nothing found, 2 an error. Of the pattern it says what is wrong; of files and folders nothing (--no-messages), as
/// what it names may be behind a link that was not there when the search was allowed.
bool hasReadAll(const ProcessEnd &end)
{
    return end.how != ProcessEnd::How::Exited || end.exitCode < 2;
}

std::optional<ToolOutcome> problemOf(const ProcessEnd &end)
{
    if (end.how == ProcessEnd::How::NotStarted) {
        return toolError(end.problem);
    }
    if (end.how == ProcessEnd::How::TimedOut && end.output.isEmpty()) {
        return toolError(Tr::tr("The search was ended after %1 seconds and had found nothing until "
                                "then. Search a smaller folder.")
                                 .arg(Limit.count()));
    }
    if (!hasReadAll(end) && !end.errors.trimmed().isEmpty()) {
        return toolError(limitText(readableText(end.errors), KeptEnd::Head).text);
    }
    return std::nullopt;
}

/// What it would read of what is not to be searched. It waits for a pipe without end; further below the time limit ends that.
bool ignoreFilesAreOrdinary(const HeldFolder &folder)
{
    QDir at(QFileInfo(folder.processPath()).canonicalFilePath());
    do {
        for (const QString &name :
             { u".gitignore"_s, u".ignore"_s, u".rgignore"_s, u".git/info/exclude"_s }) {
            if (!requireOrdinary(at.filePath(name))) {
                return false;
            }
        }
    } while (at.cdUp());
    return true;
}

/// Its own settings file may name programs to run: none is read.
QFuture<ProcessEnd> runRipgrep(QObject *context, const QString &program,
                               const QStringList &arguments, const HeldFolder &folder,
                               const std::stop_token &stop)
{
    ProcessPlan plan;
    plan.program = program;
    plan.arguments = QStringList { u"--no-config"_s, u"--color=never"_s, u"--no-messages"_s,
                                   u"--sort=path"_s }
            + arguments;
    if (!ignoreFilesAreOrdinary(folder)) {
        plan.arguments.prepend(u"--no-ignore"_s);
    }
    plan.folder = folder.processPath();
    plan.environment = childEnvironment(QProcessEnvironment::systemEnvironment());
    plan.limit = Limit;
    plan.keptBytes = 1024LL * 1024;
    plan.errorsApart = true;
    return runProcess(context, plan, stop, {});
}

/// ripgrep names the files, and they are read here, where no link is followed.
QFuture<ToolOutcome> grepFast(QObject *context, const QString &program, const Search &search,
                              const Place &place, const std::stop_token &stop)
{
    QStringList options { u"--line-number"_s, u"--no-heading"_s, u"--with-filename"_s, u"--null"_s,
                          u"--max-columns=500"_s };
    if (search.ignoreCase) {
        options << u"--ignore-case"_s;
    }
    options << u"--glob"_s << search.glob << u"--regexp"_s << search.pattern << u"--"_s
            << targetOf(place);
    return runRipgrep(context, program, options, place.folder, stop)
            .then(QtFuture::Launch::Async,
                  [place, context = search.context, stop](const ProcessEnd &end) {
                      const Found found = foundBy(end);
                      return problemOf(end).value_or(
                              outcomeOf(linesAsTheyAre(place.folder, found.lines, context, stop),
                                        found.complete, hasReadAll(end)));
                  });
}

Result<ToolOutcome> grepSlowly(const Search &search, const Place &place,
                               const std::stop_token &stop)
{
    const QRegularExpression wanted(search.pattern,
                                    search.ignoreCase ? QRegularExpression::CaseInsensitiveOption
                                                      : QRegularExpression::NoPatternOption);
    if (!wanted.isValid()) {
        return fail(
                Error::Kind::InvalidInput,
                Tr::tr("The pattern is not a regular expression: %1.").arg(wanted.errorString()));
    }
    const QRegularExpression names = place.file.isEmpty()
            ? globExpression(search.glob)
            : QRegularExpression(u'^' + QRegularExpression::escape(place.file) + u'$');
    QList<FoundLine> lines = matchingLines(place.folder, wanted, names, MaxHits + 1, stop);
    const bool complete = cutToMost(lines);
    return outcomeOf(linesAsTheyAre(place.folder, lines, search.context, stop), complete);
}

QFuture<ToolOutcome> findFast(QObject *context, const QString &program, const Search &search,
                              const Place &place, const std::stop_token &stop)
{
    return runRipgrep(context, program,
                      { u"--files"_s, u"--null"_s, u"--glob"_s, search.pattern, u"--"_s,
                        targetOf(place) },
                      place.folder, stop)
            .then(QtFuture::Launch::Async, [place](const ProcessEnd &end) {
                QStringList paths;
                const QList<QByteArray> names = end.output.split('\0');
                for (const QByteArray &name : names) {
                    if (!name.isEmpty()) {
                        paths += plainPath(name);
                    }
                }
                const bool complete = cutToMost(paths) && end.how == ProcessEnd::How::Exited;
                return problemOf(end).value_or(
                        outcomeOf(filesThatAre(place.folder, paths), complete, hasReadAll(end)));
            });
}

Result<ToolOutcome> findSlowly(const Search &search, const Place &place,
                               const std::stop_token &stop)
{
    const WalkedFiles found =
            walkFiles(place.folder, globExpression(search.pattern), MaxHits, stop);
    return outcomeOf(filesThatAre(place.folder, found.paths), found.complete);
}

/// What is wrong with the call now was not wrong when it was allowed.
QFuture<ToolOutcome> refused(const Error &error)
{
    return finishedOutcome(error.kind == Error::Kind::Conflict ? staleOutcome(error.message)
                                                               : toolError(error.message));
}

} // namespace

SearchTool::SearchTool(Kind kind, QObject *context, QString ripgrep)
    : m_kind(kind)
    , m_context(context)
    , m_ripgrep(std::move(ripgrep))
{ }

ToolDefinition SearchTool::definition() const
{
    return toolDefinition(m_kind == Grep ? "grep"_L1 : "find"_L1);
}

Result<ToolIntent> SearchTool::intend(const QJsonObject &arguments, const ToolScene &scene) const
{
    return searchOf(arguments, scene).transform([](const Search &search) {
        ToolIntent intent = pathIntent(ToolAccess::Read, search.path);
        intent.preview = Tr::tr("%1 in %2").arg(search.pattern, search.path.real);
        return intent;
    });
}

QFuture<ToolOutcome> SearchTool::run(const QJsonObject &arguments, const ToolScene &scene,
                                     std::stop_token stop, const ToolProgress &) const
{
    const auto search = searchOf(arguments, scene);
    const auto place = search.and_then([&](const Search &what) { return placeOf(what, scene); });
    if (!place) {
        return refused(place.error());
    }
    if (!m_ripgrep.isEmpty()) {
        const auto fast = m_kind == Grep ? grepFast : findFast;
        return fast(m_context, m_ripgrep, *search, *place, stop);
    }
    const auto slow = m_kind == Grep ? grepSlowly : findSlowly;
    return runOnPool(
            [slow, search = *search, place = *place, stop] { return slow(search, place, stop); });
}

} // namespace varve
