<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
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
        <source>Covered: all %Ln fact(s).</source>
        <translation>
            <numerusform>Covered: the one fact (%Ln).</numerusform>
            <numerusform>Covered: all %Ln facts.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1% covered: %2 of %Ln fact(s).</source>
        <translation>
            <numerusform>%1% covered: %2 of %Ln fact.</numerusform>
            <numerusform>%1% covered: %2 of %Ln facts.</numerusform>
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
</context>
<context>
    <name>varve::CompactionMaskTab</name>
    <message numerus="yes">
        <source>that of the newest %Ln turns stays</source>
        <translation>
            <numerusform>that of the newest turn stays (%Ln)</numerusform>
            <numerusform>that of the newest %Ln turns stays</numerusform>
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
</context>
<context>
    <name>varve::CompactionReviewStep</name>
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
</context>
<context>
    <name>varve::CompareWindow</name>
    <message numerus="yes">
        <source>Behind it %n message(s) are the same.</source>
        <translation>
            <numerusform>Behind it %n message is the same.</numerusform>
            <numerusform>Behind it %n messages are the same.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) behind the fork, %1 tokens</source>
        <translation>
            <numerusform>%n message behind the fork, %1 tokens</numerusform>
            <numerusform>%n messages behind the fork, %1 tokens</numerusform>
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
    <name>varve::CoverageSide</name>
    <message numerus="yes">
        <source>covered: %1 of %Ln facts</source>
        <translation>
            <numerusform>covered: %1 of %Ln fact</numerusform>
            <numerusform>covered: %1 of %Ln facts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more…</source>
        <translation>
            <numerusform>%Ln more…</numerusform>
            <numerusform>%Ln more…</numerusform>
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
    <name>varve::ImportDialog</name>
    <message numerus="yes">
        <source>%1: %Ln new entry(s)</source>
        <translation>
            <numerusform>%1: %Ln new entry</numerusform>
            <numerusform>%1: %Ln new entries</numerusform>
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
    <name>varve::MainWindow</name>
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
    <name>varve::McpClient</name>
    <message numerus="yes">
        <source>The server did not answer &quot;%1&quot; within %n second(s).</source>
        <translation>
            <numerusform>The server did not answer &quot;%1&quot; within %n second.</numerusform>
            <numerusform>The server did not answer &quot;%1&quot; within %n seconds.</numerusform>
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
    <name>varve::PlanRows</name>
    <message numerus="yes">
        <source>%Ln older entries</source>
        <translation>
            <numerusform>%Ln older entry</numerusform>
            <numerusform>%Ln older entries</numerusform>
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
    <name>varve::SessionHeader</name>
    <message numerus="yes">
        <source>main path, %n other branch(es)</source>
        <translation>
            <numerusform>main path, %n other branch</numerusform>
            <numerusform>main path, %n other branches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::SessionListModel</name>
    <message numerus="yes">
        <source>%1 entries</source>
        <translation>
            <numerusform>%1 entry</numerusform>
            <numerusform>%1 entries</numerusform>
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
    <name>varve::ToolFile</name>
    <message numerus="yes">
        <source>The text to replace is there %n time(s); give more of what stands around it, or ask for all.</source>
        <translation>
            <numerusform>The text to replace is there %n time; give more of what stands around it, or ask for all.</numerusform>
            <numerusform>The text to replace is there %n times; give more of what stands around it, or ask for all.</numerusform>
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
    <name>varve::UsageWindow</name>
    <message numerus="yes">
        <source>The price of %n answer(s) is not known.</source>
        <translation>
            <numerusform>The price of %n answer is not known.</numerusform>
            <numerusform>The price of %n answers is not known.</numerusform>
        </translation>
    </message>
</context>
</TS>
