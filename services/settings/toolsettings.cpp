// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolsettings.h"

#include "settings.h"
#include "wordvalue.h"

#include <QUrl>

#include <algorithm>
#include <optional>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr auto ApprovalGroup = "approval"_L1;
constexpr auto ChoiceGroup = "tool"_L1;
constexpr qsizetype MaxRules = 2000;
constexpr std::array Policies { "automatic"_L1, "prune"_L1, "summarize"_L1 };

QString rulesName()
{
    return u"rules"_s;
}

QString definitionsName()
{
    return u"definitions"_s;
}

/// Sorts as text as it does as a number.
QString ruleKey(qsizetype number)
{
    return QString::number(number).rightJustified(4, u'0') + u'/';
}

/// Nothing for a list, which is what the file's format makes of an unquoted comma: its parts may have lost blanks.
std::optional<QString> plainText(const QVariantHash &values, const QString &name)
{
    const QVariant value = values.value(name);
    return value.typeId() == QMetaType::QString ? std::optional(value.toString()) : std::nullopt;
}

/// What a later version says of a rule may narrow it.
bool saysMore(const QVariantHash &values, const QString &key)
{
    return std::ranges::any_of(values.keys(), [&key](const QString &name) {
        static const QStringList known { u"tool"_s, u"verdict"_s, u"pattern"_s, u"anything"_s };
        return name.startsWith(key) && !known.contains(name.sliced(key.size()));
    });
}

std::optional<ToolRule> readRule(const QVariantHash &values, const QString &key)
{
    const auto tool = plainText(values, key + u"tool"_s);
    const auto verdict = plainText(values, key + u"verdict"_s);
    const auto pattern = plainText(values, key + u"pattern"_s);
    // "Anything" is said aloud and never follows from a pattern that is missing or was lost.
    const bool anything = values.value(key + u"anything"_s).toString() == "true"_L1;
    const bool isVerdict = verdict && (*verdict == "allow"_L1 || *verdict == "deny"_L1);
    if (!tool || tool->isEmpty() || !isVerdict || (!anything && (!pattern || pattern->isEmpty()))
        || saysMore(values, key)) {
        return std::nullopt;
    }
    return ToolRule { *tool, anything ? QString() : *pattern, *verdict == "allow"_L1 };
}

} // namespace

QLatin1StringView toString(ToolPolicy policy)
{
    return Policies.at(static_cast<std::size_t>(policy));
}

ToolPolicy toolPolicyFromString(QStringView text)
{
    return wordValue<ToolPolicy>(Policies, text);
}

const QStringList &ownToolsToSummarize()
{
    static const QStringList tools { u"bash"_s, u"edit"_s, u"skill"_s, u"write"_s };
    return tools;
}

QList<ToolRule> readToolRules(const Settings &settings)
{
    const QVariantHash values = settings.group(ApprovalGroup, rulesName());
    QStringList keys;
    for (const auto &[name, value] : values.asKeyValueRange()) {
        if (name.endsWith("/tool"_L1)) {
            keys += name.chopped(4);
        }
    }
    keys.sort();
    QList<ToolRule> rules;
    for (const QString &key : std::as_const(keys)) {
        const auto rule = readRule(values, key);
        if (rule && rules.size() < MaxRules && !rules.contains(*rule)) {
            rules += *rule;
        }
    }
    return rules;
}

void writeToolRules(Settings *settings, const QList<ToolRule> &rules)
{
    QVariantHash values = settings->group(ApprovalGroup, rulesName());
    for (auto it = values.begin(); it != values.end(); ++it) {
        it.value() = {};
    }
    for (qsizetype number = 0; number < std::min(rules.size(), MaxRules); ++number) {
        const ToolRule &rule = rules.at(number);
        const QString key = ruleKey(number);
        values[key + u"tool"_s] = rule.tool;
        values[key + u"verdict"_s] = rule.allow ? u"allow"_s : u"deny"_s;
        if (rule.pattern.isEmpty()) {
            values[key + u"anything"_s] = u"true"_s;
        } else {
            values[key + u"pattern"_s] = rule.pattern;
        }
    }
    settings->setGroup(ApprovalGroup, rulesName(), values);
}

QHash<QString, QByteArray> readToolDefinitions(const Settings &settings)
{
    QHash<QString, QByteArray> definitions;
    const QVariantHash values = settings.group(ApprovalGroup, definitionsName());
    for (const auto &[name, value] : values.asKeyValueRange()) {
        definitions.insert(QUrl::fromPercentEncoding(name.toLatin1()),
                           QByteArray::fromHex(value.toString().toLatin1()));
    }
    return definitions;
}

void writeToolDefinition(Settings *settings, const QString &tool, const QByteArray &definition)
{
    const QString name = QString::fromLatin1(QUrl::toPercentEncoding(tool));
    settings->setGroup(ApprovalGroup, definitionsName(),
                       { { name, QString::fromLatin1(definition.toHex()) } });
}

QMap<QString, ToolChoice> readToolChoices(const Settings &settings)
{
    QMap<QString, ToolChoice> choices;
    const QStringList names = settings.groups(ChoiceGroup);
    for (const QString &name : names) {
        const QVariantHash values = settings.group(ChoiceGroup, name);
        const ToolChoice choice { values.value(u"enabled"_s).toString() != "false"_L1,
                                  toolPolicyFromString(values.value(u"policy"_s).toString()) };
        if (choice != ToolChoice {}) {
            choices.insert(name, choice);
        }
    }
    return choices;
}

void writeToolChoices(Settings *settings, const QMap<QString, ToolChoice> &choices)
{
    QStringList names = settings->groups(ChoiceGroup);
    names += choices.keys();
    names.removeDuplicates();
    for (const QString &name : std::as_const(names)) {
        const ToolChoice choice = choices.value(name);
        QVariantHash values { { u"enabled"_s, {} }, { u"policy"_s, {} } };
        if (!choice.enabled) {
            values[u"enabled"_s] = u"false"_s;
        }
        if (choice.policy != ToolPolicy::Automatic) {
            values[u"policy"_s] = QString(toString(choice.policy));
        }
        settings->setGroup(ChoiceGroup, name, values);
    }
}

} // namespace varve
