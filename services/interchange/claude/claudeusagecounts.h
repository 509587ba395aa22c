// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"

#include <QJsonObject>

#include <string>
#include <unordered_map>
#include <vector>

namespace varve
{

/// Sums the token numbers of a transcript: of every line, and once for each answer, because the lines of one answer repeat them.
class ClaudeUsageCounts
{
public:
    /// `line` stands for the id of an answer that has none.
    void add(const JsonRef &message, qint64 line);
    void addTo(QJsonObject &figures) const;

private:
    struct Amount
    {
        size_t name = 0;
        double amount = 0;
    };
    using Amounts = std::vector<Amount>;
    void collect(const JsonRef &usage, const std::string &prefix, Amounts &into);
    [[nodiscard]] size_t nameOf(const std::string &name);
    [[nodiscard]] QJsonObject sums(const std::vector<double> &amounts,
                                   const std::vector<bool> &named) const;

    qint64 m_objects = 0;
    std::unordered_map<std::string, size_t> m_names;
    std::vector<double> m_raw;
    std::unordered_map<std::string, Amounts> m_last; ///< of each answer; the last line is right
};

} // namespace varve
