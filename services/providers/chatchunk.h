// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fieldparser.h"
#include <session/usage.h>

#include <QByteArray>
#include <QList>
#include <QString>
#include <QVarLengthArray>

#include <optional>

namespace varve
{

/// What one `chat.completion.chunk` (or whole `chat.completion`) holds that matters to us.
struct ChatChunk
{
    struct Call
    {
        int index = -1; ///< -1: not given
        QString id;
        QString name;
        QByteArray arguments; ///< surrogate halves stand as three bytes each (WTF-8)
        QString signature;
    };

    bool isError = false;
    bool isAnswer = false; ///< has `choices` or `usage`
    QString thinking;
    QByteArray thinkingField; ///< the key that it came under
    QList<QByteArray> details; ///< OpenRouter's reasoning_details, as JSON
    QString text;
    QString refusal;
    QVarLengthArray<Call, 2> calls;
    QString finishReason;
    std::optional<Usage> usage;
    std::optional<Usage> timings; ///< llama.cpp's own counters
};

[[nodiscard]] bool readFields(FieldParser &parser, QByteArrayView json, ChatChunk &chunk);

} // namespace varve
