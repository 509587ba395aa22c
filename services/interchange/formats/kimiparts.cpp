// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kimiparts.h"

#include "sourcevalues.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr auto OtherPart = "kimi:parts"_L1; ///< in Entry::data: what no block can say, by place

} // namespace

void readKimiContent(const JsonRef &content, SourceEntry &out)
{
    if (content.isString()) {
        addTextBlock(content.string(), out.entry);
        return;
    }
    OtherParts others;
    int place = 0;
    for (const JsonRef part : content) {
        if (!addKimiPart(part, out)) {
            others.add(place, part.toJson(),
                       unknownPart(part, { "image_url", "audio_url", "video_url" }));
        }
        ++place;
    }
    others.keepIn(OtherPart, out);
}

bool addKimiPart(const JsonRef &part, SourceEntry &out)
{
    const std::string_view type = part["type"].utf8();
    if (type == "text") {
        addTextBlock(part["text"].string(), out.entry);
        return true;
    }
    if (type == "think") {
        out.entry.blocks +=
                ThinkingBlock { part["think"].string(), part["encrypted"].string(), false };
        return true;
    }
    return type == "image_url"
            && (addDataUrlImage(part["image_url"]["url"].utf8(), out)
                || addDataUrlImage(part["imageUrl"]["url"].utf8(), out));
}

bool isSaidByKimi(const QString &prompt)
{
    const auto isWithin = [&prompt](const QString &tag) {
        const QString end = u"</%1>"_s.arg(tag);
        return prompt.startsWith(u"<%1>"_s.arg(tag)) && prompt.endsWith(end)
                && prompt.indexOf(end) == prompt.size() - end.size();
    };
    return isWithin(u"system"_s) || isWithin(u"system-reminder"_s);
}

} // namespace varve
