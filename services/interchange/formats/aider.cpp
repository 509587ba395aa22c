// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importassembler.h"
#include "importformat.h"
#include "importtexts.h"
#include "linereader.h"
#include "payloaddigest.h"
#include "sourcevalues.h"
#include "treeconversation.h"
#include <session/usage.h>

#include <QFileInfo>
#include <QRegularExpression>
#include <QString>
#include <QTimeZone>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// The lines of an aider history, by how they begin.
enum class AiderLine : quint8 { Session, User, Output, Answer };

struct AiderModel
{
    QString provider; ///< what stands before the first slash, if there is one
    QString model;
};

constexpr std::string_view Start = "# aider chat started at";

/// 85, 9.7k, 1.2M
qint64 tokensOf(QStringView text)
{
    double scale = 1;
    if (text.endsWith(u'k')) {
        scale = 1e3;
    } else if (text.endsWith(u'M')) {
        scale = 1e6;
    }
    const double count = (scale > 1 ? text.chopped(1) : text).toDouble() * scale;
    return count >= 0 && count < 1e15 ? std::llround(count) : 0;
}

[[nodiscard]] inline bool isBlankAiderLine(std::string_view line)
{
    return line.find_first_not_of(" \t") == std::string_view::npos;
}

AiderLine aiderLineOf(std::string_view line)
{
    if (line.starts_with("####")) {
        return AiderLine::User;
    }
    if (line.starts_with('>')) {
        return AiderLine::Output;
    }
    return line.starts_with(Start) ? AiderLine::Session : AiderLine::Answer;
}

/// Whether aider itself has ended a message with this line: it writes two spaces there, which text of a model hardly has.
bool endsAiderMessage(std::string_view line)
{
    return line.ends_with("  ");
}

/// Without what marks the line as that of a prompt or of output, and without the spaces at the end.
QString plainAiderLine(std::string_view line)
{
    std::string_view text = line;
    const AiderLine kind = aiderLineOf(line);
    if (kind == AiderLine::User) {
        text.remove_prefix(4);
    } else if (kind == AiderLine::Output) {
        text.remove_prefix(1);
    }
    if (kind != AiderLine::Answer && text.starts_with(' ')) {
        text.remove_prefix(1);
    }
    const size_t last = text.find_last_not_of(' ');
    return stringOf(text.substr(0, last == std::string_view::npos ? 0 : last + 1));
}

/// Where the session begins, as it was written.
QString aiderStartTime(std::string_view line)
{
    return stringOf(line.substr(std::min(Start.size(), line.size()))).trimmed();
}

/// "Tokens: 9.7k sent, 85 received. Cost: $0.01 message, $0.02 session."
std::optional<Usage> readAiderTokens(const QString &output)
{
    static const QRegularExpression Report(
            u"^Tokens: ([\\d.]+[kM]?) sent(?:, ([\\d.]+[kM]?) cache write)?"
            "(?:, ([\\d.]+[kM]?) cache hit)?, ([\\d.]+[kM]?) received\\."
            "(?: Cost: \\$([\\d.]+) message)?"_s);
    const auto match = Report.match(output);
    if (!match.hasMatch()) {
        return {};
    }
    Usage usage;
    usage.cacheWrite = tokensOf(match.capturedView(2));
    usage.cacheRead = tokensOf(match.capturedView(3));
    // What was sent counts the cached parts too.
    usage.input = std::max<qint64>(
            tokensOf(match.capturedView(1)) - usage.cacheWrite - usage.cacheRead, 0);
    usage.output = tokensOf(match.capturedView(4));
    if (match.hasCaptured(5)) {
        usage.cost = match.capturedView(5).toDouble();
    }
    return usage;
}

/// "Main model: gemini/gemini-2.5-pro with diff edit format", or "Model: ..."
std::optional<AiderModel> readAiderModel(const QString &output)
{
    static const QRegularExpression Line(u"^(?:Main m|M)odel: (\\S+) with "_s);
    const auto match = Line.match(output);
    if (!match.hasMatch()) {
        return {};
    }
    const QString name = match.captured(1);
    const qsizetype slash = name.indexOf(u'/');
    return slash < 0 ? AiderModel { {}, name }
                     : AiderModel { name.left(slash), name.mid(slash + 1) };
}

constexpr qsizetype LargestBlock = 8
        << 20; // no answer of a model is so long; what is longer is divided

constexpr qsizetype SizeOfLine = 32; // in memory, if it is empty

/// Whether a prompt is only for aider, as /add is; some commands carry a question.
bool isOnlyForAider(const QString &prompt)
{
    static const QStringList Asking { u"/ask"_s, u"/code"_s, u"/architect"_s, u"/context"_s,
                                      u"/help"_s };
    const bool isCommand = prompt.startsWith(u'/') || prompt.startsWith(u'!');
    return isCommand && !Asking.contains(prompt.section(u' ', 0, 0));
}

QString withoutBlankEnds(QStringList lines)
{
    while (!lines.isEmpty() && lines.constLast().trimmed().isEmpty()) {
        lines.removeLast();
    }
    while (!lines.isEmpty() && lines.constFirst().trimmed().isEmpty()) {
        lines.removeFirst();
    }
    return lines.join(u'\n');
}

/// Makes the entries of one section of an aider history: prompts, answers and, hidden, what aider itself said, each once it is
/// complete.
class AiderSection
{
public:
    /// `time`: when the section began, for all its entries; aider writes no other.
    AiderSection(ImportAssembler &into, const QDateTime &time) : m_into(into), m_time(time) { }

    [[nodiscard]] Result<> add(std::string_view line, qint64 number)
    {
        const AiderLine kind = kindOf(line);
        if (kind == AiderLine::Answer && m_kind != AiderLine::Answer && isBlankAiderLine(line)) {
            return endBlock();
        }
        const bool isNew = kind != m_kind || (kind == AiderLine::Output && !m_outputGoesOn);
        if (isNew) {
            if (const auto ended = endBlock(); !ended) {
                return ended;
            }
            m_kind = kind;
            m_firstLine = number;
        }
        if (kind == AiderLine::Answer) {
            m_lines += stringOf(line);
        } else {
            m_lines += plainAiderLine(line);
        }
        m_outputGoesOn = kind == AiderLine::Output && !endsAiderMessage(line);
        m_size += static_cast<qsizetype>(line.size()) + SizeOfLine;
        if (m_size < LargestBlock) {
            return {};
        }
        m_into.log().note(m_firstLine, TextChatTexts::divided());
        return endBlock();
    }

    /// The file ends in the middle of this line: what it belongs to is left out with it, for it comes again when the file is whole.
    void cutOff(std::string_view line)
    {
        const bool goesOn =
                aiderLineOf(line) == m_kind || (m_kind == AiderLine::Output && m_outputGoesOn);
        if (goesOn) {
            m_lines.clear();
        }
    }

    /// Once, after the last line. `stillWritten`: until then, an answer of which the tokens are not told is left out.
    [[nodiscard]] Result<> finish(const QDateTime &stillWritten)
    {
        const Result<> ended = endBlock();
        if (ended && stillWritten.isValid() && m_answer) {
            m_into.report().leftOutUntil = stillWritten;
            m_into.log().skipped(m_answer->line, TextChatTexts::waitsForTokens());
            m_answer.reset();
        }
        return ended ? addAnswer() : ended;
    }

private:
    /// Answers quote and have headings too, and what aider says may have lines of any kind.
    [[nodiscard]] AiderLine kindOf(std::string_view line) const
    {
        const AiderLine kind = aiderLineOf(line);
        const bool isMarked = kind != AiderLine::Answer;
        if (m_kind == AiderLine::Output && m_outputGoesOn && !isMarked) {
            return AiderLine::Output;
        }
        const bool isReport = line.starts_with("> Tokens: ");
        const bool inAnswer = m_kind == AiderLine::Answer && isMarked;
        return inAnswer && !isReport && !endsAiderMessage(line) ? AiderLine::Answer : kind;
    }

    [[nodiscard]] Result<> endBlock()
    {
        const QString text = withoutBlankEnds(std::exchange(m_lines, {}));
        const AiderLine kind = std::exchange(m_kind, AiderLine::Session);
        m_outputGoesOn = false;
        m_size = 0;
        if (text.isEmpty() || kind == AiderLine::Session) {
            return {};
        }
        if (kind == AiderLine::Output) {
            return endOutput(text);
        }
        if (const auto added = addAnswer(); !added) {
            return added;
        }
        if (kind == AiderLine::User) {
            return endPrompt(text);
        }
        endAnswer(text);
        return {};
    }

    [[nodiscard]] Result<> addAnswer()
    {
        if (!m_answer) {
            return {};
        }
        SourceEntry answer = std::move(*m_answer);
        m_answer.reset();
        return m_into.add(std::move(answer));
    }

    [[nodiscard]] SourceEntry makeEntry(const QString &text) const
    {
        SourceEntry out = newSourceEntry(m_time, {}, m_firstLine, text.size());
        out.keyTime = 0; // the section's own, which depends on the zone of this machine
        out.payload = PayloadDigest::of(text);
        return out;
    }

    [[nodiscard]] Result<> endPrompt(const QString &text)
    {
        SourceEntry prompt = makeEntry(text);
        prompt.entry.role = Role::User;
        prompt.entry.blocks = { TextBlock { text } };
        prompt.entry.modelFacing = !isOnlyForAider(text);
        return m_into.add(std::move(prompt));
    }

    [[nodiscard]] Result<> endOutput(const QString &text)
    {
        if (const auto model = readAiderModel(text)) {
            m_model = *model;
        }
        SourceEntry output = makeEntry(text);
        makeHiddenNote(u"aider:output"_s, output.entry);
        output.entry.data[u"text"_s] = text;
        if (const auto usage = readAiderTokens(text)) {
            // Of an answer that was not written down it is kept with the report.
            (m_answer ? m_answer->entry : output.entry).usage = usage;
        }
        const Result<> added = addAnswer();
        return added ? m_into.add(std::move(output)) : added;
    }

    void endAnswer(const QString &text)
    {
        m_answer = makeEntry(text);
        m_answer->entry.role = Role::Assistant;
        m_answer->entry.blocks = { TextBlock { text } };
        m_answer->entry.provider = m_model.provider;
        m_answer->entry.model = m_model.model;
    }

    ImportAssembler &m_into;
    const QDateTime m_time;
    AiderModel m_model;
    AiderLine m_kind = AiderLine::Session; ///< of the block being gathered; Session: none
    bool m_outputGoesOn = false; ///< what aider says is longer than a line
    QStringList m_lines;
    qsizetype m_size = 0; ///< of these lines, about
    qint64 m_firstLine = 0;
    std::optional<SourceEntry> m_answer; ///< waits for the report of its tokens
};

/// aider writes its history into the folder it works in; under another name it was moved.
QString folderOf(const QString &path)
{
    const QFileInfo file(path);
    return file.fileName() == ".aider.chat.history.md"_L1 ? file.absolutePath() : QString();
}

/// aider writes an answer and what it took one right after the other, but not in one go.
/// Until then more may follow at once; invalid: that time is over.
QDateTime stillWrittenUntil(const QString &path, const QDateTime &now)
{
    constexpr std::chrono::seconds Gap(5);
    const QDateTime written = QFileInfo(path).lastModified(QTimeZone::UTC);
    return written.isValid() && std::chrono::abs(now - written) < Gap ? written + Gap : QDateTime();
}

/// Reads a history from the first line to the last; each start of aider is a session.
class AiderParsing
{
public:
    AiderParsing(QIODevice &device, ImportAssembler &into)
        : m_into(into)
        , m_lines(device)
        , m_sessions(into)
    { }

    Q_DISABLE_COPY_MOVE(AiderParsing)

    [[nodiscard]] Result<> run()
    {
        LineReader::Line line;
        while (true) {
            if (const auto going = m_into.proceed(m_lines.bytesRead()); !going) {
                return going;
            }
            const auto more = m_lines.next(line);
            if (!more) {
                return brokenOff(m_into.path(), more.error().message);
            }
            if (!*more) {
                return finish();
            }
            if (const auto read = readLine(line); !read) {
                return read;
            }
        }
    }

private:
    [[nodiscard]] Result<> readLine(const LineReader::Line &line)
    {
        if (line.tooLong) {
            m_into.log().skipped(
                    line.number,
                    ImportTexts::tooLong(dataSize(line.length), dataSize(LineReader::MaxLine)));
            return {};
        }
        std::string_view text = line.bytes;
        if (line.number == 1 && text.starts_with("\xef\xbb\xbf")) {
            text.remove_prefix(3);
        }
        if (text.ends_with('\r')) {
            text.remove_suffix(1);
        }
        const QByteArrayView bytes(text.data(), static_cast<qsizetype>(text.size()));
        if (bytes.isValidUtf8()) {
            return readText(text, line);
        }
        m_into.log().note(line.number, ImportTexts::badUtf8());
        const std::string repaired = QString::fromUtf8(bytes).toStdString();
        return readText(repaired, line);
    }

    [[nodiscard]] Result<> readText(std::string_view text, const LineReader::Line &line)
    {
        if (aiderLineOf(text) == AiderLine::Session && line.terminated) {
            return begin(text).transform([this] { m_into.log().saw("line"); });
        }
        m_into.log().saw("line");
        if (!line.terminated) {
            m_into.log().skipped(line.number, ImportTexts::cutOff());
            if (m_section) {
                m_section->cutOff(text);
            }
            return {};
        }
        if (!m_section) {
            m_strays += !isBlankAiderLine(text);
            return {};
        }
        return m_section->add(text, line.number);
    }

    [[nodiscard]] Result<> begin(std::string_view line)
    {
        if (const auto ended = endSection(); !ended) {
            return ended;
        }
        const QString time = aiderStartTime(line);
        Session session;
        session.cwd = folderOf(m_into.path());
        session.createdAt = QDateTime::fromString(time, u"yyyy-MM-dd HH:mm:ss"_s).toUTC();
        session.origin.sessionId = u"%1 #%2"_s.arg(time).arg(++m_starts[time]);
        const QDateTime started = session.createdAt;
        if (const auto begun = m_sessions.begin(std::move(session)); !begun) {
            return begun;
        }
        m_section.emplace(m_into, started);
        return {};
    }

    [[nodiscard]] Result<> endSection(const QDateTime &stillWritten = {})
    {
        if (!m_section) {
            return {};
        }
        const Result<> finished = m_section->finish(stillWritten);
        m_section.reset();
        if (!finished) {
            return finished;
        }
        return {};
    }

    [[nodiscard]] Result<> finish()
    {
        if (m_strays > 0) {
            m_into.log().skipped(0, TextChatTexts::beforeFirstSession(m_strays));
        }
        const Result<> ended = endSection(stillWrittenUntil(m_into.path(), m_into.now()));
        return ended ? m_sessions.finish() : ended;
    }

    ImportAssembler &m_into;
    LineReader m_lines;
    SessionSequence m_sessions;
    std::optional<AiderSection> m_section;
    std::map<QString, int> m_starts; ///< sections by time
    qint64 m_strays = 0; ///< lines before the first section
};

bool isAider(QByteArrayView firstBytes)
{
    qsizetype begin = firstBytes.startsWith("\xef\xbb\xbf") ? 3 : 0;
    bool hasQuestion = false;
    bool mayBegin = true; // nothing so far, or a history of which the beginning was cut off
    bool hasBegun = false; // behind text of which nothing says that it is one
    while (begin < firstBytes.size()) {
        const qsizetype found = firstBytes.indexOf('\n', begin);
        const qsizetype end = found < 0 ? firstBytes.size() : found;
        const QByteArrayView bytes = firstBytes.sliced(begin, end - begin).trimmed();
        const std::string_view line(bytes.data(), static_cast<size_t>(bytes.size()));
        const bool begins = aiderLineOf(line) == AiderLine::Session
                && !aiderStartTime(line).isEmpty() && aiderStartTime(line).at(0).isDigit();
        if (begins && mayBegin) {
            return true;
        }
        if (hasBegun && !line.empty()) { // what aider says first, or what it is asked
            return line.starts_with("> ") || line.starts_with("#### ");
        }
        hasBegun = hasBegun || begins;
        hasQuestion = hasQuestion || line.starts_with("#### ");
        mayBegin = hasQuestion || (mayBegin && line.empty());
        begin = end + 1;
    }
    return false;
}

} // namespace

/// The chat history that aider writes: Markdown, of all its sessions in one folder.
extern constinit const ImportFormat aiderFormat {
    .id = "aider"_L1,
    .program = "aider"_L1,
    .newestTried = "0.86.2"_L1,
    .triedWith = QT_TRANSLATE_NOOP("varve::ImportFormat",
                                   "5 of public repositories, the last of "
                                   "Arjo67-tech/black-hole-faraday-reconstruction-"),
    .leavesOut =
            QT_TRANSLATE_NOOP("varve::ImportFormat", "nothing; calls and thinking are not in it"),
    .following = ImportFormat::Following::Growing,
    .recognizes = &isAider,
    .read = &readBy<AiderParsing>,
};

} // namespace varve
