// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandsecrets.h"

#include "namedsecrets.h"
#include "secretvalue.h"

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestLine = 600;

/// A word of a command line, without its quotes.
struct Word
{
    qsizetype at = 0;
    qsizetype length = 0;
};

bool isShellQuote(QChar c)
{
    return c == u'"' || c == u'\'';
}

/// Words up to the end of the command. `end`: where that is.
QList<Word> wordsFrom(QStringView text, qsizetype at, qsizetype &end)
{
    QList<Word> words;
    const qsizetype limit = qMin(text.size(), at + LongestLine);
    qsizetype i = at;
    while (i < limit) {
        const QChar c = text.at(i);
        if (c == u'\\' && i + 1 < limit && text.at(i + 1) == u'\n') {
            i += 2; // the line goes on
        } else if (c.isSpace() && c != u'\n' && c != u'\r') {
            ++i;
        } else if (c == u'\n' || c == u'\r' || c == u'|' || c == u';' || c == u'`' || c == u')') {
            break;
        } else if (isShellQuote(c)) {
            const qsizetype close = text.sliced(i + 1, limit - i - 1).indexOf(c);
            const qsizetype length = close < 0 ? limit - i - 1 : close;
            words += Word { i + 1, length };
            i += length + 2;
        } else {
            const qsizetype begin = i;
            while (i < limit && !text.at(i).isSpace() && !isShellQuote(text.at(i))
                   && !QStringView(u"|;`").contains(text.at(i))) {
                ++i;
            }
            words += Word { begin, i - begin };
        }
    }
    end = qMin(i, limit);
    return words;
}

bool isValue(QStringView value)
{
    constexpr qsizetype Shortest = 3;
    const bool isPorts = std::ranges::all_of(
            value, [](QChar c) { return isDigit(c) || c == u':' || c == u'.' || c == u'/'; });
    return value.size() >= Shortest && !isPlaceholder(value) && !value.startsWith(u'-')
            && (!isPorts || (!value.contains(u':') && value.size() > 5)) && !value.startsWith(u'.')
            && !value.startsWith(u'=');
}

/// The password in what an option says.
Word secretIn(QStringView text, Word word, SecretOption::Value value)
{
    using enum SecretOption::Value;
    const QChar sign = value == Pair ? u':'
            : value == Percent       ? u'%'
            : value == Comma         ? u','
                                     : QChar();
    if (sign.isNull()) {
        return word;
    }
    const qsizetype at = text.sliced(word.at, word.length).indexOf(sign);
    return at < 1 ? Word {} : Word { word.at + at + 1, word.length - at - 1 };
}

class CommandLine
{
public:
    CommandLine(QStringView text, const SecretOption &option, QList<Word> words,
                QList<FoundSecret> &found)
        : m_text(text)
        , m_option(option)
        , m_words(std::move(words))
        , m_found(found)
    { }

    void read()
    {
        for (qsizetype i = 0; i < m_words.size(); ++i) {
            if (m_option.value == SecretOption::Value::Named) {
                readNamed(i);
            } else {
                readOption(i);
            }
        }
    }

private:
    [[nodiscard]] QStringView at(qsizetype i) const
    {
        return i < m_words.size() ? m_text.sliced(m_words.at(i).at, m_words.at(i).length)
                                  : QStringView();
    }

    void readNamed(qsizetype i)
    {
        if (const auto secret =
                    at(i).contains(u'=') ? std::nullopt : findNamedSecret(at(i), at(i + 1))) {
            m_found +=
                    FoundSecret { m_words.at(i + 1).at + secret->at, secret->length, secret->kind };
        }
    }

    void readOption(qsizetype i)
    {
        using enum SecretOption::Value;
        const QStringView word = at(i);
        for (const QString &option : m_option.options) {
            if (!word.startsWith(option)) {
                continue;
            }
            const bool isAlone = word.size() == option.size();
            const bool isLong = option.startsWith("--"_L1);
            const bool wantsJoined =
                    m_option.value == Joined || (m_option.value == Either && !isAlone);
            if (!isAlone && isLong && word.at(option.size()) == u'=') {
                take({ m_words.at(i).at + option.size() + 1, word.size() - option.size() - 1 });
            } else if (isAlone && !wantsJoined && i + 1 < m_words.size()) {
                take(m_words.at(i + 1));
            } else if (isAlone && wantsJoined && i + 1 < m_words.size()
                       && m_words.at(i + 1).at == m_words.at(i).at + m_words.at(i).length + 1) {
                take(m_words.at(i + 1)); // -p'X'
            } else if (!isAlone && !isLong && option.size() == 2
                       && (wantsJoined || m_option.value == Pair || m_option.value == Percent)) {
                take({ m_words.at(i).at + option.size(), word.size() - option.size() });
            }
        }
    }

    void take(Word word)
    {
        if (m_option.value == SecretOption::Value::Cookie) {
            findCookies(m_text, word.at, word.at + word.length, m_found);
            return;
        }
        const Word secret = secretIn(m_text, word, m_option.value);
        if (isValue(m_text.sliced(secret.at, secret.length))
            && !isPlaceholder(m_text.sliced(word.at, word.length))) {
            m_found += FoundSecret { secret.at, secret.length, SecretKind::Password };
        }
    }

    QStringView m_text;
    const SecretOption &m_option;
    QList<Word> m_words;
    QList<FoundSecret> &m_found;
};

} // namespace

qsizetype findCommandSecrets(QStringView text, qsizetype at, const SecretOption &option,
                             QList<FoundSecret> &found)
{
    qsizetype end = at;
    QList<Word> words = wordsFrom(text, at, end);
    CommandLine(text, option, std::move(words), found).read();
    return end;
}

void findCookies(QStringView text, qsizetype at, qsizetype end, QList<FoundSecret> &found)
{
    constexpr qsizetype Long = 16;
    constexpr qsizetype ShortestSession = 8;
    static constexpr std::array Sessions { "sess"_L1, "sid"_L1,  "auth"_L1,     "token"_L1,
                                           "jwt"_L1,  "csrf"_L1, "remember"_L1, "login"_L1 };
    while (at < end) {
        const qsizetype stop = text.sliced(at, end - at).indexOf(u';');
        const qsizetype next = stop < 0 ? end : at + stop;
        const qsizetype sign = text.sliced(at, next - at).indexOf(u'=');
        if (sign > 0) {
            const QStringView name = text.sliced(at, sign).trimmed();
            const qsizetype begin = at + sign + 1;
            const QStringView value = text.sliced(begin, next - begin);
            const bool isSession = std::ranges::any_of(Sessions, [name](auto part) {
                return name.contains(part, Qt::CaseInsensitive);
            });
            const bool isSecret = isSession
                    ? value.size() >= ShortestSession && std::ranges::any_of(value, isDigit)
                    : value.size() >= Long && looksSecret(value, SecretKind::Key);
            if (isSecret && !isPlaceholder(value)) {
                found += FoundSecret { begin, value.size(), SecretKind::Token };
            }
        }
        at = next + 1;
    }
}

} // namespace varve
