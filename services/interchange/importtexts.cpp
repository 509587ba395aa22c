// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importtexts.h"

#include <QLocale>

namespace varve
{

QString ImportTexts::notFound(const QString &path)
{
    return tr("There is no file %1.").arg(path);
}

QString ImportTexts::isFolder(const QString &path)
{
    return tr("%1 is a folder. Choose the session files in it.").arg(path);
}

QString ImportTexts::unreadable(const QString &path)
{
    return tr("%1 could not be opened for reading. Check its permissions.").arg(path);
}

QString ImportTexts::broken(const QString &path)
{
    return tr("Reading %1 failed. What was read before is kept; import the file again to add the "
              "rest.")
            .arg(path);
}

QString ImportTexts::empty(const QString &path)
{
    return tr("%1 is empty, so there is nothing to import.").arg(path);
}

QString ImportTexts::binary(const QString &path)
{
    return tr("%1 is a binary file, not a session. Nothing was imported.").arg(path);
}

QString ImportTexts::noHeader(const QString &path)
{
    return tr("%1 does not begin with a session header, so it is not a pi session or its beginning "
              "is lost. Nothing was imported.")
            .arg(path);
}

QString ImportTexts::unknownFormat(const QString &path)
{
    return tr("%1 is not a session in any format that Varve can read. Nothing was imported.")
            .arg(path);
}

QString ImportTexts::unsupportedFormat(const QString &path, const QString &format)
{
    //: %2 names what was found, e.g. "a Codex rollout"
    return tr("%1 looks like %2, which Varve cannot read yet. Nothing was imported.")
            .arg(path, format);
}

QString ImportTexts::cancelled(const QString &path)
{
    return tr("The import of %1 was cancelled. What came in before is kept; import the file again "
              "to add the rest.")
            .arg(path);
}

QString ImportTexts::noConversation(const QString &path)
{
    return tr("%1 holds no conversation that can be read. Nothing was imported.").arg(path);
}

QString ImportTexts::namelessSession(const QString &path)
{
    return tr("A session in %1 has no id. Every import would make it once more, so it was not "
              "brought in. Give the session an id in the file.")
            .arg(path);
}

QString ImportTexts::notJson(const QString &detail)
{
    return tr("not valid JSON: %1").arg(detail);
}

QString ImportTexts::notAnObject()
{
    return tr("not a JSON object");
}

QString ImportTexts::cutOff()
{
    return tr("the file ends in the middle of this line");
}

QString ImportTexts::tooLong(qint64 bytes, qint64 limit)
{
    const QLocale locale;
    return tr("the line is %1 long, more than the %2 that are read")
            .arg(locale.formattedDataSize(bytes), locale.formattedDataSize(limit));
}

QString ImportTexts::secondHeader()
{
    return tr("a second session header; the entries after it belong to the first session");
}

QString ImportTexts::duplicateId(const QString &id)
{
    return tr("the id %1 was used by an earlier entry, which is kept").arg(id);
}

QString ImportTexts::inElement(qint64 number, const QString &reason)
{
    //: %1 counts what the file is a list of, e.g. conversations
    return tr("element %1: %2").arg(QString::number(number), reason);
}

QString ImportTexts::elementTooLong(qint64 bytes, qint64 limit)
{
    const QLocale locale;
    return tr("it is %1 long, more than the %2 that are read")
            .arg(locale.formattedDataSize(bytes), locale.formattedDataSize(limit));
}

QString ImportTexts::elementCutOff()
{
    return tr("the file ends in the middle of it");
}

QString ImportTexts::listCutOff()
{
    return tr("the file ends before its list does; what should follow is missing");
}

QString ImportTexts::restOfDocumentLost()
{
    return tr("what follows the end of the list was not read");
}

QString ImportTexts::atLine(qint64 line, const QString &what)
{
    return line == 0 ? what : tr("Line %1: %2").arg(QString::number(line), what);
}

QString ImportTexts::gluedLine(qint64 objects)
{
    return tr("%n entries stand on this line, a line break was lost; all were read", nullptr,
              static_cast<int>(objects));
}

QString ImportTexts::restOfLineLost()
{
    return tr("what follows the last complete entry of this line cannot be read");
}

QString ImportTexts::badUtf8()
{
    return tr("bytes that are not UTF-8 were replaced");
}

QString ImportTexts::damagedImage()
{
    return tr("an image is not valid base64 and was left out");
}

QString ImportTexts::missingParent(const QString &id)
{
    return tr("the parent %1 is not in the file; the entry begins a tree of its own").arg(id);
}

QString ImportTexts::cycle(const QString &id)
{
    return tr("the parents of %1 lead back to itself; the circle was cut here").arg(id);
}

QString ImportTexts::missingReference(const QString &id)
{
    return tr("it refers to an entry %1 that is not in the file before it").arg(id);
}

QString ImportTexts::noTime()
{
    return tr("the time is missing or cannot be read");
}

QString ImportTexts::noSessionId(const QString &known)
{
    return tr("the session has no id; it is known again by the name of the file, as %1").arg(known);
}

QString ImportTexts::forkedFrom(const QString &path)
{
    return tr("Forked from %1").arg(path);
}

QString ImportTexts::deletedHere()
{
    return tr("You have deleted this session, so it was not brought in again");
}

QString ImportTexts::cameBack()
{
    return tr(
            "It was deleted here and is there again, because another session of the file stands on "
            "it.");
}

} // namespace varve
