// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchcontroller.h"

#include "resultsbar.h"
#include "searchfilterbar.h"
#include <conversation/conversationpage.h>
#include <conversation/findbar.h>
#include <models/conversations.h>
#include <models/searchhighlights.h>
#include <models/typedsearch.h>
#include <models/vectorwords.h>
#include <models/workbench.h>
#include <recall/configuredmodel.h>
#include <settings/searchsettings.h>
#include <shell/actionreason.h>
#include <shell/actionregistry.h>
#include <shell/windowcolumns.h>
#include <storage/searchfacets.h>
#include <storage/searchtext.h>
#include <transcript/transcriptview.h>

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

SearchController::SearchController(const FeatureContext &context, VectorIndexer *vectors)
    : Feature(context)
    , m_vectors(vectors)
    , m_conversation(shell().conversation())
    , m_model([this](const SessionId &id) { return m_sessions.value(id); })
    , m_searcher(store(), engine().transport(),
                 configuredEmbeddingModel(settings(), engine().keys()), this)
    , m_page(new SearchPage(&m_model, shell().mainWindow()))
    , m_nextHit(addAction("nextHit", tr("&Next hit"), u"chevron-down"_s,
                          ActionRegistry::standardKeys(QKeySequence::FindNext, Qt::Key_F3)))
    , m_previousHit(addAction(
              "previousHit", tr("&Previous hit"), u"chevron-up"_s,
              ActionRegistry::standardKeys(QKeySequence::FindPrevious, Qt::SHIFT | Qt::Key_F3)))
    , m_backToResults(addAction("backToResults", tr("Back to &results"), u"arrow-left"_s,
                                { Qt::CTRL | Qt::SHIFT | Qt::Key_R }))
    , m_clearRecent(addAction("clearRecentSearches", tr("&Clear recent searches"), u"delete"_s))
    , m_bar(new ResultsBar(m_previousHit, m_nextHit, m_backToResults, shell().mainWindow()))
{
    shell().columns().addPage(m_page);
    if (settings()->get(Keys::SearchOrder) == "newest"_L1) {
        m_model.setOrder(SearchResultsModel::Order::Newest);
    }
    m_conversation->addAboveComposer(m_bar);
    m_page->setClearRecentAction(m_clearRecent);
    connectPage();
    connectActions();
    connectServices();
    showSessions();
    showRecent();
    showMeaning();
    updateActions();
}

SearchController::~SearchController()
{
    // The view of the page may outlive the model by a moment otherwise.
    delete m_page;
}

void SearchController::connectPage()
{
    connect(m_page, &SearchPage::searchRequested, this, &SearchController::search);
    connect(m_page, &SearchPage::hitChosen, this, &SearchController::open);
    connect(m_page, &SearchPage::used, this, &SearchController::remember);
    connect(m_page, &SearchPage::closed, this, [this] {
        shell().columns().showFirstPage();
        m_conversation->transcript()->setFocus();
    });
    connect(m_page, &SearchPage::settingsRequested, this,
            [this] { shell().ask(OpenPreferences { OpenPreferences::At::Providers }); });
    connect(m_page, &SearchPage::importRequested, this,
            [this] { shell().commands().action("importSessions"_L1)->trigger(); });
    connect(m_page, &SearchPage::orderChosen, this, [this](SearchResultsModel::Order order) {
        const bool newest = order == SearchResultsModel::Order::Newest;
        settings()->set(Keys::SearchOrder, newest ? u"newest"_s : u"best"_s);
    });
    connect(m_page, &SearchPage::pauseRequested, this,
            [this](bool pause) { settings()->set(Keys::PauseVectors, pause); });
    connect(&m_searcher, &Searcher::resultsChanged, this, [this] {
        m_page->showResults(m_searcher.results());
        updateActions();
    });
    connect(&m_searcher, &Searcher::failed, m_page,
            [this](const Error &error) { m_page->showProblem(error.message); });
    connect(m_bar, &ResultsBar::closed, this, &SearchController::endReading);
}

void SearchController::connectActions()
{
    const QAction *everywhere = addAction("findEverywhere", tr("Search &everything…"), u"search"_s,
                                          { Qt::CTRL | Qt::SHIFT | Qt::Key_F });
    connect(everywhere, &QAction::triggered, this, [this] { searchFor({}); });
    connect(m_nextHit, &QAction::triggered, this, [this] { step(1); });
    connect(m_previousHit, &QAction::triggered, this, [this] { step(-1); });
    connect(m_backToResults, &QAction::triggered, this, [this] {
        shell().columns().showPage(m_page);
        m_page->focusResults();
    });
    connect(m_clearRecent, &QAction::triggered, this, [this] {
        settings()->set(Keys::RecentSearches, QString());
        showRecent();
    });
    // F3 belongs to what is being looked for.
    connect(m_conversation->findBar(), &FindBar::opened, this, &SearchController::updateActions);
    connect(m_conversation->findBar(), &FindBar::closed, this, &SearchController::updateActions);
}

void SearchController::connectServices()
{
    connect(workbench(), &Workbench::sessionsChanged, this, &SearchController::showSessions);
    connect(workbench(), &Workbench::sessionChanged, m_page, &SearchPage::setOutdated);
    connect(workbench(), &Workbench::sessionOpened, this, &SearchController::onSessionOpened);
    connect(workbench(), &Workbench::entryShown, this, &SearchController::onEntryShown);
    connect(workbench(), &Workbench::failed, this, &SearchController::onFailed);
    connect(settings(), &Settings::changed, this, &SearchController::showMeaning);
    if (m_vectors != nullptr) {
        connect(m_vectors, &VectorIndexer::changed, this, &SearchController::showMeaning);
    }
}

bool SearchController::take(const ShellRequest &request)
{
    const auto *search = std::get_if<SearchEverything>(&request);
    if (search != nullptr) {
        searchFor(search->text);
    }
    return search != nullptr;
}

void SearchController::searchFor(const QString &typed)
{
    prepare();
    shell().columns().showPage(m_page);
    if (typed.isEmpty()) {
        m_page->searchAgain();
    } else {
        m_page->setTyped(typed);
    }
    m_page->focusField();
}

void SearchController::search(const QString &typed)
{
    if (typed.trimmed().isEmpty()) {
        m_searcher.stop();
        return;
    }
    m_searcher.search(typed, {});
}

/// What the menus offer; read anew each time the page is called for.
void SearchController::prepare()
{
    SearchFilterBar::Choices choices;
    if (workbench()->hasSession()) {
        const Session &session = workbench()->session();
        choices.session = wordOf(session.id);
        choices.sessionTitle = session.name;
        choices.project = QFileInfo(session.cwd).fileName();
    }
    choices.tools = m_tools;
    choices.models = m_models;
    m_page->filters()->setChoices(choices);
    readFacets();
}

void SearchController::readFacets()
{
    workbench()
            ->store()
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
QString SearchController::wordOf(const SessionId &session) const
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

void SearchController::showSessions()
{
    m_sessions.clear();
    for (const Session &session : workbench()->sessions()) {
        m_sessions.insert(
                session.id,
                { session.name, session.cwd, session.updatedAt, session.archivedAt.isValid() });
    }
    m_page->setStoreEmpty(m_sessions.isEmpty());
    m_page->setOutdated();
    m_model.refreshHeadings();
    showMeaning();
}

void SearchController::showMeaning()
{
    const auto chosen = chosenModel(*settings(), ModelPurpose::Embedding);
    m_page->setMeaningModel(chosen ? chosen->model : QString());
    const bool paused = settings()->get(Keys::PauseVectors);
    using Kind = VectorIndexer::State::Kind;
    const VectorIndexer *vectors = m_vectors;
    const bool underWay = chosen && vectors != nullptr && vectors->state().kind != Kind::Idle;
    m_page->setVectorState(underWay ? vectorStateText(vectors->state(), workbench()->entryCount())
                                    : QString(),
                           paused, underWay && vectors->state().kind == Kind::Waiting);
}

void SearchController::remember(const QString &typed)
{
    QStringList recent = settings()->get(Keys::RecentSearches).split(u'\n', Qt::SkipEmptyParts);
    const QString line = typed.simplified();
    if (line.isEmpty()) {
        return;
    }
    recent.removeAll(line);
    recent.prepend(line);
    recent.resize(std::min(recent.size(), MostRecent));
    settings()->set(Keys::RecentSearches, recent.join(u'\n'));
    showRecent();
}

void SearchController::showRecent()
{
    m_page->setRecent(settings()->get(Keys::RecentSearches).split(u'\n', Qt::SkipEmptyParts));
    updateActions();
}

void SearchController::open(const QModelIndex &hit)
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
    Workbench *workbench = this->workbench();
    if (workbench->hasSession() && workbench->session().id == m_going) {
        workbench->lookAt(m_goingTo);
    } else {
        workbench->openSession(m_going, m_goingTo);
    }
    updateActions();
}

void SearchController::step(int by)
{
    const int count = m_model.hitCount();
    if (count > 0) {
        const int at = m_at.isValid() ? m_model.numberOf(m_at) + by : by > 0 ? 0 : count - 1;
        open(m_model.hitAt((at + count) % count));
    }
}

void SearchController::onSessionOpened()
{
    if (workbench()->session().id != m_going) {
        endReading();
    }
}

/// After the transcript itself, which is connected before.
void SearchController::onEntryShown(const EntryId &entry)
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
void SearchController::onFailed()
{
    if (!m_goingTo.isNull() && !m_reading) {
        endReading();
    }
}

void SearchController::endReading()
{
    m_reading = false;
    m_going = {};
    m_goingTo = {};
    m_at = QModelIndex();
    m_conversation->transcript()->setMarker({});
    m_bar->hide();
    updateActions();
}

void SearchController::updateActions()
{
    const bool hits = m_model.hitCount() > 0;
    const bool finding = m_conversation->findBar()->isVisibleTo(m_conversation);
    const QString none = tr("There are no search results");
    const bool steps = hits && !finding;
    const QString reason = hits ? tr("The find bar is open") : none;
    allow(m_nextHit, steps, reason);
    allow(m_previousHit, steps, reason);
    allow(m_backToResults, hits, none);
    allow(m_clearRecent, !settings()->get(Keys::RecentSearches).isEmpty(),
          tr("Nothing was searched for lately"));
    m_conversation->findBar()->nextAction()->setEnabled(!steps);
    m_conversation->findBar()->previousAction()->setEnabled(!steps);
}

} // namespace varve
