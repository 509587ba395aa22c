// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "messagejson.h"

#include <algorithm>
#include <array>

namespace varve::messageJson
{

using namespace Qt::StringLiterals;

const TextBlock *textOf(const Block &block)
{
    const auto *text = std::get_if<TextBlock>(&block);
    return text != nullptr && !QStringView(text->text).trimmed().isEmpty() ? text : nullptr;
}

bool hasImage(const Blocks &blocks)
{
    return std::ranges::any_of(
            blocks, [](const Block &block) { return std::holds_alternative<ImageBlock>(block); });
}

bool isOneText(const Blocks &blocks)
{
    return blocks.size() == 1 && std::holds_alternative<TextBlock>(blocks.constFirst());
}

Result<> writeDataUrl(JsonWriter &json, const ImageBlock &image, EntrySource &entries)
{
    return entries.attachment(image.sha256).transform([&](const QByteArray &bytes) {
        const QByteArray prefix = "data:" + imageType(image) + ";base64,";
        json.base64(prefix, bytes);
    });
}

QByteArray imageType(const ImageBlock &image)
{
    constexpr std::array Known { "image/png"_L1, "image/jpeg"_L1, "image/gif"_L1, "image/webp"_L1 };
    const QString type = image.mediaType.toLower();
    if (type == "image/jpg"_L1) {
        return "image/jpeg"_ba;
    }
    return std::ranges::contains(Known, type) ? type.toLatin1() : QByteArray();
}

} // namespace varve::messageJson
