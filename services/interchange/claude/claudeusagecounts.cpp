// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudeusagecounts.h"

namespace varve
{

using namespace Qt::StringLiterals;

void ClaudeUsageCounts::add(const JsonRef &message, qint64 line)
{
    const JsonRef usage = message["usage"];
    if (!usage.isObject()) {
        return;
    }
    ++m_objects;
    Amounts amounts;
    collect(usage, {}, amounts);
    for (const Amount &amount : amounts) {
        m_raw[amount.name] += amount.amount;
    }
    const std::string_view id = message["id"].utf8();
    m_last[id.empty() ? "#" + std::to_string(line) : std::string(id)] = std::move(amounts);
}

void ClaudeUsageCounts::collect(const JsonRef &usage, const std::string &prefix, Amounts &into)
{
    for (const JsonRef field : usage) {
        // Parts of what stands beside them.
        if (prefix.empty() && (field.key() == "cache_creation" || field.key() == "iterations")) {
            continue;
        }
        const std::string name = std::string(prefix).append(field.key());
        if (field.isNumber()) {
            into.push_back({ nameOf(name), field.number() });
        } else if (field.isObject()) {
            collect(field, name + '.', into);
        }
    }
}

size_t ClaudeUsageCounts::nameOf(const std::string &name)
{
    const auto [entry, isNew] = m_names.try_emplace(name, m_raw.size());
    if (isNew) {
        m_raw.push_back(0);
    }
    return entry->second;
}

QJsonObject ClaudeUsageCounts::sums(const std::vector<double> &amounts,
                                    const std::vector<bool> &named) const
{
    QJsonObject object;
    for (const auto &[name, index] : m_names) {
        if (named[index]) {
            object.insert(fromWobblyUtf8(name), amounts[index]);
        }
    }
    return object;
}

void ClaudeUsageCounts::addTo(QJsonObject &figures) const
{
    std::vector<double> once(m_names.size());
    std::vector<bool> named(m_names.size());
    for (const auto &[id, amounts] : m_last) {
        for (const Amount &amount : amounts) {
            once[amount.name] += amount.amount;
            named[amount.name] = true;
        }
    }
    figures["usage_objects"_L1] = m_objects;
    figures["usage_message_ids"_L1] = static_cast<qint64>(m_last.size());
    figures["usage_sum_raw"_L1] = sums(m_raw, std::vector<bool>(m_names.size(), true));
    figures["usage_sum"_L1] = sums(once, named);
}

} // namespace varve
