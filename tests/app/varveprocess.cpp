// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "varveprocess.h"

#include <QDir>
#include <QEventLoop>
#include <QFile>
#include <QFileInfo>
#include <QSocketNotifier>

#ifdef Q_OS_UNIX
#include <array>
#include <cstdlib>
#include <fcntl.h>
#include <termios.h>
#include <unistd.h>
#endif

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int Patience = 60'000;

Outcome outcomeOf(QProcess &process)
{
    Outcome outcome;
    if (process.waitForFinished(Patience) && process.exitStatus() == QProcess::NormalExit) {
        outcome.code = process.exitCode();
    }
    outcome.out = process.readAllStandardOutput();
    outcome.err = QString::fromUtf8(process.readAllStandardError());
    return outcome;
}

QByteArray line(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact) + '\n';
}

QJsonArray textContent(const QString &text)
{
    return { QJsonObject { { u"type"_s, u"text"_s }, { u"text"_s, text } } };
}

} // namespace

VarveProcess::VarveProcess()
{
    QDir().mkpath(m_dir.filePath(u"home"_s));
}

QString VarveProcess::program()
{
    return QStringLiteral(VARVE_PROGRAM);
}

QProcessEnvironment VarveProcess::environment() const
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString &name :
         { u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"QT_QPA_PLATFORM"_s, u"VARVE_STORE"_s }) {
        environment.remove(name);
    }
    const QString home = m_dir.filePath(u"home"_s);
    for (const QString &name : { u"HOME"_s, u"XDG_CONFIG_HOME"_s, u"XDG_DATA_HOME"_s,
                                 u"XDG_CACHE_HOME"_s, u"XDG_STATE_HOME"_s }) {
        environment.insert(name, home);
    }
    environment.insert(u"LC_ALL"_s, u"C.UTF-8"_s);
    return environment;
}

std::unique_ptr<QProcess> VarveProcess::start(const QStringList &arguments) const
{
    auto process = std::make_unique<QProcess>();
    process->setProcessEnvironment(environment());
    process->setWorkingDirectory(m_dir.path());
    process->start(program(), arguments);
    return process;
}

Outcome VarveProcess::run(const QStringList &arguments) const
{
    const auto process = start(arguments);
    return outcomeOf(*process);
}

Outcome VarveProcess::json(const QStringList &arguments) const
{
    return run(arguments + QStringList { u"--json"_s, u"--store"_s, store() });
}

Outcome VarveProcess::runIn(const QStringList &wrapper, const QStringList &arguments) const
{
    QProcess process;
    process.setProcessEnvironment(environment());
    process.start(wrapper.constFirst(), wrapper.sliced(1) + QStringList { program() } + arguments);
    return outcomeOf(process);
}

Outcome VarveProcess::runOnTerminal(const QStringList &arguments) const
{
    Outcome outcome;
#ifdef Q_OS_UNIX
    const int screen = posix_openpt(O_RDWR | O_NOCTTY);
    if (screen < 0 || grantpt(screen) != 0 || unlockpt(screen) != 0) {
        qFatal("there is no terminal to be had");
    }
    const int line = open(ptsname(screen), O_RDWR | O_NOCTTY);
    termios settings {};
    tcgetattr(line, &settings);
    cfmakeraw(&settings); // else it makes "\r\n" of line feeds
    tcsetattr(line, TCSANOW, &settings);

    QProcess process;
    process.setProcessEnvironment(environment());
    process.setWorkingDirectory(m_dir.path());
    process.setChildProcessModifier([line] {
        dup2(line, STDOUT_FILENO);
        dup2(line, STDERR_FILENO);
    });
    process.start(program(), arguments);
    process.waitForStarted(Patience);
    close(line);
    // A server that answers it may live in this process. Reading ends when nobody has the other end any more.
    QEventLoop loop;
    QSocketNotifier readable(screen, QSocketNotifier::Read);
    QObject::connect(&readable, &QSocketNotifier::activated, &loop, [&] {
        std::array<char, 4096> buffer {};
        const ssize_t got = read(screen, buffer.data(), buffer.size());
        if (got > 0) {
            outcome.out.append(buffer.data(), got);
        } else {
            readable.setEnabled(false);
            loop.quit();
        }
    });
    loop.exec();
    close(screen);
    const bool hasEnded =
            process.state() == QProcess::NotRunning || process.waitForFinished(Patience);
    if (hasEnded && process.exitStatus() == QProcess::NormalExit) {
        outcome.code = process.exitCode();
    }
#else
    Q_UNUSED(arguments)
#endif
    return outcome;
}

QString VarveProcess::write(const QString &name, const QByteArray &content) const
{
    QFile out(file(name));
    if (!out.open(QIODevice::WriteOnly) || out.write(content) != content.size()) {
        qFatal("%s", qPrintable(out.errorString()));
    }
    return out.fileName();
}

QByteArray piSession(const QString &id, int turns, int size)
{
    QByteArray content = line({ { u"type"_s, u"session"_s },
                                { u"version"_s, 3 },
                                { u"id"_s, id },
                                { u"timestamp"_s, u"2026-01-02T03:04:05.000Z"_s },
                                { u"cwd"_s, u"/home/me/project"_s } });
    QJsonValue parent;
    int number = 0;
    const auto message = [&](const QString &name, const QJsonObject &body) {
        const QString time = u"2026-01-02T03:%1:%2.000Z"_s.arg(number / 60 % 60, 2, 10, QChar(u'0'))
                                     .arg(number % 60, 2, 10, QChar(u'0'));
        ++number;
        content += line({ { u"type"_s, u"message"_s },
                          { u"id"_s, name },
                          { u"parentId"_s, parent },
                          { u"timestamp"_s, time },
                          { u"message"_s, body } });
        parent = name;
    };
    const auto text = [size](const QString &name) {
        return name + u' ' + u"some words "_s.repeated(size / 11 + 1).left(size);
    };
    qint64 prompt = 500;
    const auto answer = [&](const QJsonArray &blocks) {
        prompt += size / 2;
        return QJsonObject { { u"role"_s, u"assistant"_s },
                             { u"content"_s, blocks },
                             { u"api"_s, u"openai-completions"_s },
                             { u"provider"_s, u"stub"_s },
                             { u"model"_s, u"stub-large"_s },
                             { u"stopReason"_s, u"stop"_s },
                             { u"usage"_s,
                               QJsonObject { { u"input"_s, prompt },
                                             { u"output"_s, 20 },
                                             { u"cacheRead"_s, 0 },
                                             { u"cacheWrite"_s, 0 } } } };
    };
    for (int turn = 1; turn <= turns; ++turn) {
        const QString n = QString::number(turn);
        message(u'u' + n,
                { { u"role"_s, u"user"_s },
                  { u"content"_s, textContent(text(u"question "_s + n)) } });
        message(u'a' + n,
                answer({ QJsonObject {
                        { u"type"_s, u"toolCall"_s },
                        { u"id"_s, QString(u"call"_s + n) },
                        { u"name"_s, u"read"_s },
                        { u"arguments"_s,
                          QJsonObject {
                                  { u"path"_s, QString(u"src/file%1.cpp"_s.arg(n)) } } } } }));
        message(u'r' + n,
                { { u"role"_s, u"toolResult"_s },
                  { u"toolCallId"_s, QString(u"call"_s + n) },
                  { u"toolName"_s, u"read"_s },
                  { u"isError"_s, false },
                  { u"content"_s, textContent(text(u"result "_s + n)) } });
        message(u'b' + n, answer(textContent(text(u"answer "_s + n))));
    }
    return content;
}

} // namespace varve::test
