// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "builtrequest.h"

namespace varve
{

class SessionStore;

/// What an answer's request was made of, besides its branch. Kept with the answer, so that the request can be made again:
/// entries never change, and edits are entries too.
struct SentRequest
{
    TurnOptions options;
    bool withoutThinking = false; ///< the server could not read that of earlier answers
    EntryId leaf; ///< the last entry that was looked at; the answer may be below a later one
    qsizetype items = 0; ///< of the context, sent or not
    QByteArray digest; ///< of their entries and states
    CharCounts instructions = {}; ///< of prompts and tools
};

[[nodiscard]] SentRequest sentRequest(const TurnOptions &options, const BuiltRequest &request,
                                      bool withoutThinking);

/// Keeps texts and tools as blobs, each once in the store, and answers the entry with what refers to them in its data
/// ("manifest"). The store's thread, within a millisecond.
[[nodiscard]] Result<Entry> withManifest(SessionStore &store, Entry answer,
                                         const SentRequest &sent);

/// The request that `answer` was the answer to. NotFound for answers without a manifest (imported ones), NewerVersion if this
/// version makes something else of the same branch. The reader's thread.
[[nodiscard]] Result<BuiltRequest> rebuildRequest(StoreReader &reader, const SessionId &session,
                                                  const Entry &answer);

} // namespace varve
