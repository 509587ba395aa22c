// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalrecord.h"

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::JournalStore)
};

} // namespace

QString JournalId::toString() const
{
    return QString::number(seq) + u'.' + QString::number(position);
}

Result<JournalId> JournalId::fromString(const QString &text)
{
    const qsizetype dot = text.indexOf(u'.');
    bool isSeq = false;
    bool isPosition = false;
    JournalId id { QStringView(text).first(std::max<qsizetype>(dot, 0)).toLongLong(&isSeq),
                   QStringView(text).sliced(dot + 1).toInt(&isPosition) };
    if (dot < 0 || !isSeq || !isPosition || id.seq <= 0 || id.position < 0) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("“%1” does not name a fact of the journal. Ids are listed by “varve "
                           "journal”, such as 812.3.")
                            .arg(text));
    }
    return id;
}

} // namespace varve
