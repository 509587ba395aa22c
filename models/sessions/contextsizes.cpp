// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextsizes.h"

#include <workspace/projectionchoice.h>
#include <workspace/storeclient.h>

#include <utility>

namespace varve
{

ContextSizes::ContextSizes(StoreClient *store, const Settings *settings,
                           const ModelCatalogue *catalogue, QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_settings(settings)
    , m_catalogue(catalogue)
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
    keep(session.id, { tokens, window, true, session.leafSeq });
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
            .then(this, [this, id](const Result<LoadedSession> &loaded) {
                if (loaded) {
                    project(id, *loaded);
                    return;
                }
                m_isCounting = false; // it was deleted meanwhile
                next();
            });
}

/// What is chosen is read from the settings, so here; the rest is long for a long branch.
void ContextSizes::project(const SessionId &id, const LoadedSession &loaded)
{
    const ProjectionChoice choice = chooseProjection(*m_settings, *m_catalogue, loaded);
    m_store->read([branch = loaded.branch, projection = choice.projection](StoreReader &) {
               return varve::project(branch, projection).tokens();
           })
            .then(this,
                  [this, id, window = choice.window.tokens,
                   leaf = loaded.session().leafSeq](qint64 tokens) {
                      m_isCounting = false;
                      keep(id, { tokens, window, false, leaf });
                      next();
                  });
}

} // namespace varve
