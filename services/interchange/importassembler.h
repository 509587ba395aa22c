// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "boundedqueue.h"
#include "entrylinker.h"
#include "importer.h"
#include "importreport.h"
#include <session/importsink.h>

#include <memory>
#include <optional>
#include <stop_token>

namespace varve
{

/// What the parsing thread of an import hands to the storing one.
struct ImportChunk
{
    struct Image
    {
        QByteArray data;
        QString mediaType;
        int width = 0;
        int height = 0;
    };

    struct Beginning
    {
        Session session;
        /// The session that follows and stands on this one, which comes only for its sake.
        std::optional<Session> standing = {};
        QString parent = {}; ///< original id of the session that this one was started by or forked from; empty: none
        QStringList tags = {}; ///< for a session that is new here
    };
    struct Ending
    {
        EntryId leaf; ///< null: none of the source's entries
        ImportedSession report; ///< without what only the sink knows
    };

    std::optional<Beginning> begins; ///< before anything else; the one before has ended
    QList<Image> images; ///< to be stored before the entries, which name them by hash
    QList<QByteArray> blobs;
    /// Parents first; none refers to another of the same chunk but as its parent.
    QList<Entry> entries;
    QHash<QByteArray, QByteArray>
            formerKeys; ///< of entries that earlier versions knew by another key
    std::unique_ptr<ImportSink::Preparation> preparation; ///< of the entries
    std::optional<Ending> ends; ///< after everything else
    qint64 bytesRead = 0; ///< of the file so far
};

/// Where the parser of a format puts what it finds: makes chunks that are ready to be stored, with links, keys and a report. One
/// session at a time: begin, add, end. Used once, by one thread.
class ImportAssembler
{
public:
    /// Nothing of `sink` is called but prepare().
    ImportAssembler(const ImportFormat &format, QString path, const ImportSink &sink,
                    const ImportControl &control, BoundedQueue<ImportChunk> &chunks);
    Q_DISABLE_COPY_MOVE(ImportAssembler)

    [[nodiscard]] const QString &path() const { return m_path; }
    /// Cancelled once it is asked to stop; parsers ask between two records.
    [[nodiscard]] Result<> proceed(qint64 bytesRead);
    [[nodiscard]] qint64 bytesRead() const { return m_bytesRead; }
    [[nodiscard]] bool isStopped() const { return m_stop.stop_requested(); }
    /// As in ImportControl.
    [[nodiscard]] const QDateTime &now() const { return m_now; }
    [[nodiscard]] BesideFiles &beside() const { return *m_beside; }
    [[nodiscard]] bool readsOnlyThisFile() const { return m_onlyThisFile; }

    /// `session.origin.sessionId` is the original id; the format is filled in, and the path if there is none. `parent`: original id of the session that it
    /// was started by; it comes earlier in this file, or in another one.
    [[nodiscard]] Result<> begin(Session session, const QString &parent = {});
    /// Of the session that was begun last, before its first entry.
    void setTags(const QStringList &tags);
    /// One that comes only because `standing`, which follows, stands on it.
    [[nodiscard]] Result<> beginBase(const Session &base, const QString &parent,
                                     const Session &standing);
    [[nodiscard]] bool hasSession() const { return m_linker.has_value(); }
    /// Whether there was any session so far, also one that has ended.
    [[nodiscard]] bool hasAnySession() const { return m_begun; }
    /// The session that is begun; before the first, what is said here goes into that one's report.
    [[nodiscard]] ImportLog &log() { return m_log; }
    /// For its title, and what of its end was left out. Everything is counted here.
    [[nodiscard]] ImportedSession &report() { return m_report; }
    /// A time that is missing is that of the entry before.
    [[nodiscard]] Result<> add(SourceEntry entry);
    [[nodiscard]] Result<> add(std::vector<SourceEntry> entries);
    /// Each stands on the one before. `last`: the id of the entry that the first stands on, then of the last of them.
    [[nodiscard]] Result<> addInLine(std::vector<SourceEntry> entries, std::string &last);
    /// An entry of a session before, to which this one may refer.
    void know(const EntryId &outside) { m_linker->know(outside); }
    /// Bytes that entries name by their hash.
    [[nodiscard]] Result<> attach(ImportChunk::Image attachment);
    [[nodiscard]] Result<> addBlob(const QByteArray &data);
    /// Null if the session has no such entry so far, or it waits for its parent.
    [[nodiscard]] EntryId find(const std::string &id) const;
    /// `leaf`: the id of the entry on which the session stands; nothing or one that is not there: the last of the file.
    [[nodiscard]] Result<> end(const std::string &leaf = {});
    /// The same for a session that stands before its first entry, e.g. because everything was taken back.
    [[nodiscard]] Result<> endAtStart();
    [[nodiscard]] Result<> endInLine(const std::string &last)
    {
        return last.empty() ? endAtStart() : end(last);
    }
    /// InvalidInput if no session was begun: the file is empty, or what `sentence` says of its path.
    template<typename Sentence>
    [[nodiscard]] Result<> requireSession(const Sentence &sentence) const
    {
        return hasSession()
                ? Result<>()
                : fail(Error::Kind::InvalidInput,
                       m_bytesRead == 0 ? ImportTexts::empty(m_path) : sentence(m_path));
    }
    /// In the place of the rest of a file, of which parsing has failed. What was read of it so far stays, but for a file that is not what it
    /// should be: of that nothing does, or, where something was handed over already, its session ends here and says why.
    [[nodiscard]] Result<> breakOff(const Error &why);
    /// Once, at the end: what was said behind the last session.
    [[nodiscard]] ImportedSession rest();

private:
    [[nodiscard]] Result<> handOver();
    [[nodiscard]] Result<> endAt(const EntryId &leaf);
    [[nodiscard]] Result<> take(std::vector<SourceEntry> entries);
    void takeAttachments(SourceEntry &entry);
    void count(const Entry &entry);
    [[nodiscard]] bool refersToChunk(const Entry &entry) const;

    const ImportFormat &m_format;
    const QString m_path;
    const ImportSink &m_sink;
    const std::stop_token m_stop;
    const QDateTime m_now;
    const std::shared_ptr<BesideFiles> m_beside;
    const bool m_onlyThisFile;
    BoundedQueue<ImportChunk> &m_chunks;

    ImportedSession m_report;
    ImportLog m_log { m_report };
    std::optional<EntryLinker> m_linker; ///< of the session that is begun
    ImportChunk m_chunk;
    qsizetype m_text = 0; ///< of the chunk, with images
    QDateTime m_time; ///< of the entry before
    qint64 m_bytesRead = 0;
    bool m_begun = false;
    bool m_handedOver = false; ///< anything
};

} // namespace varve
