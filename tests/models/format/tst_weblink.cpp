// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "weblink.h"

#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

class WebLinkTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void saysWhereItLeads_data();
    void saysWhereItLeads();
    void isNotOpened_data();
    void isNotOpened();
};

void WebLinkTest::saysWhereItLeads_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QString>("host");
    QTest::addColumn<QString>("target");
    QTest::addColumn<bool>("isShortened");
    const auto row = [](const char *name, const QString &url, const QString &host,
                        const QString &target, bool isShortened = false) {
        QTest::newRow(name) << url << host << target << isShortened;
    };
    row("ordinary", u"https://example.org/a?b=c#d"_s, u"example.org"_s,
        u"https://example.org/a?b=c#d"_s);
    row("Cyrillic a", u"https://\u0430pple.com/"_s, u"xn--pple-43d.com"_s,
        u"https://xn--pple-43d.com/"_s);
    row("umlaut", u"https://b\u00fccher.example/"_s, u"xn--bcher-kva.example"_s,
        u"https://xn--bcher-kva.example/"_s);
    row("umlaut of a country that is trusted with it", u"https://b\u00fccher.de/"_s,
        u"xn--bcher-kva.de"_s, u"https://xn--bcher-kva.de/"_s);
    row("name before the host", u"https://google.com@evil.example/x"_s, u"evil.example"_s,
        u"https://evil.example/x"_s, true);
    row("name and password", u"https://google.com:443@evil.example:8080/"_s, u"evil.example:8080"_s,
        u"https://evil.example:8080/"_s, true);
    row("port", u"http://localhost:631/admin"_s, u"localhost:631"_s,
        u"http://localhost:631/admin"_s);
    row("IPv6", u"http://[::1]:8080/"_s, u"[::1]:8080"_s, u"http://[::1]:8080/"_s);
    row("mail", u"mailto:a@example.org?subject=x"_s, u"a@example.org"_s,
        u"mailto:a@example.org?subject=x"_s);
    row("mail that attaches", u"mailto:a@example.org?attach=/etc/passwd&body=b"_s,
        u"a@example.org"_s, u"mailto:a@example.org?body=b"_s, true);
}

void WebLinkTest::saysWhereItLeads()
{
    QFETCH(QString, url);
    QFETCH(QString, host);
    QFETCH(QString, target);
    QFETCH(bool, isShortened);
    const auto link = WebLink::read(QUrl(url));
    QVERIFY(link);
    QCOMPARE(link->host, host);
    QCOMPARE(link->target.toString(QUrl::FullyEncoded), target);
    QCOMPARE(link->isShortened, isShortened);
    QVERIFY2(link->address.contains(host), qPrintable(link->address));
    for (const QChar c : std::as_const(link->host)) {
        QVERIFY(c.unicode() < 0x7f);
    }
    QCOMPARE(shownLink(url), link->address);
}

void WebLinkTest::isNotOpened_data()
{
    QTest::addColumn<QString>("url");
    for (const char *url :
         { "file:///etc/passwd", "javascript:alert(1)", "data:text/html,x", "smb://host/x",
           "vscode://x", "x-scheme:y", "relative/path", "https:///x", "https://", "mailto:", "" }) {
        QTest::newRow(url) << QString::fromLatin1(url);
    }
}

void WebLinkTest::isNotOpened()
{
    QFETCH(QString, url);
    const auto link = WebLink::read(QUrl(url));
    QVERIFY(!link);
    QVERIFY(!link.error().message.isEmpty());
    QVERIFY(!shownLink(url + u"\u202ex\n"_s).contains(QChar(0x202e)));
}

QTEST_GUILESS_MAIN(WebLinkTest)
#include "tst_weblink.moc"
