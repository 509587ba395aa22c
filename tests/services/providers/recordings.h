// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "httpheaders.h"

#include <QByteArray>
#include <QString>
#include <QTemporaryDir>

namespace varve::test
{

/// One recorded exchange with a real server.
struct Exchange
{
    QByteArray request; ///< "POST /v1/responses HTTP/1.1"
    int status = 0;
    HttpHeaders headers; ///< names in lower case
    QByteArray body;
    QList<qsizetype> reads; ///< offsets in the body where a read of the recording ended

    [[nodiscard]] QByteArray contentType() const { return headerValue(headers, "content-type"); }
    /// The body as it came, read by read.
    [[nodiscard]] QList<QByteArray> pieces() const;
    /// The body in single bytes.
    [[nodiscard]] QList<QByteArray> bytes() const;
};

/// The recordings of the shared material, unpacked for as long as this lives.
class Recordings
{
public:
    /// Empty if they are there, else why not: a reason to skip.
    [[nodiscard]] QString unpack();

    /// Names of the exchanges whose request begins with `requestLine`, sorted: "llama.cpp-0.7.0-busy/messages".
    [[nodiscard]] QStringList names(const QByteArray &requestLine) const;
    [[nodiscard]] Exchange load(const QString &name) const;

private:
    [[nodiscard]] QString folder(const QString &name) const;

    QTemporaryDir m_dir;
};

} // namespace varve::test
