// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importer.h"
#include "pichunk.h"
#include "sinkbatch.h"

#include <QElapsedTimer>

namespace varve
{

class PiParsing;

/// The import of one pi file, from the first line to the report. A second thread reads and parses (PiParsing) while the
/// caller's stores; neither waits for the other longer than a chunk takes. Used once.
class PiReading
{
public:
    PiReading(QIODevice &device, const QString &path, ImportSink &sink,
              const ImportControl &control);
    Q_DISABLE_COPY_MOVE(PiReading)

    [[nodiscard]] Result<ImportReport> run();

private:
    [[nodiscard]] Result<> store(const PiChunk &chunk);
    void reportProgress(qint64 bytes);
    [[nodiscard]] Result<ImportReport> finish(PiParsing &parsing);
    [[nodiscard]] std::unexpected<Error> breakOff(const Error &error);

    QIODevice &m_device;
    const QString m_path;
    ImportSink &m_sink;
    const ImportControl &m_control;
    const qint64 m_size; ///< of the file; 0 if it is not known

    SinkBatch m_batch;
    SessionId m_id;
    QElapsedTimer m_sinceProgress;
};

} // namespace varve
