// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "projectfacts.h"

#include <prompts/summarylead.h>
#include <session/texttokens.h>

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::WorkingMemory)
};

/// As the model is told; not a person's language.
QString whereOf(FactScope scope)
{
    return scope == FactScope::Project ? u"this project"_s : u"every conversation"_s;
}

QString keptText(FactScope scope, const QList<MemoryFact> &facts)
{
    QStringList lines;
    for (qsizetype i = 0; i < facts.size(); ++i) {
        if (facts.at(i).isShown) {
            lines += memoryLine(i + 1, facts.at(i).text);
        }
    }
    return lines.isEmpty() ? QString() : wrapKeptFacts(whereOf(scope), lines.join(u'\n'));
}

} // namespace

Result<KeptFacts> KeptFacts::read(Database &database, const QString &folder)
{
    FactStore store(database);
    KeptFacts kept;
    kept.folder = cleanProject(folder);
    auto everywhere = store.facts({});
    auto project = store.factsOfFolder(kept.folder);
    if (!everywhere || !project) {
        return std::unexpected(everywhere ? project.error() : everywhere.error());
    }
    kept.everywhere = std::move(*everywhere);
    kept.project = std::move(*project);
    return kept;
}

QList<MemoryFact> asFacts(const QList<KeptFact> &facts)
{
    QList<MemoryFact> same;
    for (const KeptFact &fact : facts) {
        same += MemoryFact { fact.id, fact.text,
                             fact.entry.isNull() ? QList<EntryId>() : QList { fact.entry },
                             fact.isShown, fact.byModel };
    }
    return same;
}

qint64 factTokens(FactScope scope, const QList<MemoryFact> &facts, const TokenFactors &factors)
{
    if (scope == FactScope::Session) {
        return memoryTokens(facts, factors);
    }
    // As project() counts a prompt part.
    return std::llround(estimateTokens(keptText(scope, facts), factors));
}

QList<PromptPart> keptParts(const KeptFacts &facts)
{
    QList<PromptPart> parts;
    const auto add = [&](FactScope scope, const QString &title) {
        if (const QString text = keptText(scope, asFacts(facts.of(scope))); !text.isEmpty()) {
            parts += PromptPart { Category::WorkingMemory, title, text, {} };
        }
    };
    add(FactScope::Everywhere, Tr::tr("Facts for every session"));
    add(FactScope::Project, Tr::tr("Facts of this project"));
    return parts;
}

QList<KeptFact> reordered(const QList<KeptFact> &facts, const EntryId &moved, const EntryId &before)
{
    const auto found = std::ranges::find(facts, moved, &KeptFact::id);
    if (found == facts.end() || moved == before) {
        return {};
    }
    QList<KeptFact> list;
    for (const KeptFact &fact : facts) {
        if (fact.project == found->project && fact.id != moved) {
            list += fact;
        }
    }
    list.insert(std::ranges::find(list, before, &KeptFact::id), *found);
    QList<KeptFact> changed;
    for (qsizetype i = 0; i < list.size(); ++i) {
        if (list.at(i).place != i + 1) {
            list[i].place = static_cast<int>(i + 1);
            changed += list.at(i);
        }
    }
    return changed;
}

} // namespace varve
