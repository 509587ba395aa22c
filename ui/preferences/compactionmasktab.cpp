// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactiontabs.h"
#include "format.h"
#include "plainlabel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QStringList toolsOf(const QLineEdit *field)
{
    QStringList names;
    for (const QString &name : field->text().split(u',', Qt::SkipEmptyParts)) {
        names += name.trimmed();
    }
    return names;
}

} // namespace

CompactionMaskTab::CompactionMaskTab(SettingFields *fields)
    : CompactionTab(tr("Tool output"), fields)
{
    m_policy = addChoice(tr("&Old tool output"), Keys::MaskPolicy,
                         { { tr("Mask it when newer has come"), u"auto"_s },
                           { tr("Keep it while there is room"), u"keepAll"_s },
                           { tr("Mask it as soon as its turn is over"), u"keepNone"_s } });
    //: in place of 0: worked out from the window
    const QString automatic = tr("Automatic");
    m_protect =
            addTokens(tr("Leave the &newest"), Keys::MaskProtectTokens, &m_protectHint, automatic);
    m_minimum =
            addTokens(tr("&Only if it frees"), Keys::MaskMinimumTokens, &m_minimumHint, automatic);
    //: in place of 0 turns
    m_turns =
            addCount(tr("Instead, by &turns"), Keys::MaskTurns, &m_turnsHint, tr("By tokens"), {});
    m_keepTools = addText(tr("Tools to &keep"), Keys::KeepToolOutput,
                          tr("Names with commas between them, e.g. read, skill"));
    m_dropTools = addText(tr("Tools to &mask early"), Keys::DropToolOutput,
                          tr("Names with commas between them, e.g. list, find"));
    m_prune = addSwitch(tr("Mask by itself after an answer, without a compaction"), Keys::Prune);
    m_pruneThreshold =
            addTokens(tr("When tool output is &above"), Keys::PruneThreshold, &m_pruneHint, {});
    m_pruneKeep = addTokens(tr("And l&eave the newest"), Keys::PruneKeep, nullptr, tr("None"));
    addProblem();
}

CompactionMaskTab::~CompactionMaskTab() = default;

void CompactionMaskTab::fill(CompactionSettings &settings) const
{
    settings.maskPolicy = m_policy->currentData().toString();
    settings.maskProtectTokens = m_protect->value();
    settings.maskMinimumTokens = m_minimum->value();
    settings.maskTurns = m_turns->value();
    settings.keepToolOutput = toolsOf(m_keepTools);
    settings.dropToolOutput = toolsOf(m_dropTools);
    settings.prune = m_prune->isChecked();
    settings.pruneThreshold = m_pruneThreshold->value();
    settings.pruneKeep = m_pruneKeep->value();
}

void CompactionMaskTab::explain(const CompactionSettings &settings, qint64 window)
{
    const bool byTurns = settings.maskTurns > 0;
    m_protectHint->setText(byTurns ? QString()
                                   : tr("the newest %1 tokens of it stay")
                                             .arg(formatCount(settings.maskProtectFor(window))));
    m_minimumHint->setText(
            byTurns ? QString()
                    : tr("at least %1 tokens").arg(formatCount(settings.maskMinimumFor(window))));
    m_turnsHint->setText(
            byTurns ? tr("that of the newest %Ln turns stays", nullptr, settings.maskTurns)
                    : QString());
    m_pruneHint->setText(settings.prune ? tr("tokens, since it was done last") : QString());
    allow(m_protect, !byTurns);
    allow(m_minimum, !byTurns);
    allow(m_pruneThreshold, settings.prune);
    allow(m_pruneKeep, settings.prune);
    QString both;
    for (const QString &tool : settings.keepToolOutput) {
        if (settings.dropToolOutput.contains(tool)) {
            both = tool;
        }
    }
    if (!both.isEmpty()) {
        setProblem(tr("The output of %1 cannot be both kept and masked early.").arg(both));
    } else if (settings.prune && settings.pruneKeep >= settings.pruneThreshold) {
        setProblem(tr("Nothing would be masked: as much is left as begins it."));
    } else {
        setProblem({});
    }
}

} // namespace varve
