// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "programplace.h"

#include "importformats.h"
#include "importplaces.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool isPlain(QChar c)
{
    return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9');
}

/// One word for a shell of POSIX.
QString shellWord(const QString &text)
{
    const bool isWord = std::ranges::all_of(
            text, [](QChar c) { return isPlain(c) || u"_@%+=:,./-"_s.contains(c); });
    return isWord && !text.isEmpty() ? text
                                     : u'\'' + QString(text).replace(u'\'', "'\\''"_L1) + u'\'';
}

/// The path as the program sees it once it runs there.
QString realPath(const QString &folder)
{
    const QString real = QFileInfo(folder).canonicalFilePath();
    return real.isEmpty() ? QDir::cleanPath(folder) : real;
}

/// How Claude Code calls the folder of a project's sessions (2.1.197): a hash follows where the name would be too long.
QString claudeFolder(const QString &path)
{
    constexpr qsizetype Longest = 200;
    const QString real = path.normalized(QString::NormalizationForm_C);
    QString name = real;
    std::ranges::replace_if(name, [](QChar c) { return !isPlain(c); }, u'-');
    if (name.size() <= Longest) {
        return name;
    }
    quint32 hash = 0;
    for (const QChar c : real) {
        hash = hash * 31 + c.unicode();
    }
    const qint64 number = static_cast<qint32>(hash);
    return name.first(Longest) + u'-' + QString::number(qAbs(number), 36);
}

/// pi 0.73.
QString piFolder(const QString &path)
{
    QString name = path.startsWith(u'/') ? path.sliced(1) : path;
    std::ranges::replace_if(
            name, [](QChar c) { return c == u'/' || c == u'\\' || c == u':'; }, u'-');
    return "--"_L1 + name + "--"_L1;
}

QString rolloutPath(const QDateTime &begun, const QString &id)
{
    const QDateTime time =
            begun.isValid() ? begun.toUTC() : QDateTime::fromSecsSinceEpoch(0).toUTC();
    return time.toString(u"yyyy/MM/dd/'rollout-'yyyy-MM-dd'T'hh-mm-ss-"_s) + id + ".jsonl"_L1;
}

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ProgramPlace)
};

Result<> requireFolder(const QString &folder)
{
    if (folder.isEmpty() || QFileInfo(folder).isDir()) {
        return {};
    }
    return fail(
            Error::Kind::NotFound,
            Tr::tr("The folder %1 is not on this machine, so a program cannot go on there. Choose "
                   "the folder to go on in.")
                    .arg(QDir::toNativeSeparators(folder)));
}

/// A session that was put there before may have gone on since.
Error withCommand(Error error, const ProgramPlace &place)
{
    if (error.kind == Error::Kind::Refused) {
        //: a program, a command for a shell
        error.message +=
                u' ' + Tr::tr("%1 can go on with it: %2").arg(place.program, place.command);
    }
    return error;
}

const ImportFormat &formatOf(ExportFormat format)
{
    return format == ExportFormat::ClaudeCode ? claudeFormat
            : format == ExportFormat::Codex   ? codexFormat
                                              : piFormat;
}

/// Of the models that it asks where nobody has chosen another; 0: that is not known.
qint64 usualWindow(ExportFormat format)
{
    return format == ExportFormat::ClaudeCode ? 200'000
            : format == ExportFormat::Codex   ? 272'000
                                              : 0;
}

} // namespace

QString windowNote(ExportFormat format, qint64 tokens)
{
    const qint64 window = usualWindow(format);
    const qint64 room = window / 5 * 4; // the programs keep the rest for prompts and answers
    if (window == 0 || tokens <= room) {
        return {};
    }
    const QLocale locale;
    //: a number of tokens, a program, a number of tokens
    return Tr::tr("It goes on with about %1 tokens, and the window of %2 is usually %3, of which "
                  "it keeps "
                  "some for itself. If it says that the prompt is too long, export the projection "
                  "instead, after a compaction.")
            .arg(locale.toString(tokens), formatOf(format).program, locale.toString(window));
}

bool hasProgram(ExportFormat format)
{
    return hasProjection(format) || format == ExportFormat::Pi;
}

QUuid programSessionId(const Session &session, const ExportRequest &request)
{
    QByteArray part = request.amount == ExportAmount::Projection ? "projection"_ba : "whole"_ba;
    if (request.scope != ExportScope::Selection) {
        part += (request.leaf.isNull() ? session.leaf : request.leaf).toBytes();
    }
    QList<EntryId> entries = request.entries;
    std::ranges::sort(entries);
    for (const EntryId &entry : std::as_const(entries)) {
        part += entry.toBytes();
    }
    return QUuid::createUuidV5(session.id.uuid(), part);
}

ProgramPlace programPlace(const Session &session, const ExportRequest &request, const QString &home,
                          const QProcessEnvironment &environment)
{
    const QString wanted = request.folder.isEmpty() ? session.cwd : request.folder;
    const QString folder = wanted.isEmpty() ? home : wanted;
    const QString id = programSessionId(session, request).toString(QUuid::WithoutBraces);
    const ImportFormat &format = formatOf(request.format);
    const QString base = folderOf(format.places.front(), home, environment) + u'/';
    const QString cd = "cd "_L1 + shellWord(folder) + " && "_L1;
    switch (request.format) {
    case ExportFormat::ClaudeCode:
        return { format.program, base + claudeFolder(realPath(folder)) + u'/' + id + ".jsonl"_L1,
                 cd + "claude --resume "_L1 + id };
    case ExportFormat::Codex:
        return { format.program, base + rolloutPath(session.createdAt, id),
                 cd + "codex resume "_L1 + id };
    default:
        break;
    }
    const QString path = base + piFolder(realPath(folder)) + u'/' + id + ".jsonl"_L1;
    return { format.program, path, cd + "pi --session "_L1 + shellWord(path) };
}

Result<ProgramExport> exportToProgram(StoreReader &reader, ExportRequest order, const QString &home,
                                      const QProcessEnvironment &environment,
                                      const ExportControl &control)
{
    const auto session = reader.session(order.session);
    if (!session) {
        return std::unexpected(session.error());
    }
    if (order.leaf.isNull()) { // so that it stays the one that the file is called by
        order.leaf = session->leaf;
    }
    const QString folder = order.folder.isEmpty() ? session->cwd : order.folder;
    const ProgramPlace place = programPlace(*session, order, home, environment);
    if (const auto there = requireFolder(folder); !there) {
        return std::unexpected(there.error());
    }
    const QString into = QFileInfo(place.path).path();
    if (!QDir().mkpath(into)) {
        return fail(Error::Kind::Io,
                    Tr::tr("The folder %1 could not be made, so nothing was exported.")
                            .arg(QDir::toNativeSeparators(into)));
    }
    order.folder = folder.isEmpty() ? home : folder;
    return exportToFile(place.path, reader, order, Existing::Refuse, control)
            .transform(
                    [&](const ExportOutcome &outcome) { return ProgramExport { place, outcome }; })
            .transform_error([&](const Error &error) { return withCommand(error, place); });
}

} // namespace varve
