// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "setting.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::SettingTable)
};

bool isNumber(const Setting &setting)
{
    return setting.type == SettingType::Count || setting.type == SettingType::Share;
}

bool isWord(const Setting &setting, const QString &text)
{
    return setting.takesOthers || std::ranges::contains(setting.words, text, &SettingWord::word);
}

/// Nothing: it can be.
std::optional<QString> reasonAgainst(const Setting &setting, const QVariant &stored)
{
    if (stored.typeId() == QMetaType::QStringList) {
        return Tr::tr("it has commas and no quotes around it");
    }
    const QString text = stored.toString();
    bool isRight = true;
    if (setting.type == SettingType::Flag) {
        isRight = text == "true"_L1 || text == "false"_L1 || text == "1"_L1 || text == "0"_L1;
    } else if (setting.type == SettingType::Word) {
        isRight = isWord(setting, text);
    } else if (isNumber(setting)) {
        bool isOne = false;
        const double number = text.toDouble(&isOne);
        isRight = isOne && number >= setting.minimum && number <= setting.maximum;
    }
    //: %1 is a list of words or a range
    return isRight ? std::nullopt : std::optional(Tr::tr("it takes %1").arg(setting.range()));
}

QString sentence(const Setting &setting, const QString &where, const QVariant &stored,
                 const QVariant &holds)
{
    const auto reason = reasonAgainst(setting, stored);
    const QString said = stored.typeId() == QMetaType::QStringList
            ? stored.toStringList().join(u", "_s)
            : stored.toString();
    const QString instead = setting.text(holds);
    return !reason ? QString()
                   //: a setting, what is said of it, why that cannot be used, what is used
                   : Tr::tr("%1 cannot be “%2”: %3. In its place “%4” holds.")
                             .arg(where, said.left(100), *reason, instead);
}

/// Right also for the ends of the range that a share has in binary.
QString numberText(double number)
{
    return QString::number(number, 'g', 10);
}

} // namespace

QVariant Setting::value(const Settings &settings, QStringView model,
                        const QVariantHash &project) const
{
    const QVariant said = get(settings, model, project);
    return type == SettingType::Word && !isWord(*this, said.toString()) ? fallback : said;
}

QString Setting::text(const QVariant &value) const
{
    return type == SettingType::Share    ? numberText(value.toDouble())
            : type == SettingType::Count ? QString::number(value.toLongLong())
                                         : value.toString();
}

QString Setting::range() const
{
    switch (type) {
    case SettingType::Flag:
        return u"true, false"_s;
    case SettingType::Count:
    case SettingType::Share:
        //: the least and the largest number
        return QCoreApplication::translate("varve::SettingTable", "%1 to %2")
                .arg(numberText(minimum), numberText(maximum));
    case SettingType::Word: {
        QStringList all;
        for (const SettingWord &one : words) {
            all += one.word.isEmpty()
                    ? QCoreApplication::translate("varve::SettingTable", "nothing")
                    : QString(one.word);
        }
        return all.join(u", "_s);
    }
    case SettingType::Text:
    case SettingType::Lines:
        break;
    }
    return QCoreApplication::translate("varve::SettingTable", "any text");
}

Result<QVariant> Setting::read(const QString &text) const
{
    QString typed = isNumber(*this) ? text.trimmed() : text;
    if (type == SettingType::Share && typed.endsWith(u'%')) {
        bool isPercent = false;
        const double percent = typed.chopped(1).toDouble(&isPercent);
        typed = isPercent ? numberText(percent / 100) : typed;
    }
    bool isWhole = true;
    if (type == SettingType::Count) {
        (void)typed.toLongLong(&isWhole);
    }
    if (const auto reason = reasonAgainst(*this, typed); reason || !isWhole) {
        return fail(Error::Kind::InvalidInput,
                    QCoreApplication::translate("varve::SettingTable", "%1 cannot be “%2”: %3.")
                            .arg(name, text.left(100),
                                 reason.value_or(QCoreApplication::translate(
                                         "varve::SettingTable", "it takes a whole number"))));
    }
    QVariant value(typed);
    if (type == SettingType::Flag) {
        value = typed == "true"_L1 || typed == "1"_L1;
    } else {
        value.convert(fallback.metaType());
    }
    return value;
}

QString Setting::problem(const Settings &settings, const QString &model) const
{
    const QVariant stored = settings.get(SettingKey<QVariant> { .name = name }, model);
    const QString where = settings.isOverridden(name) ? Settings::variableOf(name) : QString(name);
    return stored.isValid() ? sentence(*this, where, stored, value(settings, model)) : QString();
}

QString Setting::problemOf(const QVariant &stored) const
{
    if (!isNumber(*this)) {
        return sentence(*this, name, stored, fallback);
    }
    bool isOne = false;
    const double number = stored.toString().toDouble(&isOne);
    return sentence(*this, name, stored,
                    isOne ? QVariant(std::clamp(number, minimum, maximum)) : fallback);
}

QString Setting::labelText() const
{
    return settingText(label).remove(u'&');
}

QString Setting::helpText() const
{
    return settingText(help);
}

QString Setting::suffixText() const
{
    if (suffix) {
        return settingText(suffix);
    }
    return type == SettingType::Share ? QCoreApplication::translate("varve::SettingTable", "%")
            : unit == SettingUnit::Minutes
            ? QCoreApplication::translate("varve::SettingTable", " min")
            : unit == SettingUnit::Points
            ? QCoreApplication::translate("varve::SettingTable", " pt")
            : QString();
}

QString Setting::unitName() const
{
    static constexpr std::array Names { ""_L1,        "tokens"_L1,   "share"_L1,
                                        "minutes"_L1, "messages"_L1, "points"_L1 };
    return suffix ? QString::fromUtf8(suffix).trimmed()
                  : QString(Names.at(static_cast<std::size_t>(unit)));
}

QString settingText(const char *text)
{
    return text && *text ? Tr::tr(text) : QString();
}

} // namespace varve
