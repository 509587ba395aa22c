// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionpreferences.h"

#include "dimlabel.h"
#include "format.h"
#include "icons.h"
#include "problemlabel.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>

#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QDoubleSpinBox *percentField()
{
    auto *field = new QDoubleSpinBox;
    field->setDecimals(0);
    field->setSuffix(CompactionPreferences::tr("%"));
    field->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    return field;
}

QSpinBox *tokenField()
{
    auto *field = new QSpinBox;
    field->setSingleStep(1000);
    field->setGroupSeparatorShown(true);
    //: in place of 0: worked out from the window
    field->setSpecialValueText(CompactionPreferences::tr("Automatic"));
    field->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    return field;
}

/// A field with a remark after it.
QLayout *beside(QWidget *field, QWidget *remark)
{
    auto *row = new QHBoxLayout;
    row->addWidget(field);
    row->addWidget(remark, 1);
    return row;
}

DimLabel *hint()
{
    auto *label = new DimLabel;
    label->setWordWrap(true);
    return label;
}

void addRow(QFormLayout *form, const QString &text, QWidget *field, QWidget *remark)
{
    QLayout *row = beside(field, remark);
    form->addRow(text, row);
    static_cast<QLabel *>(form->labelForField(row))->setBuddy(field);
}

} // namespace

CompactionPreferences::CompactionPreferences(const QString &model, qint64 window, QWidget *parent)
    : PreferencesPage(tr("Compaction"), themedIcon(u"compact"_s), parent)
    , m_model(model)
    , m_window(window)
{
    auto *form = new QFormLayout(this);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    addWhen(form);
    addHowMuch(form);
    addSummary(form);
}

CompactionPreferences::~CompactionPreferences() = default;

void CompactionPreferences::addWhen(QFormLayout *form)
{
    addHeading(form, tr("When"));
    m_mode = new QComboBox;
    m_mode->addItem(tr("Automatic"), QString(toString(CompactionMode::Automatic)));
    m_mode->addItem(tr("Remind only"), QString(toString(CompactionMode::Remind)));
    m_mode->addItem(tr("Off"), QString(toString(CompactionMode::Off)));
    m_mode->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    form->addRow(tr("Automatic &compaction"), m_mode);
    m_fields->bind(m_mode, Keys::CompactionMode);

    m_threshold = percentField();
    m_thresholdHint = hint();
    addRow(form, tr("&Threshold"), m_threshold, m_thresholdHint);
    m_fields->bind(m_threshold, Keys::ThresholdShare);

    m_emergency = new QCheckBox(tr("Also before a request that would leave no room for an answer"));
    m_emergencyHint = hint();
    form->addRow(QString(), m_emergency);
    form->addRow(QString(), m_emergencyHint);
    m_fields->bind(m_emergency, Keys::Emergency);

    m_idleMinutes = new QSpinBox;
    //: in place of 0 minutes
    m_idleMinutes->setSpecialValueText(tr("Never"));
    m_idleMinutes->setSuffix(tr(" min"));
    m_idleMinutes->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_idleMinutes->setAccessibleName(tr("Quiet minutes"));
    m_idleShare = percentField();
    m_idleShare->setAccessibleName(tr("Share of the window while idle"));
    m_idleHint = hint();
    auto *idle = new QHBoxLayout;
    idle->addWidget(m_idleMinutes);
    //: between the quiet minutes and the share of the window
    idle->addWidget(new QLabel(tr("above")));
    idle->addWidget(m_idleShare);
    idle->addWidget(m_idleHint, 1);
    form->addRow(tr("When &idle for"), idle);
    static_cast<QLabel *>(form->labelForField(idle))->setBuddy(m_idleMinutes);
    m_fields->bind(m_idleMinutes, Keys::IdleMinutes);
    m_fields->bind(m_idleShare, Keys::IdleShare);

    m_notice = percentField();
    m_notice->setAccessibleName(tr("Meter notice"));
    m_warning = percentField();
    m_warning->setAccessibleName(tr("Meter warning"));
    auto *meter = new QHBoxLayout;
    meter->addWidget(m_notice);
    //: between two percentages: the meter gives notice at the first, warns at the second
    meter->addWidget(new QLabel(tr("warns at")));
    meter->addWidget(m_warning);
    meter->addStretch();
    form->addRow(tr("Meter gives &notice at"), meter);
    static_cast<QLabel *>(form->labelForField(meter))->setBuddy(m_notice);
    m_meterProblem = new ProblemLabel;
    form->addRow(QString(), m_meterProblem);
    m_fields->bind(m_notice, Keys::MeterNotice);
    m_fields->bind(m_warning, Keys::MeterWarning);
}

void CompactionPreferences::addHowMuch(QFormLayout *form)
{
    addHeading(form, tr("How much"));
    m_keep = tokenField();
    m_keepHint = hint();
    addRow(form, tr("&Keep recent"), m_keep, m_keepHint);
    m_fields->bind(m_keep, Keys::KeepRecentTokens);
    m_reserve = tokenField();
    m_reserveHint = hint();
    addRow(form, tr("&Reserve for output"), m_reserve, m_reserveHint);
    m_fields->bind(m_reserve, Keys::ReserveTokens);
    m_sizeProblem = new ProblemLabel;
    form->addRow(QString(), m_sizeProblem);
}

void CompactionPreferences::addSummary(QFormLayout *form)
{
    addHeading(form, tr("Summary"));
    m_provider = new QComboBox;
    m_provider->addItem(tr("The model chosen on the page Providers, if any"), QString());
    m_provider->addItem(tr("Built-in summarizer"), u"offline"_s);
    m_provider->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    form->addRow(tr("Summarize &with"), m_provider);
    m_fields->bind(m_provider, Keys::SummaryProvider);
    m_summaryModel = new QLineEdit;
    m_summaryModel->setPlaceholderText(tr("As chosen on the page Providers"));
    form->addRow(tr("Summary &model"), m_summaryModel);
    m_fields->bind(m_summaryModel, Keys::SummaryModel);
    m_instructions = new QPlainTextEdit;
    m_instructions->setTabChangesFocus(true);
    m_instructions->setPlaceholderText(
            tr("Optional: what every summary should keep, e.g. “names of failing tests”"));
    m_instructions->setFixedHeight(fontMetrics().lineSpacing() * 3 + 14);
    form->addRow(tr("In&structions"), m_instructions);
    m_fields->bind(m_instructions, Keys::Instructions);
}

CompactionSettings CompactionPreferences::current() const
{
    CompactionSettings settings;
    settings.mode = compactionModeFromString(m_mode->currentData().toString());
    settings.thresholdShare = m_threshold->value() / 100;
    settings.emergency = m_emergency->isChecked();
    settings.idleMinutes = m_idleMinutes->value();
    settings.idleShare = m_idleShare->value() / 100;
    settings.meterNotice = m_notice->value() / 100;
    settings.meterWarning = m_warning->value() / 100;
    settings.keepRecentTokens = m_keep->value();
    settings.reserveTokens = m_reserve->value();
    return settings;
}

void CompactionPreferences::refresh()
{
    showEffective();
    validate();
}

void CompactionPreferences::showEffective()
{
    const CompactionSettings settings = current();
    const bool off = settings.mode == CompactionMode::Off;
    const bool remind = settings.mode == CompactionMode::Remind;
    const QString window = formatCount(m_window);
    const auto above = [&](std::optional<qint64> tokens) {
        if (off) {
            return tr("switched off");
        }
        if (!tokens) {
            return tr("of the model's window, which is not known");
        }
        //: a number of tokens and the size of the window
        return (remind ? tr("reminds at %1 of %2") : tr("compacts at %1 of %2"))
                .arg(formatCount(*tokens), window);
    };
    m_thresholdHint->setText(above(settings.thresholdFor(m_window)));
    m_emergencyHint->setText(settings.emergency ? above(settings.emergencyFor(m_window))
                                                : QString());
    m_emergencyHint->setVisible(!m_emergencyHint->text().isEmpty());
    m_idleHint->setText(settings.idleMinutes > 0 ? above(settings.idleFor(m_window)) : QString());
    //: how many of the newest tokens are kept word for word
    m_keepHint->setText(
            tr("keeps the newest %1 tokens").arg(formatCount(settings.keepRecentFor(m_window))));
    m_reserveHint->setText(tr("%1 tokens").arg(formatCount(settings.reserveFor(m_window))));
    m_threshold->setEnabled(!off && m_threshold->toolTip().isEmpty());
    m_emergency->setEnabled(!off && m_emergency->toolTip().isEmpty());
    m_idleMinutes->setEnabled(!off && m_idleMinutes->toolTip().isEmpty());
    m_idleShare->setEnabled(!off && settings.idleMinutes > 0 && m_idleShare->toolTip().isEmpty());
    m_summaryModel->setEnabled(m_provider->currentData().toString().isEmpty()
                               && m_summaryModel->toolTip().isEmpty());
}

void CompactionPreferences::validate()
{
    const CompactionSettings settings = current();
    m_meterProblem->setProblem(settings.meterNotice < settings.meterWarning
                                       ? QString()
                                       : tr("The warning must come after the notice."));
    QString size;
    if (isWindowKnown()) {
        const qint64 usable = m_window - settings.reserveFor(m_window);
        if (settings.reserveTokens > m_window / 2) {
            size = tr("More than half of the window of %1 (%2) cannot be reserved.")
                           .arg(m_model, formatCount(m_window));
        } else if (settings.keepRecentFor(m_window) >= usable) {
            size = tr("Nothing would be left to compact: %1 of %2 usable tokens are kept.")
                           .arg(formatCount(settings.keepRecentFor(m_window)), formatCount(usable));
        }
    }
    m_sizeProblem->setProblem(size);
}

bool CompactionPreferences::isValid() const
{
    return !m_meterProblem->hasProblem() && !m_sizeProblem->hasProblem();
}

} // namespace varve
