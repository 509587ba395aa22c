// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "answermeter.h"

#include <base/textends.h>

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::AnswerMeter)
};

QString number(qsizetype value)
{
    return QLocale().toString(static_cast<qlonglong>(value));
}

QString megabytes(qsizetype bytes)
{
    return number(bytes / Mebi);
}

/// Not transient: the same again would be no shorter.
Failure limitFailure(const QString &what)
{
    Failure failure;
    failure.error.kind = Error::Kind::Provider;
    failure.error.message =
            what + u' ' + Tr::tr("It was ended there. Ask again, or choose another model.");
    return failure;
}

/// As much of it as still fits.
void cutTo(QString &text, qsizetype room)
{
    text = headOf(text, std::max<qsizetype>(room, 0)).toString();
}

/// Of one that was cut: pieces of calls are dropped.
bool hasSomething(const StreamEvent &event)
{
    const auto *text = std::get_if<TextDelta>(&event);
    const auto *thinking = std::get_if<ThinkingDelta>(&event);
    return (text && !text->text.isEmpty()) || (thinking && !thinking->text.isEmpty());
}

} // namespace

bool AnswerMeter::cuts(StreamEvents &events, qsizetype from, const StreamDecoder::Load &load)
{
    for (qsizetype i = from; i < events.size(); ++i) {
        const QString why = overBy(events[i]);
        if (!why.isEmpty()) {
            events.resize(hasSomething(events[i]) ? i + 1 : i);
            events.append(StreamFailure { limitFailure(why) });
            return true;
        }
    }
    const bool ended = events.size() > from
            && (std::holds_alternative<StopEvent>(events.last())
                || std::holds_alternative<StreamFailure>(events.last()));
    const QString why = ended ? QString() : overBy(load);
    if (!why.isEmpty()) {
        events.append(StreamFailure { limitFailure(why) });
    }
    return !why.isEmpty();
}

/// Counts alone are no answer: a server could send them for ever.
std::optional<Failure> AnswerMeter::silence(qsizetype bytes, const StreamEvents &events,
                                            qsizetype from)
{
    const bool said = std::any_of(events.begin() + from, events.end(), [](const StreamEvent &one) {
        return !std::holds_alternative<UsageReport>(one);
    });
    m_silence = said ? 0 : m_silence + bytes;
    if (m_silence <= m_limits.silence) {
        return std::nullopt;
    }
    return limitFailure(Tr::tr("The provider sent more than %1 MB that say nothing of an answer.")
                                .arg(megabytes(m_limits.silence)));
}

Failure AnswerMeter::tooLarge() const
{
    return limitFailure(Tr::tr("The provider sent a single piece of the answer of more than %1 MB, "
                               "the most that Varve takes.")
                                .arg(megabytes(m_limits.event)));
}

/// Empty: within the limits. Else the event is what is left of it, which may be nothing.
QString AnswerMeter::overBy(StreamEvent &event)
{
    if (auto *text = std::get_if<TextDelta>(&event)) {
        return overBy(*text);
    }
    if (auto *thinking = std::get_if<ThinkingDelta>(&event)) {
        return overBy(*thinking);
    }
    if (auto *begin = std::get_if<ToolCallBegin>(&event)) {
        return overBy(*begin);
    }
    if (auto *arguments = std::get_if<ToolArgumentsDelta>(&event)) {
        return overBy(*arguments);
    }
    return {};
}

QString AnswerMeter::overBy(TextDelta &delta)
{
    const qsizetype room = m_limits.text - m_text;
    m_text += delta.text.size();
    if (delta.text.size() <= room) {
        return {};
    }
    cutTo(delta.text, room);
    return Tr::tr("The answer has more than %1 characters, the most that Varve takes.")
            .arg(number(m_limits.text));
}

/// Half a signature is worse than none.
QString AnswerMeter::overBy(ThinkingDelta &delta)
{
    const qsizetype room = m_limits.thinking - m_thinking;
    m_thinking += delta.text.size() + delta.signature.size();
    if (delta.text.size() + delta.signature.size() <= room) {
        return {};
    }
    cutTo(delta.text, room);
    delta.signature.clear();
    return Tr::tr("The model's thinking has more than %1 characters, the most that Varve takes.")
            .arg(number(m_limits.thinking));
}

QString AnswerMeter::overBy(ToolCallBegin &begin)
{
    m_thinking += begin.signature.size();
    if (++m_calls > m_limits.calls) {
        return Tr::
                tr("The model made more than %1 calls of tools in one answer, the most that Varve "
                   "takes. None of them was run.")
                        .arg(number(m_limits.calls));
    }
    if (begin.name.size() > m_limits.toolName || begin.id.size() > m_limits.callId
        || m_thinking > m_limits.thinking) {
        return Tr::tr("The model called a tool by a name or number that is far too long. The call "
                      "was not run.");
    }
    return {};
}

QString AnswerMeter::overBy(ToolArgumentsDelta &delta)
{
    qsizetype &ofCall = m_arguments[delta.block];
    ofCall += delta.bytes.size();
    m_allArguments += delta.bytes.size();
    if (ofCall > m_limits.arguments) {
        return Tr::tr("The model called a tool with more than %1 MB of arguments, the most that "
                      "Varve takes. The call was not run.")
                .arg(megabytes(m_limits.arguments));
    }
    if (m_allArguments > m_limits.allArguments) {
        return Tr::tr("The calls of the answer have more than %1 MB of arguments, the most that "
                      "Varve takes. None of them was run.")
                .arg(megabytes(m_limits.allArguments));
    }
    return {};
}

QString AnswerMeter::overBy(const StreamDecoder::Load &load) const
{
    if (load.blocks > m_limits.blocks) {
        return Tr::tr("The answer has more than %1 parts, the most that Varve takes.")
                .arg(number(m_limits.blocks));
    }
    if (load.bytes > m_limits.kept) {
        return Tr::tr("The answer has more than %1 MB beside its text, the most that Varve takes.")
                .arg(megabytes(m_limits.kept));
    }
    return {};
}

} // namespace varve
