// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importlog.h"
#include "jsontree.h"
#include "sourceentry.h"

#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace varve
{

/// What newer versions of pi change in what is sent without changing what was said: edits of earlier entries, and compactions that hold the
/// messages that they keep. Sees every entry of a file, in its order.
class PiContext
{
public:
    /// Reads an entry of a file, as one that stands in it by itself.
    using ReadEntry = std::function<SourceEntry(const JsonRef &object)>;
    explicit PiContext(ReadEntry read) : m_read(std::move(read)) { }

    /// Of a line that was read into `entry`: the entries that it becomes.
    [[nodiscard]] std::vector<SourceEntry> take(const JsonRef &object, SourceEntry entry,
                                                ImportLog &log);

private:
    /// How an entry can be edited: what is sent of a call and its results is changed together.
    enum class Kind : quint8 { Result, Calls };
    struct Seen
    {
        std::string id;
        std::string parent;
        bool speaks = false; ///< it is a message, or sent as one
        QByteArray payload;
    };

    void note(const SourceEntry &entry);
    [[nodiscard]] std::vector<SourceEntry> readEdit(const JsonRef &object, SourceEntry entry,
                                                    ImportLog &log);
    [[nodiscard]] std::vector<SourceEntry> readCompaction(const JsonRef &tail, SourceEntry entry,
                                                          ImportLog &log);
    [[nodiscard]] std::string firstOf(const JsonRef &tail, const std::string &last);
    [[nodiscard]] std::optional<SourceEntry> readMessage(const JsonRef &message);

    const ReadEntry m_read;
    std::deque<Seen> m_recent; ///< the last of the file, as many as a compaction keeps
    std::unordered_map<size_t, Kind> m_kinds; ///< by hashes of ids
    std::unordered_map<std::string, std::string>
            m_behind; ///< the last copy that stands behind a compaction
    std::unordered_map<std::string, int> m_edits; ///< how many there were, by target
    JsonTree m_tree;
};

} // namespace varve
