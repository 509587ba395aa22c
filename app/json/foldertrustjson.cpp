// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "foldertrustjson.h"

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QLatin1StringView spelling(FolderFile::Kind kind)
{
    switch (kind) {
    case FolderFile::Kind::ProjectFile:
        return "projectFile"_L1;
    case FolderFile::Kind::SystemPrompt:
        return "systemPrompt"_L1;
    case FolderFile::Kind::Skill:
        return "skill"_L1;
    case FolderFile::Kind::Settings:
        return "settings"_L1;
    }
    Q_UNREACHABLE_RETURN({});
}

QLatin1StringView spelling(FolderFile::State state)
{
    switch (state) {
    case FolderFile::State::Used:
        return "used"_L1;
    case FolderFile::State::NotTrusted:
        return "notTrusted"_L1;
    case FolderFile::State::Refused:
        return "refused"_L1;
    }
    Q_UNREACHABLE_RETURN({});
}

} // namespace

QJsonObject folderReportJson(const FolderReport &report)
{
    QJsonArray files;
    for (const FolderFile &file : report.files) {
        files += QJsonObject { { "kind"_L1, QString(spelling(file.kind)) },
                               { "path"_L1, file.path },
                               { "folder"_L1, file.root },
                               { "bytes"_L1, file.bytes },
                               { "state"_L1, QString(spelling(file.state)) },
                               { "reason"_L1, file.reason } };
    }
    return { { "folder"_L1, report.root.isEmpty() ? QJsonValue() : QJsonValue(report.root) },
             { "trusted"_L1, report.isTrusted },
             { "toTrust"_L1, QJsonArray::fromStringList(report.toTrust()) },
             { "files"_L1, files } };
}

QJsonArray trustedFoldersJson(const FolderTrust &trust)
{
    QJsonArray list;
    for (const TrustedFolder &folder : trust.folders) {
        list += QJsonObject { { "folder"_L1, folder.path },
                              { "below"_L1, folder.below },
                              { "since"_L1, folder.since.toString(Qt::ISODate) } };
    }
    return list;
}

} // namespace varve
