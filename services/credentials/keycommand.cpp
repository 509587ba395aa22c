// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keycommand.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QProcess>
#include <QPromise>
#include <QStandardPaths>
#include <QTimer>

#include <utility>

namespace varve
{

namespace
{

constexpr qsizetype MostBytes =
        64 * 1024; // no key is that long; a command that goes on and on is ended

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::KeyCommand)
};

/// As a shell does, but that nothing is special other than quotes and backslashes.
QStringList splitCommandLine(const QString &line)
{
    QStringList words;
    QString word;
    bool inWord = false;
    QChar quote;
    for (qsizetype i = 0; i < line.size(); ++i) {
        const QChar c = line.at(i);
        const bool escapes = c == u'\\' && quote != u'\'' && i + 1 < line.size()
                && (quote.isNull() || line.at(i + 1) == u'"' || line.at(i + 1) == u'\\');
        if (escapes) {
            word += line.at(++i);
            inWord = true;
        } else if (quote.isNull() ? c == u'"' || c == u'\'' : c == quote) {
            quote = quote.isNull() ? c : QChar();
            inWord = true;
        } else if (quote.isNull() && c.isSpace()) {
            if (std::exchange(inWord, false)) {
                words += std::exchange(word, {});
            }
        } else {
            word += c;
            inWord = true;
        }
    }
    if (inWord) {
        words += word;
    }
    return words;
}

class KeyCommand final : public QObject
{
public:
    KeyCommand(QObject *parent, QPromise<Result<ApiKey>> &&promise)
        : QObject(parent)
        , m_promise(std::move(promise))
    {
        connect(&m_process, &QProcess::finished, this, &KeyCommand::takeEnd);
        connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
            if (error == QProcess::FailedToStart) {
                settle(fail(Error::Kind::NotFound,
                            Tr::tr("The command for the key could not be started: there is no "
                                   "program “%1” that may be run.")
                                    .arg(m_process.program())));
            }
        });
        connect(&m_process, &QProcess::readyReadStandardOutput, this, [this] {
            if (m_process.bytesAvailable() > MostBytes) {
                settle(fail(Error::Kind::InvalidInput,
                            Tr::tr("The command “%1” prints far more than a key.")
                                    .arg(m_process.program())));
            }
        });
        m_limit.setSingleShot(true);
        connect(&m_limit, &QTimer::timeout, this, [this] {
            settle(fail(Error::Kind::Busy,
                        Tr::tr("The command “%1” did not print a key within %n second(s). Run it "
                               "in a terminal to see what it waits for.",
                               nullptr, m_limit.interval() / 1000)
                                .arg(m_process.program())));
        });
    }
    ~KeyCommand() override
    {
        if (m_process.state() != QProcess::NotRunning) {
            m_process.disconnect(this);
            m_process.kill();
            m_process.waitForFinished(1000); // killed: it is a matter of microseconds
        }
    }

    void start(const QStringList &words, const QProcessEnvironment &environment, int limitMs)
    {
        m_process.setProgram(words.first());
        m_process.setArguments(words.sliced(1));
        m_process.setProcessEnvironment(environment);
        m_process.setStandardInputFile(QProcess::nullDevice());
        // What it complains of may quote the key; it is not for our log either.
        m_process.setStandardErrorFile(QProcess::nullDevice());
        m_limit.start(limitMs);
        m_process.start(QIODevice::ReadOnly);
    }

private:
    void takeEnd(int code, QProcess::ExitStatus status)
    {
        if (m_promise.future().isFinished()) {
            deleteLater(); // ended by us
            return;
        }
        QByteArray output = m_process.readAllStandardOutput();
        const qsizetype end = output.indexOf('\n');
        ApiKey key(end < 0 ? QByteArray(output) : output.first(end));
        output.fill('\0');
        if (status != QProcess::NormalExit || code != 0) {
            settle(fail(Error::Kind::Io,
                        Tr::tr("The command “%1” failed with code %2 and gave no key. Run it in a "
                               "terminal to see why.")
                                .arg(m_process.program())
                                .arg(code)));
        } else if (key.isEmpty()) {
            settle(fail(Error::Kind::NotFound,
                        Tr::tr("The command “%1” printed no key in its first line.")
                                .arg(m_process.program())));
        } else {
            settle(key);
        }
    }

    void settle(const Result<ApiKey> &result)
    {
        if (!m_promise.future().isFinished()) {
            m_limit.stop();
            m_promise.addResult(result);
            m_promise.finish();
            if (m_process.state() == QProcess::NotRunning) {
                deleteLater();
            } else {
                m_process.kill(); // then takeEnd()
            }
        }
    }

    QPromise<Result<ApiKey>> m_promise;
    QProcess m_process;
    QTimer m_limit;
};

} // namespace

QFuture<Result<ApiKey>> runKeyCommand(QObject *context, const QString &commandLine,
                                      const QProcessEnvironment &environment, int limitMs)
{
    const QStringList words = splitCommandLine(commandLine);
    QPromise<Result<ApiKey>> promise;
    auto future = promise.future();
    promise.start();
    if (words.isEmpty()) {
        promise.addResult(fail(Error::Kind::InvalidInput,
                               Tr::tr("No command is given that prints the key.")));
        promise.finish();
        return future;
    }
    auto *command = new KeyCommand(context, std::move(promise));
    command->start(words, environment, limitMs);
    return future;
}

QString programOf(const QString &commandLine)
{
    const QStringList words = splitCommandLine(commandLine);
    if (words.isEmpty()) {
        return {};
    }
    const QFileInfo file(words.first());
    if (file.isAbsolute()) {
        return file.isExecutable() && file.isFile() ? file.filePath() : QString();
    }
    return QStandardPaths::findExecutable(words.first());
}

QProcessEnvironment withoutKeys(const QProcessEnvironment &environment,
                                const QStringList &keyVariables)
{
    QProcessEnvironment result = environment;
    for (const QString &variable : keyVariables) {
        result.remove(variable);
    }
    return result;
}

} // namespace varve
