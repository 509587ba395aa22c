// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "toolcalldigest.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

// The names that common agents give to the argument that tells one call from another, best first.
constexpr std::array MainKeys { "command"_L1,   "cmd"_L1,  "file_path"_L1, "filePath"_L1,
                                "path"_L1,      "file"_L1, "pattern"_L1,   "query"_L1,
                                "url"_L1,       "uri"_L1,  "name"_L1,      "description"_L1,
                                "directory"_L1, "dir"_L1,  "id"_L1,        "prompt"_L1 };
constexpr std::array BeforeKeys { "oldText"_L1, "old_string"_L1, "old_str"_L1, "oldString"_L1,
                                  "search"_L1 };
constexpr std::array AfterKeys { "newText"_L1, "new_string"_L1, "new_str"_L1, "newString"_L1,
                                 "replace"_L1 };
constexpr std::array ContentKeys { "content"_L1, "file_text"_L1, "contents"_L1 };

template<size_t N>
QString take(QJsonObject &object, const std::array<QLatin1StringView, N> &keys, bool *found)
{
    for (const QLatin1StringView key : keys) {
        const auto value = object.constFind(key);
        if (value != object.constEnd() && value->isString()) {
            *found = true;
            const QString text = value->toString();
            object.remove(key);
            return text;
        }
    }
    *found = false;
    return {};
}

bool takeReplacement(QJsonObject &object, QList<TextReplacement> &out)
{
    bool hasBefore = false;
    bool hasAfter = false;
    QJsonObject rest = object;
    TextReplacement replacement;
    replacement.before = take(rest, BeforeKeys, &hasBefore);
    replacement.after = take(rest, AfterKeys, &hasAfter);
    if (!hasBefore || !hasAfter) {
        return false;
    }
    out += replacement;
    object = rest;
    return true;
}

void takeReplacements(QJsonObject &object, QList<TextReplacement> &out)
{
    takeReplacement(object, out);
    const QJsonArray edits = object.value("edits"_L1).toArray();
    bool all = !edits.isEmpty();
    for (const QJsonValue &edit : edits) {
        QJsonObject one = edit.toObject();
        all = takeReplacement(one, out) && all;
    }
    if (all) {
        object.remove("edits"_L1);
    }
}

/// Some agents pass a command as an argument vector.
QString joinedVector(QJsonObject &object)
{
    for (const QLatin1StringView key : { "command"_L1, "cmd"_L1 }) {
        const QJsonArray words = object.value(key).toArray();
        if (!words.isEmpty()) {
            QStringList texts;
            for (const QJsonValue &word : words) {
                texts += word.toString();
            }
            object.remove(key);
            return texts.join(u' ');
        }
    }
    return {};
}

} // namespace

ToolCallDigest digestOf(const QByteArray &arguments)
{
    ToolCallDigest digest;
    const QJsonDocument document = QJsonDocument::fromJson(arguments);
    if (!document.isObject()) {
        digest.details = QString::fromUtf8(arguments).trimmed();
        return digest;
    }
    QJsonObject object = document.object();
    bool found = false;
    digest.mainArgument = joinedVector(object);
    if (digest.mainArgument.isEmpty()) {
        digest.mainArgument = take(object, MainKeys, &found);
    }
    takeReplacements(object, digest.replacements);
    digest.content = take(object, ContentKeys, &found);
    // A main argument of several lines shows its first here and the rest below.
    const qsizetype end = digest.mainArgument.indexOf(u'\n');
    if (end >= 0) {
        digest.details = digest.mainArgument;
        digest.mainArgument.truncate(end);
    }
    if (!object.isEmpty()) {
        digest.details += (digest.details.isEmpty() ? u""_s : u"\n"_s)
                + QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Indented))
                          .trimmed();
    }
    return digest;
}

} // namespace varve
