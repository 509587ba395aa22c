// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importformats.h"
#include "memorystore.h"

#include <QBuffer>
#include <QJsonObject>
#include <QStringList>

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
/// Empty if `actual` has every figure of `expected`; else one line for each that differs.
[[nodiscard]] QStringList differences(const QJsonObject &expected, const QJsonObject &actual);

} // namespace varve::test
