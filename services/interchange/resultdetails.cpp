// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "resultdetails.h"

#include <session/entrydata.h>

#include <QStringTokenizer>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype MostBytes = 16 << 10; // of all details of one result
constexpr qsizetype LongText = 4 << 10;
constexpr qsizetype ShortText = 16; // kept even if the content has it: a name, a state

/// Copies a value without what is known or too much.
class Pruning
{
public:
    explicit Pruning(const QString &content) : m_content(content) { }

    [[nodiscard]] QJsonValue copy(const JsonRef &value);
    [[nodiscard]] bool shortened() const { return m_shortened; }

private:
    [[nodiscard]] QJsonValue copyText(const JsonRef &value);
    [[nodiscard]] bool isKnown(const QString &text) const;
    [[nodiscard]] bool takes(qsizetype bytes);

    const QString &m_content;
    qsizetype m_left = MostBytes;
    bool m_shortened = false;
};

/// Whether every line of it is in the content: some tools number the lines that they give the model.
bool Pruning::isKnown(const QString &text) const
{
    const auto lines = QStringTokenizer(text, u'\n', Qt::SkipEmptyParts);
    return std::ranges::all_of(lines,
                               [this](QStringView line) { return m_content.contains(line); });
}

bool Pruning::takes(qsizetype bytes)
{
    if (bytes > m_left) {
        m_shortened = true;
        return false;
    }
    m_left -= bytes;
    return true;
}

QJsonValue Pruning::copyText(const JsonRef &value)
{
    const auto size = static_cast<qsizetype>(value.utf8().size());
    if (size == 0) {
        return QJsonValue::Undefined;
    }
    if (size > LongText) {
        // The content mostly has it, with line numbers between.
        m_shortened = m_shortened || m_content.size() < size;
        return QJsonValue::Undefined;
    }
    const QString text = value.string();
    if ((size > ShortText && isKnown(text)) || !takes(size)) {
        return QJsonValue::Undefined;
    }
    return text;
}

QJsonValue Pruning::copy(const JsonRef &value)
{
    if (value.isString()) {
        return copyText(value);
    }
    if (value.isObject()) {
        QJsonObject object;
        for (const JsonRef member : value) {
            const QJsonValue kept = m_left > 0 ? copy(member) : QJsonValue::Undefined;
            if (!kept.isUndefined() && takes(static_cast<qsizetype>(member.key().size()))) {
                object.insert(fromWobblyUtf8(member.key()), kept);
            }
        }
        return object.isEmpty() ? QJsonValue(QJsonValue::Undefined) : object;
    }
    if (value.isArray()) {
        QJsonArray array;
        for (const JsonRef element : value) {
            const QJsonValue kept = m_left > 0 ? copy(element) : QJsonValue::Undefined;
            if (!kept.isUndefined()) {
                array += kept;
            }
        }
        return array.isEmpty() ? QJsonValue(QJsonValue::Undefined) : array;
    }
    return value.isNull() || !takes(8) ? QJsonValue(QJsonValue::Undefined) : value.toJson();
}

} // namespace

bool keepDetails(const JsonRef &said, QLatin1StringView otherwise, Entry &result)
{
    const QString content = result.text();
    Pruning pruning(content);
    if (said.isString()) {
        const QString text = said.string();
        // An error is told to the program with a word before it.
        if (content.contains(text) || text == "Error: "_L1 + content) {
            return false;
        }
    } else if (!said.isObject() && !said.isArray()) {
        return false;
    }
    const QJsonValue details = pruning.copy(said);
    if (!details.isUndefined()) {
        result.data[details.isObject() ? entryData::Details : otherwise] = details;
    }
    return pruning.shortened();
}

} // namespace varve
