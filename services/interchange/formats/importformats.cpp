// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importformats.h"

#include "importtexts.h"
#include "jsontree.h"
#include <storage/foreigndatabase.h>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qint64 SniffedBytes = 256 << 10;

constexpr std::array Formats {
    &varveFormat,       &piFormat,        &claudeFormat,     &codexFormat,      &librecodeFormat,
    &openCodeFormat,    &chatGptFormat,   &claudeAiFormat,   &libreChatFormat,  &geminiCliFormat,
    &sillyTavernFormat, &clineFormat,     &vsCodeChatFormat, &copilotCliFormat, &gooseFormat,
    &crushFormat,       &cursorFormat,    &qwenCodeFormat,   &droidFormat,      &zedFormat,
    &kimiFormat,        &openWebUiFormat, &llamaCppFormat,   &continueFormat,   &hermesFormat,
    &openHandsFormat,   &aiderFormat,
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

/// A sequential device gives what it has at hand.
QByteArray headOf(QIODevice &device)
{
    QByteArray head;
    while (head.size() < SniffedBytes) {
        const QByteArray more = device.read(SniffedBytes - head.size());
        if (more.isEmpty()) {
            break;
        }
        head += more;
    }
    return head;
}

std::unexpected<Error> refusal(const QString &path, QByteArrayView head)
{
    const auto invalid = [](const QString &message) {
        return fail(Error::Kind::InvalidInput, message);
    };
    if (head.isEmpty()) {
        return invalid(ImportTexts::empty(path));
    }
    if (const QString why = whyNoText(head, path); !why.isEmpty()) {
        return invalid(why);
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

bool isOwnStore(const QStringList &tables)
{
    return tables.contains(u"session_entries"_s) && tables.contains(u"entry_nodes"_s);
}

/// Null if it is nobody's.
const ImportFormat *ownerOf(const QStringList &tables)
{
    const auto owner = std::ranges::find_if(Formats, [&tables](const ImportFormat *format) {
        return format->owns != nullptr && format->owns(tables);
    });
    return owner == Formats.end() ? nullptr : *owner;
}

/// Of the file with its log. Slow, as it needs a copy.
Result<QStringList> tablesWithLog(const QString &path, const std::stop_token &stop)
{
    return ForeignCopy::ofFile(path, stop)
            .and_then(
                    [&](ForeignCopy copy) { return ForeignDatabase::open(std::move(copy), stop); })
            .transform([](const auto &database) { return database->tables(); });
}

/// Found by the names of its tables. InvalidInput with a sentence that says what it looks like if there is none, Cancelled while a copy
/// with the log is made, if that is needed.
Result<Importer> importerForDatabase(const QString &path, const std::stop_token &stop)
{
    Result<QStringList> tables = ForeignDatabase::tablesOf(path);
    // A new database may be in its log altogether, and one that is being written may fail to be read like this.
    const bool isKnown = tables && (ownerOf(*tables) != nullptr || isOwnStore(*tables));
    if (!tables || (!isKnown && ForeignCopy::hasLog(path))) {
        tables = tablesWithLog(path, stop);
    }
    if (!tables) {
        return std::unexpected(tables.error());
    }
    if (isOwnStore(*tables)) {
        return fail(Error::Kind::InvalidInput, DatabaseTexts::ownStore(path));
    }
    if (const ImportFormat *owner = ownerOf(*tables)) {
        return Importer(*owner);
    }
    return fail(Error::Kind::InvalidInput,
                tables->isEmpty() ? DatabaseTexts::noTables(path)
                                  : DatabaseTexts::unknownProgram(path, listedTables(*tables)));
}

QString translated(const char *phrase)
{
    return phrase == nullptr ? QString()
                             : QCoreApplication::translate("varve::ImportFormat", phrase);
}

} // namespace

QString ImportFormat::filesTried() const
{
    return translated(triedWith);
}

QString ImportFormat::leftOut() const
{
    return translated(leavesOut);
}

std::span<const ImportFormat *const> importFormats()
{
    return Formats;
}

const ImportFormat *importFormat(QStringView id)
{
    const auto found = std::ranges::find_if(
            Formats, [id](const ImportFormat *format) { return format->id == id; });
    return found == Formats.end() ? nullptr : *found;
}

Result<Importer> importerFor(const QString &path, const std::stop_token &stop)
{
    const auto file = openImportFile(path);
    if (!file) {
        return std::unexpected(file.error());
    }
    const QByteArray head = headOf(**file);
    if (head.isEmpty() && !(*file)->atEnd()) {
        const QString why = (*file)->errorString();
        return (*file)->isSequential() // of what is packed it is a sentence
                ? fail(Error::Kind::Io, ImportTexts::damaged(path, why))
                : fail(Error::Kind::Io, ImportTexts::unreadable(path), why);
    }
    for (const ImportFormat *format : Formats) {
        if (format->recognizes != nullptr && format->recognizes(head)) {
            return Importer(*format);
        }
    }
    return head.startsWith("SQLite format 3") ? importerForDatabase(path, stop)
                                              : refusal(path, head);
}

Result<ImportReport> importFile(const QString &path, ImportSink &sink, const ImportControl &control)
{
    return importerFor(path, control.stop).and_then([&](const Importer &importer) {
        return importer.import(path, sink, control);
    });
}

} // namespace varve
