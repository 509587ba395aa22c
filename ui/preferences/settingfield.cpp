// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settingfield.h"

#include "wrappedcheckbox.h"
#include <models/plaintext.h>

#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>

#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

SettingField::SettingField(const Setting &setting, const QString &label, QObject *parent)
    : QObject(parent)
    , m_setting(setting)
{
    switch (setting.type) {
    case SettingType::Flag:
        makeFlag(label);
        break;
    case SettingType::Count: {
        auto *field = new QSpinBox;
        field->setRange(static_cast<int>(setting.minimum), static_cast<int>(setting.maximum));
        field->setSingleStep(setting.unit == SettingUnit::Tokens ? 1000 : 1);
        makeNumber(field, 1);
        break;
    }
    case SettingType::Share: {
        auto *field = new QDoubleSpinBox;
        field->setDecimals(0);
        field->setRange(setting.minimum * 100, setting.maximum * 100);
        makeNumber(field, 100);
        break;
    }
    case SettingType::Word:
        makeWords();
        break;
    case SettingType::Text:
        makeText();
        break;
    case SettingType::Lines:
        makeLines();
        break;
    }
    describe({});
}

void SettingField::makeFlag(const QString &label)
{
    auto *field = new WrappedCheckBox(label);
    m_widget = field;
    m_value = [field] { return QVariant(field->isChecked()); };
    m_setValue = [field](const QVariant &value) { field->setChecked(value.toBool()); };
    connect(field, &QCheckBox::toggled, this, &SettingField::edited);
}

template<typename Field>
void SettingField::makeNumber(Field *field, double factor)
{
    field->setGroupSeparatorShown(true);
    field->setSpecialValueText(settingText(m_setting.none));
    field->setSuffix(m_setting.suffixText());
    field->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_widget = field;
    m_setValue = [field, factor](const QVariant &value) {
        field->setValue(static_cast<decltype(field->value())>(value.toDouble() * factor));
    };
    m_value = [field, factor, type = m_setting.fallback.metaType()] {
        QVariant value = factor == 1 ? QVariant(field->value())
                                     : QVariant(std::round(field->value()) / factor);
        value.convert(type);
        return value;
    };
    connect(field, &Field::valueChanged, this, &SettingField::edited);
}

void SettingField::makeWords()
{
    auto *field = new QComboBox;
    for (const SettingWord &word : m_setting.words) {
        field->addItem(settingText(word.label), QString(word.word));
    }
    constexpr int Characters = 16;
    field->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    field->setMinimumWidth(field->fontMetrics().averageCharWidth() * Characters);
    m_widget = field;
    m_value = [field] { return field->currentData(); };
    m_setValue = [field](const QVariant &value) {
        if (field->findData(value) < 0) { // only where it may be something else than the words
            field->addItem(value.toString(), value);
        }
        field->setCurrentIndex(field->findData(value));
    };
    connect(field, &QComboBox::currentIndexChanged, this, &SettingField::edited);
}

void SettingField::makeText()
{
    auto *field = new QLineEdit;
    field->setPlaceholderText(settingText(m_setting.none));
    m_widget = field;
    m_value = [field] { return QVariant(field->text().trimmed()); };
    m_setValue = [field](const QVariant &value) { field->setText(value.toString()); };
    connect(field, &QLineEdit::textChanged, this, &SettingField::edited);
}

void SettingField::makeLines()
{
    auto *field = new QPlainTextEdit;
    field->setTabChangesFocus(true);
    field->setPlaceholderText(settingText(m_setting.none));
    field->setFixedHeight(field->fontMetrics().lineSpacing() * 3 + 2 * field->frameWidth() + 8);
    field->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_widget = field;
    m_value = [field] { return QVariant(field->toPlainText().trimmed()); };
    m_setValue = [field](const QVariant &value) { field->setPlainText(value.toString()); };
    connect(field, &QPlainTextEdit::textChanged, this, &SettingField::edited);
}

void SettingField::describe(const QString &reason)
{
    const QString help = m_setting.helpText();
    QString toolTip = reason.isEmpty() ? help : reason;
    if (const auto *words = qobject_cast<const QComboBox *>(m_widget)) {
        toolTip = words->currentText() + u'\n' + toolTip; // it may be narrower than what it says
    }
    m_widget->setToolTip(asPlainText(toolTip));
    m_widget->setWhatsThis(asPlainText(help + u"\n\n"_s + m_setting.name));
    m_widget->setAccessibleName(m_setting.labelText());
    m_widget->setAccessibleDescription(help);
}

} // namespace varve
