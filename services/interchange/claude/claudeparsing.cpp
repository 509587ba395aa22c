// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "claudeparsing.h"

#include "claudenames.h"
#include "claudetexts.h"

#include <QDateTime>
#include <QFileInfo>

#include <chrono>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 MostHeldBytes = 32 << 20;
/// A file that ends in mid-line and was not touched for so long was cut.
constexpr std::chrono::minutes LongestLine(10);

} // namespace

ClaudeParsing::ClaudeParsing(QIODevice &device, ImportAssembler &into)
    : m_device(device)
    , m_into(into)
{ }

Result<> ClaudeParsing::run()
{
    if (const auto surveyed = survey(); !surveyed) {
        return surveyed;
    }
    const auto &parts = m_survey.parts();
    if (parts[ClaudeSurvey::Main].lines > 0) {
        if (const auto read = readPart(ClaudeSurvey::Main); !read) {
            return read;
        }
        return readSubagents(1);
    }
    if (parts.size() == 1) {
        return fail(Error::Kind::InvalidInput, ClaudeTexts::noConversation(m_into.path()));
    }
    return readPart(1).and_then([this] { return readSubagents(2); });
}

Result<> ClaudeParsing::survey()
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
                    m_device.size() == 0 ? ImportTexts::empty(m_into.path())
                                         : ClaudeTexts::notATranscript(m_into.path()));
    }
    m_figures = m_survey.figures();
    lines.addTo(m_figures);
    return {};
}

QString ClaudeParsing::mainId() const
{
    const ClaudeSurvey::Part &part = m_survey.parts()[ClaudeSurvey::Main];
    const QString stem = QFileInfo(m_into.path()).completeBaseName();
    // The program names files after sessions; a resumed one begins with lines of another.
    return part.sessionId.isEmpty() || stem == part.firstSessionId ? stem : part.sessionId;
}

Result<> ClaudeParsing::beginPart(int index)
{
    const ClaudeSurvey::Part &part = m_survey.parts()[static_cast<size_t>(index)];
    const bool hasMain = m_survey.parts()[ClaudeSurvey::Main].lines > 0;
    Session session;
    session.cwd = part.cwd;
    session.createdAt = part.first;
    QString parent;
    if (index == ClaudeSurvey::Main) {
        describeMain(part, session);
        parent = part.forkedFrom;
        if (parent.isEmpty() && part.firstSessionId != session.origin.sessionId) {
            parent = part.firstSessionId;
        }
    } else {
        parent = hasMain ? mainId() : part.sessionId;
        session.kind = SessionKind::Subagent;
        session.origin.sessionId = parent + u':' + fromWobblyUtf8(part.key);
    }
    if (const auto begun = m_into.begin(session, parent); !begun) {
        return begun;
    }
    m_into.report().source = std::exchange(m_figures, {});
    return {};
}

void ClaudeParsing::describeMain(const ClaudeSurvey::Part &part, Session &session)
{
    session.origin.sessionId = mainId();
    session.name = m_survey.title();
    QStringList &notes = m_into.report().notes;
    if (!part.forkedFrom.isEmpty()) {
        notes += ImportTexts::forkedFrom(part.forkedFrom);
    } else if (!part.firstSessionId.isEmpty() && part.firstSessionId != session.origin.sessionId) {
        notes += ClaudeTexts::otherSession(part.firstSessionId);
    }
    if (const auto subagents = static_cast<qint64>(m_survey.parts().size()) - 1; subagents > 0) {
        notes += ClaudeTexts::subagents(subagents);
    }
}

Result<> ClaudeParsing::rewind()
{
    if (!m_device.seek(0)) {
        return fail(Error::Kind::Io, ImportTexts::broken(m_into.path()), m_device.errorString());
    }
    return {};
}

Result<> ClaudeParsing::readPart(int part)
{
    if (const auto ready = rewind().and_then([&] { return beginPart(part); }); !ready) {
        return ready;
    }
    ClaudeSession session(m_survey, part, m_into);
    const bool told = std::exchange(m_told, true);
    JsonLines lines(m_device, m_into,
                    told ? JsonLines::Reading::Unnoticed : JsonLines::Reading::Told);
    const auto read = lines.forEach([&](const JsonRef &line, qint64 number) {
        return m_survey.partOf(line) == part ? session.add(line, number) : Result<>();
    });
    return read ? session.end(isWhole()) : read;
}

bool ClaudeParsing::isWhole() const
{
    const QDateTime touched = QFileInfo(m_into.path()).lastModified();
    return !m_endsInMidLine
            || (touched.isValid() && std::chrono::abs(m_into.now() - touched) > LongestLine);
}

Result<> ClaudeParsing::readSubagents(int from)
{
    const int count = static_cast<int>(m_survey.parts().size());
    while (from < count) {
        const int to = lastThatFits(from);
        if (to == from) { // too large to be held
            if (const auto read = readPart(from); !read) {
                return read;
            }
            ++from;
            continue;
        }
        HeldParts held(static_cast<size_t>(to - from));
        if (const auto read = holdLines(from, to, held); !read) {
            return read;
        }
        for (; from < to; ++from) {
            const size_t rank = held.size() - static_cast<size_t>(to - from);
            if (const auto read = readHeld(from, std::exchange(held[rank], {})); !read) {
                return read;
            }
        }
    }
    return {};
}

int ClaudeParsing::lastThatFits(int from) const
{
    const auto &parts = m_survey.parts();
    qint64 bytes = 0;
    int to = from;
    for (; to < static_cast<int>(parts.size()); ++to) {
        const ClaudeSurvey::Part &part = parts[static_cast<size_t>(to)];
        bytes += part.bytes + part.lines * static_cast<qint64>(sizeof(Held) + JsonTree::Padding);
        if (bytes > MostHeldBytes) {
            break;
        }
    }
    return to;
}

Result<> ClaudeParsing::holdLines(int from, int to, HeldParts &held)
{
    if (const auto ready = rewind(); !ready) {
        return ready;
    }
    JsonLines lines(m_device, m_into, JsonLines::Reading::Unnoticed);
    return lines.forEach([&](const JsonRef &line, qint64 number) {
        const int part = m_survey.partOf(line);
        if (part >= from && part < to) {
            std::string text(line.raw());
            text.reserve(text.size() + JsonTree::Padding);
            held[static_cast<size_t>(part - from)].push_back({ std::move(text), number });
        }
        return Result<>();
    });
}

Result<> ClaudeParsing::readHeld(int part, const std::vector<Held> &lines)
{
    if (const auto begun = beginPart(part); !begun) {
        return begun;
    }
    ClaudeSession session(m_survey, part, m_into);
    JsonTree tree;
    for (const Held &held : lines) {
        if (const auto going = m_into.proceed(m_into.bytesRead()); !going) {
            return going;
        }
        const auto line = tree.parse(held.text);
        if (!line) {
            continue; // it was whole when it was held
        }
        if (const auto added = session.add(*line, held.line); !added) {
            return added;
        }
    }
    return session.end(isWhole());
}

} // namespace varve
