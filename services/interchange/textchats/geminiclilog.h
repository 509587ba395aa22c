// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geminiclicounts.h"
#include "jsonlines.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace varve
{

/// Reads a session of newer versions of gemini-cli: JSON lines, a header, then messages, each written again as its tools finish,
/// changes of the header ($set) and steps back ($rewindTo). Used once, by one thread.
class GeminiCliLog
{
public:
    GeminiCliLog(QIODevice &device, ImportAssembler &into);
    Q_DISABLE_COPY_MOVE(GeminiCliLog)

    [[nodiscard]] Result<> run();

    /// Whether a file that begins like this is such a log, not a document of the whole session.
    [[nodiscard]] static bool isLog(QByteArrayView firstBytes);

private:
    [[nodiscard]] Result<> readObject(const JsonRef &object, qint64 line);
    void readHeader(const JsonRef &header);
    [[nodiscard]] Result<> change(const JsonRef &fields, qint64 line);
    [[nodiscard]] Result<> rewind(const std::string &id);
    [[nodiscard]] Result<> readMessage(const JsonRef &message, qint64 line);
    [[nodiscard]] Result<> addTitle(const QString &name, qint64 line);
    [[nodiscard]] Result<> addPending();
    [[nodiscard]] Result<> finish();

    ImportAssembler &m_into;
    JsonLines m_lines;
    GeminiCliCounts m_counts;
    std::optional<Session> m_session; ///< once the header is read; begun with the first message
    std::string m_last; ///< the entry that the next message stands on
    QDateTime m_time; ///< of the message before
    std::string m_pendingId; ///< of the message that may be written again
    std::vector<SourceEntry> m_pending; ///< its entries
    QDateTime m_openUntil; ///< tools of it are running
    std::optional<std::pair<QString, qint64>> m_title; ///< given meanwhile, and on which line
    std::unordered_map<std::string, std::string> m_above; ///< the entry before a message, by its id
    std::unordered_set<std::string> m_forks; ///< entries with several messages below
    qint64 m_versions = 0; ///< lines that were replaced by later ones
    qint64 m_lateChanges = 0; ///< lines that would change what is no longer the last
    qint64 m_contexts = 0; ///< lists of messages that the model was given instead
};

} // namespace varve
