// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactiontabs.h"
#include "plainlabel.h"
#include "summaryprompt.h"

#include <QAction>
#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QToolButton>

namespace varve
{

using namespace Qt::StringLiterals;

CompactionSummaryTab::CompactionSummaryTab(SettingFields *fields)
    : CompactionTab(tr("Summary"), fields)
{
    m_provider = addChoice(tr("Summarize &with"), Keys::SummaryProvider,
                           { { tr("The model chosen on the page Providers, if any"), QString() },
                             { tr("Built-in summarizer"), u"offline"_s } });
    m_model = addText(tr("Summary &model"), Keys::SummaryModel,
                      tr("As chosen on the page Providers"));
    addLongText(tr("In&structions"), Keys::Instructions,
                tr("Optional: what every summary should keep, e.g. “names of failing tests”"));
    addPrompt();
    addSwitch(tr("Ask the model for facts for the journal in the same request"),
              Keys::JournalByModel);
    addHook();
    addChoice(tr("Goes on in"), Keys::Landing,
              { { tr("The same session"), QString(toString(CompactionLanding::InPlace)) },
                { tr("A new session that continues it"),
                  QString(toString(CompactionLanding::RollOver)) } });
    addNotices();
    addProblem();
}

CompactionSummaryTab::~CompactionSummaryTab() = default;

void CompactionSummaryTab::addPrompt()
{
    m_prompt = addLongText(tr("Own &prompt"), Keys::SummaryPromptText,
                           tr("In place of Varve's own request for a summary"));
    auto *own = new QAction(tr("Start from Varve's own text"), this);
    connect(own, &QAction::triggered, this,
            [this] { m_prompt->setPlainText(summaryRequestText()); });
    auto *button = new QToolButton;
    button->setDefaultAction(own);
    m_form->addRow(QString(), button);
}

void CompactionSummaryTab::addHook()
{
    m_hook = addText(tr("Ask this &command first"), Keys::CompactionHook,
                     tr("None. It may forbid a compaction, or say what to keep"));
    m_hookSeconds = addCount(tr("Wait for it at m&ost"), Keys::CompactionHookSeconds, nullptr, {},
                             tr(" s"));
}

void CompactionSummaryTab::addNotices()
{
    auto *left = addChoice(tr("When a &branch is left"), Keys::BranchSummary,
                           { { tr("Ask what to do"), u"ask"_s },
                             { tr("Never summarize it"), u"never"_s },
                             { tr("Always summarize it"), u"always"_s } });
    auto *notices = addSwitch(tr("Tell in the transcript what a compaction freed"),
                              Keys::CompactionNotices);
    auto *desktop = addSwitch(tr("Notify when the window is not active"), Keys::DesktopNotices);
    for (QWidget *field : { static_cast<QWidget *>(left), static_cast<QWidget *>(notices),
                            static_cast<QWidget *>(desktop) }) {
        m_fields->setForAllOnly(field);
    }
}

void CompactionSummaryTab::fill(CompactionSettings &settings) const
{
    settings.summaryProvider = m_provider->currentData().toString();
    settings.summaryModel = m_model->text().trimmed();
    settings.prompt = m_prompt->toPlainText().trimmed();
    settings.hook = m_hook->text().trimmed();
    settings.hookSeconds = m_hookSeconds->value();
}

void CompactionSummaryTab::explain(const CompactionSettings &settings, qint64 /*window*/)
{
    const bool byModel = settings.summaryProvider.isEmpty();
    allow(m_model, byModel);
    allow(m_prompt, byModel);
    allow(m_hookSeconds, !settings.hook.isEmpty());
}

} // namespace varve
