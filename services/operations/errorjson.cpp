// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "errorjson.h"

namespace varve
{

using namespace Qt::StringLiterals;

QLatin1StringView spellingOf(Error::Kind kind)
{
    switch (kind) {
    case Error::Kind::InvalidInput:
        return "invalidInput"_L1;
    case Error::Kind::NotFound:
        return "notFound"_L1;
    case Error::Kind::Refused:
        return "refused"_L1;
    case Error::Kind::Conflict:
        return "conflict"_L1;
    case Error::Kind::Busy:
        return "busy"_L1;
    case Error::Kind::ReadOnly:
        return "readOnly"_L1;
    case Error::Kind::NewerVersion:
        return "newerVersion"_L1;
    case Error::Kind::DiskFull:
        return "diskFull"_L1;
    case Error::Kind::Io:
        return "io"_L1;
    case Error::Kind::Network:
        return "network"_L1;
    case Error::Kind::Provider:
        return "provider"_L1;
    case Error::Kind::Overflow:
        return "overflow"_L1;
    case Error::Kind::Cancelled:
        return "cancelled"_L1;
    case Error::Kind::Internal:
        return "internal"_L1;
    }
    Q_UNREACHABLE_RETURN({});
}

QJsonObject errorJson(const Error &error)
{
    return { { "kind"_L1, QString(spellingOf(error.kind)) }, { "message"_L1, error.message } };
}

} // namespace varve
