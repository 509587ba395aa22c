// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importformats.h"
#include "memorystore.h"
#include "testdatabase.h"

#include <QTimeZone>

namespace varve::test
{

using namespace Qt::StringLiterals;

inline constexpr qint64 OpenCodeStart = 1'767'323'046'000; // 2026-01-02T03:04:06Z

/// One session "s" with messages a second apart.
class OpenCode : public TestDatabase
{
public:
    OpenCode()
    {
        execute(openCodeSchema());
        addSession(u"s"_s);
    }
    void addSession(const QString &id, const QVariant &parent = {}, const QVariant &revert = {})
    {
        insert(u"session"_s,
               { { u"id"_s, id },
                 { u"project_id"_s, u"p"_s },
                 { u"parent_id"_s, parent },
                 { u"directory"_s, u"/srv/project"_s },
                 { u"title"_s, QString(u"Title of "_s + id) },
                 { u"revert"_s, revert },
                 { u"time_created"_s, OpenCodeStart } });
    }
    void message(const QString &id, const QString &data, const QString &session = u"s"_s)
    {
        m_time += 1000;
        insert(u"message"_s,
               { { u"id"_s, id },
                 { u"session_id"_s, session },
                 { u"time_created"_s, m_time },
                 { u"data"_s, data } });
        m_message = id;
        m_parts = 0;
    }
    void user(const QString &id, const QString &text)
    {
        message(id,
                uR"({"role":"user","agent":"build","model":{"providerID":"p","modelID":"m"}})"_s);
        part(uR"({"type":"text","text":"%1"})"_s.arg(text));
    }
    void answer(const QString &id, const QString &text, const QString &more = {})
    {
        message(id,
                uR"({"role":"assistant","parentID":"x","providerID":"anthropic","modelID":"m","mode":"build","finish":"stop","cost":0.5,"tokens":{"input":10,"output":5,"reasoning":2,"cache":{"read":100,"write":7}},"time":{"created":%1,"completed":%2}%3})"_s
                        .arg(m_time + 1000)
                        .arg(m_time + 1500)
                        .arg(more));
        if (!text.isEmpty()) {
            part(uR"({"type":"text","text":"%1"})"_s.arg(text));
        }
    }
    void part(const QString &data)
    {
        insert(u"part"_s,
               { { u"id"_s, u"%1-%2"_s.arg(m_message).arg(++m_parts, 3, 10, QChar(u'0')) },
                 { u"message_id"_s, m_message },
                 { u"session_id"_s, u"s"_s },
                 { u"time_created"_s, m_time },
                 { u"data"_s, data } });
    }
    [[nodiscard]] qint64 now() const { return m_time; }

private:
    qint64 m_time = OpenCodeStart;
    QString m_message;
    int m_parts = 0;
};

[[nodiscard]] inline Result<ImportReport> importOpenCode(const TestDatabase &database,
                                                         ImportSink &sink,
                                                         const QDateTime &now = {})
{
    constexpr qint64 Minute = 60'000; // while the session is still going on
    ImportControl control;
    control.now = now.isValid()
            ? now
            : QDateTime::fromMSecsSinceEpoch(OpenCodeStart + Minute, QTimeZone::UTC);
    return Importer(openCodeFormat).import(database.path(), sink, control);
}

/// Kinds and texts of the entries with the rank of their parent, in the order of the store.
[[nodiscard]] inline QStringList kindsOf(const MemoryStore &store, qsizetype session = 0)
{
    QStringList lines;
    const SessionTree tree = store.tree(session);
    for (int i = 0; i < tree.size(); ++i) {
        const Entry &entry = store.entries(session).at(i);
        const QString kind = entry.type == EntryType::Message ? QString(toString(entry.role))
                                                              : QString(toString(entry.type));
        lines += u"%1 %2<%3"_s.arg(kind, entry.text() + entry.summary).arg(tree.parentOf(i));
    }
    return lines;
}

} // namespace varve::test
