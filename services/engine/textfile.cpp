// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "textfile.h"

#include <base/ordinaryfile.h>

#include <QCoreApplication>
#include <QDir>
#include <QStringDecoder>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::TextFile)
};

/// Nothing if it is no text.
std::optional<QString> decoded(const QByteArray &bytes)
{
    const auto encoding = QStringConverter::encodingForData(bytes);
    QStringDecoder decoder(encoding.value_or(QStringConverter::Utf8));
    QString text = decoder.decode(bytes);
    if (decoder.hasError() || text.contains(QChar::Null)) {
        return std::nullopt;
    }
    return text.replace("\r\n"_L1, "\n"_L1);
}

} // namespace

Result<AttachedFile> readTextFile(const QString &path, const QString &place)
{
    const QString shown = QDir::toNativeSeparators(place);
    auto file = openOrdinary(path);
    if (!file) {
        return std::unexpected(file.error());
    }
    const QByteArray bytes = (*file)->read(LongestFile + 1);
    if ((*file)->error() != QFileDevice::NoError) {
        return fail(Error::Kind::Io,
                    Tr::tr("%1 cannot be read: %2.").arg(shown, (*file)->errorString()));
    }
    if (bytes.size() > LongestFile) {
        return fail(Error::Kind::Refused,
                    Tr::tr("%1 is longer than %2 kB, so it is not sent. Attach a part of it, or "
                           "name it and let the model read it with its tools.")
                            .arg(shown)
                            .arg(LongestFile / 1024));
    }
    if (bytes.isEmpty()) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("%1 is empty, so there is nothing to send.").arg(shown));
    }
    const std::optional<QString> text = decoded(bytes);
    if (!text) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("%1 is not a text file, so it is not sent. Texts and images go along "
                           "with a message.")
                            .arg(shown));
    }
    return AttachedFile { place, *text };
}

} // namespace varve
