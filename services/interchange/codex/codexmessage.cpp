// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "codexmessage.h"

#include "codexdata.h"
#include "codexrecord.h"
#include "jsonmembers.h"
#include "sourcevalues.h"

#include <QStringList>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// True if this is the address of an image that holds it: data:image/png;base64,..
bool readImage(std::string_view url, SourceEntry &out)
{
    constexpr std::string_view Scheme = "data:";
    constexpr std::string_view Base64 = ";base64,";
    const size_t comma = url.find(Base64);
    if (!url.starts_with(Scheme) || comma == std::string_view::npos) {
        return false;
    }
    const std::string_view type = url.substr(Scheme.size(), comma - Scheme.size());
    return addSourceImage(url.substr(comma + Base64.size()),
                          QString::fromLatin1(type.data(), static_cast<qsizetype>(type.size())),
                          out);
}

/// The name in "<name>" or "<name with words>" at the beginning; empty if there is none.
QString tagOf(QStringView text)
{
    const qsizetype end = text.indexOf(u'>');
    if (!text.startsWith(u'<') || end < 2 || end > 40) {
        return {};
    }
    const QStringView name = text.sliced(1, end - 1);
    for (const QChar c : name) {
        if (!c.isLetter() && c != u'_' && c != u'-' && c != u' ') {
            return {};
        }
    }
    return name.toString();
}

bool isFileInstructions(QStringView text)
{
    return text.startsWith("# AGENTS.md instructions"_L1);
}

QString injectedType(QStringView text, const QString &role)
{
    if (isFileInstructions(text)) {
        return u"codex:user_instructions"_s;
    }
    if (const QString tag = tagOf(text); !tag.isEmpty()) {
        return "codex:"_L1 + QString(tag).replace(u' ', u'_');
    }
    return role == "developer"_L1 ? u"codex:developer"_s : u"codex:context"_s;
}

} // namespace

SourceEntry codexEntry(const JsonRef &item, const QDateTime &time)
{
    SourceEntry out;
    out.entry.id = EntryId::create();
    out.entry.createdAt = time;
    out.entry.originId = item["id"].string();
    out.size = static_cast<qint64>(item.raw().size());
    out.payload = codexDigest(item);
    return out;
}

SourceEntry readCodexMessage(const JsonRef &item, const QDateTime &time)
{
    SourceEntry out = codexEntry(item, time);
    out.entry.role = Role::User;
    readCodexContent(item["content"], out);
    keepFields(membersBut(item, { "type", "role", "content", "id" }), CodexData::Item, out.entry);
    if (const QString role = item["role"].string(); role != "user"_L1) {
        out.entry.data[CodexData::Role] = role;
        makeCodexInjected(out.entry);
    }
    return out;
}

SourceEntry readCodexUserEvent(const JsonRef &event, const QDateTime &time)
{
    SourceEntry out = codexEntry(event, time);
    out.entry.role = Role::User;
    if (const QString text = event["message"].string(); !text.isEmpty()) {
        out.entry.blocks += TextBlock { text };
    }
    for (const JsonRef image : event["images"]) {
        static_cast<void>(readImage(image.utf8(), out)); // says itself what is wrong
    }
    keepFields(membersBut(event, { "type", "message", "images" }), CodexData::Item, out.entry);
    return out;
}

void makeCodexInjected(Entry &entry)
{
    const QString text = entry.text();
    entry.type = EntryType::CustomMessage;
    entry.role = Role::Custom;
    entry.customType =
            injectedType(QStringView(text).trimmed(), entry.data.value(CodexData::Role).toString());
    entry.display = false;
}

bool looksCodexInjected(const QString &text)
{
    const QStringView trimmed = QStringView(text).trimmed();
    const QString tag = tagOf(trimmed);
    return isFileInstructions(trimmed)
            || (!tag.isEmpty() && trimmed.endsWith(QString("</"_L1 + tag + u'>')));
}

void readCodexContent(const JsonRef &content, SourceEntry &out)
{
    if (content.isString()) {
        out.entry.blocks += TextBlock { content.string() };
        return;
    }
    JsonMembers others;
    int place = 0;
    for (const JsonRef part : content) {
        const std::string_view type = part["type"].utf8();
        if (part["text"].isString() && (type.ends_with("text") || type.empty())) {
            out.entry.blocks += TextBlock { part["text"].string() };
        } else if (type != "input_image" || !readImage(part["image_url"].utf8(), out)) {
            others.emplace_back(QString::number(place), part.toJson());
        }
        ++place;
    }
    keepFields(objectOf(std::move(others)), CodexData::Parts, out.entry);
}

QString codexText(const JsonRef &content, QLatin1StringView separator)
{
    if (content.isString()) {
        return content.string();
    }
    QStringList texts;
    for (const JsonRef part : content) {
        if (part["text"].isString()) {
            texts += part["text"].string();
        } else if (part["refusal"].isString()) {
            texts += part["refusal"].string();
        }
    }
    return texts.join(separator);
}

} // namespace varve
