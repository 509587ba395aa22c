// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keyshapes.h"

#include "namedsecrets.h"

#include <QRegularExpression>

#include <array>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// A key of a known service. `sign`: without it in the text the expression is not tried.
struct Shape
{
    QLatin1StringView sign;
    QLatin1StringView expression;
    SecretKind kind = SecretKind::Key;
};

constexpr auto TokenSign = "<token>"_L1;
/// What it stands for: characters of a token, also as some programs write them in JSON, as \/ and \u002B.
constexpr auto Token = R"((?:[A-Za-z0-9._~+/-]++|\\{1,3}(?:/|u00(?:2[BbFf]|3[Dd])))++={0,2})"_L1;

constexpr auto ApiKeyHeader =
        R"((?i)\b(?:x-)?api-key["']?[ \t]{0,4}[:=][ \t]{0,4}["']?\K(?=[\w.~+/\\-]{16})<token>)"_L1;

// Of services with fewer users, so that a text is not gone through once for each.
constexpr auto DashedKeys =
        R"(\b(?:csk-[a-z0-9]{40,60}|nvapi-[A-Za-z0-9_-]{40,100}|)"
        R"(tvly-[A-Za-z0-9-]{20,80}|xapp-[0-9]-[A-Z0-9]{5,20}-[0-9]{5,20}-[a-f0-9]{30,100}|)"
        R"(GOCSPX-[A-Za-z0-9_-]{20,60}|PMAK-[a-f0-9]{24}-[a-f0-9]{34}|)"
        R"(AGE-SECRET-KEY-1[0-9A-Z]{58}|)"
        R"(gl(?:agent|cbt|dt|ft|ptt|rt|soat)-[A-Za-z0-9_-]{20,100}))"_L1;
constexpr auto UnderscoredKeys =
        R"(\b(?:lsv2_[ps][tk]_[a-f0-9]{32}_[a-f0-9]{8,20}|dckr_pat_[A-Za-z0-9_-]{20,60}|)"
        R"(do[or]_v1_[a-f0-9]{64}|shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}|lin_api_[A-Za-z0-9]{30,60}|)"
        R"(ntn_[A-Za-z0-9]{40,60}|figd_[A-Za-z0-9_-]{30,60}|sbp_[a-f0-9]{40}|)"
        R"(sntry[su]_[A-Za-z0-9+/=_-]{40,400}|whsec_[A-Za-z0-9+/=]{24,100}))"_L1;

// Lengths have bounds, or what has none takes all it can (++), so that nothing is matched over and over. \K: what is before it
// stays.
constexpr std::array Shapes {
    Shape { "sk-"_L1, R"(\bsk-(?=[A-Za-z_-]{0,200}[0-9])[A-Za-z0-9_-]{20,300})"_L1 },
    Shape { "k_live_"_L1, R"(\b[rsp]k_live_[A-Za-z0-9]{16,250})"_L1 },
    Shape { "k_test_"_L1, R"(\b[rsp]k_test_[A-Za-z0-9]{16,250})"_L1 },
    Shape { "gh"_L1, R"(\bgh[pousr]_[A-Za-z0-9]{30,255})"_L1 },
    Shape { "github_pat_"_L1, R"(\bgithub_pat_[A-Za-z0-9_]{22,255})"_L1 },
    Shape { "glpat-"_L1, R"(\bglpat-[A-Za-z0-9_-]{20,100})"_L1 },
    Shape { "AKIA"_L1, R"(\bAKIA[0-9A-Z]{16}\b)"_L1 },
    Shape { "ASIA"_L1, R"(\bASIA[0-9A-Z]{16}\b)"_L1 },
    Shape { "AIza"_L1, R"(\bAIza[0-9A-Za-z_-]{35})"_L1 },
    Shape { "xox"_L1, R"(\bxox[abeoprs]-[A-Za-z0-9-]{10,250})"_L1 },
    Shape { "hf_"_L1, R"(\bhf_[A-Za-z0-9]{30,100})"_L1 },
    Shape { "gsk_"_L1, R"(\bgsk_[A-Za-z0-9]{20,100})"_L1 },
    Shape { "xai-"_L1, R"(\bxai-[A-Za-z0-9]{20,150})"_L1 },
    Shape { "r8_"_L1, R"(\br8_[A-Za-z0-9]{30,60})"_L1 },
    Shape { "pplx-"_L1, R"(\bpplx-[A-Za-z0-9]{30,100})"_L1 },
    Shape { "npm_"_L1, R"(\bnpm_[A-Za-z0-9]{36}\b)"_L1 },
    Shape { "pypi-"_L1, R"(\bpypi-[A-Za-z0-9_-]{50,300})"_L1 },
    Shape { "dop_v1_"_L1, R"(\bdop_v1_[a-f0-9]{64})"_L1 },
    Shape { "-"_L1, DashedKeys },
    Shape { "_"_L1, UnderscoredKeys },
    Shape { "ya29."_L1, R"(\bya29\.[A-Za-z0-9_-]{20,500})"_L1, SecretKind::Token },
    Shape { "hvs."_L1, R"(\bhvs\.[A-Za-z0-9_-]{20,200})"_L1, SecretKind::Token },
    Shape { "ATATT3"_L1, R"(\bATATT3[A-Za-z0-9_=-]{60,400})"_L1 },
    Shape { ":AA"_L1, R"(\b[0-9]{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-]))"_L1,
            SecretKind::Token },
    Shape { "hooks.slack.com"_L1,
            R"(\bhooks\.slack\.com\\{0,3}/services\\{0,3}/\K[A-Z0-9]{6,20}\\{0,3}/[A-Z0-9]{6,20}\\{0,3}/[A-Za-z0-9]{16,60})"_L1,
            SecretKind::Token },
    Shape { "/webhooks"_L1,
            R"(\bdiscord(?:app)?\.com\\{0,3}/api\\{0,3}/webhooks\\{0,3}/[0-9]{10,25}\\{0,3}/\K[A-Za-z0-9_-]{40,100})"_L1,
            SecretKind::Token },
    Shape { "sig="_L1, R"([?&;]sig=\K(?:[A-Za-z0-9+/_-]|%[0-9A-Fa-f]{2}){40,100}+)"_L1 },
    Shape { "SG."_L1, R"(\bSG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,64})"_L1 },
    Shape { "eyJ"_L1,
            R"(\beyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{10,8000}\.[A-Za-z0-9_-]{10,2000})"_L1,
            SecretKind::Token },
    Shape { "earer"_L1, R"((?i)\bbearer[ \t]{1,4}\K(?=[\w.~+/\\-]{16})<token>)"_L1,
            SecretKind::Token },
    Shape { "EARER"_L1, R"(\bBEARER[ \t]{1,4}\K(?=[\w.~+/\\-]{16})<token>)"_L1, SecretKind::Token },
    Shape { "asic "_L1,
            R"((?i)\bauthorization["']?[ \t]{0,4}[:=][ \t]{0,4}["']?basic \K(?=[\w.~+/\\-]{8})<token>)"_L1,
            SecretKind::Token },
    Shape { "api"_L1, ApiKeyHeader },
    Shape { "Api"_L1, ApiKeyHeader },
    Shape { "API"_L1, ApiKeyHeader },
    Shape { "://"_L1,
            R"([A-Za-z][A-Za-z0-9+.-]{0,30}://[^\s/:@"'<>]{0,200}:\K[^\s/@"'<>]{1,300}(?=@))"_L1,
            SecretKind::Password },
    Shape { ":\\/"_L1,
            R"([A-Za-z][A-Za-z0-9+.-]{0,30}:(?:\\{1,3}/){2}[^\s/:@"'<>]{0,200}:\K[^\s/@"'<>]{1,300}(?=@))"_L1,
            SecretKind::Password },
    Shape { "machine "_L1,
            R"(\bmachine[ \t\n]{1,20}[^\s]{1,200}[ \t\n]{1,20}login[ \t\n]{1,20}[^\s]{1,200}[ \t\n]{1,20}password[ \t]{1,20}\K(?![$<{\[])[^\s]{4,200})"_L1,
            SecretKind::Password },
    Shape { "curl "_L1,
            R"(\bcurl [^\n|;]{0,300}?(?<= )(?:-u|--user)[ =]{0,2}["']?[^\s:"'$<{]{1,100}:\K(?![$<{\[])[^\s"']{4,200})"_L1,
            SecretKind::Password },
    Shape { "sshpass "_L1, R"(\bsshpass -p[ ]{0,2}["']?\K(?![$<{\[])[^\s"']{4,200})"_L1,
            SecretKind::Password },
    Shape { "="_L1,
            R"(\b[A-Z0-9_]{0,60}(?:API_?KEY|ACCESS_KEY|SECRET(?:_KEY)?|TOKEN)[ \t]{0,4}=[ \t]{0,4}["']?\K[A-Za-z0-9._~+/=-]{12,500})"_L1 },
    Shape { "PASS"_L1,
            R"(\b[A-Z0-9_]{0,60}PASS(?:WORD|WD|PHRASE)?[ \t]{0,4}=[ \t]{0,4}["']?\K(?!\[redacted: )[^\s"'$]{6,200})"_L1,
            SecretKind::Password },
};

void findShape(const Shape &shape, const QRegularExpression &expression, const QString &text,
               QList<FoundSecret> &found)
{
    if (!text.contains(shape.sign)) {
        return;
    }
    auto matches = expression.globalMatch(text, 0, QRegularExpression::NormalMatch,
                                          QRegularExpression::DontCheckSubjectStringMatchOption);
    while (matches.hasNext()) {
        const QRegularExpressionMatch match = matches.next();
        found += FoundSecret { match.capturedStart(), match.capturedLength(), shape.kind };
    }
}

/// By hand: an expression would look for the end again from every beginning.
void findPrivateKeys(const QString &text, QList<FoundSecret> &found)
{
    constexpr auto Begin = "-----BEGIN "_L1;
    constexpr auto End = "-----END "_L1;
    constexpr qsizetype LongestName = 40;
    qsizetype end = -1; // the next one, as far as it is known
    for (qsizetype at = text.indexOf(Begin); at >= 0; at = text.indexOf(Begin, at + 1)) {
        if (!QStringView(text)
                     .sliced(at)
                     .first(qMin(LongestName, text.size() - at))
                     .contains("PRIVATE KEY"_L1)) {
            continue;
        }
        if (end < at) {
            end = text.indexOf(End, at);
        }
        const qsizetype close = end < 0 ? -1 : text.indexOf("-----"_L1, end + End.size());
        // One that was cut off ends with the text.
        const qsizetype stop = close < 0 ? text.size() : close + 5;
        found += FoundSecret { at, stop - at, SecretKind::PrivateKey };
        at = stop - 1;
    }
}

} // namespace

QList<FoundSecret> findSecrets(const QString &text)
{
    static const auto expressions = [] {
        std::array<QRegularExpression, Shapes.size()> made;
        for (size_t i = 0; i < Shapes.size(); ++i) {
            made[i].setPattern(QString(Shapes[i].expression).replace(TokenSign, Token));
            made[i].optimize();
            Q_ASSERT(made[i].isValid());
        }
        return made;
    }();
    QList<FoundSecret> found;
    for (size_t i = 0; i < Shapes.size(); ++i) {
        findShape(Shapes[i], expressions[i], text, found);
    }
    findPrivateKeys(text, found);
    findNamedSecrets(text, found);
    return found;
}

} // namespace varve
