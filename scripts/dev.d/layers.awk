# SPDX-FileCopyrightText: The Varve authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Rules that the compiler cannot hold. Input: paths of the project's C++ files, relative to its root, one a line.
# -v qt=FOLDER  where Qt's headers are; a class belongs to QtWidgets when QtWidgets/CLASS is there.
# Prints file:line: what is wrong, and exits 1 if there was anything.

BEGIN {
    rank["services"] = 1; rank["models"] = 2; rank["ui"] = 3; rank["app"] = 4
    # The folders of services, lower ones first; those with the same rank do not know each other.
    split("base=1 spelling=2 pictures=2 session=2 redaction=3 storage=3 settings=3 prompts=4 credentials=4 context=5 compaction=6 providers=6 " \
          "memory=7 workspace=8 recall=9 agent=10 mcp=11 interchange=11 archive=12 engine=12 archives=13 idle=13 operations=14", order, " ")
    for (i in order) { split(order[i], pair, "="); subrank[pair[1]] = pair[2] + 0 }
    forbidden["services"] = "QtWidgets"; forbidden["models"] = "QtWidgets QtNetwork QtSql"
    forbidden["ui"] = "QtSql QtNetwork"
}

{
    files[++count] = $0
    name = $0; sub(/.*\//, "", name)
    if (name ~ /\.(h|cpp)$/) {
        if (name in owner) report($0, 1, "file name is not unique: " owner[name] " has it too")
        else owner[name] = $0
    }
}

END {
    for (f = 1; f <= count; ++f) check(files[f])
    exit bad
}

function report(file, line, text) { printf "%s:%d: %s\n", file, line, text; bad = 1 }

function layer(path) { sub(/\/.*/, "", path); return path }

function folder(path,    part) { split(path, part, "/"); return part[2] }

function check(file,    line, text, mine) {
    mine = layer(file)
    line = 0
    if (mine == "services" && !(folder(file) in subrank))
        report(file, 1, "which place has services/" folder(file) " in the order of layers.awk?")
    while ((getline text < file) > 0) {
        ++line
        if (line <= 3 && text ~ /SPDX-License-Identifier: GPL-3.0-or-later/) licensed[file] = 1
        if (text ~ /^[ \t]*#[ \t]*include/) { if (mine in rank) include(file, line, text, mine) }
        else if (text !~ /^[ \t]*(\/\/|\*)/ && mine in rank) code(file, line, text)
    }
    close(file)
    if (!(file in licensed)) report(file, 1, "no SPDX-License-Identifier in the first lines")
}

# The library of a file: the folder below its layer; all of models is one, and app has folders that are.
function roomof(path,    part) {
    split(path, part, "/")
    if (part[1] == "models") return "models"
    if (part[1] == "app") return part[2] ~ /^(acp|lines|mcpserver|rpc|serve)$/ ? part[2] : "app"
    return part[2]
}

function include(file, line, text, mine,    name, room, other, part, i) {
    name = text; sub(/^[^"<]*["<]/, "", name); sub(/[">].*/, "", name)
    room = name; sub(/.*\//, "", name)
    if (name in owner) {
        if (!sub(/\/.*/, "", room)) room = ""
        if (room == "" && roomof(owner[name]) != roomof(file))
            report(file, line, "a header of another library is named with it: <" roomof(owner[name]) "/" name ">")
        if (room != "" && room != roomof(owner[name]))
            report(file, line, name " is of the library " roomof(owner[name]))
        other = layer(owner[name])
        if (rank[other] > rank[mine])
            report(file, line, mine " must not include " owner[name] " (app -> ui -> models -> services)")
        else if (mine == "services" && subrank[folder(owner[name])] > subrank[folder(file)])
            report(file, line, folder(file) " is below " owner[name])
        return
    }
    split(forbidden[mine], part, " ")
    for (i in part)
        if (exists(qt "/" part[i] "/" name)) report(file, line, mine " must not use " part[i] " (" name ")")
    if (mine == "ui" && name ~ /^(QJson|simdjson)/) report(file, line, "ui must not read JSON (" name ")")
}

function exists(path,    first, found) {
    if (path in known) return known[path]
    found = (getline first < path) >= 0
    close(path)
    return known[path] = found
}

function code(file, line, text) {
    if (file !~ /^services\/storage\// && text ~ /"[ \t]*(SELECT|INSERT INTO|INSERT OR|UPDATE [a-z_]+ SET|DELETE FROM|CREATE (TABLE|INDEX|VIEW|TRIGGER|VIRTUAL|TEMP)|ALTER TABLE|DROP (TABLE|INDEX)|PRAGMA|BEGIN IMMEDIATE|VACUUM)/)
        report(file, line, "SQL outside services/storage")
    if (file !~ /^ui\/shell\/theme\// && text ~ /Qt::(red|green|blue|cyan|magenta|yellow|black|white|gray|(dark|light)[A-Z][a-z]+)[^A-Za-z]|QColor[ ]*[({][ ]*(0x|[0-9]|u?"#)|qRgba?\(|"#[0-9A-Fa-f][0-9A-Fa-f][0-9A-Fa-f]([0-9A-Fa-f][0-9A-Fa-f][0-9A-Fa-f])?"/ \
        && text !~ /qRgba?\([^0-9]/)
        report(file, line, "colour literal outside ui/shell/theme")
    if (text ~ /static[^(=]*[ *&]instance\(\)/ || text ~ /(^|[^A-Za-z])[A-JL-PR-Z][A-Za-z]*::instance\(\)/)
        report(file, line, "singleton: dependencies come through the constructor")
    if (text ~ /"[^"]*[\200-\377][^"]*"_L1/)
        report(file, line, "\"…\"_L1 is Latin-1, the source is UTF-8: use u\"…\"_s")
}
