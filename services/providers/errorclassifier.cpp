// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "errorclassifier.h"

#include "overflowpatterns.h"
#include "retryafter.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QHash>
#include <QLocale>
#include <QRegularExpression>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ErrorClassifier)
};

struct Case
{
    const HttpErrorAnswer &answer;
    const ErrorBody &body;

    [[nodiscard]] QString host() const { return answer.url.host(); }
    /// What the server said, or the status where it said nothing.
    [[nodiscard]] QString said() const
    {
        return body.message.isEmpty() ? Tr::tr("status %1").arg(answer.status) : body.message;
    }
    [[nodiscard]] bool says(const QString &pattern) const
    {
        return QRegularExpression(pattern, QRegularExpression::CaseInsensitiveOption)
                .match(body.searchText())
                .hasMatch();
    }
};

QString detailOf(const ErrorBody &body, int status)
{
    QStringList parts;
    if (status > 0) {
        parts.append(u"HTTP %1"_s.arg(status));
    }
    for (const QString &part : { body.type, body.code, body.message, body.requestId }) {
        if (!part.isEmpty() && !parts.contains(part)) {
            parts.append(part);
        }
    }
    return parts.join(u" · "_s);
}

Failure overflowFailure(const Overflow &overflow, const ErrorBody &body, int status)
{
    Failure failure;
    failure.error.kind = Error::Kind::Overflow;
    failure.sentTokens = overflow.sent;
    failure.limitTokens = overflow.limit;
    const QLocale locale;
    const QString advice = Tr::tr("Compact the session or choose a model with a larger window.");
    QString fact = Tr::tr("The request is longer than the model's window.");
    if (overflow.sent && overflow.limit) {
        fact = Tr::tr("The request does not fit: it has %1 tokens, the model takes %2.")
                       .arg(locale.toString(*overflow.sent), locale.toString(*overflow.limit));
    } else if (overflow.limit) {
        fact = Tr::tr("The request does not fit: the model takes %1 tokens.")
                       .arg(locale.toString(*overflow.limit));
    }
    failure.error.message = fact + u' ' + advice;
    failure.error.detail = detailOf(body, status);
    return failure;
}

bool isQuota(const Case &c)
{
    return c.says(u"insufficient_quota|quota exceeded|exceeded your current quota|billing|out of "
                  "budget|usage.?limit|spend.?limit|insufficient balance"_s);
}

QString waitText(std::chrono::milliseconds wait)
{
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(wait).count();
    if (seconds < 120) {
        return Tr::tr("%n second(s)", nullptr, static_cast<int>(seconds));
    }
    return Tr::tr("%n minute(s)", nullptr, static_cast<int>((seconds + 59) / 60));
}

/// Codex, with a status of its own choice.
bool isNotIncluded(const Case &c)
{
    return c.says(u"usage_not_included"_s);
}

bool refusesThinking(const Case &c)
{
    return c.says(u"encrypted.content.*(could not be|cannot be|not) (verified|decrypted|valid)|"
                  "invalid_encrypted_content|bound to a different conversation|"
                  "latest assistant message cannot be modified|invalid .{0,3}signature.{0,3} in "
                  ".{0,3}thinking|without its required .{0,3}(reasoning|following)"_s);
}

QString usageLimitText(const Case &c)
{
    const QDateTime until = QDateTime::fromSecsSinceEpoch(c.body.resetsAt);
    const QString again = c.body.resetsAt > 0 ? u' '
                    + Tr::tr("It can be used again from %1 on.")
                              .arg(QLocale().toString(until, QLocale::ShortFormat))
                                              : QString();
    return Tr::tr("The limit of the plan \"%1\" at %2 is reached.").arg(c.body.plan, c.host())
            + again;
}

QString unauthorizedText(const Case &c)
{
    if (c.answer.keySent && c.says(u"expired"_s)) {
        return Tr::tr("The key or token for %1 has expired. Enter a new one.").arg(c.host());
    }
    if (!c.answer.keySent) {
        return Tr::tr("%1 asks for an API key, and none is set. Add the key of this provider.")
                .arg(c.host());
    }
    return Tr::tr("%1 does not accept the API key. Check the key of this provider.").arg(c.host());
}

QString notFoundText(const Case &c)
{
    if (c.body.form == ErrorBody::Form::Json && c.says(u"model"_s)) {
        return Tr::tr("%1 does not know this model: %2. Choose another model.")
                .arg(c.host(), c.said());
    }
    return Tr::tr("There is no such API at %1. Check the base URL, it often ends in /v1.")
            .arg(c.answer.url.toDisplayString(QUrl::RemoveUserInfo | QUrl::RemoveQuery));
}

QString rateLimitText(const Case &c, const Failure &failure)
{
    if (!c.body.plan.isEmpty()) {
        return usageLimitText(c);
    }
    if (isQuota(c)) {
        return Tr::tr("The account at %1 has used up its quota: %2").arg(c.host(), c.said());
    }
    if (failure.retryAfter) {
        return Tr::tr("%1 limits how often it may be asked. It can be tried again in %2.")
                .arg(c.host(), waitText(*failure.retryAfter));
    }
    return Tr::tr("%1 limits how often it may be asked. Wait a moment and try again.")
            .arg(c.host());
}

QString unavailableText(const Case &c)
{
    if (c.says(u"loading model"_s)) {
        return Tr::tr("%1 is still loading the model. Try again in a moment.").arg(c.host());
    }
    return Tr::tr("%1 is overloaded or not available now (%2). Try again in a moment.")
            .arg(c.host(), c.said());
}

QString clientErrorText(const Case &c, const Failure &failure)
{
    if (isNotIncluded(c)) {
        return Tr::
                tr("The plan of the account at %1 does not include this. Choose another model or "
                   "use an API key.")
                        .arg(c.host());
    }
    switch (c.answer.status) {
    case 401:
    case 407:
        return unauthorizedText(c);
    case 402:
        return Tr::tr("The account at %1 has no credit left: %2").arg(c.host(), c.said());
    case 403:
        return Tr::tr("%1 does not allow this request: %2").arg(c.host(), c.said());
    case 404:
        return notFoundText(c);
    case 405:
        return Tr::tr("%1 does not offer this API at this address. Check the base URL.")
                .arg(c.host());
    case 429:
        return rateLimitText(c, failure);
    default:
        break;
    }
    if (isQuota(c)) {
        return rateLimitText(c, failure);
    }
    return Tr::tr("%1 rejected the request: %2").arg(c.host(), c.said());
}

QString serverErrorText(const Case &c)
{
    switch (c.answer.status) {
    case 502:
    case 504:
    case 522:
    case 524:
        return Tr::
                tr("%1 is reached, but the server behind it does not answer (%2). Try again in a "
                   "moment.")
                        .arg(c.host())
                        .arg(c.answer.status);
    case 503:
    case 529:
        return unavailableText(c);
    default:
        return Tr::tr("%1 failed inside: %2").arg(c.host(), c.said());
    }
}

QString redirectText(const Case &c)
{
    const QUrl target =
            QUrl::fromEncoded(headerValue(c.answer.headers, "location"), QUrl::StrictMode);
    const QString shown =
            c.answer.url.resolved(target).toDisplayString(QUrl::RemoveUserInfo | QUrl::RemoveQuery);
    return Tr::
            tr("%1 sends the request on to %2. Nothing was sent there. If you trust that address, "
               "make it the base URL.")
                    .arg(c.host(), shown);
}

bool isTransient(const Case &c)
{
    const QByteArray advice = headerValue(c.answer.headers, "x-should-retry");
    if (advice == "true" || advice == "false") {
        return advice == "true";
    }
    switch (c.answer.status) {
    case 408:
    case 409:
        return true;
    case 429:
        return !isQuota(c);
    case 413: // only rate limits get here: everything else of this status is an overflow
        return c.says(u"tokens per (minute|day)|rate limit"_s);
    case 501:
    case 505:
        return false;
    default:
        // A message like "image input is not supported" with status 500 will not change.
        return c.answer.status >= 500
                && !c.says(u"not supported|invalid tool call|system memory"_s);
    }
}

/// The status that the answer would have had, were it not begun; 0 if that is not said.
int statusInStream(const ErrorBody &body)
{
    bool isNumber = false;
    const int number = body.code.toInt(&isNumber);
    if (isNumber && number >= 400 && number < 600) {
        return number;
    }
    static const QHash<QString, int> types {
        { u"authentication_error"_s, 401 }, { u"billing_error"_s, 402 },
        { u"permission_error"_s, 403 },     { u"not_found_error"_s, 404 },
        { u"conflict_error"_s, 409 },       { u"request_too_large"_s, 413 },
        { u"rate_limit_error"_s, 429 },     { u"api_error"_s, 500 },
        { u"timeout_error"_s, 504 },        { u"overloaded_error"_s, 529 },
    };
    return types.value(body.type, 0);
}

} // namespace

Failure classifyHttpError(const HttpErrorAnswer &answer)
{
    const ErrorBody body = parseErrorBody(answer.body);
    if (const auto overflow = detectOverflow(body, answer.status)) {
        Failure failure = overflowFailure(*overflow, body, answer.status);
        failure.httpStatus = answer.status;
        return failure;
    }
    const Case c { answer, body };
    Failure failure;
    failure.httpStatus = answer.status;
    failure.error.kind = Error::Kind::Provider;
    failure.error.detail = detailOf(body, answer.status);
    failure.retryAfter =
            parseRetryAfter(answer.headers, body.message, QDateTime::currentDateTimeUtc());
    failure.transient = isTransient(c) && !isNotIncluded(c);
    failure.thinkingRefused = answer.status == 400 && refusesThinking(c);
    if (answer.status < 400 && headerValue(answer.headers, "location").isEmpty()) {
        failure.error.message = notAnApi(answer.body).error.message;
    } else if (answer.status < 400) {
        failure.error.message = redirectText(c);
    } else if (answer.status < 500) {
        failure.error.message = clientErrorText(c, failure);
    } else {
        failure.error.message = serverErrorText(c);
    }
    return failure;
}

Failure classifyStreamError(const QByteArray &json)
{
    const ErrorBody body = parseErrorBody(json);
    const int status = statusInStream(body);
    if (const auto overflow = detectOverflow(body, status)) {
        return overflowFailure(*overflow, body, 0);
    }
    const HttpErrorAnswer answer { status, {}, {}, {}, true };
    const Case c { answer, body };
    Failure failure;
    failure.error.kind = Error::Kind::Provider;
    failure.error.message = body.message.isEmpty()
            ? Tr::tr("The provider reported an error while it answered.")
            : Tr::tr("The provider reported an error while it answered: %1").arg(body.message);
    failure.error.detail = detailOf(body, 0);
    failure.retryAfter = parseRetryAfter({}, body.message, QDateTime::currentDateTimeUtc());
    failure.transient = !isQuota(c)
            && (isTransient(c)
                || c.says(u"overloaded|slow.?down|rate.?limit|too many requests|capacity|high "
                          u"demand|server.?error|"
                          "internal.?error|unavailable|upstream|provider returned error|connection|"
                          "timed? ?out|terminated|try (your request )?again"_s));
    return failure;
}

Failure notAnApi(const QByteArray &body)
{
    Failure failure;
    failure.error.kind = Error::Kind::Provider;
    failure.error.message = parseErrorBody(body).form == ErrorBody::Form::Html
            ? Tr::tr("A web page came instead of an API answer. Check the base URL (it often ends "
                     "in "
                     "/v1), or whether the network wants you to sign in first.")
            : Tr::tr("What came back is not an answer of this API. Check the base URL and the kind "
                     "of "
                     "API.");
    failure.error.detail = quoteOf(body);
    failure.httpStatus = 200;
    return failure;
}

QString quoteOf(QByteArrayView body)
{
    constexpr qsizetype Longest = 200;
    return QString::fromUtf8(body.first(std::min(body.size(), Longest)));
}

Failure windowFull()
{
    Failure failure;
    failure.error.kind = Error::Kind::Overflow;
    failure.error.message =
            Tr::tr("The answer was cut off because the model's window is full. Compact "
                   "the session or choose a model with a larger window.");
    return failure;
}

Failure closedTooEarly(bool outputShown)
{
    Failure failure;
    failure.error.kind = Error::Kind::Network;
    failure.error.message = outputShown
            ? Tr::tr("The provider closed the stream before the answer ended.")
            : Tr::tr("The provider closed the stream before the answer began.");
    failure.transient = true;
    return failure;
}

Failure brokenStream(QByteArrayView piece)
{
    Failure failure;
    failure.error.kind = Error::Kind::Provider;
    failure.error.message = Tr::tr("The provider sent something that cannot be read as an answer.");
    failure.error.detail = quoteOf(piece);
    return failure;
}

} // namespace varve
