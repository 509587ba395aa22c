// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redactorchecks.h"

#include "redactor.h"
#include "textspan.h"

#include <QElapsedTimer>
#include <QJsonDocument>
#include <QJsonObject>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

/// A second and a hundred times what it needs: under sanitizers, on a busy machine. What is quadratic in 64 kB takes more.
constexpr qint64 LongestMs = 4000;

QString timed(const QString &text, QString &clean)
{
    QElapsedTimer timer;
    timer.start();
    clean = withoutSecrets(text);
    return timer.hasExpired(LongestMs + text.size() / 10)
            ? u"%1 ms for %2 characters"_s.arg(timer.elapsed()).arg(text.size())
            : QString();
}

} // namespace

QString brokenRedaction(const QByteArray &bytes)
{
    // Made-up keys of the corpus have a ¦ in them, so that scanners of repositories do not alarm.
    const QString text = wellFormed(QString::fromUtf8(bytes).remove(u'¦'));
    for (const FoundSecret &secret : findSecrets(text)) {
        if (secret.at < 0 || secret.length <= 0 || secret.at + secret.length > text.size()) {
            return u"a find outside of the text: %1 + %2 of %3"_s.arg(secret.at)
                    .arg(secret.length)
                    .arg(text.size());
        }
    }
    QString clean;
    if (const QString slow = timed(text, clean); !slow.isEmpty()) {
        return slow;
    }
    // Once is nearly always enough: what is taken out may bring together what was apart. It must come to an end.
    QString before = clean;
    int rounds = 0;
    for (QString again = withoutSecrets(before); again != before; again = withoutSecrets(before)) {
        before = again;
        if (++rounds > 3) {
            return u"does not come to an end"_s;
        }
    }
    // On lines of its own, so that no word goes on into it and no quote around it begins.
    // One that the text has already may be part of a longer word there.
    const QString key = u"ghp_16C7e42F292c6912E7710c838347Ae178B4a"_s;
    if (text.contains(key)) {
        return {};
    }
    const qsizetype middle = text.isEmpty() ? 0 : text.indexOf(u'\n', text.size() / 2);
    for (const qsizetype at : { qsizetype(0), qMax<qsizetype>(0, middle), text.size() }) {
        const QString planted = text.first(at) + u'\n' + key + u'\n' + text.sliced(at);
        if (withoutSecrets(planted).contains(key)) {
            return u"a planted key is left"_s;
        }
    }
    auto redactor = Redactor::make({});
    const QByteArray json = QJsonDocument(QJsonObject { { text.left(40), text }, { u"k"_s, key } })
                                    .toJson(QJsonDocument::Compact);
    const QByteArray cleanJson = redactor->json(json);
    if (QJsonDocument::fromJson(cleanJson).isNull() || cleanJson.contains(key.toLatin1())) {
        return u"JSON is damaged, or has a key"_s;
    }
    const QByteArray raw = redactor->json(bytes); // JSON that is none
    return raw.isNull() && !bytes.isEmpty() ? u"nothing is left"_s : QString();
}

} // namespace varve::test
