// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "namedsecrets.h"

#include "commandsecrets.h"
#include "keytable.h"
#include "secretvalue.h"

#include <QVarLengthArray>

#include <algorithm>
#include <array>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestName = 80;
constexpr qsizetype DecidedBy = 160; // characters of a value
constexpr qsizetype LongestOther = 400;
constexpr qsizetype LongestType = 40;
constexpr qsizetype MostBlanks = 4;

bool isNameCharacter(QChar c)
{
    return isAlnum(c) || c == u'_' || c == u'-' || c == u'.';
}

bool isBlank(QChar c)
{
    return c == u' ' || c == u'\t';
}

bool isQuote(QChar c)
{
    return c == u'"' || c == u'\'' || c == u'`';
}

/// "db_pass", "smtpPass", "PASS": with nothing before it, or where a word begins. "bypass" is none.
bool endsWithWordPass(QStringView name)
{
    constexpr auto Pass = "pass"_L1;
    if (!name.endsWith(Pass, Qt::CaseInsensitive)) {
        return false;
    }
    const qsizetype at = name.size() - Pass.size();
    return at == 0 || !isAlnum(name.at(at - 1))
            || (name.at(at).isUpper() && name.at(at - 1).isLower());
}

/// In small letters, without what divides its words and without a number at its end (API_KEY_2).
using PlainName = QVarLengthArray<char16_t, LongestName>;

PlainName plainName(QStringView name)
{
    PlainName plain;
    for (const QChar c : name.last(qMin(LongestName, name.size()))) {
        if (isAlnum(c)) {
            plain.append(c.toLower().unicode());
        }
    }
    while (!plain.isEmpty() && isDigit(plain.last())) {
        plain.removeLast();
    }
    return plain;
}

bool isUpperCase(QStringView name)
{
    return std::ranges::all_of(
            name, [](QChar c) { return (c >= u'A' && c <= u'Z') || isDigit(c) || c == u'_'; });
}

/// STRIPE_KEY: a variable that is a key of something, unless it is one that finds things.
bool isVariableOfKey(QStringView name)
{
    static constexpr std::array Others { "CACHE"_L1,    "PRIMARY"_L1,     "FOREIGN"_L1,
                                         "PUBLIC"_L1,   "SORT"_L1,        "PARTITION"_L1,
                                         "REGISTRY"_L1, "IDEMPOTENCY"_L1, "HOST"_L1,
                                         "ROUTING"_L1,  "STORAGE"_L1,     "OBJECT"_L1 };
    return name.endsWith("_KEY"_L1) && isUpperCase(name)
            && std::ranges::none_of(Others, [name](auto other) { return name.contains(other); });
}

bool isServiceName(QStringView plain)
{
    static constexpr std::array Ends { "key"_L1, "auth"_L1, "license"_L1, "api"_L1, "pat"_L1 };
    return std::ranges::any_of(Ends, [plain](auto end) { return plain.endsWith(end); })
            && std::ranges::any_of(KeyTable::builtIn().named(), [plain](const NamedShape &shape) {
                   return std::ranges::any_of(shape.words, [plain](const QString &word) {
                       return plain.contains(word);
                   });
               });
}

/// A key where the name says whose it is, and the value looks like theirs.
bool isNamedShape(QStringView plain, QStringView value)
{
    constexpr double LeastBits = 2.5;
    const KeyTable &table = KeyTable::builtIn();
    return std::ranges::any_of(table.named(), [&](const NamedShape &shape) {
        const bool isIts = std::ranges::any_of(
                shape.words, [plain](const QString &word) { return plain.contains(word); });
        RunEnds runs(value, table.sets());
        return isIts && hasNeeds(value, shape.needs) && bitsOf(value) >= LeastBits
                && std::ranges::any_of(shape.values, [&](const ShapePattern &pattern) {
                       const auto match = pattern.matchFrom(value, 0, runs);
                       return match && match->end == value.size();
                   });
    });
}

/// user:password in base 64, as programs keep it for a registry.
bool isPair(QStringView value)
{
    constexpr qsizetype Shortest = 8;
    if (value.size() < Shortest || value.size() > 400) {
        return false;
    }
    const auto decoded = QByteArray::fromBase64Encoding(value.toLatin1(),
                                                        QByteArray::AbortOnBase64DecodingErrors);
    const QByteArray pair = decoded ? *decoded : QByteArray();
    return pair.indexOf(':') > 0
            && std::ranges::all_of(pair, [](char c) { return c >= 32 && c < 127; });
}

/// "legal winner thank year …": what a wallet is restored from.
bool isSeedPhrase(QStringView value)
{
    const QList<QStringView> words = value.split(u' ', Qt::SkipEmptyParts);
    const bool isLong = words.size() >= 12 && words.size() <= 24 && words.size() % 3 == 0;
    return isLong && std::ranges::all_of(words, [](QStringView word) {
               return word.size() >= 3 && word.size() <= 8
                       && std::ranges::all_of(word, [](QChar c) { return c >= u'a' && c <= u'z'; });
           });
}

bool isNameOfSeed(QStringView plain)
{
    static constexpr std::array Ends { "mnemonic"_L1, "seedphrase"_L1, "recoveryphrase"_L1,
                                       "seedwords"_L1 };
    return std::ranges::any_of(Ends, [plain](auto end) { return plain.endsWith(end); });
}

/// "ed25519.PrivateKey2": a member of something, as code has it.
bool isPath(QStringView value)
{
    const auto isIdentifier = [](QStringView part) {
        return !part.isEmpty() && !isDigit(part.front())
                && std::ranges::all_of(part, [](QChar c) { return isAlnum(c) || c == u'_'; });
    };
    return value.contains(u'.') && std::ranges::all_of(value.split(u'.'), isIdentifier);
}

/// "Basic ", "Bearer " and the like.
qsizetype schemeLength(QStringView value)
{
    for (const auto scheme :
         { "Basic "_L1, "Bearer "_L1, "Token "_L1, "ApiKey "_L1, "Api-Key "_L1, "Key "_L1 }) {
        if (value.startsWith(scheme, Qt::CaseInsensitive)) {
            return scheme.size();
        }
    }
    return 0;
}

bool isAuthorization(QStringView name)
{
    return name.endsWith("authorization"_L1, Qt::CaseInsensitive);
}

bool isCookie(QStringView name)
{
    return name.compare("cookie"_L1, Qt::CaseInsensitive) == 0
            || name.compare("set-cookie"_L1, Qt::CaseInsensitive) == 0;
}

std::optional<FoundSecret> secretIn(QStringView value, SecretKind kind, bool isHeader)
{
    constexpr qsizetype ShortestPair = 8; // user and password in base 64
    constexpr qsizetype ShortestToken = 16;
    const qsizetype scheme = isHeader ? schemeLength(value) : 0;
    const QStringView rest = value.sliced(scheme);
    const bool isBasic = value.startsWith("Basic "_L1, Qt::CaseInsensitive);
    const bool isCredentials = scheme > 0 && rest.size() >= (isBasic ? ShortestPair : ShortestToken)
            && !isPlaceholder(rest)
            && std::ranges::none_of(rest, [](QChar c) { return c.isSpace(); });
    if (!isCredentials && !looksSecret(rest, kind)
        && !(kind == SecretKind::Key && isJumble(rest))) {
        return std::nullopt;
    }
    return FoundSecret { scheme, rest.size(), kind };
}

/// What a name says about its value.
struct Wish
{
    enum class As : quint8 {
        Kind, ///< a secret of that kind, if it looks like one
        KeyHeader, ///< whatever is long enough: x-api-key
        Variable, ///< STRIPE_KEY
        Pair, ///< user:password in base 64
        Service, ///< of a service, if it looks like theirs
        Seed,
        Cookies,
    };
    As as = As::Kind;
    SecretKind kind = SecretKind::Key;
    QStringView name;
    bool isVariable = false; ///< `DB_PASSWORD=value`, which no code writes
};

/// x-api-key, which is a header and has nothing else as its value.
bool isKeyHeader(QStringView name)
{
    static constexpr std::array Headers { "api-key"_L1, "auth-key"_L1, "auth-token"_L1,
                                          "access-token"_L1 };
    return std::ranges::any_of(
            Headers, [name](auto header) { return name.endsWith(header, Qt::CaseInsensitive); });
}

/// What a person may have made up: a password or a secret, whatever it opens.
bool isChosen(QStringView name)
{
    static constexpr std::array Words { "PASS"_L1, "PWD"_L1, "SECRET"_L1 };
    return std::ranges::any_of(Words, [name](auto word) { return name.contains(word); });
}

std::optional<Wish> wishOf(QStringView name)
{
    using enum Wish::As;
    if (name.isEmpty() || name.size() > LongestName) {
        return std::nullopt;
    }
    if (endsWithWordPass(name)) {
        return Wish { Kind, SecretKind::Password, name };
    }
    const PlainName letters = plainName(name);
    const QStringView plain(letters.constData(), letters.size());
    if (const auto kind = KeyTable::builtIn().kindOfEnd(plain)) {
        return Wish { isKeyHeader(name) ? KeyHeader : Kind, *kind, name };
    }
    if (isCookie(name)) {
        return Wish { Cookies, SecretKind::Token, name };
    }
    if (isVariableOfKey(name)) {
        return Wish { Variable, SecretKind::Key, name };
    }
    if (plain == "auth"_L1) {
        return Wish { Pair, SecretKind::Password, name };
    }
    if (isNameOfSeed(plain)) {
        return Wish { Seed, SecretKind::PrivateKey, name };
    }
    return isServiceName(plain) ? std::optional(Wish { Service, SecretKind::Key, name })
                                : std::nullopt;
}

std::optional<FoundSecret> secretFor(const Wish &wish, QStringView value)
{
    constexpr qsizetype ShortestInHeader = 16;
    constexpr qsizetype ShortestOfVariable = 12;
    constexpr qsizetype ShortestOfRegistry = 24;
    constexpr double LeastBits = 3;
    const auto whole = [&](bool is) {
        return is ? std::optional(FoundSecret { 0, value.size(), wish.kind }) : std::nullopt;
    };
    switch (wish.as) {
    case Wish::As::KeyHeader: {
        const bool isLong = value.size() >= ShortestInHeader && !isPlaceholder(value)
                && std::ranges::all_of(value, [](QChar c) {
                                return isAlnum(c) || QStringView(u"._~+/=-").contains(c);
                            });
        return isLong ? whole(true) : secretIn(value, wish.kind, false);
    }
    case Wish::As::Kind:
        if (wish.name.endsWith("pwd"_L1, Qt::CaseInsensitive) && value.contains(u'/')) {
            return std::nullopt; // where one works
        }
        if (wish.isVariable && isChosen(wish.name) && looksChosen(value)) {
            return whole(true);
        }
        return secretIn(value, wish.kind, isAuthorization(wish.name));
    case Wish::As::Variable:
        return whole(value.size() >= ShortestOfVariable && looksSecret(value, wish.kind)
                     && bitsOf(value) >= LeastBits);
    case Wish::As::Pair:
        return whole(
                isPair(value)
                || (value.size() >= ShortestOfRegistry && looksSecret(value, SecretKind::Key)));
    case Wish::As::Service: {
        const PlainName letters = plainName(wish.name);
        return whole(isNamedShape(QStringView(letters.constData(), letters.size()), value));
    }
    case Wish::As::Seed:
        return whole(isSeedPhrase(value));
    case Wish::As::Cookies:
        break;
    }
    return std::nullopt;
}

/// Reads a text around the signs that set a value to a name.
class Scan
{
public:
    Scan(QStringView text, QList<FoundSecret> &found) : m_text(text), m_found(found) { }

    void run()
    {
        for (qsizetype at = 0; at < m_text.size(); ++at) {
            const QChar c = m_text.at(at);
            if (c == u':' || c == u'=') {
                at = std::max(at, readAssignment(at));
            } else if (c == u'-' && at > 0 && !isNameCharacter(peek(at - 1))
                       && (peek(at + 1) == u'-' || isAlnum(peek(at + 1)))) {
                at = std::max(at, readOption(at));
            } else if (c == u'-' && at == 0) {
                at = std::max(at, readOption(at));
            } else if (c == u',' && isQuote(peek(at - 1))) {
                at = std::max(at, readArgument(at));
            } else if (c == u'>') {
                at = std::max(at, readElement(at));
            }
        }
    }

private:
    [[nodiscard]] QChar peek(qsizetype at) const
    {
        return at >= 0 && at < m_text.size() ? m_text.at(at) : QChar();
    }

    /// Before `at`, without blanks and quotes; empty if there is none.
    [[nodiscard]] QStringView nameBefore(qsizetype at) const
    {
        qsizetype end = at;
        for (qsizetype i = 0; i < MostBlanks && isBlank(peek(end - 1)); ++i) {
            --end;
        }
        if (peek(end - 1) == u']') { // config["name"]
            --end;
        }
        if (isQuote(peek(end - 1))) {
            --end;
            while (peek(end - 1) == u'\\') {
                --end;
            }
        }
        qsizetype begin = end;
        while (end - begin < LongestName && isNameCharacter(peek(begin - 1))) {
            --begin;
        }
        return m_text.sliced(begin, end - begin);
    }

    /// What is set at this sign, also before a type: `key: &str = `.
    [[nodiscard]] std::optional<Wish> wishAt(qsizetype at) const
    {
        const auto wish = wishOf(nameBefore(at));
        if (wish || m_text.at(at) != u'=') {
            return wish;
        }
        qsizetype colon = at - 1;
        while (colon > 0 && at - colon < LongestType
               && (isNameCharacter(m_text.at(colon)) || isBlank(m_text.at(colon))
                   || QStringView(u"&<>[]|'?").contains(m_text.at(colon)))) {
            --colon;
        }
        return peek(colon) == u':' ? wishOf(nameBefore(colon)) : std::nullopt;
    }

    /// `NAME=value` without blanks, as a shell, a container and a file of variables have it.
    [[nodiscard]] bool isVariableAt(qsizetype at) const
    {
        const QStringView name = nameBefore(at);
        return m_text.at(at) == u'=' && name.end() == m_text.begin() + at && isUpperCase(name)
                && peek(at + 1) != u'=' && !isBlank(peek(at + 1));
    }

    /// Where to go on.
    qsizetype readAssignment(qsizetype at)
    {
        auto wish = wishAt(at);
        if (!wish) {
            return readListed(at);
        }
        wish->isVariable = isVariableAt(at);
        if (wish->as == Wish::As::Cookies) {
            return readCookies(at);
        }
        qsizetype begin = at + 1;
        while (peek(begin) == u'=' || peek(begin) == u'>') { // := and =>
            ++begin;
        }
        return readValue(begin, *wish);
    }

    /// `"name": "API_KEY", "value": "…"`: what lists of variables and settings look like.
    qsizetype readListed(qsizetype at)
    {
        constexpr qsizetype Farthest = 160;
        const QStringView name = nameBefore(at);
        const auto is = [name](QLatin1StringView word) {
            return name.compare(word, Qt::CaseInsensitive) == 0;
        };
        if (is("name"_L1) || is("key"_L1)) {
            const qsizetype begin = valueBegin(at + 1);
            qsizetype end = begin;
            while (end - begin < LongestName && isNameCharacter(peek(end))) {
                ++end;
            }
            m_listed = m_text.sliced(qMin(begin, m_text.size()), end - begin);
            m_listedAt = end;
        } else if (is("value"_L1) && !m_listed.isEmpty() && at - m_listedAt < Farthest) {
            const auto wish = wishOf(std::exchange(m_listed, QStringView()));
            return wish && wish->as != Wish::As::Cookies ? readValue(at + 1, *wish) : at;
        }
        return at;
    }

    /// Behind blanks and a quote.
    [[nodiscard]] qsizetype valueBegin(qsizetype at) const
    {
        for (qsizetype i = 0; i < MostBlanks && isBlank(peek(at)); ++i) {
            ++at;
        }
        while (peek(at) == u'\\') {
            ++at;
        }
        return isQuote(peek(at)) ? at + 1 : at;
    }

    /// `Cookie: a=b; c=d`, up to the end of its line or the quote around it.
    qsizetype readCookies(qsizetype at)
    {
        constexpr qsizetype Longest = 8000;
        const qsizetype begin = valueBegin(at + 1);
        qsizetype end = begin;
        while (end < m_text.size() && end - begin < Longest
               && !QStringView(u"\n\"'`\\").contains(m_text.at(end))) {
            ++end;
        }
        findCookies(m_text, begin, end, m_found);
        return end - 1;
    }

    /// `define('API_KEY', 'value')`, `setenv("API_KEY", "value")`
    qsizetype readArgument(qsizetype at)
    {
        const QStringView name = nameBefore(at);
        const qsizetype before = name.isEmpty() ? -1 : name.data() - m_text.data() - 1;
        const bool isFirst =
                peek(before - 1) == u'(' || (isBlank(peek(before - 1)) && peek(before - 2) == u'(');
        const auto wish =
                before > 0 && isQuote(peek(before)) && isFirst ? wishOf(name) : std::nullopt;
        qsizetype begin = at + 1;
        for (qsizetype i = 0; i < MostBlanks && isBlank(peek(begin)); ++i) {
            ++begin;
        }
        return wish && isQuote(peek(begin)) && wish->as != Wish::As::Cookies
                ? readValue(begin, *wish)
                : at;
    }

    /// `--api-key value` and `-password value`; what stands after a = is read as any other assignment.
    qsizetype readOption(qsizetype at)
    {
        constexpr qsizetype ShortestWithOneDash = 4;
        const qsizetype begin = at + (peek(at + 1) == u'-' ? 2 : 1);
        qsizetype end = begin;
        while (end - at < LongestName
               && (isAlnum(peek(end)) || peek(end) == u'-' || peek(end) == u'_')) {
            ++end;
        }
        const bool isOne = begin == at + 2 || end - begin >= ShortestWithOneDash;
        const auto wish = isOne && isBlank(peek(end)) ? wishOf(m_text.sliced(begin, end - begin))
                                                      : std::nullopt;
        return wish && wish->as != Wish::As::Cookies ? readValue(end, *wish) : end - 1;
    }

    /// `<password>value</password>`
    qsizetype readElement(qsizetype at)
    {
        qsizetype begin = at;
        while (at - begin < LongestName && isNameCharacter(peek(begin - 1))) {
            --begin;
        }
        const auto wish =
                peek(begin - 1) == u'<' ? wishOf(m_text.sliced(begin, at - begin)) : std::nullopt;
        if (!wish || wish->as == Wish::As::Cookies) {
            return at;
        }
        const qsizetype end = endOfBare(at + 1, DecidedBy);
        const bool isClosed = peek(end) == u'<' && peek(end + 1) == u'/';
        return isClosed ? readValue(at + 1, *wish) : at;
    }

    qsizetype readValue(qsizetype at, const Wish &wish)
    {
        for (qsizetype i = 0; i < MostBlanks && isBlank(peek(at)); ++i) {
            ++at;
        }
        if (QStringView(u"bfru").contains(peek(at)) && isQuote(peek(at + 1))) {
            ++at; // of Python and Rust
        }
        qsizetype begin = at;
        while (peek(begin) == u'\\') {
            ++begin;
        }
        const QChar quote = isQuote(peek(begin)) ? peek(begin) : QChar();
        const qsizetype slashes = begin - at;
        begin = quote.isNull() ? at : begin + 1;
        const auto endFrom = [&](qsizetype from, qsizetype most) {
            return quote.isNull() ? endOfBare(from, most) : endOfQuoted(from, most, quote, slashes);
        };
        const bool isHeader = isAuthorization(wish.name);
        const qsizetype scheme = isHeader ? schemeLength(m_text.sliced(begin)) : 0;
        const qsizetype end = wish.as == Wish::As::Seed && quote.isNull()
                ? endOfLine(begin)
                : endFrom(begin + scheme, wish.as == Wish::As::Kind ? DecidedBy : LongestOther);
        const QStringView value = m_text.sliced(begin, end - begin);
        const bool isCode = quote.isNull() && isCodeAt(begin, end, wish.isVariable);
        const auto secret = isCode ? std::nullopt : secretFor(wish, value);
        if (!secret) {
            return at - 1;
        }
        const qsizetype from = begin + secret->at;
        const qsizetype stop = wish.as == Wish::As::Seed ? end : endFrom(from, m_text.size());
        m_found += FoundSecret { from, stop - from, secret->kind };
        return stop - 1;
    }

    [[nodiscard]] qsizetype endOfLine(qsizetype from) const
    {
        const qsizetype end =
                m_text.sliced(from).first(qMin(LongestOther, m_text.size() - from)).indexOf(u'\n');
        return end < 0 ? qMin(m_text.size(), from + LongestOther) : from + end;
    }

    /// Something is called, looked up or compared there, or it is the name of a variable; which what is set without blanks is not.
    [[nodiscard]] bool isCodeAt(qsizetype begin, qsizetype end, bool isVariable) const
    {
        const QStringView value = m_text.sliced(begin, end - begin);
        const qsizetype sign = begin - (isBlank(peek(begin - 1)) ? 2 : 1);
        return peek(end) == u'(' || peek(end) == u'['
                || (peek(sign) == u'=' && peek(sign - 1) == u'=') || isPath(value)
                || (!isVariable
                    && (value.contains("pass"_L1, Qt::CaseInsensitive)
                        || value.contains("pwd"_L1, Qt::CaseInsensitive)));
    }

    /// At its quote. That has as many backslashes before it as the first one; where it has more it is part of the value or follows
    /// a backslash of it, where it has fewer a text around it ends.
    [[nodiscard]] qsizetype endOfQuoted(qsizetype from, qsizetype most, QChar quote,
                                        qsizetype slashes) const
    {
        qsizetype run = 0; // of backslashes
        qsizetype end = from;
        for (; end < m_text.size() && end - from < most && m_text.at(end) != u'\n'; ++end) {
            if (m_text.at(end) == quote
                && (run < slashes || (run - slashes) / (slashes + 1) % 2 == 0)) {
                return end - std::min(run, slashes);
            }
            run = m_text.at(end) == u'\\' ? run + 1 : 0;
        }
        return end;
    }

    [[nodiscard]] qsizetype endOfBare(qsizetype from, qsizetype most) const
    {
        qsizetype end = from;
        while (end < m_text.size() && end - from < most && !m_text.at(end).isSpace()
               && !QStringView(u"\"'`,;&|(){}[]<>\\“”„‘’«»").contains(m_text.at(end))) {
            ++end;
        }
        return end;
    }

    const QStringView m_text;
    QList<FoundSecret> &m_found;
    QStringView m_listed; ///< the name that a list gave last
    qsizetype m_listedAt = 0;
};

} // namespace

std::optional<FoundSecret> findNamedSecret(QStringView name, QStringView value)
{
    const auto wish = wishOf(name);
    return wish ? secretFor(*wish, value) : std::nullopt;
}

void findNamedSecrets(const QString &text, QList<FoundSecret> &found)
{
    Scan(text, found).run();
}

} // namespace varve
