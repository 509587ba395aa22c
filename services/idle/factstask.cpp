// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "factstask.h"

#include <engine/finalizeflow.h>

#include <QThreadPool>

namespace varve
{

namespace
{

QFuture<IdleOutcome> ready(IdleRecord::Outcome how, const Error &error = {})
{
    IdleOutcome outcome;
    outcome.how = how;
    outcome.error = error;
    return QtFuture::makeReadyValueFuture(outcome);
}

} // namespace

/// What a step has read.
struct FactsTask::Read
{
    QList<UnreadPart> parts;
    QSet<SessionId> failed;
    Error error; ///< of the first of them
};

FactsTask::FactsTask(StoreClient *store, IdleClock clock, const ReadingLimits &limits)
    : IdleTask(nullptr)
    , m_store(store)
    , m_clock(std::move(clock))
    , m_limits(limits)
{ }

FactsTask::~FactsTask() = default;

QFuture<Result<IdleLook>> FactsTask::look(const IdleOptions &options)
{
    UnreadQuery query;
    query.leastMessages = FinalizeFlow::LeastMessages;
    query.leftBefore = m_clock().addMSecs(-options.leftAfter);
    query.without = options.without + m_passed.values();
    query.most = SessionsAtOnce;
    return m_store
            ->read([query](StoreReader &reader) { return findUnread(reader.database(), query); })
            .then(this, [this](const Result<UnreadList> &read) {
                return read.transform([this](const UnreadList &list) {
                    m_next = list.sessions;
                    IdleLook look;
                    look.waiting = list.count;
                    if (!m_next.isEmpty()) {
                        look.next = IdleStep();
                    }
                    return look;
                });
            });
}

QFuture<IdleOutcome> FactsTask::run(const IdleStep &step, const IdleOptions &options,
                                    const std::stop_token &stop)
{
    Q_UNUSED(step)
    return m_store
            ->read([sessions = m_next, left = m_limits, stop](StoreReader &reader) -> Result<Read> {
                Read read;
                ReadingLimits limits = left;
                for (const Unread &unread : sessions) {
                    if (limits.isReached()) {
                        break;
                    }
                    auto part = readUnread(reader, unread.session, unread.from, limits, stop);
                    if (part) {
                        read.parts += *std::move(part);
                    } else if (stop.stop_requested()) {
                        return std::unexpected(part.error());
                    } else if (part.error().kind != Error::Kind::NotFound
                               || reader.session(unread.session)) { // else it was deleted just now
                        read.error = read.failed.isEmpty() ? part.error() : read.error;
                        read.failed += unread.session;
                    }
                }
                return read;
            })
            .then(this,
                  [this, secrets = options.secrets, stop](const Result<Read> &read) {
                      return find(read, secrets, stop);
                  })
            .unwrap();
}

/// The rules look at every sentence: on a pool thread.
QFuture<IdleOutcome> FactsTask::find(const Result<Read> &read, const RedactionRules &secrets,
                                     const std::stop_token &stop)
{
    if (!read) {
        return ready(stop.stop_requested() ? IdleRecord::Outcome::Stopped
                                           : IdleRecord::Outcome::Failed,
                     read.error());
    }
    m_passed += read->failed;
    if (read->parts.isEmpty()) {
        return read->failed.isEmpty() ? ready(IdleRecord::Outcome::Nothing)
                                      : ready(IdleRecord::Outcome::Failed, read->error);
    }
    return QtFuture::makeReadyVoidFuture()
            .then(QThreadPool::globalInstance(),
                  [parts = read->parts, secrets, stop] {
                      QList<FoundPart> found;
                      for (const UnreadPart &part : parts) {
                          if (!stop.stop_requested()) {
                              found += findFacts(part, secrets, stop);
                          }
                      }
                      return found;
                  })
            .then(this,
                  [this, stop](const QList<FoundPart> &found) {
                      // What was looked at while it was stopped may not be whole.
                      return stop.stop_requested() ? ready(IdleRecord::Outcome::Stopped)
                                                   : keep(found);
                  })
            .unwrap();
}

QFuture<IdleOutcome> FactsTask::keep(const QList<FoundPart> &parts)
{
    return m_store
            ->write([parts](SessionStore &opened) {
                return FoundFacts(opened.database()).keep(parts);
            })
            .then([](const Result<qint64> &kept) {
                IdleOutcome outcome;
                outcome.amount = kept.value_or(0);
                if (!kept) {
                    outcome.how = IdleRecord::Outcome::Failed;
                    outcome.error = kept.error();
                }
                return outcome;
            });
}

} // namespace varve
