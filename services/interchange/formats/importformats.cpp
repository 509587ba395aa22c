// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importformats.h"

#include "aiderimporter.h"
#include "chatgptimporter.h"
#include "claudeaiimporter.h"
#include "claudeimporter.h"
#include "codeximporter.h"
#include "databaseformats.h"
#include "geminicliimporter.h"
#include "importfile.h"
#include "importtexts.h"
#include "jsontree.h"
#include "librechatimporter.h"
#include "piimporter.h"
#include "sillytavernimporter.h"
#include "varveimporter.h"

#include <array>

namespace varve
{

namespace
{

constexpr qint64 SniffedBytes = 256 << 10;

template<typename T>
std::unique_ptr<Importer> make()
{
    return std::make_unique<T>();
}

/// The first that recognizes a file reads it; no two of them recognize one that a program has written.
constexpr std::array Importers {
    &make<VarveImporter>,     &make<PiImporter>,        &make<ClaudeImporter>,
    &make<CodexImporter>,     &make<ChatGptImporter>,   &make<ClaudeAiImporter>,
    &make<LibreChatImporter>, &make<GeminiCliImporter>, &make<SillyTavernImporter>,
    &make<AiderImporter>,
};

/// Names of what is known and cannot be read.
struct FormatNames
{
    Q_DECLARE_TR_FUNCTIONS(varve::FormatNames)

public:
    [[nodiscard]] static QString jsonLines() { return tr("JSON lines of another program"); }
    [[nodiscard]] static QString json() { return tr("a JSON document of another program"); }
};

/// Whether one of the first lines is an object and has an end.
bool isJsonLines(QByteArrayView head)
{
    QByteArray padded = head.toByteArray();
    padded.resize(padded.size() + JsonTree::Padding);
    JsonTree tree;
    qsizetype begin = 0;
    for (int lines = 0; lines < 40 && begin < head.size(); ++lines) {
        const qsizetype end = head.indexOf('\n', begin);
        if (end < 0) {
            return false;
        }
        const auto object =
                tree.parse({ padded.constData() + begin, static_cast<size_t>(end - begin) });
        begin = end + 1;
        if (object && object->isObject()) {
            return true;
        }
    }
    return false;
}

std::unexpected<Error> refusal(const QString &path, QByteArrayView head)
{
    const auto invalid = [](const QString &message) {
        return fail(Error::Kind::InvalidInput, message);
    };
    if (head.isEmpty()) {
        return invalid(ImportTexts::empty(path));
    }
    if (head.contains('\0')) {
        return invalid(ImportTexts::binary(path));
    }
    const QByteArrayView text = head.trimmed();
    if (!text.startsWith('[') && isJsonLines(head)) {
        return invalid(ImportTexts::unsupportedFormat(path, FormatNames::jsonLines()));
    }
    if (text.startsWith('{') || text.startsWith('[')) {
        return invalid(ImportTexts::unsupportedFormat(path, FormatNames::json()));
    }
    return invalid(ImportTexts::unknownFormat(path));
}

} // namespace

Result<std::unique_ptr<Importer>> importerFor(const QString &path, const std::stop_token &stop)
{
    const auto file = openImportFile(path);
    if (!file) {
        return std::unexpected(file.error());
    }
    const QByteArray head = (*file)->read(SniffedBytes);
    if (head.isEmpty() && (*file)->error() != QFile::NoError) {
        return fail(Error::Kind::Io, ImportTexts::unreadable(path), (*file)->errorString());
    }
    for (const auto create : Importers) {
        if (auto importer = create(); importer->recognizes(head)) {
            return importer;
        }
    }
    return head.startsWith("SQLite format 3") ? importerForDatabase(path, stop)
                                              : refusal(path, head);
}

Result<ImportReport> importFile(const QString &path, ImportSink &sink, const ImportControl &control)
{
    const auto importer = importerFor(path, control.stop);
    if (!importer) {
        return std::unexpected(importer.error());
    }
    return (*importer)->import(path, sink, control);
}

} // namespace varve
