// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "searchhighlights.h"

#include <storage/searchcharacters.h>
#include <storage/wordforms.h>

#include <algorithm>

namespace varve
{

namespace
{

/// A text without case and accents, and where each of its characters stands in the text itself.
struct Folded
{
    QString text;
    QList<qsizetype> places;

    explicit Folded(const QString &source)
    {
        text.reserve(source.size());
        places.reserve(source.size());
        for (qsizetype i = 0; i < source.size(); ++i) {
            const QChar c = source.at(i);
            if (c.unicode() < 128) {
                add(c.toLower(), i);
                continue;
            }
            if (c.isMark()) {
                continue;
            }
            // Hangul and surrogates stay whole.
            const QString plain = c.decompositionTag() == QChar::Canonical && !isWide(c)
                    ? c.decomposition()
                    : QString(c);
            add(plain.at(0).toLower(), i);
        }
    }

private:
    void add(QChar c, qsizetype place)
    {
        text += c;
        places += place;
    }
};

/// Whether a word, or a part of an identifier, begins here.
bool beginsWord(const QString &text, qsizetype at)
{
    if (at == 0 || isWide(text.at(at))) {
        return true;
    }
    const QChar before = text.at(at - 1);
    const QChar here = text.at(at);
    return !before.isLetterOrNumber() || isWide(before) || (here.isUpper() && !before.isUpper())
            || before.isDigit() != here.isDigit()
            || (here.isUpper() && at + 1 < text.size() && text.at(at + 1).isLower());
}

/// Two letters begin every tenth word: those stand alone.
bool isWhole(const QString &text, qsizetype end)
{
    return end >= text.size() || !text.at(end).isLetterOrNumber() || text.at(end).isUpper();
}

void find(const QString &text, const Folded &folded, const QString &needle, QList<QPoint> &found)
{
    constexpr qsizetype Short = 3;
    const bool wide = isWide(needle.at(0));
    for (qsizetype at = 0; (at = folded.text.indexOf(needle, at)) >= 0; ++at) {
        const qsizetype from = folded.places.at(at);
        const qsizetype last = folded.places.at(at + needle.size() - 1);
        qsizetype end = last + 1;
        while (end < text.size() && text.at(end).isMark()) {
            ++end;
        }
        if (wide || (beginsWord(text, from) && (needle.size() >= Short || isWhole(text, end)))) {
            found += QPoint(static_cast<int>(from), static_cast<int>(end - from));
        }
    }
}

} // namespace

QList<QPoint> highlightsOf(const QString &text, const QStringList &terms)
{
    const Folded folded(text);
    QList<QPoint> found;
    for (const QString &term : terms) {
        const qsizetype before = found.size();
        const QString needle = Folded(term).text;
        if (needle.isEmpty()) {
            continue;
        }
        find(text, folded, needle, found);
        const QStringList forms =
                found.size() == before ? wordForms(needle, WordLanguage::English) : QStringList();
        for (const QString &form : forms) {
            find(text, folded, form.trimmed(), found);
        }
    }
    std::ranges::sort(found, {}, [](QPoint range) { return std::pair(range.x(), -range.y()); });
    QList<QPoint> merged;
    for (const QPoint &range : std::as_const(found)) {
        if (merged.isEmpty() || merged.constLast().x() + merged.constLast().y() < range.x()) {
            merged += range;
        } else {
            QPoint &last = merged.last();
            last.setY(std::max(last.y(), range.x() + range.y() - last.x()));
        }
    }
    return merged;
}

} // namespace varve
