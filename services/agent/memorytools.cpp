// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "memorytools.h"

#include "callarguments.h"
#include "memorytoolsupport.h"
#include "toolsupport.h"
#include <context/memoryedits.h>
#include <workspace/storeclient.h>

#include <QCoreApplication>
#include <QJsonArray>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::MemoryTools)
};

constexpr qsizetype MostSources = 20;

struct Wish
{
    QString text;
    FactScope scope = FactScope::Session;
    QStringList sources;
};

Result<Wish> wishOf(const QJsonObject &arguments, const ToolScene &scene)
{
    const CallArguments given(arguments);
    const auto text = given.text("text"_L1);
    const auto scope = given.text("scope"_L1, u"session"_s);
    if (!text || !scope) {
        return std::unexpected(text ? scope.error() : text.error());
    }
    if (*scope != "session"_L1 && *scope != "project"_L1) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("\"scope\" is \"session\" or \"project\", not \"%1\".").arg(*scope));
    }
    Wish wish { *text, *scope == "project"_L1 ? FactScope::Project : FactScope::Session, {} };
    if (wish.scope == FactScope::Project && scene.folder.isEmpty()) {
        return fail(Error::Kind::Refused,
                    Tr::tr("This conversation has no working folder, so there is no project to "
                           "remember it for."));
    }
    const QJsonArray sources = arguments.value("sources"_L1).toArray();
    for (const auto &source : sources) {
        if (const QString id = source.toString().trimmed(); !id.isEmpty()) {
            wish.sources += id;
        }
    }
    if (wish.sources.size() > MostSources) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("A fact has at most %1 sources.").arg(MostSources));
    }
    return wish;
}

/// How long it is kept, and where it is found: what is kept is the preview.
QString meaningOf(FactScope scope)
{
    return scope == FactScope::Session
            ? Tr::tr("Exactly this text is kept in this session. It is sent with every later "
                     "request of it, also after older messages were summarized, until it is "
                     "forgotten. You find and change it below “Always sent”.")
            : Tr::tr("Exactly this text is kept on this machine for the working folder, until it "
                     "is forgotten. You find and change it below “Always sent”.");
}

/// The facts of the list that it would go into.
Result<QList<MemoryFact>> listOf(const MemoryToolkit &kit, StoreReader &reader,
                                 const ToolScene &scene, FactScope scope, qint64 seq)
{
    return scope == FactScope::Project
            ? KeptFacts::read(reader.database(), scene.folder).transform([](const KeptFacts &kept) {
                  return asFacts(kept.project);
              })
            : kit.facts->at(reader, scene.session, seq);
}

Result<QString> checked(const MemoryToolkit &kit, StoreReader &reader, const ToolScene &scene,
                        const Wish &wish, qint64 seq)
{
    return listOf(kit, reader, scene, wish.scope, seq)
            .and_then([&](const QList<MemoryFact> &facts) {
                return checkFact(wish.text, facts, MemoryLimits::of(wish.scope, kit.settings),
                                 kit.secrets);
            });
}

/// Without any: the answer that makes the call.
Result<QList<EntryId>> sourcesOf(StoreReader &reader, const ToolScene &scene, const Wish &wish)
{
    if (wish.sources.isEmpty()) {
        return scene.answer.isNull() ? QList<EntryId>() : QList { scene.answer };
    }
    const auto snapshot = reader.snapshot(scene.session);
    if (!snapshot) {
        return std::unexpected(snapshot.error());
    }
    QList<EntryId> sources;
    for (const QString &name : wish.sources) {
        const auto seq = reader.findEntry(*snapshot, name);
        if (!seq) {
            return std::unexpected(seq.error());
        }
        sources += snapshot->tree.at(snapshot->tree.indexOfSeq(*seq)).id;
    }
    return sources;
}

Result<QList<Entry>> rememberOnBranch(const MemoryToolkit &kit, SessionStore &store,
                                      const ToolScene &scene, const Wish &wish, qint64 tip)
{
    const auto text = checked(kit, store.reader(), scene, wish, tip);
    if (!text) {
        return std::unexpected(text.error());
    }
    return sourcesOf(store.reader(), scene, wish).transform([&](const QList<EntryId> &sources) {
        return QList<Entry> { rememberEdit(*text, sources, true).toEntry() };
    });
}

Result<> rememberForFolder(const MemoryToolkit &kit, SessionStore &store, const ToolScene &scene,
                           const Wish &wish)
{
    const auto text = checked(kit, store.reader(), scene, wish, 0);
    if (!text) {
        return std::unexpected(text.error());
    }
    return sourcesOf(store.reader(), scene, wish).and_then([&](const QList<EntryId> &sources) {
        KeptFact fact;
        fact.project = scene.folder;
        fact.text = *text;
        fact.byModel = true;
        fact.session = scene.session;
        fact.entry = sources.value(0);
        return FactStore(store.database()).put({ fact }).transform([](const QList<KeptFact> &) { });
    });
}

} // namespace

RememberTool::RememberTool(MemoryToolkit kit) : m_kit(std::move(kit)) { }

ToolDefinition RememberTool::definition() const
{
    return toolDefinition("remember"_L1);
}

Result<ToolIntent> RememberTool::intend(const QJsonObject &arguments, const ToolScene &scene) const
{
    const auto wish = wishOf(arguments, scene);
    if (!wish) {
        return std::unexpected(wish.error());
    }
    return waitForRead(m_kit.store,
                       [kit = m_kit, scene, wish = *wish](StoreReader &reader) {
                           return checked(kit, reader, scene, wish, scene.answerSeq);
                       })
            .transform([&](const QString &text) {
                ToolIntent intent;
                intent.access = ToolAccess::Write;
                intent.subject = toString(wish->scope);
                intent.preview = text;
                intent.meaning = meaningOf(wish->scope);
                if (wish->scope == FactScope::Project) {
                    intent.reason = Tr::tr("It will be sent in every session that works in %1.")
                                            .arg(scene.folder);
                }
                return intent;
            });
}

QFuture<ToolOutcome> RememberTool::run(const QJsonObject &arguments, const ToolScene &scene,
                                       std::stop_token, const ToolProgress &) const
{
    const auto wish = wishOf(arguments, scene);
    if (!wish) {
        return finishedOutcome(toolError(wish.error().message));
    }
    if (wish->scope == FactScope::Project) {
        return m_kit.store
                ->write([kit = m_kit, scene, wish = *wish](SessionStore &store) {
                    return rememberForFolder(kit, store, scene, wish);
                })
                .then([](const Result<> &kept) {
                    return kept ? told(Tr::tr("Remembered for this project."))
                                : toolError(kept.error().message);
                });
    }
    if (!scene.append) {
        return noTurn();
    }
    return scene
            .append([kit = m_kit, scene, wish = *wish](SessionStore &store, qint64 tip) {
                return rememberOnBranch(kit, store, scene, wish, tip);
            })
            .then([](const Result<QList<Entry>> &stored) {
                return stored ? told(Tr::tr("Remembered.")) : toolError(stored.error().message);
            });
}

} // namespace varve
