// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokencounter.h"

#include "projectionsetup.h"
#include "workbench.h"
#include <providers/tokencount.h>
#include <providers/wireprotocol.h>

namespace varve
{

TokenCounter::TokenCounter(Workbench *workbench, ProjectionSetup *setup, HttpTransport *transport,
                           QObject *parent)
    : QObject(parent)
    , m_workbench(workbench)
    , m_setup(setup)
    , m_transport(transport)
{ }

TokenCounter::~TokenCounter() = default;

/// What was asked about one session is not said of another that was opened meanwhile.
bool TokenCounter::isOpen(const SessionId &session) const
{
    return m_workbench->hasSession() && m_workbench->session().id == session;
}

void TokenCounter::count(const AnswerTarget &target)
{
    const SessionId session = m_workbench->session().id;
    const qint64 estimate = m_workbench->context()->tokens();
    if (!mayCountTokens(target.endpoint)) {
        Q_EMIT notPossible(target.endpoint.provider);
        return;
    }
    const Branch &branch = m_workbench->loaded().branch;
    const qint64 leaf = branch.leaf >= 0 ? branch.node(branch.leaf).seq : 0;
    TurnOptions options;
    options.projection = m_workbench->choice().projection;
    options.tools = options.projection.tools;
    options.model = target.endpoint.model;
    m_workbench->store()
            ->read([session, leaf, options](StoreReader &reader) {
                return makeTurnRequest(reader, session, leaf, options);
            })
            .then(this,
                  [this, endpoint = target.endpoint, session,
                   estimate](const Result<BuiltRequest> &made) {
                      if (!isOpen(session)) {
                          return;
                      }
                      if (made) {
                          ask(endpoint, *made, estimate);
                      } else {
                          Q_EMIT failed(made.error());
                      }
                  });
}

void TokenCounter::ask(const Endpoint &endpoint, const BuiltRequest &made, qint64 estimate)
{
    countTokens(m_transport, endpoint, encodeRequest(endpoint, made.request, made.images))
            .then(this,
                  [this, endpoint, estimate, request = made.request, leaf = made.leafSeq,
                   session = m_workbench->session().id](const Result<qint64> &tokens) {
                      if (tokens) {
                          learn(request, *tokens);
                      }
                      if (!isOpen(session)) {
                          return;
                      }
                      if (tokens) {
                          m_setup->noteCounted(leaf, *tokens);
                          Q_EMIT counted(endpoint.model, *tokens, estimate);
                      } else if (tokens.error().kind == Error::Kind::NotFound) {
                          Q_EMIT notPossible(endpoint.provider);
                      } else {
                          Q_EMIT failed(tokens.error());
                      }
                  });
}

void TokenCounter::learn(const Request &request, qint64 tokens)
{
    const auto sample = sampleOf(request, tokens);
    if (!sample || m_workbench->store()->access() != StoreAccess::ReadWrite) {
        return;
    }
    m_workbench->store()
            ->write([model = request.model, sample = *sample](SessionStore &store) {
                return store.learnTokens(model, sample.chars, sample.messages, sample.tokens);
            })
            .then(this, [this](const Result<> &learned) {
                if (learned) {
                    m_workbench->reload();
                }
            });
}

} // namespace varve
