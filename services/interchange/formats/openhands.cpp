// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importformat.h"
#include "importtexts.h"
#include "jsonfile.h"
#include "jsonsketch.h"
#include "openhandsevents.h"
#include "payloaddigest.h"
#include "sessionrecords.h"
#include "sourcevalues.h"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// An event beside the state of its conversation.
struct EventFile
{
    qint64 number = 0; ///< from 0
    QString id;
    QString path;
};

/// In the order in which they were written.
std::vector<EventFile> eventFiles(const QString &folder)
{
    static const QRegularExpression pattern(u"^event-(\\d{1,15})-(.+)\\.json$"_s);
    std::vector<EventFile> files;
    const QDir events(folder);
    const QStringList names = events.entryList({ u"event-*.json"_s }, QDir::Files, QDir::Name);
    for (const QString &file : names) {
        if (const auto match = pattern.match(file); match.hasMatch()) {
            files.push_back(
                    { match.captured(1).toLongLong(), match.captured(2), events.filePath(file) });
        }
    }
    std::ranges::stable_sort(files, {}, &EventFile::number);
    return files;
}

bool isState(const JsonRef &object)
{
    return object["agent"].isObject() && object["id"].isString() && !object["source"].exists();
}

/// Reads a conversation: its state, and the events that lie in a folder beside that, each in a file of its own; or a list of events, as
/// older versions export it. Used once, by one thread.
class OpenHandsConversation final : public SessionRecords<JsonElements>
{
public:
    using SessionRecords::SessionRecords;

private:
    [[nodiscard]] bool isDocument(const JsonRef & /*object*/) const override
    {
        return true; // its events are counted where they are read
    }

    [[nodiscard]] Result<> read(const JsonRef &object, qint64 line) override
    {
        if (OpenHandsEvents::isEvent(object) && !m_isState) {
            return readEvent(object, line);
        }
        if (!isState(object) || m_into.hasSession()) {
            m_into.log().skipped(line, ChatTexts::notAMessage());
            return {};
        }
        m_isState = true;
        return readState(object);
    }

    [[nodiscard]] Result<> readEvent(const JsonRef &event, qint64 line)
    {
        if (!m_into.hasSession()) {
            if (m_session.origin.sessionId.isEmpty()) {
                m_session.origin.sessionId = idFromDigest(PayloadDigest::of("openhands", event));
            }
            m_session.createdAt = readSourceTime(event["timestamp"]);
            if (const auto begun = m_into.begin(m_session); !begun) {
                return begun;
            }
            m_events.emplace(m_into, m_usage);
        }
        return m_events->read(event, line);
    }

    [[nodiscard]] Result<> readState(const JsonRef &state)
    {
        const QFileInfo file(m_into.path());
        const QDir folder = file.absoluteDir();
        m_session.origin.sessionId = state["id"].string();
        m_session.name = JsonFile(folder.filePath(u"meta.json"_s)).root()["title"].string();
        m_session.cwd = state["workspace"]["working_dir"].string();
        if (m_session.cwd.isEmpty()) {
            m_session.cwd = state["working_dir"].string(); // of the first versions
        }
        m_usage.read(state);
        if (state["head_is_empty"].boolean()) {
            m_leaf = std::string();
        } else if (const JsonRef leaf = state["leaf_event_id"]; leaf.isString()) {
            m_leaf = std::string(leaf.utf8());
        }
        return readFiles(eventFiles(folder.filePath(u"events"_s)));
    }

    /// A conversation begins when somebody says something, which may never happen; what the program says before that waits.
    [[nodiscard]] Result<> readFiles(const std::vector<EventFile> &files)
    {
        auto waiting = files.begin();
        for (auto file = files.begin(); file != files.end(); ++file) {
            if (const auto going = m_into.proceed(m_into.bytesRead()); !going) {
                return going;
            }
            const JsonFile event(file->path);
            if (!m_events && !OpenHandsEvents::isSaid(event.root())) {
                continue;
            }
            for (; waiting != file; ++waiting) {
                if (const auto done = readFile(*waiting, JsonFile(waiting->path).root()); !done) {
                    return done;
                }
            }
            if (const auto done = readFile(*waiting++, event.root()); !done) {
                return done;
            }
        }
        return {};
    }

    [[nodiscard]] Result<> readFile(const EventFile &file, const JsonRef &event)
    {
        if (OpenHandsEvents::isEvent(event)) {
            return readEvent(event, file.number + 1);
        }
        m_into.log().skipped(file.number + 1,
                             OpenHandsTexts::unreadableEvent(QFileInfo(file.path).fileName()));
        return m_events ? m_events->miss(file.id.toStdString(), file.number + 1) : Result<>();
    }

    [[nodiscard]] Result<> finish() override
    {
        if (const qint64 left = m_usage.left(); left > 0) {
            m_into.log().count(OpenHandsTexts::tokensOfNoEntry, left);
        }
        return m_events->finish(m_leaf);
    }

    Session m_session; ///< that will be begun
    OpenHandsUsage m_usage;
    std::optional<OpenHandsEvents> m_events; ///< of the session that was begun
    std::optional<std::string> m_leaf;
    bool m_isState = false;
};

/// A state says much of its agent, so that its end may not be seen; of a list its first event shows what it is.
bool isOpenHands(QByteArrayView firstBytes)
{
    const JsonSketch sketch(firstBytes);
    if (sketch.isList()) {
        return sketch.has("source") && sketch.has("timestamp")
                && (sketch.has("action") || sketch.has("observation")
                    || (sketch.has("kind") && firstBytes.contains("Event\"")));
    }
    return sketch.has("id") && sketch.hasObject("agent") && !sketch.has("source")
            && firstBytes.contains("\"llm\"") && firstBytes.contains("\"model\"")
            && (sketch.has("stuck_detection") || firstBytes.contains("\"system_prompt_filename\"")
                || firstBytes.contains("\"include_default_tools\""));
}

constexpr ImportFormat::Place Places[] { { "OPENHANDS_PERSISTENCE_DIR", ".openhands"_L1,
                                           "conversations"_L1, "base_state.json"_L1 } };

} // namespace

/// Conversations of OpenHands, of its agent as a library (and so of its command line and its server), and what versions before that have exported.
extern constinit const ImportFormat openHandsFormat {
    .id = "openhands"_L1,
    .program = "OpenHands"_L1,
    .triedWith = QT_TRANSLATE_NOOP(
            "varve::ImportFormat",
            "4 conversations of OpenHands/software-agent-sdk, the events of 5 of "
            "OpenHands/OpenHands-CLI, 1 of version 0 of All-Hands-AI/trajectory-visualizer"),
    .leavesOut = QT_TRANSLATE_NOOP("varve::ImportFormat",
                                   "descriptions of tools, progress of the program"),
    .places = Places,
    .following = ImportFormat::Following::Changing,
    .recognizes = &isOpenHands,
    .read = &readBy<OpenHandsConversation>,
};

} // namespace varve
