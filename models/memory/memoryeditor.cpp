// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "memoryeditor.h"

#include "brancheditor.h"
#include "storedsessions.h"

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestUndo = 200;

bool touchesKept(const MemoryGesture &gesture)
{
    return !gesture.put.isEmpty() || !gesture.added.isEmpty() || !gesture.forgotten.isEmpty();
}

} // namespace

MemoryEditor::MemoryEditor(Workbench *workbench, const StoredSessions *list, BranchEditor *branch,
                           Settings *settings, KeySource keys, QObject *parent)
    : QObject(parent)
    , m_workbench(workbench)
    , m_branch(branch)
    , m_settings(settings)
    , m_keys(std::move(keys))
    , m_limits(MemorySettings::read(*settings))
{
    connect(m_workbench, &Workbench::viewChanged, this, &MemoryEditor::showView);
    // Also what another process has written.
    connect(list, &StoredSessions::sessionsChanged, this, &MemoryEditor::readKept);
    connect(m_settings, &Settings::changed, this, &MemoryEditor::readSettings);
    showView();
    readKept();
}

MemoryEditor::~MemoryEditor() = default;

void MemoryEditor::readSettings(const QString &name)
{
    if (name.startsWith("memory/"_L1)) {
        m_limits = MemorySettings::read(*m_settings);
        Q_EMIT changed();
    }
}

void MemoryEditor::showView()
{
    const bool open = m_workbench->hasSession();
    const SessionId session = open ? m_workbench->session().id : SessionId();
    if (std::exchange(m_session, session) != session) {
        // What was written to another branch cannot be taken back on this one.
        for (auto *stack : { &m_undo, &m_redo }) {
            stack->removeIf([](const Done &done) { return !done.back.edits.isEmpty(); });
        }
    } else if (m_writing > 0) {
        m_missed = true; // older than what is shown
        return;
    }
    m_missed = false;
    m_state.session = open ? m_workbench->loaded().branch.state.facts() : QList<MemoryFact>();
    const QString folder = open ? cleanProject(m_workbench->session().cwd) : QString();
    if (folder != m_state.kept.folder) {
        m_state.kept.folder = folder;
        m_state.kept.project.clear();
    }
    readKept(); // a turn may have written there
    Q_EMIT changed();
}

void MemoryEditor::readKept()
{
    const QString folder = m_state.kept.folder;
    m_workbench->store()
            ->read([folder](StoreReader &reader) {
                return KeptFacts::read(reader.database(), folder);
            })
            .then(this, [this, read = ++m_reads](const Result<KeptFacts> &kept) {
                if (read != m_reads || m_writing > 0) {
                    return; // a newer one comes
                }
                if (!kept) {
                    Q_EMIT failed(kept.error());
                } else if (*kept != m_state.kept) {
                    // Only times may differ: those of writing are not known before it.
                    const bool isSentAlike = keptParts(*kept) == keptParts(m_state.kept);
                    m_state.kept = *kept;
                    Q_EMIT changed();
                    if (!isSentAlike) {
                        Q_EMIT keptChanged();
                    }
                }
            });
}

MemoryLimits MemoryEditor::limitsOf(FactScope scope) const
{
    return MemoryLimits::of(scope, m_limits,
                            m_workbench->hasSession() ? m_workbench->loaded().factors
                                                      : TokenFactors());
}

qint64 MemoryEditor::tokens(FactScope scope) const
{
    return factTokens(scope, m_state.of(scope), limitsOf(scope).factors);
}

QString MemoryEditor::obstacle(FactScope scope) const
{
    if (m_workbench->store()->access() != StoreAccess::ReadWrite) {
        return tr("The store is open for reading only.");
    }
    if (scope == FactScope::Everywhere) {
        return {};
    }
    if (!m_workbench->hasSession()) {
        return tr("No session is open.");
    }
    if (scope == FactScope::Project) {
        return m_state.kept.folder.isEmpty() ? tr("This session has no working folder.")
                                             : QString();
    }
    return m_workbench->loaded().isAtLeaf()
            ? QString()
            : tr("You are looking at another branch. Continue there, or go back, to change what "
                 "is remembered.");
}

void MemoryEditor::remember(FactScope scope, const QString &text, const QList<EntryId> &sources)
{
    makeChecked(What::Remember,
                [this, scope, text, sources, session = m_session](const RedactionRules &secrets) {
                    return checkFact(text, m_state.of(scope), limitsOf(scope), secrets)
                            .transform([&](const QString &checked) {
                                return remembering(m_state, scope, checked, sources, session);
                            });
                });
}

void MemoryEditor::revise(const EntryId &fact, const QString &text)
{
    makeChecked(What::Revise,
                [this, fact, text](const RedactionRules &secrets) -> Result<MemoryGesture> {
                    const auto scope = m_state.scopeOf(fact);
                    if (!scope) {
                        return MemoryGesture {};
                    }
                    return checkFact(text, m_state.of(*scope), limitsOf(*scope), secrets, fact)
                            .transform([&](const QString &checked) {
                                return revising(m_state, fact, checked);
                            });
                });
}

void MemoryEditor::setShown(const EntryId &fact, bool shown)
{
    const MemoryGesture gesture = showing(m_state, fact, shown);
    const auto scope = m_state.scopeOf(fact);
    if (!scope) {
        return;
    }
    if (shown) {
        if (const auto room = checkRoom(after(gesture, m_state).of(*scope), limitsOf(*scope));
            !room) {
            Q_EMIT failed(room.error());
            Q_EMIT changed(); // a switch that was moved goes back
            return;
        }
    }
    begin(shown ? What::Show : What::Hide, gesture);
}

void MemoryEditor::forget(const QList<EntryId> &facts)
{
    begin(What::Forget, forgetting(m_state, facts));
}

void MemoryEditor::reorder(const EntryId &fact, const EntryId &before)
{
    begin(What::Reorder, reordering(m_state, fact, before));
}

void MemoryEditor::move(const EntryId &fact, FactScope scope)
{
    makeChecked(What::Move,
                [this, fact, scope](const RedactionRules &secrets) -> Result<MemoryGesture> {
                    const auto from = m_state.scopeOf(fact);
                    if (!from || *from == scope) {
                        return MemoryGesture {};
                    }
                    if (const QString why = obstacle(scope); !why.isEmpty()) {
                        return fail(Error::Kind::Refused, why);
                    }
                    const QList<MemoryFact> there = m_state.of(*from);
                    const QString text = std::ranges::find(there, fact, &MemoryFact::id)->text;
                    return checkFact(text, m_state.of(scope), limitsOf(scope), secrets)
                            .transform([&](const QString &) {
                                return moving(m_state, fact, scope, m_session);
                            });
                });
}

void MemoryEditor::makeChecked(What what, const Making &make)
{
    m_keys().then(this, [this, what, make, session = m_session](const QList<ApiKey> &keys) {
        RedactionRules secrets;
        secrets.own = keys;
        const auto gesture = onlyWhere(session, make(secrets));
        if (gesture) {
            begin(what, *gesture);
        } else {
            Q_EMIT failed(gesture.error());
            Q_EMIT changed();
        }
    });
}

/// A keychain may take its time. What was meant for one session, or for its folder, is not written to another that was opened meanwhile.
Result<MemoryGesture> MemoryEditor::onlyWhere(const SessionId &session,
                                              const Result<MemoryGesture> &made) const
{
    if (!made || session == m_session) {
        return made;
    }
    const bool holdsEverywhere = !made->isEmpty() && made->edits.isEmpty()
            && std::ranges::all_of(made->put, &QString::isEmpty, &KeptFact::project)
            && std::ranges::all_of(made->added, &QString::isEmpty, &KeptFact::project);
    return holdsEverywhere ? made : std::unexpected(sessionWasLeft());
}

/// A new one: what was taken back before it is gone.
void MemoryEditor::begin(What what, const MemoryGesture &gesture)
{
    const quint64 before = m_made;
    make(what, gesture, m_undo);
    if (m_made == before) {
        return;
    }
    m_redo.clear();
    if (what == What::Remember) {
        Q_EMIT remembered(gesture.edits.isEmpty()
                                  ? gesture.added.constFirst().id
                                  : EntryId::fromString(gesture.edits.constFirst().operation));
    }
}

Error MemoryEditor::sessionWasLeft()
{
    return { Error::Kind::Conflict,
             tr("The session was closed before this was remembered in it."),
             {} };
}

Result<> MemoryEditor::allowed(const MemoryGesture &gesture) const
{
    QString why = gesture.edits.isEmpty() ? QString() : obstacle(FactScope::Session);
    if (why.isEmpty() && touchesKept(gesture)) {
        why = obstacle(FactScope::Everywhere); // a folder is named by the facts themselves
    }
    return why.isEmpty() ? Result<>() : fail(Error::Kind::Refused, why);
}

void MemoryEditor::make(What what, const MemoryGesture &gesture, QList<Done> &stack)
{
    if (gesture.isEmpty()) {
        return;
    }
    if (const auto may = allowed(gesture); !may) {
        Q_EMIT failed(may.error());
        Q_EMIT changed();
        return;
    }
    const quint64 number = ++m_made;
    const Done done { what, inverse(gesture, m_state), m_session, number };
    // Of facts that were forgotten meanwhile, or of another folder, nothing can be taken back.
    if (!done.back.isEmpty()) {
        stack += done;
    }
    if (stack.size() > LongestUndo) {
        stack.removeFirst();
    }
    m_state = after(gesture, m_state);
    ++m_writing;
    Q_EMIT changed();
    write(gesture, number);
}

void MemoryEditor::write(const MemoryGesture &gesture, quint64 number)
{
    if (!touchesKept(gesture)) {
        writeEdits(gesture, number);
        return;
    }
    m_workbench->store()
            ->write([gesture](SessionStore &store) {
                return FactStore(store.database())
                        .change(gesture.put, gesture.forgotten, gesture.added);
            })
            .then(this, [this, gesture, number](const Result<QList<KeptFact>> &stored) {
                if (stored) {
                    writeEdits(gesture, number);
                } else {
                    onWritten(gesture, number, std::unexpected(stored.error()));
                }
            });
}

void MemoryEditor::writeEdits(const MemoryGesture &gesture, quint64 number)
{
    if (gesture.edits.isEmpty()) {
        onWritten(gesture, number, {});
        return;
    }
    if (!m_workbench->hasSession() || m_workbench->session().id != m_session) {
        onWritten(gesture, number, std::unexpected(sessionWasLeft()));
        return;
    }
    QList<Entry> entries;
    for (const ContextEdit &edit : gesture.edits) {
        entries += edit.toEntry();
    }
    m_branch->append(entries, [this, gesture, number](const Result<QList<Entry>> &stored) {
        onWritten(gesture, number, stored.transform([](const QList<Entry> &) { }));
    });
}

void MemoryEditor::onWritten(const MemoryGesture &gesture, quint64 number, const Result<> &written)
{
    --m_writing;
    if (!written) {
        for (auto *stack : { &m_undo, &m_redo }) {
            stack->removeIf([number](const Done &done) { return done.number == number; });
        }
        Q_EMIT failed(written.error());
        showView();
    }
    if (touchesKept(gesture)) {
        Q_EMIT keptChanged();
    }
    if (m_writing == 0) {
        if (m_missed && gesture.edits.isEmpty()) {
            showView(); // after edits the branch is read again anyway
        }
        readKept();
    }
}

QString MemoryEditor::textOf(const QList<Done> &stack, bool undo) const
{
    if (stack.isEmpty()) {
        return {};
    }
    switch (stack.constLast().what) {
    case What::Remember:
        return undo ? tr("Undo remembering") : tr("Redo remembering");
    case What::Revise:
        return undo ? tr("Undo changing the fact") : tr("Redo changing the fact");
    case What::Show:
        return undo ? tr("Undo showing the fact") : tr("Redo showing the fact");
    case What::Hide:
        return undo ? tr("Undo hiding the fact") : tr("Redo hiding the fact");
    case What::Forget:
        return undo ? tr("Undo forgetting") : tr("Redo forgetting");
    case What::Reorder:
    case What::Move:
        return undo ? tr("Undo moving the fact") : tr("Redo moving the fact");
    }
    return {};
}

QString MemoryEditor::undoText() const
{
    return textOf(m_undo, true);
}

QString MemoryEditor::redoText() const
{
    return textOf(m_redo, false);
}

void MemoryEditor::takeBack(QList<Done> &from, QList<Done> &to)
{
    if (from.isEmpty()) {
        return;
    }
    const Done done = from.constLast();
    const quint64 before = m_made;
    from.removeLast();
    make(done.what, done.back, to);
    if (m_made == before) {
        from += done; // not now
    }
}

void MemoryEditor::undo()
{
    takeBack(m_undo, m_redo);
    Q_EMIT changed();
}

void MemoryEditor::redo()
{
    takeBack(m_redo, m_undo);
    Q_EMIT changed();
}

} // namespace varve
