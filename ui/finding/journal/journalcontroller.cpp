// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalcontroller.h"

#include "factstab.h"
#include "findpage.h"
#include <context/memoryedits.h>
#include <memory/factrules.h>
#include <models/brancheditor.h>
#include <models/storedsessions.h>
#include <models/typedsearch.h>
#include <storage/journalstore.h>
#include <storage/sessionstore.h>

#include <QAction>

namespace varve
{

using namespace Qt::StringLiterals;

JournalController::JournalController(const FeatureContext &context, FindPage *page)
    : Feature(context)
    , m_page(page)
    , m_tab(new FactsTab)
{
    page->addTab(m_tab, tr("Facts"));
    const QAction *journal = addAction("journal", tr("Facts that were &kept…"), u"archive"_s,
                                       { Qt::CTRL | Qt::SHIFT | Qt::Key_J });
    connect(journal, &QAction::triggered, page, [this, page] {
        if (!page->isVisible() || page->tab() != m_tab) {
            page->setTyped({}); // all of them: words that were searched for elsewhere hide most
        }
        page->open(m_tab, FindPage::Place::OpenSession);
    });
    connect(workbench(), &Workbench::viewChanged, this, &JournalController::onViewChanged);
    connect(workbench(), &Workbench::sessionClosed, this, &JournalController::onViewChanged);
    connectTab();
    onViewChanged();
}

JournalController::~JournalController() = default;

void JournalController::connectTab()
{
    connect(m_tab, &FactsTab::queryChanged, this, &JournalController::refresh);
    connect(m_tab, &FactsTab::changeRequested, this,
            [this](const QList<JournalId> &ids, const JournalChange &wanted) {
                change(ids, wanted, [] { });
            });
    connect(m_tab, &FactsTab::deleteRequested, this,
            [this](const QList<JournalId> &ids, int facts) {
                change(ids, { .isDeleted = true },
                       [this, ids, facts] { m_tab->showDeleted(ids, facts); });
            });
    connect(m_tab, &FactsTab::restoreRequested, this, [this](const QList<JournalId> &ids) {
        change(ids, { .isDeleted = false }, [this] { refresh(); });
    });
    connect(m_tab, &FactsTab::rememberRequested, this, &JournalController::remember);
    connect(m_tab, &FactsTab::goToRequested, this,
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

QList<Feature::PaletteEntry> JournalController::paletteEntries() const
{
    QList<PaletteEntry> entries;
    if (m_tab->isVisible()) {
        const QList<QAction *> commands = m_tab->commands();
        for (QAction *action : commands) {
            entries += PaletteEntry { action, tr("Fact") };
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
    m_tab->setPossible(rememberBlocked(), !isWritable());
    m_page->isVisible() ? refresh() : m_page->setOutdated();
}

/// Of the open session what holds on the branch that is looked at, where only that is wanted; of others what their sessions have.
void JournalController::refresh()
{
    JournalQuery query;
    query.filter = m_tab->filter();
    query.filter.text = withoutFilters(m_tab->typed()).remove(u'"').remove(u'?');
    query.sessions = sessionsMeant(m_tab->typed(), storedSessions()->sessions());
    if (workbench()->hasSession()) {
        query.branch = workbench()->loaded().branch;
        if (query.sessions == QList { workbench()->session().id }) {
            query.scope = filterValue(m_tab->typed(), u"path"_s) == "on"_L1 ? JournalScope::Branch
                                                                            : JournalScope::Session;
            query.sessions.reset();
        }
    }
    const bool ofSeveral = query.scope == JournalScope::Everything
            && (!query.sessions || query.sessions->size() > 1);
    workbench()
            ->store()
            ->read([query](StoreReader &reader) { return readJournal(reader, query); })
            .then(this, [this, ofSeveral, run = ++m_run](const Result<QList<MergedFact>> &facts) {
                if (run != m_run || !m_tab) {
                    return;
                }
                if (facts) {
                    m_tab->setFacts(*facts, ofSeveral);
                } else {
                    m_tab->failRead(facts.error().message);
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
                if (!m_tab) {
                    return;
                }
                if (changed) {
                    done();
                    return;
                }
                refresh(); // what the list shows already was not stored
                m_tab->showError(changed.error().message);
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
    if (!m_tab) {
        return;
    }
    if (const QString blocked = rememberBlocked(); !blocked.isEmpty()) {
        m_tab->showError(blocked);
        return;
    }
    const Workbench &workbench = *this->workbench();
    if (workbench.session().id != session) {
        m_tab->showError(tr("Another session was opened meanwhile. Nothing was remembered."));
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
            m_tab->showError(facts.size() == 1 ? text.error().message
                                               : tr("Nothing was remembered. “%1”: %2")
                                                         .arg(fact.text, text.error().message));
            return;
        }
        remembered += MemoryFact { {}, *text, fact.sources, true, false };
        entries += rememberEdit(*text, fact.sources).toEntry();
    }
    branchEditor()->append(
            entries, [this, count = entries.size()](const Result<QList<Entry>> &stored) {
                if (!m_tab) {
                    return;
                }
                if (stored) {
                    m_tab->say(tr(
                            "%Ln fact(s) remembered. They are in every request of this branch now.",
                            nullptr, static_cast<int>(count)));
                } else {
                    m_tab->showError(stored.error().message);
                }
            });
}

} // namespace varve
