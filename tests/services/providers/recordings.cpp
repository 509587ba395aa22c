// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "recordings.h"

#include "fixtures.h"

#include <QDirIterator>
#include <QFile>
#include <QProcess>

#include <algorithm>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// How many bytes of the body the first `size` bytes of a response hold.
qsizetype bodyBytes(const QByteArray &response, qsizetype headSize, bool chunked, qsizetype size)
{
    if (!chunked) {
        return std::max<qsizetype>(0, size - headSize);
    }
    qsizetype at = headSize;
    qsizetype count = 0;
    while (at < size) {
        const qsizetype lineEnd = response.indexOf("\r\n", at);
        if (lineEnd < 0 || lineEnd + 2 >= size) {
            break;
        }
        const qsizetype chunk = response.mid(at, lineEnd - at).trimmed().toLongLong(nullptr, 16);
        count += std::min(chunk, size - lineEnd - 2);
        at = lineEnd + 2 + chunk + 2;
        if (chunk == 0) {
            break;
        }
    }
    return count;
}

HttpHeaders headersOf(const QByteArray &head)
{
    HttpHeaders headers;
    for (const QByteArray &line : head.split('\n').sliced(1)) {
        const qsizetype colon = line.indexOf(':');
        if (colon > 0) {
            headers.append({ line.first(colon).toLower(), line.sliced(colon + 1).trimmed() });
        }
    }
    return headers;
}

} // namespace

QList<QByteArray> Exchange::pieces() const
{
    QList<QByteArray> pieces;
    qsizetype done = 0;
    for (const qsizetype read : reads) {
        pieces.append(body.sliced(done, read - done));
        done = read;
    }
    pieces.append(body.sliced(done));
    return pieces;
}

QList<QByteArray> Exchange::bytes() const
{
    QList<QByteArray> bytes;
    bytes.reserve(body.size());
    for (qsizetype i = 0; i < body.size(); ++i) {
        bytes.append(body.sliced(i, 1));
    }
    return bytes;
}

QString Recordings::unpack()
{
    const QString archive = sharedPath(u"recordings/transcripts.tar.xz"_s);
    if (archive.isEmpty()) {
        return u"the shared material is not here (set VARVE_SHARED): recordings/transcripts.tar.xz"_s;
    }
    const int code = QProcess::execute(u"tar"_s, { u"xf"_s, archive, u"-C"_s, m_dir.path() });
    return code == 0 ? QString() : u"tar cannot unpack the recordings here"_s;
}

QString Recordings::folder(const QString &name) const
{
    return m_dir.filePath(u"transcripts/"_s + name);
}

QStringList Recordings::names(const QByteArray &requestLine) const
{
    QStringList names;
    const QString root = folder({});
    QDirIterator folders(root, QDir::Dirs | QDir::NoDotAndDotDot, QDirIterator::Subdirectories);
    while (folders.hasNext()) {
        const QString path = folders.next();
        if (contentOf(path + "/request.http"_L1).startsWith(requestLine)) {
            names.append(path.sliced(root.size()));
        }
    }
    names.sort();
    return names;
}

Exchange Recordings::load(const QString &name) const
{
    Exchange exchange;
    const QString path = folder(name);
    const QByteArray response = contentOf(path + "/response.http"_L1);
    const qsizetype headSize = response.indexOf("\r\n\r\n") + 4;
    const QByteArray request = contentOf(path + "/request.http"_L1);
    exchange.request = request.first(std::max<qsizetype>(0, request.indexOf("\r\n")));
    exchange.status = response.mid(9, 3).toInt();
    exchange.headers = headersOf(response.first(headSize));
    for (const QString &file : { u"/body.sse"_s, u"/body.json"_s, u"/body.txt"_s }) {
        if (QFile::exists(path + file)) {
            exchange.body = contentOf(path + file);
        }
    }
    const bool chunked = headerValue(exchange.headers, "transfer-encoding") == "chunked";
    for (const QByteArray &line : contentOf(path + "/timing.tsv"_L1).split('\n')) {
        const qsizetype offset = line.split('\t').first().toLongLong();
        const qsizetype at = bodyBytes(response, headSize, chunked, offset);
        const bool rises = exchange.reads.isEmpty() || at > exchange.reads.last();
        if (at > 0 && at < exchange.body.size() && rises) {
            exchange.reads.append(at);
        }
    }
    return exchange;
}

} // namespace varve::test
