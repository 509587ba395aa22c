// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextsizes.h"

#include <workspace/projectionchoice.h>
#include <workspace/storeclient.h>

#include <utility>

namespace varve
{

ContextSizes::ContextSizes(StoreClient *store, const Settings *settings,
                           const ModelCatalogue *catalogue, SetupOf setupOf, QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_settings(settings)
    , m_catalogue(catalogue)
    , m_setupOf(std::move(setupOf))
{ }

ContextSizes::~ContextSizes() = default;

void ContextSizes::want(const QList<Session> &sessions)
{
    m_wanted.clear();
    for (const Session &session : sessions) {
        const auto known = m_known.constFind(session.id);
        if (session.leafSeq > 0
            && (known == m_known.cend() || known->size.leaf != session.leafSeq)) {
            m_wanted.prepend(session.id);
        }
    }
    next();
}

void ContextSizes::note(const Session &session, qint64 tokens, qint64 window)
{
    const ContextSize size { tokens, window, session.leafSeq };
    const QString folder = session.cwd;
    const auto known = m_known.constFind(session.id);
    const bool isKnown = known != m_known.cend();
    const bool otherWindow = isKnown && known->size.window != size.window;
    const bool otherSetup = isKnown && known->size.leaf == size.leaf && known->size != size;
    if (otherWindow) {
        forget();
    } else if (otherSetup) {
        // Its folder is sent with something else than when that was counted: the others of it, too.
        m_setups.remove(folder);
        m_known.removeIf([&](const auto &other) { return other.value().folder == folder; });
    }
    keep(session, size);
    if (otherWindow || otherSetup) {
        Q_EMIT outdated();
    }
}

void ContextSizes::noteRoom(qint64 window)
{
    // Another model answers, or its server has said how much it reads: the others say what they said before that.
    if (std::exchange(m_room, window).value_or(window) != window) {
        forget();
        Q_EMIT outdated();
    }
}

void ContextSizes::forget()
{
    ++m_round;
    m_setups.clear();
    m_known.clear();
}

void ContextSizes::keep(const Session &session, const ContextSize &size)
{
    Known &known = m_known[session.id];
    known.folder = session.cwd;
    if (std::exchange(known.size, size) != size) {
        Q_EMIT counted(session.id, size);
    }
}

void ContextSizes::next()
{
    if (m_isCounting || m_wanted.isEmpty()) {
        return;
    }
    m_isCounting = true;
    const SessionId id = m_wanted.takeLast();
    m_store->read([id](StoreReader &reader) { return loadSession(reader, id); })
            .then(this, [this](const Result<LoadedSession> &loaded) {
                if (loaded) {
                    project(*loaded);
                    return;
                }
                m_isCounting = false; // it was deleted meanwhile
                next();
            });
}

void ContextSizes::project(const LoadedSession &loaded)
{
    const QString folder = loaded.session().cwd;
    if (const ChoiceOptions *known = m_setups.object(folder)) {
        projectWith(loaded, *known);
        return;
    }
    m_setupOf(folder).then(this,
                           [this, folder, loaded, round = m_round](const ChoiceOptions &setup) {
                               if (round == m_round) {
                                   m_setups.insert(folder, new ChoiceOptions(setup));
                               }
                               projectWith(loaded, setup);
                           });
}

/// What is chosen is read from the settings, so here; the rest is long for a long branch.
void ContextSizes::projectWith(const LoadedSession &loaded, const ChoiceOptions &setup)
{
    const ProjectionChoice choice =
            chooseProjection(*m_settings, *m_catalogue, loaded, setup, &m_store->rows());
    m_store->read([branch = loaded.branch, projection = choice.projection](StoreReader &) {
               return varve::project(branch, projection).tokens();
           })
            .then(this,
                  [this, session = loaded.session(), window = choice.projection.window,
                   round = m_round](qint64 tokens) {
                      m_isCounting = false;
                      if (round == m_round) {
                          keep(session, { tokens, window, session.leafSeq });
                      }
                      next();
                  });
}

} // namespace varve
