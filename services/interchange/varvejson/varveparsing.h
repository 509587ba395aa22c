// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importassembler.h"
#include "jsontree.h"
#include "sectionreader.h"
#include "varveids.h"

#include <QHash>

namespace varve
{

/// Reads one file of our own. Used once.
class VarveParsing
{
public:
    VarveParsing(QIODevice &device, ImportAssembler &into);

    [[nodiscard]] Result<> run();

private:
    [[nodiscard]] Result<> readValue(const SectionReader::Value &value);
    [[nodiscard]] Result<> readEntry(const SectionReader::Value &value);
    [[nodiscard]] Result<> readAttachment(const SectionReader::Value &value);
    [[nodiscard]] Result<> readBlob(const SectionReader::Value &value);
    [[nodiscard]] Result<> readHeader();
    [[nodiscard]] std::optional<JsonRef> parse(const SectionReader::Value &value);
    /// Nothing if it is no base 64.
    [[nodiscard]] std::optional<QByteArray> decoded(std::string_view base64) const;

    [[nodiscard]] Result<> enter(const SessionId &session);
    [[nodiscard]] Result<> begin(const Session &session);
    [[nodiscard]] Result<> leave();
    [[nodiscard]] Result<> finish();

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
    qint64 m_attachments = 0;
};

} // namespace varve
