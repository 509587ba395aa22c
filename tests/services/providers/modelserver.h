// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QUrl>

namespace varve::test
{

/// A real llama-server on a free port of this machine, from the folder that VARVE_LLAMA names (llama-root/llama-server,
/// models/chat.gguf, and models/eye-mmproj.gguf to see images). Ended with this.
class ModelServer
{
public:
    ModelServer() = default;
    ~ModelServer();
    Q_DISABLE_COPY_MOVE(ModelServer)

    /// Empty once it answers, else why it does not: a reason to skip. `window` in tokens.
    [[nodiscard]] QString start(int window, const QByteArray &key, const QStringList &more = {});
    /// As the system does with a program that takes too much memory.
    void kill() { m_process.kill(); }
    /// Stops it in its tracks, or lets it go on.
    void setPaused(bool paused);

    [[nodiscard]] QUrl url(const QString &path = QStringLiteral("/v1")) const;
    [[nodiscard]] bool seesImages() const { return m_seesImages; }

private:
    [[nodiscard]] bool isHealthy() const;

    QProcess m_process;
    quint16 m_port = 0;
    bool m_seesImages = false;
};

} // namespace varve::test
