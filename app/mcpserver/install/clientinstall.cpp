// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "clientinstall.h"

#include "jsonmember.h"
#include "tomltable.h"
#include <base/heldfolder.h>
#include <base/ordinaryfile.h>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QStringDecoder>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ClientInstall)
};

constexpr qint64 LargestFile = 64 * 1024 * 1024; // Claude Code keeps its history in it
constexpr qsizetype LinesAround = 3;
constexpr auto ServerName = "varve"_L1;

/// How a program writes down a server.
enum class Shape : quint8 {
    Plain, ///< {"command": …, "args": […]}
    Typed, ///< with "type": "stdio"
    OneList, ///< {"type": "local", "command": [all]}
    Toml,
};

/// Where programs look, as their own documents say (2026).
struct KnownProgram
{
    QLatin1StringView id;
    QLatin1StringView name;
    QLatin1StringView homeVariable; ///< names the folder in place of `folder`; may be empty
    QLatin1StringView folder; ///< in the home folder
    QLatin1StringView file;
    QLatin1StringView path; ///< to the server, with dots
    Shape shape = Shape::Plain;
    /// It starts servers elsewhere, and says with this where the project is.
    QLatin1StringView projectVariable = {};
};

const QList<KnownProgram> &knownPrograms()
{
    constexpr auto Workspace = "${workspaceFolder}"_L1;
    static const QList<KnownProgram> Known {
        { "claude"_L1, "Claude Code"_L1, {}, {}, ".claude.json"_L1, "mcpServers"_L1, Shape::Typed },
        { "codex"_L1, "Codex"_L1, "CODEX_HOME"_L1, ".codex"_L1, "config.toml"_L1, "mcp_servers"_L1,
          Shape::Toml },
        { "gemini"_L1, "Gemini CLI"_L1, {}, ".gemini"_L1, "settings.json"_L1, "mcpServers"_L1 },
        { "qwen"_L1, "Qwen Code"_L1, {}, ".qwen"_L1, "settings.json"_L1, "mcpServers"_L1 },
        { "opencode"_L1,
          "OpenCode"_L1,
          {},
          ".config/opencode"_L1,
          "opencode.json"_L1,
          "mcp"_L1,
          Shape::OneList },
        { "opencode2"_L1,
          "OpenCode 2"_L1,
          {},
          ".config/opencode"_L1,
          "opencode.json"_L1,
          "mcp.servers"_L1,
          Shape::OneList },
        { "crush"_L1, "Crush"_L1, {}, ".config/crush"_L1, "crush.json"_L1, "mcp"_L1, Shape::Typed },
        { "cursor"_L1,
          "Cursor"_L1,
          {},
          ".cursor"_L1,
          "mcp.json"_L1,
          "mcpServers"_L1,
          Shape::Plain,
          Workspace },
        { "vscode"_L1,
          "VS Code"_L1,
          {},
          ".config/Code/User"_L1,
          "mcp.json"_L1,
          "servers"_L1,
          Shape::Typed,
          Workspace },
        { "zed"_L1, "Zed"_L1, {}, ".config/zed"_L1, "settings.json"_L1, "context_servers"_L1 },
    };
    return Known;
}

QString fileOf(const KnownProgram &program)
{
    const QString moved = program.homeVariable.isEmpty()
            ? QString()
            : qEnvironmentVariable(program.homeVariable.data());
    const QString folder =
            moved.isEmpty() ? QDir::homePath() + u'/' + QString(program.folder) : moved;
    return QDir::cleanPath(folder + u'/' + QString(program.file));
}

QJsonObject jsonServer(const KnownProgram &program, const QStringList &command)
{
    if (program.shape == Shape::OneList) {
        return { { "type"_L1, "local"_L1 }, { "command"_L1, QJsonArray::fromStringList(command) } };
    }
    QJsonObject server { { "command"_L1, command.constFirst() },
                         { "args"_L1, QJsonArray::fromStringList(command.sliced(1)) } };
    if (program.shape == Shape::Typed) {
        server["type"_L1] = "stdio"_L1;
    }
    return server;
}

Result<QString> withServer(const KnownProgram &program, const QString &text,
                           const QStringList &command)
{
    if (program.shape == Shape::Toml) {
        return withTomlTable(text, QString(program.path) + u'.' + QString(ServerName),
                             { { u"command"_s, tomlText(command.constFirst()) },
                               { u"args"_s, tomlTexts(command.sliced(1)) } });
    }
    return withJsonMember(text,
                          QString(program.path).split(u'.') + QStringList(QString(ServerName)),
                          jsonServer(program, command));
}

Result<std::optional<QByteArray>> readFile(const QString &path)
{
    const auto file = openOrdinary(path);
    if (!file) {
        return file.error().kind == Error::Kind::NotFound
                ? Result<std::optional<QByteArray>>(std::nullopt)
                : std::unexpected(file.error());
    }
    if ((*file)->size() > LargestFile) {
        return fail(Error::Kind::Refused, Tr::tr("The file %1 is too large.").arg(path));
    }
    return std::optional((*file)->readAll());
}

/// A name beside the file that nothing has.
QString copyName(const QString &path)
{
    QString name = path + ".before-varve"_L1;
    for (int i = 2; QFileInfo::exists(name) || QFileInfo(name).isSymLink(); ++i) {
        name = path + ".before-varve-"_L1 + QString::number(i);
    }
    return name;
}

} // namespace

QList<ClientProgram> clientPrograms()
{
    QList<ClientProgram> programs;
    for (const KnownProgram &known : knownPrograms()) {
        programs += { QString(known.id), QString(known.name) };
    }
    return programs;
}

QString ClientInstall::difference() const
{
    const QStringList old = before.isEmpty() ? QStringList() : before.split(u'\n');
    const QStringList now = after.split(u'\n');
    const qsizetype shorter = std::min(old.size(), now.size());
    qsizetype same = 0;
    while (same < shorter && old.at(same) == now.at(same)) {
        ++same;
    }
    qsizetype tail = 0;
    while (tail < shorter - same
           && old.at(old.size() - 1 - tail) == now.at(now.size() - 1 - tail)) {
        ++tail;
    }
    QStringList shown { u"--- "_s + file, u"+++ "_s + file };
    for (qsizetype i = std::max<qsizetype>(same - LinesAround, 0); i < same; ++i) {
        shown += u' ' + old.at(i);
    }
    for (qsizetype i = same; i < old.size() - tail; ++i) {
        shown += u'-' + old.at(i);
    }
    for (qsizetype i = same; i < now.size() - tail; ++i) {
        shown += u'+' + now.at(i);
    }
    for (qsizetype i = now.size() - tail; i < std::min(now.size() - tail + LinesAround, now.size());
         ++i) {
        shown += u' ' + now.at(i);
    }
    return shown.join(u'\n');
}

Result<ClientInstall> planInstall(const QString &program, const QStringList &command)
{
    const auto known = std::ranges::find(knownPrograms(), program, &KnownProgram::id);
    if (known == knownPrograms().cend()) {
        QStringList ids;
        for (const ClientProgram &one : clientPrograms()) {
            ids += one.id;
        }
        return fail(Error::Kind::NotFound,
                    Tr::tr("The program “%1” is not known here. These are: %2.")
                            .arg(program, ids.join(", "_L1)));
    }
    QStringList whole = command;
    if (!known->projectVariable.isEmpty() && !command.contains("--folder"_L1)) {
        whole += { u"--folder"_s, QString(known->projectVariable) };
    }
    ClientInstall install;
    install.program = QString(known->name);
    install.file = fileOf(*known);
    const auto present = readFile(install.file);
    const auto lines = withServer(*known, {}, whole);
    if (!present || !lines) {
        return std::unexpected(present ? lines.error() : present.error());
    }
    install.lines = *lines;
    install.isThere = present->has_value();
    // A mark at the beginning stays, too.
    QStringDecoder decoder(QStringDecoder::Utf8, QStringConverter::Flag::ConvertInitialBom);
    install.before = decoder(present->value_or(QByteArray()));
    if (install.before.toUtf8() != present->value_or(QByteArray())) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("The file %1 is not UTF-8.").arg(install.file));
    }
    return withServer(*known, install.before, whole)
            .transform([&](const QString &after) {
                install.after = after;
                return install;
            })
            .transform_error([&](Error error) {
                error.message = install.file + u": "_s + error.message;
                return error;
            });
}

Result<QString> writeInstall(const ClientInstall &install)
{
    const QFileInfo info(install.file);
    const QString home = QFileInfo(QDir::homePath()).canonicalFilePath();
    const QString below = QDir(QDir::homePath()).relativeFilePath(info.path());
    const bool isInHome =
            !home.isEmpty() && !below.startsWith(".."_L1) && QDir::isRelativePath(below);
    // The home folder itself may be reached by a link; what is in it may not.
    const auto folder = isInHome ? HeldFolder::open(home).and_then([&](const HeldFolder &held) {
        return held.madeFolder(below);
    })
                                 : HeldFolder::open(info.path());
    if (!folder) {
        return std::unexpected(folder.error());
    }
    const std::optional<QByteArray> before =
            install.isThere ? std::optional(install.before.toUtf8()) : std::nullopt;
    QString copy;
    if (before) {
        copy = copyName(install.file);
        // There may be keys in it.
        const auto kept =
                writePrivateFile(folder->processPath() + u'/' + QFileInfo(copy).fileName(),
                                 Existing::Refuse, [&before](QIODevice &out) -> Result<> {
                                     return out.write(*before) == before->size()
                                             ? Result<>()
                                             : fail(Error::Kind::Io, out.errorString());
                                 });
        if (!kept) {
            return std::unexpected(kept.error());
        }
    }
    return folder->put(info.fileName(), install.after.toUtf8(), before).transform([&] {
        return copy;
    });
}

} // namespace varve
