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
        if (session.leafSeq > 0 && (known == m_known.cend() || known->leaf != session.leafSeq)) {
            m_wanted.prepend(session.id);
        }
    }
    next();
}

void ContextSizes::note(const Session &session, qint64 tokens, qint64 window)
{
    keep(session.id, { tokens, window, session.leafSeq });
}

void ContextSizes::forget()
{
    ++m_round;
    m_setups.clear();
    m_known.clear();
}

void ContextSizes::keep(const SessionId &id, const ContextSize &size)
{
    ContextSize &known = m_known[id];
    if (std::exchange(known, size) != size) {
        Q_EMIT counted(id, size);
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
    if (const auto known = m_setups.constFind(folder); known != m_setups.cend()) {
        projectWith(loaded, *known);
        return;
    }
    m_setupOf(folder).then(this,
                           [this, folder, loaded, round = m_round](const ChoiceOptions &setup) {
                               if (round == m_round) {
                                   m_setups.insert(folder, setup);
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
                  [this, id = loaded.session().id, window = choice.window.tokens, round = m_round,
                   leaf = loaded.session().leafSeq](qint64 tokens) {
                      m_isCounting = false;
                      if (round == m_round) {
                          keep(id, { tokens, window, leaf });
                      }
                      next();
                  });
}

} // namespace varve
