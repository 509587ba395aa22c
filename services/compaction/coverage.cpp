// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "coverage.h"

#include "summarygaps.h"
#include "summarysections.h"
#include "textscan.h"

#include <QHash>
#include <QSet>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

using Kind = Fact::Kind;

bool isNameCharacter(QChar c)
{
    return c.isLetterOrNumber() || c == u'_' || c == u'-';
}

/// `name` in `text`, not as a part of a longer name.
bool containsName(QStringView text, QStringView name)
{
    for (qsizetype at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
        const qsizetype end = at + name.size();
        const bool begins = at == 0 || !isNameCharacter(text[at - 1]);
        const bool extension =
                end + 1 < text.size() && text[end] == u'.' && text[end + 1].isLetterOrNumber();
        const bool ends = end == text.size() || !(isNameCharacter(text[end]) || extension);
        if (begins && ends) {
            return true;
        }
    }
    return false;
}

/// A summary made ready for many look-ups.
class SummaryText
{
public:
    explicit SummaryText(QStringView summary) : m_text(normalizedText(summary))
    {
        forEachLine(summary, [this](QStringView line) {
            if (!line.trimmed().isEmpty()) {
                const QStringList words = significantWords(line);
                m_lines.append({ normalizedText(line), QSet<QString>(words.begin(), words.end()) });
            }
            return true;
        });
    }

    [[nodiscard]] bool holdsPath(const QString &path, bool nameIsUnique) const
    {
        const QString key = normalizedText(path);
        if (containsName(m_text, key)) {
            return true;
        }
        const qsizetype slash = key.lastIndexOf(u'/');
        const QString name = key.sliced(slash + 1);
        if (nameIsUnique || slash <= 0) {
            return containsName(m_text, name);
        }
        // Its folder's name must stand in the same line: "src/core: index.ts, messages.ts".
        const QString folder = key.first(slash).section(u'/', -1);
        return std::ranges::any_of(m_lines, [&](const Line &line) {
            return containsName(line.text, name) && containsName(line.text, folder);
        });
    }

    [[nodiscard]] bool holdsName(const QString &name) const
    {
        return containsName(m_text, normalizedText(name));
    }

    [[nodiscard]] bool holdsCommand(const QString &key) const
    {
        if (m_text.contains(key)) {
            return true;
        }
        QStringList words = key.split(u' ', Qt::SkipEmptyParts);
        const bool isLong = words.size() > 4;
        words.resize(std::min<qsizetype>(words.size(), 3));
        if (isLong && m_text.contains(words.join(u' ')) && words.size() > 1) {
            return true;
        }
        return isLong && mostWordsInOneLine(key);
    }

    [[nodiscard]] bool holdsSentence(const QString &text) const
    {
        const QString key = normalizedText(text);
        return m_text.contains(key.endsWith(u'…') ? key.chopped(1) : key)
                || mostWordsInOneLine(text);
    }

private:
    struct Line
    {
        QString text;
        QSet<QString> words;
    };

    [[nodiscard]] bool mostWordsInOneLine(QStringView text) const
    {
        QStringList words = significantWords(text);
        if (words.isEmpty()) {
            return false;
        }
        // The beginning says most, and a long sentence is rightly shortened.
        words.resize(std::min<qsizetype>(words.size(), 14));
        const auto needed = static_cast<qsizetype>(words.size() <= 3 ? words.size()
                                                                     : (words.size() * 6 + 9) / 10);
        return std::ranges::any_of(m_lines, [&](const Line &line) {
            return std::ranges::count_if(words,
                                         [&](const QString &w) { return line.words.contains(w); })
                    >= needed;
        });
    }

    QString m_text;
    QList<Line> m_lines;
};

} // namespace

QList<Fact> factsToCover(const QList<Fact> &facts, int limit)
{
    QList<qsizetype> order;
    for (qsizetype i = 0; i < facts.size(); ++i) {
        // What hardly matters (an aborted call, a listing) would only make the figure look worse than it is.
        if (facts[i].kind != Kind::Number && facts[i].weight >= 0.3) {
            order.append(i);
        }
    }
    std::ranges::stable_sort(
            order, [&](qsizetype a, qsizetype b) { return facts[a].weight > facts[b].weight; });
    order.resize(std::min<qsizetype>(order.size(), limit));
    std::ranges::sort(order);
    QList<Fact> chosen;
    for (const qsizetype i : std::as_const(order)) {
        chosen.append(facts[i]);
    }
    return chosen;
}

Coverage coverage(const QList<Fact> &facts, QStringView summary)
{
    const SummaryText text(summary);
    QHash<QString, int> names;
    for (const Fact &fact : facts) {
        if (fact.kind == Kind::Path) {
            ++names[fact.key.section(u'/', -1).toLower()];
        }
    }
    Coverage result;
    for (const Fact &fact : facts) {
        bool held = false;
        if (fact.kind == Kind::Path) {
            const QString name = fact.key.section(u'/', -1).toLower();
            held = text.holdsPath(fact.key, names.value(name) == 1);
        } else if (fact.kind == Kind::Command) {
            held = text.holdsCommand(fact.key);
        } else if (fact.kind == Kind::Question) {
            held = text.holdsSentence(fact.key);
        } else if (fact.kind == Kind::UsedSince) {
            held = text.holdsName(fact.key);
        } else {
            held = text.holdsSentence(fact.text);
        }
        if (held) {
            ++result.found;
        } else {
            result.missing.append(fact);
        }
    }
    std::ranges::stable_sort(result.missing, std::greater(), &Fact::weight);
    return result;
}

QList<Fact> byKind(QList<Fact> facts)
{
    constexpr std::array Order { Kind::Rule,   Kind::Question, Kind::Instruction, Kind::Decision,
                                 Kind::Number, Kind::Error,    Kind::OpenItem,    Kind::Command,
                                 Kind::Path,   Kind::UsedSince };
    std::ranges::stable_sort(facts, {}, [&](const Fact &fact) {
        return std::ranges::find(Order, fact.kind) - Order.begin();
    });
    return facts;
}

QString appendMissing(const QString &summary, const QList<Fact> &facts)
{
    QString text = summary;
    for (const Fact &fact : facts) {
        if (fact.kind == Kind::UsedSince) {
            text = withUsedSince(text, { fact });
            continue;
        }
        const bool quote = fact.kind == Kind::Path || fact.kind == Kind::Error;
        text = withBullet(text, sectionOf(fact.kind), quote ? u'`' + fact.text + u'`' : fact.text);
    }
    return text;
}

} // namespace varve
