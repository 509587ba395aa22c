// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "standalonemarkdown.h"

#include <QByteArray>

#include <algorithm>
#include <array>
#include <md4c.h>

namespace varve
{

namespace
{

constexpr QByteArrayView Below = "varve";

/// The outermost blocks of a document.
struct Outline
{
    unsigned highest = 0; ///< heading that is allowed
    int depth = 0;
    bool isTooHigh = false;
    MD_BLOCKTYPE last = MD_BLOCK_DOC;
    QByteArray lastText;

    void enter(MD_BLOCKTYPE type, const void *detail)
    {
        constexpr int Outermost = 2; // the document itself is one
        if (++depth != Outermost) {
            return;
        }
        last = type;
        lastText.clear();
        isTooHigh = isTooHigh
                || (type == MD_BLOCK_H
                    && static_cast<const MD_BLOCK_H_DETAIL *>(detail)->level < highest);
    }
    void add(const MD_CHAR *text, MD_SIZE size)
    {
        if (lastText.size() <= Below.size()) { // more is not compared
            lastText.append(text, std::min<qsizetype>(size, Below.size() + 1));
        }
    }
};

Outline &outlineOf(void *self)
{
    return *static_cast<Outline *>(self);
}

bool standsAloneIn(unsigned dialect, const QByteArray &document, unsigned highest)
{
    MD_PARSER parser {};
    parser.flags = dialect;
    parser.enter_block = [](MD_BLOCKTYPE type, void *detail, void *self) {
        outlineOf(self).enter(type, detail);
        return 0;
    };
    parser.leave_block = [](MD_BLOCKTYPE, void *, void *self) {
        --outlineOf(self).depth;
        return 0;
    };
    parser.enter_span = [](MD_SPANTYPE, void *, void *) { return 0; };
    parser.leave_span = [](MD_SPANTYPE, void *, void *) { return 0; };
    parser.text = [](MD_TEXTTYPE, const MD_CHAR *text, MD_SIZE size, void *self) {
        outlineOf(self).add(text, size);
        return 0;
    };
    Outline outline;
    outline.highest = highest;
    const int failed = md_parse(document.constData(), static_cast<MD_SIZE>(document.size()),
                                &parser, &outline);
    return failed == 0 && !outline.isTooHigh && outline.last == MD_BLOCK_P
            && outline.lastText == Below;
}

} // namespace

bool standsAlone(const QString &markdown, unsigned highest)
{
    constexpr std::array<unsigned, 3> Dialects { MD_DIALECT_COMMONMARK, MD_DIALECT_GITHUB,
                                                 MD_DIALECT_GITHUB | MD_FLAG_NOHTML };
    const QByteArray document = markdown.toUtf8() + "\n\n" + Below + '\n';
    return std::ranges::all_of(
            Dialects, [&](unsigned dialect) { return standsAloneIn(dialect, document, highest); });
}

} // namespace varve
