// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <memory>

class QDebug;
class QDataStream;

namespace varve
{

/// A secret. Copies share one buffer, which is overwritten when the last of them goes; it cannot be
/// printed, streamed or turned into a string by accident. Copies may be used on any thread.
class ApiKey
{
public:
    ApiKey() = default;
    /// White space around it (from pasting) is removed; `bytes` is overwritten.
    explicit ApiKey(QByteArray &&bytes);

    [[nodiscard]] bool isEmpty() const { return !m_secret; }
    /// False if it holds bytes that no key has and that no header may carry.
    [[nodiscard]] bool isPrintable() const;
    /// For the one place that writes the request's header.
    [[nodiscard]] QByteArrayView reveal() const;
    /// `text` with every occurrence of the key replaced: what servers say may quote it.
    [[nodiscard]] QString redactedFrom(const QString &text) const;

    friend bool operator==(const ApiKey &a, const ApiKey &b) { return a.reveal() == b.reveal(); }

    friend QDebug operator<<(QDebug, const ApiKey &) = delete;
    friend QDataStream &operator<<(QDataStream &, const ApiKey &) = delete;

private:
    struct Secret;
    std::shared_ptr<const Secret> m_secret;
};

} // namespace varve
