// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "operationdocument.h"
#include "operations.h"

#include <QFile>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QString pathOf(const QString &name)
{
    return QStringLiteral(VARVE_DOCS "/") + name;
}

QStringList linesOf(const QString &name)
{
    QFile file(pathOf(name));
    if (!file.open(QIODevice::ReadOnly)) {
        qFatal("%s cannot be read", qPrintable(file.fileName()));
    }
    return QString::fromUtf8(file.readAll()).split(u'\n');
}

/// Writes the document anew where that was asked for; else says whether it is as it has to be.
bool isUpToDate(const QString &name, const QStringList &lines)
{
    if (lines == linesOf(name)) {
        return true;
    }
    if (!qEnvironmentVariableIsSet("VARVE_WRITE_DOCUMENTS")) {
        return false;
    }
    QFile file(pathOf(name));
    return file.open(QIODevice::WriteOnly) && file.write(lines.join(u'\n').toUtf8()) > 0;
}

} // namespace

/// docs/rpc.md, docs/json.md and docs/settings.md say what the descriptions of operations and settings say. With VARVE_WRITE_DOCUMENTS set they are made so.
class TestOperationDocuments final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void methods();
    void values();
    void settings();
};

/// One row of a table each: events above the methods.
void TestOperationDocuments::methods()
{
    QStringList lines = linesOf(u"rpc.md"_s);
    const auto methods = lines.begin() + lines.indexOf(u"## Methods"_s);
    const auto put = [](auto begin, auto end, QLatin1StringView name, const QString &row) {
        const auto found = std::find_if(begin, end, [&](const QString &line) {
            return line.startsWith(u"| `%1` |"_s.arg(name));
        });
        if (found != end) {
            *found = row;
        }
        return found != end;
    };
    for (const Operation *operation : operations()) {
        if (operation->text.only) {
            continue;
        }
        QVERIFY2(put(methods, lines.end(), operation->text.name, methodRow(*operation)),
                 operation->text.name.data());
        for (const EventText *event : operation->text.events) {
            QVERIFY2(put(lines.begin(), methods, event->name, eventRow(*event)),
                     event->name.data());
        }
    }
    QVERIFY2(isUpToDate(u"rpc.md"_s, lines),
             "VARVE_WRITE_DOCUMENTS=1 tst_operationdocuments writes them");
}

/// Between "<!-- value of NAME -->" and "<!-- end -->"; an operation that has none says nothing there.
void TestOperationDocuments::values()
{
    QStringList lines = linesOf(u"json.md"_s);
    int written = 0;
    for (const Operation *operation : operations()) {
        const qsizetype begin = lines.indexOf(u"<!-- value of %1 -->"_s.arg(operation->text.name));
        if (begin < 0) {
            continue;
        }
        const qsizetype end = lines.indexOf(u"<!-- end -->"_s, begin);
        QVERIFY(end > begin);
        lines.remove(begin + 1, end - begin - 1);
        QStringList made { QString() };
        made += valueSection(*operation);
        made += QString();
        for (qsizetype i = 0; i < made.size(); ++i) {
            lines.insert(begin + 1 + i, made.at(i));
        }
        ++written;
    }
    QVERIFY(written >= 6);
    QVERIFY2(isUpToDate(u"json.md"_s, lines),
             "VARVE_WRITE_DOCUMENTS=1 tst_operationdocuments writes them");
}

/// All below the first line that says so.
void TestOperationDocuments::settings()
{
    QStringList lines = linesOf(u"settings.md"_s);
    const qsizetype begin = lines.indexOf(u"<!-- settings -->"_s);
    QVERIFY(begin > 0);
    lines.resize(begin + 1);
    lines += QString();
    for (const SettingSection &section : settingSections()) {
        lines += settingsSection(section);
    }
    QVERIFY2(isUpToDate(u"settings.md"_s, lines),
             "VARVE_WRITE_DOCUMENTS=1 tst_operationdocuments writes them");
}

QTEST_GUILESS_MAIN(TestOperationDocuments)
#include "tst_operationdocuments.moc"
