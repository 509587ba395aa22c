// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "approvalqueue.h"
#include "compactor.h"
#include "httptransport.h"
#include "leases.h"
#include "storeclient.h"
#include "turn.h"

#include <QProcessEnvironment>
#include <QTemporaryDir>
#include <QTest>

namespace varve::test
{

/// The answer of a store, waited for. A future that has not begun yet does not wait by itself.
template<typename T>
[[nodiscard]] T awaited(QFuture<T> future)
{
    if (!QTest::qWaitFor([&future] { return future.isFinished(); }, 60'000)) {
        qFatal("the store does not answer");
    }
    return future.takeResult();
}

/// What turns need, in a folder of their own: a store with one session, the real tools in "work", and a approvals that allows
/// everything. On the thread of the test, which needs an event loop.
class TurnHost
{
    Q_DISABLE_COPY_MOVE(TurnHost)

public:
    /// `log`: of the transport, may be null.
    explicit TurnHost(std::shared_ptr<RequestLog> log = {});
    /// The store of a host that is gone, with the newest session in it.
    TurnHost(const QString &storePath, const QString &workFolder);
    ~TurnHost();

    /// Bash without a sandbox, given `environment` (scrubbed as always), and the tools for files.
    void useTools(const QProcessEnvironment &environment);
    void setTools(const ToolSet &tools) { m_tools = tools; }
    /// Turns compact by this, with a model's `window`. Nothing: they do not.
    void setCompaction(const std::optional<CompactionOptions> &options) { m_options = options; }
    [[nodiscard]] Compactor &compactor() { return *m_compactor; }

    /// Where a turn that asks `text` begins now.
    [[nodiscard]] TurnStart startOf(const QString &text, const Endpoint &endpoint);
    [[nodiscard]] std::unique_ptr<Turn> turnOf(const TurnStart &start);
    /// One turn from its start to its end.
    [[nodiscard]] TurnEnd run(const QString &text, const Endpoint &endpoint);

    /// The branch to the leaf, oldest first.
    [[nodiscard]] QList<Entry> entries();
    /// The same as text: "user:hi", "assistant:text[bash]", "toolResult!:first line".
    [[nodiscard]] QStringList lines();

    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }
    [[nodiscard]] QString storePath() const { return m_storePath; }
    [[nodiscard]] QString workFolder() const { return m_workFolder; }
    /// In the work folder.
    void writeFile(const QString &name, const QByteArray &content) const;
    [[nodiscard]] StoreClient &store() { return *m_store; }
    [[nodiscard]] HttpTransport &transport() { return *m_transport; }
    [[nodiscard]] SessionId session() const { return m_session; }

private:
    void open(std::shared_ptr<RequestLog> log);

    QTemporaryDir m_folder;
    QString m_storePath;
    QString m_workFolder;
    QObject m_context; // processes live on its thread
    ApprovalQueue m_approvals;
    std::unique_ptr<StoreClient> m_store;
    std::unique_ptr<HttpTransport> m_transport;
    std::shared_ptr<LeaseBook> m_leases = std::make_shared<LeaseBook>(QStringLiteral("host"));
    std::unique_ptr<Compactor> m_compactor;
    std::optional<CompactionOptions> m_options;
    ToolSet m_tools;
    SessionId m_session;
};

} // namespace varve::test
