// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatfiles.h"

#include "pifiles.h"

#include <QBuffer>

#include <random>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

QString described(const Entry &entry)
{
    QStringList parts;
    for (const Block &block : entry.blocks) {
        if (const auto *text = std::get_if<TextBlock>(&block)) {
            parts += text->text;
        } else if (const auto *thought = std::get_if<ThinkingBlock>(&block)) {
            parts += "thinks "_L1 + thought->text;
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            parts += "calls "_L1 + call->name + QString::fromUtf8(call->arguments);
        } else {
            parts += u"image"_s;
        }
    }
    QString who(toString(entry.role));
    if (who.isEmpty()) {
        who = toString(entry.type);
    }
    if (entry.role == Role::ToolResult) {
        who += u' ' + entry.toolName + entry.toolStatus;
    } else if (!entry.customType.isEmpty()) {
        who += u' ' + entry.customType;
    }
    const QString what = who + ": "_L1 + parts.join(u'+');
    return entry.modelFacing ? what : u'~' + what;
}

} // namespace

Result<ImportReport> importWith(const Importer &importer, QByteArray bytes, ImportSink &sink,
                                const ImportControl &control)
{
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::ReadOnly)) {
        return fail(Error::Kind::Internal, buffer.errorString());
    }
    return importer.read(buffer, u"test"_s, sink, control);
}

QStringList treeOf(const MemoryStore &store, qsizetype session)
{
    QStringList lines;
    const SessionTree tree = store.tree(session);
    for (int i = 0; i < tree.size(); ++i) {
        const Entry &entry = store.entries(session).at(i);
        const QString what = described(entry);
        lines += (entry.display ? what : u'[' + what + u']') + u" <%1"_s.arg(tree.parentOf(i));
    }
    return lines;
}

QString cancelledOnce(const Importer &importer, const QByteArray &bytes)
{
    MemoryStore whole;
    MemoryStore sink;
    sink.stopsAtAppend = true;
    const auto cancelled = importWith(importer, bytes, sink, { sink.stop.get_token(), {} });
    if (cancelled || cancelled.error().kind != Error::Kind::Cancelled) {
        return u"it was not cancelled"_s;
    }
    const MemoryStore::Stored &begun = sink.sessions.constLast();
    if (begun.ended != 1 || begun.session.leaf != begun.entries.constLast().id) {
        return u"what was begun is not in order"_s;
    }
    if (!importWith(importer, bytes, whole) || !importWith(importer, bytes, sink)) {
        return u"it cannot be imported again"_s;
    }
    for (qsizetype i = 0; i < whole.sessions.size(); ++i) {
        if (sink.sessions.size() <= i || sink.outline(i) != whole.outline(i)) {
            return u"something is lost"_s;
        }
    }
    return sink.broken.join(u", "_s);
}

QString roughlyTreated(const Importer &importer, const QByteArray &bytes)
{
    MemoryStore whole;
    if (!importWith(importer, bytes, whole)) {
        return u"the whole file is refused"_s;
    }
    QByteArray copy = bytes;
    TrickleDevice device(&copy);
    MemoryStore trickled;
    if (!device.open(QIODevice::ReadOnly | QIODevice::Unbuffered)
        || !importer.read(device, u"test"_s, trickled)) {
        return u"it is refused when it comes byte by byte"_s;
    }
    for (qsizetype i = 0; i < whole.sessions.size(); ++i) {
        if (trickled.sessions.size() <= i || trickled.outline(i) != whole.outline(i)) {
            return u"byte by byte it is another"_s;
        }
    }
    std::mt19937 random(7);
    for (int round = 0; round < 400; ++round) {
        QByteArray damaged = bytes;
        for (int i = 0; i < 1 + round % 5; ++i) {
            damaged[static_cast<qsizetype>(random() % static_cast<size_t>(damaged.size()))] =
                    round % 2 ? static_cast<char>(random()) : "{}[]\",:\\\n0"[random() % 10];
        }
        MemoryStore store;
        store.mayStandBeforeFirst = true; // damage may look like a step back
        const auto report = importWith(importer, damaged, store);
        if (!store.broken.isEmpty() || (!report && report.error().message.isEmpty())) {
            return u"damage of round %1: %2"_s.arg(round).arg(store.broken.join(u", "_s));
        }
    }
    return {};
}

} // namespace varve::test
