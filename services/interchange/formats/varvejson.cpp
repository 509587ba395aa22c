// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "blockbuffer.h"
#include "importassembler.h"
#include "importformat.h"
#include "importtexts.h"
#include "jsontree.h"
#include "lostreferences.h"
#include "sourcevalues.h"
#include "varveentry.h"
#include <base/ids.h>
#include <session/session.h>

#include <QCryptographicHash>
#include <QHash>
#include <QJsonValue>
#include <QList>
#include <QRegularExpression>
#include <QSet>
#include <QString>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

/// Takes a JSON document that is one object apart without ever holding more than one value of it: each element of a member that is an
/// array, each member of the members that are named to be opened, and every other member as a whole. Looks at brackets and quotes
/// only; whether a value is JSON is for a parser to say. What is handed out stays valid until the next call, and at least
/// JsonTree::Padding bytes after it may be read.
class SectionReader
{
public:
    static constexpr qint64 MaxValue = 512 << 20;

    /// `opened`: names of members whose objects are given member by member.
    SectionReader(QIODevice &device, QList<QByteArray> opened, qint64 maxValue = MaxValue)
        : m_buffer(device)
        , m_opened(std::move(opened))
        , m_maxValue(maxValue)
    { }

    struct Value
    {
        QByteArray section; ///< name of the document's member
        QByteArray key; ///< of a member of an opened object; as it is written, escapes and all
        std::string_view bytes; ///< empty if it was too long
        qint64 line = 0; ///< on which it begins, 1-based
        qint64 length = 0;
    };
    /// False at the end. Io if the device fails.
    [[nodiscard]] Result<bool> next(Value &value)
    {
        while (true) {
            if (scan()) {
                value.section = m_section;
                value.key = m_key;
                value.line = m_firstLine;
                value.length = m_discarded + (m_tokenEnd - m_buffer.begin);
                value.bytes = value.length > m_maxValue ? std::string_view()
                                                        : m_buffer.viewTo(m_tokenEnd);
                m_discarded = 0;
                return true;
            }
            if (m_buffer.isAtEnd() || m_state == State::After) {
                return false;
            }
            if (!m_inside) {
                m_buffer.discard();
            } else if (m_buffer.end() - m_buffer.begin > m_maxValue) {
                m_discarded += m_buffer.discard();
            }
            if (const auto filled = m_buffer.fill(); !filled) {
                return std::unexpected(filled.error());
            }
        }
    }

    [[nodiscard]] qint64 bytesRead() const { return m_buffer.bytesRead(); }
    /// At the end: whether the document's last bracket was there.
    [[nodiscard]] bool isComplete() const { return m_state == State::After; }
    /// Whether the last value was so long that memory of its size is worth giving back.
    [[nodiscard]] bool grewLarge() const { return m_buffer.grewLarge(); }

private:
    enum class State : quint8 {
        Before, ///< the document's bracket
        Name, ///< of a member, or the end
        Colon,
        Value,
        InArray, ///< before an element, or the end
        InObject, ///< before a member's name, or the end
        InnerColon,
        InnerValue,
        After,
    };

    /// Goes on to the end of a value that is given out; false if all that was read is used up.
    [[nodiscard]] bool scan()
    {
        while (m_buffer.scanned < m_buffer.end() && m_state != State::After) {
            if (step(m_buffer.at(m_buffer.scanned))) {
                return true;
            }
        }
        return false;
    }

    /// One byte, or none if it ends a value without brackets.
    [[nodiscard]] bool step(char c)
    {
        if (m_inside) {
            if (m_isScalar && (c == ',' || c == '}' || c == ']' || isSpace(c))) {
                return endValue(m_buffer.scanned);
            }
            m_line += c == '\n';
            ++m_buffer.scanned;
            return !m_isScalar && endsAt(c) && endValue(m_buffer.scanned);
        }
        if (beginsToken(c)) {
            begin(c);
        }
        m_line += c == '\n';
        ++m_buffer.scanned;
        return false;
    }

    [[nodiscard]] bool endsAt(char c)
    {
        if (m_inString) {
            if (m_escaped || c == '\\') {
                m_escaped = !m_escaped;
            } else if (c == '"') {
                m_inString = false;
                return m_depth == 0;
            }
            return false;
        }
        m_inString = c == '"';
        m_depth += c == '{' || c == '[' ? 1 : 0;
        m_depth -= c == '}' || c == ']' ? 1 : 0;
        return m_depth == 0 && !m_inString;
    }

    /// Whether a name or a value begins here; else the byte belongs to what stands around them.
    [[nodiscard]] bool beginsToken(char c)
    {
        if (isSpace(c) || c == ',') {
            return false;
        }
        switch (m_state) {
        case State::Before:
            m_state = c == '{' ? State::Name : State::Before; // a byte order mark, say
            return false;
        case State::Name:
            m_state = c == '}' ? State::After : State::Name;
            return c == '"';
        case State::Colon:
            m_state = c == ':' ? State::Value : State::Colon;
            return false;
        case State::InnerColon:
            m_state = c == ':' ? State::InnerValue : State::InnerColon;
            return false;
        case State::Value:
            if (c == '[' || (c == '{' && m_opened.contains(m_section))) {
                m_state = c == '[' ? State::InArray : State::InObject;
                return false;
            }
            return true;
        case State::InArray:
            m_state = c == ']' ? State::Name : State::InArray;
            return c != ']';
        case State::InObject:
            m_state = c == '}' ? State::Name : State::InObject;
            return c == '"';
        case State::InnerValue:
            return true;
        case State::After:
            break;
        }
        return false;
    }

    void begin(char c)
    {
        m_inside = true;
        m_buffer.begin = m_buffer.scanned;
        m_firstLine = m_line;
        m_depth = c == '{' || c == '[' ? 1 : 0;
        m_inString = c == '"';
        m_escaped = false;
        m_isScalar = !m_inString && m_depth == 0;
    }

    /// True if it is one that is given out, and not a name.
    [[nodiscard]] bool endValue(qsizetype end)
    {
        m_inside = false;
        m_tokenEnd = end;
        switch (m_state) {
        case State::Name:
            m_section = takeName();
            m_key.clear();
            m_state = State::Colon;
            return false;
        case State::InObject:
            m_key = takeName();
            m_state = State::InnerColon;
            return false;
        case State::InnerValue:
            m_state = State::InObject;
            return true;
        case State::Value:
            m_state = State::Name;
            return true;
        default:
            return true;
        }
    }

    /// Names that matter have no escapes.
    [[nodiscard]] QByteArray takeName() const
    {
        const std::string_view quoted = m_buffer.viewTo(m_tokenEnd);
        // Of one that was too long nothing is left, or its end.
        return quoted.size() < 2 ? QByteArray()
                                 : QByteArrayView(quoted).sliced(1).chopped(1).toByteArray();
    }

    BlockBuffer m_buffer; ///< from the token being gathered on
    const QList<QByteArray> m_opened;
    const qint64 m_maxValue;
    qsizetype m_tokenEnd = 0;
    qint64 m_discarded = 0; ///< bytes of the present token that were thrown away
    qint64 m_line = 1;
    qint64 m_firstLine = 1;
    qint64 m_depth = 0; ///< brackets that are open in the present token
    State m_state = State::Before;
    QByteArray m_section;
    QByteArray m_key;
    bool m_inside = false;
    bool m_inString = false;
    bool m_escaped = false;
    bool m_isScalar = false; ///< neither brackets nor quotes: ends before what follows
};

/// "session", or one of "bases"; without a leaf.
Session readVarveSession(const JsonRef &object, const VarveIds &ids)
{
    const auto sessionId = [](const JsonRef &value) {
        return SessionId::fromString(QUtf8StringView(value.utf8()));
    };
    Session session;
    session.id = ids.session(sessionId(object["id"]));
    session.name = object["name"].string();
    session.namedByPerson = object["namedByPerson"].boolean();
    session.kind =
            object["kind"].utf8() == "subagent" ? SessionKind::Subagent : SessionKind::Person;
    session.cwd = object["cwd"].string();
    session.createdAt = readSourceTime(object["createdAt"]);
    session.archivedAt = readSourceTime(object["archivedAt"]);
    session.parentSession = sessionId(object["parentSessionId"]);
    session.rolledOver = object["rolledOver"].boolean();
    session.summary = object["summary"].string();
    const JsonRef origin = object["origin"];
    if (ids.keeps()) {
        session.origin.format = origin["format"].string();
        session.origin.sessionId = origin["sessionId"].string();
    } else {
        session.origin.format = u"varve"_s;
        session.origin.sessionId =
                object["id"].string() + u'/' + QString::fromLatin1(ids.variant());
    }
    return session;
}

constexpr qint64 KnownVersion = 1;

QByteArray bytesOf(std::string_view text)
{
    return QByteArray(text.data(), static_cast<qsizetype>(text.size()));
}

QStringList readTags(const JsonRef &array)
{
    QStringList tags;
    for (const JsonRef &tag : array) {
        tags += tag.string();
    }
    return tags;
}

/// Reads one file of our own. Used once.
class VarveParsing
{
public:
    VarveParsing(QIODevice &device, ImportAssembler &into)
        : m_into(into)
        , m_sections(device, { "attachments", "blobs" })
    { }

    [[nodiscard]] Result<> run()
    {
        SectionReader::Value value;
        while (true) {
            if (const auto going = m_into.proceed(m_sections.bytesRead()); !going) {
                return going;
            }
            const auto more = m_sections.next(value);
            if (!more) {
                return brokenOff(m_into.path(), more.error().message);
            }
            if (!*more) {
                break;
            }
            if (const auto read = readValue(value); !read) {
                return read;
            }
            if (m_sections.grewLarge()) {
                m_tree.shrink();
            }
        }
        return finish();
    }

private:
    [[nodiscard]] Result<> readValue(const SectionReader::Value &value)
    {
        if (value.bytes.empty()) {
            m_into.log().skipped(
                    value.line,
                    VarveTexts::tooLong(dataSize(value.length), dataSize(SectionReader::MaxValue)));
            return {};
        }
        if (value.section == "entries") {
            return readEntry(value);
        }
        if (value.section == "attachments") {
            return readAttachment(value);
        }
        if (value.section == "blobs") {
            return readBlob(value);
        }
        if (value.section == "session") {
            m_sessionSource = bytesOf(value.bytes);
        } else if (value.section == "bases") {
            m_baseSources += bytesOf(value.bytes);
        } else if (value.section == "version") {
            m_version = bytesOf(value.bytes).toLongLong();
        } else if (value.section == "scope") {
            m_isPart = value.bytes == R"("selection")";
        } else if (value.section == "redacted") {
            m_isRedacted = value.bytes == "true";
        }
        return {};
    }

    [[nodiscard]] Result<> readEntry(const SectionReader::Value &value)
    {
        if (m_sessions.isEmpty()) {
            if (const auto read = readHeader(); !read) {
                return read;
            }
        }
        const auto object = parse(value);
        if (!object) {
            return {};
        }
        const SessionId owner =
                SessionId::fromString(QUtf8StringView((*object)["sessionId"].utf8()));
        if (const auto entered = enter(owner.isNull() ? m_exported : m_ids.session(owner));
            !entered) {
            return entered;
        }
        SourceEntry entry = readVarveEntry(*object, m_ids);
        entry.line = value.line;
        m_entries += entry.entry.id;
        m_into.log().saw("entry");
        return m_into.add(std::move(entry));
    }

    [[nodiscard]] Result<> readAttachment(const SectionReader::Value &value)
    {
        const auto object = parse(value);
        const QString name = QString::fromUtf8(value.key);
        if (!object) {
            return {};
        }
        const JsonRef data = (*object)["data"];
        if (data.isNull()) {
            m_into.log().note(value.line, VarveTexts::lostAttachment(name));
            return {};
        }
        const auto bytes = decoded(data.utf8());
        if (!data.isString() || !bytes) {
            m_into.log().skipped(value.line, VarveTexts::damagedAttachment(name));
            return {};
        }
        if (QCryptographicHash::hash(*bytes, QCryptographicHash::Sha256).toHex() != value.key) {
            m_into.log().skipped(value.line, VarveTexts::wrongHash(name));
            return {};
        }
        m_into.log().saw("attachment");
        return m_into.attach({ *bytes, (*object)["mediaType"].string(),
                               static_cast<int>((*object)["width"].integer()),
                               static_cast<int>((*object)["height"].integer()) });
    }

    [[nodiscard]] Result<> readBlob(const SectionReader::Value &value)
    {
        // A string of base 64, which has no escapes; null for one that was lost.
        std::string_view text = value.bytes;
        if (text == "null") {
            return {};
        }
        const bool isString = text.size() >= 2 && text.front() == '"';
        const auto bytes = isString ? decoded(text.substr(1, text.size() - 2)) : std::nullopt;
        const QString name = QString::fromUtf8(value.key);
        if (!bytes) {
            m_into.log().skipped(value.line, VarveTexts::damagedAttachment(name));
            return {};
        }
        if (QCryptographicHash::hash(*bytes, QCryptographicHash::Sha256).toHex() != value.key) {
            m_into.log().skipped(value.line, VarveTexts::wrongHash(name));
            return {};
        }
        return m_into.addBlob(*bytes);
    }

    /// What stands before the entries, once it is complete.
    [[nodiscard]] Result<> readHeader()
    {
        if (m_version > KnownVersion) {
            return fail(Error::Kind::NewerVersion,
                        VarveTexts::newerVersion(m_into.path(), m_version));
        }
        m_ids = VarveIds(m_isRedacted ? "redacted" : m_isPart ? "selection" : "");
        for (const QByteArray &source : m_baseSources + QList { m_sessionSource }) {
            QByteArray padded = source;
            padded.resize(padded.size() + JsonTree::Padding);
            const auto object =
                    m_tree.parse({ padded.constData(), static_cast<size_t>(source.size()) });
            if (!object || !object->isObject()) {
                continue;
            }
            const JsonRef value = *object;
            Session session = readVarveSession(value, m_ids);
            const EntryId base = EntryId::fromString(QUtf8StringView(value["baseEntryId"].utf8()));
            session.baseEntry = m_ids.entry(base);
            const JsonRef leafId = value["leafId"];
            const EntryId leaf = EntryId::fromString(QUtf8StringView(leafId.utf8()));
            if (!session.id.isNull()) {
                m_sessions.insert(session.id,
                                  { session,
                                    leaf.isNull() ? std::string()
                                                  : m_ids.entry(leaf).toString().toStdString(),
                                    leafId.isString() && leafId.utf8().empty(),
                                    readTags(value["tags"]) });
                m_exported = session.id;
            }
        }
        m_ids.setSession(m_exported);
        if (m_sessionSource.isEmpty() || m_exported.isNull()) {
            return fail(Error::Kind::InvalidInput, VarveTexts::noSession(m_into.path()));
        }
        for (Known &known : m_sessions) { // what comes with it has got another id, too
            const SessionId parent = m_ids.session(known.session.parentSession);
            if (m_sessions.contains(parent)) {
                known.session.parentSession = parent;
            }
        }
        return {};
    }

    [[nodiscard]] std::optional<JsonRef> parse(const SectionReader::Value &value)
    {
        auto parsed = m_tree.parse(value.bytes);
        if (!parsed && parsed.error().invalidUtf8) {
            m_into.log().note(value.line, ImportTexts::badUtf8());
            m_copy = QString::fromUtf8(bytesOf(value.bytes)).toUtf8();
            const auto size = static_cast<size_t>(m_copy.size());
            m_copy.resize(m_copy.size() + JsonTree::Padding);
            parsed = m_tree.parse({ m_copy.constData(), size });
        }
        if (!parsed) {
            m_into.log().skipped(value.line, ImportTexts::notJson(parsed.error().reason));
            return std::nullopt;
        }
        if (!parsed->isObject()) {
            m_into.log().skipped(value.line, ImportTexts::notAnObject());
            return std::nullopt;
        }
        return *parsed;
    }

    /// Nothing if it is no base 64.
    [[nodiscard]] std::optional<QByteArray> decoded(std::string_view base64) const
    {
        auto data = QByteArray::fromBase64Encoding(
                QByteArray::fromRawData(base64.data(), static_cast<qsizetype>(base64.size())),
                QByteArray::AbortOnBase64DecodingErrors);
        return data ? std::optional(std::move(*data)) : std::nullopt;
    }

    [[nodiscard]] Result<> enter(const SessionId &session)
    {
        if (session == m_current) {
            return {};
        }
        if (const auto left = leave(); !left) {
            return left;
        }
        if (!m_sessions.contains(session)) { // named, but not described
            Known unnamed;
            unnamed.session.id = session;
            m_sessions.insert(session, unnamed);
        }
        return begin(m_sessions[session].session);
    }

    [[nodiscard]] Result<> begin(const Session &session)
    {
        m_current = session.id;
        const auto begun = session.id == m_exported
                ? m_into.begin(session)
                : m_into.beginBase(session, {}, m_sessions.value(m_exported).session);
        if (!begun) {
            return begun;
        }
        m_into.setTags(m_sessions.value(session.id).tags);
        for (const EntryId &entry : std::as_const(m_before)) {
            m_into.know(entry);
        }
        if (m_isPart) {
            m_into.log().note(0, VarveTexts::isPart());
        }
        if (m_isRedacted) {
            m_into.log().note(0, VarveTexts::isRedacted());
        }
        return {};
    }

    [[nodiscard]] Result<> leave()
    {
        if (m_current.isNull()) {
            return {};
        }
        m_before += std::exchange(m_entries, {});
        const Known known = m_sessions.value(std::exchange(m_current, {}));
        return known.standsBeforeFirst ? m_into.endAtStart() : m_into.end(known.leaf);
    }

    [[nodiscard]] Result<> finish()
    {
        if (m_sessions.isEmpty()) { // it has no entries
            if (const auto read = readHeader(); !read) {
                return read;
            }
        }
        if (m_current != m_exported) {
            // A fork without entries of its own, or an empty session.
            if (const auto entered = enter(m_exported); !entered) {
                return entered;
            }
        }
        if (!m_sections.isComplete()) {
            m_into.log().skipped(0, VarveTexts::cutOff());
        }
        return leave();
    }

    struct Known
    {
        Session session;
        std::string leaf; ///< empty: the last entry
        bool standsBeforeFirst = false;
        QStringList tags = {};
    };

    ImportAssembler &m_into;
    SectionReader m_sections;
    JsonTree m_tree;
    QByteArray m_copy; ///< of a value with bad UTF-8
    qint64 m_version = 1;
    bool m_isPart = false;
    bool m_isRedacted = false;
    QByteArray m_sessionSource; ///< until the ids are known
    QList<QByteArray> m_baseSources;
    VarveIds m_ids;
    QHash<SessionId, Known> m_sessions;
    SessionId m_exported; ///< the session that the file is about
    SessionId m_current;
    QList<EntryId> m_before; ///< entries of sessions that are read
    QList<EntryId> m_entries; ///< of the present one
};

bool isVarve(QByteArrayView firstBytes)
{
    static const QRegularExpression beginning(
            uR"(\A\x{FEFF}?\s*\{(?:[^{}\[\]]*,)?\s*"format"\s*:\s*"varve-session")"_s);
    return beginning
            .match(QString::fromUtf8(firstBytes.first(qMin<qsizetype>(firstBytes.size(), 4096))))
            .hasMatch();
}

} // namespace

/// Our own export ("varve-session", docs/json.md). Ids, keys of imported entries and where a session came from are those of the
/// file, so that importing it again, or into the store that it came from, adds nothing. What the session stands on comes in as a
/// session of its own before it.
extern constinit const ImportFormat varveFormat {
    .id = "varve"_L1,
    .program = "Varve"_L1,
    .newestTried = "format 1"_L1,
    .triedWith = QT_TRANSLATE_NOOP("varve::ImportFormat", "what it has written itself"),
    .leavesOut = QT_TRANSLATE_NOOP("varve::ImportFormat", "nothing"),
    .unresolved = { LostReferences::FirstKept, LostReferences::BranchFrom, LostReferences::Target },
    .saysOrigins = true,
    .recognizes = &isVarve,
    .read = &readBy<VarveParsing>,
};

} // namespace varve
