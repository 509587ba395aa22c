// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace varve
{

/// One simple command of a shell line.
struct ShellPart
{
    QStringList words; ///< quotes removed; variable assignments in front left out
    QStringList written; ///< targets of > and >>
    QString raw; ///< as written, without redirections' here-documents
    bool piped = false; ///< reads the output of the part before it
};

/// Splits at ; && || | & and line ends outside of quotes; here-documents are skipped. Never fails: what is not closed
/// ends with the text.
[[nodiscard]] QList<ShellPart> splitShellCommand(QStringView command);

} // namespace varve
