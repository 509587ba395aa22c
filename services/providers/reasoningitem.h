// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

namespace varve
{

/// What an answer of the Responses protocols has to be sent back with and no block has room for, kept as the signature
/// of a thinking block: compact JSON, either the whole reasoning item as the API gave it,
///     {"type":"reasoning","id":"rs_1","summary":[..],"encrypted_content":".."}
/// or, if the answer's messages have a phase, an array of it and of one object for each message from there on:
///     [{"type":"reasoning",..},{"type":"message","phase":"commentary"}]
struct ReasoningItem
{
    QByteArray json; ///< empty: the signature is none of ours
    QList<QString> phases; ///< of the answer's messages, in order; empty: none

    /// False if no API could make sense of the item: neither encrypted nor with its text.
    bool isReplayable = false;

    [[nodiscard]] static ReasoningItem fromSignature(const QString &signature);
    [[nodiscard]] QString toSignature() const;
};

/// Calls are kept as "call_1|fc_1": the id that results refer to, and the item's own.
struct ResponsesCallId
{
    QString call;
    QString item; ///< may be empty

    [[nodiscard]] static ResponsesCallId fromText(const QString &text);
    [[nodiscard]] QString toText() const;
};

} // namespace varve
