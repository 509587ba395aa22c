// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve::test
{

using namespace Qt::StringLiterals;

/// An answer with a paragraph, a list, a table, code and a quote.
inline QString sampleAnswer()
{
    return u"I read the planner first.\n"
           "\n"
           "## What it does\n"
           "\n"
           "- walks back from the newest entry\n"
           "- stops at the budget, with `findCut` and **nothing** else\n"
           "\n"
           "| name | value |\n"
           "|------|------:|\n"
           "| kept | 20,000 |\n"
           "\n"
           "```cpp\n"
           "int cut(const Entries &entries, int keep)\n"
           "{\n"
           "    return findCut(entries, keep);\n"
           "}\n"
           "```\n"
           "\n"
           "> A quoted thought,\n"
           "> on two lines.\n"
           "\n"
           "And a last paragraph, which says what is still to be done before the change can be looked at by others.\n"_s;
}

} // namespace varve::test
