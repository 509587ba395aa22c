// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "acpprompt.h"

#include <base/visibletext.h>

#include <QCoreApplication>
#include <QUrl>

#include <rpc/promptimage.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::AcpPrompt)
};

constexpr qsizetype MostBlocks = 1'000;
constexpr qsizetype LongestName = 400; ///< of what is linked, characters

/// Of a file its path, of anything else its address: one line.
QString placeOf(const QJsonObject &resource)
{
    const QString uri = resource["uri"_L1].toString();
    const QUrl url(uri);
    return visibleLine(url.isLocalFile() ? url.toLocalFile() : uri, LongestName);
}

class PromptReader
{
public:
    Result<NewMessage> read(const QList<QJsonObject> &blocks)
    {
        if (blocks.size() > MostBlocks) {
            return fail(Error::Kind::InvalidInput,
                        Tr::tr("A prompt has at most %1 blocks.").arg(MostBlocks));
        }
        for (const QJsonObject &block : blocks) {
            if (auto taken = take(block); !taken) {
                return std::unexpected(taken.error());
            }
        }
        if (m_message.images.isEmpty() && m_message.files.isEmpty()
            && m_message.text.trimmed().isEmpty()) {
            return fail(Error::Kind::InvalidInput, Tr::tr("The prompt is empty."));
        }
        return checkAttachments(m_message).transform([this] { return m_message; });
    }

private:
    Result<> take(const QJsonObject &block)
    {
        const QString type = block["type"_L1].toString();
        if (type == "text"_L1) {
            m_message.text += block["text"_L1].toString();
        } else if (type == "resource_link"_L1) {
            link(block);
        } else if (type == "resource"_L1) {
            return embed(block["resource"_L1].toObject());
        } else if (type == "image"_L1) {
            return picture(block["data"_L1].toString(), block["mimeType"_L1].toString());
        } else {
            return fail(Error::Kind::InvalidInput,
                        Tr::tr("A prompt takes text, images and resources. “%1” is none of them.")
                                .arg(visibleLine(type, 100)));
        }
        return {};
    }

    /// As a person would write it; tools read what it leads to.
    void link(const QJsonObject &block)
    {
        const QString place = placeOf(block);
        if (!m_message.text.isEmpty() && !m_message.text.back().isSpace()) {
            m_message.text += u' ';
        }
        m_message.text +=
                place.isEmpty() ? visibleLine(block["name"_L1].toString(), LongestName) : place;
    }

    Result<> embed(const QJsonObject &resource)
    {
        if (resource["text"_L1].isString()) {
            m_message.files +=
                    FileSource { {}, { placeOf(resource), resource["text"_L1].toString() } };
            return {};
        }
        const QString type = resource["mimeType"_L1].toString();
        if (!promptImageTypes().contains(type)) {
            return fail(Error::Kind::InvalidInput,
                        Tr::tr("%1 is neither text nor a picture, so it cannot be sent.")
                                .arg(placeOf(resource)));
        }
        return picture(resource["blob"_L1].toString(), type);
    }

    Result<> picture(const QString &data, const QString &type)
    {
        return promptImage(data, type).transform([this](const ImageSource &image) {
            m_message.images += image;
        });
    }

    NewMessage m_message;
};

} // namespace

Result<NewMessage> readPrompt(const QList<QJsonObject> &blocks)
{
    return PromptReader().read(blocks);
}

} // namespace varve
