// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "askmessage.h"

#include <operations/commandtext.h>

#include <QCoreApplication>

#include <rpc/promptimage.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ServeMethods)
};

/// {"path"} or {"data", "mediaType"}; nothing and a refusal for all else.
std::optional<ImageSource> readImage(const QJsonObject &object, RpcParams &params)
{
    const QString path = object["path"_L1].toString();
    const QString data = object["data"_L1].toString();
    const QJsonValue type = object["mediaType"_L1];
    const qsizetype members = object.size() - (object.contains("mediaType"_L1) ? 1 : 0);
    if (members != 1 || path.isEmpty() == data.isEmpty()) {
        params.refuse(Tr::tr("An image is {\"path\"}, or {\"data\", \"mediaType\"} with its bytes "
                             "in base 64."),
                      "images"_L1);
        return std::nullopt;
    }
    if (!path.isEmpty()) {
        return ImageSource { path, {} };
    }
    auto image = promptImage(data, type.toString());
    if (!image) {
        params.refuse(image.error().message, "images"_L1);
        return std::nullopt;
    }
    return *std::move(image);
}

} // namespace

NewMessage readMessage(RpcParams &params)
{
    NewMessage message;
    const QList<QJsonObject> images = params.objects("images"_L1);
    if (images.size() > MostImages) {
        params.refuse(Tr::tr("A message takes at most %1 images.").arg(MostImages), "images"_L1);
        return message;
    }
    for (const QJsonObject &image : images) {
        if (const auto read = readImage(image, params)) {
            message.images += *read;
        }
    }
    message.text = images.isEmpty() ? params.requiredText("text"_L1) : params.text("text"_L1);
    if (!params.flag("literal"_L1)) {
        if (const auto sent = checkIsMessage(message.text, Notation::Json); !sent) {
            params.refuse(sent.error().message, "text"_L1);
        }
    }
    return message;
}

} // namespace varve
