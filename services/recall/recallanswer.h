// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/folderscope.h>
#include <session/entry.h>

#include <QList>
#include <QStringList>

#include <functional>
#include <stop_token>

namespace varve
{

enum class RecallScope : quint8 {
    Session, ///< this one, all its branches, and what it stands on
    Project, ///< also other sessions with the same working folder
    Everywhere,
};

/// Where a passage stands as seen from the branch that is asked about.
enum class RecallStanding : quint8 {
    Gone, ///< on the branch, and not sent any more
    Shortened, ///< masked: a placeholder is sent in its place
    OffPath, ///< on another branch of the session
    Elsewhere, ///< in another session
    Sent, ///< in the context, as it is
};

struct RecallRequest
{
    QString query; ///< a question or keywords
    SessionId session; ///< null: it is asked from none, so not within one
    qint64 leafSeq = 0; ///< of the branch that is asked from; 0: the session's own
    RecallScope scope = RecallScope::Session;
    FolderScope
            folder = {}; ///< of Project: its sessions; all: those that work where the session does
    int limit = 8; ///< passages at most
    qint64 budget = 3'500; ///< tokens of the passages, about
    bool forModel = true; ///< what was kept from the model stays kept from it
    bool maySeeOthers = true; ///< where nothing is found, it is counted what other sessions have
    QDateTime now = QDateTime::currentDateTime(); ///< what yesterday is told by
    std::stop_token stop = {};
    /// Takes out of a text what who asks is not told, such as keys; of a whole one, before anything is cut from it. Null: nothing
    /// goes. Stretches that are passages are as they stand in their entries: `start` says where.
    std::function<QString(const QString &whole)> clean = {};
};

/// Something that was kept on purpose, with where it comes from.
struct RecallFact
{
    QString text;
    QString kind; ///< a word for it, as it is shown: "Decision"; may be empty
    double importance = 0.5; ///< 0 to 1
    QList<EntryId> sources;
    QDateTime at;
    SessionId session;
    QStringList references = {}; ///< of the sources, as short as they can be; filled by the engine

    friend bool operator==(const RecallFact &, const RecallFact &) = default;
};

struct RecallPassage
{
    SessionId session;
    qint64 sessionNumber = 0;
    QString sessionTitle;
    EntryId entry;
    qint64 seq = 0;
    QString reference; ///< the beginning of the entry's id that is no other's of its session
    EntryType type = EntryType::Message;
    Role role = Role::None;
    QString toolName; ///< of a result, or of the call that the passage is from
    bool isError = false;
    bool isThinking = false;
    QDateTime at;
    RecallStanding standing = RecallStanding::Gone;

    QString text; ///< the passage
    qsizetype start = 0; ///< of it in the entry's recalledText()
    qsizetype whole = 0; ///< characters of that
    QString wider; ///< it with more of what is around it, for where there is room; empty: that is not known
    qsizetype widerStart = 0;
    QString before; ///< one line: what was asked, or the call that this is the result of
    QString after; ///< one line: the answer, the result of the call, or what was said then
    Role afterFrom = Role::ToolResult; ///< whose words that is
    QList<RecallPassage>
            beside; ///< what else answers, in the same entry or in one near it, best first; these have none, but what came of their calls
    double score = 0;
    double coverage = 0; ///< share of the question's weight that is in it
    bool byMeaning = false;
    int copies = 0; ///< so many others say the same (branches, imports of the same)

    [[nodiscard]] bool isWhole() const { return text.size() >= whole; }
};

struct RecallAnswer
{
    QList<RecallFact> facts; ///< best first
    QList<RecallPassage> passages; ///< best first
    QStringList terms; ///< what was looked for, in the forms that are there; for highlights
    QStringList unknown; ///< words of the question that nothing in scope has
    QStringList near; ///< words in scope that are much like these
    int elsewhere =
            0; ///< entries outside of the scope that have the words; counted where nothing was found
    QString note; ///< a sentence: how the question was understood
    int leftOut = 0; ///< passages that were found, and are not here
    QString meaningProblem; ///< why it was not looked for by meaning although a model is set

    [[nodiscard]] bool isEmpty() const { return facts.isEmpty() && passages.isEmpty(); }
};

/// So many passages are listed before the facts: what was said answers more questions than what was noted down of it.
inline constexpr qsizetype PassagesBeforeFacts = 5;

} // namespace varve
