// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "attachedfile.h"

#include "referenceblock.h"
#include <base/codefence.h>
#include <base/visibletext.h>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestPlace = 400; ///< characters
constexpr auto Above = "\n\n"_L1; ///< a block
constexpr QChar Mark = u'\x1c'; ///< between files, in a text that has them

/// Up to the end of the line, which is taken off with it.
QStringView takeLine(QStringView &text)
{
    const qsizetype end = text.indexOf(u'\n');
    const QStringView line = end < 0 ? text : text.first(end);
    text = end < 0 ? QStringView() : text.sliced(end + 1);
    return line;
}

} // namespace

QString attachedFileBlock(const AttachedFile &file)
{
    const QString place = visibleLine(file.place, LongestPlace);
    return Above + (place.isEmpty() ? u"?"_s : place) + u":\n"_s + fenced(file.text);
}

std::optional<AttachedFile> readAttachedFileBlock(const QString &block)
{
    if (!block.startsWith(Above)) {
        return std::nullopt; // another program's
    }
    QStringView rest = QStringView(block).sliced(Above.size());
    const QStringView place = takeLine(rest);
    if (place.size() < 2 || !place.endsWith(u':')) {
        return std::nullopt;
    }
    const QStringView fence = takeLine(rest);
    const bool isFence =
            fence.size() >= 3 && std::ranges::all_of(fence, [](QChar c) { return c == u'`'; });
    if (!isFence || !rest.endsWith(fence)) {
        return std::nullopt;
    }
    // As attachedFileBlock() writes it, which a message with some code in it seldom is.
    AttachedFile file { place.chopped(1).toString(), rest.chopped(fence.size()).toString() };
    if (file.text.endsWith(u'\n')) {
        file.text.chop(1);
    }
    return codeFence(file.text) == fence ? std::optional(file) : std::nullopt;
}

std::optional<AttachedFile> attachedFileAt(const Blocks &blocks, qsizetype index)
{
    if (index <= 0 || index >= blocks.size()) {
        return std::nullopt;
    }
    const auto *text = std::get_if<TextBlock>(&blocks.at(index));
    return text != nullptr ? readAttachedFileBlock(text->text) : std::nullopt;
}

QString textWithFiles(const Blocks &blocks)
{
    QString text = typedText(blocks).remove(Mark);
    const QList<AttachedFile> files = attachedFiles(blocks);
    for (const AttachedFile &file : files) {
        text += Mark;
        text += attachedFileBlock(file);
    }
    return text;
}

QList<AttachedFile> takeAttachedFiles(QString &text)
{
    QList<AttachedFile> files;
    for (qsizetype at = text.size(); at > 0;) {
        at = text.lastIndexOf(Mark, at - 1);
        const auto file = at < 0 ? std::nullopt : readAttachedFileBlock(text.sliced(at + 1));
        if (file) { // else the mark is one in a file
            files.prepend(*file);
            text.truncate(at);
        }
    }
    return files;
}

QList<AttachedFile> attachedFiles(const Blocks &blocks)
{
    QList<AttachedFile> files;
    for (qsizetype i = 1; i < blocks.size(); ++i) {
        if (const auto file = attachedFileAt(blocks, i)) {
            files += *file;
        }
    }
    return files;
}

} // namespace varve
