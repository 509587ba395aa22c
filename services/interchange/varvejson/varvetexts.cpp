// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "varvetexts.h"

#include <QLocale>

namespace varve
{

QString VarveTexts::newerVersion(const QString &path, qint64 version)
{
    return tr("%1 was exported by a later Varve (version %2 of the format). Update Varve and "
              "import "
              "it again.")
            .arg(path, QString::number(version));
}

QString VarveTexts::noSession(const QString &path)
{
    return tr("%1 says that it is an export of Varve, but no session with an id stands before its "
              "entries. Export the session again.")
            .arg(path);
}

QString VarveTexts::unknownBlock(const QString &type)
{
    return tr("A part of the kind “%1” is not known; its source is kept as text.").arg(type);
}

QString VarveTexts::unknownKind(const QString &kind)
{
    return tr("“%1” is no kind of entry that is known; it is kept as a note.").arg(kind);
}

QString VarveTexts::noId(const QString &id)
{
    return tr("“%1” is no id; the entry gets a new one.").arg(id);
}

QString VarveTexts::tooLong(qint64 bytes, qint64 limit)
{
    return tr("%1 long, which is more than the %2 that are read at once.")
            .arg(QLocale().formattedDataSize(bytes), QLocale().formattedDataSize(limit));
}

QString VarveTexts::cutOff()
{
    return tr("The file ends before the export does; what came so far was read.");
}

QString VarveTexts::damagedAttachment(const QString &hash)
{
    return tr("The attachment %1 is not readable and was left out.").arg(hash);
}

QString VarveTexts::lostAttachment(const QString &hash)
{
    return tr("The attachment %1 was missing when this was exported.").arg(hash);
}

QString VarveTexts::wrongHash(const QString &hash)
{
    return tr("The content of %1 is not what it was, so it was left out.").arg(hash);
}

QString VarveTexts::isPart()
{
    return tr("Single entries of a session: they came in as a session of their own.");
}

QString VarveTexts::isRedacted()
{
    return tr("Something was taken out when this was exported: it came in as a session of its own, "
              "beside the original.");
}

} // namespace varve
