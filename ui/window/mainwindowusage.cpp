// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// What answers used and cost, what was sent to get them, and what would be read anew.
#include "builtrequest.h"
#include "cachebreak.h"
#include "composer.h"
#include "conversationpage.h"
#include "format.h"
#include "mainwindow.h"
#include "plainlabel.h"
#include "plaintext.h"
#include "requestlogwindow.h"
#include "tokencount.h"
#include "usageformat.h"
#include "usagetracker.h"
#include "usagewindow.h"
#include "wireprotocol.h"

#include <QStackedWidget>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QString noCountText(const Endpoint &endpoint)
{
    return MainWindow::tr("%1 has no way to count tokens without answering. The figures of the "
                          "context panel are estimated until its next answer.")
            .arg(endpoint.provider);
}

} // namespace

/// Only when it is asked for: it sends the conversation.
void MainWindow::countExactly()
{
    const Workbench *workbench = m_services.workbench;
    const SessionId session = workbench->hasSession() ? workbench->session().id : SessionId();
    withTarget(
            answering().chosen,
            [this, session](const AnswerTarget &target) {
                if (isOpen(session)) {
                    countFor(target);
                }
            },
            [] {});
}

/// What was asked about one session is not said of another that was opened meanwhile.
bool MainWindow::isOpen(const SessionId &session) const
{
    const Workbench *workbench = m_services.workbench;
    return workbench->hasSession() && workbench->session().id == session;
}

void MainWindow::countFor(const AnswerTarget &target)
{
    const Workbench *workbench = m_services.workbench;
    const SessionId session = workbench->session().id;
    const qint64 estimate = workbench->context()->tokens();
    if (!mayCountTokens(target.endpoint)) {
        m_conversation->composer()->setProblem(noCountText(target.endpoint));
        return;
    }
    const Branch &branch = workbench->loaded().branch;
    const qint64 leaf = branch.leaf >= 0 ? branch.node(branch.leaf).seq : 0;
    TurnRecipe recipe;
    recipe.projection = workbench->choice().projection;
    recipe.tools = recipe.projection.tools;
    recipe.model = target.endpoint.model;
    m_services.store
            ->read([session, leaf, recipe](StoreReader &reader) {
                return makeTurnRequest(reader, session, leaf, recipe);
            })
            .then(this,
                  [this, endpoint = target.endpoint, session,
                   estimate](const Result<BuiltRequest> &made) {
                      if (!isOpen(session)) {
                          return;
                      }
                      if (made) {
                          askForCount(endpoint, *made, estimate);
                      } else {
                          showError(made.error());
                      }
                  });
}

void MainWindow::askForCount(const Endpoint &endpoint, const BuiltRequest &made, qint64 estimate)
{
    countTokens(m_services.transport, endpoint, encodeRequest(endpoint, made.request, made.images))
            .then(this,
                  [this, endpoint, estimate, request = made.request,
                   session = m_services.workbench->session().id](const Result<qint64> &counted) {
                      if (counted) {
                          learnCount(request, *counted);
                      }
                      if (isOpen(session)) {
                          showCount(endpoint, estimate, counted);
                      }
                  });
}

/// `estimate`: of the context that was counted; the panel may show another one by now.
void MainWindow::showCount(const Endpoint &endpoint, qint64 estimate, const Result<qint64> &counted)
{
    if (counted) {
        m_conversation->composer()->setProblem(
                tr("%1 counts %2 for the next request; the context panel has %3.")
                        .arg(endpoint.model, formatTokensExact(*counted),
                             formatTokensExact(estimate)));
    } else if (counted.error().kind == Error::Kind::NotFound) {
        m_conversation->composer()->setProblem(noCountText(endpoint));
    } else {
        showError(counted.error());
    }
}

/// The estimates of this family of models learn from it, so the panel comes closer too.
void MainWindow::learnCount(const Request &request, qint64 counted)
{
    const auto sample = sampleOf(request, counted);
    if (!sample || m_services.store->access() != StoreAccess::ReadWrite) {
        return;
    }
    m_services.store
            ->write([model = request.model, sample = *sample](SessionStore &store) {
                return store.learnTokens(model, sample.chars, sample.messages, sample.tokens);
            })
            .then(this, [this](const Result<> &learned) {
                if (learned) {
                    m_services.workbench->reload();
                }
            });
}

void MainWindow::openUsage()
{
    if (!m_usageWindow) {
        m_usageWindow = new UsageWindow(m_used, this);
        m_usageWindow->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_usageWindow, &UsageWindow::goToRequested, this, [this](const EntryId &entry) {
            m_centre->setCurrentWidget(m_conversation);
            m_services.workbench->lookAt(entry);
        });
    }
    showUsage();
    m_usageWindow->show();
    m_usageWindow->raise();
    m_usageWindow->activateWindow();
}

void MainWindow::showUsage()
{
    const Workbench *workbench = m_services.workbench;
    if (m_usageWindow) {
        m_usageWindow->setSessionName(workbench->hasSession() ? workbench->session().name
                                                              : QString());
    }
    if (!workbench->hasSession()) {
        m_totals->clear();
        m_totals->setToolTip({});
        return;
    }
    const Usage &totals = workbench->session().totals;
    QString text =
            tr("%1 in · %2 out").arg(formatTokens(totals.prompt()), formatTokens(totals.output));
    if (totals.prompt() > 0) {
        text += u" · "_s
                + tr("%1 cached")
                          .arg(formatShare(static_cast<double>(totals.cacheRead)
                                           / static_cast<double>(totals.prompt())));
    }
    const CostSum &sum = m_used->sum();
    if (sum.priced + sum.unpriced > 0) {
        text += u" · "_s
                + (sum.certainty() == CostSum::Certainty::Unknown ? tr("cost unknown")
                                                                  : formatCostSum(sum));
    }
    m_totals->setText(text);
    QStringList tip { tr("Of the whole session, all branches: what the providers reported") };
    const QList<UsageLine> lines = usageLines(totals);
    for (const UsageLine &line : lines) {
        //: a figure and its name
        tip += tr("%1: %2").arg(line.name, line.value);
    }
    tip += tr("Cost: %1").arg(formatCostSum(sum));
    tip += cacheSavingText(sum);
    tip.removeAll(QString());
    m_totals->setToolTip(asPlainText(tip.join(u'\n')));
}

void MainWindow::openRequestLog()
{
    if (!m_logWindow) {
        m_logWindow = new RequestLogWindow(m_services.log, this);
        m_logWindow->setAttribute(Qt::WA_DeleteOnClose);
    }
    m_logWindow->show();
    m_logWindow->raise();
    m_logWindow->activateWindow();
}

void MainWindow::applyLogOptions()
{
    if (!m_services.log) {
        return;
    }
    RequestLogOptions options = m_services.log->options();
    options.file = m_services.settings->get(Keys::RequestLogFile) ? m_services.logFile : QString();
    if (options != m_services.log->options()) {
        m_services.log->setOptions(options);
    }
}

/// Said before the next message, when it can still be taken back; nothing is asked.
void MainWindow::showCacheNotice()
{
    const Workbench *workbench = m_services.workbench;
    CacheBreak broken;
    if (workbench->hasSession() && workbench->loaded().isAtLeaf()) {
        const AnswerModel answer = answering();
        const bool asks = answer.chosen && answer.chosen->provider.api == "anthropic-messages"_L1;
        if (!asks || promptCache(*m_services.settings) != PromptCache::Off) {
            broken = cacheBreak(workbench->loaded(), *workbench->context(),
                                m_services.store->rows());
        }
    }
    QString notice;
    if (broken.cause == CacheBreak::Cause::Model) {
        notice = tr("Another model reads everything anew: about %1 tokens that were in the cache "
                    "of %2.")
                         .arg(formatTokens(broken.tokens), broken.model);
    } else if (broken.cause == CacheBreak::Cause::Edit) {
        notice = tr("What you changed stands before cached text: about %1 tokens will be read "
                    "anew.")
                         .arg(formatTokens(broken.tokens));
    }
    m_conversation->composer()->setNotice(notice);
}

} // namespace varve
