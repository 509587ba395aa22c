// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalcontroller.h"

#include "journalwindow.h"
#include <context/memoryedits.h>
#include <memory/factrules.h>
#include <storage/journalstore.h>
#include <storage/sessionstore.h>

#include <QAction>

namespace varve
{

using namespace Qt::StringLiterals;

JournalController::JournalController(const FeatureContext &context) : Feature(context)
{
    const QAction *journal = addAction("journal", tr("&Journal…"), u"archive"_s,
                                       { Qt::CTRL | Qt::SHIFT | Qt::Key_J });
    connect(journal, &QAction::triggered, this, &JournalController::open);
    connect(workbench(), &Workbench::viewChanged, this, &JournalController::onViewChanged);
    connect(workbench(), &Workbench::sessionClosed, this, &JournalController::onViewChanged);
}

JournalController::~JournalController() = default;

void JournalController::create()
{
    m_journal = new JournalWindow(shell().mainWindow());
    m_journal->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_journal, &JournalWindow::queryChanged, this, &JournalController::refresh);
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
    connect(m_journal, &JournalWindow::rememberRequested, this, &JournalController::remember);
    connect(m_journal, &JournalWindow::goToRequested, this,
            [this](const SessionId &session, const EntryId &entry) {
                Workbench &workbench = *this->workbench();
                if (workbench.hasSession()
                    && workbench.loaded().snapshot->tree.indexOf(entry) >= 0) {
                    workbench.lookAt(entry); // also what the open session stands on
                } else {
                    workbench.openSession(session, entry);
                }
            });
}

void JournalController::open()
{
    if (!m_journal) {
        create();
    }
    onViewChanged();
    m_journal->show();
    m_journal->raise();
    m_journal->activateWindow();
}

QList<Feature::PaletteEntry> JournalController::paletteEntries() const
{
    QList<PaletteEntry> entries;
    if (m_journal) {
        for (QAction *action : m_journal->journalActions()) {
            entries += PaletteEntry { action };
        }
    }
    return entries;
}

bool JournalController::isWritable() const
{
    return workbench()->store()->access() == StoreAccess::ReadWrite;
}

QString JournalController::rememberBlocked() const
{
    const Workbench &workbench = *this->workbench();
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

void JournalController::onViewChanged()
{
    if (!m_journal) {
        return;
    }
    const Workbench &workbench = *this->workbench();
    m_journal->setSession(workbench.hasSession() ? workbench.session().name : QString(),
                          workbench.hasSession());
    m_journal->setPossible(rememberBlocked(), !isWritable());
    refresh();
}

void JournalController::refresh()
{
    JournalQuery query;
    query.scope = m_journal->scope();
    query.filter = m_journal->filter();
    if (workbench()->hasSession()) {
        query.branch = workbench()->loaded().branch;
    }
    workbench()
            ->store()
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

void JournalController::change(const QList<JournalId> &ids, const JournalChange &change,
                               const std::function<void()> &done)
{
    workbench()
            ->store()
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

void JournalController::remember(const QList<MergedFact> &facts)
{
    const Workbench &workbench = *this->workbench();
    const SessionId session = workbench.hasSession() ? workbench.session().id : SessionId();
    ownKeys()().then(this, [this, session, facts](const QList<ApiKey> &own) {
        rememberChecked(session, facts, own);
    });
}

/// All of them or none: what does not fit is said. A keychain may take its time: what was meant for one session is not written to
/// another that was opened meanwhile.
void JournalController::rememberChecked(const SessionId &session, const QList<MergedFact> &facts,
                                        const QList<ApiKey> &own)
{
    if (!m_journal) {
        return;
    }
    if (const QString blocked = rememberBlocked(); !blocked.isEmpty()) {
        m_journal->showError(blocked);
        return;
    }
    const Workbench &workbench = *this->workbench();
    if (workbench.session().id != session) {
        m_journal->showError(tr("Another session was opened meanwhile. Nothing was remembered."));
        return;
    }
    RedactionRules secrets;
    secrets.own = own;
    const auto limits = MemoryLimits::of(FactScope::Session, MemorySettings::read(*settings()),
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
    this->workbench()->append(
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
