// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importformats.h"

#include "aiderimporter.h"
#include "chatgptimporter.h"
#include "claudeaiimporter.h"
#include "geminicliimporter.h"
#include "importtexts.h"
#include "jsontree.h"
#include "librechatimporter.h"
#include "piimporter.h"
#include "sillytavernimporter.h"

#include <QFile>
#include <QFileInfo>

namespace varve
{

namespace
{

constexpr qint64 SniffedBytes = 256 << 10;

template<typename Kind>
std::unique_ptr<Importer> make()
{
    return std::make_unique<Kind>();
}

/// The first that recognizes a file reads it; no two of them recognize one that a program has written.
constexpr auto Importers = {
    &make<PiImporter>,        &make<ChatGptImporter>,   &make<ClaudeAiImporter>,
    &make<LibreChatImporter>, &make<GeminiCliImporter>, &make<SillyTavernImporter>,
    &make<AiderImporter>,
};

/// Names of what is known and cannot be read yet.
struct FormatNames
{
    Q_DECLARE_TR_FUNCTIONS(varve::FormatNames)

public:
    [[nodiscard]] static QString claudeCode() { return tr("a Claude Code transcript"); }
    [[nodiscard]] static QString codex() { return tr("a Codex rollout"); }
    [[nodiscard]] static QString sqlite() { return tr("an SQLite database"); }
    [[nodiscard]] static QString jsonLines() { return tr("JSON lines of another program"); }
    [[nodiscard]] static QString json() { return tr("a JSON document of another program"); }
};

/// Looks at keys of the first lines, never at text.
QString nameOfJsonLines(QByteArrayView head)
{
    QByteArray padded = head.toByteArray();
    padded.resize(padded.size() + JsonTree::Padding);
    JsonTree tree;
    bool any = false;
    qsizetype begin = 0;
    for (int lines = 0; lines < 40 && begin < head.size(); ++lines) {
        const qsizetype found = head.indexOf('\n', begin);
        const qsizetype end = found < 0 ? head.size() : found;
        const auto object =
                tree.parse({ padded.constData() + begin, static_cast<size_t>(end - begin) });
        begin = end + 1;
        if (!object || !object->isObject()) {
            continue;
        }
        any = any || end < head.size();
        const JsonRef line = *object;
        if (line["parentUuid"].exists() || line["leafUuid"].exists()) {
            return FormatNames::claudeCode();
        }
        if (line["payload"].isObject() && line["type"].isString()) {
            return FormatNames::codex();
        }
    }
    return any ? FormatNames::jsonLines() : QString();
}

std::unexpected<Error> refusal(const QString &path, QByteArrayView head)
{
    const auto invalid = [](const QString &message) {
        return fail(Error::Kind::InvalidInput, message);
    };
    if (head.isEmpty()) {
        return invalid(ImportTexts::empty(path));
    }
    if (head.startsWith("SQLite format 3")) {
        return invalid(ImportTexts::unsupportedFormat(path, FormatNames::sqlite()));
    }
    if (head.contains('\0')) {
        return invalid(ImportTexts::binary(path));
    }
    const QByteArrayView text = head.trimmed();
    const QString lines = text.startsWith('[') ? QString() : nameOfJsonLines(head);
    if (!lines.isEmpty()) {
        return invalid(ImportTexts::unsupportedFormat(path, lines));
    }
    if (text.startsWith('{') || text.startsWith('[')) {
        return invalid(ImportTexts::unsupportedFormat(path, FormatNames::json()));
    }
    return invalid(ImportTexts::unknownFormat(path));
}

} // namespace

Result<std::unique_ptr<Importer>> importerFor(const QString &path)
{
    const QFileInfo info(path);
    if (!info.exists()) {
        return fail(Error::Kind::NotFound, ImportTexts::notFound(path));
    }
    if (info.isDir()) {
        return fail(Error::Kind::InvalidInput, ImportTexts::isFolder(path));
    }
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return fail(Error::Kind::Io, ImportTexts::unreadable(path), file.errorString());
    }
    const QByteArray head = file.read(SniffedBytes);
    if (head.isEmpty() && file.error() != QFile::NoError) {
        return fail(Error::Kind::Io, ImportTexts::unreadable(path), file.errorString());
    }
    for (const auto &makeImporter : Importers) {
        std::unique_ptr<Importer> importer = makeImporter();
        if (importer->recognizes(head)) {
            return importer;
        }
    }
    return refusal(path, head);
}

Result<ImportReport> importFile(const QString &path, ImportSink &sink, const ImportControl &control)
{
    const auto importer = importerFor(path);
    if (!importer) {
        return std::unexpected(importer.error());
    }
    return (*importer)->import(path, sink, control);
}

} // namespace varve
