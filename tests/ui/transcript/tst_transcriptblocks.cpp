// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "categorycolors.h"
#include "codehighlighter.h"
#include "faketranscript.h"
#include "laidblock.h"
#include "proseblock.h"
#include "soon.h"
#include "transcriptmodel.h"
#include "transcriptview.h"

#include <QBuffer>
#include <QPainter>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

BlockSpec prose(const QString &text)
{
    BlockSpec spec;
    spec.kind = BlockSpec::Kind::Prose;
    spec.text = text;
    return spec;
}

/// Paints a block and counts the pixels that are not background.
int inkOf(const BlockSpec &spec, const CodeGroup *group, const TranscriptStyle &style)
{
    const auto laid = layOut({ spec, group, style, 600, 40, nullptr, {} });
    QImage image(640, std::max(10, laid->height()), QImage::Format_RGB32);
    const QRgb background = style.palette.color(QPalette::Base).rgb();
    image.fill(background);
    QPainter painter(&image);
    BlockPaint paint;
    paint.clip = image.rect();
    laid->paint(painter, paint);
    painter.end();
    int ink = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            ink += image.pixel(x, y) != background ? 1 : 0;
        }
    }
    return ink;
}

} // namespace

class TestTranscriptBlocks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void noBlockIsEmpty_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::addColumn<QString>("markdown");
        for (const bool dark : { false, true }) {
            const auto row = [&](const char *name, const QString &text) {
                QTest::addRow("%s, %s", name, dark ? "dark" : "light") << dark << text;
            };
            row("paragraph", u"Some words."_s);
            row("heading 1", u"# Heading"_s);
            row("heading 2", u"## Heading"_s);
            row("heading 6", u"###### Heading"_s);
            row("bullets", u"- one\n- two"_s);
            row("numbers", u"1. one\n2. two"_s);
            row("tasks", u"- [ ] one\n- [x] two"_s);
            row("quote", u"> said"_s);
            row("table", u"| a | b |\n|---|---|\n| 1 | 2 |"_s);
            row("inline code", u"`code`"_s);
            row("link", u"[text](https://example.org)"_s);
            row("rule", u"above\n\n---\n\nbelow"_s);
            row("begins with a rule", u"---\nbelow\n---\nend"_s);
            row("indented code", u"    int x;"_s);
            row("html", u"<b>bold</b>"_s);
            row("image", u"![](http://example.org/a.png)"_s);
            row("right to left", u"\u05e9\u05dc\u05d5\u05dd"_s);
        }
    }

    void noBlockIsEmpty()
    {
        QFETCH(bool, dark);
        QFETCH(QString, markdown);
        const TranscriptStyle style(QFont(), neutralPalette(dark));
        QVERIFY(inkOf(prose(markdown), nullptr, style) > 20);
    }

    void linesAreNotEmpty_data()
    {
        QTest::addColumn<int>("kind");
        using Kind = BlockSpec::Kind;
        for (const Kind kind : { Kind::Header, Kind::Code, Kind::Fold, Kind::Compaction, Kind::Note,
                                 Kind::More, Kind::Image }) {
            QTest::addRow("kind %d", static_cast<int>(kind)) << static_cast<int>(kind);
        }
    }

    void linesAreNotEmpty()
    {
        QFETCH(int, kind);
        BlockSpec spec;
        spec.kind = static_cast<BlockSpec::Kind>(kind);
        spec.role = Role::User;
        spec.title = u"Title"_s;
        spec.text = u"text"_s;
        spec.detail = u"detail"_s;
        spec.siblingPosition = 1;
        spec.siblingCount = 3;
        spec.flags = BlockSpec::First | BlockSpec::Last | BlockSpec::Foldable | BlockSpec::Ok;
        CodeGroup group { u"int x;\nint y;"_s, u"cpp"_s, CodeGroup::Kind::Code, 6, 2 };
        spec.group = 0;
        spec.lines = { { 0, 6, 0, 0 }, { 7, 6, 1, 0 } };
        for (const bool dark : { false, true }) {
            TranscriptStyle style(QFont(), neutralPalette(dark));
            QVERIFY(inkOf(spec, &group, style) > 100);
            style.mirrored = true;
            QVERIFY(inkOf(spec, &group, style) > 100);
        }
    }

    void rawHtmlIsText()
    {
        const BlockSpec spec =
                prose(u"<script>alert(1)</script> and <img src='file:///etc/passwd'> text"_s);
        QVERIFY(shownText(spec).contains(u"<script>alert(1)</script>"));
        QVERIFY(shownText(spec).contains(u"<img src="));
    }

    void imagesAreTheirAlternativeText()
    {
        QCOMPARE(shownText(prose(u"see ![a chart](http://example.org/x.png) here"_s)),
                 u"see [a chart] here"_s);
        QCOMPARE(shownText(prose(u"![](file:///tmp/x.png)"_s)), u"[file:///tmp/x.png]"_s);
        QCOMPARE(shownText(prose(u"![a](x)![a](x)![b](x)"_s)), u"[a][a][b]"_s);
        // The parser loses track of a picture that has a U+0000 in it.
        QCOMPARE(shownText(prose(u"![a\0b](x)"_s)), u"[a\ufffdb]"_s);
        QCOMPARE(shownText(prose(u"![\0\0]()"_s)), u"[\ufffd\ufffd]"_s);
    }

    void namesKeepTheirUnderscores_data()
    {
        QTest::addColumn<QString>("markdown");
        QTest::addColumn<QString>("text");
        QTest::newRow("a file") << u"see __init__.py there"_s << u"see __init__.py there"_s;
        QTest::newRow("in a path") << u"src/__main__.py"_s << u"src/__main__.py"_s;
        QTest::newRow("a function") << u"call __enter_it__()"_s << u"call __enter_it__()"_s;
        QTest::newRow("in code") << u"`__init__.py` and __init__.py"_s
                                 << u"__init__.py and __init__.py"_s;
        QTest::newRow("in longer code") << u"`` ` __init__.py ``"_s << u"` __init__.py"_s;
        QTest::newRow("strong") << u"a __strong__ word"_s << u"a strong word"_s;
        QTest::newRow("strong at the end") << u"a __strong__."_s << u"a strong."_s;
        QTest::newRow("indented code") << u"    __init__.py"_s << u"__init__.py"_s;
    }
    void namesKeepTheirUnderscores()
    {
        QFETCH(const QString, markdown);
        QFETCH(const QString, text);
        QCOMPARE(shownText(prose(markdown)).trimmed(), text);
    }

    void nothingIsLoadedForText()
    {
        // The document that is painted answers every request with nothing.
        class Probe : public SealedDocument
        {
        public:
            using SealedDocument::loadResource;
        };
        Probe probe;
        for (const QString &url : { u"http://example.org/x.png"_s, u"file:///etc/hostname"_s,
                                    u"qrc:/icons/copy.svg"_s, u":/icons/copy.svg"_s }) {
            QVERIFY(!probe.loadResource(QTextDocument::ImageResource, QUrl(url)).isValid());
            QVERIFY(!probe.resource(QTextDocument::ImageResource, QUrl(url)).isValid());
        }
        FakeTranscript t;
        t.answer(u"![x](http://example.org/x.png) ![y](file:///etc/hostname)"_s);
        TranscriptModel model(&t);
        model.setBranch(t.snapshot(), t.indexOf(), nullptr);
        TranscriptView view;
        view.setModel(&model);
        view.grab();
        QCOMPARE(t.attachmentReads, 0);
    }

    void attachmentsAreShown()
    {
        QImage red(40, 30, QImage::Format_RGB32);
        red.fill(Qt::red);
        QByteArray png;
        QBuffer buffer(&png);
        QVERIFY(red.save(&buffer, "PNG"));
        FakeTranscript t;
        t.image(png, 40, 30);
        TranscriptModel model(&t);
        model.setBranch(t.snapshot(), t.indexOf(), nullptr);
        TranscriptView view;
        view.resize(500, 300);
        view.setModel(&model);
        const auto hasRed = [&] {
            const QImage shot = view.viewport()->grab().toImage();
            for (int y = 0; y < shot.height(); ++y) {
                for (int x = 0; x < shot.width(); ++x) {
                    if (shot.pixel(x, y) == QColor(Qt::red).rgb()) {
                        return true;
                    }
                }
            }
            return false;
        };
        VERIFY_SOON(hasRed());
        QCOMPARE(t.attachmentReads, 1);
    }

    void codeGetsItsColoursLater()
    {
        CodeHighlighter highlighter;
        const QSignalSpy ready(&highlighter, &CodeHighlighter::ready);
        const QString code = u"int main() { return 0; } // done"_s;
        QVERIFY(highlighter.formats(code, u"cpp"_s, false) == nullptr);
        COMPARE_SOON(ready.size(), 1);
        const auto formats = highlighter.formats(code, u"cpp"_s, false);
        QVERIFY(formats != nullptr);
        QCOMPARE(formats->size(), size_t(1));
        QVERIFY(formats->front().size() >= 3);
        // Nothing is known of this language, and of no language, and too much is too much.
        QVERIFY(highlighter.formats(code, {}, false)->empty());
        QVERIFY(highlighter.formats(QString(300'000, u'x'), u"cpp"_s, false)->empty());
        QVERIFY(highlighter.formats(code, u"no-such-language"_s, false) == nullptr);
        COMPARE_SOON(ready.size(), 2);
        QVERIFY(highlighter.formats(code, u"no-such-language"_s, false)->empty());
    }

    /// Code that grows is gone on with, and comes out as if it had been there from the start.
    void grownCodeIsColouredAlike()
    {
        const QString code = u"int a; /* a comment\nthat goes on\nand ends */ int b;\n"
                             "// another\nreturn a + b;"_s;
        const auto coloured = [](CodeHighlighter &highlighter, const QString &text) {
            VERIFY_SOON(highlighter.formats(text, u"cpp"_s, false) != nullptr);
        };
        CodeHighlighter growing;
        for (const qsizetype lines : { 1, 2, 3, 5 }) {
            coloured(growing, code.section(u'\n', 0, lines - 1));
        }
        CodeHighlighter fresh;
        coloured(fresh, code);
        const auto one = growing.formats(code, u"cpp"_s, false);
        const auto other = fresh.formats(code, u"cpp"_s, false);
        QCOMPARE(one->size(), other->size());
        for (size_t line = 0; line < one->size(); ++line) {
            const auto same = [](const CodeFormat &a, const CodeFormat &b) {
                return a.start == b.start && a.length == b.length && a.color == b.color
                        && a.bold == b.bold && a.italic == b.italic;
            };
            QVERIFY2(std::ranges::equal((*one)[line], (*other)[line], same),
                     qPrintable(QString::number(line)));
        }
    }

    void noDocumentIsLarge()
    {
        FakeTranscript t;
        t.answer(u"word "_s.repeated(40'000) + u"\n\n```\n"_s + u"line\n"_s.repeated(5000)
                 + u"```"_s);
        TranscriptModel model(&t);
        model.setBranch(t.snapshot(), t.indexOf(), nullptr);
        TranscriptView view;
        view.resize(700, 600);
        view.setModel(&model);
        const RowPlan plan = view.transcriptLayout().detachedPlan(0);
        QVERIFY(plan.blocks.size() > 100);
        for (const BlockSpec &spec : plan.blocks) {
            QVERIFY(spec.text.size() <= 8000);
            QVERIFY(spec.lines.size() <= 120);
        }
        QVERIFY(view.transcriptLayout().laidOutBlocks() < 20);
    }

    void largeArgumentIsPainted()
    {
        FakeTranscript t;
        t.call(u"bash"_s, R"({"command":"echo )" + QByteArray(1'500'000, 'x') + R"("})", u"x"_s);
        TranscriptModel model(&t);
        model.setBranch(t.snapshot(), t.indexOf(), nullptr);
        TranscriptView view;
        view.resize(700, 600);
        view.setModel(&model);
        view.grab();
        const auto blocks = view.transcriptLayout().detachedPlan(0).blocks.size();
        QVERIFY(blocks >= 2);
        QCOMPARE(qsizetype(view.transcriptLayout().laidOutBlocks()), blocks);
    }
};

QTEST_MAIN(TestTranscriptBlocks)
#include "tst_transcriptblocks.moc"
