// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

namespace varve
{

/// What reports and errors of an import say, in one place so that all importers say it alike.
struct ImportTexts
{
    Q_DECLARE_TR_FUNCTIONS(varve::ImportTexts)

public:
    // The whole file.
    [[nodiscard]] static QString notFound(const QString &path);
    [[nodiscard]] static QString isFolder(const QString &path);
    [[nodiscard]] static QString unreadable(const QString &path);
    [[nodiscard]] static QString broken(const QString &path); ///< while it was read
    [[nodiscard]] static QString empty(const QString &path);
    [[nodiscard]] static QString binary(const QString &path);
    [[nodiscard]] static QString noHeader(const QString &path);
    [[nodiscard]] static QString unknownFormat(const QString &path);
    [[nodiscard]] static QString unsupportedFormat(const QString &path, const QString &format);
    [[nodiscard]] static QString cancelled(const QString &path);
    [[nodiscard]] static QString noConversation(const QString &path);
    [[nodiscard]] static QString namelessSession(const QString &path);

    // One line of it.
    [[nodiscard]] static QString notJson(const QString &detail);
    [[nodiscard]] static QString notAnObject();
    [[nodiscard]] static QString cutOff();
    [[nodiscard]] static QString tooLong(qint64 bytes, qint64 limit);
    [[nodiscard]] static QString secondHeader();
    [[nodiscard]] static QString duplicateId(const QString &id);

    // One element of a JSON document.
    [[nodiscard]] static QString inElement(qint64 number, const QString &reason);
    [[nodiscard]] static QString elementTooLong(qint64 bytes, qint64 limit);
    [[nodiscard]] static QString elementCutOff();
    [[nodiscard]] static QString listCutOff();
    [[nodiscard]] static QString restOfDocumentLost();

    // Odd, but kept. The line is named unless it is 0.
    [[nodiscard]] static QString atLine(qint64 line, const QString &what);
    [[nodiscard]] static QString gluedLine(qint64 objects);
    [[nodiscard]] static QString restOfLineLost();
    [[nodiscard]] static QString badUtf8();
    [[nodiscard]] static QString damagedImage();
    [[nodiscard]] static QString missingParent(const QString &id);
    [[nodiscard]] static QString cycle(const QString &id);
    [[nodiscard]] static QString missingReference(const QString &id);
    [[nodiscard]] static QString noTime();
    [[nodiscard]] static QString noSessionId(const QString &known);
    [[nodiscard]] static QString forkedFrom(const QString &path);
    [[nodiscard]] static QString deletedHere();
    [[nodiscard]] static QString cameBack();
};

} // namespace varve
