// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactiontab.h"

namespace varve
{

/// When a compaction begins by itself.
class CompactionWhenTab final : public CompactionTab
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionWhenTab)

public:
    explicit CompactionWhenTab(SettingFields *fields);
    ~CompactionWhenTab() override;
    void fill(CompactionSettings &settings) const override;
    void explain(const CompactionSettings &settings, qint64 window) override;

private:
    void addIdle();
    void addMeter();

    QComboBox *m_mode = nullptr;
    QDoubleSpinBox *m_threshold = nullptr;
    QList<QCheckBox *>
            m_triggers; ///< after an answer, between tools, before a request, overflow, model switch
    QSpinBox *m_idleMinutes = nullptr;
    QDoubleSpinBox *m_idleShare = nullptr;
    QDoubleSpinBox *m_progress = nullptr;
    QDoubleSpinBox *m_notice = nullptr;
    QDoubleSpinBox *m_warning = nullptr;
    QDoubleSpinBox *m_resume = nullptr;
    PlainLabel *m_thresholdHint = nullptr;
    PlainLabel *m_emergencyHint = nullptr;
    PlainLabel *m_idleHint = nullptr;
    PlainLabel *m_progressHint = nullptr;
    PlainLabel *m_resumeHint = nullptr;
};

/// What stays word for word, and what a compaction must achieve.
class CompactionKeepTab final : public CompactionTab
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionKeepTab)

public:
    explicit CompactionKeepTab(SettingFields *fields);
    ~CompactionKeepTab() override;
    void fill(CompactionSettings &settings) const override;
    void explain(const CompactionSettings &settings, qint64 window) override;

private:
    void addMessages();

    QComboBox *m_method = nullptr;
    QSpinBox *m_keep = nullptr;
    QSpinBox *m_messages = nullptr;
    QDoubleSpinBox *m_share = nullptr;
    QCheckBox *m_keepUser = nullptr;
    QSpinBox *m_userTokens = nullptr;
    QSpinBox *m_reserve = nullptr;
    QDoubleSpinBox *m_summaryShare = nullptr;
    QDoubleSpinBox *m_shrinkShare = nullptr;
    QSpinBox *m_shrinkTokens = nullptr;
    PlainLabel *m_keepHint = nullptr;
    PlainLabel *m_shareHint = nullptr;
    PlainLabel *m_userHint = nullptr;
    PlainLabel *m_reserveHint = nullptr;
    PlainLabel *m_summaryHint = nullptr;
    PlainLabel *m_shrinkHint = nullptr;
};

/// What becomes of old tool output.
class CompactionMaskTab final : public CompactionTab
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionMaskTab)

public:
    explicit CompactionMaskTab(SettingFields *fields);
    ~CompactionMaskTab() override;
    void fill(CompactionSettings &settings) const override;
    void explain(const CompactionSettings &settings, qint64 window) override;

private:
    QSpinBox *m_turns = nullptr;
    QSpinBox *m_protect = nullptr;
    QSpinBox *m_minimum = nullptr;
    QComboBox *m_policy = nullptr;
    QLineEdit *m_keepTools = nullptr;
    QLineEdit *m_dropTools = nullptr;
    QCheckBox *m_prune = nullptr;
    QSpinBox *m_pruneThreshold = nullptr;
    QSpinBox *m_pruneKeep = nullptr;
    PlainLabel *m_turnsHint = nullptr;
    PlainLabel *m_protectHint = nullptr;
    PlainLabel *m_minimumHint = nullptr;
    PlainLabel *m_pruneHint = nullptr;
};

/// Who writes the summary, how, and what is told of it.
class CompactionSummaryTab final : public CompactionTab
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionSummaryTab)

public:
    explicit CompactionSummaryTab(SettingFields *fields);
    ~CompactionSummaryTab() override;
    void fill(CompactionSettings &settings) const override;
    void explain(const CompactionSettings &settings, qint64 window) override;

private:
    void addPrompt();
    void addHook();
    void addNotices();

    QComboBox *m_provider = nullptr;
    QLineEdit *m_model = nullptr;
    QPlainTextEdit *m_prompt = nullptr;
    QLineEdit *m_hook = nullptr;
    QSpinBox *m_hookSeconds = nullptr;
};

} // namespace varve
