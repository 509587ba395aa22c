// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importreport.h"
#include "importtexts.h"

namespace varve
{

/// Writes what went wrong into a report, up to a limit, so that a file of garbage does not fill the memory.
class ImportLog
{
public:
    explicit ImportLog(ImportedSession &session) : m_session(session) { }

    void skipped(qint64 line, const QString &reason)
    {
        if (m_session.skippedCount++ < ImportedSession::MaxReported) {
            m_session.skipped += { line, reason };
        }
    }
    void note(qint64 line, const QString &what)
    {
        if (m_session.notes.size() < ImportedSession::MaxReported) {
            m_session.notes += ImportTexts::atLine(line, what);
        }
    }

private:
    ImportedSession &m_session;
};

} // namespace varve
