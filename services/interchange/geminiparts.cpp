// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "geminiparts.h"

#include "importtexts.h"
#include "plainjson.h"
#include "sourcevalues.h"

#include <string>
#include <tuple>

namespace varve
{

using namespace Qt::StringLiterals;

bool addGeminiPart(const JsonRef &part, SourceEntry &out)
{
    if (part.isString() || part["text"].isString()) {
        const QString text = part.isString() ? part.string() : part["text"].string();
        if (part["thought"].boolean()) {
            out.entry.blocks += ThinkingBlock { text, {}, false };
        } else {
            addTextBlock(text, out.entry);
        }
        return true;
    }
    if (const JsonRef data = part["inlineData"]; data["data"].isString()) {
        const QString type = data["mimeType"].string();
        return type.startsWith("image/"_L1) && addSourceImage(data["data"].utf8(), type, out);
    }
    if (const JsonRef file = part["fileData"]; file.exists()) {
        addTextBlock(ChatTexts::missingFile(file["fileUri"].string()), out.entry);
    }
    return false;
}

namespace
{

/// Says of a part that no block can say what it is: the name of the member that holds it.
void keepAside(const JsonRef &part, SourceEntry &out)
{
    if (part["fileData"].exists() || part["inlineData"]["mimeType"].utf8().starts_with("image/")) {
        return; // a text or an oddity says it
    }
    for (const JsonRef member : part) {
        if (member.isObject()) {
            out.aside += fromWobblyUtf8(member.key());
            return;
        }
    }
}

} // namespace

void addGeminiContent(const JsonRef &content, QLatin1StringView others, SourceEntry &out)
{
    if (content.isString()) {
        addTextBlock(content.string(), out.entry);
        return;
    }
    if (content.isObject()) { // a list of one part may be written without the list
        if (!addGeminiPart(content, out)) {
            out.entry.data[others] = QJsonObject { { u"0"_s, content.toJson() } };
            keepAside(content, out);
        }
        return;
    }
    OtherParts kept;
    int place = 0;
    for (const JsonRef part : content) {
        if (!addGeminiPart(part, out)) {
            kept.add(place, part.toJson());
            keepAside(part, out);
        }
        ++place;
    }
    kept.keepIn(others, out);
}

void addGeminiResponse(const JsonRef &part, SourceEntry &out)
{
    const JsonRef response = part["functionResponse"]["response"];
    if (!response.exists()) {
        std::ignore = addGeminiPart(part, out);
        return;
    }
    for (const std::string_view key : { "output", "error" }) {
        if (response[key].isString()) {
            addTextBlock(response[key].string(), out.entry);
            return;
        }
    }
    std::string json;
    appendCompactJson(json, response);
    addTextBlock(fromWobblyUtf8(json), out.entry);
}

} // namespace varve
