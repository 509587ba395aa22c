// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/apikey.h>
#include <memory/factrules.h>
#include <memory/memorygesture.h>
#include <models/workbench.h>

#include <QFuture>
#include <QObject>

#include <functional>
#include <optional>

namespace varve
{

class BranchEditor;
class StoredSessions;
class Settings;

/// The facts that hold on the branch that is looked at, and what a person does with them. What is done shows at once and is written
/// behind it, in order; what could not be written shows as it was again. GUI thread.
///
/// Signals: changed whenever facts, limits or what may be done differ; keptChanged when facts beyond the session were written, for
/// those who send them; remembered once a fact is stored; failed with a sentence for the person.
class MemoryEditor final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MemoryEditor)

public:
    /// The person's own keys, which no fact may hold; asks nobody.
    using KeySource = std::function<QFuture<QList<ApiKey>>()>;

    /// None is owned.
    MemoryEditor(Workbench *workbench, const StoredSessions *list, BranchEditor *branch,
                 Settings *settings, KeySource keys, QObject *parent = nullptr);
    ~MemoryEditor() override;

    [[nodiscard]] const MemoryState &state() const { return m_state; }
    [[nodiscard]] const MemorySettings &limits() const { return m_limits; }
    [[nodiscard]] qint64 tokens(FactScope scope) const;
    [[nodiscard]] bool hasSession() const { return m_workbench->hasSession(); }
    /// Why facts of a scope cannot be changed now, as a sentence; empty: they can.
    [[nodiscard]] QString obstacle(FactScope scope) const;

    // Gestures. Each can be undone; what is not there any more is passed over.
    void remember(FactScope scope, const QString &text, const QList<EntryId> &sources);
    void revise(const EntryId &fact, const QString &text);
    void setShown(const EntryId &fact, bool shown);
    void forget(const QList<EntryId> &facts);
    /// Within its scope; `before` null: at the end.
    void reorder(const EntryId &fact, const EntryId &before);
    void move(const EntryId &fact, FactScope scope);

    /// What undo() takes back, for a menu ("Undo forgetting"); empty: nothing.
    [[nodiscard]] QString undoText() const;
    [[nodiscard]] QString redoText() const;
    void undo();
    void redo();

Q_SIGNALS:
    void changed();
    void keptChanged();
    void remembered(const varve::EntryId &fact);
    void failed(const varve::Error &error);

private:
    enum class What : quint8 { Remember, Revise, Show, Hide, Forget, Reorder, Move };
    struct Done
    {
        What what = What::Remember;
        MemoryGesture back; ///< takes it back
        SessionId session; ///< whose branch `back` writes to
        quint64 number = 0; ///< of the gesture that it takes back
    };
    using Making = std::function<Result<MemoryGesture>(const RedactionRules &)>;

    void showView();
    void readKept();
    void readSettings(const QString &name);
    /// Makes it as soon as the keys are known that it must not hold.
    void makeChecked(What what, const Making &make);
    [[nodiscard]] Result<MemoryGesture> onlyWhere(const SessionId &session,
                                                  const Result<MemoryGesture> &made) const;
    [[nodiscard]] static Error sessionWasLeft();
    [[nodiscard]] Result<> allowed(const MemoryGesture &gesture) const;
    void begin(What what, const MemoryGesture &gesture);
    void make(What what, const MemoryGesture &gesture, QList<Done> &stack);
    void write(const MemoryGesture &gesture, quint64 number);
    void writeEdits(const MemoryGesture &gesture, quint64 number);
    void onWritten(const MemoryGesture &gesture, quint64 number, const Result<> &written);
    void takeBack(QList<Done> &from, QList<Done> &to);
    [[nodiscard]] QString textOf(const QList<Done> &stack, bool undo) const;
    [[nodiscard]] MemoryLimits limitsOf(FactScope scope) const;

    Workbench *const m_workbench;
    BranchEditor *const m_branch;
    Settings *const m_settings;
    const KeySource m_keys;
    MemoryState m_state;
    MemorySettings m_limits;
    SessionId m_session;
    QList<Done> m_undo;
    QList<Done> m_redo;
    bool m_missed = false; ///< the branch was not shown, because something was on its way
    int m_writing = 0; ///< gestures on their way; the store is not shown before they are there
    quint64 m_made = 0; ///< the number of the newest gesture
    quint64 m_reads = 0; ///< answers to older ones are dropped
};

} // namespace varve
