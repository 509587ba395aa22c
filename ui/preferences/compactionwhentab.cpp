// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactiontabs.h"
#include "dimlabel.h"
#include "format.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QSpinBox>

namespace varve
{

using namespace Qt::StringLiterals;

CompactionWhenTab::CompactionWhenTab(SettingFields *fields) : CompactionTab(tr("When"), fields)
{
    m_mode = addChoice(tr("Automatic &compaction"), Keys::CompactionMode,
                       { { tr("Automatic"), QString(toString(CompactionMode::Automatic)) },
                         { tr("Remind only"), QString(toString(CompactionMode::Remind)) },
                         { tr("Off"), QString(toString(CompactionMode::Off)) } });
    m_threshold = addShare(tr("&Threshold"), Keys::ThresholdShare, &m_thresholdHint);
    m_triggers += addSwitch(tr("After an answer"), Keys::AfterAnswer);
    m_triggers += addSwitch(tr("Between two rounds of tools"), Keys::BetweenTools);
    m_triggers += addSwitch(tr("Also before a request that would leave no room for an answer"),
                            Keys::Emergency);
    m_emergencyHint = new DimLabel;
    m_emergencyHint->setWordWrap(true);
    m_form->addRow(QString(), m_emergencyHint);
    m_triggers +=
            addSwitch(tr("When the provider says that a request is too long"), Keys::OnOverflow);
    m_triggers +=
            addSwitch(tr("Say before sending that a session does not fit the model chosen for it"),
                      Keys::OnModelSwitch);
    m_triggers.constLast()->setToolTip(
            tr("Instead of compacting it by itself. To choose a model never begins a compaction."));
    addIdle();
    m_progress = addShare(tr("Not again &before"), Keys::ProgressShare, &m_progressHint);
    addMeter();
    m_resume = addShare(tr("&Resume whole up to"), Keys::ResumeShare, &m_resumeHint);
    addProblem();
}

CompactionWhenTab::~CompactionWhenTab() = default;

void CompactionWhenTab::addIdle()
{
    m_idleMinutes = new QSpinBox;
    //: in place of 0 minutes
    m_idleMinutes->setSpecialValueText(tr("Never"));
    m_idleMinutes->setSuffix(tr(" min"));
    m_idleMinutes->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_idleMinutes->setAccessibleName(tr("Quiet minutes"));
    m_idleShare = new QDoubleSpinBox;
    m_idleShare->setDecimals(0);
    m_idleShare->setSuffix(tr("%"));
    m_idleShare->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_idleShare->setAccessibleName(tr("Share of the window while idle"));
    auto *hint = new DimLabel;
    hint->setWordWrap(true);
    m_idleHint = hint;
    auto *idle = new QHBoxLayout;
    idle->addWidget(m_idleMinutes);
    //: between the quiet minutes and the share of the window
    idle->addWidget(new PlainLabel(tr("above")));
    idle->addWidget(m_idleShare);
    idle->addWidget(m_idleHint, 1);
    m_form->addRow(tr("When &idle for"), idle);
    static_cast<QLabel *>(m_form->labelForField(idle))->setBuddy(m_idleMinutes);
    m_fields->bind(m_idleMinutes, Keys::IdleMinutes);
    m_fields->bind(m_idleShare, Keys::IdleShare);
}

void CompactionWhenTab::addMeter()
{
    const auto percents = [](const QString &name) {
        auto *field = new QDoubleSpinBox;
        field->setDecimals(0);
        field->setSuffix(tr("%"));
        field->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        field->setAccessibleName(name);
        return field;
    };
    m_notice = percents(tr("Meter notice"));
    m_warning = percents(tr("Meter warning"));
    auto *meter = new QHBoxLayout;
    meter->addWidget(m_notice);
    //: between two percentages: the meter gives notice at the first, warns at the second
    meter->addWidget(new PlainLabel(tr("warns at")));
    meter->addWidget(m_warning);
    meter->addStretch();
    m_form->addRow(tr("Meter gives &notice at"), meter);
    static_cast<QLabel *>(m_form->labelForField(meter))->setBuddy(m_notice);
    m_fields->bind(m_notice, Keys::MeterNotice);
    m_fields->bind(m_warning, Keys::MeterWarning);
}

void CompactionWhenTab::fill(CompactionSettings &settings) const
{
    settings.mode = compactionModeFromString(m_mode->currentData().toString());
    settings.thresholdShare = m_threshold->value() / 100;
    settings.afterAnswer = m_triggers.at(0)->isChecked();
    settings.betweenTools = m_triggers.at(1)->isChecked();
    settings.emergency = m_triggers.at(2)->isChecked();
    settings.onOverflow = m_triggers.at(3)->isChecked();
    settings.onModelSwitch = m_triggers.at(4)->isChecked();
    settings.idleMinutes = m_idleMinutes->value();
    settings.idleShare = m_idleShare->value() / 100;
    settings.progressShare = m_progress->value() / 100;
    settings.meterNotice = m_notice->value() / 100;
    settings.meterWarning = m_warning->value() / 100;
    settings.resumeShare = m_resume->value() / 100;
}

void CompactionWhenTab::explain(const CompactionSettings &settings, qint64 window)
{
    const bool off = settings.mode == CompactionMode::Off;
    const bool remind = settings.mode == CompactionMode::Remind;
    const auto above = [&](std::optional<qint64> tokens) {
        if (off) {
            return tr("switched off");
        }
        if (!tokens) {
            return tr("of the model's window, which is not known");
        }
        //: a number of tokens and the size of the window
        return (remind ? tr("reminds at %1 of %2") : tr("compacts at %1 of %2"))
                .arg(formatCount(*tokens), formatCount(window));
    };
    m_thresholdHint->setText(above(settings.thresholdFor(window)));
    // That the window is unknown is said above.
    const auto emergency = settings.emergencyFor(window);
    m_emergencyHint->setText(settings.emergency && emergency ? above(emergency) : QString());
    m_emergencyHint->setVisible(!m_emergencyHint->text().isEmpty());
    m_idleHint->setText(settings.idleMinutes > 0 ? above(settings.idleFor(window)) : QString());
    //: the least growth between two automatic compactions
    m_progressHint->setText(window > 0 ? tr("more, %1 tokens, have come since the last one")
                                                 .arg(formatCount(settings.progressFor(window)))
                                       : tr("more of the window has come since the last one"));
    const auto resume = settings.resumeFor(window);
    m_resumeHint->setText(
            resume ? tr("a session above %1 is resumed from its summary").arg(formatCount(*resume))
                   : tr("of the model's window, which is not known"));
    allow(m_threshold, !off);
    for (QCheckBox *trigger : std::as_const(m_triggers)) {
        allow(trigger, !off);
    }
    allow(m_idleMinutes, !off);
    allow(m_idleShare, !off && settings.idleMinutes > 0);
    allow(m_progress, !off);
    setProblem(settings.meterNotice < settings.meterWarning
                       ? QString()
                       : tr("The warning must come after the notice."));
}

} // namespace varve
