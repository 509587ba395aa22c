// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turnbranch.h"

#include <providers/wireprotocol.h>
#include <storage/answerdrafts.h>
#include <workspace/appendbelow.h>
#include <workspace/storeclient.h>

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Turn)
};

QString hasGoneOn()
{
    return Tr::tr("The session went on meanwhile, so nothing was asked. Look at its new state and "
                  "try again.");
}

} // namespace

TurnBranch::TurnBranch(StoreClient *store, const SessionId &session, const EntryId &leaf,
                       qint64 leafSeq, QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_session(session)
    , m_tip(std::make_shared<Tip>(leaf, leafSeq, false))
    , m_leaf(leaf)
    , m_leafSeq(leafSeq)
{ }

QFuture<Result<>> TurnBranch::takePlace()
{
    return m_store->write([session = m_session, tip = m_tip](SessionStore &store) -> Result<> {
        const auto row = store.reader().session(session);
        if (!row) {
            return std::unexpected(row.error());
        }
        if (row->leaf != tip->leaf) {
            return fail(Error::Kind::Conflict, hasGoneOn());
        }
        tip->own = true;
        return {};
    });
}

QFuture<Result<QList<Entry>>> TurnBranch::append(Make make)
{
    return m_store
            ->write([session = m_session, tip = m_tip,
                     make = std::move(make)](SessionStore &store) {
                return make(store, tip->seq).and_then([&](const Addition &addition) {
                    return appendAt(store, session, *tip, addition);
                });
            })
            .then(this, [this](const Result<QList<Entry>> &appended) {
                if (appended && !appended->isEmpty()) {
                    m_leaf = appended->constLast().id;
                    m_leafSeq = appended->constLast().seq;
                    Q_EMIT stored(*appended);
                }
                return appended;
            });
}

Result<QList<Entry>> TurnBranch::appendAt(SessionStore &store, const SessionId &session, Tip &tip,
                                          const Addition &addition)
{
    const auto &[entries, options] = addition;
    if (entries.isEmpty()) {
        return QList<Entry>();
    }
    return (tip.own ? appendBelow(store, session, tip.leaf, entries, options)
                    : store.append(session, tip.leaf, entries, options))
            .transform([&](const QList<Entry> &stored) {
                tip = { stored.constLast().id, stored.constLast().seq, true };
                return stored;
            });
}

void TurnBranch::goOnAt(const EntryId &leaf, qint64 leafSeq)
{
    m_leaf = leaf;
    m_leafSeq = leafSeq;
    m_tip = std::make_shared<Tip>(leaf, leafSeq, true);
}

QFuture<Result<>> TurnBranch::saveDraft(const Entry &answer)
{
    return m_store->write([session = m_session, tip = m_tip, answer](SessionStore &store) {
        return AnswerDrafts(store.database()).save(session, tip->leaf, answer);
    });
}

QFuture<Result<BuiltRequest>> TurnBranch::request(const TurnOptions &options, bool thinks)
{
    return m_store->read(
            [session = m_session, tip = m_leafSeq, options, thinks](StoreReader &reader) {
                return branchEnd(reader, session, tip)
                        .and_then([&](qint64 leafSeq) {
                            return makeTurnRequest(reader, session, leafSeq, options);
                        })
                        .transform([thinks](BuiltRequest made) {
                            if (!thinks) {
                                made.request = withoutThinking(std::move(made.request));
                            }
                            return made;
                        });
            });
}

} // namespace varve
