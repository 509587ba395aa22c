// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answertext.h"

#include "chatdecoder.h"

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
    bool cut = false;

    [[nodiscard]] QString line() const
    {
        return head + u": "_s + text + QString::fromUtf8(bytes) + (cut ? u" (cut)"_s : QString());
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
        at(event.block, u"thinking %1"_s.arg(event.block)).text += event.text;
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

StreamEvents readChat(const QList<QByteArray> &pieces, const QByteArray &contentType)
{
    AnswerReader reader(std::make_unique<ChatDecoder>(), contentType);
    StreamEvents events;
    for (const QByteArray &piece : pieces) {
        reader.feed(piece, events);
    }
    reader.finish(events);
    return events;
}

} // namespace varve::test
