// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsontree.h"

#include <QCryptographicHash>

#include <concepts>
#include <functional>
#include <string>

namespace varve
{

/// Digest of JSON values in one form for all spellings of them: key order, white space, escapes and ways to write a number make no
/// difference. BLAKE2 because Qt's SHA-256 is four times slower and every byte of an import passes here.
class PayloadDigest
{
public:
    /// Of texts and values, one after the other.
    template<typename... Values>
    [[nodiscard]] static QByteArray of(const Values &...values)
    {
        PayloadDigest digest;
        (digest.addOne(values), ...);
        return digest.result();
    }
    void add(const JsonRef &value);
    /// A name or another string that is no JSON.
    void addText(std::string_view text);
    /// The members of an object in the order of their keys; `each` adds what it wants of one.
    void addObject(const JsonRef &object, const std::function<void(const JsonRef &)> &each);
    void addMember(const JsonRef &member);
    /// Once.
    [[nodiscard]] QByteArray result();

private:
    void addOne(const JsonRef &value) { add(value); }
    void addOne(const std::convertible_to<std::string_view> auto &text) { addText(text); }
    void addOne(const QString &text) { addText(text.toStdString()); }
    void addNumber(const JsonRef &value);
    void flush();

    QCryptographicHash m_hash { QCryptographicHash::Blake2b_256 };
    std::string m_pending;
};

} // namespace varve
