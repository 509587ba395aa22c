// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "memorytools.h"

#include "callarguments.h"
#include "memorytoolsupport.h"
#include "toolsupport.h"
#include <context/memoryedits.h>
#include <workspace/loadedsession.h>
#include <workspace/storeclient.h>

#include <QCoreApplication>
#include <QJsonArray>
#include <QMutexLocker>

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
                    intent.subject += ": "_L1 + text; // no rule is for all of them
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

namespace
{

constexpr qsizetype KnownAtMost = 8;

/// Folds what stands below `from` down to `to`. False: `to` is on another branch.
Result<bool> foldOn(StoreReader &reader, const SessionId &session, qint64 from, qint64 to,
                    ContextState &state)
{
    const auto row = reader.session(session);
    const auto nodes =
            row.and_then([&](const Session &found) { return reader.nodesAfter(found, from); });
    if (!nodes) {
        return std::unexpected(nodes.error());
    }
    QList<qint64> edits;
    qint64 at = to;
    for (auto node = nodes->crbegin(); node != nodes->crend() && at > from; ++node) {
        if (node->seq == at) {
            if (node->has(EntryNode::ContextEdit)) {
                edits.prepend(at);
            }
            at = node->parentSeq;
        }
    }
    if (at != from) {
        return false;
    }
    for (const qint64 seq : std::as_const(edits)) {
        const auto entry = reader.entry(seq);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        state.fold(*entry);
    }
    return true;
}

} // namespace

std::optional<BranchFacts::Known> BranchFacts::nearest(const SessionId &session, qint64 seq)
{
    const QMutexLocker lock(&m_mutex);
    qsizetype best = -1;
    for (qsizetype i = 0; i < m_known.size(); ++i) {
        const Known &known = m_known.at(i);
        if (known.session == session && known.seq <= seq
            && (best < 0 || m_known.at(best).seq < known.seq)) {
            best = i;
        }
    }
    if (best < 0) {
        return std::nullopt;
    }
    m_known.move(best, m_known.size() - 1); // what is asked for again and again stays
    return m_known.constLast();
}

void BranchFacts::keep(const Known &known)
{
    const QMutexLocker lock(&m_mutex);
    m_known += known;
    if (m_known.size() > KnownAtMost) {
        m_known.removeFirst();
    }
}

Result<QList<MemoryFact>> BranchFacts::at(StoreReader &reader, const SessionId &session, qint64 seq)
{
    if (auto known = nearest(session, seq)) {
        if (known->seq == seq) {
            return known->state.facts();
        }
        const auto reached = foldOn(reader, session, known->seq, seq, known->state);
        if (!reached) {
            return std::unexpected(reached.error());
        }
        if (*reached) {
            known->seq = seq;
            keep(*known);
            return known->state.facts();
        }
    }
    return loadSession(reader, session, seq).transform([&](const LoadedSession &loaded) {
        keep({ session, seq, loaded.branch.state });
        return loaded.branch.state.facts();
    });
}

} // namespace varve
