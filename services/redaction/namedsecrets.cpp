// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "namedsecrets.h"

#include <QVarLengthArray>

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype LongestName = 80;
constexpr qsizetype DecidedBy = 160; // characters of a value
constexpr qsizetype LongestType = 40;
constexpr qsizetype MostBlanks = 4;

struct NameEnd
{
    QLatin1StringView end; ///< of the name in small letters, without what divides its words
    SecretKind kind;
};

constexpr std::array NameEnds {
    NameEnd { "apikey"_L1, SecretKind::Key },
    NameEnd { "accesskey"_L1, SecretKind::Key },
    NameEnd { "accountkey"_L1, SecretKind::Key },
    NameEnd { "authkey"_L1, SecretKind::Key },
    NameEnd { "encryptionkey"_L1, SecretKind::Key },
    NameEnd { "masterkey"_L1, SecretKind::Key },
    NameEnd { "privatekey"_L1, SecretKind::Key },
    NameEnd { "secretkey"_L1, SecretKind::Key },
    NameEnd { "signingkey"_L1, SecretKind::Key },
    NameEnd { "secret"_L1, SecretKind::Key },
    NameEnd { "token"_L1, SecretKind::Token },
    NameEnd { "authorization"_L1, SecretKind::Token },
    NameEnd { "password"_L1, SecretKind::Password },
    NameEnd { "passwd"_L1, SecretKind::Password },
    NameEnd { "passphrase"_L1, SecretKind::Password },
    NameEnd { "passcode"_L1, SecretKind::Password },
};

bool isAlnum(QChar c)
{
    return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9');
}

bool isDigit(QChar c)
{
    return c >= u'0' && c <= u'9';
}

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

/// A word, a word with a few digits after it, or a number: what names, paths and versions are made of.
bool isPlainPart(QStringView part)
{
    constexpr qsizetype MostDigits = 3;
    qsizetype letters = 0;
    while (letters < part.size() && !isDigit(part.at(letters))) {
        ++letters;
    }
    const qsizetype digits = part.size() - letters;
    const bool ends = std::all_of(part.begin() + letters, part.end(), isDigit);
    return ends && (letters == 0 ? digits <= 8 : digits <= MostDigits);
}

/// Letters and digits mixed as no word has them.
bool hasMixedPart(QStringView value)
{
    constexpr qsizetype Shortest = 6;
    for (qsizetype at = 0; at < value.size();) {
        qsizetype end = at;
        while (end < value.size() && isAlnum(value.at(end))) {
            ++end;
        }
        const QStringView part = value.sliced(at, end - at);
        if (part.size() >= Shortest && !isPlainPart(part)) {
            return true;
        }
        at = end + 1;
    }
    return false;
}

bool isPlaceholder(QStringView value)
{
    static constexpr std::array Signs { "[redacted"_L1, "xxxx"_L1,  "****"_L1, "...."_L1,
                                        "your-"_L1,     "your_"_L1, "${"_L1,   "$("_L1,
                                        "{{"_L1,        "://"_L1,   ":\\"_L1 };
    return std::ranges::any_of(Signs,
                               [&](auto sign) { return value.contains(sign, Qt::CaseInsensitive); })
            || QStringView(u"$<{[(%/").contains(value.front()) || value.startsWith("\\\\"_L1);
}

/// Whether it looks like a secret and not like a word, a name of a variable, a path or a sample.
bool looksSecret(QStringView value, SecretKind kind)
{
    constexpr qsizetype ShortestPassword = 6;
    constexpr qsizetype ShortestKey = 12;
    constexpr qsizetype MostOfAPassword = 200;
    if (value.isEmpty() || std::ranges::any_of(value, [](QChar c) { return c.isSpace(); })) {
        return false;
    }
    const bool hasLetter = std::ranges::any_of(value, [](QChar c) { return c.isLetter(); });
    const bool hasDigit = std::ranges::any_of(value, isDigit);
    if (kind == SecretKind::Password) {
        // How one is kept, not what it is.
        static constexpr std::array Methods { "base64"_L1, "sha"_L1,    "md5"_L1,
                                              "argon2"_L1, "bcrypt"_L1, "pbkdf2"_L1 };
        if (std::ranges::any_of(Methods, [&](auto method) {
                return value.startsWith(method, Qt::CaseInsensitive);
            })) {
            return false;
        }
        const bool isOdd = hasDigit || std::ranges::any_of(value, [](QChar c) {
                               return QStringView(u"!@#$%^&*?+~").contains(c);
                           });
        return value.size() >= ShortestPassword && value.size() <= MostOfAPassword && hasLetter
                && isOdd && !isPlaceholder(value);
    }
    return value.size() >= ShortestKey && hasLetter && hasDigit && hasMixedPart(value)
            && !isPlaceholder(value);
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
    if (!isCredentials && !looksSecret(rest, kind)) {
        return std::nullopt;
    }
    return FoundSecret { scheme, rest.size(), kind };
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
            } else if (c == u'-' && peek(at + 1) == u'-') {
                at = std::max(at, readOption(at));
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

    /// The name that is set at this sign, also before a type: `key: &str = `.
    [[nodiscard]] std::optional<SecretKind> kindAt(qsizetype at, QStringView &name) const
    {
        name = nameBefore(at);
        if (const auto kind = kindOfName(name); kind || m_text.at(at) != u'=') {
            return kind;
        }
        qsizetype colon = at - 1;
        while (colon > 0 && at - colon < LongestType
               && (isNameCharacter(m_text.at(colon)) || isBlank(m_text.at(colon))
                   || QStringView(u"&<>[]|'?").contains(m_text.at(colon)))) {
            --colon;
        }
        if (peek(colon) != u':') {
            return std::nullopt;
        }
        name = nameBefore(colon);
        return kindOfName(name);
    }

    /// Where to go on.
    qsizetype readAssignment(qsizetype at)
    {
        QStringView name;
        const auto kind = kindAt(at, name);
        if (!kind) {
            return at;
        }
        qsizetype begin = at + 1;
        while (peek(begin) == u'=' || peek(begin) == u'>') { // := and =>
            ++begin;
        }
        return readValue(begin, *kind, isAuthorization(name));
    }

    /// `--api-key value`; what stands after a = is read as any other assignment.
    qsizetype readOption(qsizetype at)
    {
        qsizetype end = at + 2;
        while (end - at < LongestName && (isAlnum(peek(end)) || peek(end) == u'-')) {
            ++end;
        }
        const auto kind = kindOfName(m_text.sliced(at + 2, end - at - 2));
        return kind && isBlank(peek(end)) ? readValue(end, *kind, false) : end - 1;
    }

    /// `<password>value</password>`
    qsizetype readElement(qsizetype at)
    {
        qsizetype begin = at;
        while (at - begin < LongestName && isNameCharacter(peek(begin - 1))) {
            --begin;
        }
        const auto kind = peek(begin - 1) == u'<' ? kindOfName(m_text.sliced(begin, at - begin))
                                                  : std::nullopt;
        if (!kind) {
            return at;
        }
        const qsizetype end = endOfBare(at + 1, DecidedBy);
        const bool isClosed = peek(end) == u'<' && peek(end + 1) == u'/';
        return isClosed ? readValue(at + 1, *kind, false) : at;
    }

    qsizetype readValue(qsizetype at, SecretKind kind, bool isHeader)
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
        const qsizetype scheme = isHeader ? schemeLength(m_text.sliced(begin)) : 0;
        const qsizetype end = endFrom(begin + scheme, DecidedBy);
        const QStringView value = m_text.sliced(begin, end - begin);
        const bool isCode = quote.isNull() && isCodeAt(begin, end);
        const auto secret = isCode ? std::nullopt : secretIn(value, kind, isHeader);
        if (!secret) {
            return at - 1;
        }
        const qsizetype from = begin + secret->at;
        const qsizetype stop = endFrom(from, m_text.size());
        m_found += FoundSecret { from, stop - from, secret->kind };
        return stop - 1;
    }

    /// Something is called, looked up or compared there, or it is the name of a variable.
    [[nodiscard]] bool isCodeAt(qsizetype begin, qsizetype end) const
    {
        const QStringView value = m_text.sliced(begin, end - begin);
        const qsizetype sign = begin - (isBlank(peek(begin - 1)) ? 2 : 1);
        return peek(end) == u'(' || peek(end) == u'['
                || (peek(sign) == u'=' && peek(sign - 1) == u'=') || isPath(value)
                || value.contains("pass"_L1, Qt::CaseInsensitive)
                || value.contains("pwd"_L1, Qt::CaseInsensitive);
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
               && !QStringView(u"\"'`,;&|(){}[]<>\\").contains(m_text.at(end))) {
            ++end;
        }
        return end;
    }

    const QStringView m_text;
    QList<FoundSecret> &m_found;
};

} // namespace

std::optional<SecretKind> kindOfName(QStringView name)
{
    if (name.isEmpty() || name.size() > LongestName) {
        return std::nullopt;
    }
    if (endsWithWordPass(name)) {
        return SecretKind::Password;
    }
    QVarLengthArray<char16_t, LongestName> plain;
    for (const QChar c : name) {
        if (isAlnum(c)) {
            plain.append(c.toLower().unicode());
        }
    }
    while (!plain.isEmpty() && isDigit(plain.last())) { // API_KEY_2
        plain.removeLast();
    }
    const QStringView word(plain.constData(), plain.size());
    const auto found = std::ranges::find_if(
            NameEnds, [word](const NameEnd &end) { return word.endsWith(end.end); });
    return found == NameEnds.end() ? std::nullopt : std::optional(found->kind);
}

std::optional<FoundSecret> findNamedSecret(QStringView name, QStringView value)
{
    const auto kind = kindOfName(name);
    return kind ? secretIn(value, *kind, isAuthorization(name)) : std::nullopt;
}

void findNamedSecrets(const QString &text, QList<FoundSecret> &found)
{
    Scan(text, found).run();
}

} // namespace varve
