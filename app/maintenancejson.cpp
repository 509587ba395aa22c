// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "maintenancejson.h"

namespace varve
{

using namespace Qt::StringLiterals;

QJsonObject checkJson(const StoreCheck &check)
{
    QJsonArray findings;
    for (const StoreFinding &finding : check.findings) {
        findings += QJsonObject { { "kind"_L1, QString(StoreFinding::name(finding.kind)) },
                                  { "count"_L1, finding.count },
                                  { "text"_L1, finding.text() },
                                  { "advice"_L1, finding.advice() },
                                  { "repairable"_L1, finding.isRepairable() },
                                  { "places"_L1, QJsonArray::fromStringList(finding.places) } };
    }
    return { { "findings"_L1, findings },
             { "sessions"_L1, check.sessions },
             { "entries"_L1, check.entries },
             { "milliseconds"_L1, check.milliseconds } };
}

} // namespace varve
