// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recallcontroller.h"

#include "searchresultsview.h"
#include <compaction/textscan.h>
#include <context/memoryedits.h>
#include <conversation/composer.h>
#include <conversation/conversationpage.h>
#include <memory/factrules.h>
#include <models/conversations.h>
#include <models/plaintext.h>
#include <models/quotedpassage.h>
#include <models/searchhighlights.h>
#include <models/searchresultsmodel.h>
#include <models/vectorwords.h>
#include <models/workbench.h>
#include <recall/vectorindexer.h>
#include <shell/actionreason.h>
#include <shell/windowcolumns.h>
#include <transcript/transcriptview.h>

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QInputDialog>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int Passages = 30;
constexpr qint64 Budget = 20'000; // tokens; a person reads snippets
constexpr qsizetype FactLength = 300;

} // namespace

RecallController::RecallController(const FeatureContext &context, VectorIndexer *vectors)
    : Feature(context)
    , m_vectors(vectors)
    , m_conversation(shell().conversation())
    , m_searcher(engine().tools().recall())
    , m_panel(new RecallPanel(&m_model, shell().mainWindow()))
{
    const QAction *recall = addAction("recall", tr("From &before the compaction…"), u"clock"_s,
                                      { Qt::CTRL | Qt::SHIFT | Qt::Key_B });
    connect(recall, &QAction::triggered, this, [this] { open(); });
    shell().columns().addInsteadOfSide(m_panel);
    connect(&shell().columns(), &WindowColumns::sideWanted, this, &RecallController::close);
    connectPanel();
    showSession();
    showIndexing();
}

RecallController::~RecallController()
{
    // Its view may outlive the model by a moment otherwise.
    delete m_panel;
}

void RecallController::connectPanel()
{
    connect(m_panel, &RecallPanel::asked, this, &RecallController::ask);
    connect(m_panel, &RecallPanel::currentChanged, this, &RecallController::updateActions);
    connect(m_panel, &RecallPanel::goRequested, this, &RecallController::goTo);
    connect(m_panel, &RecallPanel::closed, this, &RecallController::close);
    connect(m_panel->bringAction(), &QAction::triggered, this, &RecallController::bring);
    connect(m_panel->rememberAction(), &QAction::triggered, this, &RecallController::remember);
    connect(m_panel->includeAction(), &QAction::triggered, this, &RecallController::includeAgain);
    connect(m_panel->copyAction(), &QAction::triggered, this, &RecallController::copy);
    connect(&m_searcher, &RecallSearcher::changed, this, &RecallController::showAnswer);
    connect(workbench(), &Workbench::viewChanged, this, &RecallController::showSession);
    connect(workbench(), &Workbench::sessionClosed, this, &RecallController::showSession);
    connect(workbench(), &Workbench::entryShown, this, &RecallController::onEntryShown);
    connect(workbench(), &Workbench::failed, this, [this] { m_goingTo = {}; });
    if (m_vectors != nullptr) {
        connect(m_vectors, &VectorIndexer::changed, this, &RecallController::showIndexing);
    }
}

void RecallController::open(const QString &question)
{
    if (!m_isOpen) {
        m_isOpen = true;
        showSession();
        shell().columns().openInsteadOfSide(m_panel);
    }
    if (!question.isEmpty()) {
        m_panel->setQuestion(question);
    }
    m_panel->focusField();
}

bool RecallController::take(const ShellRequest &request)
{
    const auto *ask = std::get_if<AskRecall>(&request);
    if (ask != nullptr) {
        open(ask->question);
    }
    return ask != nullptr;
}

void RecallController::close()
{
    if (!m_isOpen) {
        return;
    }
    m_isOpen = false;
    m_searcher.stop();
    if (!m_marked.isEmpty()) {
        m_marked.clear();
        m_conversation->transcript()->setMarker({});
    }
    shell().columns().openInsteadOfSide(nullptr);
    m_conversation->composer()->editor()->setFocus();
}

void RecallController::ask(const QString &question, RecallScope scope)
{
    const Workbench *workbench = this->workbench();
    RecallRequest request;
    if (workbench->hasSession()) {
        const LoadedSession &loaded = workbench->loaded();
        request.session = loaded.session().id;
        request.leafSeq = loaded.branch.leaf < 0 ? 0 : loaded.branch.node(loaded.branch.leaf).seq;
        request.query = question;
    }
    request.scope = scope;
    request.limit = Passages;
    request.budget = Budget;
    request.forModel = false;
    m_session = request.session;
    m_leafSeq = request.leafSeq;
    m_searcher.ask(request);
}

void RecallController::showAnswer()
{
    const RecallSearcher::State &state = m_searcher.state();
    const RecallPassage *passage = m_model.passageAt(m_panel->current());
    const EntryId current = passage != nullptr ? passage->entry : EntryId();
    if (state.asked.isEmpty() || !state.problem.isEmpty()) {
        m_model.clear();
    } else {
        m_model.setAnswer(state.answer, m_session);
    }
    if (const QModelIndex same = m_model.indexOf(current); same.isValid()) {
        m_panel->list()->setCurrentIndex(same);
    }
    m_panel->showState(state);
}

void RecallController::showSession()
{
    const Workbench *workbench = this->workbench();
    if (!workbench->hasSession()) {
        m_panel->setSession({}, false, false);
    } else {
        const LoadedSession &loaded = workbench->loaded();
        const QString title =
                loaded.session().name.isEmpty() ? tr("Untitled session") : loaded.session().name;
        m_panel->setSession(title, loaded.branch.compaction >= 0, !loaded.session().cwd.isEmpty());
    }
    if (!m_isOpen) {
        return;
    }
    const SessionId session = workbench->hasSession() ? workbench->session().id : SessionId();
    const bool isOther = session != m_session;
    const qint64 leaf = workbench->hasSession() && workbench->loaded().branch.leaf >= 0
            ? workbench->loaded().branch.node(workbench->loaded().branch.leaf).seq
            : 0;
    // What was found in another session stays while it is read there; a new turn may have moved things out of the context.
    if ((isOther && m_goingTo.isNull()) || (!isOther && leaf != m_leafSeq && m_goingTo.isNull())) {
        ask(m_panel->question(), m_panel->scope());
    }
    updateActions();
}

void RecallController::showIndexing()
{
    using Kind = VectorIndexer::State::Kind;
    const VectorIndexer *vectors = m_vectors;
    const bool underWay = vectors != nullptr
            && (vectors->state().kind == Kind::Working || vectors->state().kind == Kind::Waiting
                || vectors->state().kind == Kind::Paused);
    m_panel->setIndexing(underWay ? vectorStateText(vectors->state(), workbench()->entryCount())
                                  : QString());
}

bool RecallController::isOnBranch(const EntryId &entry) const
{
    const Workbench *workbench = this->workbench();
    if (!workbench->hasSession()) {
        return false;
    }
    const Branch &branch = workbench->loaded().branch;
    const int index = branch.snapshot->tree.indexOf(entry);
    return index >= 0 && std::ranges::binary_search(branch.path, index);
}

void RecallController::updateActions()
{
    const Workbench *workbench = this->workbench();
    const QModelIndex row = m_panel->current();
    const RecallPassage *passage = m_model.passageAt(row);
    const QString none = row.isValid() ? QString() : tr("Nothing is selected");
    const bool writable = workbench->store()->access() == StoreAccess::ReadWrite;
    const bool atLeaf = workbench->hasSession() && workbench->loaded().isAtLeaf();
    const QString blocked = !none.isEmpty() ? none
            : !writable                     ? tr("The store is open for reading only")
            : !atLeaf ? tr("You are looking at another branch: continue there, or go back")
                      : QString();
    const bool hasSource = row.isValid() && !currentSources().isEmpty();
    allow(m_panel->goAction(), hasSource,
          none.isEmpty() ? tr("It does not say where it is from") : none);
    allow(m_panel->bringAction(), blocked.isEmpty(), blocked);
    allow(m_panel->rememberAction(), blocked.isEmpty(), blocked);
    allow(m_panel->copyAction(), none.isEmpty(), none);

    QString why = blocked;
    const bool onBranch = passage != nullptr && isOnBranch(passage->entry);
    if (why.isEmpty() && (passage == nullptr || !onBranch)) {
        why = tr("Only a passage of this branch can be sent again as it was. Bring it into the "
                 "message instead");
    } else if (why.isEmpty() && passage->standing == RecallStanding::Sent) {
        why = tr("It is in the context");
    }
    allow(m_panel->includeAction(), why.isEmpty(), why);
    if (why.isEmpty()) {
        m_panel->includeAction()->setToolTip(
                passage->standing == RecallStanding::Shortened
                        ? tr("The next request has this output in full again")
                        : tr("The next requests have this message again, whatever is compacted"));
    }
}

void RecallController::goTo(const QModelIndex &row)
{
    const auto session = SessionId(row.data(SearchResultsModel::SessionIdRole).toUuid());
    // Of its own: what is handed over by reference must not change when m_goingTo is reached.
    const auto entry = EntryId(row.data(SearchResultsModel::EntryIdRole).toUuid());
    if (entry.isNull()) {
        return;
    }
    m_goingTo = entry;
    Workbench *workbench = this->workbench();
    const bool isHere =
            workbench->hasSession() && workbench->loaded().snapshot->tree.indexOf(entry) >= 0;
    if (isHere) {
        workbench->lookAt(entry);
    } else {
        workbench->openSession(session, entry);
    }
}

/// After the transcript itself, which is connected before.
void RecallController::onEntryShown(const EntryId &entry)
{
    if (m_goingTo.isNull() || entry != m_goingTo) {
        return;
    }
    m_goingTo = {};
    m_marked = m_searcher.state().answer.terms;
    TranscriptView *transcript = m_conversation->transcript();
    transcript->setMarker([terms = m_marked](const QString &text) {
        QList<TextRange> ranges;
        for (const QPoint &range : highlightsOf(text, terms)) {
            ranges += TextRange { range.x(), range.x() + range.y() };
        }
        return ranges;
    });
    transcript->jumpToMarks(entry);
}

QString RecallController::currentText() const
{
    const QModelIndex row = m_panel->current();
    if (const RecallPassage *passage = m_model.passageAt(row)) {
        return passage->text;
    }
    const RecallFact *fact = m_model.factAt(row);
    return fact != nullptr ? fact->text : QString();
}

QList<EntryId> RecallController::currentSources() const
{
    const QModelIndex row = m_panel->current();
    if (const RecallPassage *passage = m_model.passageAt(row)) {
        return { passage->entry };
    }
    const RecallFact *fact = m_model.factAt(row);
    return fact != nullptr ? fact->sources : QList<EntryId>();
}

void RecallController::bring()
{
    const QModelIndex row = m_panel->current();
    const RecallPassage *passage = m_model.passageAt(row);
    const RecallFact *fact = m_model.factAt(row);
    if (passage == nullptr && fact == nullptr) {
        return;
    }
    QPlainTextEdit *editor = m_conversation->composer()->editor();
    QTextCursor cursor = editor->textCursor();
    cursor.beginEditBlock();
    if (cursor.position() > 0 && !cursor.atBlockStart()) {
        cursor.insertText(u"\n\n"_s);
    }
    cursor.insertText(passage != nullptr ? quotedPassage(*passage) : quotedFact(*fact));
    cursor.endEditBlock();
    editor->setTextCursor(cursor);
    editor->ensureCursorVisible();
    editor->setFocus();
}

void RecallController::remember()
{
    const QString text = currentText();
    if (!text.isEmpty()) {
        askFact(oneLine(text, FactLength), {}, currentSources());
    }
}

void RecallController::askFact(const QString &text, const QString &problem,
                               const QList<EntryId> &sources)
{
    auto *dialog = new QInputDialog(m_panel->window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Remember"));
    dialog->setOption(QInputDialog::UsePlainTextEditForTextInput);
    dialog->setLabelText(problem.isEmpty()
                                 ? tr("What is remembered is in every request of this branch, "
                                      "whatever is compacted. Say it shortly:")
                                 : asPlainText(problem));
    dialog->setOkButtonText(tr("Remember"));
    dialog->setTextValue(text);
    connect(dialog, &QInputDialog::textValueSelected, this, [this, sources](const QString &said) {
        const Workbench *workbench = this->workbench();
        const SessionId session = workbench->hasSession() ? workbench->session().id : SessionId();
        ownKeys()().then(this, [this, session, said, sources](const QList<ApiKey> &keys) {
            keepFact(session, said, sources, keys);
        });
    });
    dialog->open();
}

/// A keychain may take its time: what was meant for one session, or branch, is not written to another by itself.
Result<QString> RecallController::checkedFact(const SessionId &session, const QString &text,
                                              const QList<ApiKey> &keys) const
{
    const Workbench *workbench = this->workbench();
    if (workbench->session().id != session) {
        return fail(Error::Kind::Conflict,
                    tr("Another session was opened meanwhile, and nothing was remembered. Remember "
                       "it in the session that is open now?"));
    }
    if (!workbench->loaded().isAtLeaf()) {
        return fail(Error::Kind::Refused,
                    tr("You are looking at another branch: continue there, or go back"));
    }
    RedactionRules secrets;
    secrets.own = keys;
    const auto limits = MemoryLimits::of(FactScope::Session, MemorySettings::read(*settings()),
                                         workbench->loaded().factors);
    return checkFact(text, workbench->loaded().branch.state.facts(), limits, secrets);
}

void RecallController::keepFact(const SessionId &session, const QString &text,
                                const QList<EntryId> &sources, const QList<ApiKey> &keys)
{
    Workbench *workbench = this->workbench();
    if (!workbench->hasSession()) {
        //: the text stands below it
        shell().showError({ Error::Kind::Conflict,
                            tr("The session was closed before this was remembered in it."), text });
        return;
    }
    const auto fact = checkedFact(session, text, keys);
    if (!fact) {
        askFact(text, fact.error().message, sources);
        return;
    }
    workbench->append({ rememberEdit(*fact, sources).toEntry() },
                      [this](const Result<QList<Entry>> &stored) {
                          if (!stored) {
                              shell().showError(stored.error());
                          }
                      });
}

void RecallController::includeAgain()
{
    const RecallPassage *passage = m_model.passageAt(m_panel->current());
    if (passage == nullptr) {
        return;
    }
    const EntryId entry = passage->entry;
    const ContextState &state = workbench()->loaded().branch.state;
    using Op = ContextEdit::Op;
    workbench()->edit(passage->standing == RecallStanding::Shortened ? Op::Unmask
                              : state.isExcluded(entry)              ? Op::Include
                                                                     : Op::Pin,
                      { entry });
}

void RecallController::copy() const
{
    QGuiApplication::clipboard()->setText(currentText());
}

} // namespace varve
