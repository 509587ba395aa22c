// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "finalizer.h"

namespace varve
{

Finalizer::Finalizer(StoreClient *store, HttpTransport *transport, QObject *parent)
    : QObject(parent)
    , m_store(store)
    , m_transport(transport)
{ }

Finalizer::~Finalizer() = default;

void Finalizer::finalize(const SessionId &session, const CompactionOptions &options)
{
    QMetaObject::invokeMethod(this, [this, session, options] {
        if (m_atWork.contains(session)) {
            return;
        }
        m_atWork += session;
        auto *flow = new FinalizeFlow(m_store, m_transport, this);
        connect(flow, &FinalizeFlow::ended, this, [this, flow, session](const FinalizeEnd &end) {
            flow->deleteLater();
            m_atWork -= session;
            if (end.how == FinalizeEnd::How::Stored) {
                Q_EMIT finalized(session);
            }
        });
        flow->start({ session, options });
    });
}

} // namespace varve
