// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "redactor.h"

#include <QDirIterator>
#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>
#include <QTest>

#include <functional>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

QString fixtures()
{
    return qEnvironmentVariable("VARVE_SHARED", u"../shared"_s) + u"/fixtures"_s;
}

/// Every string of a value, with the name that it goes under.
void readStrings(const QJsonValue &value, const QString &name,
                 const std::function<void(const QString &, const QString &)> &use)
{
    if (value.isString()) {
        use(value.toString(), name);
    } else if (value.isArray()) {
        const QJsonArray array = value.toArray();
        for (const QJsonValue &element : array) {
            readStrings(element, name, use);
        }
    } else {
        const QJsonObject object = value.toObject();
        for (auto member = object.begin(); member != object.end(); ++member) {
            readStrings(*member, member.key(), use);
        }
    }
}

/// What was taken out, with what stands around it.
QString shown(const QString &text, const FoundSecret &secret)
{
    constexpr qsizetype Around = 50;
    constexpr qsizetype Longest = 80;
    const qsizetype from = qMax<qsizetype>(0, secret.at - Around);
    const qsizetype end = qMin(text.size(), secret.at + qMin(secret.length, Longest) + Around);
    return text.sliced(from, end - from).simplified();
}

} // namespace

/// What is taken out of real sessions, in which keys hardly exist: nearly every one is a false alarm. Prints how many and how fast;
/// VARVE_ALARMS=FILE writes each with what stands around it.
class TestKeyAlarms : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fixtureAlarms();
    void textLikeWebTokens();
};

void TestKeyAlarms::fixtureAlarms()
{
    if (!QDir(fixtures()).exists()) {
        QSKIP("the shared material is not here (set VARVE_SHARED): fixtures");
    }
    auto redactor = Redactor::make({});
    QVERIFY(redactor);
    QFile list(qEnvironmentVariable("VARVE_ALARMS"));
    QVERIFY(list.fileName().isEmpty() || list.open(QIODevice::WriteOnly));
    qint64 characters = 0;
    qint64 nanoseconds = 0;
    QSet<QString> seen;
    const auto use = [&](const QString &text, const QString &name) {
        QElapsedTimer timer;
        timer.start();
        const qint64 before = redactor->counts().total();
        const QString clean = redactor->text(text, name);
        Q_UNUSED(clean);
        nanoseconds += timer.nsecsElapsed();
        characters += text.size();
        if (redactor->counts().total() == before || !list.isOpen()) {
            return;
        }
        const auto found = findSecrets(text);
        for (const FoundSecret &secret : found) {
            const QString line = name + u": "_s + shown(text, secret) + u'\n';
            if (!seen.contains(line)) {
                seen += line;
                list.write(line.toUtf8());
            }
        }
    };
    QDirIterator files(fixtures(), { u"*.json"_s, u"*.jsonl"_s, u"*.md"_s }, QDir::Files,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray bytes = file.readAll();
        const bool isLines = file.fileName().endsWith(".jsonl"_L1);
        const QList<QByteArray> parts = isLines ? bytes.split('\n') : QList { bytes };
        for (const QByteArray &part : parts) {
            const auto json = QJsonDocument::fromJson(part);
            if (json.isNull()) {
                use(QString::fromUtf8(part), {});
            } else {
                readStrings(json.isArray() ? QJsonValue(json.array()) : QJsonValue(json.object()),
                            {}, use);
            }
        }
    }
    const RedactionCounts &counts = redactor->counts();
    qInfo("%lld taken out of %lld characters (keys %lld, tokens %lld, passwords %lld, private keys "
          "%lld), %.0f MB/s",
          counts.total(), characters, counts.secrets[0], counts.secrets[1], counts.secrets[2],
          counts.secrets[3], characters * 1000.0 / static_cast<double>(nanoseconds));
    // Half of that is a real key that was pasted into one of them.
    QVERIFY2(counts.total() * 1'000'000 <= characters, "more than one in a million characters");
}

/// What took 0.35 s once: everything in it begins a token that does not end.
void TestKeyAlarms::textLikeWebTokens()
{
    const QString text = u"eyJhbGciOiJIUzI1NiJ9-eyJ"_s.repeated(247'000 / 24);
    QElapsedTimer timer;
    timer.start();
    const QString clean = withoutSecrets(text);
    qInfo("%.1f ms for %lld characters", static_cast<double>(timer.nsecsElapsed()) / 1e6,
          static_cast<qint64>(text.size()));
    QCOMPARE(clean, text);
}

QTEST_GUILESS_MAIN(TestKeyAlarms)
#include "tst_keyalarms.moc"
