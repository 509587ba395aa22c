<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>varve::AppearancePage</name>
    <message>
        <source>Appearance</source>
        <translation>Erscheinungsbild</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source>As the application</source>
        <extracomment>in place of 0: the transcript&apos;s font size is the application&apos;s</extracomment>
        <translation>Wie die Anwendung</translation>
    </message>
    <message>
        <source>Transcript &amp;font size</source>
        <translation>&amp;Schriftgröße im Verlauf</translation>
    </message>
    <message>
        <source>Comfortable</source>
        <translation>Geräumig</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>Kompakt</translation>
    </message>
    <message>
        <source>Transcript &amp;density</source>
        <translation>&amp;Dichte des Verlaufs</translation>
    </message>
</context>
<context>
    <name>varve::AutoCompaction</name>
    <message>
        <source>The model did not write a summary in the form it was asked for, so nothing was compacted. Compact by hand to look at it.</source>
        <translation>Das Modell hat die Zusammenfassung nicht in der verlangten Form geschrieben, deshalb wurde nichts verdichtet. Von Hand verdichten, um sie anzusehen.</translation>
    </message>
</context>
<context>
    <name>varve::BreakdownDiffModel</name>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>%1 before, %2 after</source>
        <extracomment>exact figures before and after a compaction</extracomment>
        <translation>vorher %1, nachher %2</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
</context>
<context>
    <name>varve::CodeBlock</name>
    <message>
        <source>Copy code</source>
        <translation>Code kopieren</translation>
    </message>
</context>
<context>
    <name>varve::CommandLine</name>
    <message>
        <source>Print JSON for scripts.</source>
        <translation>JSON für Skripte ausgeben.</translation>
    </message>
    <message>
        <source>Use this store instead of the usual one.</source>
        <translation>Diesen Speicher statt des üblichen verwenden.</translation>
    </message>
    <message>
        <source>Say how this is used.</source>
        <translation>Zeigen, wie das verwendet wird.</translation>
    </message>
    <message>
        <source>The number of arguments does not fit. “varve %1 --help” says how it is used.</source>
        <translation>Die Zahl der Argumente passt nicht. „varve %1 --help“ zeigt die Verwendung.</translation>
    </message>
    <message>
        <source>bring in sessions of other programs</source>
        <translation>Sitzungen anderer Programme hereinholen</translation>
    </message>
    <message>
        <source>list the sessions</source>
        <translation>die Sitzungen auflisten</translation>
    </message>
    <message>
        <source>entries of a session, depth first</source>
        <translation>Einträge einer Sitzung, Tiefe zuerst</translation>
    </message>
    <message>
        <source>what fills the window</source>
        <translation>was das Kontextfenster füllt</translation>
    </message>
    <message>
        <source>the exact body of the next request</source>
        <translation>der genaue Inhalt der nächsten Anfrage</translation>
    </message>
    <message>
        <source>plan and run a compaction</source>
        <translation>eine Verdichtung planen und ausführen</translation>
    </message>
    <message>
        <source>undo the latest compaction of the branch</source>
        <translation>die letzte Verdichtung des Zweigs rückgängig machen</translation>
    </message>
    <message>
        <source>redo what was undone</source>
        <translation>Rückgängiggemachtes wiederherstellen</translation>
    </message>
    <message>
        <source>continue from an entry</source>
        <translation>ab einem Eintrag fortsetzen</translation>
    </message>
    <message>
        <source>keep entries in the context for good</source>
        <translation>Einträge dauerhaft im Kontext halten</translation>
    </message>
    <message>
        <source>take entries out of the context</source>
        <translation>Einträge aus dem Kontext nehmen</translation>
    </message>
    <message>
        <source>send tool output as a placeholder</source>
        <translation>Werkzeugausgaben als Platzhalter senden</translation>
    </message>
    <message>
        <source>take pins, exclusions and masks back</source>
        <translation>Anheften, Ausschließen und Maskieren zurücknehmen</translation>
    </message>
    <message>
        <source>find text in all sessions and branches</source>
        <translation>Text in allen Sitzungen und Zweigen suchen</translation>
    </message>
    <message>
        <source>write a session as pi, markdown or json</source>
        <translation>eine Sitzung als pi, markdown oder json schreiben</translation>
    </message>
    <message>
        <source>versions and the health of the store</source>
        <translation>Versionen und Zustand des Speichers</translation>
    </message>
    <message>
        <source>Usage: varve [VERB ...]

Without a verb the window opens.</source>
        <translation>Verwendung: varve [VERB ...]

Ohne Verb öffnet sich das Fenster.</translation>
    </message>
    <message>
        <source>Every verb takes --json, --store FILE and --help. SESSION is an id, the beginning of one, an original id, or an imported file.</source>
        <translation>Jedes Verb kennt --json, --store DATEI und --help. SESSION ist eine Kennung, ihr Anfang, eine ursprüngliche Kennung oder eine importierte Datei.</translation>
    </message>
    <message>
        <source>There is no verb “%1”. “varve --help” lists them.</source>
        <translation>Es gibt kein Verb „%1“. „varve --help“ zählt sie auf.</translation>
    </message>
    <message>
        <source>The session.</source>
        <translation>Die Sitzung.</translation>
    </message>
    <message>
        <source>Only say what would be done.</source>
        <translation>Nur sagen, was geschehen würde.</translation>
    </message>
    <message>
        <source>Keep so many of the newest tokens word for word.</source>
        <translation>So viele der neuesten Token wörtlich behalten.</translation>
    </message>
    <message>
        <source>What the summary should pay attention to.</source>
        <translation>Worauf die Zusammenfassung achten soll.</translation>
    </message>
    <message>
        <source>Mask old tool output, summarize nothing.</source>
        <translation>Alte Werkzeugausgaben maskieren, nichts zusammenfassen.</translation>
    </message>
    <message>
        <source>Use the built-in summarizer.</source>
        <translation>Das eingebaute Verfahren verwenden.</translation>
    </message>
    <message>
        <source>The provider of the model that summarizes.</source>
        <translation>Der Anbieter des Modells, das zusammenfasst.</translation>
    </message>
    <message>
        <source>The model that summarizes.</source>
        <translation>Das Modell, das zusammenfasst.</translation>
    </message>
    <message>
        <source>Where that model is served (OpenAI-compatible).</source>
        <translation>Wo dieses Modell erreichbar ist (OpenAI-kompatibel).</translation>
    </message>
    <message>
        <source>The environment variable that holds the key.</source>
        <translation>Die Umgebungsvariable, die den Schlüssel enthält.</translation>
    </message>
    <message>
        <source>Apply a model&apos;s summary even if it lacks its headings.</source>
        <translation>Die Zusammenfassung eines Modells auch ohne ihre Überschriften anwenden.</translation>
    </message>
    <message>
        <source>The model&apos;s window in tokens.</source>
        <translation>Das Kontextfenster des Modells in Token.</translation>
    </message>
    <message>
        <source>chars4: plan with whole messages at four characters a token (with --plan).</source>
        <translation>chars4: mit ganzen Nachrichten und vier Zeichen je Token planen (mit --plan).</translation>
    </message>
    <message>
        <source>--%1 takes a number of tokens, not “%2”.</source>
        <translation>--%1 erwartet eine Anzahl Token, nicht „%2“.</translation>
    </message>
    <message>
        <source>%1 → about %2 tokens</source>
        <translation>%1 → etwa %2 Token</translation>
    </message>
    <message>
        <source>summarized %1, of a split turn %2, kept %3, masked %4, pinned %5</source>
        <translation>zusammengefasst %1, aus einer geteilten Runde %2, behalten %3, maskiert %4, angeheftet %5</translation>
    </message>
    <message>
        <source>first kept entry %1</source>
        <translation>erster behaltener Eintrag %1</translation>
    </message>
    <message>
        <source>Say where %1 is served with --base-url, or use --offline.</source>
        <translation>Mit --base-url angeben, wo %1 erreichbar ist, oder --offline verwenden.</translation>
    </message>
    <message>
        <source>Say where the model is served with --base-url, or use --offline.</source>
        <translation>Mit --base-url angeben, wo das Modell erreichbar ist, oder --offline verwenden.</translation>
    </message>
    <message>
        <source>Undone. The context holds %1 tokens again.</source>
        <translation>Rückgängig gemacht. Der Kontext umfasst wieder %1 Token.</translation>
    </message>
    <message>
        <source>Redone. The context holds %1 tokens.</source>
        <translation>Wiederhergestellt. Der Kontext umfasst %1 Token.</translation>
    </message>
    <message>
        <source>The model %1 did not write the summary under the headings it was asked for, also when asked again. Nothing was changed. Use --unchecked to take it as it is, another model, or --offline.</source>
        <translation>Das Modell %1 hat die Zusammenfassung auch auf Nachfrage nicht unter den verlangten Überschriften geschrieben. Nichts wurde geändert. Mit --unchecked unverändert übernehmen, ein anderes Modell oder --offline verwenden.</translation>
    </message>
    <message>
        <source>Compacted: %1 → %2 tokens. “varve undo” takes it back.</source>
        <translation>Verdichtet: %1 → %2 Token. „varve undo“ nimmt es zurück.</translation>
    </message>
    <message>
        <source>--estimator takes chars4, and only together with --plan.</source>
        <translation>--estimator erwartet chars4, und nur zusammen mit --plan.</translation>
    </message>
    <message numerus="yes">
        <source>%n call(s) without a result: an error result is sent</source>
        <translation>
            <numerusform>%n Aufruf ohne Ergebnis: ein Fehlerergebnis wird gesendet</numerusform>
            <numerusform>%n Aufrufe ohne Ergebnis: je ein Fehlerergebnis wird gesendet</numerusform>
        </translation>
    </message>
    <message>
        <source>a result whose call is not sent: left out</source>
        <translation>ein Ergebnis, dessen Aufruf nicht gesendet wird: weggelassen</translation>
    </message>
    <message>
        <source>the list would not begin with a user message: a lead-in is sent</source>
        <translation>die Liste begänne nicht mit einer Nachricht der Person: ein Vorspann wird gesendet</translation>
    </message>
    <message>
        <source>--window takes a number of tokens, not “%1”.</source>
        <translation>--window erwartet eine Anzahl Token, nicht „%1“.</translation>
    </message>
    <message>
        <source>Look from this entry instead of where the session stands.</source>
        <translation>Von diesem Eintrag aus ansehen statt vom Stand der Sitzung.</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>%1 tokens (%2), model %3, window %4</source>
        <translation>%1 Token (%2), Modell %3, Fenster %4</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>This will not fit: compact it, or choose a model with a larger window.</source>
        <translation>Das passt nicht: verdichten oder ein Modell mit größerem Fenster wählen.</translation>
    </message>
    <message>
        <source>One or more entries.</source>
        <translation>Ein oder mehrere Einträge.</translation>
    </message>
    <message>
        <source>The wire protocol: openai-chat.</source>
        <translation>Das Protokoll: openai-chat.</translation>
    </message>
    <message>
        <source>There is no encoder for “%1”. Use openai-chat.</source>
        <translation>Für „%1“ gibt es keine Kodierung. Bitte openai-chat verwenden.</translation>
    </message>
    <message>
        <source>Where to continue from.</source>
        <translation>Von wo fortgesetzt wird.</translation>
    </message>
    <message>
        <source>The store is damaged: %1. Make a copy of it before anything else, then restore a backup.</source>
        <translation>Der Speicher ist beschädigt: %1. Zuerst eine Kopie davon anlegen, dann eine Sicherung zurückspielen.</translation>
    </message>
    <message>
        <source>pi, markdown or json.</source>
        <translation>pi, markdown oder json.</translation>
    </message>
    <message>
        <source>Write this file instead of standard output.</source>
        <translation>Diese Datei statt der Standardausgabe schreiben.</translation>
    </message>
    <message>
        <source>Only the branch up to this entry (markdown: where the session stands).</source>
        <translation>Nur den Zweig bis zu diesem Eintrag (markdown: bis zum Stand der Sitzung).</translation>
    </message>
    <message>
        <source>--format takes pi, markdown or json.</source>
        <translation>--format erwartet pi, markdown oder json.</translation>
    </message>
    <message>
        <source>Standard output cannot be written.</source>
        <translation>Die Standardausgabe ist nicht beschreibbar.</translation>
    </message>
    <message>
        <source>%1: %2 entries, %3 messages, %4 branches, %5 compactions; %6 new</source>
        <translation>%1: %2 Einträge, %3 Nachrichten, %4 Zweige, %5 Verdichtungen; %6 neu</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n more line(s) were skipped</source>
        <translation>
            <numerusform>%n weitere Zeile wurde übersprungen</numerusform>
            <numerusform>%n weitere Zeilen wurden übersprungen</numerusform>
        </translation>
    </message>
    <message>
        <source>Session files of other programs.</source>
        <translation>Sitzungsdateien anderer Programme.</translation>
    </message>
    <message>
        <source>There are no sessions yet. “varve import FILE” brings some in.</source>
        <translation>Es gibt noch keine Sitzungen. „varve import DATEI“ holt welche herein.</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>Updated</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Markierung</translation>
    </message>
    <message>
        <source>Words, or a phrase in quotes.</source>
        <translation>Wörter oder eine Wortfolge in Anführungszeichen.</translation>
    </message>
    <message>
        <source>Only in this session.</source>
        <translation>Nur in dieser Sitzung.</translation>
    </message>
    <message>
        <source>At most so many hits.</source>
        <translation>Höchstens so viele Treffer.</translation>
    </message>
    <message>
        <source>Nothing was found.</source>
        <translation>Nichts gefunden.</translation>
    </message>
</context>
<context>
    <name>varve::CommandPalette</name>
    <message>
        <source>Find anything or run a command</source>
        <translation>Etwas finden oder einen Befehl ausführen</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Search all sessions for “%1”</source>
        <translation>Alle Sitzungen nach „%1“ durchsuchen</translation>
    </message>
</context>
<context>
    <name>varve::Compaction</name>
    <message>
        <source>The session was moved to another branch meanwhile, so the compaction was not applied. Nothing was changed. Make a new plan.</source>
        <translation>Die Sitzung wurde inzwischen auf einen anderen Zweig versetzt, deshalb wurde die Verdichtung nicht angewendet. Nichts wurde geändert. Bitte neu planen.</translation>
    </message>
    <message>
        <source>The session was compacted by somebody else meanwhile, so this compaction was not applied. Nothing was changed. Make a new plan.</source>
        <translation>Die Sitzung wurde inzwischen anderswo verdichtet, deshalb wurde diese Verdichtung nicht angewendet. Nichts wurde geändert. Bitte neu planen.</translation>
    </message>
    <message>
        <source>What is to be compacted was edited meanwhile, so the compaction was not applied. Nothing was changed. Make a new plan.</source>
        <translation>Was verdichtet werden soll, wurde inzwischen bearbeitet, deshalb wurde die Verdichtung nicht angewendet. Nichts wurde geändert. Bitte neu planen.</translation>
    </message>
    <message>
        <source>The summary is empty, so nothing was compacted. Write one or summarize again.</source>
        <translation>Die Zusammenfassung ist leer, deshalb wurde nichts verdichtet. Eine schreiben oder erneut zusammenfassen.</translation>
    </message>
    <message>
        <source>There is no compaction on this branch that could be undone.</source>
        <translation>Auf diesem Zweig gibt es keine Verdichtung, die rückgängig gemacht werden könnte.</translation>
    </message>
    <message>
        <source>There is no undone compaction on this branch that could be redone.</source>
        <translation>Auf diesem Zweig gibt es keine rückgängig gemachte Verdichtung, die wiederhergestellt werden könnte.</translation>
    </message>
</context>
<context>
    <name>varve::CompactionDriver</name>
    <message>
        <source>Stopped. Nothing was changed.</source>
        <translation>Angehalten. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Make sure that these are in the summary:</source>
        <translation>Folgendes muss in der Zusammenfassung stehen:</translation>
    </message>
    <message>
        <source>Summarizing…</source>
        <translation>Wird zusammengefasst …</translation>
    </message>
    <message>
        <source>Built-in summarizer</source>
        <translation>Eingebautes Verfahren</translation>
    </message>
    <message>
        <source>Review the summary</source>
        <translation>Zusammenfassung prüfen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln older entries</source>
        <translation>
            <numerusform>%Ln älterer Eintrag</numerusform>
            <numerusform>%Ln ältere Einträge</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::CompactionPage</name>
    <message>
        <source>Compact session</source>
        <translation>Sitzung verdichten</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Review summary</source>
        <translation>Zusammenfassung prüfen</translation>
    </message>
    <message>
        <source>Before and after</source>
        <translation>Vorher und nachher</translation>
    </message>
    <message>
        <source>Session compacted</source>
        <translation>Sitzung verdichtet</translation>
    </message>
    <message>
        <source>Compaction undone</source>
        <translation>Verdichtung rückgängig gemacht</translation>
    </message>
</context>
<context>
    <name>varve::CompactionPlan</name>
    <message>
        <source>There is nothing to compact yet: nothing has been said.</source>
        <translation>Es gibt noch nichts zu verdichten: Es wurde noch nichts gesagt.</translation>
    </message>
    <message>
        <source>This session was compacted already, and nothing new came since.</source>
        <translation>Diese Sitzung wurde schon verdichtet, seitdem kam nichts Neues hinzu.</translation>
    </message>
    <message>
        <source>There is nothing to compact: all of it lies within what is kept word for word. Keep less to compact anyway.</source>
        <translation>Es gibt nichts zu verdichten: Alles liegt in dem Teil, der wörtlich bleibt. Wer trotzdem verdichten will, behält weniger.</translation>
    </message>
    <message>
        <source>This would free too little to be worth it. Keep less to compact more.</source>
        <translation>Das würde zu wenig freigeben. Wer mehr verdichten will, behält weniger.</translation>
    </message>
</context>
<context>
    <name>varve::CompactionPlanStep</name>
    <message>
        <source>Summarized</source>
        <translation>Zusammengefasst</translation>
    </message>
    <message>
        <source>Beginning of the split turn, summarized by itself</source>
        <translation>Anfang der geteilten Runde, für sich zusammengefasst</translation>
    </message>
    <message>
        <source>Masked tool outputs</source>
        <translation>Maskierte Werkzeugausgaben</translation>
    </message>
    <message>
        <source>Pinned, kept</source>
        <translation>Angeheftet, bleibt</translation>
    </message>
    <message>
        <source>Kept word for word</source>
        <translation>Bleibt wörtlich</translation>
    </message>
    <message>
        <source>Mask and summarize</source>
        <translation>Maskieren und zusammenfassen</translation>
    </message>
    <message>
        <source>Mask tool outputs only</source>
        <translation>Nur Werkzeugausgaben maskieren</translation>
    </message>
    <message>
        <source>What is summarized and what stays</source>
        <translation>Was zusammengefasst wird und was bleibt</translation>
    </message>
    <message>
        <source>&amp;Keep recent</source>
        <translation>Neueste &amp;behalten</translation>
    </message>
    <message>
        <source>Optional: what the summary should focus on, e.g. “keep every failing test name”</source>
        <translation>Optional: worauf die Zusammenfassung achten soll, z. B. „Namen aller fehlschlagenden Tests behalten“</translation>
    </message>
    <message>
        <source>&amp;Instructions</source>
        <translation>&amp;Anweisungen</translation>
    </message>
    <message>
        <source>Summarize &amp;with</source>
        <translation>Zusammenfassen &amp;mit</translation>
    </message>
    <message>
        <source>Show what is summarized</source>
        <translation>Zeigen, was zusammengefasst wird</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Summarize</source>
        <translation>Zusammenfassen</translation>
    </message>
    <message>
        <source>%1 → ≈ %2</source>
        <extracomment>tokens before and about how many after</extracomment>
        <translation>%1 → ≈ %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entries become one summary</source>
        <translation>
            <numerusform>%Ln Eintrag wird eine Zusammenfassung</numerusform>
            <numerusform>%Ln Einträge werden eine Zusammenfassung</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln stay word for word</source>
        <translation>
            <numerusform>%Ln bleibt wörtlich</numerusform>
            <numerusform>%Ln bleiben wörtlich</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>two halves of a sentence: what is summarized, what stays</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln outputs leave the context, no model call, no cost</source>
        <translation>
            <numerusform>%Ln Ausgabe verlässt den Kontext, ohne Modell und ohne Kosten</numerusform>
            <numerusform>%Ln Ausgaben verlassen den Kontext, ohne Modell und ohne Kosten</numerusform>
        </translation>
    </message>
    <message>
        <source>Mask outputs</source>
        <translation>Ausgaben maskieren</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>tokens · cut before “%1” (split turn)</source>
        <extracomment>after the number of tokens to keep: where the cut is</extracomment>
        <translation>Token · Schnitt vor „%1“ (geteilte Runde)</translation>
    </message>
    <message>
        <source>tokens · cut before “%1”</source>
        <translation>Token · Schnitt vor „%1“</translation>
    </message>
    <message>
        <source>works without a model, no cost</source>
        <translation>ohne Modell und ohne Kosten</translation>
    </message>
    <message>
        <source>≈ %1 in, %2 out</source>
        <extracomment>about how many tokens a model reads and writes</extracomment>
        <translation>≈ %1 hinein, %2 heraus</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>etwa %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln pinned entries survive</source>
        <translation>
            <numerusform>%Ln angehefteter Eintrag bleibt erhalten</numerusform>
            <numerusform>%Ln angeheftete Einträge bleiben erhalten</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>a kind of entries in a plan and their number</extracomment>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>varve::CompactionPreferences</name>
    <message>
        <source>%</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Automatic</source>
        <extracomment>in place of 0: worked out from the window</extracomment>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Compaction</source>
        <translation>Verdichtung</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>Remind only</source>
        <translation>Nur erinnern</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Automatic &amp;compaction</source>
        <translation>Automatische &amp;Verdichtung</translation>
    </message>
    <message>
        <source>&amp;Threshold</source>
        <translation>&amp;Schwelle</translation>
    </message>
    <message>
        <source>Also before a request that would leave no room for an answer</source>
        <translation>Auch vor einer Anfrage, die keinen Platz für die Antwort ließe</translation>
    </message>
    <message>
        <source>Never</source>
        <extracomment>in place of 0 minutes</extracomment>
        <translation>Nie</translation>
    </message>
    <message>
        <source> min</source>
        <translation> min</translation>
    </message>
    <message>
        <source>Quiet minutes</source>
        <translation>Minuten ohne Tätigkeit</translation>
    </message>
    <message>
        <source>Share of the window while idle</source>
        <translation>Anteil am Fenster im Leerlauf</translation>
    </message>
    <message>
        <source>above</source>
        <extracomment>between the quiet minutes and the share of the window</extracomment>
        <translation>ab</translation>
    </message>
    <message>
        <source>When &amp;idle for</source>
        <translation>Im &amp;Leerlauf nach</translation>
    </message>
    <message>
        <source>Meter notice</source>
        <translation>Hinweis der Anzeige</translation>
    </message>
    <message>
        <source>Meter warning</source>
        <translation>Warnung der Anzeige</translation>
    </message>
    <message>
        <source>warns at</source>
        <extracomment>between two percentages: the meter gives notice at the first, warns at the second</extracomment>
        <translation>warnt bei</translation>
    </message>
    <message>
        <source>Meter gives &amp;notice at</source>
        <translation>Anzeige &amp;weist hin bei</translation>
    </message>
    <message>
        <source>How much</source>
        <translation>Wie viel</translation>
    </message>
    <message>
        <source>&amp;Keep recent</source>
        <translation>Neueste &amp;behalten</translation>
    </message>
    <message>
        <source>&amp;Reserve for output</source>
        <translation>&amp;Reserve für die Ausgabe</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Model endpoint, if one is set up</source>
        <translation>Modell-Endpunkt, falls eingerichtet</translation>
    </message>
    <message>
        <source>Built-in summarizer</source>
        <translation>Eingebautes Verfahren</translation>
    </message>
    <message>
        <source>Summarize &amp;with</source>
        <translation>Zusammenfassen &amp;mit</translation>
    </message>
    <message>
        <source>As the model endpoint</source>
        <translation>Wie der Modell-Endpunkt</translation>
    </message>
    <message>
        <source>Summary &amp;model</source>
        <translation>M&amp;odell für Zusammenfassungen</translation>
    </message>
    <message>
        <source>Optional: what every summary should keep, e.g. “names of failing tests”</source>
        <translation>Optional: was jede Zusammenfassung behalten soll, z. B. „Namen fehlschlagender Tests“</translation>
    </message>
    <message>
        <source>In&amp;structions</source>
        <translation>An&amp;weisungen</translation>
    </message>
    <message>
        <source>switched off</source>
        <translation>ausgeschaltet</translation>
    </message>
    <message>
        <source>of the model&apos;s window, which is not known</source>
        <translation>des Kontextfensters, das nicht bekannt ist</translation>
    </message>
    <message>
        <source>reminds at %1 of %2</source>
        <extracomment>a number of tokens and the size of the window</extracomment>
        <translation>erinnert bei %1 von %2</translation>
    </message>
    <message>
        <source>compacts at %1 of %2</source>
        <translation>verdichtet bei %1 von %2</translation>
    </message>
    <message>
        <source>keeps the newest %1 tokens</source>
        <extracomment>how many of the newest tokens are kept word for word</extracomment>
        <translation>behält die neuesten %1 Token</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Token</translation>
    </message>
    <message>
        <source>The warning must come after the notice.</source>
        <translation>Die Warnung muss nach dem Hinweis kommen.</translation>
    </message>
    <message>
        <source>More than half of the window of %1 (%2) cannot be reserved.</source>
        <translation>Mehr als die Hälfte des Fensters von %1 (%2) lässt sich nicht reservieren.</translation>
    </message>
    <message>
        <source>Nothing would be left to compact: %1 of %2 usable tokens are kept.</source>
        <translation>Es bliebe nichts zu verdichten: %1 von %2 nutzbaren Token werden behalten.</translation>
    </message>
</context>
<context>
    <name>varve::CompactionResultStep</name>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>Tokens by category before and after</source>
        <translation>Token je Kategorie, vorher und nachher</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Undone: the next request holds %1 again.</source>
        <translation>Rückgängig gemacht: Die nächste Anfrage umfasst wieder %1.</translation>
    </message>
    <message>
        <source>Nothing was deleted: the tree still holds all %1 entries.</source>
        <translation>Nichts wurde gelöscht: Der Baum enthält weiterhin alle %1 Einträge.</translation>
    </message>
</context>
<context>
    <name>varve::CompactionReviewStep</name>
    <message>
        <source>Retry</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Use the built-in summarizer</source>
        <translation>Eingebautes Verfahren verwenden</translation>
    </message>
    <message>
        <source>The summary is being written</source>
        <translation>Die Zusammenfassung wird geschrieben</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>What is covered is checked when the summary is complete.</source>
        <translation>Die Abdeckung wird geprüft, sobald die Zusammenfassung vollständig ist.</translation>
    </message>
    <message>
        <source>What is covered was not checked.</source>
        <translation>Die Abdeckung wurde nicht geprüft.</translation>
    </message>
    <message>
        <source>Stop first</source>
        <translation>Zuerst anhalten</translation>
    </message>
    <message>
        <source>The summary is empty.</source>
        <translation>Die Zusammenfassung ist leer.</translation>
    </message>
    <message numerus="yes">
        <source>Writing, %Ln characters so far</source>
        <translation>
            <numerusform>Wird geschrieben, bisher %Ln Zeichen</numerusform>
            <numerusform>Wird geschrieben, bisher %Ln Zeichen</numerusform>
        </translation>
    </message>
    <message>
        <source>Applying</source>
        <translation>Wird angewendet</translation>
    </message>
    <message>
        <source>Incomplete: you can finish the text by hand</source>
        <translation>Unvollständig: Der Text lässt sich von Hand ergänzen</translation>
    </message>
    <message>
        <source>written in %1</source>
        <extracomment>how long writing took</extracomment>
        <translation>geschrieben in %1</translation>
    </message>
    <message>
        <source>by the built-in summarizer</source>
        <translation>vom eingebauten Verfahren</translation>
    </message>
    <message>
        <source>you can edit the text</source>
        <translation>der Text lässt sich bearbeiten</translation>
    </message>
</context>
<context>
    <name>varve::Completion</name>
    <message>
        <source>The request was cancelled.</source>
        <translation>Die Anfrage wurde abgebrochen.</translation>
    </message>
    <message>
        <source>The model declined to answer this request.</source>
        <translation>Das Modell hat die Antwort auf diese Anfrage abgelehnt.</translation>
    </message>
</context>
<context>
    <name>varve::Composer</name>
    <message>
        <source>Write a message</source>
        <translation>Nachricht schreiben</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Choose which model answers</source>
        <translation>Wählen, welches Modell antwortet</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Set up a model…</source>
        <translation>Modell einrichten …</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>%1 sends</source>
        <translation>%1 sendet</translation>
    </message>
</context>
<context>
    <name>varve::ContextChart</name>
    <message>
        <source>Context size over the turns</source>
        <translation>Größe des Kontexts über die Runden</translation>
    </message>
    <message numerus="yes">
        <source>%Ln compactions. Largest: %1. %2</source>
        <extracomment>what a screen reader says of the chart; the last part is the newest point</extracomment>
        <translation>
            <numerusform>%Ln Verdichtung. Größter Wert: %1. %2</numerusform>
            <numerusform>%Ln Verdichtungen. Größter Wert: %1. %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Compacted in turn %1: %2 → %3</source>
        <extracomment>a compaction in the chart: the turn, tokens before and after</extracomment>
        <translation>Verdichtet in Runde %1: %2 → %3</translation>
    </message>
    <message>
        <source>Turn %1: %2, %3</source>
        <extracomment>a turn&apos;s context size, its exact tokens and where the figure is from</extracomment>
        <translation>Runde %1: %2, %3</translation>
    </message>
</context>
<context>
    <name>varve::ContextModel</name>
    <message>
        <source>other</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Share of the window</source>
        <translation>Anteil am Fenster</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>est.</source>
        <extracomment>short for &quot;estimated&quot;</extracomment>
        <translation>gesch.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>a tool and the number of its results</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more</source>
        <translation>
            <numerusform>%Ln weiterer</numerusform>
            <numerusform>%Ln weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Not sent</source>
        <translation>Nicht gesendet</translation>
    </message>
    <message>
        <source>%1, no text</source>
        <translation>%1, ohne Text</translation>
    </message>
    <message>
        <source>Entry %1 cannot be read</source>
        <translation>Der Eintrag %1 ist nicht lesbar</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>an exact number of tokens and how it came to be</extracomment>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln messages</source>
        <translation>
            <numerusform>%Ln Nachricht</numerusform>
            <numerusform>%Ln Nachrichten</numerusform>
        </translation>
    </message>
    <message>
        <source>Pinned: survives every compaction</source>
        <translation>Angeheftet: übersteht jede Verdichtung</translation>
    </message>
    <message>
        <source>Masked: a placeholder is sent instead</source>
        <translation>Maskiert: Stattdessen wird ein Platzhalter gesendet</translation>
    </message>
    <message>
        <source>Not sent: %1</source>
        <translation>Nicht gesendet: %1</translation>
    </message>
</context>
<context>
    <name>varve::ContextPanel</name>
    <message>
        <source>Compact now…</source>
        <translation>Jetzt verdichten …</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Compare the context before and after the last compaction</source>
        <translation>Den Kontext vor und nach der letzten Verdichtung vergleichen</translation>
    </message>
    <message>
        <source>Set window…</source>
        <translation>Fenster angeben …</translation>
    </message>
    <message>
        <source>Say how many tokens this model can read</source>
        <translation>Angeben, wie viele Token dieses Modell lesen kann</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Nothing is open. Choose a session to see what its next request would hold.</source>
        <translation>Nichts ist geöffnet. Eine Sitzung wählen, um zu sehen, was ihre nächste Anfrage enthielte.</translation>
    </message>
    <message>
        <source>what the next request holds</source>
        <translation>was die nächste Anfrage enthält</translation>
    </message>
    <message>
        <source>Over time</source>
        <translation>Im Lauf der Zeit</translation>
    </message>
    <message numerus="yes">
        <source>%Ln turns</source>
        <translation>
            <numerusform>%Ln Runde</numerusform>
            <numerusform>%Ln Runden</numerusform>
        </translation>
    </message>
    <message>
        <source>provider + est. %1</source>
        <extracomment>where the figure is from: the provider, but for so many estimated tokens</extracomment>
        <translation>Anbieter + gesch. %1</translation>
    </message>
    <message>
        <source>of %1 · %2%</source>
        <extracomment>after the number of tokens: of the window, and its share</extracomment>
        <translation>von %1 · %2 %</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Where these figures are from: measured by the provider, or estimated</source>
        <translation>Woher diese Zahlen stammen: vom Anbieter gemessen oder geschätzt</translation>
    </message>
    <message>
        <source>compacts at %1%</source>
        <translation>verdichtet bei %1 %</translation>
    </message>
    <message>
        <source>No model is chosen, so its window is not known: nothing is compacted by itself.</source>
        <translation>Kein Modell ist gewählt, sein Fenster also unbekannt: Von selbst wird nichts verdichtet.</translation>
    </message>
    <message>
        <source>The window of %1 is not known: nothing is compacted by itself.</source>
        <translation>Das Fenster von %1 ist unbekannt: Von selbst wird nichts verdichtet.</translation>
    </message>
    <message>
        <source>Will not fit: %1 of %2. The next request would be refused. Compact the session or choose a model with a larger window.</source>
        <translation>Passt nicht: %1 von %2. Die nächste Anfrage würde abgelehnt. Die Sitzung verdichten oder ein Modell mit größerem Fenster wählen.</translation>
    </message>
    <message>
        <source>No room is left for a whole answer. Compact before the next message.</source>
        <translation>Für eine ganze Antwort ist kein Platz mehr. Vor der nächsten Nachricht verdichten.</translation>
    </message>
    <message>
        <source>Nearly full. Compact before the next long answer.</source>
        <translation>Fast voll. Vor der nächsten langen Antwort verdichten.</translation>
    </message>
    <message>
        <source>Getting full. Answers may become less precise.</source>
        <translation>Füllt sich. Antworten können ungenauer werden.</translation>
    </message>
</context>
<context>
    <name>varve::ContextTreeView</name>
    <message>
        <source>Parts of the context</source>
        <translation>Teile des Kontexts</translation>
    </message>
    <message>
        <source>Go to</source>
        <translation>Hingehen</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Exclude</source>
        <translation>Ausschließen</translation>
    </message>
    <message>
        <source>Include</source>
        <translation>Wieder aufnehmen</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Maskieren</translation>
    </message>
    <message>
        <source>Unmask</source>
        <translation>Maskierung aufheben</translation>
    </message>
    <message>
        <source>est.</source>
        <translation>gesch.</translation>
    </message>
</context>
<context>
    <name>varve::ContextView</name>
    <message>
        <source>%1 · %2</source>
        <extracomment>a tool and what it was called with, e.g. &quot;read · src/main.cpp&quot;</extracomment>
        <translation>%1 · %2</translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln more</source>
        <extracomment>a call and the number of further calls of the same answer</extracomment>
        <translation>
            <numerusform>%1, %Ln weiterer</numerusform>
            <numerusform>%1, %Ln weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln images</source>
        <translation>
            <numerusform>%Ln Bild</numerusform>
            <numerusform>%Ln Bilder</numerusform>
        </translation>
    </message>
    <message>
        <source>Image, %1 × %2</source>
        <translation>Bild, %1 × %2</translation>
    </message>
    <message>
        <source>Hidden thinking</source>
        <translation>Verborgenes Denken</translation>
    </message>
    <message>
        <source>Excluded by you</source>
        <translation>Von Hand ausgeschlossen</translation>
    </message>
    <message>
        <source>Stored only</source>
        <translation>Nur gespeichert</translation>
    </message>
    <message>
        <source>Failed or aborted answers</source>
        <translation>Fehlgeschlagene oder abgebrochene Antworten</translation>
    </message>
    <message>
        <source>Nothing in it to send</source>
        <translation>Nichts darin zu senden</translation>
    </message>
    <message>
        <source>Results without their call</source>
        <translation>Ergebnisse ohne ihren Aufruf</translation>
    </message>
    <message>
        <source>Belongs to something excluded</source>
        <translation>Gehört zu etwas Ausgeschlossenem</translation>
    </message>
    <message>
        <source>Undone</source>
        <translation>Rückgängig gemacht</translation>
    </message>
</context>
<context>
    <name>varve::ConversationPage</name>
    <message>
        <source>Transcript</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Open a session on the left, or import sessions of other programs.</source>
        <translation>Links eine Sitzung öffnen oder Sitzungen anderer Programme importieren.</translation>
    </message>
    <message>
        <source>Nothing has been said yet.</source>
        <translation>Noch wurde nichts gesagt.</translation>
    </message>
    <message>
        <source>Continue here first, or go back</source>
        <translation>Zuerst hier fortsetzen oder zurückgehen</translation>
    </message>
    <message>
        <source>The store is open for reading only</source>
        <translation>Der Speicher ist nur zum Lesen geöffnet</translation>
    </message>
</context>
<context>
    <name>varve::CoverageSide</name>
    <message>
        <source>Missing</source>
        <translation>Fehlt</translation>
    </message>
    <message>
        <source>Add all missing</source>
        <translation>Alles Fehlende hinzufügen</translation>
    </message>
    <message>
        <source>Ask again for what is missing</source>
        <translation>Nach dem Fehlenden erneut fragen</translation>
    </message>
    <message>
        <source>%1%</source>
        <translation>%1 %</translation>
    </message>
    <message numerus="yes">
        <source>covered: %1 of %Ln facts</source>
        <translation>
            <numerusform>abgedeckt: %1 von %Ln Angabe</numerusform>
            <numerusform>abgedeckt: %1 von %Ln Angaben</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing in this range could be checked by rule.</source>
        <translation>In diesem Bereich ließ sich nichts nach Regeln prüfen.</translation>
    </message>
    <message>
        <source>Paths, commands, errors, instructions, decisions and open items that were found in the summarized messages</source>
        <translation>Pfade, Befehle, Fehler, Anweisungen, Entscheidungen und offene Punkte aus den zusammengefassten Nachrichten</translation>
    </message>
    <message>
        <source>The built-in summarizer would write the same again.</source>
        <translation>Das eingebaute Verfahren würde noch einmal dasselbe schreiben.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more…</source>
        <translation>
            <numerusform>%Ln weitere …</numerusform>
            <numerusform>%Ln weitere …</numerusform>
        </translation>
    </message>
    <message>
        <source>Show where it stands</source>
        <translation>Zeigen, wo es steht</translation>
    </message>
    <message>
        <source>Show where it stands: %1</source>
        <translation>Zeigen, wo es steht: %1</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add to the summary: %1</source>
        <translation>Zur Zusammenfassung hinzufügen: %1</translation>
    </message>
</context>
<context>
    <name>varve::Database</name>
    <message>
        <source>Another process kept the store %1 locked for too long. Nothing was changed. Try again when it has finished.</source>
        <translation>Ein anderes Programm hielt den Speicher %1 zu lange gesperrt. Nichts wurde geändert. Erneut versuchen, wenn es fertig ist.</translation>
    </message>
    <message>
        <source>The store %1 cannot be written. Nothing was changed. Check the permissions of the file and its folder.</source>
        <translation>Der Speicher %1 ist nicht beschreibbar. Nichts wurde geändert. Bitte die Rechte der Datei und ihres Ordners prüfen.</translation>
    </message>
    <message>
        <source>The disk that holds the store %1 is full. What was stored before is safe. Make room and try again.</source>
        <translation>Der Datenträger mit dem Speicher %1 ist voll. Was vorher gespeichert war, ist sicher. Platz schaffen und erneut versuchen.</translation>
    </message>
    <message>
        <source>Reading or writing the store %1 failed. What was stored before is safe. Check the disk.</source>
        <translation>Lesen oder Schreiben des Speichers %1 schlug fehl. Was vorher gespeichert war, ist sicher. Bitte den Datenträger prüfen.</translation>
    </message>
    <message>
        <source>The store %1 cannot be opened. Check that the folder exists and may be read.</source>
        <translation>Der Speicher %1 lässt sich nicht öffnen. Bitte prüfen, ob der Ordner vorhanden und lesbar ist.</translation>
    </message>
    <message>
        <source>%1 is not a Varve store, or it is damaged. It was left as it is. Choose another file, or restore a backup.</source>
        <translation>%1 ist kein Speicher von Varve oder ist beschädigt. Die Datei blieb, wie sie ist. Eine andere wählen oder eine Sicherung zurückspielen.</translation>
    </message>
    <message>
        <source>The store %1 answered with an error: %2</source>
        <translation>Der Speicher %1 antwortete mit einem Fehler: %2</translation>
    </message>
</context>
<context>
    <name>varve::Endpoint</name>
    <message>
        <source>The address &quot;%1&quot; is not an http or https address. Write it like https://api.example.com/v1.</source>
        <translation>Die Adresse „%1“ ist keine http- oder https-Adresse. Sie sieht etwa so aus: https://api.example.com/v1.</translation>
    </message>
    <message>
        <source>The address &quot;%1&quot; has no host name.</source>
        <translation>In der Adresse „%1“ fehlt der Rechnername.</translation>
    </message>
    <message>
        <source>The address of %1 has a user name or password in it. Remove it and give the key apart.</source>
        <translation>Die Adresse von %1 enthält einen Benutzernamen oder ein Kennwort. Bitte entfernen und den Schlüssel getrennt angeben.</translation>
    </message>
</context>
<context>
    <name>varve::EndpointPage</name>
    <message>
        <source>This is not an http or https address, such as http://localhost:8080/v1.</source>
        <translation>Das ist keine http- oder https-Adresse wie http://localhost:8080/v1.</translation>
    </message>
    <message>
        <source>An address with a user name or password in it is not used: give the key below.</source>
        <translation>Eine Adresse mit Benutzername oder Kennwort wird nicht verwendet: Den Schlüssel unten angeben.</translation>
    </message>
    <message>
        <source>A variable&apos;s name has letters, digits and underscores only. Is this the key itself? Choose “For this session only”.</source>
        <translation>Der Name einer Variablen besteht nur aus Buchstaben, Ziffern und Unterstrichen. Ist das der Schlüssel selbst? Dann „Nur bis zum Beenden“ wählen.</translation>
    </message>
    <message>
        <source>Model endpoint</source>
        <translation>Modell-Endpunkt</translation>
    </message>
    <message>
        <source>A server that speaks the OpenAI chat protocol, on this machine or elsewhere. It writes summaries.</source>
        <translation>Ein Server, der das Chat-Protokoll von OpenAI spricht, auf diesem Rechner oder anderswo. Er schreibt Zusammenfassungen.</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>&amp;Adresse</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>From an environment variable</source>
        <translation>Aus einer Umgebungsvariablen</translation>
    </message>
    <message>
        <source>For this session only</source>
        <translation>Nur bis zum Beenden</translation>
    </message>
    <message>
        <source>The server needs none</source>
        <translation>Der Server braucht keinen</translation>
    </message>
    <message>
        <source>&amp;Key</source>
        <translation>&amp;Schlüssel</translation>
    </message>
    <message>
        <source>&amp;Variable</source>
        <translation>&amp;Variable</translation>
    </message>
    <message>
        <source>Forgotten when Varve is closed</source>
        <translation>Wird beim Beenden von Varve vergessen</translation>
    </message>
    <message>
        <source>Key &amp;text</source>
        <translation>Schlüssel&amp;text</translation>
    </message>
    <message>
        <source>Test connection</source>
        <translation>Verbindung prüfen</translation>
    </message>
    <message>
        <source>A key is in use until Varve is closed</source>
        <translation>Ein Schlüssel gilt bis zum Beenden von Varve</translation>
    </message>
    <message>
        <source>It is set in this program&apos;s environment.</source>
        <translation>Sie ist in der Umgebung dieses Programms gesetzt.</translation>
    </message>
    <message>
        <source>It is not set in this program&apos;s environment.</source>
        <translation>Sie ist in der Umgebung dieses Programms nicht gesetzt.</translation>
    </message>
    <message>
        <source>Give an address and a model first.</source>
        <translation>Zuerst Adresse und Modell angeben.</translation>
    </message>
    <message>
        <source>Testing…</source>
        <translation>Wird geprüft …</translation>
    </message>
</context>
<context>
    <name>varve::EntryTitle</name>
    <message>
        <source>Failed answer</source>
        <translation>Fehlgeschlagene Antwort</translation>
    </message>
    <message>
        <source>Stopped answer</source>
        <translation>Angehaltene Antwort</translation>
    </message>
    <message>
        <source>Thinking only</source>
        <translation>Nur Denken</translation>
    </message>
    <message>
        <source>Empty answer</source>
        <translation>Leere Antwort</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Tool result</source>
        <translation>Werkzeugergebnis</translation>
    </message>
    <message>
        <source>Shell</source>
        <translation>Shell</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>Denken</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Empty message</source>
        <translation>Leere Nachricht</translation>
    </message>
    <message numerus="yes">
        <source>Pinned %n entries</source>
        <translation>
            <numerusform>%n Eintrag angeheftet</numerusform>
            <numerusform>%n Einträge angeheftet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Unpinned %n entries</source>
        <translation>
            <numerusform>%n Eintrag gelöst</numerusform>
            <numerusform>%n Einträge gelöst</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Excluded %n entries</source>
        <translation>
            <numerusform>%n Eintrag ausgeschlossen</numerusform>
            <numerusform>%n Einträge ausgeschlossen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Included %n entries again</source>
        <translation>
            <numerusform>%n Eintrag wieder aufgenommen</numerusform>
            <numerusform>%n Einträge wieder aufgenommen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Masked %n entries</source>
        <translation>
            <numerusform>%n Eintrag maskiert</numerusform>
            <numerusform>%n Einträge maskiert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Unmasked %n entries</source>
        <translation>
            <numerusform>Maskierung von %n Eintrag aufgehoben</numerusform>
            <numerusform>Maskierung von %n Einträgen aufgehoben</numerusform>
        </translation>
    </message>
    <message>
        <source>Older tool output masked</source>
        <translation>Ältere Werkzeugausgaben maskiert</translation>
    </message>
    <message>
        <source>Compaction undone</source>
        <translation>Verdichtung rückgängig gemacht</translation>
    </message>
    <message>
        <source>Compaction redone</source>
        <translation>Verdichtung wiederhergestellt</translation>
    </message>
    <message>
        <source>Compaction</source>
        <translation>Verdichtung</translation>
    </message>
    <message>
        <source>Branch summary</source>
        <translation>Zusammenfassung eines Zweigs</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Markierung</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Thinking level</source>
        <translation>Denkstufe</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
</context>
<context>
    <name>varve::ErrorClassifier</name>
    <message>
        <source>status %1</source>
        <translation>Status %1</translation>
    </message>
    <message>
        <source>Compact the session or choose a model with a larger window.</source>
        <translation>Die Sitzung verdichten oder ein Modell mit größerem Fenster wählen.</translation>
    </message>
    <message>
        <source>The request is longer than the model&apos;s window.</source>
        <translation>Die Anfrage ist länger als das Fenster des Modells.</translation>
    </message>
    <message>
        <source>The request does not fit: it has %1 tokens, the model takes %2.</source>
        <translation>Die Anfrage passt nicht: Sie hat %1 Token, das Modell nimmt %2.</translation>
    </message>
    <message>
        <source>The request does not fit: the model takes %1 tokens.</source>
        <translation>Die Anfrage passt nicht: Das Modell nimmt %1 Token.</translation>
    </message>
    <message numerus="yes">
        <source>%n second(s)</source>
        <translation>
            <numerusform>%n Sekunde</numerusform>
            <numerusform>%n Sekunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n Minute</numerusform>
            <numerusform>%n Minuten</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 asks for an API key, and none is set. Add the key of this provider.</source>
        <translation>%1 verlangt einen API-Schlüssel, und keiner ist gesetzt. Bitte den Schlüssel dieses Anbieters hinzufügen.</translation>
    </message>
    <message>
        <source>%1 does not accept the API key. Check the key of this provider.</source>
        <translation>%1 nimmt den API-Schlüssel nicht an. Bitte den Schlüssel dieses Anbieters prüfen.</translation>
    </message>
    <message>
        <source>%1 does not know this model: %2. Choose another model.</source>
        <translation>%1 kennt dieses Modell nicht: %2. Bitte ein anderes wählen.</translation>
    </message>
    <message>
        <source>There is no such API at %1. Check the base URL, it often ends in /v1.</source>
        <translation>Unter %1 gibt es diese Schnittstelle nicht. Bitte die Basisadresse prüfen, oft endet sie auf /v1.</translation>
    </message>
    <message>
        <source>The account at %1 has used up its quota: %2</source>
        <translation>Das Kontingent bei %1 ist aufgebraucht: %2</translation>
    </message>
    <message>
        <source>%1 limits how often it may be asked. It can be tried again in %2.</source>
        <translation>%1 begrenzt die Zahl der Anfragen. In %2 ist ein neuer Versuch möglich.</translation>
    </message>
    <message>
        <source>%1 limits how often it may be asked. Wait a moment and try again.</source>
        <translation>%1 begrenzt die Zahl der Anfragen. Kurz warten und erneut versuchen.</translation>
    </message>
    <message>
        <source>%1 is still loading the model. Try again in a moment.</source>
        <translation>%1 lädt das Modell noch. Gleich erneut versuchen.</translation>
    </message>
    <message>
        <source>%1 is overloaded or not available now (%2). Try again in a moment.</source>
        <translation>%1 ist überlastet oder gerade nicht verfügbar (%2). Gleich erneut versuchen.</translation>
    </message>
    <message>
        <source>The account at %1 has no credit left: %2</source>
        <translation>Das Guthaben bei %1 ist aufgebraucht: %2</translation>
    </message>
    <message>
        <source>%1 does not allow this request: %2</source>
        <translation>%1 lässt diese Anfrage nicht zu: %2</translation>
    </message>
    <message>
        <source>%1 does not offer this API at this address. Check the base URL.</source>
        <translation>%1 bietet diese Schnittstelle unter dieser Adresse nicht an. Bitte die Basisadresse prüfen.</translation>
    </message>
    <message>
        <source>%1 rejected the request: %2</source>
        <translation>%1 hat die Anfrage zurückgewiesen: %2</translation>
    </message>
    <message>
        <source>%1 is reached, but the server behind it does not answer (%2). Try again in a moment.</source>
        <translation>%1 ist erreichbar, aber der Server dahinter antwortet nicht (%2). Gleich erneut versuchen.</translation>
    </message>
    <message>
        <source>%1 failed inside: %2</source>
        <translation>Interner Fehler bei %1: %2</translation>
    </message>
    <message>
        <source>%1 sends the request on to %2. Nothing was sent there. If you trust that address, make it the base URL.</source>
        <translation>%1 leitet die Anfrage an %2 weiter. Dorthin wurde nichts gesendet. Ist diese Adresse vertrauenswürdig, kann sie als Basisadresse eingetragen werden.</translation>
    </message>
    <message>
        <source>The provider reported an error while it answered.</source>
        <translation>Der Anbieter meldete während der Antwort einen Fehler.</translation>
    </message>
    <message>
        <source>The provider reported an error while it answered: %1</source>
        <translation>Der Anbieter meldete während der Antwort einen Fehler: %1</translation>
    </message>
    <message>
        <source>A web page came instead of an API answer. Check the base URL (it often ends in /v1), or whether the network wants you to sign in first.</source>
        <translation>Statt einer Antwort kam eine Webseite. Bitte die Basisadresse prüfen (oft endet sie auf /v1), oder ob das Netz zuerst eine Anmeldung verlangt.</translation>
    </message>
    <message>
        <source>What came back is not an answer of this API. Check the base URL and the kind of API.</source>
        <translation>Was zurückkam, ist keine Antwort dieser Schnittstelle. Bitte Basisadresse und Art der Schnittstelle prüfen.</translation>
    </message>
    <message>
        <source>The provider closed the stream before the answer ended. The part you see is kept.</source>
        <translation>Der Anbieter hat die Verbindung vor dem Ende der Antwort geschlossen. Der sichtbare Teil bleibt erhalten.</translation>
    </message>
    <message>
        <source>The provider closed the stream before the answer began.</source>
        <translation>Der Anbieter hat die Verbindung vor dem Beginn der Antwort geschlossen.</translation>
    </message>
    <message>
        <source>The provider sent something that cannot be read as an answer.</source>
        <translation>Der Anbieter hat etwas gesendet, das sich nicht als Antwort lesen lässt.</translation>
    </message>
</context>
<context>
    <name>varve::ExportTexts</name>
    <message>
        <source>The export was cancelled.</source>
        <translation>Der Export wurde abgebrochen.</translation>
    </message>
    <message>
        <source>The export could not be written. Check the free space and the permissions of the folder.</source>
        <translation>Der Export ließ sich nicht schreiben. Bitte freien Platz und Rechte des Ordners prüfen.</translation>
    </message>
    <message>
        <source>%1 could not be created. Check the folder and its permissions.</source>
        <translation>%1 ließ sich nicht anlegen. Bitte den Ordner und seine Rechte prüfen.</translation>
    </message>
</context>
<context>
    <name>varve::FindBar</name>
    <message>
        <source>Find in this session</source>
        <translation>In dieser Sitzung suchen</translation>
    </message>
    <message>
        <source>Find next</source>
        <translation>Weitersuchen</translation>
    </message>
    <message>
        <source>Find previous</source>
        <translation>Rückwärts suchen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>varve::ForkDialog</name>
    <message>
        <source>Fork to a new session</source>
        <translation>In neue Sitzung abzweigen</translation>
    </message>
    <message>
        <source>A new session will begin after this entry. This one stays as it is.</source>
        <translation>Nach diesem Eintrag beginnt eine neue Sitzung. Diese bleibt, wie sie ist.</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) come along</source>
        <translation>
            <numerusform>%n Nachricht kommt mit</numerusform>
            <numerusform>%n Nachrichten kommen mit</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n compaction(s)</source>
        <translation>
            <numerusform>%n Verdichtung</numerusform>
            <numerusform>%n Verdichtungen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 tokens in all. Nothing is copied: the new session stands on these entries.</source>
        <translation>Insgesamt %1 Token. Nichts wird kopiert: Die neue Sitzung steht auf diesen Einträgen.</translation>
    </message>
    <message>
        <source>Fork</source>
        <translation>Abzweigen</translation>
    </message>
</context>
<context>
    <name>varve::Format</name>
    <message>
        <source>%1k</source>
        <extracomment>a number of thousands</extracomment>
        <translation>%1k</translation>
    </message>
    <message>
        <source>%1M</source>
        <extracomment>a number of millions</extracomment>
        <translation>%1M</translation>
    </message>
    <message numerus="yes">
        <source>%1 tokens</source>
        <translation>
            <numerusform>%1 Token</numerusform>
            <numerusform>%1 Token</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>%1 kB</source>
        <translation>%1 kB</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>%1%</source>
        <extracomment>a share in percent, e.g. 38.5%</extracomment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>gerade eben</translation>
    </message>
    <message numerus="yes">
        <source>%n min ago</source>
        <translation>
            <numerusform>vor %n min</numerusform>
            <numerusform>vor %n min</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n h ago</source>
        <translation>
            <numerusform>vor %n h</numerusform>
            <numerusform>vor %n h</numerusform>
        </translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>gestern</translation>
    </message>
    <message>
        <source>d MMM</source>
        <extracomment>date formats as QLocale::toString() takes them: day and month; day, month and year</extracomment>
        <translation>d. MMM</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <translation>d. MMM yyyy</translation>
    </message>
    <message>
        <source>&lt; $ %1</source>
        <translation>&lt; %1 $</translation>
    </message>
    <message>
        <source>$ %1</source>
        <translation>%1 $</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>Systemanweisung</translation>
    </message>
    <message>
        <source>Project files</source>
        <translation>Projektdateien</translation>
    </message>
    <message>
        <source>Skills</source>
        <translation>Fertigkeiten</translation>
    </message>
    <message>
        <source>Tool definitions</source>
        <translation>Werkzeugdefinitionen</translation>
    </message>
    <message>
        <source>Working memory</source>
        <translation>Arbeitsgedächtnis</translation>
    </message>
    <message>
        <source>Compaction summary</source>
        <translation>Zusammenfassung der Verdichtung</translation>
    </message>
    <message>
        <source>Branch summaries</source>
        <translation>Zusammenfassungen von Zweigen</translation>
    </message>
    <message>
        <source>User</source>
        <translation>Person</translation>
    </message>
    <message>
        <source>Assistant</source>
        <translation>Assistent</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>Denken</translation>
    </message>
    <message>
        <source>Tool calls</source>
        <translation>Werkzeugaufrufe</translation>
    </message>
    <message>
        <source>Tool results</source>
        <translation>Werkzeugergebnisse</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Reserved for output</source>
        <translation>Reserviert für die Ausgabe</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Frei</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Eigene Nachricht</translation>
    </message>
    <message>
        <source>Tool result</source>
        <translation>Werkzeugergebnis</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Shell command</source>
        <translation>Shell-Befehl</translation>
    </message>
    <message>
        <source>provider</source>
        <translation>Anbieter</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>geschätzt</translation>
    </message>
    <message>
        <source>provider + est.</source>
        <translation>Anbieter + gesch.</translation>
    </message>
</context>
<context>
    <name>varve::FormatNames</name>
    <message>
        <source>a Claude Code transcript</source>
        <translation>ein Protokoll von Claude Code</translation>
    </message>
    <message>
        <source>a Codex rollout</source>
        <translation>ein Protokoll von Codex</translation>
    </message>
    <message>
        <source>an SQLite database</source>
        <translation>eine SQLite-Datenbank</translation>
    </message>
    <message>
        <source>JSON lines of another program</source>
        <translation>JSON-Zeilen eines anderen Programms</translation>
    </message>
    <message>
        <source>a JSON document of another program</source>
        <translation>ein JSON-Dokument eines anderen Programms</translation>
    </message>
</context>
<context>
    <name>varve::ImportDialog</name>
    <message>
        <source>Import sessions</source>
        <translation>Sitzungen importieren</translation>
    </message>
    <message>
        <source>Import progress</source>
        <translation>Fortschritt des Imports</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>Dateien hinzufügen …</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Add session files</source>
        <translation>Sitzungsdateien hinzufügen</translation>
    </message>
    <message>
        <source>Sessions (*.jsonl);;All files (*)</source>
        <translation>Sitzungen (*.jsonl);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Session files</source>
        <translation>Sitzungsdateien</translation>
    </message>
    <message>
        <source>What was imported</source>
        <translation>Was importiert wurde</translation>
    </message>
    <message>
        <source>No session files were found in the usual places. Add files of your own; they are only read, never changed.</source>
        <translation>An den üblichen Orten wurden keine Sitzungsdateien gefunden. Eigene Dateien hinzufügen; sie werden nur gelesen, nie geändert.</translation>
    </message>
    <message>
        <source>These sessions were found. They are only read, never changed; importing again adds what is new.</source>
        <translation>Diese Sitzungen wurden gefunden. Sie werden nur gelesen, nie geändert; erneutes Importieren ergänzt Neues.</translation>
    </message>
    <message>
        <source>%1 — %2, %3</source>
        <translation>%1 – %2, %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n new entry(s)</source>
        <translation>
            <numerusform>%1: %n neuer Eintrag</numerusform>
            <numerusform>%1: %n neue Einträge</numerusform>
        </translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n session(s) imported</source>
        <translation>
            <numerusform>%n Sitzung importiert</numerusform>
            <numerusform>%n Sitzungen importiert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new entry(s)</source>
        <translation>
            <numerusform>%n neuer Eintrag</numerusform>
            <numerusform>%n neue Einträge</numerusform>
        </translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>varve::ImportTexts</name>
    <message>
        <source>There is no file %1.</source>
        <translation>Die Datei %1 gibt es nicht.</translation>
    </message>
    <message>
        <source>%1 is a folder. Choose the session files in it.</source>
        <translation>%1 ist ein Ordner. Bitte die Sitzungsdateien darin wählen.</translation>
    </message>
    <message>
        <source>%1 could not be opened for reading. Check its permissions.</source>
        <translation>%1 ließ sich nicht zum Lesen öffnen. Bitte die Rechte prüfen.</translation>
    </message>
    <message>
        <source>Reading %1 failed. What was read before is kept; import the file again to add the rest.</source>
        <translation>Das Lesen von %1 schlug fehl. Was vorher gelesen wurde, bleibt; erneutes Importieren ergänzt den Rest.</translation>
    </message>
    <message>
        <source>%1 is empty, so there is nothing to import.</source>
        <translation>%1 ist leer, es gibt nichts zu importieren.</translation>
    </message>
    <message>
        <source>%1 is a binary file, not a session. Nothing was imported.</source>
        <translation>%1 ist eine Binärdatei, keine Sitzung. Nichts wurde importiert.</translation>
    </message>
    <message>
        <source>%1 does not begin with a session header, so it is not a pi session or its beginning is lost. Nothing was imported.</source>
        <translation>%1 beginnt nicht mit einem Sitzungskopf, ist also keine Sitzung von pi, oder ihr Anfang fehlt. Nichts wurde importiert.</translation>
    </message>
    <message>
        <source>%1 is not a session in any format that Varve can read. Nothing was imported.</source>
        <translation>%1 ist keine Sitzung in einem Format, das Varve lesen kann. Nichts wurde importiert.</translation>
    </message>
    <message>
        <source>%1 looks like %2, which Varve cannot read yet. Nothing was imported.</source>
        <extracomment>%2 names what was found, e.g. &quot;a Codex rollout&quot;</extracomment>
        <translation>%1 sieht aus wie %2; das kann Varve noch nicht lesen. Nichts wurde importiert.</translation>
    </message>
    <message>
        <source>The import of %1 was cancelled. What came in before is kept; import the file again to add the rest.</source>
        <translation>Der Import von %1 wurde abgebrochen. Was schon hereinkam, bleibt; erneutes Importieren ergänzt den Rest.</translation>
    </message>
    <message>
        <source>not valid JSON: %1</source>
        <translation>kein gültiges JSON: %1</translation>
    </message>
    <message>
        <source>not a JSON object</source>
        <translation>kein JSON-Objekt</translation>
    </message>
    <message>
        <source>the file ends in the middle of this line</source>
        <translation>die Datei endet mitten in dieser Zeile</translation>
    </message>
    <message>
        <source>the line is %1 long, more than the %2 that are read</source>
        <translation>die Zeile ist %1 lang, gelesen werden höchstens %2</translation>
    </message>
    <message>
        <source>a second session header; the entries after it belong to the first session</source>
        <translation>ein zweiter Sitzungskopf; die Einträge danach gehören zur ersten Sitzung</translation>
    </message>
    <message>
        <source>the id %1 was used by an earlier entry, which is kept</source>
        <translation>die Kennung %1 gehört schon zu einem früheren Eintrag; dieser bleibt</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n entries stand on this line, a line break was lost; all were read</source>
        <translation>
            <numerusform>%n Eintrag steht auf dieser Zeile, ein Zeilenumbruch ging verloren; er wurde gelesen</numerusform>
            <numerusform>%n Einträge stehen auf dieser Zeile, ein Zeilenumbruch ging verloren; alle wurden gelesen</numerusform>
        </translation>
    </message>
    <message>
        <source>what follows the last complete entry of this line cannot be read</source>
        <translation>was auf den letzten vollständigen Eintrag dieser Zeile folgt, ist nicht lesbar</translation>
    </message>
    <message>
        <source>bytes that are not UTF-8 were replaced</source>
        <translation>Bytes, die kein UTF-8 sind, wurden ersetzt</translation>
    </message>
    <message>
        <source>an image is not valid base64 and was left out</source>
        <translation>ein Bild ist kein gültiges Base64 und wurde weggelassen</translation>
    </message>
    <message>
        <source>the parent %1 is not in the file; the entry begins a tree of its own</source>
        <translation>der Vorgänger %1 fehlt in der Datei; der Eintrag beginnt einen eigenen Baum</translation>
    </message>
    <message>
        <source>the parents of %1 lead back to itself; the circle was cut here</source>
        <translation>die Vorgänger von %1 führen zu ihm zurück; der Kreis wurde hier aufgetrennt</translation>
    </message>
    <message>
        <source>it refers to an entry %1 that is not in the file before it</source>
        <translation>verweist auf einen Eintrag %1, der in der Datei nicht davor steht</translation>
    </message>
    <message>
        <source>the time is missing or cannot be read</source>
        <translation>die Zeit fehlt oder ist nicht lesbar</translation>
    </message>
    <message>
        <source>Forked from %1</source>
        <translation>Abgezweigt von %1</translation>
    </message>
</context>
<context>
    <name>varve::ImportWriter</name>
    <message>
        <source>The importer named a leaf that it did not import.</source>
        <translation>Der Import nannte einen Stand, der nicht importiert wurde.</translation>
    </message>
</context>
<context>
    <name>varve::Leases</name>
    <message>
        <source>Another Varve (process %1) is working in this session: %2. Wait until it has finished, or stop it there.</source>
        <translation>Ein anderes Varve (Prozess %1) arbeitet in dieser Sitzung: %2. Warten, bis es fertig ist, oder dort anhalten.</translation>
    </message>
    <message>
        <source>Another Varve has taken over this session, because this one did not answer for a while.</source>
        <translation>Ein anderes Varve hat diese Sitzung übernommen, weil dieses eine Weile nicht antwortete.</translation>
    </message>
</context>
<context>
    <name>varve::LineBlock</name>
    <message>
        <source>Show alternative %1 of %2</source>
        <translation>Alternative %1 von %2 zeigen</translation>
    </message>
    <message>
        <source>Fold %1</source>
        <translation>%1 einklappen</translation>
    </message>
    <message>
        <source>Unfold %1</source>
        <translation>%1 ausklappen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Hide summary</source>
        <translation>Zusammenfassung verbergen</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
</context>
<context>
    <name>varve::MainWindow</name>
    <message>
        <source>Varve</source>
        <translation>Varve</translation>
    </message>
    <message>
        <source>The model answered after %1.</source>
        <translation>Das Modell antwortete nach %1.</translation>
    </message>
    <message>
        <source>The sample session could not be unpacked into the folder for temporary files.</source>
        <translation>Die Beispielsitzung ließ sich nicht in den Ordner für temporäre Dateien entpacken.</translation>
    </message>
    <message>
        <source>Markdown, this branch (*.md)</source>
        <translation>Markdown, dieser Zweig (*.md)</translation>
    </message>
    <message>
        <source>JSON, the whole session (*.json)</source>
        <translation>JSON, die ganze Sitzung (*.json)</translation>
    </message>
    <message>
        <source>pi session, all branches (*.jsonl)</source>
        <translation>Sitzung von pi, alle Zweige (*.jsonl)</translation>
    </message>
    <message>
        <source>Export session</source>
        <translation>Sitzung exportieren</translation>
    </message>
    <message>
        <source>Rename session</source>
        <translation>Sitzung umbenennen</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Markierung</translation>
    </message>
    <message>
        <source>Label of this entry (empty removes it)</source>
        <translation>Markierung dieses Eintrags (leer entfernt sie)</translation>
    </message>
    <message>
        <source>Set window</source>
        <translation>Fenster angeben</translation>
    </message>
    <message>
        <source>Tokens that %1 can read</source>
        <translation>Token, die %1 lesen kann</translation>
    </message>
    <message>
        <source>Links of the kind “%1” are not opened.</source>
        <translation>Verweise der Art „%1“ werden nicht geöffnet.</translation>
    </message>
    <message>
        <source>Open link</source>
        <translation>Verweis öffnen</translation>
    </message>
    <message>
        <source>Open this link of %1 in the browser?</source>
        <translation>Diesen Verweis auf %1 im Browser öffnen?</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>Session tree shows</source>
        <translation>Sitzungsbaum zeigt</translation>
    </message>
    <message>
        <source>&amp;Session</source>
        <translation>&amp;Sitzung</translation>
    </message>
    <message>
        <source>&amp;Context</source>
        <translation>&amp;Kontext</translation>
    </message>
    <message>
        <source>Se&amp;ttings</source>
        <translation>&amp;Einstellungen</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Toolbar</source>
        <translation>Werkzeugleiste</translation>
    </message>
    <message>
        <source>About Varve</source>
        <translation>Über Varve</translation>
    </message>
    <message>
        <source>Varve %1, a workbench for long LLM sessions.

Nothing that was said is ever deleted; compaction changes only what the model is sent.

Free software, GPL 3 or later. The Varve authors.</source>
        <translation>Varve %1, eine Werkbank für lange Sitzungen mit Sprachmodellen.

Nichts, was gesagt wurde, wird je gelöscht; Verdichten ändert nur, was das Modell bekommt.

Freie Software, GPL 3 oder neuer. The Varve authors.</translation>
    </message>
    <message>
        <source>Waiting for the model…</source>
        <translation>Warten auf das Modell …</translation>
    </message>
    <message>
        <source>Answering… %1 characters</source>
        <translation>Antwort läuft … %1 Zeichen</translation>
    </message>
    <message>
        <source>%1 — Varve</source>
        <translation>%1 – Varve</translation>
    </message>
    <message>
        <source>%1 · all saved</source>
        <translation>%1 · alles gespeichert</translation>
    </message>
    <message>
        <source>%1 · for reading only</source>
        <translation>%1 · nur zum Lesen</translation>
    </message>
    <message>
        <source>Automatic compaction: on</source>
        <translation>Automatische Verdichtung: an</translation>
    </message>
    <message>
        <source>Automatic compaction: remind only</source>
        <translation>Automatische Verdichtung: nur erinnern</translation>
    </message>
    <message>
        <source>Automatic compaction: off</source>
        <translation>Automatische Verdichtung: aus</translation>
    </message>
    <message>
        <source>%1 in · %2 out</source>
        <translation>%1 hinein · %2 heraus</translation>
    </message>
    <message>
        <source>%1 cached</source>
        <translation>%1 aus dem Cache</translation>
    </message>
    <message>
        <source>Of the whole session, all branches: what the providers reported</source>
        <translation>Aus der ganzen Sitzung, alle Zweige: was die Anbieter gemeldet haben</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 tokens, window unknown</source>
        <translation>%1 Token, Fenster unbekannt</translation>
    </message>
    <message>
        <source>Compaction under way</source>
        <translation>Laufende Verdichtung</translation>
    </message>
    <message>
        <source>Compacting automatically…</source>
        <translation>Wird automatisch verdichtet…</translation>
    </message>
    <message>
        <source>%1 tokens, more than %2: compact now…</source>
        <translation>%1 Token, mehr als %2: jetzt verdichten…</translation>
    </message>
    <message>
        <source>Compacted %1 → %2. Undo is in the Context menu.</source>
        <translation>Verdichtet %1 → %2. Rückgängig machen: Menü Kontext.</translation>
    </message>
    <message>
        <source>Automatic compaction did not work: compact now…</source>
        <translation>Automatische Verdichtung fehlgeschlagen: jetzt verdichten…</translation>
    </message>
</context>
<context>
    <name>varve::MarkdownTexts</name>
    <message>
        <source>Untitled session</source>
        <translation>Sitzung ohne Titel</translation>
    </message>
    <message>
        <source>Project folder</source>
        <translation>Projektordner</translation>
    </message>
    <message>
        <source>Begun</source>
        <translation>Begonnen</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>User</source>
        <translation>Person</translation>
    </message>
    <message>
        <source>Assistant</source>
        <translation>Assistent</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>Denken</translation>
    </message>
    <message>
        <source>Injected message</source>
        <translation>Eingefügte Nachricht</translation>
    </message>
    <message>
        <source>Injected message (%1)</source>
        <translation>Eingefügte Nachricht (%1)</translation>
    </message>
    <message>
        <source>Call of %1</source>
        <translation>Aufruf von %1</translation>
    </message>
    <message>
        <source>Result of %1, with an error</source>
        <translation>Ergebnis von %1, mit Fehler</translation>
    </message>
    <message>
        <source>Result of %1</source>
        <translation>Ergebnis von %1</translation>
    </message>
    <message>
        <source>Shell command</source>
        <translation>Shell-Befehl</translation>
    </message>
    <message>
        <source>Image (%1, %2 × %3)</source>
        <translation>Bild (%1, %2 × %3)</translation>
    </message>
    <message>
        <source>Compaction: what stands above (%1 tokens) was summarized</source>
        <translation>Verdichtung: Was darüber steht (%1 Token), wurde zusammengefasst</translation>
    </message>
    <message>
        <source>Summary of another branch</source>
        <translation>Zusammenfassung eines anderen Zweigs</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>Modell: %1</translation>
    </message>
    <message>
        <source>Thinking level: %1</source>
        <translation>Denkstufe: %1</translation>
    </message>
    <message>
        <source>The answer was not finished.</source>
        <translation>Die Antwort wurde nicht beendet.</translation>
    </message>
    <message>
        <source>The answer was not finished: %1</source>
        <translation>Die Antwort wurde nicht beendet: %1</translation>
    </message>
</context>
<context>
    <name>varve::Migrations</name>
    <message>
        <source>The migration %1 is missing from the program.</source>
        <translation>Die Migration %1 fehlt im Programm.</translation>
    </message>
    <message>
        <source>The store was not brought to the new format, because its backup %1 could not be written. Nothing was changed.</source>
        <translation>Der Speicher wurde nicht auf das neue Format gebracht, weil sich die Sicherung %1 nicht schreiben ließ. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The store must be brought to a new format, but another Varve (process %1) is working in it. Close it and start again.</source>
        <translation>Der Speicher muss auf ein neues Format gebracht werden, aber ein anderes Varve (Prozess %1) arbeitet darin. Bitte beenden und neu starten.</translation>
    </message>
    <message>
        <source>The store was written by a newer Varve (format %1, this one knows %2).</source>
        <translation>Der Speicher stammt von einem neueren Varve (Format %1, dieses kennt %2).</translation>
    </message>
</context>
<context>
    <name>varve::NetworkFailure</name>
    <message>
        <source>%1 cannot be reached through the proxy: %2. Check the system&apos;s proxy settings.</source>
        <translation>%1 ist über den Proxy nicht erreichbar: %2. Bitte die Proxy-Einstellungen des Systems prüfen.</translation>
    </message>
    <message>
        <source>Nothing answers at %1. Check the address, and whether the server is running.</source>
        <translation>Unter %1 antwortet nichts. Bitte die Adresse prüfen, und ob der Server läuft.</translation>
    </message>
    <message>
        <source>There is no host named %1, or the network is down. Check the address and the connection.</source>
        <translation>Es gibt keinen Rechner namens %1, oder das Netz ist ausgefallen. Bitte Adresse und Verbindung prüfen.</translation>
    </message>
    <message>
        <source>No secure connection to %1 could be made: %2</source>
        <translation>Zu %1 kam keine sichere Verbindung zustande: %2</translation>
    </message>
    <message>
        <source>%1 closed the connection before it answered. Try again.</source>
        <translation>%1 hat die Verbindung vor der Antwort geschlossen. Erneut versuchen.</translation>
    </message>
    <message>
        <source>%1 does not answer as a web server does. Check the address and the port.</source>
        <translation>%1 antwortet nicht wie ein Webserver. Bitte Adresse und Port prüfen.</translation>
    </message>
    <message>
        <source>%1 could not be reached: %2</source>
        <translation>%1 war nicht erreichbar: %2</translation>
    </message>
    <message>
        <source>No connection to %1 came about in time. Check the address and the network.</source>
        <translation>Zu %1 kam rechtzeitig keine Verbindung zustande. Bitte Adresse und Netz prüfen.</translation>
    </message>
    <message>
        <source>%1 stopped taking in the request. Try again.</source>
        <translation>%1 hat die Anfrage nicht weiter angenommen. Erneut versuchen.</translation>
    </message>
    <message>
        <source>%1 took the request and did not begin to answer in time.</source>
        <translation>%1 hat die Anfrage angenommen, aber nicht rechtzeitig geantwortet.</translation>
    </message>
    <message>
        <source>%1 stopped in the middle of its answer. The part you see is kept.</source>
        <translation>%1 hat mitten in der Antwort aufgehört. Der sichtbare Teil bleibt erhalten.</translation>
    </message>
</context>
<context>
    <name>varve::OfflineSummarizer</name>
    <message>
        <source>There is nothing to summarize: the chosen entries hold no text.</source>
        <translation>Es gibt nichts zusammenzufassen: Die gewählten Einträge enthalten keinen Text.</translation>
    </message>
    <message>
        <source>The summary was cancelled.</source>
        <translation>Die Zusammenfassung wurde abgebrochen.</translation>
    </message>
</context>
<context>
    <name>varve::OutlineDescription</name>
    <message>
        <source>Compacted, undone</source>
        <translation>Verdichtet, rückgängig gemacht</translation>
    </message>
    <message>
        <source>Compacted</source>
        <translation>Verdichtet</translation>
    </message>
    <message>
        <source>Compacted %1, undone</source>
        <extracomment>%1 is a number of tokens such as 175.0k</extracomment>
        <translation>%1 verdichtet, rückgängig gemacht</translation>
    </message>
    <message>
        <source>Compacted %1</source>
        <translation>%1 verdichtet</translation>
    </message>
    <message>
        <source>Compacted %1 → %2, undone</source>
        <extracomment>numbers of tokens before and after, such as 175.0k and 24.1k</extracomment>
        <translation>Verdichtet %1 → %2, rückgängig gemacht</translation>
    </message>
    <message>
        <source>Compacted %1 → %2</source>
        <translation>Verdichtet %1 → %2</translation>
    </message>
    <message>
        <source>label %1</source>
        <translation>Markierung %1</translation>
    </message>
    <message>
        <source>%1 of %2 siblings</source>
        <translation>%1 von %2 Alternativen</translation>
    </message>
    <message numerus="yes">
        <source>%n entries folded</source>
        <translation>
            <numerusform>%n Eintrag eingeklappt</numerusform>
            <numerusform>%n Einträge eingeklappt</numerusform>
        </translation>
    </message>
    <message>
        <source>the conversation goes on here</source>
        <translation>hier geht das Gespräch weiter</translation>
    </message>
    <message>
        <source>not in context, another branch</source>
        <translation>nicht im Kontext, anderer Zweig</translation>
    </message>
    <message>
        <source>not in context</source>
        <translation>nicht im Kontext</translation>
    </message>
    <message>
        <source>%1, estimated</source>
        <translation>%1, geschätzt</translation>
    </message>
    <message numerus="yes">
        <source>%n entries folded, %1 tokens</source>
        <translation>
            <numerusform>%n Eintrag eingeklappt, %1 Token</numerusform>
            <numerusform>%n Einträge eingeklappt, %1 Token</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::OutlinePanel</name>
    <message>
        <source>Find in tree</source>
        <translation>Im Baum suchen</translation>
    </message>
    <message>
        <source>Session tree</source>
        <translation>Sitzungsbaum</translation>
    </message>
    <message>
        <source>Turns and forks</source>
        <translation>Runden und Abzweigungen</translation>
    </message>
    <message>
        <source>Without tools</source>
        <translation>Ohne Werkzeuge</translation>
    </message>
    <message>
        <source>Your messages only</source>
        <translation>Nur eigene Nachrichten</translation>
    </message>
    <message>
        <source>Labelled only</source>
        <translation>Nur Markierte</translation>
    </message>
    <message>
        <source>Every entry</source>
        <translation>Jeder Eintrag</translation>
    </message>
    <message>
        <source>Choose which entries the tree shows</source>
        <translation>Wählen, welche Einträge der Baum zeigt</translation>
    </message>
    <message>
        <source>Filter: %1</source>
        <translation>Filter: %1</translation>
    </message>
    <message>
        <source>Number of matches</source>
        <translation>Zahl der Treffer</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>No labels yet. Select an entry under another filter and press F2.</source>
        <translation>Noch keine Markierungen. Unter einem anderen Filter einen Eintrag wählen und F2 drücken.</translation>
    </message>
    <message>
        <source>Nothing here yet. Write a message, or choose a session above.</source>
        <translation>Noch nichts vorhanden. Eine Nachricht schreiben oder oben eine Sitzung wählen.</translation>
    </message>
</context>
<context>
    <name>varve::OutlineTexts</name>
    <message>
        <source>This entry cannot be read</source>
        <translation>Dieser Eintrag ist nicht lesbar</translation>
    </message>
    <message>
        <source>… %1 · %2 tokens</source>
        <extracomment>a folded run of the tree: names of tools, number of tokens</extracomment>
        <translation>… %1 · %2 Token</translation>
    </message>
    <message numerus="yes">
        <source>… %1 entries · %2 tokens</source>
        <extracomment>a folded run of the tree; %2 is a number of tokens such as 61.0k</extracomment>
        <translation>
            <numerusform>… %1 Eintrag · %2 Token</numerusform>
            <numerusform>… %1 Einträge · %2 Token</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::OutlineView</name>
    <message>
        <source>Session tree</source>
        <translation>Sitzungsbaum</translation>
    </message>
    <message>
        <source>Continue from here</source>
        <translation>Ab hier fortsetzen</translation>
    </message>
    <message>
        <source>Fork to new session…</source>
        <translation>In neue Sitzung abzweigen …</translation>
    </message>
    <message>
        <source>Label…</source>
        <translation>Markierung …</translation>
    </message>
    <message>
        <source>Copy text</source>
        <translation>Text kopieren</translation>
    </message>
    <message>
        <source>Show in transcript</source>
        <translation>Im Verlauf zeigen</translation>
    </message>
    <message>
        <source>Fold or unfold</source>
        <translation>Ein- oder ausklappen</translation>
    </message>
</context>
<context>
    <name>varve::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Categories</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>Fill in the defaults of this page</source>
        <translation>Die Vorgaben dieser Seite eintragen</translation>
    </message>
    <message>
        <source>Something on the page “%1” cannot be used.</source>
        <translation>Auf der Seite „%1“ ist etwas nicht verwendbar.</translation>
    </message>
    <message>
        <source>The settings could not be written to %1. They hold until Varve is closed. Check that the folder exists and may be written to.</source>
        <translation>Die Einstellungen ließen sich nicht nach %1 schreiben. Sie gelten bis zum Beenden von Varve. Bitte prüfen, ob der Ordner vorhanden und beschreibbar ist.</translation>
    </message>
</context>
<context>
    <name>varve::ProjectionChoice</name>
    <message>
        <source>Varve&apos;s system prompt</source>
        <translation>Systemanweisung von Varve</translation>
    </message>
</context>
<context>
    <name>varve::RequestBuilder</name>
    <message>
        <source>The content of the entry %1 is missing, so no request was made.</source>
        <translation>Der Inhalt des Eintrags %1 fehlt, deshalb wurde keine Anfrage gestellt.</translation>
    </message>
</context>
<context>
    <name>varve::RowPlanner</name>
    <message>
        <source>No text</source>
        <translation>Kein Text</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>angeheftet</translation>
    </message>
    <message>
        <source>masked in context</source>
        <translation>im Kontext maskiert</translation>
    </message>
    <message>
        <source>excluded from context</source>
        <translation>aus dem Kontext ausgeschlossen</translation>
    </message>
    <message>
        <source>not in context</source>
        <translation>nicht im Kontext</translation>
    </message>
    <message>
        <source>%1 in, %2 out</source>
        <extracomment>Tokens that the model read and wrote for one answer</extracomment>
        <translation>%1 hinein, %2 heraus</translation>
    </message>
    <message>
        <source>%1% cached</source>
        <translation>%1 % aus dem Cache</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>The answer was stopped. The part you see is kept.</source>
        <translation>Die Antwort wurde angehalten. Der sichtbare Teil bleibt erhalten.</translation>
    </message>
    <message>
        <source>The answer ended with an error.</source>
        <translation>Die Antwort endete mit einem Fehler.</translation>
    </message>
    <message>
        <source>The answer ended with an error: %1</source>
        <translation>Die Antwort endete mit einem Fehler: %1</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>Denken</translation>
    </message>
    <message>
        <source>not shown by the provider</source>
        <translation>vom Anbieter nicht gezeigt</translation>
    </message>
    <message numerus="yes">
        <source>%Ln character(s)</source>
        <translation>
            <numerusform>%Ln Zeichen</numerusform>
            <numerusform>%Ln Zeichen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Token</translation>
    </message>
    <message>
        <source>about %1 tokens</source>
        <translation>etwa %1 Token</translation>
    </message>
    <message>
        <source>no result</source>
        <translation>kein Ergebnis</translation>
    </message>
    <message>
        <source>Compacted</source>
        <translation>Verdichtet</translation>
    </message>
    <message>
        <source>%1 → %2 tokens</source>
        <translation>%1 → %2 Token</translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) summarized</source>
        <translation>
            <numerusform>%Ln Nachricht zusammengefasst</numerusform>
            <numerusform>%Ln Nachrichten zusammengefasst</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln kept</source>
        <translation>
            <numerusform>%Ln behalten</numerusform>
            <numerusform>%Ln behalten</numerusform>
        </translation>
    </message>
    <message>
        <source>without a model</source>
        <translation>ohne Modell</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>rückgängig gemacht</translation>
    </message>
    <message>
        <source>Summary of another branch</source>
        <translation>Zusammenfassung eines anderen Zweigs</translation>
    </message>
    <message>
        <source>Model changed to %1</source>
        <translation>Modell gewechselt zu %1</translation>
    </message>
    <message>
        <source>Thinking level changed</source>
        <translation>Denkstufe geändert</translation>
    </message>
    <message>
        <source>Thinking level changed to %1</source>
        <translation>Denkstufe geändert zu %1</translation>
    </message>
    <message>
        <source>Image, %1 by %2 pixels</source>
        <translation>Bild, %1 mal %2 Pixel</translation>
    </message>
    <message>
        <source>Image</source>
        <translation>Bild</translation>
    </message>
    <message numerus="yes">
        <source>Show all %Ln line(s)</source>
        <translation>
            <numerusform>%Ln Zeile zeigen</numerusform>
            <numerusform>Alle %Ln Zeilen zeigen</numerusform>
        </translation>
    </message>
    <message>
        <source>Show fewer lines</source>
        <translation>Weniger Zeilen zeigen</translation>
    </message>
</context>
<context>
    <name>varve::SearchHitModel</name>
    <message numerus="yes">
        <source>%1, %n hits</source>
        <translation>
            <numerusform>%1, %n Treffer</numerusform>
            <numerusform>%1, %n Treffer</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, on another branch</source>
        <translation>%1, auf einem anderen Zweig</translation>
    </message>
</context>
<context>
    <name>varve::SessionDelegate</name>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>varve::SessionHeader</name>
    <message>
        <source>You are looking at another branch. Nothing moves until you continue here.</source>
        <translation>Ansicht eines anderen Zweigs. Der Stand der Sitzung ändert sich erst mit „Hier fortsetzen“.</translation>
    </message>
    <message>
        <source>Continue here</source>
        <translation>Hier fortsetzen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message numerus="yes">
        <source>main path, %n other branch(es)</source>
        <translation>
            <numerusform>Hauptpfad, %n weiterer Zweig</numerusform>
            <numerusform>Hauptpfad, %n weitere Zweige</numerusform>
        </translation>
    </message>
    <message>
        <source>another branch</source>
        <translation>anderer Zweig</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>Neue Sitzung</translation>
    </message>
</context>
<context>
    <name>varve::SessionListModel</name>
    <message>
        <source>New session</source>
        <translation>Neue Sitzung</translation>
    </message>
    <message>
        <source>%1 entries, %2 characters</source>
        <extracomment>number of entries, number of characters such as 1.2M</extracomment>
        <translation>%1 Einträge, %2 Zeichen</translation>
    </message>
    <message numerus="yes">
        <source>%1 entries</source>
        <translation>
            <numerusform>%1 Eintrag</numerusform>
            <numerusform>%1 Einträge</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::SessionListPanel</name>
    <message>
        <source>Sessions</source>
        <translation>Sitzungen</translation>
    </message>
    <message>
        <source>Number of sessions</source>
        <translation>Zahl der Sitzungen</translation>
    </message>
    <message>
        <source>Search all sessions</source>
        <translation>Alle Sitzungen durchsuchen</translation>
    </message>
    <message>
        <source>Found in messages</source>
        <translation>In Nachrichten gefunden</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Archivieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren …</translation>
    </message>
    <message>
        <source>Copy id</source>
        <translation>Kennung kopieren</translation>
    </message>
    <message>
        <source>Show archived sessions</source>
        <translation>Archivierte Sitzungen zeigen</translation>
    </message>
    <message numerus="yes">
        <source>%1 places in messages</source>
        <translation>
            <numerusform>%1 Stelle in Nachrichten</numerusform>
            <numerusform>%1 Stellen in Nachrichten</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing found in messages</source>
        <translation>In Nachrichten nichts gefunden</translation>
    </message>
    <message>
        <source>No title or folder matches.</source>
        <translation>Kein Titel oder Ordner passt.</translation>
    </message>
    <message>
        <source>All sessions are archived.</source>
        <translation>Alle Sitzungen sind archiviert.</translation>
    </message>
    <message>
        <source>No sessions yet. Import sessions of another program, or open the sample.</source>
        <translation>Noch keine Sitzungen. Sitzungen eines anderen Programms importieren oder das Beispiel öffnen.</translation>
    </message>
    <message>
        <source>Take out of the archive</source>
        <translation>Aus dem Archiv holen</translation>
    </message>
</context>
<context>
    <name>varve::SessionStore</name>
    <message>
        <source>The store %1 cannot be written, so it is open for reading only. Check the permissions of the file and its folder.</source>
        <translation>Der Speicher %1 ist nicht beschreibbar und deshalb nur zum Lesen geöffnet. Bitte die Rechte der Datei und ihres Ordners prüfen.</translation>
    </message>
    <message>
        <source>The store %1 was written by a newer Varve, so it is open for reading only. Update Varve to go on working in it.</source>
        <translation>Der Speicher %1 stammt von einem neueren Varve und ist deshalb nur zum Lesen geöffnet. Zum Weiterarbeiten Varve aktualisieren.</translation>
    </message>
    <message>
        <source>%1 (fork)</source>
        <translation>%1 (Abzweigung)</translation>
    </message>
    <message>
        <source>The entry is not part of this session.</source>
        <translation>Der Eintrag gehört nicht zu dieser Sitzung.</translation>
    </message>
    <message>
        <source>The session went on meanwhile, so nothing was added. Look at its new state and try again.</source>
        <translation>Die Sitzung ging inzwischen weiter, deshalb wurde nichts hinzugefügt. Den neuen Stand ansehen und erneut versuchen.</translation>
    </message>
    <message>
        <source>The session went on meanwhile, so it was not moved. Try again.</source>
        <translation>Die Sitzung ging inzwischen weiter, deshalb wurde sie nicht versetzt. Bitte erneut versuchen.</translation>
    </message>
    <message>
        <source>%1 exists already. Choose another name for the backup.</source>
        <translation>%1 gibt es schon. Für die Sicherung bitte einen anderen Namen wählen.</translation>
    </message>
</context>
<context>
    <name>varve::SettingFields</name>
    <message>
        <source>Set by the environment variable %1</source>
        <translation>Von der Umgebungsvariablen %1 bestimmt</translation>
    </message>
</context>
<context>
    <name>varve::StackedBar</name>
    <message>
        <source>What fills the context window</source>
        <translation>Was das Kontextfenster füllt</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>a category and its tokens</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2, %3 of the window</source>
        <extracomment>a category, its tokens and its share of the window</extracomment>
        <translation>%1: %2, %3 des Fensters</translation>
    </message>
</context>
<context>
    <name>varve::StepHeader</name>
    <message>
        <source>Step %1 of %2: %3</source>
        <extracomment>for screen readers: where the person is in a row of steps</extracomment>
        <translation>Schritt %1 von %2: %3</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>the number of a step and its name</extracomment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>varve::StoreReader</name>
    <message>
        <source>There is no session %1 in the store.</source>
        <translation>Im Speicher gibt es keine Sitzung %1.</translation>
    </message>
    <message>
        <source>No session is called “%1”. Give an id, the beginning of an id, an original id, or a file that was imported; “varve sessions” lists them.</source>
        <translation>Keine Sitzung heißt „%1“. Eine Kennung, ihren Anfang, eine ursprüngliche Kennung oder eine importierte Datei angeben; „varve sessions“ zählt sie auf.</translation>
    </message>
    <message numerus="yes">
        <source>“%1” fits %n session(s). Give more of the id.</source>
        <translation>
            <numerusform>„%1“ passt auf %n Sitzung. Bitte mehr von der Kennung angeben.</numerusform>
            <numerusform>„%1“ passt auf %n Sitzungen. Bitte mehr von der Kennung angeben.</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no entry “%1” in this session.</source>
        <translation>In dieser Sitzung gibt es keinen Eintrag „%1“.</translation>
    </message>
    <message numerus="yes">
        <source>“%1” fits %n entry(s). Give more of the id.</source>
        <translation>
            <numerusform>„%1“ passt auf %n Eintrag. Bitte mehr von der Kennung angeben.</numerusform>
            <numerusform>„%1“ passt auf %n Einträge. Bitte mehr von der Kennung angeben.</numerusform>
        </translation>
    </message>
    <message>
        <source>The entry number %1 is not in the store.</source>
        <translation>Der Eintrag Nummer %1 ist nicht im Speicher.</translation>
    </message>
    <message>
        <source>An attachment is missing from the store.</source>
        <translation>Im Speicher fehlt eine Anlage.</translation>
    </message>
    <message>
        <source>A stored text is missing from the store.</source>
        <translation>Im Speicher fehlt ein gespeicherter Text.</translation>
    </message>
</context>
<context>
    <name>varve::StreamClient</name>
    <message>
        <source>The API key has characters that no key has. Enter it again.</source>
        <translation>Der API-Schlüssel enthält Zeichen, die in keinem Schlüssel vorkommen. Bitte neu eingeben.</translation>
    </message>
</context>
<context>
    <name>varve::SummaryEditor</name>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
</context>
<context>
    <name>varve::SummaryFlow</name>
    <message>
        <source>The model %1 answered with an empty summary. Nothing was changed. Try again, choose another model, or use the built-in summarizer.</source>
        <translation>Das Modell %1 antwortete mit einer leeren Zusammenfassung. Nichts wurde geändert. Erneut versuchen, ein anderes Modell wählen oder das eingebaute Verfahren verwenden.</translation>
    </message>
    <message numerus="yes">
        <source>The model %1 did not finish the summary within %n token(s). Nothing was changed. Raise the reserve in the preferences, or use the built-in summarizer.</source>
        <translation>
            <numerusform>Das Modell %1 wurde mit der Zusammenfassung innerhalb von %n Token nicht fertig. Nichts wurde geändert. Die Reserve in den Einstellungen erhöhen oder das eingebaute Verfahren verwenden.</numerusform>
            <numerusform>Das Modell %1 wurde mit der Zusammenfassung innerhalb von %n Token nicht fertig. Nichts wurde geändert. Die Reserve in den Einstellungen erhöhen oder das eingebaute Verfahren verwenden.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::Tour</name>
    <message>
        <source>Before and after</source>
        <translation>Vorher und nachher</translation>
    </message>
    <message>
        <source>| Category | Before | After | Change |</source>
        <translation>| Kategorie | Vorher | Nachher | Änderung |</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Undone: the context holds %1 tokens again.</source>
        <translation>Rückgängig gemacht: Der Kontext umfasst wieder %1 Token.</translation>
    </message>
    <message>
        <source>Undo did not restore the context.</source>
        <translation>Das Rückgängigmachen hat den Kontext nicht wiederhergestellt.</translation>
    </message>
    <message>
        <source>The folder %1 cannot be written.</source>
        <translation>Der Ordner %1 ist nicht beschreibbar.</translation>
    </message>
</context>
<context>
    <name>varve::TranscriptAccessible</name>
    <message>
        <source>pinned</source>
        <translation>angeheftet</translation>
    </message>
    <message>
        <source>masked in context</source>
        <translation>im Kontext maskiert</translation>
    </message>
    <message>
        <source>excluded from context</source>
        <translation>aus dem Kontext ausgeschlossen</translation>
    </message>
    <message>
        <source>not in context</source>
        <translation>nicht im Kontext</translation>
    </message>
    <message>
        <source>summarized</source>
        <translation>zusammengefasst</translation>
    </message>
    <message>
        <source>Compaction</source>
        <translation>Verdichtung</translation>
    </message>
    <message>
        <source>Summary of another branch</source>
        <translation>Zusammenfassung eines anderen Zweigs</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>alternative %1 of %2</source>
        <translation>Alternative %1 von %2</translation>
    </message>
    <message>
        <source>label %1</source>
        <translation>Markierung %1</translation>
    </message>
</context>
<context>
    <name>varve::TranscriptActions</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>Alles auswählen</translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation>Nachricht kopieren</translation>
    </message>
    <message>
        <source>Copy as Markdown</source>
        <translation>Als Markdown kopieren</translation>
    </message>
    <message>
        <source>Continue from here</source>
        <translation>Ab hier fortsetzen</translation>
    </message>
    <message>
        <source>Fork to new session…</source>
        <translation>In neue Sitzung abzweigen …</translation>
    </message>
    <message>
        <source>Label…</source>
        <translation>Markierung …</translation>
    </message>
    <message>
        <source>Show in tree</source>
        <translation>Im Baum zeigen</translation>
    </message>
    <message>
        <source>Unpin from context</source>
        <translation>Vom Kontext lösen</translation>
    </message>
    <message>
        <source>Pin in context</source>
        <translation>Im Kontext anheften</translation>
    </message>
    <message>
        <source>Include in context</source>
        <translation>Wieder in den Kontext aufnehmen</translation>
    </message>
    <message>
        <source>Exclude from context</source>
        <translation>Aus dem Kontext ausschließen</translation>
    </message>
    <message>
        <source>Send tool output in full</source>
        <translation>Werkzeugausgabe vollständig senden</translation>
    </message>
    <message>
        <source>Mask tool output in context</source>
        <translation>Werkzeugausgabe im Kontext maskieren</translation>
    </message>
</context>
<context>
    <name>varve::TranscriptView</name>
    <message>
        <source>Transcript</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Copy link address</source>
        <translation>Adresse des Verweises kopieren</translation>
    </message>
</context>
<context>
    <name>varve::WindowActions</name>
    <message>
        <source>&amp;New session</source>
        <translation>&amp;Neue Sitzung</translation>
    </message>
    <message>
        <source>&amp;Import sessions…</source>
        <translation>Sitzungen &amp;importieren …</translation>
    </message>
    <message>
        <source>Open the &amp;sample session</source>
        <translation>&amp;Beispielsitzung öffnen</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportieren …</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>B&amp;eenden</translation>
    </message>
    <message>
        <source>&amp;Find in this session</source>
        <translation>In dieser Sitzung &amp;suchen</translation>
    </message>
    <message>
        <source>Find in &amp;all sessions</source>
        <translation>In &amp;allen Sitzungen suchen</translation>
    </message>
    <message>
        <source>Find anything or run a &amp;command</source>
        <translation>Etwas finden oder &amp;Befehl ausführen</translation>
    </message>
    <message>
        <source>Sessions and &amp;tree</source>
        <translation>Sitzungen und &amp;Baum</translation>
    </message>
    <message>
        <source>&amp;Context panel</source>
        <translation>&amp;Kontextleiste</translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>Jump to the &amp;latest message</source>
        <translation>Zur &amp;neuesten Nachricht springen</translation>
    </message>
    <message>
        <source>&amp;Back to where the session stands</source>
        <translation>&amp;Zurück zum Stand der Sitzung</translation>
    </message>
    <message>
        <source>&amp;Rename session…</source>
        <translation>Sitzung &amp;umbenennen …</translation>
    </message>
    <message>
        <source>&amp;Compact now…</source>
        <translation>Jetzt &amp;verdichten …</translation>
    </message>
    <message>
        <source>&amp;Undo compaction</source>
        <translation>Verdichtung &amp;rückgängig machen</translation>
    </message>
    <message>
        <source>&amp;Redo compaction</source>
        <translation>Verdichtung &amp;wiederherstellen</translation>
    </message>
    <message>
        <source>&amp;Preferences…</source>
        <translation>&amp;Einstellungen …</translation>
    </message>
    <message>
        <source>&amp;About Varve</source>
        <translation>&amp;Über Varve</translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation>Über &amp;Qt</translation>
    </message>
</context>
<context>
    <name>varve::WindowApplication</name>
    <message>
        <source>Use this store instead of the usual one.</source>
        <translation>Diesen Speicher statt des üblichen verwenden.</translation>
    </message>
    <message>
        <source>Varve</source>
        <translation>Varve</translation>
    </message>
</context>
</TS>
