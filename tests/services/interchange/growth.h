// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importer.h"
#include "memorystore.h"

#include <QRegularExpression>
#include <QTest>

#include <functional>

/// Files that are brought in again and again while a program writes them.
namespace varve::test
{

using ImportBytes = std::function<Result<ImportReport>(const QByteArray &, ImportSink &,
                                                       const ImportControl &)>;

/// An import that takes place then.
[[nodiscard]] inline ImportControl importAt(const QDateTime &now)
{
    ImportControl control;
    control.now = now;
    return control;
}

[[nodiscard]] inline QByteArray timeText(const QDateTime &time)
{
    return time.toUTC().toString(Qt::ISODateWithMs).toLatin1();
}

/// Invalid if the line names none.
[[nodiscard]] inline QDateTime timeOf(const QByteArray &line)
{
    static const QRegularExpression pattern(QStringLiteral("\"timestamp\": ?\"(20[-0-9T:.]+Z)\""));
    const auto match = pattern.match(QString::fromUtf8(line));
    return match.hasMatch() ? QDateTime::fromString(match.captured(1), Qt::ISODateWithMs)
                            : QDateTime();
}

[[nodiscard]] inline QList<QByteArray> linesOf(const QByteArray &bytes)
{
    QList<QByteArray> lines;
    for (const QByteArray &line : bytes.split('\n')) {
        lines += line + '\n';
    }
    lines.removeLast();
    return lines;
}

[[nodiscard]] inline QStringList outlines(const MemoryStore &store)
{
    QStringList all;
    for (qsizetype i = 0; i < store.sessions.size(); ++i) {
        all += store.outline(i);
    }
    return all;
}

/// Brings a file in as it was before some of its lines were written, at the moment in which they were, and then as it is. Whoever reads
/// it once has the same. `imports`: at most so many, evenly spread.
inline void compareGrown(const QByteArray &whole, const ImportBytes &import, qsizetype imports)
{
    const QList<QByteArray> lines = linesOf(whole);
    const auto over = [&] {
        QDateTime last;
        for (const QByteArray &line : lines) {
            last = std::max(last, timeOf(line));
        }
        return importAt(last.addDays(1));
    }();
    MemoryStore fresh;
    QVERIFY(import(whole, fresh, over));
    MemoryStore store;
    QByteArray sofar;
    const qsizetype step = std::max<qsizetype>(1, lines.size() / imports);
    for (qsizetype i = 0; i < lines.size(); ++i) {
        if (const QDateTime next = timeOf(lines.at(i)); i % step == 0 && next.isValid()) {
            [[maybe_unused]] const auto part = import(sofar, store, importAt(next));
        }
        sofar += lines.at(i);
    }
    QVERIFY(import(whole, store, over));
    QCOMPARE(outlines(store), outlines(fresh));
    QCOMPARE(store.broken, QStringList());
    for (qsizetype i = 0; i < store.sessions.size(); ++i) {
        QCOMPARE(store.tree(i).size(), fresh.tree(i).size());
    }
}

} // namespace varve::test
