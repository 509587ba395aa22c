// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudesession.h"
#include "filechain.h"
#include "firstobjects.h"
#include "importformat.h"
#include "jsonlines.h"

#include <QBuffer>
#include <QFileInfo>

#include <chrono>
#include <utility>
#include <vector>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr QLatin1StringView FormatId("claude-code");

/// Reads one transcript into its sessions: a first time to find out what is in it, a second time for the conversation, then once for as
/// many subagents as fit into memory together. Used once, by one thread.
class ClaudeParsing
{
public:
    /// The device can be read from the beginning again.
    ClaudeParsing(QIODevice &device, ImportAssembler &into)
        : m_device(device)
        , m_file { into.path() }
        , m_into(into)
    { }

    /// The transcript at `path`, whose conversation `above` goes on from.
    ClaudeParsing(QIODevice &device, QString path, const ClaudeParsing &above)
        : m_device(device)
        , m_file { std::move(path), &above.m_file }
        , m_into(above.m_into)
        , m_above(&above)
    { }

    Q_DISABLE_COPY_MOVE(ClaudeParsing)

    [[nodiscard]] Result<> run()
    {
        if (const auto surveyed = survey(); !surveyed) {
            return surveyed;
        }
        if (firstPart() == partCount()) {
            return fail(Error::Kind::InvalidInput, ClaudeTexts::noConversation(m_file.path));
        }
        return readPart(firstPart(), JsonLines::Reading::Told).and_then([this] {
            return m_waits ? Result<>() : readSubagents(firstPart() + 1);
        });
    }

private:
    using HeldLines = std::vector<HeldLine>;
    using HeldParts = std::vector<HeldLines>;

    [[nodiscard]] Result<> survey()
    {
        JsonLines lines(m_device, m_into, JsonLines::Reading::Unnoticed);
        const auto read = lines.forEach([this](const JsonRef &line, qint64) {
            m_survey.add(line);
            return Result<>();
        });
        if (!read) {
            return read;
        }
        m_endsInMidLine = lines.endsInMidLine();
        if (!m_survey.hasLines()) {
            return fail(Error::Kind::InvalidInput,
                        m_device.size() == 0 ? ImportTexts::empty(m_file.path)
                                             : ClaudeTexts::notATranscript(m_file.path));
        }
        return {};
    }

    [[nodiscard]] Result<> beginPart(int index)
    {
        const ClaudeSurvey::Part &part = m_survey.parts()[static_cast<size_t>(index)];
        const bool isMain = index == ClaudeSurvey::Main;
        m_session = {};
        m_session.cwd = part.cwd;
        m_session.createdAt = part.first;
        m_session.origin.path = m_file.path;
        m_session.origin.format = FormatId;
        QString parent = m_survey.hasMain() ? mainId() : part.sessionId;
        if (isMain) {
            m_session.origin.sessionId = mainId();
            m_session.name = m_survey.title();
            parent = parentOfMain(part);
        } else {
            m_session.kind = SessionKind::Subagent;
            m_session.origin.sessionId = parent + u':' + fromWobblyUtf8(part.key);
            if (!m_survey.hasMain()) { // a file of its own
                const ClaudeSubagent about = ClaudeSubagent::of(m_file.path);
                m_session.name = about.task;
                parent += about.parent.isEmpty() ? QString() : u':' + about.parent;
            }
        }
        const auto base = index == firstPart() ? readBase() : EntryId();
        if (!base) {
            return std::unexpected(base.error());
        }
        if (m_waits) {
            return {};
        }
        m_session.baseEntry = m_base = *base;
        if (isMain && m_above == nullptr) {
            tellOfMain(part);
        }
        const auto begun = m_above == nullptr
                ? m_into.begin(m_session, parent)
                : m_into.beginBase(m_session, parent, m_above->m_session);
        if (begun && !m_base.isNull()) {
            m_into.know(m_base);
        }
        return begun;
    }

    /// The session that it was copied from, or that it went on from.
    [[nodiscard]] QString parentOfMain(const ClaudeSurvey::Part &part) const
    {
        return !part.forkedFrom.isEmpty()            ? part.forkedFrom
                : !m_survey.fork().session.isEmpty() ? m_survey.fork().session
                : part.firstSessionId != mainId()    ? part.firstSessionId
                                                     : QString();
    }

    void tellOfMain(const ClaudeSurvey::Part &part)
    {
        ImportLog &log = m_into.log();
        if (const QString parent = parentOfMain(part); !parent.isEmpty()) {
            log.conclude(parent == part.firstSessionId ? ClaudeTexts::otherSession(parent)
                                                       : ImportTexts::forkedFrom(parent));
        }
        if (partCount() > 1) {
            log.conclude(ClaudeTexts::subagents(partCount() - 1));
        }
    }

    /// The entry of another conversation that this one was forked at, which comes before it as a session of its own. Its lines are not
    /// repeated, only named. Null if there is none, or its file does not lie where it should; or else it may still be written, as the
    /// answer with the call of a subagent is while that works, and this one waits: what is stored stands where it stands.
    [[nodiscard]] Result<EntryId> readBase()
    {
        const ClaudeSurvey::Fork &fork = m_survey.fork();
        const QFileInfo folder(QFileInfo(m_file.path).path());
        const QString beside = folder.fileName() == "subagents"_L1 ? QFileInfo(folder.path()).path()
                                                                   : folder.filePath();
        const QString path = beside + u'/' + fork.session + ".jsonl"_L1;
        const bool isName = QFileInfo(fork.session).fileName() == fork.session;
        if (m_into.readsOnlyThisFile() || fork.lastLine.empty() || !isName
            || !m_file.canGoOnFrom(path)) {
            return EntryId();
        }
        const auto file = openImportFile(path);
        if (!file || (*file)->isSequential()) {
            return EntryId();
        }
        ClaudeParsing parent(**file, path, *this);
        const auto found = parent.readUpTo(fork.lastLine);
        m_waits = parent.m_waits;
        return found;
    }

    /// The entry that the line became; null if it is not in the conversation.
    [[nodiscard]] Result<EntryId> readUpTo(std::string_view line)
    {
        if (const auto surveyed = survey(); !surveyed) {
            return surveyed.error().kind == Error::Kind::InvalidInput
                    ? Result<EntryId>(EntryId())
                    : std::unexpected(surveyed.error());
        }
        const int node = m_survey.ids().find(line);
        if (node < 0 || m_survey.partOfNode(node) != ClaudeSurvey::Main) {
            return EntryId();
        }
        m_wanted = node;
        return readPart(ClaudeSurvey::Main, JsonLines::Reading::Unnoticed).transform([this] {
            return m_found;
        });
    }

    /// The first one tells what is wrong with single lines.
    [[nodiscard]] Result<> readPart(int part, JsonLines::Reading reading)
    {
        if (const auto ready = rewind().and_then([&] { return beginPart(part); }); !ready) {
            return ready;
        }
        if (m_waits) {
            return {};
        }
        ClaudeSession session(m_survey, part, m_file.path, m_base, m_into);
        return JsonLines(m_device, m_into, reading)
                .forEach([&](const JsonRef &line, qint64 number) {
                    return m_survey.partOf(line) == part ? session.add(line, number) : Result<>();
                })
                .and_then([&] { return session.finish(isWhole()); })
                .and_then([&] {
                    m_found = session.entryOf(m_wanted);
                    m_waits = m_wanted >= 0 && session.isLeftOut(m_wanted);
                    return session.end();
                });
    }

    [[nodiscard]] Result<> readSubagents(int from)
    {
        while (from < partCount()) {
            const int to = lastThatFits(from);
            if (to == from) { // too large to be held
                if (const auto read = readPart(from++, JsonLines::Reading::Unnoticed); !read) {
                    return read;
                }
                continue;
            }
            HeldParts held(static_cast<size_t>(to - from));
            if (const auto read = holdLines(from, to, held); !read) {
                return read;
            }
            for (HeldLines &lines : held) {
                if (const auto read = readHeld(from++, std::exchange(lines, {})); !read) {
                    return read;
                }
            }
        }
        return {};
    }

    [[nodiscard]] int lastThatFits(int from) const
    {
        constexpr qint64 MostBytes = 32 << 20;
        constexpr auto ALine = static_cast<qint64>(sizeof(HeldLine) + JsonTree::Padding);
        qint64 bytes = 0;
        int to = from;
        for (; to < partCount(); ++to) {
            const ClaudeSurvey::Part &part = m_survey.parts()[static_cast<size_t>(to)];
            bytes += part.bytes + part.lines * ALine;
            if (bytes > MostBytes) {
                break;
            }
        }
        return to;
    }

    [[nodiscard]] Result<> holdLines(int from, int to, HeldParts &held)
    {
        if (const auto ready = rewind(); !ready) {
            return ready;
        }
        JsonLines lines(m_device, m_into, JsonLines::Reading::Unnoticed);
        return lines.forEach([&](const JsonRef &line, qint64 number) {
            const int part = m_survey.partOf(line);
            if (part >= from && part < to) {
                held[static_cast<size_t>(part - from)].emplace_back(line, number);
            }
            return Result<>();
        });
    }

    [[nodiscard]] Result<> readHeld(int part, const HeldLines &lines)
    {
        if (const auto begun = beginPart(part); !begun) {
            return begun;
        }
        ClaudeSession session(m_survey, part, m_file.path, m_base, m_into);
        JsonTree tree;
        for (const HeldLine &held : lines) {
            const auto line = tree.parse(held.text); // it was whole when it was held
            const auto added = m_into.proceed(m_into.bytesRead()).and_then([&] {
                return line ? session.add(*line, held.number) : Result<>();
            });
            if (!added) {
                return added;
            }
        }
        return session.finish(isWhole()).and_then([&] { return session.end(); });
    }

    [[nodiscard]] Result<> rewind()
    {
        if (!m_device.seek(0)) {
            return brokenOff(m_file.path, m_device.errorString());
        }
        return {};
    }

    [[nodiscard]] int firstPart() const
    {
        return m_survey.hasMain() ? ClaudeSurvey::Main : ClaudeSurvey::Main + 1;
    }
    [[nodiscard]] int partCount() const { return static_cast<int>(m_survey.parts().size()); }

    [[nodiscard]] QString mainId() const
    {
        const ClaudeSurvey::Part &part = m_survey.parts()[ClaudeSurvey::Main];
        const QString stem = QFileInfo(m_file.path).completeBaseName();
        // The program names files after sessions; a resumed one begins with lines of another.
        return part.sessionId.isEmpty() || stem == part.firstSessionId ? stem : part.sessionId;
    }

    [[nodiscard]] bool isWhole() const
    {
        // A file that ends in mid-line and was not touched for so long was cut.
        constexpr std::chrono::minutes LongestLine(10);
        const QDateTime touched = QFileInfo(m_file.path).lastModified();
        return !m_endsInMidLine
                || (touched.isValid() && std::chrono::abs(m_into.now() - touched) > LongestLine);
    }

    QIODevice &m_device;
    const FileChain m_file;
    ImportAssembler &m_into;
    const ClaudeParsing *m_above = nullptr; ///< whose session stands on this one's
    ClaudeSurvey m_survey;
    Session m_session; ///< that was begun last
    EntryId m_base; ///< on which that stands
    int m_wanted = LineIds::None; ///< the line of it that somebody asks for
    EntryId m_found;
    bool m_waits = false; ///< for what it stands on: nothing of it is brought in
    bool m_endsInMidLine = false;
};

/// Keys that only this program writes together.
bool isTranscriptLine(const JsonRef &line)
{
    if (!line["type"].isString() || line["payload"].isObject()) {
        return false;
    }
    const bool inTree = line["uuid"].isString() && line["parentUuid"].exists();
    const bool title = line["leafUuid"].isString()
            && (line["summary"].isString() || line["lastPrompt"].isString());
    const bool snapshot = line["messageId"].isString() && line["snapshot"].isObject()
            && line["isSnapshotUpdate"].exists();
    const bool state = line["sessionId"].isString()
            && (line["permissionMode"].isString() || line["aiTitle"].isString()
                || line["customTitle"].isString() || line["lastPrompt"].isString()
                || line["operation"].isString());
    return inTree || title || snapshot || state;
}

/// A line that is longer than what is looked at: its id may stand behind the message.
bool beginsTranscriptLine(QByteArrayView line)
{
    const bool isWhole = firstObjectEnd({ line.data(), static_cast<size_t>(line.size()) }) > 0;
    return !isWhole && isFirstObject(line, [](const JsonRef &begun) {
        const std::string_view role = begun["message"]["role"].utf8();
        return begun["parentUuid"].exists() || (!role.empty() && begun["type"].utf8() == role);
    });
}

Result<> readClaude(QIODevice &device, ImportAssembler &into)
{
    constexpr qint64 MostBytes = 32 << 20;
    if (!device.isSequential()) {
        return ClaudeParsing(device, into).run();
    }
    QByteArray bytes;
    for (QByteArray more = device.read(MostBytes); !more.isEmpty() && bytes.size() <= MostBytes;
         more = device.read(MostBytes)) {
        bytes += more;
    }
    if (bytes.size() > MostBytes) {
        return fail(Error::Kind::InvalidInput,
                    ClaudeTexts::streamTooLong(into.path(), dataSize(MostBytes)));
    }
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::ReadOnly);
    return ClaudeParsing(buffer, into).run();
}

bool isClaude(QByteArrayView firstBytes)
{
    const qsizetype last = firstBytes.lastIndexOf('\n') + 1;
    // Another program has taken over the lines, but not what is in them.
    const bool isOfGemini = anyFirstObject(
            firstBytes, [](const JsonRef &line) { return line["message"]["parts"].isArray(); });
    return !isOfGemini
            && (anyFirstObject(firstBytes,
                               [](const JsonRef &line) {
                                   return line.isObject() && isTranscriptLine(line);
                               })
                || beginsTranscriptLine(firstBytes.sliced(last)));
}

constexpr ImportFormat::Place Places[] { { "CLAUDE_CONFIG_DIR", ".claude"_L1, "projects"_L1,
                                           "*.jsonl"_L1 } };

} // namespace

/// Transcripts of Claude Code: JSON lines, of which those with an id make a tree; subagents in the same file or in files of their own.
/// A device that cannot be read twice must fit into 32 MB.
extern constinit const ImportFormat claudeFormat {
    .id = FormatId,
    .program = "Claude Code"_L1,
    .oldestTried = "1.0.43"_L1,
    .newestTried = "2.1.170"_L1,
    .triedWith = QT_TRANSLATE_NOOP(
            "varve::ImportFormat",
            "19 and 10 of subagents, of entireio/cli, SublyFi/privacy-x402, FSM1/cipher-box, "
            "handgemacht-ai/claude-code-log, d-kimuson/claude-code-viewer and leejunha781/Codex"),
    .leavesOut =
            QT_TRANSLATE_NOOP("varve::ImportFormat",
                              "progress, snapshots of files, the longest details beside results"),
    .places = Places,
    .following = ImportFormat::Following::Growing,
    .unresolved = { ClaudeData::FirstKept, ClaudeData::BranchFrom, ClaudeData::Target },
    .recognizes = &isClaude,
    .read = &readClaude,
};

} // namespace varve
