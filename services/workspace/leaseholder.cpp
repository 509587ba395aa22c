// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "leaseholder.h"

#include "storeclient.h"
#include <storage/leases.h>

namespace varve
{

LeaseHolder::LeaseHolder(StoreClient *store, std::shared_ptr<LeaseBook> leases,
                         const SessionId &session, QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_leases(std::move(leases))
    , m_session(session)
{
    m_timer.setParent(this);
    m_timer.setInterval(Leases::RenewEvery);
    connect(&m_timer, &QTimer::timeout, this, &LeaseHolder::renew);
}

LeaseHolder::~LeaseHolder() = default;

void LeaseHolder::take(const QString &purpose, const std::function<void(const Result<> &)> &then)
{
    if (!m_leases) {
        then({});
        return;
    }
    m_store->write([session = m_session, leases = m_leases, purpose](SessionStore &store) {
               return leases->acquire(store.database(), session, purpose);
           })
            .then(this, [this, then](const Result<> &taken) {
                if (taken) {
                    m_timer.start();
                }
                then(taken);
            });
}

void LeaseHolder::renew()
{
    m_store->write([session = m_session, leases = m_leases](SessionStore &store) {
               return leases->renew(store.database(), session);
           })
            .then(this, [this](const Result<> &renewed) {
                if (!renewed && renewed.error().kind == Error::Kind::Conflict) {
                    Q_EMIT lost(renewed.error());
                }
            });
}

void LeaseHolder::giveBack(const std::function<void()> &then)
{
    if (!m_timer.isActive()) {
        then();
        return;
    }
    m_timer.stop();
    m_store->write([session = m_session, leases = m_leases](SessionStore &store) {
               return leases->release(store.database(), session);
           })
            .then(this, [then](const Result<> &) { then(); });
}

} // namespace varve
