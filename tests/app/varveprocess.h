// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

namespace varve::test
{

/// What one call of the program gave.
struct Outcome
{
    int code = -1; ///< -1: it did not end by itself
    QByteArray out;
    QString err;

    [[nodiscard]] QJsonObject object() const { return QJsonDocument::fromJson(out).object(); }
    [[nodiscard]] QJsonArray array() const { return QJsonDocument::fromJson(out).array(); }
    /// One JSON document and nothing else on standard output.
    [[nodiscard]] bool isJson() const
    {
        return !QJsonDocument::fromJson(out).isNull() && out.count('\n') == 1;
    }
};

/// The built program with a store, settings and home of its own, and no display.
class VarveProcess
{
public:
    VarveProcess();

    [[nodiscard]] Outcome run(const QStringList &arguments) const;
    /// With --json and --store.
    [[nodiscard]] Outcome json(const QStringList &arguments) const;
    /// Started and not waited for.
    [[nodiscard]] std::unique_ptr<QProcess> start(const QStringList &arguments) const;
    /// Through `wrapper` (a program and its arguments).
    [[nodiscard]] Outcome runIn(const QStringList &wrapper, const QStringList &arguments) const;

    /// With a terminal as standard output and standard error; what arrives there is in `out`, byte by byte. Unix only.
    [[nodiscard]] Outcome runOnTerminal(const QStringList &arguments) const;

    [[nodiscard]] static QString program();
    [[nodiscard]] QString store() const { return m_dir.filePath(QStringLiteral("store/varve.db")); }
    [[nodiscard]] QString file(const QString &name) const { return m_dir.filePath(name); }
    /// Writes a file there and answers its path.
    QString write(const QString &name, const QByteArray &content) const;

private:
    [[nodiscard]] QProcessEnvironment environment() const;

    QTemporaryDir m_dir;
};

/// A session file of pi, format 3: `turns` turns of a user message, an answer with a call, its result and an answer;
/// `size` characters each. Ids are "u1", "a1", "r1", "b1", "u2", ...
[[nodiscard]] QByteArray piSession(const QString &id, int turns, int size = 200);

} // namespace varve::test
