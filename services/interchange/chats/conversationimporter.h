// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importer.h"
#include "jsontree.h"
#include "sessionsequence.h"

namespace varve
{

/// Importer of JSON documents of which each object is a conversation, and each conversation a session.
class ConversationImporter : public Importer
{
public:
    [[nodiscard]] Result<ImportReport> read(QIODevice &device, const QString &path,
                                            ImportSink &sink,
                                            const ImportControl &control = {}) const override;

protected:
    struct Target
    {
        ImportAssembler &into;
        SessionSequence &sessions;
    };
    /// Begins a session and adds its entries, or says in the log why not. `line` is where the conversation begins.
    [[nodiscard]] virtual Result<> readConversation(const JsonRef &conversation, qint64 line,
                                                    const Target &target) const = 0;
    /// As JsonElements::Rewrite.
    [[nodiscard]] virtual QByteArray rewritten(std::string_view) const { return {}; }
};

} // namespace varve
