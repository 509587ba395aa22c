// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "librechatunfolding.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace varve
{

namespace
{

/// Walks over the text once. Messages that are open keep what was read of them so far, for their children are written first.
class Unfolding
{
public:
    explicit Unfolding(std::string_view json) : m_json(json) { }

    QByteArray run();

private:
    struct Message
    {
        QByteArray text;
        qsizetype depth = 0; ///< brackets that are open in it
    };

    void takeString();
    void open(char c);
    void close(char c);
    void endMessage();
    [[nodiscard]] bool isListOfMessages() const;
    [[nodiscard]] QByteArray &text() { return m_messages.empty() ? m_out : m_messages.back().text; }

    const std::string_view m_json;
    size_t m_at = 0;
    QByteArray m_out;
    qsizetype m_depth = 0; ///< brackets that are open around all messages
    std::vector<Message> m_messages;
    std::string_view m_name; ///< the string before
    bool m_inList = false; ///< directly in a list of messages
    bool m_first = true;
};

bool Unfolding::isListOfMessages() const
{
    if (m_messages.empty()) {
        return m_depth == 1 && (m_name == "messages" || m_name == "messagesTree");
    }
    return m_messages.back().depth == 1 && m_name == "children";
}

void Unfolding::takeString()
{
    const size_t begin = m_at++;
    while (m_at < m_json.size() && m_json[m_at] != '"') {
        m_at += m_json[m_at] == '\\' ? 2 : 1;
    }
    m_at = std::min(m_at + 1, m_json.size());
    const std::string_view string = m_json.substr(begin, m_at - begin);
    text().append(string.data(), static_cast<qsizetype>(string.size()));
    m_name = string.size() > 2 ? string.substr(1, string.size() - 2) : std::string_view();
}

void Unfolding::open(char c)
{
    if (m_inList && c == '{') {
        m_messages.push_back({ "{", 1 });
        m_inList = false;
        return;
    }
    const bool isList = c == '[' && !m_inList && isListOfMessages();
    text().append(c);
    if (m_messages.empty() && m_depth == 0) {
        m_out.append('"' + QByteArray(UnfoldedMark.data()) + "\":true,");
    }
    if (isList) {
        m_inList = true;
        return;
    }
    ++(m_messages.empty() ? m_depth : m_messages.back().depth);
}

void Unfolding::close(char c)
{
    if (m_inList && c == ']') {
        m_inList = false;
        text().append(c);
        return;
    }
    text().append(c);
    if (m_messages.empty()) {
        --m_depth;
    } else if (--m_messages.back().depth == 0) {
        endMessage();
    }
}

void Unfolding::endMessage()
{
    if (!std::exchange(m_first, false)) {
        m_out.append(',');
    }
    m_out.append(m_messages.back().text);
    m_messages.pop_back();
    m_inList = true;
}

QByteArray Unfolding::run()
{
    m_out.reserve(static_cast<qsizetype>(m_json.size()));
    while (m_at < m_json.size()) {
        const char c = m_json[m_at];
        if (c == '"') {
            takeString();
            continue;
        }
        ++m_at;
        if (c == '{' || c == '[') {
            open(c);
        } else if (c == '}' || c == ']') {
            close(c);
        } else if (!m_inList || c != ',') { // commas between messages are new
            text().append(c);
        }
    }
    return m_out;
}

} // namespace

QByteArray unfoldLibreChat(std::string_view json)
{
    return Unfolding(json).run();
}

} // namespace varve
