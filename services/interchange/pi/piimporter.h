// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importer.h"

namespace varve
{

/// Session files of pi, formats 1 to 3: JSON lines, a header first, then a tree of entries.
class PiImporter final : public Importer
{
public:
    [[nodiscard]] QString format() const override;
    [[nodiscard]] bool recognizes(QByteArrayView firstBytes) const override;
    [[nodiscard]] Result<ImportReport> read(QIODevice &device, const QString &path,
                                            ImportSink &sink,
                                            const ImportControl &control = {}) const override;
};

} // namespace varve
