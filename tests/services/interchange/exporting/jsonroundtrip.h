// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exportrequest.h"
#include "importedsession.h"

namespace varve::test
{

/// As JSON; empty, with a warning, where it fails.
[[nodiscard]] QByteArray exportedJson(SessionStore &store, const ExportRequest &order);
/// A whole session, with everything that is in it.
[[nodiscard]] QByteArray exportedJson(SessionStore &store, const SessionId &session);
/// Without what an import cannot keep: the path of the file it was read from.
[[nodiscard]] QByteArray comparableJson(QByteArray json);
/// The path, empty if that fails.
[[nodiscard]] QString saveBytes(const QString &path, const QByteArray &bytes);
/// Exports a session, brings it into another store and compares everything there. Fails the running test.
void compareRoundTrip(SessionStore &from, ImportedStore &to, const SessionId &id);

} // namespace varve::test
