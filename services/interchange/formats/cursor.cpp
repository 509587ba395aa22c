// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "databasesessions.h"
#include "firstobjects.h"
#include "importformat.h"
#include "importtexts.h"
#include "jsonlines.h"
#include "messageparts.h"
#include "payloaddigest.h"
#include "plainjson.h"
#include "sourcevalues.h"
#include <storage/foreigntable.h>

#include <QDir>
#include <QFileInfo>
#include <QTimeZone>
#include <QUrl>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr auto Values = "cursorDiskKV"_L1;
constexpr auto ComposerKey = "composerData:"_L1;
constexpr auto OtherPart = "cursor:parts"_L1; ///< in Entry::data: what no block can say, by place

/// After that long nobody writes an answer any more.
constexpr std::chrono::hours LongestAnswer(24);

/// Milliseconds since 1970, or ISO 8601.
QDateTime cursorTime(const JsonRef &value)
{
    if (value.isString()) {
        return readSourceTime(value);
    }
    const qint64 time = value.integer();
    return time > 0 ? QDateTime::fromMSecsSinceEpoch(time, QTimeZone::UTC) : QDateTime();
}

/// What a person asked between the tags that the program puts around it.
QString questionIn(const QString &text)
{
    constexpr qsizetype MostCharacters = 100;
    const qsizetype begin = text.indexOf("<user_query>"_L1);
    const qsizetype end = text.indexOf("</user_query>"_L1);
    const QString inner =
            begin >= 0 && end > begin ? text.sliced(begin + 12, end - begin - 12) : text;
    return inner.trimmed().section(u'\n', 0, 0).left(MostCharacters);
}

/// A bubble of the window, which is a message or a part of an answer: its text, its thinking or one call of a tool with what it came to.
class CursorBubble
{
public:
    CursorBubble(const JsonRef &bubble, SourceEntry frame, const QString &model)
        : m_bubble(bubble)
        , m_frame(std::move(frame))
    {
        m_isAnswer = bubble["type"].integer() != 1;
        m_frame.entry.role = m_isAnswer ? Role::Assistant : Role::User;
        m_frame.payload =
                PayloadDigest::of(bubble["type"], bubble["text"], bubble["thinking"]["text"],
                                  bubble["toolFormerData"]["toolCallId"]);
        const QString own = bubble["modelInfo"]["modelName"].string();
        if (m_isAnswer) {
            m_frame.entry.model = own.isEmpty() ? model : own;
        }
    }

    /// Nothing for a bubble that says nothing.
    [[nodiscard]] std::vector<SourceEntry> take()
    {
        Entry &entry = m_frame.entry;
        if (const QString thoughts = m_bubble["thinking"]["text"].string(); !thoughts.isEmpty()) {
            entry.blocks +=
                    ThinkingBlock { thoughts, m_bubble["thinking"]["signature"].string(), false };
        }
        addTextBlock(m_bubble["text"].string(), entry);
        for (const JsonRef image : m_bubble["images"]) {
            if (!addDataUrlImage(image["data"].utf8(), m_frame)) {
                addTextBlock(
                        ChatTexts::missingImage(firstTextOf(image, { "path", "uuid" }).string()),
                        entry);
            }
        }
        readTokens();
        std::vector<SourceEntry> entries;
        const JsonRef tool = m_bubble["toolFormerData"];
        if (m_isAnswer && !tool["name"].utf8().empty()) {
            addTool(tool, entries);
        } else if (!entry.blocks.isEmpty()) {
            entries.push_back(std::move(m_frame));
        }
        return entries;
    }

private:
    void readTokens()
    {
        const JsonRef tokens = m_bubble["tokenCount"];
        Usage usage;
        usage.input = tokensOf(tokens["inputTokens"]);
        usage.output = tokensOf(tokens["outputTokens"]);
        if (m_isAnswer && usage != Usage()) {
            m_frame.entry.usage = usage;
        }
    }

    void addTool(const JsonRef &tool, std::vector<SourceEntry> &entries)
    {
        Entry &entry = m_frame.entry;
        const QString name = tool["name"].string();
        QString id = tool["toolCallId"].string();
        id = id.isEmpty() ? m_frame.entry.originId : id;
        entry.blocks += ToolCallBlock {
            id, name, callArguments(firstTextOf(tool, { "rawArgs", "params" })), {}
        };
        entry.stopReason = StopReason::ToolUse;
        const JsonRef result = tool["result"];
        SourceEntry out =
                newSourceEntry(entry.createdAt, entry.originId, m_frame.line, m_frame.size);
        out.entry.role = Role::ToolResult;
        out.entry.toolCallId = id;
        out.entry.toolName = name;
        const std::string_view status = tool["status"].utf8();
        const bool failed = status == "error" || status == "cancelled" || status == "rejected";
        out.entry.toolStatus = failed ? u"error"_s : QString();
        if (result.isString()) {
            addTextBlock(result.string(), out.entry);
        } else if (result.exists() && !result.isNull()) {
            std::string json;
            appendCompactJson(json, result);
            addTextBlock(fromWobblyUtf8(json), out.entry);
        }
        out.id = m_frame.id + "#result";
        out.payload = PayloadDigest::of("result", tool["toolCallId"]);
        entries.push_back(std::move(m_frame));
        if (failed || result.exists() || status == "completed") { // some keep no output
            entries.push_back(std::move(out));
        }
    }

    const JsonRef m_bubble;
    SourceEntry m_frame;
    bool m_isAnswer = false;
};

/// Reads one database: sessions and their bubbles are values by key.
class CursorParsing final : public DatabaseSessions
{
public:
    CursorParsing(ForeignDatabase &database, ImportAssembler &into)
        : DatabaseSessions(database, into)
        , m_keys(database, Values, { { "key"_L1 } })
        , m_values(database, Values, { { "key"_L1 }, { "value"_L1, ForeignTable::Kind::Data } })
    { }

private:
    [[nodiscard]] QString program() const override { return u"Cursor"_s; }
    [[nodiscard]] bool hasKnownColumns() const override
    {
        return m_database.hasColumns(Values, { "key"_L1, "value"_L1 });
    }

    /// A conversation that was begun and never written to has no bubbles: none.
    [[nodiscard]] Result<QList<SessionLink>> listSessions() override
    {
        QStringList keys;
        const auto read = m_keys.forEach({}, [&](const ForeignTable::Row &row) -> Result<> {
            if (row.bytes("key"_L1).startsWith(ComposerKey.data())) {
                keys += row.text("key"_L1);
            }
            return {};
        });
        if (!read) {
            return std::unexpected(read.error());
        }
        QList<SessionLink> links;
        for (const QString &key : std::as_const(keys)) {
            const auto looked = withValue(key, [&](const JsonRef &composer) -> Result<> {
                if (isFilled(bubblesOf(composer))) {
                    m_composers += key;
                    links += SessionLink { key.sliced(ComposerKey.size()).toUtf8(), {} };
                }
                return {};
            });
            if (!looked) {
                return std::unexpected(looked.error());
            }
        }
        return links;
    }

    /// Headers, or in older versions the bubbles themselves.
    [[nodiscard]] static JsonRef bubblesOf(const JsonRef &composer)
    {
        const JsonRef headers = composer["fullConversationHeadersOnly"];
        return headers.begin() != headers.end() ? headers : composer["conversation"];
    }

    [[nodiscard]] QStringList tables() const override { return { Values }; }

    using UseValue = std::function<Result<>(const JsonRef &value)>;
    /// Nothing where there is no such value, or it is no JSON.
    [[nodiscard]] Result<> withValue(const QString &key, const UseValue &use)
    {
        QByteArray bytes;
        const auto read =
                m_values.forEachWith("key"_L1, key, [&](const ForeignTable::Row &row) -> Result<> {
                    if (row.isTooLarge()) {
                        sayTooLarge(row.row(), row.size());
                    }
                    bytes = row.bytes("value"_L1);
                    return {};
                });
        if (!read) {
            return read;
        }
        const auto going = proceed(bytes.size());
        const JsonRef value = m_json.parse(bytes);
        return going && value.isObject() ? use(value) : going;
    }

    struct Composer
    {
        QString id;
        QString model;
        QDateTime time; ///< of the bubble before
        bool isGenerating = false;
        std::vector<QString> bubbles; ///< ids
    };

    [[nodiscard]] Result<> readSession(qsizetype index, const QByteArray &) override
    {
        const QString key = m_composers.at(index);
        m_composer = {};
        m_composer.id = key.sliced(ComposerKey.size());
        m_last.clear();
        bool isBegun = false;
        const auto begun = withValue(key, [&](const JsonRef &composer) -> Result<> {
            isBegun = true;
            return begin(composer);
        });
        if (!begun || !isBegun) {
            return begun;
        }
        for (const QString &id : std::exchange(m_composer.bubbles, {})) {
            const auto read = withValue(u"bubbleId:%1:%2"_s.arg(m_composer.id, id),
                                        [&](const JsonRef &bubble) { return readBubble(bubble); });
            if (!read) {
                return read;
            }
        }
        const auto added = finishOpen();
        if (!added) {
            return added;
        }
        return into().endInLine(m_last);
    }

    [[nodiscard]] Result<> begin(const JsonRef &composer)
    {
        constexpr qint64 NewestKnown = 16;
        into().log().sawFormat(composer["_v"].integer(), NewestKnown);
        Session session;
        session.origin.sessionId = m_composer.id;
        session.name = composer["name"].string();
        session.createdAt = cursorTime(composer["createdAt"]);
        const QUrl folder(composer["workspaceIdentifier"]["uri"]["external"].string());
        session.cwd = folder.isLocalFile() ? folder.toLocalFile() : QString();
        m_composer.time = session.createdAt;
        m_composer.model = composer["modelConfig"]["modelName"].string();
        m_composer.isGenerating = composer["status"].utf8() == "generating";
        if (const auto begun = DatabaseSessions::begin(session, {}); !begun) {
            return begun;
        }
        for (const JsonRef bubble : bubblesOf(composer)) {
            if (bubble["text"].exists()) { // it is here already
                if (const auto read = readBubble(bubble); !read) {
                    return read;
                }
            } else {
                m_composer.bubbles.push_back(bubble["bubbleId"].string());
            }
        }
        return {};
    }

    [[nodiscard]] Result<> readBubble(const JsonRef &bubble)
    {
        const QDateTime time = cursorTime(bubble["createdAt"]);
        m_composer.time = time.isValid() ? time : m_composer.time;
        SourceEntry frame = newSourceEntry(m_composer.time, bubble["bubbleId"].string(), 0,
                                           static_cast<qint64>(bubble.raw().size()));
        frame.id = "b" + std::to_string(++m_count);
        std::vector<SourceEntry> entries =
                CursorBubble(bubble, std::move(frame), m_composer.model).take();
        const auto added = into().addInLine(std::exchange(m_open, std::move(entries)), m_last);
        return added;
    }

    /// The last bubble may still be written.
    [[nodiscard]] Result<> finishOpen()
    {
        std::vector<SourceEntry> open = std::exchange(m_open, {});
        const bool isOpen = m_composer.isGenerating && m_composer.time.isValid()
                && std::chrono::abs(into().now() - m_composer.time) < LongestAnswer;
        if (!isOpen || open.empty()) {
            return into().addInLine(std::move(open), m_last);
        }
        into().log().skipped(0, OpenCodeTexts::stillWriting());
        into().report().leftOutUntil = m_composer.time.addDuration(LongestAnswer);
        return {};
    }

    ForeignTable m_keys;
    ForeignTable m_values;
    QStringList m_composers; ///< keys of those that say something
    JsonColumn m_json;
    // Of the session that is begun.
    Composer m_composer;
    std::vector<SourceEntry> m_open; ///< of the last bubble
    std::string m_last; ///< id of the entry before
    qint64 m_count = 0;
};

bool isCursorTable(const QStringList &tables)
{
    return tables.contains(Values);
}

bool isCursorTranscript(QByteArrayView firstBytes)
{
    return isFirstObject(firstBytes, [](const JsonRef &line) {
        const JsonRef content = line["message"]["content"];
        return line["role"].isString() && (content.isArray() || content.isString())
                && !line["type"].exists() && !line["uuid"].exists();
    });
}

constexpr std::string_view TurnEnded = "turn_ended";

/// The conversation that a subagent was started in: its transcript lies below that one.
QString startedBy(const QString &path)
{
    const QDir folder = QFileInfo(path).absoluteDir();
    return folder.dirName() == "subagents"_L1 ? QFileInfo(folder.path()).dir().dirName()
                                              : QString();
}

/// Of the agent in a terminal: a message a line, which has no time. Then it is that of the file, and the entries are known without.
Result<> readCursorTranscript(QIODevice &device, ImportAssembler &into)
{
    JsonLines lines(device, into);
    MessageParts parts(OtherPart);
    std::string last;
    qint64 count = 0;
    const QDateTime time = QFileInfo(into.path()).lastModified().toUTC();
    return lines
            .forEach([&](const JsonRef &line, qint64 number) -> Result<> {
                const JsonRef content = line["message"]["content"];
                if (line["type"].utf8() == TurnEnded) {
                    into.log().saw(TurnEnded);
                    into.log().leftOut(ImportTexts::progress, TurnEnded);
                    return {};
                }
                if (!line["role"].isString()) {
                    into.log().skipped(number, ChatTexts::notAMessage());
                    return {};
                }
                if (!into.hasSession()) {
                    Session session;
                    session.origin.sessionId = sessionIdOfFile(into.path());
                    session.name = questionIn(MessageParts::textOf(content));
                    session.createdAt = time;
                    const QString parent = startedBy(into.path());
                    session.kind = parent.isEmpty() ? SessionKind::Person : SessionKind::Subagent;
                    if (const auto begun = into.begin(session, parent); !begun) {
                        return begun;
                    }
                }
                into.log().saw(line["role"].utf8());
                SourceEntry frame =
                        newSourceEntry(time, {}, number, static_cast<qint64>(line.raw().size()));
                frame.id = std::to_string(++count);
                frame.parentId = last;
                frame.entry.role =
                        line["role"].utf8() == "assistant" ? Role::Assistant : Role::User;
                frame.payload = PayloadDigest::of(line["role"], content);
                std::vector<SourceEntry> entries = parts.read(std::move(frame), content);
                for (SourceEntry &entry : entries) {
                    entry.keyTime = 0;
                }
                last = entries.back().id;
                return into.add(std::move(entries));
            })
            .and_then([&] { return into.requireSession(ImportTexts::noConversation); })
            .and_then([&] { return into.end(last); });
}

constexpr ImportFormat::Place Places[] {
    { "XDG_CONFIG_HOME", ".config"_L1, "Cursor/User/globalStorage"_L1, "state.vscdb"_L1 },
    { "", ".cursor"_L1, "projects"_L1, "*.jsonl"_L1 },
};

} // namespace

/// Conversations of Cursor: the store of the editor, and transcripts of the agent in a terminal.
extern constinit const ImportFormat cursorFormat {
    .id = "cursor"_L1,
    .program = "Cursor"_L1,
    .newestTried = "format 16"_L1,
    .triedWith =
            QT_TRANSLATE_NOOP("varve::ImportFormat", "a database of shubhambasak/omarchy-dotfiles"),
    .leavesOut = QT_TRANSLATE_NOOP("varve::ImportFormat", "edits and states of files"),
    .places = Places,
    .following = ImportFormat::Following::Changing,
    .recognizes = &isCursorTranscript,
    .read = &readCursorTranscript,
    .owns = &isCursorTable,
    .readDatabase = &readBy<CursorParsing>,
};

} // namespace varve
