// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "factrules.h"

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::WorkingMemory)
};

/// Without what no reader would miss.
QString tidied(const QString &text)
{
    QStringList lines;
    const QStringList given = text.split(u'\n');
    for (const QString &line : given) {
        if (const QString trimmed = line.trimmed(); !trimmed.isEmpty()) {
            lines += trimmed;
        }
    }
    return lines.join(u'\n');
}

std::unexpected<Error> fullOf(const MemoryLimits &limits)
{
    return fail(Error::Kind::Refused,
                Tr::tr("The working memory is full: it holds at most %1 facts. Forget one first.")
                        .arg(limits.facts));
}

Result<> refuseSecrets(const QString &text, const RedactionRules &secrets)
{
    auto redactor = Redactor::make(secrets);
    if (!redactor) {
        return std::unexpected(redactor.error());
    }
    if (redactor->text(text) != text) {
        return fail(Error::Kind::Refused,
                    Tr::tr("This was not remembered, because it looks as if a key or a password is "
                           "in it. What is remembered goes into every request."));
    }
    return {};
}

} // namespace

MemoryLimits MemoryLimits::of(FactScope scope, const MemorySettings &settings,
                              const TokenFactors &factors)
{
    return { .tokens = shareOf(scope, settings.tokens),
             .characters = settings.characters,
             .facts = settings.facts,
             .scope = scope,
             .factors = factors };
}

Result<QString> checkFact(const QString &text, const QList<MemoryFact> &facts,
                          const MemoryLimits &limits, const RedactionRules &secrets,
                          const EntryId &except)
{
    const QString kept = tidied(text);
    if (kept.isEmpty()) {
        return fail(Error::Kind::InvalidInput, Tr::tr("There is nothing to remember in it."));
    }
    if (kept.size() > limits.characters) {
        return fail(Error::Kind::Refused,
                    Tr::tr("A fact has at most %1 characters, and this has %2. Say it shorter, or "
                           "pin the message instead.")
                            .arg(limits.characters)
                            .arg(kept.size()));
    }
    QList<MemoryFact> others = facts;
    others.removeIf([&except](const MemoryFact &fact) { return fact.id == except; });
    if (others.size() >= limits.facts) {
        return fullOf(limits);
    }
    const bool known = std::ranges::any_of(others, [&kept](const MemoryFact &fact) {
        return fact.text.compare(kept, Qt::CaseInsensitive) == 0;
    });
    if (known) {
        return fail(Error::Kind::Conflict, Tr::tr("This is remembered already."));
    }
    if (const auto safe = refuseSecrets(kept, secrets); !safe) {
        return std::unexpected(safe.error());
    }
    others += MemoryFact { {}, kept, {}, true, false };
    return checkRoom(others, limits).transform([&kept] { return kept; });
}

Result<> checkRoom(const QList<MemoryFact> &facts, const MemoryLimits &limits)
{
    if (facts.size() > limits.facts) {
        return fullOf(limits);
    }
    if (const qint64 tokens = factTokens(limits.scope, facts, limits.factors);
        tokens > limits.tokens) {
        return fail(Error::Kind::Refused,
                    Tr::tr("The working memory is full: with this it would take %1 tokens of at "
                           "most %2. Forget or hide something first, or say it shorter.")
                            .arg(tokens)
                            .arg(limits.tokens));
    }
    return {};
}

Result<EntryId> findFact(const QList<MemoryFact> &facts, const QString &name)
{
    bool isNumber = false;
    const qsizetype place = name.toLongLong(&isNumber);
    if (isNumber && place >= 1 && place <= facts.size()) {
        return facts.at(place - 1).id;
    }
    QList<EntryId> found;
    for (const MemoryFact &fact : facts) {
        if (!name.isEmpty() && fact.id.toString().startsWith(name, Qt::CaseInsensitive)) {
            found += fact.id;
        }
    }
    if (found.size() == 1) {
        return found.first();
    }
    return found.isEmpty() ? fail(Error::Kind::NotFound,
                                  Tr::tr("No fact of the working memory is called “%1”.").arg(name))
                           : fail(Error::Kind::InvalidInput,
                                  Tr::tr("“%1” is the beginning of %2 facts. Write more of it.")
                                          .arg(name)
                                          .arg(found.size()));
}

} // namespace varve
