// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "writingtext.h"

#include <models/format.h>

#include <QCoreApplication>
#include <QStringList>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CompactionReviewStep)
};

} // namespace

QString writingText(const WritingStatus &status)
{
    QStringList parts;
    if (status.part > 0) {
        parts += Tr::tr("Part %1 of %2").arg(status.part).arg(status.parts);
    } else if (status.parts > 0) {
        parts += Tr::tr("Joining %Ln parts", nullptr, status.parts);
    }
    if (status.characters > 0) {
        parts += Tr::tr("Writing, %Ln characters so far", nullptr,
                        static_cast<int>(status.characters));
    } else if (status.writer.isEmpty()) {
        parts += Tr::tr("The built-in summarizer reads what is to be summarized");
    } else {
        parts += Tr::tr("Waiting for %1, which reads what is to be summarized").arg(status.writer);
    }
    parts += formatDuration(status.elapsedMs);
    return parts.join(u" · "_s);
}

} // namespace varve
