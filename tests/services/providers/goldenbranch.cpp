// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "goldenbranch.h"

#include "sessionbuilder.h"

#include <QFile>

#include <algorithm>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype Quoted = 120; // bytes of a difference that are shown

const QByteArray Picture = "\x89PNG not a real one"_ba;
const QByteArray Plot = "\x89PNG a plot"_ba;

ImageBlock imageOf(const QByteArray &data)
{
    return { data.toHex().leftJustified(32, '0', true), u"image/png"_s, 4, 4 };
}

Entry answer(const GoldenMaker &maker, const Blocks &blocks)
{
    Entry entry;
    entry.role = Role::Assistant;
    entry.provider = maker.provider;
    entry.model = maker.model;
    entry.api = maker.api;
    entry.stopReason = StopReason::Stop;
    entry.blocks = blocks;
    return entry;
}

Entry user(const Blocks &blocks)
{
    Entry entry;
    entry.role = Role::User;
    entry.blocks = blocks;
    return entry;
}

Entry result(const QString &call, const QString &tool, const Blocks &blocks, bool failed)
{
    Entry entry;
    entry.role = Role::ToolResult;
    entry.toolCallId = call;
    entry.toolName = tool;
    entry.toolStatus = failed ? u"error"_s : QString();
    entry.blocks = blocks;
    return entry;
}

QByteArray goldenPath(const QString &name)
{
    return VARVE_SOURCE_DIR "/tests/services/providers/golden/" + name.toUtf8();
}

/// One call of `take(byte, isInString)` for each byte.
template<typename Take>
void scan(const QByteArray &json, Take take)
{
    bool inString = false;
    bool escaped = false;
    for (const char c : json) {
        const bool isQuote = c == '"' && !escaped;
        take(c, inString || isQuote);
        escaped = inString && c == '\\' && !escaped;
        inString = inString != isQuote;
    }
}

QByteArray onOneLine(const QByteArray &json)
{
    QByteArray line;
    scan(json, [&line](char c, bool inString) {
        if (inString || (c != ' ' && c != '\n')) {
            line += c;
        }
    });
    return line;
}

QByteArray overLines(const QByteArray &json)
{
    QByteArray lines;
    int depth = 0;
    const auto newLine = [&lines, &depth] { lines += '\n' + QByteArray(depth, ' '); };
    scan(json, [&](char c, bool inString) {
        if (!inString && (c == '}' || c == ']')) {
            --depth;
            newLine();
        }
        lines += c;
        if (!inString && (c == '{' || c == '[')) {
            ++depth;
            newLine();
        } else if (!inString && c == ',') {
            newLine();
        }
    });
    return lines + '\n';
}

} // namespace

GoldenBranch goldenBranch(const GoldenMaker &maker)
{
    SessionBuilder builder;
    builder.settings.replaysThinking = true;
    builder.addEntry(user({ TextBlock { u"What is in this folder?"_s } }), u"u1"_s);
    builder.addEntry(answer(maker, { TextBlock { u"Two files, a.txt and plot.png."_s } }), u"a1"_s);
    builder.addEntry(user({ TextBlock { u"Thank you."_s } }), u"u2"_s);
    builder.addEntry(answer(maker, { TextBlock { u"You are welcome."_s } }), u"a2"_s);
    builder.add(u"C1(u2)"_s);
    builder.addEntry(user({ TextBlock { u"Is this the file?"_s }, Block { imageOf(Picture) } }),
                     u"u3"_s);
    builder.addEntry(
            answer(maker,
                   { ThinkingBlock { u"I have to look at both."_s, maker.signature, false },
                     TextBlock { u"Let me look."_s },
                     ToolCallBlock { u"call_1"_s, u"read"_s, R"({"path":"plot.png"})", {} },
                     ToolCallBlock {
                             u"call_2"_s, u"list files"_s, R"({"path": "no\u00e9"})", {} } }),
            u"a3"_s);
    builder.addEntry(result(u"call_1"_s, u"read"_s,
                            { TextBlock { u"An image:"_s }, Block { imageOf(Plot) } }, false),
                     u"r1"_s);
    builder.addEntry(
            result(u"call_2"_s, u"list files"_s, { TextBlock { u"No such folder"_s } }, true),
            u"r2"_s);
    builder.addEntry(answer(maker, { TextBlock { u"It is the \"plot\" – 😀."_s } }), u"a4"_s);
    builder.addEntry(user({ TextBlock { u"This is nobody's business."_s } }), u"u4"_s);
    builder.add(u"exclude(u4)"_s);
    builder.addEntry(user({ TextBlock { u"And a.txt?"_s } }), u"u5"_s);

    GoldenBranch branch;
    branch.request = builder.request();
    branch.request.thinkingLevel = u"medium"_s;
    branch.request.tools = {
        { u"read"_s, u"Reads a file."_s,
          R"({"type":"object","properties":{"path":{"type":"string"}},"required":["path"]})" },
        { u"list files"_s, u"Lists a folder."_s, R"({"type":"object","properties":{}})" },
    };
    branch.images = { { imageOf(Picture).sha256, Picture }, { imageOf(Plot).sha256, Plot } };
    return branch;
}

QString goldenFault(const QString &name, const QByteArray &body)
{
    QFile file(QString::fromUtf8(goldenPath(name)));
    if (qEnvironmentVariableIsSet("VARVE_UPDATE_GOLDEN")) {
        const bool written = file.open(QIODevice::WriteOnly) && file.write(overLines(body)) > 0;
        return written ? QString() : file.errorString();
    }
    if (!file.open(QIODevice::ReadOnly)) {
        return file.fileName() + u": "_s + file.errorString();
    }
    const QByteArray golden = onOneLine(file.readAll());
    const QByteArray made = onOneLine(body);
    const auto [at, other] = std::ranges::mismatch(golden, made);
    if (at == golden.cend() && other == made.cend()) {
        return {};
    }
    const qsizetype offset = std::distance(golden.cbegin(), at);
    const qsizetype from = std::max<qsizetype>(0, offset - Quoted / 2);
    return u"at byte %1: expected ...%2..., got ...%3..."_s.arg(
            QString::number(offset), QString::fromUtf8(golden.mid(from, Quoted)),
            QString::fromUtf8(made.mid(from, Quoted)));
}

} // namespace varve::test
