// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archiveresources.h"

#include "archivetool.h"
#include <base/visibletext.h>
#include <recall/keptfrommodel.h>
#include <recall/recallengine.h>
#include <recall/recallsentences.h>
#include <recall/recalltext.h>
#include <workspace/loadedsession.h>

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Archive)
};

constexpr qsizetype PageSize = 50; ///< sessions
constexpr qsizetype LongestTranscript =
        60'000; ///< characters, about 20,000 tokens; the end is what counts
constexpr auto Prefix = "varve://sessions/"_L1;
constexpr auto SummarySuffix = "/summary"_L1;

QJsonObject described(const QString &uri, const QString &name, const QString &title,
                      const QString &text)
{
    QJsonObject resource { { "uri"_L1, uri },
                           { "name"_L1, name },
                           { "title"_L1, title },
                           { "mimeType"_L1, "text/plain"_L1 } };
    if (!text.isEmpty()) {
        resource["description"_L1] = text;
    }
    return resource;
}

void addSession(QJsonArray &list, const Session &session, const ArchiveCleaner &cleaner)
{
    const QString uri = Prefix + session.id.toString();
    const QString name = u"session %1"_s.arg(session.number);
    const QString title = cleaner.line(visibleLine(session.name, 100));
    list += described(uri, name, title, {});
    if (!session.summary.isEmpty()) {
        list += described(uri + SummarySuffix, name + " summary"_L1, title,
                          cleaner.line(visibleLine(session.summary, 200)));
    }
}

/// What was said last, as much as one answer carries, oldest first.
Result<QString> transcriptOf(StoreReader &reader, const FolderScope &scope,
                             const LoadedSession &loaded, const ArchiveCleaner &cleaner)
{
    KeptFromModel kept(reader);
    QStringList parts;
    qsizetype left = LongestTranscript;
    const QList<int> &path = loaded.branch.path;
    for (qsizetype i = path.size(); i-- > 0 && left > 0;) {
        const auto entry = reader.entry(loaded.branch.node(path.at(i)).seq);
        const auto isKept = entry ? kept.covers(*entry) : Result<bool>(true);
        if (!entry || !isKept) {
            return std::unexpected(entry ? isKept.error() : entry.error());
        }
        const auto session = reader.session(entry->session);
        if (*isKept || !isRecalled(*entry) || !session || !scope.contains(session->cwd)) {
            continue;
        }
        RecallPassage passage = passageOf(*entry, RecallStanding::Gone);
        passage.sessionNumber = session->number;
        passage.reference = u'#' + QString::number(entry->seq);
        QString text = cleaner.text(recalledText(*entry).text);
        if (text.size() > left) {
            text = u"…"_s + text.last(left);
        }
        left -= text.size();
        parts += citationOf(passage) + u'\n' + text;
    }
    std::ranges::reverse(parts);
    return parts.join("\n\n"_L1);
}

std::unexpected<Error> noSuchResource()
{
    return fail(Error::Kind::NotFound, Tr::tr("There is no such resource."));
}

} // namespace

Result<QJsonObject> listResources(StoreReader &reader, const ArchiveReach &reach,
                                  const ArchiveCleaner &cleaner, const QString &cursor)
{
    bool isNumber = true;
    const qsizetype begin = cursor.isEmpty() ? 0 : cursor.toLongLong(&isNumber);
    if (!isNumber || begin < 0) {
        return fail(Error::Kind::InvalidInput, Tr::tr("This is no cursor of a list of resources."));
    }
    auto sessions = reader.sessions();
    if (!sessions) {
        return std::unexpected(sessions.error());
    }
    const FolderScope scope = reach.scope();
    sessions->removeIf([&](const Session &session) { return !scope.contains(session.cwd); });
    const qsizetype end = std::min(sessions->size(), begin + PageSize);
    QJsonArray list;
    for (qsizetype i = begin; i < end; ++i) {
        addSession(list, sessions->at(i), cleaner);
    }
    QJsonObject page { { "resources"_L1, list } };
    if (end < sessions->size()) {
        page["nextCursor"_L1] = QString::number(end);
    }
    return page;
}

QJsonObject resourceTemplates()
{
    const auto described = [](QLatin1StringView uri, QLatin1StringView name,
                              QLatin1StringView title) {
        return QJsonObject { { "uriTemplate"_L1, QString(uri) },
                             { "name"_L1, QString(name) },
                             { "title"_L1, QString(title) },
                             { "mimeType"_L1, "text/plain"_L1 } };
    };
    return { { "resourceTemplates"_L1,
               QJsonArray {
                       described("varve://sessions/{session}"_L1, "session"_L1,
                                 "What was said last in a session"_L1),
                       described("varve://sessions/{session}/summary"_L1, "summary"_L1,
                                 "What a session was about"_L1),
               } } };
}

Result<QJsonObject> readResource(StoreReader &reader, const ArchiveReach &reach,
                                 const ArchiveCleaner &cleaner, const QString &uri)
{
    if (!uri.startsWith(Prefix)) {
        return noSuchResource();
    }
    const bool isSummary = uri.endsWith(SummarySuffix);
    const QString name = uri.sliced(Prefix.size()).chopped(isSummary ? SummarySuffix.size() : 0);
    const FolderScope scope = reach.scope();
    const auto session = sessionWithin(reader, scope, name);
    if (!session) {
        return session.error().kind == Error::Kind::NotFound ? noSuchResource()
                                                             : std::unexpected(session.error());
    }
    if (isSummary && session->summary.isEmpty()) {
        return noSuchResource();
    }
    const auto text = isSummary
            ? Result<QString>(cleaner.text(session->summary))
            : loadSession(reader, session->id).and_then([&](const LoadedSession &loaded) {
                  return transcriptOf(reader, scope, loaded, cleaner);
              });
    return text.transform([&](const QString &found) {
        const QString wrapped = wrapArchive(
                { found, found.isEmpty() ? Tr::tr("The session has no text.") : QString() });
        return QJsonObject { { "contents"_L1,
                               QJsonArray { QJsonObject { { "uri"_L1, uri },
                                                          { "mimeType"_L1, "text/plain"_L1 },
                                                          { "text"_L1, wrapped } } } } };
    });
}

} // namespace varve
