// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "quotedpassage.h"

#include <recall/recallsentences.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Recall)
};

QString quoted(const QString &text, const QString &source)
{
    QString quote;
    const QStringList lines = text.trimmed().split(u'\n');
    for (const QString &line : lines) {
        quote += line.isEmpty() ? u">\n"_s : QString(u"> "_s + line + u'\n');
    }
    return quote + u">\n> — "_s + source + u"\n\n"_s;
}

} // namespace

QString quotedPassage(const RecallPassage &passage)
{
    QString text = passage.text;
    if (!passage.before.isEmpty() && passage.role == Role::ToolResult) {
        text = passage.before + u'\n' + text;
    }
    return quoted(text, citationOf(passage));
}

QString quotedFact(const RecallFact &fact)
{
    const QString source = fact.references.isEmpty()
            ? Tr::tr("kept")
            : Tr::tr("kept, from entry %1").arg(fact.references.join(", "_L1));
    return quoted(fact.text, source);
}

} // namespace varve
