// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// The tools that there are: which operation each is, and what of it is offered.
#include "archivetexts.h"
#include "archivetoolnames.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// An answer of recall has a thousand tokens unless more is asked for.
constexpr qint64 UsualTokens = 1'000;
constexpr qint64 MostTokens = 20'000;
constexpr qint64 UsualRows = 20;
constexpr qint64 MostRows = 200;

template<typename Parameters, typename Value>
const ArchiveTool *tool(typename ArchiveToolOf<Parameters, Value>::Parts parts)
{
    return new ArchiveToolOf<Parameters, Value>(std::move(parts)); // for ever
}

template<typename Parameters>
void limitFolder(Parameters &given, const ArchiveCall &call)
{
    // A session was looked for within reach.
    given.folder =
            call.reach.isEverywhere || !given.session.isEmpty() ? QString() : call.reach.folder;
}

void limitRecall(RecallWords &given, const ArchiveCall &call)
{
    limitFolder(given, call);
    given.scope = !given.session.isEmpty() ? RecallScope::Session
            : call.reach.isEverywhere      ? RecallScope::Everywhere
                                           : RecallScope::Project;
    given.forModel = true;
    given.maySeeOthers = false; // not even how many there are
    given.clean = [cleaner = call.cleaner](const QString &whole) { return cleaner.text(whole); };
}

void limitSearch(SearchEntries &given, const ArchiveCall &call)
{
    // Also within a session: the words may name another one.
    given.folder = call.reach.isEverywhere ? QString() : call.reach.folder;
    given.forModel = true;
}

void limitList(ListSessions &given, const ArchiveCall &call)
{
    given.folder = call.reach.isEverywhere ? QString() : call.reach.folder;
}

void limitEntry(ShowAround &given, const ArchiveCall &call)
{
    given.within = call.reach.scope();
    if (std::ranges::all_of(given.entry, [](QChar c) { return c.isDigit(); })) {
        given.entry.prepend(u'#'); // by its number, as answers cite it
    }
    given.forModel = true;
}

void limitContext(ShowContext &given, const ArchiveCall &)
{
    given.tools = QStringList(); // those of tool servers would start these
    given.trust = false;
}

void limitFacts(ListFacts &given, const ArchiveCall &call)
{
    given.folder = call.reach.folder;
}

void limitRemember(RememberFact &given, const ArchiveCall &call)
{
    given.scope = FactScope::Project;
    given.folder = call.reach.folder;
    given.session.clear();
    given.byModel = true;
}

const ArchiveTool *recallTool()
{
    return tool<RecallWords, RecallAnswer>({
            .name = "recall"_L1,
            .title = "Recall from earlier sessions"_L1,
            .operation = recallOperation(),
            .offered = { { .name = "text"_L1, .isRequired = true },
                         { .name = "session"_L1 },
                         { .name = "limit"_L1, .usual = 8, .most = 50 },
                         { .name = "budget"_L1, .usual = UsualTokens, .most = MostTokens } },
            .limit = limitRecall,
            .show = showRecalled,
    });
}

const ArchiveTool *searchTool()
{
    return tool<SearchEntries, QList<SearchHit>>({
            .name = "search"_L1,
            .title = "Search sessions"_L1,
            .operation = searchOperation(),
            .offered = { { .name = "text"_L1, .isRequired = true },
                         { .name = "session"_L1 },
                         { .name = "partial"_L1 },
                         { .name = "limit"_L1, .usual = 10, .most = MostRows } },
            .limit = limitSearch,
            .show = showFound,
    });
}

const ArchiveTool *sessionsTool()
{
    return tool<ListSessions, ListedSessions>({
            .name = "sessions"_L1,
            .title = "List sessions"_L1,
            .operation = listOperation(),
            .offered = { { .name = "find"_L1 },
                         { .name = "title"_L1 },
                         { .name = "tags"_L1 },
                         { .name = "sort"_L1 },
                         { .name = "offset"_L1 },
                         { .name = "limit"_L1, .usual = UsualRows, .most = MostRows } },
            .limit = limitList,
            .show = showSessions,
    });
}

const ArchiveTool *entryTool()
{
    return tool<ShowAround, EntryAround>({
            .name = "entry"_L1,
            .title = "Read an entry"_L1,
            .operation = aroundOperation(),
            .offered = { { .name = "session"_L1, .isRequired = true },
                         { .name = "entry"_L1, .isRequired = true },
                         { .name = "earlier"_L1, .usual = 1, .most = 20 },
                         { .name = "later"_L1, .usual = 1, .most = 20 },
                         { .name = "offset"_L1 },
                         { .name = "budget"_L1, .usual = UsualTokens, .most = MostTokens } },
            .limit = limitEntry,
            .show = showEntry,
    });
}

const ArchiveTool *contextTool()
{
    return tool<ShowContext, ShownContext>({
            .name = "context"_L1,
            .title = "How full a session's context is"_L1,
            .operation = contextOperation(),
            .offered = { { .name = "session"_L1, .isRequired = true } },
            .limit = limitContext,
            .show = showContext,
    });
}

const ArchiveTool *factsTool()
{
    return tool<ListFacts, KeptFacts>({
            .name = "facts"_L1,
            .title = "What holds in this project"_L1,
            .operation = factsOperation(),
            .offered = {},
            .limit = limitFacts,
            .show = showFacts,
            .reachesOut = false,
    });
}

const ArchiveTool *journalTool()
{
    return tool<ListJournal, JournalPage>({
            .name = "journal"_L1,
            .title = "Decisions, rules and findings of sessions"_L1,
            .operation = journalOperation(),
            .offered = { { .name = "session"_L1 },
                         { .name = "kinds"_L1 },
                         { .name = "text"_L1 },
                         { .name = "min"_L1 },
                         { .name = "sort"_L1 },
                         { .name = "offset"_L1 },
                         { .name = "limit"_L1, .usual = UsualRows, .most = MostRows } },
            .limit = limitFolder<ListJournal>,
            .show = showJournal,
    });
}

const ArchiveTool *rememberTool()
{
    return tool<RememberFact, FactsOfPlace>({
            .name = "remember"_L1,
            .title = "Remember a fact for this project"_L1,
            .operation = rememberOperation(),
            .offered = { { .name = "text"_L1, .isRequired = true } },
            .limit = limitRemember,
            .show = showRemembered,
            .changes = true,
            .reachesOut = false,
    });
}

} // namespace

const QList<const ArchiveTool *> &archiveTools()
{
    static const QList<const ArchiveTool *> All { recallTool(),  searchTool(),  sessionsTool(),
                                                  entryTool(),   contextTool(), factsTool(),
                                                  journalTool(), rememberTool() };
    return All;
}

QStringList archiveToolNames()
{
    QStringList names;
    for (const ArchiveTool *tool : archiveTools()) {
        names += tool->name;
    }
    return names;
}

} // namespace varve
