// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionsequence.h"

#include <utility>

namespace varve
{

Result<> SessionSequence::begin(Session session)
{
    if (m_into.hasSession()) {
        if (const auto ended = end(); !ended) {
            return ended;
        }
    }
    return m_into.begin(std::move(session));
}

Result<> SessionSequence::finish()
{
    if (!m_into.hasSession()) {
        const auto &skipped = m_into.report().skipped;
        return fail(Error::Kind::InvalidInput,
                    m_into.bytesRead() == 0 ? ImportTexts::empty(m_into.path())
                                            : ImportTexts::noConversation(m_into.path()),
                    skipped.isEmpty() ? QString() : skipped.constFirst().reason);
    }
    return end();
}

Result<> SessionSequence::end()
{
    const Ending ending = std::exchange(m_ending, {});
    m_into.report().source = ending.source;
    m_into.report().branches = ending.branches;
    return m_into.end(ending.leaf);
}

} // namespace varve
