// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "callarguments.h"
#include "memorytools.h"
#include "memorytoolsupport.h"
#include "toolsupport.h"
#include <context/memoryedits.h>

#include <QCoreApplication>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::MemoryTools)
};

/// What a call wants forgotten. Models write numbers as such, too.
struct Unwanted
{
    QString name;
    FactScope scope = FactScope::Session;
};

Result<Unwanted> unwantedOf(const QJsonObject &arguments)
{
    const CallArguments given(arguments);
    const auto scope = given.text("scope"_L1, u"session"_s);
    const QJsonValue fact = arguments.value("fact"_L1);
    const auto name = fact.isDouble() ? Result<QString>(QString::number(fact.toInteger()))
                                      : given.text("fact"_L1);
    if (!name || !scope) {
        return std::unexpected(name ? scope.error() : name.error());
    }
    for (const FactScope known :
         { FactScope::Session, FactScope::Project, FactScope::Everywhere }) {
        if (*scope == toString(known)) {
            return Unwanted { name->trimmed(), known };
        }
    }
    return fail(Error::Kind::InvalidInput,
                Tr::tr("\"scope\" is \"session\", \"project\" or \"everywhere\", not \"%1\".")
                        .arg(*scope));
}

std::unexpected<Error> isForgotten()
{
    return fail(Error::Kind::NotFound, Tr::tr("This fact was forgotten already."));
}

/// As the model knows the list: from the request that it answers.
Result<MemoryFact> meantFact(const MemoryToolkit &kit, StoreReader &reader, const ToolScene &scene,
                             const QString &name)
{
    return kit.facts->at(reader, scene.session, scene.requestSeq)
            .and_then([&](const QList<MemoryFact> &facts) {
                return findFact(facts, name).transform([&](const EntryId &id) {
                    return *std::ranges::find(facts, id, &MemoryFact::id);
                });
            });
}

Result<EntryId> meantKept(const ToolScene &scene, const Unwanted &unwanted)
{
    return findFact(scene.kept ? asFacts(scene.kept->of(unwanted.scope)) : QList<MemoryFact>(),
                    unwanted.name);
}

/// As it is now: the person may have changed its text since the request.
Result<KeptFact> keptNow(StoreReader &reader, const ToolScene &scene, const Unwanted &unwanted)
{
    return meantKept(scene, unwanted).and_then([&](const EntryId &id) -> Result<KeptFact> {
        const auto now = KeptFacts::read(reader.database(), scene.kept->folder);
        if (!now) {
            return std::unexpected(now.error());
        }
        const QList<KeptFact> &facts = now->of(unwanted.scope);
        const auto fact = std::ranges::find(facts, id, &KeptFact::id);
        return fact == facts.end() ? Result<KeptFact>(isForgotten()) : *fact;
    });
}

/// Facts beyond the conversation are the person's: whatever rules allow, they are asked.
ToolIntent keptIntent(const KeptFact &fact)
{
    ToolIntent intent;
    intent.access = ToolAccess::Write;
    intent.subject = toString(fact.project.isEmpty() ? FactScope::Everywhere : FactScope::Project)
            + ": "_L1 + fact.text;
    intent.preview = fact.text;
    intent.reason = fact.project.isEmpty()
            ? Tr::tr("It will be forgotten in every session.")
            : Tr::tr("It will be forgotten in every session that works in %1.").arg(fact.project);
    return intent;
}

ToolOutcome toldForgotten(const Result<> &forgotten)
{
    return forgotten ? told(Tr::tr("Forgotten. The facts behind it have other numbers from the "
                                   "next request on."))
                     : toolError(forgotten.error().message);
}

Result<QList<Entry>> forgetOnBranch(const MemoryToolkit &kit, SessionStore &store,
                                    const ToolScene &scene, const QString &name, qint64 tip)
{
    const auto fact = meantFact(kit, store.reader(), scene, name);
    const auto now = kit.facts->at(store.reader(), scene.session, tip);
    if (!fact || !now) {
        return std::unexpected(fact ? now.error() : fact.error());
    }
    if (!std::ranges::contains(*now, fact->id, &MemoryFact::id)) {
        return isForgotten();
    }
    return QList<Entry> { memoryEdit(ContextEdit::Op::Forget, fact->id).toEntry() };
}

} // namespace

ForgetTool::ForgetTool(MemoryToolkit kit) : m_kit(std::move(kit)) { }

ToolDefinition ForgetTool::definition() const
{
    return toolDefinition("forget"_L1);
}

Result<ToolIntent> ForgetTool::intend(const QJsonObject &arguments, const ToolScene &scene) const
{
    const auto unwanted = unwantedOf(arguments);
    if (!unwanted) {
        return std::unexpected(unwanted.error());
    }
    if (unwanted->scope != FactScope::Session) {
        return waitForRead(m_kit.store,
                           [scene, unwanted = *unwanted](StoreReader &reader) {
                               return keptNow(reader, scene, unwanted);
                           })
                .transform(keptIntent);
    }
    return waitForRead(m_kit.store,
                       [kit = m_kit, scene, name = unwanted->name](StoreReader &reader) {
                           return meantFact(kit, reader, scene, name);
                       })
            .transform([](const MemoryFact &fact) {
                ToolIntent intent;
                intent.access = ToolAccess::Write;
                intent.subject = toString(FactScope::Session);
                intent.preview = fact.text;
                return intent;
            });
}

QFuture<ToolOutcome> ForgetTool::run(const QJsonObject &arguments, const ToolScene &scene,
                                     std::stop_token, const ToolProgress &) const
{
    const auto unwanted = unwantedOf(arguments);
    if (!unwanted) {
        return finishedOutcome(toolError(unwanted.error().message));
    }
    if (unwanted->scope != FactScope::Session) {
        const auto fact = meantKept(scene, *unwanted);
        if (!fact) {
            return finishedOutcome(toolError(fact.error().message));
        }
        return m_kit.store
                ->write([id = *fact](SessionStore &store) {
                    return FactStore(store.database()).forget({ id });
                })
                .then(toldForgotten);
    }
    if (!scene.append) {
        return noTurn();
    }
    return scene
            .append([kit = m_kit, scene, name = unwanted->name](SessionStore &store, qint64 tip) {
                return forgetOnBranch(kit, store, scene, name, tip);
            })
            .then([](const Result<QList<Entry>> &stored) {
                return toldForgotten(stored.transform([](const QList<Entry> &) { }));
            });
}

} // namespace varve
