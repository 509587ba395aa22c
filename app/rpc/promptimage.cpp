// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "promptimage.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::PromptImage)
};

} // namespace

const QStringList &promptImageTypes()
{
    static const QStringList Types { u"image/png"_s, u"image/jpeg"_s, u"image/gif"_s,
                                     u"image/webp"_s };
    return Types;
}

Result<ImageSource> promptImage(const QString &data, const QString &mediaType)
{
    if (!promptImageTypes().contains(mediaType)) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("The media type of an image is one of these: %1.")
                            .arg(promptImageTypes().join(u", "_s)));
    }
    const auto bytes = QByteArray::fromBase64Encoding(data.toLatin1(),
                                                      QByteArray::AbortOnBase64DecodingErrors);
    if (!bytes || bytes.decoded.isEmpty()) {
        return fail(Error::Kind::InvalidInput, Tr::tr("The data of an image is not base 64."));
    }
    return ImageSource { {}, bytes.decoded };
}

} // namespace varve
