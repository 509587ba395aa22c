// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivetexts.h"

#include <base/textends.h>
#include <base/visibletext.h>
#include <memory/journalkindname.h>
#include <recall/keptfrommodel.h>
#include <recall/recallengine.h>
#include <recall/recallsentences.h>
#include <session/texttokens.h>
#include <storage/entrywords.h>
#include <storage/searchexcerpt.h>
#include <storage/searchtext.h>
#include <storage/storesearch.h>

#include <QCoreApplication>
#include <QSet>

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

constexpr qsizetype SummaryLength = 240; ///< characters of a session's summary in a list
constexpr qsizetype LeastPassage = 200; ///< characters that are left of the best one

/// As a client is shown a session: its number, and its title without what would look like ours.
QString sessionName(const Session &session, const ArchiveCleaner &cleaner)
{
    const QString title = cleaner.line(visibleLine(session.name, 100));
    return u'#' + QString::number(session.number)
            + (title.isEmpty() ? QString() : u" “%1”"_s.arg(title));
}

QString day(const QDateTime &at)
{
    return at.toUTC().toString("yyyy-MM-dd hh:mm"_L1) + " UTC"_L1;
}

/// Named by its number, which is short; where it stands to a context is nothing to a client, which has another.
void cite(RecallPassage &passage)
{
    passage.reference = u'#' + QString::number(passage.seq);
    if (passage.standing != RecallStanding::OffPath) {
        passage.standing = RecallStanding::Gone;
    }
    for (RecallPassage &one : passage.beside) {
        cite(one);
    }
}

/// Nothing for one that a client is not told of, or that is gone.
std::optional<Session> sessionInReach(StoreReader &reader, const FolderScope &scope,
                                      const SessionId &id)
{
    const auto session = reader.session(id);
    return session && scope.contains(session->cwd) ? std::optional(*session) : std::nullopt;
}

/// So is what it stands on.
bool standsInReach(StoreReader &reader, const FolderScope &scope, const Session &session)
{
    if (session.baseEntry.isNull()) {
        return true;
    }
    const auto base = reader.baseOf(session);
    return base && *base && scope.contains((*base)->cwd);
}

/// The lines of one page of a list, with how the next one is had. `shown`: entries as far as this page.
ArchiveText pageOf(const QStringList &lines, qint64 shown, qint64 total)
{
    const qint64 left = total - shown;
    return { lines.join(u'\n'),
             left > 0 ? Tr::tr("%n more: go on with offset %1.", nullptr, static_cast<int>(left))
                                .arg(shown)
                      : QString() };
}

ArchiveText nothingFound(const RecallAnswer &answer, const ArchiveCall &call)
{
    return { {},
             Tr::tr("Nothing here has these words. Try other words for it, a name or a path.")
                     + u' ' + call.cleaner.text(hintsOf(answer)) };
}

/// Without what does not fit, last things first; the first passage is always there.
ArchiveText fitted(RecallAnswer answer, qint64 budget)
{
    for (;;) {
        const ArchiveText text { answerText(answer), answerRest(answer) };
        const qint64 over = archiveTokens(wrapArchive(text)) - budget;
        if (over <= 0) {
            return text;
        }
        if (answer.passages.size() > 1) {
            answer.passages.removeLast();
            ++answer.leftOut;
        } else if (!answer.facts.isEmpty()) {
            answer.facts.removeLast();
        } else if (!answer.passages.isEmpty()
                   && answer.passages.constFirst().text.size() > LeastPassage) {
            QString &only = answer.passages.first().text;
            only = headOf(only, std::max(only.size() - 2 * over, LeastPassage)).toString();
        } else {
            return text;
        }
    }
}

/// What a hit says, cut anew where there is a key in its entry.
QString snippetOf(const SearchHit &hit, const Entry &entry, const QString &words,
                  const ArchiveCleaner &cleaner)
{
    const QStringList terms = searchTerms(words);
    const QString whole = visibleText(entry);
    const QString clean = cleaner.text(whole);
    return clean == whole ? hit.snippet : snippetAround(searchExcerpt(clean, terms), terms);
}

/// Messages of the branch that are not sent.
qint64 leftOut(const ShownContext &shown)
{
    QSet<qint64> sent;
    for (const ContextItem &item : shown.context.items) {
        if (item.isSent()) {
            sent += item.seq;
        }
    }
    const Branch &branch = shown.at.loaded.branch;
    return std::ranges::count_if(branch.path, [&](int index) {
        const EntryNode &node = branch.node(index);
        return node.type == EntryType::Message && !sent.contains(node.seq);
    });
}

} // namespace

qint64 archiveTokens(const QString &text)
{
    return qRound64(estimateTokens(text, TokenFactors()));
}

Result<ArchiveText> showRecalled(StoreReader &reader, const RecallAnswer &answer,
                                 const RecallWords &given, const ArchiveCall &call)
{
    if (answer.isEmpty()) {
        return nothingFound(answer, call);
    }
    RecallAnswer clean = answer;
    clean.passages.clear();
    clean.facts.clear();
    const FolderScope scope = call.reach.scope();
    for (RecallPassage passage : answer.passages) {
        // What a session stands on may be of another project.
        const auto session = sessionInReach(reader, scope, passage.session);
        if (session) {
            passage.beside.removeIf([&](const RecallPassage &one) {
                return !sessionInReach(reader, scope, one.session);
            });
            if (!standsInReach(reader, scope, *session)) {
                passage.before.clear();
                passage.after.clear();
                for (RecallPassage &one : passage.beside) {
                    one.after.clear();
                }
            }
            call.cleaner.clean(passage, reader);
            cite(passage);
            clean.passages += passage;
        }
    }
    for (RecallFact fact : answer.facts) {
        if (const auto session = sessionInReach(reader, scope, fact.session)) {
            fact.text = call.cleaner.text(fact.text);
            fact.kind += u" · "_s + Tr::tr("session %1").arg(session->number);
            fact.references.clear();
            clean.facts += fact;
        }
    }
    return clean.isEmpty() ? nothingFound(clean, call) : fitted(clean, given.budget);
}

Result<ArchiveText> showFound(StoreReader &reader, const QList<SearchHit> &hits,
                              const SearchEntries &given, const ArchiveCall &call)
{
    KeptFromModel kept(reader);
    RecallAnswer found;
    QList<SearchHit> told;
    for (const SearchHit &hit : hits) {
        const auto entry = reader.entry(hit.seq);
        const auto session = sessionInReach(reader, call.reach.scope(), hit.session);
        if (!entry || !session) {
            continue; // gone just now
        }
        const auto isKept = kept.covers(*entry);
        if (!isKept) {
            return std::unexpected(isKept.error());
        }
        if (*isKept) {
            continue;
        }
        RecallPassage passage =
                passageOf(*entry, hit.onPath ? RecallStanding::Gone : RecallStanding::OffPath);
        passage.sessionNumber = session->number;
        passage.text = snippetOf(hit, *entry, given.text + u' ' + hit.nearest, call.cleaner);
        passage.whole = passage.text.size();
        cite(passage);
        found.passages += passage;
        told += hit;
    }
    if (found.isEmpty()) {
        return ArchiveText { {}, Tr::tr("Nothing here has these words.") };
    }
    QStringList rest { call.cleaner.text(partialNote(told)) };
    if (hits.size() >= given.limit) {
        rest += Tr::tr("There may be more: ask for more hits, or for rarer words.");
    }
    rest.removeAll(QString());
    return ArchiveText { answerText(found), rest.join(u' ') };
}

Result<ArchiveText> showSessions(StoreReader &, const ListedSessions &listed,
                                 const ListSessions &given, const ArchiveCall &call)
{
    QStringList lines;
    for (const ListedSession &each : listed.sessions) {
        const Session &session = each.session;
        QStringList parts { sessionName(session, call.cleaner), day(session.updatedAt),
                            Tr::tr("%n message(s)", nullptr,
                                   static_cast<int>(session.messageCount)) };
        if (!session.origin.format.isEmpty()) {
            parts += session.origin.format;
        }
        if (session.kind == SessionKind::Subagent) {
            parts += Tr::tr("subagent");
        }
        if (call.reach.isEverywhere) {
            parts += visibleLine(session.cwd, 200);
        }
        lines += parts.join(u" · "_s);
        const QString text = each.snippet.value_or(session.summary);
        if (!text.isEmpty()) {
            lines += u"    "_s + call.cleaner.line(visibleLine(text, SummaryLength));
        }
    }
    if (lines.isEmpty()) {
        return ArchiveText { {}, Tr::tr("There is no such session in this project.") };
    }
    return pageOf(lines, given.offset + listed.sessions.size(), listed.total);
}

Result<ArchiveText> showEntry(StoreReader &reader, const EntryAround &around, const ShowAround &,
                              const ArchiveCall &call)
{
    RecallAnswer answer;
    for (RecallPassage passage : around.passages) {
        call.cleaner.clean(passage, reader);
        cite(passage);
        answer.passages += passage;
    }
    const RecallPassage &asked = answer.passages.at(around.at);
    return ArchiveText { answerText(answer),
                         around.next > 0 ? Tr::tr("%1 more characters of entry %2 follow; go on "
                                                  "with offset %3.")
                                                   .arg(asked.whole - around.next)
                                                   .arg(asked.reference)
                                                   .arg(around.next)
                                         : QString() };
}

/// Figures alone: what is in it has its own ways.
Result<ArchiveText> showContext(StoreReader &, const ShownContext &shown, const ShowContext &,
                                const ArchiveCall &call)
{
    const Context &context = shown.context;
    QStringList lines {
        sessionName(shown.at.loaded.session(), call.cleaner),
        Tr::tr("%1 tokens (%2) of a window of %3, without tools; model %4")
                .arg(context.tokens())
                .arg(QString(toString(context.source())),
                     context.window > 0 ? QString::number(context.window) : Tr::tr("unknown size"),
                     context.model.isEmpty() ? Tr::tr("unknown") : visibleLine(context.model, 100))
    };
    const QList<CategoryTotal> totals = breakdown(context);
    for (const CategoryTotal &total : totals) {
        if (total.items > 0 && total.tokens > 0) {
            lines += u"- %1: %2 · %3"_s.arg(
                    QString(toString(total.category)),
                    Tr::tr("%n token(s)", nullptr, static_cast<int>(total.tokens)),
                    Tr::tr("%n item(s)", nullptr, static_cast<int>(total.items)));
        }
    }
    const qint64 out = leftOut(shown);
    if (out > 0) {
        lines += Tr::tr("%n more item(s) are not sent any more: recall finds what they say.",
                        nullptr, static_cast<int>(out));
    }
    return ArchiveText { lines.join(u'\n'), {} };
}

Result<ArchiveText> showFacts(StoreReader &, const KeptFacts &facts, const ListFacts &,
                              const ArchiveCall &call)
{
    QStringList lines;
    const QList<KeptFact> all = facts.everywhere + facts.project;
    for (const KeptFact &fact : all) {
        if (fact.isShown) { // what the person keeps from models is kept from these too
            const QString where =
                    fact.project.isEmpty() ? Tr::tr("everywhere") : Tr::tr("this project");
            lines += u"- ["_s + where + (fact.byModel ? Tr::tr(", noted by a model") : QString())
                    + u"] "_s + call.cleaner.text(fact.text);
        }
    }
    return ArchiveText { lines.join(u'\n'),
                         lines.isEmpty() ? Tr::tr("Nothing is remembered here.") : QString() };
}

Result<ArchiveText> showJournal(StoreReader &reader, const JournalPage &page,
                                const ListJournal &given, const ArchiveCall &call)
{
    KeptFromModel kept(reader);
    QStringList lines;
    for (const MergedFact &merged : page.facts) {
        const JournalRecord &record = merged.record;
        bool isKept = false;
        for (const EntryId &source : record.fact.sources) {
            isKept = isKept || kept.covers(record.session, source).value_or(true);
        }
        const auto session = sessionInReach(reader, call.reach.scope(), record.session);
        if (isKept || !session) {
            continue;
        }
        lines += u"- [%1 · %2 · %3] %4"_s.arg(
                journalKindName(record.fact.kind), Tr::tr("session %1").arg(session->number),
                day(record.when), call.cleaner.text(record.fact.text));
    }
    if (lines.isEmpty()) {
        return ArchiveText { {}, Tr::tr("The journal has nothing of it.") };
    }
    return pageOf(lines, given.offset + page.facts.size(), page.total);
}

Result<ArchiveText> showRemembered(StoreReader &, const FactsOfPlace &, const RememberFact &,
                                   const ArchiveCall &)
{
    return ArchiveText { {},
                         Tr::tr("It is remembered for this project, as noted by a model: every "
                                "session there is told of it from now on.") };
}

} // namespace varve
