// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "apikey.h"

#include <QString>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

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

QString ApiKey::redactedFrom(const QString &text) const
{
    constexpr qsizetype ShortestWorthHiding = 4;
    if (reveal().size() < ShortestWorthHiding) {
        return text;
    }
    QString result = text;
    return result.replace(QLatin1StringView(reveal()), u"[key]"_s);
}

} // namespace varve
