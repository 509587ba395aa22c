// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "composerdrafts.h"

#include <workspace/storeclient.h>

namespace varve
{

using namespace Qt::StringLiterals;

ComposerDrafts::ComposerDrafts(StoreClient *store, QObject *parent)
    : QObject(parent)
    , m_store(store)
{ }

ComposerDrafts::~ComposerDrafts() = default;

void ComposerDrafts::open(const SessionId &session, const QString &typed)
{
    m_session = session;
    m_store->write([session, typed](SessionStore &store) -> Result<QString> {
               auto draft = store.draft(session);
               if (!draft || typed.isEmpty()) {
                   return draft;
               }
               const QString both = draft->isEmpty() ? typed : QString(*draft + u"\n\n"_s + typed);
               return store.saveDraft(session, both).transform([&] { return both; });
           })
            .then(this, [this, session, typed](const Result<QString> &draft) {
                if (draft && session == m_session) {
                    Q_EMIT restored(typed, *draft);
                }
            });
}

void ComposerDrafts::save(const QString &text)
{
    if (m_session.isNull()) {
        return;
    }
    [[maybe_unused]] const auto saved =
            m_store->write([session = m_session, text](SessionStore &store) {
                return store.saveDraft(session, text);
            });
}

void ComposerDrafts::follow(const SessionId &parent, const SessionId &child, const QString &text)
{
    m_session = child;
    [[maybe_unused]] const auto kept = m_store->write([parent, child, text](SessionStore &store) {
        return store.saveDraft(child, text).and_then([&] { return store.saveDraft(parent, {}); });
    });
}

void ComposerDrafts::keepFor(const SessionId &session, const QString &text)
{
    [[maybe_unused]] const auto kept =
            m_store->write([session, text](SessionStore &store) -> Result<> {
                const auto draft = store.draft(session);
                return draft && draft->trimmed().isEmpty() ? store.saveDraft(session, text)
                                                           : Result<>();
            });
}

} // namespace varve
