// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings.h"

#include "settingsfile.h"

#include <QUrl>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Groups that the environment may overrule.
struct Overruled
{
    QLatin1StringView group;
    QLatin1StringView prefix; ///< of its variables
};
constexpr std::array OverruledGroups { Overruled { "compaction/"_L1, "VARVE_COMPACTION_"_L1 },
                                       Overruled { "models/"_L1, "VARVE_MODELS_"_L1 } };
constexpr auto ModelKeys = "model"_L1;

/// QSettings takes a slash for a group, and model names may contain one.
QString encodeModel(const QString &model)
{
    return QString::fromLatin1(QUrl::toPercentEncoding(model));
}

QString decodeModel(const QString &group)
{
    return QUrl::fromPercentEncoding(group.toLatin1());
}

} // namespace

Settings::Settings(const QString &configFolder, const QProcessEnvironment &environment,
                   QObject *parent)
    : QObject(parent)
    , m_file(settingsFile(configFolder), QSettings::IniFormat)
{
    const QStringList names = environment.keys();
    for (const QString &name : names) {
        if (std::ranges::any_of(OverruledGroups, [&](const Overruled &overruled) {
                return name.startsWith(overruled.prefix);
            })) {
            m_environment.insert(name, environment.value(name));
        }
    }
}

QStringList Settings::modelPrefixes() const
{
    QStringList prefixes;
    const QStringList all = m_file.allKeys();
    for (const QString &key : all) {
        if (key.startsWith(ModelKeys) && key.count(u'/') >= 2) {
            const QString prefix = decodeModel(key.section(u'/', 1, 1));
            if (!prefixes.contains(prefix)) {
                prefixes += prefix;
            }
        }
    }
    return prefixes;
}

QStringList Settings::groups(QLatin1StringView parent) const
{
    QStringList names;
    const QString start = parent + u'/';
    const QStringList all = m_file.allKeys();
    for (const QString &key : all) {
        if (key.startsWith(start) && key.indexOf(u'/', start.size()) > 0) {
            names += decodeModel(key.section(u'/', 1, 1));
        }
    }
    names.removeDuplicates();
    return names;
}

int Settings::placeOf(QLatin1StringView parent, const QString &name) const
{
    return m_file.value(parent + u'/' + encodeModel(name) + "/order"_L1).toInt();
}

QStringList Settings::orderedGroups(QLatin1StringView parent) const
{
    QStringList names = groups(parent);
    std::ranges::stable_sort(names, {}, [&](const QString &name) { return placeOf(parent, name); });
    return names;
}

QVariantHash Settings::group(QLatin1StringView parent, const QString &name) const
{
    QVariantHash values;
    const QString start = parent + u'/' + encodeModel(name) + u'/';
    const QStringList all = m_file.allKeys();
    for (const QString &key : all) {
        if (key.startsWith(start)) {
            values.insert(key.sliced(start.size()), m_file.value(key));
        }
    }
    return values;
}

void Settings::setGroup(QLatin1StringView parent, const QString &name, const QVariantHash &values)
{
    const QString start = parent + u'/' + encodeModel(name) + u'/';
    bool differs = false;
    for (const auto &[key, value] : values.asKeyValueRange()) {
        const QVariant before = m_file.value(start + key);
        if (before.isValid() == value.isValid() && before.toString() == value.toString()) {
            continue;
        }
        differs = true;
        if (value.isValid()) {
            m_file.setValue(start + key, value);
        } else {
            m_file.remove(start + key);
        }
    }
    if (differs) {
        Q_EMIT changed(parent + u'/' + name);
    }
}

void Settings::putGroup(QLatin1StringView parent, const QString &name, QVariantHash values)
{
    if (group(parent, name).isEmpty()) {
        int last = 0;
        const QStringList names = groups(parent);
        for (const QString &each : names) {
            last = std::max(last, placeOf(parent, each));
        }
        values[u"order"_s] = last + 1;
    }
    setGroup(parent, name, values);
}

void Settings::removeGroup(QLatin1StringView parent, const QString &name)
{
    if (groups(parent).contains(name)) {
        m_file.remove(parent + u'/' + encodeModel(name));
        Q_EMIT changed(parent + u'/' + name);
    }
}

QString Settings::variableOf(QLatin1StringView name)
{
    const auto overruled = std::ranges::find_if(
            OverruledGroups, [&](const Overruled &group) { return name.startsWith(group.group); });
    if (overruled == OverruledGroups.end()) {
        return {};
    }
    QString variable = overruled->prefix;
    for (const char c : name.sliced(overruled->group.size())) {
        const QChar letter = QLatin1Char(c);
        if (letter.isUpper()) {
            variable += u'_';
        }
        variable += letter.toUpper();
    }
    return variable;
}

bool Settings::isOverridden(QLatin1StringView name) const
{
    return m_environment.contains(variableOf(name));
}

bool Settings::sync()
{
    m_file.sync();
    return m_file.status() == QSettings::NoError;
}

bool Settings::decodeBool(const QString &text, bool fallback)
{
    if (text == "true"_L1 || text == "1"_L1) {
        return true;
    }
    return text == "false"_L1 || text == "0"_L1 ? false : fallback;
}

QString Settings::modelKey(const QString &modelPrefix, QLatin1StringView name)
{
    return ModelKeys + u'/' + encodeModel(modelPrefix) + u'/' + name;
}

QVariant Settings::effective(QLatin1StringView name, QStringView model) const
{
    if (!m_environment.isEmpty()) {
        const auto found = m_environment.constFind(variableOf(name));
        if (found != m_environment.cend()) {
            return *found;
        }
    }
    if (!model.isEmpty()) {
        QVariant best;
        qsizetype length = -1;
        const QStringList prefixes = modelPrefixes();
        for (const QString &prefix : prefixes) {
            const QVariant value = m_file.value(modelKey(prefix, name));
            if (value.isValid() && prefix.size() > length && model.startsWith(prefix)) {
                best = value;
                length = prefix.size();
            }
        }
        if (best.isValid()) {
            return best;
        }
    }
    return m_file.value(QString(name));
}

void Settings::write(const QString &name, const QVariant &value)
{
    const QVariant before = m_file.value(name);
    if (value.isValid()) {
        m_file.setValue(name, value);
    } else {
        m_file.remove(name);
    }
    if (before.isValid() != value.isValid() || before.toString() != value.toString()
        || before.toByteArray() != value.toByteArray()) {
        Q_EMIT changed(name);
    }
}

} // namespace varve
