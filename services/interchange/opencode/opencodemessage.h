// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "opencodedatabase.h"
#include "opencodeparts.h"

#include <optional>
#include <vector>

namespace varve
{

/// One message of OpenCode with its parts, on the way to entries of ours: an answer, then the results of its calls. An older message
/// holds several answers, one a step.
class OpenCodeMessage
{
public:
    /// `info`, what the message says, must stay valid.
    OpenCodeMessage(const OpenCodeDatabase::Record &record, const JsonRef &info);

    [[nodiscard]] bool isAnswer() const { return m_isAnswer; }
    [[nodiscard]] bool isFinished() const; ///< of an answer
    [[nodiscard]] qint64 time() const { return m_time; } ///< ms

    void addPart(const OpenCodeDatabase::Record &record, const JsonRef &part);

    /// A person's or the program's request to compact, without text of its own.
    [[nodiscard]] bool asksToCompact() const { return !m_compaction.isEmpty(); }
    [[nodiscard]] const QJsonObject &compaction() const { return m_compaction; }
    /// An answer that stands for everything before it.
    [[nodiscard]] bool isSummary() const;

    struct Mask
    {
        std::string result; ///< id of the entry
        qint64 time = 0; ///< ms
    };
    [[nodiscard]] const std::vector<Mask> &masks() const { return m_masks; }

    /// Once, after the last part.
    [[nodiscard]] std::vector<SourceEntry> take();
    /// The same for a summary; `request`: compaction() of the message that asked for it.
    [[nodiscard]] SourceEntry takeCompaction(const QJsonObject &request);
    /// The same for a request that no summary answers.
    [[nodiscard]] SourceEntry takeUnanswered();

private:
    struct Step
    {
        OpenCodeParts answer;
        std::vector<SourceEntry> results;
    };
    void beginStep(const OpenCodeDatabase::Record &record);
    void addTool(const OpenCodeDatabase::Record &record, const JsonRef &part);
    void finishAnswer(Entry &entry, bool isLast);
    void readError(Entry &entry) const;

    const OpenCodeDatabase::Record m_record;
    const JsonRef m_info;
    const bool m_isAnswer;
    const qint64 m_time;
    std::vector<std::unique_ptr<Step>> m_steps;
    std::vector<Mask> m_masks;
    QJsonObject m_compaction;
};

} // namespace varve
