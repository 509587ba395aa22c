// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatthinking.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

void writeEffort(JsonWriter &json, const QString &word)
{
    if (!word.isEmpty()) {
        json.key("reasoning_effort").string(word);
    }
}

void writeType(JsonWriter &json, bool on)
{
    json.key("type").raw(on ? "\"enabled\"" : "\"disabled\"");
}

} // namespace

void addReasoningDetail(QJsonArray &details, const QJsonObject &piece)
{
    const QString type = piece.value("type"_L1).toString();
    const QLatin1StringView key = type == "reasoning.text"_L1 ? "text"_L1
            : type == "reasoning.summary"_L1                  ? "summary"_L1
                                                              : QLatin1StringView();
    QJsonObject last = details.isEmpty() ? QJsonObject() : details.last().toObject();
    const bool goesOn = !key.isEmpty() && last.value("type"_L1) == type
            && last.value("index"_L1) == piece.value("index"_L1)
            && (last.value("signature"_L1).toString().isEmpty()
                || piece.value("text"_L1).toString().isEmpty());
    if (!goesOn) {
        details.append(piece);
        return;
    }
    const QString text = last.value(key).toString() + piece.value(key).toString();
    for (auto field = piece.begin(); field != piece.end(); ++field) {
        if (!field->isNull()) {
            last[field.key()] = *field;
        }
    }
    last[key] = text;
    details.replace(details.size() - 1, last);
}

void writeThinkingBack(JsonWriter &json, QStringView signature, const QString &text)
{
    constexpr std::array Fields { "reasoning_content"_L1, "reasoning"_L1, "reasoning_text"_L1 };
    if (signature.startsWith(u'[')) {
        const QJsonDocument details = QJsonDocument::fromJson(signature.toUtf8());
        if (details.isArray()) {
            json.key("reasoning_details").raw(details.toJson(QJsonDocument::Compact));
        }
        return;
    }
    for (const QLatin1StringView field : Fields) {
        if (signature == field) {
            json.key(QByteArrayView(field.data(), field.size())).string(text);
        }
    }
}

void writeThinkingLevel(JsonWriter &json, const QString &level, const ChatDialect &dialect)
{
    if (level.isEmpty() || !dialect.reasoning) {
        return;
    }
    const bool on = asksForThinking(level);
    const QString word = effortFor(level, dialect.efforts);
    switch (dialect.thinking) {
    case ChatDialect::Thinking::Unsaid:
        break;
    case ChatDialect::Thinking::Effort:
        writeEffort(json, word);
        break;
    case ChatDialect::Thinking::OpenRouter:
        if (!word.isEmpty()) {
            json.key("reasoning").beginObject().key("effort").string(word).endObject();
        }
        break;
    case ChatDialect::Thinking::DeepSeek:
        json.key("thinking").beginObject();
        writeType(json, on);
        json.endObject();
        if (on) {
            writeEffort(json, word);
        }
        break;
    case ChatDialect::Thinking::Zai:
        json.key("thinking").beginObject();
        writeType(json, on);
        json.key("clear_thinking").boolean(false).endObject();
        break;
    case ChatDialect::Thinking::Together:
        json.key("reasoning").beginObject().key("enabled").boolean(on).endObject();
        break;
    case ChatDialect::Thinking::Switch:
        json.key("enable_thinking").boolean(on);
        break;
    }
}

} // namespace varve
