// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "folderwalk.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QTextStream>

#include <algorithm>
#include <optional>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 MaxFile =
        10LL * 1024 * 1024; // bytes; larger ones are hardly text that somebody wrote
constexpr qsizetype MaxLine = 500; // characters

/// Lines of a file by their numbers, which only grow.
class LineReader
{
public:
    explicit LineReader(std::unique_ptr<QFile> file) : m_file(std::move(file)), m_text(m_file.get())
    {
        m_text.setAutoDetectUnicode(true); // who searched sees through UTF-16 too
    }

    std::optional<QString> line(qint64 number)
    {
        while (m_number < number && !m_text.atEnd()) {
            m_line = m_text.readLine(MaxRead);
            ++m_number;
            while (m_line.size() == MaxRead && !m_text.atEnd()
                   && m_text.readLine(MaxRead).size() == MaxRead) { }
        }
        return m_number == number ? std::optional(m_line.first(qMin(m_line.size(), MaxLine)))
                                  : std::nullopt;
    }

private:
    static constexpr qsizetype MaxRead = 64 * 1024;

    std::unique_ptr<QFile> m_file;
    QTextStream m_text;
    QString m_line;
    qint64 m_number = 0;
};

/// A found line among those from `first` to `last`; nothing if it is not there.
QStringList linesAround(LineReader &reader, const FoundLine &found, qint64 first, qint64 last)
{
    QStringList lines;
    for (qint64 number = first; number <= last; ++number) {
        const auto text = reader.line(number);
        if (!text) {
            return number > found.line ? lines : QStringList();
        }
        const QChar mark = number == found.line ? u':' : u'-';
        lines += found.path + mark + QString::number(number) + mark + *text;
    }
    return lines;
}

} // namespace

WalkedFiles walkFiles(const HeldFolder &folder, const QRegularExpression &name, qsizetype atMost,
                      const std::stop_token &stop)
{
    WalkedFiles found;
    const QDir root(folder.processPath());
    // Without Hidden neither hidden files nor anything in hidden folders is visited.
    QDirIterator files(folder.processPath(), QDir::Files | QDir::Readable | QDir::NoSymLinks,
                       QDirIterator::Subdirectories);
    while (files.hasNext()) {
        const QString path = root.relativeFilePath(files.next());
        if (!name.match(path).hasMatch()) {
            continue;
        }
        if (found.paths.size() >= atMost || stop.stop_requested()) {
            found.complete = false;
            break;
        }
        found.paths += path;
    }
    found.paths.sort();
    return found;
}

QStringList filesThatAre(const HeldFolder &folder, const QStringList &paths)
{
    QStringList there;
    for (const QString &path : paths) {
        const auto file = folder.file(path);
        // One that may not be read is there as well.
        if (file || file.error().kind == Error::Kind::Io) {
            there += path;
        }
    }
    return there;
}

QStringList linesAsTheyAre(const HeldFolder &folder, const QList<FoundLine> &found, qint64 around,
                           const std::stop_token &stop)
{
    QStringList texts;
    std::unique_ptr<LineReader> reader;
    QString path;
    qint64 shown = -1; // up to which line of the file; the first one goes on after nothing
    for (qsizetype i = 0; i < found.size() && !stop.stop_requested(); ++i) {
        const FoundLine &one = found[i];
        if (one.path != path) {
            auto file = folder.file(one.path);
            reader = file ? std::make_unique<LineReader>(std::move(*file)) : nullptr;
            path = one.path;
            shown = -1;
        }
        const bool nextIsHere = i + 1 < found.size() && found[i + 1].path == path;
        const qint64 first = std::max({ qint64(1), shown + 1, one.line - around });
        const qint64 last =
                nextIsHere ? qMin(one.line + around, found[i + 1].line - 1) : one.line + around;
        QStringList lines = reader ? linesAround(*reader, one, first, last) : QStringList();
        if (lines.isEmpty()) {
            continue;
        }
        if (around > 0 && !texts.isEmpty() && first != shown + 1) {
            lines.prepend(u"--"_s);
        }
        shown = last;
        texts += lines.join(u'\n');
    }
    return texts;
}

QList<FoundLine> matchingLines(const HeldFolder &folder, const QRegularExpression &wanted,
                               const QRegularExpression &name, qsizetype atMost,
                               const std::stop_token &stop)
{
    QList<FoundLine> found;
    const QStringList paths =
            walkFiles(folder, name, std::numeric_limits<qsizetype>::max(), stop).paths;
    for (const QString &path : paths) {
        const auto file = folder.file(path);
        if (stop.stop_requested() || !file || (*file)->size() > MaxFile) {
            continue;
        }
        const QByteArray content = (*file)->readAll();
        if (looksBinary(content)) {
            continue;
        }
        qint64 number = 0;
        for (const QString text = QString::fromUtf8(content);
             const QStringView line : QStringView(text).tokenize(u'\n')) {
            ++number;
            if (!wanted.matchView(line).hasMatch()) {
                continue;
            }
            found += { path, number };
            if (found.size() >= atMost) {
                return found;
            }
        }
    }
    return found;
}

QRegularExpression globExpression(const QString &glob)
{
    QString expression;
    bool inBraces = false;
    for (qsizetype i = 0; i < glob.size(); ++i) {
        const QChar c = glob[i];
        if (c == u'*') {
            const bool deep = glob.sliced(i).startsWith("**"_L1);
            if (deep && glob.sliced(i).startsWith("**/"_L1)) {
                expression += "(?:.*/)?"_L1;
                i += 2;
            } else {
                expression += deep ? ".*"_L1 : "[^/]*"_L1;
                i += deep ? 1 : 0;
            }
        } else if (c == u'?') {
            expression += "[^/]"_L1;
        } else if (c == u'{') {
            inBraces = true;
            expression += "(?:"_L1;
        } else if (c == u'}' && inBraces) {
            inBraces = false;
            expression += u')';
        } else if (c == u',' && inBraces) {
            expression += u'|';
        } else {
            expression += QRegularExpression::escape(QString(c));
        }
    }
    if (inBraces) {
        expression += u')';
    }
    const QString start = glob.contains(u'/') ? u"^"_s : u"(?:^|/)"_s;
    return QRegularExpression(start + expression + u'$');
}

} // namespace varve
