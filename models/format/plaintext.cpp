// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "plaintext.h"

#include "textends.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestLine = 80; ///< that need not wrap
constexpr qsizetype LongestText = 2000;

} // namespace

QString asPlainText(const QString &text)
{
    // What cannot be taken for tags stays without them where it can: a screen reader reads tooltips too.
    if (text.size() <= LongestLine && !text.contains(u'<') && !text.contains(u'&')) {
        return text;
    }
    QString shown = headOf(text, LongestText).toString();
    if (shown.size() < text.size()) {
        shown += u'…';
    }
    return "<span style=\"white-space:pre-wrap\">"_L1 + shown.toHtmlEscaped() + "</span>"_L1;
}

} // namespace varve
