// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journaldriver.h"

#include "factrules.h"
#include "journalstore.h"
#include "journalwindow.h"
#include "memoryedits.h"
#include "sessionstore.h"
#include "windowactions.h"

#include <QAction>

namespace varve
{

JournalDriver::JournalDriver(JournalParts parts, QWidget *window)
    : QObject(window)
    , m_parts(std::move(parts))
    , m_window(window)
{
    connect(m_parts.actions->journal, &QAction::triggered, this, &JournalDriver::open);
    connect(m_parts.workbench, &Workbench::viewChanged, this, &JournalDriver::onViewChanged);
    connect(m_parts.workbench, &Workbench::sessionClosed, this, &JournalDriver::onViewChanged);
}

JournalDriver::~JournalDriver() = default;

void JournalDriver::create()
{
    m_journal = new JournalWindow(m_window);
    m_journal->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_journal, &JournalWindow::queryChanged, this, &JournalDriver::refresh);
    connect(m_journal, &JournalWindow::changeRequested, this,
            [this](const QList<JournalId> &ids, const JournalChange &wanted) {
                change(ids, wanted, [] { });
            });
    connect(m_journal, &JournalWindow::deleteRequested, this,
            [this](const QList<JournalId> &ids, int facts) {
                change(ids, { .isDeleted = true },
                       [this, ids, facts] { m_journal->showDeleted(ids, facts); });
            });
    connect(m_journal, &JournalWindow::restoreRequested, this, [this](const QList<JournalId> &ids) {
        change(ids, { .isDeleted = false }, [this] { refresh(); });
    });
    connect(m_journal, &JournalWindow::rememberRequested, this, &JournalDriver::remember);
    connect(m_journal, &JournalWindow::goToRequested, this,
            [this](const SessionId &session, const EntryId &entry) {
                Workbench &workbench = *m_parts.workbench;
                if (workbench.hasSession()
                    && workbench.loaded().snapshot->tree.indexOf(entry) >= 0) {
                    workbench.lookAt(entry); // also what the open session stands on
                } else {
                    workbench.openSession(session, entry);
                }
            });
}

void JournalDriver::open()
{
    if (!m_journal) {
        create();
    }
    onViewChanged();
    m_journal->show();
    m_journal->raise();
    m_journal->activateWindow();
}

QList<QAction *> JournalDriver::journalActions() const
{
    return m_journal ? m_journal->journalActions() : QList<QAction *>();
}

bool JournalDriver::isWritable() const
{
    return m_parts.workbench->store()->access() == StoreAccess::ReadWrite;
}

QString JournalDriver::rememberBlocked() const
{
    const Workbench &workbench = *m_parts.workbench;
    if (!workbench.hasSession()) {
        return tr("Open the session that is to remember it");
    }
    if (!isWritable()) {
        return tr("The store is open for reading only");
    }
    return workbench.loaded().isAtLeaf()
            ? QString()
            : tr("You are looking at another branch: continue there first");
}

void JournalDriver::onViewChanged()
{
    if (!m_journal) {
        return;
    }
    const Workbench &workbench = *m_parts.workbench;
    m_journal->setSession(workbench.hasSession() ? workbench.session().name : QString(),
                          workbench.hasSession());
    m_journal->setPossible(rememberBlocked(), !isWritable());
    refresh();
}

void JournalDriver::refresh()
{
    JournalQuery query;
    query.scope = m_journal->scope();
    query.filter = m_journal->filter();
    if (m_parts.workbench->hasSession()) {
        query.branch = m_parts.workbench->loaded().branch;
    }
    m_parts.workbench->store()
            ->read([query](StoreReader &reader) { return readJournal(reader, query); })
            .then(this, [this, run = ++m_run](const Result<QList<MergedFact>> &facts) {
                if (run != m_run || !m_journal) {
                    return;
                }
                if (facts) {
                    m_journal->setFacts(*facts);
                } else {
                    m_journal->failRead(facts.error().message);
                }
            });
}

void JournalDriver::change(const QList<JournalId> &ids, const JournalChange &change,
                           const std::function<void()> &done)
{
    m_parts.workbench->store()
            ->write([ids, change](SessionStore &store) {
                return JournalStore(store.database()).change(ids, change);
            })
            .then(this, [this, done](const Result<> &changed) {
                if (!m_journal) {
                    return;
                }
                if (changed) {
                    done();
                    return;
                }
                refresh(); // what the list shows already was not stored
                m_journal->showError(changed.error().message);
            });
}

void JournalDriver::remember(const QList<MergedFact> &facts)
{
    const Workbench &workbench = *m_parts.workbench;
    const SessionId session = workbench.hasSession() ? workbench.session().id : SessionId();
    m_parts.ownKeys().then(this, [this, session, facts](const QList<ApiKey> &own) {
        rememberChecked(session, facts, own);
    });
}

/// All of them or none: what does not fit is said. A keychain may take its time: what was meant for one session is not written to
/// another that was opened meanwhile.
void JournalDriver::rememberChecked(const SessionId &session, const QList<MergedFact> &facts,
                                    const QList<ApiKey> &own)
{
    if (!m_journal) {
        return;
    }
    if (const QString blocked = rememberBlocked(); !blocked.isEmpty()) {
        m_journal->showError(blocked);
        return;
    }
    const Workbench &workbench = *m_parts.workbench;
    if (workbench.session().id != session) {
        m_journal->showError(tr("Another session was opened meanwhile. Nothing was remembered."));
        return;
    }
    RedactionRules secrets;
    secrets.own = own;
    const auto limits =
            MemoryLimits::of(FactScope::Session, MemorySettings::read(*m_parts.settings),
                             workbench.loaded().factors);
    QList<MemoryFact> remembered = workbench.loaded().branch.state.facts();
    QList<Entry> entries;
    for (const MergedFact &merged : facts) {
        const JournalFact &fact = merged.record.fact;
        const auto text = checkFact(fact.text, remembered, limits, secrets);
        if (!text) {
            m_journal->showError(facts.size() == 1 ? text.error().message
                                                   : tr("Nothing was remembered. “%1”: %2")
                                                             .arg(fact.text, text.error().message));
            return;
        }
        remembered += MemoryFact { {}, *text, fact.sources, true, false };
        entries += rememberEdit(*text, fact.sources).toEntry();
    }
    m_parts.workbench->append(
            entries, [this, count = entries.size()](const Result<QList<Entry>> &stored) {
                if (!m_journal) {
                    return;
                }
                if (stored) {
                    m_journal->say(tr(
                            "%Ln fact(s) remembered. They are in every request of this branch now.",
                            nullptr, static_cast<int>(count)));
                } else {
                    m_journal->showError(stored.error().message);
                }
            });
}

} // namespace varve
