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
    /// What stands where the key stood.
    static constexpr QByteArrayView Mark = "[key]";
    /// UTF-8 without the key in any spelling that servers quote it in: plain, escaped for JSON, percent-encoded,
    /// base 64 with whatever stands around it. Keys of less than four bytes are left: they are part of too much.
    [[nodiscard]] QByteArray redactedFrom(QByteArray bytes) const;
    [[nodiscard]] QString redactedFrom(const QString &text) const;

    friend bool operator==(const ApiKey &a, const ApiKey &b) { return a.reveal() == b.reveal(); }

    friend QDebug operator<<(QDebug, const ApiKey &) = delete;
    friend QDataStream &operator<<(QDataStream &, const ApiKey &) = delete;

private:
    struct Secret;
    std::shared_ptr<const Secret> m_secret;
};

} // namespace varve
