// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "markdowntext.h"

namespace varve
{

using namespace Qt::StringLiterals;

QString normalizedMarkdown(QString text)
{
    if (text.contains(u'\r')) {
        text.replace("\r\n"_L1, "\n"_L1).replace(u'\r', u'\n');
    }
    return text.replace(QChar(QChar::Null), QChar(QChar::ReplacementCharacter));
}

} // namespace varve
