// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "referencetarget.h"
#include <session/tokenestimate.h>

namespace varve
{

class Settings;

/// How much references may bring along, in tokens (estimated). A value for any thread.
struct ReferenceBudget
{
    qint64 each = 2'000;
    qint64 together = 8'000;

    /// GUI thread.
    [[nodiscard]] static ReferenceBudget read(const Settings &settings);
};

/// A reference with what it brings.
struct ResolvedReference
{
    WrittenReference written;
    ReferenceHeader header;
    ReferenceTarget::What what = ReferenceTarget::What::Summary;
    QString block; ///< as it is sent: wrapped as data, with its citation
    qint64 tokens = 0; ///< of the block
    bool cut = false; ///< its middle was left out, for the budget
};

/// Everything that a message refers to, in order; empty if that is nothing. The first reference that cannot be resolved is the error,
/// with a sentence that says what to do. The thread of `reader`.
[[nodiscard]] Result<QList<ResolvedReference>> resolveReferences(const QString &message,
                                                                 const ReferenceBudget &budget,
                                                                 const TokenFactors &factors,
                                                                 StoreReader &reader,
                                                                 std::stop_token stop = {});

/// The block of one target, cut in its middle to `tokens`. Pure.
[[nodiscard]] ResolvedReference wrapReference(const ReferenceTarget &target, qint64 tokens,
                                              const TokenFactors &factors);

/// The message with them: behind its words, before its images. What it quoted before is dropped. Pure.
[[nodiscard]] Blocks withReferences(const Blocks &message,
                                    const QList<ResolvedReference> &references);

/// Both in one: resolves what the words of the message refer to. A message without references comes back as it is.
[[nodiscard]] Result<Blocks> resolvedMessage(const Blocks &message, const ReferenceBudget &budget,
                                             const TokenFactors &factors, StoreReader &reader);

} // namespace varve
