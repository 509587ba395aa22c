// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "resumption.h"

#include "storedsessions.h"
#include <storage/rollover.h>

#include <utility>

namespace varve
{

Resumption::Resumption(Services services, QObject *parent)
    : QObject(parent)
    , m_services(std::move(services))
{ }

Resumption::~Resumption() = default;

void Resumption::resume(const SessionId &session)
{
    overtake();
    m_isUnderWay = true;
    m_services.workbench->store()
            ->read([session](StoreReader &reader) -> Result<Found> {
                auto loaded = loadSession(reader, session);
                if (!loaded) {
                    return std::unexpected(loaded.error());
                }
                const auto child = reader.rolledOverTo(loaded->session());
                if (!child) {
                    return std::unexpected(child.error());
                }
                return Found { std::move(*loaded), !child->isNull() };
            })
            .then(this, [this, run = m_run](const Result<Found> &found) {
                if (run != m_run) {
                    return;
                }
                if (found) {
                    onFound(*found);
                } else {
                    giveUp(found.error());
                }
            });
}

/// Nobody waits any more for the session that was wanted before.
void Resumption::overtake()
{
    ++m_run;
    if (isWriting()) {
        m_services.compactor->cancel(std::exchange(m_writing, {}));
    }
    if (m_isUnderWay) {
        giveUp(stoppedBefore());
    }
}

void Resumption::giveUp(const Error &error)
{
    m_isUnderWay = false;
    Q_EMIT failed(error);
}

Error Resumption::stoppedBefore()
{
    return { Error::Kind::Cancelled,
             tr("Stopped. The session was not opened, and nothing was changed."),
             {} };
}

void Resumption::cancel()
{
    if (isWriting()) {
        m_services.compactor->cancel(m_writing);
    }
}

/// With prompts, tools and settings of its folder: it is measured as it would be sent.
void Resumption::onFound(const Found &found)
{
    m_services.tools->setup(found.loaded.session().cwd, ToolBox::For::Looking)
            .then(this, [this, found, run = m_run](const TurnSetup &setup) {
                if (run == m_run) {
                    decide(found, setup.choiceOptions());
                }
            });
}

void Resumption::decide(const Found &found, const ChoiceOptions &setup)
{
    const ProjectionChoice choice =
            chooseProjection(*m_services.settings, *m_services.catalogue, found.loaded, setup,
                             &m_services.workbench->store()->rows());
    const SessionId session = found.loaded.session().id;
    const qint64 tokens = project(found.loaded.branch, choice.projection).tokens();
    const auto budget = choice.compaction.resumeFor(choice.window.tokens);
    const bool canWrite = m_services.workbench->store()->access() == StoreAccess::ReadWrite;
    if (!budget || tokens <= *budget || !canWrite) {
        open(session, session, tokens, tokens);
        return;
    }
    m_writing = found.rolledOver ? SessionId() : session;
    Q_EMIT writing(tokens, *budget);
    CompactionOptions options = m_services.options(choice, found.loaded.branch.state);
    options.settings.landing = CompactionLanding::RollOver;
    if (found.rolledOver) {
        again(session, options, tokens);
    } else {
        compact(session, options, tokens);
    }
}

/// With the summary that it was left with.
void Resumption::again(const SessionId &session, const CompactionOptions &options, qint64 tokens)
{
    m_services.workbench->store()
            ->write([session, projection = options.projection](SessionStore &store) {
                return rollOverAgain(store, session)
                        .and_then([&](const RolledOver &done) {
                            return loadSession(store.reader(), done.child.id);
                        })
                        .transform([&](const LoadedSession &child) {
                            return std::pair(child.session().id,
                                             project(child.branch, projection).tokens());
                        });
            })
            .then(this,
                  [this, session, tokens,
                   run = m_run](const Result<std::pair<SessionId, qint64>> &child) {
                      if (run != m_run) {
                          return;
                      }
                      if (child) {
                          open(session, child->first, tokens, child->second);
                      } else {
                          open(session, session, tokens, tokens, child.error().message);
                      }
                  });
}

void Resumption::compact(const SessionId &session, const CompactionOptions &options, qint64 tokens)
{
    CompactionRequest request;
    request.session = session;
    request.options = options;
    request.guarded = false;
    request.offlineAllowed = true; // a person asked for it
    m_services.compactor->run(request).then(
            this, [this, session, tokens, run = m_run](const CompactionOutcome &end) {
                if (run != m_run) {
                    return;
                }
                m_writing = {};
                if (end.how == CompactionOutcome::How::Cancelled) {
                    giveUp(stoppedBefore());
                } else if (!end.child.isNull()) {
                    open(session, end.child, tokens, end.after ? end.after->tokens() : tokens);
                } else {
                    open(session, session, tokens, end.after ? end.after->tokens() : tokens,
                         end.error.message);
                }
            });
}

void Resumption::open(const SessionId &from, const SessionId &opened, qint64 before, qint64 now,
                      const QString &why)
{
    m_isUnderWay = false;
    m_services.list->refresh();
    m_services.workbench->openSession(opened);
    Q_EMIT resumed(from, opened, before, now, why);
}

} // namespace varve
