// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchsyntax.h"

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
    Q_DECLARE_TR_FUNCTIONS(varve::Search)
};

/// The first day of a period and the first one after it.
struct Period
{
    QDate first;
    QDate next;
};

Period periodOf(const QString &text, QDate today)
{
    if (text.compare("today"_L1, Qt::CaseInsensitive) == 0) {
        return { today, today.addDays(1) };
    }
    if (text.compare("yesterday"_L1, Qt::CaseInsensitive) == 0) {
        return { today.addDays(-1), today };
    }
    if (const QDate day = QDate::fromString(text, Qt::ISODate); day.isValid()) {
        return { day, day.addDays(1) };
    }
    if (const QDate month = QDate::fromString(text, u"yyyy-MM"_s); month.isValid()) {
        return { month, month.addMonths(1) };
    }
    if (const QDate year = QDate::fromString(text, u"yyyy"_s); year.isValid()) {
        return { year, year.addYears(1) };
    }
    return {};
}

constexpr std::array FilterNames { "role"_L1,    "tool"_L1,  "model"_L1,   "project"_L1,
                                   "program"_L1, "tag"_L1,   "session"_L1, "path"_L1,
                                   "before"_L1,  "after"_L1, "since"_L1,   "on"_L1 };

/// How the value of each filter is taken in.
class FilterReader
{
public:
    FilterReader(ParsedSearch *parsed, QDate today) : m_parsed(parsed), m_today(today) { }

    void read(const QString &name, const QString &value)
    {
        if (readText(name, value)) {
            return;
        }
        if (name == "role"_L1) {
            readRole(value);
        } else if (name == "path"_L1) {
            readPath(value);
        } else {
            readDate(name, value);
        }
    }

private:
    bool readText(const QString &name, const QString &value)
    {
        SearchFilter &filter = m_parsed->filter;
        const std::array<std::pair<QLatin1StringView, QString *>, 6> texts { {
                { "tool"_L1, &filter.tool },
                { "model"_L1, &filter.model },
                { "project"_L1, &filter.project },
                { "program"_L1, &filter.program },
                { "tag"_L1, &filter.tag },
                { "session"_L1, &m_parsed->session },
        } };
        const auto found = std::ranges::find(texts, name,
                                             [](const auto &text) { return QString(text.first); });
        if (found == texts.end()) {
            return false;
        }
        *found->second = value;
        return true;
    }

    void readRole(const QString &value)
    {
        if (value == "summary"_L1) {
            m_parsed->filter.summaries = true;
        } else if (value == "tool"_L1) {
            m_parsed->filter.roles += Role::ToolResult;
        } else if (value == "bash"_L1) {
            m_parsed->filter.roles += Role::BashExecution;
        } else if (const auto role = roleFromString(value); role && *role != Role::None) {
            m_parsed->filter.roles += *role;
        } else {
            m_parsed->problems +=
                    Tr::tr("There is no role “%1”. Roles are user, assistant, tool, bash, "
                           "thinking, custom and summary.")
                            .arg(value);
        }
    }

    void readPath(const QString &value)
    {
        if (value == "on"_L1) {
            m_parsed->filter.path = SearchFilter::Path::OnPath;
        } else if (value == "off"_L1) {
            m_parsed->filter.path = SearchFilter::Path::OffPath;
        } else {
            m_parsed->problems +=
                    Tr::tr("“path:” is followed by “on” or “off”, not by “%1”.").arg(value);
        }
    }

    void readDate(const QString &name, const QString &value)
    {
        const Period period = periodOf(value, m_today);
        if (!period.first.isValid()) {
            m_parsed->problems += Tr::tr("“%1” is not a date. Write it like 2026-03-05, 2026-03, "
                                         "2026, today or yesterday.")
                                          .arg(value);
            return;
        }
        SearchFilter &filter = m_parsed->filter;
        if (name != "before"_L1) {
            filter.from = period.first.startOfDay();
        }
        if (name == "before"_L1 || name == "on"_L1) {
            filter.until = (name == "on"_L1 ? period.next : period.first).startOfDay();
        }
    }

    ParsedSearch *m_parsed;
    QDate m_today;
};

/// Splits at spaces, but not inside quotes.
QStringList wordsOf(const QString &typed)
{
    QStringList words;
    QString word;
    bool quoted = false;
    for (const QChar c : typed) {
        if (c == u'"') {
            quoted = !quoted;
        }
        if (c.isSpace() && !quoted) {
            words += word;
            word.clear();
        } else {
            word += c;
        }
    }
    return words << word;
}

QString quotedIfNeeded(const QString &value)
{
    return std::ranges::any_of(value, [](QChar c) { return c.isSpace(); }) ? u'"' + value + u'"'
                                                                           : value;
}

} // namespace

QList<TypedWord> typedWords(const QString &typed)
{
    QList<TypedWord> words;
    for (const QString &word : wordsOf(typed)) {
        const qsizetype colon = word.indexOf(u':');
        const QString name = word.first(std::max<qsizetype>(0, colon)).toLower();
        QString value = word.sliced(colon + 1);
        value.remove(u'"');
        const bool isFilter = !value.isEmpty() && !value.startsWith(u':')
                && std::ranges::any_of(FilterNames,
                                       [&](QLatin1StringView known) { return name == known; });
        words += isFilter ? TypedWord { word, name, value } : TypedWord { word, {}, {} };
    }
    return words;
}

QString filterWord(const QString &name, const QString &value)
{
    return name + u':' + quotedIfNeeded(value);
}

ParsedSearch parseSearch(const QString &typed, QDate today)
{
    ParsedSearch parsed;
    FilterReader filters(&parsed, today);
    QStringList text;
    for (const TypedWord &word : typedWords(typed)) {
        if (word.filter.isEmpty()) {
            text += word.text;
        } else {
            filters.read(word.filter, word.value);
        }
    }
    // A space behind the last word says that it is whole.
    parsed.text = text.join(u' ');
    return parsed;
}

} // namespace varve
