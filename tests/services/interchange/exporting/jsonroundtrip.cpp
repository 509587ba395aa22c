// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsonroundtrip.h"

#include "exportjob.h"

#include <QBuffer>
#include <QFile>
#include <QJsonDocument>
#include <QRegularExpression>
#include <QTest>

#include <algorithm>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

QStringList nodesOf(SessionStore &store, const SessionId &session)
{
    QStringList lines;
    const auto snapshot = store.reader().snapshot(session);
    if (!snapshot) {
        return { snapshot.error().message };
    }
    for (int i = 0; i < snapshot->tree.size(); ++i) {
        const EntryNode &node = snapshot->tree.at(i);
        lines += u"%1 %2 %3 %4 %5 %6 %7"_s.arg(node.id.toString())
                         .arg(snapshot->tree.parentOf(i))
                         .arg(static_cast<int>(node.type))
                         .arg(static_cast<int>(node.role))
                         .arg(node.flags)
                         .arg(node.tokens)
                         .arg(QString::fromLatin1(node.metrics.toHex()));
    }
    return lines;
}

const ImportedSession *reportOf(const ImportReport &report, const SessionId &id)
{
    const auto found = std::ranges::find(report.sessions, id, &ImportedSession::id);
    return found == report.sessions.end() ? nullptr : &*found;
}

} // namespace

QByteArray exportedJson(SessionStore &store, const ExportRequest &order)
{
    QBuffer buffer;
    if (!buffer.open(QIODevice::WriteOnly)) {
        return {};
    }
    const auto done = exportTo(buffer, store.reader(), order);
    if (!done) {
        qWarning("%s", qPrintable(done.error().message));
        return {};
    }
    return buffer.data();
}

QByteArray exportedJson(SessionStore &store, const SessionId &session)
{
    ExportRequest order;
    order.session = session;
    order.redaction.keys = false;
    return exportedJson(store, order);
}

QByteArray comparableJson(QByteArray json)
{
    const qsizetype head = json.indexOf("\"entries\":[");
    const QString first = QString::fromUtf8(json.first(head))
                                  .replace(QRegularExpression(uR"("path":"(?:[^"\\]|\\.)*")"_s),
                                           u"\"path\":\"\""_s);
    return first.toUtf8() + json.sliced(head);
}

QString saveBytes(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() ? path : QString();
}

void compareRoundTrip(SessionStore &from, ImportedStore &to, const SessionId &id)
{
    const QByteArray json = exportedJson(from, id);
    QVERIFY(!json.isEmpty());
    QJsonParseError parsing;
    QJsonDocument::fromJson(json, &parsing);
    QCOMPARE(parsing.error, QJsonParseError::NoError);
    const QString file = saveBytes(to.file(id.toString() + u".json"_s), json);
    const auto report = to.import(file);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    const ImportedSession *session = reportOf(*report, id);
    QVERIFY(session);
    QCOMPARE(session->format, u"varve"_s);
    QVERIFY2(session->skippedCount == 0,
             qPrintable(session->skipped.isEmpty() ? QString() : session->skipped.first().reason));
    QCOMPARE(nodesOf(to.store(), id), nodesOf(from, id));
    const QByteArray again = comparableJson(exportedJson(to.store(), id));
    const QByteArray wanted = comparableJson(json);
    if (again != wanted) {
        const auto differs = std::ranges::mismatch(again, wanted);
        const qsizetype at = std::distance(again.begin(), differs.in1);
        qWarning("at %lld:\n%s\n%s", static_cast<long long>(at),
                 again.sliced(qMax<qsizetype>(0, at - 100))
                         .first(qMin<qsizetype>(200, again.size() - qMax<qsizetype>(0, at - 100)))
                         .constData(),
                 wanted.sliced(qMax<qsizetype>(0, at - 100))
                         .first(qMin<qsizetype>(200, wanted.size() - qMax<qsizetype>(0, at - 100)))
                         .constData());
        QFAIL("the second export differs from the first");
    }
    const auto twice = to.import(file);
    QVERIFY(twice);
    for (const ImportedSession &one : twice->sessions) {
        QCOMPARE(one.added, 0);
    }
    QCOMPARE(comparableJson(exportedJson(to.store(), id)), wanted);
}

} // namespace varve::test
