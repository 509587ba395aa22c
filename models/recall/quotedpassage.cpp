// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "quotedpassage.h"

#include "searchhighlights.h"
#include <recall/recallengine.h>
#include <recall/recallsentences.h>
#include <storage/entrywords.h>

#include <QCoreApplication>

#include <algorithm>

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

/// What stands around the first of the terms; whole where it is short, else from the beginning of a line or word on.
RecallPassage around(RecallPassage passage, const QStringList &terms)
{
    constexpr qsizetype Before = 300; // of the term
    constexpr qsizetype Length = 1'500;
    const QList<QPoint> found = highlightsOf(passage.text, terms);
    const qsizetype first = found.isEmpty() ? 0 : found.constFirst().x();
    if (passage.text.size() <= Length) {
        return passage;
    }
    qsizetype start = std::max<qsizetype>(first - Before, 0);
    if (start > 0) {
        const QStringView before = QStringView(passage.text).first(first);
        const qsizetype line = before.indexOf(u'\n', start);
        const qsizetype word = before.indexOf(u' ', start);
        start = line >= 0 ? line + 1 : word >= 0 ? word + 1 : first;
    }
    passage.start += start;
    passage.text = passage.text.sliced(start, std::min(Length, passage.text.size() - start));
    return passage;
}

} // namespace

Result<RecallPassage> readPassage(StoreReader &reader, const SessionId &session,
                                  const EntryId &entry, const QStringList &terms)
{
    constexpr qsizetype LongestRead = 1'000'000;
    RecallRequest request;
    request.session = session;
    request.forModel = false;
    return RecallEngine(reader)
            .read(request, entry.toString(), 0, LongestRead)
            .transform(
                    [&terms](const RecalledEntry &whole) { return around(whole.passage, terms); });
}

RecallPassage passageOf(const SessionId &session, const Entry &entry, const QStringList &terms)
{
    constexpr qsizetype ReferenceLength = 8;
    RecallPassage passage;
    passage.session = session;
    passage.entry = entry.id;
    passage.reference = entry.id.toString().first(ReferenceLength);
    passage.type = entry.type;
    passage.role = entry.role;
    passage.toolName = entry.toolName;
    passage.isError = entry.toolStatus == "error"_L1;
    passage.at = entry.createdAt;
    passage.standing = RecallStanding::Elsewhere;
    passage.text = visibleText(entry);
    passage.whole = passage.text.size();
    return around(passage, terms);
}

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
