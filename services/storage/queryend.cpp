// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "queryend.h"

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Database)
};

} // namespace

Result<> endOf(const Query &query)
{
    const QString problem = query.error();
    return problem.isEmpty()
            ? Result<>()
            : fail(Error::Kind::Io,
                   Tr::tr("The store could not be read to the end. Nothing was changed. Check the "
                          "disk, then let Varve check the store."),
                   problem);
}

} // namespace varve
