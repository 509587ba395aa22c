// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settingkeys.h"

#include <QHash>
#include <QObject>
#include <QProcessEnvironment>
#include <QSettings>
#include <QVariantHash>

#include <algorithm>
#include <optional>

namespace varve
{

/// What the person chose, in varve.ini of the configuration folder.
///
/// Lives on the GUI thread; other threads are handed values (CompactionSettings). A value that equals its
/// default is not written but removed; names this version does not know are left as they are. The order of
/// say for a key of compaction or models is: environment, model, file, default.
class Settings final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(Settings)

public:
    explicit Settings(
            const QString &configFolder,
            const QProcessEnvironment &environment = QProcessEnvironment::systemEnvironment(),
            QObject *parent = nullptr);

    template<typename T>
    [[nodiscard]] T get(const SettingKey<T> &key) const
    {
        return decode(key, effective(key.name, {}));
    }
    /// What holds for this model: its own value, or that of the longest prefix of its name that has one
    /// ("claude-sonnet" holds for "claude-sonnet-4-5"), else the general one.
    template<typename T>
    [[nodiscard]] T get(const SettingKey<T> &key, QStringView model) const
    {
        return decode(key, effective(key.name, model));
    }
    /// `project`, by names of keys, wins over the model's and the general value; the environment over it.
    template<typename T>
    [[nodiscard]] T get(const SettingKey<T> &key, QStringView model,
                        const QVariantHash &project) const
    {
        const auto given = project.constFind(QString(key.name));
        return given == project.cend() || isOverridden(key.name) ? get(key, model)
                                                                 : decode(key, *given);
    }
    template<typename T>
    void set(const SettingKey<T> &key, const T &value)
    {
        const T allowed = inRange(key, value);
        write(QString(key.name), allowed == key.fallbackValue() ? QVariant() : encode(allowed));
    }
    /// For one model or prefix of models; nothing: as for all.
    template<typename T>
    void setForModel(const SettingKey<T> &key, const QString &modelPrefix,
                     const std::optional<T> &value)
    {
        write(modelKey(modelPrefix, key.name), value ? encode(inRange(key, *value)) : QVariant());
    }
    /// Only what is set for exactly this prefix.
    template<typename T>
    [[nodiscard]] std::optional<T> forModel(const SettingKey<T> &key,
                                            const QString &modelPrefix) const
    {
        const QVariant stored = m_file.value(modelKey(modelPrefix, key.name));
        return stored.isValid() ? std::optional<T>(decode(key, stored)) : std::nullopt;
    }

    /// Tokens; 0: nothing is set for it.
    [[nodiscard]] qint64 windowOf(QStringView model) const { return get(Keys::ModelWindow, model); }
    [[nodiscard]] QStringList modelPrefixes() const;

    // Groups of values that belong together, such as those of a provider: "parent/name/...".

    [[nodiscard]] QStringList groups(QLatin1StringView parent) const;
    /// In the order in which putGroup() first wrote them.
    [[nodiscard]] QStringList orderedGroups(QLatin1StringView parent) const;
    /// What the file has in it, by names relative to it; deeper ones keep their slashes.
    [[nodiscard]] QVariantHash group(QLatin1StringView parent, const QString &name) const;
    /// Writes what is given, removes names whose value is invalid, and leaves the others alone. One signal
    /// changed("parent/name") if that made a difference.
    void setGroup(QLatin1StringView parent, const QString &name, const QVariantHash &values);
    /// The same for orderedGroups(): a new one is the last of them.
    void putGroup(QLatin1StringView parent, const QString &name, QVariantHash values);
    void removeGroup(QLatin1StringView parent, const QString &name);

    /// The name of the environment variable that overrides a key of compaction or models; empty for others.
    [[nodiscard]] static QString variableOf(QLatin1StringView name);
    /// True if the environment decides: what is set here has no effect.
    [[nodiscard]] bool isOverridden(QLatin1StringView name) const;

    [[nodiscard]] QString fileName() const { return m_file.fileName(); }
    /// Writes what is pending. False if the file could not be written.
    bool sync();

Q_SIGNALS:
    /// After a value has changed; `name` is a key's, with "model/<prefix>/" before it for one model's,
    /// or a group's ("providers/<id>").
    void changed(const QString &name);

private:
    [[nodiscard]] int placeOf(QLatin1StringView parent, const QString &name) const;

    template<typename T>
    static T inRange(const SettingKey<T> &key, const T &value)
    {
        if constexpr (std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) {
            return std::clamp(value, key.minimum, key.maximum);
        } else {
            return value;
        }
    }
    template<typename T>
    static QVariant encode(const T &value)
    {
        return QVariant::fromValue(value);
    }
    /// The default if the text is no such value.
    template<typename T>
    static T decode(const SettingKey<T> &key, const QVariant &stored)
    {
        if (!stored.isValid()) {
            return key.fallbackValue();
        }
        if constexpr (std::is_same_v<T, bool>) {
            return decodeBool(stored.toString(), key.fallback);
        } else if constexpr (std::is_arithmetic_v<T>) {
            bool ok = false;
            const double number = stored.toDouble(&ok);
            return ok && number == number ? fromNumber(key, number) : key.fallbackValue();
        } else {
            return stored.value<T>();
        }
    }
    template<typename T>
    static T fromNumber(const SettingKey<T> &key, double number)
    {
        return static_cast<T>(std::clamp(number, static_cast<double>(key.minimum),
                                         static_cast<double>(key.maximum)));
    }
    static bool decodeBool(const QString &text, bool fallback);
    static QString modelKey(const QString &modelPrefix, QLatin1StringView name);

    [[nodiscard]] QVariant effective(QLatin1StringView name, QStringView model) const;
    void write(const QString &name, const QVariant &value);

    QSettings m_file;
    QHash<QString, QString> m_environment;
};

} // namespace varve
