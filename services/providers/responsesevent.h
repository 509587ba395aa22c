// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>

#include <memory>

namespace varve
{

/// The fields at the top of one event of a Responses stream; the rest is read where the type asks for it.
struct ResponsesEvent
{
    QByteArray type;
    QByteArray delta; ///< surrogate halves stand as three bytes each (WTF-8)
    QString itemId;
    int outputIndex = -1; ///< -1: not given
    int summaryIndex = -1;
    bool isError = false; ///< has an `error` that is not null

    [[nodiscard]] QString deltaText() const;
};

/// Reads events; keeps its tables between them.
class ResponsesEventParser
{
public:
    ResponsesEventParser();
    ~ResponsesEventParser();
    Q_DISABLE_COPY_MOVE(ResponsesEventParser)

    /// `json` needs SseParser::Padding readable bytes behind it. False if it is not a JSON object.
    [[nodiscard]] bool parse(QByteArrayView json, ResponsesEvent &event);

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace varve
