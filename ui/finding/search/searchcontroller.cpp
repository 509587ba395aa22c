// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchcontroller.h"

#include "archivesearchbar.h"
#include "archivesearcher.h"
#include "findpage.h"
#include "hitreader.h"
#include "meaningrow.h"
#include "orderbutton.h"
#include "passagecommands.h"
#include "passagestab.h"
#include "searchfilterbar.h"
#include <conversation/conversationpage.h>
#include <conversation/findbar.h>
#include <models/conversations.h>
#include <models/storedsessions.h>
#include <models/typedsearch.h>
#include <models/vectorwords.h>
#include <models/workbench.h>
#include <recall/configuredmodel.h>
#include <settings/searchsettings.h>
#include <shell/actionreason.h>
#include <shell/actionregistry.h>
#include <shell/windowcolumns.h>
#include <storage/searchfacets.h>
#include <transcript/transcriptview.h>

#include <QFileInfo>

#include <algorithm>
#include <archives/archiveservice.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype MostRecent = 20;
constexpr int Answers = 30;
constexpr qint64 AnswerBudget = 20'000; // tokens; a person reads snippets

} // namespace

SearchController::SearchController(const FeatureContext &context, VectorIndexer *vectors)
    : Feature(context)
    , m_vectors(vectors)
    , m_conversation(shell().conversation())
    , m_model([this](const SessionId &id) { return m_sessions.value(id); })
    , m_searcher(store(), engine().transport(),
                 configuredEmbeddingModel(settings(), engine().keys()), this)
    , m_recall(engine().tools().recall())
    , m_archives(new ArchiveSearcher(&archivesOf(engine()), store(), this))
    , m_commands(new PassageCommands(&shell(), workbench(), branchEditor(), &m_model, this))
    , m_page(new FindPage(shell().mainWindow()))
    , m_tab(new PassagesTab(&m_model, m_commands->all()))
    , m_next(addAction("findNext", tr("Find &next"), u"chevron-down"_s,
                       ActionRegistry::standardKeys(QKeySequence::FindNext, Qt::Key_F3)))
    , m_previous(addAction(
              "findPrevious", tr("Find pre&vious"), u"chevron-up"_s,
              ActionRegistry::standardKeys(QKeySequence::FindPrevious, Qt::SHIFT | Qt::Key_F3)))
    , m_backToResults(addAction("backToResults", tr("Back to &results"), u"arrow-left"_s,
                                { Qt::CTRL | Qt::SHIFT | Qt::Key_R }))
    , m_clearRecent(addAction("clearRecentSearches", tr("&Clear recent searches"), u"delete"_s))
    , m_previousHit(new QAction(m_previous->icon(), tr("Previous hit"), this))
    , m_nextHit(new QAction(m_next->icon(), tr("Next hit"), this))
    , m_reader(new HitReader(workbench(), m_conversation, &m_model,
                             { m_previousHit, m_nextHit, m_backToResults }, this))
{
    shell().columns().addPage(m_page);
    m_page->addTab(m_tab, tr("Passages"), true);
    m_tab->orderButton()->setOrder(usualOrder());
    m_page->setClearRecentAction(m_clearRecent);
    connectPage();
    connectTab();
    connectActions();
    connectServices();
    showSessions();
    showRecent();
    showMeaning();
    updateActions();
    updateCommands();
}

SearchController::~SearchController()
{
    // The view of the page may outlive the model by a moment otherwise.
    delete m_page;
}

FindPage *SearchController::page() const
{
    return m_page;
}

void SearchController::connectPage()
{
    connect(m_page, &FindPage::wanted, this, [this] {
        prepare();
        shell().columns().showPage(m_page);
    });
    connect(m_page, &FindPage::used, this, &SearchController::remember);
    connect(m_page, &FindPage::closed, this, [this] {
        shell().columns().showFirstPage();
        m_conversation->transcript()->setFocus();
    });
    connect(m_reader, &HitReader::moved, m_tab, &PassagesTab::setCurrent);
    connect(m_reader, &HitReader::changed, this, &SearchController::updateActions);
    connect(m_commands, &PassageCommands::goRequested, m_tab, &PassagesTab::hitChosen);
}

void SearchController::connectTab()
{
    connect(m_tab, &PassagesTab::searchRequested, this, &SearchController::search);
    connect(m_tab, &PassagesTab::hitChosen, this, &SearchController::open);
    connect(m_tab->archives(), &ArchiveSearchBar::asked, this, &SearchController::askArchive);
    connect(m_tab->archives(), &ArchiveSearchBar::stopped, m_archives, &ArchiveSearcher::stop);
    connect(m_tab->archives(), &ArchiveSearchBar::settingsRequested, this,
            [this] { shell().ask(OpenPreferences { OpenPreferences::At::Archives }); });
    connect(m_tab, &PassagesTab::currentChanged, this, &SearchController::updateCommands);
    connect(m_tab->meaning(), &MeaningRow::settingsRequested, this,
            [this] { shell().ask(OpenPreferences { OpenPreferences::At::Providers }); });
    connect(m_tab, &PassagesTab::importRequested, this,
            [this] { shell().commands().action("importSessions"_L1)->trigger(); });
    connect(m_tab->orderButton(), &OrderButton::orderChosen, this,
            [this](SearchResultsModel::Order order) {
                using Order = SearchResultsModel::Order;
                settings()->set(Keys::SearchOrder,
                                order == Order::Newest            ? u"newest"_s
                                        : order == Order::Answers ? u"answers"_s
                                                                  : u"best"_s);
                askRecall(m_page->typed());
            });
    connect(m_tab->meaning(), &MeaningRow::pauseRequested, this,
            [this](bool pause) { settings()->set(Keys::PauseVectors, pause); });
}

void SearchController::connectActions()
{
    const QAction *everywhere = addAction("findEverywhere", tr("Search &everything…"), u"search"_s,
                                          { Qt::CTRL | Qt::SHIFT | Qt::Key_F });
    connect(everywhere, &QAction::triggered, this, [this] { find({}, false); });
    const QAction *recall = addAction("recall", tr("Ask what &left the context…"), u"thinking"_s,
                                      { Qt::CTRL | Qt::SHIFT | Qt::Key_B });
    connect(recall, &QAction::triggered, this, [this] { find({}, true); });
    connect(m_nextHit, &QAction::triggered, this, [this] { m_reader->step(1, m_tab->shownFor()); });
    connect(m_previousHit, &QAction::triggered, this,
            [this] { m_reader->step(-1, m_tab->shownFor()); });
    connect(m_next, &QAction::triggered, this, [this] { step(1); });
    connect(m_previous, &QAction::triggered, this, [this] { step(-1); });
    connect(m_backToResults, &QAction::triggered, this, [this] {
        shell().columns().showPage(m_page);
        m_page->comeBack(m_tab);
    });
    connect(m_clearRecent, &QAction::triggered, this, [this] {
        settings()->set(Keys::RecentSearches, QString());
        showRecent();
    });
    connect(m_conversation->findBar(), &FindBar::opened, this, &SearchController::updateActions);
    connect(m_conversation->findBar(), &FindBar::closed, this, &SearchController::updateActions);
}

void SearchController::connectServices()
{
    connect(&m_searcher, &Searcher::resultsChanged, this, [this] {
        m_tab->showResults(m_searcher.results());
        updateActions();
    });
    connect(&m_searcher, &Searcher::failed, m_tab, [this](const Error &error) {
        m_tab->showProblem(error.message);
        m_page->setOutdated();
    });
    connect(m_archives, &ArchiveSearcher::changed, this, [this] {
        m_tab->showArchives(m_archives->searches());
        updateActions();
    });
    connect(&m_recall, &RecallSearcher::changed, this, &SearchController::showAnswer);
    connect(storedSessions(), &StoredSessions::sessionsChanged, this,
            &SearchController::showSessions);
    connect(storedSessions(), &StoredSessions::sessionChanged, m_page, &FindPage::setOutdated);
    connect(workbench(), &Workbench::viewChanged, this, &SearchController::onViewChanged);
    connect(workbench(), &Workbench::sessionClosed, this, &SearchController::onViewChanged);
    connect(settings(), &Settings::changed, this, &SearchController::showMeaning);
    if (m_vectors != nullptr) {
        connect(m_vectors, &VectorIndexer::changed, this, &SearchController::showMeaning);
    }
}

bool SearchController::take(const ShellRequest &request)
{
    const auto *wanted = std::get_if<FindAgain>(&request);
    if (wanted != nullptr) {
        find(wanted->text, wanted->answers);
    }
    return wanted != nullptr;
}

QList<Feature::PaletteEntry> SearchController::paletteEntries() const
{
    QList<PaletteEntry> entries;
    if (m_page->isVisible()) {
        const QList<QAction *> commands = m_commands->all();
        for (QAction *action : commands) {
            entries += PaletteEntry { action, tr("Passage") };
        }
    }
    return entries;
}

/// What somebody gives is asked for as it is; of what stands in the field only the place may be another.
void SearchController::find(const QString &typed, bool answers)
{
    m_tab->orderButton()->setOrder(answers ? SearchResultsModel::Order::Answers : usualOrder());
    const bool given = !typed.isEmpty();
    if (given) {
        prepare();
        m_page->setTyped(answers ? m_page->filters()->inOpenSession(typed) : typed);
    }
    m_page->open(m_tab,
                 given             ? FindPage::Place::AsItIs
                         : answers ? FindPage::Place::OpenSession
                                   : FindPage::Place::Everywhere);
}

SearchResultsModel::Order SearchController::usualOrder() const
{
    const QString order = settings()->get(Keys::SearchOrder);
    return order == "newest"_L1     ? SearchResultsModel::Order::Newest
            : order == "answers"_L1 ? SearchResultsModel::Order::Answers
                                    : SearchResultsModel::Order::Best;
}

void SearchController::search(const QString &typed)
{
    m_archives->setWords(withoutFilters(typed));
    askRecall(typed);
    if (!wantsSomething(typed)) {
        m_searcher.stop();
        return;
    }
    m_searcher.search(typed, {});
}

/// For what stands in the field, also where it was not searched for yet.
void SearchController::askArchive(qint64 archive)
{
    m_archives->setWords(withoutFilters(m_page->typed()));
    m_archives->ask(archive);
    remember(m_page->typed());
}

void SearchController::noteHere(const SessionId &session)
{
    m_archives->noteHere(session);
}

void SearchController::open(const QModelIndex &row)
{
    const FoundRow *found = m_model.rowAt(row);
    if (found != nullptr && !found->archive.isEmpty()) {
        Q_EMIT archivedChosen(found->archive, found->session, found->entry, m_model.termsOf(row));
    } else {
        m_reader->open(row, m_tab->shownFor());
    }
}

/// Answers come for a question, or when they were chosen; filters that recall does not know leave nothing to ask.
void SearchController::askRecall(const QString &typed)
{
    using Order = SearchResultsModel::Order;
    const bool wanted = m_tab->orderButton()->order() == Order::Answers
            || (m_tab->orderButton()->order() == Order::Best && isQuestion(typed));
    RecallRequest request;
    m_askedFrom = workbench()->hasSession() ? workbench()->session().id : SessionId();
    m_askedLeaf = leafSeq();
    request.session = m_askedFrom;
    request.leafSeq = m_askedLeaf;
    request.scope = RecallScope::Everywhere;
    bool possible = !hasOtherFilters(typed);
    if (const auto meant = sessionsMeant(typed, storedSessions()->sessions())) {
        const QString project = filterValue(typed, u"project"_s);
        if (meant->size() == 1 && project.isEmpty()) {
            request.scope = RecallScope::Session;
            request.leafSeq = meant->constFirst() == m_askedFrom ? m_askedLeaf : 0;
            request.session = meant->constFirst();
        } else {
            request.scope = RecallScope::Project;
            possible = possible && !m_askedFrom.isNull()
                    && filterValue(typed, u"session"_s).isEmpty()
                    && project == QFileInfo(workbench()->session().cwd).fileName();
        }
    }
    request.query = wanted && possible ? withoutFilters(typed) : QString();
    request.limit = Answers;
    request.budget = AnswerBudget;
    request.forModel = false;
    m_recall.ask(request);
    m_tab->expectAnswer();
}

void SearchController::showAnswer()
{
    m_tab->showAnswer(m_recall.state(), m_askedFrom);
    updateActions();
}

qint64 SearchController::leafSeq() const
{
    const bool has = workbench()->hasSession() && workbench()->loaded().branch.leaf >= 0;
    return has ? workbench()->loaded().branch.node(workbench()->loaded().branch.leaf).seq : 0;
}

/// A new turn may have moved things out of the context, or said what is looked for. What was found in another session stays while it is
/// read there.
void SearchController::onViewChanged()
{
    const SessionId session = workbench()->hasSession() ? workbench()->session().id : SessionId();
    const bool differs = session != m_askedFrom || leafSeq() != m_askedLeaf;
    if (differs && m_page->isVisible() && !m_reader->isGoing() && wantsSomething(m_page->typed())) {
        prepare();
        m_page->searchAgain();
    } else if (differs) {
        m_page->setOutdated();
    }
    updateCommands();
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
    for (const Session &session : storedSessions()->sessions()) {
        m_sessions.insert(
                session.id,
                { session.name, session.cwd, session.updatedAt, session.archivedAt.isValid() });
    }
    m_tab->setStoreEmpty(m_sessions.isEmpty());
    m_page->setOutdated();
    m_model.refreshHeadings();
    showMeaning();
}

void SearchController::showMeaning()
{
    const auto chosen = chosenModel(*settings(), ModelPurpose::Embedding);
    m_tab->meaning()->setModel(chosen ? chosen->model : QString());
    const bool paused = settings()->get(Keys::PauseVectors);
    using Kind = VectorIndexer::State::Kind;
    const VectorIndexer *vectors = m_vectors;
    const bool underWay = chosen && vectors != nullptr && vectors->state().kind != Kind::Idle;
    m_tab->meaning()->setVectorState(
            underWay ? vectorStateText(vectors->state(), storedSessions()->entryCount())
                     : QString(),
            paused, underWay && vectors->state().kind == Kind::Waiting);
}

void SearchController::remember(const QString &typed)
{
    QStringList recent = settings()->get(Keys::RecentSearches).split(u'\n', Qt::SkipEmptyParts);
    const QString line = typed.simplified();
    if (!wantsSomething(line)) {
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
    const QStringList recent =
            settings()->get(Keys::RecentSearches).split(u'\n', Qt::SkipEmptyParts);
    m_page->setRecent(recent);
    m_tab->setRecent(recent);
    updateActions();
}

void SearchController::updateActions()
{
    const bool hits = m_model.hitCount() > 0;
    const QString none = tr("There are no search results");
    allow(m_next, hits || isFinding(), none);
    allow(m_previous, hits || isFinding(), none);
    allow(m_backToResults, hits, none);
    allow(m_clearRecent, !settings()->get(Keys::RecentSearches).isEmpty(),
          tr("Nothing was searched for lately"));
}

bool SearchController::isFinding() const
{
    return m_conversation->findBar()->isVisible(); // not below the page of results
}

/// Through what is being looked for: in the open session while its bar is there, else everywhere.
void SearchController::step(int by)
{
    if (isFinding()) {
        const FindBar *bar = m_conversation->findBar();
        (by > 0 ? bar->nextAction() : bar->previousAction())->trigger();
    } else {
        (by > 0 ? m_nextHit : m_previousHit)->trigger();
    }
}

void SearchController::updateCommands()
{
    m_commands->update(m_tab->current());
}

} // namespace varve
