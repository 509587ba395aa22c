// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importer.h"

namespace varve
{

/// Rollouts of Codex: JSON lines, a flat log of items and events, of which items make the conversation.
class CodexImporter final : public Importer
{
public:
    [[nodiscard]] QString format() const override;
    [[nodiscard]] bool recognizes(QByteArrayView firstBytes) const override;
    [[nodiscard]] Result<ImportReport> read(QIODevice &device, const QString &path,
                                            ImportSink &sink,
                                            const ImportControl &control = {}) const override;
};

} // namespace varve
