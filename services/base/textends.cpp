// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "textends.h"

namespace varve
{

QStringView headOf(QStringView text, qsizetype length)
{
    if (text.size() <= length) {
        return text;
    }
    if (length > 0 && text[length - 1].isHighSurrogate()) {
        --length;
    }
    return text.first(length);
}

QStringView tailOf(QStringView text, qsizetype length)
{
    if (text.size() <= length) {
        return text;
    }
    qsizetype start = text.size() - length;
    if (length > 0 && text[start].isLowSurrogate()) {
        ++start;
    }
    return text.sliced(start);
}

} // namespace varve
