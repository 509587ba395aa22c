// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "htmlexporter.h"

#include "documenttexts.h"
#include "exportsource.h"
#include "htmlcontents.h"
#include "htmlentries.h"
#include "markup.h"

#include <QCryptographicHash>
#include <QFile>
#include <QLocale>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QByteArray styleSheet()
{
    QFile file(u":/varve/htmlpage/page.css"_s);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Only this style and images that are in the page; a browser that knows it runs and fetches nothing whatever else stands here.
QString policy(const QByteArray &style)
{
    const QByteArray hash = QCryptographicHash::hash(style, QCryptographicHash::Sha256).toBase64();
    return "default-src 'none'; img-src data:; style-src 'sha256-"_L1 + QString::fromLatin1(hash)
            + u'\'';
}

QString head(const ExportSource &source)
{
    const QByteArray style = styleSheet();
    const QLocale locale;
    const bool isRightToLeft = locale.textDirection() == Qt::RightToLeft;
    return "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\""_L1
            + locale.bcp47Name() + "\" dir=\""_L1 + (isRightToLeft ? "rtl"_L1 : "ltr"_L1)
            + "\">\n<head>\n<meta charset=\"utf-8\"/>\n"_L1
              "<meta http-equiv=\"Content-Security-Policy\" content=\""_L1
            + policy(style)
            + "\"/>\n<meta name=\"referrer\" content=\"no-referrer\"/>\n"_L1
              "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"_L1
              "<meta name=\"generator\" content=\"Varve\"/>\n<title>"_L1
            + escapedMarkup(documentTitle(source)) + "</title>\n<style>"_L1
            + QString::fromUtf8(style) + "</style>\n</head>\n<body>\n"_L1;
}

QString note(const QString &text)
{
    return "<p class=\"note\">"_L1 + escapedMarkup(text) + "</p>\n"_L1;
}

QString header(const ExportSource &source)
{
    QString out = "<header>\n<h1 dir=\"auto\">"_L1 + escapedMarkup(documentTitle(source))
            + "</h1>\n<dl class=\"facts\">\n"_L1;
    const QList<DocumentFact> facts = documentFacts(source);
    for (const DocumentFact &fact : facts) {
        out += "<dt>"_L1 + escapedMarkup(fact.name) + "</dt><dd dir=\"auto\">"_L1
                + escapedMarkup(fact.value) + "</dd>\n"_L1;
    }
    out += "</dl>\n"_L1;
    if (source.scope != ExportScope::Session) {
        out += note(source.scope == ExportScope::Branch ? DocumentTexts::isBranch()
                                                        : DocumentTexts::isSelection());
    }
    if (source.redacted) {
        out += note(DocumentTexts::isRedacted());
    }
    return out + "</header>\n"_L1;
}

QString branchAnchor(qsizetype number)
{
    return "branch-"_L1 + QString::number(number);
}

QString link(const QString &anchor, const QString &text)
{
    return "<a href=\"#"_L1 + anchor + "\">"_L1 + escapedMarkup(text) + "</a>"_L1;
}

QString listOf(const ExportSource &source, const QList<HtmlContents::Line> &lines)
{
    QString out;
    for (const HtmlContents::Line &line : lines) {
        out += (line.isCompaction ? "<li class=\"compaction\">"_L1 : "<li>"_L1)
                + link(HtmlEntryWriter::anchorOf(source.tree.at(line.index).id), line.title)
                + "</li>\n"_L1;
    }
    return out.isEmpty() ? out : "<ol>\n"_L1 + out + "</ol>\n"_L1;
}

QString tableOfContents(const ExportSource &source, const HtmlContents &contents)
{
    QString out;
    for (qsizetype number = 0; number < contents.segments().size(); ++number) {
        if (number > 0) {
            out += "<p>"_L1 + link(branchAnchor(number), DocumentTexts::otherBranch(number))
                    + "</p>\n"_L1;
        }
        out += listOf(source, contents.lines().at(number));
    }
    return out.isEmpty()
            ? out
            : "<nav><details open=\"open\"><summary>"_L1 + escapedMarkup(DocumentTexts::contents())
                    + "</summary>\n"_L1 + out + "</details></nav>\n"_L1;
}

QString segmentHead(const ExportSource &source, const BranchSegment &segment, qsizetype number)
{
    QString out = "<section class=\"branch\" id=\""_L1 + branchAnchor(number) + "\">\n<h2>"_L1
            + escapedMarkup(DocumentTexts::otherBranch(number)) + "</h2>\n"_L1;
    if (segment.after >= 0) {
        out += "<p class=\"meta\">"_L1
                + link(HtmlEntryWriter::anchorOf(source.tree.at(segment.after).id),
                       DocumentTexts::leavesFrom())
                + "</p>\n"_L1;
    }
    return out;
}

/// What leaves the branch after an entry.
QString forkNote(const ExportSource &source, const HtmlContents &contents, int index, int next)
{
    if (source.scope == ExportScope::Session) {
        QString out;
        for (const qsizetype number : contents.leaving(index)) {
            out += "<p class=\"note\">"_L1
                    + link(branchAnchor(number), DocumentTexts::branchLeaves(number)) + "</p>\n"_L1;
        }
        return out;
    }
    const qsizetype others = source.scope == ExportScope::Branch && next >= 0
            ? otherBranches(source.tree, index, next)
            : 0;
    return others > 0 ? note(DocumentTexts::leftOut(static_cast<int>(others))) : QString();
}

Result<> writeSegment(QIODevice &device, const ExportSource &source, const HtmlContents &contents,
                      qsizetype number)
{
    const BranchSegment &segment = contents.segments().at(number);
    if (number > 0) {
        if (const auto begun = writeMarkup(device, segmentHead(source, segment, number)); !begun) {
            return begun;
        }
    }
    HtmlEntryWriter writer(device, source.entries);
    ExportSource part = source;
    part.order = segment.entries;
    qsizetype place = 0;
    const auto written = part.forEach([&](int index, const Entry &entry) {
        ++place;
        const int next = place < segment.entries.size() ? segment.entries.at(place) : -1;
        return writer.write(entry).and_then(
                [&] { return writeMarkup(device, forkNote(source, contents, index, next)); });
    });
    return written && number > 0 ? writeMarkup(device, u"</section>\n"_s) : written;
}

} // namespace

Result<> exportHtml(QIODevice &device, const ExportSource &source)
{
    const auto contents = HtmlContents::of(source);
    if (!contents) {
        return std::unexpected(contents.error());
    }
    Result<> written = writeMarkup(device,
                                   head(source) + header(source)
                                           + tableOfContents(source, *contents) + "<main>\n"_L1);
    if (written && source.order.isEmpty()) {
        written = writeMarkup(device, note(DocumentTexts::emptySession()));
    }
    for (qsizetype number = 0; written && number < contents->segments().size(); ++number) {
        written = writeSegment(device, source, *contents, number);
    }
    return written ? writeMarkup(device, u"</main>\n</body>\n</html>\n"_s) : written;
}

} // namespace varve
