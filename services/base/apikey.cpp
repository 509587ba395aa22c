// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "apikey.h"

#include "keysearch.h"

#include <QList>
#include <QString>

#include <algorithm>
#include <functional>

namespace varve
{

namespace
{

void wipe(QByteArray &bytes)
{
    // volatile: the compiler may not drop stores to memory that is about to be freed
    volatile char *at = bytes.data();
    for (qsizetype i = 0; i < bytes.size(); ++i) {
        at[i] = 0;
    }
}

/// The characters of base 64 that depend on the key alone, wherever in the encoded text it began: "user:key" of
/// basic authentication shifts it by any number of bytes.
QList<QByteArray> base64Parts(const QByteArray &key)
{
    constexpr qsizetype Group = 3; // bytes that become four characters
    QList<QByteArray> parts;
    for (qsizetype before = 0; before < Group; ++before) {
        const QByteArray shifted = QByteArray(before, '\0') + key;
        const qsizetype mixed =
                before == 0 ? 0 : before + 1; // characters that hold bits of what is before
        const qsizetype whole = shifted.size() * 8 / 6;
        for (const auto alphabet : { QByteArray::Base64Encoding, QByteArray::Base64UrlEncoding }) {
            parts << shifted.toBase64(alphabet).first(whole).sliced(mixed);
        }
    }
    return parts;
}

QList<QByteArray> spellingsOf(const QByteArray &key)
{
    constexpr qsizetype ShortestWorthHiding = 4;
    if (key.size() < ShortestWorthHiding) {
        return {};
    }
    QByteArray json = key;
    json.replace("\\", "\\\\").replace("\"", "\\\"");
    QByteArray slashes = json;
    slashes.replace("/", "\\/");
    const QByteArray percent = key.toPercentEncoding();
    QList<QByteArray> all { key, json, slashes, percent };
    for (const auto alphabet : { QByteArray::Base64Encoding, QByteArray::Base64UrlEncoding }) {
        all += key.toBase64(alphabet | QByteArray::OmitTrailingEquals);
    }
    all += base64Parts(key);
    // The longest first: a shorter one may be part of it, and would leave the rest of it standing.
    std::ranges::stable_sort(all, std::ranges::greater(), &QByteArray::size);
    return all;
}

} // namespace

struct ApiKey::Secret
{
    explicit Secret(QByteArrayView view) : bytes(view.data(), view.size()) { }
    ~Secret() { wipe(bytes); }
    Q_DISABLE_COPY_MOVE(Secret)

    QByteArray bytes;
};

ApiKey::ApiKey(QByteArray &&bytes)
{
    const QByteArrayView trimmed = QByteArrayView(bytes).trimmed();
    if (!trimmed.isEmpty()) {
        m_secret = std::make_shared<const Secret>(trimmed);
    }
    wipe(bytes);
    bytes.clear();
}

bool ApiKey::isPrintable() const
{
    return std::ranges::all_of(reveal(), [](char c) { return c > 0x20 && c < 0x7F; });
}

QByteArrayView ApiKey::reveal() const
{
    return m_secret ? QByteArrayView(m_secret->bytes) : QByteArrayView();
}

QList<ByteSpan> findKey(const ApiKey &key, const QByteArray &text)
{
    QList<ByteSpan> found;
    const QList<QByteArray> spellings = spellingsOf(key.reveal().toByteArray());
    for (const QByteArray &spelling : spellings) {
        for (qsizetype at = text.indexOf(spelling); at >= 0;
             at = text.indexOf(spelling, at + spelling.size())) {
            found += ByteSpan { at, spelling.size() };
        }
    }
    return found;
}

QByteArray ApiKey::redactedFrom(QByteArray bytes) const
{
    if (bytes.isEmpty()) {
        return bytes;
    }
    const QList<QByteArray> spellings = spellingsOf(reveal().toByteArray());
    for (const QByteArray &spelling : spellings) {
        bytes.replace(spelling, Mark);
    }
    return bytes;
}

QString ApiKey::redactedFrom(const QString &text) const
{
    return QString::fromUtf8(redactedFrom(text.toUtf8()));
}

} // namespace varve
