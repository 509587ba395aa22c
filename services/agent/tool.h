// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <base/ids.h>
#include <context/request.h>
#include <session/entry.h>

#include <QFuture>
#include <QJsonObject>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace varve
{

class SessionStore;
struct KeptFacts;

/// What a call touches, for rules and for the person.
enum class ToolAccess : quint8 { Read, Write, Execute };

/// What running a call would do, found out before it does it.
struct ToolIntent
{
    ToolAccess access = ToolAccess::Read;
    /// What rules are matched with: the command, or the path from the working folder on; of what is outside the real path.
    QString subject;
    QString preview; ///< exactly what will run or be written: a command, a diff; plain text
    bool previewIsDiff = false;
    QString reason; ///< why it has to be asked for although a rule allows it, e.g. a path outside; empty: none
    QString path = {}; ///< of the file or folder that it is about: absolute, with links followed; empty: none
    /// Of everything that was looked at and that would come of it, e.g. what a file holds now and what it will hold. What runs has
    /// the same, or does not run. Empty: the arguments say it all.
    QByteArray digest = {};
    /// Of a tool that somebody else defines: a digest of its definition, for Judgement. Empty: one of ours.
    QByteArray definition = {};
    QString meaning = {}; ///< what comes of it, in a sentence for the person; empty: the preview says it all

    friend bool operator==(const ToolIntent &, const ToolIntent &) = default;
};

/// What came of a call.
struct ToolOutcome
{
    QString text; ///< what the model is told
    bool isError = false;
    QByteArray fullOutput; ///< UTF-8; the whole where `text` is shortened, else empty
    bool isStale =
            false; ///< nothing was done: it would have been something else than what was allowed
    QString diff; ///< of a change to a file, unified
    QStringList readFiles; ///< absolute
    QStringList modifiedFiles;
    QJsonObject details; ///< exit code and such; stored with the result
};

/// Makes entries of the branch that a turn writes; `tip` is the number of its newest entry. The store's thread.
using MakeAtTip = std::function<Result<QList<Entry>>(SessionStore &store, qint64 tip)>;

/// Where a session's tools work.
struct ToolScene
{
    SessionId session;
    QString folder; ///< absolute; an empty one has no tools that touch files
    bool networkAllowed = false; ///< of commands, where a sandbox can hold them back
    EntryId answer = {}; ///< that makes the calls; null where nothing is stored
    qint64 answerSeq = 0;
    /// Of the branch that the request ended with, and the facts beyond it that it had: what the model knows numbers from.
    qint64 requestSeq = 0;
    std::shared_ptr<const KeptFacts> kept = {}; ///< null: it was sent none
    /// Appends below the newest entry of the turn, before the call's result: entries that are never sent themselves. On the
    /// engine thread; null where nothing is stored.
    std::function<QFuture<Result<QList<Entry>>>(const MakeAtTip &make)> append = {};
    /// What was judged and allowed: a tool does this and nothing else. Nobody looked where it is missing.
    std::optional<ToolIntent> allowed = {};
};

/// Text as it comes from a command that runs, for the eye only. On the engine thread.
using ToolProgress = std::function<void(const QString &tail)>;

/// Something that a model can have done. Stateless; any thread may ask, several calls may run at once.
class Tool
{
public:
    Tool() = default;
    virtual ~Tool() = default;
    Q_DISABLE_COPY_MOVE(Tool)

    /// Name, description and JSON schema as the model is told.
    [[nodiscard]] virtual ToolDefinition definition() const = 0;
    /// Reads at most. An error is what the model is answered: wrong arguments, no such file.
    [[nodiscard]] virtual Result<ToolIntent> intend(const QJsonObject &arguments,
                                                    const ToolScene &scene) const = 0;
    /// Does what `scene.allowed` says. Where that would be something else by now (a file has changed, a link leads elsewhere), it does
    /// nothing and says so: staleOutcome(). Always ends with an outcome, soon after a stop too; failures are outcomes with isError.
    [[nodiscard]] virtual QFuture<ToolOutcome> run(const QJsonObject &arguments,
                                                   const ToolScene &scene, std::stop_token stop,
                                                   const ToolProgress &progress) const = 0;
};

[[nodiscard]] inline ToolOutcome toolError(const QString &text)
{
    ToolOutcome outcome;
    outcome.text = text;
    outcome.isError = true;
    return outcome;
}

} // namespace varve
