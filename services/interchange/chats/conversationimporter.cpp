// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "conversationimporter.h"

#include "importreading.h"
#include "jsonelements.h"

namespace varve
{

Result<ImportReport> ConversationImporter::read(QIODevice &device, const QString &path,
                                                ImportSink &sink,
                                                const ImportControl &control) const
{
    if (device.peek(4096).contains('\0')) {
        return fail(Error::Kind::InvalidInput, ImportTexts::binary(path));
    }
    const ImportAssembler::Source source { format(), path, {} };
    const auto parse = [this, &device](ImportAssembler &into) -> Result<> {
        SessionSequence sessions(into);
        const Target target { into, sessions };
        JsonElements elements(device, into,
                              [this](std::string_view element) { return rewritten(element); });
        const auto read = elements.forEach([&](const JsonRef &conversation, qint64 line) {
            return readConversation(conversation, line, target);
        });
        return read ? sessions.finish() : read;
    };
    return ImportReading(source, device.isSequential() ? 0 : device.size(), sink, control)
            .run(parse);
}

} // namespace varve
