// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "varveprocess.h"

#include <QObject>

#include <memory>

namespace varve::test
{

/// Names that are missing, or of another kind, in `object`: "name:kind" with kind s(tring), n(umber), b(ool), a(rray), o(bject),
/// ? for what may be null too.
[[nodiscard]] QString missing(const QJsonObject &object, const QString &shape);
[[nodiscard]] QStringList strings(const QJsonValue &array);

/// Each test has a store with the session "origin-1" in it.
class VerbTest : public QObject
{
    Q_OBJECT

protected:
    [[nodiscard]] QJsonObject context(const QStringList &more = {}) const;
    [[nodiscard]] QByteArray request() const;
    /// What is wrong with the shape or the sums of one; empty if nothing is.
    [[nodiscard]] static QString contextFault(const QJsonObject &context);

    std::unique_ptr<VarveProcess> m_varve;
    QString m_file;

private Q_SLOTS:
    void init();
    void cleanup() { m_varve.reset(); }
};

} // namespace varve::test
