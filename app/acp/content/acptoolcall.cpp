// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "acptoolcall.h"

#include <base/codefence.h>
#include <base/textends.h>
#include <base/visibletext.h>
#include <session/entrydata.h>
#include <workspace/calltitle.h>

#include <QCoreApplication>
#include <QDir>
#include <QHash>
#include <QJsonDocument>
#include <QRegularExpression>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::AcpToolCall)
};

constexpr qsizetype LongestTitle = 200; // characters
constexpr qsizetype LongestResult = 128 * 1024;
constexpr qsizetype MostPlanned = 200;

/// Ours, and what others call theirs.
QLatin1StringView kindOf(const QString &tool)
{
    static const QHash<QString, QLatin1StringView> Kinds {
        { u"read"_s, "read"_L1 },        { u"skill"_s, "read"_L1 },
        { u"view"_s, "read"_L1 },        { u"write"_s, "edit"_L1 },
        { u"edit"_s, "edit"_L1 },        { u"multiedit"_s, "edit"_L1 },
        { u"apply_patch"_s, "edit"_L1 }, { u"ls"_s, "search"_L1 },
        { u"grep"_s, "search"_L1 },      { u"find"_s, "search"_L1 },
        { u"glob"_s, "search"_L1 },      { u"recall"_s, "search"_L1 },
        { u"bash"_s, "execute"_L1 },     { u"shell"_s, "execute"_L1 },
        { u"webfetch"_s, "fetch"_L1 },   { u"websearch"_s, "fetch"_L1 },
        { u"todowrite"_s, "think"_L1 },  { u"update_plan"_s, "think"_L1 },
    };
    return Kinds.value(tool.toLower(), "other"_L1);
}

QJsonObject location(const QString &path, const QString &folder)
{
    return { { "path"_L1, QDir::cleanPath(QDir(folder).absoluteFilePath(path)) } };
}

/// Of one file; links to what was read and changed.
QJsonArray locations(const QJsonArray &paths, const QString &folder)
{
    QJsonArray found;
    for (const QJsonValue &path : paths) {
        if (!path.toString().isEmpty()) {
            found += location(path.toString(), folder);
        }
    }
    return found;
}

QString visible(const QString &text)
{
    return visibleText(text);
}

/// Of the first change, as the file is now, from 1; 0 where the diff says none.
int firstLineOf(const QString &diff)
{
    static const QRegularExpression Shape(u"^@@ -\\d+(?:,\\d+)? \\+(\\d+)"_s,
                                          QRegularExpression::MultilineOption);
    return Shape.match(diff).captured(1).toInt();
}

/// One place of a diff.
struct Hunk
{
    QString before;
    QString after;
};

QList<Hunk> hunksOf(const QString &diff)
{
    QList<Hunk> hunks;
    QString *last = nullptr; // that a note on a missing line end is about
    const QStringList lines = diff.split(u'\n');
    for (const QString &line : lines) {
        if (line.startsWith("@@ "_L1)) {
            hunks += Hunk {};
            last = nullptr;
        } else if (hunks.isEmpty() || line.isEmpty()) {
            continue; // the header
        } else if (line.startsWith(u'\\')) {
            if (last) {
                last->chop(1);
            }
        } else {
            Hunk &hunk = hunks.last();
            const QString text = line.sliced(1) + u'\n';
            if (!line.startsWith(u'+')) {
                hunk.before += text;
            }
            if (!line.startsWith(u'-')) {
                hunk.after += text;
            }
            last = line.startsWith(u'-') ? &hunk.before : &hunk.after;
        }
    }
    return hunks;
}

QJsonObject rawInput(const ToolCallBlock &call)
{
    return QJsonDocument::fromJson(call.arguments).object();
}

QLatin1StringView planStatus(const QString &status)
{
    return status == "completed"_L1      ? "completed"_L1
            : status == "in_progress"_L1 ? "in_progress"_L1
                                         : "pending"_L1;
}

QLatin1StringView planPriority(const QString &priority)
{
    return priority == "high"_L1 ? "high"_L1 : priority == "low"_L1 ? "low"_L1 : "medium"_L1;
}

} // namespace

QJsonObject textContent(const QString &text)
{
    QString shown = visible(headOf(text, LongestResult).toString());
    if (text.size() > LongestResult) {
        shown += u'\n'
                + Tr::tr("[%n more character(s)]", nullptr,
                         static_cast<int>(text.size() - LongestResult));
    }
    return { { "type"_L1, "content"_L1 },
             { "content"_L1, QJsonObject { { "type"_L1, "text"_L1 }, { "text"_L1, shown } } } };
}

QJsonArray diffContent(const QString &path, const QString &diff)
{
    QJsonArray content;
    const QList<Hunk> hunks = hunksOf(diff);
    for (const Hunk &hunk : hunks) {
        content += QJsonObject {
            { "type"_L1, "diff"_L1 },
            { "path"_L1, path },
            { "oldText"_L1,
              hunk.before.isEmpty() ? QJsonValue() : QJsonValue(visible(hunk.before)) },
            { "newText"_L1, visible(hunk.after) },
        };
    }
    return content;
}

QJsonObject toolCallJson(const ToolCallBlock &call, const QString &folder)
{
    const QJsonObject input = rawInput(call);
    QJsonObject json {
        { "title"_L1,
          visibleLine(callTitle(call.name, mainArgumentOf(call.arguments)), LongestTitle) },
        { "name"_L1, visibleLine(call.name, LongestTitle) },
        { "kind"_L1, QString(kindOf(call.name)) },
        { "rawInput"_L1,
          input.isEmpty() ? QJsonValue(visible(QString::fromUtf8(call.arguments))) : input },
    };
    if (const QString path = input["path"_L1].toString(); !path.isEmpty()) {
        json["locations"_L1] = QJsonArray { location(path, folder) };
    }
    return json;
}

QJsonArray questionContent(const ApprovalRequest &request, const QString &holding)
{
    const ToolIntent &intent = request.intent;
    QJsonArray content;
    if (intent.previewIsDiff) {
        content = diffContent(intent.path, intent.preview);
    }
    if (content.isEmpty()) {
        // Whole, however long: what is allowed is what was shown.
        const QString shown = intent.preview.isEmpty() ? intent.subject : intent.preview;
        content += QJsonObject { { "type"_L1, "content"_L1 },
                                 { "content"_L1,
                                   QJsonObject { { "type"_L1, "text"_L1 },
                                                 { "text"_L1, fenced(visible(shown)) } } } };
    }
    const QStringList said { intent.reason, request.notice,
                             intent.access == ToolAccess::Execute ? holding : QString() };
    for (const QString &sentence : said) {
        if (!sentence.isEmpty()) {
            content += textContent(sentence);
        }
    }
    return content;
}

QJsonObject resultJson(const Entry &result, const QString &folder)
{
    const QJsonObject details = result.data[entryData::Details].toObject();
    const QJsonArray changed = result.data[entryData::ModifiedFiles].toArray();
    const QString diff = details["diff"_L1].toString();
    const bool isError = result.toolStatus == "error"_L1;
    QJsonArray content;
    QJsonArray places = locations(changed, folder);
    if (!diff.isEmpty() && !places.isEmpty()) {
        QJsonObject place = places.first().toObject();
        content = diffContent(place["path"_L1].toString(), diff);
        if (const int line = firstLineOf(diff); line > 0) {
            place["line"_L1] = line;
            places[0] = place;
        }
    }
    if (content.isEmpty() || isError) {
        content += textContent(result.text());
    }
    QJsonObject json { { "status"_L1, isError ? "failed"_L1 : "completed"_L1 },
                       { "content"_L1, content } };
    const QJsonArray read = locations(result.data[entryData::ReadFiles].toArray(), folder);
    if (!places.isEmpty() || !read.isEmpty()) {
        json["locations"_L1] = places.isEmpty() ? read : places;
    }
    if (const auto code = entryData::exitCodeOf(result)) {
        json["rawOutput"_L1] = QJsonObject { { "exitCode"_L1, *code } };
    }
    return json;
}

std::optional<QJsonArray> planOf(const ToolCallBlock &call)
{
    const QString name = call.name.toLower();
    if (!name.contains("todo"_L1) && !name.contains("plan"_L1)) {
        return std::nullopt;
    }
    const QJsonObject input = rawInput(call);
    const QJsonArray items =
            (input.contains("todos"_L1) ? input["todos"_L1] : input["plan"_L1]).toArray();
    QJsonArray entries;
    for (const QJsonValue &item : items) {
        const QString text = item["content"_L1].toString(item["step"_L1].toString());
        if (!text.isEmpty() && entries.size() < MostPlanned) {
            entries += QJsonObject {
                { "content"_L1, visibleLine(text) },
                { "priority"_L1, QString(planPriority(item["priority"_L1].toString())) },
                { "status"_L1, QString(planStatus(item["status"_L1].toString())) },
            };
        }
    }
    return items.isEmpty() ? std::nullopt : std::optional(entries);
}

} // namespace varve
