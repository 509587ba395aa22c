// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactiontab.h"

#include "dimlabel.h"
#include "problemlabel.h"

#include <QBoxLayout>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>

namespace varve
{

namespace
{

DimLabel *hintLabel(PlainLabel **hint)
{
    auto *label = new DimLabel;
    label->setWordWrap(true);
    // Else a row with an empty one takes what height is left over.
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    policy.setHeightForWidth(true);
    label->setSizePolicy(policy);
    if (hint != nullptr) {
        *hint = label;
    }
    return label;
}

void keepNarrow(QWidget *field)
{
    field->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

} // namespace

CompactionTab::CompactionTab(const QString &name, SettingFields *fields)
    : m_form(new QFormLayout(this))
    , m_fields(fields)
    , m_name(name)
{
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_form->setRowWrapPolicy(QFormLayout::WrapLongRows);
}

CompactionTab::~CompactionTab() = default;

void CompactionTab::addRow(const QString &text, QWidget *field, QWidget *remark)
{
    auto *row = new QHBoxLayout;
    row->addWidget(field);
    row->addWidget(remark, 1);
    m_form->addRow(text, row);
    static_cast<QLabel *>(m_form->labelForField(row))->setBuddy(field);
}

QDoubleSpinBox *CompactionTab::addShare(const QString &text, const SettingKey<double> &key,
                                        PlainLabel **hint, const QString &none)
{
    auto *field = new QDoubleSpinBox;
    field->setDecimals(0);
    field->setSuffix(tr("%"));
    field->setSpecialValueText(none);
    keepNarrow(field);
    addRow(text, field, hintLabel(hint));
    m_fields->bind(field, key);
    return field;
}

QSpinBox *CompactionTab::addTokens(const QString &text, const SettingKey<qint64> &key,
                                   PlainLabel **hint, const QString &zero)
{
    auto *field = new QSpinBox;
    field->setSingleStep(1000);
    field->setGroupSeparatorShown(true);
    field->setSpecialValueText(zero);
    keepNarrow(field);
    addRow(text, field, hintLabel(hint));
    m_fields->bind(field, key);
    return field;
}

QSpinBox *CompactionTab::addCount(const QString &text, const SettingKey<int> &key,
                                  PlainLabel **hint, const QString &zero, const QString &suffix)
{
    auto *field = new QSpinBox;
    field->setSpecialValueText(zero);
    field->setSuffix(suffix);
    keepNarrow(field);
    addRow(text, field, hintLabel(hint));
    m_fields->bind(field, key);
    return field;
}

QCheckBox *CompactionTab::addSwitch(const QString &text, const SettingKey<bool> &key)
{
    auto *field = new QCheckBox(text);
    m_form->addRow(QString(), field);
    m_fields->bind(field, key);
    return field;
}

QComboBox *CompactionTab::addChoice(const QString &text, const SettingKey<QString> &key,
                                    const QList<std::pair<QString, QString>> &choices)
{
    auto *field = new QComboBox;
    for (const auto &[name, value] : choices) {
        field->addItem(name, value);
    }
    keepNarrow(field);
    m_form->addRow(text, field);
    m_fields->bind(field, key);
    return field;
}

QLineEdit *CompactionTab::addText(const QString &text, const SettingKey<QString> &key,
                                  const QString &placeholder)
{
    auto *field = new QLineEdit;
    field->setPlaceholderText(placeholder);
    m_form->addRow(text, field);
    m_fields->bind(field, key);
    return field;
}

QPlainTextEdit *CompactionTab::addLongText(const QString &text, const SettingKey<QString> &key,
                                           const QString &placeholder)
{
    auto *field = new QPlainTextEdit;
    field->setTabChangesFocus(true);
    field->setPlaceholderText(placeholder);
    field->setFixedHeight(fontMetrics().lineSpacing() * 3 + 14);
    m_form->addRow(text, field);
    m_fields->bind(field, key);
    return field;
}

void CompactionTab::addProblem()
{
    m_problem = new ProblemLabel;
    m_form->addRow(QString(), m_problem);
}

void CompactionTab::setProblem(const QString &problem)
{
    if (m_problem != nullptr) {
        m_problem->setProblem(problem);
    }
}

bool CompactionTab::hasProblem() const
{
    return m_problem != nullptr && m_problem->hasProblem();
}

void CompactionTab::allow(QWidget *field, bool on)
{
    field->setEnabled(on && !SettingFields::isDecided(field));
}

} // namespace varve
