// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "requestimages.h"

#include <storage/storereader.h>

namespace varve
{

Result<ImageData> readImages(StoreReader &reader, const Request &request)
{
    ImageData images;
    for (const RequestMessage &message : request.messages) {
        for (const Block &block : message.blocks) {
            const auto *image = std::get_if<ImageBlock>(&block);
            if (!image || images.contains(image->sha256)) {
                continue;
            }
            auto data = reader.attachment(image->sha256);
            if (!data) {
                return std::unexpected(data.error());
            }
            images.insert(image->sha256, *data);
        }
    }
    return images;
}

} // namespace varve
