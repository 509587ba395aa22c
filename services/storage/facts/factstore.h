// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <base/ids.h>

#include <QDateTime>
#include <QStringList>

namespace varve
{

class Database;

/// A fact of the working memory that holds beyond one session.
struct KeptFact
{
    EntryId id = {}; ///< its own
    QString project = {}; ///< a folder as cleanProject() has it; empty: it holds everywhere
    QString text = {}; ///< as checkFact() lets it in
    bool isShown = true; ///< false: kept, and not sent
    bool byModel = false;
    SessionId session = {}; ///< where it comes from; null if nobody knows, and it may be gone
    EntryId entry = {};
    int place = 0; ///< in the list of its project, from 1; 0: at the end
    QDateTime createdAt = {}; ///< UTC; of a new one: now
    QDateTime changedAt = {};

    friend bool operator==(const KeptFact &, const KeptFact &) = default;
};

/// The facts of folders and of everywhere, in a table of their own. On the thread of the database.
class FactStore
{
public:
    explicit FactStore(Database &database) : m_database(database) { }

    /// The facts of one list in its order; an empty project: those of everywhere. None in a store from before there were any that is
    /// open for reading only.
    [[nodiscard]] Result<QList<KeptFact>> facts(const QString &project);
    /// Those that hold in a folder, of the outermost project first. Without a folder none.
    [[nodiscard]] Result<QList<KeptFact>> factsOfFolder(const QString &folder);

    /// Writes them whole, in one transaction, whether they are there or new. Those that were forgotten meanwhile stay so: who changes
    /// a fact has not asked for it back. Answers with what was stored; NotFound if that is nothing.
    [[nodiscard]] Result<QList<KeptFact>> put(const QList<KeptFact> &facts);
    /// They are in no list any more, until change() restores them. NotFound if one is in none.
    [[nodiscard]] Result<> forget(const QList<EntryId> &ids);
    /// All of it, or nothing. `restored`: written like `put`, also those that were forgotten.
    [[nodiscard]] Result<QList<KeptFact>> change(const QList<KeptFact> &put,
                                                 const QList<EntryId> &forgotten,
                                                 const QList<KeptFact> &restored = {});

private:
    enum class IfForgotten : quint8 { Leave, Restore };

    /// Appends to `stored` what it has written.
    [[nodiscard]] Result<> write(const QList<KeptFact> &facts, IfForgotten how,
                                 QList<KeptFact> *stored);
    /// Whether it was written.
    [[nodiscard]] Result<bool> write(KeptFact *fact, IfForgotten how);
    [[nodiscard]] Result<> drop(const EntryId &id);
    [[nodiscard]] bool isThere();

    Database &m_database;
};

/// A folder as facts name it: absolute, without "..", without a slash at the end; not looked for on the disk. Empty stays empty.
[[nodiscard]] QString cleanProject(const QString &folder);

/// The folder and those above it, outermost first.
[[nodiscard]] QStringList projectsOf(const QString &folder);

} // namespace varve
