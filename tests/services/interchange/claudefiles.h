// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importformats.h"
#include "memorystore.h"

#include <QBuffer>

namespace varve::test
{

[[nodiscard]] inline Result<ImportReport> importTranscript(
        QByteArray bytes, ImportSink &sink, const ImportControl &control = {},
        const QString &path = QStringLiteral("test.jsonl"))
{
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::ReadOnly)) {
        return fail(Error::Kind::Internal, buffer.errorString());
    }
    return Importer(claudeFormat).read(buffer, path, sink, control);
}

} // namespace varve::test
