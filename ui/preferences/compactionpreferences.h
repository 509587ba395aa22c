// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "preferencespage.h"
#include <settings/compactionsettings.h>

class QComboBox;
class QFormLayout;
class QToolButton;

namespace varve
{

class PlainLabel;

/// When and how sessions are compacted, with the numbers that come of it for the current model's window; for all models, or
/// for the current one alone. What few people look at is folded away.
class CompactionPreferences final : public PreferencesPage
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionPreferences)

public:
    /// `window` of `model` in tokens, 0 if not known.
    CompactionPreferences(const QString &model, qint64 window, QWidget *parent = nullptr);
    ~CompactionPreferences() override;

    /// What the open session's folder sets, by names of keys; those fields are shown and not offered.
    void setProject(const QVariantHash &values, const QString &file);

    void load(const Settings &settings) override;
    void save(Settings *settings) override;
    [[nodiscard]] bool isModified(const Settings &settings) const override;
    void unfold(const QWidget *field) override;

protected:
    void refresh() override;

private:
    [[nodiscard]] QWidget *createScope();
    void addAdvanced();
    void addPresets();
    void changeScope();
    void explainStart(const CompactionSettings &settings);
    void explainKept(const CompactionSettings &settings);
    void explainToolOutput(const CompactionSettings &settings);
    void showProject();

    const QString m_model;
    const qint64 m_window;
    const Settings *m_settings = nullptr; ///< what was loaded; outlives the page
    QVariantHash m_project;
    QString m_projectFile;
    QString m_scopeModel; ///< whose values are in the fields; empty: those for all
    QVariantHash m_otherValues; ///< of the other scope, as its fields stood; empty: not looked at
    QComboBox *m_scope = nullptr;
    PlainLabel *m_decided = nullptr; ///< what the project and the environment set
    QToolButton *m_more = nullptr;
    QWidget *m_advanced = nullptr;
};

} // namespace varve
