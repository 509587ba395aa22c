// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compactionsettings.h"
#include "settingfields.h"

#include <QWidget>

class QFormLayout;

namespace varve
{

class PlainLabel;
class ProblemLabel;

/// One part of the preferences of compaction: fields bound to keys, and beside them what comes of them for a window.
class CompactionTab : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompactionTab)

public:
    ~CompactionTab() override;

    [[nodiscard]] QString name() const { return m_name; }
    /// What the fields say goes into `settings`.
    virtual void fill(CompactionSettings &settings) const = 0;
    /// With everything that is set on all tabs. `window` in tokens, 0 if not known.
    virtual void explain(const CompactionSettings &settings, qint64 window) = 0;
    /// Says beside the fields why they cannot be used; empty: they can.
    void setProblem(const QString &problem);
    [[nodiscard]] bool hasProblem() const;

protected:
    CompactionTab(const QString &name, SettingFields *fields);

    QDoubleSpinBox *addShare(const QString &text, const SettingKey<double> &key, PlainLabel **hint,
                             const QString &none = {});
    QSpinBox *addTokens(const QString &text, const SettingKey<qint64> &key, PlainLabel **hint,
                        const QString &zero);
    QSpinBox *addCount(const QString &text, const SettingKey<int> &key, PlainLabel **hint,
                       const QString &zero, const QString &suffix);
    QCheckBox *addSwitch(const QString &text, const SettingKey<bool> &key);
    QComboBox *addChoice(const QString &text, const SettingKey<QString> &key,
                         const QList<std::pair<QString, QString>> &choices);
    QLineEdit *addText(const QString &text, const SettingKey<QString> &key,
                       const QString &placeholder);
    QPlainTextEdit *addLongText(const QString &text, const SettingKey<QString> &key,
                                const QString &placeholder);
    /// With a remark after it.
    void addRow(const QString &text, QWidget *field, QWidget *remark);
    /// Below the last field.
    void addProblem();
    /// Unless something stronger than the person decides it.
    static void allow(QWidget *field, bool on);

    QFormLayout *const m_form;
    SettingFields *const m_fields;

private:
    QString m_name;
    ProblemLabel *m_problem = nullptr;
};

} // namespace varve
