// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "request.h"

namespace varve::test
{

/// Who made the answers of the branch, so that their thinking goes back to it.
struct GoldenMaker
{
    QString api; ///< "anthropic-messages"
    QString provider;
    QString model;
    QString signature; ///< of the thinking
};

struct GoldenBranch
{
    Request request;
    ImageData images;
};

/// What every encoder is shown: a branch with a compaction's summary and one kept turn, a user message with an image, an
/// answer with thinking, text and two calls, the results of both (one with an image, one failed), a user message that is
/// excluded, an answer and a question. Two tools. Goes through store, projection and request builder.
[[nodiscard]] GoldenBranch goldenBranch(const GoldenMaker &maker);

/// Compares `body` with golden/`name`, which holds the same JSON over several lines: keys, their order and all bytes but
/// the white space between them count. Empty if alike, else what is not. With VARVE_UPDATE_GOLDEN in the environment
/// the file is written instead.
[[nodiscard]] QString goldenFault(const QString &name, const QByteArray &body);

} // namespace varve::test
