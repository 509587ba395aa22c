// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settingfields.h"

#include "plaintext.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>

#include <algorithm>
#include <cmath>

namespace varve
{

namespace
{

constexpr auto DecidedProperty = "varveDecided";

} // namespace

SettingFields::SettingFields(QObject *parent) : QObject(parent) { }

SettingFields::~SettingFields() = default;

template<typename T>
SettingFields::Binding SettingFields::binding(QWidget *field, const SettingKey<T> &key)
{
    Binding made;
    made.field = field;
    made.name = key.name;
    made.stored = [key](const Settings &settings, const QString &model) {
        return QVariant::fromValue(settings.get(key, model));
    };
    made.store = [key](Settings *settings, const QString &model, const QVariant &value) {
        const T chosen = value.value<T>();
        if (model.isEmpty()) {
            settings->set(key, chosen);
            return;
        }
        // As for all, or as for the family it belongs to: nothing of its own is needed.
        settings->setForModel(key, model, std::optional<T>());
        if (settings->get(key, model) != chosen) {
            settings->setForModel(key, model, std::optional<T>(chosen));
        }
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
    made.stored = [key, field](const Settings &settings, const QString &model) {
        const double decimals = std::pow(10, field->decimals());
        return QVariant(std::round(settings.get(key, model) * 100 * decimals) / (100 * decimals));
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

void SettingFields::setForAllOnly(QWidget *field)
{
    for (Binding &binding : m_bindings) {
        binding.forAllOnly = binding.forAllOnly || binding.field == field;
    }
}

void SettingFields::setDecided(const QVariantHash &values, const QString &reason)
{
    m_decided = values;
    m_decidedReason = reason;
}

bool SettingFields::isDecided(const QWidget *field)
{
    return field->property(DecidedProperty).toBool();
}

QStringList SettingFields::overridden(const Settings &settings) const
{
    QStringList variables;
    for (const Binding &binding : m_bindings) {
        if (settings.isOverridden(binding.name)) {
            variables += Settings::variableOf(binding.name);
        }
    }
    return variables;
}

QVariantList SettingFields::values() const
{
    QVariantList values;
    for (const Binding &binding : m_bindings) {
        values += binding.shown();
    }
    return values;
}

void SettingFields::setValues(const QVariantList &values)
{
    m_loading = true;
    for (qsizetype i = 0; i < std::min(values.size(), m_bindings.size()); ++i) {
        m_bindings.at(i).show(values.at(i));
    }
    m_loading = false;
}

bool SettingFields::isWritten(const Binding &binding, const Settings &settings,
                              const QString &model) const
{
    return !settings.isOverridden(binding.name) && !m_decided.contains(QString(binding.name))
            && (model.isEmpty() || !binding.forAllOnly);
}

bool SettingFields::differs(const QVariantList &values, const Settings &settings,
                            const QString &model) const
{
    for (qsizetype i = 0; i < std::min(values.size(), m_bindings.size()); ++i) {
        const Binding &binding = m_bindings.at(i);
        if (isWritten(binding, settings, model)
            && values.at(i) != binding.stored(settings, model)) {
            return true;
        }
    }
    return false;
}

void SettingFields::load(const Settings &settings)
{
    m_loading = true;
    for (Binding &binding : m_bindings) {
        binding.general = binding.stored(settings, {});
        binding.show(binding.stored(settings, m_model));
        QString reason;
        if (settings.isOverridden(binding.name)) {
            reason = tr("Set by the environment variable %1")
                             .arg(Settings::variableOf(binding.name));
        } else if (m_decided.contains(QString(binding.name))) {
            binding.show(m_decided.value(QString(binding.name)));
            reason = m_decidedReason;
        } else if (binding.forAllOnly && !m_model.isEmpty()) {
            reason = tr("The same for all models");
        }
        const bool decided = !reason.isEmpty();
        if (decided || isDecided(binding.field)) {
            binding.field->setEnabled(!decided);
            binding.field->setToolTip(asPlainText(reason));
            binding.field->setProperty(DecidedProperty, decided);
        }
    }
    m_loading = false;
}

void SettingFields::save(Settings *settings) const
{
    for (const Binding &binding : m_bindings) {
        const QVariant value = binding.shown();
        if (isWritten(binding, *settings, m_model) && value != binding.stored(*settings, m_model)) {
            binding.store(settings, m_model, value);
        }
    }
}

void SettingFields::restoreDefaults()
{
    m_loading = true;
    for (const Binding &binding : std::as_const(m_bindings)) {
        if (!isDecided(binding.field)) {
            binding.show(m_model.isEmpty() ? binding.fallback : binding.general);
        }
    }
    m_loading = false;
    Q_EMIT edited();
}

bool SettingFields::isModified(const Settings &settings) const
{
    return differs(values(), settings, m_model);
}

} // namespace varve
