// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importformats.h"
#include "memorystore.h"

#include <QBuffer>

#include <algorithm>

/// Lines of rollouts, and what became of them in short.
namespace varve::test
{

using namespace Qt::StringLiterals;

inline const QByteArray Past = "2026-01-02T03:04:05.000Z";
inline const QByteArray Now = ///< of a session that goes on
        QDateTime::currentDateTimeUtc().toString(Qt::ISODateWithMs).toLatin1();

inline QByteArray line(const QByteArray &type, const QByteArray &payload,
                       const QByteArray &time = Past)
{
    return R"({"timestamp":")" + time + R"(","type":")" + type + R"(","payload":)" + payload
            + "}\n";
}

inline QByteArray meta(const QByteArray &fields = {})
{
    return line("session_meta",
                R"({"id":"s-1","timestamp":"2026-01-02T03:04:05.000Z","cwd":"/home/u/p")" + fields
                        + '}');
}

inline QByteArray item(const QByteArray &payload)
{
    return line("response_item", payload);
}

inline QByteArray eventLine(const QByteArray &type, const QByteArray &fields = {})
{
    return line("event_msg", R"({"type":")" + type + '"' + fields + '}');
}

inline QByteArray message(const QByteArray &role, const QByteArray &text)
{
    return item(R"({"type":"message","role":")" + role + R"(","content":[{"type":")"
                + (role == "assistant" ? "output_text" : "input_text") + R"(","text":")" + text
                + R"("}]})");
}

/// The same lines as if they were written then.
inline QByteArray movedTo(const QByteArray &time, QByteArray bytes)
{
    const QByteArray before = R"({"timestamp":")";
    const QByteArray after = R"(","type")";
    return bytes.replace(QByteArray(before + Past + after), QByteArray(before + time + after));
}

/// What a human typed, as newer versions write it.
inline QByteArray typed(const QByteArray &text)
{
    return message("user", text) + eventLine("user_message", R"(,"message":")" + text + '"');
}

inline QByteArray reasoning(const QByteArray &summary)
{
    return item(R"({"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":")"
                + summary + R"("}],"encrypted_content":"xyz"})");
}

inline QByteArray call(const QByteArray &id, const QByteArray &name = "shell")
{
    return item(R"({"type":"function_call","name":")" + name
                + R"(","arguments":"{\"cmd\": 1.0}","call_id":")" + id + R"("})");
}

inline QByteArray output(const QByteArray &id, const QByteArray &text)
{
    return item(R"({"type":"function_call_output","call_id":")" + id + R"(","output":")" + text
                + R"("})");
}

inline QByteArray usage(int input, int cached, int output, int reasoning)
{
    return R"({"input_tokens":)" + QByteArray::number(input) + R"(,"cached_input_tokens":)"
            + QByteArray::number(cached) + R"(,"output_tokens":)" + QByteArray::number(output)
            + R"(,"reasoning_output_tokens":)" + QByteArray::number(reasoning)
            + R"(,"total_tokens":)" + QByteArray::number(input + output) + '}';
}

/// Totals of the session; the last answer is said to be all of it unless `last` says otherwise.
inline QByteArray tokens(const QByteArray &total, const QByteArray &last = {})
{
    return eventLine("token_count",
                     R"(,"info":{"total_token_usage":)" + total + R"(,"last_token_usage":)"
                             + (last.isEmpty() ? total : last)
                             + R"(,"model_context_window":1000})");
}

inline Result<ImportReport> importRollout(QByteArray bytes, ImportSink &sink,
                                          const ImportControl &control = {})
{
    QBuffer buffer(&bytes);
    if (!buffer.open(QIODevice::ReadOnly)) {
        return fail(Error::Kind::Internal, buffer.errorString());
    }
    return Importer(codexFormat).read(buffer, u"test.jsonl"_s, sink, control);
}

inline QString blockText(const Block &block)
{
    if (const auto *text = std::get_if<TextBlock>(&block)) {
        return text->text;
    }
    if (const auto *thought = std::get_if<ThinkingBlock>(&block)) {
        return u'(' + thought->text + u')';
    }
    if (const auto *made = std::get_if<ToolCallBlock>(&block)) {
        return made->name + u'[' + made->callId + u']';
    }
    return u"image"_s;
}

inline QString kindOf(const Entry &entry)
{
    if (entry.type == EntryType::Message) {
        return toString(entry.role);
    }
    return entry.customType.isEmpty() ? QString(toString(entry.type)) : entry.customType;
}

/// The entries behind that of the session itself: kind, blocks, tokens, and the rank of the parent.
inline QStringList shape(const MemoryStore &store)
{
    QStringList lines;
    const SessionTree tree = store.tree();
    for (int i = 1; i < tree.size(); ++i) {
        const Entry &entry = store.entries().at(i);
        QStringList parts { kindOf(entry) };
        for (const Block &block : entry.blocks) {
            parts += blockText(block);
        }
        if (entry.usage) {
            parts += u"%1+%2/%3"_s.arg(entry.usage->input)
                             .arg(entry.usage->cacheRead)
                             .arg(entry.usage->output);
        }
        lines += parts.join(u' ') + u" <%1"_s.arg(tree.parentOf(i));
    }
    return lines;
}

inline bool anyContains(const QStringList &lines, QLatin1StringView text)
{
    return std::ranges::any_of(lines, [text](const QString &each) { return each.contains(text); });
}

} // namespace varve::test
