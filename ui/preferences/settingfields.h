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

/// Ties fields to setting keys: each once, in both directions, with its default. A field whose key the environment or a
/// project decides is disabled and says so.
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

    /// Whose values are read and written from now on; empty: those for all models. For keys that may differ by model only, but for
    /// those of setForAllOnly(), which are not offered then.
    void setModel(const QString &model) { m_model = model; }
    void setForAllOnly(QWidget *field);
    /// Values that are shown in place of the stored ones and not written, by names of keys; `reason` is their tooltip.
    void setDecided(const QVariantHash &values, const QString &reason);
    /// Whether something stronger than the person decided the field when it was loaded.
    [[nodiscard]] static bool isDecided(const QWidget *field);
    /// The names of the variables of the environment that decide a field.
    [[nodiscard]] QStringList overridden(const Settings &settings) const;

    /// What the fields show, in the order of binding.
    [[nodiscard]] QVariantList values() const;
    /// Shows them, without a signal.
    void setValues(const QVariantList &values);
    /// Whether `values` are other than those stored for `model`.
    [[nodiscard]] bool differs(const QVariantList &values, const Settings &settings,
                               const QString &model) const;

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
        std::function<QVariant(const Settings &, const QString &model)> stored;
        std::function<void(Settings *, const QString &model, const QVariant &)> store;
        QVariant fallback;
        QVariant general = {}; ///< what held for all models when it was loaded
        bool forAllOnly = false;
    };

    template<typename T>
    Binding binding(QWidget *field, const SettingKey<T> &key);
    void add(Binding binding);
    void noteEdit();

    [[nodiscard]] bool isWritten(const Binding &binding, const Settings &settings,
                                 const QString &model) const;

    QList<Binding> m_bindings;
    QVariantHash m_decided;
    QString m_decidedReason;
    QString m_model;
    bool m_loading = false;
};

} // namespace varve
