<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>InstanceChannel</name>
    <message>
        <source>Another window of this store has just been opened. Other starts of the program lead to that one.</source>
        <translation>Soeben wurde ein weiteres Fenster für diesen Speicher geöffnet. Weitere Starts des Programms führen dorthin.</translation>
    </message>
    <message>
        <source>Other starts of the program cannot reach this window: %1</source>
        <translation>Weitere Starts des Programms erreichen dieses Fenster nicht: %1</translation>
    </message>
</context>
<context>
    <name>Tr</name>
    <message>
        <source>Nothing was sent: keys of your own could not be kept out of it.</source>
        <translation>Es wurde nichts gesendet: Eigene Schlüssel hätten nicht herausgehalten werden können.</translation>
    </message>
</context>
<context>
    <name>varve::AboutDialog</name>
    <message>
        <source>window, network</source>
        <translation>Fenster, Netz</translation>
    </message>
    <message>
        <source>colours of code</source>
        <translation>Farben im Code</translation>
    </message>
    <message>
        <source>whether somebody uses the computer</source>
        <translation>ob jemand den Rechner benutzt</translation>
    </message>
    <message>
        <source>the store, search</source>
        <translation>Speicher, Suche</translation>
    </message>
    <message>
        <source>forms of words</source>
        <translation>Wortformen</translation>
    </message>
    <message>
        <source>reading JSON</source>
        <translation>Lesen von JSON</translation>
    </message>
    <message>
        <source>reading Markdown</source>
        <translation>Lesen von Markdown</translation>
    </message>
    <message>
        <source>reading YAML</source>
        <translation>Lesen von YAML</translation>
    </message>
    <message>
        <source>reading compressed files</source>
        <translation>Lesen komprimierter Dateien</translation>
    </message>
    <message>
        <source>keeping keys</source>
        <translation>Aufbewahrung von Schlüsseln</translation>
    </message>
    <message>
        <source>work that waits</source>
        <translation>Arbeit, die wartet</translation>
    </message>
    <message>
        <source>which files a project ignores</source>
        <translation>welche Dateien ein Projekt ignoriert</translation>
    </message>
    <message>
        <source>About Varve</source>
        <translation>Über Varve</translation>
    </message>
    <message>
        <source>Varve %1</source>
        <translation>Varve %1</translation>
    </message>
    <message>
        <source>A workbench for long LLM sessions. What was said stays as it was; compaction changes only what the model is sent.

Free software under the GNU General Public License, version 3 or later. The Varve authors.</source>
        <translation>Eine Werkbank für lange Sitzungen mit Sprachmodellen. Was gesagt wurde, bleibt, wie es war; eine Verdichtung ändert nur, was das Modell bekommt.

Freie Software unter der GNU General Public License, Version 3 oder neuer. Die Autoren von Varve.</translation>
    </message>
    <message>
        <source>Libraries</source>
        <translation>Bibliotheken</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>Verwendet</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>What for</source>
        <translation>Wofür</translation>
    </message>
    <message>
        <source>spelling</source>
        <translation>Rechtschreibung</translation>
    </message>
    <message>
        <source>reading archives</source>
        <translation>Lesen von Archiven</translation>
    </message>
    <message>
        <source>sealing archives</source>
        <translation>Versiegeln von Archiven</translation>
    </message>
</context>
<context>
    <name>varve::AccessiblePart</name>
    <message>
        <source>Code</source>
        <extracomment>%1: a programming language</extracomment>
        <translation>Code</translation>
    </message>
    <message>
        <source>Code, %1</source>
        <translation>Code, %1</translation>
    </message>
    <message>
        <source>Quote</source>
        <translation>Zitat</translation>
    </message>
</context>
<context>
    <name>varve::AcpChoices</name>
    <message>
        <source>Ask for everything</source>
        <translation>Alles erfragen</translation>
    </message>
    <message>
        <source>Every call of a tool is asked for, unless a rule says otherwise.</source>
        <translation>Jeder Aufruf eines Werkzeugs wird erfragt, sofern keine Regel etwas anderes sagt.</translation>
    </message>
    <message>
        <source>Ask for changes</source>
        <translation>Änderungen erfragen</translation>
    </message>
    <message>
        <source>Reading in the folder is not asked for.</source>
        <translation>Lesen im Ordner wird nicht erfragt.</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Approvals</source>
        <translation>Freigaben</translation>
    </message>
    <message>
        <source>The option “%1” has no value “%2”.</source>
        <translation>Die Option „%1“ hat keinen Wert „%2“.</translation>
    </message>
    <message>
        <source>There is no option “%1”.</source>
        <translation>Es gibt keine Option „%1“.</translation>
    </message>
</context>
<context>
    <name>varve::AcpCommands</name>
    <message>
        <source>Compact the context now; shows the summary</source>
        <translation>Den Kontext jetzt verdichten; zeigt die Zusammenfassung</translation>
    </message>
    <message>
        <source>Keep a fact in every request of this branch</source>
        <translation>Eine Tatsache in jeder Anfrage dieses Zweigs behalten</translation>
    </message>
    <message>
        <source>Compacted: %1 → %2 tokens. `/undo` takes it back.</source>
        <translation>Verdichtet: %1 → %2 Tokens. `/undo` nimmt es zurück.</translation>
    </message>
    <message>
        <source>Undone. The context holds %1 tokens again.</source>
        <translation>Rückgängig gemacht. Der Kontext umfasst wieder %1 Tokens.</translation>
    </message>
    <message>
        <source>Old tool output was masked: %1 tokens before, %2 after.</source>
        <translation>Alte Werkzeugausgaben wurden maskiert: vorher %1 Tokens, nachher %2.</translation>
    </message>
    <message>
        <source>Say what to look for: `/recall words`.</source>
        <translation>Es fehlt, wonach zu suchen ist: `/recall Wörter`.</translation>
    </message>
    <message>
        <source>Say what to remember: `/remember fact`.</source>
        <translation>Es fehlt, was zu merken ist: `/remember Tatsache`.</translation>
    </message>
    <message>
        <source>Remembered. It stands in every request of this branch from here on.</source>
        <translation>Gemerkt. Es steht von hier an in jeder Anfrage dieses Zweigs.</translation>
    </message>
    <message>
        <source>Say how to call it: `/name title`.</source>
        <translation>Es fehlt, wie sie heißen soll: `/name Titel`.</translation>
    </message>
    <message>
        <source>The session is called “%1” now.</source>
        <translation>Die Sitzung heißt jetzt „%1“.</translation>
    </message>
</context>
<context>
    <name>varve::AcpEndpoint</name>
    <message>
        <source>A line is one message; arrays of them are not taken.</source>
        <translation>Eine Zeile ist eine Nachricht; Listen von Nachrichten werden nicht angenommen.</translation>
    </message>
</context>
<context>
    <name>varve::AcpEntries</name>
    <message>
        <source>[A picture that is not shown here.]</source>
        <translation>[Ein Bild, das hier nicht gezeigt wird.]</translation>
    </message>
</context>
<context>
    <name>varve::AcpPermissions</name>
    <message>
        <source>Allow</source>
        <translation>Erlauben</translation>
    </message>
    <message>
        <source>Allow in this session: “%1”</source>
        <translation>In dieser Sitzung erlauben: „%1“</translation>
    </message>
    <message>
        <source>Always allow: “%1”</source>
        <translation>Immer erlauben: „%1“</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>Never allow: “%1”</source>
        <translation>Nie erlauben: „%1“</translation>
    </message>
    <message>
        <source>The editor did not say that it may be done.</source>
        <translation>Der Editor hat nicht gesagt, dass es getan werden darf.</translation>
    </message>
</context>
<context>
    <name>varve::AcpPrompt</name>
    <message>
        <source>A prompt has at most %1 blocks.</source>
        <translation>Eine Eingabe hat höchstens %1 Blöcke.</translation>
    </message>
    <message>
        <source>The prompt is empty.</source>
        <translation>Die Eingabe ist leer.</translation>
    </message>
    <message>
        <source>A prompt takes text, images and resources. “%1” is none of them.</source>
        <translation>Eine Eingabe nimmt Text, Bilder und Ressourcen auf. „%1“ ist nichts davon.</translation>
    </message>
    <message>
        <source>%1 is neither text nor a picture, so it cannot be sent.</source>
        <translation>%1 ist weder Text noch ein Bild und kann deshalb nicht gesendet werden.</translation>
    </message>
</context>
<context>
    <name>varve::AcpReplay</name>
    <message>
        <source>Loading was called off.</source>
        <translation>Das Laden wurde abgebrochen.</translation>
    </message>
</context>
<context>
    <name>varve::AcpServer</name>
    <message>
        <source>There is nothing to sign in to. Keys of model servers are in the keychain or in the environment: set them up in Varve&apos;s window, or start “varve acp” with the variable.</source>
        <translation>Es gibt nichts, wo eine Anmeldung nötig wäre. Schlüssel von Modellservern liegen im Schlüsselbund oder in der Umgebung: sie werden im Fenster von Varve eingerichtet, oder „varve acp“ wird mit der Variablen gestartet.</translation>
    </message>
    <message>
        <source>Begin with “initialize”.</source>
        <translation>Den Anfang macht „initialize“.</translation>
    </message>
    <message>
        <source>“cwd” is an absolute path.</source>
        <translation>„cwd“ ist ein absoluter Pfad.</translation>
    </message>
    <message>
        <source>The server is ending.</source>
        <translation>Der Server wird beendet.</translation>
    </message>
</context>
<context>
    <name>varve::AcpSessionList</name>
    <message>
        <source>This is no place in the list of sessions that was given.</source>
        <translation>Das ist keine Stelle der Sitzungsliste, die genannt wurde.</translation>
    </message>
</context>
<context>
    <name>varve::AcpSessions</name>
    <message>
        <source>Tools work in one folder, so “additionalDirectories” are not taken.</source>
        <translation>Werkzeuge arbeiten in einem Ordner, deshalb werden „additionalDirectories“ nicht angenommen.</translation>
    </message>
    <message>
        <source>There is no folder %1, or it is no absolute path.</source>
        <translation>Es gibt keinen Ordner %1, oder es ist kein absoluter Pfad.</translation>
    </message>
    <message>
        <source>A session takes at most %1 tool servers.</source>
        <translation>Eine Sitzung nimmt höchstens %1 Werkzeugserver auf.</translation>
    </message>
    <message>
        <source>%1 sessions are open. Close one first.</source>
        <translation>%1 Sitzungen sind offen. Zuerst ist eine zu schließen.</translation>
    </message>
    <message>
        <source>No session %1 is open. Load it first.</source>
        <translation>Es ist keine Sitzung %1 offen. Sie ist zuerst zu laden.</translation>
    </message>
    <message>
        <source>Something runs in this session. Stop it first.</source>
        <translation>In dieser Sitzung läuft etwas. Es ist zuerst anzuhalten.</translation>
    </message>
    <message>
        <source>A prompt is being answered in this session. Wait, or cancel it.</source>
        <translation>In dieser Sitzung wird eine Eingabe beantwortet. Die nächste ist danach möglich, oder wenn diese abgebrochen wird.</translation>
    </message>
    <message>
        <source>This is no command that there is here, and looks like one, so it is not sent to a model: “/help” lists them. With a space before it, it is sent.</source>
        <translation>Das sieht aus wie ein Befehl, den es hier nicht gibt, und wird deshalb an kein Modell gesendet: „/help“ zählt sie auf. Mit einem Leerzeichen davor wird es gesendet.</translation>
    </message>
    <message>
        <source>There is no such mode.</source>
        <translation>Diesen Modus gibt es nicht.</translation>
    </message>
</context>
<context>
    <name>varve::AcpToolCall</name>
    <message numerus="yes">
        <source>[%n more character(s)]</source>
        <translation>
            <numerusform>[%n weiteres Zeichen]</numerusform>
            <numerusform>[%n weitere Zeichen]</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::AcpToolServers</name>
    <message>
        <source>The tool server %1 of the editor cannot be used. %2</source>
        <translation>Der Werkzeugserver %1 des Editors kann nicht benutzt werden. %2</translation>
    </message>
    <message>
        <source>Its header %1 carries a key, and keys are not taken from an editor. Set the server up in Varve&apos;s preferences, page Tools.</source>
        <translation>Seine Kopfzeile %1 trägt einen Schlüssel, und Schlüssel werden von einem Editor nicht angenommen. Der Server lässt sich in den Einstellungen von Varve auf der Seite „Werkzeuge“ einrichten.</translation>
    </message>
    <message>
        <source>Varve speaks with servers that are programs, and with those of the kind “http”.</source>
        <translation>Varve spricht mit Servern, die Programme sind, und mit denen der Art „http“.</translation>
    </message>
</context>
<context>
    <name>varve::AcpTurn</name>
    <message>
        <source>%1 So no tool that works in a folder is offered: open a project&apos;s folder in the editor.</source>
        <translation>%1 Deshalb wird kein Werkzeug angeboten, das in einem Ordner arbeitet: dafür ist im Editor der Ordner eines Projekts zu öffnen.</translation>
    </message>
    <message>
        <source>The context was made smaller: %1 → %2 tokens.</source>
        <translation>Der Kontext wurde verkleinert: %1 → %2 Tokens.</translation>
    </message>
</context>
<context>
    <name>varve::AlwaysForm</name>
    <message>
        <source>Al&amp;ways allow:</source>
        <translation>Imme&amp;r erlauben:</translation>
    </message>
    <message>
        <source>&amp;Allow from now on</source>
        <translation>Ab &amp;jetzt erlauben</translation>
    </message>
    <message>
        <source>Runs this, and adds the rule to those in the preferences</source>
        <translation>Führt dies aus und nimmt die Regel in die Einstellungen auf</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>Say what may be done; * stands for anything.</source>
        <translation>Angeben, was erlaubt ist; * steht für Beliebiges.</translation>
    </message>
    <message>
        <source>This would not allow what is asked for now.</source>
        <translation>Das würde nicht erlauben, wonach jetzt gefragt wird.</translation>
    </message>
    <message>
        <source>There are invisible characters in it.</source>
        <translation>Es sind unsichtbare Zeichen darin.</translation>
    </message>
    <message>
        <source>This is always asked for: only a rule for exactly “%1” allows it.</source>
        <translation>Danach wird immer gefragt: Nur eine Regel für genau „%1“ erlaubt es.</translation>
    </message>
    <message>
        <source>* may not stand for what decides which program runs, where it writes, or what it throws away. Write that part out.</source>
        <translation>* darf nicht für das stehen, was entscheidet, welches Programm läuft, wohin es schreibt oder was es wegwirft. Diesen Teil ausschreiben.</translation>
    </message>
</context>
<context>
    <name>varve::AlwaysSentTab</name>
    <message>
        <source>Room taken by facts</source>
        <translation>Von Fakten belegter Platz</translation>
    </message>
    <message>
        <source>No fact that is always sent has these words.</source>
        <translation>Kein Fakt, der immer gesendet wird, enthält diese Wörter.</translation>
    </message>
    <message>
        <source>Nothing is remembered here. Facts stand in every request, whatever is compacted: a decision, a port, how tests are run. Write one below, or select text in the conversation and choose “Remember selection”.</source>
        <translation>Hier ist nichts gemerkt. Fakten stehen in jeder Anfrage, was auch verdichtet wird: eine Entscheidung, ein Port, wie Tests laufen. Unten einen schreiben oder Text im Gespräch markieren und „Auswahl merken“ wählen.</translation>
    </message>
    <message>
        <source>Nothing is open. Choose a session to see what is remembered in it.</source>
        <translation>Nichts ist geöffnet. Eine Sitzung wählen, um zu sehen, was in ihr gemerkt ist.</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <extracomment>a scope of facts: its tokens, and how many it may have</extracomment>
        <translation>%1: %2 von %3</translation>
    </message>
    <message>
        <source>%1 of %2 tokens</source>
        <translation>%1 von %2 Token</translation>
    </message>
    <message>
        <source>Estimated. What facts take of every request.</source>
        <translation>Geschätzt. So viel nehmen Fakten in jeder Anfrage ein.</translation>
    </message>
    <message>
        <source>Facts of projects and of every session are not sent: the preferences say so.</source>
        <translation>Fakten von Projekten und aller Sitzungen werden nicht gesendet: So steht es in den Einstellungen.</translation>
    </message>
    <message>
        <source>No fact is chosen</source>
        <translation>Es ist kein Fakt ausgewählt</translation>
    </message>
    <message>
        <source>Only some of the facts are shown</source>
        <translation>Nur einige der Fakten sind zu sehen</translation>
    </message>
    <message>
        <source>It is the first one</source>
        <translation>Er ist der erste</translation>
    </message>
    <message>
        <source>It is the last one</source>
        <translation>Er ist der letzte</translation>
    </message>
    <message>
        <source>Nobody knows where it comes from</source>
        <translation>Woher er stammt, ist nicht bekannt</translation>
    </message>
    <message>
        <source>There it is already</source>
        <translation>Dort ist er schon</translation>
    </message>
    <message>
        <source>There is nothing to undo</source>
        <translation>Es gibt nichts rückgängig zu machen</translation>
    </message>
    <message>
        <source>There is nothing to redo</source>
        <translation>Es gibt nichts wiederherzustellen</translation>
    </message>
    <message>
        <source>Undo the change of facts</source>
        <translation>Änderung an Fakten rückgängig machen</translation>
    </message>
    <message>
        <source>Redo the change of facts</source>
        <translation>Änderung an Fakten wiederholen</translation>
    </message>
</context>
<context>
    <name>varve::AnswerManifest</name>
    <message>
        <source>What the request for this answer was made of was not kept.</source>
        <translation>Woraus die Anfrage für diese Antwort bestand, wurde nicht aufbewahrt.</translation>
    </message>
    <message>
        <source>This version of Varve would send a different request for this answer.</source>
        <translation>Diese Version von Varve würde für diese Antwort eine andere Anfrage senden.</translation>
    </message>
</context>
<context>
    <name>varve::AnswerMeter</name>
    <message>
        <source>It was ended there. Ask again, or choose another model.</source>
        <translation>Die Antwort wurde dort beendet. Erneut fragen oder ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>The provider sent more than %1 MB that say nothing of an answer.</source>
        <translation>Der Anbieter hat mehr als %1 MB gesendet, in denen nichts von einer Antwort steht.</translation>
    </message>
    <message>
        <source>The provider sent a single piece of the answer of more than %1 MB, the most that Varve takes.</source>
        <translation>Der Anbieter hat ein einzelnes Stück der Antwort mit mehr als %1 MB gesendet; mehr nimmt Varve nicht an.</translation>
    </message>
    <message>
        <source>The answer has more than %1 characters, the most that Varve takes.</source>
        <translation>Die Antwort hat mehr als %1 Zeichen; mehr nimmt Varve nicht an.</translation>
    </message>
    <message>
        <source>The model&apos;s thinking has more than %1 characters, the most that Varve takes.</source>
        <translation>Das Denken des Modells hat mehr als %1 Zeichen; mehr nimmt Varve nicht an.</translation>
    </message>
    <message>
        <source>The model made more than %1 calls of tools in one answer, the most that Varve takes. None of them was run.</source>
        <translation>Das Modell hat in einer Antwort mehr als %1 Werkzeugaufrufe gemacht; mehr nimmt Varve nicht an. Keiner davon wurde ausgeführt.</translation>
    </message>
    <message>
        <source>The model called a tool by a name or number that is far too long. The call was not run.</source>
        <translation>Das Modell hat ein Werkzeug unter einem viel zu langen Namen oder mit einer viel zu langen Nummer aufgerufen. Der Aufruf wurde nicht ausgeführt.</translation>
    </message>
    <message>
        <source>The model called a tool with more than %1 MB of arguments, the most that Varve takes. The call was not run.</source>
        <translation>Das Modell hat ein Werkzeug mit mehr als %1 MB an Argumenten aufgerufen; mehr nimmt Varve nicht an. Der Aufruf wurde nicht ausgeführt.</translation>
    </message>
    <message>
        <source>The calls of the answer have more than %1 MB of arguments, the most that Varve takes. None of them was run.</source>
        <translation>Die Aufrufe der Antwort haben zusammen mehr als %1 MB an Argumenten; mehr nimmt Varve nicht an. Keiner davon wurde ausgeführt.</translation>
    </message>
    <message>
        <source>The answer has more than %1 parts, the most that Varve takes.</source>
        <translation>Die Antwort hat mehr als %1 Teile; mehr nimmt Varve nicht an.</translation>
    </message>
    <message>
        <source>The answer has more than %1 MB beside its text, the most that Varve takes.</source>
        <translation>Die Antwort hat neben ihrem Text mehr als %1 MB; mehr nimmt Varve nicht an.</translation>
    </message>
</context>
<context>
    <name>varve::AnswerRecovery</name>
    <message>
        <source>Varve ended before the answer did. The part you see is kept.</source>
        <translation>Varve wurde beendet, bevor die Antwort fertig war. Der sichtbare Teil bleibt erhalten.</translation>
    </message>
</context>
<context>
    <name>varve::AppearancePage</name>
    <message>
        <source>Not in this build of Varve: it was made without KDE&apos;s Sonnet.</source>
        <translation>Nicht in diesem Bau von Varve: Er wurde ohne Sonnet von KDE erstellt.</translation>
    </message>
    <message>
        <source>Used now: %1</source>
        <extracomment>names of languages</extracomment>
        <translation>In Gebrauch: %1</translation>
    </message>
    <message>
        <source>There is no dictionary on this computer. Install one, for example the package hunspell-en-us.</source>
        <translation>Auf diesem Rechner ist kein Wörterbuch. Eines installieren, zum Beispiel das Paket hunspell-de-de.</translation>
    </message>
    <message>
        <source>There is no dictionary for these languages. Install one or choose another.</source>
        <translation>Für diese Sprachen ist kein Wörterbuch da. Eines installieren oder ein anderes wählen.</translation>
    </message>
    <message>
        <source>%1 and English</source>
        <extracomment>a language</extracomment>
        <translation>%1 und Englisch</translation>
    </message>
    <message>
        <source>when Varve is started again</source>
        <translation>nach dem nächsten Start von Varve</translation>
    </message>
</context>
<context>
    <name>varve::ApprovalBroker</name>
    <message numerus="yes">
        <source>Nobody decided within %n second(s), so it was not done.</source>
        <translation>
            <numerusform>Innerhalb von %n Sekunde hat niemand entschieden, deshalb wurde es nicht getan.</numerusform>
            <numerusform>Innerhalb von %n Sekunden hat niemand entschieden, deshalb wurde es nicht getan.</numerusform>
        </translation>
    </message>
    <message>
        <source>A pattern goes with the scope “session” or “always”.</source>
        <translation>Ein Muster gehört zum Bereich „session“ oder „always“.</translation>
    </message>
    <message>
        <source>No approval %1 is open. It was decided before, or its turn has ended.</source>
        <translation>Die Rückfrage %1 ist nicht offen. Sie wurde schon entschieden, oder ihre Runde ist zu Ende.</translation>
    </message>
</context>
<context>
    <name>varve::ApprovalPanel</name>
    <message>
        <source>The tool “%1” wants to read:</source>
        <translation>Das Werkzeug „%1“ möchte lesen:</translation>
    </message>
    <message>
        <source>The tool “%1” wants to change:</source>
        <translation>Das Werkzeug „%1“ möchte ändern:</translation>
    </message>
    <message>
        <source>The tool “%1” wants to run:</source>
        <translation>Das Werkzeug „%1“ möchte ausführen:</translation>
    </message>
    <message>
        <source>What would be done</source>
        <translation>Was geschehen würde</translation>
    </message>
    <message>
        <source>&amp;Allow once</source>
        <translation>Ei&amp;nmal erlauben</translation>
    </message>
    <message>
        <source>Allow for this sess&amp;ion</source>
        <translation>In dieser S&amp;itzung erlauben</translation>
    </message>
    <message>
        <source>Al&amp;ways allow…</source>
        <translation>Imme&amp;r erlauben …</translation>
    </message>
    <message>
        <source>&amp;Deny</source>
        <translation>Ab&amp;lehnen</translation>
    </message>
    <message>
        <source>Deny with messa&amp;ge…</source>
        <translation>Mit Be&amp;gründung ablehnen …</translation>
    </message>
    <message>
        <source>The model is told that it may not, and goes on</source>
        <translation>Dem Modell wird gesagt, dass es das nicht darf, und es macht weiter</translation>
    </message>
    <message>
        <source>The model is told why not, or what to do instead</source>
        <translation>Dem Modell wird gesagt, warum nicht oder was stattdessen zu tun ist</translation>
    </message>
    <message>
        <source>Message to the model</source>
        <translation>Nachricht an das Modell</translation>
    </message>
    <message>
        <source>Why not, or what to do instead</source>
        <translation>Warum nicht, oder was stattdessen zu tun ist</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>which of several questions</extracomment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Show all %1 characters</source>
        <translation>Alle %1 Zeichen zeigen</translation>
    </message>
    <message>
        <source>For this session: %1</source>
        <extracomment>what &quot;Allow for this session&quot; allows, in a sentence</extracomment>
        <translation>In dieser Sitzung: %1</translation>
    </message>
    <message>
        <source>Show all of it</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>It has invisible characters, so it can only be allowed once.</source>
        <translation>Darin sind unsichtbare Zeichen, deshalb lässt es sich nur einmal erlauben.</translation>
    </message>
    <message>
        <source>The tool “%1” of a tool server is to be called:</source>
        <translation>Das Werkzeug „%1“ eines Werkzeugservers soll aufgerufen werden:</translation>
    </message>
    <message>
        <source>The server of this tool runs with your rights: no sandbox holds it back.</source>
        <translation>Der Server dieses Werkzeugs läuft mit den Rechten des eigenen Kontos: Keine Sandbox hält ihn zurück.</translation>
    </message>
    <message>
        <source>Varve does this itself: no sandbox holds it back.</source>
        <translation>Varve tut dies selbst: Keine Sandbox hält es zurück.</translation>
    </message>
    <message>
        <source>The model wants to remember this:</source>
        <translation>Das Modell möchte sich dies merken:</translation>
    </message>
</context>
<context>
    <name>varve::Archive</name>
    <message>
        <source>There is no session “%1” here. The tool “sessions” lists those there are.</source>
        <translation>Eine Sitzung „%1“ gibt es hier nicht. Das Werkzeug „sessions“ zählt die vorhandenen auf.</translation>
    </message>
    <message>
        <source>Several sessions begin with “%1”. Give its number.</source>
        <translation>Mehrere Sitzungen beginnen mit „%1“. Ihre Nummer nennen.</translation>
    </message>
    <message>
        <source>There is no such resource.</source>
        <translation>So eine Ressource gibt es nicht.</translation>
    </message>
    <message>
        <source>This is no cursor of a list of resources.</source>
        <translation>Das ist keine Marke in einer Liste von Ressourcen.</translation>
    </message>
    <message>
        <source>The session has no text.</source>
        <translation>Die Sitzung hat keinen Text.</translation>
    </message>
    <message>
        <source>Nothing here has these words. Try other words for it, a name or a path.</source>
        <translation>Nichts hier hat diese Wörter. Andere Wörter dafür versuchen, einen Namen oder einen Pfad.</translation>
    </message>
    <message>
        <source>session %1</source>
        <translation>Sitzung %1</translation>
    </message>
    <message>
        <source>Nothing here has these words.</source>
        <translation>Nichts hier hat diese Wörter.</translation>
    </message>
    <message>
        <source>There may be more: ask for more hits, or for rarer words.</source>
        <translation>Es kann mehr geben: nach mehr Treffern oder nach selteneren Wörtern fragen.</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s)</source>
        <translation>
            <numerusform>%n Nachricht</numerusform>
            <numerusform>%n Nachrichten</numerusform>
        </translation>
    </message>
    <message>
        <source>subagent</source>
        <translation>Unteragent</translation>
    </message>
    <message>
        <source>There is no such session in this project.</source>
        <translation>In diesem Projekt gibt es so eine Sitzung nicht.</translation>
    </message>
    <message numerus="yes">
        <source>%n more: go on with offset %1.</source>
        <translation>
            <numerusform>%n weitere: weiter mit offset %1.</numerusform>
            <numerusform>%n weitere: weiter mit offset %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 more characters of entry %2 follow; go on with offset %3.</source>
        <translation>%1 weitere Zeichen des Eintrags %2 folgen; weiter mit offset %3.</translation>
    </message>
    <message>
        <source>%1 tokens (%2) of a window of %3, without tools; model %4</source>
        <translation>%1 Token (%2) in einem Fenster von %3, ohne Werkzeuge; Modell %4</translation>
    </message>
    <message>
        <source>unknown size</source>
        <translation>unbekannter Größe</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n Token</numerusform>
            <numerusform>%n Token</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n item(s)</source>
        <translation>
            <numerusform>%n Posten</numerusform>
            <numerusform>%n Posten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more item(s) are not sent any more: recall finds what they say.</source>
        <translation>
            <numerusform>%n weiterer Posten wird nicht mehr gesendet: recall findet, was er sagt.</numerusform>
            <numerusform>%n weitere Posten werden nicht mehr gesendet: recall findet, was sie sagen.</numerusform>
        </translation>
    </message>
    <message>
        <source>everywhere</source>
        <translation>überall</translation>
    </message>
    <message>
        <source>this project</source>
        <translation>dieses Projekt</translation>
    </message>
    <message>
        <source>, noted by a model</source>
        <translation>, von einem Modell vermerkt</translation>
    </message>
    <message>
        <source>Nothing is remembered here.</source>
        <translation>Hier ist nichts gemerkt.</translation>
    </message>
    <message>
        <source>The journal has nothing of it.</source>
        <translation>Im Journal steht davon nichts.</translation>
    </message>
    <message>
        <source>It is remembered for this project, as noted by a model: every session there is told of it from now on.</source>
        <translation>Es ist für dieses Projekt gemerkt, als von einem Modell vermerkt: jede Sitzung dort erfährt es von jetzt an.</translation>
    </message>
    <message>
        <source>This tool has no parameter “%1”.</source>
        <translation>Dieses Werkzeug hat keinen Parameter „%1“.</translation>
    </message>
    <message>
        <source>“%1” is missing.</source>
        <translation>„%1“ fehlt.</translation>
    </message>
    <message>
        <source>“%1” is at most %2.</source>
        <translation>„%1“ ist höchstens %2.</translation>
    </message>
    <message>
        <source>The client did not read what it was told, so it was given up.</source>
        <translation>Die Gegenseite hat nicht gelesen, was ihr gesagt wurde, und wurde aufgegeben.</translation>
    </message>
    <message>
        <source>There is no tool “%1”.</source>
        <translation>Ein Werkzeug „%1“ gibt es nicht.</translation>
    </message>
    <message>
        <source>“arguments” are a JSON object.</source>
        <translation>„arguments“ ist ein JSON-Objekt.</translation>
    </message>
    <message>
        <source>The person lets programs ask for the sessions of this project only. That can be changed in Varve&apos;s preferences, page Tools.</source>
        <translation>Die Person lässt Programme nur nach den Sitzungen dieses Projekts fragen. Das lässt sich in den Einstellungen von Varve ändern, Seite Werkzeuge.</translation>
    </message>
</context>
<context>
    <name>varve::ArchiveAddress</name>
    <message>
        <source>This is no address of an archive. It looks like postgresql://role@host/database.</source>
        <translation>Das ist keine Adresse eines Archivs. Sie sieht aus wie postgresql://rolle@rechner/datenbank.</translation>
    </message>
    <message>
        <source>The address names no database. It looks like postgresql://role@host/database.</source>
        <translation>Die Adresse nennt keine Datenbank. Sie sieht aus wie postgresql://rolle@rechner/datenbank.</translation>
    </message>
    <message>
        <source>“%1” cannot stand in the address of an archive. Take it out.</source>
        <translation>„%1“ kann nicht in der Adresse eines Archivs stehen. Herausnehmen.</translation>
    </message>
    <message>
        <source>A name in the address has characters that cannot be there.</source>
        <translation>Ein Name in der Adresse enthält Zeichen, die dort nicht stehen können.</translation>
    </message>
    <message>
        <source>With sslmode=%1 somebody between here and %2 could read along. Take it out of the address, and name the certificate of who has signed the server&apos;s with sslrootcert=/path if that is not known here.</source>
        <translation>Mit sslmode=%1 könnte jemand zwischen hier und %2 mitlesen. Aus der Adresse herausnehmen, und mit sslrootcert=/pfad das Zertifikat der Stelle nennen, die das des Servers unterschrieben hat, falls sie hier nicht bekannt ist.</translation>
    </message>
    <message>
        <source>The address has a password in it. Take it out; it is kept in the keychain.</source>
        <translation>Die Adresse enthält ein Passwort. Herausnehmen; es gehört in den Schlüsselbund.</translation>
    </message>
    <message>
        <source>The address of an archive names one host and not several.</source>
        <translation>Die Adresse eines Archivs nennt einen Rechner und nicht mehrere.</translation>
    </message>
</context>
<context>
    <name>varve::ArchiveApply</name>
    <message>
        <source>The archive has two different messages under one name. The one that is here was kept, the other one was left there. Who owns the archive should look at who wrote them.</source>
        <translation>Das Archiv hat zwei verschiedene Nachrichten unter einem Namen. Die hiesige wurde behalten, die andere dort gelassen. Wem das Archiv gehört, sollte nachsehen, wer sie geschrieben hat.</translation>
    </message>
</context>
<context>
    <name>varve::ArchiveCodec</name>
    <message>
        <source>The archive has a record that Varve did not write, or that was changed there. It was not taken, and nothing here was changed.</source>
        <translation>Das Archiv hat einen Eintrag, den Varve nicht geschrieben hat oder der dort geändert wurde. Er wurde nicht übernommen, und hier wurde nichts geändert.</translation>
    </message>
    <message>
        <source>The archive has records of a later Varve. Install the newer version on this machine, too.</source>
        <translation>Das Archiv hat Einträge eines neueren Varve. Die neuere Version auch auf diesem Rechner installieren.</translation>
    </message>
    <message>
        <source>A message, image or long result is too large for an archive. It stays here with what was written after it in its session; everything else goes on.</source>
        <translation>Eine Nachricht, ein Bild oder ein langes Ergebnis ist zu groß für ein Archiv. Es bleibt hier, mit allem, was in seiner Sitzung danach geschrieben wurde; alles andere geht weiter.</translation>
    </message>
</context>
<context>
    <name>varve::ArchiveController</name>
    <message>
        <source>Archives</source>
        <translation>Archive</translation>
    </message>
    <message>
        <source>Archives…</source>
        <translation>Archive …</translation>
    </message>
    <message>
        <source>Shows what failed, and tries again</source>
        <translation>Zeigt, was fehlgeschlagen ist, und versucht es erneut</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>The archive %1: %2</source>
        <extracomment>the name of an archive, and why: a sentence</extracomment>
        <translation>Das Archiv %1: %2</translation>
    </message>
    <message>
        <source>Enter password…</source>
        <translation>Passwort eingeben …</translation>
    </message>
</context>
<context>
    <name>varve::ArchiveEntrance</name>
    <message>
        <source>Another archive is at the address of %1 now. Nothing was sent or taken. Remove %1 and add it again if that is meant.</source>
        <translation>Unter der Adresse von %1 ist jetzt ein anderes Archiv. Nichts wurde gesendet oder übernommen. Ist das so gemeint, %1 entfernen und neu hinzufügen.</translation>
    </message>
    <message>
        <source>There is no word in this to search for.</source>
        <translation>Darin steht kein Wort, nach dem gesucht werden kann.</translation>
    </message>
    <message>
        <source>The archives %1 and %2 would have the same variable of the environment, %3. Choose another name.</source>
        <translation>Die Archive %1 und %2 hätten dieselbe Umgebungsvariable, %3. Bitte einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>This archive was sealed on another machine. Give its recovery phrase, which that machine shows.</source>
        <translation>Dieses Archiv wurde auf einem anderen Rechner versiegelt. Dazu gehört die Wiederherstellungsphrase, die jener Rechner anzeigt.</translation>
    </message>
    <message>
        <source>The session is not in the archive %1 any more.</source>
        <translation>Die Sitzung ist nicht mehr im Archiv %1.</translation>
    </message>
    <message>
        <source>The key of the archive %1 is not on this machine. Restore it with the recovery phrase of the archive, or set %2 to that.</source>
        <translation>Der Schlüssel des Archivs %1 ist nicht auf diesem Rechner. Ihn mit der Wiederherstellungsphrase des Archivs wiederherstellen oder diese in %2 angeben.</translation>
    </message>
    <message>
        <source>%1 is another archive than the one at this address. Choose another name, or remove %1 first if it is not used any more.</source>
        <translation>%1 ist ein anderes Archiv als das an dieser Adresse. Einen anderen Namen wählen oder %1 zuerst entfernen, wenn es nicht mehr benutzt wird.</translation>
    </message>
    <message>
        <source>This archive is in the list already, as %1. Added again under that name it gets another password or address.</source>
        <translation>Dieses Archiv steht schon in der Liste, als %1. Unter diesem Namen noch einmal hinzugefügt, erhält es ein anderes Passwort oder eine andere Adresse.</translation>
    </message>
    <message>
        <source>This is the recovery phrase of another archive. Nothing was changed.</source>
        <translation>Das ist die Wiederherstellungsphrase eines anderen Archivs. Nichts wurde geändert.</translation>
    </message>
</context>
<context>
    <name>varve::ArchiveHeads</name>
    <message>
        <source>The archive “%1” was removed from the list meanwhile. Nothing more was sent or taken.</source>
        <translation>Das Archiv „%1“ wurde inzwischen aus der Liste entfernt. Es wurde nichts mehr gesendet oder übernommen.</translation>
    </message>
</context>
<context>
    <name>varve::ArchiveHeld</name>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>Kept here, as what it stands on is to stay here: %1. Choose for %2 what it stands on, too, or that both stay.</source>
        <translation>Bleibt hier, weil hierbleiben soll, worauf es aufbaut: %1. Für %2 auch das wählen, worauf es aufbaut, oder dass beides hierbleibt.</translation>
    </message>
    <message>
        <source>Written in whole or in part on %3: %1. A machine sends only what was written on it, so choose that for %2 there, too.</source>
        <translation>Ganz oder teilweise auf %3 geschrieben: %1. Ein Rechner sendet nur, was auf ihm geschrieben wurde; dort also auch für %2 wählen.</translation>
    </message>
    <message>
        <source>another machine</source>
        <translation>einem anderen Rechner</translation>
    </message>
    <message>
        <source>Its owner shows it in %2 no longer, so what was written here stays here: %1. Ask its owner to show it to the team again, or choose that it stays here.</source>
        <translation>Wem es gehört, zeigt es in %2 nicht mehr, daher bleibt hier, was hier geschrieben wurde: %1. Darum bitten, dass es dem Team wieder gezeigt wird, oder wählen, dass es hierbleibt.</translation>
    </message>
    <message>
        <source>Deleted, so nothing of it goes to %2: %1. Restore it first if it is meant.</source>
        <translation>Gelöscht, daher geht nichts davon an %2: %1. Zuerst wiederherstellen, wenn es gemeint ist.</translation>
    </message>
    <message>
        <source>Neither here nor in %2 when it was asked last: %1. It is taken as soon as it is there and may be seen.</source>
        <translation>Weder hier noch, als zuletzt gefragt wurde, in %2: %1. Wird geholt, sobald es dort ist und gesehen werden darf.</translation>
    </message>
</context>
<context>
    <name>varve::ArchiveLeaves</name>
    <message>
        <source>another machine</source>
        <translation>einem anderen Rechner</translation>
    </message>
    <message numerus="yes">
        <source>%n branch(es) from %1</source>
        <extracomment>a machine</extracomment>
        <translation>
            <numerusform>%n Zweig von %1</numerusform>
            <numerusform>%n Zweige von %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n branch(es) from other machines</source>
        <translation>
            <numerusform>%n Zweig von anderen Rechnern</numerusform>
            <numerusform>%n Zweige von anderen Rechnern</numerusform>
        </translation>
    </message>
    <message>
        <source>Look where other machines have gone on in this session: %1</source>
        <translation>Ansehen, wo andere Rechner in dieser Sitzung weitergemacht haben: %1</translation>
    </message>
    <message>
        <source>Where other machines stand</source>
        <translation>Wo andere Rechner stehen</translation>
    </message>
</context>
<context>
    <name>varve::ArchiveList</name>
    <message>
        <source>“%1” is no name for an archive. Give one word.</source>
        <translation>„%1“ ist kein Name für ein Archiv. Ein einzelnes Wort angeben.</translation>
    </message>
    <message>
        <source>There is an archive “%1” already. Choose another name.</source>
        <translation>Ein Archiv „%1“ gibt es schon. Einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>There is no archive “%1”.</source>
        <translation>Es gibt kein Archiv „%1“.</translation>
    </message>
    <message>
        <source>The archive is not in the list any more.</source>
        <translation>Das Archiv steht nicht mehr in der Liste.</translation>
    </message>
    <message>
        <source>The archive %1 is an open one: what other members wrote would go on as yours. Nothing was changed. Remove it without saying that it is lost; each machine sends to the next one what was written on it.</source>
        <translation>Das Archiv %1 ist ein offenes: Was andere Mitglieder geschrieben haben, würde als Eigenes weitergehen. Nichts wurde geändert. Es entfernen, ohne anzugeben, dass es verloren ist; jeder Rechner sendet dem nächsten, was auf ihm geschrieben wurde.</translation>
    </message>
    <message>
        <source>There are other archives in the list, which would get everything a second time. Nothing was changed. Remove %1 without saying that it is lost, or remove the others before.</source>
        <translation>In der Liste stehen andere Archive, die alles ein zweites Mal bekämen. Nichts wurde geändert. %1 entfernen, ohne anzugeben, dass es verloren ist, oder die anderen vorher entfernen.</translation>
    </message>
</context>
<context>
    <name>varve::ArchiveLog</name>
    <message>
        <source>The archive names records by numbers that no machine can have reached. They were left there. Who owns the archive should look at who wrote them.</source>
        <translation>Das Archiv nennt Einträge mit Nummern, die kein Rechner erreicht haben kann. Sie wurden dort gelassen. Wem das Archiv gehört, sollte nachsehen, wer sie geschrieben hat.</translation>
    </message>
</context>
<context>
    <name>varve::ArchiveOwners</name>
    <message>
        <source>Somebody else has put records into the archive under the name of a session that is here and was never sent there. They were left there. Who owns the archive should look at who wrote them.</source>
        <translation>Jemand anderes hat unter dem Namen einer Sitzung, die hier ist und nie dorthin gesendet wurde, Einträge ins Archiv gelegt. Sie wurden dort gelassen. Wem das Archiv gehört, sollte nachsehen, wer sie geschrieben hat.</translation>
    </message>
</context>
<context>
    <name>varve::ArchivePanel</name>
    <message>
        <source>Nothing was new, here and there.</source>
        <translation>Nichts war neu, hier und dort.</translation>
    </message>
    <message>
        <source>%1 sent, %2 taken.</source>
        <translation>%1 gesendet, %2 geholt.</translation>
    </message>
    <message>
        <source>Progress of the archive</source>
        <translation>Fortschritt des Archivs</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>&amp;Anhalten</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Hinzufügen …</translation>
    </message>
    <message>
        <source>Send and take now</source>
        <translation>Jetzt senden und holen</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen …</translation>
    </message>
    <message>
        <source>Recovery phrase…</source>
        <translation>Wiederherstellungsphrase …</translation>
    </message>
    <message>
        <source>Archives</source>
        <translation>Archive</translation>
    </message>
    <message>
        <source>No archive is chosen</source>
        <translation>Kein Archiv ist ausgewählt</translation>
    </message>
    <message>
        <source>It is being gone through now</source>
        <translation>Es wird gerade abgeglichen</translation>
    </message>
    <message>
        <source>An open archive has no key</source>
        <translation>Ein offenes Archiv hat keinen Schlüssel</translation>
    </message>
    <message>
        <source>No archive is set up. Sessions stay on this machine.</source>
        <translation>Kein Archiv ist eingerichtet. Sitzungen bleiben auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Remove archive</source>
        <translation>Archiv entfernen</translation>
    </message>
    <message>
        <source>Use the archive “%1” no longer?</source>
        <translation>Das Archiv „%1“ nicht mehr verwenden?</translation>
    </message>
    <message>
        <source>What is there stays there, and what came from it stays here. What was chosen for it is forgotten.</source>
        <translation>Was dort ist, bleibt dort, und was von dort kam, bleibt hier. Was dafür ausgewählt war, wird vergessen.</translation>
    </message>
    <message>
        <source>Its key stays in the keychain; without it or the recovery phrase nobody reads it again.</source>
        <translation>Sein Schlüssel bleibt im Schlüsselbund; ohne ihn oder die Wiederherstellungsphrase liest es niemand mehr.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>What goes there…</source>
        <translation>Was dorthin geht …</translation>
    </message>
    <message>
        <source>Restore key…</source>
        <translation>Schlüssel wiederherstellen …</translation>
    </message>
    <message>
        <source>The key is on this machine again.</source>
        <translation>Der Schlüssel ist wieder auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Enter password…</source>
        <translation>Passwort eingeben …</translation>
    </message>
</context>
<context>
    <name>varve::ArchiveRulesDialog</name>
    <message>
        <source>What goes to %1</source>
        <translation>Was zu %1 geht</translation>
    </message>
    <message>
        <source>What &amp;goes there</source>
        <translation>Was &amp;dorthin geht</translation>
    </message>
    <message>
        <source>What &amp;comes from there</source>
        <translation>Was &amp;von dort kommt</translation>
    </message>
    <message>
        <source>Nothing is sent by this. It goes with “Send and take now”, or by itself where the preferences say so, with what it stands on. What is there already stays there.</source>
        <translation>Hiermit wird nichts gesendet. Das geschieht mit „Jetzt senden und holen“ oder von selbst, wo die Einstellungen es sagen, mit dem, worauf es aufbaut. Was schon dort ist, bleibt dort.</translation>
    </message>
    <message>
        <source>What is chosen below</source>
        <translation>Was unten ausgewählt ist</translation>
    </message>
    <message>
        <source>All sessions, but for those that stay here</source>
        <translation>Alle Sitzungen außer denen, die hier bleiben</translation>
    </message>
    <message>
        <source>What is chosen below, and what is here</source>
        <translation>Was unten ausgewählt ist und was hier ist</translation>
    </message>
    <message>
        <source>Everything that is there</source>
        <translation>Alles, was dort ist</translation>
    </message>
    <message>
        <source>Everything is encrypted before it leaves.</source>
        <translation>Alles wird verschlüsselt, bevor es hinausgeht.</translation>
    </message>
    <message>
        <source>Who runs the database can read all that goes there, also of sessions to come. Other members see what is chosen for the team.</source>
        <translation>Wer die Datenbank betreibt, kann alles lesen, was dorthin geht, auch von künftigen Sitzungen. Andere Mitglieder sehen, was für das Team ausgewählt ist.</translation>
    </message>
    <message>
        <source>Who runs the database can read what goes there; other members see what is chosen for the team.</source>
        <translation>Wer die Datenbank betreibt, kann lesen, was dorthin geht; andere Mitglieder sehen, was für das Team ausgewählt ist.</translation>
    </message>
    <message>
        <source>Folders and sessions that were chosen</source>
        <translation>Ausgewählte Ordner und Sitzungen</translation>
    </message>
    <message>
        <source>Folder or session</source>
        <translation>Ordner oder Sitzung</translation>
    </message>
    <message>
        <source>What becomes of it</source>
        <translation>Was damit geschieht</translation>
    </message>
    <message>
        <source>&amp;Add folder…</source>
        <translation>Ordner &amp;hinzufügen …</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>Nothing is said of it any more</source>
        <translation>Dazu wird nichts mehr gesagt</translation>
    </message>
    <message>
        <source>Session %1, which is not here</source>
        <translation>Sitzung %1, die nicht hier ist</translation>
    </message>
    <message>
        <source>Untitled session</source>
        <translation>Sitzung ohne Titel</translation>
    </message>
    <message>
        <source>Folder whose sessions go there</source>
        <translation>Ordner, dessen Sitzungen dorthin gehen</translation>
    </message>
</context>
<context>
    <name>varve::ArchiveSearchBar</name>
    <message>
        <source>Archives…</source>
        <translation>Archive …</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Search in %1</source>
        <translation>In %1 suchen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Tells the server of this archive what is looked for</source>
        <translation>Sagt dem Server dieses Archivs, wonach gesucht wird</translation>
    </message>
    <message>
        <source>The archive %1 is sealed: what was taken from it is searched here, the rest cannot be.</source>
        <translation>Das Archiv %1 ist versiegelt: Was von dort geholt wurde, wird hier durchsucht; im Rest kann nicht gesucht werden.</translation>
    </message>
    <message>
        <source>Its server is asked only then, and for the words without the filters.</source>
        <translation>Erst damit wird sein Server gefragt, und nach den Wörtern ohne die Filter.</translation>
    </message>
    <message>
        <source>Its server is asked only then.</source>
        <translation>Erst damit wird sein Server gefragt.</translation>
    </message>
    <message>
        <source>Asking %1 …</source>
        <translation>%1 wird gefragt …</translation>
    </message>
    <message>
        <source>Nothing was found in %1.</source>
        <translation>In %1 wurde nichts gefunden.</translation>
    </message>
    <message>
        <source>All that was found in %1 is here, too.</source>
        <translation>Alles, was in %1 gefunden wurde, ist auch hier.</translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s) that are only there.</source>
        <translation>
            <numerusform>%n Treffer, der nur dort ist.</numerusform>
            <numerusform>%n Treffer, die nur dort sind.</numerusform>
        </translation>
    </message>
    <message>
        <source>There may be more: these are of the best %1.</source>
        <translation>Es kann mehr geben: Diese sind von den besten %1.</translation>
    </message>
</context>
<context>
    <name>varve::ArchiveSecrets</name>
    <message>
        <source>The keychain is locked, so what this archive is entered with cannot be read. Unlock it and try again.</source>
        <translation>Der Schlüsselbund ist gesperrt, daher können die Zugangsdaten dieses Archivs nicht gelesen werden. Entsperren und noch einmal versuchen.</translation>
    </message>
    <message>
        <source>The keychain did not answer in time, so what this archive is entered with could not be read. Try again.</source>
        <translation>Der Schlüsselbund hat nicht rechtzeitig geantwortet, daher konnten die Zugangsdaten dieses Archivs nicht gelesen werden. Noch einmal versuchen.</translation>
    </message>
    <message>
        <source>The keychain did not take what this archive is entered with, so it is forgotten when Varve ends.</source>
        <translation>Der Schlüsselbund hat die Zugangsdaten dieses Archivs nicht angenommen; sie werden vergessen, wenn Varve endet.</translation>
    </message>
    <message>
        <source>The desktop&apos;s keychain cannot be reached, so what this archive is entered with cannot be read. Start GNOME Keyring or KWallet and try again, or give it in the variable %1.</source>
        <translation>Der Schlüsselbund der Arbeitsumgebung ist nicht erreichbar, daher lässt sich nicht lesen, womit dieses Archiv betreten wird. GNOME Keyring oder KWallet starten und erneut versuchen oder es in der Variablen %1 angeben.</translation>
    </message>
</context>
<context>
    <name>varve::ArchiveSentences</name>
    <message>
        <source>sending %1 of %2</source>
        <translation>sendet %1 von %2</translation>
    </message>
    <message>
        <source>sending %1</source>
        <translation>sendet %1</translation>
    </message>
    <message>
        <source>taking %1 of %2</source>
        <translation>holt %1 von %2</translation>
    </message>
    <message>
        <source>taking %1</source>
        <translation>holt %1</translation>
    </message>
    <message>
        <source>looking what is new</source>
        <translation>sieht nach, was neu ist</translation>
    </message>
    <message>
        <source>Sealed</source>
        <translation>Versiegelt</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>the last attempt failed</source>
        <translation>der letzte Versuch ist gescheitert</translation>
    </message>
    <message numerus="yes">
        <source>%n record(s) wait</source>
        <translation>
            <numerusform>%n Eintrag wartet</numerusform>
            <numerusform>%n Einträge warten</numerusform>
        </translation>
    </message>
    <message>
        <source>up to date</source>
        <translation>auf dem Stand</translation>
    </message>
    <message>
        <source>nothing to send yet</source>
        <translation>noch nichts zu senden</translation>
    </message>
    <message numerus="yes">
        <source>%n session(s) wait for what they stand on, which is not in the archive.</source>
        <translation>
            <numerusform>%n Sitzung wartet auf das, worauf sie aufbaut; es ist nicht im Archiv.</numerusform>
            <numerusform>%n Sitzungen warten auf das, worauf sie aufbauen; es ist nicht im Archiv.</numerusform>
        </translation>
    </message>
    <message>
        <source>It last went well: %1.</source>
        <translation>Zuletzt gelang es: %1.</translation>
    </message>
    <message>
        <source>It never went well yet.</source>
        <translation>Es gelang noch nie.</translation>
    </message>
</context>
<context>
    <name>varve::ArchiveService</name>
    <message>
        <source>The archive %1 is being gone through already. Wait for that, or stop it.</source>
        <translation>Das Archiv %1 wird bereits abgeglichen. Das abwarten oder anhalten.</translation>
    </message>
    <message>
        <source>The archive %1 is an open one: it has no key.</source>
        <translation>Das Archiv %1 ist ein offenes: Es hat keinen Schlüssel.</translation>
    </message>
    <message>
        <source>The key of the archive %1 is not on this machine. Another machine that uses it shows its recovery phrase.</source>
        <translation>Der Schlüssel des Archivs %1 ist nicht auf diesem Rechner. Ein anderer Rechner, der es verwendet, zeigt die Wiederherstellungsphrase an.</translation>
    </message>
    <message>
        <source>The archive at this address is an open one: who runs its database reads what goes there. A sealed one was expected, so nothing was added.</source>
        <translation>Das Archiv an dieser Adresse ist ein offenes: Wer seine Datenbank betreibt, liest, was dorthin geht. Erwartet wurde ein versiegeltes; es wurde nichts hinzugefügt.</translation>
    </message>
    <message>
        <source>The archive at this address is a sealed one. An open one was expected, so nothing was added.</source>
        <translation>Das Archiv an dieser Adresse ist ein versiegeltes. Erwartet wurde ein offenes; es wurde nichts hinzugefügt.</translation>
    </message>
    <message>
        <source>The archive may have taken its new key already. Its recovery phrase, to be given the next time: %1</source>
        <translation>Das Archiv hat seinen neuen Schlüssel vielleicht schon. Die Wiederherstellungsphrase, beim nächsten Mal anzugeben: %1</translation>
    </message>
    <message>
        <source>Without a keychain the variables %1 and %2 (the recovery phrase) have it.</source>
        <translation>Ohne Schlüsselbund stehen dafür die Variablen %1 und %2 (die Wiederherstellungsphrase).</translation>
    </message>
    <message>
        <source>Without a keychain the variable %1 has it.</source>
        <translation>Ohne Schlüsselbund steht dafür die Variable %1.</translation>
    </message>
    <message>
        <source>The password was taken out of the address, which is shown in lists. What is typed into a command others of this machine see and its history keeps: give it in a file the next time.</source>
        <translation>Das Passwort wurde aus der Adresse genommen, die in Listen gezeigt wird. Was in einen Befehl getippt wird, sehen andere auf diesem Rechner, und der Verlauf behält es: das nächste Mal in einer Datei angeben.</translation>
    </message>
</context>
<context>
    <name>varve::ArchiveSetup</name>
    <message>
        <source>What is at %1 is only a part of an archive. Nothing was changed. Use another database.</source>
        <translation>Bei %1 ist nur ein Teil eines Archivs. Nichts wurde geändert. Eine andere Datenbank verwenden.</translation>
    </message>
    <message>
        <source>The archive at %1 is a sealed one, which cannot be made an open one. Nothing was changed. Use another database.</source>
        <translation>Das Archiv bei %1 ist ein versiegeltes und kann kein offenes werden. Nichts wurde geändert. Eine andere Datenbank verwenden.</translation>
    </message>
    <message>
        <source>The archive at %1 is an open one, which cannot be made a sealed one. Nothing was changed. Use another database.</source>
        <translation>Das Archiv bei %1 ist ein offenes und kann kein versiegeltes werden. Nichts wurde geändert. Eine andere Datenbank verwenden.</translation>
    </message>
    <message>
        <source>The script %1 is missing from the program.</source>
        <translation>Das Skript %1 fehlt im Programm.</translation>
    </message>
    <message>
        <source>The archive was not made.</source>
        <translation>Das Archiv wurde nicht angelegt.</translation>
    </message>
    <message>
        <source>The archive at %1 was made by a newer Varve (schema %2, this one knows %3). Nothing was changed. Install the newer one.</source>
        <translation>Das Archiv bei %1 stammt von einem neueren Varve (Schema %2, dieses kennt %3). Nichts wurde geändert. Das neuere installieren.</translation>
    </message>
    <message>
        <source>%1 does not know the role “%2”. Nothing was changed. Who runs it makes it with CREATE ROLE %3 LOGIN.</source>
        <translation>%1 kennt die Rolle „%2“ nicht. Nichts wurde geändert. Wer es betreibt, legt sie mit CREATE ROLE %3 LOGIN an.</translation>
    </message>
</context>
<context>
    <name>varve::ArchiveSync</name>
    <message>
        <source>Stopped. What was sent and taken until then is safe; the rest follows the next time.</source>
        <translation>Angehalten. Was bis dahin gesendet und übernommen wurde, ist sicher; der Rest folgt beim nächsten Mal.</translation>
    </message>
    <message>
        <source>At the address of “%1” there is another archive than before. Nothing was sent. Add it under a name of its own.</source>
        <translation>Unter der Adresse von „%1“ ist ein anderes Archiv als zuvor. Nichts wurde gesendet. Unter einem eigenen Namen hinzufügen.</translation>
    </message>
    <message>
        <source>Very much of what “%1” has in the archive could not be taken. The rest of it was left there. Who owns the archive should look at it.</source>
        <translation>Sehr vieles von dem, was „%1“ im Archiv hat, konnte nicht übernommen werden. Der Rest davon wurde dort gelassen. Wem das Archiv gehört, sollte sich das ansehen.</translation>
    </message>
</context>
<context>
    <name>varve::ArchiveTaker</name>
    <message>
        <source>The archive answered with other records than it was asked for. They were not taken, and nothing here was changed.</source>
        <translation>Das Archiv hat mit anderen Einträgen geantwortet als den verlangten. Sie wurden nicht übernommen, und hier wurde nichts geändert.</translation>
    </message>
</context>
<context>
    <name>varve::ArchivedSessionWindow</name>
    <message>
        <source>Session in the archive %1</source>
        <translation>Sitzung im Archiv %1</translation>
    </message>
    <message>
        <source>&amp;Bring it here</source>
        <translation>&amp;Hierher holen</translation>
    </message>
    <message>
        <source>Takes this session into the store of this machine. Nothing is sent by that, and nothing chosen</source>
        <translation>Holt diese Sitzung in den Speicher dieses Rechners. Dabei wird nichts gesendet und nichts ausgewählt</translation>
    </message>
    <message>
        <source>Only in the archive %1. It is read from there, and cannot be changed.</source>
        <translation>Nur im Archiv %1. Von dort wird sie gelesen und kann nicht geändert werden.</translation>
    </message>
    <message>
        <source>Messages of the session</source>
        <translation>Nachrichten der Sitzung</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message>
        <source>Reading from the archive</source>
        <translation>Lesen aus dem Archiv</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>&amp;Anhalten</translation>
    </message>
    <message>
        <source>There is no place for what is read: %1</source>
        <translation>Für das Gelesene ist kein Platz: %1</translation>
    </message>
    <message>
        <source>Reading from the archive …</source>
        <translation>Wird aus dem Archiv gelesen …</translation>
    </message>
    <message>
        <source>%1 (in the archive %2)</source>
        <translation>%1 (im Archiv %2)</translation>
    </message>
    <message>
        <source>Stopped. What came until then can be read.</source>
        <translation>Angehalten. Was bis dahin kam, kann gelesen werden.</translation>
    </message>
    <message>
        <source>Taking it from the archive …</source>
        <translation>Wird aus dem Archiv geholt …</translation>
    </message>
    <message>
        <source>Taking it from the archive: record %1</source>
        <translation>Wird aus dem Archiv geholt: Datensatz %1</translation>
    </message>
    <message>
        <source>Find in this session</source>
        <translation>In dieser Sitzung suchen</translation>
    </message>
</context>
<context>
    <name>varve::ArchivesModel</name>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>Archiv</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Waiting</source>
        <extracomment>records that are to be sent</extracomment>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Last time</source>
        <translation>Zuletzt</translation>
    </message>
    <message>
        <source>All sessions</source>
        <translation>Alle Sitzungen</translation>
    </message>
    <message>
        <source>What was chosen</source>
        <translation>Was gewählt wurde</translation>
    </message>
    <message>
        <source>Sends</source>
        <extracomment>what goes to the archive</extracomment>
        <translation>Sendet</translation>
    </message>
</context>
<context>
    <name>varve::ArrangementMenu</name>
    <message>
        <source>Arrange sessions</source>
        <translation>Sitzungen anordnen</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>Gruppieren nach</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Alter</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Tag</source>
        <translation>Schlagwort</translation>
    </message>
    <message>
        <source>No groups</source>
        <translation>Keine Gruppen</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>Sortieren nach</translation>
    </message>
    <message>
        <source>Last activity</source>
        <translation>Letzte Aktivität</translation>
    </message>
    <message>
        <source>Creation</source>
        <translation>Erstellung</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Number of entries</source>
        <translation>Zahl der Einträge</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Reverse the order</source>
        <translation>Reihenfolge umkehren</translation>
    </message>
    <message>
        <source>Show archived sessions</source>
        <translation>Archivierte Sitzungen zeigen</translation>
    </message>
    <message>
        <source>Fold all groups</source>
        <translation>Alle Gruppen einklappen</translation>
    </message>
    <message>
        <source>Unfold all groups</source>
        <translation>Alle Gruppen ausklappen</translation>
    </message>
</context>
<context>
    <name>varve::AskHost</name>
    <message>
        <source>A turn is running in this session. Send the message with “queue”, or stop the turn with “abort”.</source>
        <translation>In dieser Sitzung läuft eine Runde. Die Nachricht mit „queue“ senden oder die Runde mit „abort“ anhalten.</translation>
    </message>
</context>
<context>
    <name>varve::AttachmentChip</name>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <extracomment>a button; the name of an image or a file</extracomment>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>an image or a file that will be sent, and what it costs</extracomment>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>varve::AttachmentReader</name>
    <message>
        <source>Pasted image</source>
        <translation>Eingefügtes Bild</translation>
    </message>
</context>
<context>
    <name>varve::AttachmentStrip</name>
    <message>
        <source>%1 × %2</source>
        <extracomment>width and height of a picture in pixels</extracomment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>about %1 tokens</source>
        <translation>etwa %1 Token</translation>
    </message>
    <message>
        <source>being read…</source>
        <translation>wird gelesen …</translation>
    </message>
    <message>
        <source>What is sent along</source>
        <translation>Was mitgesendet wird</translation>
    </message>
</context>
<context>
    <name>varve::BackupPage</name>
    <message>
        <source>B&amp;rowse…</source>
        <translation>&amp;Durchsuchen …</translation>
    </message>
    <message>
        <source>Folder for backups</source>
        <translation>Ordner für Sicherungen</translation>
    </message>
    <message>
        <source>Give the whole path of the folder.</source>
        <translation>Bitte den ganzen Pfad des Ordners angeben.</translation>
    </message>
    <message>
        <source>This folder is not there now. Backups fail until it is.</source>
        <translation>Diesen Ordner gibt es zurzeit nicht. Bis er da ist, schlagen Sicherungen fehl.</translation>
    </message>
</context>
<context>
    <name>varve::BackupTab</name>
    <message>
        <source>Backup &amp;preferences…</source>
        <translation>&amp;Einstellungen der Sicherung …</translation>
    </message>
    <message>
        <source>&amp;Quit Varve</source>
        <translation>Varve &amp;beenden</translation>
    </message>
    <message>
        <source>&amp;Do not restore</source>
        <translation>&amp;Nicht zurückspielen</translation>
    </message>
    <message>
        <source>The backup is whole.</source>
        <translation>Die Sicherung ist unbeschädigt.</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>Sicherungen</translation>
    </message>
    <message>
        <source>Restore &amp;another file…</source>
        <translation>&amp;Andere Datei zurückspielen …</translation>
    </message>
    <message>
        <source>&amp;Check backup</source>
        <translation>Sicherung &amp;prüfen</translation>
    </message>
    <message>
        <source>&amp;Restore…</source>
        <translation>&amp;Zurückspielen …</translation>
    </message>
    <message>
        <source>Back up &amp;now</source>
        <translation>&amp;Jetzt sichern</translation>
    </message>
    <message>
        <source>Backups go to %1</source>
        <translation>Sicherungen kommen nach %1</translation>
    </message>
    <message numerus="yes">
        <source>One is made every %n hour(s) while Varve is open, if anything has changed.</source>
        <translation>
            <numerusform>Im Abstand von %n Stunde entsteht eine, solange Varve offen ist und sich etwas geändert hat.</numerusform>
            <numerusform>Im Abstand von %n Stunden entsteht eine, solange Varve offen ist und sich etwas geändert hat.</numerusform>
        </translation>
    </message>
    <message>
        <source>None is made by itself. The preferences can change that.</source>
        <translation>Von selbst entsteht keine. In den Einstellungen lässt sich das ändern.</translation>
    </message>
    <message numerus="yes">
        <source>%n backup(s), %1 together</source>
        <translation>
            <numerusform>%n Sicherung, zusammen %1</numerusform>
            <numerusform>%n Sicherungen, zusammen %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Backed up: %1. The copy was checked.</source>
        <translation>Gesichert: %1. Die Kopie wurde geprüft.</translation>
    </message>
    <message numerus="yes">
        <source>%n older one(s) were removed.</source>
        <translation>
            <numerusform>%n ältere wurde entfernt.</numerusform>
            <numerusform>%n ältere wurden entfernt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Restore a backup</source>
        <translation>Sicherung zurückspielen</translation>
    </message>
    <message>
        <source>Put this backup in the place of the store?</source>
        <translation>Diese Sicherung an die Stelle des Speichers setzen?</translation>
    </message>
    <message>
        <source>%1

It is done when Varve starts next. What was written since the backup is not in it; the store of now is kept beside it and can be restored in the same way.</source>
        <translation>%1

Das geschieht beim nächsten Start von Varve. Was seit der Sicherung geschrieben wurde, ist nicht darin; der jetzige Speicher bleibt daneben erhalten und lässt sich ebenso zurückspielen.</translation>
    </message>
    <message>
        <source>Restore at the next start</source>
        <translation>Beim nächsten Start zurückspielen</translation>
    </message>
    <message>
        <source>Choose a backup</source>
        <translation>Sicherung auswählen</translation>
    </message>
    <message>
        <source>Stores (*.db *.backup *.before-*);;All files (*)</source>
        <translation>Speicher (*.db *.backup *.before-*);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>%1 will be put in the place of the store when Varve starts next.</source>
        <translation>%1 kommt beim nächsten Start von Varve an die Stelle des Speichers.</translation>
    </message>
    <message>
        <source>There is no backup in this folder yet.</source>
        <translation>In diesem Ordner ist noch keine Sicherung.</translation>
    </message>
</context>
<context>
    <name>varve::BackupsModel</name>
    <message>
        <source>Checked when it was written</source>
        <translation>Beim Schreiben geprüft</translation>
    </message>
    <message>
        <source>Made</source>
        <translation>Angelegt</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>Alter</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Whole: %1, %2</source>
        <extracomment>sessions, entries</extracomment>
        <translation>Vollständig: %1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 sessions</source>
        <translation>
            <numerusform>%1 Sitzung</numerusform>
            <numerusform>%1 Sitzungen</numerusform>
        </translation>
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
    <name>varve::BashTool</name>
    <message>
        <source>[exit code %1]</source>
        <translation>[Rückgabewert %1]</translation>
    </message>
    <message>
        <source>[killed by signal %1]</source>
        <translation>[durch Signal %1 beendet]</translation>
    </message>
    <message numerus="yes">
        <source>[stopped: still running after %n second(s)]</source>
        <translation>
            <numerusform>[angehalten: lief nach %n Sekunde noch]</numerusform>
            <numerusform>[angehalten: lief nach %n Sekunden noch]</numerusform>
        </translation>
    </message>
    <message>
        <source>[stopped by the person]</source>
        <translation>[von der Person angehalten]</translation>
    </message>
    <message>
        <source>[the shell could not be started: %1]</source>
        <translation>[die Shell ließ sich nicht starten: %1]</translation>
    </message>
    <message>
        <source>[the end of %1 bytes of output]</source>
        <translation>[das Ende von %1 Bytes Ausgabe]</translation>
    </message>
    <message>
        <source>[no output]</source>
        <translation>[keine Ausgabe]</translation>
    </message>
    <message>
        <source>The command is empty, or has a NUL in it.</source>
        <translation>Der Befehl ist leer oder enthält ein NUL-Zeichen.</translation>
    </message>
    <message>
        <source>The session&apos;s working folder %1 is not there.</source>
        <translation>Den Arbeitsordner %1 der Sitzung gibt es nicht.</translation>
    </message>
    <message>
        <source>The working folder leads elsewhere by now.</source>
        <translation>Der Arbeitsordner führt inzwischen woandershin.</translation>
    </message>
</context>
<context>
    <name>varve::Beneath</name>
    <message>
        <source>%1 is a link, or lies behind one, that leads out of %2.</source>
        <translation>%1 ist eine Verknüpfung oder liegt hinter einer, die aus %2 hinausführt.</translation>
    </message>
    <message>
        <source>%1 is a link that leads nowhere or in a circle.</source>
        <translation>%1 ist eine Verknüpfung, die ins Leere oder im Kreis führt.</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>Die Datei %1 gibt es nicht.</translation>
    </message>
    <message>
        <source>It cannot be found out whom %1 belongs to.</source>
        <translation>Es lässt sich nicht feststellen, wem %1 gehört.</translation>
    </message>
    <message>
        <source>%1 belongs to another user.</source>
        <translation>%1 gehört einem anderen Benutzer.</translation>
    </message>
    <message>
        <source>Others may write to %1; “chmod go-w” ends that.</source>
        <translation>Andere dürfen %1 ändern; „chmod go-w“ unterbindet das.</translation>
    </message>
</context>
<context>
    <name>varve::BranchCompareModel</name>
    <message>
        <source>Behind the fork</source>
        <translation>Nach der Gabelung</translation>
    </message>
    <message>
        <source>First branch</source>
        <translation>Erster Zweig</translation>
    </message>
    <message>
        <source>Second branch</source>
        <translation>Zweiter Zweig</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>At a glance</source>
        <translation>Auf einen Blick</translation>
    </message>
    <message>
        <source>Turns</source>
        <translation>Runden</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Whole context</source>
        <translation>Ganzer Kontext</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Tokens by category</source>
        <translation>Token nach Kategorie</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>first difference</source>
        <translation>erster Unterschied</translation>
    </message>
    <message>
        <source>%1 ×, last: %2</source>
        <extracomment>how often a command ran, and how the last run ended</extracomment>
        <translation>%1 ×, zuletzt: %2</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>ok</source>
        <extracomment>a command that went well, with what it counted</extracomment>
        <translation>in Ordnung</translation>
    </message>
    <message>
        <source>ok: %1</source>
        <translation>in Ordnung: %1</translation>
    </message>
    <message>
        <source>exit %1</source>
        <extracomment>a command that failed</extracomment>
        <translation>Exit-Code %1</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>no result</source>
        <translation>kein Ergebnis</translation>
    </message>
    <message>
        <source>Files changed</source>
        <translation>Geänderte Dateien</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>Files read</source>
        <translation>Gelesene Dateien</translation>
    </message>
    <message>
        <source>read</source>
        <translation>gelesen</translation>
    </message>
</context>
<context>
    <name>varve::BranchComparison</name>
    <message>
        <source>There is no entry %1 in this session.</source>
        <translation>In dieser Sitzung gibt es keinen Eintrag %1.</translation>
    </message>
</context>
<context>
    <name>varve::BranchController</name>
    <message>
        <source>&amp;Back to where the session stands</source>
        <translation>&amp;Zurück zum Stand der Sitzung</translation>
    </message>
    <message>
        <source>Co&amp;mpare branches…</source>
        <translation>Zweige &amp;vergleichen …</translation>
    </message>
    <message>
        <source>&amp;Bring a summary of the branch that is shown…</source>
        <translation>Zusammenfassung des gezeigten Zweigs hierher &amp;holen …</translation>
    </message>
    <message>
        <source>You are looking at the session&apos;s own branch</source>
        <translation>Zu sehen ist der Zweig, auf dem die Sitzung steht</translation>
    </message>
    <message>
        <source>Stopped. Nothing was changed.</source>
        <translation>Angehalten. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>A branch of another session is being summarized. Wait until it is done, or stop it there.</source>
        <translation>Gerade wird ein Zweig einer anderen Sitzung zusammengefasst. Warten, bis das fertig ist, oder es dort anhalten.</translation>
    </message>
    <message>
        <source>Everything on that branch is on this one too, so there is nothing to bring.</source>
        <translation>Alles auf jenem Zweig steht auch auf diesem, es gibt also nichts herüberzuholen.</translation>
    </message>
    <message>
        <source>A turn is running in this session. Wait until it has ended, or stop it.</source>
        <translation>In dieser Sitzung läuft eine Runde. Warten, bis sie zu Ende ist, oder sie anhalten.</translation>
    </message>
    <message>
        <source>This session has one branch only. Continue from an earlier message to begin another.</source>
        <translation>Diese Sitzung hat nur einen Zweig. Bei einer früheren Nachricht fortsetzen, um einen weiteren zu beginnen.</translation>
    </message>
    <message>
        <source>The store is open for reading only</source>
        <translation>Der Speicher ist nur zum Lesen geöffnet</translation>
    </message>
</context>
<context>
    <name>varve::BranchEditor</name>
    <message>
        <source>its leaf is moved</source>
        <translation>ihr Stand wird versetzt</translation>
    </message>
    <message>
        <source>its context is edited</source>
        <translation>ihr Kontext wird bearbeitet</translation>
    </message>
    <message>
        <source>old tool output is masked</source>
        <translation>alte Werkzeugausgaben werden maskiert</translation>
    </message>
    <message>
        <source>a compaction is switched</source>
        <translation>eine Verdichtung wird umgeschaltet</translation>
    </message>
</context>
<context>
    <name>varve::BranchFlow</name>
    <message>
        <source>The model %1 answered with an empty summary. Nothing was changed. Try again, choose another model, or use the built-in summarizer.</source>
        <translation>Das Modell %1 antwortete mit einer leeren Zusammenfassung. Nichts wurde geändert. Erneut versuchen, ein anderes Modell wählen oder das eingebaute Verfahren verwenden.</translation>
    </message>
    <message numerus="yes">
        <source>The model %1 did not finish the summary within %n token(s). Nothing was changed. Try again with instructions to be brief, choose another model, or use the built-in summarizer.</source>
        <translation>
            <numerusform>Das Modell %1 ist mit der Zusammenfassung innerhalb von %n Token nicht fertig geworden. Nichts wurde geändert. Erneut versuchen: mit der Anweisung, sich kurz zu fassen, mit einem anderen Modell oder mit dem eingebauten Verfahren.</numerusform>
            <numerusform>Das Modell %1 ist mit der Zusammenfassung innerhalb von %n Token nicht fertig geworden. Nichts wurde geändert. Erneut versuchen: mit der Anweisung, sich kurz zu fassen, mit einem anderen Modell oder mit dem eingebauten Verfahren.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::BranchPanel</name>
    <message>
        <source>Branch summary</source>
        <translation>Zusammenfassung eines Zweigs</translation>
    </message>
    <message>
        <source>Move without a summary</source>
        <translation>Ohne Zusammenfassung wechseln</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Use the built-in summarizer</source>
        <translation>Eingebautes Verfahren verwenden</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Leave it &amp;without a summary</source>
        <translation>Ihn &amp;ohne Zusammenfassung verlassen</translation>
    </message>
    <message>
        <source>Summari&amp;ze it</source>
        <translation>Ihn &amp;zusammenfassen</translation>
    </message>
    <message>
        <source>Summarize it with &amp;instructions:</source>
        <translation>Ihn mit An&amp;weisungen zusammenfassen:</translation>
    </message>
    <message>
        <source>Instructions for the summary</source>
        <translation>Anweisungen für die Zusammenfassung</translation>
    </message>
    <message>
        <source>What the summary should pay attention to</source>
        <translation>Worauf die Zusammenfassung achten soll</translation>
    </message>
    <message>
        <source>Do not as&amp;k again</source>
        <translation>Nicht wieder &amp;fragen</translation>
    </message>
    <message>
        <source>Always do this; the preferences, page Compaction, change it</source>
        <translation>Immer so verfahren; zu ändern in den Einstellungen, Seite „Verdichtung“</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>The summary as it is written</source>
        <translation>Die Zusammenfassung, während sie entsteht</translation>
    </message>
    <message>
        <source>A summary is being written</source>
        <translation>Eine Zusammenfassung wird geschrieben</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message numerus="yes">
        <source>Bring a summary of that branch here? It has %n message(s).</source>
        <translation>
            <numerusform>Eine Zusammenfassung jenes Zweigs hierher holen? Er hat %n Nachricht.</numerusform>
            <numerusform>Eine Zusammenfassung jenes Zweigs hierher holen? Er hat %n Nachrichten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>You leave a branch with %n message(s) behind.</source>
        <translation>
            <numerusform>Ein Zweig mit %n Nachricht wird verlassen.</numerusform>
            <numerusform>Ein Zweig mit %n Nachrichten wird verlassen.</numerusform>
        </translation>
    </message>
    <message>
        <source>A summary is written by the built-in summarizer.</source>
        <translation>Die Zusammenfassung schreibt das eingebaute Verfahren.</translation>
    </message>
    <message>
        <source>A summary is written by %1.</source>
        <translation>Die Zusammenfassung schreibt %1.</translation>
    </message>
    <message>
        <source>Summarize</source>
        <translation>Zusammenfassen</translation>
    </message>
    <message>
        <source>Continue there</source>
        <translation>Dort fortsetzen</translation>
    </message>
    <message>
        <source>Summarizing the other branch…</source>
        <translation>Der andere Zweig wird zusammengefasst …</translation>
    </message>
    <message>
        <source>Summarizing the branch that is left…</source>
        <translation>Der verlassene Zweig wird zusammengefasst …</translation>
    </message>
    <message>
        <source>Nothing is changed until it is written.</source>
        <translation>Bis sie fertig ist, wird nichts geändert.</translation>
    </message>
    <message>
        <source>No summary was added</source>
        <translation>Es wurde keine Zusammenfassung hinzugefügt</translation>
    </message>
    <message>
        <source>The session was not moved</source>
        <translation>Die Sitzung wurde nicht versetzt</translation>
    </message>
</context>
<context>
    <name>varve::BranchReport</name>
    <message>
        <source>Nothing was said on that branch, so there is nothing to summarize. Nothing was changed.</source>
        <translation>Auf jenem Zweig wurde nichts gesagt, es gibt also nichts zusammenzufassen. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The session stands on another branch by now, so the summary was not added. Try again from there.</source>
        <translation>Die Sitzung steht inzwischen auf einem anderen Zweig, deshalb wurde die Zusammenfassung nicht hinzugefügt. Von dort aus noch einmal versuchen.</translation>
    </message>
    <message>
        <source>An answer or a compaction is under way in this session, so the summary was not added. Try again when it has ended.</source>
        <translation>In dieser Sitzung ist eine Antwort oder eine Verdichtung im Gang, deshalb wurde die Zusammenfassung nicht hinzugefügt. Noch einmal versuchen, wenn sie zu Ende ist.</translation>
    </message>
    <message>
        <source>a branch summary</source>
        <translation>die Zusammenfassung eines Zweigs</translation>
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
    <name>varve::BreakdownTable</name>
    <message>
        <source>Tokens by category before and after</source>
        <translation>Token je Kategorie, vorher und nachher</translation>
    </message>
</context>
<context>
    <name>varve::CallArguments</name>
    <message>
        <source>The arguments are not valid JSON: %1 at byte %2.</source>
        <translation>Die Argumente sind kein gültiges JSON: %1 bei Byte %2.</translation>
    </message>
    <message>
        <source>The arguments must be a JSON object.</source>
        <translation>Die Argumente müssen ein JSON-Objekt sein.</translation>
    </message>
    <message>
        <source>The argument &quot;%1&quot; is missing.</source>
        <translation>Das Argument „%1“ fehlt.</translation>
    </message>
    <message>
        <source>The argument &quot;%1&quot; must be a string.</source>
        <translation>Das Argument „%1“ muss eine Zeichenkette sein.</translation>
    </message>
    <message>
        <source>The argument &quot;%1&quot; must be a whole number from %2 to %3.</source>
        <translation>Das Argument „%1“ muss eine ganze Zahl von %2 bis %3 sein.</translation>
    </message>
    <message>
        <source>The argument &quot;%1&quot; must be true or false.</source>
        <translation>Das Argument „%1“ muss true oder false sein.</translation>
    </message>
</context>
<context>
    <name>varve::CallTitle</name>
    <message numerus="yes">
        <source>%Ln calls: %1</source>
        <extracomment>title of an answer that calls several tools, e.g. &quot;3 calls: read a.cpp, read b.cpp, bash make&quot;</extracomment>
        <translation>
            <numerusform>%Ln Aufruf: %1</numerusform>
            <numerusform>%Ln Aufrufe: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::CertificateFile</name>
    <message>
        <source>There is no file %1. Choose the file with the certificates of your authority, or none.</source>
        <translation>Die Datei %1 gibt es nicht. Bitte die Datei mit den Zertifikaten der eigenen Zertifizierungsstelle wählen oder keine.</translation>
    </message>
    <message>
        <source>The certificates in %1 cannot be read: %2</source>
        <translation>Die Zertifikate in %1 sind nicht lesbar: %2</translation>
    </message>
    <message>
        <source>%1 holds a private key and no certificate. Choose the file with the authority&apos;s certificate.</source>
        <translation>%1 enthält einen privaten Schlüssel und kein Zertifikat. Bitte die Datei mit dem Zertifikat der Zertifizierungsstelle wählen.</translation>
    </message>
    <message>
        <source>%1 is not a PEM file of certificates. It has to have lines with BEGIN CERTIFICATE.</source>
        <translation>%1 ist keine PEM-Datei mit Zertifikaten. Sie muss Zeilen mit BEGIN CERTIFICATE enthalten.</translation>
    </message>
    <message>
        <source>The certificates in %1 are damaged. Get the file again.</source>
        <translation>Die Zertifikate in %1 sind beschädigt. Bitte die Datei neu beschaffen.</translation>
    </message>
</context>
<context>
    <name>varve::ChangesView</name>
    <message>
        <source>Changes to the previous summary</source>
        <translation>Änderungen gegenüber der vorigen Zusammenfassung</translation>
    </message>
</context>
<context>
    <name>varve::ChatTexts</name>
    <message>
        <source>this is no conversation</source>
        <translation>dies ist kein Gespräch</translation>
    </message>
    <message>
        <source>the conversation &quot;%1&quot; has no messages</source>
        <translation>das Gespräch „%1“ enthält keine Nachrichten</translation>
    </message>
    <message>
        <source>this is no message</source>
        <translation>dies ist keine Nachricht</translation>
    </message>
    <message numerus="yes">
        <source>%n nodes of the tree hold no message; what stands below them is linked to what stands above</source>
        <translation>
            <numerusform>%n Knoten des Baums enthält keine Nachricht; was darunter steht, ist mit dem verbunden, was darüber steht</numerusform>
            <numerusform>%n Knoten des Baums enthalten keine Nachricht; was darunter steht, ist mit dem verbunden, was darüber steht</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n messages have no time; they have that of the message above</source>
        <translation>
            <numerusform>%n Nachricht hat keine Zeit; sie hat die der Nachricht darüber</numerusform>
            <numerusform>%n Nachrichten haben keine Zeit; sie haben die der Nachricht darüber</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n parts that are neither text nor tool calls were left out, there are too many</source>
        <translation>
            <numerusform>%n Teil, der weder Text noch Werkzeugaufruf ist, wurde weggelassen, es sind zu viele</numerusform>
            <numerusform>%n Teile, die weder Text noch Werkzeugaufrufe sind, wurden weggelassen, es sind zu viele</numerusform>
        </translation>
    </message>
    <message>
        <source>[Image %1 is not in the exported file]</source>
        <translation>[Das Bild %1 ist nicht in der exportierten Datei]</translation>
    </message>
    <message>
        <source>[File %1 is not in the exported file]</source>
        <translation>[Die Datei %1 ist nicht in der exportierten Datei]</translation>
    </message>
    <message>
        <source>Attachment %1:</source>
        <translation>Anlage %1:</translation>
    </message>
    <message numerus="yes">
        <source>The messages are nested too deep to be read as they stand, and %n of them do not say which message they follow; each of these begins a branch.</source>
        <translation>
            <numerusform>Die Nachrichten sind zu tief verschachtelt, um sie so zu lesen, wie sie dastehen, und %n davon sagt nicht, auf welche Nachricht sie folgt; damit beginnt ein Zweig.</numerusform>
            <numerusform>Die Nachrichten sind zu tief verschachtelt, um sie so zu lesen, wie sie dastehen, und %n davon sagen nicht, auf welche Nachricht sie folgen; mit jeder davon beginnt ein Zweig.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::CheckTab</name>
    <message>
        <source>Looks at every page and every entry: indexes, session trees, full-text index, counts, images. You can go on working meanwhile.</source>
        <translation>Sieht jede Seite und jeden Eintrag an: Indizes, Sitzungsbäume, Volltextindex, Zählungen, Bilder. Währenddessen lässt sich weiterarbeiten.</translation>
    </message>
    <message>
        <source>Not checked yet.</source>
        <translation>Noch nicht geprüft.</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <source>&amp;Check now</source>
        <translation>Jetzt &amp;prüfen</translation>
    </message>
    <message>
        <source>&amp;Repair</source>
        <translation>&amp;Reparieren</translation>
    </message>
    <message>
        <source>Makes a backup beside the store first. Entries are never changed.</source>
        <translation>Legt zuerst eine Sicherung neben dem Speicher an. Einträge werden nie geändert.</translation>
    </message>
    <message>
        <source>The store is whole.</source>
        <translation>Der Speicher ist unbeschädigt.</translation>
    </message>
    <message>
        <source>The store has faults. Repair makes a backup and puts right what follows from the entries.</source>
        <translation>Der Speicher hat Fehler. „Reparieren“ legt eine Sicherung an und berichtigt, was sich aus den Einträgen ergibt.</translation>
    </message>
    <message>
        <source>The store has faults that cannot be repaired from what is in it.</source>
        <translation>Der Speicher hat Fehler, die sich aus seinem Inhalt nicht reparieren lassen.</translation>
    </message>
    <message>
        <source>The store of before is kept as %1.</source>
        <translation>Der bisherige Speicher bleibt als %1 erhalten.</translation>
    </message>
    <message>
        <source>Repaired. The store is whole.</source>
        <translation>Repariert. Der Speicher ist unbeschädigt.</translation>
    </message>
    <message>
        <source>Repaired, but for what is left below.</source>
        <translation>Repariert, bis auf das unten Genannte.</translation>
    </message>
    <message>
        <source>%1 and %2 were checked in %3.</source>
        <extracomment>sessions, entries, a time</extracomment>
        <translation>%1 und %2 wurden in %3 geprüft.</translation>
    </message>
    <message numerus="yes">
        <source>%1 sessions</source>
        <translation>
            <numerusform>%1 Sitzung</numerusform>
            <numerusform>%1 Sitzungen</numerusform>
        </translation>
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
    <name>varve::ChooseDialog</name>
    <message>
        <source>Send to an archive</source>
        <translation>In ein Archiv senden</translation>
    </message>
    <message numerus="yes">
        <source>What becomes of %n session(s) in each archive:</source>
        <translation>
            <numerusform>Was mit %n Sitzung in jedem Archiv geschieht:</numerusform>
            <numerusform>Was mit %n Sitzungen in jedem Archiv geschieht:</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is sent by this. It goes with “Send and take now”, or by itself where the preferences say so, with what it stands on.</source>
        <translation>Hiermit wird nichts gesendet. Das geschieht mit „Jetzt senden und holen“ oder von selbst, wo die Einstellungen es sagen, mit dem, worauf es aufbaut.</translation>
    </message>
    <message>
        <source>Different ones, left as they are</source>
        <translation>Verschieden, bleibt so</translation>
    </message>
    <message>
        <source>Goes there, as all do</source>
        <translation>Geht dorthin, wie alle</translation>
    </message>
    <message>
        <source>Nothing chosen</source>
        <translation>Nichts ausgewählt</translation>
    </message>
    <message>
        <source>Goes there</source>
        <translation>Geht dorthin</translation>
    </message>
    <message>
        <source>Goes there, for me alone</source>
        <translation>Geht dorthin, für mich allein</translation>
    </message>
    <message>
        <source>Goes there, for the team</source>
        <translation>Geht dorthin, für das Team</translation>
    </message>
    <message>
        <source>Stays here</source>
        <translation>Bleibt hier</translation>
    </message>
</context>
<context>
    <name>varve::ClaudeTexts</name>
    <message>
        <source>%1 has no line of a Claude Code transcript in it. Nothing was imported.</source>
        <translation>%1 enthält keine Zeile eines Verlaufs von Claude Code. Nichts wurde importiert.</translation>
    </message>
    <message>
        <source>%1 holds only notes of Claude Code (titles, snapshots, settings) and no conversation. Nothing was imported.</source>
        <translation>%1 enthält nur Notizen von Claude Code (Titel, Momentaufnahmen, Einstellungen) und kein Gespräch. Nichts wurde importiert.</translation>
    </message>
    <message>
        <source>%1 cannot be read twice and is longer than %2. Save it as a file and import that. Nothing was imported.</source>
        <translation>%1 lässt sich nicht zweimal lesen und ist länger als %2. Es als Datei speichern und diese importieren. Nichts wurde importiert.</translation>
    </message>
    <message numerus="yes">
        <source>%n lines stand in the file a second time, as a resumed session writes them, and were left out.</source>
        <translation>
            <numerusform>%n Zeile steht ein zweites Mal in der Datei, wie eine fortgesetzte Sitzung sie schreibt, und wurde weggelassen.</numerusform>
            <numerusform>%n Zeilen stehen ein zweites Mal in der Datei, wie eine fortgesetzte Sitzung sie schreibt, und wurden weggelassen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n answers were written by Claude Code itself, without a model; they have no usage.</source>
        <translation>
            <numerusform>%n Antwort wurde von Claude Code selbst geschrieben, ohne Modell; sie hat keinen Verbrauch.</numerusform>
            <numerusform>%n Antworten wurden von Claude Code selbst geschrieben, ohne Modell; sie haben keinen Verbrauch.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The last %n lines belong to an answer that is still being written. Import the file again to add it.</source>
        <translation>
            <numerusform>Die letzte Zeile (%n) gehört zu einer Antwort, die noch geschrieben wird. Die Datei noch einmal importieren, um sie zu ergänzen.</numerusform>
            <numerusform>Die letzten %n Zeilen gehören zu einer Antwort, die noch geschrieben wird. Die Datei noch einmal importieren, um sie zu ergänzen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The first lines come from the session %1, which this one went on from.</source>
        <translation>Die ersten Zeilen stammen aus der Sitzung %1, die von dieser fortgesetzt wurde.</translation>
    </message>
    <message numerus="yes">
        <source>%n subagents worked for this session; each is a session of its own.</source>
        <translation>
            <numerusform>%n Subagent arbeitete für diese Sitzung; er ist eine eigene Sitzung.</numerusform>
            <numerusform>%n Subagenten arbeiteten für diese Sitzung; jeder ist eine eigene Sitzung.</numerusform>
        </translation>
    </message>
    <message>
        <source>the title &quot;%1&quot; belongs to a session in another file</source>
        <translation>der Titel „%1“ gehört zu einer Sitzung in einer anderen Datei</translation>
    </message>
    <message>
        <source>a compaction has no summary; it is kept as a note and nothing leaves the context</source>
        <translation>eine Verdichtung hat keine Zusammenfassung; sie bleibt als Notiz, und nichts verlässt den Kontext</translation>
    </message>
    <message>
        <source>a further part of the answer %1 stands behind what follows it and is an entry of its own</source>
        <translation>ein weiterer Teil der Antwort %1 steht hinter dem, was auf sie folgt, und ist ein eigener Eintrag</translation>
    </message>
    <message numerus="yes">
        <source>%n outputs that Claude Code keeps in files of their own came along; what the model saw of them is unchanged.</source>
        <translation>
            <numerusform>%n Ausgabe, die Claude Code in einer eigenen Datei hält, kam mit; was das Modell davon sah, ist unverändert.</numerusform>
            <numerusform>%n Ausgaben, die Claude Code in eigenen Dateien hält, kamen mit; was das Modell davon sah, ist unverändert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n outputs lie in files of their own that are not beside this one, or are too large; of them there is only what the model saw.</source>
        <translation>
            <numerusform>%n Ausgabe liegt in einer eigenen Datei, die nicht neben dieser liegt oder zu groß ist; von ihr gibt es nur, was das Modell sah.</numerusform>
            <numerusform>%n Ausgaben liegen in eigenen Dateien, die nicht neben dieser liegen oder zu groß sind; von ihnen gibt es nur, was das Modell sah.</numerusform>
        </translation>
    </message>
    <message>
        <source>this subagent was also given what the session %1 held up to then; that is not repeated here</source>
        <translation>dieser Unteragent bekam auch, was die Sitzung %1 bis dahin enthielt; das steht hier nicht noch einmal</translation>
    </message>
    <message>
        <source>the parent %1 is not in the file; the entry goes on from the line before</source>
        <translation>der Vorgänger %1 ist nicht in der Datei; der Eintrag schließt an die Zeile davor an</translation>
    </message>
    <message numerus="yes">
        <source>%n answers were written before the number of their output tokens was known; the placeholders are not counted.</source>
        <translation>
            <numerusform>%n Antwort wurde geschrieben, bevor die Zahl ihrer Ausgabe-Token bekannt war; der Platzhalter wird nicht gezählt.</numerusform>
            <numerusform>%n Antworten wurden geschrieben, bevor die Zahl ihrer Ausgabe-Token bekannt war; die Platzhalter werden nicht gezählt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>What the model saw of %n tool results is kept whole. Of what Claude Code noted beside them for itself (whole files, patches), the longest stays in the file alone.</source>
        <translation>
            <numerusform>Was das Modell von %n Werkzeugergebnis sah, bleibt vollständig erhalten. Von dem, was Claude Code daneben für sich festhielt (ganze Dateien, Patches), steht das Längste nur in der Datei.</numerusform>
            <numerusform>Was das Modell von %n Werkzeugergebnissen sah, bleibt vollständig erhalten. Von dem, was Claude Code daneben für sich festhielt (ganze Dateien, Patches), steht das Längste nur in der Datei.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lines have the id of an earlier one and say something else; each stands beside that.</source>
        <translation>
            <numerusform>%n Zeile hat die Kennung einer früheren und sagt etwas anderes; sie steht neben dieser.</numerusform>
            <numerusform>%n Zeilen haben die Kennung einer früheren und sagen etwas anderes; jede steht neben dieser.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ClientInstall</name>
    <message>
        <source>The file %1 is too large.</source>
        <translation>Die Datei %1 ist zu groß.</translation>
    </message>
    <message>
        <source>The program “%1” is not known here. These are: %2.</source>
        <translation>Das Programm „%1“ ist hier nicht bekannt. Bekannt sind: %2.</translation>
    </message>
    <message>
        <source>The file %1 is not UTF-8.</source>
        <translation>Die Datei %1 ist nicht UTF-8.</translation>
    </message>
    <message>
        <source>It is not what such a file is, so nothing was changed in it.</source>
        <translation>Sie ist nicht, wie so eine Datei ist, also wurde nichts in ihr geändert.</translation>
    </message>
    <message>
        <source>“%1” stands there in a way that is not changed from here. Change it by hand.</source>
        <translation>„%1“ steht dort so, dass es von hier aus nicht geändert wird. Es muss von Hand geändert werden.</translation>
    </message>
</context>
<context>
    <name>varve::ClineTexts</name>
    <message numerus="yes">
        <source>The program sends %n of these messages no more, because they were too many; here all are sent.</source>
        <translation>
            <numerusform>Das Programm sendet %n dieser Nachrichten nicht mehr, weil es zu viele waren; hier werden alle gesendet.</numerusform>
            <numerusform>Das Programm sendet %n dieser Nachrichten nicht mehr, weil es zu viele waren; hier werden alle gesendet.</numerusform>
        </translation>
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
    <name>varve::CodeCopyButton</name>
    <message>
        <source>Copy code</source>
        <translation>Code kopieren</translation>
    </message>
    <message>
        <source>Code copied</source>
        <translation>Code kopiert</translation>
    </message>
</context>
<context>
    <name>varve::CodexTexts</name>
    <message>
        <source>The provider compacted the conversation up to here. Its summary is encrypted, so only the provider can read it and it is not part of this text. What the user said before follows, as far as the provider has retained it.</source>
        <translation>Der Anbieter hat das Gespräch bis hierher verdichtet. Seine Zusammenfassung ist verschlüsselt, deshalb kann nur der Anbieter sie lesen, und sie gehört nicht zu diesem Text. Was der Benutzer vorher gesagt hat, folgt, soweit der Anbieter es behalten hat.</translation>
    </message>
    <message>
        <source>The conversation was compacted up to here. The imported file holds no summary of it.</source>
        <translation>Das Gespräch wurde bis hierher verdichtet. Die importierte Datei enthält davon keine Zusammenfassung.</translation>
    </message>
    <message>
        <source>the file begins without a description of its session; the session&apos;s id is that in the name of the file</source>
        <translation>die Datei beginnt ohne eine Beschreibung ihrer Sitzung; die Kennung der Sitzung ist die im Namen der Datei</translation>
    </message>
    <message>
        <source>the session is described again, it was resumed here</source>
        <translation>die Sitzung wird noch einmal beschrieben, sie wurde hier fortgesetzt</translation>
    </message>
    <message>
        <source>what follows was copied from the session %1</source>
        <translation>was folgt, wurde aus der Sitzung %1 kopiert</translation>
    </message>
    <message>
        <source>started by the session %1</source>
        <translation>von der Sitzung %1 gestartet</translation>
    </message>
    <message numerus="yes">
        <source>%n turns were taken back here; they stay as a branch</source>
        <translation>
            <numerusform>%n Runde wurde hier zurückgenommen; sie bleibt als Zweig</numerusform>
            <numerusform>%n Runden wurden hier zurückgenommen; sie bleiben als Zweig</numerusform>
        </translation>
    </message>
    <message>
        <source>the token totals begin anew, so the last one of the file is not the sum of all</source>
        <translation>die Summen der Token beginnen von vorn, deshalb ist die letzte der Datei nicht die Summe aller</translation>
    </message>
    <message>
        <source>the token totals begin with %1 tokens that were used before this file; they are in no entry</source>
        <translation>die Summen der Token beginnen mit %1 Token, die vor dieser Datei verbraucht wurden; sie stehen in keinem Eintrag</translation>
    </message>
    <message>
        <source>the summary of a compaction is encrypted</source>
        <translation>die Zusammenfassung einer Verdichtung ist verschlüsselt</translation>
    </message>
    <message>
        <source>a compaction replaced the history</source>
        <translation>eine Verdichtung hat die Vorgeschichte ersetzt</translation>
    </message>
    <message>
        <source>%1; %2 retained messages follow it as entries, %3 other items are kept with it</source>
        <translation>%1; %2 behaltene Nachrichten folgen ihr als Einträge, %3 andere Elemente werden bei ihr aufbewahrt</translation>
    </message>
    <message numerus="yes">
        <source>%n messages with the role of the user were put in by the program; they are sent, but marked as such</source>
        <translation>
            <numerusform>%n Nachricht mit der Rolle des Benutzers wurde vom Programm eingefügt; sie wird gesendet, ist aber als solche gekennzeichnet</numerusform>
            <numerusform>%n Nachrichten mit der Rolle des Benutzers wurden vom Programm eingefügt; sie werden gesendet, sind aber als solche gekennzeichnet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n messages that were typed are only in events; they were taken from there</source>
        <translation>
            <numerusform>%n eingetippte Nachricht steht nur in Ereignissen; sie wurde von dort genommen</numerusform>
            <numerusform>%n eingetippte Nachrichten stehen nur in Ereignissen; sie wurden von dort genommen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the tokens of %n counts belong to no answer in the file; they are in hidden notes</source>
        <translation>
            <numerusform>die Token von %n Zählung gehören zu keiner Antwort in der Datei; sie stehen in verborgenen Notizen</numerusform>
            <numerusform>die Token von %n Zählungen gehören zu keiner Antwort in der Datei; sie stehen in verborgenen Notizen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>for %n answers the file counts no tokens</source>
        <translation>
            <numerusform>für %n Antwort zählt die Datei keine Token</numerusform>
            <numerusform>für %n Antworten zählt die Datei keine Token</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>for %n calls the file holds no output; the provider answered them itself, or they were broken off</source>
        <translation>
            <numerusform>für %n Aufruf enthält die Datei keine Ausgabe; der Anbieter hat ihn selbst beantwortet, oder er wurde abgebrochen</numerusform>
            <numerusform>für %n Aufrufe enthält die Datei keine Ausgabe; der Anbieter hat sie selbst beantwortet, oder sie wurden abgebrochen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the last %n entries are not complete yet; they come with the next import</source>
        <translation>
            <numerusform>der letzte Eintrag (%n) ist noch nicht vollständig; er kommt mit dem nächsten Import</numerusform>
            <numerusform>die letzten %n Einträge sind noch nicht vollständig; sie kommen mit dem nächsten Import</numerusform>
        </translation>
    </message>
    <message>
        <source>it goes on from the rollout %1, which does not lie where this file does; what was said before is not here. Import it from the folder of Codex.</source>
        <translation>sie schließt an den Rollout %1 an, der nicht dort liegt, wo diese Datei liegt; was davor gesagt wurde, fehlt hier. Sie muss aus dem Ordner von Codex importiert werden.</translation>
    </message>
</context>
<context>
    <name>varve::CommandController</name>
    <message>
        <source>There is nothing to fork yet.</source>
        <translation>Es gibt noch nichts zum Abzweigen.</translation>
    </message>
    <message>
        <source>No session is open.</source>
        <translation>Es ist keine Sitzung geöffnet.</translation>
    </message>
    <message>
        <source>The store is open for reading only.</source>
        <translation>Der Speicher ist nur zum Lesen geöffnet.</translation>
    </message>
    <message>
        <source>This cannot be done now.</source>
        <translation>Das geht gerade nicht.</translation>
    </message>
    <message>
        <source>`/autocompact` takes `on`, `remind` or `off`.</source>
        <translation>`/autocompact` erwartet `on`, `remind` oder `off`.</translation>
    </message>
    <message>
        <source>The environment variable %1 decides this.</source>
        <translation>Das bestimmt die Umgebungsvariable %1.</translation>
    </message>
    <message>
        <source>Varve compacts by itself when the context is full.</source>
        <translation>Varve verdichtet von selbst, wenn der Kontext voll ist.</translation>
    </message>
    <message>
        <source>Varve reminds you when the context is full.</source>
        <translation>Varve erinnert daran, wenn der Kontext voll ist.</translation>
    </message>
    <message>
        <source>Varve neither compacts by itself nor reminds you.</source>
        <translation>Varve verdichtet weder von selbst, noch erinnert es daran.</translation>
    </message>
    <message>
        <source>Not while an answer comes or another branch is looked at.</source>
        <translation>Nicht, während eine Antwort kommt oder ein anderer Zweig zu sehen ist.</translation>
    </message>
    <message>
        <source>Old tool output was masked: %1 tokens before, %2 after. “Undo compaction” brings it back.</source>
        <translation>Alte Werkzeugausgaben wurden maskiert: vorher %1 Token, nachher %2. „Verdichtung rückgängig machen“ holt sie zurück.</translation>
    </message>
    <message>
        <source>This is the session that is open.</source>
        <translation>Das ist die Sitzung, die offen ist.</translation>
    </message>
    <message>
        <source>No session has this in its title, its summary or its messages. `/resume` alone lists the newest ones.</source>
        <translation>Keine Sitzung hat das in Titel, Zusammenfassung oder Nachrichten. `/resume` allein listet die neuesten auf.</translation>
    </message>
    <message>
        <source>No model that is set up has this name. `/model` shows all.</source>
        <translation>Kein eingerichtetes Modell hat diesen Namen. `/model` zeigt alle.</translation>
    </message>
    <message>
        <source>Several models have this in their name: %1.</source>
        <translation>Mehrere Modelle haben das im Namen: %1.</translation>
    </message>
    <message>
        <source>`/thinking` takes `off`, `low`, `medium`, `high` or a number of tokens from 1024.</source>
        <translation>`/thinking` erwartet `off`, `low`, `medium`, `high` oder eine Anzahl Token ab 1024.</translation>
    </message>
    <message>
        <source>Not while an answer comes.</source>
        <translation>Nicht, während eine Antwort kommt.</translation>
    </message>
    <message>
        <source>There is no message to label yet.</source>
        <translation>Es gibt noch keine Nachricht zum Markieren.</translation>
    </message>
    <message>
        <source>Nothing was said in this session yet.</source>
        <translation>In dieser Sitzung wurde noch nichts gesagt.</translation>
    </message>
    <message>
        <source>Remembered. It stands in every request of this branch from here on; “What is always sent” shows and changes it.</source>
        <translation>Gemerkt. Es steht von hier an in jeder Anfrage dieses Zweigs; „Was immer gesendet wird“ zeigt und ändert es.</translation>
    </message>
    <message>
        <source>Forgotten: %1

“Undo forgetting” below “Always sent” brings it back.</source>
        <translation>Vergessen: %1

„Vergessen rückgängig machen“ unter „Immer gesendet“ bringt es zurück.</translation>
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
        <source>Every verb takes --json, --store FILE and --help. SESSION is an id, the beginning of one, an original id, or an imported file.</source>
        <translation>Jedes Verb kennt --json, --store DATEI und --help. SESSION ist eine Kennung, ihr Anfang, eine ursprüngliche Kennung oder eine importierte Datei.</translation>
    </message>
    <message>
        <source>There is no verb “%1”. “varve --help” lists them.</source>
        <translation>Es gibt kein Verb „%1“. „varve --help“ zählt sie auf.</translation>
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
        <source>Undone. The context holds %1 tokens again.</source>
        <translation>Rückgängig gemacht. Der Kontext umfasst wieder %1 Token.</translation>
    </message>
    <message>
        <source>Redone. The context holds %1 tokens.</source>
        <translation>Wiederhergestellt. Der Kontext umfasst %1 Token.</translation>
    </message>
    <message>
        <source>Compacted: %1 → %2 tokens. “varve undo” takes it back.</source>
        <translation>Verdichtet: %1 → %2 Token. „varve undo“ nimmt es zurück.</translation>
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
        <source>The store is damaged: %1. Make a copy of it before anything else, then restore a backup.</source>
        <translation>Der Speicher ist beschädigt: %1. Zuerst eine Kopie davon anlegen, dann eine Sicherung zurückspielen.</translation>
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
        <source>Nothing was found.</source>
        <translation>Nichts gefunden.</translation>
    </message>
    <message>
        <source>There is no encoder for “%1”. Use one of these: %2.</source>
        <translation>Für „%1“ gibt es keine Kodierung. Bitte eine von diesen verwenden: %2.</translation>
    </message>
    <message>
        <source>%1 (window %2)</source>
        <translation>%1 (Fenster %2)</translation>
    </message>
    <message>
        <source>%1 (window unknown until it is loaded)</source>
        <translation>%1 (Fenster unbekannt, bis es geladen ist)</translation>
    </message>
    <message>
        <source>needs a key</source>
        <translation>braucht einen Schlüssel</translation>
    </message>
    <message>
        <source>is loading its model</source>
        <translation>lädt sein Modell</translation>
    </message>
    <message>
        <source>unknown program</source>
        <translation>unbekanntes Programm</translation>
    </message>
    <message>
        <source>No provider “%1” is set up. There are: %2.</source>
        <translation>Kein Anbieter „%1“ ist eingerichtet. Vorhanden sind: %2.</translation>
    </message>
    <message>
        <source>The environment variable %1 holds no key.</source>
        <translation>Die Umgebungsvariable %1 enthält keinen Schlüssel.</translation>
    </message>
    <message>
        <source>%1 failed: %2</source>
        <translation>%1 schlug fehl: %2</translation>
    </message>
    <message>
        <source>%1 Trying again (%2).</source>
        <translation>%1 Neuer Versuch (%2).</translation>
    </message>
    <message>
        <source>Standard input cannot be read.</source>
        <translation>Die Standardeingabe ist nicht lesbar.</translation>
    </message>
    <message>
        <source>The message is empty.</source>
        <translation>Die Nachricht ist leer.</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>Den Ordner %1 gibt es nicht.</translation>
    </message>
    <message>
        <source>Stopped. The part of the answer that came is kept.</source>
        <translation>Angehalten. Der Teil der Antwort, der schon da war, bleibt erhalten.</translation>
    </message>
    <message>
        <source>The new session %1 goes on from it.</source>
        <translation>Die neue Sitzung %1 führt sie fort.</translation>
    </message>
    <message>
        <source>They share nothing.</source>
        <translation>Sie haben nichts gemeinsam.</translation>
    </message>
    <message>
        <source>They part after %1: %2</source>
        <translation>Sie trennen sich nach %1: %2</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>rückgängig gemacht</translation>
    </message>
    <message>
        <source>in force</source>
        <translation>gilt</translation>
    </message>
    <message>
        <source>another branch</source>
        <translation>anderer Zweig</translation>
    </message>
    <message>
        <source>entry</source>
        <translation>Eintrag</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>why</source>
        <translation>warum</translation>
    </message>
    <message>
        <source>before</source>
        <translation>vorher</translation>
    </message>
    <message>
        <source>after</source>
        <translation>nachher</translation>
    </message>
    <message>
        <source>by</source>
        <translation>von</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Nothing of this session was compacted yet.</source>
        <translation>In dieser Sitzung wurde noch nichts verdichtet.</translation>
    </message>
    <message>
        <source>Tool output %1 → about %2 tokens, the context %3 → about %4</source>
        <translation>Werkzeugausgaben %1 → etwa %2 Token, der Kontext %3 → etwa %4</translation>
    </message>
    <message>
        <source>Pruned: %1 → %2 tokens. “varve undo” takes it back.</source>
        <translation>Ausgelichtet: %1 → %2 Token. „varve undo“ nimmt es zurück.</translation>
    </message>
    <message>
        <source>(no title)</source>
        <translation>(ohne Titel)</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… und %n weiterer</numerusform>
            <numerusform>… und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>removed %1</source>
        <translation>entfernt: %1</translation>
    </message>
    <message>
        <source>Restored: %1 sessions, %2 entries.</source>
        <translation>Zurückgespielt: %1 Sitzungen, %2 Einträge.</translation>
    </message>
    <message>
        <source>The store of before is kept as %1.</source>
        <translation>Der bisherige Speicher bleibt als %1 erhalten.</translation>
    </message>
    <message>
        <source>together</source>
        <translation>zusammen</translation>
    </message>
    <message>
        <source>Part (estimated)</source>
        <translation>Teil (geschätzt)</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>Werkzeug</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Attachments</source>
        <translation>Anlagen</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Month</source>
        <translation>Monat</translation>
    </message>
    <message>
        <source>%1 of %2 are free pages. Writing the file anew needs %3 on its disk.</source>
        <translation>%1 von %2 sind freie Seiten. Die Datei neu zu schreiben braucht %3 auf ihrem Datenträger.</translation>
    </message>
    <message>
        <source>%1 before, %2 after.</source>
        <translation>Vorher %1, nachher %2.</translation>
    </message>
    <message>
        <source>%1 sessions, %2 entries in %3 ms</source>
        <translation>%1 Sitzungen, %2 Einträge in %3 ms</translation>
    </message>
    <message>
        <source>the store of before is kept as %1</source>
        <translation>der bisherige Speicher bleibt als %1 erhalten</translation>
    </message>
    <message>
        <source>The store has faults. “varve doctor --repair” makes a backup and repairs them.</source>
        <translation>Der Speicher hat Fehler. „varve doctor --repair“ legt eine Sicherung an und repariert sie.</translation>
    </message>
    <message>
        <source>The store has faults that cannot be repaired from what is in it. What to do is said above.</source>
        <translation>Der Speicher hat Fehler, die sich aus seinem Inhalt nicht reparieren lassen. Was zu tun ist, steht oben.</translation>
    </message>
    <message numerus="yes">
        <source>%n place(s) were redacted. --no-redact-keys leaves keys in.</source>
        <translation>
            <numerusform>%n Stelle wurde geschwärzt. Mit --no-redact-keys bleiben Schlüssel stehen.</numerusform>
            <numerusform>%n Stellen wurden geschwärzt. Mit --no-redact-keys bleiben Schlüssel stehen.</numerusform>
        </translation>
    </message>
    <message>
        <source>No session of any program was found in %1.</source>
        <translation>In %1 wurde keine Sitzung eines Programms gefunden.</translation>
    </message>
    <message numerus="yes">
        <source>%n other file(s) in the folders are no sessions.</source>
        <translation>
            <numerusform>%n andere Datei in den Ordnern ist keine Sitzung.</numerusform>
            <numerusform>%n andere Dateien in den Ordnern sind keine Sitzungen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The folders hold more files than are looked at in one go. Import the folders in them one by one to bring in the rest.</source>
        <translation>Die Ordner enthalten mehr Dateien, als auf einmal angesehen werden. Um den Rest hereinzuholen, ihre Unterordner einzeln importieren.</translation>
    </message>
    <message>
        <source>No session is like that.</source>
        <translation>Keine Sitzung passt dazu.</translation>
    </message>
    <message>
        <source>Nothing was deleted. --yes deletes these for good; --export FOLDER writes them as JSON first.</source>
        <translation>Nichts wurde gelöscht. --yes löscht diese endgültig; --export ORDNER schreibt sie zuvor als JSON.</translation>
    </message>
    <message>
        <source>“varve sessions” lists them.</source>
        <translation>„varve sessions“ zählt sie auf.</translation>
    </message>
    <message>
        <source> (hidden)</source>
        <translation> (verborgen)</translation>
    </message>
    <message>
        <source>Nothing is remembered on this branch.</source>
        <translation>Auf diesem Zweig ist nichts gemerkt.</translation>
    </message>
    <message>
        <source>%1 tokens of at most %2</source>
        <translation>%1 Token von höchstens %2</translation>
    </message>
    <message>
        <source>No provider “%1” is set up, and no other. Set one up in the preferences, or say where the model is served with %2.</source>
        <translation>Kein Anbieter „%1“ ist eingerichtet und auch sonst keiner. Bitte in den Einstellungen einen einrichten oder mit %2 angeben, wo das Modell erreichbar ist.</translation>
    </message>
    <message>
        <source>Say which model at %1 is asked, with %2.</source>
        <extracomment>an address, the name of an option</extracomment>
        <translation>Mit %2 angeben, welches Modell unter %1 gefragt wird.</translation>
    </message>
    <message>
        <source>Say which model of %1 is asked, with %2.</source>
        <extracomment>a provider, the name of an option</extracomment>
        <translation>Mit %2 angeben, welches Modell von %1 gefragt wird.</translation>
    </message>
    <message>
        <source>No model is set up. Set one up in the preferences, or name one with %1 and %2.</source>
        <extracomment>%1 and %2 are the names of options</extracomment>
        <translation>Kein Modell ist eingerichtet. Bitte in den Einstellungen eines einrichten oder eines mit %1 und %2 nennen.</translation>
    </message>
    <message>
        <source>%1 and %2 belong to %3. A provider that is set up has its own.</source>
        <extracomment>all three are names of options</extracomment>
        <translation>%1 und %2 gehören zu %3. Ein eingerichteter Anbieter hat eigene Angaben dafür.</translation>
    </message>
    <message>
        <source>answer requests of an editor or a script, as JSON lines</source>
        <translation>Anfragen eines Editors oder Skripts als JSON-Zeilen beantworten</translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s) kept in the journal.</source>
        <translation>
            <numerusform>%n Fakt im Journal behalten.</numerusform>
            <numerusform>%n Fakten im Journal behalten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s) were not kept, because it looks as if a key or a password is in them.</source>
        <translation>
            <numerusform>%n Fakt wurde nicht behalten, weil es aussieht, als wäre ein Schlüssel oder ein Passwort darin.</numerusform>
            <numerusform>%n Fakten wurden nicht behalten, weil es aussieht, als wäre ein Schlüssel oder ein Passwort darin.</numerusform>
        </translation>
    </message>
    <message>
        <source>The new session #%1 has the draft in its composer, about %2 tokens.</source>
        <translation>Die neue Sitzung #%1 hat den Entwurf im Eingabefeld, etwa %2 Token.</translation>
    </message>
    <message>
        <source>Nothing is left to do.</source>
        <translation>Es ist nichts mehr zu tun.</translation>
    </message>
    <message>
        <source>Stopped. What was done is kept.</source>
        <translation>Angehalten. Was getan wurde, bleibt erhalten.</translation>
    </message>
    <message>
        <source>A turn or a compaction runs in this store. Try again when it has ended.</source>
        <translation>In diesem Speicher läuft eine Runde oder eine Verdichtung. Noch einmal versuchen, wenn sie zu Ende ist.</translation>
    </message>
    <message>
        <source>What is left would go over a limit of today.</source>
        <translation>Was übrig ist, würde eine Grenze von heute überschreiten.</translation>
    </message>
    <message>
        <source>As many steps as were wanted are done.</source>
        <translation>So viele Schritte wie gewünscht sind getan.</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Nothing was done yet. “varve idle --run” does what is due.</source>
        <translation>Noch wurde nichts getan. „varve idle --run“ tut, was fällig ist.</translation>
    </message>
    <message>
        <source>Today: %1. In seven days: %2.</source>
        <translation>Heute: %1. In den letzten sieben Tagen: %2.</translation>
    </message>
    <message>
        <source> (contradicts an earlier one)</source>
        <translation> (widerspricht einem früheren)</translation>
    </message>
    <message>
        <source> (contradicted later)</source>
        <translation> (später widersprochen)</translation>
    </message>
    <message>
        <source>id</source>
        <translation>Kennung</translation>
    </message>
    <message>
        <source>importance</source>
        <translation>Wichtigkeit</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>fact</source>
        <translation>Fakt</translation>
    </message>
    <message>
        <source>Nothing is remembered for %1.</source>
        <translation>Für %1 ist nichts gemerkt.</translation>
    </message>
    <message>
        <source>Nothing is remembered for every session.</source>
        <translation>Für alle Sitzungen ist nichts gemerkt.</translation>
    </message>
    <message>
        <source>The journal has nothing that fits. Compactions write it, and idle work.</source>
        <translation>Im Journal passt nichts dazu. Verdichtungen schreiben es, und die Arbeit im Leerlauf.</translation>
    </message>
    <message>
        <source>The session goes on in %1, which begins with its summary.</source>
        <translation>Die Sitzung geht in %1 weiter, die mit ihrer Zusammenfassung beginnt.</translation>
    </message>
    <message>
        <source>“varve trust %1” shows what that is and how to trust it.</source>
        <translation>„varve trust %1“ zeigt, was das ist und wie man dem Ordner vertraut.</translation>
    </message>
    <message>
        <source>No folder is trusted.</source>
        <translation>Kein Ordner gilt als vertrauenswürdig.</translation>
    </message>
    <message>
        <source>with what is below</source>
        <translation>mit allem darunter</translation>
    </message>
    <message>
        <source>FOLDER</source>
        <translation>ORDNER</translation>
    </message>
    <message>
        <source>BELOW</source>
        <translation>DARUNTER</translation>
    </message>
    <message>
        <source>SINCE</source>
        <translation>SEIT</translation>
    </message>
    <message>
        <source>used</source>
        <translation>verwendet</translation>
    </message>
    <message>
        <source>not trusted</source>
        <translation>nicht vertrauenswürdig</translation>
    </message>
    <message>
        <source>never: %1</source>
        <translation>nie: %1</translation>
    </message>
    <message>
        <source>instructions</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>replaces the system prompt</source>
        <translation>ersetzt die Systemanweisung</translation>
    </message>
    <message>
        <source>skill</source>
        <translation>Fertigkeit</translation>
    </message>
    <message>
        <source>settings for compaction</source>
        <translation>Einstellungen zur Verdichtung</translation>
    </message>
    <message>
        <source>%1 has no instructions for a model.</source>
        <translation>%1 enthält keine Anweisungen für ein Modell.</translation>
    </message>
    <message>
        <source>FILE</source>
        <translation>DATEI</translation>
    </message>
    <message>
        <source>BYTES</source>
        <translation>BYTES</translation>
    </message>
    <message>
        <source>WHAT IT DOES</source>
        <translation>WIRKUNG</translation>
    </message>
    <message>
        <source>STATE</source>
        <translation>ZUSTAND</translation>
    </message>
    <message>
        <source>%1 is not trusted by itself. “varve trust” lists those that are.</source>
        <translation>%1 steht nicht selbst unter den vertrauenswürdigen Ordnern. „varve trust“ listet sie auf.</translation>
    </message>
    <message>
        <source>%1 is trusted.</source>
        <translation>%1 gilt als vertrauenswürdig.</translation>
    </message>
    <message>
        <source>Nothing was changed. With --yes %1 is trusted.</source>
        <translation>Nichts wurde geändert. Mit --yes gilt %1 als vertrauenswürdig.</translation>
    </message>
    <message>
        <source>There is not enough memory to go on. What was stored before is safe.</source>
        <translation>Der Speicher reicht nicht, um weiterzumachen. Was vorher gespeichert wurde, ist sicher.</translation>
    </message>
    <message>
        <source>Only %1 files may be open at once here, and Varve needs %2. “ulimit -n” sets that.</source>
        <translation>Hier dürfen nur %1 Dateien zugleich offen sein, und Varve braucht %2. „ulimit -n“ stellt das ein.</translation>
    </message>
    <message>
        <source>More stands above: --before %1 shows it.</source>
        <translation>Darüber steht mehr: --before %1 zeigt es.</translation>
    </message>
    <message>
        <source>%1 → %2 tokens. Nothing was applied.</source>
        <translation>%1 → %2 Tokens. Nichts wurde angewendet.</translation>
    </message>
    <message numerus="yes">
        <source>%n standing rule(s) kept word for word</source>
        <translation>
            <numerusform>%n dauerhafte Regel wörtlich erhalten</numerusform>
            <numerusform>%n dauerhafte Regeln wörtlich erhalten</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was found that the summary does not say.</source>
        <translation>Es wurde nichts gefunden, was die Zusammenfassung nicht sagt.</translation>
    </message>
    <message>
        <source>Not in the summary:</source>
        <translation>Nicht in der Zusammenfassung:</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>%1 → %2 tokens</source>
        <translation>%1 → %2 Token</translation>
    </message>
    <message>
        <source>set</source>
        <translation>gesetzt</translation>
    </message>
    <message>
        <source>set for the model</source>
        <translation>für das Modell gesetzt</translation>
    </message>
    <message>
        <source>SETTING</source>
        <translation>EINSTELLUNG</translation>
    </message>
    <message>
        <source>VALUE</source>
        <translation>WERT</translation>
    </message>
    <message>
        <source>SET BY</source>
        <translation>GESETZT VON</translation>
    </message>
    <message>
        <source>WHAT IT IS</source>
        <translation>WAS ES IST</translation>
    </message>
    <message>
        <source>It is kept, and %1 of the environment overrules it.</source>
        <translation>Es ist gespeichert; %1 der Umgebung geht aber vor.</translation>
    </message>
    <message>
        <source>answer other programs from the sessions of a project, by the Model Context Protocol</source>
        <translation>anderen Programmen aus den Sitzungen eines Projekts antworten, nach dem Model Context Protocol</translation>
    </message>
    <message>
        <source>print the manual page, for man</source>
        <translation>die Handbuchseite ausgeben, für man</translation>
    </message>
    <message>
        <source>print what makes a shell complete verbs</source>
        <translation>ausgeben, womit eine Shell Verben ergänzt</translation>
    </message>
    <message>
        <source>Usage: varve [VERB ...]
       varve [FILE...]

Without a verb the window opens, with the sessions in the files.</source>
        <translation>Aufruf: varve [VERB ...]
        varve [DATEI...]

Ohne Verb öffnet sich das Fenster, mit den Sitzungen in den Dateien.</translation>
    </message>
    <message>
        <source>bash, zsh or fish.</source>
        <translation>bash, zsh oder fish.</translation>
    </message>
    <message>
        <source>There are completions for %1, not for “%2”.</source>
        <translation>Ergänzungen gibt es für %1, nicht für „%2“.</translation>
    </message>
    <message>
        <source>“varve mcp” needs a Unix system so far.</source>
        <translation>„varve mcp“ braucht bisher ein Unix-System.</translation>
    </message>
    <message>
        <source>%1 is told by these lines in %2; with --write they are written there.</source>
        <translation>%1 erfährt es durch diese Zeilen in %2; mit --write werden sie dort geschrieben.</translation>
    </message>
    <message>
        <source>%1 has it already: nothing is to be changed in %2.</source>
        <translation>%1 hat es schon: in %2 ist nichts zu ändern.</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>Geschrieben nach %1.</translation>
    </message>
    <message>
        <source>Written to %1. What was there before is in %2.</source>
        <translation>Geschrieben nach %1. Was vorher dort stand, ist in %2.</translation>
    </message>
    <message>
        <source>Whose project is told of, instead of the folder that the server is started in.</source>
        <translation>Von wessen Projekt erzählt wird, statt von dem Ordner, in dem der Server gestartet wird.</translation>
    </message>
    <message>
        <source>Let clients have facts remembered for the project.</source>
        <translation>Andere Programme dürfen Fakten für das Projekt merken lassen.</translation>
    </message>
    <message>
        <source>Print what this program has to know to start the server: %1.</source>
        <translation>Ausgeben, was dieses Programm wissen muss, um den Server zu starten: %1.</translation>
    </message>
    <message>
        <source>With --install: show the difference, and write it.</source>
        <translation>Mit --install: den Unterschied zeigen und schreiben.</translation>
    </message>
    <message>
        <source>--write goes with --install.</source>
        <translation>--write gehört zu --install.</translation>
    </message>
    <message>
        <source>everywhere</source>
        <translation>überall</translation>
    </message>
    <message>
        <source>Stopped. What came in stays, and importing again adds the rest.</source>
        <translation>Angehalten. Was hereinkam, bleibt, und ein weiterer Import fügt den Rest hinzu.</translation>
    </message>
    <message>
        <source>More of it follows: --offset %1 shows it.</source>
        <translation>Es folgt mehr davon: --offset %1 zeigt es.</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Cache read</source>
        <translation>Cache gelesen</translation>
    </message>
    <message>
        <source>Cache written</source>
        <translation>Cache geschrieben</translation>
    </message>
    <message>
        <source>From cache</source>
        <translation>Aus Cache</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message numerus="yes">
        <source>%n answer(s): %1</source>
        <translation>
            <numerusform>%n Antwort: %1</numerusform>
            <numerusform>%n Antworten: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 finds it as %2, and goes on with it by: %3</source>
        <extracomment>a program, a file, a command for a shell</extracomment>
        <translation>%1 findet es als %2 und setzt es fort mit: %3</translation>
    </message>
    <message>
        <source>Written to %1. %2 goes on with it by:</source>
        <translation>Geschrieben nach %1. %2 setzt es fort mit:</translation>
    </message>
    <message>
        <source>be the agent of an editor, by the Agent Client Protocol</source>
        <translation>der Agent eines Editors sein, nach dem Agent Client Protocol</translation>
    </message>
    <message>
        <source>switched off</source>
        <translation>abgeschaltet</translation>
    </message>
    <message>
        <source>signed in</source>
        <translation>angemeldet</translation>
    </message>
    <message>
        <source>No tool server is set up.</source>
        <translation>Kein Werkzeugserver ist eingerichtet.</translation>
    </message>
    <message>
        <source>SERVER</source>
        <translation>SERVER</translation>
    </message>
    <message>
        <source>REACHED BY</source>
        <translation>ERREICHT ÜBER</translation>
    </message>
    <message>
        <source>Open this address in a browser of this machine, and sign in there:</source>
        <translation>Diese Adresse in einem Browser dieses Rechners öffnen und dort anmelden:</translation>
    </message>
    <message>
        <source>Signed in at %1.</source>
        <translation>Angemeldet bei %1.</translation>
    </message>
    <message>
        <source>Signed out at %1.</source>
        <translation>Abgemeldet bei %1.</translation>
    </message>
    <message>
        <source>This verb needs a Unix system so far.</source>
        <translation>Dieses Verb braucht bisher ein Unix-System.</translation>
    </message>
    <message>
        <source>Own tokens</source>
        <translation>Eigene Tokens</translation>
    </message>
    <message>
        <source>With subagents</source>
        <translation>Mit Subagenten</translation>
    </message>
    <message>
        <source>Own cost</source>
        <translation>Eigene Kosten</translation>
    </message>
    <message>
        <source>Nobody can be asked in this run, so only what was allowed beforehand is done.</source>
        <translation>In diesem Lauf kann niemand gefragt werden, deshalb geschieht nur, was vorher erlaubt wurde.</translation>
    </message>
    <message>
        <source>No model is set up.</source>
        <translation>Kein Modell ist eingerichtet.</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>Anbieter</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>a model, its provider</extracomment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1, thinking: %2</source>
        <extracomment>%1: a model; %2: off, low, medium, high or a number of tokens</extracomment>
        <translation>%1, Nachdenken: %2</translation>
    </message>
    <message>
        <source>%1, the model of this branch, is not set up.</source>
        <translation>%1, das Modell dieses Zweigs, ist nicht eingerichtet.</translation>
    </message>
    <message>
        <source>No room is left for a whole answer: compact it, or choose a model with a larger window.</source>
        <translation>Für eine ganze Antwort ist kein Platz mehr: verdichten oder ein Modell mit größerem Fenster wählen.</translation>
    </message>
    <message>
        <source>sealed</source>
        <translation>versiegelt</translation>
    </message>
    <message>
        <source>open</source>
        <translation>offen</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>is being gone through</source>
        <translation>wird abgeglichen</translation>
    </message>
    <message>
        <source>No archive is set up. “varve archive add NAME ADDRESS” adds one.</source>
        <translation>Kein Archiv ist eingerichtet. „varve archive add NAME ADDRESS“ fügt eines hinzu.</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>gewählte</translation>
    </message>
    <message>
        <source>ARCHIVE</source>
        <translation>ARCHIV</translation>
    </message>
    <message>
        <source>KIND</source>
        <translation>ART</translation>
    </message>
    <message>
        <source>ADDRESS</source>
        <translation>ADRESSE</translation>
    </message>
    <message>
        <source>SENDS</source>
        <translation>SENDET</translation>
    </message>
    <message>
        <source>WAITING</source>
        <translation>WARTEN</translation>
    </message>
    <message>
        <source>LAST TIME</source>
        <translation>ZULETZT</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n session(s) wait for what they stand on.</source>
        <translation>
            <numerusform>%1: %n Sitzung wartet auf das, worauf sie aufbaut.</numerusform>
            <numerusform>%1: %n Sitzungen warten auf das, worauf sie aufbauen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The recovery phrase. Write it down: without it or a machine that has the key nobody reads this archive again, and other machines ask for it.</source>
        <translation>Die Wiederherstellungsphrase. Aufschreiben: Ohne sie oder einen Rechner mit dem Schlüssel liest niemand dieses Archiv je wieder, und andere Rechner fragen danach.</translation>
    </message>
    <message>
        <source>The key of %1 is on this machine now.</source>
        <translation>Der Schlüssel von %1 ist jetzt auf diesem Rechner.</translation>
    </message>
    <message>
        <source>The archive was made: %1, schema %2.</source>
        <translation>Das Archiv wurde angelegt: %1, Schema %2.</translation>
    </message>
    <message>
        <source>All sessions go to %1.</source>
        <translation>Alle Sitzungen gehen nach %1.</translation>
    </message>
    <message>
        <source>What was chosen goes to %1.</source>
        <translation>Was gewählt wurde, geht nach %1.</translation>
    </message>
    <message>
        <source>stays here</source>
        <translation>bleibt hier</translation>
    </message>
    <message>
        <source>goes, for the team</source>
        <translation>geht dorthin, für das Team</translation>
    </message>
    <message>
        <source>goes, for its owner</source>
        <translation>geht dorthin, nur für den Eigentümer</translation>
    </message>
    <message>
        <source>SESSION OR FOLDER</source>
        <translation>SITZUNG ODER ORDNER</translation>
    </message>
    <message>
        <source>WHAT</source>
        <translation>WAS</translation>
    </message>
    <message>
        <source>Sent: %1 records, %2. Taken: %3 records, %4.</source>
        <translation>Gesendet: %1 Einträge, %2. Übernommen: %3 Einträge, %4.</translation>
    </message>
    <message numerus="yes">
        <source>%n session(s) wait for what they stand on.</source>
        <translation>
            <numerusform>%n Sitzung wartet auf das, worauf sie aufbaut.</numerusform>
            <numerusform>%n Sitzungen warten auf das, worauf sie aufbauen.</numerusform>
        </translation>
    </message>
    <message>
        <source>here</source>
        <translation>hier</translation>
    </message>
    <message>
        <source>SESSION</source>
        <translation>SITZUNG</translation>
    </message>
    <message>
        <source>WHEN</source>
        <translation>WANN</translation>
    </message>
    <message>
        <source>WHERE</source>
        <translation>WO</translation>
    </message>
    <message>
        <source>TEXT</source>
        <translation>TEXT</translation>
    </message>
    <message>
        <source>(not here)</source>
        <translation>(nicht hier)</translation>
    </message>
    <message>
        <source>NEWEST</source>
        <translation>NEUESTES</translation>
    </message>
    <message>
        <source>OWNER</source>
        <translation>EIGENTÜMER</translation>
    </message>
    <message>
        <source>SEEN BY</source>
        <translation>SICHTBAR FÜR</translation>
    </message>
    <message>
        <source>TITLE</source>
        <translation>TITEL</translation>
    </message>
    <message>
        <source>Added: %1, %2. It was told the name of this machine. “varve archive sync %1” sends what was chosen; where the setting archives/automatic is on, that is done by itself.</source>
        <translation>Hinzugefügt: %1, %2. Mitgeteilt wurde der Name dieses Rechners. „varve archive sync %1“ sendet, was ausgewählt wurde; ist die Einstellung archives/automatic an, geschieht das von selbst.</translation>
    </message>
    <message>
        <source>%1 is used no longer. What is in it stays there, and what came from it stays here. Its key stays in the keychain; what was chosen for it is forgotten.</source>
        <translation>%1 wird nicht mehr verwendet. Was darin ist, bleibt dort, und was von dort kam, bleibt hier. Der Schlüssel bleibt im Schlüsselbund; was dafür ausgewählt war, ist vergessen.</translation>
    </message>
    <message>
        <source>The archive had less than it was sent before: it was put back to an older state, or something was removed there. What was missing of this machine was sent again.</source>
        <translation>Das Archiv hatte weniger, als ihm früher gesendet wurde: Es wurde auf einen älteren Stand zurückgesetzt, oder dort wurde etwas entfernt. Was von diesem Rechner fehlte, wurde noch einmal gesendet.</translation>
    </message>
    <message>
        <source>The archive was there already: %1, schema %2.</source>
        <translation>Das Archiv war schon da: %1, Schema %2.</translation>
    </message>
    <message>
        <source>The archive was brought up to date: %1, schema %2, before %3.</source>
        <translation>Das Archiv wurde auf den neuesten Stand gebracht: %1, Schema %2, vorher %3.</translation>
    </message>
    <message>
        <source>Each member may add %1 to it (--gigabytes changes that).</source>
        <translation>Jedes Mitglied darf %1 hinzufügen (--gigabytes ändert das).</translation>
    </message>
    <message>
        <source>Each member may add any amount to it (--gigabytes limits that).</source>
        <translation>Jedes Mitglied darf beliebig viel hinzufügen (--gigabytes begrenzt das).</translation>
    </message>
    <message>
        <source>%1 has added %2.</source>
        <translation>%1 hat %2 hinzugefügt.</translation>
    </message>
    <message>
        <source>Every role of the server may connect to this database, also members of other archives there, who are members here, too. REVOKE CONNECT ON DATABASE … FROM PUBLIC keeps them out; --member lets those in who are named.</source>
        <translation>Jede Rolle des Servers darf sich mit dieser Datenbank verbinden, auch Mitglieder anderer Archive dort, die damit auch hier Mitglieder sind. REVOKE CONNECT ON DATABASE … FROM PUBLIC hält sie fern; --member lässt die Genannten herein.</translation>
    </message>
    <message>
        <source>comes from there</source>
        <translation>kommt von dort</translation>
    </message>
    <message>
        <source>Nothing was chosen for it yet: “varve archive choose %1 SESSION...”, or --folder, --sends and --takes.</source>
        <translation>Dafür ist noch nichts gewählt: „varve archive choose %1 SITZUNG...“ oder --folder, --sends und --takes.</translation>
    </message>
    <message>
        <source>MACHINE</source>
        <translation>RECHNER</translation>
    </message>
    <message>
        <source>Nor is it something that “varve %1” does: %2.</source>
        <translation>Es ist auch nichts, was „varve %1“ tut: %2.</translation>
    </message>
    <message>
        <source>Gone along to where another machine went on: %1.</source>
        <translation>Mitgegangen dahin, wo ein anderer Rechner weitergemacht hat: %1.</translation>
    </message>
    <message>
        <source>There again, as who deleted it had not seen all of it: %1.</source>
        <translation>Wieder da, weil beim Löschen nicht alles davon bekannt war: %1.</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>another machine</source>
        <translation>einem anderen Rechner</translation>
    </message>
</context>
<context>
    <name>varve::CommandPalette</name>
    <message>
        <source>Find anything or run a command</source>
        <translation>Etwas finden oder einen Befehl ausführen</translation>
    </message>
    <message>
        <source>Search all sessions for “%1”</source>
        <translation>Alle Sitzungen nach „%1“ durchsuchen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>what a command is about, and its name</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Title of a session, a command, or words to search for</source>
        <translation>Titel einer Sitzung, ein Befehl oder Suchwörter</translation>
    </message>
    <message>
        <source>Sessions and commands</source>
        <translation>Sitzungen und Befehle</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>the folder of a session, and when something was said in it</extracomment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>varve::CommandPolicy</name>
    <message>
        <source>So no command runs. Install the package “bubblewrap”, or allow commands without a sandbox (preferences, Tools; --without-sandbox for once).</source>
        <translation>Deshalb läuft kein Befehl. Das Paket „bubblewrap“ installieren oder Befehle ohne Sandbox erlauben (Einstellungen, Seite „Werkzeuge“; einmalig mit --without-sandbox).</translation>
    </message>
    <message>
        <source>So no command runs. Have the system allow user namespaces for bwrap, or allow commands without a sandbox (preferences, Tools; --without-sandbox for once).</source>
        <translation>Deshalb läuft kein Befehl. Im System User-Namespaces für bwrap zulassen oder Befehle ohne Sandbox erlauben (Einstellungen, Seite „Werkzeuge“; einmalig mit --without-sandbox).</translation>
    </message>
    <message>
        <source>Commands run without one, with all your rights, as you have allowed.</source>
        <translation>Befehle laufen ohne Sandbox, mit allen Rechten des eigenen Kontos, wie es erlaubt wurde.</translation>
    </message>
    <message>
        <source>Commands run in a sandbox: they write only in the working folder, see nothing of your home folder but toolchains, and may use the network.</source>
        <translation>Befehle laufen in einer Sandbox: Sie schreiben nur im Arbeitsordner, sehen vom persönlichen Ordner nur Toolchains und dürfen das Netz benutzen.</translation>
    </message>
    <message>
        <source>Commands run in a sandbox: they write only in the working folder, see nothing of your home folder but toolchains, and have no network.</source>
        <translation>Befehle laufen in einer Sandbox: Sie schreiben nur im Arbeitsordner, sehen vom persönlichen Ordner nur Toolchains und haben kein Netz.</translation>
    </message>
    <message>
        <source>With the network they reach programs that listen without a file, such as the X server: this system cannot keep them from it.</source>
        <translation>Mit dem Netz erreichen sie Programme, die ohne eine Datei auf Verbindungen warten, etwa den X-Server: Dieses System kann sie nicht davon abhalten.</translation>
    </message>
    <message>
        <source>.git and other files that act later are read-only.</source>
        <translation>.git und andere Dateien, die später wirken, sind schreibgeschützt.</translation>
    </message>
    <message>
        <source>They can commit; other files that act later are read-only.</source>
        <translation>Sie können Commits anlegen; andere Dateien, die später wirken, sind schreibgeschützt.</translation>
    </message>
    <message>
        <source>They can change .git and other files that act later.</source>
        <translation>Sie können .git und andere Dateien ändern, die später wirken.</translation>
    </message>
</context>
<context>
    <name>varve::CommandReplies</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>none is set up</source>
        <translation>keines ist eingerichtet</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>Denken</translation>
    </message>
    <message>
        <source>left to the model</source>
        <translation>dem Modell überlassen</translation>
    </message>
    <message>
        <source>Last answer</source>
        <translation>Letzte Antwort</translation>
    </message>
    <message>
        <source>no tokens were reported</source>
        <translation>keine Token gemeldet</translation>
    </message>
    <message>
        <source>%1 tokens in, %2 out</source>
        <translation>%1 Token hinein, %2 heraus</translation>
    </message>
    <message>
        <source>Prompt cache</source>
        <translation>Prompt-Cache</translation>
    </message>
    <message>
        <source>nothing was read from it or written to it</source>
        <translation>nichts wurde daraus gelesen oder hineingeschrieben</translation>
    </message>
    <message>
        <source>%1 read (%2), %3 written</source>
        <translation>%1 gelesen (%2), %3 geschrieben</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Compactions of this branch</source>
        <translation>Verdichtungen dieses Zweigs</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n entries, begun %2</source>
        <translation>
            <numerusform>%1, %n Eintrag, begonnen %2</numerusform>
            <numerusform>%1, %n Einträge, begonnen %2</numerusform>
        </translation>
    </message>
    <message>
        <source>without a title</source>
        <translation>ohne Titel</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>Gesendet</translation>
    </message>
    <message>
        <source>- `!command` runs a command of the shell, its output becomes part of the context
- `!!command` runs it without adding the output to the context</source>
        <translation>- `!Befehl` führt einen Shell-Befehl aus, seine Ausgabe wird Teil des Kontexts
- `!!Befehl` führt ihn aus, ohne die Ausgabe in den Kontext aufzunehmen</translation>
    </message>
    <message>
        <source>There is no other session to go on with.</source>
        <translation>Es gibt keine andere Sitzung zum Fortsetzen.</translation>
    </message>
    <message>
        <source>Without a title</source>
        <translation>Ohne Titel</translation>
    </message>
    <message>
        <source>`/resume` goes on with one: give its number, or words of its title, its summary or its messages.</source>
        <translation>`/resume` setzt eine fort: mit ihrer Nummer oder mit Wörtern aus Titel, Zusammenfassung oder Nachrichten.</translation>
    </message>
    <message>
        <source>%1 tokens (%2)</source>
        <translation>%1 Token (%2)</translation>
    </message>
</context>
<context>
    <name>varve::CommandText</name>
    <message>
        <source>“/%1” is a command of Varve and is not sent to a model. “%2” does it here.</source>
        <translation>„/%1“ ist ein Befehl von Varve und wird nicht an ein Modell gesendet. Hier erledigt das „%2“.</translation>
    </message>
    <message>
        <source>“/%1” is a command of Varve and is not sent to a model. The method “%2” does it here.</source>
        <translation>„/%1“ ist ein Befehl von Varve und wird nicht an ein Modell gesendet. Hier erledigt das die Methode „%2“.</translation>
    </message>
    <message>
        <source>“/%1” is a command of the window and is not sent to a model.</source>
        <translation>„/%1“ ist ein Befehl des Fensters und wird nicht an ein Modell gesendet.</translation>
    </message>
    <message>
        <source>There is no command “/%1”, and it is not sent to a model.</source>
        <translation>Einen Befehl „/%1“ gibt es nicht, und er wird nicht an ein Modell gesendet.</translation>
    </message>
    <message>
        <source>There is no command “/%1”, and it is not sent to a model. Did you mean “/%2”?</source>
        <translation>Einen Befehl „/%1“ gibt es nicht, und er wird nicht an ein Modell gesendet. Gemeint war vielleicht „/%2“.</translation>
    </message>
    <message>
        <source>What begins with “!” is a command for the shell, which the window runs, and is not sent to a model.</source>
        <translation>Was mit „!“ beginnt, ist ein Befehl für die Shell, den das Fenster ausführt, und wird nicht an ein Modell gesendet.</translation>
    </message>
    <message>
        <source>With --literal, or a space before it, it is sent as it is.</source>
        <translation>Mit --literal oder einem Leerzeichen davor wird es unverändert gesendet.</translation>
    </message>
    <message>
        <source>With “literal”, or a space before it, it is sent as it is.</source>
        <translation>Mit „literal“ oder einem Leerzeichen davor wird es unverändert gesendet.</translation>
    </message>
</context>
<context>
    <name>varve::CompactTab</name>
    <message>
        <source>Size now</source>
        <translation>Größe jetzt</translation>
    </message>
    <message>
        <source>Room it needs meanwhile</source>
        <translation>Währenddessen nötiger Platz</translation>
    </message>
    <message>
        <source>Compact &amp;file</source>
        <translation>Datei &amp;verkleinern</translation>
    </message>
    <message>
        <source>The store is open for reading only, so it stays as it is.</source>
        <translation>Der Speicher ist nur zum Lesen geöffnet, deshalb bleibt er, wie er ist.</translation>
    </message>
    <message>
        <source>%1, and a log of %2</source>
        <translation>%1 und ein Protokoll von %2</translation>
    </message>
    <message>
        <source>Nothing; the file has no gaps</source>
        <translation>Nichts; die Datei hat keine Lücken</translation>
    </message>
    <message>
        <source>%1 of %2 that are free on its disk</source>
        <translation>%1 von %2, die auf ihrem Datenträger frei sind</translation>
    </message>
    <message>
        <source>There is not enough room on the disk. Make room first.</source>
        <translation>Auf dem Datenträger ist nicht genug Platz. Zuerst Platz schaffen.</translation>
    </message>
    <message>
        <source>Done: %1 before, %2 now.</source>
        <translation>Fertig: vorher %1, jetzt %2.</translation>
    </message>
    <message>
        <source>Writes the file anew without its gaps, and merges the full-text index. Nothing is left out. Meanwhile nothing can be written: a message that is sent waits until it has ended.</source>
        <translation>Schreibt die Datei ohne ihre Lücken neu und führt den Volltextindex zusammen. Nichts wird ausgelassen. Währenddessen kann nichts geschrieben werden: eine Nachricht, die gesendet wird, wartet, bis es zu Ende ist.</translation>
    </message>
    <message>
        <source>Saves at least</source>
        <translation>Spart mindestens</translation>
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
    <message>
        <source>This compaction is not on the branch that the session stands on. Continue on its branch first.</source>
        <translation>Diese Verdichtung liegt nicht auf dem Zweig, auf dem die Sitzung steht. Zuerst auf ihrem Zweig fortsetzen.</translation>
    </message>
    <message>
        <source>This compaction and all that came after it are undone already.</source>
        <translation>Diese Verdichtung und alle späteren sind bereits rückgängig gemacht.</translation>
    </message>
    <message>
        <source>This compaction is in force: it was not undone.</source>
        <translation>Diese Verdichtung gilt: Sie wurde nicht rückgängig gemacht.</translation>
    </message>
</context>
<context>
    <name>varve::CompactionController</name>
    <message>
        <source>Compacted %1 → %2</source>
        <extracomment>numbers of tokens before and after, such as 175.0k and 24.1k</extracomment>
        <translation>Verdichtet %1 → %2</translation>
    </message>
    <message>
        <source>&amp;Compact now…</source>
        <translation>Jetzt &amp;verdichten …</translation>
    </message>
    <message>
        <source>Compact up to &amp;here…</source>
        <translation>Bis &amp;hier verdichten …</translation>
    </message>
    <message>
        <source>Compact this &amp;selection…</source>
        <translation>Diese &amp;Auswahl verdichten …</translation>
    </message>
    <message>
        <source>&amp;Mask all output of this tool…</source>
        <translation>Alle Ausgaben dieses Werkzeugs &amp;maskieren …</translation>
    </message>
    <message>
        <source>&amp;Stop compacting</source>
        <translation>Verdichten a&amp;nhalten</translation>
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
        <source>An answer is on its way in this session, and the new one would not have it. Wait until it has ended, or stop it.</source>
        <translation>In dieser Sitzung ist eine Antwort unterwegs, und die neue hätte sie nicht. Warten, bis sie zu Ende ist, oder sie anhalten.</translation>
    </message>
    <message>
        <source>No compaction is in force on this branch</source>
        <translation>Auf diesem Zweig gilt keine Verdichtung</translation>
    </message>
    <message>
        <source>No compaction of this branch was undone</source>
        <translation>Auf diesem Zweig wurde keine Verdichtung rückgängig gemacht</translation>
    </message>
    <message>
        <source>Compact session</source>
        <translation>Sitzung verdichten</translation>
    </message>
    <message>
        <source>A summary of “%1” is being written. Wait for it or stop it before you compact another session.</source>
        <translation>Eine Zusammenfassung von „%1“ wird gerade geschrieben. Darauf warten oder sie anhalten, bevor eine andere Sitzung verdichtet wird.</translation>
    </message>
    <message>
        <source>The summary of “%1” waits for your review. Apply or discard it before you compact another session.</source>
        <translation>Die Zusammenfassung von „%1“ wartet auf Durchsicht. Sie ist anzuwenden oder zu verwerfen, bevor eine andere Sitzung verdichtet wird.</translation>
    </message>
    <message>
        <source>Show the summary</source>
        <translation>Zusammenfassung zeigen</translation>
    </message>
    <message>
        <source>No message is chosen in the transcript</source>
        <translation>Im Verlauf ist keine Nachricht ausgewählt</translation>
    </message>
    <message>
        <source>Nothing is selected in the transcript</source>
        <translation>Im Verlauf ist nichts markiert</translation>
    </message>
    <message>
        <source>Choose a message with the call or the output of a tool</source>
        <translation>Eine Nachricht mit dem Aufruf oder der Ausgabe eines Werkzeugs wählen</translation>
    </message>
    <message>
        <source>&amp;Mask all output of “%1”…</source>
        <translation>Alle Ausgaben von „%1“ &amp;maskieren …</translation>
    </message>
    <message>
        <source>Compacting automatically…</source>
        <translation>Wird automatisch verdichtet …</translation>
    </message>
    <message>
        <source>Compacting automatically, part %1 of %2…</source>
        <extracomment>a summary that takes several requests</extracomment>
        <translation>Automatische Verdichtung, Teil %1 von %2 …</translation>
    </message>
    <message>
        <source>Compaction stopped. Nothing was changed.</source>
        <translation>Verdichtung angehalten. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>%1 tokens, more than %2: compact now…</source>
        <translation>%1 Token, mehr als %2: jetzt verdichten …</translation>
    </message>
    <message>
        <source>Compacted %1 → %2. Undo is in the Context menu.</source>
        <translation>Verdichtet %1 → %2. Rückgängig machen: Menü Kontext.</translation>
    </message>
    <message>
        <source>Automatic compaction did not work: compact now…</source>
        <translation>Automatische Verdichtung fehlgeschlagen: jetzt verdichten …</translation>
    </message>
    <message>
        <source>%1 are too much to resume whole (%2): summarizing…</source>
        <extracomment>of a session that is to be gone on with; sizes in tokens</extracomment>
        <translation>%1 sind zu viel, um ganz fortzusetzen (%2): Es wird zusammengefasst …</translation>
    </message>
    <message>
        <source>Resumed from its summary, %1 → %2 tokens</source>
        <translation>Aus der Zusammenfassung fortgesetzt, %1 → %2 Token</translation>
    </message>
    <message>
        <source>Resumed whole, %1 tokens</source>
        <translation>Ganz fortgesetzt, %1 Token</translation>
    </message>
    <message>
        <source>Resumed whole: it could not be summarized</source>
        <translation>Ganz fortgesetzt: Zusammenfassen war nicht möglich</translation>
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
        <source>No compaction is running by itself</source>
        <translation>Es läuft keine Verdichtung von selbst</translation>
    </message>
    <message>
        <source>Take &amp;back the discarded summary</source>
        <translation>Verworfene Zusammenfassung zu&amp;rückholen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Hide; the Context menu goes on offering it</source>
        <translation>Ausblenden; das Menü Kontext bietet es weiter an</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>The summary was discarded.</source>
        <translation>Die Zusammenfassung wurde verworfen.</translation>
    </message>
    <message>
        <source>No summary of this session was discarded since the start</source>
        <translation>Seit dem Start wurde keine Zusammenfassung dieser Sitzung verworfen</translation>
    </message>
    <message>
        <source>Mask all output of this tool</source>
        <translation>Alle Ausgaben dieses Werkzeugs maskieren</translation>
    </message>
    <message>
        <source>Mask all output of “%1”</source>
        <translation>Alle Ausgaben von „%1“ maskieren</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Tool outputs masked</source>
        <translation>Werkzeugausgaben maskiert</translation>
    </message>
    <message>
        <source>Undone: %1</source>
        <translation>Rückgängig gemacht: %1</translation>
    </message>
</context>
<context>
    <name>varve::CompactionDetails</name>
    <message>
        <source>Details of the compaction</source>
        <translation>Einzelheiten der Verdichtung</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Before and after</source>
        <translation>Vorher und nachher</translation>
    </message>
    <message>
        <source>Changes to the previous summary</source>
        <translation>Änderungen</translation>
    </message>
    <message>
        <source>Instructions and files</source>
        <translation>Anweisungen und Dateien</translation>
    </message>
    <message>
        <source>Tool output became placeholders; nothing was summarized. The outputs themselves stay.</source>
        <translation>Aus Werkzeugausgaben wurden Platzhalter; zusammengefasst wurde nichts. Die Ausgaben selbst bleiben.</translation>
    </message>
    <message>
        <source>Only the totals are known: the program that made it kept no more.</source>
        <translation>Bekannt sind nur die Summen: Das Programm, das sie erstellt hat, hat nicht mehr aufbewahrt.</translation>
    </message>
    <message>
        <source>There is no summary.</source>
        <translation>Es gibt keine Zusammenfassung.</translation>
    </message>
    <message>
        <source>This is the first summary of its branch.</source>
        <translation>Dies ist die erste Zusammenfassung ihres Zweigs.</translation>
    </message>
    <message>
        <source>Nothing differs.</source>
        <translation>Es gibt keinen Unterschied.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s) summarized</source>
        <translation>
            <numerusform>%Ln Nachricht zusammengefasst</numerusform>
            <numerusform>%Ln Nachrichten zusammengefasst</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln kept word for word</source>
        <translation>
            <numerusform>%Ln wörtlich behalten</numerusform>
            <numerusform>%Ln wörtlich behalten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln tool output(s) masked</source>
        <translation>
            <numerusform>%Ln Werkzeugausgabe maskiert</numerusform>
            <numerusform>%Ln Werkzeugausgaben maskiert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Summarized in %Ln piece(s)</source>
        <translation>
            <numerusform>In %Ln Stück zusammengefasst</numerusform>
            <numerusform>In %Ln Stücken zusammengefasst</numerusform>
        </translation>
    </message>
    <message>
        <source>Edited by hand</source>
        <translation>Von Hand bearbeitet</translation>
    </message>
    <message>
        <source>Without the headings that were asked for</source>
        <translation>Ohne die verlangten Überschriften</translation>
    </message>
    <message>
        <source>The model was asked again for the headings</source>
        <translation>Das Modell wurde noch einmal nach den Überschriften gefragt</translation>
    </message>
    <message>
        <source>Applied because the next request would not have fitted</source>
        <translation>Angewendet, weil die nächste Anfrage sonst nicht gepasst hätte</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Angaben</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>Modified files</source>
        <translation>Geänderte Dateien</translation>
    </message>
    <message>
        <source>Read files</source>
        <translation>Gelesene Dateien</translation>
    </message>
    <message numerus="yes">
        <source>%Ln fact(s) kept in the journal</source>
        <translation>
            <numerusform>%Ln Fakt im Journal behalten</numerusform>
            <numerusform>%Ln Fakten im Journal behalten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln fact(s) not kept, because it looked as if a key or a password was in them</source>
        <translation>
            <numerusform>%Ln Fakt nicht behalten, weil es aussah, als wäre ein Schlüssel oder ein Passwort darin</numerusform>
            <numerusform>%Ln Fakten nicht behalten, weil es aussah, als wäre ein Schlüssel oder ein Passwort darin</numerusform>
        </translation>
    </message>
    <message>
        <source>It stands for a part of the branch and continues no other summary.</source>
        <translation>Sie steht für einen Teil des Zweigs und setzt keine andere Zusammenfassung fort.</translation>
    </message>
    <message>
        <source>Not in the summary</source>
        <translation>Fehlt darin</translation>
    </message>
    <message>
        <source>It was not looked for what this summary leaves out.</source>
        <translation>Was diese Zusammenfassung auslässt, wurde nicht gesucht.</translation>
    </message>
    <message>
        <source>Nothing was found that the summary does not say.</source>
        <translation>Es wurde nichts gefunden, was die Zusammenfassung nicht sagt.</translation>
    </message>
    <message>
        <source>What stands in the summarized part and not in the summary, the most important of it:</source>
        <translation>Was im zusammengefassten Teil steht und nicht in der Zusammenfassung, das Wichtigste davon:</translation>
    </message>
</context>
<context>
    <name>varve::CompactionHistoryModel</name>
    <message>
        <source>undone</source>
        <translation>rückgängig gemacht</translation>
    </message>
    <message>
        <source>in force</source>
        <translation>gilt</translation>
    </message>
    <message>
        <source>another branch</source>
        <translation>anderer Zweig</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
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
        <source>Summarized by</source>
        <translation>Zusammengefasst von</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>varve::CompactionHistoryWindow</name>
    <message>
        <source>Compaction history</source>
        <translation>Verlauf der Verdichtungen</translation>
    </message>
    <message>
        <source>Nothing of this session was compacted yet. “Compact now” in the Context menu shows what it would do before anything happens.</source>
        <translation>In dieser Sitzung wurde noch nichts verdichtet. „Jetzt verdichten“ im Menü „Kontext“ zeigt, was geschähe, bevor etwas geschieht.</translation>
    </message>
    <message>
        <source>&amp;Undo to before this</source>
        <translation>Bis &amp;vor diese rückgängig machen</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
    <message>
        <source>&amp;Show in the transcript</source>
        <translation>Im Verlauf &amp;zeigen</translation>
    </message>
    <message>
        <source>&amp;Copy summary</source>
        <translation>Zusammenfassung &amp;kopieren</translation>
    </message>
    <message>
        <source>&amp;Ask again for what is missing…</source>
        <translation>&amp;Nach dem Fehlenden noch einmal fragen …</translation>
    </message>
    <message>
        <source>Re&amp;build from originals…</source>
        <translation>Aus den Originalen &amp;neu aufbauen …</translation>
    </message>
    <message>
        <source>Compactions</source>
        <translation>Verdichtungen</translation>
    </message>
    <message>
        <source>It is on another branch: continue there first</source>
        <translation>Sie liegt auf einem anderen Zweig: zuerst dort fortsetzen</translation>
    </message>
    <message>
        <source>It is undone already</source>
        <translation>Sie ist bereits rückgängig gemacht</translation>
    </message>
    <message>
        <source>It was not undone</source>
        <translation>Sie wurde nicht rückgängig gemacht</translation>
    </message>
    <message>
        <source>Nothing is known to be missing</source>
        <translation>Dass etwas fehlt, ist nicht bekannt</translation>
    </message>
    <message>
        <source>Choose the compaction that is in force</source>
        <translation>Die Verdichtung wählen, die gilt</translation>
    </message>
    <message>
        <source>No compaction is chosen</source>
        <translation>Es ist keine Verdichtung ausgewählt</translation>
    </message>
    <message>
        <source>There is no summary</source>
        <translation>Es gibt keine Zusammenfassung</translation>
    </message>
</context>
<context>
    <name>varve::CompactionHook</name>
    <message>
        <source>The command that is asked before each compaction does not want this one. Nothing was changed.</source>
        <translation>Der Befehl, der vor jeder Verdichtung gefragt wird, will diese nicht. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The command that is asked before each compaction does not want this one: %1 Nothing was changed.</source>
        <translation>Der Befehl, der vor jeder Verdichtung gefragt wird, will diese nicht: %1 Nichts wurde geändert.</translation>
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
    <name>varve::CompactionPageController</name>
    <message>
        <source>Summarizing…</source>
        <translation>Wird zusammengefasst …</translation>
    </message>
    <message>
        <source>Review the summary</source>
        <translation>Zusammenfassung prüfen</translation>
    </message>
    <message>
        <source>Built-in summarizer</source>
        <translation>Eingebautes Verfahren</translation>
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
        <translation>Es gibt nichts zu verdichten: Alles liegt in dem Teil, der wörtlich bleibt. Weniger behalten, um trotzdem zu verdichten.</translation>
    </message>
    <message>
        <source>This would free too little to be worth it. Keep less to compact more.</source>
        <translation>Das würde zu wenig freigeben. Wer mehr verdichten will, behält weniger.</translation>
    </message>
    <message>
        <source>The entry is no message of this branch, or it is in a summary already. Choose one that is sent word for word.</source>
        <translation>Der Eintrag ist keine Nachricht dieses Zweigs oder steckt schon in einer Zusammenfassung. Einen wählen, der wörtlich gesendet wird.</translation>
    </message>
    <message>
        <source>A tool that was called there has not answered yet. Wait for it, or choose an earlier entry.</source>
        <translation>Ein dort aufgerufenes Werkzeug hat noch nicht geantwortet. Darauf warten oder einen früheren Eintrag wählen.</translation>
    </message>
    <message>
        <source>No output of this tool that could be masked is sent; that of the newest turn stays.</source>
        <translation>Von diesem Werkzeug wird keine Ausgabe gesendet, die maskiert werden könnte; die der neuesten Runde bleibt.</translation>
    </message>
    <message>
        <source>There is nothing to summarize in this range: nothing in it is sent, or all of it is pinned.</source>
        <translation>In diesem Bereich gibt es nichts zusammenzufassen: Nichts davon wird gesendet, oder alles ist angeheftet.</translation>
    </message>
</context>
<context>
    <name>varve::CompactionPlanStep</name>
    <message>
        <source>&amp;Keep recent</source>
        <translation>Neueste beha&amp;lten</translation>
    </message>
    <message>
        <source>Optional: what the summary should focus on, e.g. “keep every failing test name”</source>
        <translation>Optional: worauf die Zusammenfassung achten soll, z. B. „Namen aller fehlschlagenden Tests behalten“</translation>
    </message>
    <message>
        <source>&amp;Instructions</source>
        <translation>An&amp;weisungen</translation>
    </message>
    <message>
        <source>Summarize &amp;with</source>
        <translation>Zusammenfassen m&amp;it</translation>
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
        <source>tokens</source>
        <translation>Token</translation>
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
        <source>Compact everything instead</source>
        <translation>Stattdessen alles verdichten</translation>
    </message>
    <message>
        <source>Go on here</source>
        <translation>Hier weitermachen</translation>
    </message>
    <message>
        <source>Go on in a new session</source>
        <translation>In einer neuen Sitzung weitermachen</translation>
    </message>
    <message>
        <source>This session stays as it is; the new one begins with the summary</source>
        <translation>Diese Sitzung bleibt, wie sie ist; die neue beginnt mit der Zusammenfassung</translation>
    </message>
    <message>
        <source>The summary is written anew from everything that was said, not from the summary that is in force</source>
        <translation>Die Zusammenfassung entsteht neu aus allem, was gesagt wurde, nicht aus der geltenden Zusammenfassung</translation>
    </message>
    <message numerus="yes">
        <source>the summary was brought up to date %n time(s)</source>
        <translation>
            <numerusform>die Zusammenfassung wurde %n-mal fortgeschrieben</numerusform>
            <numerusform>die Zusammenfassung wurde %n-mal fortgeschrieben</numerusform>
        </translation>
    </message>
    <message>
        <source>A summary of this plan waits for your review. Discard it to change the plan.</source>
        <translation>Eine Zusammenfassung nach diesem Plan wartet auf Durchsicht. Erst wenn sie verworfen ist, lässt sich der Plan ändern.</translation>
    </message>
    <message>
        <source>tokens of the newest tool output stay as they are</source>
        <translation>Token der neuesten Werkzeugausgabe bleiben, wie sie sind</translation>
    </message>
    <message>
        <source>&amp;Leave newest</source>
        <translation>Neueste s&amp;tehen lassen</translation>
    </message>
    <message>
        <source>The built-in summarizer works by rules and reads no instructions: choose a model for them.</source>
        <translation>Die eingebaute Zusammenfassung arbeitet nach Regeln und liest keine Anweisungen: dafür ein Modell wählen.</translation>
    </message>
    <message>
        <source>Mask &amp;and summarize</source>
        <translation>Maskieren und &amp;zusammenfassen</translation>
    </message>
    <message>
        <source>Mask t&amp;ool outputs only</source>
        <translation>Nur Werkzeugausgaben maskie&amp;ren</translation>
    </message>
    <message>
        <source>Go on to the summa&amp;ry</source>
        <translation>Weiter zur Zusammenfassun&amp;g</translation>
    </message>
    <message>
        <source>Discard the summar&amp;y</source>
        <translation>Zusammenfassung &amp;verwerfen</translation>
    </message>
    <message>
        <source>Afterwar&amp;ds</source>
        <translation>Da&amp;nach</translation>
    </message>
    <message>
        <source>Start a&amp;gain from the originals</source>
        <translation>Bei den &amp;Originalen neu anfangen</translation>
    </message>
    <message>
        <source>Ca&amp;ncel</source>
        <translation>Abbre&amp;chen</translation>
    </message>
    <message>
        <source>S&amp;ummarize</source>
        <translation>Z&amp;usammenfassen</translation>
    </message>
    <message>
        <source>Mask out&amp;puts</source>
        <translation>Aus&amp;gaben maskieren</translation>
    </message>
    <message>
        <source>The cut lies within a turn: what was said in it before the cut gets a summary of its own.</source>
        <translation>Der Schnitt liegt in einer Runde: Was in ihr vor dem Schnitt gesagt wurde, bekommt eine eigene Zusammenfassung.</translation>
    </message>
    <message>
        <source>tokens · cut before “%1” (within a turn)</source>
        <extracomment>after the number of tokens to keep: where the cut is</extracomment>
        <translation>Token · Schnitt vor „%1“ (in einer Runde)</translation>
    </message>
    <message numerus="yes">
        <source>about %Ln request(s)</source>
        <translation>
            <numerusform>ungefähr %Ln Anfrage</numerusform>
            <numerusform>ungefähr %Ln Anfragen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::CompactionPreferences</name>
    <message>
        <source>For which models</source>
        <translation>Für welche Modelle</translation>
    </message>
    <message>
        <source>For all models</source>
        <translation>Für alle Modelle</translation>
    </message>
    <message>
        <source>For %1 only</source>
        <translation>Nur für %1</translation>
    </message>
    <message>
        <source>Set by the project&apos;s file %1</source>
        <translation>Von der Projektdatei %1 festgelegt</translation>
    </message>
    <message>
        <source>The project sets in %1: %2</source>
        <translation>Das Projekt legt in %1 fest: %2</translation>
    </message>
    <message>
        <source>The environment sets %1</source>
        <translation>Die Umgebung legt %1 fest</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>Erweitert</translation>
    </message>
    <message>
        <source>Start from Varve&apos;s own text</source>
        <translation>Mit Varves Text beginnen</translation>
    </message>
    <message>
        <source>40, as librecode</source>
        <extracomment>a button that fills in how many messages this program keeps</extracomment>
        <translation>40, wie librecode</translation>
    </message>
    <message>
        <source>20, as Evennia</source>
        <extracomment>a button that fills in how many messages this program keeps</extracomment>
        <translation>20, wie Evennia</translation>
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
        <source>more, %1 tokens, have come since the last one</source>
        <translation>mehr, %1 Token, seit der letzten gekommen sind</translation>
    </message>
    <message>
        <source>more of the window has come since the last one</source>
        <translation>mehr vom Fenster seit der letzten gekommen ist</translation>
    </message>
    <message>
        <source>a session above %1 is resumed from its summary</source>
        <translation>eine Sitzung über %1 wird aus ihrer Zusammenfassung fortgesetzt</translation>
    </message>
    <message>
        <source>The warning must come after the notice.</source>
        <translation>Die Warnung muss nach dem Hinweis kommen.</translation>
    </message>
    <message>
        <source>keeps the newest %1 tokens</source>
        <extracomment>how many of the newest tokens are kept word for word</extracomment>
        <translation>behält die neuesten %1 Token</translation>
    </message>
    <message>
        <source>the window</source>
        <translation>dem Fenster</translation>
    </message>
    <message>
        <source>the newest first</source>
        <translation>die neuesten zuerst</translation>
    </message>
    <message>
        <source>they are summarized like everything else</source>
        <translation>sie werden wie alles andere zusammengefasst</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 Token</translation>
    </message>
    <message>
        <source>of the reserve, %1 tokens</source>
        <extracomment>after a percentage</extracomment>
        <translation>der Reserve, %1 Token</translation>
    </message>
    <message>
        <source>a context of %1 must lose %2</source>
        <translation>ein Kontext von %1 muss %2 verlieren</translation>
    </message>
    <message>
        <source>More than half of the window of %1 cannot be reserved.</source>
        <translation>Mehr als die Hälfte des Fensters von %1 kann nicht reserviert werden.</translation>
    </message>
    <message>
        <source>Nothing would be left to compact: %1 of %2 usable tokens are kept.</source>
        <translation>Es bliebe nichts zu verdichten: %1 von %2 nutzbaren Token werden behalten.</translation>
    </message>
    <message>
        <source>the newest %1 tokens of it stay</source>
        <translation>die neuesten %1 Token davon bleiben</translation>
    </message>
    <message>
        <source>at least %1 tokens</source>
        <translation>mindestens %1 Token</translation>
    </message>
    <message numerus="yes">
        <source>that of the newest %Ln turns stays</source>
        <translation>
            <numerusform>die der neuesten Runde (%Ln) bleiben</numerusform>
            <numerusform>die der neuesten %Ln Runden bleiben</numerusform>
        </translation>
    </message>
    <message>
        <source>tokens, since it was done last</source>
        <translation>Token liegen, seit es zuletzt geschah</translation>
    </message>
    <message>
        <source>The output of %1 cannot be both kept and masked early.</source>
        <translation>Die Ausgaben von %1 können nicht zugleich bleiben und früh maskiert werden.</translation>
    </message>
    <message>
        <source>Nothing would be masked: as much is left as begins it.</source>
        <translation>Maskiert würde nichts: Es bleibt so viel, wie es beginnen lässt.</translation>
    </message>
    <message>
        <source>%1, so that an answer has room</source>
        <extracomment>%1: &quot;compacts at 6,144 of 8,192&quot;</extracomment>
        <translation>%1, damit eine Antwort Platz hat</translation>
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
        <source>Undone: the next request holds %1 again.</source>
        <translation>Rückgängig gemacht: Die nächste Anfrage umfasst wieder %1.</translation>
    </message>
    <message>
        <source>Nothing was deleted: the tree still holds all %1 entries.</source>
        <translation>Nichts wurde gelöscht: Der Baum enthält weiterhin alle %1 Einträge.</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>&amp;Fertig</translation>
    </message>
    <message>
        <source>Counted now; when it was made it was %1 → %2.</source>
        <extracomment>tokens before and after</extracomment>
        <translation>Jetzt gezählt; als sie entstand, waren es %1 → %2.</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
</context>
<context>
    <name>varve::CompactionReviewStep</name>
    <message>
        <source>Stop first</source>
        <translation>Zuerst anhalten</translation>
    </message>
    <message>
        <source>The summary is empty.</source>
        <translation>Die Zusammenfassung ist leer.</translation>
    </message>
    <message>
        <source>Journal</source>
        <translation>Journal</translation>
    </message>
    <message>
        <source>Journal (%1)</source>
        <extracomment>how many facts are kept</extracomment>
        <translation>Journal (%1)</translation>
    </message>
    <message>
        <source>What will be kept is shown when the summary is complete.</source>
        <translation>Was behalten wird, ist zu sehen, sobald die Zusammenfassung vollständig ist.</translation>
    </message>
    <message>
        <source>Not in the summary</source>
        <translation>Fehlt darin</translation>
    </message>
    <message>
        <source>What it does not say is looked for when the summary is complete.</source>
        <translation>Was nicht darin steht, wird gesucht, sobald die Zusammenfassung fertig ist.</translation>
    </message>
    <message>
        <source>Not in the summary (%1)</source>
        <translation>Fehlt darin (%1)</translation>
    </message>
    <message>
        <source>It was not looked for what it does not say.</source>
        <translation>Was nicht darin steht, wurde nicht gesucht.</translation>
    </message>
    <message>
        <source>&amp;Retry</source>
        <translation>Erneut &amp;versuchen</translation>
    </message>
    <message>
        <source>Use the bu&amp;ilt-in summarizer</source>
        <translation>E&amp;ingebautes Verfahren verwenden</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>Ve&amp;rwerfen</translation>
    </message>
    <message>
        <source>Appl&amp;y</source>
        <translation>An&amp;wenden</translation>
    </message>
    <message>
        <source>It is looked for what the summary does not say…</source>
        <translation>Es wird gesucht, was die Zusammenfassung nicht sagt …</translation>
    </message>
    <message>
        <source>It is looked for what can be kept…</source>
        <translation>Es wird gesucht, was behalten werden kann …</translation>
    </message>
    <message>
        <source>Appl&amp;y all the same</source>
        <translation>Trotzdem an&amp;wenden</translation>
    </message>
</context>
<context>
    <name>varve::CompactionRun</name>
    <message>
        <source>a compaction</source>
        <translation>eine Verdichtung</translation>
    </message>
    <message>
        <source>The model did not write a summary in the form it was asked for, so nothing was compacted. Compact by hand to look at it.</source>
        <translation>Das Modell hat die Zusammenfassung nicht in der verlangten Form geschrieben, deshalb wurde nichts verdichtet. Von Hand verdichten, um sie anzusehen.</translation>
    </message>
    <message>
        <source>The compaction was not applied, because it would have freed too little (%1 tokens, %2 after it). Nothing was changed.</source>
        <translation>Die Verdichtung wurde nicht angewendet, weil sie zu wenig frei gemacht hätte (%1 Token, danach %2). Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>An answer is on its way in this session. Nothing was changed. Apply again when it has ended, or stop it.</source>
        <translation>In dieser Sitzung ist eine Antwort unterwegs. Nichts wurde geändert. Erneut anwenden, wenn sie zu Ende ist, oder sie anhalten.</translation>
    </message>
</context>
<context>
    <name>varve::CompactionStatus</name>
    <message>
        <source>Compaction under way</source>
        <translation>Laufende Verdichtung</translation>
    </message>
</context>
<context>
    <name>varve::CompactionWords</name>
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
    <message>
        <source>Total</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>von Hand</translation>
    </message>
    <message>
        <source>after an answer</source>
        <translation>nach einer Antwort</translation>
    </message>
    <message>
        <source>before a request</source>
        <translation>vor einer Anfrage</translation>
    </message>
    <message>
        <source>between tools</source>
        <translation>zwischen Werkzeugen</translation>
    </message>
    <message>
        <source>while idle</source>
        <translation>im Leerlauf</translation>
    </message>
    <message>
        <source>change of model</source>
        <translation>Modellwechsel</translation>
    </message>
    <message>
        <source>request too long</source>
        <translation>Anfrage zu lang</translation>
    </message>
    <message>
        <source>none, only masked</source>
        <translation>niemand, nur maskiert</translation>
    </message>
    <message>
        <source>built in</source>
        <translation>eingebaut</translation>
    </message>
    <message numerus="yes">
        <source>Masked %Ln tool output(s)</source>
        <translation>
            <numerusform>%Ln Werkzeugausgabe maskiert</numerusform>
            <numerusform>%Ln Werkzeugausgaben maskiert</numerusform>
        </translation>
    </message>
    <message>
        <source>Masked tool output</source>
        <translation>Werkzeugausgaben maskiert</translation>
    </message>
    <message>
        <source>%1 → %2 tokens</source>
        <translation>%1 → %2 Token</translation>
    </message>
    <message>
        <source>%1 saved</source>
        <translation>%1 gespart</translation>
    </message>
    <message>
        <source>%1 of the window</source>
        <translation>%1 des Fensters</translation>
    </message>
    <message>
        <source>Compacted: %1 → %2 tokens</source>
        <translation>Verdichtet: %1 → %2 Token</translation>
    </message>
    <message>
        <source>%1, %2 of the window</source>
        <translation>%1, %2 des Fensters</translation>
    </message>
    <message numerus="yes">
        <source>%Ln compaction(s) on this branch: long threads lose detail. The originals stay; a summary can be made anew from them.</source>
        <translation>
            <numerusform>%Ln Verdichtung auf diesem Zweig: Lange Sitzungen verlieren Einzelheiten. Die Originale bleiben; aus ihnen kann eine neue Zusammenfassung gemacht werden.</numerusform>
            <numerusform>%Ln Verdichtungen auf diesem Zweig: Lange Sitzungen verlieren Einzelheiten. Die Originale bleiben; aus ihnen kann eine neue Zusammenfassung gemacht werden.</numerusform>
        </translation>
    </message>
    <message>
        <source>Make sure that these are in the summary:</source>
        <translation>Folgendes muss in der Zusammenfassung stehen:</translation>
    </message>
    <message numerus="yes">
        <source>%Ln fact(s) kept</source>
        <translation>
            <numerusform>%Ln Fakt behalten</numerusform>
            <numerusform>%Ln Fakten behalten</numerusform>
        </translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>What you asked for</source>
        <translation>Was gewünscht war</translation>
    </message>
    <message>
        <source>Decisions</source>
        <translation>Entscheidungen</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Zahlen</translation>
    </message>
    <message>
        <source>Still to do</source>
        <translation>Noch zu tun</translation>
    </message>
    <message>
        <source>Questions and their answers</source>
        <translation>Fragen und ihre Antworten</translation>
    </message>
    <message>
        <source>Standing rules that no longer hold</source>
        <translation>Dauerhafte Regeln, die nicht mehr gelten</translation>
    </message>
    <message>
        <source>Used since</source>
        <translation>Seither verwendet</translation>
    </message>
    <message numerus="yes">
        <source>the images of %Ln message(s)</source>
        <translation>
            <numerusform>die Bilder von %Ln Nachricht</numerusform>
            <numerusform>die Bilder von %Ln Nachrichten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the contents of %Ln file(s) that were read</source>
        <translation>
            <numerusform>der Inhalt von %Ln gelesenen Datei</numerusform>
            <numerusform>der Inhalt von %Ln gelesenen Dateien</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the thinking of %Ln answer(s)</source>
        <translation>
            <numerusform>die Überlegungen von %Ln Antwort</numerusform>
            <numerusform>die Überlegungen von %Ln Antworten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>quotes from other sessions in %Ln message(s)</source>
        <translation>
            <numerusform>Zitate aus anderen Sitzungen in %Ln Nachricht</numerusform>
            <numerusform>Zitate aus anderen Sitzungen in %Ln Nachrichten</numerusform>
        </translation>
    </message>
    <message>
        <source>No longer sent: %1. The entries keep them.</source>
        <translation>Nicht mehr gesendet: %1. In den Einträgen bleibt alles erhalten.</translation>
    </message>
    <message>
        <source>The model did not write a summary in the form it was asked for.</source>
        <translation>Das Modell hat keine Zusammenfassung in der verlangten Form geschrieben.</translation>
    </message>
</context>
<context>
    <name>varve::CompareWindow</name>
    <message>
        <source>Compare branches</source>
        <translation>Zweige vergleichen</translation>
    </message>
    <message>
        <source>Show where they part</source>
        <translation>Zeigen, wo sie sich trennen</translation>
    </message>
    <message>
        <source>First &amp;difference</source>
        <translation>Erster &amp;Unterschied</translation>
    </message>
    <message>
        <source>First branch</source>
        <translation>Erster Zweig</translation>
    </message>
    <message>
        <source>Second branch</source>
        <translation>Zweiter Zweig</translation>
    </message>
    <message>
        <source>Continue here</source>
        <translation>Hier fortsetzen</translation>
    </message>
    <message>
        <source>Bring a summary here…</source>
        <translation>Zusammenfassung hierher holen …</translation>
    </message>
    <message>
        <source>Show on the first branch</source>
        <translation>Auf dem ersten Zweig zeigen</translation>
    </message>
    <message>
        <source>Show on the second branch</source>
        <translation>Auf dem zweiten Zweig zeigen</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Current branch: %1</source>
        <extracomment>a branch in a list: the title of its last message, and how old that is</extracomment>
        <translation>Aktueller Zweig: %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>They share nothing.</source>
        <translation>Sie haben nichts gemeinsam.</translation>
    </message>
    <message>
        <source>They part after: %1</source>
        <translation>Sie trennen sich nach: %1</translation>
    </message>
    <message>
        <source>Ends where they part</source>
        <translation>Endet, wo sie sich trennen</translation>
    </message>
    <message>
        <source>The session stands on this branch</source>
        <translation>Die Sitzung steht auf diesem Zweig</translation>
    </message>
    <message>
        <source>Choose a row with a message</source>
        <translation>Eine Zeile mit einer Nachricht wählen</translation>
    </message>
    <message>
        <source>They share nothing</source>
        <translation>Sie haben nichts gemeinsam</translation>
    </message>
    <message>
        <source>Nothing differs</source>
        <translation>Es gibt keinen Unterschied</translation>
    </message>
    <message numerus="yes">
        <source>After it %n message(s) are the same.</source>
        <translation>
            <numerusform>Danach ist %n Nachricht gleich.</numerusform>
            <numerusform>Danach sind %n Nachrichten gleich.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) after the fork, %1 tokens</source>
        <translation>
            <numerusform>%n Nachricht nach der Gabelung, %1 Token</numerusform>
            <numerusform>%n Nachrichten nach der Gabelung, %1 Token</numerusform>
        </translation>
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
    <name>varve::CompletionPopup</name>
    <message>
        <source>Suggestions</source>
        <translation>Vorschläge</translation>
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
    <message>
        <source>Restore draft</source>
        <translation>Entwurf zurückholen</translation>
    </message>
    <message>
        <source>Instead of the text above: %1</source>
        <translation>Statt des Textes oben: %1</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>Modell: %1</translation>
    </message>
    <message>
        <source>Choose how much the model thinks before it answers</source>
        <translation>Wählen, wie viel das Modell vor der Antwort denkt</translation>
    </message>
    <message>
        <source>Thinking: %1</source>
        <translation>Denken: %1</translation>
    </message>
    <message>
        <source>Queue</source>
        <extracomment>while an answer comes: the message is sent after it</extracomment>
        <translation>Einreihen</translation>
    </message>
    <message>
        <source>What helps</source>
        <translation>Abhilfe</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>a model, and how many tokens it reads</extracomment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>varve::Consent</name>
    <message>
        <source>“%1” (%2)</source>
        <extracomment>a provider as the person calls it, and its host</extracomment>
        <translation>„%1“ (%2)</translation>
    </message>
</context>
<context>
    <name>varve::ConsentController</name>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Now, and what is new as it comes, until you choose another model</source>
        <translation>Jetzt, und Neues, sobald es kommt, bis ein anderes Modell gewählt wird</translation>
    </message>
    <message>
        <source>Do not send</source>
        <translation>Nicht senden</translation>
    </message>
    <message>
        <source>The preferences, page Providers, can allow it later</source>
        <translation>In den Einstellungen, Seite „Anbieter“, lässt es sich später erlauben</translation>
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
    <name>varve::ContextController</name>
    <message>
        <source>from the bundled list</source>
        <translation>aus der mitgelieferten Liste</translation>
    </message>
    <message>
        <source>as the server says</source>
        <translation>nach Angabe des Servers</translation>
    </message>
    <message>
        <source>set by you</source>
        <translation>von Hand angegeben</translation>
    </message>
    <message>
        <source>No compaction is in force on this branch</source>
        <translation>Auf diesem Zweig gilt keine Verdichtung</translation>
    </message>
    <message>
        <source>≈ %1</source>
        <extracomment>about so much of the window</extracomment>
        <translation>≈ %1</translation>
    </message>
    <message>
        <source>Estimated until the next answer, because what is sent was changed</source>
        <translation>Geschätzt bis zur nächsten Antwort, weil sich geändert hat, was gesendet wird</translation>
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
        <source>Changes to the request &amp;before…</source>
        <translation>Änderungen zur &amp;vorigen Anfrage …</translation>
    </message>
    <message>
        <source>The next one</source>
        <translation>Die nächste</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>a request: when it was answered, and by which model</extracomment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>varve::ContextFilesPage</name>
    <message>
        <source>System prompt</source>
        <translation>Systemanweisung</translation>
    </message>
    <message>
        <source>&amp;Built-in</source>
        <translation>&amp;Eingebaut</translation>
    </message>
    <message>
        <source>From a &amp;file</source>
        <translation>Aus einer &amp;Datei</translation>
    </message>
    <message>
        <source>File with the system prompt</source>
        <translation>Datei mit der Systemanweisung</translation>
    </message>
    <message>
        <source>A text file</source>
        <translation>Eine Textdatei</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Auswählen …</translation>
    </message>
    <message>
        <source>Project files</source>
        <translation>Projektdateien</translation>
    </message>
    <message>
        <source>None belongs to the session that is open.</source>
        <translation>Zur offenen Sitzung gehört keine.</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Remark</source>
        <translation>Bemerkung</translation>
    </message>
    <message>
        <source>Skills</source>
        <translation>Fertigkeiten</translation>
    </message>
    <message>
        <source>No skill was found. One is a folder with a file SKILL.md in it, in .agents/skills or .claude/skills of a project or of your home folder.</source>
        <translation>Keine Fertigkeit gefunden. Eine ist ein Ordner mit einer Datei SKILL.md, in .agents/skills oder .claude/skills eines Projekts oder des persönlichen Ordners.</translation>
    </message>
    <message>
        <source>Skill</source>
        <translation>Fertigkeit</translation>
    </message>
    <message>
        <source>Always whole</source>
        <translation>Immer ganz</translation>
    </message>
    <message>
        <source>What it is for</source>
        <translation>Wofür</translation>
    </message>
    <message>
        <source>Text (*.md *.txt);;All files (*)</source>
        <translation>Text (*.md *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Now: the built-in one, about %1 tokens</source>
        <translation>Jetzt: die eingebaute, etwa %1 Token</translation>
    </message>
    <message>
        <source>Now: %1, about %2 tokens</source>
        <translation>Jetzt: %1, etwa %2 Token</translation>
    </message>
    <message>
        <source>Only when you name it. %1</source>
        <translation>Nur, wenn sie genannt wird. %1</translation>
    </message>
    <message>
        <source>Choose the file.</source>
        <translation>Die Datei auswählen.</translation>
    </message>
    <message>
        <source>Trusted folders</source>
        <translation>Vertrauenswürdige Ordner</translation>
    </message>
</context>
<context>
    <name>varve::ContextFill</name>
    <message>
        <source>does not fit: %1 of %2</source>
        <extracomment>tokens, the window of the model that is asked</extracomment>
        <translation>passt nicht: %1 von %2</translation>
    </message>
    <message>
        <source>does not fit %1: %2 of %3</source>
        <extracomment>a model, tokens, its window</extracomment>
        <translation>passt nicht in %1: %2 von %3</translation>
    </message>
    <message>
        <source>%1 tokens, window unknown</source>
        <translation>%1 Token, Fenster unbekannt</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>tokens or a share, a window</extracomment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Will not fit: %1 of %2. The next request would be refused. Compact the session or choose another model.</source>
        <translation>Passt nicht: %1 von %2. Die nächste Anfrage würde abgelehnt. Die Sitzung verdichten oder ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>Will not fit %1, which answers here: %2 of %3. The next request would be refused. Compact the session or choose another model.</source>
        <extracomment>a model, tokens, its window</extracomment>
        <translation>Passt nicht in %1, das hier antwortet: %2 von %3. Die nächste Anfrage würde abgelehnt. Die Sitzung verdichten oder ein anderes Modell wählen.</translation>
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
    <message>
        <source>From other sessions (%1)</source>
        <extracomment>what references bring along, and in how many messages</extracomment>
        <translation>Aus anderen Sitzungen (%1)</translation>
    </message>
</context>
<context>
    <name>varve::ContextPanel</name>
    <message>
        <source>Compact now…</source>
        <translation>Jetzt verdichten …</translation>
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
        <source>of %1 · %2%</source>
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
    <message>
        <source>Window %1, %2</source>
        <extracomment>the window&apos;s size, and who says so: &quot;Window 128k, as the server says&quot;</extracomment>
        <translation>Fenster %1, %2</translation>
    </message>
    <message>
        <source>Before and after</source>
        <translation>Vorher und nachher</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>%1 of it estimated</source>
        <extracomment>where the figure is from: the provider, but for so many tokens</extracomment>
        <translation>davon %1 geschätzt</translation>
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
    <message>
        <source>Summarized in its place</source>
        <translation>An seiner Stelle zusammengefasst</translation>
    </message>
</context>
<context>
    <name>varve::ConversationController</name>
    <message>
        <source>&amp;Find in this session</source>
        <translation>In dieser Sitzung &amp;suchen</translation>
    </message>
    <message>
        <source>&amp;Working folder…</source>
        <translation>&amp;Arbeitsordner …</translation>
    </message>
    <message>
        <source>This session was deleted in another window, so it was closed here.</source>
        <translation>Diese Sitzung wurde in einem anderen Fenster gelöscht und deshalb hier geschlossen.</translation>
    </message>
    <message>
        <source>“%1” was deleted in another window, so it was closed here.</source>
        <translation>„%1“ wurde in einem anderen Fenster gelöscht und deshalb hier geschlossen.</translation>
    </message>
    <message>
        <source>%1 What you have typed is kept for the session that you open next.</source>
        <translation>%1 Das Geschriebene ist für die Sitzung aufgehoben, die als nächste geöffnet wird.</translation>
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
        <source>Working folder of this session</source>
        <translation>Arbeitsordner dieser Sitzung</translation>
    </message>
    <message>
        <source>A&amp;ttach files…</source>
        <translation>Da&amp;teien anhängen …</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>Dateien anhängen</translation>
    </message>
    <message>
        <source>Texts and images (*);;Images (%1)</source>
        <translation>Texte und Bilder (*);;Bilder (%1)</translation>
    </message>
</context>
<context>
    <name>varve::ConversationPage</name>
    <message>
        <source>Transcript</source>
        <translation>Verlauf</translation>
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
    <message>
        <source>an earlier session</source>
        <translation>einer früheren Sitzung</translation>
    </message>
    <message>
        <source>Find in this session</source>
        <translation>In dieser Sitzung suchen</translation>
    </message>
</context>
<context>
    <name>varve::CopilotTexts</name>
    <message numerus="yes">
        <source>What subagents said is too much to be read at once; %n entries of theirs were left out.</source>
        <translation>
            <numerusform>Was Unteragenten sagten, ist zu viel, um auf einmal gelesen zu werden; %n Eintrag von ihnen wurde ausgelassen.</numerusform>
            <numerusform>Was Unteragenten sagten, ist zu viel, um auf einmal gelesen zu werden; %n Einträge von ihnen wurden ausgelassen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The file does not say what %n calls of tools came to.</source>
        <translation>
            <numerusform>Die Datei sagt nicht, was aus %n Werkzeugaufruf wurde.</numerusform>
            <numerusform>Die Datei sagt nicht, was aus %n Werkzeugaufrufen wurde.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::CrashController</name>
    <message>
        <source>Show the report</source>
        <translation>Bericht anzeigen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Varve crashed (%1). What was stored is safe. A report is kept on this machine and is sent to nobody.</source>
        <extracomment>a time</extracomment>
        <translation>Varve ist abgestürzt (%1). Was gespeichert war, ist sicher. Ein Bericht bleibt auf diesem Rechner und wird niemandem geschickt.</translation>
    </message>
</context>
<context>
    <name>varve::CrashReportDialog</name>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>What the program itself was at: names of commands and of work, places in the program, the end of its log, which may name files. Nothing that was said in a session, and no keys. It helps whoever mends the program, if you give it to them: %1</source>
        <translation>Was das Programm selbst gerade tat: Namen von Befehlen und Arbeiten, Stellen im Programm, das Ende seines Protokolls, das Dateien nennen kann. Nichts, was in einer Sitzung gesagt wurde, und keine Schlüssel. Wer das Programm repariert, kann den Bericht brauchen, sofern er weitergegeben wird: %1</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Show the folder</source>
        <translation>Ordner anzeigen</translation>
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
    <message>
        <source>Another program has taken the store %1 away while it was in use, so nothing was written. What was stored before is safe. Close Varve and start it again.</source>
        <translation>Ein anderes Programm hat den Speicher %1 weggenommen, während er benutzt wurde, deshalb wurde nichts geschrieben. Was vorher gespeichert war, ist sicher. Bitte Varve schließen und neu starten.</translation>
    </message>
    <message>
        <source>The store %1 is replaced again and again. Nothing was changed. Try again when that has ended.</source>
        <translation>Der Speicher %1 wird immer wieder ersetzt. Nichts wurde geändert. Erneut versuchen, wenn das zu Ende ist.</translation>
    </message>
    <message>
        <source>Stopped. What was stored is as it was.</source>
        <translation>Angehalten. Was gespeichert war, ist unverändert.</translation>
    </message>
    <message>
        <source>The store could not be read to the end. Nothing was changed. Check the disk, then let Varve check the store.</source>
        <translation>Der Speicher konnte nicht zu Ende gelesen werden. Nichts wurde geändert. Den Datenträger prüfen, dann den Speicher von Varve prüfen lassen.</translation>
    </message>
    <message>
        <source>%1 is a database of another program, so it was left as it is. Choose another file for the store.</source>
        <translation>%1 ist eine Datenbank eines anderen Programms und blieb deshalb, wie sie ist. Eine andere Datei für den Speicher wählen.</translation>
    </message>
    <message>
        <source>%1 has a format that no Varve writes (%2), so it was left as it is. Another program has changed it: restore a backup, or choose another file for the store.</source>
        <translation>%1 hat ein Format, das kein Varve schreibt (%2), und blieb deshalb, wie es ist. Ein anderes Programm hat es geändert: eine Sicherung zurückspielen oder eine andere Datei für den Speicher wählen.</translation>
    </message>
</context>
<context>
    <name>varve::DatabaseTexts</name>
    <message>
        <source>%1 is an SQLite database without any table, so it is not one of %2. Nothing was imported.</source>
        <translation>%1 ist eine SQLite-Datenbank ohne jede Tabelle, also keine von %2. Nichts wurde importiert.</translation>
    </message>
    <message>
        <source>%1 is an SQLite database, but not one of %2; its tables are %3. Nothing was imported.</source>
        <translation>%1 ist eine SQLite-Datenbank, aber keine von %2; ihre Tabellen sind %3. Nichts wurde importiert.</translation>
    </message>
    <message>
        <source>%1 has the tables of %2, but not the columns that Varve knows. It may come from a version that Varve cannot read. Nothing was imported.</source>
        <translation>%1 hat die Tabellen von %2, aber nicht die Spalten, die Varve kennt. Vielleicht stammt sie von einer Version, die Varve nicht lesen kann. Nichts wurde importiert.</translation>
    </message>
    <message>
        <source>%1 is an SQLite database without any table. Nothing was imported.</source>
        <translation>%1 ist eine SQLite-Datenbank ohne jede Tabelle. Nichts wurde importiert.</translation>
    </message>
    <message>
        <source>%1 is an SQLite database of a program that Varve does not know; its tables are %2. Nothing was imported.</source>
        <translation>%1 ist eine SQLite-Datenbank eines Programms, das Varve nicht kennt; ihre Tabellen sind %2. Nichts wurde importiert.</translation>
    </message>
    <message>
        <source>%1 is a store of Varve itself, so there is nothing to import. Start Varve with --store to open it.</source>
        <translation>%1 ist ein Speicher von Varve selbst, es gibt also nichts zu importieren. Varve mit --store starten, um ihn zu öffnen.</translation>
    </message>
    <message>
        <source>%1 holds no sessions, so there is nothing to import.</source>
        <translation>%1 enthält keine Sitzungen, es gibt also nichts zu importieren.</translation>
    </message>
    <message>
        <source>Not imported: %2 rows of &quot;%1&quot; (%3).</source>
        <extracomment>%1 a table, %2 a number, %3 why</extracomment>
        <translation>Nicht importiert: %2 Zeilen von „%1“ (%3).</translation>
    </message>
    <message>
        <source>the row holds %1, more than the %2 that are read; its place in the session is kept</source>
        <translation>die Zeile enthält %1, gelesen werden höchstens %2; ihr Platz in der Sitzung bleibt erhalten</translation>
    </message>
    <message>
        <source>a session without an id was left out</source>
        <translation>eine Sitzung ohne Kennung wurde weggelassen</translation>
    </message>
    <message>
        <source>a second session with the id %1 was left out</source>
        <translation>eine zweite Sitzung mit der Kennung %1 wurde weggelassen</translation>
    </message>
    <message>
        <source>The session has no entries.</source>
        <translation>Die Sitzung hat keine Einträge.</translation>
    </message>
    <message>
        <source>The parents of session %1 lead back to itself; it has none here.</source>
        <translation>Die übergeordneten Sitzungen von %1 führen zu ihr selbst zurück; hier hat sie keine.</translation>
    </message>
    <message>
        <source>The session was started from session %1, which is not in the database.</source>
        <translation>Die Sitzung wurde von der Sitzung %1 aus gestartet, die nicht in der Datenbank ist.</translation>
    </message>
    <message>
        <source>what stands in %1 is no JSON object; it was kept as text</source>
        <translation>was in %1 steht, ist kein JSON-Objekt; es wurde als Text behalten</translation>
    </message>
    <message>
        <source>%1 counts for the session $%2, %3 prompt tokens and %4 completion tokens, and does not say which answers took them; so none has any here.</source>
        <extracomment>a program, US dollars, two numbers</extracomment>
        <translation>%1 zählt für die Sitzung %2 $, %3 Prompt-Token und %4 Antwort-Token und sagt nicht, welche Antworten sie gekostet haben; deshalb hat hier keine welche.</translation>
    </message>
    <message>
        <source>%1 counts %2 prompt tokens and %3 completion tokens for the session, and says only of the last request of each turn what it took; the other answers have none here.</source>
        <extracomment>%1 a program</extracomment>
        <translation>%1 zählt für die Sitzung %2 Prompt-Token und %3 Antwort-Token und sagt nur von der letzten Anfrage jeder Runde, was sie gekostet hat; die übrigen Antworten haben hier keine.</translation>
    </message>
</context>
<context>
    <name>varve::DateRangeDialog</name>
    <message>
        <source>Search in a range of days</source>
        <translation>In einem Zeitraum suchen</translation>
    </message>
    <message>
        <source>First day</source>
        <translation>Erster Tag</translation>
    </message>
    <message>
        <source>Last day</source>
        <translation>Letzter Tag</translation>
    </message>
    <message>
        <source>&amp;First day</source>
        <translation>&amp;Erster Tag</translation>
    </message>
    <message>
        <source>&amp;Last day</source>
        <translation>&amp;Letzter Tag</translation>
    </message>
</context>
<context>
    <name>varve::DesktopNotifier</name>
    <message>
        <source>There is no message bus.</source>
        <translation>Es gibt keinen Nachrichtenbus.</translation>
    </message>
    <message>
        <source>This build has no notifications.</source>
        <translation>Dieser Build hat keine Benachrichtigungen.</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
</context>
<context>
    <name>varve::DifferenceWindow</name>
    <message>
        <source>%1 → %2 tokens</source>
        <extracomment>tokens of the request before, and of this one</extracomment>
        <translation>%1 → %2 Token</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>what happened to parts of a request, and to how many</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Changes to the request before</source>
        <translation>Änderungen zur vorigen Anfrage</translation>
    </message>
    <message>
        <source>Request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>&amp;Request:</source>
        <translation>&amp;Anfrage:</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>Was sich unterscheidet</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>Was es ist</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
</context>
<context>
    <name>varve::DocumentTexts</name>
    <message>
        <source>%1 read · %2 written</source>
        <extracomment>tokens of an answer</extracomment>
        <translation>%1 gelesen · %2 geschrieben</translation>
    </message>
    <message>
        <source>Keys or chosen texts were taken out of this page. What was there is named in brackets, such as [redacted: key].</source>
        <translation>Aus dieser Seite wurden Schlüssel oder gewählte Texte entfernt. Was dort stand, ist in Klammern genannt, etwa [redacted: key].</translation>
    </message>
    <message>
        <source>Compaction: %1 → %2 tokens</source>
        <translation>Verdichtung: %1 → %2 Token</translation>
    </message>
    <message>
        <source>Compaction of %1 tokens</source>
        <translation>Verdichtung von %1 Token</translation>
    </message>
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
        <source>Newest entry</source>
        <translation>Neuester Eintrag</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>Tokens of all answers</source>
        <translation>Token aller Antworten</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>This session has no entries.</source>
        <translation>Diese Sitzung hat keine Einträge.</translation>
    </message>
    <message>
        <source>One branch of the session; other branches are left out.</source>
        <translation>Ein Zweig der Sitzung; andere Zweige sind weggelassen.</translation>
    </message>
    <message>
        <source>Single entries of the session; the others are left out.</source>
        <translation>Einzelne Einträge der Sitzung; die übrigen sind weggelassen.</translation>
    </message>
    <message>
        <source>Branch %1</source>
        <translation>Zweig %1</translation>
    </message>
    <message>
        <source>It leaves after this entry</source>
        <translation>Er geht nach diesem Eintrag ab</translation>
    </message>
    <message>
        <source>Another branch leaves here: branch %1</source>
        <translation>Hier geht ein anderer Zweig ab: Zweig %1</translation>
    </message>
    <message numerus="yes">
        <source>%n other branch(es) leave here; left out of this export.</source>
        <translation>
            <numerusform>Hier geht %n anderer Zweig ab; er ist in diesem Export weggelassen.</numerusform>
            <numerusform>Hier gehen %n andere Zweige ab; sie sind in diesem Export weggelassen.</numerusform>
        </translation>
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
        <source>Thinking that its provider does not show</source>
        <translation>Denken, das der Anbieter nicht zeigt</translation>
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
        <source>Image, %1 × %2</source>
        <translation>Bild, %1 × %2</translation>
    </message>
    <message>
        <source>An image (%1) that is not shown here</source>
        <translation>Ein Bild (%1), das hier nicht gezeigt wird</translation>
    </message>
    <message>
        <source>What stands above was summarized for the model; it is all still here.</source>
        <translation>Was darüber steht, wurde für das Modell zusammengefasst; hier ist alles noch da.</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
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
    <message>
        <source>never sent to the model</source>
        <translation>nie an das Modell gesendet</translation>
    </message>
    <message>
        <source>%1 read</source>
        <extracomment>tokens of an answer, or of a session</extracomment>
        <translation>%1 gelesen</translation>
    </message>
</context>
<context>
    <name>varve::EditActions</name>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>&amp;Ausschneiden</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>&amp;Einfügen</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>A&amp;lles auswählen</translation>
    </message>
    <message>
        <source>Not where the cursor is</source>
        <translation>Nicht dort, wo der Cursor steht</translation>
    </message>
</context>
<context>
    <name>varve::Embeddings</name>
    <message>
        <source>What came back is not a list of embeddings. Check the base URL and the model.</source>
        <translation>Was zurückkam, ist keine Liste von Embeddings. Bitte Basisadresse und Modell prüfen.</translation>
    </message>
    <message>
        <source>The server gave %1 embeddings for %2 texts.</source>
        <translation>Der Server lieferte %1 Embeddings für %2 Texte.</translation>
    </message>
    <message>
        <source>The server gave an embedding that is empty or not made of numbers. Choose another model.</source>
        <translation>Der Server lieferte ein Embedding, das leer ist oder nicht aus Zahlen besteht. Bitte ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>The server gave embeddings of %1 numbers where %2 were expected. Embeddings of different lengths cannot be compared.</source>
        <translation>Der Server lieferte Embeddings aus %1 Zahlen, erwartet waren %2. Embeddings verschiedener Länge lassen sich nicht vergleichen.</translation>
    </message>
    <message>
        <source>Text %1 of %2 is longer than the embedding model reads. Cut it into shorter pieces.</source>
        <translation>Text %1 von %2 ist länger, als das Embedding-Modell liest. Bitte in kürzere Stücke teilen.</translation>
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
    <message>
        <source>Nothing was sent to %1: it is not reached by https, so anyone on the way could read the key. Use an address with https://, leave the key out, or allow it for this server in the preferences, page Providers.</source>
        <translation>An %1 wurde nichts gesendet: Die Adresse ist kein https, jeder auf dem Weg dorthin könnte den Schlüssel mitlesen. Eine Adresse mit https:// nehmen, den Schlüssel weglassen oder es für diesen Server in den Einstellungen erlauben, Seite „Anbieter“.</translation>
    </message>
</context>
<context>
    <name>varve::EngineText</name>
    <message>
        <source>Varve was not started, because the system gives no memory or no thread for it. Close other programs and try again.</source>
        <translation>Varve wurde nicht gestartet, weil das System keinen Speicher oder keinen Thread dafür hergibt. Andere Programme schließen und es erneut versuchen.</translation>
    </message>
</context>
<context>
    <name>varve::EntryPass</name>
    <message>
        <source>The entries of the store %1 cannot all be read: the file is damaged. Make a copy of it, then restore a backup.</source>
        <translation>Die Einträge des Speichers %1 lassen sich nicht alle lesen: die Datei ist beschädigt. Eine Kopie davon machen, dann eine Sicherung wiederherstellen.</translation>
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
    <message numerus="yes">
        <source>Summarized %n entries in their place</source>
        <translation>
            <numerusform>%n Eintrag an seiner Stelle zusammengefasst</numerusform>
            <numerusform>%n Einträge an ihrer Stelle zusammengefasst</numerusform>
        </translation>
    </message>
    <message>
        <source>Remembered</source>
        <translation>Gemerkt</translation>
    </message>
    <message>
        <source>Fact changed</source>
        <translation>Fakt geändert</translation>
    </message>
    <message numerus="yes">
        <source>Forgot %n facts</source>
        <translation>
            <numerusform>%n Fakt vergessen</numerusform>
            <numerusform>%n Fakten vergessen</numerusform>
        </translation>
    </message>
    <message>
        <source>Fact hidden</source>
        <translation>Fakt verborgen</translation>
    </message>
    <message>
        <source>Fact shown again</source>
        <translation>Fakt wieder gezeigt</translation>
    </message>
    <message>
        <source>Facts put in another order</source>
        <translation>Fakten umgeordnet</translation>
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
        <source>The provider closed the stream before the answer began.</source>
        <translation>Der Anbieter hat die Verbindung vor dem Beginn der Antwort geschlossen.</translation>
    </message>
    <message>
        <source>The provider sent something that cannot be read as an answer.</source>
        <translation>Der Anbieter hat etwas gesendet, das sich nicht als Antwort lesen lässt.</translation>
    </message>
    <message>
        <source>It can be used again from %1 on.</source>
        <translation>Ab %1 ist er wieder nutzbar.</translation>
    </message>
    <message>
        <source>The limit of the plan &quot;%1&quot; at %2 is reached.</source>
        <translation>Das Limit des Tarifs „%1“ bei %2 ist erreicht.</translation>
    </message>
    <message>
        <source>The key or token for %1 has expired. Enter a new one.</source>
        <translation>Der Schlüssel oder das Token für %1 ist abgelaufen. Bitte neu eingeben.</translation>
    </message>
    <message>
        <source>The plan of the account at %1 does not include this. Choose another model or use an API key.</source>
        <translation>Der Tarif des Kontos bei %1 umfasst das nicht. Ein anderes Modell wählen oder einen API-Schlüssel verwenden.</translation>
    </message>
    <message>
        <source>The answer was cut off because the model&apos;s window is full. Compact the session or choose a model with a larger window.</source>
        <translation>Die Antwort wurde abgeschnitten, weil das Fenster des Modells voll ist. Die Sitzung verdichten oder ein Modell mit größerem Fenster wählen.</translation>
    </message>
    <message>
        <source>The provider closed the stream before the answer ended.</source>
        <translation>Der Anbieter hat die Verbindung vor dem Ende der Antwort geschlossen.</translation>
    </message>
</context>
<context>
    <name>varve::ExchangeRecorder</name>
    <message>
        <source>The request was given up before the answer ended.</source>
        <translation>Die Anfrage wurde vor dem Ende der Antwort aufgegeben.</translation>
    </message>
</context>
<context>
    <name>varve::ExportController</name>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportieren …</translation>
    </message>
</context>
<context>
    <name>varve::ExportDialog</name>
    <message numerus="yes">
        <source>%1 (%2 entries)</source>
        <extracomment>what is exported (number of entries)</extracomment>
        <translation>
            <numerusform>%1 (%2 Eintrag)</numerusform>
            <numerusform>%1 (%2 Einträge)</numerusform>
        </translation>
    </message>
    <message>
        <source>Export session</source>
        <translation>Sitzung exportieren</translation>
    </message>
    <message>
        <source>Export “%1”</source>
        <translation>„%1“ exportieren</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Format</translation>
    </message>
    <message>
        <source>The &amp;whole session, all branches</source>
        <translation>Die &amp;ganze Sitzung, alle Zweige</translation>
    </message>
    <message>
        <source>This &amp;branch</source>
        <translation>Diesen &amp;Zweig</translation>
    </message>
    <message>
        <source>&amp;Selected entries</source>
        <translation>&amp;Ausgewählte Einträge</translation>
    </message>
    <message>
        <source>Select text in the transcript: the entries that it reaches over are exported.</source>
        <translation>Text im Verlauf markieren: Die Einträge, über die er sich erstreckt, werden exportiert.</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Take out</source>
        <translation>Herausnehmen</translation>
    </message>
    <message>
        <source>&amp;Keys, tokens and passwords, also your own</source>
        <translation>&amp;Schlüssel, Token und Kennwörter, auch die eigenen</translation>
    </message>
    <message>
        <source>&amp;Texts that fit these patterns</source>
        <translation>&amp;Texte, auf die diese Muster passen</translation>
    </message>
    <message>
        <source>What would be taken out</source>
        <translation>Was herausgenommen würde</translation>
    </message>
    <message>
        <source>Images and the signatures of thinking are not searched.</source>
        <translation>Bilder und die Signaturen des Denkens werden nicht durchsucht.</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>Aus&amp;wählen …</translation>
    </message>
    <message>
        <source>F&amp;ile</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Export progress</source>
        <translation>Fortschritt des Exports</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>&amp;Open folder</source>
        <translation>&amp;Ordner öffnen</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Exportieren</translation>
    </message>
    <message>
        <source>Nothing is taken out: what was said about keys and passwords is in the file.</source>
        <translation>Nichts wird herausgenommen: Was über Schlüssel und Kennwörter gesagt wurde, steht in der Datei.</translation>
    </message>
    <message>
        <source>Counting what would be taken out…</source>
        <translation>Es wird gezählt, was herausgenommen würde …</translation>
    </message>
    <message>
        <source>Replace file</source>
        <translation>Datei ersetzen</translation>
    </message>
    <message>
        <source>%1 is there already. Replace it?</source>
        <translation>%1 ist schon vorhanden. Ersetzen?</translation>
    </message>
    <message>
        <source>Cancelled. No file was written.</source>
        <translation>Abgebrochen. Es wurde keine Datei geschrieben.</translation>
    </message>
    <message>
        <source>Your keys are still being read, to keep them out.</source>
        <translation>Die eigenen Schlüssel werden noch gelesen, um sie herauszuhalten.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>As the &amp;next request would hold it: the summary, and what it kept</source>
        <translation>Wie in der &amp;nächsten Anfrage: die Zusammenfassung und was sie behalten hat</translation>
    </message>
    <message>
        <source>&amp;Leave out what models thought</source>
        <translation>Weg&amp;lassen, was Modelle gedacht haben</translation>
    </message>
    <message>
        <source>&amp;Put it where %1 looks for its sessions</source>
        <extracomment>a program</extracomment>
        <translation>&amp;Dort ablegen, wo %1 nach Sitzungen sucht</translation>
    </message>
    <message>
        <source>%1 is not on this machine. The folder to go on in</source>
        <translation>%1 ist nicht auf diesem Rechner. Ordner zum Fortsetzen</translation>
    </message>
</context>
<context>
    <name>varve::ExportFolder</name>
    <message>
        <source>“%1” was not exported: %2</source>
        <extracomment>a session, why it failed</extracomment>
        <translation>„%1“ wurde nicht exportiert: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) before it are there.</source>
        <translation>
            <numerusform>Die %n Datei davor ist da.</numerusform>
            <numerusform>Die %n Dateien davor sind da.</numerusform>
        </translation>
    </message>
    <message>
        <source>The folder %1 could not be made, so nothing was exported.</source>
        <translation>Der Ordner %1 ließ sich nicht anlegen, deshalb wurde nichts exportiert.</translation>
    </message>
</context>
<context>
    <name>varve::ExportJob</name>
    <message>
        <source>The session has no entry %1. “varve tree” lists its entries.</source>
        <translation>Die Sitzung hat keinen Eintrag %1. „varve tree“ listet ihre Einträge auf.</translation>
    </message>
    <message>
        <source>No entries are selected. Select some, or export the whole session.</source>
        <translation>Es sind keine Einträge ausgewählt. Bitte welche auswählen oder die ganze Sitzung exportieren.</translation>
    </message>
    <message>
        <source>%1 is the store itself. Choose another file.</source>
        <translation>%1 ist der Speicher selbst. Bitte eine andere Datei wählen.</translation>
    </message>
    <message>
        <source>Single entries are no projection. Export the branch as one, or the entries whole.</source>
        <translation>Einzelne Einträge ergeben keine Anfrage. Möglich ist der Export des Zweigs als solche oder der Einträge im Ganzen.</translation>
    </message>
</context>
<context>
    <name>varve::ExportSentences</name>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Web page</source>
        <translation>Webseite</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>pi session</source>
        <translation>pi-Sitzung</translation>
    </message>
    <message>
        <source>Everything that is known of it; Varve can import it again.</source>
        <translation>Alles, was darüber bekannt ist; Varve kann es wieder importieren.</translation>
    </message>
    <message>
        <source>One page for any browser, with images, without scripts. For reading and for showing.</source>
        <translation>Eine Seite für jeden Browser, mit Bildern, ohne Skripte. Zum Lesen und zum Zeigen.</translation>
    </message>
    <message>
        <source>Text for editors and notes, without images.</source>
        <translation>Text für Editoren und Notizen, ohne Bilder.</translation>
    </message>
    <message>
        <source>A session file that pi can continue.</source>
        <translation>Eine Sitzungsdatei, die pi fortsetzen kann.</translation>
    </message>
    <message numerus="yes">
        <source>%n key(s)</source>
        <translation>
            <numerusform>%n Schlüssel</numerusform>
            <numerusform>%n Schlüssel</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n Token</numerusform>
            <numerusform>%n Token</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n password(s)</source>
        <translation>
            <numerusform>%n Kennwort</numerusform>
            <numerusform>%n Kennwörter</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n private key(s)</source>
        <translation>
            <numerusform>%n privater Schlüssel</numerusform>
            <numerusform>%n private Schlüssel</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chosen text(s)</source>
        <translation>
            <numerusform>%n gewählter Text</numerusform>
            <numerusform>%n gewählte Texte</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was found that would be taken out.</source>
        <translation>Nichts wurde gefunden, was herausgenommen würde.</translation>
    </message>
    <message>
        <source>Would be taken out: %1.</source>
        <translation>Entfernt würden: %1.</translation>
    </message>
    <message numerus="yes">
        <source>%1 entries written to %2 (%3).</source>
        <extracomment>entries, a file, its size</extracomment>
        <translation>
            <numerusform>%1 Eintrag nach %2 geschrieben (%3).</numerusform>
            <numerusform>%1 Einträge nach %2 geschrieben (%3).</numerusform>
        </translation>
    </message>
    <message>
        <source>Taken out: %1.</source>
        <translation>Entfernt: %1.</translation>
    </message>
    <message numerus="yes">
        <source>%1 sessions were written to %2, a JSON file each.</source>
        <extracomment>sessions, a folder</extracomment>
        <translation>
            <numerusform>%1 Sitzung wurde nach %2 geschrieben, als JSON-Datei.</numerusform>
            <numerusform>%1 Sitzungen wurden nach %2 geschrieben, je eine JSON-Datei.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was taken out of them: what was said about keys and passwords is in the files.</source>
        <translation>Nichts wurde aus ihnen herausgenommen: was über Schlüssel und Passwörter gesagt wurde, steht in den Dateien.</translation>
    </message>
    <message>
        <source>Nothing was found that had to be taken out.</source>
        <translation>Nichts wurde gefunden, was herausgenommen werden musste.</translation>
    </message>
    <message>
        <source>Claude Code session</source>
        <translation>Sitzung von Claude Code</translation>
    </message>
    <message>
        <source>Codex session</source>
        <translation>Sitzung von Codex</translation>
    </message>
    <message>
        <source>ATIF trajectory</source>
        <translation>ATIF-Verlauf</translation>
    </message>
    <message>
        <source>One branch, with which Claude Code can go on. Thinking of other models is left out: it would be refused.</source>
        <translation>Ein Zweig, den Claude Code fortsetzen kann. Gedanken anderer Modelle bleiben weg: Sie würden abgelehnt.</translation>
    </message>
    <message>
        <source>One branch, with which Codex can go on. Thinking of other models is left out: it would be refused.</source>
        <translation>Ein Zweig, den Codex fortsetzen kann. Gedanken anderer Modelle bleiben weg: Sie würden abgelehnt.</translation>
    </message>
    <message>
        <source>One branch for tools that judge how an agent worked, without images.</source>
        <translation>Ein Zweig für Werkzeuge, die die Arbeit eines Agenten beurteilen, ohne Bilder.</translation>
    </message>
    <message>
        <source>%1 goes on with it by: %2</source>
        <extracomment>a program, a command for a shell</extracomment>
        <translation>%1 setzt es fort mit: %2</translation>
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
</context>
<context>
    <name>varve::FactDelegate</name>
    <message>
        <source>Text of the fact</source>
        <translation>Text des Fakts</translation>
    </message>
    <message>
        <source>Sent with every request</source>
        <translation>Mit jeder Anfrage gesendet</translation>
    </message>
    <message>
        <source>Kept, and not sent</source>
        <translation>Behalten und nicht gesendet</translation>
    </message>
</context>
<context>
    <name>varve::FactField</name>
    <message>
        <source>Something to remember</source>
        <translation>Was gemerkt werden soll</translation>
    </message>
    <message>
        <source>Remember</source>
        <translation>Merken</translation>
    </message>
    <message>
        <source>Keep it without where it comes from</source>
        <translation>Ohne Herkunft merken</translation>
    </message>
    <message>
        <source>Where it holds</source>
        <translation>Geltungsbereich</translation>
    </message>
    <message>
        <source>Write what is to be remembered</source>
        <translation>Angeben, was gemerkt werden soll</translation>
    </message>
    <message>
        <source>From the chosen message</source>
        <translation>Aus der gewählten Nachricht</translation>
    </message>
</context>
<context>
    <name>varve::FactListModel</name>
    <message>
        <source>Every session</source>
        <translation>Alle Sitzungen</translation>
    </message>
    <message>
        <source>This project</source>
        <translation>Dieses Projekt</translation>
    </message>
    <message>
        <source>This session</source>
        <translation>Diese Sitzung</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>tokens of facts, and how many there may be</extracomment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>Das Modell</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Von Hand</translation>
    </message>
    <message>
        <source>%1, from a message</source>
        <translation>%1, aus einer Nachricht</translation>
    </message>
    <message>
        <source>%1, from “%2”</source>
        <extracomment>who remembered a fact, and the message it comes from</extracomment>
        <translation>%1, aus „%2“</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>%1. %2 (not sent)</source>
        <translation>%1. %2 (nicht gesendet)</translation>
    </message>
</context>
<context>
    <name>varve::FactStore</name>
    <message>
        <source>This fact is not remembered any more. It may have been forgotten in another window.</source>
        <translation>Dieser Fakt ist nicht mehr gemerkt. Vielleicht wurde er in einem anderen Fenster vergessen.</translation>
    </message>
</context>
<context>
    <name>varve::FactView</name>
    <message>
        <source>Facts</source>
        <translation>Fakten</translation>
    </message>
</context>
<context>
    <name>varve::FactsTab</name>
    <message>
        <source>Facts</source>
        <translation>Fakten</translation>
    </message>
    <message>
        <source>&amp;Show where it stands</source>
        <translation>&amp;Zeigen, wo es steht</translation>
    </message>
    <message>
        <source>&amp;Remember always</source>
        <translation>Immer &amp;merken</translation>
    </message>
    <message>
        <source>Edit &amp;tags</source>
        <translation>&amp;Schlagwörter bearbeiten</translation>
    </message>
    <message>
        <source>&amp;More important</source>
        <translation>&amp;Wichtiger</translation>
    </message>
    <message>
        <source>&amp;Less important</source>
        <translation>W&amp;eniger wichtig</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>&amp;Bring back</source>
        <translation>Zurück&amp;holen</translation>
    </message>
    <message>
        <source>Tags, with commas between them</source>
        <translation>Schlagwörter, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>From then on it is in every request of the branch</source>
        <translation>Von da an steht es in jeder Anfrage des Zweigs</translation>
    </message>
    <message numerus="yes">
        <source>%Ln fact(s) deleted from the journal.</source>
        <translation>
            <numerusform>%Ln Fakt aus dem Journal gelöscht.</numerusform>
            <numerusform>%Ln Fakten aus dem Journal gelöscht.</numerusform>
        </translation>
    </message>
    <message>
        <source>No fact is chosen</source>
        <translation>Es ist kein Fakt ausgewählt</translation>
    </message>
    <message>
        <source>The store is open for reading only</source>
        <translation>Der Speicher ist nur zum Lesen geöffnet</translation>
    </message>
    <message>
        <source>A summary is in the context already, and too long to remember</source>
        <translation>Eine Zusammenfassung ist schon im Kontext und zu lang zum Merken</translation>
    </message>
    <message>
        <source>Nothing was deleted</source>
        <translation>Es wurde nichts gelöscht</translation>
    </message>
    <message>
        <source>Reading the journal…</source>
        <translation>Journal wird gelesen …</translation>
    </message>
    <message>
        <source>No fact fits.</source>
        <translation>Kein Fakt passt.</translation>
    </message>
    <message>
        <source>Nothing is kept yet. When a session is compacted, the facts of what is summarized are kept here.</source>
        <translation>Noch ist nichts aufbewahrt. Wird eine Sitzung verdichtet, bleiben die Fakten aus dem Zusammengefassten hier aufbewahrt.</translation>
    </message>
    <message>
        <source>Nothing is kept of this yet. When it is compacted, the facts of what is summarized are kept here. “Everything” shows those of other sessions.</source>
        <translation>Hiervon ist noch nichts aufbewahrt. Bei einer Verdichtung bleiben die Fakten aus dem Zusammengefassten hier aufbewahrt. „Alles“ zeigt die anderer Sitzungen.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln contradicted by newer ones</source>
        <translation>
            <numerusform>%Ln, dem ein neuerer widerspricht</numerusform>
            <numerusform>%Ln, denen neuere widersprechen</numerusform>
        </translation>
    </message>
    <message>
        <source>Of the filters only the place holds for facts</source>
        <translation>Von den Filtern gilt für Fakten nur der Ort</translation>
    </message>
</context>
<context>
    <name>varve::FileSync</name>
    <message>
        <source>%1 could not be put in place: %2. The file that was there is as it was.</source>
        <translation>%1 ließ sich nicht an ihren Platz bringen: %2. Die bisherige Datei ist unverändert.</translation>
    </message>
    <message>
        <source>%1 could not be kept as %2: %3. Nothing was changed. Make room on the disk, or check the permissions of the folder.</source>
        <translation>%1 ließ sich nicht als %2 aufbewahren: %3. Nichts wurde geändert. Bitte Platz auf dem Datenträger schaffen oder die Rechte des Ordners prüfen.</translation>
    </message>
</context>
<context>
    <name>varve::FileTools</name>
    <message>
        <source>%1 is not a text file (%2 bytes).</source>
        <translation>%1 ist keine Textdatei (%2 Bytes).</translation>
    </message>
    <message>
        <source>%1 has fewer than %2 lines.</source>
        <translation>%1 hat weniger als %2 Zeilen.</translation>
    </message>
    <message numerus="yes">
        <source>[%n more line(s); go on with offset %1]</source>
        <translation>
            <numerusform>[%n weitere Zeile; weiter mit offset %1]</numerusform>
            <numerusform>[%n weitere Zeilen; weiter mit offset %1]</numerusform>
        </translation>
    </message>
    <message>
        <source>[the line is longer than what can be shown]</source>
        <translation>[die Zeile ist länger, als gezeigt werden kann]</translation>
    </message>
    <message>
        <source>Replaced %1 (%2 bytes).</source>
        <translation>%1 ersetzt (%2 Bytes).</translation>
    </message>
    <message>
        <source>Wrote %1 (%2 bytes).</source>
        <translation>%1 geschrieben (%2 Bytes).</translation>
    </message>
    <message numerus="yes">
        <source>Replaced %n place(s) in %1.</source>
        <translation>
            <numerusform>%n Stelle in %1 ersetzt.</numerusform>
            <numerusform>%n Stellen in %1 ersetzt.</numerusform>
        </translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>Den Ordner %1 gibt es nicht.</translation>
    </message>
    <message numerus="yes">
        <source>[%n more]</source>
        <translation>
            <numerusform>[noch %n]</numerusform>
            <numerusform>[noch %n]</numerusform>
        </translation>
    </message>
    <message>
        <source>The folder is empty.</source>
        <translation>Der Ordner ist leer.</translation>
    </message>
    <message>
        <source>Nobody has looked at it.</source>
        <translation>Niemand hat es angesehen.</translation>
    </message>
    <message>
        <source>There is a link now on the way to %1.</source>
        <translation>Auf dem Weg zu %1 liegt jetzt eine Verknüpfung.</translation>
    </message>
    <message>
        <source>%1 has changed in the meantime.</source>
        <translation>%1 hat sich in der Zwischenzeit geändert.</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>Die Datei %1 gibt es nicht.</translation>
    </message>
    <message>
        <source>%1 is a folder; list it instead.</source>
        <translation>%1 ist ein Ordner; stattdessen auflisten.</translation>
    </message>
    <message>
        <source>%1 has %2 bytes, which is more than can be read at once.</source>
        <translation>%1 hat %2 Bytes, mehr als auf einmal gelesen werden kann.</translation>
    </message>
    <message>
        <source>The text to replace is empty.</source>
        <translation>Der zu ersetzende Text ist leer.</translation>
    </message>
    <message>
        <source>The text to replace is not in the file. It has to match exactly, with all spaces and line breaks; read the file again.</source>
        <translation>Der zu ersetzende Text steht nicht in der Datei. Er muss genau passen, mit allen Leerzeichen und Zeilenumbrüchen; die Datei noch einmal lesen.</translation>
    </message>
    <message numerus="yes">
        <source>The text to replace is there %n time(s); give more of what stands around it, or ask for all.</source>
        <translation>
            <numerusform>Der zu ersetzende Text kommt %n Mal vor; mehr vom Text darum angeben oder alle verlangen.</numerusform>
            <numerusform>Der zu ersetzende Text kommt %n Mal vor; mehr vom Text darum angeben oder alle verlangen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Old and new text are the same.</source>
        <translation>Alter und neuer Text sind gleich.</translation>
    </message>
</context>
<context>
    <name>varve::FinalizeFlow</name>
    <message>
        <source>%1 answered without a sentence.</source>
        <translation>%1 antwortete ohne einen Satz.</translation>
    </message>
</context>
<context>
    <name>varve::FindBar</name>
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
    <name>varve::FindPage</name>
    <message>
        <source>Find again</source>
        <translation>Wiederfinden</translation>
    </message>
    <message>
        <source>Back to the transcript</source>
        <translation>Zurück zum Verlauf</translation>
    </message>
    <message>
        <source>Back to the transcript (Esc)</source>
        <translation>Zurück zum Verlauf (Esc)</translation>
    </message>
    <message>
        <source>Words or a question</source>
        <translation>Wörter oder eine Frage</translation>
    </message>
    <message>
        <source>What to find again</source>
        <translation>Was wiederzufinden ist</translation>
    </message>
    <message>
        <source>Recent searches</source>
        <translation>Letzte Suchen</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>a tab, and how much is in it</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>To the tab “%1”</source>
        <translation>Zum Reiter „%1“</translation>
    </message>
</context>
<context>
    <name>varve::FolderReader</name>
    <message>
        <source>%1 is larger than %2 kB.</source>
        <translation>%1 ist größer als %2 kB.</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>Die Datei %1 gibt es nicht.</translation>
    </message>
    <message>
        <source>It is not used: %1 is not trusted.</source>
        <translation>Die Datei wird nicht verwendet: %1 gilt nicht als vertrauenswürdig.</translation>
    </message>
</context>
<context>
    <name>varve::FolderReportText</name>
    <message>
        <source>another system prompt</source>
        <extracomment>in a list of what a folder brings along</extracomment>
        <translation>eine andere Systemanweisung</translation>
    </message>
    <message>
        <source>settings for compaction</source>
        <translation>Einstellungen zur Verdichtung</translation>
    </message>
    <message numerus="yes">
        <source>%n skill(s)</source>
        <translation>
            <numerusform>%n Fertigkeit</numerusform>
            <numerusform>%n Fertigkeiten</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is not trusted, so this is not used: %2.</source>
        <translation>%1 gilt nicht als vertrauenswürdig, deshalb wird dies nicht verwendet: %2.</translation>
    </message>
    <message>
        <source>Not used: %1</source>
        <translation>Nicht verwendet: %1</translation>
    </message>
</context>
<context>
    <name>varve::ForeignCopy</name>
    <message>
        <source>There is no room in %1 for a copy of %2, from which it would be read. Nothing was imported.</source>
        <translation>In %1 ist kein Platz für eine Kopie von %2, aus der gelesen würde. Nichts wurde importiert.</translation>
    </message>
    <message>
        <source>Another program keeps writing to %1. Nothing was imported. Close that program, or open the database once more with it if it was stopped in the middle, then import again.</source>
        <translation>Ein anderes Programm schreibt immerfort in %1. Nichts wurde importiert. Dieses Programm schließen oder, falls es mittendrin beendet wurde, die Datenbank noch einmal damit öffnen, und dann erneut importieren.</translation>
    </message>
    <message>
        <source>%1 could not be opened for reading. Check its permissions.</source>
        <translation>%1 ließ sich nicht zum Lesen öffnen. Bitte die Rechte prüfen.</translation>
    </message>
    <message>
        <source>The import of %1 was cancelled.</source>
        <translation>Der Import von %1 wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Reading %1 failed. Nothing was imported.</source>
        <translation>Das Lesen von %1 schlug fehl. Nichts wurde importiert.</translation>
    </message>
</context>
<context>
    <name>varve::ForeignDatabase</name>
    <message>
        <source>Another program is writing to %1. Nothing was imported. Close that program and import again.</source>
        <translation>Ein anderes Programm schreibt gerade in %1. Nichts wurde importiert. Dieses Programm schließen und erneut importieren.</translation>
    </message>
    <message>
        <source>%1 is damaged or encrypted, or it is no SQLite database. Nothing was imported. If it is damaged, &quot;sqlite3 FILE .recover&quot; may save what is left.</source>
        <translation>%1 ist beschädigt oder verschlüsselt oder keine SQLite-Datenbank. Nichts wurde importiert. Ist die Datei beschädigt, kann „sqlite3 DATEI .recover“ vielleicht retten, was übrig ist.</translation>
    </message>
    <message>
        <source>%1 could not be read to its end; it may be damaged. What was read before is kept.</source>
        <translation>%1 ließ sich nicht bis zum Ende lesen; die Datei ist vielleicht beschädigt. Was vorher gelesen wurde, bleibt.</translation>
    </message>
    <message>
        <source>The import of %1 was cancelled.</source>
        <translation>Der Import von %1 wurde abgebrochen.</translation>
    </message>
    <message>
        <source>%1 could not be read; it may be damaged. Nothing was imported.</source>
        <translation>%1 ließ sich nicht lesen; die Datei ist vielleicht beschädigt. Nichts wurde importiert.</translation>
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
    <message>
        <source>Name of the new session</source>
        <translation>Name der neuen Sitzung</translation>
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
        <source>JSON lines of another program</source>
        <translation>JSON-Zeilen eines anderen Programms</translation>
    </message>
    <message>
        <source>a JSON document of another program</source>
        <translation>ein JSON-Dokument eines anderen Programms</translation>
    </message>
</context>
<context>
    <name>varve::FoundRow</name>
    <message>
        <source>About the session</source>
        <translation>Über die Sitzung</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Summary of a branch</source>
        <translation>Zusammenfassung eines Zweigs</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>who says it, and the tool</extracomment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>on another branch</source>
        <translation>auf einem anderen Zweig</translation>
    </message>
    <message>
        <source>by meaning</source>
        <translation>nach Bedeutung</translation>
    </message>
    <message>
        <source>some of the words</source>
        <translation>einige der Wörter</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>thinking</source>
        <translation>Denken</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>maskiert</translation>
    </message>
    <message>
        <source>session %1</source>
        <translation>Sitzung %1</translation>
    </message>
    <message numerus="yes">
        <source>%n times more</source>
        <translation>
            <numerusform>noch %n-mal</numerusform>
            <numerusform>noch %n-mal</numerusform>
        </translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>on another machine</source>
        <translation>auf einem anderen Rechner</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>auf %1</translation>
    </message>
    <message>
        <source>on %1 of %2</source>
        <extracomment>a machine, and the person whose it is</extracomment>
        <translation>auf %1 von %2</translation>
    </message>
</context>
<context>
    <name>varve::FoundServers</name>
    <message>
        <source>%1 at %2</source>
        <extracomment>a server program and its address</extracomment>
        <translation>%1 unter %2</translation>
    </message>
    <message>
        <source>A model server</source>
        <translation>Ein Modellserver</translation>
    </message>
    <message numerus="yes">
        <source>%n model(s)</source>
        <translation>
            <numerusform>%n Modell</numerusform>
            <numerusform>%n Modelle</numerusform>
        </translation>
    </message>
    <message>
        <source>window %1</source>
        <translation>Fenster %1</translation>
    </message>
    <message>
        <source>wants a key</source>
        <translation>verlangt einen Schlüssel</translation>
    </message>
    <message>
        <source>still loading</source>
        <translation>lädt noch</translation>
    </message>
    <message>
        <source>Find local servers</source>
        <translation>Lokale Server suchen</translation>
    </message>
    <message>
        <source>Looks for llama.cpp, Ollama and LM Studio on this machine</source>
        <translation>Sucht auf diesem Rechner nach llama.cpp, Ollama und LM Studio</translation>
    </message>
    <message>
        <source>Looking for model servers on this machine…</source>
        <translation>Auf diesem Rechner wird nach Modellservern gesucht …</translation>
    </message>
    <message>
        <source>Every server that answers is set up already.</source>
        <translation>Jeder Server, der antwortet, ist schon eingerichtet.</translation>
    </message>
    <message>
        <source>Found on this machine:</source>
        <translation>Auf diesem Rechner gefunden:</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>%1 hinzufügen</translation>
    </message>
    <message>
        <source>No model server answers on this machine at %1. Start one and look again, or add one that uses another port by its address.</source>
        <translation>Auf diesem Rechner antwortet kein Modellserver an den Ports %1. Einen starten und noch einmal suchen, oder einen mit anderem Port über seine Adresse hinzufügen.</translation>
    </message>
</context>
<context>
    <name>varve::FrontMatter</name>
    <message>
        <source>The line “---” that ends its head is missing.</source>
        <translation>Die Zeile „---“, die ihren Kopf beendet, fehlt.</translation>
    </message>
    <message>
        <source>It does not begin with a line “---” with its name and description below.</source>
        <translation>Sie beginnt nicht mit einer Zeile „---“, unter der Name und Beschreibung stehen.</translation>
    </message>
    <message>
        <source>Its head is not a list of “name: value”.</source>
        <translation>Ihr Kopf ist keine Liste aus „Name: Wert“.</translation>
    </message>
    <message>
        <source>Its head is not valid YAML: %1 in line %2.</source>
        <translation>Ihr Kopf ist kein gültiges YAML: %1 in Zeile %2.</translation>
    </message>
</context>
<context>
    <name>varve::GuideWindow</name>
    <message>
        <source>Find in the guide</source>
        <translation>Im Handbuch suchen</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>%1 is in the source of the program</source>
        <translation>%1 liegt bei den Quellen des Programms</translation>
    </message>
</context>
<context>
    <name>varve::Handoff</name>
    <message>
        <source>Nothing was said in this session yet, so there is nothing to hand off. Start a new session instead.</source>
        <translation>In dieser Sitzung wurde noch nichts gesagt, es gibt also nichts zu übergeben. Stattdessen eine neue Sitzung beginnen.</translation>
    </message>
    <message>
        <source>Handed off from %1</source>
        <extracomment>a link to a session follows</extracomment>
        <translation>Übergeben von %1</translation>
    </message>
    <message>
        <source>Handed off to %1</source>
        <translation>Übergeben an %1</translation>
    </message>
    <message>
        <source>An answer or a compaction is under way in this session, so it was not handed off. Try again when it has ended.</source>
        <translation>In dieser Sitzung ist eine Antwort oder eine Verdichtung im Gang, deshalb wurde sie nicht übergeben. Noch einmal versuchen, wenn sie zu Ende ist.</translation>
    </message>
    <message>
        <source>a handoff</source>
        <translation>eine Übergabe</translation>
    </message>
</context>
<context>
    <name>varve::HandoffController</name>
    <message>
        <source>&amp;Hand off…</source>
        <translation>Über&amp;geben …</translation>
    </message>
    <message>
        <source>Nothing was said in this session yet</source>
        <translation>In dieser Sitzung wurde noch nichts gesagt</translation>
    </message>
    <message>
        <source>Close Varve</source>
        <translation>Varve schließen</translation>
    </message>
    <message>
        <source>A handoff was drafted and its session not started.</source>
        <translation>Eine Übergabe wurde entworfen und ihre Sitzung nicht begonnen.</translation>
    </message>
    <message>
        <source>The draft is lost if you close the window now. “Hand off…” in its session shows it.</source>
        <translation>Der Entwurf geht verloren, wenn das Fenster jetzt geschlossen wird. „Übergeben …“ in seiner Sitzung zeigt ihn.</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>S&amp;chließen</translation>
    </message>
</context>
<context>
    <name>varve::HandoffDialog</name>
    <message>
        <source>Hand off</source>
        <translation>Übergeben</translation>
    </message>
    <message>
        <source>A new session begins with your goal and with what matters for it here, in %1. This session stays as it is.</source>
        <translation>Eine neue Sitzung beginnt mit dem Ziel und mit dem, was hier, in %1, dafür wichtig ist. Diese Sitzung bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>&amp;Write draft</source>
        <translation>Entwurf &amp;schreiben</translation>
    </message>
    <message>
        <source>&amp;Built-in draft</source>
        <translation>&amp;Eingebauter Entwurf</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>A&amp;nhalten</translation>
    </message>
    <message>
        <source>&amp;Start session</source>
        <translation>Sitzung &amp;beginnen</translation>
    </message>
    <message>
        <source>Try &amp;again</source>
        <translation>E&amp;rneut versuchen</translation>
    </message>
    <message>
        <source>&amp;Use the built-in draft</source>
        <translation>Eingebauten Entwurf &amp;verwenden</translation>
    </message>
    <message>
        <source>Without a model: what the program finds in the session by itself</source>
        <translation>Ohne Modell: was das Programm selbst in der Sitzung findet</translation>
    </message>
    <message>
        <source>Goal of the new session</source>
        <translation>Ziel der neuen Sitzung</translation>
    </message>
    <message>
        <source>What is to be done next</source>
        <translation>Was als Nächstes zu tun ist</translation>
    </message>
    <message>
        <source>No model for summaries is set up: the draft is the built-in one.</source>
        <translation>Kein Modell für Zusammenfassungen ist eingerichtet: Der Entwurf ist der eingebaute.</translation>
    </message>
    <message>
        <source>&amp;Goal of the new session</source>
        <translation>&amp;Ziel der neuen Sitzung</translation>
    </message>
    <message>
        <source>First message of the new session</source>
        <translation>Erste Nachricht der neuen Sitzung</translation>
    </message>
    <message>
        <source>The draft comes here. You can change it before it is sent.</source>
        <translation>Hier erscheint der Entwurf. Er lässt sich ändern, bevor er gesendet wird.</translation>
    </message>
    <message>
        <source>&amp;First message</source>
        <translation>Ers&amp;te Nachricht</translation>
    </message>
    <message>
        <source>Ta&amp;ke along</source>
        <translation>&amp;Mitnehmen</translation>
    </message>
    <message>
        <source>The draft is being written</source>
        <translation>Der Entwurf wird geschrieben</translation>
    </message>
    <message>
        <source>Send it at &amp;once</source>
        <translation>S&amp;ofort senden</translation>
    </message>
    <message>
        <source>Else it waits in the composer of the new session</source>
        <translation>Sonst wartet die Nachricht im Eingabefeld der neuen Sitzung</translation>
    </message>
    <message>
        <source>&amp;Write anew</source>
        <translation>Neu &amp;schreiben</translation>
    </message>
    <message>
        <source>This is the built-in draft.</source>
        <translation>Das ist der eingebaute Entwurf.</translation>
    </message>
    <message>
        <source>This draft was written by %1.</source>
        <translation>Diesen Entwurf hat %1 geschrieben.</translation>
    </message>
    <message>
        <source>The draft is there.</source>
        <translation>Der Entwurf ist da.</translation>
    </message>
    <message>
        <source>About %1 tokens (estimated)</source>
        <extracomment>an estimate, such as 1.2k</extracomment>
        <translation>Etwa %1 Token (geschätzt)</translation>
    </message>
    <message numerus="yes">
        <source>%n older message(s) were not read for it</source>
        <translation>
            <numerusform>%n ältere Nachricht wurde dafür nicht gelesen</numerusform>
            <numerusform>%n ältere Nachrichten wurden dafür nicht gelesen</numerusform>
        </translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>S&amp;chließen</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>&amp;Verwerfen</translation>
    </message>
    <message>
        <source>What stands here is kept until you start the session or discard it</source>
        <translation>Was hier steht, bleibt, bis die Sitzung begonnen oder der Entwurf verworfen wird</translation>
    </message>
    <message>
        <source>Closes, and forgets the goal and the draft</source>
        <translation>Schließt und vergisst Ziel und Entwurf</translation>
    </message>
    <message>
        <source>You began this draft at another place of the session. “Write anew” makes it of what is there now.</source>
        <translation>Dieser Entwurf wurde an einer anderen Stelle der Sitzung begonnen. „Neu schreiben“ macht ihn aus dem, was jetzt da ist.</translation>
    </message>
    <message>
        <source>The draft that you began is still here. “Write anew” makes one for the new goal in its place.</source>
        <translation>Der begonnene Entwurf ist noch da. „Neu schreiben“ setzt einen für das neue Ziel an seine Stelle.</translation>
    </message>
    <message>
        <source>The draft is written by “%1”.</source>
        <translation>Den Entwurf schreibt „%1“.</translation>
    </message>
</context>
<context>
    <name>varve::HandoffFactList</name>
    <message>
        <source>What to take along</source>
        <translation>Was mitgenommen wird</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Open items</source>
        <translation>Offene Punkte</translation>
    </message>
    <message>
        <source>Not in the draft</source>
        <translation>Nicht im Entwurf</translation>
    </message>
    <message>
        <source>Working memory</source>
        <translation>Arbeitsgedächtnis</translation>
    </message>
    <message>
        <source>%1 (%2 of %3)</source>
        <extracomment>a heading, how many rows below it are ticked, and how many there are</extracomment>
        <translation>%1 (%2 von %3)</translation>
    </message>
</context>
<context>
    <name>varve::HandoffFlow</name>
    <message>
        <source>The model %1 answered with an empty draft. Your goal is kept: try again, or use the built-in draft.</source>
        <translation>Das Modell %1 antwortete mit einem leeren Entwurf. Das Ziel bleibt erhalten: erneut versuchen oder den eingebauten Entwurf verwenden.</translation>
    </message>
    <message numerus="yes">
        <source>The model %1 did not finish the draft within %n token(s). Your goal is kept: try again, or use the built-in draft.</source>
        <translation>
            <numerusform>Das Modell %1 ist mit dem Entwurf innerhalb von %n Token nicht fertig geworden. Das Ziel bleibt erhalten: erneut versuchen oder den eingebauten Entwurf verwenden.</numerusform>
            <numerusform>Das Modell %1 ist mit dem Entwurf innerhalb von %n Token nicht fertig geworden. Das Ziel bleibt erhalten: erneut versuchen oder den eingebauten Entwurf verwenden.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::HeldFolder</name>
    <message>
        <source>%1 is a link, or lies behind one, that was not there before.</source>
        <translation>%1 ist eine Verknüpfung oder liegt hinter einer, die vorher nicht da war.</translation>
    </message>
    <message>
        <source>%1 is not an ordinary file.</source>
        <translation>%1 ist keine gewöhnliche Datei.</translation>
    </message>
    <message>
        <source>%1 is not what it was any more.</source>
        <translation>%1 ist nicht mehr, was es war.</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>Es gibt keine Datei %1.</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>%1 could not be written: %2. It is as it was.</source>
        <translation>%1 konnte nicht geschrieben werden: %2. Es ist, wie es war.</translation>
    </message>
    <message>
        <source>There is a file in the place of a folder on the way to %1.</source>
        <translation>Auf dem Weg zu %1 liegt eine Datei, wo ein Ordner sein müsste.</translation>
    </message>
    <message>
        <source>%1 cannot be made.</source>
        <translation>%1 kann nicht angelegt werden.</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>Es gibt keinen Ordner %1.</translation>
    </message>
</context>
<context>
    <name>varve::HistoryController</name>
    <message>
        <source>Compaction &amp;history…</source>
        <translation>&amp;Verlauf der Verdichtungen …</translation>
    </message>
    <message>
        <source>Compact now</source>
        <translation>Jetzt verdichten</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>%1 of the window is used (%2 of %3).</source>
        <extracomment>share of the window, tokens, window</extracomment>
        <translation>%1 des Fensters sind belegt (%2 von %3).</translation>
    </message>
    <message>
        <source>The summary is written and waits for your review.</source>
        <translation>Die Zusammenfassung ist geschrieben und wartet auf Durchsicht.</translation>
    </message>
</context>
<context>
    <name>varve::HookCommand</name>
    <message>
        <source>The command that is asked before each compaction (%1) %2. Nothing was compacted. Put it right, or take it out of the preferences.</source>
        <translation>Der Befehl, der vor jeder Verdichtung gefragt wird (%1), %2. Nichts wurde verdichtet. Ihn berichtigen oder aus den Einstellungen herausnehmen.</translation>
    </message>
    <message>
        <source>was killed</source>
        <extracomment>after &quot;The command … &quot;</extracomment>
        <translation>wurde abgebrochen</translation>
    </message>
    <message numerus="yes">
        <source>did not answer within %n second(s)</source>
        <extracomment>after &quot;The command … &quot;</extracomment>
        <translation>
            <numerusform>hat innerhalb von %n Sekunde nicht geantwortet</numerusform>
            <numerusform>hat innerhalb von %n Sekunden nicht geantwortet</numerusform>
        </translation>
    </message>
    <message>
        <source>could not be started: %1</source>
        <extracomment>after &quot;The command … &quot;</extracomment>
        <translation>konnte nicht gestartet werden: %1</translation>
    </message>
    <message>
        <source>ended with exit code %1%2</source>
        <extracomment>after &quot;The command … &quot;</extracomment>
        <translation>endete mit dem Exit-Code %1%2</translation>
    </message>
    <message>
        <source>said more than 1 MB</source>
        <extracomment>after &quot;The command … &quot;</extracomment>
        <translation>hat mehr als 1 MB ausgegeben</translation>
    </message>
    <message>
        <source>did not answer with a JSON object</source>
        <extracomment>after &quot;The command … &quot;</extracomment>
        <translation>hat nicht mit einem JSON-Objekt geantwortet</translation>
    </message>
    <message>
        <source>answered with a “veto” that is neither true nor false</source>
        <extracomment>after &quot;The command … &quot;; &quot;veto&quot;, true and false are not translated</extracomment>
        <translation>hat mit einem „veto“ geantwortet, das weder true noch false ist</translation>
    </message>
    <message>
        <source>answered with “%1” that is no text</source>
        <extracomment>after &quot;The command … &quot;</extracomment>
        <translation>hat mit „%1“ geantwortet, das kein Text ist</translation>
    </message>
    <message>
        <source>did not run: %1</source>
        <extracomment>after &quot;The command … &quot;</extracomment>
        <translation>lief nicht: %1</translation>
    </message>
</context>
<context>
    <name>varve::HttpFetch</name>
    <message>
        <source>The request was cancelled.</source>
        <translation>Die Anfrage wurde abgebrochen.</translation>
    </message>
    <message>
        <source>The answer of %1 is larger than %2 MB.</source>
        <translation>Die Antwort von %1 ist größer als %2 MB.</translation>
    </message>
    <message>
        <source>%1 broke off in the middle of its answer. Try again.</source>
        <translation>%1 hat mitten in der Antwort abgebrochen. Erneut versuchen.</translation>
    </message>
</context>
<context>
    <name>varve::HttpTransport</name>
    <message>
        <source>A proxy is chosen for this provider, but its host or port is missing. Fill in both, or choose the system&apos;s proxy.</source>
        <translation>Für diesen Anbieter ist ein Proxy gewählt, aber Rechner oder Port fehlt. Bitte beides angeben oder den Proxy des Systems wählen.</translation>
    </message>
</context>
<context>
    <name>varve::IdleController</name>
    <message>
        <source>Idle &amp;work…</source>
        <translation>Arbeit im &amp;Leerlauf …</translation>
    </message>
    <message>
        <source>Idle work under way</source>
        <translation>Arbeit im Leerlauf läuft</translation>
    </message>
    <message>
        <source>Idle work has to wait: %1</source>
        <extracomment>why</extracomment>
        <translation>Die Arbeit im Leerlauf muss warten: %1</translation>
    </message>
    <message>
        <source>Done while nothing else happens: %1. Click for more.</source>
        <translation>Geschieht, während sonst nichts läuft: %1. Für mehr klicken.</translation>
    </message>
</context>
<context>
    <name>varve::IdleHistoryModel</name>
    <message>
        <source>≈ %1</source>
        <extracomment>about so many</extracomment>
        <translation>≈ %1</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keines</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>Kostenlos</translation>
    </message>
    <message>
        <source>%1 in, %2 out</source>
        <translation>%1 hinein, %2 heraus</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Dauer</translation>
    </message>
</context>
<context>
    <name>varve::IdleLedger</name>
    <message>
        <source>Idle work ends, because something else has begun.</source>
        <translation>Die Arbeit im Leerlauf endet, weil etwas anderes begonnen hat.</translation>
    </message>
</context>
<context>
    <name>varve::IdlePage</name>
    <message>
        <source>What may be sent</source>
        <translation>Was gesendet werden darf</translation>
    </message>
    <message>
        <source>Send sessions to %1 while idle</source>
        <extracomment>a provider and its host</extracomment>
        <translation>Sitzungen im Leerlauf an %1 senden</translation>
    </message>
    <message>
        <source>Send sessions to a model while idle</source>
        <translation>Sitzungen im Leerlauf an ein Modell senden</translation>
    </message>
    <message>
        <source>No model is set that could be asked.</source>
        <translation>Kein Modell ist gewählt, das gefragt werden könnte.</translation>
    </message>
    <message>
        <source>Sessions that were left are sent, each once, and again after you went on with it. Without this they are summarized on this machine.</source>
        <translation>Verlassene Sitzungen werden gesendet, jede einmal, und noch einmal, nachdem sie fortgesetzt wurde. Sonst werden sie auf diesem Rechner zusammengefasst.</translation>
    </message>
    <message>
        <source>Sessions that were left are sent, each once, and again after you went on with it; now these would be %1 at most. Without this they are summarized on this machine.</source>
        <translation>Verlassene Sitzungen werden gesendet, jede einmal, und noch einmal, nachdem sie fortgesetzt wurde; zur Zeit wären das höchstens %1. Sonst werden sie auf diesem Rechner zusammengefasst.</translation>
    </message>
</context>
<context>
    <name>varve::IdleTasksModel</name>
    <message>
        <source>Task</source>
        <translation>Aufgabe</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Ausstehend</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
</context>
<context>
    <name>varve::IdleWindow</name>
    <message>
        <source>Idle work</source>
        <translation>Arbeit im Leerlauf</translation>
    </message>
    <message>
        <source>Nothing was done yet. When nothing happens for a while, sessions that were left get a summary here, and more; the preferences say what and how much.</source>
        <translation>Noch wurde nichts getan. Wenn eine Weile nichts geschieht, bekommen verlassene Sitzungen hier eine Zusammenfassung, und anderes wird getan; die Einstellungen sagen, was und wie viel.</translation>
    </message>
    <message>
        <source>What was done</source>
        <translation>Was getan wurde</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>A&amp;nhalten</translation>
    </message>
    <message>
        <source>Stop this step; nothing is lost, it is done another time</source>
        <translation>Diesen Schritt anhalten; nichts geht verloren, er wird ein andermal getan</translation>
    </message>
    <message>
        <source>Tokens today</source>
        <translation>Token heute</translation>
    </message>
    <message>
        <source>Cost today</source>
        <translation>Kosten heute</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Aufgaben</translation>
    </message>
    <message>
        <source>Open the session with a double click</source>
        <translation>Ein Doppelklick öffnet die Sitzung</translation>
    </message>
    <message>
        <source>Idle work &amp;preferences…</source>
        <translation>&amp;Einstellungen der Arbeit im Leerlauf …</translation>
    </message>
    <message>
        <source>&amp;Run now</source>
        <translation>&amp;Jetzt ausführen</translation>
    </message>
    <message>
        <source>Do what there is to do without waiting for a quiet time</source>
        <translation>Tun, was zu tun ist, ohne auf eine ruhige Zeit zu warten</translation>
    </message>
    <message>
        <source>Today: %1. In seven days: %2.</source>
        <extracomment>both are a number of steps, their tokens and what they cost</extracomment>
        <translation>Heute: %1. In den letzten sieben Tagen: %2.</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>&amp;Pause for today</source>
        <translation>Für heute &amp;pausieren</translation>
    </message>
    <message>
        <source>A turn, a compaction or an import runs</source>
        <translation>Eine Runde, eine Verdichtung oder ein Import läuft</translation>
    </message>
    <message>
        <source>Only models on this machine or in its network are asked, and what needs none is done without. The preferences can allow others.</source>
        <translation>Nur Modelle auf diesem Rechner oder in seinem Netz werden gefragt, und was keines braucht, geschieht ohne. In den Einstellungen lassen sich andere erlauben.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1, no limit</source>
        <translation>%1, keine Grenze</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>The price of a model is not known: the tokens limit it alone</source>
        <translation>Der Preis eines Modells ist nicht bekannt: Nur die Token setzen ihm eine Grenze</translation>
    </message>
</context>
<context>
    <name>varve::IdleWords</name>
    <message>
        <source>in less than a minute</source>
        <translation>in weniger als einer Minute</translation>
    </message>
    <message numerus="yes">
        <source>in %n minute(s)</source>
        <translation>
            <numerusform>in %n Minute</numerusform>
            <numerusform>in %n Minuten</numerusform>
        </translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>um %1</translation>
    </message>
    <message>
        <source>Session summaries</source>
        <translation>Zusammenfassungen der Sitzungen</translation>
    </message>
    <message>
        <source>Search by meaning</source>
        <translation>Suche nach Bedeutung</translation>
    </message>
    <message>
        <source>Importance of facts</source>
        <translation>Wichtigkeit der Fakten</translation>
    </message>
    <message>
        <source>Sessions that were left get two sentences that say what they were about.</source>
        <translation>Verlassene Sitzungen bekommen zwei Sätze, die sagen, worum es ging.</translation>
    </message>
    <message>
        <source>What was written is prepared for the search by meaning.</source>
        <translation>Was geschrieben wurde, wird für die Suche nach Bedeutung vorbereitet.</translation>
    </message>
    <message>
        <source>Facts of the journal that only rules have weighed are weighed by a model.</source>
        <translation>Fakten des Journals, die nur nach Regeln gewichtet sind, gewichtet ein Modell.</translation>
    </message>
    <message>
        <source>Done as soon as there is something new</source>
        <translation>Geschieht, sobald es etwas Neues gibt</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Not looked yet</source>
        <translation>Noch nicht nachgesehen</translation>
    </message>
    <message>
        <source>No embedding model is set</source>
        <translation>Kein Embedding-Modell ist gewählt</translation>
    </message>
    <message>
        <source>No model is set that may be asked</source>
        <translation>Kein Modell ist gewählt, das gefragt werden darf</translation>
    </message>
    <message>
        <source>Its model may cost something, and that is not allowed while idle</source>
        <translation>Das Modell dafür kann etwas kosten, und das ist im Leerlauf nicht erlaubt</translation>
    </message>
    <message>
        <source>%1 Tried again %2.</source>
        <translation>%1 Neuer Versuch %2.</translation>
    </message>
    <message>
        <source>The next step would go over today&apos;s limit</source>
        <translation>Der nächste Schritt würde die heutige Grenze überschreiten</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Nothing to do</source>
        <translation>Nichts zu tun</translation>
    </message>
    <message>
        <source>Two sentences for a session that is gone or has no name</source>
        <translation>Zwei Sätze für eine Sitzung, die es nicht mehr gibt oder die keinen Namen hat</translation>
    </message>
    <message>
        <source>Two sentences for “%1”</source>
        <translation>Zwei Sätze für „%1“</translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s) for the search by meaning</source>
        <translation>
            <numerusform>%n Textstelle für die Suche nach Bedeutung</numerusform>
            <numerusform>%n Textstellen für die Suche nach Bedeutung</numerusform>
        </translation>
    </message>
    <message>
        <source>Passages for the search by meaning</source>
        <translation>Textstellen für die Suche nach Bedeutung</translation>
    </message>
    <message numerus="yes">
        <source>The importance of %n fact(s)</source>
        <translation>
            <numerusform>Die Wichtigkeit von %n Fakt</numerusform>
            <numerusform>Die Wichtigkeit von %n Fakten</numerusform>
        </translation>
    </message>
    <message>
        <source>The importance of facts</source>
        <translation>Die Wichtigkeit von Fakten</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>a task and the session it is done for</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Nothing to make</source>
        <translation>Nichts zu tun</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Interrupted</source>
        <translation>Unterbrochen</translation>
    </message>
    <message>
        <source>Idle work is switched off. The preferences can change that.</source>
        <translation>Die Arbeit im Leerlauf ist ausgeschaltet. In den Einstellungen lässt sich das ändern.</translation>
    </message>
    <message>
        <source>Paused until midnight.</source>
        <translation>Bis Mitternacht pausiert.</translation>
    </message>
    <message>
        <source>Waits while a turn, a compaction or an import runs.</source>
        <translation>Wartet, während eine Runde, eine Verdichtung oder ein Import läuft.</translation>
    </message>
    <message>
        <source>Waits while the machine runs on its battery.</source>
        <translation>Wartet, während der Rechner im Akkubetrieb läuft.</translation>
    </message>
    <message>
        <source>Begins %1, if nothing is done until then.</source>
        <extracomment>a time, such as &quot;in 3 minutes&quot;</extracomment>
        <translation>Beginnt %1, wenn bis dahin nichts geschieht.</translation>
    </message>
    <message>
        <source>Nothing is left to do. Looks again %1.</source>
        <translation>Nichts mehr zu tun. Sieht %1 wieder nach.</translation>
    </message>
    <message>
        <source>Today&apos;s limit is reached. What is left waits until tomorrow, or until the preferences allow more.</source>
        <translation>Die heutige Grenze ist erreicht. Was übrig ist, wartet bis morgen oder bis die Einstellungen mehr erlauben.</translation>
    </message>
    <message>
        <source>The last step did not work. %1</source>
        <translation>Der letzte Schritt schlug fehl. %1</translation>
    </message>
    <message>
        <source>Looking what there is to do…</source>
        <translation>Es wird nachgesehen, was zu tun ist …</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s), %1 tokens</source>
        <translation>
            <numerusform>%n Schritt, %1 Token</numerusform>
            <numerusform>%n Schritte, %1 Token</numerusform>
        </translation>
    </message>
    <message>
        <source>cost unknown</source>
        <translation>Kosten unbekannt</translation>
    </message>
    <message>
        <source>and some of unknown price</source>
        <translation>und einiges zu unbekanntem Preis</translation>
    </message>
    <message>
        <source>Facts for the journal</source>
        <translation>Fakten für das Journal</translation>
    </message>
    <message>
        <source>The messages of sessions that were left are looked through for what is worth keeping, by rule and without a model.</source>
        <translation>Die Nachrichten verlassener Sitzungen werden nach dem durchsucht, was aufzuheben lohnt, nach Regeln und ohne Modell.</translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s) for the journal</source>
        <translation>
            <numerusform>%n Fakt für das Journal</numerusform>
            <numerusform>%n Fakten für das Journal</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing is sent to %1 while idle before you allow it</source>
        <extracomment>a provider and its host</extracomment>
        <translation>An %1 wird im Leerlauf nichts gesendet, bevor es erlaubt ist</translation>
    </message>
</context>
<context>
    <name>varve::ImportController</name>
    <message>
        <source>&amp;Import sessions…</source>
        <translation>Sitzungen &amp;importieren …</translation>
    </message>
    <message>
        <source>Open the &amp;sample session</source>
        <translation>&amp;Beispielsitzung öffnen</translation>
    </message>
    <message>
        <source>%1 is not followed: %2</source>
        <extracomment>a file, and why it could not be read</extracomment>
        <translation>%1 wird nicht gefolgt: %2</translation>
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
        <source>Add session files</source>
        <translation>Sitzungsdateien hinzufügen</translation>
    </message>
    <message>
        <source>Session files</source>
        <translation>Sitzungsdateien</translation>
    </message>
    <message>
        <source>These sessions were found. They are only read, never changed; importing again adds what is new.</source>
        <translation>Diese Sitzungen wurden gefunden. Sie werden nur gelesen, nie geändert; erneutes Importieren ergänzt Neues.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>&amp;Follow these folders: what other programs write comes in by itself while Varve is open</source>
        <translation>Diesen Ordnern &amp;folgen: Was andere Programme schreiben, kommt von selbst herein, solange Varve offen ist</translation>
    </message>
    <message>
        <source>&amp;Add files…</source>
        <translation>&amp;Dateien hinzufügen …</translation>
    </message>
    <message>
        <source>Add f&amp;older…</source>
        <translation>&amp;Ordner hinzufügen …</translation>
    </message>
    <message>
        <source>&amp;Copy report</source>
        <translation>Bericht &amp;kopieren</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>&amp;Importieren</translation>
    </message>
    <message>
        <source>Add a folder with sessions</source>
        <translation>Ordner mit Sitzungen hinzufügen</translation>
    </message>
    <message>
        <source>Looking for sessions of other programs…</source>
        <translation>Sitzungen anderer Programme werden gesucht …</translation>
    </message>
    <message>
        <source>Files are only read, never changed; importing again adds what is new.</source>
        <translation>Dateien werden nur gelesen, nie geändert; erneutes Importieren ergänzt Neues.</translation>
    </message>
    <message>
        <source>File %1 of %2 · %3 of %4 · %5/s · about %6 s left</source>
        <extracomment>file of files, bytes of bytes, bytes a second, seconds</extracomment>
        <translation>Datei %1 von %2 · %3 von %4 · %5/s · noch etwa %6 s</translation>
    </message>
    <message>
        <source>stopped; importing again adds the rest</source>
        <translation>angehalten; erneutes Importieren ergänzt den Rest</translation>
    </message>
    <message>
        <source>&amp;Last report</source>
        <translation>&amp;Letzter Bericht</translation>
    </message>
    <message>
        <source>&amp;Back to the files</source>
        <translation>&amp;Zurück zu den Dateien</translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) added.</source>
        <translation>
            <numerusform>%Ln Datei hinzugefügt.</numerusform>
            <numerusform>%Ln Dateien hinzugefügt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln other file(s) are no sessions and were left out.</source>
        <translation>
            <numerusform>%Ln andere Datei ist keine Sitzung und wurde weggelassen.</numerusform>
            <numerusform>%Ln andere Dateien sind keine Sitzungen und wurden weggelassen.</numerusform>
        </translation>
    </message>
    <message>
        <source>There are more files than are looked at in one go. Add the folders in it one by one to find the rest.</source>
        <translation>Das sind mehr Dateien, als auf einmal durchgesehen werden. Die Ordner darin einzeln hinzufügen, um die übrigen zu finden.</translation>
    </message>
    <message>
        <source>Sessions that were chosen before are being imported…</source>
        <translation>Zuvor gewählte Sitzungen werden importiert …</translation>
    </message>
    <message>
        <source>No sessions were found in the usual folders of %1. Add files or folders of your own; they are only read, never changed.</source>
        <translation>In den üblichen Ordnern von %1 wurden keine Sitzungen gefunden. Eigene Dateien oder Ordner hinzufügen; sie werden nur gelesen, nie geändert.</translation>
    </message>
    <message>
        <source>Sessions (*.jsonl *.json *.db *.md *.zip);;All files (*)</source>
        <translation>Sitzungen (*.jsonl *.json *.db *.md *.zip);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>varve::ImportFilesModel</name>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>changed since</source>
        <translation>seitdem geändert</translation>
    </message>
    <message>
        <source>already there</source>
        <translation>schon vorhanden</translation>
    </message>
    <message numerus="yes">
        <source>%Ln new</source>
        <translation>
            <numerusform>%Ln neu</numerusform>
            <numerusform>%Ln neu</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln changed</source>
        <translation>
            <numerusform>%Ln geändert</numerusform>
            <numerusform>%Ln geändert</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>Chosen files</source>
        <translation>Gewählte Dateien</translation>
    </message>
    <message>
        <source>Program, folder, file</source>
        <translation>Programm, Ordner, Datei</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>State</source>
        <extracomment>whether a file is in the store</extracomment>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>its end is missing</source>
        <translation>das Ende fehlt</translation>
    </message>
</context>
<context>
    <name>varve::ImportFormat</name>
    <message>
        <source>nothing; calls and thinking are not in it</source>
        <translation>nichts; Aufrufe und Gedanken stehen nicht darin</translation>
    </message>
    <message>
        <source>3 of ZhangChunXian/Apollo_ui and ArthurGareginyan/convonaut</source>
        <translation>3 aus ZhangChunXian/Apollo_ui und ArthurGareginyan/convonaut</translation>
    </message>
    <message>
        <source>pictures and other files, which lie beside it</source>
        <translation>Bilder und andere Dateien, die daneben liegen</translation>
    </message>
    <message>
        <source>19 and 10 of subagents, of entireio/cli, SublyFi/privacy-x402, FSM1/cipher-box, handgemacht-ai/claude-code-log, d-kimuson/claude-code-viewer and leejunha781/Codex</source>
        <translation>19 und 10 von Unteragenten, aus entireio/cli, SublyFi/privacy-x402, FSM1/cipher-box, handgemacht-ai/claude-code-log, d-kimuson/claude-code-viewer und leejunha781/Codex</translation>
    </message>
    <message>
        <source>progress, snapshots of files, the longest details beside results</source>
        <translation>Fortschritt, Stände von Dateien, die längsten Einzelheiten neben Ergebnissen</translation>
    </message>
    <message>
        <source>2 of osteele/claude-chat-viewer</source>
        <translation>2 aus osteele/claude-chat-viewer</translation>
    </message>
    <message>
        <source>pictures and other files, which are not in it</source>
        <translation>Bilder und andere Dateien, die nicht darin sind</translation>
    </message>
    <message>
        <source>1 of a public repository</source>
        <translation>1 aus einem öffentlichen Repository</translation>
    </message>
    <message>
        <source>what the window shows beside the conversation, but for tokens and cost</source>
        <translation>was das Fenster neben dem Gespräch zeigt, außer Token und Kosten</translation>
    </message>
    <message>
        <source>2 of EntityProcess/agentv and Monotoba/OpenPrintKit</source>
        <translation>2 aus EntityProcess/agentv und Monotoba/OpenPrintKit</translation>
    </message>
    <message>
        <source>what events say again</source>
        <translation>was Ereignisse noch einmal sagen</translation>
    </message>
    <message>
        <source>70 of eight people, of public repositories</source>
        <translation>70 von acht Personen, aus öffentlichen Repositories</translation>
    </message>
    <message>
        <source>the prompts as they were sent, what was typed as the editor has it</source>
        <translation>die Anfragen, wie sie gesendet wurden; Getipptes, wie der Editor es hat</translation>
    </message>
    <message>
        <source>how the work went on, permissions</source>
        <translation>wie die Arbeit voranging, Erlaubnisse</translation>
    </message>
    <message>
        <source>edits and states of files</source>
        <translation>Änderungen und Stände von Dateien</translation>
    </message>
    <message>
        <source>to-do lists, states of the program</source>
        <translation>Aufgabenlisten, Zustände des Programms</translation>
    </message>
    <message>
        <source>4 of entireio/cli and wingorithm/Vibe-Coding-Comparison-Project</source>
        <translation>4 aus entireio/cli und wingorithm/Vibe-Coding-Comparison-Project</translation>
    </message>
    <message>
        <source>earlier states of a message</source>
        <translation>frühere Stände einer Nachricht</translation>
    </message>
    <message>
        <source>1 exported one of the test data of entireio/cli</source>
        <translation>1 exportierte aus den Testdaten von entireio/cli</translation>
    </message>
    <message>
        <source>extensions and recipes</source>
        <translation>Erweiterungen und Rezepte</translation>
    </message>
    <message>
        <source>614 documents and 2 databases of four people, the last of kingyx3/hermes</source>
        <translation>614 Dokumente und 2 Datenbanken von vier Personen, die letzte aus kingyx3/hermes</translation>
    </message>
    <message>
        <source>which tools there were</source>
        <translation>welche Werkzeuge es gab</translation>
    </message>
    <message>
        <source>1 of ZhangChunXian/Apollo_ui</source>
        <translation>1 aus ZhangChunXian/Apollo_ui</translation>
    </message>
    <message>
        <source>the test data of omarluq/librecode, and a session of badlogic/pi-mono in its tables</source>
        <translation>die Testdaten von omarluq/librecode und eine Sitzung aus badlogic/pi-mono in seinen Tabellen</translation>
    </message>
    <message>
        <source>tasks, settings, estimates of tokens</source>
        <translation>Aufgaben, Einstellungen, Schätzungen von Token</translation>
    </message>
    <message>
        <source>files that are neither text nor pictures</source>
        <translation>Dateien, die weder Text noch Bilder sind</translation>
    </message>
    <message>
        <source>a database of richardaiand/aiand-portfolio-web, 9 exports of public repositories</source>
        <translation>eine Datenbank aus richardaiand/aiand-portfolio-web, 9 Exporte aus öffentlichen Repositories</translation>
    </message>
    <message>
        <source>snapshots of files</source>
        <translation>Stände von Dateien</translation>
    </message>
    <message>
        <source>pictures and other files that are not in it</source>
        <translation>Bilder und andere Dateien, die nicht darin sind</translation>
    </message>
    <message>
        <source>5 of badlogic/pi-mono, castai/kimchi-dev and DaviRain-Su/pi-mono-zig; 2 that pi 0.73.1 wrote for it</source>
        <translation>5 aus badlogic/pi-mono, castai/kimchi-dev und DaviRain-Su/pi-mono-zig; 2, die pi 0.73.1 dafür schrieb</translation>
    </message>
    <message>
        <source>edits of calls and of the text of results</source>
        <translation>Änderungen an Aufrufen und am Text von Ergebnissen</translation>
    </message>
    <message>
        <source>1 of the test data of entireio/cli</source>
        <translation>1 aus den Testdaten von entireio/cli</translation>
    </message>
    <message>
        <source>progress, telemetry, snapshots of files</source>
        <translation>Fortschritt, Telemetrie, Stände von Dateien</translation>
    </message>
    <message>
        <source>1 of SevenvxCN/nini</source>
        <translation>1 aus SevenvxCN/nini</translation>
    </message>
    <message>
        <source>large fields of extensions</source>
        <translation>große Felder von Erweiterungen</translation>
    </message>
    <message>
        <source>what it has written itself</source>
        <translation>was es selbst geschrieben hat</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>edits of files, how an answer came about</source>
        <translation>Änderungen an Dateien, wie eine Antwort zustande kam</translation>
    </message>
    <message>
        <source>snapshots of the project</source>
        <translation>Stände des Projekts</translation>
    </message>
    <message>
        <source>a database of shubhambasak/omarchy-dotfiles</source>
        <translation>eine Datenbank aus shubhambasak/omarchy-dotfiles</translation>
    </message>
    <message>
        <source>4 conversations of OpenHands/software-agent-sdk, the events of 5 of OpenHands/OpenHands-CLI, 1 of version 0 of All-Hands-AI/trajectory-visualizer</source>
        <translation>4 Gespräche aus OpenHands/software-agent-sdk, die Ereignisse von 5 aus OpenHands/OpenHands-CLI, 1 von Version 0 aus All-Hands-AI/trajectory-visualizer</translation>
    </message>
    <message>
        <source>descriptions of tools, progress of the program</source>
        <translation>Beschreibungen von Werkzeugen, Fortgang des Programms</translation>
    </message>
    <message>
        <source>12 of EntityProcess/agentv</source>
        <translation>12 von EntityProcess/agentv</translation>
    </message>
    <message>
        <source>contents of files before and after edits; sums of tokens and cost are in the report</source>
        <translation>Inhalte von Dateien vor und nach Änderungen; Summen von Token und Kosten stehen im Bericht</translation>
    </message>
    <message>
        <source>5 of public repositories, the last of Arjo67-tech/black-hole-faraday-reconstruction-</source>
        <translation>5 aus öffentlichen Repositories, das letzte aus Arjo67-tech/black-hole-faraday-reconstruction-</translation>
    </message>
    <message>
        <source>3 journals of the test data of jazzyalex/agent-sessions</source>
        <translation>3 Journale aus den Testdaten von jazzyalex/agent-sessions</translation>
    </message>
    <message>
        <source>states of the program; of Kimi CLI counts of tokens, and it keeps no times</source>
        <translation>Zustände des Programms; von Kimi CLI Zahlen von Token, und Zeiten hält es keine fest</translation>
    </message>
    <message>
        <source>9 databases, the last of usavsolutionsinc/USAV-Orders-Backend</source>
        <translation>9 Datenbanken, die letzte aus usavsolutionsinc/USAV-Orders-Backend</translation>
    </message>
    <message>
        <source>15 exported ones of dealenx/copilot-chat-analyzer and konashevich/joplin-vscode-plugin-fork</source>
        <translation>15 exportierte aus dealenx/copilot-chat-analyzer und konashevich/joplin-vscode-plugin-fork</translation>
    </message>
</context>
<context>
    <name>varve::ImportReading</name>
    <message>
        <source>%1 could not be read, because the system gives no memory or no thread for it. Nothing was imported. Close other programs and try again.</source>
        <translation>%1 konnte nicht gelesen werden, weil das System dafür keinen Speicher oder keinen Thread hergibt. Es wurde nichts importiert. Andere Programme schließen und es noch einmal versuchen.</translation>
    </message>
</context>
<context>
    <name>varve::ImportReportView</name>
    <message>
        <source>What was imported</source>
        <translation>Was importiert wurde</translation>
    </message>
    <message>
        <source>File, session, remark</source>
        <translation>Datei, Sitzung, Bemerkung</translation>
    </message>
    <message>
        <source>New entries</source>
        <translation>Neue Einträge</translation>
    </message>
    <message>
        <source>A session</source>
        <translation>Eine Sitzung</translation>
    </message>
    <message numerus="yes">
        <source>%Ln entry(s)</source>
        <translation>
            <numerusform>%Ln Eintrag</numerusform>
            <numerusform>%Ln Einträge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln message(s)</source>
        <translation>
            <numerusform>%Ln Nachricht</numerusform>
            <numerusform>%Ln Nachrichten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln fork(s)</source>
        <translation>
            <numerusform>%Ln Abzweigung</numerusform>
            <numerusform>%Ln Abzweigungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln compaction(s)</source>
        <translation>
            <numerusform>%Ln Verdichtung</numerusform>
            <numerusform>%Ln Verdichtungen</numerusform>
        </translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln more were left out</source>
        <translation>
            <numerusform>%Ln weitere wurde weggelassen</numerusform>
            <numerusform>%Ln weitere wurden weggelassen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln session(s) imported</source>
        <translation>
            <numerusform>%Ln Sitzung importiert</numerusform>
            <numerusform>%Ln Sitzungen importiert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new entry(s)</source>
        <translation>
            <numerusform>%Ln neuer Eintrag</numerusform>
            <numerusform>%Ln neue Einträge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) could not be read</source>
        <translation>
            <numerusform>%Ln Datei war nicht lesbar</numerusform>
            <numerusform>%Ln Dateien waren nicht lesbar</numerusform>
        </translation>
    </message>
    <message>
        <source>It</source>
        <extracomment>the beginning of a sentence about a file, in the place of its path: &quot;It is empty, …&quot;</extracomment>
        <translation>Sie</translation>
    </message>
    <message>
        <source>Nothing new</source>
        <translation>Nichts Neues</translation>
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
        <source>it refers to an entry %1 that is not in the file before it; only that link is lost</source>
        <translation>verweist auf einen Eintrag %1, der in der Datei nicht davor steht; nur dieser Bezug geht verloren</translation>
    </message>
    <message>
        <source>the time is missing or cannot be read</source>
        <translation>die Zeit fehlt oder ist nicht lesbar</translation>
    </message>
    <message>
        <source>Forked from %1</source>
        <translation>Abgezweigt von %1</translation>
    </message>
    <message>
        <source>%1 holds no conversation that can be read. Nothing was imported.</source>
        <translation>%1 enthält kein Gespräch, das sich lesen lässt. Nichts wurde importiert.</translation>
    </message>
    <message>
        <source>element %1: %2</source>
        <extracomment>%1 counts what the file is a list of, e.g. conversations</extracomment>
        <translation>Element %1: %2</translation>
    </message>
    <message>
        <source>it is %1 long, more than the %2 that are read</source>
        <translation>es ist %1 lang, gelesen werden höchstens %2</translation>
    </message>
    <message>
        <source>the file ends in the middle of it</source>
        <translation>die Datei endet mitten darin</translation>
    </message>
    <message>
        <source>the file ends before its list does; what should follow is missing</source>
        <translation>die Datei endet, bevor ihre Liste es tut; was folgen sollte, fehlt</translation>
    </message>
    <message>
        <source>what follows the end of the list was not read</source>
        <translation>was auf das Ende der Liste folgt, wurde nicht gelesen</translation>
    </message>
    <message>
        <source>A session in %1 has no id. Every import would make it once more, so it was not brought in. Give the session an id in the file.</source>
        <translation>Eine Sitzung in %1 hat keine Kennung. Jeder Import würde sie noch einmal anlegen, deshalb wurde sie nicht übernommen. Der Sitzung in der Datei eine Kennung geben.</translation>
    </message>
    <message>
        <source>the session has no id; it is known again by the name of the file, as %1</source>
        <translation>die Sitzung hat keine Kennung; wiedererkannt wird sie am Namen der Datei, als %1</translation>
    </message>
    <message>
        <source>You have deleted this session, so it was not brought in again</source>
        <translation>Diese Sitzung wurde hier gelöscht und deshalb nicht wieder übernommen</translation>
    </message>
    <message>
        <source>It was deleted here and is there again, because another session of the file stands on it.</source>
        <translation>Sie war hier gelöscht und ist wieder da, weil eine andere Sitzung der Datei auf ihr aufbaut.</translation>
    </message>
    <message>
        <source>What is compressed in it is damaged from here on.</source>
        <translation>Was darin komprimiert ist, ist von hier an beschädigt.</translation>
    </message>
    <message>
        <source>The compressed file ends in the middle.</source>
        <translation>Die komprimierte Datei endet mittendrin.</translation>
    </message>
    <message>
        <source>More than %1 are compressed in it, which is more than is read.</source>
        <translation>Darin sind mehr als %1 komprimiert, und das ist mehr, als gelesen wird.</translation>
    </message>
    <message>
        <source>Varve does not know these kinds of records, so they are no part of the conversation here: %1</source>
        <extracomment>%1 kinds of records by name, with their numbers</extracomment>
        <translation>Varve kennt diese Arten von Datensätzen nicht, sie gehören hier also nicht zum Gespräch: %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>name of a kind of record, and how many there are</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>%n of further kinds</source>
        <translation>
            <numerusform>%n weiterer Art</numerusform>
            <numerusform>%n weiterer Arten</numerusform>
        </translation>
    </message>
    <message>
        <source>This was written by version %2 of %1; the newest that Varve was tried with is %3.</source>
        <extracomment>%1 a program, %2 and %3 versions of it</extracomment>
        <translation>Das hat Version %2 von %1 geschrieben; die neueste, mit der Varve erprobt wurde, ist %3.</translation>
    </message>
    <message>
        <source>Left out because other entries say the same: %1</source>
        <extracomment>%1 kinds of records by name, with their numbers</extracomment>
        <translation>Weggelassen, weil andere Einträge dasselbe sagen: %1</translation>
    </message>
    <message>
        <source>Left out because they only tell of progress or of the program&apos;s state: %1</source>
        <extracomment>%1 kinds of records by name, with their numbers</extracomment>
        <translation>Weggelassen, weil sie nur vom Fortschritt oder vom Zustand des Programms berichten: %1</translation>
    </message>
    <message>
        <source>%1 was not read to its end. %2 What came before that is kept; once the file can be read whole, import it again to add the rest.</source>
        <extracomment>%2 why, a sentence</extracomment>
        <translation>%1 wurde nicht bis zum Ende gelesen. %2 Was davor steht, ist erhalten; sobald sich die Datei ganz lesen lässt, sie noch einmal importieren, damit der Rest dazukommt.</translation>
    </message>
    <message>
        <source>an image of a summary, or of what is no message, was left out</source>
        <translation>ein Bild einer Zusammenfassung, oder von etwas, das keine Nachricht ist, wurde weggelassen</translation>
    </message>
    <message>
        <source>This was written by version %2 of %1; Varve was tried with no file of that program.</source>
        <extracomment>%1 a program, %2 a version of it</extracomment>
        <translation>Dies wurde von Version %2 von %1 geschrieben; Varve wurde mit keiner Datei dieses Programms erprobt.</translation>
    </message>
    <message>
        <source>The format of this is version %1; the latest that Varve knows is %2. What is new in it may be missing here.</source>
        <extracomment>two numbers</extracomment>
        <translation>Das Format ist hier Version %1; die neueste, die Varve kennt, ist %2. Was daran neu ist, kann hier fehlen.</translation>
    </message>
    <message>
        <source>These parts of messages are kept beside what those say; no model is sent them, and no search finds them: %1</source>
        <extracomment>%1 kinds of parts by name, with their numbers</extracomment>
        <translation>Diese Teile von Nachrichten werden neben dem aufbewahrt, was diese sagen; kein Modell bekommt sie, und keine Suche findet sie: %1</translation>
    </message>
    <message>
        <source>%1 is text in UTF-16, which is not read. Save it as UTF-8 and import that. Nothing was imported.</source>
        <translation>%1 ist Text in UTF-16, der nicht gelesen wird. Als UTF-8 speichern und das importieren. Nichts wurde importiert.</translation>
    </message>
    <message>
        <source>%1 is damaged. %2 Nothing was imported; download or copy it again.</source>
        <extracomment>%2 why, a sentence</extracomment>
        <translation>%1 ist beschädigt. %2 Nichts wurde importiert; noch einmal herunterladen oder kopieren.</translation>
    </message>
    <message>
        <source>there are only zero bytes here (%1), as a power failure leaves them</source>
        <translation>hier stehen nur Null-Bytes (%1), wie ein Stromausfall sie hinterlässt</translation>
    </message>
    <message>
        <source>zero bytes, of which no text has any, were replaced</source>
        <translation>Null-Bytes, die in keinem Text stehen, wurden ersetzt</translation>
    </message>
    <message numerus="yes">
        <source>%n halves of characters (surrogates without their other half) were replaced by U+FFFD.</source>
        <translation>
            <numerusform>%n halbes Zeichen (ein Surrogat ohne seine andere Hälfte) wurde durch U+FFFD ersetzt.</numerusform>
            <numerusform>%n halbe Zeichen (Surrogate ohne ihre andere Hälfte) wurden durch U+FFFD ersetzt.</numerusform>
        </translation>
    </message>
    <message>
        <source>the file was not read to its end; what came before that is here. The reason: %1</source>
        <extracomment>%1 why, a sentence</extracomment>
        <translation>die Datei wurde nicht bis zum Ende gelesen; was davor kam, ist hier. Der Grund: %1</translation>
    </message>
</context>
<context>
    <name>varve::ImportWriter</name>
    <message>
        <source>The importer named a leaf that it did not import.</source>
        <translation>Der Import nannte einen Stand, der nicht importiert wurde.</translation>
    </message>
    <message>
        <source>The session is being deleted at this moment. Import it again when that is done.</source>
        <translation>Die Sitzung wird gerade gelöscht. Erneut importieren, wenn das fertig ist.</translation>
    </message>
    <message>
        <source>Two sessions of the file have entries with the same ids. Export them again and import that file.</source>
        <translation>Zwei Sitzungen der Datei haben Einträge mit denselben Kennungen. Beide erneut exportieren und die neue Datei importieren.</translation>
    </message>
</context>
<context>
    <name>varve::ImportanceTask</name>
    <message>
        <source>%1 did not weigh the facts it was given.</source>
        <translation>%1 hat die vorgelegten Fakten nicht gewichtet.</translation>
    </message>
</context>
<context>
    <name>varve::Journal</name>
    <message>
        <source>by rule</source>
        <translation>nach Regeln</translation>
    </message>
    <message>
        <source>by the model</source>
        <translation>vom Modell</translation>
    </message>
    <message>
        <source>by you</source>
        <translation>von Hand</translation>
    </message>
    <message>
        <source>Instruction</source>
        <translation>Anweisung</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>Entscheidung</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>Befund</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Open item</source>
        <translation>Offener Punkt</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Zahl</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Importance %1, %2</source>
        <extracomment>importance 1 to 10, and who gave it</extracomment>
        <translation>Wichtigkeit %1, %2</translation>
    </message>
    <message>
        <source>said by you</source>
        <translation>selbst gesagt</translation>
    </message>
    <message>
        <source>seen in a tool’s output</source>
        <translation>in der Ausgabe eines Werkzeugs gesehen</translation>
    </message>
    <message>
        <source>said by the model</source>
        <translation>vom Modell gesagt</translation>
    </message>
    <message>
        <source>put there by a program</source>
        <translation>von einem Programm eingefügt</translation>
    </message>
    <message>
        <source>Newest of several that contradict each other</source>
        <translation>Der neueste von mehreren, die einander widersprechen</translation>
    </message>
    <message>
        <source>Contradicted by a newer fact</source>
        <translation>Ein neuerer Fakt widerspricht</translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s) kept in the journal.</source>
        <translation>
            <numerusform>%n Fakt im Journal behalten.</numerusform>
            <numerusform>%n Fakten im Journal behalten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fact(s) were not kept, because it looks as if a key or a password is in them.</source>
        <translation>
            <numerusform>%n Fakt wurde nicht behalten, weil es aussieht, als wäre ein Schlüssel oder ein Passwort darin.</numerusform>
            <numerusform>%n Fakten wurden nicht behalten, weil es aussieht, als wäre ein Schlüssel oder ein Passwort darin.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::JournalController</name>
    <message>
        <source>Open the session that is to remember it</source>
        <translation>Zuerst ist die Sitzung zu öffnen, die es sich merken soll</translation>
    </message>
    <message>
        <source>The store is open for reading only</source>
        <translation>Der Speicher ist nur zum Lesen geöffnet</translation>
    </message>
    <message>
        <source>You are looking at another branch: continue there first</source>
        <translation>Ansicht eines anderen Zweigs: zuerst dort fortsetzen</translation>
    </message>
    <message>
        <source>Another session was opened meanwhile. Nothing was remembered.</source>
        <translation>Inzwischen wurde eine andere Sitzung geöffnet. Nichts wurde gemerkt.</translation>
    </message>
    <message>
        <source>Nothing was remembered. “%1”: %2</source>
        <translation>Nichts wurde gemerkt. „%1“: %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln fact(s) remembered. They are in every request of this branch now.</source>
        <translation>
            <numerusform>%Ln Fakt gemerkt. Er ist jetzt in jeder Anfrage dieses Zweigs.</numerusform>
            <numerusform>%Ln Fakten gemerkt. Sie sind jetzt in jeder Anfrage dieses Zweigs.</numerusform>
        </translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>Fakten</translation>
    </message>
    <message>
        <source>Facts that were &amp;kept…</source>
        <translation>Aufbewahrte &amp;Fakten …</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>Fakt</translation>
    </message>
</context>
<context>
    <name>varve::JournalDraftModel</name>
    <message>
        <source>Tags: %1</source>
        <translation>Schlagwörter: %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>kind of a fact, and the fact</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>Fakt</translation>
    </message>
    <message>
        <source>Importance</source>
        <translation>Wichtigkeit</translation>
    </message>
</context>
<context>
    <name>varve::JournalFilterBar</name>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Tag</source>
        <translation>Schlagwort</translation>
    </message>
    <message>
        <source>Importance from </source>
        <translation>Wichtigkeit ab </translation>
    </message>
    <message>
        <source>Any importance</source>
        <translation>Jede Wichtigkeit</translation>
    </message>
    <message>
        <source>Least importance</source>
        <translation>Geringste Wichtigkeit</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>Filter entfernen</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>Alle Arten</translation>
    </message>
    <message>
        <source>All tags</source>
        <translation>Alle Schlagwörter</translation>
    </message>
</context>
<context>
    <name>varve::JournalModel</name>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>Fakt</translation>
    </message>
    <message>
        <source>Importance</source>
        <translation>Wichtigkeit</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message numerus="yes">
        <source>Kept %Ln times</source>
        <translation>
            <numerusform>%Ln-mal aufgehoben</numerusform>
            <numerusform>%Ln-mal aufgehoben</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::JournalSide</name>
    <message>
        <source>Facts for the journal</source>
        <translation>Fakten für das Journal</translation>
    </message>
    <message>
        <source>Keep all</source>
        <translation>Alle behalten</translation>
    </message>
    <message>
        <source>Keep none</source>
        <translation>Keinen behalten</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show where it stands</source>
        <translation>Zeigen, wo es steht</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln facts will be kept, whatever is compacted later. Their importance is from 1 to 10.</source>
        <translation>
            <numerusform>%1 von %Ln Fakt wird behalten, was später auch verdichtet wird. Die Wichtigkeit reicht von 1 bis 10.</numerusform>
            <numerusform>%1 von %Ln Fakten werden behalten, was später auch verdichtet wird. Die Wichtigkeit reicht von 1 bis 10.</numerusform>
        </translation>
    </message>
    <message>
        <source>No fact was found that could be kept.</source>
        <translation>Es wurde kein Fakt gefunden, der sich behalten ließe.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln fact(s) left out, because it looks as if a key or a password is in them.</source>
        <translation>
            <numerusform>%Ln Fakt wurde weggelassen, weil es aussieht, als wäre ein Schlüssel oder ein Passwort darin.</numerusform>
            <numerusform>%Ln Fakten wurden weggelassen, weil es aussieht, als wäre ein Schlüssel oder ein Passwort darin.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::JournalStore</name>
    <message>
        <source>“%1” does not name a fact of the journal. Ids are listed by “varve journal”, such as 812.3.</source>
        <translation>„%1“ bezeichnet keinen Fakt des Journals. Kennungen listet „varve journal“ auf, etwa 812.3.</translation>
    </message>
    <message>
        <source>The fact %1 is not in the journal. Its session may have been deleted.</source>
        <translation>Der Fakt %1 ist nicht im Journal. Vielleicht wurde seine Sitzung gelöscht.</translation>
    </message>
</context>
<context>
    <name>varve::JsonRpc</name>
    <message>
        <source>A message is neither a call nor an answer.</source>
        <translation>Eine Nachricht ist weder Aufruf noch Antwort.</translation>
    </message>
    <message>
        <source>A message is not JSON: %1 at byte %2.</source>
        <translation>Eine Nachricht ist kein JSON: %1 bei Byte %2.</translation>
    </message>
    <message>
        <source>A message is a JSON object with &quot;jsonrpc&quot;: &quot;2.0&quot;.</source>
        <translation>Eine Nachricht ist ein JSON-Objekt mit &quot;jsonrpc&quot;: &quot;2.0&quot;.</translation>
    </message>
    <message>
        <source>An id is a string or a number.</source>
        <translation>Eine Kennung ist ein Text oder eine Zahl.</translation>
    </message>
    <message>
        <source>Parameters are a JSON object.</source>
        <translation>Parameter sind ein JSON-Objekt.</translation>
    </message>
    <message>
        <source>An array of messages is empty.</source>
        <translation>Eine Liste von Nachrichten ist leer.</translation>
    </message>
</context>
<context>
    <name>varve::JsonTree</name>
    <message>
        <source>it holds more than %1 values</source>
        <translation>enthält mehr als %1 Werte</translation>
    </message>
    <message>
        <source>it is nested more than %1 deep</source>
        <translation>es ist tiefer als %1-fach verschachtelt</translation>
    </message>
    <message>
        <source>it is a single value, neither an object nor a list</source>
        <translation>es ist ein einzelner Wert, weder ein Objekt noch eine Liste</translation>
    </message>
    <message>
        <source>a string has no end</source>
        <translation>eine Zeichenkette hat kein Ende</translation>
    </message>
    <message>
        <source>a string has a control character in it</source>
        <translation>in einer Zeichenkette steht ein Steuerzeichen</translation>
    </message>
    <message>
        <source>a string has an escape that does not exist</source>
        <translation>in einer Zeichenkette steht eine Escape-Folge, die es nicht gibt</translation>
    </message>
    <message>
        <source>it is not UTF-8</source>
        <translation>es ist kein UTF-8</translation>
    </message>
    <message>
        <source>a number is written wrongly</source>
        <translation>eine Zahl ist falsch geschrieben</translation>
    </message>
    <message>
        <source>an object or a list has no end</source>
        <translation>ein Objekt oder eine Liste hat kein Ende</translation>
    </message>
    <message>
        <source>something stands behind its end</source>
        <translation>hinter dem Ende steht noch etwas</translation>
    </message>
    <message>
        <source>there is nothing</source>
        <translation>da ist nichts</translation>
    </message>
    <message>
        <source>there is not enough memory for it</source>
        <translation>der Speicher reicht nicht dafür</translation>
    </message>
    <message>
        <source>it breaks the rules of JSON</source>
        <translation>es verstößt gegen die Regeln von JSON</translation>
    </message>
</context>
<context>
    <name>varve::KeyCommand</name>
    <message>
        <source>The command for the key could not be started: there is no program “%1” that may be run.</source>
        <translation>Der Befehl für den Schlüssel ließ sich nicht starten: Es gibt kein ausführbares Programm „%1“.</translation>
    </message>
    <message>
        <source>The command “%1” prints far more than a key.</source>
        <translation>Der Befehl „%1“ gibt weit mehr als einen Schlüssel aus.</translation>
    </message>
    <message numerus="yes">
        <source>The command “%1” did not print a key within %n second(s). Run it in a terminal to see what it waits for.</source>
        <translation>
            <numerusform>Der Befehl „%1“ hat innerhalb von %n Sekunde keinen Schlüssel ausgegeben. Im Terminal ausführen, um zu sehen, worauf er wartet.</numerusform>
            <numerusform>Der Befehl „%1“ hat innerhalb von %n Sekunden keinen Schlüssel ausgegeben. Im Terminal ausführen, um zu sehen, worauf er wartet.</numerusform>
        </translation>
    </message>
    <message>
        <source>The command “%1” failed with code %2 and gave no key. Run it in a terminal to see why.</source>
        <translation>Der Befehl „%1“ schlug mit dem Rückgabewert %2 fehl und lieferte keinen Schlüssel. Im Terminal ausführen, um den Grund zu sehen.</translation>
    </message>
    <message>
        <source>The command “%1” printed no key in its first line.</source>
        <translation>Der Befehl „%1“ hat in seiner ersten Zeile keinen Schlüssel ausgegeben.</translation>
    </message>
    <message>
        <source>No command is given that prints the key.</source>
        <translation>Es ist kein Befehl angegeben, der den Schlüssel ausgibt.</translation>
    </message>
</context>
<context>
    <name>varve::KeyEditor</name>
    <message>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>In the keychain</source>
        <translation>Im Schlüsselbund</translation>
    </message>
    <message>
        <source>For this session only</source>
        <translation>Nur bis zum Beenden</translation>
    </message>
    <message>
        <source>From an environment variable</source>
        <translation>Aus einer Umgebungsvariablen</translation>
    </message>
    <message>
        <source>From a command</source>
        <translation>Aus einem Befehl</translation>
    </message>
    <message>
        <source>The server needs none</source>
        <translation>Der Server braucht keinen</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>Neuer Schlüssel</translation>
    </message>
    <message>
        <source>Save key</source>
        <translation>Schlüssel speichern</translation>
    </message>
    <message>
        <source>Use for this session only</source>
        <translation>Nur bis zum Beenden verwenden</translation>
    </message>
    <message>
        <source>Environment variable</source>
        <translation>Umgebungsvariable</translation>
    </message>
    <message>
        <source>Command that prints the key</source>
        <translation>Befehl, der den Schlüssel ausgibt</translation>
    </message>
    <message>
        <source>Program and arguments, run without a shell. The first line it prints is the key.</source>
        <translation>Programm und Argumente, ohne Shell ausgeführt. Die erste Zeile der Ausgabe ist der Schlüssel.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Unknown: %1</source>
        <translation>Unbekannt: %1</translation>
    </message>
    <message>
        <source>Asking the keychain. The desktop may ask you for its password…</source>
        <translation>Der Schlüsselbund wird gefragt. Vielleicht verlangt der Desktop sein Kennwort …</translation>
    </message>
    <message>
        <source>Asking the keychain…</source>
        <translation>Der Schlüsselbund wird gefragt …</translation>
    </message>
    <message>
        <source>A key is in use until Varve is closed.</source>
        <translation>Ein Schlüssel gilt bis zum Beenden von Varve.</translation>
    </message>
    <message>
        <source>No key has been entered in this session.</source>
        <translation>Seit dem Start von Varve wurde kein Schlüssel eingegeben.</translation>
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
        <source>It is run when the key is first needed.</source>
        <translation>Er wird ausgeführt, sobald der Schlüssel zum ersten Mal gebraucht wird.</translation>
    </message>
    <message>
        <source>There is no such program.</source>
        <translation>Dieses Programm gibt es nicht.</translation>
    </message>
    <message>
        <source>The key is in the keychain.</source>
        <translation>Der Schlüssel ist im Schlüsselbund.</translation>
    </message>
    <message>
        <source>No key is in the keychain yet. Paste it above and choose Save key.</source>
        <translation>Im Schlüsselbund ist noch kein Schlüssel. Oben einfügen und „Schlüssel speichern“ wählen.</translation>
    </message>
    <message>
        <source>The keychain is locked, so the key cannot be read.</source>
        <translation>Der Schlüsselbund ist gesperrt, deshalb ist der Schlüssel nicht lesbar.</translation>
    </message>
    <message>
        <source>Unlock…</source>
        <translation>Entsperren …</translation>
    </message>
    <message>
        <source>No keychain can be reached. Start GNOME Keyring or KWallet, or use a key for this session only.</source>
        <translation>Kein Schlüsselbund ist erreichbar. GNOME Keyring oder KWallet starten oder einen Schlüssel nur bis zum Beenden verwenden.</translation>
    </message>
    <message>
        <source>The keychain has not answered yet. Its key is used as soon as it comes; until then you can use one for this session only.</source>
        <translation>Der Schlüsselbund hat noch nicht geantwortet. Sein Schlüssel gilt, sobald er kommt; bis dahin lässt sich einer nur bis zum Beenden verwenden.</translation>
    </message>
    <message>
        <source>A key for this session is in use.</source>
        <translation>Ein Schlüssel gilt nur bis zum Beenden.</translation>
    </message>
    <message>
        <source>Writing to the keychain…</source>
        <translation>Wird in den Schlüsselbund geschrieben …</translation>
    </message>
    <message>
        <source>Use this key</source>
        <translation>Diesen Schlüssel verwenden</translation>
    </message>
    <message>
        <source>Enter a key first.</source>
        <translation>Zuerst einen Schlüssel eingeben.</translation>
    </message>
    <message>
        <source>A key has no spaces or control characters in it.</source>
        <translation>Ein Schlüssel enthält keine Leer- oder Steuerzeichen.</translation>
    </message>
    <message>
        <source>Enter a new key to replace it</source>
        <translation>Neuen Schlüssel eingeben, um ihn zu ersetzen</translation>
    </message>
    <message>
        <source>Paste the key here</source>
        <translation>Schlüssel hier einfügen</translation>
    </message>
</context>
<context>
    <name>varve::KeyRing</name>
    <message>
        <source>The key for %1 has spaces or other characters in it that no key has. Enter it again in the preferences, page Providers.</source>
        <translation>Der Schlüssel für %1 enthält Leerzeichen oder andere Zeichen, die in keinem Schlüssel vorkommen. Bitte in den Einstellungen, Seite „Anbieter“, neu eingeben.</translation>
    </message>
    <message>
        <source>There is no key for %1 in the keychain. Enter it in the preferences, page Providers.</source>
        <translation>Im Schlüsselbund ist kein Schlüssel für %1. Bitte in den Einstellungen, Seite „Anbieter“, eingeben.</translation>
    </message>
    <message>
        <source>The keychain is locked, so the key for %1 cannot be read. Unlock it and try again.</source>
        <translation>Der Schlüsselbund ist gesperrt, deshalb ist der Schlüssel für %1 nicht lesbar. Bitte entsperren und erneut versuchen.</translation>
    </message>
    <message>
        <source>The desktop&apos;s keychain cannot be reached, so there is no key for %1. Start GNOME Keyring or KWallet and try again, or enter the key for this session only.</source>
        <translation>Der Schlüsselbund des Desktops ist nicht erreichbar, deshalb fehlt der Schlüssel für %1. GNOME Keyring oder KWallet starten und erneut versuchen oder den Schlüssel nur bis zum Beenden eingeben.</translation>
    </message>
    <message>
        <source>The keychain did not answer in time, so there is no key for %1 yet. It is used as soon as it comes; try again, or enter the key for this session only.</source>
        <translation>Der Schlüsselbund hat nicht rechtzeitig geantwortet, deshalb fehlt der Schlüssel für %1 noch. Er gilt, sobald er kommt; erneut versuchen oder den Schlüssel nur bis zum Beenden eingeben.</translation>
    </message>
    <message>
        <source>The key for %1 is for one session only and has not been entered in this one. Enter it in the preferences, page Providers.</source>
        <translation>Der Schlüssel für %1 gilt nur bis zum Beenden und wurde seit dem Start noch nicht eingegeben. Bitte in den Einstellungen, Seite „Anbieter“, eingeben.</translation>
    </message>
    <message>
        <source>The key for %1 is to come from the environment variable %2, which is not set. Set it and start Varve again, or choose another place for the key.</source>
        <translation>Der Schlüssel für %1 soll aus der Umgebungsvariablen %2 kommen, die nicht gesetzt ist. Bitte setzen und Varve neu starten oder einen anderen Ort für den Schlüssel wählen.</translation>
    </message>
    <message>
        <source>The key for %1 is to come from a command, but there is no such program. Check it in the preferences, page Providers.</source>
        <translation>Der Schlüssel für %1 soll aus einem Befehl kommen, aber dieses Programm gibt es nicht. Bitte in den Einstellungen, Seite „Anbieter“, prüfen.</translation>
    </message>
    <message>
        <source>The key for %1 comes from a place that this version of Varve does not know (“%2”). Choose another one in the preferences, page Providers.</source>
        <translation>Der Schlüssel für %1 kommt von einem Ort, den diese Version von Varve nicht kennt („%2“). Bitte in den Einstellungen, Seite „Anbieter“, einen anderen wählen.</translation>
    </message>
</context>
<context>
    <name>varve::KeychainStore</name>
    <message>
        <source>Reading the key back gave something else.</source>
        <translation>Beim Zurücklesen des Schlüssels kam etwas anderes heraus.</translation>
    </message>
    <message>
        <source>The key was not there when it was read back.</source>
        <translation>Der Schlüssel war beim Zurücklesen nicht da.</translation>
    </message>
</context>
<context>
    <name>varve::LandingController</name>
    <message>
        <source>Back to the &amp;earlier session</source>
        <translation>Zurück zur &amp;früheren Sitzung</translation>
    </message>
    <message>
        <source>This session does not continue another one</source>
        <translation>Diese Sitzung setzt keine andere fort</translation>
    </message>
</context>
<context>
    <name>varve::LeafMove</name>
    <message>
        <source>There is no entry %1 in this session.</source>
        <translation>In dieser Sitzung gibt es keinen Eintrag %1.</translation>
    </message>
    <message>
        <source>The session went on meanwhile, so it was not moved and nothing was added. Try again.</source>
        <translation>Die Sitzung ging inzwischen weiter, deshalb wurde sie nicht versetzt und nichts hinzugefügt. Noch einmal versuchen.</translation>
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
    <name>varve::LibrecodeTexts</name>
    <message>
        <source>tasks and their events are no conversation</source>
        <translation>Aufgaben und ihre Ereignisse sind kein Gespräch</translation>
    </message>
    <message>
        <source>they repeat the entries</source>
        <translation>sie wiederholen die Einträge</translation>
    </message>
    <message>
        <source>settings of the program</source>
        <translation>Einstellungen des Programms</translation>
    </message>
    <message>
        <source>a table that Varve does not know</source>
        <translation>eine Tabelle, die Varve nicht kennt</translation>
    </message>
    <message>
        <source>their entry was deleted</source>
        <translation>ihr Eintrag wurde gelöscht</translation>
    </message>
    <message>
        <source>The token estimates of the entries were left out, as Varve makes its own.</source>
        <translation>Die Token-Schätzungen der Einträge wurden weggelassen, weil Varve selbst schätzt.</translation>
    </message>
    <message>
        <source>The model chosen last for this session was %1.</source>
        <translation>Zuletzt wurde für diese Sitzung das Modell %1 gewählt.</translation>
    </message>
    <message>
        <source>The model chosen last for this session was %1, the thinking level %2.</source>
        <translation>Zuletzt wurden für diese Sitzung das Modell %1 und die Denkstufe %2 gewählt.</translation>
    </message>
    <message>
        <source>This is the session of a subagent, %1 with %2.</source>
        <translation>Dies ist die Sitzung eines Subagenten, %1 mit %2.</translation>
    </message>
    <message>
        <source>The session stands on the newest entry without a follower. librecode compares times as texts and would go on below another one.</source>
        <translation>Die Sitzung steht auf dem neuesten Eintrag ohne Nachfolger. librecode vergleicht Zeiten als Texte und würde unter einem anderen weitermachen.</translation>
    </message>
    <message>
        <source>the tool result has no headers that can be told from its output; its text was kept whole</source>
        <translation>das Werkzeugergebnis hat keine Kopfzeilen, die sich von seiner Ausgabe unterscheiden lassen; sein Text wurde ganz behalten</translation>
    </message>
    <message>
        <source>the arguments of the tool are not valid JSON; they were kept as text</source>
        <translation>die Argumente des Werkzeugs sind kein gültiges JSON; sie wurden als Text behalten</translation>
    </message>
    <message>
        <source>the text of the message and that of its parts differ; both were kept</source>
        <translation>der Text der Nachricht und der ihrer Teile unterscheiden sich; beide wurden behalten</translation>
    </message>
    <message>
        <source>a part of %1 is larger than what is read and was left out</source>
        <translation>ein Teil von %1 ist größer, als gelesen wird, und wurde weggelassen</translation>
    </message>
    <message>
        <source>a part of the unknown kind &quot;%1&quot; was left out</source>
        <translation>ein Teil der unbekannten Art „%1“ wurde weggelassen</translation>
    </message>
    <message>
        <source>they belong to no session of the database</source>
        <translation>sie gehören zu keiner Sitzung der Datenbank</translation>
    </message>
    <message numerus="yes">
        <source>the message has more parts than are read; %n of them were left out</source>
        <translation>
            <numerusform>die Nachricht hat mehr Teile, als gelesen werden; %n davon wurde weggelassen</numerusform>
            <numerusform>die Nachricht hat mehr Teile, als gelesen werden; %n davon wurden weggelassen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::LimitMeter</name>
    <message>
        <source>%1: %2</source>
        <extracomment>a figure and its name</extracomment>
        <translation>%1: %2</translation>
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
    <name>varve::LineServer</name>
    <message>
        <source>The client did not read what it was told, so it was given up.</source>
        <translation>Der Client hat nicht gelesen, was ihm gesagt wurde, und wurde deshalb aufgegeben.</translation>
    </message>
</context>
<context>
    <name>varve::LoopbackRedirect</name>
    <message>
        <source>Varve has what it needs. This page can be closed.</source>
        <translation>Varve hat, was es braucht. Diese Seite kann geschlossen werden.</translation>
    </message>
    <message>
        <source>This does not belong to a sign-in that Varve waits for. Nothing was taken.</source>
        <translation>Das gehört zu keiner Anmeldung, auf die Varve wartet. Nichts davon wurde übernommen.</translation>
    </message>
</context>
<context>
    <name>varve::MainWindow</name>
    <message>
        <source>Varve</source>
        <translation>Varve</translation>
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
        <source>Open preferences</source>
        <translation>Einstellungen öffnen</translation>
    </message>
    <message>
        <source>What else stands in the link is left out: a name before the host, or what a mail is to have attached.</source>
        <translation>Was sonst noch in dem Verweis steht, wird weggelassen: ein Name vor dem Rechner oder was an eine Mail angehängt werden soll.</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>Been&amp;den</translation>
    </message>
    <message>
        <source>Find anything or run a &amp;command</source>
        <translation>Etwas finden oder &amp;Befehl ausführen</translation>
    </message>
    <message>
        <source>&amp;About Varve</source>
        <translation>&amp;Über Varve</translation>
    </message>
    <message>
        <source>About &amp;Qt</source>
        <translation>Über &amp;Qt</translation>
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
        <source>&amp;Keyboard shortcuts…</source>
        <translation>&amp;Tastenkürzel …</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>&amp;Handbuch</translation>
    </message>
</context>
<context>
    <name>varve::MaintenanceControl</name>
    <message>
        <source>Stopped. What was stored is as it was.</source>
        <translation>Angehalten. Was gespeichert war, ist unverändert.</translation>
    </message>
</context>
<context>
    <name>varve::MaintenanceController</name>
    <message>
        <source>Store &amp;maintenance…</source>
        <translation>&amp;Wartung des Speichers …</translation>
    </message>
    <message>
        <source>Do not</source>
        <translation>Nicht einsetzen</translation>
    </message>
    <message>
        <source>The store stays as it is</source>
        <translation>Der Speicher bleibt, wie er ist</translation>
    </message>
    <message>
        <source>No backup was made: %1</source>
        <extracomment>why</extracomment>
        <translation>Es wurde keine Sicherung angelegt: %1</translation>
    </message>
    <message>
        <source>A backup is put in place at the next start.</source>
        <translation>Beim nächsten Start wird eine Sicherung eingesetzt.</translation>
    </message>
    <message>
        <source>Stopping what is done with the store&apos;s file. Varve closes when that has ended.</source>
        <translation>Was mit der Datei des Speichers geschieht, wird abgebrochen. Varve schließt sich, wenn das zu Ende ist.</translation>
    </message>
</context>
<context>
    <name>varve::MaintenanceDialog</name>
    <message>
        <source>Store maintenance</source>
        <translation>Wartung des Speichers</translation>
    </message>
    <message>
        <source>&amp;Space</source>
        <translation>&amp;Platz</translation>
    </message>
    <message>
        <source>Chec&amp;k</source>
        <translation>P&amp;rüfen</translation>
    </message>
    <message>
        <source>&amp;Backup</source>
        <translation>&amp;Sicherung</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>A&amp;nhalten</translation>
    </message>
    <message>
        <source>Compact fi&amp;le</source>
        <translation>Date&amp;i verdichten</translation>
    </message>
</context>
<context>
    <name>varve::ManualPage</name>
    <message>
        <source>The store, unless --store names one.</source>
        <translation>Der Speicher, wenn --store keinen nennt.</translation>
    </message>
    <message>
        <source>Where the store and the settings are, as below.</source>
        <translation>Wo Speicher und Einstellungen liegen, wie unten.</translation>
    </message>
    <message>
        <source>Overrules the setting %1: %2</source>
        <extracomment>%1 is the name of a setting</extracomment>
        <translation>Geht der Einstellung %1 vor: %2</translation>
    </message>
    <message>
        <source>The store: every session. Backups lie beside it.</source>
        <translation>Der Speicher: jede Sitzung. Sicherungen liegen daneben.</translation>
    </message>
    <message>
        <source>The settings.</source>
        <translation>Die Einstellungen.</translation>
    </message>
    <message>
        <source>In a project&apos;s folder: settings.ini, system.md and skills, used once the folder is trusted.</source>
        <translation>Im Ordner eines Projekts: settings.ini, system.md und Fähigkeiten, benutzt, sobald dem Ordner vertraut wird.</translation>
    </message>
    <message>
        <source>It is done.</source>
        <translation>Es ist getan.</translation>
    </message>
    <message>
        <source>It failed; standard error says why.</source>
        <translation>Es ging nicht; die Standardfehlerausgabe sagt, warum.</translation>
    </message>
    <message>
        <source>It was not called as it has to be.</source>
        <translation>Der Aufruf war nicht, wie er sein muss.</translation>
    </message>
    <message>
        <source>Every verb takes these.</source>
        <translation>Jedes Verb nimmt diese.</translation>
    </message>
    <message>
        <source>Print JSON for scripts.</source>
        <translation>JSON für Skripte ausgeben.</translation>
    </message>
    <message>
        <source>Use this store instead of the usual one.</source>
        <translation>Diesen Speicher statt des üblichen benutzen.</translation>
    </message>
    <message>
        <source>Say how this is used.</source>
        <translation>Sagen, wie man es benutzt.</translation>
    </message>
    <message>
        <source>SESSION is an id, the beginning of one, its number (#12), the id of an import in its own program, or an imported file. ENTRY is an id, the beginning of one, or an id in the program that it comes from.</source>
        <translation>SESSION ist eine Kennung, der Anfang einer, ihre Nummer (#12), die Kennung eines Imports in seinem eigenen Programm oder eine importierte Datei. ENTRY ist eine Kennung, der Anfang einer oder eine Kennung im Programm, aus dem der Eintrag kommt.</translation>
    </message>
    <message>
        <source>a workbench for long sessions with language models</source>
        <translation>eine Werkbank für lange Sitzungen mit Sprachmodellen</translation>
    </message>
    <message>
        <source>Varve keeps every turn of a session in a tree for ever. What a model is sent is a projection of one branch of that tree; compaction changes the projection and never the history.</source>
        <translation>Varve bewahrt jeden Schritt einer Sitzung für immer in einem Baum. Was einem Modell gesendet wird, ist eine Projektion eines Zweigs dieses Baums; Verdichten ändert die Projektion und nie die Geschichte.</translation>
    </message>
    <message>
        <source>Without a verb the window opens, with a file of another program the session that is in it. With a verb no display is needed, and it may run while the window is open.</source>
        <translation>Ohne Verb öffnet sich das Fenster, mit der Datei eines anderen Programms die Sitzung darin. Mit einem Verb ist kein Bildschirm nötig, und es darf laufen, während das Fenster offen ist.</translation>
    </message>
</context>
<context>
    <name>varve::MarkdownTexts</name>
    <message>
        <source>Image (%1, %2 × %3)</source>
        <translation>Bild (%1, %2 × %3)</translation>
    </message>
    <message>
        <source>Compaction: what stands above (%1 tokens) was summarized</source>
        <translation>Verdichtung: Was darüber steht (%1 Token), wurde zusammengefasst</translation>
    </message>
</context>
<context>
    <name>varve::McpClient</name>
    <message>
        <source>The program is closing.</source>
        <translation>Das Programm wird beendet.</translation>
    </message>
    <message numerus="yes">
        <source>The server did not answer &quot;%1&quot; within %n second(s).</source>
        <translation>
            <numerusform>Der Server hat „%1“ innerhalb von %n Sekunde nicht beantwortet.</numerusform>
            <numerusform>Der Server hat „%1“ innerhalb von %n Sekunden nicht beantwortet.</numerusform>
        </translation>
    </message>
    <message>
        <source>The server did not tell its tools: %1</source>
        <translation>Der Server hat seine Werkzeuge nicht genannt: %1</translation>
    </message>
    <message>
        <source>This was stopped before it ran.</source>
        <translation>Das wurde angehalten, bevor es lief.</translation>
    </message>
    <message>
        <source>This was stopped by the person.</source>
        <translation>Das wurde von der Person angehalten.</translation>
    </message>
    <message numerus="yes">
        <source>The server sends more than anybody asked it for (%n message(s) in a few seconds), so it was ended.</source>
        <translation>
            <numerusform>Der Server sendet mehr, als jemand von ihm wollte (%n Nachricht in wenigen Sekunden), und wurde deshalb beendet.</numerusform>
            <numerusform>Der Server sendet mehr, als jemand von ihm wollte (%n Nachrichten in wenigen Sekunden), und wurde deshalb beendet.</numerusform>
        </translation>
    </message>
    <message>
        <source>The server has changed what %1 is since it was offered here, so it was not called. As it is now, it is offered with the next message.</source>
        <translation>Der Server hat geändert, was %1 ist, seit es hier angeboten wurde; es wurde nicht aufgerufen. So wie es jetzt ist, wird es mit der nächsten Nachricht angeboten.</translation>
    </message>
    <message>
        <source>The server speaks another revision of the protocol than before. It is asked anew with the next message.</source>
        <translation>Der Server spricht eine andere Fassung des Protokolls als zuvor. Mit der nächsten Nachricht wird er neu gefragt.</translation>
    </message>
</context>
<context>
    <name>varve::McpContent</name>
    <message>
        <source>[%1, which cannot be shown here]</source>
        <translation>[%1, hier nicht darstellbar]</translation>
    </message>
    <message>
        <source>The server reported an error (%1).</source>
        <translation>Der Server meldete einen Fehler (%1).</translation>
    </message>
    <message numerus="yes">
        <source>[%n more line(s)]</source>
        <translation>
            <numerusform>[%n weitere Zeile]</numerusform>
            <numerusform>[%n weitere Zeilen]</numerusform>
        </translation>
    </message>
    <message>
        <source>[no output]</source>
        <translation>[keine Ausgabe]</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>The server wants something of Varve for this that it does not offer to servers: %1.</source>
        <translation>Der Server verlangt dafür etwas, das Varve Servern nicht anbietet: %1.</translation>
    </message>
    <message>
        <source>The server answered with a kind of result that Varve does not know (%1).</source>
        <translation>Der Server hat mit einer Art von Ergebnis geantwortet, die Varve nicht kennt (%1).</translation>
    </message>
    <message>
        <source>The server wanted this call again and again without answering it.</source>
        <translation>Der Server wollte diesen Aufruf immer wieder, ohne ihn zu beantworten.</translation>
    </message>
    <message>
        <source>The server asks for something before it goes on, which Varve does not give to servers: %1</source>
        <translation>Der Server verlangt vorher etwas, das Varve Servern nicht gibt: %1</translation>
    </message>
</context>
<context>
    <name>varve::McpEndpoint</name>
    <message>
        <source>The line is longer than %1 bytes. It was passed over.</source>
        <translation>Die Zeile ist länger als %1 Byte. Sie wurde übergangen.</translation>
    </message>
    <message>
        <source>A request with this id is under way. Each needs an id of its own.</source>
        <translation>Eine Anfrage mit dieser Kennung läuft schon. Jede braucht ihre eigene.</translation>
    </message>
    <message>
        <source>Too many requests wait. Wait for their answers.</source>
        <translation>Zu viele Anfragen warten. Auf ihre Antworten warten.</translation>
    </message>
    <message>
        <source>There is no method “%1”.</source>
        <translation>Eine Methode „%1“ gibt es nicht.</translation>
    </message>
    <message>
        <source>Begin with “initialize”, or say in “_meta” which revision of the protocol the request is of: “%1”.</source>
        <translation>Mit „initialize“ beginnen, oder in „_meta“ sagen, nach welcher Fassung des Protokolls die Anfrage ist: „%1“.</translation>
    </message>
    <message>
        <source>This revision of the protocol is not spoken here.</source>
        <translation>Diese Fassung des Protokolls wird hier nicht gesprochen.</translation>
    </message>
    <message>
        <source>“%1” is missing in “_meta”.</source>
        <translation>„%1“ fehlt in „_meta“.</translation>
    </message>
</context>
<context>
    <name>varve::McpHttpChannel</name>
    <message>
        <source>The server has forgotten this connection and does not take a new one. %1</source>
        <translation>Der Server hat diese Verbindung vergessen und nimmt keine neue an. %1</translation>
    </message>
    <message>
        <source>The server took the message but did not answer it.</source>
        <translation>Der Server hat die Nachricht angenommen, aber nicht beantwortet.</translation>
    </message>
    <message>
        <source>%1 refused this, as the sign-in there does not allow it. Sign in again in the preferences (Tools, Servers) to be asked for more.</source>
        <translation>%1 hat das abgelehnt, weil die Anmeldung dort es nicht erlaubt. Mit einer neuen Anmeldung in den Einstellungen (Werkzeuge, Werkzeugserver) wird nach mehr gefragt.</translation>
    </message>
</context>
<context>
    <name>varve::McpHttpExchange</name>
    <message>
        <source>%1 sent a message of more than %2 MB.</source>
        <translation>%1 hat eine Nachricht von mehr als %2 MB gesendet.</translation>
    </message>
    <message>
        <source>%1 broke off in the middle of its answer.</source>
        <translation>%1 hat mitten in der Antwort abgebrochen.</translation>
    </message>
    <message>
        <source>%1 takes no messages at this address (HTTP 405). Servers that speak only the older HTTP+SSE transport cannot be used.</source>
        <translation>%1 nimmt unter dieser Adresse keine Nachrichten an (HTTP 405). Server, die nur den älteren Transport HTTP+SSE sprechen, sind nicht verwendbar.</translation>
    </message>
    <message>
        <source>%1 sends requests on to %2, which is not followed. If you trust that address, enter it instead.</source>
        <translation>%1 leitet Anfragen an %2 weiter; dem wird nicht gefolgt. Ist diese Adresse vertrauenswürdig, kann sie stattdessen eingetragen werden.</translation>
    </message>
    <message>
        <source>%1 answered with HTTP %2.</source>
        <translation>%1 antwortete mit HTTP %2.</translation>
    </message>
    <message>
        <source>%1 answered with HTTP %2: %3</source>
        <translation>%1 antwortete mit HTTP %2: %3</translation>
    </message>
    <message>
        <source>%1 asks you to sign in (HTTP 401).</source>
        <translation>%1 verlangt eine Anmeldung (HTTP 401).</translation>
    </message>
</context>
<context>
    <name>varve::McpOpening</name>
    <message>
        <source>The server refused to begin: %1</source>
        <translation>Der Server hat den Beginn abgelehnt: %1</translation>
    </message>
    <message>
        <source>The server speaks no revision of the Model Context Protocol that Varve knows. It speaks: %1. Varve: %2.</source>
        <translation>Der Server spricht keine Fassung des Model Context Protocol, die Varve kennt. Er spricht: %1. Varve: %2.</translation>
    </message>
</context>
<context>
    <name>varve::McpProcessChannel</name>
    <message>
        <source>%1 could not be started: %2.</source>
        <translation>%1 ließ sich nicht starten: %2.</translation>
    </message>
    <message>
        <source>%1 sent a message of more than %2 bytes.</source>
        <translation>%1 hat eine Nachricht von mehr als %2 Bytes gesendet.</translation>
    </message>
    <message>
        <source>%1 crashed.</source>
        <translation>%1 ist abgestürzt.</translation>
    </message>
    <message>
        <source>%1 ended with code %2.</source>
        <translation>%1 endete mit dem Rückgabewert %2.</translation>
    </message>
    <message>
        <source>%1 It said: %2</source>
        <translation>%1 Die Ausgabe dazu: %2</translation>
    </message>
</context>
<context>
    <name>varve::McpServers</name>
    <message>
        <source>The tools of %1 are not available. %2</source>
        <translation>Die Werkzeuge von %1 sind nicht verfügbar. %2</translation>
    </message>
</context>
<context>
    <name>varve::McpSignIn</name>
    <message>
        <source>The sign-in has ended: it was withdrawn, or is too old. Sign in again.</source>
        <translation>Die Anmeldung ist erloschen: Sie wurde zurückgezogen oder ist zu alt. Eine neue Anmeldung ist nötig.</translation>
    </message>
</context>
<context>
    <name>varve::McpTool</name>
    <message>
        <source>%1 on the server %2, with
%3</source>
        <translation>%1 auf dem Server %2, mit
%3</translation>
    </message>
    <message>
        <source>The server %1 is not connected any more.</source>
        <translation>Der Server %1 ist nicht mehr verbunden.</translation>
    </message>
</context>
<context>
    <name>varve::MeaningRow</name>
    <message>
        <source>Asking %1…</source>
        <translation>%1 wird gefragt …</translation>
    </message>
    <message>
        <source>Also by meaning.</source>
        <translation>Auch nach Bedeutung.</translation>
    </message>
    <message>
        <source>Not by meaning: %1</source>
        <translation>Nicht nach Bedeutung: %1</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausieren</translation>
    </message>
    <message>
        <source>Search by meaning…</source>
        <translation>Suche nach Bedeutung …</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>Einstellungen …</translation>
    </message>
    <message>
        <source>With an embedding model, entries are also found that say the same in other words</source>
        <translation>Mit einem Embedding-Modell werden auch Einträge gefunden, die dasselbe mit anderen Worten sagen</translation>
    </message>
</context>
<context>
    <name>varve::MemoryActions</name>
    <message>
        <source>Go to where it comes from</source>
        <translation>Zur Herkunft gehen</translation>
    </message>
    <message>
        <source>Change the fact</source>
        <translation>Fakt ändern</translation>
    </message>
    <message>
        <source>Send this fact</source>
        <translation>Diesen Fakt senden</translation>
    </message>
    <message>
        <source>Move the fact up</source>
        <translation>Fakt nach oben</translation>
    </message>
    <message>
        <source>Move the fact down</source>
        <translation>Fakt nach unten</translation>
    </message>
    <message>
        <source>Move the fact to this session</source>
        <translation>Fakt in diese Sitzung verschieben</translation>
    </message>
    <message>
        <source>Move the fact to this project</source>
        <translation>Fakt in dieses Projekt verschieben</translation>
    </message>
    <message>
        <source>Move the fact to every session</source>
        <translation>Fakt in alle Sitzungen verschieben</translation>
    </message>
    <message>
        <source>Copy the fact</source>
        <translation>Fakt kopieren</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Vergessen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederherstellen</translation>
    </message>
</context>
<context>
    <name>varve::MemoryController</name>
    <message>
        <source>&amp;Remember…</source>
        <translation>Mer&amp;ken …</translation>
    </message>
    <message>
        <source>&amp;Remember selection…</source>
        <translation>Auswahl mer&amp;ken …</translation>
    </message>
    <message>
        <source>No message is chosen in the transcript</source>
        <translation>Im Verlauf ist keine Nachricht ausgewählt</translation>
    </message>
    <message>
        <source>The message that this fact comes from is not in this session.</source>
        <translation>Die Nachricht, aus der dieser Fakt stammt, ist nicht in dieser Sitzung.</translation>
    </message>
    <message>
        <source>What is al&amp;ways sent…</source>
        <translation>Was &amp;immer gesendet wird …</translation>
    </message>
    <message>
        <source>Always sent</source>
        <translation>Immer gesendet</translation>
    </message>
    <message>
        <source>Facts always &amp;sent</source>
        <translation>Immer &amp;gesendete Fakten</translation>
    </message>
</context>
<context>
    <name>varve::MemoryEditor</name>
    <message>
        <source>The store is open for reading only.</source>
        <translation>Der Speicher ist nur zum Lesen geöffnet.</translation>
    </message>
    <message>
        <source>No session is open.</source>
        <translation>Es ist keine Sitzung geöffnet.</translation>
    </message>
    <message>
        <source>This session has no working folder.</source>
        <translation>Diese Sitzung hat keinen Arbeitsordner.</translation>
    </message>
    <message>
        <source>You are looking at another branch. Continue there, or go back, to change what is remembered.</source>
        <translation>Zu sehen ist ein anderer Zweig. Dort fortsetzen oder zurückgehen, um Gemerktes zu ändern.</translation>
    </message>
    <message>
        <source>The session was closed before this was remembered in it.</source>
        <translation>Die Sitzung wurde geschlossen, bevor das in ihr gemerkt war.</translation>
    </message>
    <message>
        <source>Undo remembering</source>
        <translation>Merken rückgängig machen</translation>
    </message>
    <message>
        <source>Redo remembering</source>
        <translation>Merken wiederherstellen</translation>
    </message>
    <message>
        <source>Undo changing the fact</source>
        <translation>Änderung des Fakts rückgängig machen</translation>
    </message>
    <message>
        <source>Redo changing the fact</source>
        <translation>Änderung des Fakts wiederherstellen</translation>
    </message>
    <message>
        <source>Undo showing the fact</source>
        <translation>Zeigen des Fakts rückgängig machen</translation>
    </message>
    <message>
        <source>Redo showing the fact</source>
        <translation>Zeigen des Fakts wiederherstellen</translation>
    </message>
    <message>
        <source>Undo hiding the fact</source>
        <translation>Verbergen des Fakts rückgängig machen</translation>
    </message>
    <message>
        <source>Redo hiding the fact</source>
        <translation>Verbergen des Fakts wiederherstellen</translation>
    </message>
    <message>
        <source>Undo forgetting</source>
        <translation>Vergessen rückgängig machen</translation>
    </message>
    <message>
        <source>Redo forgetting</source>
        <translation>Vergessen wiederherstellen</translation>
    </message>
    <message>
        <source>Undo moving the fact</source>
        <translation>Verschieben des Fakts rückgängig machen</translation>
    </message>
    <message>
        <source>Redo moving the fact</source>
        <translation>Verschieben des Fakts wiederherstellen</translation>
    </message>
</context>
<context>
    <name>varve::MemoryTools</name>
    <message>
        <source>&quot;scope&quot; is &quot;session&quot; or &quot;project&quot;, not &quot;%1&quot;.</source>
        <translation>„scope“ ist „session“ oder „project“, nicht „%1“.</translation>
    </message>
    <message>
        <source>This conversation has no working folder, so there is no project to remember it for.</source>
        <translation>Dieses Gespräch hat keinen Arbeitsordner, also gibt es kein Projekt, für das es sich merken ließe.</translation>
    </message>
    <message>
        <source>A fact has at most %1 sources.</source>
        <translation>Ein Fakt hat höchstens %1 Quellen.</translation>
    </message>
    <message>
        <source>The store does not answer. Try again later.</source>
        <translation>Der Speicher antwortet nicht. Später erneut versuchen.</translation>
    </message>
    <message>
        <source>Facts can only be changed by a turn that is stored.</source>
        <translation>Fakten lassen sich nur in einer Runde ändern, die gespeichert wird.</translation>
    </message>
    <message>
        <source>It will be sent in every session that works in %1.</source>
        <translation>Er wird in jeder Sitzung gesendet, die in %1 arbeitet.</translation>
    </message>
    <message>
        <source>Remembered.</source>
        <translation>Gemerkt.</translation>
    </message>
    <message>
        <source>This fact was forgotten already.</source>
        <translation>Dieser Fakt war schon vergessen.</translation>
    </message>
    <message>
        <source>Forgotten. The facts behind it have other numbers from the next request on.</source>
        <translation>Vergessen. Die Fakten dahinter haben ab der nächsten Anfrage andere Nummern.</translation>
    </message>
    <message>
        <source>&quot;scope&quot; is &quot;session&quot;, &quot;project&quot; or &quot;everywhere&quot;, not &quot;%1&quot;.</source>
        <translation>„scope“ ist „session“, „project“ oder „everywhere“, nicht „%1“.</translation>
    </message>
    <message>
        <source>It will be forgotten in every session.</source>
        <translation>Es wird in jeder Sitzung vergessen.</translation>
    </message>
    <message>
        <source>It will be forgotten in every session that works in %1.</source>
        <translation>Es wird in jeder Sitzung vergessen, die in %1 arbeitet.</translation>
    </message>
    <message>
        <source>Remembered for this project.</source>
        <translation>Für dieses Projekt gemerkt.</translation>
    </message>
    <message>
        <source>Exactly this text is kept in this session. It is sent with every later request of it, also after older messages were summarized, until it is forgotten. You find and change it below “Always sent”.</source>
        <translation>Genau dieser Text bleibt in dieser Sitzung. Er wird mit jeder späteren Anfrage von ihr gesendet, auch nachdem ältere Nachrichten zusammengefasst wurden, bis er vergessen wird. Er steht unter „Immer gesendet“ und kann dort geändert werden.</translation>
    </message>
    <message>
        <source>Exactly this text is kept on this machine for the working folder, until it is forgotten. You find and change it below “Always sent”.</source>
        <translation>Genau dieser Text bleibt auf diesem Rechner für den Arbeitsordner, bis er vergessen wird. Er steht unter „Immer gesendet“ und kann dort geändert werden.</translation>
    </message>
</context>
<context>
    <name>varve::MessageQueue</name>
    <message>
        <source>This message is not waiting any more: it was sent or removed meanwhile.</source>
        <translation>Diese Nachricht wartet nicht mehr: Sie wurde inzwischen gesendet oder entfernt.</translation>
    </message>
</context>
<context>
    <name>varve::MessageSender</name>
    <message>
        <source>There is no command /%1.</source>
        <translation>Es gibt keinen Befehl /%1.</translation>
    </message>
    <message>
        <source>There is no command /%1. Did you mean /%2?</source>
        <translation>Es gibt keinen Befehl /%1. War /%2 gemeint?</translation>
    </message>
    <message>
        <source>With a space before it, it is sent as a message.</source>
        <translation>Mit einem Leerzeichen davor wird es als Nachricht gesendet.</translation>
    </message>
    <message>
        <source>A shell command waits until the answer is there.</source>
        <translation>Ein Shell-Befehl wartet, bis die Antwort da ist.</translation>
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
    <name>varve::MissingSide</name>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Add what is selected to the summary</source>
        <translation>Ausgewähltes in die Zusammenfassung aufnehmen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show where it stands</source>
        <translation>Zeigen, wo es steht</translation>
    </message>
    <message>
        <source>Ask again for what is missing</source>
        <translation>Nach dem Fehlenden erneut fragen</translation>
    </message>
    <message>
        <source>This stands in what is summarized, and not in the summary. Not all of it matters: add what does with Enter.</source>
        <translation>Dies steht in dem, was zusammengefasst wird, und nicht in der Zusammenfassung. Nicht alles davon ist wichtig: Mit der Eingabetaste wird aufgenommen, was es ist.</translation>
    </message>
    <message>
        <source>Nothing was found that the summary does not say.</source>
        <translation>Es wurde nichts gefunden, was die Zusammenfassung nicht sagt.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln standing rule(s) are kept word for word. Take a line out of that section, and it no longer holds.</source>
        <translation>
            <numerusform>%Ln dauerhafte Regel bleibt wörtlich erhalten. Wird ihre Zeile aus dem Abschnitt genommen, gilt sie nicht mehr.</numerusform>
            <numerusform>%Ln dauerhafte Regeln bleiben wörtlich erhalten. Wird eine Zeile aus dem Abschnitt genommen, gilt sie nicht mehr.</numerusform>
        </translation>
    </message>
    <message>
        <source>The built-in summarizer would write the same again.</source>
        <translation>Das eingebaute Verfahren würde noch einmal dasselbe schreiben.</translation>
    </message>
</context>
<context>
    <name>varve::MissingTree</name>
    <message>
        <source>Not in the summary</source>
        <translation>Nicht in der Zusammenfassung</translation>
    </message>
    <message>
        <source>Show where it stands</source>
        <translation>Zeigen, wo es steht</translation>
    </message>
    <message>
        <source>Add to the summary</source>
        <translation>In die Zusammenfassung aufnehmen</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>a kind of fact, and how many there are</extracomment>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>varve::ModelChoices</name>
    <message>
        <source>None yet</source>
        <translation>Noch keines</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keines</translation>
    </message>
    <message>
        <source>&amp;Main model</source>
        <translation>&amp;Hauptmodell</translation>
    </message>
    <message>
        <source>C&amp;ompaction</source>
        <translation>Verdich&amp;tung</translation>
    </message>
    <message>
        <source>&amp;Embeddings</source>
        <translation>&amp;Embeddings</translation>
    </message>
    <message>
        <source>%1 — %2</source>
        <extracomment>a model and its provider</extracomment>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>No model is known yet. Ask the provider&apos;s server for its models, or add one by its name.</source>
        <translation>Noch ist kein Modell bekannt. Den Server des Anbieters nach seinen Modellen fragen oder eines mit Namen hinzufügen.</translation>
    </message>
    <message>
        <source>Choose the model that answers.</source>
        <translation>Das Modell wählen, das antwortet.</translation>
    </message>
    <message>
        <source>Its provider is no longer there. Choose another model.</source>
        <translation>Seinen Anbieter gibt es nicht mehr. Bitte ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>%1 is not in use, so nothing answers.</source>
        <translation>%1 wird nicht verwendet, deshalb antwortet nichts.</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pausieren</translation>
    </message>
    <message>
        <source>No embedding model is known. Ask a provider&apos;s server for its models, or add one by its name.</source>
        <translation>Kein Einbettungsmodell ist bekannt. Den Server eines Anbieters nach seinen Modellen fragen oder eines mit seinem Namen hinzufügen.</translation>
    </message>
    <message>
        <source>As for compaction</source>
        <translation>Wie für die Verdichtung</translation>
    </message>
    <message>
        <source>&amp;Idle work</source>
        <translation>Arbeit im &amp;Leerlauf</translation>
    </message>
    <message>
        <source>The model that answers the session</source>
        <translation>Das Modell, das in der Sitzung antwortet</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>For the search by meaning, what you and models wrote in all sessions, and their summaries, would be sent to %1, now and as it comes; what tools printed would not. Nothing is sent before you have allowed it: you are asked once the model is set.</source>
        <translation>Für die Suche nach Bedeutung würden an %1 die eigenen Nachrichten und die der Modelle aus allen Sitzungen gesendet, samt den Zusammenfassungen, jetzt und sobald Neues dazukommt; die Ausgaben von Werkzeugen nicht. Nichts wird gesendet, bevor es erlaubt ist: Danach wird gefragt, sobald das Modell gewählt ist.</translation>
    </message>
</context>
<context>
    <name>varve::ModelController</name>
    <message>
        <source>&amp;Choose model…</source>
        <translation>Modell &amp;wählen …</translation>
    </message>
    <message>
        <source>Choose &amp;thinking level…</source>
        <translation>Denk&amp;stufe wählen …</translation>
    </message>
    <message>
        <source>&amp;Set up models…</source>
        <translation>Modelle &amp;einrichten …</translation>
    </message>
    <message>
        <source>&amp;Thinking</source>
        <translation>&amp;Denken</translation>
    </message>
    <message>
        <source>%1 of %2 answers. %3 chooses another one.</source>
        <translation>%1 von %2 antwortet. %3 wählt ein anderes Modell.</translation>
    </message>
    <message>
        <source>%1 is not set up, %2 answers</source>
        <translation>%1 ist nicht eingerichtet, %2 antwortet</translation>
    </message>
    <message>
        <source>The last answer of this branch is by %1 of %2. Set that provider up to go on with it; until then your main model answers.</source>
        <translation>Die letzte Antwort dieses Zweigs ist von %1 von %2. Zum Weitermachen damit diesen Anbieter einrichten; bis dahin antwortet das Hauptmodell.</translation>
    </message>
    <message>
        <source>an unknown provider</source>
        <translation>einem unbekannten Anbieter</translation>
    </message>
    <message>
        <source>No model is set up</source>
        <translation>Kein Modell ist eingerichtet</translation>
    </message>
    <message>
        <source>%1 does not take a thinking level</source>
        <translation>%1 nimmt keine Denkstufe an</translation>
    </message>
    <message>
        <source>Not while an answer comes or another branch is looked at</source>
        <translation>Nicht, während eine Antwort kommt oder ein anderer Zweig zu sehen ist</translation>
    </message>
    <message>
        <source>No session is open. The level of the main model is set in the preferences</source>
        <translation>Es ist keine Sitzung geöffnet. Die Stufe des Hauptmodells steht in den Einstellungen</translation>
    </message>
    <message>
        <source>As set for the model (%1)</source>
        <translation>Wie beim Modell eingestellt (%1)</translation>
    </message>
    <message>
        <source>Thinking: by itself</source>
        <translation>Denken: von selbst</translation>
    </message>
    <message>
        <source>Thinking: %1</source>
        <translation>Denken: %1</translation>
    </message>
</context>
<context>
    <name>varve::ModelList</name>
    <message>
        <source>What came back is not a list of models. Check the base URL, it often ends in /v1.</source>
        <translation>Was zurückkam, ist keine Liste von Modellen. Bitte die Basisadresse prüfen, oft endet sie auf /v1.</translation>
    </message>
</context>
<context>
    <name>varve::ModelPicker</name>
    <message>
        <source>Choose a model</source>
        <translation>Modell wählen</translation>
    </message>
    <message>
        <source>Find a model</source>
        <translation>Modell suchen</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>No model has this in its name.</source>
        <translation>Kein Modell hat das im Namen.</translation>
    </message>
    <message>
        <source>Set up models…</source>
        <translation>Modelle einrichten …</translation>
    </message>
    <message>
        <source>window %1</source>
        <translation>Fenster %1</translation>
    </message>
    <message>
        <source>%1, %2 %3</source>
        <extracomment>a model, its provider, its window</extracomment>
        <translation>%1, %2 %3</translation>
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
        <source>The certificate of %1 comes from an authority that is not trusted here (%2). If it is your own or your company&apos;s, give its certificate file in the provider&apos;s settings. Nothing was sent.</source>
        <translation>Das Zertifikat von %1 stammt von einer Zertifizierungsstelle, der hier nicht vertraut wird (%2). Ist es die eigene oder die der eigenen Firma, gehört deren Zertifikatsdatei in die Einstellungen des Anbieters. Nichts wurde gesendet.</translation>
    </message>
    <message>
        <source>unnamed</source>
        <translation>ohne Namen</translation>
    </message>
    <message>
        <source>The certificate shown by %1 is made for another host (%2). Check the address, and whether the network wants you to sign in first. Nothing was sent.</source>
        <translation>Das von %1 gezeigte Zertifikat ist für einen anderen Rechner ausgestellt (%2). Bitte die Adresse prüfen, und ob das Netz zuerst eine Anmeldung verlangt. Nichts wurde gesendet.</translation>
    </message>
    <message>
        <source>The certificate of %1 was revoked. Nothing was sent.</source>
        <translation>Das Zertifikat von %1 wurde widerrufen. Nichts wurde gesendet.</translation>
    </message>
    <message numerus="yes">
        <source>%1 keeps the connection alive, but sent nothing of an answer for %n minute(s). It may be overloaded. Try again, or choose another model.</source>
        <translation>
            <numerusform>%1 hält die Verbindung offen, hat aber seit %n Minute nichts von einer Antwort gesendet. Vielleicht ist der Server überlastet. Erneut versuchen oder ein anderes Modell wählen.</numerusform>
            <numerusform>%1 hält die Verbindung offen, hat aber seit %n Minuten nichts von einer Antwort gesendet. Vielleicht ist der Server überlastet. Erneut versuchen oder ein anderes Modell wählen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The certificate of %1 expired on %2. Its owner has to renew it; check also this machine&apos;s clock. Nothing was sent.</source>
        <translation>Das Zertifikat von %1 ist am %2 abgelaufen. Der Betreiber muss es erneuern; bitte auch die Uhr dieses Rechners prüfen. Nichts wurde gesendet.</translation>
    </message>
    <message>
        <source>The certificate of %1 is not valid before %2. Check this machine&apos;s clock. Nothing was sent.</source>
        <translation>Das Zertifikat von %1 gilt erst ab %2. Bitte die Uhr dieses Rechners prüfen. Nichts wurde gesendet.</translation>
    </message>
    <message>
        <source>%1 sent more than %2 MB that belong to no answer (headers without end), so the connection was closed. Check the address.</source>
        <translation>%1 hat mehr als %2 MB gesendet, die zu keiner Antwort gehören (Kopfzeilen ohne Ende), deshalb wurde die Verbindung geschlossen. Bitte die Adresse prüfen.</translation>
    </message>
    <message>
        <source>%1 stopped in the middle of its answer.</source>
        <translation>%1 hat mitten in der Antwort aufgehört.</translation>
    </message>
</context>
<context>
    <name>varve::NewArchiveDialog</name>
    <message>
        <source>Add archive</source>
        <translation>Archiv hinzufügen</translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>&amp;Anhalten</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>What it is called here: one word of letters, digits, hyphens, dots and underscores.</source>
        <translation>Wie es hier heißt: ein Wort aus Buchstaben, Ziffern, Bindestrichen, Punkten und Unterstrichen.</translation>
    </message>
    <message>
        <source>A&amp;ddress</source>
        <translation>A&amp;dresse</translation>
    </message>
    <message>
        <source>&amp;Password</source>
        <translation>&amp;Passwort</translation>
    </message>
    <message>
        <source>Goes to the keychain. Empty where a certificate does.</source>
        <translation>Kommt in den Schlüsselbund. Leer, wo ein Zertifikat genügt.</translation>
    </message>
    <message>
        <source>Sealed: for your own machines</source>
        <translation>Versiegelt: für die eigenen Rechner</translation>
    </message>
    <message>
        <source>Open: for a team</source>
        <translation>Offen: für ein Team</translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation>A&amp;rt</translation>
    </message>
    <message>
        <source>&amp;Sessions</source>
        <translation>&amp;Sitzungen</translation>
    </message>
    <message>
        <source>&amp;Recovery phrase</source>
        <translation>&amp;Wiederherstellungsphrase</translation>
    </message>
    <message>
        <source>of a machine that has it; empty on the first one</source>
        <translation>von einem Rechner, der sie hat; leer auf dem ersten</translation>
    </message>
    <message>
        <source>Everything is encrypted before it leaves, with a key that no server has.</source>
        <translation>Alles wird verschlüsselt, bevor es hinausgeht, mit einem Schlüssel, den kein Server hat.</translation>
    </message>
    <message>
        <source>The database can read what goes there, and so can members what is the team&apos;s. Keys of services are taken out before anything leaves.</source>
        <translation>Die Datenbank kann lesen, was dorthin geht, und Mitglieder können es bei dem, was dem Team gehört. Schlüssel von Diensten werden herausgenommen, bevor etwas hinausgeht.</translation>
    </message>
    <message>
        <source>All, of this machine and of the others</source>
        <translation>Alle, von diesem Rechner und von den anderen</translation>
    </message>
    <message>
        <source>Those that are chosen later</source>
        <translation>Die später ausgewählten</translation>
    </message>
    <message>
        <source>The name has to be one word of letters, digits, hyphens, dots and underscores, at most 40.</source>
        <translation>Der Name muss ein Wort aus Buchstaben, Ziffern, Bindestrichen, Punkten und Unterstrichen sein, höchstens 40.</translation>
    </message>
    <message>
        <source>Connecting …</source>
        <translation>Verbindung wird aufgebaut …</translation>
    </message>
    <message>
        <source>Stopped. Nothing was added.</source>
        <translation>Angehalten. Nichts wurde hinzugefügt.</translation>
    </message>
</context>
<context>
    <name>varve::NewBelowButton</name>
    <message>
        <source>New below</source>
        <translation>Neues weiter unten</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>a command, and its keys</extracomment>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>varve::NewMessage</name>
    <message>
        <source>A message takes at most %1 images.</source>
        <translation>Eine Nachricht nimmt höchstens %1 Bilder auf.</translation>
    </message>
    <message>
        <source>A message takes at most %1 files.</source>
        <translation>Eine Nachricht nimmt höchstens %1 Dateien auf.</translation>
    </message>
</context>
<context>
    <name>varve::NodeRepair</name>
    <message>
        <source>Rebuilding the session trees</source>
        <translation>Sitzungsbäume werden neu aufgebaut</translation>
    </message>
    <message>
        <source>Removing what has no entry</source>
        <translation>Was keinen Eintrag hat, wird entfernt</translation>
    </message>
    <message>
        <source>Making the full-text index anew</source>
        <translation>Volltextindex wird neu angelegt</translation>
    </message>
    <message>
        <source>The full-text index is damaged so badly that it cannot be made anew in this file. The sessions are whole. Restore a backup.</source>
        <translation>Der Volltextindex ist so stark beschädigt, dass er sich in dieser Datei nicht neu anlegen lässt. Die Sitzungen sind heil. Eine Sicherung zurückspielen.</translation>
    </message>
    <message>
        <source>Completing the full-text index</source>
        <translation>Volltextindex wird vervollständigt</translation>
    </message>
    <message>
        <source>Counting sessions again</source>
        <translation>Sitzungen werden neu gezählt</translation>
    </message>
    <message>
        <source>Rebuilding the journal</source>
        <translation>Journal wird neu aufgebaut</translation>
    </message>
    <message>
        <source>The store is being repaired or compacted elsewhere, so this repair was stopped. Nothing was lost. Wait until that has ended, then check again.</source>
        <translation>Der Speicher wird gerade anderswo repariert oder verkleinert, deshalb wurde diese Reparatur angehalten. Nichts ging verloren. Warten, bis das zu Ende ist, und dann noch einmal prüfen.</translation>
    </message>
</context>
<context>
    <name>varve::NoticeController</name>
    <message>
        <source>A tool waits to be allowed: %1.</source>
        <translation>Ein Werkzeug wartet auf Erlaubnis: %1.</translation>
    </message>
    <message>
        <source>The answer has come.</source>
        <translation>Die Antwort ist da.</translation>
    </message>
    <message>
        <source>The answer was stopped at a limit.</source>
        <translation>Die Antwort wurde an einer Grenze angehalten.</translation>
    </message>
    <message>
        <source>The answer did not come.</source>
        <translation>Die Antwort ist ausgeblieben.</translation>
    </message>
    <message>
        <source>Varve</source>
        <translation>Varve</translation>
    </message>
</context>
<context>
    <name>varve::OAuthDocuments</name>
    <message>
        <source>The sign-in service names “%1” as its %2, which is no address to go to. Only https:// is taken, or a server on this machine.</source>
        <translation>Der Anmeldedienst nennt „%1“ als %2; das ist keine Adresse, die aufgesucht wird. Erlaubt ist nur https:// oder ein Server auf diesem Rechner.</translation>
    </message>
    <message>
        <source>%1 says that it is “%2”, which it is not. Nothing was sent there.</source>
        <translation>%1 gibt sich als „%2“ aus, was nicht stimmt. Dorthin wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>%1 asks for a sign-in and does not say where.</source>
        <translation>%1 verlangt eine Anmeldung und sagt nicht, wo.</translation>
    </message>
    <message>
        <source>%1 wants people to sign in at “%2”, which is no address to go to. Only https:// is taken, or a server on this machine.</source>
        <translation>%1 verlangt eine Anmeldung bei „%2“; das ist keine Adresse, die aufgesucht wird. Erlaubt ist nur https:// oder ein Server auf diesem Rechner.</translation>
    </message>
    <message>
        <source>The sign-in service %1 says that it is “%2”. One of the two is not what it seems, so nobody was sent there.</source>
        <translation>Der Anmeldedienst %1 gibt sich als „%2“ aus. Eines von beiden ist nicht, was es scheint; deshalb wurde niemand dorthin geschickt.</translation>
    </message>
    <message>
        <source>The sign-in service %1 does not offer PKCE with S256, without which a sign-in can be stolen. Its operator has to switch it on.</source>
        <translation>Der Anmeldedienst %1 bietet kein PKCE mit S256 an, ohne das eine Anmeldung gestohlen werden kann. Sein Betreiber muss es einschalten.</translation>
    </message>
    <message>
        <source>The sign-in service did not take Varve as a client: its answer has no client id, or wants a way to say who we are that Varve does not have.</source>
        <translation>Der Anmeldedienst hat Varve nicht als Programm angenommen: Seiner Antwort fehlt die Client-ID, oder sie verlangt einen Ausweis, den Varve nicht hat.</translation>
    </message>
    <message>
        <source>The sign-in service answered without a token that can be used.</source>
        <translation>Der Anmeldedienst hat ohne ein brauchbares Token geantwortet.</translation>
    </message>
</context>
<context>
    <name>varve::OAuthFetch</name>
    <message numerus="yes">
        <source>%1 did not answer within %n second(s).</source>
        <translation>
            <numerusform>%1 hat nicht innerhalb von %n Sekunde geantwortet.</numerusform>
            <numerusform>%1 hat nicht innerhalb von %n Sekunden geantwortet.</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” is no address to sign in at: only https:// is taken, or a server on this machine.</source>
        <translation>„%1“ ist keine Adresse für eine Anmeldung: Erlaubt ist nur https:// oder ein Server auf diesem Rechner.</translation>
    </message>
    <message>
        <source>%1 is in a network nearer to you than the server that names it. Nothing was sent there.</source>
        <translation>%1 liegt in einem näheren Netz als der Server, der diese Adresse nennt. Dorthin wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>The answer of %1 is longer than what a sign-in needs (%2 kB), so it was not read.</source>
        <translation>Die Antwort von %1 ist länger, als eine Anmeldung braucht (%2 kB), und wurde deshalb nicht gelesen.</translation>
    </message>
    <message>
        <source>%1 sends on to another address, which a sign-in does not follow.</source>
        <translation>%1 schickt weiter an eine andere Adresse; dem folgt eine Anmeldung nicht.</translation>
    </message>
</context>
<context>
    <name>varve::OAuthFlow</name>
    <message>
        <source>Nobody signed in within the time for it. Try again.</source>
        <translation>In der vorgesehenen Zeit kam keine Anmeldung. Sie kann erneut versucht werden.</translation>
    </message>
    <message>
        <source>%1 asks for a sign-in, but the document that should say where is not there (HTTP %2).</source>
        <translation>%1 verlangt eine Anmeldung, aber das Dokument, das sagen sollte, wo, ist nicht da (HTTP %2).</translation>
    </message>
    <message>
        <source>%1 asks for a sign-in at %2, which does not say how it is done (HTTP %3).</source>
        <translation>%1 verlangt eine Anmeldung bei %2; dort steht nicht, wie sie geht (HTTP %3).</translation>
    </message>
    <message>
        <source>There is no free port on this machine to which the browser could come back.</source>
        <translation>Auf diesem Rechner ist kein Port frei, an den der Browser zurückkehren könnte.</translation>
    </message>
    <message>
        <source>%1 takes only programs that it knows. Have Varve registered there, with the address http://127.0.0.1/callback, and enter the client id that it is given.</source>
        <translation>%1 nimmt nur Programme, die es kennt. Varve muss dort mit der Adresse http://127.0.0.1/callback eingetragen und die erhaltene Client-ID hier eingegeben werden.</translation>
    </message>
    <message>
        <source>%1 does not take Varve as a client (HTTP %2). %3</source>
        <translation>%1 nimmt Varve nicht als Programm an (HTTP %2). %3</translation>
    </message>
    <message>
        <source>%1 wants the browser sent to %2, which is in a network nearer to you than it is itself. Nobody was sent there.</source>
        <translation>%1 will den Browser zu %2 schicken, das in einem näheren Netz liegt als der Dienst selbst. Dorthin wurde niemand geschickt.</translation>
    </message>
    <message>
        <source>The answer of the sign-in does not come from %1, to whom you were sent. It was not used.</source>
        <translation>Die Antwort der Anmeldung kommt nicht von %1, wohin der Browser geschickt wurde. Sie wurde nicht verwendet.</translation>
    </message>
    <message>
        <source>The sign-in was denied at %1.</source>
        <translation>Die Anmeldung wurde bei %1 abgelehnt.</translation>
    </message>
    <message>
        <source>%1 did not sign you in: %2</source>
        <translation>%1 hat die Anmeldung nicht vollzogen: %2</translation>
    </message>
    <message>
        <source>%1 sent the browser back without anything to sign in with.</source>
        <translation>%1 hat den Browser ohne etwas zurückgeschickt, das zur Anmeldung taugt.</translation>
    </message>
</context>
<context>
    <name>varve::OAuthTokens</name>
    <message>
        <source>%1 gave no token (HTTP %2).</source>
        <translation>%1 hat kein Token gegeben (HTTP %2).</translation>
    </message>
    <message>
        <source>%1 gave no token (HTTP %2): %3</source>
        <translation>%1 hat kein Token gegeben (HTTP %2): %3</translation>
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
    <name>varve::OpenCodeTexts</name>
    <message>
        <source>data of the program that are no conversation</source>
        <translation>Daten des Programms, die kein Gespräch sind</translation>
    </message>
    <message>
        <source>their message was deleted</source>
        <translation>ihre Nachricht wurde gelöscht</translation>
    </message>
    <message>
        <source>The session was taken back to before message %1; what follows is a branch that it does not stand on.</source>
        <translation>Die Sitzung wurde auf den Stand vor der Nachricht %1 zurückgesetzt; was folgt, ist ein Zweig, auf dem sie nicht steht.</translation>
    </message>
    <message>
        <source>The session is archived in OpenCode.</source>
        <translation>Die Sitzung ist in OpenCode archiviert.</translation>
    </message>
    <message>
        <source>the last answer is not finished and was left out; import again when it is</source>
        <translation>die letzte Antwort ist nicht fertig und wurde weggelassen; erneut importieren, wenn sie es ist</translation>
    </message>
    <message>
        <source>what the message says is no JSON object</source>
        <translation>was die Nachricht sagt, ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>what a part of the message says is no JSON object</source>
        <translation>was ein Teil der Nachricht sagt, ist kein JSON-Objekt</translation>
    </message>
    <message>
        <source>the parts of the message hold more than the %1 that are read; the rest was left out</source>
        <translation>die Teile der Nachricht enthalten mehr als die %1, die gelesen werden; der Rest wurde weggelassen</translation>
    </message>
    <message>
        <source>they belong to no session of the database</source>
        <translation>sie gehören zu keiner Sitzung der Datenbank</translation>
    </message>
    <message numerus="yes">
        <source>the last answer is not finished and was left out with the %n messages that wait for it; import again when it is</source>
        <translation>
            <numerusform>die letzte Antwort ist nicht fertig und wurde mit der %n Nachricht weggelassen, die auf sie wartet; erneut importieren, wenn sie es ist</numerusform>
            <numerusform>die letzte Antwort ist nicht fertig und wurde mit den %n Nachrichten weggelassen, die auf sie warten; erneut importieren, wenn sie es ist</numerusform>
        </translation>
    </message>
    <message>
        <source>the compaction that was asked for has no summary yet and was left out; import again when it has</source>
        <translation>die angeforderte Verdichtung hat noch keine Zusammenfassung und wurde weggelassen; erneut importieren, wenn sie eine hat</translation>
    </message>
</context>
<context>
    <name>varve::OpenHandsTexts</name>
    <message>
        <source>the event in %1 cannot be read</source>
        <extracomment>%1 the name of a file</extracomment>
        <translation>das Ereignis in %1 lässt sich nicht lesen</translation>
    </message>
    <message>
        <source>The conversation stands on the event %1, which is not here; it goes on from the last one.</source>
        <translation>Das Gespräch steht auf dem Ereignis %1, das hier fehlt; es geht vom letzten aus weiter.</translation>
    </message>
    <message numerus="yes">
        <source>%n condensations forget nothing that is here, or more than can be said; they are kept as notes and change nothing.</source>
        <translation>
            <numerusform>%n Verdichtung vergisst nichts, was hier ist, oder mehr, als sich sagen lässt; sie bleibt als Notiz erhalten und ändert nichts.</numerusform>
            <numerusform>%n Verdichtungen vergessen nichts, was hier ist, oder mehr, als sich sagen lässt; sie bleiben als Notizen erhalten und ändern nichts.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The descriptions of %n tools that the model was given were left out.</source>
        <translation>
            <numerusform>Die Beschreibung von %n Werkzeug, die das Modell bekommen hat, wurde weggelassen.</numerusform>
            <numerusform>Die Beschreibungen von %n Werkzeugen, die das Modell bekommen hat, wurden weggelassen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The tokens of %n requests belong to no answer that is here, e.g. to one for a title; they are not counted.</source>
        <translation>
            <numerusform>Die Token von %n Anfrage gehören zu keiner Antwort, die hier ist, z. B. zu einer nach einem Titel; sie werden nicht gezählt.</numerusform>
            <numerusform>Die Token von %n Anfragen gehören zu keiner Antwort, die hier ist, z. B. zu einer nach einem Titel; sie werden nicht gezählt.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::Operations</name>
    <message>
        <source>--%1 does not go with the other option of its kind.</source>
        <translation>--%1 verträgt sich nicht mit der anderen Option dieser Art.</translation>
    </message>
    <message>
        <source>“%1” is one argument too many.</source>
        <translation>„%1“ ist ein Argument zu viel.</translation>
    </message>
    <message>
        <source>Only one of --%1 and --%2 at a time.</source>
        <translation>Nur eines von --%1 und --%2 auf einmal.</translation>
    </message>
    <message>
        <source>--%1 goes with %2.</source>
        <translation>--%1 gehört zu %2.</translation>
    </message>
    <message>
        <source>--%1 does not go with these arguments.</source>
        <translation>--%1 passt nicht zu diesen Argumenten.</translation>
    </message>
    <message>
        <source>--%1 does not go with --%2.</source>
        <translation>--%1 passt nicht zu --%2.</translation>
    </message>
    <message>
        <source>its context is edited</source>
        <translation>ihr Kontext wird bearbeitet</translation>
    </message>
    <message>
        <source>No embedding model is set. Choose one in the preferences of the window, page Providers.</source>
        <translation>Kein Embedding-Modell ist gewählt. Bitte eines in den Einstellungen des Fensters, Seite „Anbieter“, wählen.</translation>
    </message>
    <message>
        <source>Name a session, or use one of --all, --delete ID and --restore ID.</source>
        <translation>Eine Sitzung nennen oder eines von --all, --delete ID und --restore ID verwenden.</translation>
    </message>
    <message>
        <source>--undone goes with --all.</source>
        <translation>--undone gehört zu --all.</translation>
    </message>
    <message>
        <source>“undone” goes with the journal of all sessions.</source>
        <translation>„undone“ gehört zum Journal aller Sitzungen.</translation>
    </message>
    <message>
        <source>This method has no parameter “%1”.</source>
        <translation>Diese Methode hat keinen Parameter „%1“.</translation>
    </message>
    <message>
        <source>--project is missing.</source>
        <translation>--project fehlt.</translation>
    </message>
    <message>
        <source>“folder” is missing.</source>
        <translation>„folder“ fehlt.</translation>
    </message>
    <message>
        <source>Only one of --project and --global at a time.</source>
        <translation>Nur eines von --project und --global auf einmal.</translation>
    </message>
    <message>
        <source>“folder” goes with the scope project.</source>
        <translation>„folder“ gehört zum Bereich project.</translation>
    </message>
    <message>
        <source>--from goes with a session.</source>
        <translation>--from gehört zu einer Sitzung.</translation>
    </message>
    <message>
        <source>“from” goes with a session.</source>
        <translation>„from“ gehört zu einer Sitzung.</translation>
    </message>
    <message>
        <source>--before goes with --move.</source>
        <translation>--before gehört zu --move.</translation>
    </message>
    <message>
        <source>“before” goes with “move”.</source>
        <translation>„before“ gehört zu „move“.</translation>
    </message>
    <message>
        <source>One of these: %1.</source>
        <translation>Eines davon: %1.</translation>
    </message>
    <message>
        <source>May be given several times.</source>
        <translation>Darf mehrmals angegeben werden.</translation>
    </message>
    <message>
        <source>Otherwise %1.</source>
        <extracomment>what is taken where an option is not given</extracomment>
        <translation>Sonst %1.</translation>
    </message>
    <message>
        <source>%1 takes a whole number from %2 to %3.</source>
        <extracomment>%1 is the name of an option or a parameter</extracomment>
        <translation>%1 erwartet eine ganze Zahl von %2 bis %3.</translation>
    </message>
    <message>
        <source>%1 takes a whole number, %2 or more.</source>
        <translation>%1 erwartet eine ganze Zahl ab %2.</translation>
    </message>
    <message>
        <source>%1 is empty.</source>
        <translation>%1 ist leer.</translation>
    </message>
    <message>
        <source>“%1” is nothing that %2 takes. There are: %3.</source>
        <translation>„%1“ ist kein Wert für %2. Es gibt: %3.</translation>
    </message>
    <message>
        <source>%1 takes true or false.</source>
        <translation>%1 erwartet true oder false.</translation>
    </message>
    <message>
        <source>%1 takes an array of strings.</source>
        <translation>%1 erwartet ein Array von Zeichenketten.</translation>
    </message>
    <message>
        <source>%1 takes a string.</source>
        <translation>%1 erwartet eine Zeichenkette.</translation>
    </message>
    <message>
        <source>%1 is missing.</source>
        <translation>%1 fehlt.</translation>
    </message>
    <message>
        <source>%1 does not go with %2.</source>
        <translation>%1 passt nicht zu %2.</translation>
    </message>
    <message>
        <source>%1 goes with %2.</source>
        <translation>%1 gehört zu %2.</translation>
    </message>
    <message>
        <source>There is no folder %1.</source>
        <translation>Es gibt keinen Ordner %1.</translation>
    </message>
    <message>
        <source>At most %1 sessions at a time.</source>
        <translation>Höchstens %1 Sitzungen auf einmal.</translation>
    </message>
    <message>
        <source>A turn or a compaction is running in this session. Wait until it has ended, or stop it.</source>
        <translation>In dieser Sitzung läuft ein Durchgang oder eine Verdichtung. Bitte das Ende abwarten oder anhalten.</translation>
    </message>
    <message>
        <source>The entry %1 is not on this branch.</source>
        <translation>Der Eintrag %1 ist nicht auf diesem Zweig.</translation>
    </message>
    <message>
        <source>The settings in %1 could not be written.</source>
        <translation>Die Einstellungen in %1 konnten nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>What is to be done.</source>
        <translation>Was zu tun ist.</translation>
    </message>
    <message>
        <source>There is no setting “%1”. “varve settings” lists them.</source>
        <translation>Es gibt keine Einstellung „%1“. „varve settings“ listet sie auf.</translation>
    </message>
    <message>
        <source>%1 is the same for all models.</source>
        <translation>%1 ist für alle Modelle gleich.</translation>
    </message>
    <message>
        <source>The entry %1 says nothing that can be read here.</source>
        <translation>Der Eintrag %1 sagt nichts, was hier gelesen werden kann.</translation>
    </message>
    <message>
        <source>The model %1 did not write the summary under the headings it was asked for, also when asked again. Nothing was changed. Use %2 to take it as it is, another model, or %3.</source>
        <extracomment>%1 is a model, %2 and %3 are names of options</extracomment>
        <translation>Das Modell %1 hat die Zusammenfassung auch auf Nachfrage nicht unter den verlangten Überschriften geschrieben. Nichts wurde geändert. Mit %2 wird sie so genommen, wie sie ist; sonst ein anderes Modell wählen, oder %3.</translation>
    </message>
    <message>
        <source>A compaction is running in this session. Wait until it has ended, or stop it with “abort”.</source>
        <translation>In dieser Sitzung läuft eine Verdichtung. Warten, bis sie zu Ende ist, oder sie mit „abort“ anhalten.</translation>
    </message>
    <message>
        <source>It freed little: %1 tokens.</source>
        <translation>Sie hat wenig frei gemacht: %1 Token.</translation>
    </message>
    <message>
        <source>“%1” is no port: a number from 1 to 65535.</source>
        <translation>„%1“ ist kein Port: eine Zahl von 1 bis 65535.</translation>
    </message>
    <message>
        <source>%1 replaces it.</source>
        <translation>%1 ersetzt sie.</translation>
    </message>
    <message>
        <source>The file %1 is there already. “overwrite” replaces it.</source>
        <translation>Die Datei %1 gibt es schon. „overwrite“ ersetzt sie.</translation>
    </message>
    <message>
        <source>The task “%1” is switched off in the preferences.</source>
        <translation>Die Aufgabe „%1“ ist in den Einstellungen ausgeschaltet.</translation>
    </message>
    <message>
        <source>The store can only be read, so nothing can be done in it.</source>
        <translation>Der Speicher kann nur gelesen werden, also kann in ihm nichts getan werden.</translation>
    </message>
    <message>
        <source>Idle work is being done already. Stop it with “idleStop”.</source>
        <translation>Die Arbeit im Leerlauf läuft schon. „idleStop“ hält sie an.</translation>
    </message>
    <message>
        <source>What is kept is kept in a folder of backups, and “%1” is a file. Leave it out, or name a folder.</source>
        <translation>Aufbewahrt wird in einem Ordner von Sicherungen, und „%1“ ist eine Datei. Weglassen, oder einen Ordner nennen.</translation>
    </message>
    <message>
        <source>its leaf is moved</source>
        <translation>ihr Blatt wird versetzt</translation>
    </message>
    <message>
        <source>Stopped. Nothing was changed.</source>
        <translation>Angehalten. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>With commas between them.</source>
        <translation>Mit Kommas dazwischen.</translation>
    </message>
    <message>
        <source>%1 and %2 go together: name both ends of the range.</source>
        <translation>%1 und %2 gehören zusammen: beide Enden des Bereichs nennen.</translation>
    </message>
    <message>
        <source>%1 goes with a whole summary only.</source>
        <translation>%1 gehört nur zu einer Zusammenfassung des Ganzen.</translation>
    </message>
    <message>
        <source>What is kept is said by the entries or the tool: leave out --keep and --estimator.</source>
        <translation>Was bleibt, sagen die Einträge oder das Werkzeug: --keep und --estimator weglassen.</translation>
    </message>
    <message>
        <source>old tool output is masked</source>
        <translation>alte Werkzeugausgabe wird maskiert</translation>
    </message>
    <message>
        <source>--folder goes with --scope project.</source>
        <translation>--folder gehört zu --scope project.</translation>
    </message>
    <message>
        <source>A deleted session is named by its whole id, not “%1”.</source>
        <translation>Eine gelöschte Sitzung wird mit ihrer ganzen Kennung genannt, nicht mit „%1“.</translation>
    </message>
    <message>
        <source>“varve trust %1” shows what that is and how to trust it.</source>
        <translation>„varve trust %1“ zeigt, was das ist und wie man ihm vertraut.</translation>
    </message>
    <message>
        <source>%1 is no compaction. “varve compactions” lists them.</source>
        <translation>%1 ist keine Verdichtung. „varve compactions“ zählt sie auf.</translation>
    </message>
    <message>
        <source>a compaction is switched</source>
        <translation>eine Verdichtung wird umgeschaltet</translation>
    </message>
    <message>
        <source>The entry.</source>
        <translation>Der Eintrag.</translation>
    </message>
    <message>
        <source>So many entries that stand before it.</source>
        <translation>So viele Einträge davor.</translation>
    </message>
    <message>
        <source>So many entries that stand after it.</source>
        <translation>So viele Einträge danach.</translation>
    </message>
    <message>
        <source>Characters of the entry that are passed over.</source>
        <translation>So viele Zeichen des Eintrags überspringen.</translation>
    </message>
    <message>
        <source>Tokens of the answer, about.</source>
        <translation>Ungefähre Länge der Antwort in Token.</translation>
    </message>
    <message>
        <source>an entry as a text, with what stands before and after it</source>
        <translation>ein Eintrag als Text, mit dem, was davor und danach steht</translation>
    </message>
    <message>
        <source>The entry as a text, with what stands before and after it.</source>
        <translation>Der Eintrag als Text, mit dem, was davor und danach steht.</translation>
    </message>
    <message>
        <source>The session.</source>
        <translation>Die Sitzung.</translation>
    </message>
    <message>
        <source>The sessions.</source>
        <translation>Die Sitzungen.</translation>
    </message>
    <message>
        <source>Look from this entry instead of where the session stands.</source>
        <translation>Von diesem Eintrag aus statt von dort, wo die Sitzung steht.</translation>
    </message>
    <message>
        <source>Use the folder&apos;s own instructions this once: project files, system prompt, skills and settings.</source>
        <translation>Dieses eine Mal die eigenen Anweisungen des Ordners verwenden: Projektdateien, Systemanweisung, Fertigkeiten und Einstellungen.</translation>
    </message>
    <message>
        <source>Also what means the same, by the embedding model that is set.</source>
        <translation>Auch was dasselbe bedeutet, nach dem eingestellten Embedding-Modell.</translation>
    </message>
    <message>
        <source>Only sessions that work in this folder or below it.</source>
        <translation>Nur Sitzungen, die in diesem Ordner oder darunter arbeiten.</translation>
    </message>
    <message>
        <source>Leave out so many from the beginning.</source>
        <translation>So viele am Anfang auslassen.</translation>
    </message>
    <message>
        <source>At most so many.</source>
        <translation>Höchstens so viele.</translation>
    </message>
    <message>
        <source>list the compactions of a session</source>
        <translation>die Verdichtungen einer Sitzung auflisten</translation>
    </message>
    <message>
        <source>plan and run a compaction</source>
        <translation>eine Verdichtung planen und ausführen</translation>
    </message>
    <message>
        <source>Write the summary and say what is not in it; nothing is applied.</source>
        <translation>Die Zusammenfassung schreiben und sagen, was darin fehlt; angewendet wird nichts.</translation>
    </message>
    <message>
        <source>two branches of a session side by side</source>
        <translation>zwei Zweige einer Sitzung nebeneinander</translation>
    </message>
    <message>
        <source>The end of one branch.</source>
        <translation>Das Ende des einen Zweigs.</translation>
    </message>
    <message>
        <source>The end of the other.</source>
        <translation>Das Ende des anderen.</translation>
    </message>
    <message>
        <source>The model&apos;s window in tokens; 0: as it is known.</source>
        <translation>Das Fenster des Modells in Token; 0: wie bekannt.</translation>
    </message>
    <message>
        <source>Offer this tool.</source>
        <translation>Dieses Werkzeug anbieten.</translation>
    </message>
    <message>
        <source>what fills the window</source>
        <translation>was das Fenster füllt</translation>
    </message>
    <message>
        <source>the exact body of the next request</source>
        <translation>der genaue Inhalt der nächsten Anfrage</translation>
    </message>
    <message>
        <source>The wire protocol.</source>
        <translation>Das Übertragungsprotokoll.</translation>
    </message>
    <message>
        <source>what of a request is new, changed or gone beside the one before it</source>
        <translation>was an einer Anfrage gegenüber der vorigen neu, geändert oder weggefallen ist</translation>
    </message>
    <message>
        <source>The answer to the request, if it is not the newest one.</source>
        <translation>Die Antwort auf die Anfrage, falls nicht die neueste gemeint ist.</translation>
    </message>
    <message>
        <source>versions and the health of the store</source>
        <translation>Versionen und Zustand des Speichers</translation>
    </message>
    <message>
        <source>Look for a model server on this port of this machine too.</source>
        <translation>Auch an diesem Port dieses Rechners nach einem Modellserver suchen.</translation>
    </message>
    <message>
        <source>Look at everything in the store, not only at its pages.</source>
        <translation>Alles im Speicher prüfen, nicht nur seine Seiten.</translation>
    </message>
    <message>
        <source>The same, and make again what is derived from the entries, after a backup.</source>
        <translation>Dasselbe; was aus den Einträgen abgeleitet ist, wird nach einer Sicherung neu erzeugt.</translation>
    </message>
    <message>
        <source>keep entries in the context for good</source>
        <translation>Einträge dauerhaft im Kontext behalten</translation>
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
        <source>take pins, exclusions and masks back; put in what was stopped</source>
        <translation>Anheften, Ausschließen und Maskieren zurücknehmen; aufnehmen, was abgebrochen wurde</translation>
    </message>
    <message>
        <source>What becomes of them.</source>
        <translation>Was aus ihnen wird.</translation>
    </message>
    <message>
        <source>One or more entries.</source>
        <translation>Ein oder mehrere Einträge.</translation>
    </message>
    <message>
        <source>pin, exclude and mask entries of the context</source>
        <translation>Einträge des Kontexts anheften, ausschließen und maskieren</translation>
    </message>
    <message>
        <source>What is written.</source>
        <translation>Was geschrieben wird.</translation>
    </message>
    <message>
        <source>The file.</source>
        <translation>Die Datei.</translation>
    </message>
    <message>
        <source>Write this file instead of standard output.</source>
        <translation>Diese Datei statt der Standardausgabe schreiben.</translation>
    </message>
    <message>
        <source>Only these entries.</source>
        <translation>Nur diese Einträge.</translation>
    </message>
    <message>
        <source>All branches (pi and json: so without it, too).</source>
        <translation>Alle Zweige (pi und json: auch ohne diese Angabe).</translation>
    </message>
    <message>
        <source>Take out what this regular expression fits.</source>
        <translation>Herausnehmen, was auf diesen regulären Ausdruck passt.</translation>
    </message>
    <message>
        <source>Leave keys, tokens and passwords where they are.</source>
        <translation>Schlüssel, Token und Kennwörter stehen lassen.</translation>
    </message>
    <message>
        <source>Replace the file if it is there.</source>
        <translation>Die Datei ersetzen, wenn es sie schon gibt.</translation>
    </message>
    <message>
        <source>the facts that hold where somebody works</source>
        <translation>die Fakten, die an einem Arbeitsort gelten</translation>
    </message>
    <message>
        <source>What holds in this folder: its facts, those of folders above it, and those of everywhere.</source>
        <translation>Was in diesem Ordner gilt: seine Fakten, die der Ordner darüber und die überall geltenden.</translation>
    </message>
    <message>
        <source>The folder.</source>
        <translation>Der Ordner.</translation>
    </message>
    <message>
        <source>Words, or a phrase in quotes; and filters: role:user tool:bash model:NAME project:PART program:NAME after:2026-02 before:2026-03-01 on:today path:on path:off.</source>
        <translation>Wörter oder ein Ausdruck in Anführungszeichen, dazu Filter: role:user tool:bash model:NAME project:TEIL program:NAME after:2026-02 before:2026-03-01 on:today path:on path:off.</translation>
    </message>
    <message>
        <source>Only in this session.</source>
        <translation>Nur in dieser Sitzung.</translation>
    </message>
    <message>
        <source>Where few entries have all the words, also those that have most of them.</source>
        <translation>Wo wenige Einträge alle Wörter enthalten, auch solche mit den meisten davon.</translation>
    </message>
    <message>
        <source>At most so many hits.</source>
        <translation>Höchstens so viele Treffer.</translation>
    </message>
    <message>
        <source>find text in all sessions and branches</source>
        <translation>Text in allen Sitzungen und Zweigen finden</translation>
    </message>
    <message>
        <source>What is to be done next, in the new session.</source>
        <translation>Was in der neuen Sitzung als Nächstes zu tun ist.</translation>
    </message>
    <message>
        <source>Leave the facts of the working memory behind.</source>
        <translation>Die Fakten des Arbeitsgedächtnisses zurücklassen.</translation>
    </message>
    <message>
        <source>start a new session with what matters of one</source>
        <translation>mit dem Wesentlichen einer Sitzung eine neue beginnen</translation>
    </message>
    <message>
        <source>About how long the text may be.</source>
        <translation>Wie lang der Text ungefähr sein darf.</translation>
    </message>
    <message>
        <source>Make the session.</source>
        <translation>Die Sitzung anlegen.</translation>
    </message>
    <message>
        <source>Only print the draft; no session is made.</source>
        <translation>Nur den Entwurf ausgeben; eine Sitzung wird nicht angelegt.</translation>
    </message>
    <message>
        <source>start a new session with a text of your own</source>
        <translation>eine neue Sitzung mit eigenem Text beginnen</translation>
    </message>
    <message>
        <source>The first message, in place of a draft.</source>
        <translation>Die erste Nachricht, anstelle eines Entwurfs.</translation>
    </message>
    <message>
        <source>The first message.</source>
        <translation>Die erste Nachricht.</translation>
    </message>
    <message>
        <source>what is done while nothing else happens</source>
        <translation>was getan wird, während sonst nichts geschieht</translation>
    </message>
    <message>
        <source>At most N steps; without --run: list the newest N.</source>
        <translation>Höchstens N Schritte; ohne --run: die neuesten N auflisten.</translation>
    </message>
    <message>
        <source>do what is due now</source>
        <translation>jetzt tun, was ansteht</translation>
    </message>
    <message>
        <source>Do what is due now, until nothing is left or a limit is reached.</source>
        <translation>Jetzt tun, was ansteht, bis nichts mehr übrig oder eine Grenze erreicht ist.</translation>
    </message>
    <message>
        <source>Only these.</source>
        <translation>Nur diese.</translation>
    </message>
    <message>
        <source>At most so many steps.</source>
        <translation>Höchstens so viele Schritte.</translation>
    </message>
    <message>
        <source>Sessions may be sent to this provider now. Without it, only to what was allowed in the preferences.</source>
        <translation>An diesen Anbieter dürfen jetzt Sitzungen gesendet werden. Ohne diese Angabe nur, was in den Einstellungen erlaubt ist.</translation>
    </message>
    <message>
        <source>bring in sessions of other programs</source>
        <translation>Sitzungen anderer Programme hereinholen</translation>
    </message>
    <message>
        <source>Session files of other programs, or folders with such files.</source>
        <translation>Sitzungsdateien anderer Programme oder Ordner mit solchen Dateien.</translation>
    </message>
    <message>
        <source>Also sessions that you have deleted here.</source>
        <translation>Auch Sitzungen, die hier gelöscht wurden.</translation>
    </message>
    <message>
        <source>The session: what is in force on the branch that it stands on.</source>
        <translation>Die Sitzung: was auf dem Zweig gilt, auf dem sie steht.</translation>
    </message>
    <message>
        <source>Instead of a session: what sessions keep that work in this folder or below it.</source>
        <translation>Statt einer Sitzung: was Sitzungen behalten, die in diesem Ordner oder darunter arbeiten.</translation>
    </message>
    <message>
        <source>All sessions.</source>
        <translation>Alle Sitzungen.</translation>
    </message>
    <message>
        <source>Of all sessions: facts of undone compactions, too.</source>
        <translation>Von allen Sitzungen: auch Fakten rückgängig gemachter Verdichtungen.</translation>
    </message>
    <message>
        <source>Only facts of this kind.</source>
        <translation>Nur Fakten dieser Art.</translation>
    </message>
    <message>
        <source>Only facts of this importance or more.</source>
        <translation>Nur Fakten von mindestens dieser Wichtigkeit.</translation>
    </message>
    <message>
        <source>Only facts with this tag.</source>
        <translation>Nur Fakten mit diesem Schlagwort.</translation>
    </message>
    <message>
        <source>Only facts with these words.</source>
        <translation>Nur Fakten mit diesen Wörtern.</translation>
    </message>
    <message>
        <source>Which come first.</source>
        <translation>Welche zuerst kommen.</translation>
    </message>
    <message>
        <source>The most important first.</source>
        <translation>Die wichtigsten zuerst.</translation>
    </message>
    <message>
        <source>Ids of facts.</source>
        <translation>Kennungen von Fakten.</translation>
    </message>
    <message>
        <source>the facts that compactions kept</source>
        <translation>die Fakten, die Verdichtungen behalten haben</translation>
    </message>
    <message>
        <source>take facts out of the journal</source>
        <translation>Fakten aus dem Journal nehmen</translation>
    </message>
    <message>
        <source>Take this fact out of the journal.</source>
        <translation>Diesen Fakt aus dem Journal nehmen.</translation>
    </message>
    <message>
        <source>bring facts back that were taken out</source>
        <translation>herausgenommene Fakten zurückholen</translation>
    </message>
    <message>
        <source>Bring this fact back.</source>
        <translation>Diesen Fakt zurückholen.</translation>
    </message>
    <message>
        <source>what takes the space in the store</source>
        <translation>was im Speicher den Platz einnimmt</translation>
    </message>
    <message>
        <source>copy the store while it is in use</source>
        <translation>den Speicher im laufenden Betrieb kopieren</translation>
    </message>
    <message>
        <source>A folder, where it gets a name with the time, or a file that is not there yet. Without it: the folder of the preferences.</source>
        <translation>Ein Ordner, in dem sie einen Namen mit der Zeit bekommt, oder eine Datei, die es noch nicht gibt. Ohne diese Angabe: der Ordner aus den Einstellungen.</translation>
    </message>
    <message>
        <source>Keep so many of the newest backups of this store in the folder.</source>
        <translation>So viele der neuesten Sicherungen dieses Speichers im Ordner behalten.</translation>
    </message>
    <message>
        <source>put a backup in the place of the store</source>
        <translation>eine Sicherung an die Stelle des Speichers setzen</translation>
    </message>
    <message>
        <source>The backup. It is only read.</source>
        <translation>Die Sicherung. Sie wird nur gelesen.</translation>
    </message>
    <message>
        <source>write the store&apos;s file anew, without gaps</source>
        <translation>die Datei des Speichers ohne Lücken neu schreiben</translation>
    </message>
    <message>
        <source>what writing the store&apos;s file anew would bring</source>
        <translation>was es bringen würde, die Datei des Speichers neu zu schreiben</translation>
    </message>
    <message>
        <source>Only say what would be won and how much room it needs.</source>
        <translation>Nur sagen, was gewonnen würde und wie viel Platz dafür nötig ist.</translation>
    </message>
    <message>
        <source>Whose facts: of the session, of every session in a folder, of every session.</source>
        <translation>Wessen Fakten: die der Sitzung, aller Sitzungen in einem Ordner, aller Sitzungen.</translation>
    </message>
    <message>
        <source>Instead of a session: the facts of every session.</source>
        <translation>Statt einer Sitzung: die Fakten aller Sitzungen.</translation>
    </message>
    <message>
        <source>Instead of a session: the facts of every session in this folder.</source>
        <translation>Statt einer Sitzung: die Fakten aller Sitzungen in diesem Ordner.</translation>
    </message>
    <message>
        <source>The fact, in a sentence or two.</source>
        <translation>Der Fakt, in ein oder zwei Sätzen.</translation>
    </message>
    <message>
        <source>The entry it comes from.</source>
        <translation>Der Eintrag, aus dem er stammt.</translation>
    </message>
    <message>
        <source>Change the text of this fact.</source>
        <translation>Den Text dieses Fakts ändern.</translation>
    </message>
    <message>
        <source>Facts: their places in the list, or their ids.</source>
        <translation>Fakten: ihre Plätze in der Liste oder ihre Kennungen.</translation>
    </message>
    <message>
        <source>The fact: its place in the list, or its id.</source>
        <translation>Der Fakt: sein Platz in der Liste oder seine Kennung.</translation>
    </message>
    <message>
        <source>What becomes of it.</source>
        <translation>Was aus ihm wird.</translation>
    </message>
    <message>
        <source>With move: the fact that it comes before; otherwise it goes to the end.</source>
        <translation>Mit move: der Fakt, vor den er kommt; sonst kommt er ans Ende.</translation>
    </message>
    <message>
        <source>the facts that are always in the context</source>
        <translation>die Fakten, die immer im Kontext sind</translation>
    </message>
    <message>
        <source>keep a fact in the context for good</source>
        <translation>einen Fakt dauerhaft im Kontext behalten</translation>
    </message>
    <message>
        <source>take facts out again</source>
        <translation>Fakten wieder herausnehmen</translation>
    </message>
    <message>
        <source>hide, show and move facts</source>
        <translation>Fakten ausblenden, einblenden und verschieben</translation>
    </message>
    <message>
        <source>Keep this fact, and do not send it.</source>
        <translation>Diesen Fakt behalten und nicht senden.</translation>
    </message>
    <message>
        <source>Send this fact again.</source>
        <translation>Diesen Fakt wieder senden.</translation>
    </message>
    <message>
        <source>Put this fact last, or before another one.</source>
        <translation>Diesen Fakt ans Ende oder vor einen anderen stellen.</translation>
    </message>
    <message>
        <source>continue from an entry</source>
        <translation>von einem Eintrag aus weitermachen</translation>
    </message>
    <message>
        <source>Where to continue from.</source>
        <translation>Von wo aus es weitergeht.</translation>
    </message>
    <message>
        <source>Summarize the branch that is left, and continue with the summary.</source>
        <translation>Den verlassenen Zweig zusammenfassen und mit der Zusammenfassung weitermachen.</translation>
    </message>
    <message>
        <source>What the summary should pay attention to.</source>
        <translation>Worauf die Zusammenfassung achten soll.</translation>
    </message>
    <message>
        <source>Plan with whole messages at four characters a token.</source>
        <translation>Mit ganzen Nachrichten und vier Zeichen je Token planen.</translation>
    </message>
    <message>
        <source>Keep so many of the newest tokens word for word.</source>
        <translation>So viele der neuesten Token wörtlich behalten.</translation>
    </message>
    <message>
        <source>The model&apos;s window in tokens.</source>
        <translation>Das Fenster des Modells in Token.</translation>
    </message>
    <message>
        <source>The tools that are offered.</source>
        <translation>Die angebotenen Werkzeuge.</translation>
    </message>
    <message>
        <source>Summarize only what is up to this entry.</source>
        <translation>Nur zusammenfassen, was bis zu diesem Eintrag steht.</translation>
    </message>
    <message>
        <source>Summarize only a range that begins here (with --to).</source>
        <translation>Nur einen Bereich zusammenfassen, der hier beginnt (mit --to).</translation>
    </message>
    <message>
        <source>Where the range ends (with --from).</source>
        <translation>Wo der Bereich endet (mit --from).</translation>
    </message>
    <message>
        <source>Summarize from the first message on again, without the earlier summary.</source>
        <translation>Von der ersten Nachricht an neu zusammenfassen, ohne die frühere Zusammenfassung.</translation>
    </message>
    <message>
        <source>Mask old tool output, summarize nothing.</source>
        <translation>Alte Werkzeugausgaben maskieren, nichts zusammenfassen.</translation>
    </message>
    <message>
        <source>Mask the output of this tool but the newest turn&apos;s, nothing else.</source>
        <translation>Die Ausgaben dieses Werkzeugs maskieren außer denen der neuesten Runde, sonst nichts.</translation>
    </message>
    <message>
        <source>Where it goes on.</source>
        <translation>Wo es weitergeht.</translation>
    </message>
    <message>
        <source>Go on in a new session that begins with the summary; this one stays as it is.</source>
        <translation>In einer neuen Sitzung weitermachen, die mit der Zusammenfassung beginnt; diese bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>Go on in this session, whatever the settings say.</source>
        <translation>In dieser Sitzung weitermachen, was immer eingestellt ist.</translation>
    </message>
    <message>
        <source>Apply a model&apos;s summary even if it lacks its headings.</source>
        <translation>Die Zusammenfassung eines Modells auch ohne ihre Überschriften anwenden.</translation>
    </message>
    <message>
        <source>what a compaction would do</source>
        <translation>was eine Verdichtung tun würde</translation>
    </message>
    <message>
        <source>Only say what would be done.</source>
        <translation>Nur sagen, was getan würde.</translation>
    </message>
    <message>
        <source>mask old tool output up to a boundary</source>
        <translation>alte Werkzeugausgaben bis zu einer Grenze maskieren</translation>
    </message>
    <message>
        <source>Leave so many tokens of the newest tool output alone.</source>
        <translation>So viele Token der neuesten Werkzeugausgaben unberührt lassen.</translation>
    </message>
    <message>
        <source>The session that is asked from.</source>
        <translation>Die Sitzung, aus der gefragt wird.</translation>
    </message>
    <message>
        <source>Instead of a session: ask all that work in this folder or below it.</source>
        <translation>Statt einer Sitzung: alle fragen, die in diesem Ordner oder darunter arbeiten.</translation>
    </message>
    <message>
        <source>A question or keywords; names and paths find best.</source>
        <translation>Eine Frage oder Stichwörter; Namen und Pfade finden am besten.</translation>
    </message>
    <message>
        <source>Where to look: in the session and what it stands on, in all of its working folder, or everywhere.</source>
        <translation>Wo gesucht wird: in der Sitzung und dem, worauf sie steht, in ihrem ganzen Arbeitsordner oder überall.</translation>
    </message>
    <message>
        <source>At most so many passages.</source>
        <translation>Höchstens so viele Stellen.</translation>
    </message>
    <message>
        <source>what was said before a compaction, to read on</source>
        <translation>was vor einer Verdichtung gesagt wurde, zum Nachlesen</translation>
    </message>
    <message>
        <source>what deleting sessions would take along</source>
        <translation>was das Löschen von Sitzungen mitnehmen würde</translation>
    </message>
    <message>
        <source>delete sessions for good</source>
        <translation>Sitzungen endgültig löschen</translation>
    </message>
    <message>
        <source>Really delete: there is no way back.</source>
        <translation>Wirklich löschen: Es gibt keinen Weg zurück.</translation>
    </message>
    <message>
        <source>First write each session as JSON into this folder, with all that is in it, also keys and passwords.</source>
        <translation>Vorher jede Sitzung als JSON in diesen Ordner schreiben, mit allem, was darin ist, auch Schlüsseln und Kennwörtern.</translation>
    </message>
    <message>
        <source>bring deleted sessions back</source>
        <translation>gelöschte Sitzungen zurückholen</translation>
    </message>
    <message>
        <source>make an empty session</source>
        <translation>eine leere Sitzung anlegen</translation>
    </message>
    <message>
        <source>The folder that it works in.</source>
        <translation>Der Ordner, in dem sie arbeitet.</translation>
    </message>
    <message>
        <source>What it is called.</source>
        <translation>Wie sie heißt.</translation>
    </message>
    <message>
        <source>make a session that stands on an entry of another</source>
        <translation>eine Sitzung anlegen, die auf einem Eintrag einer anderen steht</translation>
    </message>
    <message>
        <source>The last entry that it has.</source>
        <translation>Der letzte Eintrag, den sie hat.</translation>
    </message>
    <message>
        <source>give a session another title</source>
        <translation>einer Sitzung einen anderen Titel geben</translation>
    </message>
    <message>
        <source>What it is called from now on.</source>
        <translation>Wie sie von jetzt an heißt.</translation>
    </message>
    <message>
        <source>show, add and remove tags of a session</source>
        <translation>Schlagwörter einer Sitzung zeigen, hinzufügen und entfernen</translation>
    </message>
    <message>
        <source>Tags to add.</source>
        <translation>Schlagwörter, die hinzukommen.</translation>
    </message>
    <message>
        <source>Take this tag away.</source>
        <translation>Dieses Schlagwort entfernen.</translation>
    </message>
    <message>
        <source>put sessions away, or bring them back</source>
        <translation>Sitzungen archivieren oder zurückholen</translation>
    </message>
    <message>
        <source>Bring them back.</source>
        <translation>Zurückholen.</translation>
    </message>
    <message>
        <source>Only sessions whose title has this in it.</source>
        <translation>Nur Sitzungen, in deren Titel das steht.</translation>
    </message>
    <message>
        <source>Only sessions whose folder has this in it.</source>
        <translation>Nur Sitzungen, in deren Ordnernamen das steht.</translation>
    </message>
    <message>
        <source>Only sessions imported from a program whose format has this in its name.</source>
        <translation>Nur Sitzungen, die aus einem Programm importiert wurden, in dessen Formatnamen das steht.</translation>
    </message>
    <message>
        <source>Only sessions with this tag.</source>
        <translation>Nur Sitzungen mit diesem Schlagwort.</translation>
    </message>
    <message>
        <source>Only archived sessions.</source>
        <translation>Nur archivierte Sitzungen.</translation>
    </message>
    <message>
        <source>Only those with this in their title, their summary or what was said, best first; or the one with this number.</source>
        <translation>Nur solche, in deren Titel, Zusammenfassung oder Gesprochenem das steht, die besten zuerst; oder die mit dieser Nummer.</translation>
    </message>
    <message>
        <source>Their order; without it the newest first, archived ones last.</source>
        <translation>Ihre Reihenfolge; ohne diese Angabe die neuesten zuerst, archivierte zuletzt.</translation>
    </message>
    <message>
        <source>list the sessions</source>
        <translation>die Sitzungen auflisten</translation>
    </message>
    <message>
        <source>entries of a session, depth first</source>
        <translation>Einträge einer Sitzung, in die Tiefe zuerst</translation>
    </message>
    <message>
        <source>The setting.</source>
        <translation>Die Einstellung.</translation>
    </message>
    <message>
        <source>For this model alone, or those whose names begin so.</source>
        <translation>Nur für dieses Modell oder solche, deren Namen so beginnen.</translation>
    </message>
    <message>
        <source>As in the file; a share also as 80%.</source>
        <translation>Wie in der Datei; ein Anteil auch als 80%.</translation>
    </message>
    <message>
        <source>the settings, and what can be set</source>
        <translation>die Einstellungen und was sich einstellen lässt</translation>
    </message>
    <message>
        <source>see and change settings</source>
        <translation>Einstellungen ansehen und ändern</translation>
    </message>
    <message>
        <source>one setting</source>
        <translation>eine Einstellung</translation>
    </message>
    <message>
        <source>change a setting</source>
        <translation>eine Einstellung ändern</translation>
    </message>
    <message>
        <source>take a setting back to its default</source>
        <translation>eine Einstellung auf ihren Ausgangswert zurücksetzen</translation>
    </message>
    <message>
        <source>Only what stands above this entry.</source>
        <translation>Nur was über diesem Eintrag steht.</translation>
    </message>
    <message>
        <source>At most so many entries.</source>
        <translation>Höchstens so viele Einträge.</translation>
    </message>
    <message>
        <source>the newest entries of a branch, or one entry</source>
        <translation>die neuesten Einträge eines Zweigs oder ein Eintrag</translation>
    </message>
    <message>
        <source>one entry</source>
        <translation>ein Eintrag</translation>
    </message>
    <message>
        <source>Use the built-in summarizer.</source>
        <translation>Den eingebauten Zusammenfasser verwenden.</translation>
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
        <source>Where that model is served, if it is not set up.</source>
        <translation>Wo dieses Modell erreichbar ist, falls es nicht eingerichtet ist.</translation>
    </message>
    <message>
        <source>The wire protocol there.</source>
        <translation>Das Übertragungsprotokoll dort.</translation>
    </message>
    <message>
        <source>The environment variable that holds the key.</source>
        <translation>Die Umgebungsvariable, die den Schlüssel enthält.</translation>
    </message>
    <message>
        <source>what a folder tells models, used or not</source>
        <translation>was ein Ordner Modellen mitteilt, ob verwendet oder nicht</translation>
    </message>
    <message>
        <source>use what a folder tells models from now on</source>
        <translation>von jetzt an verwenden, was ein Ordner Modellen mitteilt</translation>
    </message>
    <message>
        <source>Trust it; without this it is only shown what that would do.</source>
        <translation>Ihm vertrauen; ohne diese Angabe wird nur gezeigt, was das bewirken würde.</translation>
    </message>
    <message>
        <source>Trust every folder below it, too.</source>
        <translation>Auch jedem Ordner darunter vertrauen.</translation>
    </message>
    <message>
        <source>use what a folder tells models no longer</source>
        <translation>nicht mehr verwenden, was ein Ordner Modellen mitteilt</translation>
    </message>
    <message>
        <source>Trust it no longer.</source>
        <translation>Ihm nicht mehr vertrauen.</translation>
    </message>
    <message>
        <source>folders whose instructions are used</source>
        <translation>Ordner, deren Anweisungen verwendet werden</translation>
    </message>
    <message>
        <source>List the trusted folders.</source>
        <translation>Die vertrauenswürdigen Ordner auflisten.</translation>
    </message>
    <message>
        <source>undo the latest compaction of the branch</source>
        <translation>die letzte Verdichtung des Zweigs rückgängig machen</translation>
    </message>
    <message>
        <source>Undo this compaction and every newer one.</source>
        <translation>Diese Verdichtung und jede neuere rückgängig machen.</translation>
    </message>
    <message>
        <source>redo what was undone</source>
        <translation>Rückgängiggemachtes wiederherstellen</translation>
    </message>
    <message>
        <source>what the answers of a session used and cost</source>
        <translation>was die Antworten einer Sitzung verbraucht und gekostet haben</translation>
    </message>
    <message>
        <source>%1 names it.</source>
        <translation>%1 nennt ihn.</translation>
    </message>
    <message>
        <source>“path” is missing: the file.</source>
        <translation>„path“ fehlt: die Datei.</translation>
    </message>
    <message>
        <source>The format %1 holds messages, not what a request is made of.</source>
        <translation>Das Format %1 enthält Nachrichten und nicht das, woraus eine Anfrage besteht.</translation>
    </message>
    <message>
        <source>%1 goes only with formats for reading (html, markdown).</source>
        <translation>%1 geht nur mit Formaten zum Lesen (html, markdown).</translation>
    </message>
    <message>
        <source>No program goes on with sessions in the format %1.</source>
        <translation>Kein Programm setzt Sitzungen im Format %1 fort.</translation>
    </message>
    <message>
        <source>A file of the format %1 holds one branch.</source>
        <translation>Eine Datei des Formats %1 enthält einen Zweig.</translation>
    </message>
    <message>
        <source>Write it where the program looks for its sessions (claude-code, codex, pi), and say how to go on with it there. Nothing is replaced.</source>
        <translation>Dort ablegen, wo das Programm nach Sitzungen sucht (claude-code, codex, pi), und sagen, wie es dort weitergeht. Nichts wird ersetzt.</translation>
    </message>
    <message>
        <source>The project folder to go on in (claude-code, codex, pi), instead of the session&apos;s.</source>
        <translation>Der Projektordner zum Fortsetzen (claude-code, codex, pi) anstelle dessen der Sitzung.</translation>
    </message>
    <message>
        <source>What the next request would hold instead of every message: the summary and what it kept (claude-code, codex).</source>
        <translation>Was die nächste Anfrage enthielte, statt aller Nachrichten: die Zusammenfassung und was sie behalten hat (claude-code, codex).</translation>
    </message>
    <message>
        <source>Leave out what models thought (html, markdown).</source>
        <translation>Weglassen, was Modelle gedacht haben (html, markdown).</translation>
    </message>
    <message>
        <source>Only the branch up to this entry (all but pi and json: where the session stands).</source>
        <translation>Nur der Zweig bis zu diesem Eintrag (außer bei pi und json: bis zum Stand der Sitzung).</translation>
    </message>
    <message>
        <source>write a session for reading, for import, or for another program to go on with</source>
        <translation>eine Sitzung schreiben: zum Lesen, zum Importieren oder zum Fortsetzen in einem anderen Programm</translation>
    </message>
    <message>
        <source>There is no tool server “%1”.</source>
        <translation>Es gibt keinen Werkzeugserver „%1“.</translation>
    </message>
    <message>
        <source>Nobody signs in at the tool server %1: it is a program of this machine, or switched off.</source>
        <translation>Beim Werkzeugserver %1 gibt es keine Anmeldung: Er ist ein Programm dieses Rechners oder abgeschaltet.</translation>
    </message>
    <message>
        <source>The tool server: its name, or its id.</source>
        <translation>Der Werkzeugserver: sein Name oder seine Kennung.</translation>
    </message>
    <message>
        <source>servers of tools that are set up</source>
        <translation>eingerichtete Werkzeugserver</translation>
    </message>
    <message>
        <source>sign in at a server of tools that asks for it, in a browser</source>
        <translation>die Anmeldung an einem Werkzeugserver, der sie verlangt, in einem Browser</translation>
    </message>
    <message>
        <source>Sign in at this server: prints the address to open in a browser of this machine, and waits.</source>
        <translation>An diesem Server anmelden: gibt die Adresse für einen Browser dieses Rechners aus und wartet.</translation>
    </message>
    <message>
        <source>forget a sign-in at a server of tools</source>
        <translation>eine Anmeldung an einem Werkzeugserver vergessen</translation>
    </message>
    <message>
        <source>Forget the sign-in at this server.</source>
        <translation>Die Anmeldung an diesem Server vergessen.</translation>
    </message>
    <message>
        <source>What is allowed is a tool (“bash”), or one with a pattern of what it may do (“bash:git *”).</source>
        <translation>Erlaubt wird ein Werkzeug („bash“) oder eines mit einem Muster für das, was es tun darf („bash:git *“).</translation>
    </message>
    <message>
        <source>The message, or “-” to read it from standard input.</source>
        <translation>Die Nachricht oder „-“, um sie von der Standardeingabe zu lesen.</translation>
    </message>
    <message>
        <source>An image that goes along with the message.</source>
        <translation>Ein Bild, das mit der Nachricht mitgeht.</translation>
    </message>
    <message>
        <source>Send the message as it is, also where it looks like a command (“/compact”, “!ls”).</source>
        <translation>Die Nachricht unverändert senden, auch wenn sie wie ein Befehl aussieht („/compact“, „!ls“).</translation>
    </message>
    <message>
        <source>The provider of the model that answers.</source>
        <translation>Der Anbieter des Modells, das antwortet.</translation>
    </message>
    <message>
        <source>The model that answers.</source>
        <translation>Das Modell, das antwortet.</translation>
    </message>
    <message>
        <source>Offer this tool and let it run unasked; “bash:git *” only for such calls.</source>
        <translation>Dieses Werkzeug anbieten und ungefragt laufen lassen; „bash:git *“ nur für solche Aufrufe.</translation>
    </message>
    <message>
        <source>Where the tools work, instead of the session&apos;s folder.</source>
        <translation>Wo die Werkzeuge arbeiten, statt im Ordner der Sitzung.</translation>
    </message>
    <message>
        <source>Tools may work in the folder though it is no project&apos;s: your home, the whole file system, a place of the system or of keys.</source>
        <translation>Werkzeuge dürfen in dem Ordner arbeiten, obwohl er zu keinem Projekt gehört: im persönlichen Ordner, im ganzen Dateisystem, an einem Ort des Systems oder einem für Schlüssel.</translation>
    </message>
    <message>
        <source>Where no sandbox works, commands run all the same, with all your rights.</source>
        <translation>Wo keine Sandbox funktioniert, laufen Befehle trotzdem, mit allen Rechten des eigenen Kontos.</translation>
    </message>
    <message>
        <source>What commands may do to .git and other files that act later.</source>
        <translation>Was Befehle mit .git und anderen Dateien tun dürfen, die später wirken.</translation>
    </message>
    <message>
        <source>End the turn after so many rounds.</source>
        <translation>Die Runde nach so vielen Durchgängen beenden.</translation>
    </message>
    <message>
        <source>How long an approval waits before it counts as denied.</source>
        <translation>Wie viele Sekunden eine Freigabe wartet, bevor sie als abgelehnt gilt.</translation>
    </message>
    <message>
        <source>The session, or on the command line “new”.</source>
        <translation>Die Sitzung, oder auf der Befehlszeile „new“.</translation>
    </message>
    <message>
        <source>Ask this session, also where it goes on in another one that began with its summary.</source>
        <translation>Diese Sitzung fragen, auch wenn sie in einer anderen weitergeht, die mit ihrer Zusammenfassung begann.</translation>
    </message>
    <message>
        <source>Print the answer as text instead of JSON lines.</source>
        <translation>Die Antwort als Text statt als JSON-Zeilen ausgeben.</translation>
    </message>
    <message>
        <source>one turn with a model; prints JSON lines</source>
        <translation>eine Runde mit einem Modell; gibt JSON-Zeilen aus</translation>
    </message>
    <message>
        <source>No model that is set up is called “%1”. “varve models” and the method “models” list them.</source>
        <translation>Kein eingerichtetes Modell heißt „%1“. „varve models“ und die Methode „models“ zeigen, welche es gibt.</translation>
    </message>
    <message>
        <source>Several models have “%1” in their name: %2.</source>
        <translation>Mehrere Modelle haben „%1“ im Namen: %2.</translation>
    </message>
    <message>
        <source>its model is chosen</source>
        <translation>das Modell wird gewählt</translation>
    </message>
    <message>
        <source>an entry gets a label</source>
        <translation>ein Eintrag bekommt eine Markierung</translation>
    </message>
    <message>
        <source>the models that may answer</source>
        <translation>die Modelle, die antworten können</translation>
    </message>
    <message>
        <source>which model answers a session, or another one from now on</source>
        <translation>welches Modell in einer Sitzung antwortet, oder von nun an ein anderes</translation>
    </message>
    <message>
        <source>The model that answers from now on, or a part of its name.</source>
        <translation>Das Modell, das von nun an antwortet, oder ein Teil seines Namens.</translation>
    </message>
    <message>
        <source>Whose model, where several have it.</source>
        <translation>Wessen Modell, wenn mehrere es haben.</translation>
    </message>
    <message>
        <source>give an entry a label, or take it away</source>
        <translation>einem Eintrag eine Markierung geben oder sie entfernen</translation>
    </message>
    <message>
        <source>The label; without one it has none.</source>
        <translation>Die Markierung; ohne sie hat er keine.</translation>
    </message>
    <message>
        <source>A session cannot tell %1 from another provider of the same name that is set up: make it the main model instead.</source>
        <translation>Eine Sitzung kann %1 nicht von einem anderen eingerichteten Anbieter desselben Namens unterscheiden: es stattdessen zum Hauptmodell machen.</translation>
    </message>
    <message>
        <source>%1 takes usual, off, low, medium, high or a number of tokens from 1024, not “%2”.</source>
        <translation>%1 nimmt usual, off, low, medium, high oder eine Zahl von Token ab 1024, nicht „%2“.</translation>
    </message>
    <message>
        <source>How much it thinks from now on: off, low, medium, high, a number of tokens, or “usual” for what is set for the model.</source>
        <translation>Wie viel es von jetzt an denkt: off, low, medium, high, eine Zahl von Token, oder „usual“ für das, was für das Modell eingestellt ist.</translation>
    </message>
    <message>
        <source>A text file, or an image, that goes along with the message.</source>
        <translation>Eine Textdatei oder ein Bild, das mit der Nachricht geht.</translation>
    </message>
    <message>
        <source>What the new one is called.</source>
        <translation>Wie die neue heißt.</translation>
    </message>
    <message>
        <source>There is no archive “%1”. “varve archive list” names those that there are.</source>
        <translation>Es gibt kein Archiv „%1“. „varve archive list“ nennt die vorhandenen.</translation>
    </message>
    <message>
        <source>An archive is called by one word of letters, digits, hyphens, dots and underscores, at most 40.</source>
        <translation>Ein Archiv heißt wie ein einzelnes Wort aus höchstens 40 Buchstaben, Ziffern, Bindestrichen, Punkten und Unterstrichen.</translation>
    </message>
    <message>
        <source>The sessions of this folder and of those in it, also those to come.</source>
        <translation>Die Sitzungen dieses Ordners und der Ordner darin, auch künftige.</translation>
    </message>
    <message>
        <source>Who sees them in an open archive.</source>
        <translation>Wer sie in einem offenen Archiv sieht.</translation>
    </message>
    <message>
        <source>All members of the archive see them.</source>
        <translation>Alle Mitglieder des Archivs sehen sie.</translation>
    </message>
    <message>
        <source>What goes there: all sessions, or those that were chosen.</source>
        <translation>Was dorthin geht: alle Sitzungen oder die gewählten.</translation>
    </message>
    <message>
        <source>What comes from there: all sessions, or those that were chosen and those that are here.</source>
        <translation>Was von dort kommt: alle Sitzungen oder die gewählten und die, die hier sind.</translation>
    </message>
    <message>
        <source>The file %1 could not be read: %2</source>
        <translation>Die Datei %1 konnte nicht gelesen werden: %2</translation>
    </message>
    <message>
        <source>archives that are set up, and what waits</source>
        <translation>eingerichtete Archive, und was wartet</translation>
    </message>
    <message>
        <source>Only this one.</source>
        <translation>Nur dieses.</translation>
    </message>
    <message>
        <source>What it is called here.</source>
        <translation>Wie es hier heißt.</translation>
    </message>
    <message>
        <source>All sessions there come here.</source>
        <translation>Alle Sitzungen dort kommen hierher.</translation>
    </message>
    <message>
        <source>use an archive no longer; what is there stays there</source>
        <translation>ein Archiv nicht mehr verwenden; was dort ist, bleibt dort</translation>
    </message>
    <message>
        <source>Its database is gone. All that is here, also what other machines wrote, goes to the next archive.</source>
        <translation>Seine Datenbank gibt es nicht mehr. Alles, was hier ist, auch was andere Rechner geschrieben haben, geht zum nächsten Archiv.</translation>
    </message>
    <message>
        <source>say what goes to an archive</source>
        <translation>sagen, was in ein Archiv geht</translation>
    </message>
    <message>
        <source>The archive, as “varve archive list” names it.</source>
        <translation>Das Archiv, wie „varve archive list“ es nennt.</translation>
    </message>
    <message>
        <source>The password of the role.</source>
        <translation>Das Passwort der Rolle.</translation>
    </message>
    <message>
        <source>The recovery phrase of the archive.</source>
        <translation>Die Wiederherstellungsphrase des Archivs.</translation>
    </message>
    <message>
        <source>The file with the recovery phrase of the archive; /dev/stdin: as it is typed.</source>
        <translation>Die Datei mit der Wiederherstellungsphrase des Archivs; /dev/stdin: wie sie getippt wird.</translation>
    </message>
    <message>
        <source>make the tables of an archive in a database of PostgreSQL, or bring them up to date</source>
        <translation>die Tabellen eines Archivs in einer Datenbank von PostgreSQL anlegen oder auf den neuesten Stand bringen</translation>
    </message>
    <message>
        <source>postgresql://role@host/database; the role must be allowed to make roles and schemas.</source>
        <translation>postgresql://rolle@rechner/datenbank; die Rolle muss Rollen und Schemas anlegen dürfen.</translation>
    </message>
    <message>
        <source>Nobody can read it without a key that stays on the machines.</source>
        <translation>Niemand kann es ohne einen Schlüssel lesen, der auf den Rechnern bleibt.</translation>
    </message>
    <message>
        <source>Roles of the database that may use it.</source>
        <translation>Rollen der Datenbank, die es verwenden dürfen.</translation>
    </message>
    <message>
        <source>How much each member may add, in GB (0: any amount); if left out as it is, 100 in a new archive.</source>
        <translation>Wie viel jedes Mitglied hinzufügen darf, in GB (0: beliebig viel); ohne Angabe wie bisher, in einem neuen Archiv 100.</translation>
    </message>
    <message>
        <source>send what an archive lacks, and take what is new there</source>
        <translation>senden, was einem Archiv fehlt, und übernehmen, was dort neu ist</translation>
    </message>
    <message>
        <source>Only send, or only take.</source>
        <translation>Nur senden oder nur übernehmen.</translation>
    </message>
    <message>
        <source>show the recovery phrase of a sealed archive</source>
        <translation>die Wiederherstellungsphrase eines versiegelten Archivs anzeigen</translation>
    </message>
    <message>
        <source>restore the key of a sealed archive from its recovery phrase</source>
        <translation>den Schlüssel eines versiegelten Archivs aus seiner Wiederherstellungsphrase wiederherstellen</translation>
    </message>
    <message>
        <source>find words in an open archive</source>
        <translation>Wörter in einem offenen Archiv finden</translation>
    </message>
    <message>
        <source>Words, all of which are there.</source>
        <translation>Wörter, die alle vorkommen.</translation>
    </message>
    <message>
        <source>sessions that are in an archive</source>
        <translation>Sitzungen, die in einem Archiv sind</translation>
    </message>
    <message>
        <source>put sessions away, or bring them back; and archives beyond this machine</source>
        <translation>Sitzungen weglegen oder zurückholen; und Archive über diesen Rechner hinaus</translation>
    </message>
    <message>
        <source>An archive is a sealed or an open one.</source>
        <translation>Ein Archiv ist versiegelt oder offen.</translation>
    </message>
    <message>
        <source>All sessions go there, so say what the archive has to be: sealed, or open, which who runs its database reads.</source>
        <translation>Alle Sitzungen gehen dorthin; anzugeben ist daher, was das Archiv sein muss: versiegelt, oder offen, was auch liest, wer die Datenbank betreibt.</translation>
    </message>
    <message>
        <source>They stay here although a folder around them goes; what is in the archive stays there, and who saw it sees it.</source>
        <translation>Sie bleiben hier, obwohl ein Ordner um sie herum gesendet wird; was im Archiv ist, bleibt dort, und wer es sah, sieht es weiterhin.</translation>
    </message>
    <message>
        <source>Nothing is said of them any more; what is in the archive stays there, and who saw it sees it.</source>
        <translation>Über sie ist nichts mehr gesagt; was im Archiv ist, bleibt dort, und wer es sah, sieht es weiterhin.</translation>
    </message>
    <message>
        <source>add an archive, or say where it is now; it is told this machine&apos;s name</source>
        <translation>ein Archiv hinzufügen oder sagen, wo es jetzt ist; es erfährt den Namen dieses Rechners</translation>
    </message>
    <message>
        <source>postgresql://role@host/database; of one that has that name already: where it is now.</source>
        <translation>postgresql://rolle@rechner/datenbank; bei einem, das schon so heißt: wo es jetzt ist.</translation>
    </message>
    <message>
        <source>Only if it is a sealed one.</source>
        <translation>Nur wenn es ein versiegeltes ist.</translation>
    </message>
    <message>
        <source>Only if it is an open one.</source>
        <translation>Nur wenn es ein offenes ist.</translation>
    </message>
    <message>
        <source>All sessions go there; with it, sealed or open is said.</source>
        <translation>Alle Sitzungen gehen dorthin; dazu wird versiegelt oder offen gesagt.</translation>
    </message>
    <message>
        <source>The file with the password of the role; /dev/stdin: as it is typed.</source>
        <translation>Die Datei mit dem Passwort der Rolle; /dev/stdin: wie es eingegeben wird.</translation>
    </message>
    <message>
        <source>“%1” is a command of “varve archive”. Choose another name.</source>
        <translation>„%1“ ist ein Befehl von „varve archive“. Einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>The password and the recovery phrase cannot come from the same file: the server would be given both. Use one file for each.</source>
        <translation>Passwort und Wiederherstellungsphrase können nicht aus derselben Datei kommen: Der Server bekäme beides. Für jedes eine eigene Datei angeben.</translation>
    </message>
    <message>
        <source>%1 is an open archive: who runs its database would read all sessions. Say --open if that is meant.</source>
        <translation>%1 ist ein offenes Archiv: Wer die Datenbank betreibt, läse alle Sitzungen. --open angeben, wenn das gemeint ist.</translation>
    </message>
    <message>
        <source>Name the sessions or the folder that this is about.</source>
        <translation>Die Sitzungen oder den Ordner nennen, um die es geht.</translation>
    </message>
    <message>
        <source>There is no folder %1 here.</source>
        <translation>Hier gibt es keinen Ordner %1.</translation>
    </message>
    <message>
        <source>These sessions; of one that is only in the archive, its id or how that begins.</source>
        <translation>Diese Sitzungen; von einer, die nur im Archiv ist, ihre Kennung oder deren Anfang.</translation>
    </message>
    <message>
        <source>All sessions go there although it is an open one.</source>
        <translation>Alle Sitzungen gehen dorthin, obwohl es ein offenes ist.</translation>
    </message>
</context>
<context>
    <name>varve::OrderButton</name>
    <message>
        <source>Order: %1</source>
        <translation>Reihenfolge: %1</translation>
    </message>
    <message>
        <source>Best first</source>
        <translation>Beste zuerst</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>Neueste zuerst</translation>
    </message>
    <message>
        <source>Best answers</source>
        <translation>Beste Antworten</translation>
    </message>
    <message>
        <source>What answers a question comes first: what is no longer in the context before what is still in it. So it is for questions anyway</source>
        <translation>Zuerst kommt, was eine Frage beantwortet: was nicht mehr im Kontext steht, vor dem, was noch darin steht. Bei Fragen ist es ohnehin so</translation>
    </message>
</context>
<context>
    <name>varve::OrdinaryFile</name>
    <message>
        <source>%1 is not an ordinary file but a pipe, a device or a socket, so it was left alone. Choose a file.</source>
        <translation>%1 ist keine gewöhnliche Datei, sondern eine Pipe, ein Gerät oder ein Socket, und blieb deshalb unberührt. Eine Datei wählen.</translation>
    </message>
    <message>
        <source>%1 is a folder. Choose a file.</source>
        <translation>%1 ist ein Ordner. Eine Datei wählen.</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>Es gibt keine Datei %1.</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>%1 could not be written, and nothing was changed. Check the free space and the permissions of the folder.</source>
        <translation>%1 konnte nicht geschrieben werden; es wurde nichts geändert. Den freien Platz und die Rechte des Ordners prüfen.</translation>
    </message>
    <message>
        <source>%1 is a link that leads nowhere or in a circle.</source>
        <translation>%1 ist eine Verknüpfung, die ins Leere oder im Kreis führt.</translation>
    </message>
    <message>
        <source>%1 is there already and was left as it is.</source>
        <translation>%1 gibt es schon und blieb, wie es ist.</translation>
    </message>
    <message>
        <source>%1 could not be created. Check the folder and its permissions.</source>
        <translation>%1 konnte nicht angelegt werden. Den Ordner und seine Rechte prüfen.</translation>
    </message>
</context>
<context>
    <name>varve::OutlineController</name>
    <message>
        <source>Session tree shows</source>
        <translation>Sitzungsbaum zeigt</translation>
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
    <message>
        <source>Subagent, %1</source>
        <translation>Subagent, %1</translation>
    </message>
    <message>
        <source>Subagent, %1, used %2</source>
        <extracomment>its title, what it used</extracomment>
        <translation>Subagent, %1, verbraucht %2</translation>
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
    <name>varve::OutlineSubagent</name>
    <message>
        <source>Subagent without a title</source>
        <translation>Subagent ohne Titel</translation>
    </message>
    <message>
        <source>A subagent: %1</source>
        <translation>Ein Subagent: %1</translation>
    </message>
    <message>
        <source>Used: %1 tokens read, %2 written</source>
        <extracomment>tokens that the providers reported, over all requests</extracomment>
        <translation>Verbraucht: %1 Token gelesen, %2 geschrieben</translation>
    </message>
    <message>
        <source>Cost: %1</source>
        <translation>Kosten: %1</translation>
    </message>
    <message>
        <source>Which call started it is not known; this is where it began.</source>
        <translation>Welcher Aufruf ihn gestartet hat, ist nicht bekannt; hier hat er begonnen.</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <extracomment>what a subagent used: tokens, dollars</extracomment>
        <translation>%1 · %2</translation>
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
    <message>
        <source>Compare with the current branch…</source>
        <translation>Mit dem aktuellen Zweig vergleichen …</translation>
    </message>
    <message>
        <source>Bring a summary of this branch here…</source>
        <translation>Zusammenfassung dieses Zweigs hierher holen …</translation>
    </message>
    <message>
        <source>Compact up to here…</source>
        <translation>Bis hier verdichten …</translation>
    </message>
    <message>
        <source>Open the subagent&apos;s session</source>
        <translation>Sitzung des Subagenten öffnen</translation>
    </message>
</context>
<context>
    <name>varve::OwnRecords</name>
    <message>
        <source>The archive “%1” has something else where this machine&apos;s records go: a copy of this store writes there, too. What is there was left as it is; the next time this one goes on as a machine of its own.</source>
        <translation>Im Archiv „%1“ steht etwas anderes, wo die Einträge dieses Rechners hinkommen: Eine Kopie dieses Speichers schreibt ebenfalls dorthin. Was dort ist, blieb unverändert; beim nächsten Mal geht es hier als eigener Rechner weiter.</translation>
    </message>
</context>
<context>
    <name>varve::PaneFocus</name>
    <message>
        <source>&amp;Next pane</source>
        <translation>&amp;Nächster Bereich</translation>
    </message>
    <message>
        <source>Pre&amp;vious pane</source>
        <translation>&amp;Voriger Bereich</translation>
    </message>
    <message>
        <source>Focus c&amp;omposer</source>
        <translation>Zum Nachrichten&amp;feld</translation>
    </message>
</context>
<context>
    <name>varve::PassageCommands</name>
    <message>
        <source>&amp;Show in the transcript</source>
        <translation>Im Verlauf &amp;zeigen</translation>
    </message>
    <message>
        <source>&amp;Bring into the message</source>
        <translation>In die &amp;Nachricht holen</translation>
    </message>
    <message>
        <source>&amp;Remember…</source>
        <translation>Mer&amp;ken …</translation>
    </message>
    <message>
        <source>Send a&amp;gain</source>
        <translation>&amp;Erneut senden</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Nothing is selected</source>
        <translation>Es ist nichts ausgewählt</translation>
    </message>
    <message>
        <source>No session is open</source>
        <translation>Es ist keine Sitzung geöffnet</translation>
    </message>
    <message>
        <source>The store is open for reading only</source>
        <translation>Der Speicher ist nur zum Lesen geöffnet</translation>
    </message>
    <message>
        <source>You are looking at another branch: continue there, or go back</source>
        <translation>Ansicht eines anderen Zweigs: dort fortsetzen oder zurückgehen</translation>
    </message>
    <message>
        <source>It does not say where it is from</source>
        <translation>Woher es stammt, ist nicht angegeben</translation>
    </message>
    <message>
        <source>Only a passage of this branch can be sent again as it was. Bring it into the message instead</source>
        <translation>Nur eine Textstelle dieses Zweigs lässt sich unverändert erneut senden. Stattdessen lässt sie sich in die Nachricht holen</translation>
    </message>
    <message>
        <source>It is in the context</source>
        <translation>Es ist im Kontext</translation>
    </message>
    <message>
        <source>The next request has this output in full again</source>
        <translation>Die nächste Anfrage enthält diese Ausgabe wieder vollständig</translation>
    </message>
    <message>
        <source>The next requests have this message again, whatever is compacted</source>
        <translation>Die nächsten Anfragen enthalten diese Nachricht wieder, was auch verdichtet wird</translation>
    </message>
    <message>
        <source>It is only in an archive: show it, and bring it here first</source>
        <translation>Das ist nur in einem Archiv: erst anzeigen und hierher holen</translation>
    </message>
</context>
<context>
    <name>varve::PassagesTab</name>
    <message numerus="yes">
        <source>%Ln answer(s)</source>
        <translation>
            <numerusform>%Ln Antwort</numerusform>
            <numerusform>%Ln Antworten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 sessions</source>
        <translation>
            <numerusform>%1 Sitzung</numerusform>
            <numerusform>%1 Sitzungen</numerusform>
        </translation>
    </message>
    <message>
        <source>More than %1 hits, these in %2</source>
        <extracomment>&quot;sessions&quot; with their number; of all hits only some are shown</extracomment>
        <translation>Mehr als %1 Treffer, diese in %2</translation>
    </message>
    <message>
        <source>More than %1 hits, the best in %2</source>
        <translation>Mehr als %1 Treffer, die besten in %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 hits in %2</source>
        <translation>
            <numerusform>%1 Treffer in %2</numerusform>
            <numerusform>%1 Treffer in %2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 ms</source>
        <extracomment>milliseconds</extracomment>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>Answers by words only: %1</source>
        <translation>Antworten nur nach Wörtern: %1</translation>
    </message>
    <message>
        <source>Number of hits</source>
        <translation>Zahl der Treffer</translation>
    </message>
    <message>
        <source>What was not understood</source>
        <translation>Was nicht verstanden wurde</translation>
    </message>
    <message>
        <source>Nothing found on this machine</source>
        <translation>Auf diesem Rechner wurde nichts gefunden</translation>
    </message>
    <message numerus="yes">
        <source>together %Ln entries</source>
        <extracomment>answers and hits; some are the same entry of a session</extracomment>
        <translation>
            <numerusform>zusammen %Ln Eintrag</numerusform>
            <numerusform>zusammen %Ln Einträge</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::PasswordDialog</name>
    <message>
        <source>Password of %1</source>
        <translation>Passwort von %1</translation>
    </message>
    <message>
        <source>That of the role in the archive&apos;s address. It is tried at the archive before it goes to the keychain; then what waits is sent and what is new taken.</source>
        <translation>Das der Rolle in der Adresse des Archivs. Es wird am Archiv ausprobiert, bevor es in den Schlüsselbund kommt; dann wird gesendet, was wartet, und geholt, was neu ist.</translation>
    </message>
    <message>
        <source>&amp;Password</source>
        <translation>&amp;Passwort</translation>
    </message>
    <message>
        <source>Try &amp;again</source>
        <translation>E&amp;rneut versuchen</translation>
    </message>
    <message>
        <source>Trying the password</source>
        <translation>Passwort wird ausprobiert</translation>
    </message>
    <message>
        <source>Stopped. The password is as it was.</source>
        <translation>Angehalten. Das Passwort ist, wie es war.</translation>
    </message>
</context>
<context>
    <name>varve::PatternList</name>
    <message>
        <source>Add pattern</source>
        <translation>Muster hinzufügen</translation>
    </message>
    <message>
        <source>Remove pattern</source>
        <translation>Muster entfernen</translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation>Muster</translation>
    </message>
    <message>
        <source>New pattern</source>
        <translation>Neues Muster</translation>
    </message>
    <message>
        <source>Regular expression, looked for in each line</source>
        <translation>Regulärer Ausdruck, gesucht in jeder Zeile</translation>
    </message>
    <message>
        <source>For example acme(-corp)? or (?i)project x. What it fits is taken out of every text, also of the arguments of tools. In lines of more than 8,192 characters it always finds texts of up to 1,024 characters.</source>
        <translation>Zum Beispiel acme(-corp)? oder (?i)project x. Was darauf passt, wird aus jedem Text herausgenommen, auch aus den Argumenten von Werkzeugen. In Zeilen mit mehr als 8.192 Zeichen werden Texte bis 1.024 Zeichen immer gefunden.</translation>
    </message>
</context>
<context>
    <name>varve::PhraseDialog</name>
    <message>
        <source>Recovery phrase</source>
        <translation>Wiederherstellungsphrase</translation>
    </message>
    <message>
        <source>Recovery phrase of %1</source>
        <translation>Wiederherstellungsphrase von %1</translation>
    </message>
    <message>
        <source>Write it down. Without it, or a machine that has the key, nobody reads this archive again; other machines of yours ask for it. Whoever has it can read everything that is there.</source>
        <translation>Aufschreiben. Ohne sie oder einen Rechner, der den Schlüssel hat, liest niemand dieses Archiv mehr; andere eigene Rechner fragen danach. Wer sie hat, kann alles lesen, was dort ist.</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
</context>
<context>
    <name>varve::PiTexts</name>
    <message numerus="yes">
        <source>%n edits in pi change or take out the results of tools; here the placeholder of such a result is sent.</source>
        <translation>
            <numerusform>%n Bearbeitung in pi ändert oder entfernt das Ergebnis eines Werkzeugs; hier wird der Platzhalter eines solchen Ergebnisses gesendet.</numerusform>
            <numerusform>%n Bearbeitungen in pi ändern oder entfernen Ergebnisse von Werkzeugen; hier wird der Platzhalter eines solchen Ergebnisses gesendet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n edits in pi change answers with tool calls; here these answers are sent as they were.</source>
        <translation>
            <numerusform>%n Bearbeitung in pi ändert eine Antwort mit Werkzeugaufrufen; hier wird sie gesendet, wie sie war.</numerusform>
            <numerusform>%n Bearbeitungen in pi ändern Antworten mit Werkzeugaufrufen; hier werden sie gesendet, wie sie waren.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n messages that compactions keep are not as they were said; they stand behind these once more.</source>
        <translation>
            <numerusform>%n Nachricht, die Verdichtungen behalten, ist nicht so, wie sie gesagt wurde; sie steht dahinter noch einmal.</numerusform>
            <numerusform>%n Nachrichten, die Verdichtungen behalten, sind nicht so, wie sie gesagt wurden; sie stehen dahinter noch einmal.</numerusform>
        </translation>
    </message>
    <message>
        <source>it stands on the line %1, which is damaged; it is linked to what that stood on</source>
        <translation>die Zeile %1, auf der sie steht, ist beschädigt; verbunden ist sie mit dem, worauf jene stand</translation>
    </message>
</context>
<context>
    <name>varve::Picture</name>
    <message>
        <source>This image is too large to be decoded: at most %1 million pixels and %2 MB are.</source>
        <translation>Dieses Bild ist zu groß, um dekodiert zu werden: Möglich sind höchstens %1 Millionen Pixel und %2 MB.</translation>
    </message>
    <message>
        <source>This is no image that is decoded: only PNG, JPEG, GIF and WebP are.</source>
        <translation>Bilder dieser Art werden nicht dekodiert, nur PNG, JPEG, GIF und WebP.</translation>
    </message>
    <message>
        <source>This image cannot be read: %1</source>
        <translation>Dieses Bild lässt sich nicht lesen: %1</translation>
    </message>
</context>
<context>
    <name>varve::PlaceController</name>
    <message>
        <source>Choose a folder…</source>
        <translation>Ordner wählen …</translation>
    </message>
    <message>
        <source>Work here…</source>
        <translation>Hier arbeiten …</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Jetzt nicht</translation>
    </message>
    <message>
        <source>The model has no tools for files and commands here. %1</source>
        <translation>Das Modell hat hier keine Werkzeuge für Dateien und Befehle. %1</translation>
    </message>
    <message>
        <source>Work here</source>
        <translation>Hier arbeiten</translation>
    </message>
    <message>
        <source>Let tools work in this folder?</source>
        <translation>Werkzeuge in diesem Ordner arbeiten lassen?</translation>
    </message>
    <message>
        <source>%1

This holds for every session in this folder, until you take it back in the preferences (Tools).</source>
        <translation>%1

Das gilt für jede Sitzung in diesem Ordner, bis es in den Einstellungen (Werkzeuge) zurückgenommen wird.</translation>
    </message>
</context>
<context>
    <name>varve::PlainTextFile</name>
    <message>
        <source>%1 is not a text file.</source>
        <translation>%1 ist keine Textdatei.</translation>
    </message>
</context>
<context>
    <name>varve::PlanRowList</name>
    <message>
        <source>What is summarized and what stays</source>
        <translation>Was zusammengefasst wird und was bleibt</translation>
    </message>
    <message>
        <source>Reading the entries…</source>
        <translation>Die Einträge werden gelesen …</translation>
    </message>
    <message>
        <source>summarized</source>
        <translation>zusammengefasst</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>maskiert</translation>
    </message>
    <message>
        <source>pinned, stays</source>
        <translation>angeheftet, bleibt</translation>
    </message>
    <message>
        <source>stays</source>
        <translation>bleibt</translation>
    </message>
    <message>
        <source>The cut lies within a turn: what was said in it before the cut gets a summary of its own.</source>
        <translation>Der Schnitt liegt in einer Runde: Was in ihr vor dem Schnitt gesagt wurde, bekommt eine eigene Zusammenfassung.</translation>
    </message>
    <message>
        <source>summarized; the rest of its turn stays</source>
        <translation>zusammengefasst; was danach kommt, bleibt</translation>
    </message>
</context>
<context>
    <name>varve::PlanRows</name>
    <message numerus="yes">
        <source>%Ln older entries</source>
        <translation>
            <numerusform>%Ln älterer Eintrag</numerusform>
            <numerusform>%Ln ältere Einträge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln newer entries</source>
        <translation>
            <numerusform>%Ln neuerer Eintrag</numerusform>
            <numerusform>%Ln neuere Einträge</numerusform>
        </translation>
    </message>
    <message>
        <source>The summary stands here, for what is above and marked</source>
        <translation>Hier steht die Zusammenfassung für das, was darüber markiert ist</translation>
    </message>
    <message>
        <source>The cut: above becomes the summary, below stays word for word</source>
        <translation>Der Schnitt: was darüber ist, wird zur Zusammenfassung, was darunter ist, bleibt Wort für Wort</translation>
    </message>
</context>
<context>
    <name>varve::PlanStepController</name>
    <message>
        <source>Only the output of %1 is masked, but that of the newest turn.</source>
        <translation>Nur die Ausgaben von %1 werden maskiert, außer denen der neuesten Runde.</translation>
    </message>
    <message>
        <source>Only what is before “%1” is summarized, and it itself.</source>
        <translation>Nur was vor „%1“ steht, wird zusammengefasst, und dieses selbst.</translation>
    </message>
    <message>
        <source>Only what is between “%1” and “%2” is summarized. What is before and after stays word for word.</source>
        <translation>Nur was zwischen „%1“ und „%2“ steht, wird zusammengefasst. Was davor und danach steht, bleibt wörtlich.</translation>
    </message>
    <message>
        <source>The plan is being made…</source>
        <translation>Der Plan entsteht …</translation>
    </message>
    <message>
        <source>Only the output of one tool is chosen.</source>
        <translation>Nur die Ausgaben eines Werkzeugs sind gewählt.</translation>
    </message>
    <message>
        <source>Only a part is chosen to be summarized.</source>
        <translation>Nur ein Teil ist zum Zusammenfassen gewählt.</translation>
    </message>
    <message>
        <source>The tool output that is left alone is nearly all there is. Leave less of the newest to mask more.</source>
        <translation>Fast alle Werkzeugausgabe gehört zum Neuesten, das stehen bleibt. Weniger vom Neuesten stehen lassen, um mehr zu maskieren.</translation>
    </message>
    <message>
        <source>There is no tool output to mask.</source>
        <translation>Es gibt keine Werkzeugausgabe zu maskieren.</translation>
    </message>
</context>
<context>
    <name>varve::PolicyDelegate</name>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Masked first</source>
        <translation>Zuerst maskiert</translation>
    </message>
    <message>
        <source>Summarized</source>
        <translation>Zusammengefasst</translation>
    </message>
    <message>
        <source>Old results</source>
        <translation>Alte Ergebnisse</translation>
    </message>
</context>
<context>
    <name>varve::PostgresServer</name>
    <message>
        <source>What belongs to no session has none of that.</source>
        <translation>Was zu keiner Sitzung gehört, hat davon nichts.</translation>
    </message>
    <message>
        <source>The archive at %1 does not have this image or long result, or it may not be seen.</source>
        <translation>Das Archiv bei %1 hat dieses Bild oder lange Ergebnis nicht, oder es darf nicht gesehen werden.</translation>
    </message>
    <message>
        <source>Stopped. What was stored is as it was.</source>
        <translation>Angehalten. Das Gespeicherte ist, wie es war.</translation>
    </message>
    <message>
        <source>Qt&apos;s driver for PostgreSQL is missing. Install it (in Debian and Ubuntu libqt6sql6-psql) and start Varve again.</source>
        <translation>Der Treiber von Qt für PostgreSQL fehlt. Installieren (in Debian und Ubuntu libqt6sql6-psql) und Varve neu starten.</translation>
    </message>
    <message>
        <source>%1 does not show a certificate that can be trusted: it may be another machine that answers. Nothing was sent. Ask who runs it; if the certificate is signed by your own authority, name its file with sslrootcert=/path in the address.</source>
        <translation>%1 zeigt kein vertrauenswürdiges Zertifikat: Vielleicht antwortet ein anderer Rechner. Nichts wurde gesendet. Beim Betreiber nachfragen; ist das Zertifikat von einer eigenen Stelle unterschrieben, deren Datei mit sslrootcert=/pfad in der Adresse nennen.</translation>
    </message>
    <message>
        <source>%1 does not let this role sign in from here. Nothing was changed. Ask who runs it.</source>
        <translation>%1 lässt diese Rolle von hier aus nicht ein. Nichts wurde geändert. Beim Betreiber nachfragen.</translation>
    </message>
    <message>
        <source>There is no archive at %1 yet. Make it with “varve archive init”, or check the name of the database.</source>
        <translation>Bei %1 gibt es noch kein Archiv. Mit „varve archive init“ anlegen oder den Namen der Datenbank prüfen.</translation>
    </message>
    <message>
        <source>The disk of the archive at %1 is full. What was there before is safe, and what waits here stays here. Ask who runs it to make room; then it goes on by itself.</source>
        <translation>Der Datenträger des Archivs bei %1 ist voll. Was schon dort war, ist sicher, und was hier wartet, bleibt hier. Der Betreiber muss Platz schaffen; dann geht es von selbst weiter.</translation>
    </message>
    <message>
        <source>The archive at %1 takes no more from this role, which has added as much as a member may. What was there before is safe, and what waits here stays here. Ask who runs it to allow more (varve archive init --gigabytes); then it goes on by itself.</source>
        <translation>Das Archiv bei %1 nimmt von dieser Rolle nichts mehr an: Sie hat so viel hinzugefügt, wie ein Mitglied darf. Was schon dort war, ist sicher, und was hier wartet, bleibt hier. Der Betreiber muss mehr erlauben (varve archive init --gigabytes); dann geht es von selbst weiter.</translation>
    </message>
    <message>
        <source>%1 has as many connections as it takes. Nothing was changed. Try again later.</source>
        <translation>%1 hat so viele Verbindungen, wie es annimmt. Nichts wurde geändert. Später noch einmal versuchen.</translation>
    </message>
    <message>
        <source>%1 is starting or shutting down. Nothing was changed. Try again in a moment.</source>
        <translation>%1 startet gerade oder fährt herunter. Nichts wurde geändert. Gleich noch einmal versuchen.</translation>
    </message>
    <message>
        <source>The connection to %1 broke. What was not confirmed is sent again next time; nothing is lost.</source>
        <translation>Die Verbindung zu %1 ist abgebrochen. Was nicht bestätigt wurde, wird beim nächsten Mal noch einmal gesendet; nichts ist verloren.</translation>
    </message>
    <message>
        <source>%1 took too long. Nothing was changed. Try again later.</source>
        <translation>%1 hat zu lange gebraucht. Nichts wurde geändert. Später noch einmal versuchen.</translation>
    </message>
    <message>
        <source>The database at %1 is damaged. Nothing was changed. Ask who runs it to restore it from a backup; this machine still has everything of its own.</source>
        <translation>Die Datenbank bei %1 ist beschädigt. Nichts wurde geändert. Der Betreiber kann sie aus einer Sicherung wiederherstellen; dieser Rechner hat weiterhin alles Eigene.</translation>
    </message>
    <message>
        <source>%1 can only be read at present. Nothing was changed. Name the server that takes writes in the address.</source>
        <translation>%1 kann zurzeit nur gelesen werden. Nichts wurde geändert. In der Adresse den Server nennen, der Schreiben annimmt.</translation>
    </message>
    <message>
        <source>%1 answered with an error: %2</source>
        <translation>%1 hat mit einem Fehler geantwortet: %2</translation>
    </message>
    <message>
        <source>The archive at %1 has an older schema (%2, this Varve writes %3). Nothing was changed. Who made it upgrades it with “varve archive init”.</source>
        <translation>Das Archiv bei %1 hat ein älteres Schema (%2, dieses Varve schreibt %3). Nichts wurde geändert. Wer es angelegt hat, aktualisiert es mit „varve archive init“.</translation>
    </message>
    <message>
        <source>Records of several sessions or machines cannot go together.</source>
        <translation>Einträge mehrerer Sitzungen oder Rechner können nicht zusammen gehen.</translation>
    </message>
    <message>
        <source>The archive at %1 has something else where this machine&apos;s records go. Nothing was changed. Did a copy of this store write there from another machine? Remove the archive here and add it again.</source>
        <translation>Das Archiv bei %1 hat etwas anderes, wo die Einträge dieses Rechners hingehören. Nichts wurde geändert. Hat eine Kopie dieses Speichers von einem anderen Rechner dorthin geschrieben? Das Archiv hier entfernen und neu hinzufügen.</translation>
    </message>
    <message>
        <source>The archive at %1 is a sealed one, and this would have gone there readable. Nothing was sent. Add the archive again as a sealed one.</source>
        <translation>Das Archiv bei %1 ist ein versiegeltes, und dies wäre lesbar dorthin gegangen. Nichts wurde gesendet. Das Archiv noch einmal als versiegeltes hinzufügen.</translation>
    </message>
    <message>
        <source>The archive at %1 is an open one, and this is sealed. Nothing was sent. Add the archive again as an open one.</source>
        <translation>Das Archiv bei %1 ist ein offenes, und dies ist versiegelt. Nichts wurde gesendet. Das Archiv noch einmal als offenes hinzufügen.</translation>
    </message>
    <message>
        <source>The archive at %1 is sealed: it cannot search in what it has. Fetch its sessions first, then search here.</source>
        <translation>Das Archiv bei %1 ist versiegelt: Es kann in seinem Inhalt nicht suchen. Erst die Sitzungen holen, dann hier suchen.</translation>
    </message>
    <message>
        <source>%1 does not encrypt what is sent to it. Nothing was sent. Ask who runs it to switch TLS on.</source>
        <translation>%1 verschlüsselt nicht, was dorthin geht. Nichts wurde gesendet. Wer es betreibt, muss TLS einschalten.</translation>
    </message>
    <message>
        <source>%1 does not know this role. Nothing was changed. Check the name before the @ in the address.</source>
        <translation>%1 kennt diese Rolle nicht. Nichts wurde geändert. Der Name vor dem @ in der Adresse ist zu prüfen.</translation>
    </message>
    <message>
        <source>There is no such database at %1. Check the name at the end of the address.</source>
        <translation>Unter %1 gibt es diese Datenbank nicht. Der Name am Ende der Adresse ist zu prüfen.</translation>
    </message>
    <message>
        <source>The machine of the archive %1 is not found. Check its name, and whether this machine is online.</source>
        <translation>Der Rechner des Archivs %1 ist nicht zu finden. Zu prüfen ist sein Name, und ob dieser Rechner eine Verbindung hat.</translation>
    </message>
    <message>
        <source>%1 does not answer. Nothing was changed. Try again later.</source>
        <translation>%1 antwortet nicht. Nichts wurde geändert. Später geht es vielleicht wieder.</translation>
    </message>
    <message>
        <source>No PostgreSQL answers at %1. Check the address, and whether it runs.</source>
        <translation>Unter %1 antwortet kein PostgreSQL. Zu prüfen ist die Adresse, und ob es läuft.</translation>
    </message>
    <message>
        <source>%1 does not know one of these roles. Nothing was changed. Who runs it makes a role with CREATE ROLE name LOGIN.</source>
        <translation>%1 kennt eine dieser Rollen nicht. Nichts wurde geändert. Wer es betreibt, legt eine Rolle mit CREATE ROLE name LOGIN an.</translation>
    </message>
    <message>
        <source>%1 has not enough memory for that. Nothing was changed. Try again later.</source>
        <translation>%1 hat nicht genug Arbeitsspeicher dafür. Nichts wurde geändert. Später geht es vielleicht wieder.</translation>
    </message>
    <message>
        <source>An image or long result is too large for the archive at %1: it takes %2 MB.</source>
        <translation>Ein Bild oder langes Ergebnis ist zu groß für das Archiv unter %1: Es nimmt %2 MB.</translation>
    </message>
    <message>
        <source>Something is larger than the archive at %1 takes, or cannot be. It was not sent; what was there before is as it was.</source>
        <translation>Etwas ist größer, als das Archiv unter %1 es annimmt, oder kann nicht sein. Es wurde nicht gesendet; was dort war, ist unverändert.</translation>
    </message>
    <message>
        <source>%1 does not accept the password, or does not know the role. Nothing was changed. Give the right one: commands read it from a file (--password FILE), and an archive that is added again under its name takes it.</source>
        <translation>%1 nimmt das Passwort nicht an oder kennt die Rolle nicht. Nichts wurde geändert. Das richtige angeben: Befehle lesen es aus einer Datei (--password DATEI), und ein Archiv, das unter seinem Namen noch einmal hinzugefügt wird, übernimmt es.</translation>
    </message>
    <message>
        <source>This role has no right to do that in the archive at %1, and it was not done. Ask who runs it to make the role a member (varve archive init --member), or check whose session it is.</source>
        <translation>Diese Rolle hat im Archiv bei %1 kein Recht dazu, und es ist nicht geschehen. Wer es betreibt, macht die Rolle zum Mitglied (varve archive init --member); oder nachsehen, wem die Sitzung gehört.</translation>
    </message>
</context>
<context>
    <name>varve::PreferencesController</name>
    <message>
        <source>&amp;Preferences…</source>
        <translation>&amp;Einstellungen …</translation>
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
    <message>
        <source>The keychain has not answered yet.</source>
        <translation>Der Schlüsselbund hat noch nicht geantwortet.</translation>
    </message>
    <message>
        <source>Of these %1 are for facts of every session, %2 for those of the project, %3 for those of the session.</source>
        <translation>Davon sind %1 für Fakten aller Sitzungen, %2 für die des Projekts und %3 für die der Sitzung.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Gedächtnis</translation>
    </message>
    <message>
        <source>Restore &amp;Defaults</source>
        <translation>&amp;Zurücksetzen</translation>
    </message>
    <message>
        <source>Archives</source>
        <translation>Archive</translation>
    </message>
    <message>
        <source>Compaction</source>
        <translation>Verdichtung</translation>
    </message>
    <message>
        <source>Providers</source>
        <translation>Anbieter</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Context files</source>
        <translation>Kontextdateien</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Erscheinungsbild</translation>
    </message>
    <message>
        <source>Backups</source>
        <translation>Sicherungen</translation>
    </message>
    <message>
        <source>Idle work</source>
        <translation>Arbeit im Leerlauf</translation>
    </message>
</context>
<context>
    <name>varve::PreparedImage</name>
    <message>
        <source>%1 could not be read as an image: %2</source>
        <translation>%1 ließ sich nicht als Bild lesen: %2</translation>
    </message>
    <message>
        <source>This image cannot be read.</source>
        <translation>Dieses Bild ist nicht lesbar.</translation>
    </message>
    <message>
        <source>The image is too large, even compressed. Crop it to the part that matters.</source>
        <translation>Das Bild ist zu groß, auch komprimiert. Bitte auf den wichtigen Teil zuschneiden.</translation>
    </message>
</context>
<context>
    <name>varve::ProgramPlace</name>
    <message>
        <source>The folder %1 is not on this machine, so a program cannot go on there. Choose the folder to go on in.</source>
        <translation>Der Ordner %1 ist nicht auf diesem Rechner, deshalb kann ein Programm dort nicht fortsetzen. Ein Ordner zum Fortsetzen ist zu wählen.</translation>
    </message>
    <message>
        <source>%1 can go on with it: %2</source>
        <extracomment>a program, a command for a shell</extracomment>
        <translation>%1 kann sie fortsetzen: %2</translation>
    </message>
    <message>
        <source>The folder %1 could not be made, so nothing was exported.</source>
        <translation>Der Ordner %1 ließ sich nicht anlegen, deshalb wurde nichts exportiert.</translation>
    </message>
    <message>
        <source>It goes on with about %1 tokens, and the window of %2 is usually %3, of which it keeps some for itself. If it says that the prompt is too long, export the projection instead, after a compaction.</source>
        <extracomment>a number of tokens, a program, a number of tokens</extracomment>
        <translation>Es geht mit etwa %1 Token weiter, und das Fenster von %2 fasst gewöhnlich %3, wovon es etwas für sich behält. Wenn es die Anfrage für zu lang hält, hilft der Export der Projektion, nach einer Verdichtung.</translation>
    </message>
</context>
<context>
    <name>varve::ProjectFiles</name>
    <message>
        <source>This is the same file as another one.</source>
        <translation>Das ist dieselbe Datei wie eine andere.</translation>
    </message>
    <message>
        <source>There is nothing in it.</source>
        <translation>Es steht nichts darin.</translation>
    </message>
    <message>
        <source>Another file says the same.</source>
        <translation>In einer anderen Datei steht dasselbe.</translation>
    </message>
    <message>
        <source>It only refers to AGENTS.md, which is sent.</source>
        <translation>Sie verweist nur auf AGENTS.md, und die wird gesendet.</translation>
    </message>
    <message>
        <source>It is not sent: the files before it take all the room there is.</source>
        <translation>Sie wird nicht gesendet: Die Dateien davor nehmen den ganzen Platz ein.</translation>
    </message>
    <message>
        <source>Only its first %1 kB of %2 kB are sent.</source>
        <translation>Nur die ersten %1 kB von %2 kB werden gesendet.</translation>
    </message>
</context>
<context>
    <name>varve::ProjectGuard</name>
    <message>
        <source>%1 was a link and is one again. What the command made of it is %2 now: it would act later.</source>
        <translation>%1 war eine Verknüpfung und ist wieder eine. Was der Befehl daraus gemacht hat, heißt jetzt %2: Es würde später wirken.</translation>
    </message>
    <message>
        <source>%1 was made by the command, or while it ran, and is %2 now: it would act later.</source>
        <translation>%1 hat der Befehl angelegt, oder es entstand, während er lief, und heißt jetzt %2: Es würde später wirken.</translation>
    </message>
</context>
<context>
    <name>varve::ProjectSettings</name>
    <message>
        <source>Line %1 is neither a group in brackets nor “name=value”.</source>
        <translation>Zeile %1 ist weder eine Gruppe in eckigen Klammern noch „Name=Wert“.</translation>
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
    <name>varve::PromptImage</name>
    <message>
        <source>The media type of an image is one of these: %1.</source>
        <translation>Der Medientyp eines Bildes ist einer von diesen: %1.</translation>
    </message>
    <message>
        <source>The data of an image is not base 64.</source>
        <translation>Die Daten eines Bildes sind nicht Base64.</translation>
    </message>
</context>
<context>
    <name>varve::PromptParts</name>
    <message>
        <source>Folder, system and date</source>
        <translation>Ordner, System und Datum</translation>
    </message>
    <message>
        <source>List of skills</source>
        <translation>Liste der Fertigkeiten</translation>
    </message>
    <message>
        <source>Varve&apos;s system prompt</source>
        <translation>Systemanweisung von Varve</translation>
    </message>
</context>
<context>
    <name>varve::PromptSources</name>
    <message>
        <source>The project&apos;s settings in %1 cannot be used. %2</source>
        <translation>Die Einstellungen des Projekts in %1 sind nicht verwendbar. %2</translation>
    </message>
    <message>
        <source>The project&apos;s settings in %1: %2</source>
        <extracomment>a file, and what is wrong with one of its values</extracomment>
        <translation>Die Einstellungen des Projekts in %1: %2</translation>
    </message>
</context>
<context>
    <name>varve::ProviderEditor</name>
    <message>
        <source>OpenAI chat completions</source>
        <translation>OpenAI Chat Completions</translation>
    </message>
    <message>
        <source>OpenAI responses</source>
        <translation>OpenAI Responses</translation>
    </message>
    <message>
        <source>Anthropic messages</source>
        <translation>Anthropic Messages</translation>
    </message>
    <message>
        <source>Codex responses</source>
        <translation>Codex Responses</translation>
    </message>
    <message>
        <source>Unknown: %1</source>
        <translation>Unbekannt: %1</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>Erweitert</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>&amp;Use this provider</source>
        <translation>Diesen Anbieter &amp;verwenden</translation>
    </message>
    <message>
        <source>&amp;Protocol</source>
        <translation>&amp;Protokoll</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>&amp;Adresse</translation>
    </message>
    <message>
        <source>&amp;Key</source>
        <translation>&amp;Schlüssel</translation>
    </message>
    <message>
        <source>&amp;Test connection</source>
        <translation>Verbindung prü&amp;fen</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keiner</translation>
    </message>
    <message>
        <source>This one</source>
        <translation>Dieser</translation>
    </message>
    <message>
        <source>Pro&amp;xy</source>
        <translation>Pro&amp;xy</translation>
    </message>
    <message>
        <source>Proxy&apos;s address</source>
        <translation>Adresse des Proxys</translation>
    </message>
    <message>
        <source>Only the system&apos;s</source>
        <translation>Nur die des Systems</translation>
    </message>
    <message>
        <source>A PEM file of certificate authorities that are trusted besides the system&apos;s</source>
        <translation>Eine PEM-Datei mit Zertifizierungsstellen, denen außer denen des Systems vertraut wird</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Durchsuchen …</translation>
    </message>
    <message>
        <source>&amp;Certificates</source>
        <translation>&amp;Zertifikate</translation>
    </message>
    <message>
        <source>Sent with every request to this provider, one on each line. Keys and cookies do not belong here.</source>
        <translation>Mit jeder Anfrage an diesen Anbieter gesendet, eine je Zeile. Schlüssel und Cookies gehören nicht hierher.</translation>
    </message>
    <message>
        <source>&amp;Headers</source>
        <translation>&amp;Kopfzeilen</translation>
    </message>
    <message>
        <source>Testing…</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <source>Something above cannot be used yet.</source>
        <translation>Etwas oben ist noch nicht verwendbar.</translation>
    </message>
    <message>
        <source>Certificate authorities</source>
        <translation>Zertifizierungsstellen</translation>
    </message>
    <message>
        <source>Certificates (*.pem *.crt *.cer);;All files (*)</source>
        <translation>Zertifikate (*.pem *.crt *.cer);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>&amp;Send the key without encryption</source>
        <translation>Schlüssel &amp;unverschlüsselt senden</translation>
    </message>
    <message>
        <source>For a server in a network where nobody listens. Another server in the address has to be allowed anew.</source>
        <translation>Für einen Server in einem Netz, in dem niemand mithört. Ein anderer Server in der Adresse muss neu erlaubt werden.</translation>
    </message>
    <message>
        <source>This is taken as %1</source>
        <translation>Das wird verstanden als %1</translation>
    </message>
</context>
<context>
    <name>varve::ProviderEndpoint</name>
    <message>
        <source>%1 speaks a protocol that this version of Varve does not know (“%2”). Choose another one in the preferences, page Providers.</source>
        <translation>%1 spricht ein Protokoll, das diese Version von Varve nicht kennt („%2“). Bitte in den Einstellungen, Seite „Anbieter“, ein anderes wählen.</translation>
    </message>
</context>
<context>
    <name>varve::ProviderList</name>
    <message>
        <source>Providers</source>
        <translation>Anbieter</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen …</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>With a key</source>
        <translation>Mit Schlüssel</translation>
    </message>
    <message>
        <source>On this machine</source>
        <translation>Auf diesem Rechner</translation>
    </message>
    <message>
        <source>Another server, by its address</source>
        <translation>Anderer Server, mit Adresse</translation>
    </message>
    <message>
        <source>My server</source>
        <translation>Mein Server</translation>
    </message>
    <message>
        <source>Remove %1 and its key from the keychain?</source>
        <translation>%1 und den Schlüssel im Schlüsselbund entfernen?</translation>
    </message>
    <message>
        <source>Remove %1?</source>
        <translation>%1 entfernen?</translation>
    </message>
</context>
<context>
    <name>varve::ProviderModels</name>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>free</source>
        <translation>kostenlos</translation>
    </message>
    <message>
        <source>$%1 / $%2</source>
        <extracomment>US dollars for a million tokens, read and written</extracomment>
        <translation>%1 $ / %2 $</translation>
    </message>
    <message>
        <source>As the provider does</source>
        <translation>Wie der Anbieter</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n Token</numerusform>
            <numerusform>%n Token</numerusform>
        </translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Niedrig</translation>
    </message>
    <message>
        <source>Medium</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Hoch</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filter the models</source>
        <translation>Modelle filtern</translation>
    </message>
    <message>
        <source>Ask the server</source>
        <translation>Server fragen</translation>
    </message>
    <message>
        <source>Reads the server&apos;s own list of models and their windows</source>
        <translation>Liest die Liste des Servers mit seinen Modellen und deren Fenstern</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Known from</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>Denken</translation>
    </message>
    <message>
        <source>Name of a model that is not in the list</source>
        <translation>Name eines Modells, das nicht in der Liste steht</translation>
    </message>
    <message>
        <source>Model to add</source>
        <translation>Modell zum Hinzufügen</translation>
    </message>
    <message>
        <source>Add model</source>
        <translation>Modell hinzufügen</translation>
    </message>
    <message>
        <source>Remove model</source>
        <translation>Modell entfernen</translation>
    </message>
    <message>
        <source>Asking the server…</source>
        <translation>Der Server wird gefragt …</translation>
    </message>
    <message>
        <source>Tokens. Type another size to set it, or clear it to take what is known.</source>
        <translation>Token. Eine andere Größe eintippen oder leeren, um zu nehmen, was bekannt ist.</translation>
    </message>
    <message>
        <source>you</source>
        <translation>eigene Angabe</translation>
    </message>
    <message>
        <source>the server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>the bundled list</source>
        <translation>mitgelieferte Liste</translation>
    </message>
    <message>
        <source>“%1” is no window: give a number of tokens, 256 at least.</source>
        <translation>„%1“ ist kein Fenster: Bitte eine Anzahl Token angeben, mindestens 256.</translation>
    </message>
    <message>
        <source>“%1” is no thinking level: choose one, or give a budget from 1,024 to 1,000,000 tokens.</source>
        <translation>„%1“ ist keine Denkstufe: Bitte eine wählen oder ein Budget von 1.024 bis 1.000.000 Token angeben.</translation>
    </message>
    <message>
        <source>Takes back what you set for it</source>
        <translation>Nimmt zurück, was dafür eingestellt wurde</translation>
    </message>
    <message>
        <source>Only models that you added or set something for</source>
        <translation>Nur bei Modellen, die von Hand hinzugefügt wurden oder für die etwas eingestellt ist</translation>
    </message>
    <message>
        <source>Price, in / out</source>
        <translation>Preis, ein / aus</translation>
    </message>
    <message>
        <source>US dollars for a million tokens, read and written</source>
        <translation>US-Dollar für eine Million Token, gelesen und geschrieben</translation>
    </message>
</context>
<context>
    <name>varve::ProviderProbe</name>
    <message numerus="yes">
        <source>The server answered and has %n model(s).</source>
        <translation>
            <numerusform>Der Server hat geantwortet und hat %n Modell.</numerusform>
            <numerusform>Der Server hat geantwortet und hat %n Modelle.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 answered after %2.</source>
        <translation>%1 antwortete nach %2.</translation>
    </message>
    <message numerus="yes">
        <source>The server has %n model(s).</source>
        <translation>
            <numerusform>Der Server hat %n Modell.</numerusform>
            <numerusform>Der Server hat %n Modelle.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::ProviderProblems</name>
    <message>
        <source>Give the server&apos;s address, such as http://localhost:8080/v1.</source>
        <translation>Bitte die Adresse des Servers angeben, etwa http://localhost:8080/v1.</translation>
    </message>
    <message>
        <source>This is not an http or https address, such as http://localhost:8080/v1.</source>
        <translation>Das ist keine http- oder https-Adresse wie http://localhost:8080/v1.</translation>
    </message>
    <message>
        <source>An address with a user name or password in it is not used: give the key below.</source>
        <translation>Eine Adresse mit Benutzername oder Kennwort wird nicht verwendet: Den Schlüssel unten angeben.</translation>
    </message>
    <message>
        <source>A variable&apos;s name has letters, digits and underscores only. Is this the key itself? Choose “In the keychain”.</source>
        <translation>Der Name einer Variablen besteht nur aus Buchstaben, Ziffern und Unterstrichen. Ist das der Schlüssel selbst? Dann „Im Schlüsselbund“ wählen.</translation>
    </message>
    <message>
        <source>Give the command that prints the key, such as: pass show openai</source>
        <translation>Bitte den Befehl angeben, der den Schlüssel ausgibt, etwa: pass show openai</translation>
    </message>
    <message>
        <source>This version of Varve does not know the place “%1”.</source>
        <translation>Diese Version von Varve kennt den Ort „%1“ nicht.</translation>
    </message>
    <message>
        <source>Write it like http://host:3128 or socks5://host:1080.</source>
        <translation>Die Adresse sieht etwa so aus: http://host:3128 oder socks5://host:1080.</translation>
    </message>
    <message>
        <source>A proxy&apos;s password is not kept here. Set the proxy up in the system&apos;s settings.</source>
        <translation>Das Kennwort eines Proxys wird hier nicht aufbewahrt. Bitte den Proxy in den Einstellungen des Systems einrichten.</translation>
    </message>
    <message>
        <source>“%1” carries a key or a cookie, which is not kept here. Give the key on the tab “Connection”.</source>
        <translation>„%1“ enthält einen Schlüssel oder ein Cookie; das wird hier nicht aufbewahrt. Bitte den Schlüssel auf dem Reiter „Verbindung“ angeben.</translation>
    </message>
    <message>
        <source>“%1” is no header that can be added. Write one on each line, like X-Title: Varve.</source>
        <translation>„%1“ ist keine Kopfzeile, die sich hinzufügen lässt. Bitte eine je Zeile angeben, etwa X-Title: Varve.</translation>
    </message>
    <message>
        <source>The header “%1” needs a value of plain letters and signs.</source>
        <translation>Die Kopfzeile „%1“ braucht einen Wert aus einfachen Buchstaben und Zeichen.</translation>
    </message>
    <message>
        <source>Give it a name.</source>
        <translation>Bitte einen Namen angeben.</translation>
    </message>
    <message>
        <source>This version of Varve does not speak “%1”. The provider is kept as it is and not used.</source>
        <translation>Diese Version von Varve spricht „%1“ nicht. Der Anbieter bleibt, wie er ist, und wird nicht verwendet.</translation>
    </message>
    <message>
        <source>There is no such file that can be read.</source>
        <translation>Es gibt keine solche lesbare Datei.</translation>
    </message>
    <message>
        <source>Without encryption, anyone on the way to this server could read the key, so it is not sent. Use an address with https://, or allow it below.</source>
        <translation>Ohne Verschlüsselung könnte jeder auf dem Weg zu diesem Server den Schlüssel mitlesen, deshalb wird er nicht gesendet. Eine Adresse mit https:// nehmen oder es unten erlauben.</translation>
    </message>
</context>
<context>
    <name>varve::ProviderState</name>
    <message>
        <source>Key in the keychain</source>
        <translation>Schlüssel im Schlüsselbund</translation>
    </message>
    <message>
        <source>Has a key</source>
        <translation>Hat einen Schlüssel</translation>
    </message>
    <message>
        <source>No key yet</source>
        <translation>Noch kein Schlüssel</translation>
    </message>
    <message>
        <source>Keychain locked</source>
        <translation>Schlüsselbund gesperrt</translation>
    </message>
    <message>
        <source>No keychain</source>
        <translation>Kein Schlüsselbund</translation>
    </message>
    <message>
        <source>Keychain not answering</source>
        <translation>Schlüsselbund antwortet nicht</translation>
    </message>
    <message>
        <source>Not supported by this version</source>
        <translation>Von dieser Version nicht unterstützt</translation>
    </message>
    <message>
        <source>Cannot be used yet</source>
        <translation>Noch nicht verwendbar</translation>
    </message>
    <message>
        <source>Not in use</source>
        <translation>Nicht verwendet</translation>
    </message>
    <message>
        <source>Needs no key</source>
        <translation>Braucht keinen Schlüssel</translation>
    </message>
    <message>
        <source>Asking for its key…</source>
        <translation>Nach dem Schlüssel wird gefragt …</translation>
    </message>
    <message>
        <source>Key for this session</source>
        <translation>Schlüssel bis zum Beenden</translation>
    </message>
</context>
<context>
    <name>varve::ProvidersPage</name>
    <message>
        <source>Providers</source>
        <translation>Anbieter</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>No provider is set up yet. Add one that you have a key for, or a model server on this machine.</source>
        <translation>Noch ist kein Anbieter eingerichtet. Einen hinzufügen, für den es einen Schlüssel gibt, oder einen Modellserver auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Add a provider</source>
        <translation>Anbieter hinzufügen</translation>
    </message>
    <message>
        <source>My server</source>
        <translation>Mein Server</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>the second provider of the same name</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 is removed, but its key may still be in the keychain, which did not let go of it. Delete the entry there by hand.</source>
        <translation>%1 ist entfernt, aber der Schlüssel liegt vielleicht noch im Schlüsselbund, der ihn nicht herausgab. Bitte den Eintrag dort von Hand löschen.</translation>
    </message>
    <message>
        <source>Writing to the keychain…</source>
        <translation>Wird in den Schlüsselbund geschrieben …</translation>
    </message>
    <message>
        <source>The key of %1 was not saved. It still stands in its field.</source>
        <translation>Der Schlüssel von %1 wurde nicht gespeichert. Er steht noch in seinem Feld.</translation>
    </message>
    <message>
        <source>It is the only model of its server and became the main model. You can choose another one.</source>
        <translation>Es ist das einzige Modell seines Servers und wurde das Hauptmodell. Es kann ein anderes gewählt werden.</translation>
    </message>
    <message>
        <source>It answered the test and became the main model. You can choose another one.</source>
        <translation>Es hat im Test geantwortet und wurde das Hauptmodell. Es kann ein anderes gewählt werden.</translation>
    </message>
</context>
<context>
    <name>varve::Pruning</name>
    <message>
        <source>The session was moved to another branch meanwhile, so nothing was pruned.</source>
        <translation>Die Sitzung wurde inzwischen auf einen anderen Zweig versetzt, deshalb wurde nichts ausgelichtet.</translation>
    </message>
    <message>
        <source>The context was edited meanwhile, so nothing was pruned.</source>
        <translation>Der Kontext wurde inzwischen bearbeitet, deshalb wurde nichts ausgelichtet.</translation>
    </message>
    <message>
        <source>There is nothing to prune yet: not enough new tool output has come.</source>
        <translation>Es gibt noch nichts auszulichten: Es sind nicht genug neue Werkzeugausgaben gekommen.</translation>
    </message>
    <message>
        <source>There is nothing to prune: all tool output that is sent is new, small, pinned or kept by a rule.</source>
        <translation>Es gibt nichts auszulichten: Alle gesendeten Werkzeugausgaben sind neu, klein, angeheftet oder durch eine Regel geschützt.</translation>
    </message>
</context>
<context>
    <name>varve::QueuePanel</name>
    <message numerus="yes">
        <source>%n message(s) to send</source>
        <translation>
            <numerusform>%n Nachricht zu senden</numerusform>
            <numerusform>%n Nachrichten zu senden</numerusform>
        </translation>
    </message>
    <message>
        <source>Not sent: what is left goes only when you send it.</source>
        <translation>Nicht gesendet: was übrig ist, geht nur von Hand ab.</translation>
    </message>
</context>
<context>
    <name>varve::QueueRow</name>
    <message>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <source>Sends it now</source>
        <translation>Sendet sie jetzt</translation>
    </message>
    <message>
        <source>Back to composer</source>
        <translation>Zurück ins Eingabefeld</translation>
    </message>
    <message>
        <source>Takes it out of the queue, to go on writing</source>
        <translation>Nimmt sie aus der Warteschlange, um weiterzuschreiben</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Text of the message</source>
        <translation>Text der Nachricht</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Message %1 of %2: %3</source>
        <extracomment>a message that waits to be sent, and its beginning</extracomment>
        <translation>Nachricht %1 von %2: %3</translation>
    </message>
    <message>
        <source>Not sent</source>
        <translation>Nicht gesendet</translation>
    </message>
    <message>
        <source>Goes in as soon as the running tools are done</source>
        <translation>Geht hinein, sobald die laufenden Werkzeuge fertig sind</translation>
    </message>
    <message>
        <source>Is sent after the answer</source>
        <translation>Wird nach der Antwort gesendet</translation>
    </message>
    <message numerus="yes">
        <source>%n image(s)</source>
        <translation>
            <numerusform>%n Bild</numerusform>
            <numerusform>%n Bilder</numerusform>
        </translation>
    </message>
    <message>
        <source>Send after the answer</source>
        <translation>Nach der Antwort senden</translation>
    </message>
    <message>
        <source>Send now</source>
        <translation>Jetzt senden</translation>
    </message>
    <message>
        <source>Waits until the answer that is coming has ended</source>
        <translation>Wartet, bis die laufende Antwort zu Ende ist</translation>
    </message>
    <message>
        <source>Goes in between two steps of the running answer</source>
        <translation>Geht zwischen zwei Schritten der laufenden Antwort hinein</translation>
    </message>
</context>
<context>
    <name>varve::ReadingController</name>
    <message>
        <source>Jump to the &amp;latest message</source>
        <translation>Zur &amp;neuesten Nachricht springen</translation>
    </message>
    <message>
        <source>&amp;Larger text</source>
        <translation>&amp;Größerer Text</translation>
    </message>
    <message>
        <source>&amp;Smaller text</source>
        <translation>&amp;Kleinerer Text</translation>
    </message>
    <message>
        <source>Text of &amp;usual size</source>
        <translation>Text in &amp;üblicher Größe</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>&amp;Drucken …</translation>
    </message>
    <message>
        <source>Your message a&amp;bove</source>
        <translation>Eigene Nachricht &amp;darüber</translation>
    </message>
    <message>
        <source>Your message belo&amp;w</source>
        <translation>Eigene Nachricht dar&amp;unter</translation>
    </message>
    <message>
        <source>Of the conversation, the message, summaries, the guide, lists and panels</source>
        <translation>Von Gespräch, Nachricht, Zusammenfassungen, Anleitung, Listen und Seitenleisten</translation>
    </message>
</context>
<context>
    <name>varve::Recall</name>
    <message>
        <source>The search was stopped.</source>
        <translation>Die Suche wurde angehalten.</translation>
    </message>
    <message>
        <source>The person has kept the entry “%1” out of the conversation.</source>
        <translation>Die Person hat den Eintrag „%1“ aus dem Gespräch herausgehalten.</translation>
    </message>
    <message>
        <source>an earlier summary</source>
        <translation>eine frühere Zusammenfassung</translation>
    </message>
    <message>
        <source>the summary of a branch</source>
        <translation>die Zusammenfassung eines Zweigs</translation>
    </message>
    <message>
        <source>the person</source>
        <translation>die Person</translation>
    </message>
    <message>
        <source>error of %1</source>
        <translation>Fehler von %1</translation>
    </message>
    <message>
        <source>output of %1</source>
        <translation>Ausgabe von %1</translation>
    </message>
    <message>
        <source>a command of the person</source>
        <translation>ein Befehl der Person</translation>
    </message>
    <message>
        <source>the assistant</source>
        <translation>der Assistent</translation>
    </message>
    <message>
        <source>call of %1</source>
        <translation>Aufruf von %1</translation>
    </message>
    <message>
        <source>a note</source>
        <translation>eine Notiz</translation>
    </message>
    <message>
        <source>shortened in the context</source>
        <translation>im Kontext gekürzt</translation>
    </message>
    <message>
        <source>on another branch</source>
        <translation>auf einem anderen Zweig</translation>
    </message>
    <message>
        <source>in another session</source>
        <translation>in einer anderen Sitzung</translation>
    </message>
    <message>
        <source>still in the context</source>
        <translation>noch im Kontext</translation>
    </message>
    <message>
        <source>Call: %1</source>
        <translation>Aufruf: %1</translation>
    </message>
    <message>
        <source>Asked: %1</source>
        <translation>Frage: %1</translation>
    </message>
    <message>
        <source>Answer: %1</source>
        <translation>Antwort: %1</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>Fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>Result: %1</source>
        <translation>Ergebnis: %1</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>behalten</translation>
    </message>
    <message>
        <source>from entry %1</source>
        <translation>aus Eintrag %1</translation>
    </message>
    <message>
        <source>entry %1</source>
        <translation>Eintrag %1</translation>
    </message>
    <message>
        <source>session %1</source>
        <translation>Sitzung %1</translation>
    </message>
    <message numerus="yes">
        <source>%n more place(s) say the same</source>
        <translation>
            <numerusform>%n weitere Stelle sagt dasselbe</numerusform>
            <numerusform>%n weitere Stellen sagen dasselbe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more passage(s) were found and left out: ask more exactly, or with a higher limit and budget.</source>
        <translation>
            <numerusform>%n weitere Textstelle wurde gefunden und weggelassen: genauer fragen oder mit höherem Limit und Budget.</numerusform>
            <numerusform>%n weitere Textstellen wurden gefunden und weggelassen: genauer fragen oder mit höherem Limit und Budget.</numerusform>
        </translation>
    </message>
    <message>
        <source>Looked for by words alone: %1</source>
        <translation>Nur nach Wörtern gesucht: %1</translation>
    </message>
    <message>
        <source>Nothing in this conversation has these words. Try other words for it, a name or a path, or ask the person.</source>
        <translation>Nichts in diesem Gespräch enthält diese Wörter. Mit anderen Wörtern, einem Namen oder einem Pfad versuchen oder die Person fragen.</translation>
    </message>
    <message>
        <source>Nothing in the sessions that were searched has these words. Try other words for it, a name or a path, or ask the person.</source>
        <translation>Nichts in den durchsuchten Sitzungen enthält diese Wörter. Mit anderen Wörtern, einem Namen oder einem Pfad versuchen oder die Person fragen.</translation>
    </message>
    <message>
        <source>There is no text in the entry %1 from there on.</source>
        <translation>Ab dort steht im Eintrag %1 kein Text.</translation>
    </message>
    <message>
        <source>%1 more characters follow; go on with entry %2 and offset %3.</source>
        <translation>Es folgen %1 weitere Zeichen; weiter mit Eintrag %2 und offset %3.</translation>
    </message>
    <message>
        <source>This session has no working folder, so no other session is of the same project.</source>
        <translation>Diese Sitzung hat keinen Arbeitsordner, also gehört keine andere Sitzung zum selben Projekt.</translation>
    </message>
    <message>
        <source>kept, from entry %1</source>
        <translation>behalten, aus Eintrag %1</translation>
    </message>
    <message>
        <source>Nothing is of that day; these are the last messages, the latest first.</source>
        <translation>Von diesem Tag gibt es nichts; dies sind die letzten Nachrichten, die neueste zuerst.</translation>
    </message>
    <message>
        <source>In the order of the conversation, the latest first.</source>
        <translation>In der Reihenfolge des Gesprächs, das Neueste zuerst.</translation>
    </message>
    <message>
        <source>In the order of the conversation.</source>
        <translation>In der Reihenfolge des Gesprächs.</translation>
    </message>
    <message>
        <source>thoughts of the assistant</source>
        <translation>Gedanken des Assistenten</translation>
    </message>
    <message>
        <source>Not found at all: %1.</source>
        <translation>Gar nicht gefunden: %1.</translation>
    </message>
    <message>
        <source>Words like it that are there: %1.</source>
        <translation>Ähnliche Wörter, die vorkommen: %1.</translation>
    </message>
    <message numerus="yes">
        <source>Other sessions have something of it, in %n message(s): look in the project, or everywhere.</source>
        <translation>
            <numerusform>In anderen Sitzungen steht etwas davon, in %n Nachricht: im Projekt suchen oder überall.</numerusform>
            <numerusform>In anderen Sitzungen steht etwas davon, in %n Nachrichten: im Projekt suchen oder überall.</numerusform>
        </translation>
    </message>
    <message>
        <source>In the same entry: %1</source>
        <translation>Im selben Eintrag: %1</translation>
    </message>
    <message>
        <source>Near it, in entry %1: %2</source>
        <translation>In der Nähe, im Eintrag %1: %2</translation>
    </message>
    <message>
        <source>The person then: %1</source>
        <translation>Darauf die Person: %1</translation>
    </message>
    <message>
        <source>Said of it: %1</source>
        <translation>Dazu gesagt: %1</translation>
    </message>
</context>
<context>
    <name>varve::RecallTool</name>
    <message>
        <source>Give either &quot;query&quot;, to search, or &quot;entry&quot;, to read one.</source>
        <translation>Entweder „query“ zum Suchen oder „entry“ zum Lesen eines Eintrags angeben.</translation>
    </message>
    <message>
        <source>Read the entry %1 of this session</source>
        <translation>Den Eintrag %1 dieser Sitzung lesen</translation>
    </message>
    <message>
        <source>There is no scope &quot;%1&quot;: it is session, project or everywhere.</source>
        <translation>Den Bereich „%1“ gibt es nicht: Möglich sind session, project und everywhere.</translation>
    </message>
    <message>
        <source>There is no session %1.</source>
        <translation>Es gibt keine Sitzung %1.</translation>
    </message>
    <message>
        <source>Read the entry %1 of session %2</source>
        <translation>Den Eintrag %1 der Sitzung %2 lesen</translation>
    </message>
    <message>
        <source>Search all sessions of this working folder for: %1</source>
        <translation>Alle Sitzungen dieses Arbeitsordners durchsuchen nach: %1</translation>
    </message>
    <message>
        <source>Search all sessions for: %1</source>
        <translation>Alle Sitzungen durchsuchen nach: %1</translation>
    </message>
    <message>
        <source>Search this session for: %1</source>
        <translation>Diese Sitzung durchsuchen nach: %1</translation>
    </message>
    <message>
        <source>The person does not let other sessions be read. Search this one, or ask the person for what is missing.</source>
        <translation>Die Person lässt andere Sitzungen nicht lesen. Diese durchsuchen oder die Person nach dem Fehlenden fragen.</translation>
    </message>
    <message>
        <source>It reads other sessions than this one. What it finds is sent to the model.</source>
        <translation>Es liest andere Sitzungen als diese. Was es findet, wird an das Modell gesendet.</translation>
    </message>
</context>
<context>
    <name>varve::RecoveryPhrase</name>
    <message>
        <source>Perhaps word %1 is “%2” and not “%3”.</source>
        <translation>Vielleicht heißt Wort %1 „%2“ und nicht „%3“.</translation>
    </message>
    <message>
        <source>Perhaps words %1 and %2 have changed places.</source>
        <translation>Vielleicht sind die Wörter %1 und %2 vertauscht.</translation>
    </message>
    <message>
        <source>This is no recovery phrase: one has %1 words of five letters.</source>
        <translation>Das ist keine Wiederherstellungsphrase: Sie hat %1 Wörter aus fünf Buchstaben.</translation>
    </message>
    <message>
        <source>Word %1 of the recovery phrase, “%2”, is mistyped: a word is five letters, as “%3”.</source>
        <translation>Wort %1 der Wiederherstellungsphrase, „%2“, ist vertippt: Ein Wort hat fünf Buchstaben, wie „%3“.</translation>
    </message>
    <message>
        <source>A recovery phrase has %1 words; here are %2.</source>
        <translation>Eine Wiederherstellungsphrase hat %1 Wörter; hier sind es %2.</translation>
    </message>
    <message>
        <source>The words of this recovery phrase do not fit together.</source>
        <translation>Die Wörter dieser Wiederherstellungsphrase passen nicht zusammen.</translation>
    </message>
    <message>
        <source>Compare each with what was written down.</source>
        <translation>Jedes mit dem Aufgeschriebenen vergleichen.</translation>
    </message>
</context>
<context>
    <name>varve::ReferenceStrip</name>
    <message>
        <source>References of the message</source>
        <translation>Verweise der Nachricht</translation>
    </message>
    <message>
        <source>About %1 tokens come along</source>
        <translation>Etwa %1 Token kommen mit</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <extracomment>an estimate, such as 1.2k</extracomment>
        <translation>%1 Token</translation>
    </message>
    <message>
        <source>shortened</source>
        <translation>gekürzt</translation>
    </message>
    <message>
        <source>brings nothing along</source>
        <translation>bringt nichts mit</translation>
    </message>
    <message>
        <source>Reference %1</source>
        <translation>Verweis %1</translation>
    </message>
</context>
<context>
    <name>varve::References</name>
    <message>
        <source>There is no room left for %1: the references of a message may have %2 tokens together. Nothing was sent. Take one out, or raise the limit in the preferences.</source>
        <translation>Für %1 ist kein Platz mehr: Die Verweise einer Nachricht dürfen zusammen %2 Token haben. Nichts wurde gesendet. Einen herausnehmen oder die Grenze in den Einstellungen erhöhen.</translation>
    </message>
    <message>
        <source>Nothing was sent. Change the reference, or write it between backticks to send it as it is.</source>
        <translation>Nichts wurde gesendet. Den Verweis ändern oder ihn zwischen Backticks schreiben, um ihn unverändert zu senden.</translation>
    </message>
    <message>
        <source>Nothing was said yet in the session that %1 refers to.</source>
        <translation>In der Sitzung, auf die %1 verweist, wurde noch nichts gesagt.</translation>
    </message>
    <message>
        <source>Several entries of session #%1 fit %2.</source>
        <translation>Mehrere Einträge der Sitzung #%1 passen auf %2.</translation>
    </message>
    <message>
        <source>Session #%1 has no entry that fits %2.</source>
        <translation>Die Sitzung #%1 hat keinen Eintrag, der auf %2 passt.</translation>
    </message>
    <message>
        <source>The entry that %1 refers to holds no text.</source>
        <translation>Der Eintrag, auf den %1 verweist, enthält keinen Text.</translation>
    </message>
    <message>
        <source>There is no session #%1.</source>
        <translation>Es gibt keine Sitzung #%1.</translation>
    </message>
</context>
<context>
    <name>varve::RememberDialog</name>
    <message>
        <source>Remember</source>
        <translation>Merken</translation>
    </message>
    <message>
        <source>What is remembered is in every request, whatever is compacted. Say it shortly.</source>
        <translation>Was gemerkt wird, steht in jeder Anfrage, was auch verdichtet wird. Je kürzer, desto besser.</translation>
    </message>
</context>
<context>
    <name>varve::ReplyPanel</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Reply to %1</source>
        <extracomment>a command of the person, such as /help</extracomment>
        <translation>Antwort auf %1</translation>
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
    <name>varve::RequestDifference</name>
    <message>
        <source>There is no earlier request on this branch to compare with: what a request was made of is kept with the answers that were asked for here.</source>
        <translation>Auf diesem Zweig gibt es keine frühere Anfrage zum Vergleichen: Woraus eine Anfrage bestand, wird bei den Antworten aufbewahrt, die hier angefragt wurden.</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>weggefallen</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Sent otherwise than before</source>
        <translation>Anders gesendet als vorher</translation>
    </message>
    <message>
        <source>Gone</source>
        <translation>Weggefallen</translation>
    </message>
    <message>
        <source>Another model (%1, before %2): nothing of a cache holds.</source>
        <extracomment>names of models</extracomment>
        <translation>Ein anderes Modell (%1, vorher %2): Von einem Cache gilt nichts mehr.</translation>
    </message>
    <message>
        <source>From “%1” on, the cache is lost: %2 of the %3 tokens sent before stay in it.</source>
        <extracomment>the first part of the request that differs, then tokens</extracomment>
        <translation>Ab „%1“ ist der Cache verloren: Von den %3 vorher gesendeten Tokens bleiben %2 darin.</translation>
    </message>
    <message>
        <source>All that was sent before is sent again unchanged: a cache of %1 tokens holds.</source>
        <translation>Alles, was vorher gesendet wurde, wird unverändert wieder gesendet: Ein Cache von %1 Tokens gilt weiter.</translation>
    </message>
    <message>
        <source>Read from the cache: %1, as the provider reported.</source>
        <extracomment>tokens, as the provider reported them</extracomment>
        <translation>Aus dem Cache gelesen: %1, wie der Anbieter meldete.</translation>
    </message>
</context>
<context>
    <name>varve::RequestLog</name>
    <message>
        <source>The request log cannot be written to %1: %2</source>
        <translation>Das Anfrageprotokoll ließ sich nicht nach %1 schreiben: %2</translation>
    </message>
    <message numerus="yes">
        <source>Request, %n byte(s)</source>
        <translation>
            <numerusform>Anfrage, %n Byte</numerusform>
            <numerusform>Anfrage, %n Bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Answer, %n byte(s)</source>
        <translation>
            <numerusform>Antwort, %n Byte</numerusform>
            <numerusform>Antwort, %n Bytes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::RequestLogController</name>
    <message>
        <source>Request &amp;log…</source>
        <translation>Anfrage&amp;protokoll …</translation>
    </message>
    <message>
        <source>Requests are not logged</source>
        <translation>Anfragen werden nicht protokolliert</translation>
    </message>
</context>
<context>
    <name>varve::RequestLogWindow</name>
    <message>
        <source>no answer</source>
        <translation>keine Antwort</translation>
    </message>
    <message>
        <source>Request log</source>
        <translation>Anfrageprotokoll</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>The chosen request and its answer</source>
        <translation>Die gewählte Anfrage und ihre Antwort</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy the chosen request and its answer</source>
        <translation>Die gewählte Anfrage und ihre Antwort kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;all</source>
        <translation>&amp;Alles kopieren</translation>
    </message>
    <message>
        <source>C&amp;lear</source>
        <translation>&amp;Leeren</translation>
    </message>
    <message>
        <source>Forget all of them, also in the file if they are written to one</source>
        <translation>Alle vergessen, auch in der Datei, falls sie in eine geschrieben werden</translation>
    </message>
    <message>
        <source>Also written to %1, without keys.</source>
        <translation>Auch nach %1 geschrieben, ohne Schlüssel.</translation>
    </message>
    <message>
        <source>The last requests to model servers, without keys. They are kept until Varve is closed.</source>
        <translation>Die letzten Anfragen an Modellserver, ohne Schlüssel. Sie bleiben bis zum Beenden von Varve.</translation>
    </message>
    <message>
        <source>Nothing was sent yet.</source>
        <translation>Noch wurde nichts gesendet.</translation>
    </message>
    <message>
        <source>%1 · %2 · %3
%4
%5 %6</source>
        <extracomment>time, status and duration; below it why it was made, then method and address</extracomment>
        <translation>%1 · %2 · %3
%4
%5 %6</translation>
    </message>
</context>
<context>
    <name>varve::RequestPurpose</name>
    <message>
        <source>Turn</source>
        <translation>Runde</translation>
    </message>
    <message>
        <source>Summary, asked for</source>
        <translation>Zusammenfassung, angefordert</translation>
    </message>
    <message>
        <source>Summary, automatic</source>
        <translation>Zusammenfassung, automatisch</translation>
    </message>
    <message>
        <source>Summary, to make room for a turn</source>
        <translation>Zusammenfassung, um Platz für eine Runde zu schaffen</translation>
    </message>
    <message>
        <source>Summary of a branch, asked for</source>
        <translation>Zusammenfassung eines Zweigs, angefordert</translation>
    </message>
    <message>
        <source>Handoff, asked for</source>
        <translation>Übergabe, angefordert</translation>
    </message>
    <message>
        <source>Two sentences on a session that was left</source>
        <translation>Zwei Sätze zu einer verlassenen Sitzung</translation>
    </message>
    <message>
        <source>Idle work: two sentences on a session</source>
        <translation>Arbeit im Leerlauf: zwei Sätze zu einer Sitzung</translation>
    </message>
    <message>
        <source>Idle work: importance of facts</source>
        <translation>Arbeit im Leerlauf: Wichtigkeit von Fakten</translation>
    </message>
    <message>
        <source>Preparing the search by meaning</source>
        <translation>Vorbereitung der Suche nach Bedeutung</translation>
    </message>
    <message>
        <source>Idle work: preparing the search by meaning</source>
        <translation>Arbeit im Leerlauf: Vorbereitung der Suche nach Bedeutung</translation>
    </message>
    <message>
        <source>Search by meaning</source>
        <translation>Suche nach Bedeutung</translation>
    </message>
    <message>
        <source>Counting tokens, asked for</source>
        <translation>Token zählen, angefordert</translation>
    </message>
    <message>
        <source>List of models</source>
        <translation>Liste der Modelle</translation>
    </message>
    <message>
        <source>Test of the connection</source>
        <translation>Test der Verbindung</translation>
    </message>
</context>
<context>
    <name>varve::RestoreKeyDialog</name>
    <message>
        <source>Restore the key of %1</source>
        <translation>Schlüssel von %1 wiederherstellen</translation>
    </message>
    <message>
        <source>The recovery phrase has seventeen words of five letters. Another machine that uses this archive shows it. The key is tried at the archive before it goes to the keychain.</source>
        <translation>Die Wiederherstellungsphrase hat siebzehn Wörter aus fünf Buchstaben. Ein anderer Rechner, der dieses Archiv verwendet, zeigt sie. Der Schlüssel wird am Archiv ausprobiert, bevor er in den Schlüsselbund kommt.</translation>
    </message>
    <message>
        <source>in whatever case, and with whatever between the words</source>
        <translation>groß oder klein, mit beliebigen Zeichen zwischen den Wörtern</translation>
    </message>
    <message>
        <source>&amp;Recovery phrase</source>
        <translation>&amp;Wiederherstellungsphrase</translation>
    </message>
    <message>
        <source>Trying the key</source>
        <translation>Schlüssel wird ausprobiert</translation>
    </message>
    <message>
        <source>Re&amp;store</source>
        <translation>Wieder&amp;herstellen</translation>
    </message>
    <message>
        <source>Stopped. Nothing was restored.</source>
        <translation>Angehalten. Nichts wurde wiederhergestellt.</translation>
    </message>
</context>
<context>
    <name>varve::ResultsBar</name>
    <message>
        <source>Search results</source>
        <translation>Suchergebnisse</translation>
    </message>
    <message>
        <source>Stop marking what was found</source>
        <translation>Fundstellen nicht mehr markieren</translation>
    </message>
    <message>
        <source>Hit %1 of %2 for “%3”</source>
        <translation>Treffer %1 von %2 für „%3“</translation>
    </message>
    <message>
        <source>%1. The transcript does not show this entry.</source>
        <translation>%1. Der Verlauf zeigt diesen Eintrag nicht.</translation>
    </message>
</context>
<context>
    <name>varve::Resumption</name>
    <message>
        <source>Stopped. The session was not opened, and nothing was changed.</source>
        <translation>Angehalten. Die Sitzung wurde nicht geöffnet, und nichts wurde geändert.</translation>
    </message>
</context>
<context>
    <name>varve::ReviewStepController</name>
    <message>
        <source>Stopped. Nothing was changed.</source>
        <translation>Angehalten. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Make sure that these are in the summary:</source>
        <translation>Folgendes muss in der Zusammenfassung stehen:</translation>
    </message>
    <message>
        <source>The summary would free too little: %1 → %2. You can apply it all the same.</source>
        <extracomment>tokens before and after</extracomment>
        <translation>Die Zusammenfassung würde zu wenig frei machen: %1 → %2. Sie lässt sich trotzdem anwenden.</translation>
    </message>
    <message>
        <source>The model did not write a summary in the form it was asked for, so much of what was said may be lost. Read it before you apply it, or have it written anew.</source>
        <translation>Das Modell hat die Zusammenfassung nicht in der verlangten Form geschrieben, es kann also viel vom Gesagten fehlen. Vor dem Anwenden lesen, oder neu schreiben lassen.</translation>
    </message>
    <message>
        <source>Missing: %1.</source>
        <extracomment>names of sections</extracomment>
        <translation>Es fehlt: %1.</translation>
    </message>
    <message>
        <source>This summary was not applied before. Look whether it still says what it should, or discard it.</source>
        <translation>Diese Zusammenfassung wurde noch nicht angewendet. Nachsehen, ob sie noch sagt, was sie soll, oder sie verwerfen.</translation>
    </message>
</context>
<context>
    <name>varve::RollOver</name>
    <message>
        <source>The session went on meanwhile, so no new session was made. Look at its new state and try again.</source>
        <translation>Die Sitzung ging inzwischen weiter, deshalb wurde keine neue Sitzung angelegt. Ihren neuen Stand ansehen und es noch einmal versuchen.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <extracomment>a session that continues another one; 2 is the number of the second</extracomment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>This session has no other one that goes on from where it stands.</source>
        <translation>Zu dieser Sitzung gibt es keine andere, die sie von ihrem Stand aus fortsetzt.</translation>
    </message>
</context>
<context>
    <name>varve::RoomNotice</name>
    <message>
        <source>Compact…</source>
        <translation>Verdichten …</translation>
    </message>
    <message>
        <source>Shows the plan first; nothing is sent by that</source>
        <translation>Zeigt zuerst den Plan; dadurch wird nichts gesendet</translation>
    </message>
    <message>
        <source>Choose another model…</source>
        <translation>Anderes Modell wählen …</translation>
    </message>
    <message>
        <source>One that takes the whole session</source>
        <translation>Eines, in das die ganze Sitzung passt</translation>
    </message>
    <message>
        <source>Compact and send</source>
        <translation>Verdichten und senden</translation>
    </message>
    <message>
        <source>The message is sent, and before it the session is summarized as the preferences say</source>
        <translation>Die Nachricht wird gesendet, und vorher wird die Sitzung zusammengefasst, wie die Einstellungen es sagen</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Jetzt nicht</translation>
    </message>
    <message>
        <source>The message stays in the composer</source>
        <translation>Die Nachricht bleibt im Eingabefeld</translation>
    </message>
    <message>
        <source>This session, with %1, does not fit %2, which has room for %3. Nothing was sent. Compact it, or choose another model.</source>
        <extracomment>tokens, a model, tokens</extracomment>
        <translation>Diese Sitzung mit %1 passt nicht in %2, das für %3 Platz hat. Nichts wurde gesendet. Bitte sie verdichten oder ein anderes Modell wählen.</translation>
    </message>
</context>
<context>
    <name>varve::RowFacts</name>
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
        <source>%1 tokens</source>
        <translation>%1 Token</translation>
    </message>
    <message>
        <source>about %1 tokens</source>
        <translation>etwa %1 Token</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>exit code %1</source>
        <translation>Rückgabewert %1</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>Stopped before the answer ended. The part you see is kept. The model does not get it: it ends within a call of a tool.</source>
        <translation>Vor dem Ende der Antwort angehalten. Der sichtbare Teil bleibt erhalten. Das Modell bekommt ihn nicht: Er endet in einem Werkzeugaufruf.</translation>
    </message>
    <message>
        <source>Stopped before the answer ended. The part you see is kept. The model does not get it; “Include in context” puts it in.</source>
        <translation>Vor dem Ende der Antwort angehalten. Der sichtbare Teil bleibt erhalten. Das Modell bekommt ihn nicht; „In den Kontext aufnehmen“ nimmt ihn hinein.</translation>
    </message>
    <message>
        <source>Stopped before the answer ended. The part you see is kept.</source>
        <translation>Vor dem Ende der Antwort angehalten. Der sichtbare Teil bleibt erhalten.</translation>
    </message>
    <message>
        <source>Stopped before the answer ended. The part you see is kept, and the model gets it.</source>
        <translation>Vor dem Ende der Antwort angehalten. Der sichtbare Teil bleibt erhalten, und das Modell bekommt ihn.</translation>
    </message>
    <message>
        <source>Stopped before the answer began.</source>
        <translation>Vor dem Beginn der Antwort angehalten.</translation>
    </message>
    <message>
        <source>denied</source>
        <translation>abgelehnt</translation>
    </message>
</context>
<context>
    <name>varve::RowPlanner</name>
    <message>
        <source>No text</source>
        <translation>Kein Text</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
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
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Waiting for the answer</source>
        <translation>Warten auf die Antwort</translation>
    </message>
    <message>
        <source>The answer was cut off: it reached the limit of its length.</source>
        <translation>Die Antwort wurde abgeschnitten: Sie hat ihre größte Länge erreicht.</translation>
    </message>
    <message>
        <source>%1 The part you see is kept.</source>
        <translation>%1 Der sichtbare Teil bleibt erhalten.</translation>
    </message>
    <message>
        <source>is being written</source>
        <translation>wird geschrieben</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>Waits for your answer</source>
        <translation>Wartet auf Entscheidung</translation>
    </message>
    <message>
        <source>waits for the calls before it</source>
        <translation>wartet auf die Aufrufe davor</translation>
    </message>
    <message>
        <source>Summary of a part</source>
        <translation>Zusammenfassung eines Teils</translation>
    </message>
    <message>
        <source>Handoff</source>
        <translation>Übergabe</translation>
    </message>
    <message>
        <source>Refers to %1</source>
        <extracomment>a link to a session, or to a place in it, follows</extracomment>
        <translation>Verweist auf %1</translation>
    </message>
    <message>
        <source>Quoted</source>
        <translation>Zitiert</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
</context>
<context>
    <name>varve::RpcCall</name>
    <message>
        <source>The request was dropped without an answer.</source>
        <translation>Die Anfrage wurde ohne Antwort verworfen.</translation>
    </message>
</context>
<context>
    <name>varve::RpcDispatcher</name>
    <message>
        <source>A request with this id is under way. Each needs an id of its own.</source>
        <translation>Eine Anfrage mit dieser Kennung ist im Gang. Jede braucht eine eigene.</translation>
    </message>
    <message>
        <source>%1 requests are under way. Wait for an answer.</source>
        <translation>%1 Anfragen sind im Gang. Auf eine Antwort warten.</translation>
    </message>
</context>
<context>
    <name>varve::RpcError</name>
    <message>
        <source>There is no method “%1”.</source>
        <extracomment>a request named something to do that does not exist</extracomment>
        <translation>Es gibt keine Methode „%1“.</translation>
    </message>
    <message>
        <source>The line is longer than %1 MB. It was skipped.</source>
        <translation>Die Zeile ist länger als %1 MB. Sie wurde übersprungen.</translation>
    </message>
</context>
<context>
    <name>varve::RpcParams</name>
    <message>
        <source>The parameter “%1” is missing.</source>
        <translation>Der Parameter „%1“ fehlt.</translation>
    </message>
    <message>
        <source>The parameter “%1” is a string.</source>
        <translation>Der Parameter „%1“ muss eine Zeichenkette sein.</translation>
    </message>
    <message>
        <source>The parameter “%1” is empty.</source>
        <translation>Der Parameter „%1“ ist leer.</translation>
    </message>
    <message>
        <source>The parameter “%1” is one of these: %2.</source>
        <translation>Der Parameter „%1“ muss einer von diesen sein: %2.</translation>
    </message>
    <message>
        <source>The parameter “%1” is true or false.</source>
        <translation>Der Parameter „%1“ muss true oder false sein.</translation>
    </message>
    <message>
        <source>The parameter “%1” is a whole number from %2 to %3.</source>
        <translation>Der Parameter „%1“ muss eine ganze Zahl von %2 bis %3 sein.</translation>
    </message>
    <message>
        <source>The parameter “%1” is an array of strings.</source>
        <translation>Der Parameter „%1“ muss ein Array von Zeichenketten sein.</translation>
    </message>
    <message>
        <source>This method has no parameter “%1”.</source>
        <translation>Diese Methode hat keinen Parameter „%1“.</translation>
    </message>
    <message>
        <source>The parameter “%1” is the id of a request: a string or a number.</source>
        <translation>Der Parameter „%1“ ist die Kennung einer Anfrage: ein Text oder eine Zahl.</translation>
    </message>
    <message>
        <source>The parameter “%1” is an array of objects.</source>
        <translation>Der Parameter „%1“ ist ein Feld von Objekten.</translation>
    </message>
    <message>
        <source>The parameter “%1” is a JSON object.</source>
        <translation>Der Parameter „%1“ ist ein JSON-Objekt.</translation>
    </message>
</context>
<context>
    <name>varve::RpcRequest</name>
    <message>
        <source>The line is nested too deeply to be a request.</source>
        <translation>Die Zeile ist zu tief verschachtelt, um eine Anfrage zu sein.</translation>
    </message>
    <message>
        <source>The line is not JSON: %1, at byte %2.</source>
        <translation>Die Zeile ist kein JSON: %1, bei Byte %2.</translation>
    </message>
    <message>
        <source>A request is a JSON object, one a line.</source>
        <translation>Eine Anfrage ist ein JSON-Objekt, eines je Zeile.</translation>
    </message>
    <message>
        <source>A request has an “id”, which is a string or a number.</source>
        <translation>Eine Anfrage hat eine „id“, die eine Zeichenkette oder eine Zahl ist.</translation>
    </message>
    <message>
        <source>This version of Varve speaks protocol %1 only.</source>
        <translation>Diese Version von Varve spricht nur das Protokoll %1.</translation>
    </message>
    <message>
        <source>A request has a “method”, which is a string.</source>
        <translation>Eine Anfrage hat eine „method“, die eine Zeichenkette ist.</translation>
    </message>
    <message>
        <source>The “params” of a request are a JSON object.</source>
        <translation>Die „params“ einer Anfrage sind ein JSON-Objekt.</translation>
    </message>
    <message>
        <source>A request has no member “%1”.</source>
        <translation>Eine Anfrage hat kein Feld „%1“.</translation>
    </message>
</context>
<context>
    <name>varve::RuleWords</name>
    <message>
        <source>Every command, whatever it does.</source>
        <translation>Jeder Befehl, was er auch tut.</translation>
    </message>
    <message>
        <source>Every command.</source>
        <translation>Jeder Befehl.</translation>
    </message>
    <message>
        <source>Commands that begin with “%1”.</source>
        <translation>Befehle, die mit „%1“ beginnen.</translation>
    </message>
    <message>
        <source>Commands like “%1”, where * stands for anything.</source>
        <translation>Befehle wie „%1“, wobei * für Beliebiges steht.</translation>
    </message>
    <message>
        <source>Every call of every tool.</source>
        <translation>Jeder Aufruf jedes Werkzeugs.</translation>
    </message>
    <message>
        <source>Every call of %1.</source>
        <translation>Jeder Aufruf von %1.</translation>
    </message>
    <message>
        <source>Everything below %1, in its folders too.</source>
        <translation>Alles unter %1, auch in den Ordnern darin.</translation>
    </message>
    <message>
        <source>What is like “%1”, where * stands for anything.</source>
        <translation>Was wie „%1“ ist, wobei * für Beliebiges steht.</translation>
    </message>
    <message>
        <source>Every call of %1, whatever it is given.</source>
        <translation>Jeder Aufruf von %1, was ihm auch gegeben wird.</translation>
    </message>
    <message>
        <source>Only exactly “%1”, nothing longer or shorter.</source>
        <translation>Nur genau „%1“, nichts Längeres oder Kürzeres.</translation>
    </message>
    <message>
        <source>Every tool</source>
        <translation>Jedes Werkzeug</translation>
    </message>
    <message>
        <source>Not a command that does more than one thing, writes elsewhere, or hands on to other programs: with ; &amp; | &lt; &gt; ` $ outside quotes, and with what decides which program runs or what is thrown away in the place of a *, it is asked for.</source>
        <translation>Kein Befehl, der mehr als eines tut, woandershin schreibt oder an andere Programme weitergibt: mit ; &amp; | &lt; &gt; ` $ außerhalb von Anführungszeichen, und mit dem, was entscheidet, welches Programm läuft oder was weggeworfen wird, an der Stelle eines *, wird gefragt.</translation>
    </message>
    <message>
        <source>Everything that it wants to remember in a session, whatever the text is.</source>
        <translation>Alles, was es in einer Sitzung merken will, gleich welcher Text.</translation>
    </message>
    <message>
        <source>Everything that it wants to forget in a session, whatever the text is.</source>
        <translation>Alles, was es in einer Sitzung vergessen will, gleich welcher Text.</translation>
    </message>
</context>
<context>
    <name>varve::RulesEditor</name>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>Werkzeug</translation>
    </message>
    <message>
        <source>For</source>
        <translation>Für</translation>
    </message>
    <message>
        <source>Add rule</source>
        <translation>Regel hinzufügen</translation>
    </message>
    <message>
        <source>Remove rule</source>
        <translation>Regel entfernen</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move up (Alt+Up)</source>
        <translation>Nach oben (Alt+Hoch)</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Move down (Alt+Down)</source>
        <translation>Nach unten (Alt+Runter)</translation>
    </message>
    <message>
        <source>What the rule does</source>
        <translation>Was die Regel tut</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>Erlauben</translation>
    </message>
    <message>
        <source>Deny</source>
        <translation>Ablehnen</translation>
    </message>
    <message>
        <source>What it is for</source>
        <translation>Wofür</translation>
    </message>
    <message>
        <source>Anything</source>
        <translation>Beliebiges</translation>
    </message>
    <message>
        <source>not said yet</source>
        <translation>noch nicht angegeben</translation>
    </message>
    <message>
        <source>Say which commands are allowed, e.g. “git status*”, where * stands for anything.</source>
        <translation>Angeben, welche Befehle erlaubt sind, z. B. „git status*“, wobei * für Beliebiges steht.</translation>
    </message>
    <message>
        <source>Commands run without a question from now on, whatever they do.</source>
        <translation>Befehle laufen von jetzt an ohne Frage, was sie auch tun.</translation>
    </message>
</context>
<context>
    <name>varve::SampleImport</name>
    <message>
        <source>The sample session could not be unpacked into the folder for temporary files.</source>
        <translation>Die Beispielsitzung ließ sich nicht in den Ordner für temporäre Dateien entpacken.</translation>
    </message>
</context>
<context>
    <name>varve::Sandbox</name>
    <message>
        <source>Commands run in a sandbox: they can write only in the working folder, see nothing of your home folder but toolchains, and have no network unless you allow it.</source>
        <translation>Befehle laufen in einer Sandbox: Sie können nur im Arbeitsordner schreiben, sehen vom persönlichen Ordner nur Toolchains und haben ohne Erlaubnis kein Netz.</translation>
    </message>
    <message>
        <source>No sandbox works here: bubblewrap is not installed.</source>
        <translation>Hier funktioniert keine Sandbox: bubblewrap ist nicht installiert.</translation>
    </message>
    <message>
        <source>No sandbox works here: the system does not let bubblewrap work (%1).</source>
        <translation>Hier funktioniert keine Sandbox: Das System lässt bubblewrap nicht arbeiten (%1).</translation>
    </message>
</context>
<context>
    <name>varve::SealedArchive</name>
    <message>
        <source>The archive has a record that no Varve has made.</source>
        <translation>Das Archiv hat einen Eintrag, den kein Varve gemacht hat.</translation>
    </message>
    <message>
        <source>This archive is an open one: what is there can be read in its database. Add it as an open one, or make a sealed one in another database.</source>
        <translation>Dieses Archiv ist ein offenes: Was darin ist, kann in seiner Datenbank gelesen werden. Als offenes hinzufügen oder in einer anderen Datenbank ein versiegeltes anlegen.</translation>
    </message>
    <message>
        <source>The archive speaks of a session of which it has nothing. Try again.</source>
        <translation>Das Archiv nennt eine Sitzung, von der es nichts hat. Noch einmal versuchen.</translation>
    </message>
    <message>
        <source>A sealed archive cannot be searched: it cannot read what it has. Pull it, and search here.</source>
        <translation>Ein versiegeltes Archiv kann nicht durchsucht werden: Es kann seinen Inhalt nicht lesen. Übernehmen und hier suchen.</translation>
    </message>
</context>
<context>
    <name>varve::SealedBox</name>
    <message>
        <source>The key on this machine is not that of the archive. Restore it with the recovery phrase of the archive.</source>
        <translation>Der Schlüssel auf diesem Rechner ist nicht der des Archivs. Mit der Wiederherstellungsphrase des Archivs wiederherstellen.</translation>
    </message>
    <message>
        <source>Something in the archive was changed or damaged after it had been sealed. Nothing of it was taken over. Restore the archive from a backup of its database.</source>
        <translation>Etwas im Archiv wurde nach dem Versiegeln geändert oder beschädigt. Nichts davon wurde übernommen. Das Archiv aus einer Sicherung seiner Datenbank wiederherstellen.</translation>
    </message>
    <message>
        <source>The archive has things that a newer Varve has sealed. Update Varve on this machine.</source>
        <translation>Das Archiv hat Dinge, die ein neueres Varve versiegelt hat. Varve auf diesem Rechner aktualisieren.</translation>
    </message>
</context>
<context>
    <name>varve::Search</name>
    <message>
        <source>There is no role “%1”. Roles are user, assistant, tool, bash, thinking, custom and summary.</source>
        <translation>Es gibt keine Rolle „%1“. Rollen sind user, assistant, tool, bash, thinking, custom und summary.</translation>
    </message>
    <message>
        <source>“path:” is followed by “on” or “off”, not by “%1”.</source>
        <translation>Auf „path:“ folgt „on“ oder „off“, nicht „%1“.</translation>
    </message>
    <message>
        <source>“%1” is not a date. Write it like 2026-03-05, 2026-03, 2026, today or yesterday.</source>
        <translation>„%1“ ist kein Datum. Möglich sind etwa 2026-03-05, 2026-03, 2026, today und yesterday.</translation>
    </message>
    <message>
        <source>The search was stopped.</source>
        <translation>Die Suche wurde angehalten.</translation>
    </message>
    <message>
        <source>The embedding model answers with %1 numbers now and with %2 before; its vectors must be made again.</source>
        <translation>Das Embedding-Modell antwortet jetzt mit %1 Zahlen und vorher mit %2; seine Vektoren müssen neu erstellt werden.</translation>
    </message>
    <message>
        <source>Nothing has all of these words; this is what has most of them.</source>
        <translation>Nichts enthält alle diese Wörter; dies enthält die meisten davon.</translation>
    </message>
    <message>
        <source>Nothing has “%1”; shown is “%2”.</source>
        <translation>Nichts enthält „%1“; gezeigt wird „%2“.</translation>
    </message>
</context>
<context>
    <name>varve::SearchController</name>
    <message>
        <source>Back to &amp;results</source>
        <translation>Zurück zu den &amp;Ergebnissen</translation>
    </message>
    <message>
        <source>&amp;Clear recent searches</source>
        <translation>&amp;Letzte Suchen löschen</translation>
    </message>
    <message>
        <source>Search &amp;everything…</source>
        <translation>&amp;Alles durchsuchen …</translation>
    </message>
    <message>
        <source>There are no search results</source>
        <translation>Es gibt keine Suchergebnisse</translation>
    </message>
    <message>
        <source>Nothing was searched for lately</source>
        <translation>In letzter Zeit wurde nichts gesucht</translation>
    </message>
    <message>
        <source>Passages</source>
        <translation>Textstellen</translation>
    </message>
    <message>
        <source>Ask what &amp;left the context…</source>
        <translation>Fragen, was den Kontext &amp;verlassen hat …</translation>
    </message>
    <message>
        <source>Passage</source>
        <translation>Textstelle</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>Weiter&amp;suchen</translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation>Rückwär&amp;ts suchen</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>Nächster Treffer</translation>
    </message>
</context>
<context>
    <name>varve::SearchFilterBar</name>
    <message>
        <source>You</source>
        <translation>Eigene Nachricht</translation>
    </message>
    <message>
        <source>Assistant</source>
        <translation>Assistent</translation>
    </message>
    <message>
        <source>Tool results</source>
        <translation>Werkzeugergebnisse</translation>
    </message>
    <message>
        <source>Shell commands</source>
        <translation>Shell-Befehle</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>Denken</translation>
    </message>
    <message>
        <source>Summaries</source>
        <translation>Zusammenfassungen</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>Wer</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>Werkzeug</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>Zweig</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>Filter entfernen</translation>
    </message>
    <message>
        <source>Any tool</source>
        <translation>Jedes Werkzeug</translation>
    </message>
    <message>
        <source>Any model</source>
        <translation>Jedes Modell</translation>
    </message>
    <message>
        <source>All branches</source>
        <translation>Alle Zweige</translation>
    </message>
    <message>
        <source>Only where sessions stand now</source>
        <translation>Nur wo Sitzungen jetzt stehen</translation>
    </message>
    <message>
        <source>Only branches that were left</source>
        <translation>Nur verlassene Zweige</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>This session</source>
        <translation>Diese Sitzung</translation>
    </message>
    <message>
        <source>This project</source>
        <translation>Dieses Projekt</translation>
    </message>
    <message>
        <source>This project (%1)</source>
        <translation>Dieses Projekt (%1)</translation>
    </message>
    <message>
        <source>Type a name…</source>
        <translation>Namen eingeben …</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>Jederzeit</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>Letzte 7 Tage</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>Letzte 30 Tage</translation>
    </message>
    <message>
        <source>This month</source>
        <translation>Dieser Monat</translation>
    </message>
    <message>
        <source>This year</source>
        <translation>Dieses Jahr</translation>
    </message>
    <message>
        <source>Range…</source>
        <translation>Zeitraum …</translation>
    </message>
    <message>
        <source>Where sessions stand</source>
        <translation>Wo Sitzungen stehen</translation>
    </message>
    <message>
        <source>Branches that were left</source>
        <translation>Verlassene Zweige</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Session %1</source>
        <translation>Sitzung %1</translation>
    </message>
    <message>
        <source>Project %1</source>
        <translation>Projekt %1</translation>
    </message>
    <message>
        <source>Anyone</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <extracomment>from one day to another</extracomment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Since %1</source>
        <translation>Seit %1</translation>
    </message>
    <message>
        <source>Before %1</source>
        <translation>Vor %1</translation>
    </message>
</context>
<context>
    <name>varve::SearchHints</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Searched for lately</source>
        <translation>Zuletzt gesucht</translation>
    </message>
    <message>
        <source>Filters are words of the search, too</source>
        <translation>Auch Filter sind Wörter der Suche</translation>
    </message>
    <message>
        <source>only what you wrote</source>
        <translation>nur eigene Nachrichten</translation>
    </message>
    <message>
        <source>what a tool printed</source>
        <translation>was ein Werkzeug ausgegeben hat</translation>
    </message>
    <message>
        <source>branches that were left</source>
        <translation>verlassene Zweige</translation>
    </message>
    <message>
        <source>summaries of compactions</source>
        <translation>Zusammenfassungen von Verdichtungen</translation>
    </message>
    <message>
        <source>or on:2026-03, after:2026-03-05, before:2026</source>
        <translation>oder on:2026-03, after:2026-03-05, before:2026</translation>
    </message>
    <message>
        <source>There are also model:, project:, program: and session:.</source>
        <translation>Es gibt auch model:, project:, program: und session:.</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>No entry passes these filters.</source>
        <translation>Kein Eintrag passt zu diesen Filtern.</translation>
    </message>
    <message>
        <source>No entry that passes the filters has these words.</source>
        <translation>Kein Eintrag, der zu den Filtern passt, hat diese Wörter.</translation>
    </message>
    <message>
        <source>Search without filters</source>
        <translation>Ohne Filter suchen</translation>
    </message>
    <message>
        <source>No entry of any session has these words.</source>
        <translation>Kein Eintrag irgendeiner Sitzung hat diese Wörter.</translation>
    </message>
    <message>
        <source>Search without quotes</source>
        <translation>Ohne Anführungszeichen suchen</translation>
    </message>
    <message>
        <source>the words may then stand apart</source>
        <translation>die Wörter dürfen dann auseinander stehen</translation>
    </message>
    <message>
        <source>Try fewer words, or the beginning of a word. A space behind the last word says that it is whole.</source>
        <translation>Es mit weniger Wörtern oder dem Anfang eines Wortes versuchen. Ein Leerzeichen nach dem letzten Wort sagt, dass es vollständig ist.</translation>
    </message>
    <message>
        <source>There is nothing to search yet</source>
        <translation>Es gibt noch nichts zu durchsuchen</translation>
    </message>
    <message>
        <source>Start a session, or bring in those of other programs.</source>
        <translation>Eine Sitzung beginnen oder die anderer Programme hereinholen.</translation>
    </message>
    <message>
        <source>Import sessions…</source>
        <translation>Sitzungen importieren …</translation>
    </message>
    <message>
        <source>The search did not work</source>
        <translation>Die Suche schlug fehl</translation>
    </message>
    <message>
        <source>Everything that was ever said is searched: all sessions, all branches, and what compactions took out of the context. Words are found by their beginning; “words in quotes” one after the other. A question is answered first from what is no longer in the context.</source>
        <translation>Durchsucht wird alles, was je gesagt wurde: alle Sitzungen, alle Zweige und was Verdichtungen aus dem Kontext genommen haben. Wörter werden an ihrem Anfang gefunden, „Wörter in Anführungszeichen“ hintereinander. Eine Frage wird zuerst aus dem beantwortet, was nicht mehr im Kontext steht.</translation>
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
    <name>varve::SearchResultsModel</name>
    <message>
        <source>Untitled session</source>
        <translation>Sitzung ohne Titel</translation>
    </message>
    <message>
        <source>%1 (archived)</source>
        <translation>%1 (archiviert)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Kept as facts</source>
        <translation>Als Fakten aufbewahrt</translation>
    </message>
    <message>
        <source>No longer in the context</source>
        <translation>Nicht mehr im Kontext</translation>
    </message>
    <message>
        <source>In other sessions</source>
        <translation>In anderen Sitzungen</translation>
    </message>
    <message>
        <source>Still in the context</source>
        <translation>Noch im Kontext</translation>
    </message>
    <message>
        <source>In the archive %1</source>
        <translation>Im Archiv %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 answers</source>
        <translation>
            <numerusform>%1 Antwort</numerusform>
            <numerusform>%1 Antworten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 hits</source>
        <translation>
            <numerusform>%1 Treffer</numerusform>
            <numerusform>%1 Treffer</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <extracomment>a heading, and how many rows are below it</extracomment>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>varve::SearchResultsView</name>
    <message>
        <source>Search results</source>
        <translation>Suchergebnisse</translation>
    </message>
</context>
<context>
    <name>varve::SearchTools</name>
    <message>
        <source>The pattern is empty.</source>
        <translation>Das Muster ist leer.</translation>
    </message>
    <message>
        <source>There is no %1.</source>
        <translation>%1 gibt es nicht.</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>Nothing was found.</source>
        <translation>Nichts gefunden.</translation>
    </message>
    <message>
        <source>[there is more; only the first %1 are shown]</source>
        <translation>[es gibt mehr; nur die ersten %1 werden gezeigt]</translation>
    </message>
    <message>
        <source>The pattern is not a regular expression: %1.</source>
        <translation>Das Muster ist kein regulärer Ausdruck: %1.</translation>
    </message>
    <message>
        <source>%1 leads elsewhere by now.</source>
        <translation>%1 führt inzwischen woandershin.</translation>
    </message>
    <message>
        <source>The search was ended after %1 seconds and had found nothing until then. Search a smaller folder.</source>
        <translation>Die Suche wurde nach %1 Sekunden beendet und hatte bis dahin nichts gefunden. Einen kleineren Ordner durchsuchen.</translation>
    </message>
    <message>
        <source>[some files or folders could not be read]</source>
        <translation>[manche Dateien oder Ordner waren nicht lesbar]</translation>
    </message>
</context>
<context>
    <name>varve::SecretDialog</name>
    <message>
        <source>S&amp;top</source>
        <translation>&amp;Anhalten</translation>
    </message>
</context>
<context>
    <name>varve::ServeMethods</name>
    <message>
        <source>An image is {&quot;path&quot;}, or {&quot;data&quot;, &quot;mediaType&quot;} with its bytes in base 64.</source>
        <translation>Ein Bild ist {&quot;path&quot;} oder {&quot;data&quot;, &quot;mediaType&quot;} mit seinen Bytes in Base64.</translation>
    </message>
    <message>
        <source>A file is {&quot;path&quot;}, or {&quot;name&quot;, &quot;text&quot;} with what is in it.</source>
        <translation>Eine Datei ist {&quot;path&quot;} oder {&quot;name&quot;, &quot;text&quot;} mit ihrem Inhalt.</translation>
    </message>
</context>
<context>
    <name>varve::ServeServer</name>
    <message>
        <source>The server is ending.</source>
        <translation>Der Server wird beendet.</translation>
    </message>
    <message>
        <source>No turn of this server is running in the session. Send the message with “ask”.</source>
        <translation>In der Sitzung läuft keine Runde dieses Servers. Die Nachricht mit „ask“ senden.</translation>
    </message>
    <message>
        <source>No message %1 waits in this session.</source>
        <translation>In dieser Sitzung wartet keine Nachricht %1.</translation>
    </message>
</context>
<context>
    <name>varve::SessionActions</name>
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
        <source>Take out of the archive</source>
        <translation>Aus dem Archiv holen</translation>
    </message>
    <message>
        <source>Tags…</source>
        <translation>Schlagwörter …</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen …</translation>
    </message>
    <message>
        <source>Undo delete</source>
        <translation>Löschen rückgängig machen</translation>
    </message>
    <message>
        <source>No session is selected</source>
        <translation>Es ist keine Sitzung ausgewählt</translation>
    </message>
    <message>
        <source>The store is open for reading only</source>
        <translation>Der Speicher ist nur zum Lesen geöffnet</translation>
    </message>
    <message>
        <source>Only one session can be renamed at a time</source>
        <translation>Umbenennen lässt sich nur eine Sitzung auf einmal</translation>
    </message>
    <message>
        <source>No session was deleted since the start</source>
        <translation>Seit dem Start wurde keine Sitzung gelöscht</translation>
    </message>
    <message numerus="yes">
        <source>Archive %1 sessions</source>
        <translation>
            <numerusform>%1 Sitzung archivieren</numerusform>
            <numerusform>%1 Sitzungen archivieren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Export %1 sessions…</source>
        <translation>
            <numerusform>%1 Sitzung exportieren …</numerusform>
            <numerusform>%1 Sitzungen exportieren …</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %1 sessions…</source>
        <translation>
            <numerusform>%1 Sitzung löschen …</numerusform>
            <numerusform>%1 Sitzungen löschen …</numerusform>
        </translation>
    </message>
    <message>
        <source>Rename session…</source>
        <translation>Sitzung umbenennen …</translation>
    </message>
    <message>
        <source>Send to an archive…</source>
        <translation>In ein Archiv senden …</translation>
    </message>
</context>
<context>
    <name>varve::SessionDeletion</name>
    <message>
        <source>New session</source>
        <translation>Neue Sitzung</translation>
    </message>
    <message>
        <source>“%1” is at work. Wait until it has finished, or stop it.</source>
        <translation>„%1“ arbeitet gerade. Warten, bis die Sitzung fertig ist, oder sie anhalten.</translation>
    </message>
    <message>
        <source>“%1” stands on “%2”. Delete both together, or archive “%2” instead.</source>
        <translation>„%1“ steht auf „%2“. Beide zusammen löschen oder stattdessen „%2“ archivieren.</translation>
    </message>
    <message numerus="yes">
        <source>And %n other reason(s).</source>
        <translation>
            <numerusform>Und %n weiterer Grund.</numerusform>
            <numerusform>Und %n weitere Gründe.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was deleted.</source>
        <translation>Nichts wurde gelöscht.</translation>
    </message>
    <message>
        <source>The session cannot be brought back: it is deleted for good.</source>
        <translation>Die Sitzung lässt sich nicht zurückholen: Sie ist endgültig gelöscht.</translation>
    </message>
    <message>
        <source>“%1” stands on “%2”. It was deleted in another window, which can still bring it back. Close that window first, or archive “%2” instead.</source>
        <translation>„%1“ baut auf „%2“ auf. Sie wurde in einem anderen Fenster gelöscht, das sie noch zurückholen kann. Zuerst dieses Fenster schließen oder stattdessen „%2“ archivieren.</translation>
    </message>
    <message>
        <source>The session cannot be brought back: the one it stands on is deleted for good.</source>
        <translation>Die Sitzung kann nicht zurückgeholt werden: die, auf der sie aufbaut, ist endgültig gelöscht.</translation>
    </message>
</context>
<context>
    <name>varve::SessionHeader</name>
    <message>
        <source>Continue here</source>
        <translation>Hier fortsetzen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>another branch</source>
        <translation>anderer Zweig</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>Neue Sitzung</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>Ordner wählen</translation>
    </message>
    <message>
        <source>Working folder: %1</source>
        <translation>Arbeitsordner: %1</translation>
    </message>
    <message>
        <source>Without a working folder the model has no tools for files and commands</source>
        <translation>Ohne Arbeitsordner hat das Modell keine Werkzeuge für Dateien und Befehle</translation>
    </message>
    <message>
        <source>Tools work in %1</source>
        <translation>Werkzeuge arbeiten in %1</translation>
    </message>
    <message>
        <source>Earlier session</source>
        <translation>Frühere Sitzung</translation>
    </message>
    <message>
        <source>Continues %1</source>
        <translation>Setzt %1 fort</translation>
    </message>
    <message>
        <source>Continues “%1”: opens it where this session goes on from</source>
        <translation>Setzt „%1“ fort: öffnet sie dort, wo diese Sitzung weitermacht</translation>
    </message>
    <message>
        <source>You are reading another branch. To write in it, continue here.</source>
        <translation>Ansicht eines anderen Zweigs. Zum Schreiben dient „Hier fortsetzen“.</translation>
    </message>
    <message numerus="yes">
        <source>%n other branch(es)</source>
        <translation>
            <numerusform>%n weiterer Zweig</numerusform>
            <numerusform>%n weitere Zweige</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::SessionListController</name>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message numerus="yes">
        <source>and %1 more</source>
        <translation>
            <numerusform>und %1 weitere</numerusform>
            <numerusform>und %1 weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 sessions of subagents go along.</source>
        <translation>
            <numerusform>%1 Sitzung eines Subagenten geht mit.</numerusform>
            <numerusform>%1 Sitzungen von Subagenten gehen mit.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 entries are deleted. You can undo this until Varve is closed; then they are gone for good. Files of other programs stay as they are.</source>
        <translation>
            <numerusform>%1 Eintrag wird gelöscht. Das lässt sich rückgängig machen, bis Varve beendet wird; dann ist er endgültig weg. Dateien anderer Programme bleiben, wie sie sind.</numerusform>
            <numerusform>%1 Einträge werden gelöscht. Das lässt sich rückgängig machen, bis Varve beendet wird; dann sind sie endgültig weg. Dateien anderer Programme bleiben, wie sie sind.</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete sessions</source>
        <translation>Sitzungen löschen</translation>
    </message>
    <message>
        <source>Delete this session?</source>
        <translation>Diese Sitzung löschen?</translation>
    </message>
    <message numerus="yes">
        <source>Delete %1 sessions?</source>
        <translation>
            <numerusform>%1 Sitzung löschen?</numerusform>
            <numerusform>%1 Sitzungen löschen?</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <source>Export first…</source>
        <translation>Zuerst exportieren …</translation>
    </message>
    <message>
        <source>Folder for complete copies, with the keys and passwords in them</source>
        <translation>Ordner für vollständige Kopien, mit den Schlüsseln und Passwörtern darin</translation>
    </message>
    <message numerus="yes">
        <source>%1 files were written to %2. They have everything, also keys and passwords.</source>
        <translation>
            <numerusform>%1 Datei wurde nach %2 geschrieben. Sie enthält alles, auch Schlüssel und Passwörter.</numerusform>
            <numerusform>%1 Dateien wurden nach %2 geschrieben. Sie enthalten alles, auch Schlüssel und Passwörter.</numerusform>
        </translation>
    </message>
    <message>
        <source>Folder for the exported sessions</source>
        <translation>Ordner für die exportierten Sitzungen</translation>
    </message>
    <message>
        <source>Another export is running. Wait until it has finished, or stop it.</source>
        <translation>Es läuft schon ein anderer Export. Warten, bis er fertig ist, oder ihn anhalten.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Exporting: %1 of %2 sessions written</source>
        <translation>Export: %1 von %2 Sitzungen geschrieben</translation>
    </message>
    <message>
        <source>Sessions exported</source>
        <translation>Sitzungen exportiert</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Delete session</source>
        <translation>Sitzung löschen</translation>
    </message>
</context>
<context>
    <name>varve::SessionListModel</name>
    <message numerus="yes">
        <source>%1 sessions</source>
        <translation>
            <numerusform>%1 Sitzung</numerusform>
            <numerusform>%1 Sitzungen</numerusform>
        </translation>
    </message>
    <message>
        <source>folded</source>
        <translation>eingeklappt</translation>
    </message>
    <message>
        <source>unfolded</source>
        <translation>ausgeklappt</translation>
    </message>
    <message>
        <source>working</source>
        <translation>arbeitet</translation>
    </message>
    <message>
        <source>waits for you</source>
        <translation>wartet auf Entscheidung</translation>
    </message>
    <message>
        <source>archived</source>
        <translation>archiviert</translation>
    </message>
    <message>
        <source>compacting</source>
        <translation>wird verdichtet</translation>
    </message>
    <message>
        <source>summary to review</source>
        <translation>Zusammenfassung zu prüfen</translation>
    </message>
    <message>
        <source>messages not sent</source>
        <translation>Nachrichten nicht gesendet</translation>
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
        <source>All sessions are archived.</source>
        <translation>Alle Sitzungen sind archiviert.</translation>
    </message>
    <message>
        <source>No sessions yet. Import sessions of another program, or open the sample.</source>
        <translation>Noch keine Sitzungen. Sitzungen eines anderen Programms importieren oder das Beispiel öffnen.</translation>
    </message>
    <message>
        <source>Groups and sorting</source>
        <translation>Gruppen und Sortierung</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Hide; Undo delete stays in the Session menu</source>
        <translation>Ausblenden; „Löschen rückgängig machen“ bleibt im Menü „Sitzung“</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message numerus="yes">
        <source>%1 sessions deleted.</source>
        <translation>
            <numerusform>%1 Sitzung gelöscht.</numerusform>
            <numerusform>%1 Sitzungen gelöscht.</numerusform>
        </translation>
    </message>
    <message>
        <source>No title, folder or tag matches.</source>
        <translation>Kein Titel, Ordner oder Schlagwort passt.</translation>
    </message>
    <message numerus="yes">
        <source>Only %1 archived sessions match.</source>
        <translation>
            <numerusform>Nur %1 archivierte Sitzung passt.</numerusform>
            <numerusform>Nur %1 archivierte Sitzungen passen.</numerusform>
        </translation>
    </message>
    <message>
        <source>All results…</source>
        <translation>Alle Ergebnisse …</translation>
    </message>
    <message>
        <source>Search everything for these words (Enter)</source>
        <translation>Alles nach diesen Wörtern durchsuchen (Eingabetaste)</translation>
    </message>
    <message numerus="yes">
        <source>The first %1 places in messages</source>
        <translation>
            <numerusform>Die %1 erste Stelle in Nachrichten</numerusform>
            <numerusform>Die ersten %1 Stellen in Nachrichten</numerusform>
        </translation>
    </message>
    <message>
        <source>Titles</source>
        <translation>Titel</translation>
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
    <message>
        <source>The disk that holds the store %1 is full, so it is open for reading only. Make room and start again.</source>
        <translation>Der Datenträger mit dem Speicher %1 ist voll, deshalb ist er nur zum Lesen offen. Platz schaffen und neu starten.</translation>
    </message>
</context>
<context>
    <name>varve::SessionTags</name>
    <message>
        <source>“%1” is no tag. A tag is a word or a few.</source>
        <translation>„%1“ ist kein Schlagwort. Ein Schlagwort besteht aus einem oder wenigen Wörtern.</translation>
    </message>
    <message>
        <source>The session %1 is not in the store any more, so no tag was changed.</source>
        <translation>Die Sitzung %1 ist nicht mehr im Speicher, deshalb wurde kein Schlagwort geändert.</translation>
    </message>
</context>
<context>
    <name>varve::SessionTexts</name>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>Earlier this week</source>
        <translation>Früher in dieser Woche</translation>
    </message>
    <message>
        <source>Earlier this month</source>
        <translation>Früher in diesem Monat</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <extracomment>month and year, such as October 2025</extracomment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>No folder</source>
        <translation>Kein Ordner</translation>
    </message>
    <message>
        <source>Without tags</source>
        <translation>Ohne Schlagwörter</translation>
    </message>
    <message>
        <source>New session</source>
        <translation>Neue Sitzung</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>continued, %1</source>
        <extracomment>of a session that goes on from another one with a summary of it; %1 is its size</extracomment>
        <translation>fortgesetzt, %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 subagents</source>
        <translation>
            <numerusform>%1 Subagent</numerusform>
            <numerusform>%1 Subagenten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 earlier</source>
        <translation>
            <numerusform>%1 frühere</numerusform>
            <numerusform>%1 frühere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 below</source>
        <translation>
            <numerusform>%1 darunter</numerusform>
            <numerusform>%1 darunter</numerusform>
        </translation>
    </message>
    <message>
        <source>Used: %1 tokens read, %2 written</source>
        <extracomment>tokens that the providers reported, over all requests</extracomment>
        <translation>Verbraucht: %1 Token gelesen, %2 geschrieben</translation>
    </message>
    <message>
        <source>Cost: %1</source>
        <translation>Kosten: %1</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>Aus %1</translation>
    </message>
    <message>
        <source>Tags: %1</source>
        <translation>Schlagwörter: %1</translation>
    </message>
    <message>
        <source>A subagent of another session</source>
        <translation>Ein Subagent einer anderen Sitzung</translation>
    </message>
    <message>
        <source>A subagent of “%1”</source>
        <translation>Ein Subagent von „%1“</translation>
    </message>
    <message>
        <source>Stands on a branch of another session</source>
        <translation>Steht auf einem Zweig einer anderen Sitzung</translation>
    </message>
    <message>
        <source>Stands on a branch of “%1”</source>
        <translation>Steht auf einem Zweig von „%1“</translation>
    </message>
    <message>
        <source>Continues another session</source>
        <translation>Setzt eine andere Sitzung fort</translation>
    </message>
    <message>
        <source>Continues “%1”</source>
        <translation>Setzt „%1“ fort</translation>
    </message>
    <message>
        <source>Handed off from another session</source>
        <translation>Aus einer anderen Sitzung übergeben</translation>
    </message>
    <message>
        <source>Handed off from “%1”</source>
        <translation>Aus „%1“ übergeben</translation>
    </message>
    <message numerus="yes">
        <source>%1 entries</source>
        <translation>
            <numerusform>%1 Eintrag</numerusform>
            <numerusform>%1 Einträge</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 characters</source>
        <extracomment>a number such as 1.2M</extracomment>
        <translation>
            <numerusform>%1 Zeichen</numerusform>
            <numerusform>%1 Zeichen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %2, about %3 tokens (estimated)</source>
        <extracomment>number of entries, number of characters, an estimate of tokens such as 400k</extracomment>
        <translation>
            <numerusform>%1, %2, etwa %3 Token (geschätzt)</numerusform>
            <numerusform>%1, %2, etwa %3 Token (geschätzt)</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>nothing new yet</source>
        <translation>noch nichts Neues</translation>
    </message>
    <message>
        <source>fork</source>
        <extracomment>a session that stands on a branch of another; %1 is that one&apos;s title</extracomment>
        <translation>Abzweigung</translation>
    </message>
    <message>
        <source>fork of %1</source>
        <translation>Abzweigung von %1</translation>
    </message>
</context>
<context>
    <name>varve::SessionsController</name>
    <message>
        <source>&amp;New session</source>
        <translation>&amp;Neue Sitzung</translation>
    </message>
    <message>
        <source>&amp;Rename session…</source>
        <translation>Sitzung &amp;umbenennen …</translation>
    </message>
    <message>
        <source>Selected sessions</source>
        <translation>Ausgewählte Sitzungen</translation>
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
        <source>&amp;Tags…</source>
        <translation>&amp;Schlagwörter …</translation>
    </message>
    <message>
        <source>Ne&amp;xt session</source>
        <translation>Nä&amp;chste Sitzung</translation>
    </message>
    <message>
        <source>&amp;Previous session</source>
        <translation>Vori&amp;ge Sitzung</translation>
    </message>
</context>
<context>
    <name>varve::SettingRows</name>
    <message>
        <source>Back to the default</source>
        <translation>Zurück zur Vorgabe</translation>
    </message>
    <message>
        <source>Back to the default: %1</source>
        <translation>Zurück zur Vorgabe: %1</translation>
    </message>
    <message>
        <source>Set by the environment variable %1</source>
        <translation>Von der Umgebungsvariablen %1 bestimmt</translation>
    </message>
    <message>
        <source>The same for all models</source>
        <translation>Für alle Modelle gleich</translation>
    </message>
</context>
<context>
    <name>varve::SettingTable</name>
    <message>
        <source>it has commas and no quotes around it</source>
        <translation>der Wert hat Kommas, aber keine Anführungszeichen um sich</translation>
    </message>
    <message>
        <source>it takes %1</source>
        <extracomment>%1 is a list of words or a range</extracomment>
        <translation>erlaubt ist: %1</translation>
    </message>
    <message>
        <source>%1 cannot be “%2”: %3. In its place “%4” holds.</source>
        <extracomment>a setting, what is said of it, why that cannot be used, what is used</extracomment>
        <translation>%1 kann nicht „%2“ sein: %3. Stattdessen gilt „%4“.</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>Automatic &amp;compaction</source>
        <translation>Automatische &amp;Verdichtung</translation>
    </message>
    <message>
        <source>Whether a context that gets full is compacted by itself.</source>
        <translation>Ob ein Kontext, der voll wird, von selbst verdichtet wird.</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
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
        <source>&amp;Threshold</source>
        <translation>&amp;Schwelle</translation>
    </message>
    <message>
        <source>The share of the model&apos;s window above which a context is compacted.</source>
        <translation>Der Anteil des Modellfensters, über dem ein Kontext verdichtet wird.</translation>
    </message>
    <message>
        <source>When &amp;idle for</source>
        <translation>Im &amp;Leerlauf nach</translation>
    </message>
    <message>
        <source>Quiet minutes after which a context is compacted earlier.</source>
        <translation>Ruhige Minuten, nach denen ein Kontext früher verdichtet wird.</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>What stays</source>
        <translation>Was bleibt</translation>
    </message>
    <message>
        <source>&amp;Method</source>
        <translation>&amp;Verfahren</translation>
    </message>
    <message>
        <source>Masking puts a placeholder in the place of old tool output. A summary takes the place of all that is old.</source>
        <translation>Maskieren setzt einen Platzhalter an die Stelle alter Werkzeugausgaben. Eine Zusammenfassung tritt an die Stelle von allem Alten.</translation>
    </message>
    <message>
        <source>Mask tool output, then summarize</source>
        <translation>Werkzeugausgaben maskieren, dann zusammenfassen</translation>
    </message>
    <message>
        <source>Only mask tool output</source>
        <translation>Nur Werkzeugausgaben maskieren</translation>
    </message>
    <message>
        <source>Only summarize</source>
        <translation>Nur zusammenfassen</translation>
    </message>
    <message>
        <source>&amp;Keep recent</source>
        <translation>Neueste &amp;behalten</translation>
    </message>
    <message>
        <source>How much of the end of the conversation stays word for word, in tokens.</source>
        <translation>Wie viel vom Ende des Gesprächs wörtlich bleibt, in Token.</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Zusammenfassung</translation>
    </message>
    <message>
        <source>Summarize &amp;with</source>
        <translation>Zusammenfassen &amp;mit</translation>
    </message>
    <message>
        <source>The built-in summarizer sends nothing to anybody. Also the id of a provider.</source>
        <translation>Der eingebaute Zusammenfasser sendet niemandem etwas. Auch die Kennung eines Anbieters.</translation>
    </message>
    <message>
        <source>The model chosen on the page Providers, if any</source>
        <translation>Das auf der Seite „Anbieter“ gewählte Modell, falls vorhanden</translation>
    </message>
    <message>
        <source>Built-in summarizer</source>
        <translation>Eingebautes Verfahren</translation>
    </message>
    <message>
        <source>As chosen on the page Providers</source>
        <translation>Wie auf der Seite „Anbieter“ gewählt</translation>
    </message>
    <message>
        <source>In&amp;structions</source>
        <translation>Anweisun&amp;gen</translation>
    </message>
    <message>
        <source>What every summary should keep.</source>
        <translation>Was jede Zusammenfassung behalten soll.</translation>
    </message>
    <message>
        <source>Optional: what every summary should keep, e.g. “names of failing tests”</source>
        <translation>Optional: was jede Zusammenfassung behalten soll, z. B. „Namen fehlschlagender Tests“</translation>
    </message>
    <message>
        <source>When, in detail</source>
        <translation>Wann, im Einzelnen</translation>
    </message>
    <message>
        <source>After an answer</source>
        <translation>Nach einer Antwort</translation>
    </message>
    <message>
        <source>Compact when an answer has taken the context above the threshold.</source>
        <translation>Verdichten, wenn eine Antwort den Kontext über die Schwelle gebracht hat.</translation>
    </message>
    <message>
        <source>Between two rounds of tools</source>
        <translation>Zwischen zwei Durchgängen von Werkzeugen</translation>
    </message>
    <message>
        <source>The turn goes on by itself afterwards.</source>
        <translation>Danach geht die Runde von selbst weiter.</translation>
    </message>
    <message>
        <source>Also before a request that would leave no room for an answer</source>
        <translation>Auch vor einer Anfrage, die keinen Platz für die Antwort ließe</translation>
    </message>
    <message>
        <source>Without it such a request is sent as it is.</source>
        <translation>Sonst wird eine solche Anfrage gesendet, wie sie ist.</translation>
    </message>
    <message>
        <source>When the provider says that a request is too long</source>
        <translation>Wenn der Anbieter sagt, eine Anfrage sei zu lang</translation>
    </message>
    <message>
        <source>Compact once, and send the request once more.</source>
        <translation>Einmal verdichten und die Anfrage noch einmal senden.</translation>
    </message>
    <message>
        <source>Say before sending that a session does not fit the model chosen for it</source>
        <translation>Vor dem Senden sagen, wenn eine Sitzung nicht in das dafür gewählte Modell passt</translation>
    </message>
    <message>
        <source>Instead of compacting it by itself. To choose a model never begins a compaction.</source>
        <translation>Statt sie von selbst zu verdichten. Die Wahl eines Modells löst nie eine Verdichtung aus.</translation>
    </message>
    <message>
        <source>While idle, above</source>
        <translation>Im Leerlauf, über</translation>
    </message>
    <message>
        <source>The share of the window above which a context is compacted while idle.</source>
        <translation>Der Anteil des Fensters, über dem ein Kontext im Leerlauf verdichtet wird.</translation>
    </message>
    <message>
        <source>Not again &amp;before</source>
        <translation>Nicht wieder, &amp;bevor</translation>
    </message>
    <message>
        <source>How much of the window must have come since the last compaction.</source>
        <translation>Wie viel vom Fenster seit der letzten Verdichtung hinzugekommen sein muss.</translation>
    </message>
    <message>
        <source>Meter gives &amp;notice at</source>
        <translation>Anzeige &amp;weist hin bei</translation>
    </message>
    <message>
        <source>The share of the window from which the meter is noticeable.</source>
        <translation>Der Anteil des Fensters, ab dem die Anzeige auffällt.</translation>
    </message>
    <message>
        <source>Meter warns at</source>
        <translation>Anzeige warnt bei</translation>
    </message>
    <message>
        <source>The share of the window from which the meter warns.</source>
        <translation>Der Anteil des Fensters, ab dem die Anzeige warnt.</translation>
    </message>
    <message>
        <source>&amp;Resume whole up to</source>
        <translation>&amp;Ganz fortsetzen bis</translation>
    </message>
    <message>
        <source>A session that takes more of the window is resumed from its summary.</source>
        <translation>Eine Sitzung, die mehr vom Fenster braucht, wird aus ihrer Zusammenfassung fortgesetzt.</translation>
    </message>
    <message>
        <source>What stays, in detail</source>
        <translation>Was bleibt, im Einzelnen</translation>
    </message>
    <message>
        <source>At least &amp;messages</source>
        <translation>Mindestens &amp;Nachrichten</translation>
    </message>
    <message>
        <source>So many of the newest messages stay, whatever they cost.</source>
        <translation>So viele der neuesten Nachrichten bleiben, was sie auch kosten.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>At least a &amp;share of</source>
        <translation>Mindestens ein &amp;Anteil von</translation>
    </message>
    <message>
        <source>So much of the window stays word for word.</source>
        <translation>So viel vom Fenster bleibt wörtlich.</translation>
    </message>
    <message>
        <source>Keep my own newest messages word for word beside the summary</source>
        <translation>Meine eigenen neuesten Nachrichten neben der Zusammenfassung wörtlich behalten</translation>
    </message>
    <message>
        <source>Else they are summarized like everything else.</source>
        <translation>Sonst werden sie zusammengefasst wie alles andere.</translation>
    </message>
    <message>
        <source>M&amp;y messages up to</source>
        <translation>M&amp;eine Nachrichten bis</translation>
    </message>
    <message>
        <source>The most that they take together, in tokens.</source>
        <translation>Was sie zusammen höchstens brauchen, in Token.</translation>
    </message>
    <message>
        <source>&amp;Reserve for output</source>
        <translation>&amp;Reserve für die Ausgabe</translation>
    </message>
    <message>
        <source>What is left free for the answer, in tokens.</source>
        <translation>Was für die Antwort frei bleibt, in Token.</translation>
    </message>
    <message>
        <source>Summary &amp;up to</source>
        <translation>Zusammenfassung &amp;bis</translation>
    </message>
    <message>
        <source>How much of the reserve a summary may take.</source>
        <translation>Wie viel der Reserve eine Zusammenfassung brauchen darf.</translation>
    </message>
    <message>
        <source>Must &amp;free</source>
        <translation>Muss &amp;frei machen</translation>
    </message>
    <message>
        <source>A compaction that frees less of the context is not worth it.</source>
        <translation>Eine Verdichtung, die weniger vom Kontext frei macht, lohnt sich nicht.</translation>
    </message>
    <message>
        <source>And at &amp;least</source>
        <translation>Und &amp;mindestens</translation>
    </message>
    <message>
        <source>The same in tokens; the larger of both counts.</source>
        <translation>Dasselbe in Token; das Größere von beiden zählt.</translation>
    </message>
    <message>
        <source>Tool output</source>
        <translation>Werkzeugausgaben</translation>
    </message>
    <message>
        <source>&amp;Old tool output</source>
        <translation>&amp;Alte Werkzeugausgaben</translation>
    </message>
    <message>
        <source>The model can read what is masked again.</source>
        <translation>Das Modell kann Maskiertes wieder lesen.</translation>
    </message>
    <message>
        <source>Mask it when newer has come</source>
        <translation>Maskieren, wenn neuere gekommen sind</translation>
    </message>
    <message>
        <source>Keep it while there is room</source>
        <translation>Behalten, solange Platz ist</translation>
    </message>
    <message>
        <source>Mask it as soon as its turn is over</source>
        <translation>Maskieren, sobald ihre Runde vorbei ist</translation>
    </message>
    <message>
        <source>Leave the &amp;newest</source>
        <translation>Die &amp;neuesten lassen</translation>
    </message>
    <message>
        <source>So much of the newest tool output is left alone, in tokens.</source>
        <translation>So viel der neuesten Werkzeugausgaben bleibt unberührt, in Token.</translation>
    </message>
    <message>
        <source>&amp;Only if it frees</source>
        <translation>&amp;Nur wenn es frei macht</translation>
    </message>
    <message>
        <source>Masking that frees less is not worth it, in tokens.</source>
        <translation>Maskieren, das weniger frei macht, lohnt sich nicht, in Token.</translation>
    </message>
    <message>
        <source>Instead, by &amp;turns</source>
        <translation>Stattdessen nach &amp;Runden</translation>
    </message>
    <message>
        <source>The tool output of so many of the newest turns is left alone.</source>
        <translation>Die Werkzeugausgaben so vieler der neuesten Runden bleiben unberührt.</translation>
    </message>
    <message>
        <source>By tokens</source>
        <translation>Nach Token</translation>
    </message>
    <message>
        <source>Tools to &amp;keep</source>
        <translation>&amp;Werkzeuge, die bleiben</translation>
    </message>
    <message>
        <source>Their output is masked last.</source>
        <translation>Ihre Ausgaben werden zuletzt maskiert.</translation>
    </message>
    <message>
        <source>Names with commas between them, e.g. read, skill</source>
        <translation>Namen mit Kommas dazwischen, z. B. read, skill</translation>
    </message>
    <message>
        <source>Tools to &amp;mask early</source>
        <translation>Früh zu &amp;maskierende Werkzeuge</translation>
    </message>
    <message>
        <source>Their output is masked as soon as its turn is over.</source>
        <translation>Ihre Ausgaben werden maskiert, sobald ihre Runde vorbei ist.</translation>
    </message>
    <message>
        <source>Names with commas between them, e.g. list, find</source>
        <translation>Namen mit Kommas dazwischen, z. B. list, find</translation>
    </message>
    <message>
        <source>Mask by itself after an answer, without a compaction</source>
        <translation>Nach einer Antwort von selbst maskieren, ohne Verdichtung</translation>
    </message>
    <message>
        <source>Whatever room there is.</source>
        <translation>Gleich, wie viel Platz noch ist.</translation>
    </message>
    <message>
        <source>When tool output is &amp;above</source>
        <translation>Wenn Werkzeugausgaben &amp;über</translation>
    </message>
    <message>
        <source>Tokens of tool output since it was done last.</source>
        <translation>Token von Werkzeugausgaben seit dem letzten Mal.</translation>
    </message>
    <message>
        <source>And l&amp;eave the newest</source>
        <translation>Und die neuesten l&amp;assen</translation>
    </message>
    <message>
        <source>Tokens of tool output that are left alone then.</source>
        <translation>Token von Werkzeugausgaben, die dann unberührt bleiben.</translation>
    </message>
    <message>
        <source>Summary, in detail</source>
        <translation>Zusammenfassung, im Einzelnen</translation>
    </message>
    <message>
        <source>Own &amp;prompt</source>
        <translation>Eigener &amp;Auftrag</translation>
    </message>
    <message>
        <source>What a model is asked for that writes a summary.</source>
        <translation>Worum ein Modell gebeten wird, das eine Zusammenfassung schreibt.</translation>
    </message>
    <message>
        <source>In place of Varve&apos;s own request for a summary</source>
        <translation>Anstelle von Varves Auftrag für eine Zusammenfassung</translation>
    </message>
    <message>
        <source>Ask the model for facts for the journal in the same request</source>
        <translation>Das Modell in derselben Anfrage um Fakten für das Journal bitten</translation>
    </message>
    <message>
        <source>Else they are found by rule.</source>
        <translation>Sonst werden sie nach Regeln gefunden.</translation>
    </message>
    <message>
        <source>Ask this &amp;command first</source>
        <translation>Diesen &amp;Befehl zuerst fragen</translation>
    </message>
    <message>
        <source>It is run before each compaction, and may forbid it or say what to keep.</source>
        <translation>Er wird vor jeder Verdichtung ausgeführt und kann sie verbieten oder sagen, was zu behalten ist.</translation>
    </message>
    <message>
        <source>None. It may forbid a compaction, or say what to keep</source>
        <translation>Keinen. Er kann eine Verdichtung verbieten oder sagen, was zu behalten ist</translation>
    </message>
    <message>
        <source>Wait for it at m&amp;ost</source>
        <translation>&amp;Höchstens darauf warten</translation>
    </message>
    <message>
        <source>A command that takes longer is stopped.</source>
        <translation>Ein Befehl, der länger braucht, wird abgebrochen.</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>Goes on in</source>
        <translation>Weiter geht es in</translation>
    </message>
    <message>
        <source>Where a conversation goes on that was compacted.</source>
        <translation>Wo ein verdichtetes Gespräch weitergeht.</translation>
    </message>
    <message>
        <source>The same session</source>
        <translation>Derselben Sitzung</translation>
    </message>
    <message>
        <source>A new session that continues it</source>
        <translation>Einer neuen Sitzung, die sie fortsetzt</translation>
    </message>
    <message>
        <source>When a &amp;branch is left</source>
        <translation>Wenn ein &amp;Zweig verlassen wird</translation>
    </message>
    <message>
        <source>Whether the branch gets a summary where it is left.</source>
        <translation>Ob der Zweig dort, wo er verlassen wird, eine Zusammenfassung bekommt.</translation>
    </message>
    <message>
        <source>Ask what to do</source>
        <translation>Fragen, was geschehen soll</translation>
    </message>
    <message>
        <source>Never summarize it</source>
        <translation>Nie zusammenfassen</translation>
    </message>
    <message>
        <source>Always summarize it</source>
        <translation>Immer zusammenfassen</translation>
    </message>
    <message>
        <source>Summarize a session when it is left</source>
        <translation>Eine Sitzung zusammenfassen, wenn sie verlassen wird</translation>
    </message>
    <message>
        <source>Two sentences that say what a session was about, for the list</source>
        <translation>Zwei Sätze für die Liste, die sagen, worum es in einer Sitzung ging</translation>
    </message>
    <message>
        <source>Tell in the transcript what a compaction freed</source>
        <translation>Im Verlauf sagen, was eine Verdichtung frei gemacht hat</translation>
    </message>
    <message>
        <source>A line where it was done.</source>
        <translation>Eine Zeile an der Stelle, an der es geschah.</translation>
    </message>
    <message>
        <source>Notify when the window is not active</source>
        <translation>Benachrichtigen, wenn das Fenster nicht aktiv ist</translation>
    </message>
    <message>
        <source>By a notification of the desktop.</source>
        <translation>Durch eine Benachrichtigung der Arbeitsfläche.</translation>
    </message>
    <message>
        <source>Other sessions</source>
        <translation>Andere Sitzungen</translation>
    </message>
    <message>
        <source>&amp;Draft of a handoff</source>
        <translation>&amp;Entwurf einer Übergabe</translation>
    </message>
    <message>
        <source>The most that it takes, in tokens.</source>
        <translation>Was er höchstens braucht, in Token.</translation>
    </message>
    <message>
        <source>Send it as soon as the new session is there</source>
        <translation>Senden, sobald die neue Sitzung da ist</translation>
    </message>
    <message>
        <source>Else it waits in the field for messages.</source>
        <translation>Sonst wartet er im Feld für Nachrichten.</translation>
    </message>
    <message>
        <source>A &amp;reference brings at most</source>
        <translation>Ein &amp;Verweis bringt höchstens</translation>
    </message>
    <message>
        <source>Tokens that one reference in a message brings along.</source>
        <translation>Token, die ein Verweis in einer Nachricht mitbringt.</translation>
    </message>
    <message>
        <source>&amp;All references of a message</source>
        <translation>&amp;Alle Verweise einer Nachricht</translation>
    </message>
    <message>
        <source>Tokens that they bring along together.</source>
        <translation>Token, die sie zusammen mitbringen.</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Provider for answers</source>
        <translation>Anbieter für Antworten</translation>
    </message>
    <message>
        <source>The id of the provider that answers.</source>
        <translation>Die Kennung des Anbieters, der antwortet.</translation>
    </message>
    <message>
        <source>Model for answers</source>
        <translation>Modell für Antworten</translation>
    </message>
    <message>
        <source>Where a session has not chosen one.</source>
        <translation>Wo eine Sitzung keines gewählt hat.</translation>
    </message>
    <message>
        <source>Provider for summaries</source>
        <translation>Anbieter für Zusammenfassungen</translation>
    </message>
    <message>
        <source>Nothing: the one that answers.</source>
        <translation>Nichts: das, was antwortet.</translation>
    </message>
    <message>
        <source>Model for summaries</source>
        <translation>Modell für Zusammenfassungen</translation>
    </message>
    <message>
        <source>Provider for idle work</source>
        <translation>Anbieter für Arbeit im Leerlauf</translation>
    </message>
    <message>
        <source>Nothing: the one for summaries.</source>
        <translation>Nichts: das für Zusammenfassungen.</translation>
    </message>
    <message>
        <source>Model for idle work</source>
        <translation>Modell für Arbeit im Leerlauf</translation>
    </message>
    <message>
        <source>Provider for embeddings</source>
        <translation>Anbieter für Einbettungen</translation>
    </message>
    <message>
        <source>Nothing: no search by meaning.</source>
        <translation>Nichts: keine Suche nach Bedeutung.</translation>
    </message>
    <message>
        <source>Model for embeddings</source>
        <translation>Modell für Einbettungen</translation>
    </message>
    <message>
        <source>Address for summaries</source>
        <translation>Adresse für Zusammenfassungen</translation>
    </message>
    <message>
        <source>Where the model for summaries is served, in place of its provider&apos;s address.</source>
        <translation>Wo das Modell für Zusammenfassungen läuft, anstelle der Adresse seines Anbieters.</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>Denken</translation>
    </message>
    <message>
        <source>How much a model thinks where nothing else says it.</source>
        <translation>Wie viel ein Modell denkt, wo nichts anderes es sagt.</translation>
    </message>
    <message>
        <source>As it does by itself</source>
        <translation>Wie von selbst</translation>
    </message>
    <message>
        <source>Requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>Prompt &amp;caching</source>
        <translation>Prompt-&amp;Caching</translation>
    </message>
    <message>
        <source>How long a provider is asked to keep what it has read. Where it has to be asked, writing costs more than reading: a quarter more for five minutes, twice as much for an hour.</source>
        <translation>Wie lange ein Anbieter behalten soll, was er gelesen hat. Wo das zu verlangen ist, kostet Schreiben mehr als Lesen: ein Viertel mehr für fünf Minuten, doppelt so viel für eine Stunde.</translation>
    </message>
    <message>
        <source>For five minutes</source>
        <translation>Für fünf Minuten</translation>
    </message>
    <message>
        <source>For an hour</source>
        <translation>Für eine Stunde</translation>
    </message>
    <message>
        <source>&amp;Write requests and answers to a file, without keys</source>
        <translation>Anfragen und Antworten in eine Datei schreiben, &amp;ohne Schlüssel</translation>
    </message>
    <message>
        <source>The last ones are always shown in the menu Help, Request log.</source>
        <translation>Die letzten sind immer im Menü „Hilfe“, „Anfrageprotokoll“ zu sehen.</translation>
    </message>
    <message>
        <source>Approval</source>
        <translation>Erlaubnis</translation>
    </message>
    <message>
        <source>&amp;Ask for</source>
        <translation>&amp;Vorher fragen bei</translation>
    </message>
    <message>
        <source>What a tool may do only after you have allowed it.</source>
        <translation>Was ein Werkzeug erst darf, wenn es erlaubt wurde.</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>Allem</translation>
    </message>
    <message>
        <source>Changes and commands</source>
        <translation>Änderungen und Befehlen</translation>
    </message>
    <message>
        <source>Recall from &amp;other sessions</source>
        <translation>Erinnern aus &amp;anderen Sitzungen</translation>
    </message>
    <message>
        <source>Whether the tool “recall” may read other sessions than the one in which the model works</source>
        <translation>Ob das Werkzeug „recall“ andere Sitzungen als die lesen darf, in der das Modell arbeitet</translation>
    </message>
    <message>
        <source>Ask each time</source>
        <translation>Jedes Mal fragen</translation>
    </message>
    <message>
        <source>Allow</source>
        <translation>Erlauben</translation>
    </message>
    <message>
        <source>Sandbox</source>
        <translation>Sandbox</translation>
    </message>
    <message>
        <source>Commands may use the &amp;network</source>
        <translation>Befehle dürfen das &amp;Netz benutzen</translation>
    </message>
    <message>
        <source>Applies to commands in the sandbox. Without one nothing keeps them off the network.</source>
        <translation>Gilt für Befehle in der Sandbox. Ohne sie hält nichts sie vom Netz fern.</translation>
    </message>
    <message>
        <source>Run commands also where &amp;no sandbox works</source>
        <translation>Befehle auch &amp;ohne funktionierende Sandbox ausführen</translation>
    </message>
    <message>
        <source>Then they have all your rights: nothing keeps them from your files, keys and network. Off: no command runs there.</source>
        <translation>Dann haben sie alle Rechte des eigenen Kontos: Nichts hält sie von dessen Dateien und Schlüsseln und vom Netz fern. Aus: Dort läuft kein Befehl.</translation>
    </message>
    <message>
        <source>What acts later in a working folder: .git, settings of editors, instructions for agents. With commits, git&apos;s hooks and settings stay as they are.</source>
        <translation>Was in einem Arbeitsordner später wirkt: .git, Einstellungen von Editoren, Anweisungen für Agenten. Auch wenn Commits erlaubt sind, bleiben die Hooks und Einstellungen von git, wie sie sind.</translation>
    </message>
    <message>
        <source>Read-only</source>
        <translation>Schreibgeschützt</translation>
    </message>
    <message>
        <source>Commits allowed</source>
        <translation>Commits erlaubt</translation>
    </message>
    <message>
        <source>May be changed</source>
        <translation>Änderungen erlaubt</translation>
    </message>
    <message>
        <source>Commands can &amp;read too</source>
        <translation>Befehle können auch &amp;lesen</translation>
    </message>
    <message>
        <source>Folders beside the system&apos;s and the toolchains of your home folder, one a line</source>
        <translation>Ordner außer denen des Systems und den Toolchains des persönlichen Ordners, je einer in einer Zeile</translation>
    </message>
    <message>
        <source>&amp;Variables</source>
        <translation>&amp;Variablen</translation>
    </message>
    <message>
        <source>Names of variables that commands are given beside the usual ones. A value that is a key, or looks like one, is never passed on.</source>
        <translation>Namen von Variablen, die Befehle außer den üblichen bekommen. Ein Wert, der ein Schlüssel ist oder wie einer aussieht, wird nie weitergegeben.</translation>
    </message>
    <message>
        <source>&amp;Chosen places</source>
        <translation>Ge&amp;wählte Orte</translation>
    </message>
    <message>
        <source>Folders that are no project&apos;s where tools may work all the same, one a line</source>
        <translation>Ordner, die zu keinem Projekt gehören und in denen Werkzeuge trotzdem arbeiten dürfen, je einer in einer Zeile</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>&amp;Time limit of a command</source>
        <translation>&amp;Zeitgrenze eines Befehls</translation>
    </message>
    <message>
        <source>For commands where the model names no time of its own</source>
        <translation>Für Befehle, für die das Modell keine eigene Zeit nennt</translation>
    </message>
    <message>
        <source>&amp;Rounds in one turn</source>
        <translation>&amp;Durchgänge in einer Runde</translation>
    </message>
    <message>
        <source>How often the model may be asked before the turn ends</source>
        <translation>Wie oft das Modell gefragt werden darf, bevor die Runde endet</translation>
    </message>
    <message>
        <source>System prompt</source>
        <translation>Systemanweisung</translation>
    </message>
    <message>
        <source>File with the system prompt</source>
        <translation>Datei mit der Systemanweisung</translation>
    </message>
    <message>
        <source>A text file that takes the place of the built-in system prompt.</source>
        <translation>Eine Textdatei, die an die Stelle der eingebauten Systemanweisung tritt.</translation>
    </message>
    <message>
        <source>&amp;Say which folder, day and system it is</source>
        <translation>Ordner, Tag und &amp;System angeben</translation>
    </message>
    <message>
        <source>Behind the system prompt.</source>
        <translation>Hinter der Systemanweisung.</translation>
    </message>
    <message>
        <source>Project files</source>
        <translation>Projektdateien</translation>
    </message>
    <message>
        <source>Send &amp;AGENTS.md and CLAUDE.md of the session&apos;s folder</source>
        <translation>&amp;AGENTS.md und CLAUDE.md aus dem Ordner der Sitzung senden</translation>
    </message>
    <message>
        <source>Of folders that are trusted.</source>
        <translation>Aus Ordnern, denen vertraut wird.</translation>
    </message>
    <message>
        <source>Skills</source>
        <translation>Fertigkeiten</translation>
    </message>
    <message>
        <source>Tell the model which s&amp;kills there are</source>
        <translation>Dem Modell sagen, welche Fertig&amp;keiten es gibt</translation>
    </message>
    <message>
        <source>Names and descriptions. The text of one is sent when a message names it (/skill:NAME), when the model asks for it, or always where that is ticked.</source>
        <translation>Namen und Beschreibungen. Der Text wird gesendet, wenn eine Nachricht die Fertigkeit nennt (/skill:NAME), wenn das Modell danach fragt, oder immer, wo das angekreuzt ist.</translation>
    </message>
    <message>
        <source>Room</source>
        <translation>Platz</translation>
    </message>
    <message>
        <source>&amp;Characters of a fact</source>
        <translation>&amp;Zeichen je Fakt</translation>
    </message>
    <message>
        <source>A longer one is not taken.</source>
        <translation>Ein längerer wird nicht aufgenommen.</translation>
    </message>
    <message>
        <source>Facts stand in every request. What is kept already stays where a limit is lowered; nothing is added before there is room again.</source>
        <translation>Fakten stehen in jeder Anfrage. Was schon gemerkt ist, bleibt auch bei gesenkter Grenze; Neues kommt erst hinzu, wenn wieder Platz ist.</translation>
    </message>
    <message>
        <source>What is sent</source>
        <translation>Was gesendet wird</translation>
    </message>
    <message>
        <source>Send the facts of the &amp;project and of every session</source>
        <translation>Fakten des &amp;Projekts und aller Sitzungen senden</translation>
    </message>
    <message>
        <source>Off: only the facts of the session itself</source>
        <translation>Aus: nur die Fakten der Sitzung selbst</translation>
    </message>
    <message>
        <source>The model</source>
        <translation>Das Modell</translation>
    </message>
    <message>
        <source>&amp;Offer the model to remember and to forget</source>
        <translation>Dem Modell Merken und Vergessen &amp;anbieten</translation>
    </message>
    <message>
        <source>It asks you each time, unless a rule of yours allows it</source>
        <translation>Es fragt jedes Mal, außer eine eigene Regel erlaubt es</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>Of the whole window.</source>
        <translation>Des ganzen Fensters.</translation>
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
        <source>Transcript &amp;density</source>
        <translation>&amp;Dichte des Verlaufs</translation>
    </message>
    <message>
        <source>How much room there is between messages.</source>
        <translation>Wie viel Platz zwischen Nachrichten ist.</translation>
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
        <source>&amp;Back up the store while Varve is open</source>
        <translation>&amp;Speicher sichern, während Varve offen ist</translation>
    </message>
    <message>
        <source>Only if anything was written since the last backup</source>
        <translation>Nur wenn seit der letzten Sicherung etwas geschrieben wurde</translation>
    </message>
    <message>
        <source>&amp;Every</source>
        <translation>&amp;Alle</translation>
    </message>
    <message>
        <source>The time between two backups.</source>
        <translation>Die Zeit zwischen zwei Sicherungen.</translation>
    </message>
    <message>
        <source> hours</source>
        <translation> Stunden</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>&amp;Ordner</translation>
    </message>
    <message>
        <source>Where backups are written.</source>
        <translation>Wohin Sicherungen geschrieben werden.</translation>
    </message>
    <message>
        <source>The folder “backups” beside the store</source>
        <translation>Der Ordner „backups“ neben dem Speicher</translation>
    </message>
    <message>
        <source>What is kept</source>
        <translation>Was behalten wird</translation>
    </message>
    <message>
        <source>The &amp;newest</source>
        <translation>Die &amp;neuesten</translation>
    </message>
    <message>
        <source>So many, however old they are.</source>
        <translation>So viele, gleich wie alt sie sind.</translation>
    </message>
    <message>
        <source>One a &amp;day, for days</source>
        <translation>Eine je &amp;Tag, Zahl der Tage</translation>
    </message>
    <message>
        <source>The last one of each day.</source>
        <translation>Die letzte jedes Tages.</translation>
    </message>
    <message>
        <source>One a &amp;week, for weeks</source>
        <translation>Eine je &amp;Woche, Zahl der Wochen</translation>
    </message>
    <message>
        <source>The last one of each week.</source>
        <translation>Die letzte jeder Woche.</translation>
    </message>
    <message>
        <source>One a &amp;month, for months</source>
        <translation>Eine je &amp;Monat, Zahl der Monate</translation>
    </message>
    <message>
        <source>The last one of each month.</source>
        <translation>Die letzte jedes Monats.</translation>
    </message>
    <message>
        <source>Older backups of this store are removed after a new one was written and checked. Other files in the folder are never touched.</source>
        <translation>Ältere Sicherungen dieses Speichers werden entfernt, nachdem eine neue geschrieben und geprüft wurde. Andere Dateien im Ordner bleiben immer unberührt.</translation>
    </message>
    <message>
        <source>&amp;Quiet for</source>
        <translation>&amp;Ohne Tätigkeit seit</translation>
    </message>
    <message>
        <source>Also on &amp;battery</source>
        <translation>Auch im Akku&amp;betrieb</translation>
    </message>
    <message>
        <source>Else only while the machine is plugged in.</source>
        <translation>Sonst nur, solange der Rechner am Netz hängt.</translation>
    </message>
    <message>
        <source>What is done</source>
        <translation>Was getan wird</translation>
    </message>
    <message>
        <source>&amp;Summaries of sessions that were left</source>
        <translation>&amp;Zusammenfassungen verlassener Sitzungen</translation>
    </message>
    <message>
        <source>Once there is a model that may be asked</source>
        <translation>Sobald es ein Modell gibt, das gefragt werden darf</translation>
    </message>
    <message>
        <source>&amp;Find facts for the journal in sessions that were left</source>
        <translation>&amp;Fakten fürs Journal in verlassenen Sitzungen finden</translation>
    </message>
    <message>
        <source>By rule; a model that writes a summary is asked for them in the same request</source>
        <translation>Nach Regeln; ein Modell, das eine Zusammenfassung schreibt, wird in derselben Anfrage danach gefragt</translation>
    </message>
    <message>
        <source>&amp;Have a model weigh the facts of the journal</source>
        <translation>&amp;Fakten des Journals von einem Modell gewichten lassen</translation>
    </message>
    <message>
        <source>Those that only rules have weighed so far</source>
        <translation>Die, die bisher nur nach Regeln gewichtet sind</translation>
    </message>
    <message>
        <source>&amp;Prepare the search by meaning</source>
        <translation>&amp;Suche nach Bedeutung vorbereiten</translation>
    </message>
    <message>
        <source>Where an embedding model is set.</source>
        <translation>Wo ein Einbettungsmodell gesetzt ist.</translation>
    </message>
    <message>
        <source>What it may cost</source>
        <translation>Was es kosten darf</translation>
    </message>
    <message>
        <source>&amp;Models may be asked that cost something</source>
        <translation>Auch &amp;Modelle fragen, die etwas kosten</translation>
    </message>
    <message>
        <source>Those that run neither on this machine nor in its network, if sessions may be sent to their provider</source>
        <translation>Solche, die weder auf diesem Rechner noch in seinem Netz laufen, falls Sitzungen an ihren Anbieter gesendet werden dürfen</translation>
    </message>
    <message>
        <source>&amp;Tokens a day</source>
        <translation>&amp;Token am Tag</translation>
    </message>
    <message>
        <source>The most that all windows and the command line use together.</source>
        <translation>Was alle Fenster und die Befehlszeile zusammen höchstens verbrauchen.</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>Keine Grenze</translation>
    </message>
    <message>
        <source>&amp;Cost a day</source>
        <translation>&amp;Kosten am Tag</translation>
    </message>
    <message>
        <source>The most that all windows and the command line spend together.</source>
        <translation>Was alle Fenster und die Befehlszeile zusammen höchstens ausgeben.</translation>
    </message>
    <message>
        <source> US cents</source>
        <translation> US-Cent</translation>
    </message>
    <message>
        <source>The limits hold for such models, over all windows and the command line together: a step that would go over one is not begun. Which model is asked is set on the page “Providers”. What may not be sent to a model is done without one, as far as that is possible.</source>
        <translation>Die Grenzen gelten für solche Modelle, für alle Fenster und die Befehlszeile zusammen: Ein Schritt, der eine überschreiten würde, wird nicht begonnen. Welches Modell gefragt wird, ist auf der Seite „Anbieter“ festgelegt. Was nicht an ein Modell gesendet werden darf, geschieht ohne eines, soweit das möglich ist.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Order of hits</source>
        <translation>Reihenfolge der Treffer</translation>
    </message>
    <message>
        <source>As the search shows them.</source>
        <translation>Wie die Suche sie zeigt.</translation>
    </message>
    <message>
        <source>Best first</source>
        <translation>Beste zuerst</translation>
    </message>
    <message>
        <source>Newest first</source>
        <translation>Neueste zuerst</translation>
    </message>
    <message>
        <source>Pause the search by meaning</source>
        <translation>Suche nach Bedeutung anhalten</translation>
    </message>
    <message>
        <source>Nothing is sent to the embedding model meanwhile.</source>
        <translation>Solange wird dem Einbettungsmodell nichts gesendet.</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Import</translation>
    </message>
    <message>
        <source>Follow the sessions of other programs</source>
        <translation>Sitzungen anderer Programme verfolgen</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>What the dialog begins with.</source>
        <translation>Womit der Dialog beginnt.</translation>
    </message>
    <message>
        <source>HTML</source>
        <translation>HTML</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>pi</source>
        <translation>pi</translation>
    </message>
    <message>
        <source>What is exported</source>
        <translation>Was exportiert wird</translation>
    </message>
    <message>
        <source>The whole session</source>
        <translation>Die ganze Sitzung</translation>
    </message>
    <message>
        <source>This branch</source>
        <translation>Dieser Zweig</translation>
    </message>
    <message>
        <source>Take out keys</source>
        <translation>Schlüssel entfernen</translation>
    </message>
    <message>
        <source>Whatever looks like a key is taken out of exports.</source>
        <translation>Was wie ein Schlüssel aussieht, wird aus Exporten entfernt.</translation>
    </message>
    <message>
        <source>Take out as well</source>
        <translation>Außerdem entfernen</translation>
    </message>
    <message>
        <source>Regular expressions of what else is taken out of exports, one a line.</source>
        <translation>Reguläre Ausdrücke für das, was sonst aus Exporten entfernt wird, einer je Zeile.</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <extracomment>the least and the largest number</extracomment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>any text</source>
        <translation>beliebiger Text</translation>
    </message>
    <message>
        <source>%1 cannot be “%2”: %3.</source>
        <translation>%1 kann nicht „%2“ sein: %3.</translation>
    </message>
    <message>
        <source>it takes a whole number</source>
        <translation>erlaubt ist eine ganze Zahl</translation>
    </message>
    <message>
        <source>%</source>
        <translation> %</translation>
    </message>
    <message>
        <source> min</source>
        <translation> min</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source>Other programs may ask for all pro&amp;jects</source>
        <translation>Andere Programme dürfen nach allen Pro&amp;jekten fragen</translation>
    </message>
    <message>
        <source>Programs that use Varve as their memory (“varve mcp”) are told of the sessions of the project they work in. With this they may ask for all others, too.</source>
        <translation>Programme, die Varve als Gedächtnis benutzen („varve mcp“), erfahren von den Sitzungen des Projekts, in dem sie arbeiten. Hiermit dürfen sie auch nach allen anderen fragen.</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>A message is &amp;sent with</source>
        <translation>Eine Nachricht wird ge&amp;sendet mit</translation>
    </message>
    <message>
        <source>Shift+Enter begins a line in either case.</source>
        <translation>Umschalt+Eingabe beginnt in jedem Fall eine Zeile.</translation>
    </message>
    <message>
        <source>Ctrl+Enter; Enter begins a line</source>
        <translation>Strg+Eingabe; Eingabe beginnt eine Zeile</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Best answers</source>
        <translation>Beste Antworten</translation>
    </message>
    <message>
        <source>Claude Code</source>
        <translation>Claude Code</translation>
    </message>
    <message>
        <source>Codex</source>
        <translation>Codex</translation>
    </message>
    <message>
        <source>ATIF</source>
        <translation>ATIF</translation>
    </message>
    <message>
        <source>&amp;Unfold what the model thinks</source>
        <translation>Das Denken des Modells a&amp;usklappen</translation>
    </message>
    <message>
        <source>Else it is one line in the conversation. Each can still be folded by itself.</source>
        <translation>Sonst ist es im Gespräch eine Zeile. Jedes lässt sich weiterhin einzeln einklappen.</translation>
    </message>
    <message>
        <source>&amp;Notify when an answer has come or a tool waits to be allowed</source>
        <translation>Hi&amp;nweis, wenn eine Antwort da ist oder ein Werkzeug auf Erlaubnis wartet</translation>
    </message>
    <message>
        <source>By a notification of the desktop, while another window is used.</source>
        <translation>Als Benachrichtigung der Arbeitsumgebung, solange ein anderes Fenster benutzt wird.</translation>
    </message>
    <message>
        <source>&amp;Keep the computer awake while an answer comes</source>
        <translation>Den Rechner während einer Antwort wach &amp;halten</translation>
    </message>
    <message>
        <source>Its screen stays on, too.</source>
        <translation>Auch der Bildschirm bleibt an.</translation>
    </message>
    <message>
        <source>How long nobody has used it before it begins.</source>
        <translation>Wie lange ihn niemand benutzt hat, bevor es beginnt.</translation>
    </message>
    <message>
        <source>&amp;Size of text that is read</source>
        <translation>&amp;Größe von Lesetext</translation>
    </message>
    <message>
        <source>Check the s&amp;pelling of messages</source>
        <translation>&amp;Rechtschreibung von Nachrichten prüfen</translation>
    </message>
    <message>
        <source>Words that no dictionary knows are underlined while you write; code, paths and addresses are not looked at.</source>
        <translation>Wörter, die kein Wörterbuch kennt, werden beim Schreiben unterstrichen; Code, Pfade und Adressen werden nicht geprüft.</translation>
    </message>
    <message>
        <source>As the system, and English</source>
        <translation>Wie das System, und Englisch</translation>
    </message>
    <message>
        <source>Another mo&amp;del</source>
        <translation>Anderes Mo&amp;dell</translation>
    </message>
    <message>
        <source>The name of a model of the provider that summarizes, in place of the one chosen on the page Providers.</source>
        <translation>Der Name eines Modells des Anbieters, der zusammenfasst, statt des auf der Seite „Anbieter“ gewählten.</translation>
    </message>
    <message>
        <source>.git, hooks, &amp;agents&apos; files</source>
        <translation>.git, Hooks, &amp;Agentendateien</translation>
    </message>
    <message>
        <source>No others. One folder a line, e.g. /srv/data</source>
        <translation>Keine weiteren. Ein Ordner je Zeile, z. B. /srv/data</translation>
    </message>
    <message>
        <source>No others. Names with commas between them, e.g. JAVA_HOME</source>
        <translation>Keine weiteren. Namen mit Kommas dazwischen, z. B. JAVA_HOME</translation>
    </message>
    <message>
        <source>None. One folder a line, e.g. /home/me/notes</source>
        <translation>Keine. Ein Ordner je Zeile, z. B. /home/me/notes</translation>
    </message>
    <message>
        <source>As elsewhere in the window</source>
        <translation>Wie sonst im Fenster</translation>
    </message>
    <message>
        <source>What they write from now on, in their usual folders and where their files were brought in from, while the window is open.</source>
        <translation>Was sie von nun an schreiben, in ihren üblichen Ordnern und dort, woher ihre Dateien kamen, solange das Fenster offen ist.</translation>
    </message>
    <message>
        <source>Whose words are right. Settings files and the command line take names of any dictionaries, with commas between them.</source>
        <translation>Wessen Wörter richtig sind. Einstellungsdateien und die Befehlszeile nehmen Namen beliebiger Wörterbücher, mit Kommas dazwischen.</translation>
    </message>
    <message>
        <source>&amp;Send and take by itself</source>
        <translation>Von selbst &amp;senden und übernehmen</translation>
    </message>
    <message>
        <source>What was chosen for each archive, while Varve is open.</source>
        <translation>Was für jedes Archiv gewählt wurde, solange Varve offen ist.</translation>
    </message>
    <message>
        <source>The time between two times.</source>
        <translation>Die Zeit dazwischen.</translation>
    </message>
    <message>
        <source>&amp;Font of text that is read</source>
        <translation>&amp;Schrift von Lesetext</translation>
    </message>
    <message>
        <source>Of the conversation, the message, summaries and the guide. Code keeps the system&apos;s fixed font.</source>
        <translation>Von Gespräch, Nachricht, Zusammenfassungen und Anleitung. Code behält die feste Schrift des Systems.</translation>
    </message>
    <message>
        <source>Of the conversation, the message, summaries, the guide, and the lists and panels beside them; menus and dialogs have the application&apos;s.</source>
        <translation>Von Gespräch, Nachricht, Zusammenfassungen, Anleitung und den Listen und Seitenleisten daneben; Menüs und Dialoge haben die der Anwendung.</translation>
    </message>
    <message>
        <source>Language of the pro&amp;gram</source>
        <translation>Sprache des Pro&amp;gramms</translation>
    </message>
    <message>
        <source>From the next start on; of the command line, too.</source>
        <translation>Ab dem nächsten Start; auch die der Befehlszeile.</translation>
    </message>
    <message>
        <source>English</source>
        <translation>English</translation>
    </message>
    <message>
        <source>Deutsch</source>
        <translation>Deutsch</translation>
    </message>
    <message>
        <source>&amp;Language of messages</source>
        <translation>S&amp;prache von Nachrichten</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>&amp;Work while nobody uses this computer</source>
        <translation>&amp;Arbeiten, während niemand den Rechner benutzt</translation>
    </message>
    <message>
        <source>Where the desktop does not tell who uses it: while nobody uses Varve. It ends as soon as somebody does.</source>
        <translation>Wo der Desktop nicht sagt, ob ihn jemand benutzt: während niemand Varve benutzt. Es endet, sobald jemand das tut.</translation>
    </message>
    <message>
        <source>&amp;Only while idle: new messages are found by meaning later</source>
        <translation>&amp;Nur im Leerlauf: Neue Nachrichten werden später nach Bedeutung gefunden</translation>
    </message>
    <message>
        <source>Else they are prepared as soon as they are there.</source>
        <translation>Sonst werden sie vorbereitet, sobald sie da sind.</translation>
    </message>
    <message>
        <source>An archive keeps sessions beyond this machine, in a PostgreSQL database that “varve archive init ADDRESS” has made ready for it.</source>
        <translation>Ein Archiv bewahrt Sitzungen über diesen Rechner hinaus auf, in einer PostgreSQL-Datenbank, die mit „varve archive init ADRESSE“ dafür eingerichtet ist.</translation>
    </message>
    <message>
        <source>&amp;This machine is called</source>
        <translation>&amp;Dieser Rechner heißt</translation>
    </message>
    <message>
        <source>What archives are told of it from the next time on. Empty: the name of the host.</source>
        <translation>Was Archiven ab dem nächsten Mal davon gesagt wird. Leer: der Name des Hosts.</translation>
    </message>
    <message>
        <source>Most &amp;tokens for all facts</source>
        <translation>Höchstens &amp;Token für alle Fakten</translation>
    </message>
    <message>
        <source>What they may take of each request.</source>
        <translation>So viel dürfen sie von jeder Anfrage einnehmen.</translation>
    </message>
    <message>
        <source>Most &amp;facts in one list</source>
        <translation>Höchstens &amp;Fakten in einer Liste</translation>
    </message>
    <message>
        <source>A session has one, a project has one, and one is for every session.</source>
        <translation>Jede Sitzung hat eine, jedes Projekt hat eine, und eine gilt für alle Sitzungen.</translation>
    </message>
    <message>
        <source>Before a fact is kept you see its exact text. For a fact of the project you are always asked.</source>
        <translation>Bevor ein Fakt behalten wird, ist sein genauer Text zu sehen. Bei einem Fakt des Projekts wird immer gefragt.</translation>
    </message>
    <message>
        <source>Have a model &amp;rewrite those that were made without one</source>
        <translation>Ohne Modell entstandene von einem &amp;neu schreiben lassen</translation>
    </message>
</context>
<context>
    <name>varve::ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Find a command or a key</source>
        <translation>Einen Befehl oder eine Taste finden</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>New keys</source>
        <translation>Neue Tasten</translation>
    </message>
    <message>
        <source>&amp;Usual keys</source>
        <translation>&amp;Übliche Tasten</translation>
    </message>
    <message>
        <source>&amp;No keys</source>
        <translation>&amp;Keine Tasten</translation>
    </message>
    <message>
        <source>&amp;Take it from there</source>
        <translation>Dort weg&amp;nehmen</translation>
    </message>
    <message>
        <source>While a message is written</source>
        <translation>Beim Schreiben einer Nachricht</translation>
    </message>
    <message>
        <source>Begin a line</source>
        <translation>Eine Zeile beginnen</translation>
    </message>
    <message>
        <source>Scroll the transcript</source>
        <translation>Im Verlauf blättern</translation>
    </message>
    <message>
        <source>Commands of Varve</source>
        <translation>Befehle von Varve</translation>
    </message>
    <message>
        <source>Refer to a file or another session</source>
        <translation>Auf eine Datei oder eine andere Sitzung verweisen</translation>
    </message>
    <message>
        <source>Run a command of the shell</source>
        <translation>Einen Befehl der Shell ausführen</translation>
    </message>
    <message>
        <source>In the transcript</source>
        <translation>Im Verlauf</translation>
    </message>
    <message>
        <source>Message above, message below</source>
        <translation>Nachricht darüber, Nachricht darunter</translation>
    </message>
    <message>
        <source>First and last message</source>
        <translation>Erste und letzte Nachricht</translation>
    </message>
    <message>
        <source>What can be pressed in a message</source>
        <translation>Was in einer Nachricht gedrückt werden kann</translation>
    </message>
    <message>
        <source>Unfold, or press it</source>
        <translation>Aufklappen oder drücken</translation>
    </message>
    <message>
        <source>Choose a command to change its keys</source>
        <translation>Einen Befehl wählen, um seine Tasten zu ändern</translation>
    </message>
    <message>
        <source>%1 belongs to “%2”.</source>
        <extracomment>keys, and a command that has them</extracomment>
        <translation>%1 gehört zu „%2“.</translation>
    </message>
    <message>
        <source>Your message before, the one after (in an empty field)</source>
        <translation>Eigene Nachricht davor, danach (im leeren Feld)</translation>
    </message>
    <message>
        <source>Restore &amp;Defaults</source>
        <translation>&amp;Zurücksetzen</translation>
    </message>
    <message>
        <source>Press keys</source>
        <translation>Tasten drücken</translation>
    </message>
</context>
<context>
    <name>varve::SignInKeys</name>
    <message>
        <source>What the keychain has of this sign-in cannot be read. Sign in again.</source>
        <translation>Was der Schlüsselbund von dieser Anmeldung hat, ist nicht lesbar. Eine neue Anmeldung ist nötig.</translation>
    </message>
    <message>
        <source>The keychain is locked, so the sign-in cannot be read. Unlock it and try again.</source>
        <translation>Der Schlüsselbund ist gesperrt, deshalb ist die Anmeldung nicht lesbar. Nach dem Entsperren kann es erneut versucht werden.</translation>
    </message>
    <message>
        <source>The desktop&apos;s keychain cannot be reached, so the sign-in cannot be read. Start GNOME Keyring or KWallet and try again, or sign in again.</source>
        <translation>Der Schlüsselbund des Desktops ist nicht erreichbar, deshalb ist die Anmeldung nicht lesbar. Abhilfe: GNOME Keyring oder KWallet starten, oder neu anmelden.</translation>
    </message>
    <message>
        <source>The keychain did not answer in time, so the sign-in could not be read. Try again.</source>
        <translation>Der Schlüsselbund hat nicht rechtzeitig geantwortet, deshalb war die Anmeldung nicht lesbar. Es kann erneut versucht werden.</translation>
    </message>
    <message>
        <source>The keychain did not take the sign-in, so it ends with Varve.</source>
        <translation>Der Schlüsselbund hat die Anmeldung nicht angenommen; sie endet daher mit Varve.</translation>
    </message>
</context>
<context>
    <name>varve::SignInRow</name>
    <message>
        <source>Sign &amp;in</source>
        <translation>&amp;Anmelden</translation>
    </message>
    <message>
        <source>Cancel sign-in</source>
        <translation>Anmeldung abbrechen</translation>
    </message>
    <message>
        <source>Copy address</source>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <source>For another browser of this machine than the one that was opened.</source>
        <translation>Für einen anderen Browser dieses Rechners als den geöffneten.</translation>
    </message>
    <message>
        <source>Sign &amp;out</source>
        <translation>A&amp;bmelden</translation>
    </message>
    <message>
        <source>The server asks you to sign in.</source>
        <translation>Der Server verlangt eine Anmeldung.</translation>
    </message>
    <message>
        <source>Asking the server how to sign in…</source>
        <translation>Der Server wird gefragt, wie die Anmeldung geht …</translation>
    </message>
    <message>
        <source>Sign in at %1, in the browser. It comes back here by itself.</source>
        <translation>Anmeldung bei %1, im Browser. Er kehrt von selbst hierher zurück.</translation>
    </message>
    <message>
        <source>Signed in.</source>
        <translation>Angemeldet.</translation>
    </message>
    <message>
        <source>Signed in, but something was refused for which that is not enough. Signing in again asks for more.</source>
        <translation>Angemeldet, aber für etwas Abgelehntes reicht das nicht. Eine neue Anmeldung fragt nach mehr.</translation>
    </message>
</context>
<context>
    <name>varve::SkillTool</name>
    <message>
        <source>Only the person may call for the skill %1.</source>
        <translation>Nur die Person darf die Fertigkeit %1 verlangen.</translation>
    </message>
    <message>
        <source>Read the skill %1 (%2)</source>
        <translation>Die Fertigkeit %1 lesen (%2)</translation>
    </message>
</context>
<context>
    <name>varve::Skills</name>
    <message>
        <source>The skill %1 cannot be used. %2</source>
        <translation>Die Fertigkeit %1 ist nicht verwendbar. %2</translation>
    </message>
    <message>
        <source>There is no skill “%1”; there are none at all.</source>
        <translation>Es gibt keine Fertigkeit „%1“; es gibt überhaupt keine.</translation>
    </message>
    <message>
        <source>There is no skill “%1”. There are: %2.</source>
        <translation>Es gibt keine Fertigkeit „%1“. Vorhanden sind: %2.</translation>
    </message>
    <message>
        <source>Its name “%1” is not made of up to 64 letters, digits, dots, hyphens and underscores.</source>
        <translation>Ihr Name „%1“ besteht nicht aus höchstens 64 Buchstaben, Ziffern, Punkten, Binde- und Unterstrichen.</translation>
    </message>
    <message>
        <source>Its head has no description, so nobody knows when to use it.</source>
        <translation>In ihrem Kopf fehlt die Beschreibung, also weiß niemand, wann sie zu verwenden ist.</translation>
    </message>
    <message>
        <source>Its description is longer than %1 characters.</source>
        <translation>Ihre Beschreibung ist länger als %1 Zeichen.</translation>
    </message>
    <message>
        <source>There is nothing below its head.</source>
        <translation>Unter ihrem Kopf steht nichts.</translation>
    </message>
    <message>
        <source>%1 has the same name and is used instead.</source>
        <translation>%1 hat denselben Namen und wird stattdessen verwendet.</translation>
    </message>
</context>
<context>
    <name>varve::SlashCommands</name>
    <message>
        <source>Model, tokens of the last answer, cache, context and compactions</source>
        <translation>Modell, Token der letzten Antwort, Cache, Kontext und Verdichtungen</translation>
    </message>
    <message>
        <source>Start a new session in the same folder</source>
        <translation>Eine neue Sitzung im selben Ordner beginnen</translation>
    </message>
    <message>
        <source>[instructions]</source>
        <translation>[Anweisungen]</translation>
    </message>
    <message>
        <source>Plan a compaction; you review it before it applies</source>
        <translation>Eine Verdichtung planen; vor dem Anwenden lässt sie sich prüfen</translation>
    </message>
    <message>
        <source>[on | remind | off]</source>
        <translation>[on | remind | off]</translation>
    </message>
    <message>
        <source>Whether Varve compacts by itself</source>
        <translation>Ob Varve von selbst verdichtet</translation>
    </message>
    <message>
        <source>Take back the latest compaction of this branch</source>
        <translation>Die neueste Verdichtung dieses Zweigs zurücknehmen</translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation>Die Antwort anhalten</translation>
    </message>
    <message>
        <source>[name]</source>
        <translation>[Name]</translation>
    </message>
    <message>
        <source>Choose which model answers</source>
        <translation>Wählen, welches Modell antwortet</translation>
    </message>
    <message>
        <source>[off | low | medium | high | tokens]</source>
        <translation>[off | low | medium | high | Token]</translation>
    </message>
    <message>
        <source>Choose how much the model thinks</source>
        <translation>Wählen, wie viel das Modell denkt</translation>
    </message>
    <message>
        <source>[title]</source>
        <translation>[Titel]</translation>
    </message>
    <message>
        <source>Rename this session</source>
        <translation>Diese Sitzung umbenennen</translation>
    </message>
    <message>
        <source>[text]</source>
        <translation>[Text]</translation>
    </message>
    <message>
        <source>Label the last message; without text the label is removed</source>
        <translation>Die letzte Nachricht markieren; ohne Text wird die Markierung entfernt</translation>
    </message>
    <message>
        <source>Continue in a new session from here</source>
        <translation>Ab hier in einer neuen Sitzung fortsetzen</translation>
    </message>
    <message>
        <source>Go to the session tree</source>
        <translation>Zum Sitzungsbaum gehen</translation>
    </message>
    <message>
        <source>What fills the context, as a table</source>
        <translation>Was den Kontext füllt, als Tabelle</translation>
    </message>
    <message>
        <source>All commands</source>
        <translation>Alle Befehle</translation>
    </message>
    <message>
        <source>Start a new session and archive this one</source>
        <translation>Eine neue Sitzung beginnen und diese archivieren</translation>
    </message>
    <message>
        <source>Mask old tool output</source>
        <translation>Alte Werkzeugausgaben maskieren</translation>
    </message>
    <message>
        <source>Export this session</source>
        <translation>Diese Sitzung exportieren</translation>
    </message>
    <message>
        <source>Go on with another session, whole or from its summary</source>
        <translation>Eine andere Sitzung fortsetzen, ganz oder aus ihrer Zusammenfassung</translation>
    </message>
    <message>
        <source>[words and filters]</source>
        <translation>[Wörter und Filter]</translation>
    </message>
    <message>
        <source>Search all sessions and branches</source>
        <translation>Alle Sitzungen und Zweige durchsuchen</translation>
    </message>
    <message>
        <source>[goal]</source>
        <translation>[Ziel]</translation>
    </message>
    <message>
        <source>Start a new session with your goal and what matters for it here</source>
        <translation>Eine neue Sitzung mit einem Ziel beginnen und mit dem, was hier dafür wichtig ist</translation>
    </message>
    <message>
        <source>[number, #session or text]</source>
        <translation>[Nummer, #Sitzung oder Text]</translation>
    </message>
    <message>
        <source>[question or words]</source>
        <translation>[Frage oder Wörter]</translation>
    </message>
    <message>
        <source>[fact]</source>
        <translation>[Fakt]</translation>
    </message>
    <message>
        <source>[number]</source>
        <translation>[Nummer]</translation>
    </message>
    <message>
        <source>Ask what is no longer in the context</source>
        <translation>Nach dem fragen, was nicht mehr im Kontext steht</translation>
    </message>
    <message>
        <source>Keep a fact in every request of this branch; without one, what is always sent opens</source>
        <translation>Einen Fakt in jeder Anfrage dieses Zweigs behalten; ohne Fakt öffnet sich, was immer gesendet wird</translation>
    </message>
    <message>
        <source>Forget a fact that is always sent, by its number</source>
        <translation>Einen Fakt, der immer gesendet wird, anhand seiner Nummer vergessen</translation>
    </message>
</context>
<context>
    <name>varve::SleepBlock</name>
    <message>
        <source>A model is answering</source>
        <extracomment>why the computer does not go to sleep</extracomment>
        <translation>Ein Modell antwortet</translation>
    </message>
</context>
<context>
    <name>varve::SpaceModel</name>
    <message>
        <source>Messages and other entries</source>
        <translation>Nachrichten und andere Einträge</translation>
    </message>
    <message>
        <source>Indexes of entries</source>
        <translation>Indexe der Einträge</translation>
    </message>
    <message>
        <source>Session trees</source>
        <translation>Sitzungsbäume</translation>
    </message>
    <message>
        <source>Full-text index</source>
        <translation>Volltextindex</translation>
    </message>
    <message>
        <source>Vectors of what texts mean</source>
        <translation>Vektoren der Bedeutung von Texten</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Prompts and tool lists that were sent</source>
        <translation>Gesendete Prompts und Werkzeuglisten</translation>
    </message>
    <message>
        <source>List of sessions and other small tables</source>
        <translation>Liste der Sitzungen und andere kleine Tabellen</translation>
    </message>
    <message>
        <source>Free pages</source>
        <translation>Freie Seiten</translation>
    </message>
    <message>
        <source>Log of the latest writes</source>
        <translation>Protokoll der letzten Schreibvorgänge</translation>
    </message>
    <message>
        <source>Compactions</source>
        <translation>Verdichtungen</translation>
    </message>
    <message>
        <source>Branch summaries</source>
        <translation>Zusammenfassungen von Zweigen</translation>
    </message>
    <message>
        <source>MMMM yyyy</source>
        <extracomment>a month and its year; a format of QDate</extracomment>
        <translation>MMMM yyyy</translation>
    </message>
    <message>
        <source>(no title)</source>
        <translation>(kein Titel)</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 Bytes</translation>
    </message>
    <message>
        <source>Part of the file</source>
        <translation>Teil der Datei</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>Werkzeug</translation>
    </message>
    <message>
        <source>Written by</source>
        <translation>Geschrieben von</translation>
    </message>
    <message>
        <source>Kind of image</source>
        <translation>Art des Bildes</translation>
    </message>
    <message>
        <source>Month</source>
        <translation>Monat</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Ergebnisse</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>Einträge</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
</context>
<context>
    <name>varve::SpaceTab</name>
    <message>
        <source>Parts of the file</source>
        <translation>Teile der Datei</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>Sitzungen</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Who wrote it</source>
        <translation>Wer es geschrieben hat</translation>
    </message>
    <message>
        <source>Images</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Months</source>
        <translation>Monate</translation>
    </message>
    <message>
        <source>S&amp;how</source>
        <translation>&amp;Zeigen</translation>
    </message>
    <message>
        <source>&amp;Measure again</source>
        <translation>Erneut &amp;messen</translation>
    </message>
    <message>
        <source>&amp;Open session</source>
        <translation>Sitzung ö&amp;ffnen</translation>
    </message>
    <message>
        <source>What takes the space</source>
        <translation>Was den Platz belegt</translation>
    </message>
    <message>
        <source>%1 on the disk, %2 of them written by you, models and tools.</source>
        <translation>%1 auf dem Datenträger, davon %2 selbst, von Modellen und von Werkzeugen geschrieben.</translation>
    </message>
    <message>
        <source>The parts of the file are estimated.</source>
        <translation>Die Teile der Datei sind geschätzt.</translation>
    </message>
    <message>
        <source>Measured in %1</source>
        <translation>Gemessen in %1</translation>
    </message>
    <message>
        <source>Stopped. The figures below are those of before.</source>
        <translation>Abgebrochen. Die Zahlen unten sind die von vorher.</translation>
    </message>
</context>
<context>
    <name>varve::SpellMarks</name>
    <message>
        <source>No suggestions</source>
        <translation>Keine Vorschläge</translation>
    </message>
    <message>
        <source>&amp;Add to dictionary</source>
        <translation>Zum &amp;Wörterbuch hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Ignore until Varve is closed</source>
        <translation>&amp;Ignorieren, bis Varve geschlossen wird</translation>
    </message>
</context>
<context>
    <name>varve::SpellingController</name>
    <message>
        <source>Check &amp;spelling</source>
        <translation>&amp;Rechtschreibung prüfen</translation>
    </message>
    <message>
        <source>This build of Varve has no spelling</source>
        <translation>Dieser Bau von Varve hat keine Rechtschreibprüfung</translation>
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
    <name>varve::StoreBackup</name>
    <message>
        <source>%1 is not a folder, so no backup was made. Choose a folder.</source>
        <translation>%1 ist kein Ordner, deshalb wurde keine Sicherung angelegt. Bitte einen Ordner wählen.</translation>
    </message>
    <message>
        <source>The folder for backups %1 is not there, so no backup was made. Connect its disk, make the folder, or choose another one.</source>
        <translation>Den Ordner für Sicherungen %1 gibt es nicht, deshalb wurde keine Sicherung angelegt. Bitte seinen Datenträger anschließen, den Ordner anlegen oder einen anderen wählen.</translation>
    </message>
    <message>
        <source>Nothing can be written into the folder %1, so no backup was made. Change its permissions, or choose another one.</source>
        <translation>In den Ordner %1 lässt sich nichts schreiben, deshalb wurde keine Sicherung angelegt. Bitte seine Rechte ändern oder einen anderen wählen.</translation>
    </message>
    <message>
        <source>The disk of the folder %1 is full. The unfinished copy was removed; the store is as it was. Make room, or choose another folder.</source>
        <translation>Der Datenträger des Ordners %1 ist voll. Die unfertige Kopie wurde entfernt; der Speicher ist unverändert. Bitte Platz schaffen oder einen anderen Ordner wählen.</translation>
    </message>
    <message>
        <source>The store is damaged, so it could not be copied whole. Check it, and keep the backups you have.</source>
        <translation>Der Speicher ist beschädigt und ließ sich deshalb nicht vollständig kopieren. Bitte den Speicher prüfen und die vorhandenen Sicherungen behalten.</translation>
    </message>
    <message>
        <source>The copy could not be written into %1. The store is as it was. Check that the folder is there and may be written.</source>
        <translation>Die Kopie ließ sich nicht nach %1 schreiben. Der Speicher ist unverändert. Bitte prüfen, ob es den Ordner gibt und ob er beschreibbar ist.</translation>
    </message>
    <message>
        <source>%1 is not a Varve store. Choose a file that Varve has written.</source>
        <translation>%1 ist kein Speicher von Varve. Bitte eine Datei wählen, die Varve geschrieben hat.</translation>
    </message>
    <message>
        <source>%1 is damaged. Choose another backup.</source>
        <translation>%1 ist beschädigt. Bitte eine andere Sicherung wählen.</translation>
    </message>
    <message>
        <source>The disk of %1 has %2 free, and %3 are needed. Nothing was changed. Make room, or choose another folder.</source>
        <translation>Der Datenträger von %1 hat %2 frei, nötig sind %3. Nichts wurde geändert. Bitte Platz schaffen oder einen anderen Ordner wählen.</translation>
    </message>
    <message>
        <source>Checking the copy</source>
        <translation>Kopie wird geprüft</translation>
    </message>
    <message>
        <source>There is no file %1. Choose another backup.</source>
        <translation>Die Datei %1 gibt es nicht. Bitte eine andere Sicherung wählen.</translation>
    </message>
    <message>
        <source>%1 was written by a newer Varve (format %2, this one knows %3). Update Varve first.</source>
        <translation>%1 wurde von einem neueren Varve geschrieben (Format %2, dieses kennt %3). Bitte zuerst Varve aktualisieren.</translation>
    </message>
    <message>
        <source>Copying the store</source>
        <translation>Speicher wird kopiert</translation>
    </message>
    <message>
        <source>The copy in %1 could not be finished, so it was removed. Check the disk.</source>
        <translation>Die Kopie in %1 ließ sich nicht fertigstellen und wurde deshalb entfernt. Bitte den Datenträger prüfen.</translation>
    </message>
    <message>
        <source>%1 is there already: a copy that was interrupted, or one that is being made. Remove it, or choose another name.</source>
        <translation>%1 ist schon da: eine Kopie, die unterbrochen wurde, oder eine, die gerade entsteht. Diese entfernen oder einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>%1 exists already. Choose another name, or a folder.</source>
        <translation>%1 gibt es schon. Bitte einen anderen Namen oder einen Ordner wählen.</translation>
    </message>
    <message>
        <source>%1 could not be written: %2. The store is as it was. Check that the folder is there and may be written.</source>
        <translation>%1 konnte nicht geschrieben werden: %2. Der Speicher ist, wie er war. Bitte prüfen, ob der Ordner da ist und beschrieben werden darf.</translation>
    </message>
</context>
<context>
    <name>varve::StoreChecker</name>
    <message>
        <source>Checking the file</source>
        <translation>Datei wird geprüft</translation>
    </message>
    <message>
        <source>Checking references</source>
        <translation>Verweise werden geprüft</translation>
    </message>
    <message>
        <source>Checking entries</source>
        <translation>Einträge werden geprüft</translation>
    </message>
    <message>
        <source>Checking the session trees</source>
        <translation>Sitzungsbäume werden geprüft</translation>
    </message>
    <message>
        <source>Checking the full-text index</source>
        <translation>Volltextindex wird geprüft</translation>
    </message>
    <message>
        <source>Checking prompts that were sent</source>
        <translation>Gesendete Prompts werden geprüft</translation>
    </message>
    <message>
        <source>Checking images</source>
        <translation>Bilder werden geprüft</translation>
    </message>
</context>
<context>
    <name>varve::StoreClient</name>
    <message>
        <source>The store %1 was not opened, because the system gives no memory or no thread for it. Close other programs and try again.</source>
        <translation>Der Speicher %1 wurde nicht geöffnet, weil das System dafür keinen Speicher oder keinen Thread hergibt. Andere Programme schließen und es noch einmal versuchen.</translation>
    </message>
</context>
<context>
    <name>varve::StoreCompaction</name>
    <message>
        <source>Another process (%1) has the store open, so its file was not written anew. Close it and try again.</source>
        <translation>Ein anderer Prozess (%1) hat den Speicher offen, deshalb wurde seine Datei nicht neu geschrieben. Diesen Prozess beenden und es erneut versuchen.</translation>
    </message>
    <message>
        <source>A session is at work (%1), so the file was not written anew. Wait until it has finished, or stop it.</source>
        <translation>Eine Sitzung arbeitet gerade (%1), deshalb wurde die Datei nicht neu geschrieben. Warten, bis sie fertig ist, oder sie anhalten.</translation>
    </message>
    <message>
        <source>Merging the full-text index</source>
        <translation>Volltextindex wird zusammengeführt</translation>
    </message>
    <message>
        <source>Writing the file anew</source>
        <translation>Datei wird neu geschrieben</translation>
    </message>
    <message>
        <source>There was no room left while the file was written anew. The store is as it was. Make room and try again.</source>
        <translation>Während die Datei neu geschrieben wurde, ging der Platz aus. Der Speicher ist unverändert. Bitte Platz schaffen und erneut versuchen.</translation>
    </message>
    <message>
        <source>The store %1 cannot be written, so it stays as it is.</source>
        <translation>Der Speicher %1 ist nicht beschreibbar und bleibt deshalb, wie er ist.</translation>
    </message>
    <message>
        <source>Writing the log back</source>
        <translation>Protokoll wird zurückgeschrieben</translation>
    </message>
</context>
<context>
    <name>varve::StoreFinding</name>
    <message>
        <source>This cannot be made again from the rest. Restore a backup, or go on without it.</source>
        <translation>Das lässt sich nicht aus dem Rest wiederherstellen. Eine Sicherung zurückspielen oder ohne das Verlorene weitermachen.</translation>
    </message>
    <message>
        <source>The file is damaged: %1.</source>
        <translation>Die Datei ist beschädigt: %1.</translation>
    </message>
    <message>
        <source>An index of the store is damaged: %1.</source>
        <translation>Ein Index des Speichers ist beschädigt: %1.</translation>
    </message>
    <message>
        <source>The table that the session trees are drawn from is damaged.</source>
        <translation>Die Tabelle, nach der die Sitzungsbäume gezeichnet werden, ist beschädigt.</translation>
    </message>
    <message>
        <source>The full-text index is damaged. Searches may find too little.</source>
        <translation>Der Volltextindex ist beschädigt. Suchen finden vielleicht zu wenig.</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) refer to something that is not in the store (%1).</source>
        <translation>
            <numerusform>%n Zeile verweist auf etwas, das nicht im Speicher ist (%1).</numerusform>
            <numerusform>%n Zeilen verweisen auf etwas, das nicht im Speicher ist (%1).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) have lost the entry they answer to.</source>
        <translation>
            <numerusform>%n Eintrag hat den Eintrag verloren, auf den er antwortet.</numerusform>
            <numerusform>%n Einträge haben den Eintrag verloren, auf den sie antworten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n session(s) stand on an entry that is not theirs: %1.</source>
        <translation>
            <numerusform>%n Sitzung steht auf einem Eintrag, der nicht zu ihr gehört: %1.</numerusform>
            <numerusform>%n Sitzungen stehen auf einem Eintrag, der nicht zu ihnen gehört: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n session(s) have lost the session they continue: %1.</source>
        <translation>
            <numerusform>%n Sitzung hat die Sitzung verloren, die sie fortsetzt: %1.</numerusform>
            <numerusform>%n Sitzungen haben die Sitzung verloren, die sie fortsetzen: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) are missing from the session tree.</source>
        <translation>
            <numerusform>%n Eintrag fehlt im Sitzungsbaum.</numerusform>
            <numerusform>%n Einträge fehlen im Sitzungsbaum.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) are not in the session tree as they are stored.</source>
        <translation>
            <numerusform>%n Eintrag steht nicht so im Sitzungsbaum, wie er gespeichert ist.</numerusform>
            <numerusform>%n Einträge stehen nicht so im Sitzungsbaum, wie sie gespeichert sind.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The session trees hold %n entry(s) that are not stored.</source>
        <translation>
            <numerusform>Die Sitzungsbäume enthalten %n Eintrag, der nicht gespeichert ist.</numerusform>
            <numerusform>Die Sitzungsbäume enthalten %n Einträge, die nicht gespeichert sind.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) are missing from the full-text index: a search does not find them.</source>
        <translation>
            <numerusform>%n Eintrag fehlt im Volltextindex: Eine Suche findet ihn nicht.</numerusform>
            <numerusform>%n Einträge fehlen im Volltextindex: Eine Suche findet sie nicht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The full-text index holds %n entry(s) that are not stored.</source>
        <translation>
            <numerusform>Der Volltextindex enthält %n Eintrag, der nicht gespeichert ist.</numerusform>
            <numerusform>Der Volltextindex enthält %n Einträge, die nicht gespeichert sind.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The counts of %n session(s) are wrong: %1.</source>
        <translation>
            <numerusform>Die Zählungen von %n Sitzung sind falsch: %1.</numerusform>
            <numerusform>Die Zählungen von %n Sitzungen sind falsch: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n image(s) or whole output(s) are not what was attached.</source>
        <translation>
            <numerusform>%n Bild oder ganze Ausgabe ist nicht das, was angehängt wurde.</numerusform>
            <numerusform>%n Bilder oder ganze Ausgaben sind nicht das, was angehängt wurde.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n image(s) or whole output(s) that entries name are not in the store.</source>
        <translation>
            <numerusform>%n Bild oder ganze Ausgabe, die Einträge nennen, ist nicht im Speicher.</numerusform>
            <numerusform>%n Bilder oder ganze Ausgaben, die Einträge nennen, sind nicht im Speicher.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stored prompt(s) or tool list(s) are not what was sent.</source>
        <translation>
            <numerusform>%n gespeicherter Prompt oder gespeicherte Werkzeugliste ist nicht das, was gesendet wurde.</numerusform>
            <numerusform>%n gespeicherte Prompts oder Werkzeuglisten sind nicht das, was gesendet wurde.</numerusform>
        </translation>
    </message>
    <message>
        <source>Make a copy of the file before anything else, then restore a backup.</source>
        <translation>Zuerst eine Kopie der Datei anlegen, dann eine Sicherung zurückspielen.</translation>
    </message>
    <message>
        <source>They are shown as beginnings of branches. History is never rewritten, so only a backup has the link.</source>
        <translation>Sie werden als Anfänge von Zweigen gezeigt. Der Verlauf wird nie umgeschrieben, deshalb steht die Verbindung nur in einer Sicherung.</translation>
    </message>
    <message>
        <source>The text around them is whole. Restore a backup if you need the images.</source>
        <translation>Der Text um sie herum ist heil. Eine Sicherung zurückspielen, wenn die Bilder gebraucht werden.</translation>
    </message>
    <message>
        <source>Only the exact bytes of earlier requests are affected. Restore a backup if you need them.</source>
        <translation>Nur die genauen Bytes früherer Anfragen sind betroffen. Eine Sicherung zurückspielen, wenn sie gebraucht werden.</translation>
    </message>
    <message>
        <source>Repair makes it again from what is stored.</source>
        <translation>Die Reparatur stellt das aus dem Gespeicherten wieder her.</translation>
    </message>
    <message numerus="yes">
        <source>%n vector(s) of the search by meaning belong to nothing that is stored.</source>
        <translation>
            <numerusform>%n Vektor der Suche nach Bedeutung gehört zu nichts, was gespeichert ist.</numerusform>
            <numerusform>%n Vektoren der Suche nach Bedeutung gehören zu nichts, was gespeichert ist.</numerusform>
        </translation>
    </message>
    <message>
        <source>Repair removes them. Searches are not affected.</source>
        <translation>Die Reparatur entfernt sie. Suchen sind nicht betroffen.</translation>
    </message>
    <message numerus="yes">
        <source>%n compaction(s) are not in the journal as they are stored.</source>
        <translation>
            <numerusform>%n Verdichtung steht nicht so im Journal, wie sie gespeichert ist.</numerusform>
            <numerusform>%n Verdichtungen stehen nicht so im Journal, wie sie gespeichert sind.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The journal holds facts of %n entry(s) that are not stored.</source>
        <translation>
            <numerusform>Das Journal enthält Fakten von %n Eintrag, der nicht gespeichert ist.</numerusform>
            <numerusform>Das Journal enthält Fakten von %n Einträgen, die nicht gespeichert sind.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) that keep what is stored as it is are missing: %1.</source>
        <translation>
            <numerusform>Es fehlt %n Regel, die Gespeichertes bewahrt: %1.</numerusform>
            <numerusform>Es fehlen %n Regeln, die Gespeichertes bewahren: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n trigger(s) in the store are not Varve&apos;s: %1. They may change or remove what is stored whenever something is written.</source>
        <translation>
            <numerusform>%n Trigger im Speicher ist nicht von Varve: %1. Er kann bei jedem Schreiben Gespeichertes ändern oder entfernen.</numerusform>
            <numerusform>%n Trigger im Speicher sind nicht von Varve: %1. Sie können bei jedem Schreiben Gespeichertes ändern oder entfernen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Repair makes it again from what is stored. If another program has rewritten entries, only a backup has what they said.</source>
        <translation>Reparieren erstellt es neu aus dem, was gespeichert ist. Hat ein anderes Programm Einträge umgeschrieben, steht nur in einer Sicherung, was sie sagten.</translation>
    </message>
    <message>
        <source>Repair puts them back. Whether another program has rewritten something without them cannot be seen: compare with a backup.</source>
        <translation>Reparieren stellt sie wieder her. Ob ein anderes Programm ohne sie etwas umgeschrieben hat, ist nicht zu sehen: mit einer Sicherung vergleichen.</translation>
    </message>
    <message>
        <source>Repair removes them; they are in the backup that it makes first.</source>
        <translation>Reparieren entfernt sie; sie stehen in der Sicherung, die es vorher anlegt.</translation>
    </message>
</context>
<context>
    <name>varve::StoreReader</name>
    <message>
        <source>There is no session %1 in the store.</source>
        <translation>Im Speicher gibt es keine Sitzung %1.</translation>
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
    <message>
        <source>No session is called “%1”. Give an id, the beginning of an id, an original id, or a file that was imported.</source>
        <translation>Keine Sitzung heißt „%1“. Eine Kennung, den Anfang einer Kennung, eine ursprüngliche Kennung oder eine importierte Datei angeben.</translation>
    </message>
</context>
<context>
    <name>varve::StoreRepairer</name>
    <message>
        <source>The store could not be copied before the repair: %1. Nothing was changed.</source>
        <translation>Der Speicher ließ sich vor der Reparatur nicht kopieren: %1. Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Another program has taken the store away while it was copied. Nothing was changed. Close Varve and start it again.</source>
        <translation>Ein anderes Programm hat den Speicher weggenommen, während er kopiert wurde. Nichts wurde geändert. Varve beenden und neu starten.</translation>
    </message>
    <message>
        <source>Rebuilding indexes</source>
        <translation>Indexe werden neu aufgebaut</translation>
    </message>
    <message>
        <source>Making a backup first</source>
        <translation>Zuerst wird eine Sicherung angelegt</translation>
    </message>
    <message>
        <source>The store %1 cannot be written, so it cannot be repaired. Copy it to a place where it can.</source>
        <translation>Der Speicher %1 ist nicht beschreibbar und lässt sich deshalb nicht reparieren. Ihn an einen Ort kopieren, an dem er beschreibbar ist.</translation>
    </message>
    <message>
        <source>Stopped. What was repaired until then stays so, and nothing is worse than before. Check again to see what is left.</source>
        <translation>Abgebrochen. Was bis dahin repariert wurde, bleibt es, und nichts ist schlechter als vorher. Noch einmal prüfen, um zu sehen, was übrig ist.</translation>
    </message>
</context>
<context>
    <name>varve::StoreRestore</name>
    <message>
        <source>Another process (%1) has the store %2 open. Nothing was changed. Close it and try again.</source>
        <translation>Ein anderer Prozess (%1) hat den Speicher %2 offen. Nichts wurde geändert. Diesen Prozess beenden und es erneut versuchen.</translation>
    </message>
    <message>
        <source>The store %1 is open. Nothing was changed. Close every Varve that uses it and try again.</source>
        <translation>Der Speicher %1 ist offen. Nichts wurde geändert. Jedes Varve beenden, das ihn verwendet, und es erneut versuchen.</translation>
    </message>
    <message>
        <source>Keeping the store of before</source>
        <translation>Bisheriger Speicher wird aufbewahrt</translation>
    </message>
    <message>
        <source>Putting the backup in place</source>
        <translation>Sicherung wird an ihren Platz gebracht</translation>
    </message>
    <message>
        <source>Restored</source>
        <translation>Zurückgespielt</translation>
    </message>
    <message>
        <source>Copying the backup</source>
        <translation>Sicherung wird kopiert</translation>
    </message>
    <message>
        <source>The copy of the backup could not be finished beside the store. Nothing was changed. Check the disk.</source>
        <translation>Die Kopie der Sicherung ließ sich neben dem Speicher nicht fertigstellen. Nichts wurde geändert. Bitte den Datenträger prüfen.</translation>
    </message>
    <message>
        <source>%1 is the store itself. Choose a backup of it.</source>
        <translation>%1 ist der Speicher selbst. Bitte eine Sicherung davon wählen.</translation>
    </message>
    <message>
        <source>Closing the store</source>
        <translation>Speicher wird geschlossen</translation>
    </message>
    <message>
        <source>The note %1 could not be written, so nothing will be restored: %2</source>
        <translation>Der Vermerk %1 ließ sich nicht schreiben, deshalb wird nichts zurückgespielt: %2</translation>
    </message>
    <message>
        <source>%1 could not be removed, so nothing was restored. Close every program that uses the store and try again.</source>
        <translation>%1 konnte nicht entfernt werden, deshalb wurde nichts wiederhergestellt. Alle Programme schließen, die den Speicher benutzen, und es erneut versuchen.</translation>
    </message>
</context>
<context>
    <name>varve::StoreStatistics</name>
    <message>
        <source>Measuring entries</source>
        <translation>Einträge werden gemessen</translation>
    </message>
    <message>
        <source>Measuring the file</source>
        <translation>Datei wird gemessen</translation>
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
    <message numerus="yes">
        <source>This history is too long for the model %1: its summary would take %n request(s). Nothing was changed. Choose a model with a larger window, or use the built-in summarizer.</source>
        <translation>
            <numerusform>Dieser Verlauf ist zu lang für das Modell %1: Die Zusammenfassung bräuchte %n Anfrage. Nichts wurde geändert. Ein Modell mit größerem Fenster oder das eingebaute Verfahren wählen.</numerusform>
            <numerusform>Dieser Verlauf ist zu lang für das Modell %1: Die Zusammenfassung bräuchte %n Anfragen. Nichts wurde geändert. Ein Modell mit größerem Fenster oder das eingebaute Verfahren wählen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::SummaryStatus</name>
    <message>
        <source>The summary is being written</source>
        <translation>Die Zusammenfassung wird geschrieben</translation>
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
    <message>
        <source>Part %1 of %2</source>
        <translation>Teil %1 von %2</translation>
    </message>
    <message numerus="yes">
        <source>Joining %Ln parts</source>
        <translation>
            <numerusform>%Ln Teil wird zusammengefügt</numerusform>
            <numerusform>%Ln Teile werden zusammengefügt</numerusform>
        </translation>
    </message>
    <message>
        <source>context %1 → %2</source>
        <extracomment>tokens of the whole context, before and with the summary</extracomment>
        <translation>Kontext %1 → %2</translation>
    </message>
    <message>
        <source>what is grey was added by Varve</source>
        <translation>Graues hat Varve hinzugefügt</translation>
    </message>
    <message>
        <source>Reading what it stands for</source>
        <translation>Es wird gelesen, wofür sie steht</translation>
    </message>
    <message>
        <source>The built-in summarizer reads what is to be summarized</source>
        <translation>Das eingebaute Verfahren liest, was zusammengefasst wird</translation>
    </message>
    <message>
        <source>Waiting for %1, which reads what is to be summarized</source>
        <translation>Warten auf %1, das liest, was zusammengefasst wird</translation>
    </message>
    <message>
        <source>St&amp;op</source>
        <translation>Anhal&amp;ten</translation>
    </message>
    <message>
        <source>You can edit the text</source>
        <translation>Der Text kann bearbeitet werden</translation>
    </message>
</context>
<context>
    <name>varve::TagPopup</name>
    <message>
        <source>Add a tag</source>
        <translation>Schlagwort hinzufügen</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message numerus="yes">
        <source>Tags of %1 sessions</source>
        <translation>
            <numerusform>Schlagwörter von %1 Sitzung</numerusform>
            <numerusform>Schlagwörter von %1 Sitzungen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::TextChatTexts</name>
    <message>
        <source>large fields that only extensions of that program use were left out, %2 in all: %1</source>
        <extracomment>%1 names fields of the file, %2 is a size</extracomment>
        <translation>große Felder, die nur Erweiterungen jenes Programms verwenden, wurden weggelassen, insgesamt %2: %1</translation>
    </message>
    <message>
        <source>this is no message; it is kept as it is</source>
        <translation>dies ist keine Nachricht; es bleibt, wie es ist</translation>
    </message>
    <message>
        <source>the message has too many swipes; only the first ones and the chosen one were read</source>
        <translation>die Nachricht hat zu viele Swipes; nur die ersten und der gewählte wurden gelesen</translation>
    </message>
    <message numerus="yes">
        <source>%n lines are earlier states of messages; the last state is the entry</source>
        <translation>
            <numerusform>%n Zeile ist ein früherer Stand einer Nachricht; der letzte Stand ist der Eintrag</numerusform>
            <numerusform>%n Zeilen sind frühere Stände von Nachrichten; der letzte Stand ist der Eintrag</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lines change messages that others already stand on; these were left as they were</source>
        <translation>
            <numerusform>%n Zeile ändert eine Nachricht, auf der andere schon aufbauen; diese blieb, wie sie war</numerusform>
            <numerusform>%n Zeilen ändern Nachrichten, auf denen andere schon aufbauen; diese blieben, wie sie waren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>what the model was given was replaced %n times, e.g. compressed; the messages are kept as they were said</source>
        <translation>
            <numerusform>was das Modell bekam, wurde %n-mal ersetzt, z. B. komprimiert; die Nachrichten bleiben, wie sie gesagt wurden</numerusform>
            <numerusform>was das Modell bekam, wurde %n-mal ersetzt, z. B. komprimiert; die Nachrichten bleiben, wie sie gesagt wurden</numerusform>
        </translation>
    </message>
    <message>
        <source>what begins here is so long that it is several entries</source>
        <translation>was hier beginnt, ist so lang, dass es mehrere Einträge sind</translation>
    </message>
    <message numerus="yes">
        <source>%n lines before the start of the first session belong to none</source>
        <translation>
            <numerusform>%n Zeile vor dem Beginn der ersten Sitzung gehört zu keiner</numerusform>
            <numerusform>%n Zeilen vor dem Beginn der ersten Sitzung gehören zu keiner</numerusform>
        </translation>
    </message>
    <message>
        <source>the last answer waits for its tools and was left out; import the file again when they have finished</source>
        <translation>die letzte Antwort wartet auf ihre Werkzeuge und wurde weggelassen; die Datei erneut importieren, wenn sie fertig sind</translation>
    </message>
    <message>
        <source>the last answer was written just now and its tokens are not told yet, so it was left out; import the file again to add it</source>
        <translation>die letzte Antwort wurde eben erst geschrieben, und ihre Token sind noch nicht angegeben, deshalb wurde sie weggelassen; die Datei erneut importieren, um sie zu ergänzen</translation>
    </message>
    <message>
        <source>the last answer was written just now and may be written again with tools and tokens, so it was left out; import the file again to add it</source>
        <translation>die letzte Antwort wurde eben erst geschrieben und kann mit Werkzeugen und Token noch einmal geschrieben werden, deshalb wurde sie ausgelassen; ein weiterer Import der Datei fügt sie hinzu</translation>
    </message>
</context>
<context>
    <name>varve::TextFile</name>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>%1 is longer than %2 kB, so it is not sent. Attach a part of it, or name it and let the model read it with its tools.</source>
        <translation>%1 ist länger als %2 kB und wird deshalb nicht gesendet. Einen Teil davon anhängen, oder die Datei nennen und vom Modell mit seinen Werkzeugen lesen lassen.</translation>
    </message>
    <message>
        <source>%1 is empty, so there is nothing to send.</source>
        <translation>%1 ist leer, es gibt also nichts zu senden.</translation>
    </message>
    <message>
        <source>%1 is not a text file, so it is not sent. Texts and images go along with a message.</source>
        <translation>%1 ist keine Textdatei und wird deshalb nicht gesendet. Mit einer Nachricht gehen Texte und Bilder.</translation>
    </message>
</context>
<context>
    <name>varve::TextPattern</name>
    <message>
        <source>An empty pattern takes nothing out. Write what is to be found.</source>
        <translation>Ein leeres Muster entfernt nichts. Angeben, was gefunden werden soll.</translation>
    </message>
    <message>
        <source>“%1” is not a regular expression: %2 (at character %3). Put a \ before characters that are meant as such.</source>
        <extracomment>the pattern, why it is wrong (in English), a place counted from 1</extracomment>
        <translation>„%1“ ist kein regulärer Ausdruck: %2 (bei Zeichen %3). Ein \ vor Zeichen setzen, die als solche gemeint sind.</translation>
    </message>
    <message>
        <source>The pattern “%1” takes too long: it tries too many ways to match one line. Repetitions inside of repetitions, such as (a+)+, do that; write it without them.</source>
        <translation>Das Muster „%1“ braucht zu lange: Es probiert zu viele Wege, auf eine Zeile zu passen. Das liegt an Wiederholungen in Wiederholungen wie (a+)+; das Muster ist ohne sie zu schreiben.</translation>
    </message>
</context>
<context>
    <name>varve::ThinkingDelegate</name>
    <message>
        <source>Thinking</source>
        <translation>Denken</translation>
    </message>
    <message>
        <source>or a budget in tokens</source>
        <translation>oder ein Budget in Token</translation>
    </message>
</context>
<context>
    <name>varve::TokenCount</name>
    <message>
        <source>%1 has no way to count tokens. Sizes are estimated.</source>
        <translation>%1 kann keine Token zählen. Größen werden geschätzt.</translation>
    </message>
    <message>
        <source>The request to count is not JSON.</source>
        <translation>Die Anfrage zum Zählen ist kein JSON.</translation>
    </message>
</context>
<context>
    <name>varve::Tool</name>
    <message>
        <source>This is outside the session&apos;s working folder.</source>
        <translation>Das liegt außerhalb des Arbeitsordners der Sitzung.</translation>
    </message>
    <message>
        <source>This is outside the session&apos;s working folder: %1 leads there through a link.</source>
        <translation>Das liegt außerhalb des Arbeitsordners der Sitzung: %1 führt über eine Verknüpfung dorthin.</translation>
    </message>
    <message>
        <source>Nothing was done: this would not have been what was allowed any more.</source>
        <translation>Es wurde nichts getan: Das wäre nicht mehr gewesen, was erlaubt war.</translation>
    </message>
</context>
<context>
    <name>varve::ToolBox</name>
    <message>
        <source>%1 So no tool that works in a folder is offered: name a project&apos;s folder with %2, or say %3.</source>
        <extracomment>both are names of options</extracomment>
        <translation>%1 Deshalb wird kein Werkzeug angeboten, das in einem Ordner arbeitet: einen Projektordner mit %2 nennen oder %3 angeben.</translation>
    </message>
    <message>
        <source>There is no tool “%1”. There are: %2.</source>
        <translation>Es gibt kein Werkzeug „%1“. Vorhanden sind: %2.</translation>
    </message>
</context>
<context>
    <name>varve::ToolPath</name>
    <message>
        <source>A path is missing, or has a NUL in it.</source>
        <translation>Ein Pfad fehlt oder enthält ein NUL-Zeichen.</translation>
    </message>
    <message>
        <source>This session has no working folder, so no files can be touched.</source>
        <translation>Diese Sitzung hat keinen Arbeitsordner, deshalb sind keine Dateien zugänglich.</translation>
    </message>
</context>
<context>
    <name>varve::ToolRound</name>
    <message>
        <source>The person stopped this before it ran.</source>
        <translation>Die Person hat das angehalten, bevor es lief.</translation>
    </message>
    <message>
        <source>The person did not allow this call. Do not try it again in another form; ask what to do instead.</source>
        <translation>Die Person hat diesen Aufruf nicht erlaubt. Nicht in anderer Form noch einmal versuchen; fragen, was stattdessen zu tun ist.</translation>
    </message>
    <message>
        <source>The person did not allow this call and says: %1</source>
        <translation>Die Person hat diesen Aufruf nicht erlaubt und sagt: %1</translation>
    </message>
    <message>
        <source>There is no tool &quot;%1&quot;. There are: %2.</source>
        <translation>Es gibt kein Werkzeug „%1“. Vorhanden sind: %2.</translation>
    </message>
    <message>
        <source>A rule that the person has set forbids this call. Do not try it again in another form; ask what to do instead.</source>
        <translation>Eine Regel der Person verbietet diesen Aufruf. Nicht in anderer Form noch einmal versuchen; fragen, was stattdessen zu tun ist.</translation>
    </message>
    <message>
        <source>What this would do has changed since it was allowed. Nothing was done yet; this is what it would do now.</source>
        <translation>Was dies tun würde, hat sich geändert, seit es erlaubt wurde. Noch wurde nichts getan; dies würde es jetzt tun.</translation>
    </message>
    <message>
        <source>The server has changed what it says of this tool since you allowed it. It says now: “%1”</source>
        <translation>Der Server hat geändert, was er über dieses Werkzeug sagt, seit es erlaubt wurde. Jetzt sagt er: „%1“</translation>
    </message>
    <message>
        <source>There are commands that you never allow, and it cannot be seen whether this is one of them.</source>
        <translation>Es gibt Befehle, die nie erlaubt sind, und es lässt sich nicht erkennen, ob dies einer davon ist.</translation>
    </message>
    <message>
        <source>The same call has come %1 times in a row, so it was not run again. Use its earlier result, or do something else.</source>
        <translation>Derselbe Aufruf kam %1-mal hintereinander und wurde deshalb nicht noch einmal ausgeführt. Verwende sein früheres Ergebnis, oder tu etwas anderes.</translation>
    </message>
</context>
<context>
    <name>varve::ToolServerConfig</name>
    <message>
        <source>The address of a tool server may not have a user name or password in it.</source>
        <translation>Die Adresse eines Werkzeugservers darf weder Benutzernamen noch Kennwort enthalten.</translation>
    </message>
    <message>
        <source>The header %1 looks like a key. Settings are a plain file, so keys are not kept there.</source>
        <translation>Die Kopfzeile %1 sieht nach einem Schlüssel aus. Die Einstellungen sind eine gewöhnliche Datei, deshalb werden dort keine Schlüssel aufbewahrt.</translation>
    </message>
    <message>
        <source>The header %1 cannot be sent.</source>
        <translation>Die Kopfzeile %1 lässt sich nicht senden.</translation>
    </message>
    <message>
        <source>Give the tool server a name. The names of its tools begin with it.</source>
        <translation>Bitte dem Werkzeugserver einen Namen geben. Damit beginnen die Namen seiner Werkzeuge.</translation>
    </message>
    <message>
        <source>Say which program %1 is.</source>
        <translation>Bitte angeben, welches Programm %1 ist.</translation>
    </message>
    <message>
        <source>“%1” is no name of a variable. Give the name only; the value is taken from the environment that Varve was started with.</source>
        <translation>„%1“ ist kein Name einer Variablen. Nur den Namen angeben; der Wert kommt aus der Umgebung, in der Varve gestartet wurde.</translation>
    </message>
    <message>
        <source>“%1” is no address of a tool server. It begins with https://, or with http:// for a server on this machine.</source>
        <translation>„%1“ ist keine Adresse eines Werkzeugservers. Sie beginnt mit https:// oder, bei einem Server auf diesem Rechner, mit http://.</translation>
    </message>
    <message>
        <source>%1 would be reached without encryption. Use https://, or a server on this machine.</source>
        <translation>%1 würde unverschlüsselt angesprochen. Bitte https:// oder einen Server auf diesem Rechner verwenden.</translation>
    </message>
    <message>
        <source>The client id has spaces or other characters in it that none has.</source>
        <translation>In der Client-ID stehen Leerzeichen oder andere Zeichen, die keine hat.</translation>
    </message>
</context>
<context>
    <name>varve::ToolServerEditor</name>
    <message>
        <source>&amp;Use this server</source>
        <translation>Diesen Server &amp;verwenden</translation>
    </message>
    <message>
        <source>The names of its tools begin with it</source>
        <translation>Damit beginnen die Namen seiner Werkzeuge</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>e.g. GITHUB_TOKEN</source>
        <translation>z. B. GITHUB_TOKEN</translation>
    </message>
    <message>
        <source>Sent with every request, one on each line. None may carry a key.</source>
        <translation>Werden mit jeder Anfrage gesendet, je eine in einer Zeile. Keine darf einen Schlüssel enthalten.</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>Reached &amp;by</source>
        <translation>&amp;Erreichbar über</translation>
    </message>
    <message>
        <source>&amp;Command</source>
        <translation>&amp;Befehl</translation>
    </message>
    <message>
        <source>&amp;Variables</source>
        <translation>Va&amp;riablen</translation>
    </message>
    <message>
        <source>A&amp;ddress</source>
        <translation>A&amp;dresse</translation>
    </message>
    <message>
        <source>&amp;Headers</source>
        <translation>&amp;Kopfzeilen</translation>
    </message>
    <message>
        <source>Not started yet. It starts when the next message is sent.</source>
        <translation>Noch nicht gestartet. Er startet, wenn die nächste Nachricht gesendet wird.</translation>
    </message>
    <message>
        <source>Switched off.</source>
        <translation>Ausgeschaltet.</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Wird gestartet …</translation>
    </message>
    <message numerus="yes">
        <source>Ready, %n tool(s), about %1 tokens</source>
        <translation>
            <numerusform>Bereit, %n Werkzeug, etwa %1 Token</numerusform>
            <numerusform>Bereit, %n Werkzeuge, etwa %1 Token</numerusform>
        </translation>
    </message>
    <message>
        <source>Program on this machine</source>
        <translation>Programm auf diesem Rechner</translation>
    </message>
    <message>
        <source>A program and its arguments; put what has spaces in it in double quotes. No shell reads it, so nothing else is special.</source>
        <translation>Ein Programm und seine Argumente; was Leerzeichen enthält, bitte in doppelte Anführungszeichen setzen. Keine Shell liest es, also ist sonst nichts besonders.</translation>
    </message>
    <message>
        <source>Names of environment variables that it is given beside the usual ones, keys too. Their values are not kept.</source>
        <translation>Namen von Umgebungsvariablen, die er außer den üblichen bekommt, auch Schlüssel. Ihre Werte werden nicht aufbewahrt.</translation>
    </message>
    <message>
        <source>Only if its sign-in asks for one</source>
        <translation>Nur, wenn die Anmeldung dort eine verlangt</translation>
    </message>
    <message>
        <source>What Varve is called where this server has people sign in: an id that it was given there, or an https address with a document that says who it is. Empty: Varve introduces itself.</source>
        <translation>Wie Varve dort heißt, wo dieser Server anmelden lässt: eine dort erhaltene Kennung, oder eine https-Adresse mit einem Dokument, das sagt, wer es ist. Leer: Varve stellt sich selbst vor.</translation>
    </message>
    <message>
        <source>&amp;Start now</source>
        <translation>Jetzt &amp;starten</translation>
    </message>
    <message>
        <source>C&amp;lient id</source>
        <translation>C&amp;lient-ID</translation>
    </message>
</context>
<context>
    <name>varve::ToolServers</name>
    <message>
        <source>Switched off</source>
        <translation>Ausgeschaltet</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Wird gestartet …</translation>
    </message>
    <message numerus="yes">
        <source>%n tool(s)</source>
        <translation>
            <numerusform>%n Werkzeug</numerusform>
            <numerusform>%n Werkzeuge</numerusform>
        </translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Not started yet</source>
        <translation>Noch nicht gestartet</translation>
    </message>
    <message>
        <source>A tool server gives models further tools: files elsewhere, an issue tracker, a browser. It is a program that Varve starts, or an address. Its tools are asked for like all others.</source>
        <translation>Ein Werkzeugserver gibt Modellen weitere Werkzeuge: Dateien anderswo, eine Fehlerdatenbank, einen Browser. Er ist ein Programm, das Varve startet, oder eine Adresse. Nach seinen Werkzeugen wird gefragt wie nach allen anderen.</translation>
    </message>
    <message>
        <source>Add a tool server</source>
        <translation>Werkzeugserver hinzufügen</translation>
    </message>
    <message>
        <source>Tool servers</source>
        <translation>Werkzeugserver</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>tools</source>
        <translation>werkzeuge</translation>
    </message>
    <message>
        <source>Cannot be used yet</source>
        <translation>Noch nicht verwendbar</translation>
    </message>
    <message>
        <source>Another server has the name %1 already. The names of its tools begin with it.</source>
        <translation>Ein anderer Server hat schon den Namen %1. Damit beginnen die Namen seiner Werkzeuge.</translation>
    </message>
    <message>
        <source>Sign-in needed</source>
        <translation>Anmeldung nötig</translation>
    </message>
</context>
<context>
    <name>varve::ToolTable</name>
    <message numerus="yes">
        <source>%1 of %n tool(s) on, about %2 tokens in every request</source>
        <extracomment>of so many tools so many are switched on; what that costs</extracomment>
        <translation>
            <numerusform>%1 von %n Werkzeug an, etwa %2 Token in jeder Anfrage</numerusform>
            <numerusform>%1 von %n Werkzeugen an, etwa %2 Token in jeder Anfrage</numerusform>
        </translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Tool</source>
        <translation>Werkzeug</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Old results</source>
        <translation>Alte Ergebnisse</translation>
    </message>
    <message>
        <source>What the model is told</source>
        <translation>Was dem Modell gesagt wird</translation>
    </message>
    <message>
        <source>What becomes of old results when the context gets full. Masked first: they can be had again, so a placeholder stands in for them. Summarized: they say something that happened once, so they stay until a summary takes their place. If you choose it for a tool, the summary is made from all that its results say, which costs more; else from their beginnings and ends.</source>
        <translation>Was aus alten Ergebnissen wird, wenn der Kontext voll wird. Zuerst maskiert: Man kann sie noch einmal bekommen, darum steht ein Platzhalter für sie. Zusammengefasst: Sie sagen, was einmal geschehen ist, und bleiben darum, bis eine Zusammenfassung an ihre Stelle tritt. Wird das für ein Werkzeug gewählt, entsteht diese aus allem, was in seinen Ergebnissen steht, und kostet mehr; sonst aus deren Anfang und Ende.</translation>
    </message>
    <message>
        <source>Automatic (%1)</source>
        <extracomment>in parentheses what the automatic choice comes to</extracomment>
        <translation>Automatisch (%1)</translation>
    </message>
</context>
<context>
    <name>varve::ToolsPage</name>
    <message>
        <source>Often the system does not let ordinary programs make user namespaces (kernel.unprivileged_userns_clone, or AppArmor). Whoever runs the system can allow it for bwrap.</source>
        <translation>Oft lässt das System gewöhnliche Programme keine User-Namespaces anlegen (kernel.unprivileged_userns_clone oder AppArmor). Wer das System betreut, kann es für bwrap erlauben.</translation>
    </message>
    <message>
        <source>Approval</source>
        <translation>Erlaubnis</translation>
    </message>
    <message>
        <source>Commands and limits</source>
        <translation>Befehle und Grenzen</translation>
    </message>
    <message>
        <source>Built-in tools</source>
        <translation>Eingebaute Werkzeuge</translation>
    </message>
    <message>
        <source>Tool servers</source>
        <translation>Werkzeugserver</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>What a rule allows is not asked for. What one denies is never done, whatever else allows it. A path outside of the working folder is asked for unless a rule names exactly it.</source>
        <translation>Was eine Regel erlaubt, danach wird nicht gefragt. Was eine ablehnt, geschieht nie, was sonst es auch erlaubt. Nach einem Pfad außerhalb des Arbeitsordners wird gefragt, außer eine Regel nennt genau ihn.</translation>
    </message>
    <message>
        <source>Sandbox</source>
        <translation>Sandbox</translation>
    </message>
    <message>
        <source>A tool that is switched off is not offered to the model, and costs nothing.</source>
        <translation>Ein ausgeschaltetes Werkzeug wird dem Modell nicht angeboten und kostet nichts.</translation>
    </message>
    <message>
        <source>It is tried when the first command runs.</source>
        <translation>Sie wird ausprobiert, wenn der erste Befehl läuft.</translation>
    </message>
    <message>
        <source>Reading in the working folder is not asked for.</source>
        <translation>Nach dem Lesen im Arbeitsordner wird nicht gefragt.</translation>
    </message>
    <message>
        <source>Install the package “bubblewrap” with your system&apos;s package manager and start Varve again. Until then no command runs, unless you allow that below.</source>
        <translation>Das Paket „bubblewrap“ mit der Paketverwaltung des Systems installieren und Varve neu starten. Bis dahin läuft kein Befehl, außer es wird unten erlaubt.</translation>
    </message>
    <message>
        <source>Everything that no rule allows is asked for.</source>
        <translation>Vor allem, was keine Regel erlaubt, wird gefragt.</translation>
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
    <message>
        <source>Write tests for what is left open here.</source>
        <translation>Tests für das schreiben, was hier offen geblieben ist.</translation>
    </message>
    <message>
        <source>Answer in English, and briefly.</source>
        <translation>Auf Englisch antworten, und kurz.</translation>
    </message>
    <message>
        <source>Tests run with “ctest -j2”; the slow ones only at night.</source>
        <translation>Tests laufen mit „ctest -j2“; die langsamen nur nachts.</translation>
    </message>
    <message>
        <source>Times are kept in UTC. The time zone of a station is only for showing them.</source>
        <translation>Zeiten werden in UTC gehalten. Die Zeitzone einer Station dient nur der Anzeige.</translation>
    </message>
    <message>
        <source>The server listens on port 8080.</source>
        <translation>Der Server lauscht auf Port 8080.</translation>
    </message>
    <message>
        <source>The old parser is left as it is for now.</source>
        <translation>Der alte Parser bleibt vorerst, wie er ist.</translation>
    </message>
</context>
<context>
    <name>varve::TranscriptAccessible</name>
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
    <message>
        <source>not finished</source>
        <translation>nicht fertig</translation>
    </message>
    <message>
        <source>Summary of a part</source>
        <translation>Zusammenfassung eines Teils</translation>
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
        <source>Copy reference</source>
        <translation>Verweis kopieren</translation>
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
    <message>
        <source>Continue here</source>
        <translation>Hier fortsetzen</translation>
    </message>
    <message>
        <source>Edit and send again</source>
        <translation>Bearbeiten und neu senden</translation>
    </message>
    <message>
        <source>The answer is not finished</source>
        <translation>Die Antwort ist nicht fertig</translation>
    </message>
    <message>
        <source>No message is chosen</source>
        <translation>Es ist keine Nachricht gewählt</translation>
    </message>
    <message>
        <source>The store is open for reading only</source>
        <translation>Der Speicher ist nur zum Lesen geöffnet</translation>
    </message>
    <message>
        <source>Only on the branch where the session stands</source>
        <translation>Nur auf dem Zweig, auf dem die Sitzung steht</translation>
    </message>
    <message>
        <source>This is no message</source>
        <translation>Das ist keine Nachricht</translation>
    </message>
    <message>
        <source>No text is selected</source>
        <translation>Es ist kein Text markiert</translation>
    </message>
    <message>
        <source>It ends within a call of a tool</source>
        <translation>Sie endet in einem Werkzeugaufruf</translation>
    </message>
    <message>
        <source>This message has no tool output</source>
        <translation>Diese Nachricht hat keine Werkzeugausgabe</translation>
    </message>
    <message>
        <source>Copy code</source>
        <translation>Code kopieren</translation>
    </message>
    <message>
        <source>Copy link address</source>
        <translation>Adresse des Verweises kopieren</translation>
    </message>
</context>
<context>
    <name>varve::TranscriptPrinter</name>
    <message>
        <source>Printing…</source>
        <translation>Es wird gedruckt …</translation>
    </message>
    <message>
        <source>This is too long to print. Select the messages that you need, and print those.</source>
        <translation>Das ist zu lang zum Drucken. Die nötigen Nachrichten auswählen und diese drucken.</translation>
    </message>
    <message>
        <source>The printer did not take the pages.</source>
        <translation>Der Drucker hat die Seiten nicht angenommen.</translation>
    </message>
    <message>
        <source>Printed</source>
        <translation>Gedruckt</translation>
    </message>
</context>
<context>
    <name>varve::TranscriptView</name>
    <message>
        <source>Transcript</source>
        <translation>Verlauf</translation>
    </message>
</context>
<context>
    <name>varve::TrustController</name>
    <message>
        <source>&amp;Instructions of this folder…</source>
        <translation>&amp;Anweisungen dieses Ordners …</translation>
    </message>
    <message>
        <source>What the folder wants models to be told, and whether you trust it</source>
        <translation>Was der Ordner Modellen gesagt haben will, und ob ihm vertraut wird</translation>
    </message>
    <message>
        <source>Trust…</source>
        <translation>Vertrauen …</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>Jetzt nicht</translation>
    </message>
    <message>
        <source>The session has no working folder</source>
        <translation>Die Sitzung hat keinen Arbeitsordner</translation>
    </message>
    <message>
        <source>No session is open</source>
        <translation>Es ist keine Sitzung geöffnet</translation>
    </message>
    <message>
        <source>The instructions of this folder are not used, because you have not trusted it: %1.</source>
        <extracomment>a list of what there is, such as &quot;AGENTS.md, 2 skills&quot;</extracomment>
        <translation>Die Anweisungen dieses Ordners werden nicht verwendet, weil ihm nicht vertraut wurde: %1.</translation>
    </message>
</context>
<context>
    <name>varve::TrustDialog</name>
    <message>
        <source>Sent before every conversation</source>
        <translation>Wird vor jedem Gespräch gesendet</translation>
    </message>
    <message>
        <source>Replaces the system prompt</source>
        <translation>Ersetzt die Systemanweisung</translation>
    </message>
    <message>
        <source>Skill, offered to the model</source>
        <translation>Fertigkeit, dem Modell angeboten</translation>
    </message>
    <message>
        <source>Sets when and how is compacted</source>
        <translation>Legt fest, wann und wie verdichtet wird</translation>
    </message>
    <message>
        <source>Never used</source>
        <translation>Wird nie verwendet</translation>
    </message>
    <message>
        <source>Instructions of this folder</source>
        <translation>Anweisungen dieses Ordners</translation>
    </message>
    <message>
        <source>This folder is not trusted: nothing of what is listed here is used. If you trust it, its files are part of what is sent in every session there, also when they change or others are added. Trust it only if you know who writes to it.</source>
        <translation>Diesem Ordner wird nicht vertraut: Nichts von dem, was hier aufgelistet ist, wird verwendet. Wird ihm vertraut, gehören seine Dateien zu dem, was dort in jeder Sitzung gesendet wird, auch wenn sie sich ändern oder weitere hinzukommen. Vertrauen nur, wenn bekannt ist, wer darin schreibt.</translation>
    </message>
    <message>
        <source>You trust this folder: its files are part of what is sent in every session there. Links that lead out of it are never followed.</source>
        <translation>Diesem Ordner wird vertraut: Seine Dateien gehören zu dem, was dort in jeder Sitzung gesendet wird. Verknüpfungen, die aus ihm hinausführen, wird nie gefolgt.</translation>
    </message>
    <message>
        <source>Some lie above it and are trusted with it: %1.</source>
        <translation>Manche Dateien liegen in Ordnern darüber, denen damit ebenfalls vertraut wird: %1.</translation>
    </message>
    <message>
        <source>Files of the folder</source>
        <translation>Dateien des Ordners</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>Wirkung</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>What the file says</source>
        <translation>Was in der Datei steht</translation>
    </message>
    <message>
        <source>There is nothing here yet: no AGENTS.md or CLAUDE.md, no skills, and no .varve folder.</source>
        <translation>Hier ist noch nichts: kein AGENTS.md oder CLAUDE.md, keine Fertigkeiten und kein Ordner .varve.</translation>
    </message>
    <message>
        <source>Also trust every folder &amp;below it</source>
        <translation>Auch jedem Ordner &amp;darunter vertrauen</translation>
    </message>
    <message>
        <source>Each repository in it too, also those that come later</source>
        <translation>Auch jedem Repository darin, auch denen, die später hinzukommen</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Schließen</translation>
    </message>
    <message>
        <source>&amp;Trust</source>
        <translation>&amp;Vertrauen</translation>
    </message>
    <message>
        <source>&amp;Trust it no longer</source>
        <translation>Nicht &amp;mehr vertrauen</translation>
    </message>
    <message>
        <source>This is the beginning of it: %1 of %2.</source>
        <translation>Das ist der Anfang davon: %1 von %2.</translation>
    </message>
</context>
<context>
    <name>varve::TrustedFolderList</name>
    <message>
        <source>No folder is trusted. Instructions of a folder are used once you trust it; above the composer you are asked.</source>
        <translation>Kein Ordner gilt als vertrauenswürdig. Die Anweisungen eines Ordners werden verwendet, sobald ihm vertraut wird; danach wird über dem Eingabefeld gefragt.</translation>
    </message>
    <message>
        <source>Trusted folders</source>
        <translation>Vertrauenswürdige Ordner</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>What is below too</source>
        <translation>Auch alles darunter</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Seit</translation>
    </message>
    <message>
        <source>Trust a folder…</source>
        <translation>Einem Ordner vertrauen …</translation>
    </message>
    <message>
        <source>Trust it no longer</source>
        <translation>Nicht mehr vertrauen</translation>
    </message>
    <message>
        <source>Trust a folder</source>
        <translation>Einem Ordner vertrauen</translation>
    </message>
</context>
<context>
    <name>varve::Turn</name>
    <message numerus="yes">
        <source>The turn was ended after %n round(s) of tools. Send a message to go on.</source>
        <translation>
            <numerusform>Die Runde wurde nach %n Durchgang mit Werkzeugen beendet. Zum Weitermachen eine Nachricht senden.</numerusform>
            <numerusform>Die Runde wurde nach %n Durchgängen mit Werkzeugen beendet. Zum Weitermachen eine Nachricht senden.</numerusform>
        </translation>
    </message>
    <message>
        <source>The model made the same call again and again, so the turn was ended. Tell it what to do instead.</source>
        <translation>Das Modell hat immer wieder denselben Aufruf gemacht, deshalb wurde die Runde beendet. Bitte angeben, was es stattdessen tun soll.</translation>
    </message>
    <message>
        <source>an answer</source>
        <translation>eine Antwort</translation>
    </message>
    <message>
        <source>The model answered with nothing. Ask again, or choose another model.</source>
        <translation>Das Modell hat mit nichts geantwortet. Erneut fragen oder ein anderes Modell wählen.</translation>
    </message>
    <message>
        <source>The request is still too long after it was compacted once. Compact it by hand and keep less, take tools or files out of it, or choose a model with a larger window. %1</source>
        <translation>Die Anfrage ist auch nach einer Verdichtung noch zu lang. Von Hand verdichten und weniger behalten, Werkzeuge oder Dateien herausnehmen oder ein Modell mit größerem Fenster wählen. %1</translation>
    </message>
    <message>
        <source>The session went on meanwhile, so nothing was asked. Look at its new state and try again.</source>
        <translation>Die Sitzung ging inzwischen weiter, deshalb wurde nichts gefragt. Bitte ihren neuen Stand ansehen und es noch einmal versuchen.</translation>
    </message>
</context>
<context>
    <name>varve::TurnController</name>
    <message>
        <source>&amp;Ask again</source>
        <translation>Er&amp;neut fragen</translation>
    </message>
    <message>
        <source>Running the command…</source>
        <translation>Der Befehl läuft …</translation>
    </message>
    <message>
        <source>Getting ready…</source>
        <translation>Wird vorbereitet …</translation>
    </message>
    <message>
        <source>No session is open</source>
        <translation>Es ist keine Sitzung geöffnet</translation>
    </message>
    <message>
        <source>The store is open for reading only</source>
        <translation>Der Speicher ist nur zum Lesen geöffnet</translation>
    </message>
    <message>
        <source>An answer is coming</source>
        <translation>Gerade kommt eine Antwort</translation>
    </message>
    <message>
        <source>You are looking at another branch: continue there, or go back</source>
        <translation>Zu sehen ist ein anderer Zweig: dort fortsetzen oder zurückgehen</translation>
    </message>
    <message>
        <source>Every message has been answered</source>
        <translation>Jede Nachricht wurde beantwortet</translation>
    </message>
</context>
<context>
    <name>varve::TurnPreparation</name>
    <message>
        <source>Stopped before anything was sent.</source>
        <translation>Angehalten, bevor etwas gesendet wurde.</translation>
    </message>
</context>
<context>
    <name>varve::TurnStatusText</name>
    <message>
        <source>Stopping…</source>
        <translation>Wird angehalten …</translation>
    </message>
    <message>
        <source>Getting ready… %1</source>
        <translation>Wird vorbereitet … %1</translation>
    </message>
    <message>
        <source>Trying again: %1</source>
        <translation>Neuer Versuch: %1</translation>
    </message>
    <message>
        <source>Thinking… about %1 tokens/s · %2</source>
        <translation>Das Modell denkt … etwa %1 Token/s · %2</translation>
    </message>
    <message>
        <source>Answering… about %1 tokens/s · %2</source>
        <translation>Antwort läuft … etwa %1 Token/s · %2</translation>
    </message>
    <message>
        <source>%1 waits for your answer</source>
        <translation>%1 wartet auf Entscheidung</translation>
    </message>
    <message>
        <source>Running tools… %1</source>
        <translation>Werkzeuge laufen … %1</translation>
    </message>
    <message>
        <source>Running %1… %2</source>
        <extracomment>a tool; time since the turn began</extracomment>
        <translation>%1 läuft … %2</translation>
    </message>
    <message>
        <source>Making room: compacting the conversation… %1</source>
        <translation>Platz wird geschaffen: Das Gespräch wird verdichtet… %1</translation>
    </message>
    <message>
        <source>Waiting for the model to begin its answer… %1</source>
        <translation>Warten, dass das Modell zu antworten beginnt … %1</translation>
    </message>
    <message>
        <source>Waiting for %1 to begin its answer… %2</source>
        <extracomment>a model; the time since it was asked</extracomment>
        <translation>Warten, dass %1 zu antworten beginnt … %2</translation>
    </message>
</context>
<context>
    <name>varve::UsageController</name>
    <message>
        <source>Session &amp;usage…</source>
        <translation>&amp;Verbrauch der Sitzung …</translation>
    </message>
    <message>
        <source>Have the provider count the &amp;tokens</source>
        <translation>&amp;Token vom Anbieter zählen lassen</translation>
    </message>
    <message>
        <source>%1 has no way to count tokens without answering. The figures of the context panel are estimated until its next answer.</source>
        <translation>%1 kann Token nicht zählen, ohne zu antworten. Die Zahlen des Kontexts sind bis zur nächsten Antwort geschätzt.</translation>
    </message>
    <message>
        <source>%1 counts %2 for the next request; Varve had %3.</source>
        <translation>%1 zählt %2 für die nächste Anfrage; Varve kam auf %3.</translation>
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
        <source>%1: %2</source>
        <extracomment>a figure and its name</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Cost: %1</source>
        <translation>Kosten: %1</translation>
    </message>
    <message>
        <source>Another model reads everything anew: about %1 tokens that were in the cache of %2.</source>
        <translation>Ein anderes Modell liest alles neu: etwa %1 Token, die im Cache von %2 waren.</translation>
    </message>
    <message>
        <source>What you changed stands before cached text: about %1 tokens will be read anew.</source>
        <translation>Die Änderung steht vor Text im Cache: Etwa %1 Token werden neu gelesen.</translation>
    </message>
    <message>
        <source>with subagents %1 in, %2 out, %3</source>
        <extracomment>after what a session used itself: what it used with its subagents: tokens in, tokens out, cost</extracomment>
        <translation>mit Subagenten %1 hinein, %2 heraus, %3</translation>
    </message>
</context>
<context>
    <name>varve::UsageFormat</name>
    <message>
        <source>unknown</source>
        <extracomment>what an answer cost</extracomment>
        <translation>unbekannt</translation>
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
        <source>at least %1</source>
        <translation>mindestens %1</translation>
    </message>
    <message>
        <source>none</source>
        <extracomment>what a session without answers cost</extracomment>
        <translation>keine</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Read from the cache</source>
        <translation>Aus dem Cache gelesen</translation>
    </message>
    <message>
        <source>Written to the cache</source>
        <translation>In den Cache geschrieben</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Thinking, part of the output</source>
        <translation>Denken, Teil der Ausgabe</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>a figure and its name</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The price without a cache is not known.</source>
        <translation>Der Preis ohne Cache ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Writing the cache cost %1 more than reading it saved.</source>
        <translation>Den Cache zu schreiben kostete %1 mehr, als das Lesen daraus sparte.</translation>
    </message>
    <message>
        <source>Caching saved %1, %2 of what it would have cost.</source>
        <translation>Caching sparte %1, das sind %2 der Kosten ohne Cache.</translation>
    </message>
    <message numerus="yes">
        <source>With its %1 subagents: %2 tokens read, %3 written</source>
        <extracomment>what a session and its subagents used together: how many there are, tokens read, tokens written</extracomment>
        <translation>
            <numerusform>Mit ihrem %1 Subagenten: %2 Tokens gelesen, %3 geschrieben</numerusform>
            <numerusform>Mit ihren %1 Subagenten: %2 Tokens gelesen, %3 geschrieben</numerusform>
        </translation>
    </message>
    <message>
        <source>%1; cost: %2</source>
        <extracomment>the tokens as above, and dollars</extracomment>
        <translation>%1; Kosten: %2</translation>
    </message>
    <message numerus="yes">
        <source>at least %1, unknown for %Ln of %2 answers</source>
        <extracomment>a cost; %2 is of how many answers %Ln is</extracomment>
        <translation>
            <numerusform>mindestens %1, von %Ln von %2 Antworten unbekannt</numerusform>
            <numerusform>mindestens %1, von %Ln von %2 Antworten unbekannt</numerusform>
        </translation>
    </message>
    <message>
        <source>cost unknown</source>
        <translation>Kosten unbekannt</translation>
    </message>
    <message numerus="yes">
        <source>cost of all %Ln answers unknown</source>
        <translation>
            <numerusform>Kosten der %Ln Antwort unbekannt</numerusform>
            <numerusform>Kosten aller %Ln Antworten unbekannt</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::UsageModel</name>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Cache read</source>
        <translation>Cache gelesen</translation>
    </message>
    <message>
        <source>Cache written</source>
        <translation>Cache geschrieben</translation>
    </message>
    <message>
        <source>From cache</source>
        <translation>Aus Cache</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>Denken</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>Dauer</translation>
    </message>
</context>
<context>
    <name>varve::UsageWindow</name>
    <message>
        <source>Session usage</source>
        <translation>Verbrauch der Sitzung</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Thinking, part of the output</source>
        <translation>Denken, Teil der Ausgabe</translation>
    </message>
    <message>
        <source>Read from the cache</source>
        <translation>Aus dem Cache gelesen</translation>
    </message>
    <message>
        <source>Written to the cache</source>
        <translation>In den Cache geschrieben</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>a figure and its name</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>In US dollars, without taxes</source>
        <translation>In US-Dollar, ohne Steuern</translation>
    </message>
    <message>
        <source>Thinking</source>
        <translation>Denken</translation>
    </message>
    <message>
        <source>%1, %2 of all that was read</source>
        <translation>%1, %2 von allem Gelesenen</translation>
    </message>
    <message numerus="yes">
        <source>The price of %n answer(s) is not known.</source>
        <translation>
            <numerusform>Der Preis von %n Antwort ist nicht bekannt.</numerusform>
            <numerusform>Der Preis von %n Antworten ist nicht bekannt.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>varve::VarveTexts</name>
    <message>
        <source>%1 was exported by a later Varve (version %2 of the format). Update Varve and import it again.</source>
        <translation>%1 wurde von einem späteren Varve exportiert (Version %2 des Formats). Varve aktualisieren und erneut importieren.</translation>
    </message>
    <message>
        <source>%1 says that it is an export of Varve, but no session with an id stands before its entries. Export the session again.</source>
        <translation>%1 gibt sich als Export von Varve aus, aber vor den Einträgen steht keine Sitzung mit einer Kennung. Die Sitzung erneut exportieren.</translation>
    </message>
    <message>
        <source>A part of the kind “%1” is not known; its source is kept as text.</source>
        <translation>Ein Teil der Art „%1“ ist nicht bekannt; sein Quelltext bleibt als Text erhalten.</translation>
    </message>
    <message>
        <source>“%1” is no kind of entry that is known; it is kept as a note.</source>
        <translation>„%1“ ist keine bekannte Art von Eintrag; er bleibt als Notiz.</translation>
    </message>
    <message>
        <source>“%1” is no id; the entry gets a new one.</source>
        <translation>„%1“ ist keine Kennung; der Eintrag bekommt eine neue.</translation>
    </message>
    <message>
        <source>%1 long, which is more than the %2 that are read at once.</source>
        <translation>%1 lang; das ist mehr als die %2, die auf einmal gelesen werden.</translation>
    </message>
    <message>
        <source>The file ends before the export does; what came so far was read.</source>
        <translation>Die Datei endet vor dem Export; was bis dahin kam, wurde gelesen.</translation>
    </message>
    <message>
        <source>The attachment %1 is not readable and was left out.</source>
        <translation>Die Anlage %1 ist nicht lesbar und wurde weggelassen.</translation>
    </message>
    <message>
        <source>The attachment %1 was missing when this was exported.</source>
        <translation>Die Anlage %1 fehlte, als dies exportiert wurde.</translation>
    </message>
    <message>
        <source>The content of %1 is not what it was, so it was left out.</source>
        <translation>Der Inhalt von %1 ist nicht mehr, was er war, und wurde deshalb weggelassen.</translation>
    </message>
    <message>
        <source>Single entries of a session: they came in as a session of their own.</source>
        <translation>Einzelne Einträge einer Sitzung: Sie wurden als eigene Sitzung übernommen.</translation>
    </message>
    <message>
        <source>Something was taken out when this was exported: it came in as a session of its own, beside the original.</source>
        <translation>Beim Exportieren wurde etwas entfernt: Dies wurde als eigene Sitzung übernommen, neben dem Original.</translation>
    </message>
</context>
<context>
    <name>varve::VectorConsent</name>
    <message>
        <source>%1, about %2 tokens</source>
        <extracomment>of all sessions: how many, and their tokens</extracomment>
        <translation>%1, etwa %2 Token</translation>
    </message>
    <message numerus="yes">
        <source>%n session(s)</source>
        <translation>
            <numerusform>%n Sitzung</numerusform>
            <numerusform>%n Sitzungen</numerusform>
        </translation>
    </message>
    <message>
        <source>To find by meaning, the text of everything that was said has to be sent to %1: %2. New messages are sent as they come. Nothing was sent yet.</source>
        <extracomment>a provider and its host; how many sessions and tokens</extracomment>
        <translation>Um nach Bedeutung zu suchen, muss der Text von allem, was gesagt wurde, an %1 gesendet werden: %2. Neue Nachrichten werden gesendet, sobald sie kommen. Bisher wurde nichts gesendet.</translation>
    </message>
</context>
<context>
    <name>varve::VectorStep</name>
    <message>
        <source>Nothing is sent to %1 for the search by meaning before you allow it. Do so in the preferences, page Providers.</source>
        <extracomment>a provider and its host</extracomment>
        <translation>An %1 wird für die Suche nach Bedeutung nichts gesendet, bevor es erlaubt ist. Das geht in den Einstellungen, Seite „Anbieter“.</translation>
    </message>
</context>
<context>
    <name>varve::VectorWords</name>
    <message>
        <source>%1 of %2 entries</source>
        <translation>%1 von %2 Einträgen</translation>
    </message>
    <message>
        <source>Every entry is prepared for the search by meaning.</source>
        <translation>Jeder Eintrag ist für die Suche nach Bedeutung vorbereitet.</translation>
    </message>
    <message>
        <source>Preparing the search by meaning with %1: %2.</source>
        <translation>Die Suche nach Bedeutung wird mit %1 vorbereitet: %2.</translation>
    </message>
    <message>
        <source>Preparing the search by meaning is paused.</source>
        <translation>Die Vorbereitung der Suche nach Bedeutung ist pausiert.</translation>
    </message>
    <message>
        <source>Preparing the search by meaning is paused: %1.</source>
        <translation>Die Vorbereitung der Suche nach Bedeutung ist pausiert: %1.</translation>
    </message>
    <message>
        <source>Preparing the search by meaning has to wait: %1</source>
        <translation>Die Vorbereitung der Suche nach Bedeutung muss warten: %1</translation>
    </message>
    <message>
        <source>The search by meaning is prepared while nothing else happens: %1.</source>
        <translation>Die Suche nach Bedeutung wird vorbereitet, während sonst nichts geschieht: %1.</translation>
    </message>
    <message>
        <source>Nothing is sent to %1 for the search by meaning before you allow it.</source>
        <extracomment>a provider and its host</extracomment>
        <translation>An %1 wird für die Suche nach Bedeutung nichts gesendet, bevor es erlaubt ist.</translation>
    </message>
</context>
<context>
    <name>varve::VsCodeTexts</name>
    <message>
        <source>this is no change of a session</source>
        <translation>das ist keine Änderung einer Sitzung</translation>
    </message>
    <message>
        <source>%1 changes its lists so often that following it would take too long. Nothing was imported. Open the chat once more in VS Code, which then writes it whole.</source>
        <translation>%1 ändert seine Listen so oft, dass es zu lange dauern würde, dem zu folgen. Nichts wurde importiert. Den Chat noch einmal in VS Code öffnen, das ihn dann ganz schreibt.</translation>
    </message>
</context>
<context>
    <name>varve::WebLink</name>
    <message>
        <source>This link names no place that can be opened.</source>
        <translation>Dieser Verweis nennt kein Ziel, das sich öffnen lässt.</translation>
    </message>
    <message>
        <source>Links of the kind “%1” are not opened.</source>
        <translation>Verweise der Art „%1“ werden nicht geöffnet.</translation>
    </message>
</context>
<context>
    <name>varve::WelcomeController</name>
    <message>
        <source>Start a c&amp;hat</source>
        <translation>Einen C&amp;hat beginnen</translation>
    </message>
    <message>
        <source>A long session with a compaction in it, to see what Varve shows. Nothing is sent anywhere.</source>
        <translation>Eine lange Sitzung mit einer Verdichtung darin, um zu sehen, was Varve zeigt. Nichts davon wird gesendet.</translation>
    </message>
    <message>
        <source>Welcome to Varve</source>
        <translation>Willkommen bei Varve</translation>
    </message>
    <message>
        <source>No session is open</source>
        <translation>Keine Sitzung ist offen</translation>
    </message>
    <message>
        <source>See what a model is sent, and press long sessions together without losing anything. What do you want to begin with?</source>
        <translation>Sehen, was einem Modell gesendet wird, und lange Sitzungen verdichten, ohne etwas zu verlieren. Womit soll es beginnen?</translation>
    </message>
    <message>
        <source>Open one on the left, or begin with one of these.</source>
        <translation>Links eine öffnen, oder mit einem von diesen beginnen.</translation>
    </message>
    <message>
        <source>Set up a model and c&amp;hat</source>
        <translation>Ein Modell einrichten und c&amp;hatten</translation>
    </message>
    <message>
        <source>A new session with the model that you have set up.</source>
        <translation>Eine neue Sitzung mit dem eingerichteten Modell.</translation>
    </message>
    <message>
        <source>A model of this machine or of a provider, then a new session with it.</source>
        <translation>Ein Modell dieses Rechners oder eines Anbieters, dann eine neue Sitzung damit.</translation>
    </message>
    <message>
        <source>Sessions of Claude Code, Codex, pi and other programs. Their files stay as they are.</source>
        <translation>Sitzungen von Claude Code, Codex, pi und anderen Programmen. Ihre Dateien bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <extracomment>a program, and how many files of it there are</extracomment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Found on this machine: %1. Their files stay as they are.</source>
        <translation>Auf diesem Rechner gefunden: %1. Ihre Dateien bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>No main model is chosen yet. Once one is, the chat begins.</source>
        <translation>Noch ist kein Hauptmodell gewählt. Sobald eines gewählt ist, beginnt das Gespräch.</translation>
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
    <message>
        <source>The backup was not restored, and the store is as it was. %1</source>
        <translation>Die Sicherung wurde nicht zurückgespielt, und der Speicher ist unverändert. %1</translation>
    </message>
    <message>
        <source>The backup was restored: %1, %2. The store of before is kept as %3.</source>
        <extracomment>sessions, entries, a file</extracomment>
        <translation>Die Sicherung wurde wiederhergestellt: %1, %2. Der Speicher von vorher bleibt als %3 erhalten.</translation>
    </message>
    <message numerus="yes">
        <source>%1 sessions</source>
        <translation>
            <numerusform>%1 Sitzung</numerusform>
            <numerusform>%1 Sitzungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 entries</source>
        <translation>
            <numerusform>%1 Eintrag</numerusform>
            <numerusform>%1 Einträge</numerusform>
        </translation>
    </message>
    <message>
        <source>Begin a new session.</source>
        <translation>Eine neue Sitzung beginnen.</translation>
    </message>
    <message>
        <source>Look for sessions of other programs.</source>
        <translation>Nach Sitzungen anderer Programme suchen.</translation>
    </message>
    <message>
        <source>Files with sessions to open.</source>
        <translation>Dateien mit Sitzungen, die geöffnet werden.</translation>
    </message>
</context>
<context>
    <name>varve::WindowColumns</name>
    <message>
        <source>Close this panel (Esc)</source>
        <translation>Diese Leiste schließen (Esc)</translation>
    </message>
    <message>
        <source>Close this panel</source>
        <translation>Diese Leiste schließen</translation>
    </message>
</context>
<context>
    <name>varve::WindowMenus</name>
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
        <source>&amp;Session</source>
        <translation>&amp;Sitzung</translation>
    </message>
    <message>
        <source>&amp;Context</source>
        <translation>&amp;Kontext</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>&amp;Modell</translation>
    </message>
    <message>
        <source>Se&amp;ttings</source>
        <translation>&amp;Einstellungen</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
</context>
<context>
    <name>varve::WindowState</name>
    <message>
        <source>No session is open</source>
        <translation>Es ist keine Sitzung geöffnet</translation>
    </message>
    <message>
        <source>The store is open for reading only</source>
        <translation>Der Speicher ist nur zum Lesen geöffnet</translation>
    </message>
    <message>
        <source>You are looking at another branch: continue there, or go back</source>
        <translation>Zu sehen ist ein anderer Zweig: dort fortsetzen oder zurückgehen</translation>
    </message>
    <message>
        <source>An answer is coming</source>
        <translation>Gerade kommt eine Antwort</translation>
    </message>
</context>
<context>
    <name>varve::WorkingMemory</name>
    <message>
        <source>This was not remembered, because it looks as if a key or a password is in it. What is remembered goes into every request.</source>
        <translation>Das wurde nicht gemerkt, weil es aussieht, als wäre ein Schlüssel oder ein Passwort darin. Was gemerkt ist, geht in jede Anfrage ein.</translation>
    </message>
    <message>
        <source>There is nothing to remember in it.</source>
        <translation>Darin ist nichts zu merken.</translation>
    </message>
    <message>
        <source>A fact has at most %1 characters, and this has %2. Say it shorter, or pin the message instead.</source>
        <translation>Ein Fakt hat höchstens %1 Zeichen, und dieser hat %2. Es kürzer sagen oder stattdessen die Nachricht anheften.</translation>
    </message>
    <message>
        <source>This is remembered already.</source>
        <translation>Das ist schon gemerkt.</translation>
    </message>
    <message>
        <source>No fact of the working memory is called “%1”.</source>
        <translation>Kein Fakt des Arbeitsgedächtnisses heißt „%1“.</translation>
    </message>
    <message>
        <source>“%1” is the beginning of %2 facts. Write more of it.</source>
        <translation>„%1“ ist der Anfang von %2 Fakten. Mehr davon schreiben.</translation>
    </message>
    <message>
        <source>The working memory is full: it holds at most %1 facts. Forget one first.</source>
        <translation>Das Arbeitsgedächtnis ist voll: Es fasst höchstens %1 Fakten. Zuerst einen vergessen.</translation>
    </message>
    <message>
        <source>The working memory is full: with this it would take %1 tokens of at most %2. Forget or hide something first, or say it shorter.</source>
        <translation>Das Arbeitsgedächtnis ist voll: Damit bräuchte es %1 Token von höchstens %2. Zuerst etwas vergessen oder verbergen oder es kürzer sagen.</translation>
    </message>
    <message>
        <source>Facts for every session</source>
        <translation>Fakten für alle Sitzungen</translation>
    </message>
    <message>
        <source>Facts of this project</source>
        <translation>Fakten dieses Projekts</translation>
    </message>
</context>
<context>
    <name>varve::WorkingPlace</name>
    <message>
        <source>%1 is your home folder. Tools that work there reach every file of yours; commands can change all but what begins with a dot.</source>
        <translation>%1 ist der persönliche Ordner. Werkzeuge, die dort arbeiten, erreichen alle Dateien des eigenen Kontos; Befehle können alles ändern außer dem, was mit einem Punkt beginnt.</translation>
    </message>
    <message>
        <source>%1 holds your home folder. Tools that work there reach every file of yours; commands can change all but what begins with a dot.</source>
        <translation>%1 enthält den persönlichen Ordner. Werkzeuge, die dort arbeiten, erreichen alle Dateien des eigenen Kontos; Befehle können alles ändern außer dem, was mit einem Punkt beginnt.</translation>
    </message>
    <message>
        <source>%1 is somebody else&apos;s home folder, or holds such folders.</source>
        <translation>%1 ist der persönliche Ordner eines anderen oder enthält solche Ordner.</translation>
    </message>
    <message>
        <source>%1 is the whole file system. Tools that work there reach every file that you can reach; commands can change all but the system and what begins with a dot in your home folder.</source>
        <translation>%1 ist das ganze Dateisystem. Werkzeuge, die dort arbeiten, erreichen jede Datei, die das eigene Konto erreicht; Befehle können alles ändern außer dem System und dem, was im persönlichen Ordner mit einem Punkt beginnt.</translation>
    </message>
    <message>
        <source>%1 is where all programs keep what they need for a while. Commands have a folder of their own there: of the real one they see only files and folders of yours without sockets.</source>
        <translation>In %1 bewahren alle Programme auf, was sie eine Weile brauchen. Befehle haben dort einen eigenen Ordner: Vom echten sehen sie nur Dateien des eigenen Kontos und dessen Ordner ohne Sockets.</translation>
    </message>
    <message>
        <source>%1 belongs to the system. What is changed there may break it, or act for everybody who uses it.</source>
        <translation>%1 gehört zum System. Was dort geändert wird, kann es beschädigen oder sich auf alle auswirken, die es benutzen.</translation>
    </message>
    <message>
        <source>%1 is, holds, or lies within a place where programs keep keys and passwords. Those are hidden from commands, not from the other tools.</source>
        <translation>%1 ist ein Ort, an dem Programme Schlüssel und Kennwörter aufbewahren, enthält einen oder liegt in einem. Vor Befehlen sind diese verborgen, vor den anderen Werkzeugen nicht.</translation>
    </message>
    <message>
        <source>%1 holds devices and connections of the running system. No tool works there.</source>
        <translation>%1 enthält Geräte und Verbindungen des laufenden Systems. Dort arbeitet kein Werkzeug.</translation>
    </message>
</context>
<context>
    <name>varve::ZipTexts</name>
    <message>
        <source>%1 is a zip archive without its end, where the list of its files stands. Nothing was imported; download or copy it again.</source>
        <translation>%1 ist ein ZIP-Archiv ohne sein Ende, wo die Liste der Dateien steht. Es wurde nichts importiert; erneutes Herunterladen oder Kopieren hilft.</translation>
    </message>
    <message>
        <source>The list of files in the zip archive %1 is damaged. Nothing was imported; download or copy it again.</source>
        <translation>Die Liste der Dateien im ZIP-Archiv %1 ist beschädigt. Es wurde nichts importiert; erneutes Herunterladen oder Kopieren hilft.</translation>
    </message>
    <message>
        <source>The zip archive %1 says that %2 files are in it, more than an export of conversations has. Nothing was imported.</source>
        <translation>Das ZIP-Archiv %1 enthält nach eigener Angabe %2 Dateien, mehr als ein Export von Unterhaltungen hat. Es wurde nichts importiert.</translation>
    </message>
    <message>
        <source>The zip archive %1 has a file whose name leads out of it (“%2”), which no export has. Nothing was imported.</source>
        <extracomment>an archive, a file in it</extracomment>
        <translation>Das ZIP-Archiv %1 enthält eine Datei, deren Name aus ihm hinausführt („%2“); kein Export hat das. Es wurde nichts importiert.</translation>
    </message>
    <message>
        <source>“%2” in the zip archive %1 is encrypted. Unpack it with its password, and import that file.</source>
        <extracomment>an archive, a file in it</extracomment>
        <translation>„%2“ im ZIP-Archiv %1 ist verschlüsselt. Nach dem Entpacken mit dem Passwort lässt sich die Datei importieren.</translation>
    </message>
    <message>
        <source>“%2” in the zip archive %1 is packed in a way that is not read (method %3). Unpack it with another program, and import that file.</source>
        <extracomment>an archive, a file in it, a number</extracomment>
        <translation>„%2“ im ZIP-Archiv %1 ist auf eine Weise gepackt, die nicht gelesen wird (Methode %3). Mit einem anderen Programm entpackt, lässt sich die Datei importieren.</translation>
    </message>
    <message>
        <source>“%2” in the zip archive %1 would be %3 unpacked, of %4. No export is like that, or it is more than is read. Nothing was imported; if it is one, unpack it with another program.</source>
        <extracomment>an archive, a file in it, two sizes</extracomment>
        <translation>„%2“ im ZIP-Archiv %1 wäre entpackt %3 groß, aus %4. So ist kein Export, oder es ist mehr, als gelesen wird. Es wurde nichts importiert; ein echter Export lässt sich mit einem anderen Programm entpacken.</translation>
    </message>
    <message>
        <source>The zip archive %1 has no conversations.json in it, so it is no export of conversations. Nothing was imported.</source>
        <translation>Das ZIP-Archiv %1 enthält keine conversations.json, ist also kein Export von Unterhaltungen. Es wurde nichts importiert.</translation>
    </message>
    <message>
        <source>The zip archive %1 has no conversations.json in it, but another archive (“%2”). Unpack that, and import it.</source>
        <extracomment>an archive, another in it</extracomment>
        <translation>Das ZIP-Archiv %1 enthält keine conversations.json, aber ein weiteres Archiv („%2“). Entpackt lässt sich dieses importieren.</translation>
    </message>
    <message>
        <source>More comes out of the archive than the %1 that its list says.</source>
        <translation>Aus dem Archiv kommt mehr als die %1, die seine Liste nennt.</translation>
    </message>
    <message>
        <source>“%2” in the zip archive %1 lies in the place of another file, which no export has. Nothing was imported; download or copy it again.</source>
        <extracomment>an archive, a file in it</extracomment>
        <translation>„%2“ liegt im Zip-Archiv %1 an der Stelle einer anderen Datei, was kein Export hat. Nichts wurde importiert; noch einmal herunterladen oder kopieren.</translation>
    </message>
    <message>
        <source>“%2” stands more than once in the zip archive %1, which no export has. Nothing was imported; download or copy it again.</source>
        <extracomment>an archive, a file in it</extracomment>
        <translation>„%2“ steht im Zip-Archiv %1 mehr als einmal, was kein Export hat. Nichts wurde importiert; noch einmal herunterladen oder kopieren.</translation>
    </message>
</context>
</TS>
