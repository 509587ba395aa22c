# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Text of others is shown as letters: the ways into what would render, open, decode or obey it. Input: paths of the project's C++ files,
# relative to its root, one a line (other languages are passed over). Prints file:line: what is wrong and what to use, and exits 1 if
# there was anything. tests/lint has what it finds and what it leaves alone.

{ check($0) }

END { exit bad }

function report(file, line, text) { printf "%s:%d: %s\n", file, line, text; bad = 1 }

function check(file,    line, text, code, role) {
    if (file !~ /^(tests\/lint\/)?(ui|app|models|services)\/.*\.(cpp|h)$/) return
    line = 0; role = 0
    while ((getline text < file) > 0) {
        ++line
        code = bare(text)
        widgets(file, line, code)
        terminal(file, line, code)
        pictures(file, line, code)
        # Statements may go on over lines; what follows is looked at when it ends.
        if (pending == "" && (code ~ /(setToolTip|setWhatsThis|setLabelText|QToolTip::showText|setItemData|QInputDialog::get[A-Za-z]+)\(/ \
            || code ~ /Qt::ToolTipRole\)/ || code ~ /setWindowTitle\(|statusBar\(\)->showMessage\(/)) { pending = code; begun = line }
        else if (pending != "") pending = pending " " code
        if (pending != "" && code ~ /;[ \t]*$/) { statement(file, begun, pending); pending = "" }
        # In data(): from "case Qt::ToolTipRole" to the next case.
        if (code ~ /case Qt::ToolTipRole:/) role = 1
        else if (role && code ~ /^[ \t]*(case [A-Za-z:]+:|default:)/) role = 0
        if (role && pendingReturn == "" && code ~ /(^|[^A-Za-z_])return[ ;]/) { pendingReturn = code; returned = line }
        else if (pendingReturn != "") pendingReturn = pendingReturn " " code
        if (pendingReturn != "" && code ~ /;/) {
            sub(/^.*return[ ]*/, "", pendingReturn); sub(/;.*$/, "", pendingReturn)
            if (!own(pendingReturn)) report(file, returned, "a tooltip is text of the program (tr() without arg()) or asPlainText()")
            pendingReturn = ""
        }
    }
    close(file)
    pending = ""; pendingReturn = ""
}

# A line without comments and without what stands in its literals.
function bare(text) {
    if (text ~ /^[ \t]*(\/\/|\*)/) return ""
    gsub(/\\./, "", text)
    gsub(/"[^"]*"/, "\"\"", text)
    sub(/\/\/.*$/, "", text)
    return text
}

function widgets(file, line, code) {
    if (file ~ /(^|\/)ui\/shell\/plain\//) return
    if (code ~ /(^|[^A-Za-z])QLabel([^A-Za-z]|$)/ && code !~ /labelForField/)
        report(file, line, "a QLabel renders what looks like tags: PlainLabel")
    if (code ~ /new QMessageBox|QMessageBox [a-z][A-Za-z]*[({]|QMessageBox::(critical|information|question|warning)\(|QErrorMessage/)
        report(file, line, "a QMessageBox renders what looks like tags: PlainMessageBox")
    if (code ~ /QTextBrowser|QTextEdit([^:A-Za-z]|$)|[^a-zA-Z](setHtml|appendHtml|insertHtml|fromHtml)\(|QStaticText|Qt::(RichText|AutoText|MarkdownText)|QSystemTrayIcon|QProgressDialog/)
        report(file, line, "this renders what looks like tags")
    if (code ~ /new QTextDocument|QTextDocument [a-z_][A-Za-z_]*[;({]/ || (code ~ /setMarkdown\(/ && file !~ /ui\/transcript\/proseblock\.cpp$/))
        report(file, line, "a document may fetch what its text names: SealedDocument, in ui/transcript")
    if (file !~ /models\/format\/plaintext\.cpp$/ && code ~ /replace\((u'&'|u?""_?[A-Za-z0-9]*), *u?""_?[A-Za-z0-9]*\)/ && code ~ /'&'/)
        report(file, line, "text of others for actions and buttons: asActionText()")
    if (code ~ /QDesktopServices::openUrl/ && file !~ /ui\/shell\/outside\.cpp$/)
        report(file, line, "what leaves the program by a link is shown first: openOutside()")
}

function terminal(file, line, code) {
    if (file !~ /(^|\/)app\// || file ~ /app\/console\.(cpp|h)$/) return
    if (code ~ /(^|[^A-Za-z_])(std(out|err)|fputs|fputc|fwrite|v?f?printf|puts|putchar|std::(print|println|cout|cerr|clog))([^A-Za-z_]|$)/)
        report(file, line, "a terminal obeys what it is told: Command::print(), message(), or console.h")
}

function pictures(file, line, code) {
    if (file ~ /services\/pictures\//) return
    if (code ~ /QImageReader|QMovie|QImage::fromData|loadFromData|QSvgRenderer [a-z]|QPicture/ && file !~ /ui\/shell\/theme\/icons\.cpp$/)
        report(file, line, "pictures of others are decoded in one place: services/pictures")
}

function statement(file, line, text,    arg) {
    if (text ~ /QToolTip::showText\(/) {
        if (text !~ /asPlainText\(/) report(file, line, "a tooltip of computed text: asPlainText()")
        return
    }
    if (text ~ /setWindowTitle\(|statusBar\(\)->showMessage\(/) {
        if (text ~ /\.arg\(/ && text !~ /(asOneLine|asTitlePart)\(/) report(file, line, "a title: asTitlePart(); the status bar: asOneLine()")
        return
    }
    if (text ~ /QInputDialog::get/) {
        if (text ~ /\.arg\(/ && text !~ /asPlainText\(/) report(file, line, "the label of an input dialog renders what looks like tags: asPlainText()")
        return
    }
    if (text ~ /(setToolTip|setWhatsThis|setLabelText)\(/) {
        arg = text
        sub(/^.*(setToolTip|setWhatsThis|setLabelText)\(/, "", arg)
        sub(/\);[ \t]*$/, "", arg)
        sub(/^[ \t]*[A-Za-z0-9_:]+,[ \t]*/, "", arg) # the column of an item
        if (!own(arg)) report(file, line, "a tooltip is text of the program (tr() without arg()) or asPlainText()")
        return
    }
    if (text ~ /Qt::ToolTipRole\)/ && text ~ /set(Item)?(Header)?Data\(/ && text !~ /asPlainText\(/ && (text !~ /tr\(/ || text ~ /\.arg\(/))
        report(file, line, "a tooltip is text of the program (tr() without arg()) or asPlainText()")
}

# Whether an expression is text of the program, or was made plain.
function own(text,    i, depth, c, question) {
    gsub(/^[ \t\n]+|[ \t\n]+$/, "", text)
    depth = 0; question = 0
    for (i = 1; i <= length(text); ++i) {
        c = substr(text, i, 1)
        if (c ~ /[({[]/) ++depth
        else if (c ~ /[)}\]]/) --depth
        else if (depth == 0 && c == "?" && !question) question = i
        else if (depth == 0 && c == ":" && question && substr(text, i - 1, 2) != "::" && substr(text, i, 2) != "::")
            return own(substr(text, question + 1, i - question - 1)) && own(substr(text, i + 1))
    }
    if (text ~ /^asPlainText\(/) return 1
    if (text == "" || text == "{}" || text == "QString()" || text == "QVariant()") return 1
    if (text ~ /^([A-Za-z]+::)?tr\([^()]*\)$/) return 1
    if (text ~ /^[A-Za-z_]+(->|\.)toolTip\(\)$/) return 1 # was looked at there
    return 0
}
