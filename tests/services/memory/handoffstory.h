// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sessionbuilder.h"

#include <QJsonDocument>

namespace varve::test
{

[[nodiscard]] inline Entry said(Role role, const QString &text)
{
    Entry entry;
    entry.role = role;
    entry.blocks = { TextBlock { text } };
    return entry;
}

/// An answer with one call, and its result.
inline void addCall(SessionBuilder &builder, const QString &name, const QJsonObject &arguments,
                    const QString &result, bool failed = false)
{
    static int number = 0;
    const QString id = QStringLiteral("call%1").arg(++number);
    Entry answer;
    answer.role = Role::Assistant;
    answer.blocks = { ToolCallBlock {
            id, name, QJsonDocument(arguments).toJson(QJsonDocument::Compact), {} } };
    builder.addEntry(answer, QStringLiteral("a-") + id);
    Entry outcome = said(Role::ToolResult, result);
    outcome.toolCallId = id;
    outcome.toolName = name;
    outcome.toolStatus = failed ? QStringLiteral("error") : QString();
    builder.addEntry(outcome, QStringLiteral("r-") + id);
}

/// A tide table is put right: files, commands, a decision, an error and things left to do.
inline void tellTides(SessionBuilder &builder)
{
    using namespace Qt::StringLiterals;
    builder.addEntry(said(Role::User,
                          u"The tide table in src/tide/table.cpp is an hour off. Never touch the "
                          "generated files under data/."_s),
                     u"question"_s);
    addCall(builder, u"read"_s, { { u"path"_s, u"src/tide/table.cpp"_s } }, u"int main() {}"_s);
    addCall(builder, u"read"_s, { { u"path"_s, u"docs/colours.md"_s } }, u"Blue and green."_s);
    addCall(builder, u"edit"_s,
            { { u"path"_s, u"src/tide/table.cpp"_s },
              { u"oldText"_s, u"main"_s },
              { u"newText"_s, u"mean"_s } },
            u"Edited."_s);
    addCall(builder, u"bash"_s, { { u"command"_s, u"ctest -R tide"_s } },
            u"error: tst_tide failed at line 12: expected 3.5, got 2.5"_s, true);
    builder.addEntry(said(Role::Assistant,
                          u"We decided to compute the table in UTC because the clock change "
                          "broke the sums. The tests of the parser are still missing."_s),
                     u"answer"_s);
    builder.addEntry(said(Role::User, u"Good. Which port does the server use?"_s), u"port"_s);
    builder.addEntry(said(Role::Assistant, u"The server listens on port 8080."_s),
                     u"port-answer"_s);
}

} // namespace varve::test
