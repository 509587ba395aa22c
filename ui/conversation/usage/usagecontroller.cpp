// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "usagecontroller.h"

#include "composer.h"
#include "conversationpage.h"
#include "usagewindow.h"
#include <contextpanel/elidedlabel.h>
#include <models/branchmodels.h>
#include <models/cachebreak.h>
#include <models/conversations.h>
#include <models/format.h>
#include <models/plaintext.h>
#include <models/tokencounter.h>
#include <models/usageformat.h>
#include <models/usagetracker.h>
#include <shell/actionreason.h>
#include <shell/bringtofront.h>
#include <shell/plainlabel.h>
#include <shell/windowcolumns.h>

namespace varve
{

using namespace Qt::StringLiterals;

UsageController::UsageController(const FeatureContext &context, UsageTracker *used)
    : Feature(context)
    , m_used(used)
    , m_counter(new TokenCounter(workbench(), projectionSetup(), engine().transport(), this))
    , m_open(addAction("usage", tr("Session &usage…"), u"chart"_s))
    , m_count(addAction("countTokens", tr("Have the provider count the &tokens"), u"chart"_s))
    , m_totals(new ElidedLabel({}, shell().mainWindow()))
{
    shell().addToStatusBar(m_totals, Shell::Side::Trailing);
    connect(m_open, &QAction::triggered, this, &UsageController::open);
    connect(m_count, &QAction::triggered, this, &UsageController::count);
    connect(m_used, &UsageTracker::changed, this, &UsageController::show);
    connectCounter();
}

UsageController::~UsageController() = default;

void UsageController::connectCounter()
{
    const auto say = [this](const QString &text) {
        shell().conversation()->composer()->setProblem(text);
    };
    connect(m_counter, &TokenCounter::notPossible, this, [say](const QString &provider) {
        say(tr("%1 has no way to count tokens without answering. The figures of the "
               "context panel are estimated until its next answer.")
                    .arg(provider));
    });
    connect(m_counter, &TokenCounter::counted, this,
            [say](const QString &model, qint64 tokens, qint64 estimate) {
                say(tr("%1 counts %2 for the next request; Varve had %3.")
                            .arg(model, formatTokensExact(tokens), formatTokensExact(estimate)));
            });
    connect(m_counter, &TokenCounter::failed, this,
            [this](const Error &error) { shell().showError(error); });
}

void UsageController::update(const WindowState &state)
{
    allow(m_open, state.isOpen, state.noSession);
    allow(m_count, state.isOpen, state.noSession);
    show();
    showCacheNotice();
}

/// Only when it is asked for: it sends the conversation.
void UsageController::count()
{
    const auto chosen = models()->answering().chosen;
    if (!chosen) {
        shell().ask(OpenPreferences { OpenPreferences::At::Providers });
        return;
    }
    const SessionId session = workbench()->hasSession() ? workbench()->session().id : SessionId();
    models()->resolve(*chosen, this, [this, session](const Result<AnswerTarget> &target) {
        if (!target) {
            shell().showKeyProblem(target.error());
        } else if (workbench()->isOpen(session)) {
            m_counter->count(*target);
        }
    });
}

void UsageController::open()
{
    if (!m_window) {
        m_window = new UsageWindow(m_used, shell().mainWindow());
        m_window->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_window, &UsageWindow::goToRequested, this, [this](const EntryId &entry) {
            shell().columns().showFirstPage();
            workbench()->lookAt(entry);
        });
    }
    show();
    bringToFront(m_window);
}

void UsageController::show()
{
    if (m_window) {
        m_window->setSessionName(workbench()->hasSession() ? workbench()->session().name
                                                           : QString());
    }
    if (workbench()->hasSession()) {
        showTotals();
    } else {
        m_totals->clear();
        m_totals->setToolTip({});
    }
}

void UsageController::showTotals()
{
    const Usage &totals = workbench()->session().totals;
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
        text += u" · "_s + costSumText(sum);
    }
    const QString family = familyUseText(m_used->subagents(), m_used->familySum().usage,
                                         formatCostSum(m_used->familySum()));
    if (!family.isEmpty()) {
        const CostSum &all = m_used->familySum();
        //: after what a session used itself: what it used with its subagents: tokens in, tokens out, cost
        text += u" · "_s
                + tr("with subagents %1 in, %2 out, %3")
                          .arg(formatTokens(all.usage.prompt()), formatTokens(all.usage.output),
                               formatCostSum(all));
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
    tip += family;
    tip.removeAll(QString());
    m_totals->setToolTip(asPlainText(tip.join(u'\n')));
}

/// Said before the next message, when it can still be taken back; nothing is asked.
void UsageController::showCacheNotice()
{
    CacheBreak broken;
    if (workbench()->hasSession() && workbench()->loaded().isAtLeaf()) {
        const AnswerModel answer = models()->answering();
        const bool asks = answer.chosen && answer.chosen->provider.api == "anthropic-messages"_L1;
        if (!asks || promptCache(*settings()) != PromptCache::Off) {
            broken = cacheBreak(workbench()->loaded(), *workbench()->context(),
                                workbench()->store()->rows());
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
    shell().conversation()->composer()->setNotice(notice);
}

} // namespace varve
