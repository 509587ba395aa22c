// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importformats.h"
#include "memorystore.h"

#include <QBuffer>
#include <QHash>
#include <QJsonObject>

namespace varve::test
{

/// Gives one byte at a read, to cut at every place.
class TrickleDevice final : public QBuffer // clazy:exclude=missing-qobject-macro
{
public:
    using QBuffer::QBuffer;

protected:
    qint64 readData(char *data, qint64 maxSize) override
    {
        return QBuffer::readData(data, qMin<qint64>(maxSize, 1));
    }
};

/// Breaks off where the bytes end.
class FailingDevice final : public QBuffer // clazy:exclude=missing-qobject-macro
{
public:
    using QBuffer::QBuffer;
    [[nodiscard]] bool atEnd() const override { return false; }

protected:
    qint64 readData(char *data, qint64 maxSize) override
    {
        const qint64 got = QBuffer::readData(data, maxSize);
        if (got <= 0) {
            setErrorString(QStringLiteral("the cable was pulled"));
            return -1;
        }
        return got;
    }
};

[[nodiscard]] inline Result<ImportReport> importBytes(QByteArray bytes, ImportSink &sink,
                                                      const ImportControl &control = {})
{
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::ReadOnly)) {
        return fail(Error::Kind::Internal, buffer.errorString());
    }
    return Importer(piFormat).read(buffer, QStringLiteral("test.jsonl"), sink, control);
}

/// Figures of a file, computed by another program, from the shared STATS.txt; `name` as "pi/kimchi-session.jsonl".
[[nodiscard]] QJsonObject expectedFigures(const QString &statsFile, const QString &name);
/// UTF-16 characters of what all entries say: of texts by the role of their entry, of "thinking", and of a "summary". Also how many
/// "calls" and "images" there are.
[[nodiscard]] QHash<QString, qint64> amountsIn(const MemoryStore &store);

} // namespace varve::test
