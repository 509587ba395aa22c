// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "idleoptions.h"
#include <base/error.h>
#include <session/tokenestimate.h>

#include <QFuture>
#include <QObject>

#include <algorithm>
#include <cmath>
#include <stop_token>

namespace varve
{

/// What a task would do next. A value.
struct IdleStep
{
    SessionId session = {}; ///< null: no single one
    QString sessionName = {};
    qint64 leafSeq = 0; ///< where it stands
    QString provider = {}; ///< as the catalogue calls it
    QString model = {}; ///< empty: none is asked
    bool costs = false; ///< the model may cost something: the limits hold
    qint64 inputTokens = 0; ///< estimated, rather too many than too few
    qint64 outputTokens = 0;

    friend bool operator==(const IdleStep &, const IdleStep &) = default;
};

/// What there is to do.
struct IdleLook
{
    enum class Block : quint8 {
        None,
        NoModel, ///< there is none for it
        Unasked, ///< the person has not allowed to send anything to `problem`, a provider and its host
        PaidModel, ///< its model may cost something, and the person has not allowed that
        Problem, ///< see `problem`
    };
    std::optional<IdleStep> next = {}; ///< nothing: there is nothing to do, or it is blocked
    qint64 waiting = 0; ///< of what the task makes, with what is next
    Block block = Block::None;
    QString problem = {};
};

/// What came of a step.
struct IdleOutcome
{
    IdleRecord::Outcome how = IdleRecord::Outcome::Done;
    Error error = {}; ///< of Failed
    qint64 amount = 0; ///< of what the task makes
    Usage usage = {}; ///< of the model; of a step that was stopped mostly not known
    QString model = {}; ///< that was asked; empty: none
};

/// Something that is done while nothing else happens, in steps of some seconds. Lives on the runner's thread, as its child.
///
/// A step is as good as not begun when it is stopped or its process is killed: whatever it makes is stored in one transaction at its
/// end. Whether another process is at the same step is the ledger's matter; what happens to the session meanwhile is the task's.
class IdleTask : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(IdleTask)

public:
    ~IdleTask() override = default;

    /// In the ledger, in settings and on the command line: one word, for ever.
    [[nodiscard]] virtual QString name() const = 0;
    /// Higher ones are done first.
    [[nodiscard]] virtual int value() const = 0;
    /// Only reads. Not called while a step runs.
    [[nodiscard]] virtual QFuture<Result<IdleLook>> look(const IdleOptions &options) = 0;
    /// `step` is what the last look() said. Once `stop` is requested it ends soon, as Stopped, if it can still be stopped.
    [[nodiscard]] virtual QFuture<IdleOutcome> run(const IdleStep &step, const IdleOptions &options,
                                                   const std::stop_token &stop) = 0;

protected:
    explicit IdleTask(QObject *parent) : QObject(parent) { }

    /// Whether this model may be asked without the person's leave.
    [[nodiscard]] static bool costs(const Endpoint &endpoint) { return !endpoint.isLocal(); }
    /// Rather too many: a token has some three characters, and less where a script is written without spaces.
    [[nodiscard]] static qint64 tokensOf(const CharCounts &characters)
    {
        return std::max(characters.total() * 10 / 28,
                        std::llround(estimateTokens(characters, TokenFactors())))
                + 1;
    }
};

} // namespace varve
