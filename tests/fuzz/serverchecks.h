// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace varve::test
{

/// What McpClient promises whatever a server of tools says, one message a line: the client's own calls have the ids 1 (set up), 2 (its
/// tools), 3 (a tool). The promise that is broken, in words; empty if all are kept. Needs a QCoreApplication.
[[nodiscard]] QString brokenServerPromise(const QByteArray &lines);

} // namespace varve::test
