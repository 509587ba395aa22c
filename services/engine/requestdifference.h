// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answermanifest.h"

namespace varve
{

/// A part of a request: a tool, a prompt part, a fact of the working memory, or a message.
struct SentPiece
{
    Category category = Category::User;
    Role role = Role::None;
    ItemState state = ItemState::Sent;
    EntryId entry; ///< null for what is no entry
    QString title; ///< of what is no entry; of an entry the beginning of its text, where it was read
    qint64 tokens = 0;
    QByteArray content; ///< differs where what is sent differs

    /// The same part, however it is sent.
    [[nodiscard]] bool isSameAs(const SentPiece &other) const;
};

/// What a request held, in the order in which a provider caches it: tools, prompts, messages.
struct SentPieces
{
    EntryId answer; ///< to it; null: it was not sent yet
    QString provider;
    QString model;
    QList<SentPiece> pieces;

    [[nodiscard]] qint64 tokens() const;
};

/// Pure. `prompts` and `tools`: those of the projection that made `context`.
[[nodiscard]] SentPieces sentPieces(const Context &context, const QList<PromptPart> &prompts,
                                    const QList<ToolDefinition> &tools);

/// One part that is not in both requests alike.
struct RequestChange
{
    enum class Kind : quint8 { New, Changed, Gone };
    Kind kind = Kind::New;
    SentPiece piece; ///< of the later request; of Gone, of the earlier one
    qint64 tokensBefore = 0; ///< of Changed and Gone
};
[[nodiscard]] QLatin1StringView toString(RequestChange::Kind kind);

/// A request beside the one before it.
struct RequestDifference
{
    SentPieces before;
    SentPieces now;
    QList<RequestChange> changes; ///< new and changed ones in order, then what is gone
    /// Tokens at the beginning of both that are alike: what a provider may still have in its cache.
    qint64 alike = 0;
    /// From where on a cache of the earlier request is lost: the part of the later request that stands there, or the first that is gone.
    /// Nothing: the earlier request is the beginning of the later one.
    std::optional<SentPiece> lostFrom;
    bool otherModel = false; ///< so nothing of a cache holds
    std::optional<Usage> usage; ///< of the answer to the later one, as its provider reported it

    [[nodiscard]] qint64 lost() const { return before.tokens() - alike; }
};

/// Pure; linear in the parts.
[[nodiscard]] RequestDifference differenceOf(const SentPieces &before, const SentPieces &now);

/// Answers of a branch whose requests can be made again, newest first, at most `most`; of the answers above `from` (null: all), which
/// is not among them. Looks at no more than some hundred answers.
[[nodiscard]] Result<QList<Entry>> answersWithRequests(const Branch &branch, StoreReader &reader,
                                                       qsizetype most, const EntryId &from = {});
/// That there is none of them; NotFound.
[[nodiscard]] Error noEarlierRequest();
/// The request that `answer` was the answer to.
[[nodiscard]] Result<SentPieces> piecesOf(StoreReader &reader, const SessionId &session,
                                          const Entry &answer);

/// The request of an answer (null: of the newest one) beside that of the answer before it on the branch. NotFound where one of them
/// was not kept. The thread of `reader`.
[[nodiscard]] Result<RequestDifference> requestDifference(StoreReader &reader,
                                                          const LoadedSession &loaded,
                                                          const EntryId &answer = {});
/// `next`, which was not sent yet, beside the request of the newest answer.
[[nodiscard]] Result<RequestDifference> nextDifference(StoreReader &reader,
                                                       const LoadedSession &loaded,
                                                       const SentPieces &next);

} // namespace varve
