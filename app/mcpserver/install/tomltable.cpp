// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tomltable.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ClientInstall)
};

using Keys = QList<std::pair<QString, QString>>;

/// "mcp_servers . \"varve\"" as it would be written plainly.
QString plainName(QString name)
{
    name.remove(u' ').remove(u'\t');
    return name.remove(u'"').remove(u'\'');
}

/// A line as a table's head; empty: it is none.
QString headOf(const QString &line)
{
    static const QRegularExpression Head(u"^\\s*\\[([^\\[\\]]+)\\]\\s*(#.*)?$"_s);
    const auto match = Head.match(line);
    return match.hasMatch() ? plainName(match.captured(1)) : QString();
}

QString keyOf(const QString &line)
{
    const qsizetype equals = line.indexOf(u'=');
    return equals < 0 || line.trimmed().startsWith(u'#') ? QString()
                                                         : plainName(line.first(equals));
}

/// Which lines stand within a text of several lines.
QList<bool> insideOfText(const QStringList &lines)
{
    QList<bool> inside;
    QString open;
    for (const QString &line : lines) {
        inside += !open.isEmpty();
        for (qsizetype at = 0; at < line.size();) {
            const QString three = line.sliced(at, std::min<qsizetype>(3, line.size() - at));
            const bool isMark = three == "\"\"\""_L1 || three == "'''"_L1;
            if (isMark && (open.isEmpty() || open == three)) {
                open = open.isEmpty() ? three : QString();
                at += 3;
            } else {
                ++at;
            }
        }
    }
    return inside;
}

std::unexpected<Error> notReadHere(const QString &name)
{
    return fail(
            Error::Kind::Refused,
            Tr::tr("“%1” stands there in a way that is not changed from here. Change it by hand.")
                    .arg(name));
}

/// The values of the keys in the lines of the table, and what is missing behind its last one.
Result<> setKeys(QStringList &lines, qsizetype head, qsizetype end, const QString &name,
                 const Keys &keys)
{
    qsizetype last = head;
    for (qsizetype i = head + 1; i < end; ++i) {
        last = lines.at(i).trimmed().isEmpty() ? last : i;
    }
    QStringList missing;
    for (const auto &[key, value] : keys) {
        bool found = false;
        for (qsizetype i = head + 1; i < end && !found; ++i) {
            if (keyOf(lines.at(i)) != key) {
                continue;
            }
            found = true;
            const QString present = lines.at(i).sliced(lines.at(i).indexOf(u'=') + 1).trimmed();
            if (present.startsWith(u'[') && !present.contains(u']')) {
                return notReadHere(name + u'.' + key);
            }
            if (present != value) {
                lines[i] = key + u" = "_s + value;
            }
        }
        if (!found) {
            missing += key + u" = "_s + value;
        }
    }
    for (qsizetype i = 0; i < missing.size(); ++i) {
        lines.insert(last + 1 + i, missing.at(i));
    }
    return {};
}

} // namespace

QString tomlText(const QString &text)
{
    QString out;
    for (const QChar c : text) {
        if (c == u'"' || c == u'\\') {
            out += u'\\';
        }
        out += c.unicode() < 0x20 || c.unicode() == 0x7f
                ? u"\\u%1"_s.arg(c.unicode(), 4, 16, QLatin1Char('0'))
                : QString(c);
    }
    return u'"' + out + u'"';
}

QString tomlTexts(const QStringList &texts)
{
    QStringList items;
    for (const QString &text : texts) {
        items += tomlText(text);
    }
    return u'[' + items.join(", "_L1) + u']';
}

Result<QString> withTomlTable(const QString &text, const QString &name, const Keys &keys)
{
    QStringList lines = text.split(u'\n');
    const QList<bool> inside = insideOfText(lines);
    const QString parent = name.section(u'.', 0, 0);
    QString table;
    qsizetype head = -1;
    qsizetype end = lines.size();
    for (qsizetype i = 0; i < lines.size(); ++i) {
        if (inside.at(i)) {
            continue;
        }
        const QString line = lines.at(i);
        if (line.trimmed().startsWith(u'[')) {
            if (head >= 0 && end == lines.size()) {
                end = i;
            }
            table = headOf(line);
            head = table == name ? i : head;
        }
        const QString whole = table.isEmpty() ? keyOf(line) : table + u'.' + keyOf(line);
        const bool isOther = !keyOf(line).isEmpty() && head < 0
                && (whole == parent || whole == name || whole.startsWith(name + u'.'))
                && !table.startsWith(name);
        if (isOther) {
            return notReadHere(name);
        }
    }
    if (head < 0) {
        QString out = text;
        if (!out.isEmpty()) {
            out += out.endsWith(u'\n') ? u"\n"_s : u"\n\n"_s;
        }
        out += u'[' + name + u"]\n"_s;
        for (const auto &[key, value] : keys) {
            out += key + u" = "_s + value + u'\n';
        }
        return out;
    }
    return setKeys(lines, head, end, name, keys).transform([&] { return lines.join(u'\n'); });
}

} // namespace varve
