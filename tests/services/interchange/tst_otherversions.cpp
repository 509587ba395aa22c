// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatfiles.h"
#include "importformats.h"
#include "testdatabase.h"

#include <QFile>
#include <QTest>

#include <algorithm>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

/// A file of a version that is not known: a seed of the fuzzers, in which something is replaced, or which goes on.
struct OtherVersion
{
    const char *format;
    const char *seed;
    const char *sentence; ///< what must be said of it
    const char *known = ""; ///< empty: what follows stands at the end
    const char *other = "";
};

constexpr OtherVersion Files[] {
    { "varve", "varvejson/branches.json", "a later Varve (version 99", R"("version":1)",
      R"("version":99)" },
    { "pi", "pi/branches.jsonl", "is version 4; the latest that Varve knows is 3", R"("version":3)",
      R"("version":4)" },
    { "pi", "pi/branches.jsonl", "pi:hologram (1)", "", R"({"type":"hologram","id":"h"})" },
    { "pi", "pi/branches.jsonl", "hologram (1)", R"({"type":"text",)", R"({"type":"hologram",)" },
    { "codex", "codex/turns.jsonl", "hologram (1)", R"({"type":"input_text",)",
      R"({"type":"hologram"},{"type":"input_text",)" },
    { "gemini-cli", "gemini/chat.json", "hologram (1)", R"("content": [)",
      R"("content": [{"hologram": {}}, )" },
    { "claude-code", "claude/turns.jsonl", "written by version 2.1.0 of Claude Code", "",
      R"({"type":"hologram","uuid":"h","parentUuid":"a1","sessionId":"s-1","version":"2.1.0"})" },
    { "codex", "codex/turns.jsonl", "written by version 0.34.0 of Codex", "",
      R"({"timestamp":"2026-01-02T03:04:05.000Z","type":"hologram","payload":{}})" },
    { "librecode", "librecode/latest-schema.sql",
      "is version 16; the latest that Varve knows is 15", "",
      "INSERT INTO goose_db_version (version_id, is_applied) VALUES (16, 1);" },
    { "opencode", "opencode-export/session.json", "hologram (1)", R"("type":"step-start")",
      R"("type":"hologram")" },
    { "opencode", "opencode/turns.sql", "hologram (1)", R"("type":"step-start")",
      R"("type":"hologram")" },
    { "chatgpt", "chatgpt/one.json", "hologram (1)", R"("role": "assistant")",
      R"("role": "hologram")" },
    { "chatgpt", "chatgpt/one.json", "hologram (1)",
      "\"content_type\": \"text\",\n     \"parts\": [\n      \"hello\"\n     ]",
      R"("content_type": "hologram", "x": 1)" },
    { "claude-ai", "claudeai/tree.json", "hologram (1)", R"("sender":"other")",
      R"("sender":"hologram")" },
    { "claude-ai", "claudeai/tree.json", "hologram (1)", R"("sender":"human")",
      R"("content":[{"type":"hologram"}],"sender":"human")" },
    { "librechat", "librechat/flat.json", "hologram (1)", R"("type": "think")",
      R"("type": "hologram")" },
    { "openhands", "openhands/events.json", "HologramEvent (1)", R"("kind":"MessageEvent")",
      R"("kind":"HologramEvent")" },
    { "gemini-cli", "gemini/chat.json", "hologram (1)", R"("type": "user")",
      R"("type": "hologram")" },
    { "gemini-cli", "gemini/log.jsonl", "hologram (1)", R"("type":"user")",
      R"("type":"hologram")" },
    { "sillytavern", "sillytavern/swipes.jsonl", "this is no message; it is kept as it is", "",
      R"({"hologram":1})" },
    { "cline", "cline/task.json", "hologram (1)", R"("role":"assistant")", R"("role":"hologram")" },
    { "vscode-chat", "vscodechat/session.json", "is version 4; the latest that Varve knows is 3",
      R"("version":3)", R"("version":4)" },
    { "copilot-cli", "copilotcli/turns.jsonl", "written by version 1.0.76 of GitHub Copilot CLI",
      "", R"({"type":"hologram","data":{},"id":"h","timestamp":"2026-03-10T07:14:50.000Z"})" },
    { "goose", "goose/turns.sql", "hologram (1)" },
    { "crush", "crush/turns.sql", "hologram (1)" },
    { "cursor", "cursor-lines/turns.jsonl", "hologram (1)" },
    { "cursor", "cursor/bubbles.sql", "is version 99; the latest that Varve knows is 16",
      R"("composerId":"c")", R"("_v":99,"composerId":"c")" },
    { "qwen-code", "qwencode/turns.jsonl", "written by version 0.9.0 of Qwen Code",
      R"("type":"assistant")", R"("type":"hologram")" },
    { "droid", "droid/turns.jsonl", "is version 3; the latest that Varve knows is 2",
      R"("version":2)", R"("version":3)" },
    { "droid", "droid/turns.jsonl", "hologram (2)", "", R"({"type":"hologram"})" },
    { "zed", "zed/threads.sql", "written by version 0.3.0 of Zed", R"({"User":)",
      R"({"Hologram":)" },
    { "kimi", "kimi/context.jsonl", "_hologram (1)" },
    { "open-webui", "openwebui/export.json", "hologram (1)", R"("role":"user")",
      R"("role":"hologram")" },
    { "llama-cpp", "llamacpp/export.json", "hologram (1)", R"("role":"user")",
      R"("role":"hologram")" },
    { "continue", "continue/session.json", "hologram (1)" },
    { "hermes", "hermes-document/session.json", "hologram (1)" },
    { "hermes", "hermes/turns.sql", "is version 99; the latest that Varve knows is 17", "",
      "INSERT INTO schema_version VALUES (99);" },
    { "crush", "crush/turns.sql", "is version 20990101000000", "",
      "ALTER TABLE goose_db_version ADD COLUMN version_id INTEGER;\nINSERT INTO goose_db_version "
      "(version_id) VALUES (20990101000000);" },
    // Text alone: whatever a newer version says in it is text.
    { "aider", "aider/sessions.md", "", "", "#### hologram" },
};

QByteArray otherVersion(const OtherVersion &file)
{
    QFile seed(QStringLiteral(VARVE_SOURCE_DIR "/tests/fuzz/corpus/")
               + QLatin1StringView(file.seed));
    QByteArray bytes = seed.open(QIODevice::ReadOnly) ? seed.readAll() : QByteArray();
    const QByteArray known = file.known;
    if (known.isEmpty()) {
        return bytes + file.other + '\n';
    }
    const qsizetype place = bytes.indexOf(known);
    return place < 0 ? QByteArray() : bytes.replace(place, known.size(), file.other);
}

Result<ImportReport> importOf(const OtherVersion &file, MemoryStore &store)
{
    const QByteArray bytes = otherVersion(file);
    if (QByteArrayView(file.seed).endsWith(".sql")) {
        TestDatabase database;
        database.execute(QString::fromUtf8(bytes));
        database.close();
        return importFile(database.path(), store);
    }
    return importWith(Importer(*importFormat(QString::fromLatin1(file.format))), bytes, store);
}

} // namespace

/// Programs change their files: what is known of a file comes in, and what is not is told.
class TestOtherVersions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void otherVersion_data();
    void otherVersion();
    void everyFormatIsTried();
};

void TestOtherVersions::otherVersion_data()
{
    QTest::addColumn<const OtherVersion *>("file");
    for (const OtherVersion &file : Files) {
        QTest::addRow("%s %s", file.seed, file.other) << &file;
    }
}

void TestOtherVersions::otherVersion()
{
    QFETCH(const OtherVersion *const, file);
    QVERIFY(!::otherVersion(*file).isEmpty());
    MemoryStore store;
    const auto report = importOf(*file, store);
    const QString sentence = QString::fromUtf8(file->sentence);
    if (!report) { // our own files of a later version are refused as a whole
        QCOMPARE(report.error().kind, Error::Kind::NewerVersion);
        QVERIFY2(report.error().message.contains(sentence), qPrintable(report.error().message));
        return;
    }
    QStringList said;
    for (const ImportedSession &session : report->sessions) {
        said += session.notes;
    }
    QVERIFY2(said.join(u'\n').contains(sentence), qPrintable(said.join(u'\n')));
    QVERIFY(!store.entries().isEmpty());
}

void TestOtherVersions::everyFormatIsTried()
{
    for (const ImportFormat *format : importFormats()) {
        const bool isTried = std::ranges::any_of(Files, [format](const OtherVersion &file) {
            return QLatin1StringView(file.format) == format->id;
        });
        QVERIFY2(isTried, format->id.data());
    }
}

QTEST_GUILESS_MAIN(TestOtherVersions)
#include "tst_otherversions.moc"
