// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "htmlentries.h"

#include "documenttexts.h"
#include "htmlcontents.h"
#include "htmlmarkdown.h"
#include "markup.h"
#include <session/entrydata.h>

#include <QJsonDocument>
#include <QLocale>
#include <QStringList>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QString element(QLatin1StringView tag, QLatin1StringView kind, const QString &content)
{
    return '<'_L1 + tag + (kind.isEmpty() ? QString() : " class=\""_L1 + kind + u'"') + '>'_L1
            + content + "</"_L1 + tag + ">\n"_L1;
}

QString fold(QLatin1StringView kind, const QString &title, const QString &content)
{
    return "<details class=\""_L1 + kind + "\"><summary>"_L1 + escapedMarkup(title)
            + "</summary>\n"_L1 + content + "</details>\n"_L1;
}

QString preformatted(const QString &text)
{
    return "<pre class=\"wrapped\">"_L1 + escapedMarkup(text) + "</pre>\n"_L1;
}

/// Indented if it is JSON, else as it is.
QString readableJson(const QByteArray &json)
{
    const QJsonDocument document = QJsonDocument::fromJson(json);
    return QString::fromUtf8(
            document.isNull() ? json : document.toJson(QJsonDocument::Indented).trimmed());
}

QLatin1StringView kindOf(const Entry &entry)
{
    if (entry.type == EntryType::Compaction) {
        return "compaction"_L1;
    }
    if (entry.type == EntryType::BranchSummary) {
        return "summary"_L1;
    }
    switch (entry.role) {
    case Role::User:
        return "user"_L1;
    case Role::Assistant:
        return "assistant"_L1;
    case Role::ToolResult:
    case Role::BashExecution:
        return "tool"_L1;
    case Role::Thinking:
        return "thinking"_L1;
    case Role::Custom:
    case Role::None:
        break;
    }
    return "other"_L1;
}

QString headingOf(const Entry &entry)
{
    if (entry.type == EntryType::Compaction) {
        return DocumentTexts::compaction(entry.tokensBefore,
                                         entry.data.value(entryData::TokensAfter).toInteger(-1));
    }
    if (entry.type == EntryType::BranchSummary) {
        return DocumentTexts::branchSummary();
    }
    switch (entry.role) {
    case Role::User: {
        const QString title = titleLine(entry.text());
        return title.isEmpty() ? DocumentTexts::user() : DocumentTexts::user() + ": "_L1 + title;
    }
    case Role::Assistant:
        return DocumentTexts::assistant();
    case Role::ToolResult:
        return DocumentTexts::result(entry.toolName, entry.toolStatus == "error"_L1);
    case Role::Thinking:
        return DocumentTexts::thinking();
    case Role::BashExecution:
        return DocumentTexts::command();
    case Role::Custom:
    case Role::None:
        break;
    }
    return DocumentTexts::injected(entry.customType);
}

QString metaOf(const Entry &entry)
{
    QStringList facts;
    if (entry.createdAt.isValid()) {
        facts += QLocale().toString(entry.createdAt.toLocalTime(), QLocale::ShortFormat);
    }
    if (entry.role == Role::Assistant && !entry.model.isEmpty()) {
        facts += entry.model;
    }
    if (entry.usage && entry.usage->isReported()) {
        facts += DocumentTexts::usage(*entry.usage);
    }
    if (!entry.modelFacing) {
        facts += DocumentTexts::neverSent();
    }
    return element("p"_L1, "meta"_L1, escapedMarkup(facts.join(u" · "_s)));
}

/// A remark on a line of its own; empty for what is no part of what is read.
QString remarkOf(const Entry &entry)
{
    switch (entry.type) {
    case EntryType::ModelChange:
        return DocumentTexts::model(entry.model);
    case EntryType::ThinkingLevelChange:
        return DocumentTexts::thinkingLevel(entry.data.value(entryData::ThinkingLevel).toString());
    default:
        return {};
    }
}

bool isShown(const Entry &entry)
{
    switch (entry.type) {
    case EntryType::Message: // a thought that was left out has none
        return entry.role != Role::Thinking || !entry.blocks.isEmpty();
    case EntryType::CustomMessage:
        return entry.display;
    case EntryType::Compaction:
    case EntryType::BranchSummary:
        return true;
    default:
        return false;
    }
}

bool isRaster(const QString &mediaType)
{
    return mediaType == "image/png"_L1 || mediaType == "image/jpeg"_L1
            || mediaType == "image/gif"_L1 || mediaType == "image/webp"_L1;
}

QString textMarkup(const Entry &entry, const QString &text)
{
    if (text.trimmed().isEmpty()) {
        return {};
    }
    switch (entry.role) {
    case Role::ToolResult:
        return fold("call"_L1, titleLine(text), preformatted(text));
    case Role::BashExecution:
        return preformatted(text);
    case Role::Thinking:
        return fold("thinking"_L1, DocumentTexts::thinking(), markdownMarkup(text));
    default:
        return "<div dir=\"auto\">"_L1 + markdownMarkup(text) + "</div>\n"_L1;
    }
}

QString thinkingMarkup(const ThinkingBlock &thinking)
{
    if (thinking.redacted || thinking.text.trimmed().isEmpty()) {
        return element("p"_L1, "meta"_L1, escapedMarkup(DocumentTexts::hiddenThinking()));
    }
    return fold("thinking"_L1, DocumentTexts::thinking(), markdownMarkup(thinking.text));
}

QString callMarkup(const ToolCallBlock &call)
{
    return fold("call"_L1, DocumentTexts::call(call.name),
                preformatted(readableJson(call.arguments)));
}

} // namespace

Result<> writeMarkup(QIODevice &device, const QString &markup)
{
    return markup.isEmpty() ? Result<>() : writeFully(device, markup.toUtf8());
}

QString HtmlEntryWriter::opening(const Entry &entry) const
{
    const QString anchor = anchorOf(entry.id);
    const bool isTurn = entry.role == Role::User || entry.type == EntryType::Compaction;
    const QLatin1StringView tag = isTurn ? "h2"_L1 : "h3"_L1;
    return "<article class=\""_L1 + kindOf(entry) + "\" id=\""_L1 + anchor + "\">\n"_L1
            + element(tag, {},
                      "<a class=\"anchor\" href=\"#"_L1 + anchor + "\">"_L1
                              + escapedMarkup(headingOf(entry)) + "</a>"_L1)
            + metaOf(entry);
}

Result<> HtmlEntryWriter::write(const Entry &entry)
{
    if (const QString remark = remarkOf(entry); !remark.isEmpty()) {
        return put("<p class=\"meta\" id=\""_L1 + anchorOf(entry.id) + "\">"_L1
                   + escapedMarkup(remark) + "</p>\n"_L1);
    }
    if (!isShown(entry)) {
        // Other parts of the page may lead here.
        return put("<div id=\""_L1 + anchorOf(entry.id) + "\"></div>\n"_L1);
    }
    QString before = opening(entry);
    if (entry.type == EntryType::Compaction) {
        before += element("p"_L1, {}, escapedMarkup(DocumentTexts::summarized()));
    }
    if (!entry.summary.isEmpty()) {
        before += fold("summary"_L1, DocumentTexts::summary(), markdownMarkup(entry.summary));
    }
    if (entry.role == Role::BashExecution) {
        before += preformatted(bashCommand(entry));
    } else if (entry.role == Role::ToolResult && !entry.toolArguments.isEmpty()) {
        before += fold("call"_L1, DocumentTexts::call(entry.toolName),
                       preformatted(readableJson(entry.toolArguments)));
    }
    QString after;
    if (entry.isFailedAnswer()) {
        after = element("p"_L1, "failed"_L1,
                        escapedMarkup(DocumentTexts::failed(
                                entry.data.value(entryData::ErrorMessage).toString())));
    }
    return put(before).and_then([&] { return writeBlocks(entry); }).and_then([&] {
        return put(after + "</article>\n"_L1);
    });
}

Result<> HtmlEntryWriter::writeBlocks(const Entry &entry)
{
    for (const Block &block : entry.blocks) {
        Result<> written;
        if (const auto *text = std::get_if<TextBlock>(&block)) {
            written = put(textMarkup(entry, text->text));
        } else if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
            written = put(thinkingMarkup(*thinking));
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            written = put(callMarkup(*call));
        } else {
            written = writeImage(std::get<ImageBlock>(block));
        }
        if (!written) {
            return written;
        }
    }
    return {};
}

Result<> HtmlEntryWriter::writeImage(const ImageBlock &image)
{
    const auto data = isRaster(image.mediaType) ? m_entries.attachment(image.sha256)
                                                : Result<QByteArray>(QByteArray());
    if (!data && data.error().kind != Error::Kind::NotFound) {
        return std::unexpected(data.error());
    }
    if (!data || data->isEmpty()) {
        return put(element("p"_L1, "meta"_L1,
                           escapedMarkup(DocumentTexts::imageNotShown(image.mediaType))));
    }
    const QString alt = escapedMarkup(DocumentTexts::image(image.width, image.height));
    return put("<p><img alt=\""_L1 + alt + "\" src=\"data:"_L1 + image.mediaType + ";base64,"_L1)
            .and_then([&] { return writeBase64(m_device, *data); })
            .and_then([&] { return put(u"\"/></p>\n"_s); });
}

} // namespace varve
