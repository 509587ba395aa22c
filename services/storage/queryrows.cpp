// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "queryrows.h"

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Database)
};

// https://www.sqlite.org/rescode.html
constexpr int Interrupted = 9;
constexpr int Corrupt = 11;

/// It stands in brackets at the end.
int codeOf(const QString &problem)
{
    return problem.section(u'[', -1).chopped(1).toInt() & 0xff;
}

} // namespace

Result<> endOf(const Query &query)
{
    const QString problem = query.error();
    if (problem.isEmpty()) {
        return {};
    }
    const int code = codeOf(problem);
    if (code == Interrupted) {
        return fail(Error::Kind::Cancelled, Tr::tr("Stopped. What was stored is as it was."),
                    problem);
    }
    return fail(code == Corrupt ? Error::Kind::InvalidInput : Error::Kind::Io,
                Tr::tr("The store could not be read to the end. Nothing was changed. Check the "
                       "disk, then let Varve check the store."),
                problem);
}

} // namespace varve
