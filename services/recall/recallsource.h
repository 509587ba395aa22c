// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "recallanswer.h"
#include "recallview.h"
#include <storage/searchterms.h>
#include <workspace/loadedsession.h>

#include <functional>

namespace varve
{

/// What a source of facts is asked: those of this branch that have something of the question.
struct RecallFactQuery
{
    const LoadedSession &loaded;
    const RecallRequest &request;
    const QList<SearchTerm> &terms;
    const RecallView *view = nullptr; ///< how the entries of the session stand to the context
};

/// Facts that were kept on purpose, best first. Called on the thread of the reader; bounded by the source.
using RecallFactSource =
        std::function<Result<QList<RecallFact>>(StoreReader &reader, const RecallFactQuery &query)>;

} // namespace varve
