// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fixtures.h"
#include "importedsession.h"
#include "sessionbuilder.h"
#include "wireprotocol.h"

#include <QDir>
#include <QRandomGenerator>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

/// What holds for every context, whatever the session: figures add up, and what is sent is what is encoded.
class TestContextProperties : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void randomTrees_data();
    void randomTrees();
    void realSessions_data();
    void realSessions();

private:
    static QString randomWord(QRandomGenerator &random, int step, QStringList &names,
                              QStringList &openCalls);
};

QString TestContextProperties::randomWord(QRandomGenerator &random, int step, QStringList &names,
                                          QStringList &openCalls)
{
    const QString number = QString::number(step);
    const auto any = [&] { return names.at(random.bounded(static_cast<int>(names.size()))); };
    const auto named = [&](const QString &prefix) {
        names += prefix + number;
        return names.constLast();
    };
    switch (random.bounded(16)) {
    case 0:
    case 1:
        return named(u"u"_s) + u"*%1"_s.arg(random.bounded(4, 300));
    case 2:
        return named(u"a"_s) + (random.bounded(2) == 0 ? u"~"_s : u""_s);
    case 3:
    case 4:
    case 5: {
        QStringList calls;
        for (int i = 0; i <= random.bounded(3); ++i) {
            calls += u"c%1x%2"_s.arg(step).arg(i);
        }
        openCalls += calls;
        const QString kind = random.bounded(5) == 0 ? u"x"_s : u"a"_s;
        return named(kind) + u'[' + calls.join(u',') + u']';
    }
    case 6:
    case 7:
    case 8: {
        // Mostly of an open call, sometimes of none, in any order.
        QString call = u"none"_s + number;
        if (!openCalls.isEmpty() && random.bounded(6) != 0) {
            call = openCalls.takeAt(random.bounded(static_cast<int>(openCalls.size())));
        }
        names += u"r:"_s + call;
        return names.constLast() + u"*%1"_s.arg(random.bounded(4, 900));
    }
    case 9:
        return named(random.bounded(2) == 0 ? u"b"_s : u"k"_s);
    case 10:
        return named(random.bounded(2) == 0 ? u"e"_s : u"s"_s);
    case 11:
        return u"C%1(%2)"_s.arg(number, any());
    case 12:
        return named(u"S"_s);
    case 13:
        return u'@' + any();
    default: {
        static const QStringList Ops { u"pin"_s, u"exclude"_s, u"mask"_s, u"include"_s,
                                       u"boundary"_s };
        return Ops.at(random.bounded(5)) + u'(' + any() + u')';
    }
    }
}

void TestContextProperties::randomTrees_data()
{
    QTest::addColumn<quint32>("from");
    for (quint32 from = 0; from < 300; from += 50) {
        QTest::addRow("seeds from %u", from) << from;
    }
}

void TestContextProperties::randomTrees()
{
    QFETCH(quint32, from);
    SessionBuilder builder;
    for (quint32 seed = from; seed < from + 50; ++seed) {
        const auto session = builder.store().createSession({});
        QVERIFY(session);
        builder.use(session->id);
        QRandomGenerator random(seed);
        QStringList names { u"u0"_s };
        QStringList openCalls;
        QStringList words { u"u0"_s };
        builder.add(u"u0"_s);
        for (int step = 1; step <= 18; ++step) {
            words += randomWord(random, step, names, openCalls);
            builder.add(words.constLast());
            if (step % 3 == 0) {
                builder.settings.replaysThinking = step % 2 == 0;
                const QString fault =
                        contextFault(builder.context(), builder.request(), builder.body());
                QVERIFY2(fault.isEmpty(), qPrintable(fault + u" in: "_s + words.join(u' ')));
            }
        }
        // The texts that are sent stand in the body in the order of the items.
        builder.settings.replaysThinking = false;
        const QByteArray body = builder.body();
        qsizetype at = 0;
        const Context context = builder.context();
        for (const ContextItem &item : context.items) {
            if (item.isSent() && !item.entry.isNull() && item.state != ItemState::Masked) {
                const QByteArray marker = u"<%1>"_s.arg(builder.name(item.entry)).toUtf8();
                const qsizetype found = body.indexOf(marker, at);
                QVERIFY2(found >= 0,
                         qPrintable(builder.name(item.entry) + u" in: "_s + words.join(u' ')));
                at = found;
            }
        }
    }
}

void TestContextProperties::realSessions_data()
{
    QTest::addColumn<QString>("file");
    const QString folder = sharedPath(u"fixtures/pi"_s);
    if (folder.isEmpty()) {
        QTest::newRow("missing") << QString();
        return;
    }
    const auto files = QDir(folder).entryInfoList({ u"*.jsonl"_s }, QDir::Files, QDir::Name);
    for (const QFileInfo &file : files) {
        QTest::newRow(file.fileName().toUtf8().constData()) << file.absoluteFilePath();
    }
}

void TestContextProperties::realSessions()
{
    QFETCH(QString, file);
    if (file.isEmpty()) {
        QSKIP("the shared material is not here (set VARVE_SHARED): fixtures/pi");
    }
    ImportedStore imported;
    const auto report = imported.import(file);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    const auto loaded = imported.load(report->sessions.constFirst().id);
    QVERIFY(loaded);
    ProjectionSettings settings;
    settings.prompts = { { Category::SystemPrompt, u"prompt"_s, u"You are a test."_s } };
    settings.replaysThinking = false;
    const SessionTree &tree = loaded->snapshot->tree;
    // From every tip of the tree, and from some places on the way.
    for (int index = 0; index < tree.size(); ++index) {
        if (!tree.childrenOf(index).empty() && index % 97 != 0) {
            continue;
        }
        const auto at = lookFrom(imported.store().reader(), *loaded, tree.at(index).seq);
        QVERIFY(at);
        settings.factors = at->factors;
        const Context context = project(at->branch, settings);
        const auto request = buildRequest(context, imported.store().reader(), settings);
        QVERIFY2(request, request ? "" : qPrintable(request.error().message));
        // Images of results follow as a message of their own; not counted here.
        const bool images =
                std::ranges::any_of(request->messages, [](const RequestMessage &message) {
                    return message.kind == RequestMessage::Kind::ToolResult
                            && std::ranges::any_of(message.blocks, [](const Block &block) {
                                   return std::holds_alternative<ImageBlock>(block);
                               });
                });
        const QByteArray body = encodeRequest({}, *request, {});
        if (images) {
            QCOMPARE(pairingFault(body), QString());
        } else {
            QCOMPARE(contextFault(context, *request, body), QString());
        }
    }
}

QTEST_GUILESS_MAIN(TestContextProperties)
#include "tst_contextproperties.moc"
