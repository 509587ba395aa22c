// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "foundrow.h"

#include "format.h"
#include "moment.h"
#include "plaintext.h"
#include "quotedpassage.h"
#include <storage/searchtext.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype SnippetLength = 220;

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::FoundRow)
};

template<typename Found>
QString sourceOf(const Found &found)
{
    if (found.type == EntryType::SessionInfo) {
        return Tr::tr("About the session");
    }
    if (found.type == EntryType::Compaction || found.type == EntryType::BranchSummary) {
        return found.type == EntryType::Compaction ? Tr::tr("Summary")
                                                   : Tr::tr("Summary of a branch");
    }
    const QString speaker = roleName(found.role);
    //: who says it, and the tool
    return found.toolName.isEmpty() ? speaker : Tr::tr("%1 · %2").arg(speaker, found.toolName);
}

QStringList marksOf(const SearchHit &hit)
{
    QStringList marks;
    if (!hit.onPath) {
        marks += Tr::tr("on another branch");
    }
    if (hit.byMeaning) {
        marks += Tr::tr("by meaning");
    } else if (hit.partial) {
        marks += Tr::tr("some of the words");
    }
    return marks;
}

QStringList marksOf(const RecallPassage &passage, const SessionId &own)
{
    QStringList marks;
    if (passage.isError) {
        marks += Tr::tr("failed");
    }
    if (passage.isThinking) {
        marks += Tr::tr("thinking");
    }
    if (passage.standing == RecallStanding::Shortened) {
        marks += Tr::tr("masked");
    } else if (passage.standing == RecallStanding::OffPath) {
        marks += Tr::tr("on another branch");
    }
    if (passage.session != own) {
        marks += passage.sessionTitle.isEmpty() ? Tr::tr("session %1").arg(passage.sessionNumber)
                                                : passage.sessionTitle;
    }
    if (passage.byMeaning && passage.coverage <= 0) {
        marks += Tr::tr("by meaning");
    }
    if (passage.copies > 0) {
        marks += Tr::tr("%n times more", nullptr, passage.copies);
    }
    return marks;
}

/// Whose, where the archive names them.
QStringList marksOf(const ArchivedHit &hit)
{
    if (hit.machine.isEmpty()) {
        return { Tr::tr("on another machine") };
    }
    const QString name = asOneLine(hit.machine);
    return { hit.owner.isEmpty() ? Tr::tr("on %1").arg(name)
                                 //: a machine, and the person whose it is
                                 : Tr::tr("on %1 of %2").arg(name, asOneLine(hit.owner)) };
}

} // namespace

FoundRow FoundRow::of(const SearchHit &hit)
{
    return { hit.session,
             hit.entry,
             hit.seq,
             hit.snippet,
             formatMoment(hit.createdAt),
             sourceOf(hit),
             marksOf(hit),
             hit.createdAt,
             hit.role,
             hit.onPath,
             {} };
}

FoundRow FoundRow::of(const RecallPassage &passage, const SessionId &own, const QStringList &terms)
{
    QStringList tip { formatMoment(passage.at), passage.before, passage.after };
    tip.removeAll(QString());
    return { passage.session,
             passage.entry,
             passage.seq,
             snippetAround(passage.text, terms, SnippetLength),
             tip.join(u'\n'),
             sourceOf(passage),
             marksOf(passage, own),
             passage.at,
             passage.role,
             passage.standing != RecallStanding::OffPath,
             passage };
}

FoundRow FoundRow::of(const RecallFact &fact, const QStringList &terms)
{
    return { fact.session,
             fact.sources.value(0),
             0,
             snippetAround(fact.text, terms, SnippetLength),
             fact.text,
             fact.kind.isEmpty() ? Tr::tr("Kept") : fact.kind,
             {},
             fact.at,
             Role::Custom,
             true,
             fact };
}

FoundRow FoundRow::of(const ArchivedHit &hit, const QStringList &terms)
{
    const RecallPassage passage = passageOf(hit.session, hit.entry, terms);
    return { passage.session,   passage.entry, 0,          hit.excerpt,  formatMoment(passage.at),
             sourceOf(passage), marksOf(hit),  passage.at, passage.role, true,
             passage,           hit.archive };
}

} // namespace varve
