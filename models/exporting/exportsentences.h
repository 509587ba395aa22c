// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <interchange/exportfolder.h>
#include <interchange/programplace.h>

#include <QCoreApplication>

namespace varve
{

/// What is said of exports.
struct ExportSentences
{
    Q_DECLARE_TR_FUNCTIONS(varve::ExportSentences)

public:
    [[nodiscard]] static QString nameOf(ExportFormat format);
    /// What a format is for.
    [[nodiscard]] static QString purposeOf(ExportFormat format);
    /// That goes on with sessions in a format; empty: none.
    [[nodiscard]] static QString programOf(ExportFormat format);
    /// For a file dialog.
    [[nodiscard]] static QString filterOf(ExportFormat format);
    /// "2 keys, 1 password and 3 chosen texts"; empty for none.
    [[nodiscard]] static QString taken(const RedactionCounts &counts);
    /// Before an export: what would be taken out.
    [[nodiscard]] static QString preview(const RedactionCounts &counts);
    /// After one.
    [[nodiscard]] static QString outcome(const ExportOutcome &outcome, const QString &path);
    /// The same, and what makes a program go on with it.
    [[nodiscard]] static QString outcome(const ProgramExport &done);
    /// After one of several sessions; `redacts`: something was to be taken out.
    [[nodiscard]] static QString outcome(const FolderOutcome &outcome, const QString &folder,
                                         bool redacts);
};

} // namespace varve
