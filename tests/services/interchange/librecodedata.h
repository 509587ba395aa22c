// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importformats.h"
#include "memorystore.h"
#include "testdatabase.h"

namespace varve::test
{

using namespace Qt::StringLiterals;

/// One session "s", unless the test makes its own.
class Librecode : public TestDatabase
{
public:
    explicit Librecode(const QString &schema = librecodeSchema())
    {
        execute(schema);
        addSession(u"s"_s);
    }

    void addSession(const QString &id, const QString &parent = {},
                    const QString &time = u"2026-01-02T03:04:05Z"_s)
    {
        insert(u"sessions"_s,
               { { u"id"_s, id },
                 { u"cwd"_s, u"/p"_s },
                 { u"name"_s, QString(u"Name of "_s + id) },
                 { u"parent_session"_s, parent.isNull() ? u""_s : parent },
                 { u"created_at"_s, time },
                 { u"updated_at"_s, time } });
    }

    void add(const QString &id, const QString &parent, QVariantMap row)
    {
        row.insert(u"id"_s, id);
        row.insert(u"parent_id"_s, parent.isEmpty() ? QVariant() : QVariant(parent));
        for (const auto &[key, value] :
             { std::pair { u"session_id"_s, u"s"_s }, std::pair { u"entry_type"_s, u"message"_s },
               std::pair { u"created_at"_s, u"2026-01-02T03:04:06Z"_s } }) {
            if (!row.contains(key)) {
                row.insert(key, value);
            }
        }
        insert(u"session_entries"_s, row);
    }

    void addUser(const QString &id, const QString &parent, const QString &text,
                 const QString &time = u"2026-01-02T03:04:06Z"_s)
    {
        add(id, parent,
            { { u"role"_s, u"user"_s }, { u"content"_s, text }, { u"created_at"_s, time } });
    }
};

/// Texts of the entries with the rank of their parent, in the order of the store.
[[nodiscard]] inline QStringList shapeOf(const MemoryStore &store, qsizetype session = 0)
{
    QStringList lines;
    const SessionTree tree = store.tree(session);
    for (int i = 0; i < tree.size(); ++i) {
        lines += u"%1<%2"_s.arg(store.entries(session).at(i).text()).arg(tree.parentOf(i));
    }
    return lines;
}

[[nodiscard]] inline Result<ImportReport> importLibrecode(const TestDatabase &database,
                                                          ImportSink &sink,
                                                          const ImportControl &control = {})
{
    return Importer(librecodeFormat).import(database.path(), sink, control);
}

} // namespace varve::test
