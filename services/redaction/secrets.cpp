// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "secrets.h"

#include "commandsecrets.h"
#include "keytable.h"
#include "namedsecrets.h"
#include "phrasesecrets.h"
#include "secretvalue.h"
#include "textspan.h"
#include "unmaskedtext.h"

#include <algorithm>
#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// Goes once through a text for what the table of keys knows. Text, `plain` and `found` outlive it.
class SecretSearch
{
public:
    /// `plain`: of which `text` is the reading; null if it stands as it was written.
    SecretSearch(QStringView text, const UnmaskedText *plain, QList<FoundSecret> &found);

    void run();

private:
    void readShape(const KeyShape &shape, const ShapePattern &pattern, qsizetype at);
    void readBeside(const ShapePattern &pattern, qsizetype from, qsizetype to, SecretKind kind);
    void readAddress(qsizetype at);
    void readPrivateKey(qsizetype at);
    void readProgram(const SecretOption &option, qsizetype index, qsizetype at, qsizetype word);
    /// Whether no word goes on from before `at` into it.
    [[nodiscard]] bool beginsAt(qsizetype at) const;
    [[nodiscard]] bool isInData(qsizetype begin) const;
    [[nodiscard]] bool isNear(const QStringList &words, qsizetype begin, qsizetype end) const;

    const KeyTable &m_table;
    QStringView m_text;
    const UnmaskedText *m_plain;
    QList<FoundSecret> &m_found;
    RunEnds m_runs;
    qsizetype m_keyEnd = 0; ///< of the last private key
    qsizetype m_nextEnd = -1; ///< where "-----END" stands next, as far as it is known
    QList<qsizetype> m_read; ///< for each option, up to where command lines were read
};

constexpr qsizetype Beside = 200; // characters

bool isWordCharacter(QChar c)
{
    return isAlnum(c) || c == u'_';
}

/// What stands for a password in every second manual.
bool isSamplePassword(QStringView value)
{
    static constexpr std::array Samples { "password"_L1, "passwd"_L1, "pass"_L1, "pwd"_L1,
                                          "secret"_L1,   "token"_L1,  "pw"_L1,   "changeme"_L1 };
    return isPlaceholder(value) || std::ranges::any_of(Samples, [value](auto sample) {
               return value.compare(sample, Qt::CaseInsensitive) == 0;
           });
}

SecretSearch::SecretSearch(QStringView text, const UnmaskedText *plain, QList<FoundSecret> &found)
    : m_table(KeyTable::builtIn())
    , m_text(text)
    , m_plain(plain)
    , m_found(found)
    , m_runs(text, m_table.sets())
    , m_read(m_table.options().size(), 0)
{ }

void SecretSearch::run()
{
    m_table.keywords().scan(m_text, [this](qsizetype word, qsizetype at) {
        for (const KeyTable::Sign &sign : m_table.signs().at(word)) {
            switch (sign.of) {
            case KeyTable::Sign::Of::Shape: {
                const KeyShape &shape = m_table.shapes().at(sign.index);
                readShape(shape, shape.patterns.at(sign.pattern), at);
                break;
            }
            case KeyTable::Sign::Of::Program:
                readProgram(m_table.options().at(sign.index), sign.index, at, word);
                break;
            case KeyTable::Sign::Of::Address:
                readAddress(at);
                break;
            case KeyTable::Sign::Of::PrivateKey:
                readPrivateKey(at);
                break;
            }
        }
    });
}

bool SecretSearch::beginsAt(qsizetype at) const
{
    return at == 0 || !isWordCharacter(m_text.at(at)) || !isWordCharacter(m_text.at(at - 1))
            || (m_plain != nullptr && m_plain->isSeam(at));
}

/// In the middle of an image or a signature in base 64 everything occurs.
bool SecretSearch::isInData(qsizetype begin) const
{
    constexpr qsizetype Long = 64;
    qsizetype at = begin;
    while (at > 0 && begin - at < Long
           && (isWordCharacter(m_text.at(at - 1))
               || QStringView(u"+/-").contains(m_text.at(at - 1)))) {
        --at;
    }
    return begin - at >= Long;
}

bool SecretSearch::isNear(const QStringList &words, qsizetype begin, qsizetype end) const
{
    constexpr qsizetype Before = 120;
    constexpr qsizetype Behind = 40;
    if (words.isEmpty()) {
        return true;
    }
    const qsizetype from = qMax<qsizetype>(0, begin - Before);
    const QStringView around = m_text.sliced(from, qMin(m_text.size(), end + Behind) - from);
    return std::ranges::any_of(words, [around](const QString &word) {
        return around.contains(word, Qt::CaseInsensitive);
    });
}

void SecretSearch::readShape(const KeyShape &shape, const ShapePattern &pattern, qsizetype at)
{
    constexpr qsizetype DecidedBy = 400; // characters
    const auto match = pattern.matchAround(m_text, at, m_runs);
    if (!match || !beginsAt(match->begin) || isInData(match->begin)
        || (match->end < m_text.size() && isAlnum(m_text.at(match->end - 1))
            && isAlnum(m_text.at(match->end))
            && !(m_plain != nullptr && m_plain->isSeam(match->end)))) {
        return;
    }
    const QStringView secret = m_text.sliced(match->secret, match->secretEnd - match->secret);
    if (secret.startsWith("[redacted:"_L1)
        || (shape.kind == SecretKind::Password && pattern.isAllVariable()
            && isPlaceholder(secret))) {
        return;
    }
    const QString part = pattern.variablePart(m_text, *match, m_runs, DecidedBy);
    if (bitsOf(part) < shape.bits || !hasNeeds(part, shape.needs)
        || !isNear(shape.near, match->begin, match->end)) {
        return;
    }
    qsizetype end = match->secretEnd;
    while (end > match->secret + 1 && m_text.at(end - 1) == u'.') { // of the sentence
        --end;
    }
    m_found += FoundSecret { match->secret, end - match->secret, shape.kind };
    for (const ShapePattern &beside : shape.beside) {
        readBeside(beside, match->begin - Beside, match->begin, shape.kind);
        readBeside(beside, match->end, match->end + Beside, shape.kind);
    }
}

/// An id alone opens nothing: what it goes with has no sign of its own.
void SecretSearch::readBeside(const ShapePattern &pattern, qsizetype from, qsizetype to,
                              SecretKind kind)
{
    constexpr double LeastBits = 3.5;
    const auto isPart = [this](qsizetype at) {
        return at >= 0 && at < m_text.size()
                && (isAlnum(m_text.at(at)) || QStringView(u"+/_-").contains(m_text.at(at)));
    };
    for (qsizetype at = qMax<qsizetype>(0, from); at < qMin(m_text.size(), to); ++at) {
        if (isPart(at - 1) || !isPart(at)) {
            continue;
        }
        const auto match = pattern.matchFrom(m_text, at, m_runs);
        const QStringView value =
                match ? m_text.sliced(match->begin, match->end - match->begin) : QStringView();
        if (match && !isPart(match->end) && hasNeeds(value, u"dul") && bitsOf(value) >= LeastBits) {
            m_found += FoundSecret { match->begin, value.size(), kind };
            at = match->end;
        }
    }
}

/// scheme://user:password@host, and a key in the place of the user.
void SecretSearch::readAddress(qsizetype at)
{
    constexpr qsizetype LongestUser = 300;
    constexpr qsizetype LongestPassword = 300;
    constexpr qsizetype ShortestKey = 20;
    const auto ends = [](QChar c) { return c.isSpace() || QStringView(u"/@\"'<>`\\").contains(c); };
    const qsizetype begin = at + 3;
    if (at == 0 || !isAlnum(m_text.at(at - 1))) {
        return;
    }
    qsizetype colon = begin;
    while (colon < m_text.size() && colon - begin < LongestUser && m_text.at(colon) != u':'
           && !ends(m_text.at(colon))) {
        ++colon;
    }
    if (colon == m_text.size()) {
        return;
    }
    if (m_text.at(colon) == u'@') {
        const QStringView user = m_text.sliced(begin, colon - begin);
        if (user.size() >= ShortestKey && looksSecret(user, SecretKind::Key)) {
            m_found += FoundSecret { begin, user.size(), SecretKind::Token };
        }
        return;
    }
    qsizetype end = colon + 1;
    while (end < m_text.size() && end - colon <= LongestPassword && !ends(m_text.at(end))) {
        ++end;
    }
    // A password may have an @ of its own: the last one is followed by the host.
    const bool isAt = end < m_text.size() && m_text.at(end) == u'@';
    for (qsizetype next = isAt ? end + 1 : m_text.size(); next < m_text.size()
         && next - colon <= LongestPassword && (m_text.at(next) == u'@' || !ends(m_text.at(next)));
         ++next) {
        end = m_text.at(next) == u'@' ? next : end;
    }
    const QStringView password = m_text.sliced(colon + 1, end - colon - 1);
    if (m_text.at(colon) == u':' && end < m_text.size() && m_text.at(end) == u'@'
        && !isSamplePassword(password)) {
        m_found += FoundSecret { colon + 1, password.size(), SecretKind::Password };
    }
}

/// One that was cut off ends with the text.
void SecretSearch::readPrivateKey(qsizetype at)
{
    constexpr qsizetype LongestName = 60;
    if (at < m_keyEnd) {
        return;
    }
    const QStringView name = m_text.sliced(at).first(qMin(LongestName, m_text.size() - at));
    if (name.startsWith("PuTTY"_L1)) {
        const qsizetype mac = m_text.indexOf("Private-MAC:"_L1, at);
        const qsizetype line = mac < 0 ? -1 : m_text.indexOf(u'\n', mac);
        m_keyEnd = line < 0 ? m_text.size() : line;
    } else if (name.contains("PRIVATE KEY"_L1) || name.contains("OpenVPN Static key"_L1)) {
        const qsizetype dashes = name.indexOf("----"_L1, 5);
        const qsizetype behind = dashes < 0
                ? name.size()
                : dashes + (name.sliced(dashes).startsWith("-----"_L1) ? 5 : 4);
        if (behind < name.size() && QStringView(u"\"'`").contains(name.at(behind))) {
            return; // code that looks for one
        }
        if (m_nextEnd < at) {
            m_nextEnd = m_text.indexOf("---- END "_L1, at);
            const qsizetype usual = m_text.indexOf("-----END "_L1, at);
            m_nextEnd = m_nextEnd < 0 || (usual >= 0 && usual < m_nextEnd) ? usual : m_nextEnd;
        }
        const qsizetype close = m_nextEnd < 0 ? -1 : m_text.indexOf("----"_L1, m_nextEnd + 9);
        const bool isUsual =
                close >= 0 && close + 4 < m_text.size() && m_text.at(close + 4) == u'-';
        m_keyEnd = close < 0 ? m_text.size() : close + (isUsual ? 5 : 4);
    } else {
        return;
    }
    m_found += FoundSecret { at, m_keyEnd - at, SecretKind::PrivateKey };
}

void SecretSearch::readProgram(const SecretOption &option, qsizetype index, qsizetype at,
                               qsizetype word)
{
    Q_UNUSED(word);
    // What an earlier one of these programs was told is read already.
    if (at < m_read.at(index) || !beginsAt(at)
        || (at > 0 && QStringView(u"-.").contains(m_text.at(at - 1)))) {
        return;
    }
    m_read[index] = findCommandSecrets(m_text, at, option, m_found);
}

/// As it would be read, with its finds put where they stand in what was written.
void findIn(const QString &text, UnmaskedText::Spellings spellings, bool withNames,
            QList<FoundSecret> &found)
{
    const UnmaskedText plain(text, spellings);
    QList<FoundSecret> here;
    SecretSearch(plain.text(), &plain, here).run();
    findRecoveryPhrases(plain.text(), here);
    if (withNames) {
        findNamedSecrets(plain.text(), here);
    }
    for (const FoundSecret &secret : std::as_const(here)) {
        const TextSpan span = plain.written(secret.at, secret.at + secret.length);
        found += FoundSecret { span.at, span.length, secret.kind };
    }
}

} // namespace

QList<FoundSecret> findSecrets(const QString &text)
{
    using enum UnmaskedText::Spelling;
    QList<FoundSecret> found;
    const UnmaskedText::Spellings spellings = UnmaskedText::spellingsIn(text);
    SecretSearch(text, nullptr, found).run();
    findRecoveryPhrases(text, found);
    findNamedSecrets(text, found); // knows what is escaped
    if (const auto simple = spellings & (Escapes | Unseen)) {
        findIn(text, simple, spellings.testFlag(Unseen), found);
    }
    if (spellings.testFlag(Encoded)) {
        findIn(text, spellings, true, found);
    }
    return found;
}

QString secretMark(SecretKind kind)
{
    static constexpr std::array Marks { "[redacted: key]"_L1, "[redacted: token]"_L1,
                                        "[redacted: password]"_L1, "[redacted: private key]"_L1 };
    return Marks.at(static_cast<size_t>(kind));
}

namespace
{

QString once(const QString &text)
{
    QList<TextSpan> spans;
    for (const FoundSecret &secret : findSecrets(wellFormed(text))) {
        spans += TextSpan { secret.at, secret.length, static_cast<int>(secret.kind) };
    }
    if (spans.isEmpty()) {
        return text;
    }
    QString out;
    qsizetype done = 0;
    for (const TextSpan &span : joined(std::move(spans))) {
        out += QStringView(text).sliced(done, span.at - done);
        out += secretMark(static_cast<SecretKind>(span.rule));
        done = span.at + span.length;
    }
    return out + QStringView(text).sliced(done);
}

} // namespace

QString withoutSecrets(const QString &text)
{
    constexpr int MostRounds = 4;
    QString clean = once(text);
    // What was taken out may have held apart what is a secret together.
    for (int round = 1; round < MostRounds && clean != text; ++round) {
        QString again = once(clean);
        if (again == clean) {
            break;
        }
        clean = std::move(again);
    }
    return clean;
}

QByteArray withoutSecrets(const QByteArray &utf8)
{
    const QString text = QString::fromUtf8(utf8);
    const QString clean = withoutSecrets(text);
    return clean == text ? utf8 : clean.toUtf8();
}

bool looksLikeKey(QStringView value, QStringView name)
{
    constexpr qsizetype ShortestUnknown = 24;
    constexpr double LeastBits = 3.2;
    const QString text = wellFormed(value.toString());
    if (text.isEmpty()) {
        return false;
    }
    const bool isUnknownKey = text.size() >= ShortestUnknown && looksSecret(text, SecretKind::Key)
            && bitsOf(text) >= LeastBits;
    return isUnknownKey || findNamedSecret(name, text) || !findSecrets(text).isEmpty();
}

} // namespace varve
