// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "secrets.h"

#include "namedsecrets.h"
#include "secretsearch.h"
#include "secretvalue.h"
#include "textspan.h"
#include "unmaskedtext.h"

#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// As it would be read, with its finds put where they stand in what was written.
void findIn(const QString &text, UnmaskedText::Spellings spellings, bool withNames,
            QList<FoundSecret> &found)
{
    const UnmaskedText plain(text, spellings);
    QList<FoundSecret> here;
    SecretSearch(plain.text(), &plain, here).run();
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
