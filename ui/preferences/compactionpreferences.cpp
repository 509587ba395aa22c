// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionpreferences.h"

#include "settingplaces.h"
#include "settingsform.h"
#include <compaction/summaryprompt.h>
#include <contextpanel/dimlabel.h>
#include <models/format.h>
#include <shell/icons.h>

#include <QAction>
#include <QBoxLayout>
#include <QComboBox>
#include <QFormLayout>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

CompactionPreferences::CompactionPreferences(const QString &model, qint64 window, QWidget *parent)
    : PreferencesPage(placeName(PreferencesPlace::Compaction), themedIcon(u"compact"_s), parent)
    , m_model(model)
    , m_window(window)
{
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(createScope());
    m_decided = new DimLabel;
    m_decided->setWordWrap(true);
    m_decided->hide();
    layout->addWidget(m_decided);
    auto *form = settingsForm();
    layout->addLayout(form);
    for (const SettingGroup group : { SettingGroup::CompactionStart, SettingGroup::CompactionKept,
                                      SettingGroup::CompactionSummary }) {
        m_rows->addGroup(form, group);
    }
    m_more = new QToolButton;
    m_more->setText(tr("Advanced"));
    m_more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_more->setArrowType(Qt::RightArrow);
    m_more->setAutoRaise(true);
    m_more->setCheckable(true);
    layout->addWidget(m_more);
    addAdvanced();
    layout->addWidget(m_advanced);
    layout->addStretch();
    m_rows->alignLabels();
    connect(m_scope, &QComboBox::currentIndexChanged, this, &CompactionPreferences::changeScope);
    connect(m_more, &QToolButton::toggled, this, [this](bool on) {
        m_more->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
        m_advanced->setVisible(on);
    });
}

CompactionPreferences::~CompactionPreferences() = default;

QWidget *CompactionPreferences::createScope()
{
    m_scope = new QComboBox;
    m_scope->setAccessibleName(tr("For which models"));
    m_scope->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_scope->addItem(tr("For all models"), QString());
    if (!m_model.isEmpty()) {
        m_scope->addItem(tr("For %1 only").arg(m_model), m_model);
    }
    return m_scope;
}

void CompactionPreferences::addAdvanced()
{
    m_advanced = new QWidget;
    m_advanced->hide();
    auto *form = settingsForm(m_advanced);
    form->setContentsMargins({});
    for (const SettingSection &section : settingSections()) {
        if (section.isAdvanced) {
            m_rows->addGroup(form, section.group);
        }
    }
    addPresets();
    auto *prompt = static_cast<QPlainTextEdit *>(m_rows->field(Keys::SummaryPromptText.name));
    auto *own = new QAction(tr("Start from Varve's own text"), this);
    connect(own, &QAction::triggered, prompt,
            [prompt] { prompt->setPlainText(summaryRequestText()); });
    auto *button = new QToolButton;
    button->setDefaultAction(own);
    m_rows->addBeside(Keys::SummaryPromptText.name, button);
}

/// What others keep, to choose from.
void CompactionPreferences::addPresets()
{
    auto *messages = static_cast<QSpinBox *>(m_rows->field(Keys::KeepRecentMessages.name));
    const auto preset = [&](int count, const QString &text) {
        auto *action = new QAction(text, this);
        connect(action, &QAction::triggered, messages,
                [messages, count] { messages->setValue(count); });
        auto *button = new QToolButton;
        button->setDefaultAction(action);
        m_rows->addBeside(Keys::KeepRecentMessages.name, button);
    };
    //: a button that fills in how many messages this program keeps
    preset(40, tr("40, as librecode"));
    //: a button that fills in how many messages this program keeps
    preset(20, tr("20, as Evennia"));
}

void CompactionPreferences::setProject(const QVariantHash &values, const QString &file)
{
    m_project = values;
    m_projectFile = file;
    m_rows->setDecided(values, tr("Set by the project's file %1").arg(file));
    if (m_settings != nullptr) {
        load(*m_settings);
        Q_EMIT edited();
    }
}

void CompactionPreferences::load(const Settings &settings)
{
    m_settings = &settings;
    m_otherValues.clear();
    m_rows->setModel(m_scopeModel);
    PreferencesPage::load(settings);
    showProject();
}

/// What was changed for the other choice is kept until it is saved or dropped with everything else.
void CompactionPreferences::changeScope()
{
    if (m_settings == nullptr) {
        return;
    }
    const QVariantHash shown = m_rows->values();
    m_scopeModel = m_scope->currentData().toString();
    m_rows->setModel(m_scopeModel);
    m_rows->load(*m_settings);
    if (!m_otherValues.isEmpty()) {
        m_rows->setValues(m_otherValues);
    }
    m_otherValues = shown;
    noteEdit();
}

void CompactionPreferences::save(Settings *settings)
{
    if (!m_otherValues.isEmpty()) {
        const QVariantHash shown = m_rows->values();
        const QString other = m_scopeModel.isEmpty() ? m_model : QString();
        // What is for all first: a model's own value is kept only where it differs from it.
        const bool otherFirst = other.isEmpty();
        if (!otherFirst) {
            m_rows->save(settings);
        }
        m_rows->setModel(other);
        m_rows->setValues(m_otherValues);
        m_rows->save(settings);
        m_rows->setModel(m_scopeModel);
        m_rows->setValues(shown);
        m_otherValues.clear();
    }
    m_rows->save(settings);
    refresh();
}

bool CompactionPreferences::isModified(const Settings &settings) const
{
    const QString other = m_scopeModel.isEmpty() ? m_model : QString();
    return m_rows->isModified(settings)
            || (!m_otherValues.isEmpty() && m_rows->differs(m_otherValues, settings, other));
}

void CompactionPreferences::unfold(const QWidget *field)
{
    if (m_advanced->isAncestorOf(field)) {
        m_more->setChecked(true);
    }
}

/// What comes of the fields as they stand.
void CompactionPreferences::refresh()
{
    const auto settings = CompactionSettings::read(*m_settings, m_scopeModel, m_rows->values());
    explainStart(settings);
    explainKept(settings);
    explainToolOutput(settings);
    if (m_rows->hasProblem()) {
        m_more->setChecked(true); // what is wrong may be folded away
    }
}

void CompactionPreferences::explainStart(const CompactionSettings &settings)
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
                .arg(formatCount(*tokens), formatCount(m_window));
    };
    const auto threshold = settings.thresholdFor(m_window);
    const bool isLowered = !off && threshold
            && double(*threshold) < std::floor(settings.thresholdShare * double(m_window));
    //: %1: "compacts at 6,144 of 8,192"
    m_rows->setRemark(Keys::ThresholdShare.name,
                      isLowered ? tr("%1, so that an answer has room").arg(above(threshold))
                                : above(threshold));
    // That the window is unknown is said above.
    const auto emergency = settings.emergencyFor(m_window);
    m_rows->setRemark(Keys::Emergency.name,
                      settings.emergency && emergency ? above(emergency) : QString());
    const auto idle = settings.idleFor(m_window);
    m_rows->setRemark(Keys::IdleMinutes.name,
                      settings.idleMinutes > 0 && (off || idle) ? above(idle) : QString());
    m_rows->setRemark(Keys::ProgressShare.name,
                      m_window > 0
                              //: the least growth between two automatic compactions
                              ? tr("more, %1 tokens, have come since the last one")
                                        .arg(formatCount(settings.progressFor(m_window)))
                              : tr("more of the window has come since the last one"));
    const auto resume = settings.resumeFor(m_window);
    m_rows->setRemark(
            Keys::ResumeShare.name,
            resume ? tr("a session above %1 is resumed from its summary").arg(formatCount(*resume))
                   : tr("of the model's window, which is not known"));
    m_rows->setProblem(Keys::MeterWarning.name,
                       settings.meterNotice < settings.meterWarning
                               ? QString()
                               : tr("The warning must come after the notice."));
}

void CompactionPreferences::explainKept(const CompactionSettings &settings)
{
    const qint64 kept = settings.keepRecentFor(m_window);
    const qint64 usable = m_window - settings.reserveFor(m_window);
    //: how many of the newest tokens are kept word for word
    m_rows->setRemark(Keys::KeepRecentTokens.name,
                      tr("keeps the newest %1 tokens").arg(formatCount(kept)));
    m_rows->setRemark(Keys::KeepRecentShare.name, tr("the window"));
    m_rows->setRemark(Keys::UserMessageTokens.name,
                      settings.keepUserMessages ? tr("the newest first")
                                                : tr("they are summarized like everything else"));
    m_rows->setRemark(Keys::ReserveTokens.name,
                      tr("%1 tokens").arg(formatCount(settings.reserveFor(m_window))));
    m_rows->setRemark(
            Keys::SummaryShare.name,
            //: after a percentage
            tr("of the reserve, %1 tokens").arg(formatCount(settings.summaryOutputFor(m_window))));
    m_rows->setRemark(Keys::MustShrinkTokens.name,
                      m_window > 0 ? tr("a context of %1 must lose %2")
                                             .arg(formatCount(m_window),
                                                  formatCount(settings.mustShrinkBy(m_window)))
                                   : QString());
    m_rows->setProblem(Keys::ReserveTokens.name,
                       m_window > 0 && settings.reserveTokens > m_window / 2
                               ? tr("More than half of the window of %1 cannot be reserved.")
                                         .arg(formatCount(m_window))
                               : QString());
    m_rows->setProblem(
            Keys::KeepRecentTokens.name,
            m_window > 0 && kept >= usable
                    ? tr("Nothing would be left to compact: %1 of %2 usable tokens are kept.")
                              .arg(formatCount(kept), formatCount(usable))
                    : QString());
}

void CompactionPreferences::explainToolOutput(const CompactionSettings &settings)
{
    const bool byTurns = settings.maskTurns > 0;
    m_rows->setRemark(Keys::MaskProtectTokens.name,
                      byTurns ? QString()
                              : tr("the newest %1 tokens of it stay")
                                        .arg(formatCount(settings.maskProtectFor(m_window))));
    m_rows->setRemark(
            Keys::MaskMinimumTokens.name,
            byTurns ? QString()
                    : tr("at least %1 tokens").arg(formatCount(settings.maskMinimumFor(m_window))));
    m_rows->setRemark(
            Keys::MaskTurns.name,
            byTurns ? tr("that of the newest %Ln turns stays", nullptr, settings.maskTurns)
                    : QString());
    m_rows->setRemark(Keys::PruneThreshold.name,
                      settings.prune ? tr("tokens, since it was done last") : QString());
    const auto both = std::ranges::find_if(settings.keepToolOutput, [&](const QString &tool) {
        return settings.dropToolOutput.contains(tool);
    });
    m_rows->setProblem(
            Keys::DropToolOutput.name,
            both == settings.keepToolOutput.cend()
                    ? QString()
                    : tr("The output of %1 cannot be both kept and masked early.").arg(*both));
    m_rows->setProblem(Keys::PruneKeep.name,
                       settings.prune && settings.pruneKeep >= settings.pruneThreshold
                               ? tr("Nothing would be masked: as much is left as begins it.")
                               : QString());
}

/// One line for what the person cannot change here.
void CompactionPreferences::showProject()
{
    QStringList lines;
    if (!m_project.isEmpty()) {
        QStringList names;
        for (auto it = m_project.cbegin(); it != m_project.cend(); ++it) {
            names += it.key().section(u'/', -1) + u" = "_s + it->toString();
        }
        names.sort();
        lines += tr("The project sets in %1: %2").arg(m_projectFile, names.join(u", "_s));
    }
    if (const QStringList variables = m_rows->overridden(*m_settings); !variables.isEmpty()) {
        lines += tr("The environment sets %1").arg(variables.join(u", "_s));
    }
    m_decided->setText(lines.join(u'\n'));
    m_decided->setVisible(!lines.isEmpty());
}

} // namespace varve
