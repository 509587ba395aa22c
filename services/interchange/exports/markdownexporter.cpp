// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "markdownexporter.h"

#include "containedmarkdown.h"
#include "documenttexts.h"
#include <base/codefence.h>
#include <session/entrydata.h>

#include <QCoreApplication>
#include <QLocale>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// What only Markdown says.
struct MarkdownTexts
{
    Q_DECLARE_TR_FUNCTIONS(varve::MarkdownTexts)

public:
    [[nodiscard]] static QString image(const QString &mediaType, int width, int height)
    {
        return tr("Image (%1, %2 × %3)")
                .arg(mediaType, QString::number(width), QString::number(height));
    }
    [[nodiscard]] static QString compaction(qint64 tokens)
    {
        return tr("Compaction: what stands above (%1 tokens) was summarized")
                .arg(QLocale().toString(tokens));
    }
};

QString fencedParagraph(const QString &text, const QString &language = {})
{
    return fenced(text, language) + u"\n\n"_s;
}

QString quoted(const QString &text)
{
    QString out;
    const QStringList lines = text.trimmed().split(u'\n');
    for (const QString &line : lines) {
        out += line.isEmpty() ? u">\n"_s : "> "_L1 + line + u'\n';
    }
    return out + u'\n';
}

/// One line of running text: nothing in it is markup.
QString escaped(const QString &text)
{
    QString out;
    for (const QChar c : text.simplified()) {
        if (u"\\`*_{}[]<>#|"_s.contains(c)) {
            out += u'\\';
        }
        out += c;
    }
    return out;
}

QString heading(const QString &text)
{
    return "## "_L1 + escaped(text) + u"\n\n"_s;
}

QString remark(const QString &text)
{
    return "*"_L1 + escaped(text) + u"*\n\n"_s;
}

QString paragraphs(const QString &text)
{
    const QString whole = text.trimmed();
    return whole.isEmpty() ? QString() : containedMarkdown(whole) + u"\n\n"_s;
}

QString block(const TextBlock &part)
{
    return paragraphs(part.text);
}

QString block(const ThinkingBlock &part)
{
    return part.redacted || part.text.trimmed().isEmpty()
            ? QString()
            : quoted("**"_L1 + DocumentTexts::thinking() + "**\n\n"_L1 + part.text);
}

QString block(const ToolCallBlock &part)
{
    return "**"_L1 + escaped(DocumentTexts::call(part.name)) + "**\n\n"_L1
            + fencedParagraph(QString::fromUtf8(part.arguments), u"json"_s);
}

QString block(const ImageBlock &part)
{
    return remark(MarkdownTexts::image(part.mediaType, part.width, part.height));
}

QString allBlocks(const Entry &entry)
{
    QString out;
    for (const Block &part : entry.blocks) {
        out += std::visit([](const auto &content) { return block(content); }, part);
    }
    return out;
}

QString toolResult(const Entry &entry)
{
    QString out = "**"_L1
            + escaped(DocumentTexts::result(entry.toolName, entry.toolStatus == "error"_L1))
            + "**\n\n"_L1;
    for (const Block &part : entry.blocks) {
        if (const auto *text = std::get_if<TextBlock>(&part)) {
            out += fencedParagraph(text->text);
        } else {
            out += std::visit([](const auto &content) { return block(content); }, part);
        }
    }
    return out;
}

QString message(const Entry &entry, Role before)
{
    // Answers and results of one turn stand under one heading.
    const bool goesOn = before == Role::Assistant || before == Role::ToolResult;
    switch (entry.role) {
    case Role::User:
        return heading(DocumentTexts::user()) + allBlocks(entry);
    case Role::Assistant: {
        const QString reason = entry.isFailedAnswer()
                ? remark(DocumentTexts::failed(
                          entry.data.value(entryData::ErrorMessage).toString()))
                : QString();
        return (goesOn ? QString() : heading(DocumentTexts::assistant())) + allBlocks(entry)
                + reason;
    }
    case Role::ToolResult:
        return toolResult(entry);
    case Role::Thinking:
        return entry.blocks.isEmpty()
                ? QString()
                : quoted("**"_L1 + DocumentTexts::thinking() + "**\n\n"_L1 + entry.text());
    case Role::BashExecution:
        return heading(DocumentTexts::command()) + fencedParagraph(bashCommand(entry), u"sh"_s)
                + fencedParagraph(entry.text());
    case Role::Custom:
    case Role::None:
        return heading(DocumentTexts::injected(entry.customType)) + allBlocks(entry);
    }
    return {};
}

QString markdown(const Entry &entry, Role before)
{
    switch (entry.type) {
    case EntryType::Message:
    case EntryType::CustomMessage:
        return entry.display || entry.role != Role::Custom ? message(entry, before) : QString();
    case EntryType::Compaction:
        return u"---\n\n"_s + heading(MarkdownTexts::compaction(entry.tokensBefore))
                + quoted(entry.summary) + u"---\n\n"_s;
    case EntryType::BranchSummary:
        return heading(DocumentTexts::branchSummary()) + quoted(entry.summary);
    case EntryType::ModelChange:
        return remark(DocumentTexts::model(entry.model));
    case EntryType::ThinkingLevelChange:
        return remark(DocumentTexts::thinkingLevel(
                entry.data.value(entryData::ThinkingLevel).toString()));
    case EntryType::Custom:
    case EntryType::Label:
    case EntryType::SessionInfo:
        break;
    }
    return {};
}

QString head(const ExportSource &source)
{
    QString out = "# "_L1 + escaped(documentTitle(source)) + "\n\n"_L1;
    const QList<DocumentFact> facts = documentFacts(source);
    for (const DocumentFact &fact : facts) {
        out += "- "_L1 + fact.name + ": "_L1 + escaped(fact.value) + u'\n';
    }
    return out + u'\n';
}

} // namespace

Result<> exportMarkdown(QIODevice &device, const ExportSource &source)
{
    if (const auto written = writeFully(device, head(source).toUtf8()); !written) {
        return written;
    }
    Role before = Role::None;
    return source.forEach([&](int, const Entry &entry) {
        const QString text = markdown(entry, before);
        if (!text.isEmpty() && entry.type != EntryType::ModelChange
            && entry.type != EntryType::ThinkingLevelChange) {
            before = entry.role;
        }
        return writeFully(device, text.toUtf8());
    });
}

} // namespace varve
