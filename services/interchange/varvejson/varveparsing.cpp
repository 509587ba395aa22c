// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "varveparsing.h"

#include "varveentry.h"
#include "varvetexts.h"

#include <QCryptographicHash>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

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

} // namespace

VarveParsing::VarveParsing(QIODevice &device, ImportAssembler &into)
    : m_into(into)
    , m_sections(device, { "attachments", "blobs" })
{ }

Result<> VarveParsing::run()
{
    SectionReader::Value value;
    while (true) {
        if (const auto going = m_into.proceed(m_sections.bytesRead()); !going) {
            return going;
        }
        const auto more = m_sections.next(value);
        if (!more) {
            return fail(Error::Kind::Io, ImportTexts::broken(m_into.path()), more.error().message);
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

Result<> VarveParsing::readValue(const SectionReader::Value &value)
{
    if (value.bytes.empty()) {
        m_into.log().skipped(value.line,
                             VarveTexts::tooLong(value.length, SectionReader::MaxValue));
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

std::optional<JsonRef> VarveParsing::parse(const SectionReader::Value &value)
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

/// What stands before the entries, once it is complete.
Result<> VarveParsing::readHeader()
{
    if (m_version > KnownVersion) {
        return fail(Error::Kind::NewerVersion, VarveTexts::newerVersion(m_into.path(), m_version));
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
            m_sessions.insert(
                    session.id,
                    { session,
                      leaf.isNull() ? std::string() : m_ids.entry(leaf).toString().toStdString(),
                      leafId.isString() && leafId.utf8().empty(), readTags(value["tags"]) });
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

Result<> VarveParsing::readEntry(const SectionReader::Value &value)
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
    const SessionId owner = SessionId::fromString(QUtf8StringView((*object)["sessionId"].utf8()));
    if (const auto entered = enter(owner.isNull() ? m_exported : m_ids.session(owner)); !entered) {
        return entered;
    }
    SourceEntry entry = readVarveEntry(*object, m_ids);
    entry.line = value.line;
    m_entries += entry.entry.id;
    return m_into.add(std::move(entry));
}

Result<> VarveParsing::enter(const SessionId &session)
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

Result<> VarveParsing::begin(const Session &session)
{
    m_current = session.id;
    const auto begun = session.id == m_exported
            ? m_into.begin(session)
            : m_into.beginBase(session, m_sessions.value(m_exported).session);
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

Result<> VarveParsing::leave()
{
    if (m_current.isNull()) {
        return {};
    }
    m_before += std::exchange(m_entries, {});
    const Known known = m_sessions.value(std::exchange(m_current, {}));
    return known.standsBeforeFirst ? m_into.endAtStart() : m_into.end(known.leaf);
}

std::optional<QByteArray> VarveParsing::decoded(std::string_view base64) const
{
    auto data = QByteArray::fromBase64Encoding(
            QByteArray::fromRawData(base64.data(), static_cast<qsizetype>(base64.size())),
            QByteArray::AbortOnBase64DecodingErrors);
    return data ? std::optional(std::move(*data)) : std::nullopt;
}

Result<> VarveParsing::readAttachment(const SectionReader::Value &value)
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
    ++m_attachments;
    return m_into.attach({ *bytes, (*object)["mediaType"].string(),
                           static_cast<int>((*object)["width"].integer()),
                           static_cast<int>((*object)["height"].integer()) });
}

Result<> VarveParsing::readBlob(const SectionReader::Value &value)
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

Result<> VarveParsing::finish()
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
    m_into.report().source["attachments"_L1] = m_attachments;
    return leave();
}

} // namespace varve
