// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionpagestate.h"
#include <models/planscope.h>
#include <storage/plandrafts.h>

#include <QObject>

#include <functional>
#include <optional>

namespace varve
{

class StoreClient;

/// A summary that was written, and perhaps paid for, and not applied.
struct UnappliedSummary
{
    SessionId session;
    QString text;
    QString review; ///< as PlanDraft has it
    PlanChoices choices;
    PlanScope scope;
};

/// What is typed on the compaction page and not applied: it outlives Esc, and the program. A summary that is thrown away can be taken back
/// as long as the program runs. GUI thread.
class CompactionDrafts final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionDrafts)

public:
    /// Not owned.
    explicit CompactionDrafts(StoreClient *store, QObject *parent = nullptr);
    ~CompactionDrafts() override;

    /// Told what was typed before, which may be nothing. False: it is not made use of, and stays as it is.
    using Take = std::function<bool(const PlanDraft &draft)>;
    /// From now on it is about this session. Without `take` what was typed before is not read.
    void begin(const SessionId &session, const Take &take);
    /// `take` is not called yet. There may be a summary, which a new one would take the place of.
    [[nodiscard]] bool isReading() const { return m_isReading; }
    /// For the next time; an empty one takes away what is there.
    void keep(const PlanDraft &typed);
    [[nodiscard]] const PlanDraft &kept() const { return m_kept; }

    /// Is on the page.
    void remember(const UnappliedSummary &summary);
    /// What was remembered is thrown away, unless it is blank.
    void discard();
    /// What was on the page is applied, and what was thrown away was of what is summarized now.
    void noteApplied();
    /// What was thrown away last.
    [[nodiscard]] const std::optional<UnappliedSummary> &discarded() const { return m_discarded; }
    void forgetDiscarded();

Q_SIGNALS:
    void discardedChanged();

private:
    StoreClient *const m_store;
    SessionId m_session;
    PlanDraft m_kept; ///< as it is stored
    bool m_isReading = false;
    quint64 m_count = 0; ///< what is read for an older begin() is dropped
    std::optional<UnappliedSummary> m_unapplied; ///< that is on the page
    std::optional<UnappliedSummary> m_discarded;
};

} // namespace varve
