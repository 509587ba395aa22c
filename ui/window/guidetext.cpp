// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidetext.h"

#include <QFile>
#include <QRegularExpression>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr const char *Documents[] { "guide.md",  "command-line.md", "settings.md",
                                    "safety.md", "formats.md",      "recall-figures.md",
                                    "agents.md", "acp.md",          "archive.md",
                                    "json.md",   "rpc.md",          "json-format.md" };

QString withoutMarks(const QString &title)
{
    QString plain = title;
    plain.remove(u'`').remove("**"_L1);
    return plain.trimmed();
}

/// The licence at the top is for whoever changes the file.
QString withoutHead(QString text)
{
    if (text.startsWith("<!--"_L1)) {
        text = text.sliced(text.indexOf("-->"_L1) + 3);
    }
    return text;
}

bool isHeading(const QString &line)
{
    return line.startsWith("# "_L1) || line.startsWith("## "_L1);
}

/// Where a line goes on with the one before it: files are broken where they are wide enough, what is shown is not.
bool goesOn(const QString &line, const QString &before)
{
    static const QRegularExpression begins(uR"(^\s*([-*+] |[>|#<]|\d+[.)] |```|$))"_s);
    static const QRegularExpression ends(uR"(^(\s*(\||#|```|<)|    )|^\s*$)"_s);
    const bool inItem = line.startsWith(u' ') && before.startsWith("    "_L1)
            && begins.match(before).hasMatch();
    return !begins.match(line).hasMatch() && (inItem || !ends.match(before).hasMatch());
}

QList<GuideSection> sectionsOf(const QString &document, const QString &text)
{
    QList<GuideSection> sections;
    bool inCode = false;
    QString before;
    const QStringList lines = text.split(u'\n');
    for (const QString &line : lines) {
        inCode = line.startsWith("```"_L1) ? !inCode : inCode;
        if (!inCode && isHeading(line)) {
            sections += GuideSection {
                document, withoutMarks(line.sliced(line.indexOf(u' '))), {}, sections.isEmpty()
            };
        } else if (!sections.isEmpty()) {
            QString &markdown = sections.last().markdown;
            const bool isSame = !inCode && !markdown.isEmpty() && goesOn(line, before);
            markdown += isSame ? QString(u' ' + line.trimmed()) : QString(u'\n' + line);
        }
        before = goesOn(line, before) && !inCode ? before : line;
    }
    return sections;
}

/// What is only there for the pictures.
bool isPictures(const GuideSection &section)
{
    return section.markdown.contains("](pictures/"_L1);
}

} // namespace

QList<GuideSection> guideSections()
{
    QList<GuideSection> sections;
    for (const char *name : Documents) {
        const QString document = QString::fromLatin1(name);
        QFile file(u":/guide/"_s + document);
        if (file.open(QIODevice::ReadOnly)) {
            sections += sectionsOf(document, withoutHead(QString::fromUtf8(file.readAll())));
        }
    }
    sections.removeIf(isPictures);
    return sections;
}

QString headingAnchor(const QString &title)
{
    static const QRegularExpression others(uR"([^\w\- ])"_s,
                                           QRegularExpression::UseUnicodePropertiesOption);
    return title.toLower().remove(others).replace(u' ', u'-');
}

} // namespace varve
