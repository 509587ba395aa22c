// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "command.h"

#include "console.h"
#include <credentials/keychainstore.h>
#include <engine/engine.h>
#include <settings/settingsfile.h>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestCell = 1000;

} // namespace

void OptionParser::addOption(const QCommandLineOption &option)
{
    m_options += option;
    QCommandLineParser::addOption(option);
}

void OptionParser::addOptions(const QList<QCommandLineOption> &options)
{
    m_options += options;
    QCommandLineParser::addOptions(options);
}

Command::Command(QString verb, QStringList arguments)
    : m_verb(std::move(verb))
    , m_arguments(std::move(arguments))
{
    parser.QCommandLineParser::addOptions({
            { u"json"_s, Command::tr("Print JSON for scripts.") },
            { u"store"_s, Command::tr("Use this store instead of the usual one."), u"file"_s },
            { { u"h"_s, u"help"_s }, Command::tr("Say how this is used.") },
    });
}

Command::~Command() = default;

Result<bool> Command::parse(int leastPositional, int mostPositional)
{
    if (isOnlyDescribed) {
        return false;
    }
    if (!parser.parse(QStringList { u"varve "_s + m_verb } + m_arguments)) {
        return fail(Error::Kind::InvalidInput, parser.errorText(), u"usage"_s);
    }
    if (parser.isSet(u"help"_s)) {
        print(parser.helpText());
        return false;
    }
    const auto count = parser.positionalArguments().size();
    if (count < leastPositional || (mostPositional >= 0 && count > mostPositional)) {
        return fail(
                Error::Kind::InvalidInput,
                Command::tr(
                        "The number of arguments does not fit. “varve %1 --help” says how it is "
                        "used.")
                        .arg(m_verb),
                u"usage"_s);
    }
    return true;
}

QString Command::storePath() const
{
    const QString given = parser.value(u"store"_s);
    return given.isEmpty() ? SessionStore::defaultPath() : given;
}

StorePlace Command::place() const
{
    return { storePath(), defaultConfigFolder() };
}

Result<Engine *> Command::engine()
{
    if (!m_engine) {
        m_keychain = std::make_unique<KeychainStore>(QString(KeychainStore::ProgramName));
        auto opened = Engine::open({ .storePath = storePath(),
                                     .configFolder = defaultConfigFolder(),
                                     .keychain = m_keychain.get() });
        if (!opened) {
            return std::unexpected(opened.error());
        }
        m_engine = std::move(*opened);
    }
    return m_engine.get();
}

void Command::print(const QString &text)
{
    writeVisibly(ConsoleStream::Output, text.endsWith(u'\n') ? text : text + u'\n');
}

void Command::printJson(const QJsonDocument &document)
{
    printJson(document.toJson(QJsonDocument::Compact));
}

void Command::printJson(const QByteArray &json)
{
    writeJsonLine(json);
}

void Command::message(const QString &text)
{
    writeVisibly(ConsoleStream::Error, u"varve: "_s + text + u'\n');
}

QString table(const QList<Column> &columns, const QList<QStringList> &given)
{
    // A row stays a row: titles and names may have line breaks in them, and characters that are written as several.
    QList<QStringList> rows = given;
    for (QStringList &row : rows) {
        for (QString &cell : row) {
            cell = visibleLine(cell, LongestCell, ControlSpelling::Escape);
        }
    }
    QList<qsizetype> widths;
    for (qsizetype i = 0; i < columns.size(); ++i) {
        qsizetype width = columns.at(i).heading.size();
        for (const QStringList &row : rows) {
            width = std::max(width, row.at(i).size());
        }
        widths += width;
    }
    QString text;
    const auto line = [&](const QStringList &cells) {
        QString row;
        for (qsizetype i = 0; i < columns.size(); ++i) {
            row += columns.at(i).numeric ? cells.at(i).rightJustified(widths.at(i))
                                         : cells.at(i).leftJustified(widths.at(i));
            row += u"  "_s;
        }
        while (row.endsWith(u' ')) {
            row.chop(1);
        }
        text += row + u'\n';
    };
    QStringList headings;
    std::ranges::transform(columns, std::back_inserter(headings), &Column::heading);
    line(headings);
    for (const QStringList &row : rows) {
        line(row);
    }
    return text;
}

} // namespace varve
