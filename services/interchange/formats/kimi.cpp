// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "firstobjects.h"
#include "importformat.h"
#include "importtexts.h"
#include "jsonfile.h"
#include "kimiparts.h"
#include "kimiwire.h"
#include "payloaddigest.h"
#include "sessionrecords.h"
#include "sourcevalues.h"

#include <QCryptographicHash>
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

/// Where the session was begun: the list of such folders lies beside those of the sessions, which are named by their digests.
QString kimiFolderOf(const QDir &session)
{
    const QDir place(QFileInfo(session.path()).path());
    if (QFileInfo(place.path()).dir().dirName() != "sessions"_L1) {
        return {};
    }
    const JsonFile list(QDir::cleanPath(place.filePath(u"../../kimi.json"_s)));
    for (const JsonRef folder : list.root()["work_dirs"]) {
        const QString path = folder["path"].string();
        const QByteArray digest =
                QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Md5).toHex();
        if (!path.isEmpty() && place.dirName() == QString::fromLatin1(digest)) {
            return path;
        }
    }
    return {};
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
            if (const auto begun = begin(); !begun) {
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

    /// What the folder of the session says of it; that of a subagent lies in the one of who started it.
    [[nodiscard]] Result<> begin()
    {
        Session session;
        session.origin.sessionId = kimiSessionId(m_into.path());
        session.createdAt = m_time;
        QDir folder = QFileInfo(m_into.path()).absoluteDir();
        QString parent;
        if (QFileInfo(folder.path()).dir().dirName() == "subagents"_L1) {
            session.kind = SessionKind::Subagent;
            session.name = JsonFile(folder.filePath(u"meta.json"_s)).root()["description"].string();
            folder.setPath(QDir::cleanPath(folder.filePath(u"../.."_s)));
            parent = folder.dirName();
        } else {
            const JsonFile state(folder.filePath(u"state.json"_s));
            session.name = state.root()["custom_title"].string();
        }
        session.cwd = kimiFolderOf(folder);
        return m_into.begin(session, parent);
    }

    void readMessage(std::string_view role, const JsonRef &record, SourceEntry &frame)
    {
        Entry &entry = frame.entry;
        entry.role = role == "assistant" ? Role::Assistant
                : role == "tool"         ? Role::ToolResult
                                         : Role::User;
        readKimiContent(record["content"], frame);
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
        } else if (role == "system" || isSaidByKimi(entry.text().trimmed())) {
            makeCustomMessage(u"kimi:system"_s, entry);
        }
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
    return isKimiWire(firstBytes) || anyFirstObject(firstBytes, [](const JsonRef &record) {
               return isOneOf(record["role"].utf8(), Noise);
           });
}

Result<> readKimi(QIODevice &device, ImportAssembler &into)
{
    constexpr qint64 Beginning = 64 << 10;
    return isKimiWire(device.peek(Beginning)) ? readKimiWire(device, into)
                                              : KimiContext(device, into).run();
}

constexpr ImportFormat::Place Places[] {
    { "KIMI_SHARE_DIR", ".kimi"_L1, "sessions"_L1, "context*.jsonl"_L1 },
    { "KIMI_CODE_HOME", ".kimi-code"_L1, "sessions"_L1, "wire.jsonl"_L1 },
};

} // namespace

/// Contexts of Kimi CLI, lines of messages as OpenAI's API spells them; and the journals of Kimi Code, which has taken its place.
extern constinit const ImportFormat kimiFormat {
    .id = "kimi"_L1,
    .program = "Kimi CLI, Kimi Code"_L1,
    .newestTried = "journal 1.4"_L1,
    .triedWith = QT_TRANSLATE_NOOP("varve::ImportFormat",
                                   "3 journals of the test data of jazzyalex/agent-sessions"),
    .leavesOut = QT_TRANSLATE_NOOP(
            "varve::ImportFormat",
            "states of the program; of Kimi CLI counts of tokens, and it keeps no times"),
    .places = Places,
    .following = ImportFormat::Following::Growing,
    .recognizes = &isKimi,
    .read = &readKimi,
};

} // namespace varve
