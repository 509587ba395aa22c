// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <session/entrysource.h>
#include <session/sessionsnapshot.h>

#include <QHash>
#include <QIODevice>
#include <QStringList>

#include <functional>
#include <stop_token>
#include <vector>

namespace varve
{

/// How much of a session an export holds.
enum class ExportScope : quint8 { Session, Branch, Selection };

/// What of a branch is written for a program that goes on with it.
enum class ExportAmount : quint8 {
    Whole, ///< every message, and compactions where they stand
    Projection, ///< what the next request would hold: the summary, and what it kept
};

/// What an exporter writes: a session's header, some of its entries, and where their content is read. Refers to the tree and the
/// source; both must outlive it and belong to the calling thread.
struct ExportSource
{
    Session session;
    const SessionTree &tree;
    EntrySource &entries;
    QList<int> order; ///< indices into the tree, parents before children
    EntryId leaf; ///< where the session stands
    std::stop_token stop;
    ExportScope scope = ExportScope::Session;
    ExportAmount amount = ExportAmount::Whole;
    /// What `tree` is part of, for formats that hold what a model is sent.
    const SessionSnapshot *snapshot = nullptr;
    QUuid programId = {}; ///< of the session in the file of a program that goes on with it
    QList<Session> bases = {}; ///< that the session stands on, the nearest first
    /// Of the session and those that it stands on.
    QHash<SessionId, QStringList> tags = {};
    /// Texts and tools that answers were made with, by hash; without it they are left out.
    std::function<Result<QByteArray>(const QByteArray &sha256)> blob = {};
    /// The content is not what it was: some of it was taken out. `entries` gives it like that.
    bool redacted = false;
    /// Told once by the formats of programs that go on with it: about how many tokens these send first.
    std::function<void(qint64 tokens)> sized = {};
    /// After every entry; may be called often.
    std::function<void(qsizetype done)> progress = {};

    /// All branches, in append order.
    [[nodiscard]] static ExportSource wholeSession(const Session &session, const SessionTree &tree,
                                                   EntrySource &entries);
    /// From the root to `leaf`, an index into the tree.
    [[nodiscard]] static ExportSource branch(const Session &session, const SessionTree &tree,
                                             EntrySource &entries, int leaf);

    /// Those of `chosen` in append order; their parents are their nearest ancestors among them.
    [[nodiscard]] static ExportSource selection(const Session &session, const SessionTree &tree,
                                                EntrySource &entries, QList<int> chosen);

    /// By index into the tree: the nearest ancestor that is exported, or -1.
    [[nodiscard]] std::vector<int> parents() const;

    /// Cancelled once it is asked to stop.
    [[nodiscard]] Result<> proceed() const;

    /// Calls `use` for every entry in order. Stops at the first error, and with Cancelled when asked to.
    [[nodiscard]] Result<> forEach(
            const std::function<Result<>(int index, const Entry &)> &use) const;
};

/// All of `bytes`, or DiskFull or Io.
[[nodiscard]] Result<> writeFully(QIODevice &device, const QByteArray &bytes);

/// In base 64, in pieces.
[[nodiscard]] Result<> writeBase64(QIODevice &device, const QByteArray &bytes);

} // namespace varve
