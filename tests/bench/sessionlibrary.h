// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session.h"

namespace varve::bench
{

/// Sessions as a person has them after some years: titles, projects, programs, tags, sizes and times without entries. The same
/// number gives the same ones.
struct LibrarySession
{
    Session session;
    QStringList tags;
};
[[nodiscard]] QList<LibrarySession> madeUpLibrary(int count, const QDateTime &now);

/// Writes them into a new store at `path`. May throw BenchFailure.
void writeLibrary(const QString &path, int count, const QDateTime &now);

} // namespace varve::bench
