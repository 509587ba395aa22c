// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "payloaddigest.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace varve
{

void PayloadDigest::add(const JsonRef &value)
{
    if (value.isObject()) {
        addObject(value, [this](const JsonRef &member) { addMember(member); });
    } else if (value.isArray()) {
        m_pending += '[';
        for (const JsonRef element : value) {
            add(element);
        }
        m_pending += ']';
    } else if (value.isString()) {
        addText(value.utf8());
    } else if (value.isNumber()) {
        addNumber(value);
    } else {
        m_pending += value.raw();
    }
}

void PayloadDigest::addMember(const JsonRef &member)
{
    addText(member.key());
    add(member);
}

void PayloadDigest::addObject(const JsonRef &object,
                              const std::function<void(const JsonRef &)> &each)
{
    std::vector<JsonRef> members;
    for (const JsonRef member : object) {
        members.push_back(member);
    }
    std::ranges::stable_sort(members, {}, &JsonRef::key);
    m_pending += '{';
    for (const JsonRef &member : members) {
        each(member);
    }
    m_pending += '}';
}

void PayloadDigest::addText(std::string_view text)
{
    m_pending += '"';
    m_pending += std::to_string(text.size());
    m_pending += ':';
    if (text.size() < 512) {
        m_pending += text;
    } else {
        flush();
        m_hash.addData(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())));
    }
}

void PayloadDigest::addNumber(const JsonRef &value)
{
    const double number = value.number();
    m_pending += '#';
    if (number == std::floor(number) && std::abs(number) < 9e15) {
        m_pending += std::to_string(static_cast<qint64>(number));
    } else {
        m_pending += QByteArray::number(number, 'g', 17).toStdString();
    }
}

void PayloadDigest::flush()
{
    m_hash.addData(QByteArrayView(m_pending.data(), static_cast<qsizetype>(m_pending.size())));
    m_pending.clear();
}

QByteArray PayloadDigest::result()
{
    flush();
    return m_hash.result();
}

} // namespace varve
