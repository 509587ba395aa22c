// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactiontabs.h"
#include "format.h"
#include "plainlabel.h"

#include <QAction>
#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QSpinBox>
#include <QToolButton>

namespace varve
{

using namespace Qt::StringLiterals;

CompactionKeepTab::CompactionKeepTab(SettingFields *fields)
    : CompactionTab(tr("What stays"), fields)
{
    m_method =
            addChoice(tr("&Method"), Keys::CompactionMethod,
                      { { tr("Mask tool output, then summarize"),
                          QString(toString(CompactionMethod::Hybrid)) },
                        { tr("Only mask tool output"), QString(toString(CompactionMethod::Mask)) },
                        { tr("Only summarize"), QString(toString(CompactionMethod::Summarize)) } });
    //: in place of 0: worked out from the window
    const QString automatic = tr("Automatic");
    //: in place of 0 messages, tokens or percent
    const QString none = tr("None");
    m_keep = addTokens(tr("&Keep recent"), Keys::KeepRecentTokens, &m_keepHint, automatic);
    addMessages();
    m_share = addShare(tr("At least a &share of"), Keys::KeepRecentShare, &m_shareHint, none);
    m_keepUser = addSwitch(tr("Keep my own newest messages word for word beside the summary"),
                           Keys::KeepUserMessages);
    m_userTokens = addTokens(tr("M&y messages up to"), Keys::UserMessageTokens, &m_userHint, none);
    m_reserve =
            addTokens(tr("&Reserve for output"), Keys::ReserveTokens, &m_reserveHint, automatic);
    m_summaryShare = addShare(tr("Summary &up to"), Keys::SummaryShare, &m_summaryHint);
    m_shrinkShare = addShare(tr("Must &free"), Keys::MustShrinkShare, nullptr, none);
    m_shrinkTokens = addTokens(tr("And at &least"), Keys::MustShrinkTokens, &m_shrinkHint, none);
    addProblem();
}

CompactionKeepTab::~CompactionKeepTab() = default;

/// With what others keep, to choose from.
void CompactionKeepTab::addMessages()
{
    m_messages = new QSpinBox;
    m_messages->setSpecialValueText(tr("None"));
    m_messages->setGroupSeparatorShown(true);
    m_messages->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    auto *row = new QHBoxLayout;
    row->addWidget(m_messages);
    const auto preset = [&](int count, const QString &text) {
        auto *action = new QAction(text, this);
        connect(action, &QAction::triggered, this, [this, count] { m_messages->setValue(count); });
        auto *button = new QToolButton;
        button->setDefaultAction(action);
        row->addWidget(button);
    };
    //: a button that fills in how many messages this program keeps
    preset(20, tr("20, as Evennia"));
    //: a button that fills in how many messages this program keeps
    preset(40, tr("40, as librecode"));
    row->addStretch();
    m_form->addRow(tr("At least &messages"), row);
    static_cast<QLabel *>(m_form->labelForField(row))->setBuddy(m_messages);
    m_fields->bind(m_messages, Keys::KeepRecentMessages);
}

void CompactionKeepTab::fill(CompactionSettings &settings) const
{
    settings.method = compactionMethodFromString(m_method->currentData().toString());
    settings.keepRecentTokens = m_keep->value();
    settings.keepRecentMessages = m_messages->value();
    settings.keepRecentShare = m_share->value() / 100;
    settings.keepUserMessages = m_keepUser->isChecked();
    settings.userMessageTokens = m_userTokens->value();
    settings.reserveTokens = m_reserve->value();
    settings.summaryShare = m_summaryShare->value() / 100;
    settings.mustShrinkShare = m_shrinkShare->value() / 100;
    settings.mustShrinkTokens = m_shrinkTokens->value();
}

void CompactionKeepTab::explain(const CompactionSettings &settings, qint64 window)
{
    const auto tokens = [](qint64 count) { return tr("%1 tokens").arg(formatCount(count)); };
    //: how many of the newest tokens are kept word for word
    m_keepHint->setText(
            tr("keeps the newest %1 tokens").arg(formatCount(settings.keepRecentFor(window))));
    m_shareHint->setText(tr("the window"));
    m_userHint->setText(settings.keepUserMessages ? tr("the newest first")
                                                  : tr("they are summarized like everything else"));
    m_reserveHint->setText(tokens(settings.reserveFor(window)));
    //: after a percentage
    m_summaryHint->setText(
            tr("of the reserve, %1 tokens").arg(formatCount(settings.summaryOutputFor(window))));
    m_shrinkHint->setText(window > 0 ? tr("a context of %1 must lose %2")
                                               .arg(formatCount(window),
                                                    formatCount(settings.mustShrinkBy(window)))
                                     : QString());
    allow(m_userTokens, settings.keepUserMessages);
    QString problem;
    if (window > 0) {
        const qint64 usable = window - settings.reserveFor(window);
        if (settings.reserveTokens > window / 2) {
            problem = tr("More than half of the window of %1 cannot be reserved.")
                              .arg(formatCount(window));
        } else if (settings.keepRecentFor(window) >= usable) {
            problem =
                    tr("Nothing would be left to compact: %1 of %2 usable tokens are kept.")
                            .arg(formatCount(settings.keepRecentFor(window)), formatCount(usable));
        }
    }
    setProblem(problem);
}

} // namespace varve
