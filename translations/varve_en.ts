<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>varve::AcpToolCall</name>
    <message numerus="yes">
        <source>[%n more character(s)]</source>
        <translation>
            <numerusform>[%n more character]</numerusform>
            <numerusform>[%n more characters]</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ApprovalBroker</name>
    <message numerus="yes">
        <source>Nobody decided within %n second(s), so it was not done.</source>
        <translation>
            <numerusform>Nobody decided within %n second, so it was not done.</numerusform>
            <numerusform>Nobody decided within %n seconds, so it was not done.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::Archive</name>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n message</numerusform>
            <numerusform>%n messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more: go on with offset %1.</source>
        <translation>
            <numerusform>%n more: go on with offset %1.</numerusform>
            <numerusform>%n more: go on with offset %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n item(s)</source>
        <translation>
            <numerusform>%n item</numerusform>
            <numerusform>%n items</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more item(s) are not sent any more: recall finds what they say.</source>
        <translation>
            <numerusform>%n more item is not sent any more: recall finds what it says.</numerusform>
            <numerusform>%n more items are not sent any more: recall finds what they say.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ArchiveLeaves</name>
    <message numerus="yes">
        <source>%n branch(es) from %1</source>
        <extracomment>a machine</extracomment>
        <translation>
            <numerusform>%n branch from %1</numerusform>
            <numerusform>%n branches from %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n branch(es) from other machines</source>
        <translation>
            <numerusform>%n branch from other machines</numerusform>
            <numerusform>%n branches from other machines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ArchiveSearchBar</name>
    <message numerus="yes">
        <source>%n hit(s) that are only there.</source>
        <translation>
            <numerusform>%n hit that is only there.</numerusform>
            <numerusform>%n hits that are only there.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ArchiveSentences</name>
    <message numerus="yes">
        <source>%n record(s) wait</source>
        <translation>
            <numerusform>%n record waits</numerusform>
            <numerusform>%n records wait</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n session(s) wait for what they stand on, which is not in the archive.</source>
        <translation>
            <numerusform>%n session waits for what it stands on, which is not in the archive.</numerusform>
            <numerusform>%n sessions wait for what they stand on, which is not in the archive.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::BackupTab</name>
    <message numerus="yes">
        <source>One is made every %n hour(s) while Varve is open, if anything has changed.</source>
        <translation>
            <numerusform>One is made every hour (%n) while Varve is open, if anything has changed.</numerusform>
            <numerusform>One is made every %n hours while Varve is open, if anything has changed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n backup(s), %1 together</source>
        <translation>
            <numerusform>%n backup, %1</numerusform>
            <numerusform>%n backups, %1 together</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n older one(s) were removed.</source>
        <translation>
            <numerusform>%n older one was removed.</numerusform>
            <numerusform>%n older ones were removed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::BackupsModel</name>
    <message numerus="yes">
        <source>%1 sessions</source>
        <translation>
            <numerusform>%1 session</numerusform>
            <numerusform>%1 sessions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 entries</source>
        <translation>
            <numerusform>%1 entry</numerusform>
            <numerusform>%1 entries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::BashTool</name>
    <message numerus="yes">
        <source>[stopped: still running after %n second(s)]</source>
        <translation>
            <numerusform>[stopped: still running after %n second]</numerusform>
            <numerusform>[stopped: still running after %n seconds]</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::BranchFlow</name>
    <message numerus="yes">
        <source>The model %1 did not finish the summary within %n token(s). Nothing was changed. Try again with instructions to be brief, choose another model, or use the built-in summarizer.</source>
        <translation>
            <numerusform>The model %1 did not finish the summary within %n token. Nothing was changed. Try again with instructions to be brief, choose another model, or use the built-in summarizer.</numerusform>
            <numerusform>The model %1 did not finish the summary within %n tokens. Nothing was changed. Try again with instructions to be brief, choose another model, or use the built-in summarizer.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::BranchPanel</name>
    <message numerus="yes">
        <source>Bring a summary of that branch here? It has %n message(s).</source>
        <translation>
            <numerusform>Bring a summary of that branch here? It has %n message.</numerusform>
            <numerusform>Bring a summary of that branch here? It has %n messages.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You leave a branch with %n message(s) behind.</source>
        <translation>
            <numerusform>You leave a branch with %n message behind.</numerusform>
            <numerusform>You leave a branch with %n messages behind.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::CallTitle</name>
    <message numerus="yes">
        <source>%Ln calls: %1</source>
        <extracomment>title of an answer that calls several tools, e.g. &quot;3 calls: read a.cpp, read b.cpp, bash make&quot;</extracomment>
        <translation>
            <numerusform>%Ln call: %1</numerusform>
            <numerusform>%Ln calls: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ChatTexts</name>
    <message numerus="yes">
        <source>%n nodes of the tree hold no message; what stands below them is linked to what stands above</source>
        <translation>
            <numerusform>%n node of the tree holds no message; what stands below it is linked to what stands above</numerusform>
            <numerusform>%n nodes of the tree hold no message; what stands below them is linked to what stands above</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n messages have no time; they have that of the message above</source>
        <translation>
            <numerusform>%n message has no time; it has that of the message above</numerusform>
            <numerusform>%n messages have no time; they have that of the message above</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n parts that are neither text nor tool calls were left out, there are too many</source>
        <translation>
            <numerusform>%n part that is neither text nor a tool call was left out, there are too many</numerusform>
            <numerusform>%n parts that are neither text nor tool calls were left out, there are too many</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The messages are nested too deep to be read as they stand, and %n of them do not say which message they follow; each of these begins a branch.</source>
        <translation>
            <numerusform>The messages are nested too deep to be read as they stand, and %n of them does not say which message it follows; it begins a branch.</numerusform>
            <numerusform>The messages are nested too deep to be read as they stand, and %n of them do not say which message they follow; each of these begins a branch.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::CheckTab</name>
    <message numerus="yes">
        <source>%1 sessions</source>
        <translation>
            <numerusform>%1 session</numerusform>
            <numerusform>%1 sessions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 entries</source>
        <translation>
            <numerusform>%1 entry</numerusform>
            <numerusform>%1 entries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ChooseDialog</name>
    <message numerus="yes">
        <source>What becomes of %n session(s) in each archive:</source>
        <translation>
            <numerusform>What becomes of %n session in each archive:</numerusform>
            <numerusform>What becomes of %n sessions in each archive:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ClaudeTexts</name>
    <message numerus="yes">
        <source>%n lines stand in the file a second time, as a resumed session writes them, and were left out.</source>
        <translation>
            <numerusform>%n line stands in the file a second time, as a resumed session writes it, and was left out.</numerusform>
            <numerusform>%n lines stand in the file a second time, as a resumed session writes them, and were left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n answers were written by Claude Code itself, without a model; they have no usage.</source>
        <translation>
            <numerusform>%n answer was written by Claude Code itself, without a model; it has no usage.</numerusform>
            <numerusform>%n answers were written by Claude Code itself, without a model; they have no usage.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The last %n lines belong to an answer that is still being written. Import the file again to add it.</source>
        <translation>
            <numerusform>The last line (%n) belongs to an answer that is still being written. Import the file again to add it.</numerusform>
            <numerusform>The last %n lines belong to an answer that is still being written. Import the file again to add it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n subagents worked for this session; each is a session of its own.</source>
        <translation>
            <numerusform>%n subagent worked for this session; it is a session of its own.</numerusform>
            <numerusform>%n subagents worked for this session; each is a session of its own.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n outputs that Claude Code keeps in files of their own came along; what the model saw of them is unchanged.</source>
        <translation>
            <numerusform>%n output that Claude Code keeps in a file of its own came along; what the model saw of it is unchanged.</numerusform>
            <numerusform>%n outputs that Claude Code keeps in files of their own came along; what the model saw of them is unchanged.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n outputs lie in files of their own that are not beside this one, or are too large; of them there is only what the model saw.</source>
        <translation>
            <numerusform>%n output lies in a file of its own that is not beside this one, or is too large; of it there is only what the model saw.</numerusform>
            <numerusform>%n outputs lie in files of their own that are not beside this one, or are too large; of them there is only what the model saw.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n answers were written before the number of their output tokens was known; the placeholders are not counted.</source>
        <translation>
            <numerusform>%n answer was written before the number of its output tokens was known; the placeholder is not counted.</numerusform>
            <numerusform>%n answers were written before the number of their output tokens was known; the placeholders are not counted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>What the model saw of %n tool results is kept whole. Of what Claude Code noted beside them for itself (whole files, patches), the longest stays in the file alone.</source>
        <translation>
            <numerusform>What the model saw of %n tool result is kept whole. Of what Claude Code noted beside it for itself (whole files, patches), the longest stays in the file alone.</numerusform>
            <numerusform>What the model saw of %n tool results is kept whole. Of what Claude Code noted beside them for itself (whole files, patches), the longest stays in the file alone.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lines have the id of an earlier one and say something else; each stands beside that.</source>
        <translation>
            <numerusform>%n line has the id of an earlier one and says something else; it stands beside that.</numerusform>
            <numerusform>%n lines have the id of an earlier one and say something else; each stands beside that.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ClineTexts</name>
    <message numerus="yes">
        <source>The program sends %n of these messages no more, because they were too many; here all are sent.</source>
        <translation>
            <numerusform>The program sends %n of these messages no more, because they were too many; here all are sent.</numerusform>
            <numerusform>The program sends %n of these messages no more, because they were too many; here all are sent.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::CodexTexts</name>
    <message numerus="yes">
        <source>%n turns were taken back here; they stay as a branch</source>
        <translation>
            <numerusform>%n turn was taken back here; it stays as a branch</numerusform>
            <numerusform>%n turns were taken back here; they stay as a branch</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n messages with the role of the user were put in by the program; they are sent, but marked as such</source>
        <translation>
            <numerusform>%n message with the role of the user was put in by the program; it is sent, but marked as such</numerusform>
            <numerusform>%n messages with the role of the user were put in by the program; they are sent, but marked as such</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n messages that were typed are only in events; they were taken from there</source>
        <translation>
            <numerusform>%n message that was typed is only in events; it was taken from there</numerusform>
            <numerusform>%n messages that were typed are only in events; they were taken from there</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the tokens of %n counts belong to no answer in the file; they are in hidden notes</source>
        <translation>
            <numerusform>the tokens of %n count belong to no answer in the file; they are in hidden notes</numerusform>
            <numerusform>the tokens of %n counts belong to no answer in the file; they are in hidden notes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>for %n answers the file counts no tokens</source>
        <translation>
            <numerusform>for %n answer the file counts no tokens</numerusform>
            <numerusform>for %n answers the file counts no tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>for %n calls the file holds no output; the provider answered them itself, or they were broken off</source>
        <translation>
            <numerusform>for %n call the file holds no output; the provider answered it itself, or it was broken off</numerusform>
            <numerusform>for %n calls the file holds no output; the provider answered them itself, or they were broken off</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the last %n entries are not complete yet; they come with the next import</source>
        <translation>
            <numerusform>the last entry (%n) is not complete yet; it comes with the next import</numerusform>
            <numerusform>the last %n entries are not complete yet; they come with the next import</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::CommandLine</name>
    <message numerus="yes">
        <source>%n call(s) without a result: an error result is sent</source>
        <translation>
            <numerusform>%n call without a result: an error result is sent</numerusform>
            <numerusform>%n calls without a result: error results are sent</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more line(s) were skipped</source>
        <translation>
            <numerusform>%n more line was skipped</numerusform>
            <numerusform>%n more lines were skipped</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… and %n more</numerusform>
            <numerusform>… and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n place(s) were redacted. --no-redact-keys leaves keys in.</source>
        <translation>
            <numerusform>%n place was redacted. --no-redact-keys leaves keys in.</numerusform>
            <numerusform>%n places were redacted. --no-redact-keys leaves keys in.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other file(s) in the folders are no sessions.</source>
        <translation>
            <numerusform>%n other file in the folders is no session.</numerusform>
            <numerusform>%n other files in the folders are no sessions.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s) kept in the journal.</source>
        <translation>
            <numerusform>%n fact kept in the journal.</numerusform>
            <numerusform>%n facts kept in the journal.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s) were not kept, because it looks as if a key or a password is in them.</source>
        <translation>
            <numerusform>%n fact was not kept, because it looks as if a key or a password is in it.</numerusform>
            <numerusform>%n facts were not kept, because it looks as if a key or a password is in them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n standing rule(s) kept word for word</source>
        <translation>
            <numerusform>%n standing rule kept word for word</numerusform>
            <numerusform>%n standing rules kept word for word</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n answer(s): %1</source>
        <translation>
            <numerusform>%n answer: %1</numerusform>
            <numerusform>%n answers: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n session(s) wait for what they stand on.</source>
        <translation>
            <numerusform>%1: %n session waits for what it stands on.</numerusform>
            <numerusform>%1: %n sessions wait for what they stand on.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n session(s) wait for what they stand on.</source>
        <translation>
            <numerusform>%n session waits for what it stands on.</numerusform>
            <numerusform>%n sessions wait for what they stand on.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::CommandReplies</name>
    <message numerus="yes">
        <source>%1, %n entries, begun %2</source>
        <translation>
            <numerusform>%1, %n entry, begun %2</numerusform>
            <numerusform>%1, %n entries, begun %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::CompactionDetails</name>
    <message numerus="yes">
        <source>%Ln message(s) summarized</source>
        <translation>
            <numerusform>%Ln message summarized</numerusform>
            <numerusform>%Ln messages summarized</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln kept word for word</source>
        <translation>
            <numerusform>%Ln kept word for word</numerusform>
            <numerusform>%Ln kept word for word</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln tool output(s) masked</source>
        <translation>
            <numerusform>%Ln tool output masked</numerusform>
            <numerusform>%Ln tool outputs masked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Summarized in %Ln piece(s)</source>
        <translation>
            <numerusform>Summarized in %Ln piece</numerusform>
            <numerusform>Summarized in %Ln pieces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln fact(s) kept in the journal</source>
        <translation>
            <numerusform>%Ln fact kept in the journal</numerusform>
            <numerusform>%Ln facts kept in the journal</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln fact(s) not kept, because it looked as if a key or a password was in them</source>
        <translation>
            <numerusform>%Ln fact not kept, because it looked as if a key or a password was in it</numerusform>
            <numerusform>%Ln facts not kept, because it looked as if a key or a password was in them</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::CompactionPlanStep</name>
    <message numerus="yes">
        <source>%Ln entries become one summary</source>
        <translation>
            <numerusform>%Ln entry becomes a summary</numerusform>
            <numerusform>%Ln entries become one summary</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln stay word for word</source>
        <translation>
            <numerusform>%Ln stays word for word</numerusform>
            <numerusform>%Ln stay word for word</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln outputs leave the context, no model call, no cost</source>
        <translation>
            <numerusform>%Ln output leaves the context, no model call, no cost</numerusform>
            <numerusform>%Ln outputs leave the context, no model call, no cost</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln pinned entries survive</source>
        <translation>
            <numerusform>%Ln pinned entry survives</numerusform>
            <numerusform>%Ln pinned entries survive</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the summary was brought up to date %n time(s)</source>
        <translation>
            <numerusform>the summary was brought up to date %n time</numerusform>
            <numerusform>the summary was brought up to date %n times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %Ln request(s)</source>
        <translation>
            <numerusform>about %Ln request</numerusform>
            <numerusform>about %Ln requests</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::CompactionPreferences</name>
    <message numerus="yes">
        <source>that of the newest %Ln turns stays</source>
        <translation>
            <numerusform>that of the newest turn stays</numerusform>
            <numerusform>that of the newest %Ln turns stays</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::CompactionWords</name>
    <message numerus="yes">
        <source>Masked %Ln tool output(s)</source>
        <translation>
            <numerusform>Masked %Ln tool output</numerusform>
            <numerusform>Masked %Ln tool outputs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln compaction(s) on this branch: long threads lose detail. The originals stay; a summary can be made anew from them.</source>
        <translation>
            <numerusform>%Ln compaction on this branch: long threads lose detail. The originals stay; a summary can be made anew from them.</numerusform>
            <numerusform>%Ln compactions on this branch: long threads lose detail. The originals stay; a summary can be made anew from them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln fact(s) kept</source>
        <translation>
            <numerusform>%Ln fact kept</numerusform>
            <numerusform>%Ln facts kept</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the images of %Ln message(s)</source>
        <translation>
            <numerusform>the images of %Ln message</numerusform>
            <numerusform>the images of %Ln messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the contents of %Ln file(s) that were read</source>
        <translation>
            <numerusform>the contents of %Ln file that was read</numerusform>
            <numerusform>the contents of %Ln files that were read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the thinking of %Ln answer(s)</source>
        <translation>
            <numerusform>the thinking of %Ln answer</numerusform>
            <numerusform>the thinking of %Ln answers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>quotes from other sessions in %Ln message(s)</source>
        <translation>
            <numerusform>quotes from other sessions in %Ln message</numerusform>
            <numerusform>quotes from other sessions in %Ln messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::CompareWindow</name>
    <message numerus="yes">
        <source>After it %n message(s) are the same.</source>
        <translation>
            <numerusform>After it %n message is the same.</numerusform>
            <numerusform>After it %n messages are the same.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) after the fork, %1 tokens</source>
        <translation>
            <numerusform>%n message after the fork, %1 tokens</numerusform>
            <numerusform>%n messages after the fork, %1 tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ContextChart</name>
    <message numerus="yes">
        <source>%Ln compactions. Largest: %1. %2</source>
        <extracomment>what a screen reader says of the chart; the last part is the newest point</extracomment>
        <translation>
            <numerusform>%Ln compaction. Largest: %1. %2</numerusform>
            <numerusform>%Ln compactions. Largest: %1. %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ContextModel</name>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln more</numerusform>
            <numerusform>%Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln messages</source>
        <translation>
            <numerusform>%Ln message</numerusform>
            <numerusform>%Ln messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ContextPanel</name>
    <message numerus="yes">
        <source>%Ln turns</source>
        <translation>
            <numerusform>%Ln turn</numerusform>
            <numerusform>%Ln turns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::CopilotTexts</name>
    <message numerus="yes">
        <source>What subagents said is too much to be read at once; %n entries of theirs were left out.</source>
        <translation>
            <numerusform>What subagents said is too much to be read at once; %n entry of theirs was left out.</numerusform>
            <numerusform>What subagents said is too much to be read at once; %n entries of theirs were left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The file does not say what %n calls of tools came to.</source>
        <translation>
            <numerusform>The file does not say what %n call of a tool came to.</numerusform>
            <numerusform>The file does not say what %n calls of tools came to.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::DocumentTexts</name>
    <message numerus="yes">
        <source>%n other branch(es) leave here; left out of this export.</source>
        <translation>
            <numerusform>%n other branch leaves here; left out of this export.</numerusform>
            <numerusform>%n other branches leave here; left out of this export.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::EntryTitle</name>
    <message numerus="yes">
        <source>Pinned %n entries</source>
        <translation>
            <numerusform>Pinned %n entry</numerusform>
            <numerusform>Pinned %n entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Unpinned %n entries</source>
        <translation>
            <numerusform>Unpinned %n entry</numerusform>
            <numerusform>Unpinned %n entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Excluded %n entries</source>
        <translation>
            <numerusform>Excluded %n entry</numerusform>
            <numerusform>Excluded %n entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Included %n entries again</source>
        <translation>
            <numerusform>Included %n entry again</numerusform>
            <numerusform>Included %n entries again</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Masked %n entries</source>
        <translation>
            <numerusform>Masked %n entry</numerusform>
            <numerusform>Masked %n entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Unmasked %n entries</source>
        <translation>
            <numerusform>Unmasked %n entry</numerusform>
            <numerusform>Unmasked %n entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln images</source>
        <translation>
            <numerusform>%Ln image</numerusform>
            <numerusform>%Ln images</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Summarized %n entries in their place</source>
        <translation>
            <numerusform>Summarized %n entry in its place</numerusform>
            <numerusform>Summarized %n entries in their place</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Forgot %n facts</source>
        <translation>
            <numerusform>Forgot %n fact</numerusform>
            <numerusform>Forgot %n facts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ErrorClassifier</name>
    <message numerus="yes">
        <source>%n second(s)</source>
        <translation>
            <numerusform>%n second</numerusform>
            <numerusform>%n seconds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n minute</numerusform>
            <numerusform>%n minutes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ExportDialog</name>
    <message numerus="yes">
        <source>%1 (%2 entries)</source>
        <extracomment>what is exported (number of entries)</extracomment>
        <translation>
            <numerusform>%1 (%2 entry)</numerusform>
            <numerusform>%1 (%2 entries)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ExportFolder</name>
    <message numerus="yes">
        <source>%n file(s) before it are there.</source>
        <translation>
            <numerusform>The %n file before it is there.</numerusform>
            <numerusform>The %n files before it are there.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ExportSentences</name>
    <message numerus="yes">
        <source>%n key(s)</source>
        <translation>
            <numerusform>%n key</numerusform>
            <numerusform>%n keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n password(s)</source>
        <translation>
            <numerusform>%n password</numerusform>
            <numerusform>%n passwords</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n private key(s)</source>
        <translation>
            <numerusform>%n private key</numerusform>
            <numerusform>%n private keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chosen text(s)</source>
        <translation>
            <numerusform>%n chosen text</numerusform>
            <numerusform>%n chosen texts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 sessions were written to %2, a JSON file each.</source>
        <extracomment>sessions, a folder</extracomment>
        <translation>
            <numerusform>%1 session was written to %2, as a JSON file.</numerusform>
            <numerusform>%1 sessions were written to %2, a JSON file each.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 entries written to %2 (%3).</source>
        <extracomment>entries, a file, its size</extracomment>
        <translation>
            <numerusform>%1 entry written to %2 (%3).</numerusform>
            <numerusform>%1 entries written to %2 (%3).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::FactsTab</name>
    <message numerus="yes">
        <source>%Ln fact(s) deleted from the journal.</source>
        <translation>
            <numerusform>%Ln fact deleted from the journal.</numerusform>
            <numerusform>%Ln facts deleted from the journal.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln contradicted by newer ones</source>
        <translation>
            <numerusform>%Ln contradicted by a newer one</numerusform>
            <numerusform>%Ln contradicted by newer ones</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::FileTools</name>
    <message numerus="yes">
        <source>[%n more line(s); go on with offset %1]</source>
        <translation>
            <numerusform>[%n more line; go on with offset %1]</numerusform>
            <numerusform>[%n more lines; go on with offset %1]</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Replaced %n place(s) in %1.</source>
        <translation>
            <numerusform>Replaced %n place in %1.</numerusform>
            <numerusform>Replaced %n places in %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>[%n more]</source>
        <translation>
            <numerusform>[%n more]</numerusform>
            <numerusform>[%n more]</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The text to replace is there %n time(s); give more of what stands around it, or ask for all.</source>
        <translation>
            <numerusform>The text to replace is there %n time; give more of what stands around it, or ask for all.</numerusform>
            <numerusform>The text to replace is there %n times; give more of what stands around it, or ask for all.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::FolderReportText</name>
    <message numerus="yes">
        <source>%n skill(s)</source>
        <translation>
            <numerusform>%n skill</numerusform>
            <numerusform>%n skills</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ForkDialog</name>
    <message numerus="yes">
        <source>%n message(s) come along</source>
        <translation>
            <numerusform>%n message comes along</numerusform>
            <numerusform>%n messages come along</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n compaction(s)</source>
        <translation>
            <numerusform>%n compaction</numerusform>
            <numerusform>%n compactions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::Format</name>
    <message numerus="yes">
        <source>%1 tokens</source>
        <translation>
            <numerusform>%1 token</numerusform>
            <numerusform>%1 tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n min ago</source>
        <translation>
            <numerusform>%n min ago</numerusform>
            <numerusform>%n min ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n h ago</source>
        <translation>
            <numerusform>%n h ago</numerusform>
            <numerusform>%n h ago</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::FoundRow</name>
    <message numerus="yes">
        <source>%n times more</source>
        <translation>
            <numerusform>%n time more</numerusform>
            <numerusform>%n times more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::FoundServers</name>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n model</numerusform>
            <numerusform>%n models</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::HandoffDialog</name>
    <message numerus="yes">
        <source>%n older message(s) were not read for it</source>
        <translation>
            <numerusform>%n older message was not read for it</numerusform>
            <numerusform>%n older messages were not read for it</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::HandoffFlow</name>
    <message numerus="yes">
        <source>The model %1 did not finish the draft within %n token(s). Your goal is kept: try again, or use the built-in draft.</source>
        <translation>
            <numerusform>The model %1 did not finish the draft within %n token. Your goal is kept: try again, or use the built-in draft.</numerusform>
            <numerusform>The model %1 did not finish the draft within %n tokens. Your goal is kept: try again, or use the built-in draft.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::HookCommand</name>
    <message numerus="yes">
        <source>did not answer within %n second(s)</source>
        <extracomment>after &quot;The command … &quot;</extracomment>
        <translation>
            <numerusform>did not answer within %n second</numerusform>
            <numerusform>did not answer within %n seconds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::IdleWords</name>
    <message numerus="yes">
        <source>in %n minute(s)</source>
        <translation>
            <numerusform>in %n minute</numerusform>
            <numerusform>in %n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s) for the search by meaning</source>
        <translation>
            <numerusform>%n passage for the search by meaning</numerusform>
            <numerusform>%n passages for the search by meaning</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The importance of %n fact(s)</source>
        <translation>
            <numerusform>The importance of %n fact</numerusform>
            <numerusform>The importance of %n facts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n step(s), %1 tokens</source>
        <translation>
            <numerusform>%n step, %1 tokens</numerusform>
            <numerusform>%n steps, %1 tokens</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s) for the journal</source>
        <translation>
            <numerusform>%n fact for the journal</numerusform>
            <numerusform>%n facts for the journal</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ImportDialog</name>
    <message numerus="yes">
        <source>%Ln file(s) added.</source>
        <translation>
            <numerusform>%Ln file added.</numerusform>
            <numerusform>%Ln files added.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln other file(s) are no sessions and were left out.</source>
        <translation>
            <numerusform>%Ln other file is no session and was left out.</numerusform>
            <numerusform>%Ln other files are no sessions and were left out.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ImportFilesModel</name>
    <message numerus="yes">
        <source>%Ln new</source>
        <translation>
            <numerusform>%Ln new</numerusform>
            <numerusform>%Ln new</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln changed</source>
        <translation>
            <numerusform>%Ln changed</numerusform>
            <numerusform>%Ln changed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ImportReportView</name>
    <message numerus="yes">
        <source>%Ln entry(s)</source>
        <translation>
            <numerusform>%Ln entry</numerusform>
            <numerusform>%Ln entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>%Ln message</numerusform>
            <numerusform>%Ln messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln fork(s)</source>
        <translation>
            <numerusform>%Ln fork</numerusform>
            <numerusform>%Ln forks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln compaction(s)</source>
        <translation>
            <numerusform>%Ln compaction</numerusform>
            <numerusform>%Ln compactions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more were left out</source>
        <translation>
            <numerusform>%Ln more was left out</numerusform>
            <numerusform>%Ln more were left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln session(s) imported</source>
        <translation>
            <numerusform>%Ln session imported</numerusform>
            <numerusform>%Ln sessions imported</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new entry(s)</source>
        <translation>
            <numerusform>%Ln new entry</numerusform>
            <numerusform>%Ln new entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) could not be read</source>
        <translation>
            <numerusform>%Ln file could not be read</numerusform>
            <numerusform>%Ln files could not be read</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ImportTexts</name>
    <message numerus="yes">
        <source>%n entries stand on this line, a line break was lost; all were read</source>
        <translation>
            <numerusform>%n entry stands on this line, a line break was lost; it was read</numerusform>
            <numerusform>%n entries stand on this line, a line break was lost; all were read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of further kinds</source>
        <translation>
            <numerusform>%n of a further kind</numerusform>
            <numerusform>%n of further kinds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n halves of characters (surrogates without their other half) were replaced by U+FFFD.</source>
        <translation>
            <numerusform>%n half of a character (a surrogate without its other half) was replaced by U+FFFD.</numerusform>
            <numerusform>%n halves of characters (surrogates without their other half) were replaced by U+FFFD.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::Journal</name>
    <message numerus="yes">
        <source>%n fact(s) kept in the journal.</source>
        <translation>
            <numerusform>%n fact kept in the journal.</numerusform>
            <numerusform>%n facts kept in the journal.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s) were not kept, because it looks as if a key or a password is in them.</source>
        <translation>
            <numerusform>%n fact was not kept, because it looks as if a key or a password is in it.</numerusform>
            <numerusform>%n facts were not kept, because it looks as if a key or a password is in them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::JournalController</name>
    <message numerus="yes">
        <source>%Ln fact(s) remembered. They are in every request of this branch now.</source>
        <translation>
            <numerusform>%Ln fact remembered. It is in every request of this branch now.</numerusform>
            <numerusform>%Ln facts remembered. They are in every request of this branch now.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::JournalModel</name>
    <message numerus="yes">
        <source>Kept %Ln times</source>
        <translation>
            <numerusform>Kept %Ln time</numerusform>
            <numerusform>Kept %Ln times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::JournalSide</name>
    <message numerus="yes">
        <source>%1 of %Ln facts will be kept, whatever is compacted later. Their importance is from 1 to 10.</source>
        <translation>
            <numerusform>%1 of %Ln fact will be kept, whatever is compacted later. Its importance is from 1 to 10.</numerusform>
            <numerusform>%1 of %Ln facts will be kept, whatever is compacted later. Their importance is from 1 to 10.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln fact(s) left out, because it looks as if a key or a password is in them.</source>
        <translation>
            <numerusform>%Ln fact left out, because it looks as if a key or a password is in it.</numerusform>
            <numerusform>%Ln facts left out, because it looks as if a key or a password is in them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::KeyCommand</name>
    <message numerus="yes">
        <source>The command “%1” did not print a key within %n second(s). Run it in a terminal to see what it waits for.</source>
        <translation>
            <numerusform>The command “%1” did not print a key within %n second. Run it in a terminal to see what it waits for.</numerusform>
            <numerusform>The command “%1” did not print a key within %n seconds. Run it in a terminal to see what it waits for.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::LibrecodeTexts</name>
    <message numerus="yes">
        <source>the message has more parts than are read; %n of them were left out</source>
        <translation>
            <numerusform>the message has more parts than are read; %n of them was left out</numerusform>
            <numerusform>the message has more parts than are read; %n of them were left out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::McpClient</name>
    <message numerus="yes">
        <source>The server did not answer &quot;%1&quot; within %n second(s).</source>
        <translation>
            <numerusform>The server did not answer &quot;%1&quot; within %n second.</numerusform>
            <numerusform>The server did not answer &quot;%1&quot; within %n seconds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The server sends more than anybody asked it for (%n message(s) in a few seconds), so it was ended.</source>
        <translation>
            <numerusform>The server sends more than anybody asked it for (%n message in a few seconds), so it was ended.</numerusform>
            <numerusform>The server sends more than anybody asked it for (%n messages in a few seconds), so it was ended.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::McpContent</name>
    <message numerus="yes">
        <source>[%n more line(s)]</source>
        <translation>
            <numerusform>[%n more line]</numerusform>
            <numerusform>[%n more lines]</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::MissingSide</name>
    <message numerus="yes">
        <source>%Ln standing rule(s) are kept word for word. Take a line out of that section, and it no longer holds.</source>
        <translation>
            <numerusform>%Ln standing rule is kept word for word. Take its line out of that section, and it no longer holds.</numerusform>
            <numerusform>%Ln standing rules are kept word for word. Take a line out of that section, and it no longer holds.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::NetworkFailure</name>
    <message numerus="yes">
        <source>%1 keeps the connection alive, but sent nothing of an answer for %n minute(s). It may be overloaded. Try again, or choose another model.</source>
        <translation>
            <numerusform>%1 keeps the connection alive, but sent nothing of an answer for %n minute. It may be overloaded. Try again, or choose another model.</numerusform>
            <numerusform>%1 keeps the connection alive, but sent nothing of an answer for %n minutes. It may be overloaded. Try again, or choose another model.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::OAuthFetch</name>
    <message numerus="yes">
        <source>%1 did not answer within %n second(s).</source>
        <translation>
            <numerusform>%1 did not answer within %n second.</numerusform>
            <numerusform>%1 did not answer within %n seconds.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::OpenCodeTexts</name>
    <message numerus="yes">
        <source>the last answer is not finished and was left out with the %n messages that wait for it; import again when it is</source>
        <translation>
            <numerusform>the last answer is not finished and was left out with the %n message that waits for it; import again when it is</numerusform>
            <numerusform>the last answer is not finished and was left out with the %n messages that wait for it; import again when it is</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::OpenHandsTexts</name>
    <message numerus="yes">
        <source>%n condensations forget nothing that is here, or more than can be said; they are kept as notes and change nothing.</source>
        <translation>
            <numerusform>%n condensation forgets nothing that is here, or more than can be said; it is kept as a note and changes nothing.</numerusform>
            <numerusform>%n condensations forget nothing that is here, or more than can be said; they are kept as notes and change nothing.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The descriptions of %n tools that the model was given were left out.</source>
        <translation>
            <numerusform>The description of %n tool that the model was given was left out.</numerusform>
            <numerusform>The descriptions of %n tools that the model was given were left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The tokens of %n requests belong to no answer that is here, e.g. to one for a title; they are not counted.</source>
        <translation>
            <numerusform>The tokens of %n request belong to no answer that is here, e.g. to one for a title; they are not counted.</numerusform>
            <numerusform>The tokens of %n requests belong to no answer that is here, e.g. to one for a title; they are not counted.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::OutlineDescription</name>
    <message numerus="yes">
        <source>%n entries folded</source>
        <translation>
            <numerusform>%n entry folded</numerusform>
            <numerusform>%n entries folded</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entries folded, %1 tokens</source>
        <translation>
            <numerusform>%n entry folded, %1 tokens</numerusform>
            <numerusform>%n entries folded, %1 tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::OutlineTexts</name>
    <message numerus="yes">
        <source>… %1 entries · %2 tokens</source>
        <extracomment>a folded run of the tree; %2 is a number of tokens such as 61.0k</extracomment>
        <translation>
            <numerusform>… %1 entry · %2 tokens</numerusform>
            <numerusform>… %1 entries · %2 tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::PassagesTab</name>
    <message numerus="yes">
        <source>%Ln answer(s)</source>
        <translation>
            <numerusform>%Ln answer</numerusform>
            <numerusform>%Ln answers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 sessions</source>
        <translation>
            <numerusform>%1 session</numerusform>
            <numerusform>%1 sessions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 hits in %2</source>
        <translation>
            <numerusform>%1 hit in %2</numerusform>
            <numerusform>%1 hits in %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>together %Ln entries</source>
        <extracomment>answers and hits; some are the same entry of a session</extracomment>
        <translation>
            <numerusform>together %Ln entry</numerusform>
            <numerusform>together %Ln entries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::PiTexts</name>
    <message numerus="yes">
        <source>%n edits in pi change or take out the results of tools; here the placeholder of such a result is sent.</source>
        <translation>
            <numerusform>%n edit in pi changes or takes out the result of a tool; here the placeholder of such a result is sent.</numerusform>
            <numerusform>%n edits in pi change or take out the results of tools; here the placeholder of such a result is sent.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n edits in pi change answers with tool calls; here these answers are sent as they were.</source>
        <translation>
            <numerusform>%n edit in pi changes an answer with tool calls; here this answer is sent as it was.</numerusform>
            <numerusform>%n edits in pi change answers with tool calls; here these answers are sent as they were.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n messages that compactions keep are not as they were said; they stand behind these once more.</source>
        <translation>
            <numerusform>%n message that compactions keep is not as it was said; it stands behind it once more.</numerusform>
            <numerusform>%n messages that compactions keep are not as they were said; they stand behind these once more.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::PlanRows</name>
    <message numerus="yes">
        <source>%Ln older entries</source>
        <translation>
            <numerusform>%Ln older entry</numerusform>
            <numerusform>%Ln older entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln newer entries</source>
        <translation>
            <numerusform>%Ln newer entry</numerusform>
            <numerusform>%Ln newer entries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ProviderModels</name>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ProviderProbe</name>
    <message numerus="yes">
        <source>The server answered and has %n model(s).</source>
        <translation>
            <numerusform>The server answered and has %n model.</numerusform>
            <numerusform>The server answered and has %n models.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The server has %n model(s).</source>
        <translation>
            <numerusform>The server has %n model.</numerusform>
            <numerusform>The server has %n models.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::QueuePanel</name>
    <message numerus="yes">
        <source>%n message(s) to send</source>
        <translation>
            <numerusform>%n message to send</numerusform>
            <numerusform>%n messages to send</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::QueueRow</name>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n image</numerusform>
            <numerusform>%n images</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::Recall</name>
    <message numerus="yes">
        <source>%n more place(s) say the same</source>
        <translation>
            <numerusform>%n more place says the same</numerusform>
            <numerusform>%n more places say the same</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more passage(s) were found and left out: ask more exactly, or with a higher limit and budget.</source>
        <translation>
            <numerusform>%n more passage was found and left out: ask more exactly, or with a higher limit and budget.</numerusform>
            <numerusform>%n more passages were found and left out: ask more exactly, or with a higher limit and budget.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Other sessions have something of it, in %n message(s): look in the project, or everywhere.</source>
        <translation>
            <numerusform>Other sessions have something of it, in %n message: look in the project, or everywhere.</numerusform>
            <numerusform>Other sessions have something of it, in %n messages: look in the project, or everywhere.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::RequestLog</name>
    <message numerus="yes">
        <source>Request, %n byte(s)</source>
        <translation>
            <numerusform>Request, %n byte</numerusform>
            <numerusform>Request, %n bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Answer, %n byte(s)</source>
        <translation>
            <numerusform>Answer, %n byte</numerusform>
            <numerusform>Answer, %n bytes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::RowPlanner</name>
    <message numerus="yes">
        <source>%Ln character(s)</source>
        <translation>
            <numerusform>%Ln character</numerusform>
            <numerusform>%Ln characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) summarized</source>
        <translation>
            <numerusform>%Ln message summarized</numerusform>
            <numerusform>%Ln messages summarized</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln kept</source>
        <translation>
            <numerusform>%Ln kept</numerusform>
            <numerusform>%Ln kept</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show all %Ln line(s)</source>
        <translation>
            <numerusform>Show %Ln line</numerusform>
            <numerusform>Show all %Ln lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::SearchHitModel</name>
    <message numerus="yes">
        <source>%1, %n hits</source>
        <translation>
            <numerusform>%1, %n hit</numerusform>
            <numerusform>%1, %n hits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::SearchResultsModel</name>
    <message numerus="yes">
        <source>%1 answers</source>
        <translation>
            <numerusform>%1 answer</numerusform>
            <numerusform>%1 answers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 hits</source>
        <translation>
            <numerusform>%1 hit</numerusform>
            <numerusform>%1 hits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::SessionActions</name>
    <message numerus="yes">
        <source>Archive %1 sessions</source>
        <translation>
            <numerusform>Archive %1 session</numerusform>
            <numerusform>Archive %1 sessions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Export %1 sessions…</source>
        <translation>
            <numerusform>Export %1 session…</numerusform>
            <numerusform>Export %1 sessions…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %1 sessions…</source>
        <translation>
            <numerusform>Delete %1 session…</numerusform>
            <numerusform>Delete %1 sessions…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::SessionDeletion</name>
    <message numerus="yes">
        <source>And %n other reason(s).</source>
        <translation>
            <numerusform>And %n other reason.</numerusform>
            <numerusform>And %n other reasons.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::SessionHeader</name>
    <message numerus="yes">
        <source>%n other branch(es)</source>
        <translation>
            <numerusform>%n other branch</numerusform>
            <numerusform>%n other branches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::SessionListController</name>
    <message numerus="yes">
        <source>and %1 more</source>
        <translation>
            <numerusform>and %1 more</numerusform>
            <numerusform>and %1 more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 sessions of subagents go along.</source>
        <translation>
            <numerusform>%1 session of a subagent goes along.</numerusform>
            <numerusform>%1 sessions of subagents go along.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 entries are deleted. You can undo this until Varve is closed; then they are gone for good. Files of other programs stay as they are.</source>
        <translation>
            <numerusform>%1 entry is deleted. You can undo this until Varve is closed; then it is gone for good. Files of other programs stay as they are.</numerusform>
            <numerusform>%1 entries are deleted. You can undo this until Varve is closed; then they are gone for good. Files of other programs stay as they are.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %1 sessions?</source>
        <translation>
            <numerusform>Delete %1 session?</numerusform>
            <numerusform>Delete %1 sessions?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 files were written to %2. They have everything, also keys and passwords.</source>
        <translation>
            <numerusform>%1 file was written to %2. It has everything, also keys and passwords.</numerusform>
            <numerusform>%1 files were written to %2. They have everything, also keys and passwords.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::SessionListModel</name>
    <message numerus="yes">
        <source>%1 sessions</source>
        <translation>
            <numerusform>%1 session</numerusform>
            <numerusform>%1 sessions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::SessionListPanel</name>
    <message numerus="yes">
        <source>%1 places in messages</source>
        <translation>
            <numerusform>%1 place in messages</numerusform>
            <numerusform>%1 places in messages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 sessions deleted.</source>
        <translation>
            <numerusform>%1 session deleted.</numerusform>
            <numerusform>%1 sessions deleted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only %1 archived sessions match.</source>
        <translation>
            <numerusform>Only %1 archived session matches.</numerusform>
            <numerusform>Only %1 archived sessions match.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The first %1 places in messages</source>
        <translation>
            <numerusform>The first %1 place in messages</numerusform>
            <numerusform>The first %1 places in messages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::SessionTexts</name>
    <message numerus="yes">
        <source>%1 subagents</source>
        <translation>
            <numerusform>%1 subagent</numerusform>
            <numerusform>%1 subagents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 earlier</source>
        <translation>
            <numerusform>%1 earlier</numerusform>
            <numerusform>%1 earlier</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 below</source>
        <translation>
            <numerusform>%1 below</numerusform>
            <numerusform>%1 below</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 entries</source>
        <translation>
            <numerusform>%1 entry</numerusform>
            <numerusform>%1 entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 characters</source>
        <extracomment>a number such as 1.2M</extracomment>
        <translation>
            <numerusform>%1 character</numerusform>
            <numerusform>%1 characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %2, about %3 tokens (estimated)</source>
        <extracomment>number of entries, number of characters, an estimate of tokens such as 400k</extracomment>
        <translation>
            <numerusform>%1, %2, about %3 token (estimated)</numerusform>
            <numerusform>%1, %2, about %3 tokens (estimated)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::StoreFinding</name>
    <message numerus="yes">
        <source>%n row(s) refer to something that is not in the store (%1).</source>
        <translation>
            <numerusform>%n row refers to something that is not in the store (%1).</numerusform>
            <numerusform>%n rows refer to something that is not in the store (%1).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) have lost the entry they answer to.</source>
        <translation>
            <numerusform>%n entry has lost the entry it answers to.</numerusform>
            <numerusform>%n entries have lost the entry they answer to.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n session(s) stand on an entry that is not theirs: %1.</source>
        <translation>
            <numerusform>%n session stands on an entry that is not its own: %1.</numerusform>
            <numerusform>%n sessions stand on an entry that is not theirs: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n session(s) have lost the session they continue: %1.</source>
        <translation>
            <numerusform>%n session has lost the session it continues: %1.</numerusform>
            <numerusform>%n sessions have lost the session they continue: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) are missing from the session tree.</source>
        <translation>
            <numerusform>%n entry is missing from the session tree.</numerusform>
            <numerusform>%n entries are missing from the session tree.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) are not in the session tree as they are stored.</source>
        <translation>
            <numerusform>%n entry is not in the session tree as it is stored.</numerusform>
            <numerusform>%n entries are not in the session tree as they are stored.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The session trees hold %n entry(s) that are not stored.</source>
        <translation>
            <numerusform>The session trees hold %n entry that is not stored.</numerusform>
            <numerusform>The session trees hold %n entries that are not stored.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) are missing from the full-text index: a search does not find them.</source>
        <translation>
            <numerusform>%n entry is missing from the full-text index: a search does not find it.</numerusform>
            <numerusform>%n entries are missing from the full-text index: a search does not find them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The full-text index holds %n entry(s) that are not stored.</source>
        <translation>
            <numerusform>The full-text index holds %n entry that is not stored.</numerusform>
            <numerusform>The full-text index holds %n entries that are not stored.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The counts of %n session(s) are wrong: %1.</source>
        <translation>
            <numerusform>The counts of %n session are wrong: %1.</numerusform>
            <numerusform>The counts of %n sessions are wrong: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n image(s) or whole output(s) are not what was attached.</source>
        <translation>
            <numerusform>%n image or whole output is not what was attached.</numerusform>
            <numerusform>%n images or whole outputs are not what was attached.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n image(s) or whole output(s) that entries name are not in the store.</source>
        <translation>
            <numerusform>%n image or whole output that entries name is not in the store.</numerusform>
            <numerusform>%n images or whole outputs that entries name are not in the store.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stored prompt(s) or tool list(s) are not what was sent.</source>
        <translation>
            <numerusform>%n stored prompt or tool list is not what was sent.</numerusform>
            <numerusform>%n stored prompts or tool lists are not what was sent.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n vector(s) of the search by meaning belong to nothing that is stored.</source>
        <translation>
            <numerusform>%n vector of the search by meaning belongs to nothing that is stored.</numerusform>
            <numerusform>%n vectors of the search by meaning belong to nothing that is stored.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n compaction(s) are not in the journal as they are stored.</source>
        <translation>
            <numerusform>%n compaction is not in the journal as it is stored.</numerusform>
            <numerusform>%n compactions are not in the journal as they are stored.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The journal holds facts of %n entry(s) that are not stored.</source>
        <translation>
            <numerusform>The journal holds facts of %n entry that is not stored.</numerusform>
            <numerusform>The journal holds facts of %n entries that are not stored.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) that keep what is stored as it is are missing: %1.</source>
        <translation>
            <numerusform>%n rule that keeps what is stored as it is is missing: %1.</numerusform>
            <numerusform>%n rules that keep what is stored as it is are missing: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n trigger(s) in the store are not Varve&apos;s: %1. They may change or remove what is stored whenever something is written.</source>
        <translation>
            <numerusform>%n trigger in the store is not Varve&apos;s: %1. It may change or remove what is stored whenever something is written.</numerusform>
            <numerusform>%n triggers in the store are not Varve&apos;s: %1. They may change or remove what is stored whenever something is written.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::StoreReader</name>
    <message numerus="yes">
        <source>“%1” fits %n session(s). Give more of the id.</source>
        <translation>
            <numerusform>“%1” fits %n session. Give more of the id.</numerusform>
            <numerusform>“%1” fits %n sessions. Give more of the id.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>“%1” fits %n entry(s). Give more of the id.</source>
        <translation>
            <numerusform>“%1” fits %n entry. Give more of the id.</numerusform>
            <numerusform>“%1” fits %n entries. Give more of the id.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::SummaryFlow</name>
    <message numerus="yes">
        <source>The model %1 did not finish the summary within %n token(s). Nothing was changed. Raise the reserve in the preferences, or use the built-in summarizer.</source>
        <translation>
            <numerusform>The model %1 did not finish the summary within %n token. Nothing was changed. Raise the reserve in the preferences, or use the built-in summarizer.</numerusform>
            <numerusform>The model %1 did not finish the summary within %n tokens. Nothing was changed. Raise the reserve in the preferences, or use the built-in summarizer.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This history is too long for the model %1: its summary would take %n request(s). Nothing was changed. Choose a model with a larger window, or use the built-in summarizer.</source>
        <translation>
            <numerusform>This history is too long for the model %1: its summary would take %n request. Nothing was changed. Choose a model with a larger window, or use the built-in summarizer.</numerusform>
            <numerusform>This history is too long for the model %1: its summary would take %n requests. Nothing was changed. Choose a model with a larger window, or use the built-in summarizer.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::SummaryStatus</name>
    <message numerus="yes">
        <source>Writing, %Ln characters so far</source>
        <translation>
            <numerusform>Writing, %Ln character so far</numerusform>
            <numerusform>Writing, %Ln characters so far</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Joining %Ln parts</source>
        <translation>
            <numerusform>Joining %Ln part</numerusform>
            <numerusform>Joining %Ln parts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::TagPopup</name>
    <message numerus="yes">
        <source>Tags of %1 sessions</source>
        <translation>
            <numerusform>Tags of %1 session</numerusform>
            <numerusform>Tags of %1 sessions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::TextChatTexts</name>
    <message numerus="yes">
        <source>%n lines are earlier states of messages; the last state is the entry</source>
        <translation>
            <numerusform>%n line is an earlier state of a message; the last state is the entry</numerusform>
            <numerusform>%n lines are earlier states of messages; the last state is the entry</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lines change messages that others already stand on; these were left as they were</source>
        <translation>
            <numerusform>%n line changes a message that others already stand on; that one was left as it was</numerusform>
            <numerusform>%n lines change messages that others already stand on; these were left as they were</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>what the model was given was replaced %n times, e.g. compressed; the messages are kept as they were said</source>
        <translation>
            <numerusform>what the model was given was replaced %n time, e.g. compressed; the messages are kept as they were said</numerusform>
            <numerusform>what the model was given was replaced %n times, e.g. compressed; the messages are kept as they were said</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lines before the start of the first session belong to none</source>
        <translation>
            <numerusform>%n line before the start of the first session belongs to none</numerusform>
            <numerusform>%n lines before the start of the first session belong to none</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ToolServerEditor</name>
    <message numerus="yes">
        <source>Ready, %n tool(s), about %1 tokens</source>
        <translation>
            <numerusform>Ready, %n tool, about %1 tokens</numerusform>
            <numerusform>Ready, %n tools, about %1 tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ToolServers</name>
    <message numerus="yes">
        <source>%n tool(s)</source>
        <translation>
            <numerusform>%n tool</numerusform>
            <numerusform>%n tools</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ToolTable</name>
    <message numerus="yes">
        <source>%1 of %n tool(s) on, about %2 tokens in every request</source>
        <extracomment>of so many tools so many are switched on; what that costs</extracomment>
        <translation>
            <numerusform>%1 of %n tool on, about %2 tokens in every request</numerusform>
            <numerusform>%1 of %n tools on, about %2 tokens in every request</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::Turn</name>
    <message numerus="yes">
        <source>The turn was ended after %n round(s) of tools. Send a message to go on.</source>
        <translation>
            <numerusform>The turn was ended after %n round of tools. Send a message to go on.</numerusform>
            <numerusform>The turn was ended after %n rounds of tools. Send a message to go on.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::UsageFormat</name>
    <message numerus="yes">
        <source>With its %1 subagents: %2 tokens read, %3 written</source>
        <extracomment>what a session and its subagents used together: how many there are, tokens read, tokens written</extracomment>
        <translation>
            <numerusform>With its %1 subagent: %2 tokens read, %3 written</numerusform>
            <numerusform>With its %1 subagents: %2 tokens read, %3 written</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>at least %1, unknown for %Ln of %2 answers</source>
        <extracomment>a cost; %2 is of how many answers %Ln is</extracomment>
        <translation>
            <numerusform>at least %1, unknown for %Ln of %2 answers</numerusform>
            <numerusform>at least %1, unknown for %Ln of %2 answers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>cost of all %Ln answers unknown</source>
        <translation>
            <numerusform>cost of %Ln answer unknown</numerusform>
            <numerusform>cost of all %Ln answers unknown</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::UsageWindow</name>
    <message numerus="yes">
        <source>The price of %n answer(s) is not known.</source>
        <translation>
            <numerusform>The price of %n answer is not known.</numerusform>
            <numerusform>The price of %n answers is not known.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::VectorConsent</name>
    <message numerus="yes">
        <source>%n session(s)</source>
        <translation>
            <numerusform>%n session</numerusform>
            <numerusform>%n sessions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::WindowApplication</name>
    <message numerus="yes">
        <source>%1 sessions</source>
        <translation>
            <numerusform>%1 session</numerusform>
            <numerusform>%1 sessions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 entries</source>
        <translation>
            <numerusform>%1 entry</numerusform>
            <numerusform>%1 entries</numerusform>
        </translation>
    </message>
</context>
</TS>
