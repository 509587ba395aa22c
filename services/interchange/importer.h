// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "besidefiles.h"
#include "importformat.h"
#include "importreport.h"
#include <session/importsink.h>

#include <QDateTime>
#include <QIODevice>

#include <functional>
#include <memory>
#include <stop_token>

namespace varve
{

struct ImportControl
{
    std::stop_token stop; ///< asked between two lines
    /// Called from the importing thread, after a batch and at most every 100 ms. The total is 0 if it is not known.
    std::function<void(qint64 bytesDone, qint64 bytesTotal)> progress;
    /// Sessions that the person has deleted come in again. For whoever makes the sink.
    bool bringBackDeleted = false;
    /// Tells a session that goes on from one that is over.
    QDateTime now = QDateTime::currentDateTimeUtc();
    /// Whoever imports several files gives the same to all of them.
    std::shared_ptr<BesideFiles> beside = std::make_shared<BesideFiles>();
    /// The conversation in another file from which this one goes on is not brought in with it.
    bool onlyThisFile = false;
};

/// Reads the session files of one format. Without state of its own: one importer may be used for any number of files and
/// from any thread, one call at a time. Source files are opened for reading only; one that grows meanwhile is fine.
class Importer
{
public:
    explicit Importer(const ImportFormat &format) : m_format(&format) { }

    /// As in Session::origin.
    [[nodiscard]] QString format() const { return m_format->id; }
    /// Whether a file that begins like this is likely one of this format; of databases, whether it is one at all.
    [[nodiscard]] bool recognizes(QByteArrayView firstBytes) const;

    /// Reads `path` into `sink`. Fails and imports nothing if the file is not what it should be (InvalidInput), is not there
    /// (NotFound) or cannot be read (Io). What is wrong with single lines is in the report, also that a file is not what it should be
    /// from somewhere on. If it is cancelled (Cancelled), reading
    /// breaks off (Io) or the sink fails (its error), batches that were appended stay, and importing again adds the rest.
    /// A database is read from a copy, so that it does not matter whether its program is running.
    [[nodiscard]] Result<ImportReport> import(const QString &path, ImportSink &sink,
                                              const ImportControl &control = {}) const;
    /// The same from an open device; `path` is what reports and the session's origin say. Of a database, what is in a log beside it is
    /// not seen.
    [[nodiscard]] Result<ImportReport> read(QIODevice &device, const QString &path,
                                            ImportSink &sink,
                                            const ImportControl &control = {}) const;

private:
    [[nodiscard]] bool readsDatabase(QByteArrayView firstBytes) const;

    const ImportFormat *m_format;
};

/// For reading in large pieces; of a file that is compressed by zstd what it holds, of a zip archive the conversations in it, both of
/// which are sequential. NotFound, Io, or InvalidInput for a folder, a pipe, a device, or an archive that is refused.
[[nodiscard]] Result<std::unique_ptr<QIODevice>> openImportFile(const QString &path);

/// A sentence if a file that begins like this is no text (binary, or UTF-16), else empty. JSON may have zero bytes in it, as a power
/// failure leaves them: its other lines are read.
[[nodiscard]] QString whyNoText(QByteArrayView firstBytes, const QString &path);

/// Tables as sentences name them.
[[nodiscard]] QString listedTables(const QStringList &tables);

} // namespace varve
