// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings.h"

#include <QObject>

#include <functional>

class QAbstractSpinBox;
class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLineEdit;
class QPlainTextEdit;
class QSpinBox;
class QWidget;

namespace varve
{

/// Ties fields to setting keys: each once, in both directions, with its default. A field whose key the environment
/// decides is disabled and says which variable it is.
class SettingFields final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SettingFields)

public:
    explicit SettingFields(QObject *parent = nullptr);
    ~SettingFields() override;

    void bind(QCheckBox *field, const SettingKey<bool> &key);
    /// The range is the key's.
    void bind(QSpinBox *field, const SettingKey<int> &key);
    void bind(QSpinBox *field, const SettingKey<qint64> &key);
    /// Shown in percent.
    void bind(QDoubleSpinBox *field, const SettingKey<double> &key);
    /// By the items' user data.
    void bind(QComboBox *field, const SettingKey<QString> &key);
    void bind(QLineEdit *field, const SettingKey<QString> &key);
    void bind(QPlainTextEdit *field, const SettingKey<QString> &key);

    void load(const Settings &settings);
    /// Writes only what differs.
    void save(Settings *settings) const;
    /// In the fields; nothing is saved by it.
    void restoreDefaults();
    [[nodiscard]] bool isModified(const Settings &settings) const;

Q_SIGNALS:
    /// By the person or by restoreDefaults(); not while loading.
    void edited();

private:
    struct Binding
    {
        QWidget *field = nullptr;
        QLatin1StringView name;
        std::function<QVariant()> shown;
        std::function<void(const QVariant &)> show;
        std::function<QVariant(const Settings &)> stored;
        std::function<void(Settings *, const QVariant &)> store;
        QVariant fallback;
    };

    template<typename T>
    Binding binding(QWidget *field, const SettingKey<T> &key);
    void add(Binding binding);
    void noteEdit();

    QList<Binding> m_bindings;
    bool m_loading = false;
};

} // namespace varve
