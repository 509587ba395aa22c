// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

namespace varve
{

/// What a server said went wrong, from whatever shape it said it in.
struct ErrorBody
{
    enum class Form : quint8 { Empty, Json, Html, Text };

    Form form = Form::Empty;
    QString message; ///< at most 500 characters; of a web page: its title
    QString type; ///< e.g. "invalid_request_error"
    QString code; ///< e.g. "context_length_exceeded"
    QString requestId; ///< what the provider's support asks for
    qint64 promptTokens = 0; ///< 0: not said
    qint64 contextTokens = 0;
    QString plan; ///< of the account whose limit is reached, e.g. "plus"
    qint64 resetsAt = 0; ///< when it may ask again, seconds since 1970; 0: not said

    /// Message, type and code in one line, for patterns to be tried on.
    [[nodiscard]] QString searchText() const;
};

/// Reads the bodies of OpenAI, Anthropic, OpenRouter, Gemini (an array), vLLM, xAI, Ollama (JSON in a
/// string), Mistral, TGI, proxies (HTML) and anything else.
[[nodiscard]] ErrorBody parseErrorBody(const QByteArray &body);

} // namespace varve
