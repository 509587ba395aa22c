// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tooltext.h"

#include <base/textends.h>

#include <QRegularExpression>
#include <QStringList>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// ECMA-48: CSI sequences, OSC strings up to BEL or ST, and two-byte escapes.
const QRegularExpression &escapes()
{
    static const QRegularExpression expression(
            u"\\x1b(?:\\[[0-?]*[ -/]*[@-~]|\\][^\\x07\\x1b]*(?:\\x07|\\x1b\\\\)?|[@-Z\\\\^_])"_s);
    return expression;
}

QString overwrittenLines(const QString &text)
{
    if (!text.contains(u'\r')) {
        return text;
    }
    QStringList lines = text.split(u'\n');
    for (QString &line : lines) {
        while (line.endsWith(u'\r')) {
            line.chop(1);
        }
        line = line.sliced(line.lastIndexOf(u'\r') + 1);
    }
    return lines.join(u'\n');
}

} // namespace

QString readableText(QByteArrayView bytes)
{
    QString text = QString::fromUtf8(bytes);
    if (text.contains(u'\x1b')) {
        text.remove(escapes());
    }
    text = overwrittenLines(text);
    for (QChar &c : text) {
        const char16_t code = c.unicode();
        if ((code < 0x20 && c != u'\n' && c != u'\t') || (code >= 0x7f && code < 0xa0)) {
            c = QChar::ReplacementCharacter;
        }
    }
    return text;
}

LimitedText limitText(const QString &text, KeptEnd end, const TextLimits &limits)
{
    LimitedText result;
    const bool endsWithBreak = text.endsWith(u'\n');
    QStringView whole = text;
    if (endsWithBreak) {
        whole.chop(1);
    }
    const QList<QStringView> lines =
            whole.isEmpty() && !endsWithBreak ? QList<QStringView>() : whole.split(u'\n');
    result.lines = lines.size();
    qsizetype kept = 0;
    qsizetype size = 0;
    const auto lineAt = [&](qsizetype index) {
        return lines.at(end == KeptEnd::Head ? index : lines.size() - 1 - index);
    };
    while (kept < lines.size() && kept < limits.lines
           && size + lineAt(kept).size() + 1 <= limits.characters + 1) {
        size += lineAt(kept).size() + 1;
        ++kept;
    }
    if (kept == lines.size()) {
        result.text = text;
        return result;
    }
    result.droppedLines = lines.size() - kept;
    if (kept == 0) {
        const QStringView line = lineAt(0);
        result.text = (end == KeptEnd::Head ? headOf(line, limits.characters)
                                            : tailOf(line, limits.characters))
                              .toString();
        return result;
    }
    const qsizetype first = end == KeptEnd::Head ? 0 : lines.size() - kept;
    const qsizetype from = lines.at(first).data() - text.constData();
    const QStringView last = lines.at(first + kept - 1);
    result.text = text.sliced(from, last.data() + last.size() - text.constData() - from);
    return result;
}

bool looksBinary(QByteArrayView bytes)
{
    const QByteArrayView start = bytes.first(qMin<qsizetype>(bytes.size(), 8000));
    if (start.contains('\0')) {
        return true;
    }
    const QString text = QString::fromUtf8(start);
    return text.count(QChar::ReplacementCharacter) > 1 + text.size() / 10;
}

} // namespace varve
