// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settingfields.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>

#include <cmath>

namespace varve
{

SettingFields::SettingFields(QObject *parent) : QObject(parent) { }

SettingFields::~SettingFields() = default;

template<typename T>
SettingFields::Binding SettingFields::binding(QWidget *field, const SettingKey<T> &key)
{
    Binding made;
    made.field = field;
    made.name = key.name;
    made.stored = [key](const Settings &settings) {
        return QVariant::fromValue(settings.get(key));
    };
    made.store = [key](Settings *settings, const QVariant &value) {
        settings->set(key, value.value<T>());
    };
    made.fallback = QVariant::fromValue(key.fallbackValue());
    return made;
}

void SettingFields::add(Binding binding)
{
    m_bindings += std::move(binding);
}

void SettingFields::noteEdit()
{
    if (!m_loading) {
        Q_EMIT edited();
    }
}

void SettingFields::bind(QCheckBox *field, const SettingKey<bool> &key)
{
    Binding made = binding(field, key);
    made.shown = [field] { return QVariant(field->isChecked()); };
    made.show = [field](const QVariant &value) { field->setChecked(value.toBool()); };
    connect(field, &QCheckBox::toggled, this, &SettingFields::noteEdit);
    add(std::move(made));
}

void SettingFields::bind(QSpinBox *field, const SettingKey<int> &key)
{
    field->setRange(key.minimum, key.maximum);
    Binding made = binding(field, key);
    made.shown = [field] { return QVariant(field->value()); };
    made.show = [field](const QVariant &value) { field->setValue(value.toInt()); };
    connect(field, &QSpinBox::valueChanged, this, &SettingFields::noteEdit);
    add(std::move(made));
}

void SettingFields::bind(QSpinBox *field, const SettingKey<qint64> &key)
{
    field->setRange(static_cast<int>(key.minimum), static_cast<int>(key.maximum));
    Binding made = binding(field, key);
    made.shown = [field] { return QVariant(qint64(field->value())); };
    made.show = [field](const QVariant &value) { field->setValue(value.toInt()); };
    connect(field, &QSpinBox::valueChanged, this, &SettingFields::noteEdit);
    add(std::move(made));
}

void SettingFields::bind(QDoubleSpinBox *field, const SettingKey<double> &key)
{
    field->setRange(key.minimum * 100, key.maximum * 100);
    Binding made = binding(field, key);
    // A field shows so many decimals; what is stored must not change by being shown.
    made.shown = [field] { return QVariant(std::round(field->value() * 100) / 10000); };
    made.show = [field](const QVariant &value) { field->setValue(value.toDouble() * 100); };
    made.stored = [key, field](const Settings &settings) {
        const double decimals = std::pow(10, field->decimals());
        return QVariant(std::round(settings.get(key) * 100 * decimals) / (100 * decimals));
    };
    connect(field, &QDoubleSpinBox::valueChanged, this, &SettingFields::noteEdit);
    add(std::move(made));
}

void SettingFields::bind(QComboBox *field, const SettingKey<QString> &key)
{
    Binding made = binding(field, key);
    made.shown = [field] { return field->currentData(); };
    made.show = [field](const QVariant &value) {
        field->setCurrentIndex(std::max(0, field->findData(value)));
    };
    connect(field, &QComboBox::currentIndexChanged, this, &SettingFields::noteEdit);
    add(std::move(made));
}

void SettingFields::bind(QLineEdit *field, const SettingKey<QString> &key)
{
    Binding made = binding(field, key);
    made.shown = [field] { return QVariant(field->text().trimmed()); };
    made.show = [field](const QVariant &value) { field->setText(value.toString()); };
    connect(field, &QLineEdit::textChanged, this, &SettingFields::noteEdit);
    add(std::move(made));
}

void SettingFields::bind(QPlainTextEdit *field, const SettingKey<QString> &key)
{
    Binding made = binding(field, key);
    made.shown = [field] { return QVariant(field->toPlainText().trimmed()); };
    made.show = [field](const QVariant &value) { field->setPlainText(value.toString()); };
    connect(field, &QPlainTextEdit::textChanged, this, &SettingFields::noteEdit);
    add(std::move(made));
}

void SettingFields::load(const Settings &settings)
{
    m_loading = true;
    for (const Binding &binding : std::as_const(m_bindings)) {
        binding.show(binding.stored(settings));
        if (settings.isOverridden(binding.name)) {
            binding.field->setEnabled(false);
            binding.field->setToolTip(tr("Set by the environment variable %1")
                                              .arg(Settings::variableOf(binding.name)));
        }
    }
    m_loading = false;
}

void SettingFields::save(Settings *settings) const
{
    for (const Binding &binding : m_bindings) {
        const QVariant value = binding.shown();
        if (!settings->isOverridden(binding.name) && value != binding.stored(*settings)) {
            binding.store(settings, value);
        }
    }
}

void SettingFields::restoreDefaults()
{
    m_loading = true;
    for (const Binding &binding : std::as_const(m_bindings)) {
        binding.show(binding.fallback);
    }
    m_loading = false;
    Q_EMIT edited();
}

bool SettingFields::isModified(const Settings &settings) const
{
    return std::ranges::any_of(m_bindings, [&](const Binding &binding) {
        return binding.shown() != binding.stored(settings);
    });
}

} // namespace varve
