// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>
#include <models/planscope.h>
#include <workspace/modeloffers.h>

#include <QStringList>

#include <variant>

namespace varve
{

// What one feature asks for and another does: they do not know each other. What needs no words along with it is an action,
// see ActionRegistry.

struct OpenPreferences
{
    enum class At : quint8 { First, Providers, Backups, Archives, Idle };
    At page = At::First;
};
/// The page that plans a compaction of the open session; nothing is sent by that.
struct PlanCompaction
{
    QString instructions = {}; ///< in place of those of the settings; empty: those
    PlanScope scope = {};
};
/// What the one in force on the open branch has done.
struct CompareCompaction
{ };
/// Moves the leaf, after asking what becomes of what is left behind.
struct ContinueFrom
{
    EntryId entry;
};
/// With the session's own branch.
struct CompareBranch
{
    EntryId entry;
};
/// A report on it, to where the session stands.
struct BringBranch
{
    EntryId entry;
};
/// After a question.
struct ForkFrom
{
    EntryId entry;
};
/// Asks for it.
struct LabelEntry
{
    EntryId entry;
};
struct ExportSession
{
    SessionId session;
};
/// Asks what of them goes to which archive; nothing is sent by that.
struct ChooseForArchives
{
    QList<SessionId> sessions;
};
/// On the page that finds again; an empty text shows the page.
struct FindAgain
{
    QString text;
    bool answers =
            false; ///< the best answers first, most of all from what is no longer in the context
};
/// After it was looked at, and made shorter.
struct RememberText
{
    QString text;
    QList<EntryId> sources;
};
struct HandOff
{
    QString goal;
};
struct ResumeSession
{
    SessionId session;
};
struct ChooseModel
{
    ModelOffer offer;
};
/// The entry in it; empty: where the branch is looked at.
struct ShowInTree
{
    EntryId entry;
};
/// For files dropped on the window, and by name.
struct ImportFiles
{
    QStringList files;
};
/// Brings in what is in files, and opens the first of it; folders are offered as ImportFiles does.
struct OpenFiles
{
    QStringList files;
};
/// What the model servers of this machine run, those whose key is at hand.
struct AskLocalServers
{ };
/// Stops what runs in the open session.
struct StopTurn
{ };
/// While the window is not the one that is used: of the desktop, with the session's title; a press leads there. `text` may be seen by
/// others.
struct TellOnDesktop
{
    SessionId session;
    QString text;
};
/// What a command of the person answers; no part of the session. `typed`: the command.
struct ShowReply
{
    QString typed;
    QString markdown;
};
/// What stands in the composer.
struct SubmitMessage
{ };
/// What was typed and cannot be sent now: the draft of a session that has none.
struct KeepTyped
{
    SessionId session;
    QString text;
};
/// The open session goes on in another one, with what stands in the composer.
struct FollowInto
{
    SessionId parent;
    SessionId child;
};

using ShellRequest =
        std::variant<OpenPreferences, PlanCompaction, CompareCompaction, ContinueFrom,
                     CompareBranch, BringBranch, ForkFrom, LabelEntry, ExportSession,
                     ChooseForArchives, FindAgain, RememberText, HandOff, ResumeSession,
                     ChooseModel, ShowInTree, ImportFiles, OpenFiles, AskLocalServers, StopTurn,
                     TellOnDesktop, ShowReply, SubmitMessage, KeepTyped, FollowInto>;

} // namespace varve
