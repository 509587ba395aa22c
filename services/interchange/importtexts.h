// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importsentence.h"

/// Every sentence that an import says: in reports, in errors, and in the place of what a file does not hold. What they have for %1, %2 ...
/// is given when they are called, after the number for %n.
namespace varve
{

/// What reports and errors of any import say.
struct ImportTexts : ImportSentences<ImportTexts>
{
    Q_DECLARE_TR_FUNCTIONS(varve::ImportTexts)

public:
    // The whole file.
    static constexpr Sentence notFound { QT_TR_NOOP("There is no file %1.") };
    static constexpr Sentence isFolder { QT_TR_NOOP(
            "%1 is a folder. Choose the session files in it.") };
    static constexpr Sentence unreadable { QT_TR_NOOP(
            "%1 could not be opened for reading. Check its permissions.") };
    //: %2 why, a sentence
    static constexpr Sentence broken { QT_TR_NOOP(
            "%1 was not read to its end. %2 What came before that is kept; once the file can be "
            "read whole, import it again to add the rest.") };
    static constexpr Sentence empty { QT_TR_NOOP("%1 is empty, so there is nothing to import.") };
    static constexpr Sentence binary { QT_TR_NOOP(
            "%1 is a binary file, not a session. Nothing was imported.") };
    static constexpr Sentence utf16 { QT_TR_NOOP(
            "%1 is text in UTF-16, which is not read. Save it as UTF-8 and import that. Nothing "
            "was imported.") };
    //: %2 why, a sentence
    static constexpr Sentence damaged { QT_TR_NOOP(
            "%1 is damaged. %2 Nothing was imported; download or copy it again.") };
    static constexpr Sentence noHeader { QT_TR_NOOP(
            "%1 does not begin with a session header, so it is not a pi session or its beginning "
            "is lost. Nothing was imported.") };
    static constexpr Sentence unknownFormat { QT_TR_NOOP(
            "%1 is not a session in any format that Varve can read. Nothing was imported.") };
    //: %2 names what was found, e.g. "a Codex rollout"
    static constexpr Sentence unsupportedFormat { QT_TR_NOOP(
            "%1 looks like %2, which Varve cannot read yet. Nothing was imported.") };
    static constexpr Sentence cancelled { QT_TR_NOOP(
            "The import of %1 was cancelled. What came in before is kept; import the file again to "
            "add the rest.") };
    static constexpr Sentence noConversation { QT_TR_NOOP(
            "%1 holds no conversation that can be read. Nothing was imported.") };
    static constexpr Sentence packedDamaged { QT_TR_NOOP(
            "What is compressed in it is damaged from here on.") };
    static constexpr Sentence packedCutOff { QT_TR_NOOP(
            "The compressed file ends in the middle.") };
    static constexpr Sentence packedTooLarge { QT_TR_NOOP(
            "More than %1 are compressed in it, which is more than is read.") };
    static constexpr Sentence namelessSession { QT_TR_NOOP(
            "A session in %1 has no id. Every import would make it once more, so it was not "
            "brought in. Give the session an id in the file.") };
    //: %1 kinds of records by name, with their numbers
    static constexpr Sentence unknownKinds { QT_TR_NOOP(
            "Varve does not know these kinds of records, so they are no part of the conversation "
            "here: %1") };
    //: %1 kinds of parts by name, with their numbers
    static constexpr Sentence keptAside { QT_TR_NOOP(
            "These parts of messages are kept beside what those say; no model is sent them, and no "
            "search finds them: %1") };
    //: name of a kind of record, and how many there are
    static constexpr Sentence countedKind { QT_TR_NOOP("%1 (%2)") };
    static constexpr Counted otherKinds { QT_TR_N_NOOP("%n of further kinds") };
    //: %1 a program, %2 and %3 versions of it
    static constexpr Sentence otherVersion { QT_TR_NOOP(
            "This was written by version %2 of %1; the newest that Varve was tried with is %3.") };
    //: %1 a program, %2 a version of it
    static constexpr Sentence untriedVersion { QT_TR_NOOP(
            "This was written by version %2 of %1; Varve was tried with no file of that "
            "program.") };
    //: two numbers
    static constexpr Sentence laterFormat { QT_TR_NOOP(
            "The format of this is version %1; the latest that Varve knows is %2. What is new in "
            "it "
            "may be missing here.") };
    // One line of it.
    static constexpr Sentence notJson { QT_TR_NOOP("not valid JSON: %1") };
    static constexpr Sentence notAnObject { QT_TR_NOOP("not a JSON object") };
    static constexpr Sentence cutOff { QT_TR_NOOP("the file ends in the middle of this line") };
    static constexpr Sentence onlyZeros { QT_TR_NOOP(
            "there are only zero bytes here (%1), as a power failure leaves them") };
    static constexpr Sentence tooLong { QT_TR_NOOP(
            "the line is %1 long, more than the %2 that are read") };
    static constexpr Sentence secondHeader { QT_TR_NOOP(
            "a second session header; the entries after it belong to the first session") };
    static constexpr Sentence duplicateId { QT_TR_NOOP(
            "the id %1 was used by an earlier entry, which is kept") };
    // One element of a JSON document.
    //: %1 counts what the file is a list of, e.g. conversations
    static constexpr Sentence inElement { QT_TR_NOOP("element %1: %2") };
    static constexpr Sentence elementTooLong { QT_TR_NOOP(
            "it is %1 long, more than the %2 that are read") };
    static constexpr Sentence elementCutOff { QT_TR_NOOP("the file ends in the middle of it") };
    static constexpr Sentence listCutOff { QT_TR_NOOP(
            "the file ends before its list does; what should follow is missing") };
    static constexpr Sentence restOfDocumentLost { QT_TR_NOOP(
            "what follows the end of the list was not read") };
    // Odd, but kept.
    static constexpr Sentence atLine { QT_TR_NOOP("Line %1: %2") };
    static constexpr Counted gluedLine { QT_TR_N_NOOP(
            "%n entries stand on this line, a line break was lost; all were read") };
    static constexpr Sentence restOfLineLost { QT_TR_NOOP(
            "what follows the last complete entry of this line cannot be read") };
    static constexpr Sentence badUtf8 { QT_TR_NOOP("bytes that are not UTF-8 were replaced") };
    static constexpr Sentence zeroBytes { QT_TR_NOOP(
            "zero bytes, of which no text has any, were replaced") };
    static constexpr Counted halfCharacters { QT_TR_N_NOOP(
            "%n halves of characters (surrogates without their other half) were replaced by "
            "U+FFFD.") };
    static constexpr Sentence damagedImage { QT_TR_NOOP(
            "an image is not valid base64 and was left out") };
    static constexpr Sentence imageWithoutPlace { QT_TR_NOOP(
            "an image of a summary, or of what is no message, was left out") };
    static constexpr Sentence missingParent { QT_TR_NOOP(
            "the parent %1 is not in the file; the entry begins a tree of its own") };
    static constexpr Sentence cycle { QT_TR_NOOP(
            "the parents of %1 lead back to itself; the circle was cut here") };
    static constexpr Sentence missingReference { QT_TR_NOOP(
            "it refers to an entry %1 that is not in the file before it; only that link is lost") };
    static constexpr Sentence noTime { QT_TR_NOOP("the time is missing or cannot be read") };
    static constexpr Sentence noSessionId { QT_TR_NOOP(
            "the session has no id; it is known again by the name of the file, as %1") };
    // What no entry is made of.
    //: %1 why, a sentence
    static constexpr Sentence restRefused { QT_TR_NOOP(
            "the file was not read to its end; what came before that is here. The reason: %1") };
    //: %1 kinds of records by name, with their numbers
    static constexpr Sentence repeated { QT_TR_NOOP(
            "Left out because other entries say the same: %1") };
    //: %1 kinds of records by name, with their numbers
    static constexpr Sentence progress { QT_TR_NOOP(
            "Left out because they only tell of progress or of the program's state: %1") };
    static constexpr Sentence forkedFrom { QT_TR_NOOP("Forked from %1") };
    static constexpr Sentence deletedHere { QT_TR_NOOP(
            "You have deleted this session, so it was not brought in again") };
    static constexpr Sentence cameBack { QT_TR_NOOP(
            "It was deleted here and is there again, because another session of the file stands on "
            "it.") };
};

/// What is said of zip archives.
struct ZipTexts : ImportSentences<ZipTexts>
{
    Q_DECLARE_TR_FUNCTIONS(varve::ZipTexts)

public:
    static constexpr Sentence noDirectory { QT_TR_NOOP(
            "%1 is a zip archive without its end, where the list of its files stands. Nothing was "
            "imported; download or copy it again.") };
    static constexpr Sentence directoryDamaged { QT_TR_NOOP(
            "The list of files in the zip archive %1 is damaged. Nothing was imported; download or "
            "copy it again.") };
    static constexpr Sentence tooManyFiles { QT_TR_NOOP(
            "The zip archive %1 says that %2 files are in it, more than an export of conversations "
            "has. Nothing was imported.") };
    //: an archive, a file in it
    static constexpr Sentence leadsOut { QT_TR_NOOP(
            "The zip archive %1 has a file whose name leads out of it (“%2”), which no export has. "
            "Nothing was imported.") };
    //: an archive, a file in it
    static constexpr Sentence encrypted { QT_TR_NOOP(
            "“%2” in the zip archive %1 is encrypted. Unpack it with its password, and import that "
            "file.") };
    //: an archive, a file in it, a number
    static constexpr Sentence otherMethod { QT_TR_NOOP(
            "“%2” in the zip archive %1 is packed in a way that is not read (method %3). Unpack it "
            "with another program, and import that file.") };
    //: an archive, a file in it, two sizes
    static constexpr Sentence tooLarge { QT_TR_NOOP(
            "“%2” in the zip archive %1 would be %3 unpacked, of %4. No export is like that, or it "
            "is "
            "more than is read. Nothing was imported; if it is one, unpack it with another "
            "program.") };
    //: an archive, a file in it
    static constexpr Sentence overlapping { QT_TR_NOOP(
            "“%2” in the zip archive %1 lies in the place of another file, which no export has. "
            "Nothing was imported; download or copy it again.") };
    //: an archive, a file in it
    static constexpr Sentence standsTwice { QT_TR_NOOP(
            "“%2” stands more than once in the zip archive %1, which no export has. Nothing was "
            "imported; download or copy it again.") };
    static constexpr Sentence noConversations { QT_TR_NOOP(
            "The zip archive %1 has no conversations.json in it, so it is no export of "
            "conversations. Nothing was imported.") };
    //: an archive, another in it
    static constexpr Sentence nested { QT_TR_NOOP("The zip archive %1 has no conversations.json in "
                                                  "it, but another archive (“%2”). Unpack "
                                                  "that, and import it.") };
    static constexpr Sentence moreThanSaid { QT_TR_NOOP(
            "More comes out of the archive than the %1 that its list says.") };
};

/// The same of any database.
struct DatabaseTexts : ImportSentences<DatabaseTexts>
{
    Q_DECLARE_TR_FUNCTIONS(varve::DatabaseTexts)

public:
    static constexpr Sentence isEmptyNotOf { QT_TR_NOOP(
            "%1 is an SQLite database without any table, so it is not one of %2. Nothing was "
            "imported.") };
    static constexpr Sentence notOf { QT_TR_NOOP("%1 is an SQLite database, but not one of %2; its "
                                                 "tables are %3. Nothing was imported.") };
    static constexpr Sentence unknownSchema { QT_TR_NOOP(
            "%1 has the tables of %2, but not the columns that Varve knows. It may come from a "
            "version that Varve cannot read. Nothing was imported.") };
    static constexpr Sentence noTables { QT_TR_NOOP(
            "%1 is an SQLite database without any table. Nothing was imported.") };
    static constexpr Sentence unknownProgram { QT_TR_NOOP(
            "%1 is an SQLite database of a program that Varve does not know; its tables are %2. "
            "Nothing was imported.") };
    static constexpr Sentence ownStore { QT_TR_NOOP(
            "%1 is a store of Varve itself, so there is nothing to import. Start Varve with "
            "--store to open it.") };
    static constexpr Sentence noSessions { QT_TR_NOOP(
            "%1 holds no sessions, so there is nothing to import.") };
    // What was left out.
    //: %1 a table, %2 a number, %3 why
    static constexpr Sentence leftOut { QT_TR_NOOP("Not imported: %2 rows of \"%1\" (%3).") };
    static constexpr Sentence rowTooLarge { QT_TR_NOOP(
            "the row holds %1, more than the %2 that are read; its place in the session is kept") };
    static constexpr Sentence sessionWithoutId { QT_TR_NOOP(
            "a session without an id was left out") };
    static constexpr Sentence duplicateSession { QT_TR_NOOP(
            "a second session with the id %1 was left out") };
    static constexpr Sentence emptySession { QT_TR_NOOP("The session has no entries.") };
    static constexpr Sentence sessionCycle { QT_TR_NOOP(
            "The parents of session %1 lead back to itself; it has none here.") };
    static constexpr Sentence missingSession { QT_TR_NOOP(
            "The session was started from session %1, which is not in the database.") };
    static constexpr Sentence badJson { QT_TR_NOOP(
            "what stands in %1 is no JSON object; it was kept as text") };
    //: a program, US dollars, two numbers
    static constexpr Sentence sessionTotals { QT_TR_NOOP(
            "%1 counts for the session $%2, %3 prompt tokens and %4 completion tokens, and does "
            "not say which answers took them; so none has any here.") };
    //: %1 a program
    static constexpr Sentence usageOfTurns { QT_TR_NOOP(
            "%1 counts %2 prompt tokens and %3 completion tokens for the session, and says only of "
            "the last request of each turn what it took; the other answers have none here.") };
};

/// Of sessions of pi.
struct PiTexts : ImportSentences<PiTexts>
{
    Q_DECLARE_TR_FUNCTIONS(varve::PiTexts)

public:
    static constexpr Sentence standsOnLost { QT_TR_NOOP(
            "it stands on the line %1, which is damaged; it is linked to what that stood on") };
    static constexpr Counted editedResults { QT_TR_N_NOOP(
            "%n edits in pi change or take out the results of tools; here the placeholder of such "
            "a "
            "result is sent.") };
    static constexpr Counted editedCalls { QT_TR_N_NOOP(
            "%n edits in pi change answers with tool calls; here these answers are sent as they "
            "were.") };
    static constexpr Counted retained { QT_TR_N_NOOP(
            "%n messages that compactions keep are not as they were said; they stand behind these "
            "once more.") };
};

/// Of transcripts of Claude Code.
struct ClaudeTexts : ImportSentences<ClaudeTexts>
{
    Q_DECLARE_TR_FUNCTIONS(varve::ClaudeTexts)

public:
    static constexpr Sentence notATranscript { QT_TR_NOOP(
            "%1 has no line of a Claude Code transcript in it. Nothing was imported.") };
    static constexpr Sentence noConversation { QT_TR_NOOP(
            "%1 holds only notes of Claude Code (titles, snapshots, settings) and no conversation. "
            "Nothing was imported.") };
    static constexpr Sentence streamTooLong { QT_TR_NOOP(
            "%1 cannot be read twice and is longer than %2. Save it as a file and import that. "
            "Nothing was imported.") };
    // Counted over a session.
    static constexpr Counted replayedLines { QT_TR_N_NOOP(
            "%n lines stand in the file a second time, as a resumed session writes them, and were "
            "left out.") };
    static constexpr Counted otherVersions { QT_TR_N_NOOP(
            "%n lines have the id of an earlier one and say something else; each stands beside "
            "that.") };
    static constexpr Counted placeholderUsage { QT_TR_N_NOOP(
            "%n answers were written before the number of their output tokens was known; the "
            "placeholders are not counted.") };
    static constexpr Counted localAnswers { QT_TR_N_NOOP(
            "%n answers were written by Claude Code itself, without a model; they have no "
            "usage.") };
    static constexpr Counted shortenedDetails { QT_TR_N_NOOP(
            "What the model saw of %n tool results is kept whole. Of what Claude Code noted beside "
            "them for itself (whole files, patches), the longest stays in the file alone.") };
    static constexpr Counted wholeOutputs { QT_TR_N_NOOP(
            "%n outputs that Claude Code keeps in files of their own came along; what the model "
            "saw "
            "of them is unchanged.") };
    static constexpr Counted missingOutputs { QT_TR_N_NOOP(
            "%n outputs lie in files of their own that are not beside this one, or are too large; "
            "of "
            "them there is only what the model saw.") };
    static constexpr Counted stillWritten { QT_TR_N_NOOP(
            "The last %n lines belong to an answer that is still being written. Import the file "
            "again to add it.") };
    static constexpr Sentence otherSession { QT_TR_NOOP(
            "The first lines come from the session %1, which this one went on from.") };
    static constexpr Counted subagents { QT_TR_N_NOOP(
            "%n subagents worked for this session; each is a session of its own.") };
    // One line.
    static constexpr Sentence summaryOfOther { QT_TR_NOOP(
            "the title \"%1\" belongs to a session in another file") };
    static constexpr Sentence inherited { QT_TR_NOOP(
            "this subagent was also given what the session %1 held up to then; that is not "
            "repeated "
            "here") };
    static constexpr Sentence boundaryWithoutSummary { QT_TR_NOOP(
            "a compaction has no summary; it is kept as a note and nothing leaves the context") };
    static constexpr Sentence missingParent { QT_TR_NOOP(
            "the parent %1 is not in the file; the entry goes on from the line before") };
    static constexpr Sentence lateLine { QT_TR_NOOP("a further part of the answer %1 stands behind "
                                                    "what follows it and is an entry of its own") };
};

/// Of rollouts of Codex.
struct CodexTexts : ImportSentences<CodexTexts>
{
    Q_DECLARE_TR_FUNCTIONS(varve::CodexTexts)

public:
    // In the place of a summary.
    static constexpr Sentence encryptedSummary { QT_TR_NOOP(
            "The provider compacted the conversation up to here. Its summary is encrypted, so only "
            "the provider can read it and it is not part of this text. What the user said before "
            "follows, as far as the provider has retained it.") };
    static constexpr Sentence noSummary { QT_TR_NOOP("The conversation was compacted up to here. "
                                                     "The imported file holds no summary of it.") };
    // Of one line.
    static constexpr Sentence noSessionMeta { QT_TR_NOOP(
            "the file begins without a description of its session; the session's id is that in the "
            "name of the file") };
    static constexpr Sentence resumed { QT_TR_NOOP(
            "the session is described again, it was resumed here") };
    static constexpr Sentence copiedFrom { QT_TR_NOOP(
            "what follows was copied from the session %1") };
    static constexpr Sentence startedBy { QT_TR_NOOP("started by the session %1") };
    static constexpr Sentence baseMissing { QT_TR_NOOP(
            "it goes on from the rollout %1, which does not lie where this file does; what was "
            "said "
            "before is not here. Import it from the folder of Codex.") };
    static constexpr Counted rolledBack { QT_TR_N_NOOP(
            "%n turns were taken back here; they stay as a branch") };
    static constexpr Sentence totalsRestarted { QT_TR_NOOP(
            "the token totals begin anew, so the last one of the file is not the sum of all") };
    static constexpr Sentence usedBefore { QT_TR_NOOP(
            "the token totals begin with %1 tokens that were used before this file; they are in no "
            "entry") };
    static constexpr Sentence summaryEncrypted { QT_TR_NOOP(
            "the summary of a compaction is encrypted") };
    static constexpr Sentence historyReplaced { QT_TR_NOOP("a compaction replaced the history") };
    static constexpr Sentence compacted { QT_TR_NOOP(
            "%1; %2 retained messages follow it as entries, %3 other items are kept with it") };
    // Of the whole file.
    static constexpr Counted injected { QT_TR_N_NOOP(
            "%n messages with the role of the user were put in by the program; they are sent, but "
            "marked as such") };
    static constexpr Counted typedInEventsOnly { QT_TR_N_NOOP(
            "%n messages that were typed are only in events; they were taken from there") };
    static constexpr Counted tokensOfNoAnswer { QT_TR_N_NOOP(
            "the tokens of %n counts belong to no answer in the file; they are in hidden notes") };
    static constexpr Counted answersWithoutTokens { QT_TR_N_NOOP(
            "for %n answers the file counts no tokens") };
    static constexpr Counted callsWithoutOutput { QT_TR_N_NOOP(
            "for %n calls the file holds no output; the provider answered them itself, or they "
            "were broken off") };
    static constexpr Counted goingOn { QT_TR_N_NOOP(
            "the last %n entries are not complete yet; they come with the next import") };
};

/// Of chats, in reports and in place of what a file does not hold.
struct ChatTexts : ImportSentences<ChatTexts>
{
    Q_DECLARE_TR_FUNCTIONS(varve::ChatTexts)

public:
    static constexpr Sentence notAConversation { QT_TR_NOOP("this is no conversation") };
    static constexpr Sentence noMessages { QT_TR_NOOP("the conversation \"%1\" has no messages") };
    static constexpr Sentence notAMessage { QT_TR_NOOP("this is no message") };
    static constexpr Counted withoutMessage { QT_TR_N_NOOP(
            "%n nodes of the tree hold no message; what stands below them is linked to what stands "
            "above") };
    static constexpr Counted timesMissing { QT_TR_N_NOOP(
            "%n messages have no time; they have that of the message above") };
    static constexpr Counted nestingLost { QT_TR_N_NOOP(
            "The messages are nested too deep to be read as they stand, and %n of them do not say "
            "which message they follow; each of these begins a branch.") };
    static constexpr Counted tooManyParts { QT_TR_N_NOOP(
            "%n parts that are neither text nor tool calls were left out, there are too many") };
    // In the text of a message.
    static constexpr Sentence missingImage { QT_TR_NOOP("[Image %1 is not in the exported file]") };
    static constexpr Sentence missingFile { QT_TR_NOOP("[File %1 is not in the exported file]") };
    static constexpr Sentence attachment { QT_TR_NOOP("Attachment %1:") };
};

/// Of chats that other programs write down as they go.
struct TextChatTexts : ImportSentences<TextChatTexts>
{
    Q_DECLARE_TR_FUNCTIONS(varve::TextChatTexts)

public:
    //: %1 names fields of the file, %2 is a size
    static constexpr Sentence fieldsLeftOut { QT_TR_NOOP(
            "large fields that only extensions of that program use were left out, %2 in all: "
            "%1") };
    static constexpr Sentence notAMessage { QT_TR_NOOP("this is no message; it is kept as it is") };
    static constexpr Sentence tooManySwipes { QT_TR_NOOP(
            "the message has too many swipes; only the first ones and the chosen one were read") };
    static constexpr Counted earlierVersions { QT_TR_N_NOOP(
            "%n lines are earlier states of messages; the last state is the entry") };
    static constexpr Counted lateChanges { QT_TR_N_NOOP(
            "%n lines change messages that others already stand on; these were left as they "
            "were") };
    static constexpr Sentence waitsForTools { QT_TR_NOOP(
            "the last answer waits for its tools and was left out; import the file again when they "
            "have finished") };
    static constexpr Sentence mayBeWrittenAgain { QT_TR_NOOP(
            "the last answer was written just now and may be written again with tools and tokens, "
            "so "
            "it was left out; import the file again to add it") };
    static constexpr Counted contextsReplaced { QT_TR_N_NOOP(
            "what the model was given was replaced %n times, e.g. compressed; the messages are "
            "kept as they were said") };
    static constexpr Sentence divided { QT_TR_NOOP(
            "what begins here is so long that it is several entries") };
    static constexpr Sentence waitsForTokens { QT_TR_NOOP(
            "the last answer was written just now and its tokens are not told yet, so it was left "
            "out; import the file again to add it") };
    static constexpr Counted beforeFirstSession { QT_TR_N_NOOP(
            "%n lines before the start of the first session belong to none") };
};

/// Of tasks of Cline and its relatives.
struct ClineTexts : ImportSentences<ClineTexts>
{
    Q_DECLARE_TR_FUNCTIONS(varve::ClineTexts)

public:
    static constexpr Counted unsent { QT_TR_N_NOOP(
            "The program sends %n of these messages no more, because they were too many; here all "
            "are sent.") };
};

/// Of conversations of OpenHands.
struct OpenHandsTexts : ImportSentences<OpenHandsTexts>
{
    Q_DECLARE_TR_FUNCTIONS(varve::OpenHandsTexts)

public:
    //: %1 the name of a file
    static constexpr Sentence unreadableEvent { QT_TR_NOOP("the event in %1 cannot be read") };
    static constexpr Sentence missingLeaf { QT_TR_NOOP(
            "The conversation stands on the event %1, which is not here; it goes on from the last "
            "one.") };
    static constexpr Counted condensationsKept { QT_TR_N_NOOP(
            "%n condensations forget nothing that is here, or more than can be said; they are "
            "kept as notes and change nothing.") };
    static constexpr Counted toolDescriptions { QT_TR_N_NOOP(
            "The descriptions of %n tools that the model was given were left out.") };
    static constexpr Counted tokensOfNoEntry { QT_TR_N_NOOP(
            "The tokens of %n requests belong to no answer that is here, e.g. to one for a title; "
            "they are not counted.") };
};

/// Of sessions of Copilot.
struct CopilotTexts : ImportSentences<CopilotTexts>
{
    Q_DECLARE_TR_FUNCTIONS(varve::CopilotTexts)

public:
    static constexpr Counted subagentsTooLarge { QT_TR_N_NOOP(
            "What subagents said is too much to be read at once; %n entries of theirs were left "
            "out.") };
    static constexpr Counted withoutResults { QT_TR_N_NOOP(
            "The file does not say what %n calls of tools came to.") };
};

/// Of chats in VS Code.
struct VsCodeTexts : ImportSentences<VsCodeTexts>
{
    Q_DECLARE_TR_FUNCTIONS(varve::VsCodeTexts)

public:
    static constexpr Sentence unknownChange { QT_TR_NOOP("this is no change of a session") };
    static constexpr Sentence tooManyChanges { QT_TR_NOOP(
            "%1 changes its lists so often that following it would take too long. Nothing was "
            "imported. Open the chat once more in VS Code, which then writes it whole.") };
};

/// Of databases of librecode.
struct LibrecodeTexts : ImportSentences<LibrecodeTexts>
{
    Q_DECLARE_TR_FUNCTIONS(varve::LibrecodeTexts)

public:
    // Why rows of a table were left out.
    static constexpr Sentence whyTasks { QT_TR_NOOP("tasks and their events are no conversation") };
    static constexpr Sentence whyMessages { QT_TR_NOOP("they repeat the entries") };
    static constexpr Sentence whyDocuments { QT_TR_NOOP("settings of the program") };
    static constexpr Sentence whyUnknownTable { QT_TR_NOOP("a table that Varve does not know") };
    static constexpr Sentence whyStrayEntries { QT_TR_NOOP(
            "they belong to no session of the database") };
    static constexpr Sentence whyStrayMessages { QT_TR_NOOP("their entry was deleted") };
    // One session.
    static constexpr Sentence estimatesLeftOut { QT_TR_NOOP(
            "The token estimates of the entries were left out, as Varve makes its own.") };
    static constexpr Sentence chosenModel { QT_TR_NOOP(
            "The model chosen last for this session was %1.") };
    static constexpr Sentence chosen { QT_TR_NOOP(
            "The model chosen last for this session was %1, the thinking level %2.") };
    static constexpr Sentence startedByAgent { QT_TR_NOOP(
            "This is the session of a subagent, %1 with %2.") };
    static constexpr Sentence otherLeaf { QT_TR_NOOP(
            "The session stands on the newest entry without a follower. librecode compares times "
            "as texts and would go on below another one.") };
    // One entry.
    static constexpr Sentence oddToolResult { QT_TR_NOOP(
            "the tool result has no headers that can be told from its output; its text was kept "
            "whole") };
    static constexpr Sentence badArguments { QT_TR_NOOP(
            "the arguments of the tool are not valid JSON; they were kept as text") };
    static constexpr Sentence partsDiffer { QT_TR_NOOP(
            "the text of the message and that of its parts differ; both were kept") };
    static constexpr Sentence partTooLarge { QT_TR_NOOP(
            "a part of %1 is larger than what is read and was left out") };
    static constexpr Counted partsLeftOut { QT_TR_N_NOOP(
            "the message has more parts than are read; %n of them were left out") };
    static constexpr Sentence unknownPart { QT_TR_NOOP(
            "a part of the unknown kind \"%1\" was left out") };
};

/// Of databases of OpenCode.
struct OpenCodeTexts : ImportSentences<OpenCodeTexts>
{
    Q_DECLARE_TR_FUNCTIONS(varve::OpenCodeTexts)

public:
    // Why rows of a table were left out.
    static constexpr Sentence whyProgram { QT_TR_NOOP(
            "data of the program that are no conversation") };
    static constexpr Sentence whyStrayMessages { QT_TR_NOOP(
            "they belong to no session of the database") };
    static constexpr Sentence whyStrayParts { QT_TR_NOOP("their message was deleted") };
    // One session.
    static constexpr Sentence taken { QT_TR_NOOP(
            "The session was taken back to before message %1; what follows is a branch that it "
            "does not stand on.") };
    static constexpr Sentence archived { QT_TR_NOOP("The session is archived in OpenCode.") };
    // One message.
    static constexpr Sentence stillWriting { QT_TR_NOOP(
            "the last answer is not finished and was left out; import again when it is") };
    static constexpr Counted stillWritingBefore { QT_TR_N_NOOP(
            "the last answer is not finished and was left out with the %n messages that wait for "
            "it; import again when it is") };
    static constexpr Sentence stillCompacting { QT_TR_NOOP(
            "the compaction that was asked for has no summary yet and was left out; import again "
            "when it has") };
    static constexpr Sentence badMessage { QT_TR_NOOP("what the message says is no JSON object") };
    static constexpr Sentence badPart { QT_TR_NOOP(
            "what a part of the message says is no JSON object") };
    static constexpr Sentence messageTooLarge { QT_TR_NOOP(
            "the parts of the message hold more than the %1 that are read; the rest was left "
            "out") };
};

/// Of files of our own.
struct VarveTexts : ImportSentences<VarveTexts>
{
    Q_DECLARE_TR_FUNCTIONS(varve::VarveTexts)

public:
    static constexpr Sentence newerVersion { QT_TR_NOOP(
            "%1 was exported by a later Varve (version %2 of the format). Update Varve and import "
            "it again.") };
    static constexpr Sentence noSession { QT_TR_NOOP(
            "%1 says that it is an export of Varve, but no session with an id stands before its "
            "entries. Export the session again.") };
    static constexpr Sentence unknownBlock { QT_TR_NOOP(
            "A part of the kind “%1” is not known; its source is kept as text.") };
    static constexpr Sentence unknownKind { QT_TR_NOOP(
            "“%1” is no kind of entry that is known; it is kept as a note.") };
    static constexpr Sentence noId { QT_TR_NOOP("“%1” is no id; the entry gets a new one.") };
    static constexpr Sentence tooLong { QT_TR_NOOP(
            "%1 long, which is more than the %2 that are read at once.") };
    static constexpr Sentence cutOff { QT_TR_NOOP(
            "The file ends before the export does; what came so far was read.") };
    static constexpr Sentence damagedAttachment { QT_TR_NOOP(
            "The attachment %1 is not readable and was left out.") };
    static constexpr Sentence lostAttachment { QT_TR_NOOP(
            "The attachment %1 was missing when this was exported.") };
    static constexpr Sentence wrongHash { QT_TR_NOOP(
            "The content of %1 is not what it was, so it was left out.") };
    static constexpr Sentence isPart { QT_TR_NOOP(
            "Single entries of a session: they came in as a session of their own.") };
    static constexpr Sentence isRedacted { QT_TR_NOOP(
            "Something was taken out when this was exported: it came in as a session of its own, "
            "beside the original.") };
};

} // namespace varve
