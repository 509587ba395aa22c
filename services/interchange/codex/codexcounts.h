// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "codexrecord.h"
#include "textfigures.h"

#include <QJsonArray>
#include <QSet>

#include <set>

namespace varve
{

/// Counts a rollout as it is, apart from what becomes of it: the `source` of an import report. A reader of the file that
/// knows nothing of ours must come to the same figures.
class CodexCounts
{
public:
    void add(const CodexRecord &record);

    [[nodiscard]] QJsonObject toJson() const;

private:
    void addBare(const CodexRecord &record);
    void addMeta(const JsonRef &meta);
    void addCompacted(const JsonRef &compacted);
    void addEvent(const JsonRef &event);
    void addTokens(const JsonRef &info);
    void addItem(const JsonRef &item);
    void addMessage(const JsonRef &item);
    void addReasoning(const JsonRef &item);
    void addCall(const JsonRef &item, std::string_view type);
    void addOutput(const JsonRef &output, std::string_view type);
    void addSessionTo(QJsonObject &figures) const;
    void addText(std::string_view kind, const JsonRef &text);

    bool m_wrapped = false;
    qint64 m_entries = 0;
    Tally m_kinds;
    Tally m_types;
    Tally m_roles;
    Tally m_tools;
    Tally m_models;
    Tally m_usageOfLast;
    TextFigures m_text;
    qint64 m_images = 0;
    qint64 m_tokenCounts = 0;
    QJsonValue m_usage { QJsonValue::Null };
    std::set<qint64> m_windows;
    QJsonArray m_replacements;
    qint64 m_metas = 0;
    QSet<QString> m_sessionIds;
    QJsonObject m_firstMeta; ///< only what is told of it
};

} // namespace varve
