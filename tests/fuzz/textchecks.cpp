// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "textchecks.h"

#include "containedmarkdown.h"
#include "entrytitle.h"
#include "htmlmarkdown.h"
#include "laidblock.h"
#include "markdownsplit.h"
#include "proseblock.h"
#include "tooltext.h"
#include "visibletext.h"

#include <QGuiApplication>
#include <QHash>
#include <QJsonDocument>
#include <QJsonObject>
#include <QPainter>
#include <QSet>
#include <QUrl>
#include <QXmlStreamReader>

#include <array>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

bool isControl(QChar c)
{
    return c.category() == QChar::Other_Control && c != u'\n' && c != u'\t';
}

QString brokenLimits(const QString &text)
{
    constexpr TextLimits Limits { 7, 90 };
    for (const auto end : { KeptEnd::Head, KeptEnd::Tail }) {
        const LimitedText kept = limitText(text, end, Limits);
        if (kept.text.size() > Limits.characters + 1 || kept.text.count(u'\n') > Limits.lines) {
            return u"more was kept than the limits say"_s;
        }
        // A break at the very end is no line.
        const QStringView whole = QStringView(text).chopped(text.endsWith(u'\n') ? 1 : 0);
        if (kept.droppedLines > 0
            && !(end == KeptEnd::Head ? whole.startsWith(kept.text) : whole.endsWith(kept.text))) {
            return u"what was kept is no end of the text"_s;
        }
    }
    return {};
}

QString brokenReadable(const QByteArray &bytes)
{
    const QString text = readableText(bytes);
    for (const QChar c : text) {
        if (isControl(c)) {
            return u"a control character in readable text: %1"_s.arg(c.unicode(), 0, 16);
        }
    }
    constexpr QChar ByteOrderMark(0xfeff); // decoding takes it off
    const QString again = text.startsWith(ByteOrderMark) ? text.sliced(1) : text;
    if (readableText(text.toUtf8()) != again) {
        return u"readable text is not readable"_s;
    }
    (void)looksBinary(bytes);
    if (const QString broken = brokenLimits(text); !broken.isEmpty()) {
        return broken;
    }

    // As a terminal would decode it, and as it may be in memory, with half pairs.
    QString given = QString::fromUtf8(bytes);
    if (bytes.size() % 2 == 0) {
        given += QString(reinterpret_cast<const QChar *>(bytes.constData()), bytes.size() / 2);
    }
    for (const auto spelling : { ControlSpelling::CodePoint, ControlSpelling::Escape }) {
        const QString visible = visibleText(given, spelling);
        for (const QChar c : visible) {
            const char16_t code = c.unicode();
            if (isControl(c) || (code >= 0x202a && code <= 0x202e)
                || (code >= 0x2066 && code <= 0x2069)) {
                return u"U+%1 came through"_s.arg(uint(code), 0, 16);
            }
        }
        if (!visible.isValidUtf16()) {
            return u"half a pair came through"_s;
        }
        if (visibleText(visible, spelling) != visible) {
            return u"visible text is spelled out again"_s;
        }
        const qsizetype cut =
                given.isEmpty() ? 0 : qsizetype(qHash(bytes, 3) % size_t(given.size()));
        VisibleText pieces(spelling);
        QString joined = pieces.add(QStringView(given).first(cut));
        joined += pieces.add(QStringView(given).sliced(cut));
        joined += pieces.end();
        if (joined != visible) {
            return u"in pieces it is another text"_s;
        }
        if (const QString line = visibleLine(given, 60, spelling);
            line.size() > 60 || line.contains(u'\n') || line.contains(u'\t')) {
            return u"it is not one short line"_s;
        }
    }
    // Half a pair is U+FFFD in any JSON.
    const QJsonDocument json(QJsonObject { { u"k"_s, QString::fromUtf8(given.toUtf8()) } });
    if (QJsonDocument::fromJson(visibleJson(json.toJson(QJsonDocument::Compact))) != json) {
        return u"JSON means something else"_s;
    }
    return {};
}

/// Where a text is cut while it comes, by its bytes.
QString brokenGrowth(const QString &text, const QByteArray &bytes)
{
    for (const bool typed : { false, true }) {
        const QList<MarkdownPiece> whole = typed ? splitTyped(text) : splitMarkdown(text);
        GrowingMarkdown growing(typed);
        size_t at = 0;
        for (size_t seed = qHash(bytes, 7); at < size_t(text.size()); seed = seed * 31 + 17) {
            at = std::min(size_t(text.size()), at + 1 + seed % 400);
            growing.growTo(text.first(qsizetype(at)));
        }
        if (growing.settled() + growing.open() != whole) {
            return u"a text that came in pieces is split otherwise"_s;
        }
        for (const MarkdownPiece &piece : whole) {
            if (!piece.code && piece.text.size() > 2 * MaxPieceChars) {
                return u"a piece of %1 characters"_s.arg(piece.text.size());
            }
        }
    }
    return {};
}

/// Lays out and paints what a window would show first of it.
QString brokenScreen(const QList<MarkdownPiece> &pieces)
{
    const TranscriptStyle style(QGuiApplication::font(), QPalette());
    constexpr qsizetype MostPieces = 4;
    for (const MarkdownPiece &piece : pieces.first(std::min(pieces.size(), MostPieces))) {
        if (piece.code) {
            continue;
        }
        BlockSpec spec;
        spec.kind = BlockSpec::Kind::Prose;
        spec.text = piece.text;
        const auto laid = layOut({ spec, nullptr, style, 400, 40, nullptr, {} });
        QImage image(400, std::clamp(laid->height(), 1, 2000), QImage::Format_RGB32);
        QPainter painter(&image);
        BlockPaint paint;
        paint.clip = image.rect();
        laid->paint(painter, paint);
        painter.end();
        const QString text = laid->text();
        if (text != shownText(spec)) {
            return u"what is painted is not what is found and copied"_s;
        }
        for (int y = 4; y < image.height(); y += 40) {
            (void)laid->linkAt({ 60.0, double(y) });
            (void)laid->rectOf(laid->positionAt({ 60.0, double(y) }, 0));
        }
        if (text.contains(QChar(QChar::ObjectReplacementCharacter))
            && !piece.text.contains(QChar(QChar::ObjectReplacementCharacter))) {
            return u"an object stands in the text"_s;
        }
    }
    return {};
}

/// Well formed, and nothing but what text needs.
QString brokenMarkup(const QString &markup)
{
    static const QSet<QString> elements {
        u"r"_s,     u"p"_s,  u"h1"_s, u"h2"_s,   u"h3"_s,         u"h4"_s,    u"h5"_s,   u"h6"_s,
        u"ul"_s,    u"ol"_s, u"li"_s, u"em"_s,   u"strong"_s,     u"del"_s,   u"code"_s, u"pre"_s,
        u"hr"_s,    u"br"_s, u"a"_s,  u"span"_s, u"blockquote"_s, u"table"_s, u"div"_s,  u"thead"_s,
        u"tbody"_s, u"tr"_s, u"th"_s, u"td"_s,   u"input"_s
    };
    static const QSet<QString> attributes { u"class"_s, u"start"_s, u"href"_s,    u"title"_s,
                                            u"rel"_s,   u"type"_s,  u"checked"_s, u"disabled"_s };
    QXmlStreamReader reader(u"<r>"_s + markup + u"</r>"_s);
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement) {
            continue;
        }
        if (!elements.contains(reader.name().toString())) {
            return u"an element “%1”"_s.arg(reader.name());
        }
        const QXmlStreamAttributes given = reader.attributes();
        for (const QXmlStreamAttribute &attribute : given) {
            if (!attributes.contains(attribute.name().toString())) {
                return u"an attribute “%1”"_s.arg(attribute.name());
            }
            const QString scheme = QUrl(attribute.value().toString()).scheme().toLower();
            if (attribute.name() == "href"_L1 && scheme != "http"_L1 && scheme != "https"_L1
                && scheme != "mailto"_L1) {
                return u"a link to %1"_s.arg(attribute.value());
            }
        }
    }
    return reader.hasError() ? u"not well formed: "_s + reader.errorString() : QString();
}

QString brokenMarkdown(const QByteArray &bytes)
{
    const QString text = QString::fromUtf8(bytes);
    if (const QString broken = brokenGrowth(text, bytes); !broken.isEmpty()) {
        return broken;
    }
    if (const QString broken = brokenScreen(splitMarkdown(text)); !broken.isEmpty()) {
        return broken;
    }
    if (const QString broken = brokenMarkup(markdownMarkup(text)); !broken.isEmpty()) {
        return broken;
    }
    const QString contained = markdownMarkup(containedMarkdown(text) + u"\n\nEND-MARK\n"_s);
    if (!contained.endsWith("<p>END-MARK</p>\n"_L1)) {
        return u"what comes behind it is part of it"_s;
    }
    if (const QString title = firstMeaningfulLine(text);
        title.contains(u'\n') || title.size() > 700) {
        return u"a title that is no line"_s;
    }
    return {};
}

constexpr std::array Targets {
    TextTarget { "markdown"_L1, brokenMarkdown },
    TextTarget { "readabletext"_L1, brokenReadable },
};

} // namespace

const TextTarget *textTarget(QLatin1StringView name)
{
    for (const TextTarget &target : Targets) {
        if (target.name == name) {
            return &target;
        }
    }
    return nullptr;
}

} // namespace varve::test
