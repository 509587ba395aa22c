// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "claudesession.h"
#include "jsonlines.h"

namespace varve
{

/// Reads one transcript into its sessions: a first time to find out what is in it, a second time for the conversation, then once for as
/// many subagents as fit into memory together. Used once, by one thread.
class ClaudeParsing
{
public:
    /// The device can be read from the beginning again.
    ClaudeParsing(QIODevice &device, ImportAssembler &into);
    Q_DISABLE_COPY_MOVE(ClaudeParsing)

    [[nodiscard]] Result<> run();

private:
    struct Held
    {
        std::string text; ///< with the padding that parsing needs
        qint64 line = 0;
    };
    using HeldParts = std::vector<std::vector<Held>>; ///< by part

    [[nodiscard]] Result<> survey();
    [[nodiscard]] Result<> beginPart(int part);
    void describeMain(const ClaudeSurvey::Part &part, Session &session);
    [[nodiscard]] Result<> readPart(int part);
    [[nodiscard]] Result<> readSubagents(int from);
    [[nodiscard]] int lastThatFits(int from) const;
    [[nodiscard]] Result<> holdLines(int from, int to, HeldParts &held);
    [[nodiscard]] Result<> readHeld(int part, const std::vector<Held> &lines);
    [[nodiscard]] Result<> rewind();
    [[nodiscard]] QString mainId() const;
    [[nodiscard]] bool isWhole() const;

    QIODevice &m_device;
    ImportAssembler &m_into;
    ClaudeSurvey m_survey;
    QJsonObject m_figures; ///< of the file; told with its first session
    bool m_endsInMidLine = false;
    bool m_told = false; ///< what is wrong with single lines
};

} // namespace varve
