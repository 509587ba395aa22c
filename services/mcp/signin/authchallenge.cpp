// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "authchallenge.h"

#include <QMap>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestHeader = 8192;
constexpr qsizetype MostScopes = 100;
constexpr qsizetype LongestScope = 200;

/// Reads words, signs and quoted strings (RFC 9110 section 11).
class HeaderReader
{
public:
    explicit HeaderReader(QLatin1StringView text) : m_text(text) { }

    [[nodiscard]] bool atEnd() const { return m_at >= m_text.size(); }

    void skip(QLatin1StringView signs)
    {
        while (!atEnd() && signs.contains(m_text.at(m_at))) {
            ++m_at;
        }
    }
    [[nodiscard]] bool takes(QLatin1Char sign)
    {
        const bool is = !atEnd() && m_text.at(m_at) == sign;
        m_at += is ? 1 : 0;
        return is;
    }
    /// Up to a blank or a sign; base 64 of other schemes is a word too.
    [[nodiscard]] QString word()
    {
        const qsizetype begin = m_at;
        while (!atEnd() && !" \t,=\""_L1.contains(m_text.at(m_at))) {
            ++m_at;
        }
        return m_text.sliced(begin, m_at - begin);
    }
    [[nodiscard]] QString value()
    {
        if (!takes(QLatin1Char('"'))) {
            return word();
        }
        QString text;
        while (!atEnd() && !takes(QLatin1Char('"'))) {
            m_at += m_text.at(m_at) == QLatin1Char('\\') && m_at + 1 < m_text.size() ? 1 : 0;
            text += m_text.at(m_at++);
        }
        return text;
    }

private:
    const QLatin1StringView m_text;
    qsizetype m_at = 0;
};

} // namespace

QStringList scopesIn(const QString &text)
{
    QStringList scopes;
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    for (const QString &word : words) {
        const bool isScope = word.size() <= LongestScope && std::ranges::all_of(word, [](QChar c) {
                                 return c > u' ' && c <= u'~' && c != u'"' && c != u'\\';
                             });
        if (isScope && scopes.size() < MostScopes && !scopes.contains(word)) {
            scopes += word;
        }
    }
    return scopes;
}

std::optional<AuthChallenge> bearerChallenge(const QByteArray &header)
{
    const QByteArray bytes = header.first(std::min(header.size(), LongestHeader));
    HeaderReader reader { QLatin1StringView(bytes) };
    bool isBearer = false;
    bool wasBearer = false;
    QMap<QString, QString> said;
    while (!reader.atEnd() && (!wasBearer || isBearer)) {
        reader.skip(" \t,\r\n"_L1);
        const QString word = reader.word();
        reader.skip(" \t"_L1);
        if (reader.takes(QLatin1Char('='))) {
            reader.skip(" \t="_L1);
            const QString value = reader.value();
            if (isBearer && !said.contains(word.toLower())) {
                said.insert(word.toLower(), value);
            }
        } else if (word.isEmpty()) {
            std::ignore = reader.value(); // a quoted string where none may be
        } else {
            isBearer = word.compare("bearer"_L1, Qt::CaseInsensitive) == 0 && !wasBearer;
            wasBearer = wasBearer || isBearer;
        }
    }
    if (!wasBearer) {
        return std::nullopt;
    }
    return AuthChallenge { QUrl(said.value(u"resource_metadata"_s), QUrl::StrictMode),
                           scopesIn(said.value(u"scope"_s)), said.value(u"error"_s) };
}

} // namespace varve
