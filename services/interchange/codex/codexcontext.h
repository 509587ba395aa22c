// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "codexrecord.h"
#include "sourceentry.h"

namespace varve
{

/// Follows the model and its settings from turn to turn.
class CodexContext
{
public:
    /// Entries for what a turn_context changes; none if it says what the one before said.
    [[nodiscard]] std::vector<SourceEntry> take(const CodexRecord &record, const QString &provider);
    [[nodiscard]] const QString &model() const { return m_model; }

private:
    QString m_model;
    QString m_effort;
    QByteArray m_digest;
};

} // namespace varve
