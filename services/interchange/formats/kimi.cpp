// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "firstobjects.h"
#include "importformat.h"
#include "importtexts.h"
#include "payloaddigest.h"
#include "sessionrecords.h"
#include "sourcevalues.h"

#include <QDir>
#include <QFileInfo>
#include <QHash>

#include <array>
#include <string>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr auto OtherPart = "kimi:parts"_L1; ///< in Entry::data: what no block can say, by place

/// Records of the program's own.
constexpr std::array<std::string_view, 3> Noise { "_system_prompt", "_checkpoint", "_usage" };

/// Files of a session are in a folder with its name; those of steps back begin as the one that goes on does, so they are branches.
QString kimiSessionId(const QString &path)
{
    const QFileInfo file(path);
    const QString folder = QFileInfo(file.path()).fileName();
    const bool isNamedByFolder = file.fileName().startsWith("context"_L1) && !folder.isEmpty();
    return isNamedByFolder ? folder : sessionIdOfFile(path);
}

/// Reads what the model is sent, as the program keeps it: a message a line, without times and ids. Used once, by one thread.
class KimiContext final : public SessionRecords<JsonLines>
{
public:
    KimiContext(QIODevice &device, ImportAssembler &into)
        : SessionRecords(device, into)
        , m_time(QFileInfo(into.path()).lastModified().toUTC())
    { }

private:
    [[nodiscard]] Result<> read(const JsonRef &record, qint64 line) override
    {
        const std::string_view role = record["role"].utf8();
        if (isOneOf(role, Noise)) {
            m_into.log().leftOut(ImportTexts::progress, role);
            return {};
        }
        const bool isKnown =
                role == "user" || role == "assistant" || role == "tool" || role == "system";
        if (!isKnown && !role.starts_with('_')) {
            return m_records.refuse(line, ChatTexts::notAMessage());
        }
        if (!m_into.hasSession()) {
            Session session;
            session.origin.sessionId = kimiSessionId(m_into.path());
            session.createdAt = m_time;
            if (const auto begun = m_into.begin(session); !begun) {
                return begun;
            }
        }
        SourceEntry frame =
                newSourceEntry(m_time, {}, line, static_cast<qint64>(record.raw().size()));
        frame.id = std::to_string(++m_count);
        frame.hasLink = true;
        frame.parentId = std::exchange(m_last, frame.id);
        frame.keyTime = 0; // it is that of the file
        frame.payload = PayloadDigest::of(record["role"], record["content"], record["tool_calls"],
                                          record["tool_call_id"]);
        if (isKnown) {
            readMessage(role, record, frame);
        } else {
            keepSource(record, "kimi:"_L1 + stringOf(role), frame, stringOf(role));
        }
        return m_into.add(std::move(frame));
    }

    void readMessage(std::string_view role, const JsonRef &record, SourceEntry &frame)
    {
        Entry &entry = frame.entry;
        entry.role = role == "assistant" ? Role::Assistant
                : role == "tool"         ? Role::ToolResult
                                         : Role::User;
        readContent(record["content"], frame);
        if (entry.role == Role::Assistant) {
            entry.stopReason = StopReason::Stop;
            for (const JsonRef call : record["tool_calls"]) {
                addCall(call, entry);
            }
        } else if (entry.role == Role::ToolResult) {
            entry.toolCallId = record["tool_call_id"].string();
            entry.toolName = m_tools.value(entry.toolCallId);
            // An error is told in what the model is sent.
            entry.toolStatus =
                    entry.text().startsWith("<system>ERROR:"_L1) ? u"error"_s : QString();
        } else if (const QString text = entry.text(); role == "system"
                   || (text.startsWith("<system>"_L1) && text.endsWith("</system>"_L1))) {
            makeCustomMessage(u"kimi:system"_s, entry);
        }
    }

    void readContent(const JsonRef &content, SourceEntry &frame)
    {
        if (content.isString()) {
            addTextBlock(content.string(), frame.entry);
            return;
        }
        OtherParts others;
        int place = 0;
        for (const JsonRef part : content) {
            if (!addPart(part, frame)) {
                others.add(place, part.toJson(),
                           unknownPart(part, { "image_url", "audio_url", "video_url" }));
            }
            ++place;
        }
        others.keepIn(OtherPart, frame);
    }

    [[nodiscard]] static bool addPart(const JsonRef &part, SourceEntry &frame)
    {
        const std::string_view type = part["type"].utf8();
        if (type == "text") {
            addTextBlock(part["text"].string(), frame.entry);
            return true;
        }
        if (type == "think") {
            frame.entry.blocks +=
                    ThinkingBlock { part["think"].string(), part["encrypted"].string(), false };
            return true;
        }
        return type == "image_url" && addDataUrlImage(part["image_url"]["url"].utf8(), frame);
    }

    void addCall(const JsonRef &call, Entry &entry)
    {
        ToolCallBlock block = functionCall(call);
        m_tools.insert(block.callId, block.name);
        entry.blocks += std::move(block);
        entry.stopReason = StopReason::ToolUse;
    }

    [[nodiscard]] Result<> finish() override { return m_into.end(m_last); }

    const QDateTime m_time; ///< of the file, as messages have none
    QHash<QString, QString> m_tools; ///< names, by the id of their call
    std::string m_last; ///< the entry before
    qint64 m_count = 0;
};

bool isKimi(QByteArrayView firstBytes)
{
    return anyFirstObject(firstBytes, [](const JsonRef &record) {
        return isOneOf(record["role"].utf8(), Noise);
    });
}

constexpr ImportFormat::Place Places[] { { "KIMI_SHARE_DIR", ".kimi"_L1, "sessions"_L1,
                                           "context*.jsonl"_L1 } };

} // namespace

/// Contexts of Kimi CLI: lines of messages as OpenAI's API spells them.
extern constinit const ImportFormat kimiFormat {
    .id = "kimi"_L1,
    .program = "Kimi CLI"_L1,
    .leavesOut = QT_TRANSLATE_NOOP("varve::ImportFormat", "counts of tokens; it keeps no times"),
    .places = Places,
    .following = ImportFormat::Following::Growing,
    .recognizes = &isKimi,
    .read = &readBy<KimiContext>,
};

} // namespace varve
