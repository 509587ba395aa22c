// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionsettings.h"
#include "preferencespage.h"

class QLabel;

namespace varve
{

class ProblemLabel;

/// When and how sessions are compacted, with the numbers that come of it for the current model's window.
class CompactionPreferences final : public PreferencesPage
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionPreferences)

public:
    /// `window` of `model` in tokens, 0 if not known.
    CompactionPreferences(const QString &model, qint64 window, QWidget *parent = nullptr);
    ~CompactionPreferences() override;

    [[nodiscard]] bool isValid() const override;

    /// As the fields stand.
    [[nodiscard]] CompactionSettings current() const;

protected:
    void refresh() override;

private:
    void addWhen(QFormLayout *form);
    void addHowMuch(QFormLayout *form);
    void addSummary(QFormLayout *form);
    void showEffective();
    void validate();
    [[nodiscard]] bool isWindowKnown() const { return m_window > 0; }

    QString m_model;
    qint64 m_window = 0;
    QComboBox *m_mode = nullptr;
    QDoubleSpinBox *m_threshold = nullptr;
    QLabel *m_thresholdHint = nullptr;
    QCheckBox *m_emergency = nullptr;
    QLabel *m_emergencyHint = nullptr;
    QSpinBox *m_idleMinutes = nullptr;
    QDoubleSpinBox *m_idleShare = nullptr;
    QLabel *m_idleHint = nullptr;
    QDoubleSpinBox *m_notice = nullptr;
    QDoubleSpinBox *m_warning = nullptr;
    ProblemLabel *m_meterProblem = nullptr;
    QSpinBox *m_keep = nullptr;
    QLabel *m_keepHint = nullptr;
    QSpinBox *m_reserve = nullptr;
    QLabel *m_reserveHint = nullptr;
    ProblemLabel *m_sizeProblem = nullptr;
    QPlainTextEdit *m_instructions = nullptr;
    QComboBox *m_provider = nullptr;
    QLineEdit *m_summaryModel = nullptr;
};

} // namespace varve
