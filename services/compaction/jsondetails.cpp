// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsondetails.h"

#include "textscan.h"
#include <base/textends.h>

#include <simdjson.h>

#include <QByteArray>
#include <QSet>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

using Element = simdjson::dom::element;
using simdjson::SUCCESS;

constexpr qsizetype ShortestLine = 400; ///< a shorter one is read as it is
constexpr qsizetype Looked = 1'000'000;
constexpr qsizetype MostDetails = 600;
constexpr qsizetype LongestDetail = 240;
constexpr qsizetype LongestValue = 180;
constexpr qsizetype LongestLabel = 48;
constexpr qsizetype MostOfList = 8; ///< words of one
constexpr int MostDepth = 12;

constexpr double OfObject = 0.3;
constexpr double OfRest =
        0.26; ///< what has no room beside the first of an object, and what is in it
constexpr double OfAddress = 0.14;

QString textOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// As it is told; empty for what says nothing, or is no single value.
QString valueText(const Element &value)
{
    std::string_view text;
    if (value.get(text) == SUCCESS) {
        return oneLine(textOf(text), LongestValue);
    }
    bool yes = false;
    if (value.get(yes) == SUCCESS) {
        return yes ? u"yes"_s : QString();
    }
    int64_t whole = 0;
    if (value.get(whole) == SUCCESS) {
        return QString::number(whole);
    }
    double number = 0;
    constexpr int Digits = 5;
    return value.get(number) == SUCCESS ? QString::number(number, 'g', Digits) : QString();
}

/// "solana, rust, anchor"; empty if it is no list of single values.
QString listText(const simdjson::dom::array &list)
{
    QStringList words;
    for (const Element item : list) {
        const QString word = valueText(item);
        if (item.is_object() || item.is_array()) {
            return {};
        }
        if (!word.isEmpty() && words.size() < MostOfList) {
            words += word;
        }
    }
    return words.join(", "_L1);
}

bool isAddress(const QString &value)
{
    return value.startsWith("https://"_L1) || value.startsWith("http://"_L1);
}

/// Numbers that programs tell things apart by, and addresses of their servers for more of the same.
bool isOfMachine(const QString &key, const QString &value)
{
    const bool hash = value.size() >= 16 && !value.contains(u' ')
            && std::ranges::any_of(value, [](QChar c) { return c.isDigit(); })
            && std::ranges::none_of(value, [](QChar c) { return c == u'.' || c == u'/'; });
    return key.endsWith("_url"_L1) || key == "node_id"_L1 || hash
            || (isAddress(value) && value.contains("//api."_L1));
}

class JsonReader
{
public:
    void read(const Element &root) { readValue(root, {}, {}, 0); }
    [[nodiscard]] QList<Detail> take() { return std::move(m_details); }

private:
    void readValue(const Element &value, const QString &label, const QString &key, int depth)
    {
        simdjson::dom::object object;
        simdjson::dom::array list;
        if (depth > MostDepth || m_details.size() >= MostDetails) {
            return;
        }
        if (value.get(object) == SUCCESS) {
            readObject(object, label, key, depth);
        } else if (value.get(list) == SUCCESS) {
            for (const Element item : list) {
                readValue(item, label, key, depth + 1);
            }
        }
    }

    void readObject(const simdjson::dom::object &object, const QString &outer, const QString &key,
                    int depth)
    {
        const QString own = nameOf(object);
        const QString label = own.isEmpty() ? outer : own;
        const QString within = own.isEmpty() && !outer.isEmpty() ? key : QString();
        QString line = within.isEmpty() ? QString() : within + u' ';
        double weight = within.isEmpty() ? OfObject : OfRest;
        for (const auto field : object) {
            const QString name = textOf(field.key);
            simdjson::dom::array list;
            const QString value =
                    field.value.get(list) == SUCCESS ? listText(list) : valueText(field.value);
            if (value.isEmpty() || value == label || isOfMachine(name, value)) {
                continue;
            }
            if (isAddress(value)) {
                add(label, name + u": "_s + value, OfAddress);
                continue;
            }
            const QString told = name + u": "_s + value;
            if (!line.isEmpty() && label.size() + line.size() + told.size() > LongestDetail) {
                add(label, std::exchange(line, {}), std::exchange(weight, OfRest));
            }
            line += (line.isEmpty() || line.endsWith(u' ') ? QString() : u"; "_s) + told;
        }
        if (line.size() > within.size() + 1) {
            add(label, line, weight);
        }
        for (const auto field : object) {
            readValue(field.value, label, textOf(field.key), depth + 1);
        }
    }

    static QString nameOf(const simdjson::dom::object &object)
    {
        for (const char *key : { "name", "title", "label", "key", "slug", "login", "path" }) {
            std::string_view text;
            if (object[key].get(text) == SUCCESS && !text.empty()) {
                return oneLine(textOf(text), LongestLabel);
            }
        }
        return {};
    }

    void add(const QString &label, const QString &line, double weight)
    {
        const QString text = oneLine(label.isEmpty() ? line : QString(label + u" – "_s + line),
                                     LongestDetail + LongestLabel);
        if (!m_seen.contains(text) && m_details.size() < MostDetails) {
            m_seen += text;
            m_details += { text, weight * shareOfWords(label, line), true };
        }
    }

    /// Somebody wrote sentences and names of several words; sizes, places and states of things are a program's.
    static double shareOfWords(const QString &label, const QString &line)
    {
        constexpr double Enough = 8;
        constexpr double Least = 0.25;
        qsizetype words = significantWords(label).size();
        const QStringList fields = line.split(u"; "_s);
        for (const QString &field : fields) {
            const QString value = field.section(": "_L1, 1);
            const bool written = value.contains(u' ') || std::ranges::any_of(value, isWide);
            words += written ? significantWords(value).size() : 0;
        }
        return std::clamp(static_cast<double>(words) / Enough, Least, 1.0);
    }

    QList<Detail> m_details;
    QSet<QString> m_seen;
};

} // namespace

QList<Detail> jsonDetails(QStringView output)
{
    QList<Detail> details;
    forEachLine(headOf(output, Looked), [&details](QStringView line) {
        line = line.trimmed();
        const bool closed = (line.startsWith(u'{') && line.endsWith(u'}'))
                || (line.startsWith(u'[') && line.endsWith(u']'));
        if (line.size() < ShortestLine || !closed) {
            return true;
        }
        const QByteArray utf8 = line.toUtf8();
        simdjson::dom::parser parser;
        Element root;
        if (parser.parse(utf8.constData(), static_cast<size_t>(utf8.size())).get(root) == SUCCESS) {
            JsonReader reader;
            reader.read(root);
            details += reader.take();
        }
        return details.size() < MostDetails;
    });
    return details;
}

} // namespace varve
