// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalwords.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Journal)
};

QString methodName(JournalFact::Method method)
{
    switch (method) {
    case JournalFact::Method::Heuristic:
        return Tr::tr("by rule");
    case JournalFact::Method::Model:
        return Tr::tr("by the model");
    case JournalFact::Method::Person:
        return Tr::tr("by you");
    }
    Q_UNREACHABLE_RETURN({});
}

} // namespace

QString journalWeightText(const JournalFact &fact)
{
    //: importance 1 to 10, and who gave it
    return Tr::tr("Importance %1, %2")
            .arg(QString::number(fact.importance), methodName(fact.method));
}

QString journalSourceName(JournalFact::Source source)
{
    switch (source) {
    case JournalFact::Source::Direct:
        return Tr::tr("said by you");
    case JournalFact::Source::Observation:
        return Tr::tr("seen in a tool’s output");
    case JournalFact::Source::Inference:
        return Tr::tr("said by the model");
    case JournalFact::Source::Environmental:
        return Tr::tr("put there by a program");
    }
    Q_UNREACHABLE_RETURN({});
}

QString journalContradictionText(const MergedFact &fact)
{
    if (fact.contradiction < 0) {
        return {};
    }
    return fact.isNewest ? Tr::tr("Newest of several that contradict each other")
                         : Tr::tr("Contradicted by a newer fact");
}

QString journalKeptText(qsizetype kept, int leftOut)
{
    QStringList parts;
    if (kept > 0) {
        parts += Tr::tr("%n fact(s) kept in the journal.", nullptr, static_cast<int>(kept));
    }
    if (leftOut > 0) {
        parts +=
                Tr::tr("%n fact(s) were not kept, because it looks as if a key or a password is in "
                       "them.",
                       nullptr, leftOut);
    }
    return parts.join(u' ');
}

QString tagsText(const QStringList &tags)
{
    return tags.join(u", "_s);
}

QStringList tagsFromText(const QString &text)
{
    return tidyTags(text.split(u',', Qt::SkipEmptyParts));
}

QString journalCopyText(const QList<MergedFact> &facts)
{
    QStringList lines;
    for (const MergedFact &fact : facts) {
        lines += fact.record.fact.text;
    }
    return lines.join(u'\n');
}

} // namespace varve
