// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "referencesyntax.h"
#include <session/referenceblock.h>
#include <workspace/loadedsession.h>

#include <stop_token>

namespace varve
{

/// What a reference means, before it is cut to a size.
struct ReferenceTarget
{
    enum class What : quint8 {
        Summary, ///< of the session, as it is stored
        Extract, ///< of a session without a summary, by the built-in summarizer
        Message, ///< an entry
        Exchange, ///< a question with its answer
        Call, ///< an answer's calls with their results
    };

    ReferenceHeader header;
    What what = What::Summary;
    QString text;
};

/// The named session's summary, or the entry with what belongs to it: a call with its results, a question with its answer.
/// `tokens`: how long an extract may become. Errors say what the reference was: NotFound, InvalidInput (several entries fit), Refused
/// (there is nothing in it). The thread of `reader`.
[[nodiscard]] Result<ReferenceTarget> findTarget(const WrittenReference &written, qint64 tokens,
                                                 StoreReader &reader, std::stop_token stop = {});

/// How a message refers to an entry of this session, by as little of its id as findTarget() takes for that entry alone. Pure.
[[nodiscard]] QString referenceTo(const SessionSnapshot &snapshot, const EntryId &entry);

/// By the number that the store gave it. NotFound.
[[nodiscard]] Result<Session> sessionByNumber(StoreReader &reader, qint64 number);

} // namespace varve
