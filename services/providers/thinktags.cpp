// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "thinktags.h"

#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr auto OpenTag = "<think>"_L1;
constexpr auto CloseTag = "</think>"_L1;
constexpr qsizetype MostSpace = 1000; // before the tag

qsizetype leadingSpace(QStringView text)
{
    qsizetype count = 0;
    while (count < text.size() && text[count].isSpace()) {
        ++count;
    }
    return count;
}

/// How much of the end of `text` might be the beginning of `tag`.
qsizetype partOfTag(QStringView text, QLatin1StringView tag)
{
    for (qsizetype length = std::min(text.size(), tag.size() - 1); length > 0; --length) {
        if (text.endsWith(tag.first(length))) {
            return length;
        }
    }
    return 0;
}

} // namespace

ThinkTags::Parts ThinkTags::take(const QString &content)
{
    Parts parts;
    if (m_state == State::Text) {
        parts.text = content;
        return parts;
    }
    m_held += content;
    State before = State::Text;
    do {
        before = m_state;
        step(parts);
    } while (m_state != before);
    return parts;
}

void ThinkTags::step(Parts &parts)
{
    switch (m_state) {
    case State::Beginning: {
        const qsizetype space = leadingSpace(m_held);
        const QStringView rest = QStringView(m_held).sliced(space);
        if (space > MostSpace) {
            m_state = State::Text;
        } else if (rest.startsWith(OpenTag)) {
            m_held = rest.sliced(OpenTag.size()).toString();
            m_state = State::Thinking;
        } else if (!rest.isEmpty() && partOfTag(rest, OpenTag) != rest.size()) {
            m_state = State::Text;
        }
        break;
    }
    case State::Thinking: {
        const qsizetype end = m_held.indexOf(CloseTag);
        const qsizetype safe = end >= 0 ? end : m_held.size() - partOfTag(m_held, CloseTag);
        parts.thinking += QStringView(m_held).first(safe);
        m_held.remove(0, end >= 0 ? end + CloseTag.size() : safe);
        if (end >= 0) {
            m_state = State::AfterThinking;
        }
        break;
    }
    case State::AfterThinking:
        m_held.remove(0, leadingSpace(m_held));
        if (!m_held.isEmpty()) {
            m_state = State::Text;
        }
        break;
    case State::Text:
        parts.text += std::exchange(m_held, {});
        break;
    }
}

ThinkTags::Parts ThinkTags::finish()
{
    Parts parts;
    if (m_state == State::Thinking) {
        parts.thinking = std::exchange(m_held, {});
    } else if (m_state != State::AfterThinking) {
        parts.text = std::exchange(m_held, {});
    }
    m_state = State::Text;
    return parts;
}

void ThinkTags::switchOff()
{
    if (m_state == State::Beginning && m_held.isEmpty()) {
        m_state = State::Text;
    }
}

} // namespace varve
