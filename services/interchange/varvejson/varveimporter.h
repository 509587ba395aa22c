// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importer.h"

namespace varve
{

/// Reads our own export ("varve-session", docs/json.md). Ids, keys of imported entries and where a session came from are those of the
/// file, so that importing it again, or into the store that it came from, adds nothing. What the session stands on comes in as a
/// session of its own before it.
class VarveImporter final : public Importer
{
public:
    [[nodiscard]] QString format() const override;
    [[nodiscard]] bool recognizes(QByteArrayView firstBytes) const override;
    [[nodiscard]] Result<ImportReport> read(QIODevice &device, const QString &path,
                                            ImportSink &sink,
                                            const ImportControl &control = {}) const override;
};

} // namespace varve
