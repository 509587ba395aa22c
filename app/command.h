// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>
#include <operations/operation.h>
#include <operations/sessionname.h>
#include <providers/modelcatalogue.h>
#include <settings/settings.h>
#include <storage/sessionstore.h>

#include <QCommandLineParser>
#include <QCoreApplication>
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

/// What every verb works with: its arguments, the store, opened when it is first asked for, where output goes, and the words of the
/// command line.
class Command
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)

public:
    Command(QString verb, QStringList arguments);
    ~Command();

    OptionParser parser; ///< a verb adds its own options before it calls parse()
    bool isOnlyDescribed = false; ///< parse() says that nothing is wanted, and prints nothing

    /// False if only help was wanted, which was printed. `mostPositional` -1: any number.
    [[nodiscard]] Result<bool> parse(int leastPositional, int mostPositional);
    [[nodiscard]] const QString &verb() const { return m_verb; }
    [[nodiscard]] QStringList positional() const { return parser.positionalArguments(); }
    [[nodiscard]] bool json() const { return parser.isSet(QStringLiteral("json")); }

    /// Opened when it is first asked for.
    [[nodiscard]] Result<Engine *> engine();
    /// Of the store and the settings, whether or not they are there.
    [[nodiscard]] StorePlace place() const;

    // Foreign text may be in all of it; console.h says what becomes of its control characters.
    static void print(const QString &text);
    static void printJson(const QJsonDocument &document);
    static void printJson(const QByteArray &json);
    static void message(const QString &text); ///< on standard error

private:
    [[nodiscard]] QString storePath() const;

    QString m_verb;
    QStringList m_arguments;
    std::unique_ptr<KeyStore> m_keychain; ///< outlives the engine
    std::unique_ptr<Engine> m_engine;
};

/// One column of a table on standard output.
struct Column
{
    QString heading;
    bool numeric = false;
};
[[nodiscard]] QString table(const QList<Column> &columns, const QList<QStringList> &rows);

} // namespace varve
