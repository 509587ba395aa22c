// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <operations/operation.h>
#include <operations/sessionname.h>
#include <providers/modelcatalogue.h>
#include <settings/settings.h>
#include <storage/sessionstore.h>
#include <workspace/loadedsession.h>

#include <QCommandLineParser>
#include <QJsonDocument>

#include <memory>
#include <optional>

namespace varve
{

class Engine;
class KeyStore;

/// One that knows what was added.
class OptionParser : public QCommandLineParser
{
public:
    void addOption(const QCommandLineOption &option);
    void addOptions(const QList<QCommandLineOption> &options);
    [[nodiscard]] const QList<QCommandLineOption> &options() const { return m_options; }

private:
    QList<QCommandLineOption> m_options;
};

/// What every verb works with: its arguments, the store, opened when it is first asked for, and where output goes.
class Command
{
public:
    Command(QString verb, QStringList arguments);
    ~Command();

    OptionParser parser; ///< a verb adds its own options before it calls parse()
    bool isOnlyDescribed = false; ///< parse() says that nothing is wanted, and prints nothing

    /// False if only help was wanted, which was printed. `mostPositional` -1: any number.
    [[nodiscard]] Result<bool> parse(int leastPositional, int mostPositional);
    /// Of an option that takes a count: a number from 0 on, nothing where it is not given, misuse for all else.
    [[nodiscard]] Result<std::optional<int>> count(const QString &option) const;
    [[nodiscard]] const QString &verb() const { return m_verb; }
    [[nodiscard]] QStringList positional() const { return parser.positionalArguments(); }
    [[nodiscard]] bool json() const { return parser.isSet(QStringLiteral("json")); }

    [[nodiscard]] Result<SessionStore *> store();
    /// Opened when it is first asked for; a verb works with it or with store().
    [[nodiscard]] Result<Engine *> engine();
    /// Of the store and the settings, whether or not they are there.
    [[nodiscard]] StorePlace place() const;
    [[nodiscard]] Settings &settings();
    [[nodiscard]] const ModelCatalogue &catalogue() const { return m_catalogue; }
    [[nodiscard]] ModelCatalogue &catalogue() { return m_catalogue; } ///< for what servers say

    /// The session named by the first positional argument.
    [[nodiscard]] Result<LoadedSession> session();

    // Foreign text may be in all of it; console.h says what becomes of its control characters.
    static void print(const QString &text);
    static void printJson(const QJsonDocument &document);
    static void printJson(const QByteArray &json);
    static void message(const QString &text); ///< on standard error

private:
    [[nodiscard]] QString storePath() const;

    QString m_verb;
    QStringList m_arguments;
    std::unique_ptr<SessionStore> m_store;
    std::unique_ptr<KeyStore> m_keychain; ///< outlives the engine
    std::unique_ptr<Engine> m_engine;
    std::unique_ptr<Settings> m_settings;
    ModelCatalogue m_catalogue;
};

/// One column of a table on standard output.
struct Column
{
    QString heading;
    bool numeric = false;
};
[[nodiscard]] QString table(const QList<Column> &columns, const QList<QStringList> &rows);

} // namespace varve
