// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "htmltexts.h"

#include <QLocale>

namespace varve
{

QString HtmlTexts::usage(const Usage &usage)
{
    const QLocale locale;
    //: tokens of an answer
    return tr("%1 read · %2 written")
            .arg(locale.toString(usage.prompt()), locale.toString(usage.output));
}

QString HtmlTexts::isRedacted()
{
    return tr("Keys or chosen texts were taken out of this page. What was there is named in "
              "brackets, such as [redacted: key].");
}

QString HtmlTexts::compaction(qint64 before, qint64 after)
{
    const QLocale locale;
    return after >= 0
            ? tr("Compaction: %1 → %2 tokens").arg(locale.toString(before), locale.toString(after))
            : tr("Compaction of %1 tokens").arg(locale.toString(before));
}

} // namespace varve
