// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keysamples.h"

#include <QFile>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

/// \n, \\, \xHH and \uHHHH as what they mean.
QString unescaped(const QString &line)
{
    QString text;
    for (qsizetype at = 0; at < line.size(); ++at) {
        if (line.at(at) != u'\\' || at + 1 == line.size()) {
            text += line.at(at);
            continue;
        }
        const QChar kind = line.at(++at);
        const qsizetype digits = kind == u'x' ? 2 : kind == u'u' ? 4 : 0;
        text += kind == u'n' ? QChar(u'\n')
                : digits > 0 ? QChar(line.sliced(at + 1, digits).toUShort(nullptr, 16))
                             : kind;
        at += digits;
    }
    return text;
}

} // namespace

QString KeySample::leftIn(const QString &other) const
{
    const qsizetype piece = qMin<qsizetype>(secret.size(), 9);
    for (qsizetype at = 0; at + piece <= secret.size(); at += 4) {
        const QString part = secret.sliced(at, piece);
        // What a sample's text says besides is no leak.
        if (other.contains(part) && text.count(part) == 1) {
            return part;
        }
    }
    return {};
}

QList<KeySample> keySamples()
{
    QFile file(qEnvironmentVariable("VARVE_KEY_SAMPLES", QStringLiteral(VARVE_KEY_SAMPLES)));
    if (!file.open(QIODevice::ReadOnly)) {
        qFatal("No samples of keys: %s", VARVE_KEY_SAMPLES);
    }
    QList<KeySample> samples;
    const QStringList lines = QString::fromUtf8(file.readAll()).split(u'\n', Qt::SkipEmptyParts);
    for (const QString &line : lines) {
        if (line.startsWith(u'#')) {
            continue;
        }
        const qsizetype tab = line.indexOf(u'\t');
        const QString text = unescaped(line.sliced(tab + 1)).remove(u'¦');
        const qsizetype begin = text.indexOf(u'«');
        const qsizetype end = text.indexOf(u'»');
        samples += KeySample { line.first(tab), QString(text).remove(u'«').remove(u'»'),
                               text.sliced(begin + 1, end - begin - 1) };
    }
    return samples;
}

} // namespace varve::test
