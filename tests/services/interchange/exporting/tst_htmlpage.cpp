// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "exportjob.h"
#include "fixtures.h"
#include "htmlmarkdown.h"
#include "importedsession.h"
#include "sessionbuilder.h"

#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QSet>
#include <QTest>
#include <QXmlStreamReader>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// What a strict parser finds in a page; `fault` says what is wrong with it.
struct Page
{
    QString fault;
    QString text;
    QSet<QString> elements;
    QStringList ids;
    QStringList links; ///< of anchors
    QStringList sources; ///< of images
    QStringList headings;
    QString policy;
};

void takeElement(const QXmlStreamReader &xml, Page &page)
{
    page.elements += xml.name().toString();
    for (const QXmlStreamAttribute &attribute : xml.attributes()) {
        const QString name = attribute.name().toString();
        const QString value = attribute.value().toString();
        if (name.startsWith("on"_L1) || name == "style"_L1) {
            page.fault = u"attribute "_s + name;
        } else if (name == "id"_L1) {
            page.ids += value;
        } else if (name == "href"_L1) {
            page.links += value;
        } else if (name == "src"_L1) {
            page.sources += value;
        }
    }
    if (xml.attributes().value("http-equiv"_L1) == "Content-Security-Policy"_L1) {
        page.policy = xml.attributes().value("content"_L1).toString();
    }
}

Page parsed(const QByteArray &html)
{
    Page page;
    QXmlStreamReader xml(html);
    QString heading;
    bool inHeading = false;
    while (!xml.atEnd()) {
        xml.readNext();
        if (xml.isStartElement()) {
            takeElement(xml, page);
            inHeading = inHeading || xml.name() == "h2"_L1;
        } else if (xml.isEndElement() && xml.name() == "h2"_L1) {
            page.headings += heading;
            heading.clear();
            inHeading = false;
        } else if (xml.isCharacters()) {
            page.text += xml.text();
            heading += inHeading ? xml.text().toString() : QString();
        }
    }
    if (xml.hasError()) {
        page.fault = u"%1 at line %2"_s.arg(xml.errorString()).arg(xml.lineNumber());
    }
    if (QSet<QString>(page.ids.begin(), page.ids.end()).size() != page.ids.size()) {
        page.fault = u"an id stands twice"_s;
    }
    for (const QString &link : std::as_const(page.links)) {
        const bool isInside = link.startsWith(u'#');
        if (isInside ? !page.ids.contains(link.sliced(1))
                     : !link.startsWith("http"_L1) && !link.startsWith("mailto:"_L1)) {
            page.fault = u"link to "_s + link;
        }
    }
    for (const QString &source : std::as_const(page.sources)) {
        if (!source.startsWith("data:image/"_L1)) {
            page.fault = u"source "_s + source.first(qMin<qsizetype>(60, source.size()));
        }
    }
    for (const auto forbidden : { "script"_L1, "iframe"_L1, "link"_L1, "object"_L1, "embed"_L1,
                                  "form"_L1, "base"_L1, "svg"_L1 }) {
        if (page.elements.contains(forbidden)) {
            page.fault = u"element "_s + forbidden;
        }
    }
    if (!page.policy.startsWith("default-src 'none'"_L1)) {
        page.fault = u"no policy"_s;
    }
    return page;
}

QByteArray page(SessionStore &store, const ExportRequest &order)
{
    QBuffer buffer;
    if (!buffer.open(QIODevice::WriteOnly)) {
        return {};
    }
    const auto done = exportTo(buffer, store.reader(), order);
    return done ? buffer.data() : done.error().message.toUtf8();
}

ExportRequest orderOf(const SessionId &session, ExportScope scope = ExportScope::Session)
{
    ExportRequest order;
    order.session = session;
    order.format = ExportFormat::Html;
    order.scope = scope;
    return order;
}

} // namespace

class TestHtmlPage : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyKindOfEntry();
    void hostileContent_data();
    void hostileContent();
    void markdown_data();
    void markdown();
    void imagesAreInside();
    void branchesFollow();
    void oneBranchSaysWhatIsLeftOut();
    void outputThatNobodyCounted();
    void selection();
    void redactionIsSaid();
    void emptySession();
    void fixtures_data();
    void fixtures();
};

void TestHtmlPage::everyKindOfEntry()
{
    SessionBuilder builder(
            u"u1 a1[x,y]~ r:x r:y! b1 k1 p1 s1 m1 t1 i1 n1 L1(u1) S1 e1 x1 C1(b1) u2 a2"_s);
    QVERIFY(builder.store().rename(builder.session(), u"A <title> & more"_s));
    const Page found = parsed(page(builder.store(), orderOf(builder.session())));
    QCOMPARE(found.fault, QString());
    QVERIFY(found.text.contains(u"A <title> & more"_s));
    for (const QString &name :
         { u"u1"_s, u"a1"_s, u"r:x"_s, u"r:y"_s, u"b1"_s, u"u2"_s, u"a2"_s }) {
        QVERIFY2(found.text.contains(u'<' + name + u'>'), qPrintable(name));
    }
    QVERIFY(found.elements.contains(u"nav"_s));
    QVERIFY(found.elements.contains(u"details"_s));
    // A heading for each turn and each compaction, and a line in the contents for each heading.
    QCOMPARE(found.headings.size(), 4); // u1, s1, the compaction, u2
    QCOMPARE(found.links.filter(u"#e-"_s).size() >= 8, true);
    QVERIFY(found.ids.contains(u"e-"_s + builder.id(u"C1"_s).toString()));
}

void TestHtmlPage::hostileContent_data()
{
    QTest::addColumn<QString>("text");
    const auto row = [](const char *name, const QString &text) { QTest::newRow(name) << text; };
    row("script", u"<script>alert(1)</script>"_s);
    row("inline", u"a <img src=x onerror=alert(1)> b"_s);
    row("end of the page", u"</pre></article></main></body></html><script>x</script>"_s);
    row("comment", u"<!-- --> <![CDATA[ ]]> <?php ?> <!DOCTYPE x>"_s);
    row("script link", u"[x](javascript:alert(1)) <javascript:alert(1)>"_s);
    row("data link", u"[x](data:text/html;base64,AAAA)"_s);
    row("file link", u"[x](file:///etc/passwd) [y](\\\\host\\share)"_s);
    row("quotes in a link", u"[x](http://a/\"onclick=\"alert(1))"_s);
    row("picture",
        u"![x](http://example.org/x.png) [![y](http://example.org/y.png)](http://example.org)"_s);
    row("language", u"```\"><script>\nx\n```"_s);
    row("entities",
        u"&lt;script&gt; &#60;script&#62; &nbsp; &unknown; &#0; &#xD800; &#x110000; &amp;lt;"_s);
    row("characters",
        u"a"_s + QChar(0) + QChar(1) + QChar(0x1b) + u"[31m"_s + QChar(0xd800) + QChar(0xffff)
                + u"\u2028"_s);
    row("struck out from within an address", u"[](~)~ [a](http://x/~)~"_s);
    row("table", u"| <b> | `|` |\n|---|:-:|\n| <i> | \"x\" |\n"_s);
    row("deep", QString(3000, u'>') + u" x"_s);
    row("many stars", QString(20'000, u'*') + u"x"_s);
    row("open brackets", QString(20'000, u'['));
    row("html block", u"<div>\n\n*x*\n\n</div>\n<style>*{display:none}</style>"_s);
    row("reference", u"[a]: javascript:alert(1)\n\n[a]"_s);
}

void TestHtmlPage::hostileContent()
{
    QFETCH(QString, text);
    SessionBuilder builder;
    for (const Role role : { Role::User, Role::Assistant, Role::ToolResult, Role::Thinking,
                             Role::BashExecution, Role::Custom }) {
        Entry entry;
        entry.role = role;
        entry.blocks = { TextBlock { text } };
        if (role == Role::Assistant) {
            entry.blocks += Block(ThinkingBlock { text, {}, false });
            entry.blocks += Block(ToolCallBlock { text, text, text.toUtf8(), {} });
            entry.model = text;
        }
        entry.toolName = text;
        entry.customType = text;
        builder.addEntry(entry, QString::number(static_cast<int>(role)));
    }
    Entry compaction;
    compaction.type = EntryType::Compaction;
    compaction.summary = text;
    builder.addEntry(compaction, u"c"_s);
    QVERIFY(builder.store().rename(builder.session(), text.left(100)));
    const Page found = parsed(page(builder.store(), orderOf(builder.session())));
    QCOMPARE(found.fault, QString());
    QVERIFY(found.sources.isEmpty());
    QVERIFY(found.links.filter(u"javascript"_s).isEmpty());
}

void TestHtmlPage::markdown_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("wanted");
    QTest::newRow("emphasis")
            << u"*a* **b** `c` ~~d~~"_s
            << u"<p><em>a</em> <strong>b</strong> <code>c</code> <del>d</del></p>\n"_s;
    QTest::newRow("code")
            << u"```cpp\na < b;\n```"_s
            << u"<div class=\"language\">cpp</div><pre><code>a &lt; b;\n</code></pre>\n"_s;
    QTest::newRow("heading") << u"# A"_s << u"<h4>A</h4>\n"_s;
    QTest::newRow("link")
            << u"[a](https://x.org/?a=1&b=2)"_s
            << u"<p><a rel=\"noreferrer noopener\" href=\"https://x.org/?a=1&amp;b=2\">a</a></p>\n"_s;
    QTest::newRow("no link") << u"[a](ftp://x)"_s << u"<p><span title=\"ftp://x\">a</span></p>\n"_s;
    QTest::newRow("picture") << u"![alt](http://x/y.png)"_s << u"<p><span>alt</span></p>\n"_s;
    QTest::newRow("html") << u"<b>x</b>"_s << u"<p>&lt;b&gt;x&lt;/b&gt;</p>\n"_s;
    QTest::newRow("entity") << u"a &mdash; b"_s << u"<p>a — b</p>\n"_s;
}

void TestHtmlPage::markdown()
{
    QFETCH(QString, text);
    QFETCH(QString, wanted);
    QCOMPARE(markdownMarkup(text), wanted);
}

/// It said "0 written" of answers whose program had written down a placeholder.
void TestHtmlPage::outputThatNobodyCounted()
{
    const auto textOf = [](qint64 output) {
        SessionBuilder builder(u"u1"_s);
        Entry answer;
        answer.role = Role::Assistant;
        answer.blocks = { TextBlock { u"a long answer"_s } };
        answer.usage = Usage { 12, output, 0, 0, 0, {} };
        builder.addEntry(answer, u"a"_s);
        const Page found = parsed(page(builder.store(), orderOf(builder.session())));
        return found.fault.isEmpty() ? found.text : found.fault;
    };
    const QString unknown = textOf(0);
    QVERIFY2(unknown.contains(u"12 read"_s) && !unknown.contains(u"written"_s),
             qPrintable(unknown));
    const QString counted = textOf(7);
    QCOMPARE(counted.count(u"12 read · 7 written"_s), 2); // the answer's, and of all answers
}

void TestHtmlPage::imagesAreInside()
{
    SessionBuilder builder(u"u1"_s);
    const QByteArray bytes(500'000, 'p');
    const auto hash = builder.store().addAttachment(bytes, u"image/png"_s, 4, 3);
    const auto vector = builder.store().addAttachment("<svg/>", u"image/svg+xml"_s, 4, 3);
    QVERIFY(hash && vector);
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { ImageBlock { *hash, u"image/png"_s, 4, 3 },
                     ImageBlock { *vector, u"image/svg+xml"_s, 4, 3 },
                     ImageBlock { QByteArray(32, 'q'), u"image/png"_s, 4, 3 } };
    builder.addEntry(entry, u"i"_s);
    const Page found = parsed(page(builder.store(), orderOf(builder.session())));
    QCOMPARE(found.fault, QString());
    QCOMPARE(found.sources.size(), 1);
    const QString prefix = u"data:image/png;base64,"_s;
    QVERIFY(found.sources.constFirst().startsWith(prefix));
    QCOMPARE(QByteArray::fromBase64(found.sources.constFirst().sliced(prefix.size()).toLatin1()),
             bytes);
}

void TestHtmlPage::branchesFollow()
{
    SessionBuilder builder(u"u1 a1 u2 a2 @a1 u3 a3 @u1 a4 u5 @a3"_s);
    const Page found = parsed(page(builder.store(), orderOf(builder.session())));
    QCOMPARE(found.fault, QString());
    QVERIFY(found.ids.contains(u"branch-1"_s));
    QVERIFY(found.ids.contains(u"branch-2"_s));
    for (const QString &name : { u"u1"_s, u"u2"_s, u"u3"_s, u"a4"_s, u"u5"_s }) {
        QCOMPARE(found.ids.count(u"e-"_s + builder.id(name).toString()), 1);
    }
    // The branch on which the session stands comes first.
    QVERIFY(found.text.indexOf(u"<a3>"_s) < found.text.lastIndexOf(u"<a2>"_s));
    QVERIFY(found.links.count(u"#branch-1"_s) >= 2);
}

void TestHtmlPage::oneBranchSaysWhatIsLeftOut()
{
    SessionBuilder builder(u"u1 a1 u2 a2 @a1 u3 a3"_s);
    const Page found =
            parsed(page(builder.store(), orderOf(builder.session(), ExportScope::Branch)));
    QCOMPARE(found.fault, QString());
    QVERIFY(!found.text.contains(u"<u2>"_s));
    QVERIFY(found.text.contains(u"1 other branch"_s));
    ExportRequest other = orderOf(builder.session(), ExportScope::Branch);
    other.leaf = builder.id(u"a2"_s);
    QVERIFY(parsed(page(builder.store(), other)).text.contains(u"<u2>"_s));
}

void TestHtmlPage::selection()
{
    SessionBuilder builder(u"u1 a1 u2 a2"_s);
    ExportRequest order = orderOf(builder.session(), ExportScope::Selection);
    order.entries = { builder.id(u"a2"_s), builder.id(u"u1"_s), builder.id(u"u1"_s) };
    const Page found = parsed(page(builder.store(), order));
    QCOMPARE(found.fault, QString());
    QVERIFY(found.text.contains(u"<u1>"_s) && found.text.contains(u"<a2>"_s));
    QVERIFY(!found.text.contains(u"<u2>"_s));
}

void TestHtmlPage::redactionIsSaid()
{
    SessionBuilder builder(u"u1"_s);
    Entry entry;
    entry.role = Role::User;
    entry.blocks = { TextBlock { u"my key ghp_0123456789abcdefghijABCDEFGHIJ012345"_s } };
    builder.addEntry(entry, u"s"_s);
    const QByteArray html = page(builder.store(), orderOf(builder.session()));
    QVERIFY(!html.contains("0123456789abcdefghij"));
    QVERIFY(html.contains("[redacted: key]"));
    QVERIFY(parsed(html).text.contains(u"taken out"_s));
    QCOMPARE(parsed(html).fault, QString());
}

void TestHtmlPage::emptySession()
{
    SessionBuilder builder;
    const Page found = parsed(page(builder.store(), orderOf(builder.session())));
    QCOMPARE(found.fault, QString());
    QVERIFY(found.text.contains(u"no entries"_s));
}

void TestHtmlPage::fixtures_data()
{
    QTest::addColumn<QString>("path");
    const QString folder = sharedPath(u"fixtures/pi"_s);
    if (folder.isEmpty()) {
        QTest::newRow("missing") << QString();
        return;
    }
    for (const QFileInfo &file : QDir(folder).entryInfoList({ u"*.jsonl"_s }, QDir::Files)) {
        QTest::newRow(file.fileName().toUtf8().constData()) << file.absoluteFilePath();
    }
}

void TestHtmlPage::fixtures()
{
    QFETCH(QString, path);
    if (path.isEmpty()) {
        QSKIP("the shared material is not here (set VARVE_SHARED): fixtures/pi");
    }
    ImportedStore store;
    const auto report = store.import(path);
    QVERIFY(report);
    const Page found = parsed(page(store.store(), orderOf(report->sessions.constFirst().id)));
    QCOMPARE(found.fault, QString());
}

QTEST_GUILESS_MAIN(TestHtmlPage)
#include "tst_htmlpage.moc"
