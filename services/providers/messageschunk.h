// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fieldparser.h"
#include <session/usage.h>

#include <QByteArray>
#include <QString>
#include <QVarLengthArray>

#include <optional>

namespace varve
{

/// What one event of a Messages stream (or one whole message) holds that matters to us.
struct MessagesChunk
{
    /// A content block, or what a delta adds to one.
    struct Part
    {
        QByteArray type; ///< "text", "tool_use", "signature_delta", ...
        QString text;
        QString thinking;
        QString signature;
        QString data; ///< of redacted thinking
        QString id;
        QString name;
        QByteArray partialJson; ///< surrogate halves stand as three bytes each (WTF-8)
        QByteArray input; ///< raw JSON; empty if there is none or it is an empty object
    };
    /// Only what was said: null and missing fields leave earlier values as they are.
    struct Counts
    {
        std::optional<qint64> input;
        std::optional<qint64> output;
        std::optional<qint64> cacheRead;
        std::optional<qint64> cacheWrite;
        std::optional<qint64> thinking;

        void addTo(Usage &total) const;
    };

    QByteArray type; ///< "message_start", "ping", ...; empty if not said
    int index = -1; ///< -1: not given
    bool isError = false;
    bool isMessage = false; ///< a whole message, or the beginning of one
    QVarLengthArray<Part, 1> parts; ///< the block or delta; the content of a message
    QString stopReason;
    QString explanation; ///< of a refusal
    std::optional<Counts> usage;
};

[[nodiscard]] bool readFields(FieldParser &parser, QByteArrayView json, MessagesChunk &chunk);

} // namespace varve
