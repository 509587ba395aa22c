// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchdriver.h"

#include "actionreason.h"
#include "configuredmodel.h"
#include "conversationpage.h"
#include "findbar.h"
#include "resultsbar.h"
#include "searchfacets.h"
#include "searchfilterbar.h"
#include "searchhighlights.h"
#include "searchsettings.h"
#include "searchtext.h"
#include "transcriptview.h"
#include "typedsearch.h"
#include "vectorwords.h"
#include "windowactions.h"
#include "workbench.h"

#include <QFileInfo>
#include <QLayout>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype MostRecent = 20;

} // namespace

SearchDriver::SearchDriver(const Services &services, const WindowActions *actions,
                           ConversationPage *conversation, QWidget *parent)
    : QObject(parent)
    , m_services(services)
    , m_actions(actions)
    , m_conversation(conversation)
    , m_model([this](const SessionId &id) { return m_sessions.value(id); })
    , m_searcher(services.workbench->store(), services.transport,
                 configuredEmbeddingModel(services.settings, services.keys), this)
    , m_page(new SearchPage(&m_model, parent))
    , m_bar(new ResultsBar(actions->previousHit, actions->nextHit, actions->backToResults, parent))
{
    if (services.settings->get(Keys::SearchOrder) == "newest"_L1) {
        m_model.setOrder(SearchResultsModel::Order::Newest);
    }
    conversation->addAboveComposer(m_bar);
    m_page->setClearRecentAction(actions->clearRecentSearches);
    connectPage();
    connectActions();
    connectServices();
    showSessions();
    showRecent();
    showMeaning();
    updateActions();
}

SearchDriver::~SearchDriver()
{
    // The view of the page may outlive the model by a moment otherwise.
    delete m_page;
}

void SearchDriver::connectPage()
{
    connect(m_page, &SearchPage::searchRequested, this, &SearchDriver::search);
    connect(m_page, &SearchPage::hitChosen, this, &SearchDriver::open);
    connect(m_page, &SearchPage::used, this, &SearchDriver::remember);
    connect(m_page, &SearchPage::closed, this, &SearchDriver::closed);
    connect(m_page, &SearchPage::settingsRequested, this, &SearchDriver::settingsRequested);
    connect(m_page, &SearchPage::importRequested, this, &SearchDriver::importRequested);
    connect(m_page, &SearchPage::orderChosen, this, [this](SearchResultsModel::Order order) {
        const bool newest = order == SearchResultsModel::Order::Newest;
        m_services.settings->set(Keys::SearchOrder, newest ? u"newest"_s : u"best"_s);
    });
    connect(m_page, &SearchPage::pauseRequested, this,
            [this](bool pause) { m_services.settings->set(Keys::PauseVectors, pause); });
    connect(&m_searcher, &Searcher::resultsChanged, this, [this] {
        m_page->showResults(m_searcher.results());
        updateActions();
    });
    connect(&m_searcher, &Searcher::failed, m_page,
            [this](const Error &error) { m_page->showProblem(error.message); });
    connect(m_bar, &ResultsBar::closed, this, &SearchDriver::endReading);
}

void SearchDriver::connectActions()
{
    connect(m_actions->findEverywhere, &QAction::triggered, this, [this] { searchFor({}); });
    connect(m_actions->nextHit, &QAction::triggered, this, [this] { step(1); });
    connect(m_actions->previousHit, &QAction::triggered, this, [this] { step(-1); });
    connect(m_actions->backToResults, &QAction::triggered, this, [this] {
        Q_EMIT pageRequested();
        m_page->focusResults();
    });
    connect(m_actions->clearRecentSearches, &QAction::triggered, this, [this] {
        m_services.settings->set(Keys::RecentSearches, QString());
        showRecent();
    });
    // F3 belongs to what is being looked for.
    connect(m_conversation->findBar(), &FindBar::opened, this, &SearchDriver::updateActions);
    connect(m_conversation->findBar(), &FindBar::closed, this, &SearchDriver::updateActions);
}

void SearchDriver::connectServices()
{
    const Workbench *workbench = m_services.workbench;
    connect(workbench, &Workbench::sessionsChanged, this, &SearchDriver::showSessions);
    connect(workbench, &Workbench::sessionChanged, m_page, &SearchPage::setOutdated);
    connect(workbench, &Workbench::sessionOpened, this, &SearchDriver::onSessionOpened);
    connect(workbench, &Workbench::entryShown, this, &SearchDriver::onEntryShown);
    connect(workbench, &Workbench::failed, this, &SearchDriver::onFailed);
    connect(m_services.settings, &Settings::changed, this, &SearchDriver::showMeaning);
    if (m_services.vectors != nullptr) {
        connect(m_services.vectors, &VectorIndexer::changed, this, &SearchDriver::showMeaning);
    }
}

void SearchDriver::searchFor(const QString &typed)
{
    prepare();
    Q_EMIT pageRequested();
    if (typed.isEmpty()) {
        m_page->searchAgain();
    } else {
        m_page->setTyped(typed);
    }
    m_page->focusField();
}

void SearchDriver::search(const QString &typed)
{
    if (typed.trimmed().isEmpty()) {
        m_searcher.stop();
        return;
    }
    m_searcher.search(typed, {});
}

/// What the menus offer; read anew each time the page is called for.
void SearchDriver::prepare()
{
    SearchFilterBar::Choices choices;
    if (m_services.workbench->hasSession()) {
        const Session &session = m_services.workbench->session();
        choices.session = wordOf(session.id);
        choices.sessionTitle = session.name;
        choices.project = QFileInfo(session.cwd).fileName();
    }
    choices.tools = m_tools;
    choices.models = m_models;
    m_page->filters()->setChoices(choices);
    readFacets();
}

void SearchDriver::readFacets()
{
    m_services.workbench->store()
            ->read([](StoreReader &reader) { return readSearchFacets(reader); })
            .then(this, [this](const Result<SearchFacets> &facets) {
                // Without them names can still be typed.
                if (facets && (facets->tools != m_tools || facets->models != m_models)) {
                    m_tools = facets->tools;
                    m_models = facets->models;
                    prepare();
                }
            });
}

/// As few characters as no other session's id begins with.
QString SearchDriver::wordOf(const SessionId &session) const
{
    constexpr qsizetype Least = 8;
    const QString id = session.toString();
    qsizetype length = Least;
    for (auto other = m_sessions.cbegin(); other != m_sessions.cend(); ++other) {
        const QString name = other.key().toString();
        while (other.key() != session && length < id.size()
               && name.startsWith(QStringView(id).first(length))) {
            ++length;
        }
    }
    return id.first(length);
}

qint64 SearchDriver::entryCount() const
{
    qint64 entries = 0;
    for (const Session &session : m_services.workbench->sessions()) {
        entries += session.entryCount;
    }
    return entries;
}

void SearchDriver::showSessions()
{
    m_sessions.clear();
    for (const Session &session : m_services.workbench->sessions()) {
        m_sessions.insert(
                session.id,
                { session.name, session.cwd, session.updatedAt, session.archivedAt.isValid() });
    }
    m_page->setStoreEmpty(m_sessions.isEmpty());
    m_page->setOutdated();
    m_model.refreshHeadings();
    showMeaning();
}

void SearchDriver::showMeaning()
{
    const auto chosen = chosenModel(*m_services.settings, ModelPurpose::Embedding);
    m_page->setMeaningModel(chosen ? chosen->model : QString());
    const bool paused = m_services.settings->get(Keys::PauseVectors);
    using Kind = VectorIndexer::State::Kind;
    const VectorIndexer *vectors = m_services.vectors;
    const bool underWay = chosen && vectors != nullptr && vectors->state().kind != Kind::Idle;
    m_page->setVectorState(underWay ? vectorStateText(vectors->state(), entryCount()) : QString(),
                           paused, underWay && vectors->state().kind == Kind::Waiting);
}

void SearchDriver::remember(const QString &typed)
{
    QStringList recent =
            m_services.settings->get(Keys::RecentSearches).split(u'\n', Qt::SkipEmptyParts);
    const QString line = typed.simplified();
    if (line.isEmpty()) {
        return;
    }
    recent.removeAll(line);
    recent.prepend(line);
    recent.resize(std::min(recent.size(), MostRecent));
    m_services.settings->set(Keys::RecentSearches, recent.join(u'\n'));
    showRecent();
}

void SearchDriver::showRecent()
{
    m_page->setRecent(
            m_services.settings->get(Keys::RecentSearches).split(u'\n', Qt::SkipEmptyParts));
    updateActions();
}

void SearchDriver::open(const QModelIndex &hit)
{
    if (!hit.isValid()) {
        return;
    }
    m_at = hit;
    m_reading = false; // until it is shown
    m_readFor = m_page->shownFor();
    m_page->setCurrent(hit);
    m_going = SessionId(hit.data(SearchResultsModel::SessionIdRole).toUuid());
    m_goingTo = EntryId(hit.data(SearchResultsModel::EntryIdRole).toUuid());
    m_conversation->findBar()->close();
    Workbench *workbench = m_services.workbench;
    if (workbench->hasSession() && workbench->session().id == m_going) {
        workbench->lookAt(m_goingTo);
    } else {
        workbench->openSession(m_going, m_goingTo);
    }
    updateActions();
}

void SearchDriver::step(int by)
{
    const int count = m_model.hitCount();
    if (count > 0) {
        const int at = m_at.isValid() ? m_model.numberOf(m_at) + by : by > 0 ? 0 : count - 1;
        open(m_model.hitAt((at + count) % count));
    }
}

void SearchDriver::onSessionOpened()
{
    if (m_services.workbench->session().id != m_going) {
        endReading();
    }
}

/// After the transcript itself, which is connected before.
void SearchDriver::onEntryShown(const EntryId &entry)
{
    if (m_goingTo.isNull() || entry != m_goingTo) {
        return;
    }
    m_reading = true;
    TranscriptView *transcript = m_conversation->transcript();
    const QStringList terms = searchTerms(withoutFilters(m_readFor));
    transcript->setMarker([terms](const QString &text) {
        QList<TextRange> ranges;
        for (const QPoint &range : highlightsOf(text, terms)) {
            ranges += TextRange { range.x(), range.x() + range.y() };
        }
        return ranges;
    });
    const auto showBar = [this](bool shown) {
        m_bar->showHit(m_model.numberOf(m_at) + 1, m_model.hitCount(), m_readFor, shown);
    };
    // Before the jump: the bar takes its room from below, where the hit may come to stand.
    showBar(true);
    m_conversation->layout()->activate();
    if (!transcript->jumpToMarks(entry)) {
        showBar(false);
    }
    transcript->setFocus();
}

/// The session of a hit could not be opened: nothing of it is left.
void SearchDriver::onFailed()
{
    if (!m_goingTo.isNull() && !m_reading) {
        endReading();
    }
}

void SearchDriver::endReading()
{
    m_reading = false;
    m_going = {};
    m_goingTo = {};
    m_at = QModelIndex();
    m_conversation->transcript()->setMarker({});
    m_bar->hide();
    updateActions();
}

void SearchDriver::updateActions()
{
    const bool hits = m_model.hitCount() > 0;
    const bool finding = m_conversation->findBar()->isVisibleTo(m_conversation);
    const QString none = tr("There are no search results");
    const bool steps = hits && !finding;
    const QString reason = hits ? tr("The find bar is open") : none;
    allow(m_actions->nextHit, steps, reason);
    allow(m_actions->previousHit, steps, reason);
    allow(m_actions->backToResults, hits, none);
    allow(m_actions->clearRecentSearches, !m_services.settings->get(Keys::RecentSearches).isEmpty(),
          tr("Nothing was searched for lately"));
    m_conversation->findBar()->nextAction()->setEnabled(!steps);
    m_conversation->findBar()->previousAction()->setEnabled(!steps);
}

} // namespace varve
