// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTypes>

namespace varve
{

// The most that is taken of what servers send, all in one place: far above what honest ones send, and so low that the program
// stays below 300 MB whatever comes (tst_hostileanswers; the figures are in docs/safety.md). A text is several times in memory
// while it is stored, as UTF-16 and as UTF-8.

constexpr qsizetype Kibi = 1024;
constexpr qsizetype Mebi = 1024 * Kibi;

/// Of one answer of a model. What goes over is not taken, what came before is kept, and the answer ends there.
struct AnswerLimits
{
    qsizetype text = 2 * Mebi; ///< UTF-16 characters of all its text: about half a million tokens
    qsizetype thinking = 2 * Mebi; ///< the same of its thinking, signatures included
    qsizetype arguments = 2 * Mebi; ///< bytes, of one call
    qsizetype allArguments = 4 * Mebi; ///< bytes, of all its calls
    qsizetype calls = 512;
    qsizetype blocks = 2048; ///< of any kind, those that are passed over too
    qsizetype toolName = 1 * Kibi; ///< UTF-16 characters
    qsizetype callId = 64 * Kibi; ///< UTF-16 characters; some servers put signatures into it
    qsizetype event = 8
            * Mebi; ///< bytes of one event, of one line, or of an answer that comes as one document
    qsizetype kept = 16 * Mebi; ///< bytes that are kept until its end besides what was given out
    qsizetype silence = 32 * Mebi; ///< bytes in a row that say nothing of an answer
};

/// Of what comes over HTTP.
namespace HttpLimits
{
constexpr qsizetype ReadBuffer =
        512 * Kibi; ///< bytes that wait to be read: then the connection is not read any further
constexpr qsizetype Slice = 64
        * Kibi; ///< bytes that are decoded in one go; after 10 ms of it everything else has its turn
/// Bytes that a connection has brought and no answer has: heads, trailers and the sizes of chunks.
constexpr qsizetype Overhead = 2 * Mebi;
constexpr qsizetype MostOverhead =
        32 * Mebi; ///< the same, also while something of the answer comes
constexpr qsizetype UsualOverhead =
        16 * Kibi; ///< the same where all is well: certificates and a head
constexpr qsizetype ErrorBody = 1 * Mebi; ///< bytes; it says by then what it has to say
constexpr qsizetype Body =
        8 * Mebi; ///< bytes of an answer that does not stream: lists of models, counts
constexpr qsizetype Embeddings = 16 * Mebi; ///< bytes of the embeddings of one request
constexpr qsizetype Pages = 100; ///< of a list of models
constexpr qsizetype Details =
        1 * Mebi; ///< bytes of what a server says of one model; of many at once
} // namespace HttpLimits

/// Of one answer, in dollars, as a server says: what is below or far above what any costs was never charged.
[[nodiscard]] constexpr bool isCost(double cost)
{
    constexpr double Most = 1e6;
    return cost >= 0 && cost < Most;
}

/// Bytes that the tree of a JSON document may take in memory (jsonTreeSize()).
constexpr qsizetype LargestJsonTree = 64 * Mebi;

} // namespace varve
