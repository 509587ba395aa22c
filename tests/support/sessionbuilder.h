// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionapply.h"
#include "compactionplan.h"
#include "loadedsession.h"
#include "requestbuilder.h"
#include "sessionstore.h"

#include <QTemporaryDir>

namespace varve::test
{

/// A session in a store of its own, made from a short notation and read back through the public faces.
///
/// Words are separated by spaces; a word's first letter says what it is, the whole word is the entry's name:
///
///     u1 user   a1 answer   e1 failed answer   x1 aborted answer   b1 bash execution   k1 custom message
///     p1 message of role custom   s1 message that is stored only   m1 model change   t1 thinking level
///     i1 session info   n1 note of a program   L1(u1) label   S1 branch summary
///     C1(u2) compaction that keeps from u2 on, C1() one that keeps nothing; neither stores a state
///     a1[x,y] an answer with the calls x and y   r:x the result of x   r:x! one that failed
///     pin(u1,r:x) unpin exclude include mask unmask boundary: edits   off(C1) on(C1): undo and redo
///     @u1 goes on below u1; @ goes on before the first entry
///
/// u1*500 gives it a text of 500 characters, a1~ thinking. The text begins with "<name>".
class SessionBuilder
{
public:
    explicit SessionBuilder(const QString &notation = {});

    /// Fails the running test with what went wrong.
    void add(const QString &notation);
    EntryId addEntry(Entry entry, const QString &name);

    [[nodiscard]] SessionStore &store() { return *m_store; }
    [[nodiscard]] SessionId session() const { return m_session; }
    void use(const SessionId &session) { m_session = session; }
    [[nodiscard]] QString path() const { return m_dir.filePath(QStringLiteral("varve.db")); }
    /// As after a restart.
    void reopen();

    [[nodiscard]] EntryId id(const QString &name) const { return m_ids.value(name); }
    [[nodiscard]] QList<EntryId> ids(const QString &names) const;
    /// Entries without a name are called by their type, prompt parts "prompt".
    [[nodiscard]] QString name(const EntryId &id) const;
    [[nodiscard]] QString names(const QList<EntryId> &ids) const;

    /// `leaf` empty: where the session stands.
    [[nodiscard]] LoadedSession load(const QString &leaf = {});
    [[nodiscard]] Context context(const QString &leaf = {});
    /// Names of what is sent, in order: "C1 u2 a2".
    [[nodiscard]] QString sent(const QString &leaf = {});
    /// The same of unsent items, with their reason: "a1=failed answer".
    [[nodiscard]] QString unsent();
    [[nodiscard]] Request request(const QString &leaf = {});
    /// The body of the next request.
    [[nodiscard]] QByteArray body(const QString &leaf = {});

    [[nodiscard]] CompactionPlan plan(qint64 keep, const PlanOptions &options = {});
    /// Plans, writes and appends one; answers its operation id, empty if the plan is refused.
    QString compact(qint64 keep, const QString &name = {}, const PlanOptions &options = {});
    [[nodiscard]] Result<> undo();
    [[nodiscard]] Result<> redo();

    ProjectionSettings settings; ///< one system prompt, window 200,000, default factors
    PlanNumbers numbers; ///< a summary of at most 100 tokens, anything that shrinks is fine

private:
    void addWord(const QString &word);
    void append(const QList<Entry> &entries);
    [[nodiscard]] Entry entryOf(const QString &name) const;

    QTemporaryDir m_dir;
    std::unique_ptr<SessionStore> m_store;
    SessionId m_session;
    QHash<QString, EntryId> m_ids;
    QHash<EntryId, QString> m_names;
};

/// A summary of which nothing but its text is known.
[[nodiscard]] SummaryRecord summaryOf(const QString &text);

/// The messages of an encoded Chat Completions body that are no tool message without its call, no call without its
/// result; empty if all is well, else what is wrong.
[[nodiscard]] QString pairingFault(const QByteArray &body);
/// What is wrong with a context's figures and its encoding; empty if nothing is.
[[nodiscard]] QString contextFault(const Context &context, const Request &request,
                                   const QByteArray &body);

} // namespace varve::test
