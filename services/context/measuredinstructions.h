// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/charcounts.h>

#include <QJsonObject>

#include <optional>

namespace varve
{

/// What prompts and tools take together with all that a provider wraps them and the conversation in, where it was measured: the prompt
/// that an answer reported, without the messages in it. Kept with a compaction, as there is nothing to measure it by right after one.
struct MeasuredInstructions
{
    CharCounts chars; ///< of the texts; other texts are not measured
    quint64 modelKey = 0; ///< whose tokens these are, as in EntryMetrics
    qint64 tokens = 0;

    [[nodiscard]] QJsonObject toJson() const;
    [[nodiscard]] static std::optional<MeasuredInstructions> fromJson(const QJsonObject &object);

    friend bool operator==(const MeasuredInstructions &, const MeasuredInstructions &) = default;
};

} // namespace varve
