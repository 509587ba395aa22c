// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "mcptoollist.h"

#include "mcpcontent.h"

#include <QLoggingCategory>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

Q_LOGGING_CATEGORY(lcToolServers, "varve.toolservers")

// A list that never ends is a fault of the server; what is beyond these is left out.
constexpr qsizetype MaxTools = 2000;
constexpr qsizetype MaxPages = 200;
constexpr qsizetype MaxListBytes = 4LL * 1024 * 1024;
constexpr qint64 LongestFresh = 24LL * 60 * 60 * 1000; // ms

} // namespace

McpToolList::McpToolList(AskPage askPage, std::chrono::milliseconds between, QObject *parent)
    : QObject(parent)
    , m_askPage(std::move(askPage))
{
    m_between.setSingleShot(true);
    m_between.setInterval(between);
    connect(&m_between, &QTimer::timeout, this, [this] {
        if (std::exchange(m_again, false)) {
            begin();
        }
    });
}

McpToolList::~McpToolList() = default;

bool McpToolList::isAsBefore(const QString &name, const QByteArray &digest) const
{
    const auto known = std::ranges::find_if(
            m_tools, [&](const McpToolInfo &tool) { return tool.definition.name == name; });
    return digest.isEmpty() || (known != m_tools.end() && known->digest == digest);
}

void McpToolList::ask()
{
    m_fresh = QDeadlineTimer(0);
    if (m_listing || m_between.isActive()) {
        m_again = true;
    } else {
        begin();
    }
}

bool McpToolList::isFresh() const
{
    return !m_fresh.hasExpired() || (m_between.isActive() && !m_again);
}

void McpToolList::stop()
{
    m_between.stop();
    m_listing.reset();
    m_again = false;
}

void McpToolList::begin()
{
    m_listing = Listing { {}, {}, 0, LongestFresh };
    askPage({});
}

void McpToolList::askPage(const QString &cursor)
{
    m_listing->cursors.insert(cursor);
    const QJsonObject content =
            cursor.isEmpty() ? QJsonObject() : QJsonObject { { "cursor"_L1, cursor } };
    m_askPage(content, [this](const RpcMessage &reply) { onPage(reply); });
}

void McpToolList::take(const McpToolInfo &tool)
{
    if (m_forHeaders && !tool.mirrors) {
        qCWarning(lcToolServers,
                  "The tool %ls is left out: its schema has x-mcp-header where it may not be.",
                  qUtf16Printable(tool.definition.name));
        return;
    }
    m_listing->bytes += tool.definition.description.size() + tool.definition.parameters.size();
    if (m_listing->bytes <= MaxListBytes && m_listing->tools.size() < MaxTools) {
        m_listing->tools += tool;
    }
}

void McpToolList::onPage(const RpcMessage &reply)
{
    if (!m_listing) {
        return;
    }
    if (reply.kind == RpcMessage::Kind::ErrorReply) {
        m_listing.reset();
        m_between.start();
        Q_EMIT failed(reply.errorText);
        return;
    }
    const QList<McpToolInfo> page = mcpTools(reply.content);
    for (const McpToolInfo &tool : page) {
        take(tool);
    }
    m_listing->fresh = std::clamp(reply.content["ttlMs"_L1].toInteger(0), 0LL, m_listing->fresh);
    const QString next = reply.content["nextCursor"_L1].toString();
    const bool isFull = m_listing->bytes > MaxListBytes || m_listing->tools.size() >= MaxTools;
    // One that names a page twice would go on for ever.
    if (!next.isEmpty() && !isFull && m_listing->cursors.size() < MaxPages
        && !m_listing->cursors.contains(next)) {
        askPage(next);
        return;
    }
    const bool isDifferent = std::exchange(m_tools, m_listing->tools) != m_tools;
    // A change that was told meanwhile counts more than what the list said of itself.
    m_fresh = QDeadlineTimer(m_again ? 0 : m_listing->fresh);
    m_listing.reset();
    if (std::exchange(m_isTold, true)) {
        m_between.start();
    }
    Q_EMIT ended(isDifferent);
}

} // namespace varve
