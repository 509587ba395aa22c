// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsonrpc.h"
#include "mcptoolinfo.h"

#include <QDeadlineTimer>
#include <QObject>
#include <QSet>
#include <QTimer>

#include <functional>

namespace varve
{

/// The tools of a server, asked for page by page, once at a time and not more often than it is told to; what is too much of a list is left
/// out. On one thread.
///
/// Signals: ended after each list, with whether it differs from the one before; failed instead where the server does not tell it (the tools
/// before stay).
class McpToolList final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(McpToolList)

public:
    /// Asks for one page and gives the answer on.
    using AskPage = std::function<void(const QJsonObject &content,
                                       const std::function<void(const RpcMessage &)> &answered)>;

    McpToolList(AskPage askPage, std::chrono::milliseconds between, QObject *parent);
    ~McpToolList() override;

    [[nodiscard]] const QList<McpToolInfo> &tools() const { return m_tools; }
    /// That a tool is as `digest` says; an empty one takes it as it is.
    [[nodiscard]] bool isAsBefore(const QString &name, const QByteArray &digest) const;
    /// Tools that may not be used where parameters go into headers are left out from the next list on.
    void setForHeaders(bool forHeaders) { m_forHeaders = forHeaders; }

    /// At once, or as soon as it may be asked for again.
    void ask();
    /// While the server said that its list holds (`ttlMs`), and right after it came.
    [[nodiscard]] bool isFresh() const;
    [[nodiscard]] bool isAsking() const { return m_listing.has_value(); }
    /// Nothing is asked for any more.
    void stop();

Q_SIGNALS:
    void ended(bool isDifferent);
    void failed(const QString &reason);

private:
    struct Listing
    {
        QList<McpToolInfo> tools;
        QSet<QString> cursors; ///< that were asked for
        qsizetype bytes = 0;
        qint64 fresh = 0; ///< milliseconds: of the page that holds the shortest
    };

    void begin();
    void askPage(const QString &cursor);
    void onPage(const RpcMessage &reply);
    void take(const McpToolInfo &tool);

    const AskPage m_askPage;
    QList<McpToolInfo> m_tools;
    std::optional<Listing> m_listing; ///< while it is asked for
    bool m_again = false; ///< it has changed since
    bool m_isTold = false; ///< once
    bool m_forHeaders = false;
    QTimer m_between;
    QDeadlineTimer m_fresh { 0 };
};

} // namespace varve
