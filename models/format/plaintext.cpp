// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plaintext.h"

#include <base/textends.h>
#include <base/visibletext.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestLine = 80; ///< that need not wrap
constexpr qsizetype LongestText = 2000;
constexpr qsizetype LongestLabel = 10'000;
constexpr qsizetype LongestName = 400;

QString headWithSign(const QString &text, qsizetype longest)
{
    QString head = visibleText(headOf(text, longest));
    return text.size() > longest ? head + u'…' : head;
}

} // namespace

QString asPlainText(const QString &text)
{
    const QString shown = headWithSign(text, LongestText);
    // What cannot be taken for tags stays without them where it can: a screen reader reads tooltips too.
    if (shown.size() <= LongestLine && !shown.contains(u'<') && !shown.contains(u'&')) {
        return shown;
    }
    return "<span style=\"white-space:pre-wrap\">"_L1 + shown.toHtmlEscaped() + "</span>"_L1;
}

QString asLabelText(const QString &text)
{
    return headWithSign(text, LongestLabel);
}

QString asOneLine(const QString &text)
{
    return visibleLine(text, LongestName);
}

QString asTitlePart(const QString &text)
{
    return asOneLine(text).replace("[*]"_L1, "[*][*]"_L1);
}

QString asActionText(const QString &text)
{
    return visibleLine(text, LongestName).replace(u'&', "&&"_L1);
}

} // namespace varve
