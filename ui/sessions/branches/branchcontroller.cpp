// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "branchcontroller.h"

#include "comparewindow.h"
#include <conversation/conversationpage.h>
#include <models/brancheditor.h>
#include <models/branchmodels.h>
#include <models/branchtips.h>
#include <models/conversations.h>
#include <providers/costs.h>
#include <providers/modelcatalogue.h>
#include <settings/settings.h>
#include <shell/actionreason.h>
#include <shell/bringtofront.h>
#include <shell/windowcolumns.h>
#include <workspace/branchcomparison.h>
#include <workspace/modelwindow.h>

#include <QAction>

#include <algorithm>
#include <chrono>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace
{

using Purpose = BranchWriter::Purpose;
using Answer = BranchPanel::Answer;

} // namespace

BranchController::BranchController(const FeatureContext &context)
    : Feature(context)
    , m_backToLeaf(addAction("backToLeaf", tr("&Back to where the session stands"), u"refresh"_s,
                             { Qt::ALT | Qt::Key_Home }))
    , m_compare(addAction("compareBranches", tr("Co&mpare branches…"), u"compare"_s))
    , m_bring(addAction("bringSummary", tr("&Bring a summary of the branch that is shown…"),
                        u"quote"_s))
    , m_panel(new BranchPanel(shell().mainWindow()))
    , m_writer(new BranchWriter(workbench(), storedSessions(), engine().transport(),
                                engine().leases(), this))
{
    ConversationPage *conversation = shell().conversation();
    conversation->addAboveComposer(m_panel);
    connect(conversation, &ConversationPage::continueRequested, this,
            &BranchController::continueFrom);
    connect(m_backToLeaf, &QAction::triggered, workbench(), &Workbench::lookAtLeaf);
    connect(m_compare, &QAction::triggered, this, [this] { compare(lookedAt()); });
    connect(m_bring, &QAction::triggered, this, [this] { bring(lookedAt()); });
    connectPanel();
    connectWriter();
    m_again.setSingleShot(true);
    m_again.setInterval(500ms);
    connect(&m_again, &QTimer::timeout, this, [this] {
        if (m_window && isHere(m_compared)) {
            readTips(m_window->tips(), false);
        }
    });
    connect(workbench(), &Workbench::viewChanged, this, &BranchController::followSession);
    connect(workbench(), &Workbench::sessionClosed, this, &BranchController::followSession);
}

BranchController::~BranchController() = default;

void BranchController::update(const WindowState &state)
{
    const QString here =
            state.isAtLeaf ? tr("You are looking at the session's own branch") : QString();
    allow(m_backToLeaf, state.isOpen && !state.isAtLeaf,
          WindowState::first({ state.noSession, here }));
    allow(m_compare, state.isOpen, state.noSession);
    allow(m_bring, state.isOpen && !state.isAtLeaf && state.isWritable,
          WindowState::first({ state.noSession, state.readOnly, here }));
}

bool BranchController::take(const ShellRequest &request)
{
    if (const auto *go = std::get_if<ContinueFrom>(&request)) {
        continueFrom(go->entry);
    } else if (const auto *with = std::get_if<CompareBranch>(&request)) {
        compare(with->entry);
    } else if (const auto *of = std::get_if<BringBranch>(&request)) {
        bring(of->entry);
    } else {
        return false;
    }
    return true;
}

EntryId BranchController::lookedAt() const
{
    if (!workbench()->hasSession() || workbench()->loaded().isAtLeaf()) {
        return {};
    }
    const Branch &branch = workbench()->loaded().branch;
    return branch.leaf >= 0 ? branch.node(branch.leaf).id : EntryId();
}

CompareWindow *BranchController::compareWindow() const
{
    return m_window;
}

bool BranchController::isHere(const SessionId &session) const
{
    const Workbench *workbench = this->workbench();
    return workbench->hasSession() && workbench->session().id == session;
}

void BranchController::connectPanel()
{
    connect(m_panel, &BranchPanel::answered, this, &BranchController::onAnswered);
    connect(m_panel, &BranchPanel::withoutRequested, this, &BranchController::moveWithout);
    connect(m_panel, &BranchPanel::retryRequested, this, [this] { write(m_job.instructions); });
    connect(m_panel, &BranchPanel::builtInRequested, this,
            [this] { write(m_job.instructions, true); });
    connect(m_panel, &BranchPanel::stopRequested, this, [this] {
        m_writer->cancel();
        if (m_writer->state() == BranchWriter::State::Idle) {
            m_panel->showFailure(tr("Stopped. Nothing was changed."), false);
        }
    });
    connect(m_panel, &BranchPanel::dismissed, m_panel, &BranchPanel::dismiss);
}

void BranchController::connectWriter()
{
    connect(m_writer, &BranchWriter::textAdded, m_panel, &BranchPanel::addText);
    connect(m_writer, &BranchWriter::stateChanged, this, [this](BranchWriter::State state) {
        if (state == BranchWriter::State::Writing) {
            m_panel->showWriting();
        } else if (state == BranchWriter::State::Storing) {
            m_panel->showStoring();
        }
    });
    connect(m_writer, &BranchWriter::finished, this, [this] { m_panel->dismiss(); });
    connect(m_writer, &BranchWriter::failed, this, [this](const Error &error) {
        const bool model = m_job.model.has_value() && error.kind != Error::Kind::Conflict
                && error.kind != Error::Kind::ReadOnly;
        if (isHere(m_session)) {
            m_panel->showFailure(error.message, model);
        } else {
            m_panel->dismiss();
            shell().showError(error);
        }
    });
}

/// One report at a time; the one that is written is shown.
bool BranchController::isWriting()
{
    if (m_writer->state() == BranchWriter::State::Idle) {
        return false;
    }
    if (!isHere(m_session)) {
        shell().showError({ Error::Kind::Conflict,
                            tr("A branch of another session is being summarized. Wait until it is "
                               "done, or stop it there."),
                            {} });
    }
    return true;
}

void BranchController::continueFrom(const EntryId &entry)
{
    Workbench *workbench = this->workbench();
    const auto goal = continuationFrom(*workbench, entry);
    if (!goal || isWriting()) {
        return;
    }
    const BranchRange range = BranchWriter::rangeOf(*workbench, Purpose::Leave, entry);
    const int messages = messagesIn(workbench->loaded().snapshot->tree, range);
    const QString wanted = settings()->get(Keys::BranchSummary);
    m_job = { .purpose = Purpose::Leave, .place = entry };
    m_session = workbench->session().id;
    if (goal->to == workbench->session().leaf || messages == 0 || wanted == "never"_L1) {
        moveWithout();
        return;
    }
    if (wanted == "always"_L1) {
        write(settings()->get(Keys::BranchSummaryInstructions));
        return;
    }
    const auto model = models()->summarizerByHand();
    const QString last = settings()->get(Keys::BranchSummaryChoice);
    m_panel->ask({ .messages = messages,
                   .writer = model ? model->endpoint.model : QString(),
                   .preset = last == "instructions"_L1 ? Answer::WithInstructions
                           : last == "summarize"_L1    ? Answer::Summarize
                                                       : Answer::None,
                   .instructions = workbench->choice().compaction.instructions });
}

void BranchController::bring(const EntryId &entry)
{
    Workbench *workbench = this->workbench();
    const EntryId tip = tipOf(entry);
    if (tip.isNull() || isWriting()) {
        return;
    }
    const BranchRange range = BranchWriter::rangeOf(*workbench, Purpose::Bring, tip);
    const int messages = messagesIn(workbench->loaded().snapshot->tree, range);
    const QString why = obstacle();
    if (messages == 0 || !why.isEmpty()) {
        shell().showError({ Error::Kind::Refused,
                            why.isEmpty() ? tr("Everything on that branch is on this one too, so "
                                               "there is nothing to bring.")
                                          : why,
                            {} });
        return;
    }
    m_job = { .purpose = Purpose::Bring, .place = tip };
    m_session = workbench->session().id;
    const auto model = models()->summarizerByHand();
    m_panel->ask({ .brings = true,
                   .messages = messages,
                   .writer = model ? model->endpoint.model : QString(),
                   .preset = Answer::Summarize });
}

/// The end of the branch that is meant by one of its entries: of one on the session's own path, nothing.
EntryId BranchController::tipOf(const EntryId &entry) const
{
    const Workbench *workbench = this->workbench();
    if (!workbench->hasSession()) {
        return {};
    }
    const SessionTree &tree = workbench->loaded().snapshot->tree;
    const int index = tree.indexOf(entry);
    const int leaf = tree.indexOfSeq(workbench->session().leafSeq);
    if (index < 0 || (leaf >= 0 && tree.isAncestorOrSelf(index, leaf))) {
        return {};
    }
    return tree.at(tree.newestLeafBelow(index)).id;
}

void BranchController::onAnswered(Answer answer, const QString &instructions, bool always)
{
    if (m_job.purpose == Purpose::Leave) {
        Settings &settings = *this->settings();
        settings.set(Keys::BranchSummaryChoice,
                     answer == Answer::None                ? u"none"_s
                             : answer == Answer::Summarize ? u"summarize"_s
                                                           : u"instructions"_s);
        if (always) {
            settings.set(Keys::BranchSummary, answer == Answer::None ? u"never"_s : u"always"_s);
            settings.set(Keys::BranchSummaryInstructions, instructions);
        }
    }
    if (answer == Answer::None) {
        moveWithout();
    } else {
        write(instructions);
    }
}

QString BranchController::obstacle() const
{
    const bool runs = workbench()->hasSession()
            && conversations()->turns().isRunning(workbench()->session().id);
    return runs ? tr("A turn is running in this session. Wait until it has ended, or stop it.")
                : QString();
}

/// A report on a branch that goes on meanwhile could not be stored in the end.
void BranchController::write(const QString &instructions, bool builtIn)
{
    if (const QString why = obstacle(); !why.isEmpty()) {
        m_job.instructions = instructions;
        m_panel->showFailure(why, false);
        return;
    }
    m_job.instructions = instructions;
    m_job.model = builtIn ? std::nullopt : models()->summarizerByHand();
    m_writer->start(m_job);
}

void BranchController::moveWithout()
{
    m_writer->cancel();
    m_panel->dismiss();
    if (isHere(m_session)) {
        branchEditor()->continueFrom(m_job.place);
    }
}

void BranchController::followSession()
{
    const bool here = isHere(m_session);
    if (m_panel->isAsking() && !here) {
        m_panel->dismiss(); // it was a question about another session
    } else if (m_writer->state() != BranchWriter::State::Idle) {
        m_panel->setVisible(here);
    } else if (!here) {
        m_panel->dismiss();
    }
    if (!m_window) {
        return;
    }
    if (!isHere(m_compared)) {
        m_window->close();
        return;
    }
    const Workbench *workbench = this->workbench();
    if (workbench->session().leaf != m_comparedLeaf
        || workbench->loaded().snapshot->tree.size() != m_comparedSize) {
        if (!m_again.isActive()) {
            m_again.start();
        }
    }
}

void BranchController::compare(const EntryId &entry)
{
    Workbench *workbench = this->workbench();
    if (!workbench->hasSession()) {
        return;
    }
    readTips({ workbench->session().leaf, tipOf(entry) }, true);
}

/// Both ends may have gone on since they were chosen. A null second one: the newest other branch.
void BranchController::readTips(const std::array<EntryId, 2> &wanted, bool raise)
{
    const Workbench *workbench = this->workbench();
    m_reading.request_stop();
    m_compared = workbench->session().id;
    m_comparedLeaf = workbench->session().leaf;
    m_comparedSize = workbench->loaded().snapshot->tree.size();
    workbench->store()
            ->read([snapshot = workbench->loaded().snapshot](StoreReader &reader) {
                return branchTips(*snapshot, reader);
            })
            .then(this,
                  [this, wanted, raise, run = ++m_run,
                   session = m_compared](const Result<QList<BranchTip>> &tips) {
                      if (run != m_run || !isHere(session) || (!raise && !m_window)) {
                          return;
                      }
                      if (!tips || tips->size() < 2) {
                          shell().showError(
                                  tips ? Error { Error::Kind::Refused,
                                                 tr("This session has one branch only. Continue "
                                                    "from an earlier message to begin another."),
                                                 {} }
                                       : tips.error());
                          return;
                      }
                      const SessionTree &tree = this->workbench()->loaded().snapshot->tree;
                      std::array<EntryId, 2> chosen = wanted;
                      for (EntryId &tip : chosen) {
                          const int index = tree.indexOf(tip);
                          const bool offered = std::ranges::any_of(
                                  *tips, [&](const BranchTip &each) { return each.id == tip; });
                          if (index >= 0 && !offered) {
                              tip = tree.at(tree.newestLeafBelow(index)).id;
                          }
                      }
                      if (chosen[0] == chosen[1] || chosen[1].isNull()) {
                          chosen[1] = tips->at(tips->at(0).id == chosen[0] ? 1 : 0).id;
                      }
                      if (raise) {
                          showWindow();
                      }
                      m_window->setTips(*tips, chosen);
                      readComparison(m_window->tips());
                  });
}

void BranchController::readComparison(const std::array<EntryId, 2> &tips)
{
    const Workbench *workbench = this->workbench();
    m_reading.request_stop();
    m_reading = {};
    workbench->store()
            ->read([loaded = workbench->loaded(), tips, stop = m_reading.get_token(),
                    projection = workbench->choice().projection](StoreReader &reader) {
                return compareBranches(loaded, tips, projection, reader, stop);
            })
            .then(this, [this, run = ++m_run](const Result<BranchComparison> &comparison) {
                if (run != m_run || !m_window) {
                    return;
                }
                if (!comparison) {
                    m_window->showError(comparison.error().message);
                    return;
                }
                const ModelCatalogue &catalogue = engine().catalogue();
                m_window->setComparison(*comparison,
                                        { costOf(catalogue, comparison->branches[0].used),
                                          costOf(catalogue, comparison->branches[1].used) });
            });
}

/// What is asked is asked in the other window.
void BranchController::showPanel()
{
    if (m_panel->isVisible()) {
        bringToFront(m_panel->window());
    }
}

void BranchController::showWindow()
{
    if (!m_window) {
        m_window = new CompareWindow(m_panel->window());
        m_window->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_window, &CompareWindow::tipsChosen, this,
                [this](const EntryId &first, const EntryId &second) {
                    readComparison({ first, second });
                });
        connect(m_window, &CompareWindow::goToRequested, this, [this](const EntryId &id) {
            shell().columns().showFirstPage();
            workbench()->lookAt(id);
        });
        connect(m_window, &CompareWindow::continueRequested, this, [this](const EntryId &tip) {
            continueFrom(tip);
            showPanel();
        });
        connect(m_window, &CompareWindow::bringRequested, this, [this](const EntryId &tip) {
            bring(tip);
            showPanel();
        });
    }
    const bool writable = workbench()->store()->access() == StoreAccess::ReadWrite;
    m_window->setWritable(writable, tr("The store is open for reading only"));
    bringToFront(m_window);
}

} // namespace varve
