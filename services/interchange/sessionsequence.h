// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importassembler.h"

namespace varve
{

/// The sessions of a file that holds several. One is ended only when the next begins, so that what is said about the file
/// between two goes to a report.
class SessionSequence
{
public:
    explicit SessionSequence(ImportAssembler &into) : m_into(into) { }

    /// Ends the one before. `session` as ImportAssembler::begin() wants it.
    [[nodiscard]] Result<> begin(Session session);
    /// What is known once the entries are in.
    struct Ending
    {
        std::string leaf; ///< as ImportAssembler::end() wants it
        QJsonObject source; ///< figures
        qint64 branches = 0;
    };
    void setEnding(Ending ending) { m_ending = std::move(ending); }
    /// InvalidInput if there was none.
    [[nodiscard]] Result<> finish();

private:
    [[nodiscard]] Result<> end();

    ImportAssembler &m_into;
    Ending m_ending;
};

} // namespace varve
