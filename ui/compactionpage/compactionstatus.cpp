// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionstatus.h"

#include <models/plaintext.h>

namespace varve
{

CompactionStatus::CompactionStatus(QWidget *parent) : QToolButton(parent)
{
    setAccessibleName(tr("Compaction under way"));
    setAutoRaise(true);
    hide();
}

CompactionStatus::~CompactionStatus() = default;

void CompactionStatus::say(const SessionId &session, const QString &text, Until until,
                           const QString &more)
{
    if (text.isEmpty()) {
        m_said.remove(session);
    } else {
        m_said.insert(session, { text, more, until });
    }
    if (session == m_session) {
        showSaid();
    }
}

void CompactionStatus::sayOfReview(const SessionId &session, const QString &text)
{
    m_review = text;
    if (!text.isEmpty()) {
        m_said.remove(session); // it is out of date
    }
    showSaid();
}

void CompactionStatus::setSession(const SessionId &session)
{
    if (session == m_session) {
        return;
    }
    if (const auto left = m_said.constFind(m_session);
        left != m_said.cend() && left->until == Until::Left) {
        m_said.erase(left);
    }
    m_session = session;
    showSaid();
}

void CompactionStatus::showSaid()
{
    const Said said = m_review.isEmpty() ? m_said.value(m_session) : Said { m_review, {}, {} };
    setText(said.text);
    setToolTip(asPlainText(said.more));
    setVisible(!said.text.isEmpty());
}

} // namespace varve
