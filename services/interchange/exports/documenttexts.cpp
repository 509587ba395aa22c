// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "documenttexts.h"

#include <QLocale>

namespace varve
{

QString DocumentTexts::usage(const Usage &usage)
{
    const QLocale locale;
    const QString read = locale.toString(usage.prompt());
    // Some programs never wrote down how much an answer has; nobody says that it had nothing.
    return usage.output == 0
            //: tokens of an answer, or of a session
            ? tr("%1 read").arg(read)
            //: tokens of an answer
            : tr("%1 read · %2 written").arg(read, locale.toString(usage.output));
}

QString DocumentTexts::isRedacted()
{
    return tr("Keys or chosen texts were taken out of this page. What was there is named in "
              "brackets, such as [redacted: key].");
}

QString DocumentTexts::compaction(qint64 before, qint64 after)
{
    const QLocale locale;
    return after >= 0
            ? tr("Compaction: %1 → %2 tokens").arg(locale.toString(before), locale.toString(after))
            : tr("Compaction of %1 tokens").arg(locale.toString(before));
}

QList<DocumentFact> documentFacts(const ExportSource &source)
{
    const Session &session = source.session;
    const QLocale locale;
    const auto time = [&locale](const QDateTime &at) {
        return at.isValid() ? locale.toString(at.toLocalTime(), QLocale::ShortFormat) : QString();
    };
    const bool hasUsage = source.scope == ExportScope::Session && session.totals.isReported();
    QList<DocumentFact> facts {
        { DocumentTexts::project(), session.cwd },
        { DocumentTexts::begun(), time(session.createdAt) },
        { DocumentTexts::newest(), time(session.updatedAt) },
        { DocumentTexts::entries(), locale.toString(source.order.size()) },
        { DocumentTexts::tokens(), hasUsage ? DocumentTexts::usage(session.totals) : QString() },
    };
    facts.removeIf([](const DocumentFact &fact) { return fact.value.isEmpty(); });
    return facts;
}

QString documentTitle(const ExportSource &source)
{
    return source.session.name.isEmpty() ? DocumentTexts::untitled() : source.session.name;
}

} // namespace varve
