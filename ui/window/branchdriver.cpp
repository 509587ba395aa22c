// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "branchdriver.h"

#include "branchcomparison.h"
#include "branchtips.h"
#include "comparewindow.h"
#include "costs.h"
#include "modelcatalogue.h"
#include "modelwindow.h"
#include "settings.h"

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

BranchDriver::BranchDriver(Services services, BranchPanel *panel, QObject *parent)
    : QObject(parent)
    , m_services(std::move(services))
    , m_panel(panel)
    , m_writer(
              new BranchWriter(m_services.workbench, m_services.transport, m_services.leases, this))
{
    connectPanel();
    connectWriter();
    m_again.setSingleShot(true);
    m_again.setInterval(500ms);
    connect(&m_again, &QTimer::timeout, this, [this] {
        if (m_window && isHere(m_compared)) {
            readTips(m_window->tips(), false);
        }
    });
    connect(m_services.workbench, &Workbench::viewChanged, this, &BranchDriver::followSession);
    connect(m_services.workbench, &Workbench::sessionClosed, this, &BranchDriver::followSession);
}

BranchDriver::~BranchDriver() = default;

CompareWindow *BranchDriver::compareWindow() const
{
    return m_window;
}

bool BranchDriver::isHere(const SessionId &session) const
{
    const Workbench *workbench = m_services.workbench;
    return workbench->hasSession() && workbench->session().id == session;
}

void BranchDriver::connectPanel()
{
    connect(m_panel, &BranchPanel::answered, this, &BranchDriver::onAnswered);
    connect(m_panel, &BranchPanel::withoutRequested, this, &BranchDriver::moveWithout);
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

void BranchDriver::connectWriter()
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
        const bool model = m_job.endpoint.has_value() && error.kind != Error::Kind::Conflict
                && error.kind != Error::Kind::ReadOnly;
        if (isHere(m_session)) {
            m_panel->showFailure(error.message, model);
        } else {
            m_panel->dismiss();
            Q_EMIT failed(error);
        }
    });
}

/// One report at a time; the one that is written is shown.
bool BranchDriver::isBusy()
{
    if (m_writer->state() == BranchWriter::State::Idle) {
        return false;
    }
    if (!isHere(m_session)) {
        Q_EMIT failed({ Error::Kind::Conflict,
                        tr("A branch of another session is being summarized. Wait until it is "
                           "done, or stop it there."),
                        {} });
    }
    return true;
}

void BranchDriver::continueFrom(const EntryId &entry)
{
    Workbench *workbench = m_services.workbench;
    const auto goal = workbench->continuation(entry);
    if (!goal || isBusy()) {
        return;
    }
    const BranchRange range = BranchWriter::rangeOf(*workbench, Purpose::Leave, entry);
    const int messages = messagesIn(workbench->loaded().snapshot->tree, range);
    const QString wanted = m_services.settings->get(Keys::BranchSummary);
    m_job = { .purpose = Purpose::Leave, .place = entry };
    m_session = workbench->session().id;
    if (goal->to == workbench->session().leaf || messages == 0 || wanted == "never"_L1) {
        moveWithout();
        return;
    }
    if (wanted == "always"_L1) {
        write(m_services.settings->get(Keys::BranchSummaryInstructions));
        return;
    }
    const auto endpoint = m_services.endpoint();
    const QString last = m_services.settings->get(Keys::BranchSummaryChoice);
    m_panel->ask({ .messages = messages,
                   .writer = endpoint ? endpoint->model : QString(),
                   .preset = last == "instructions"_L1 ? Answer::WithInstructions
                           : last == "summarize"_L1    ? Answer::Summarize
                                                       : Answer::None,
                   .instructions = workbench->choice().compaction.instructions });
}

void BranchDriver::bring(const EntryId &entry)
{
    Workbench *workbench = m_services.workbench;
    const EntryId tip = tipOf(entry);
    if (tip.isNull() || isBusy()) {
        return;
    }
    const BranchRange range = BranchWriter::rangeOf(*workbench, Purpose::Bring, tip);
    const int messages = messagesIn(workbench->loaded().snapshot->tree, range);
    const QString why = obstacle();
    if (messages == 0 || !why.isEmpty()) {
        Q_EMIT failed({ Error::Kind::Refused,
                        why.isEmpty() ? tr("Everything on that branch is on this one too, so "
                                           "there is nothing to bring.")
                                      : why,
                        {} });
        return;
    }
    m_job = { .purpose = Purpose::Bring, .place = tip };
    m_session = workbench->session().id;
    const auto endpoint = m_services.endpoint();
    m_panel->ask({ .brings = true,
                   .messages = messages,
                   .writer = endpoint ? endpoint->model : QString(),
                   .preset = Answer::Summarize });
}

/// The end of the branch that is meant by one of its entries: of one on the session's own path, nothing.
EntryId BranchDriver::tipOf(const EntryId &entry) const
{
    const Workbench *workbench = m_services.workbench;
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

void BranchDriver::onAnswered(Answer answer, const QString &instructions, bool always)
{
    if (m_job.purpose == Purpose::Leave) {
        Settings &settings = *m_services.settings;
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

QString BranchDriver::obstacle() const
{
    return m_services.obstacle ? m_services.obstacle() : QString();
}

/// A report on a branch that goes on meanwhile could not be stored in the end.
void BranchDriver::write(const QString &instructions, bool builtIn)
{
    if (const QString why = obstacle(); !why.isEmpty()) {
        m_job.instructions = instructions;
        m_panel->showFailure(why, false);
        return;
    }
    m_job.instructions = instructions;
    m_job.endpoint = builtIn ? std::nullopt : m_services.endpoint();
    m_job.window = m_job.endpoint ? resolveWindow(*m_services.settings, *m_services.catalogue,
                                                  m_job.endpoint->provider, m_job.endpoint->model)
                                            .tokens
                                  : 0;
    m_writer->start(m_job);
}

void BranchDriver::moveWithout()
{
    m_writer->cancel();
    m_panel->dismiss();
    if (isHere(m_session)) {
        m_services.workbench->continueFrom(m_job.place);
    }
}

void BranchDriver::followSession()
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
    const Workbench *workbench = m_services.workbench;
    if (workbench->session().leaf != m_comparedLeaf
        || workbench->loaded().snapshot->tree.size() != m_comparedSize) {
        if (!m_again.isActive()) {
            m_again.start();
        }
    }
}

void BranchDriver::compare(const EntryId &entry)
{
    Workbench *workbench = m_services.workbench;
    if (!workbench->hasSession()) {
        return;
    }
    readTips({ workbench->session().leaf, tipOf(entry) }, true);
}

/// Both ends may have gone on since they were chosen. A null second one: the newest other branch.
void BranchDriver::readTips(const std::array<EntryId, 2> &wanted, bool raise)
{
    const Workbench *workbench = m_services.workbench;
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
                          Q_EMIT failed(
                                  tips ? Error { Error::Kind::Refused,
                                                 tr("This session has one branch only. Continue "
                                                    "from an earlier message to begin another."),
                                                 {} }
                                       : tips.error());
                          return;
                      }
                      const SessionTree &tree = m_services.workbench->loaded().snapshot->tree;
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

void BranchDriver::readComparison(const std::array<EntryId, 2> &tips)
{
    const Workbench *workbench = m_services.workbench;
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
                const ModelCatalogue &catalogue = *m_services.catalogue;
                m_window->setComparison(*comparison,
                                        { costOf(catalogue, comparison->branches[0].used),
                                          costOf(catalogue, comparison->branches[1].used) });
            });
}

/// What is asked is asked in the other window.
void BranchDriver::showPanel()
{
    if (m_panel->isVisible()) {
        m_panel->window()->raise();
        m_panel->window()->activateWindow();
    }
}

void BranchDriver::showWindow()
{
    if (!m_window) {
        m_window = new CompareWindow(m_panel->window());
        m_window->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_window, &CompareWindow::tipsChosen, this,
                [this](const EntryId &first, const EntryId &second) {
                    readComparison({ first, second });
                });
        connect(m_window, &CompareWindow::goToRequested, this, &BranchDriver::goToRequested);
        connect(m_window, &CompareWindow::continueRequested, this, [this](const EntryId &tip) {
            continueFrom(tip);
            showPanel();
        });
        connect(m_window, &CompareWindow::bringRequested, this, [this](const EntryId &tip) {
            bring(tip);
            showPanel();
        });
    }
    const bool writable = m_services.workbench->store()->access() == StoreAccess::ReadWrite;
    m_window->setWritable(writable, tr("The store is open for reading only"));
    m_window->show();
    m_window->raise();
    m_window->activateWindow();
}

} // namespace varve
