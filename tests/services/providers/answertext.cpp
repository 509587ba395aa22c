// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answertext.h"

#include "wireprotocol.h"

#include <QRandomGenerator>

#include <map>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

struct BlockText
{
    QString head;
    QString text;
    QByteArray bytes;
    QString signature;
    bool cut = false;

    [[nodiscard]] QString line() const
    {
        const QString proof = signature.isEmpty() ? QString() : QString(u" ["_s + signature + u']');
        return head + u": "_s + text + QString::fromUtf8(bytes) + proof
                + (cut ? u" (cut)"_s : QString());
    }
};

class Describer
{
public:
    void operator()(const TextDelta &event)
    {
        at(event.block, u"text %1"_s.arg(event.block)).text += event.text;
    }
    void operator()(const ThinkingDelta &event)
    {
        const QString kind = event.redacted ? u"redacted %1"_s : u"thinking %1"_s;
        BlockText &block = at(event.block, kind.arg(event.block));
        block.text += event.text;
        block.signature += event.signature;
    }
    void operator()(const ToolCallBegin &event)
    {
        at(event.block, u"call %1 %2 %3"_s.arg(QString::number(event.block), event.id, event.name));
    }
    void operator()(const ToolArgumentsDelta &event)
    {
        m_blocks.at(event.block).bytes += event.bytes;
    }
    void operator()(const ToolCallEnd &event) { m_blocks.at(event.block).cut = !event.complete; }
    void operator()(const UsageReport &event)
    {
        const Usage &u = event.usage;
        m_usage = u"usage %1 %2 %3 %4 %5"_s.arg(u.input)
                          .arg(u.output)
                          .arg(u.cacheRead)
                          .arg(u.cacheWrite)
                          .arg(u.thinking);
    }
    void operator()(const StopEvent &event)
    {
        m_end = u"stop "_s + toString(event.reason) + u' ' + event.raw
                + (event.refused ? u" refused"_s : QString());
    }
    void operator()(const StreamFailure &event)
    {
        m_end = u"failed: "_s + event.failure.error.message;
    }

    [[nodiscard]] QStringList lines() const
    {
        QStringList lines;
        for (const auto &[block, text] : m_blocks) {
            lines.append(text.line());
        }
        if (!m_usage.isEmpty()) {
            lines.append(m_usage);
        }
        lines.append(m_end);
        return lines;
    }

private:
    BlockText &at(int block, const QString &head)
    {
        BlockText &text = m_blocks[block];
        text.head = head;
        return text;
    }

    std::map<int, BlockText> m_blocks;
    QString m_usage;
    QString m_end = u"no end"_s;
};

} // namespace

QStringList describe(const StreamEvents &events)
{
    Describer describer;
    for (const StreamEvent &event : events) {
        std::visit(describer, event);
    }
    return describer.lines();
}

StreamEvents readAnswer(WireApi api, const QList<QByteArray> &pieces, const QByteArray &contentType,
                        const AnswerContext &context)
{
    AnswerReader reader(makeDecoder(api, context), contentType, context.toolNames);
    StreamEvents events;
    for (const QByteArray &piece : pieces) {
        reader.feed(piece, events);
    }
    reader.finish(events);
    return events;
}

QList<QByteArray> cutAt(const QByteArray &bytes, const QList<qsizetype> &ends)
{
    QList<QByteArray> pieces;
    qsizetype done = 0;
    for (const qsizetype end : ends) {
        pieces.append(bytes.sliced(done, end - done));
        done = end;
    }
    pieces.append(bytes.sliced(done));
    return pieces;
}

QList<QByteArray> bytewise(const QByteArray &bytes)
{
    QList<QByteArray> pieces;
    for (qsizetype i = 0; i < bytes.size(); ++i) {
        pieces.append(bytes.sliced(i, 1));
    }
    return pieces;
}

QList<QByteArray> randomly(const QByteArray &bytes, quint32 seed)
{
    QRandomGenerator random(seed);
    QList<QByteArray> pieces;
    for (qsizetype done = 0; done < bytes.size();) {
        const qsizetype size = std::min<qsizetype>(1 + random.bounded(60), bytes.size() - done);
        pieces.append(bytes.sliced(done, size));
        done += size;
    }
    return pieces;
}

StreamEvents readChat(const QList<QByteArray> &pieces, const QByteArray &contentType)
{
    return readAnswer(WireApi::OpenAiChat, pieces, contentType);
}

} // namespace varve::test
