// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QList>
#include <QString>

#include <cstdio>

namespace varve::bench
{

/// What a program with a window has measured, printed for varve_bench.
class SampleRows
{
public:
    void add(const QString &name, const QString &unit, const QList<double> &samples,
             const QString &note = {})
    {
        QJsonArray list;
        for (const double sample : samples) {
            list += sample;
        }
        using namespace Qt::StringLiterals;
        m_rows += QJsonObject {
            { u"name"_s, name }, { u"unit"_s, unit }, { u"samples"_s, list }, { u"note"_s, note }
        };
    }
    void print() const { std::puts(QJsonDocument(m_rows).toJson().constData()); }

private:
    QJsonArray m_rows;
};

} // namespace varve::bench
