// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "sessionbuilder.h"
#include "storecheck.h"

#include <QObject>

#include <memory>

namespace varve::test
{

/// Everything that is derived, as text: a repair must bring back exactly this.
[[nodiscard]] QString derivedOf(const QString &path);
[[nodiscard]] qint64 rootOf(const QString &store, const QString &table);
/// Fails the running test if it cannot.
void damagePage(const QString &store, qint64 page);
[[nodiscard]] QStringList namesOf(const StoreCheck &check);

/// Each test has a store with something of everything in it.
class CareTest : public QObject
{
    Q_OBJECT

protected:
    void execute(const QString &sql);
    [[nodiscard]] QString path() const { return m_builder->path(); }

    std::unique_ptr<SessionBuilder> m_builder;

private Q_SLOTS:
    void init();
};

} // namespace varve::test
