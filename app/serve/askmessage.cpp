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

/// {"path"} or {"name", "text"}; nothing and a refusal for all else.
std::optional<FileSource> readFile(const QJsonObject &object, RpcParams &params)
{
    const QString path = object["path"_L1].toString();
    const QString name = object["name"_L1].toString();
    const QString text = object["text"_L1].toString();
    const bool isPath = !path.isEmpty() && object.size() == 1;
    if (!isPath && (name.isEmpty() || text.isEmpty() || object.size() != 2)) {
        params.refuse(Tr::tr("A file is {\"path\"}, or {\"name\", \"text\"} with what is in it."),
                      "files"_L1);
        return std::nullopt;
    }
    return FileSource { path, { isPath ? path : name, text } };
}

} // namespace

NewMessage readMessage(RpcParams &params)
{
    NewMessage message;
    for (const QJsonObject &image : params.objects("images"_L1)) {
        if (const auto read = readImage(image, params)) {
            message.images += *read;
        }
    }
    for (const QJsonObject &file : params.objects("files"_L1)) {
        if (const auto read = readFile(file, params)) {
            message.files += *read;
        }
    }
    if (const auto enough = checkAttachments(message); !enough) {
        params.refuse(enough.error().message,
                      message.files.size() > MostFiles ? "files"_L1 : "images"_L1);
        return message;
    }
    const bool isAlone = message.images.isEmpty() && message.files.isEmpty();
    message.text = isAlone ? params.requiredText("text"_L1) : params.text("text"_L1);
    if (!params.flag("literal"_L1)) {
        if (const auto sent = checkIsMessage(message.text, Notation::Json); !sent) {
            params.refuse(sent.error().message, "text"_L1);
        }
    }
    return message;
}

} // namespace varve
