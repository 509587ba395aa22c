// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactiondrafts.h"

#include <workspace/storeclient.h>

#include <utility>

namespace varve
{

CompactionDrafts::CompactionDrafts(StoreClient *store, QObject *parent)
    : QObject(parent)
    , m_store(store)
{ }

CompactionDrafts::~CompactionDrafts() = default;

void CompactionDrafts::begin(const SessionId &session, const Take &take)
{
    m_session = session;
    m_kept = {};
    m_isReading = take != nullptr;
    ++m_count;
    if (!take) {
        return;
    }
    m_store->write([session](SessionStore &store) { return PlanDrafts(store).draft(session); })
            .then(this, [this, take, count = m_count](const Result<PlanDraft> &draft) {
                if (count != m_count) {
                    return;
                }
                m_isReading = false;
                const PlanDraft found = draft.value_or(PlanDraft());
                if (take(found)) {
                    m_kept = found;
                }
            });
}

void CompactionDrafts::keep(const PlanDraft &typed)
{
    if (m_session.isNull() || typed == m_kept) {
        return;
    }
    m_kept = typed;
    [[maybe_unused]] const auto stored =
            m_store->write([session = m_session, typed](SessionStore &store) {
                return PlanDrafts(store).save(session, typed);
            });
}

void CompactionDrafts::remember(const UnappliedSummary &summary)
{
    m_unapplied = summary;
}

void CompactionDrafts::discard()
{
    if (m_unapplied && !m_unapplied->text.trimmed().isEmpty()) {
        m_discarded = std::exchange(m_unapplied, std::nullopt);
        Q_EMIT discardedChanged();
    }
}

void CompactionDrafts::noteApplied()
{
    keep({});
    m_unapplied.reset();
    forgetDiscarded();
}

void CompactionDrafts::forgetDiscarded()
{
    if (std::exchange(m_discarded, std::nullopt)) {
        Q_EMIT discardedChanged();
    }
}

} // namespace varve
