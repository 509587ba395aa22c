// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "programfiles.h"

#include "branchmessages.h"
#include "messagejson.h"
#include "requestbuilder.h"
#include "wirebody.h"
#include "wirenames.h"

#include <QBuffer>
#include <QFile>
#include <QHash>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

/// Numbers calls in the order in which they are made.
class Spelling
{
public:
    QString of(const RequestMessage &message)
    {
        QStringList parts;
        switch (message.kind) {
        case RequestMessage::Kind::User:
            parts += u"user"_s;
            break;
        case RequestMessage::Kind::Assistant:
            parts += u"assistant"_s;
            break;
        case RequestMessage::Kind::ToolResult:
            parts += u"result %1%2"_s.arg(m_calls.value(message.toolCallId, -1))
                             .arg(message.isError ? u"!"_s : QString());
            break;
        }
        for (const Block &block : message.blocks) {
            add(block, parts);
        }
        return parts.size() > 1 || message.kind == RequestMessage::Kind::ToolResult
                ? parts.join(u" | "_s)
                : QString();
    }

private:
    void add(const Block &block, QStringList &parts)
    {
        if (const auto *text = messageJson::textOf(block)) {
            parts += QString::fromUtf8(text->text.toUtf8()); // without halves of pairs
        } else if (const auto *image = std::get_if<ImageBlock>(&block)) {
            parts += u"image "_s + QString::fromLatin1(image->sha256.toHex().first(12));
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            m_calls[call->callId] = ++m_count;
            const QJsonObject arguments =
                    QJsonDocument::fromJson(wireArguments(call->arguments)).object();
            parts += u"call %1 %2 %3"_s.arg(m_count).arg(
                    WireNames().wire(call->name),
                    QString::fromUtf8(QJsonDocument(arguments).toJson(QJsonDocument::Compact)));
        }
    }

    QHash<QString, int> m_calls;
    int m_count = 0;
};

} // namespace

QStringList messagesOf(StoreReader &reader, const SessionId &session, ExportAmount amount)
{
    const auto snapshot = reader.snapshot(session);
    if (!snapshot) {
        return { snapshot.error().message };
    }
    const EntryId leaf = snapshot->session.leaf;
    ExportSource source = ExportSource::branch(snapshot->session, snapshot->tree, reader,
                                               leaf.isNull() ? -1 : snapshot->tree.indexOf(leaf));
    source.snapshot = &*snapshot;
    source.amount = amount;
    QStringList lines;
    Spelling spelling;
    const auto read = BranchMessages::of(source).and_then([&](const BranchMessages &messages) {
        return messages.forEach(
                [&](const BranchMessage &message) -> Result<> {
                    if (const QString line = spelling.of(message.message); !line.isEmpty()) {
                        lines += line;
                    }
                    return {};
                },
                [&](const BranchMessages::Compaction &, const Entry &entry) -> Result<> {
                    lines += u"compaction | "_s + entry.summary;
                    return {};
                });
    });
    return read ? lines : QStringList { read.error().message };
}

QStringList requestOf(StoreReader &reader, const SessionId &session)
{
    const auto loaded = loadSession(reader, session);
    if (!loaded) {
        return { loaded.error().message };
    }
    const ProjectionSettings settings;
    const auto request = buildRequest(project(loaded->branch, settings), reader, settings);
    if (!request) {
        return { request.error().message };
    }
    QStringList lines;
    Spelling spelling;
    for (const RequestMessage &message : request->messages) {
        if (const QString line = spelling.of(message); !line.isEmpty()) {
            lines += line;
        }
    }
    return lines;
}

ExportRequest orderOf(const SessionId &session, ExportFormat format, ExportAmount amount)
{
    ExportRequest order;
    order.session = session;
    order.format = format;
    order.scope = ExportScope::Branch;
    order.amount = amount;
    order.redaction.keys = false;
    return order;
}

QByteArray exportedFile(StoreReader &reader, const ExportRequest &order)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    const auto done = exportTo(buffer, reader, order);
    return done ? buffer.data() : done.error().message.toUtf8();
}

void compareThere(SessionStore &from, const ExportRequest &order, ImportedStore &to)
{
    const QByteArray bytes = exportedFile(from.reader(), order);
    const QString path =
            to.file(u"%1-%2-%3.jsonl"_s.arg(order.session.toString(), toString(order.format))
                            .arg(static_cast<int>(order.amount)));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    file.close();
    const QStringList wanted = messagesOf(from.reader(), order.session, order.amount);
    if (wanted.isEmpty()) {
        return;
    }
    const auto report = to.import(path);
    QVERIFY2(report, report ? "" : qPrintable(report.error().message));
    QCOMPARE(report->sessions.size(), 1);
    const ImportedSession &there = report->sessions.constFirst();
    QCOMPARE(there.format, QString(toString(order.format)));
    QCOMPARE(there.skippedCount, 0);
    QCOMPARE(messagesOf(to.store().reader(), there.id, order.amount), wanted);
    if (order.amount == ExportAmount::Projection) {
        QCOMPARE(requestOf(to.store().reader(), there.id), requestOf(from.reader(), order.session));
    }
    const auto again = to.import(path);
    QVERIFY(again);
    QCOMPARE(again->sessions.constFirst().added, 0);
    QCOMPARE(again->sessions.constFirst().id, there.id);
}

} // namespace varve::test
