// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "textspan.h"
#include <base/error.h>

#include <QRegularExpression>

namespace varve
{

/// A regular expression that a person chose. It is looked for line by line, with a limit to its steps, so that none can hold the
/// program up for more than about a second. A line of more than 8,192 characters is searched in pieces that overlap by 1,024: there
/// a text of up to 1,024 characters is always found, and a longer one if its beginning alone fits too, which is then taken whole
/// ("key=.*" does, "BEGIN.*END" over 5,000 characters may not).
class TextPattern
{
public:
    /// InvalidInput with a sentence that says where it is wrong. Capitals matter unless it begins with (?i).
    [[nodiscard]] static Result<TextPattern> compile(const QString &expression);

    [[nodiscard]] const QString &expression() const { return m_expression; }
    /// Never empty ones. `text` is well-formed. InvalidInput if it takes too long.
    [[nodiscard]] Result<QList<TextSpan>> find(const QString &text, int rule) const;

private:
    [[nodiscard]] Result<qsizetype> findIn(QStringView line, qsizetype at, qsizetype stop,
                                           qsizetype next, int rule, QList<TextSpan> &found) const;
    [[nodiscard]] QRegularExpressionMatch matchIn(QStringView text, qsizetype from) const;
    [[nodiscard]] std::unexpected<Error> tooSlow() const;

    QString m_expression;
    QRegularExpression m_compiled;
};

} // namespace varve
