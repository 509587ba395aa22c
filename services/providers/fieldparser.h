// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsonrepair.h"
#include "sseparser.h"

#include <QtClassHelperMacros>

#include <memory>

namespace varve
{

/// What a decoder reads the events of one answer with; keeps its tables between them. Each protocol has a readFields(): `json` needs
/// SseParser::Padding readable bytes behind it, unknown, missing, null and mistyped fields are passed over, false if it is not
/// a JSON object.
class FieldParser
{
public:
    struct Tables;

    FieldParser();
    ~FieldParser();
    Q_DISABLE_COPY_MOVE(FieldParser)

    [[nodiscard]] Tables &tables() { return *m_tables; }

private:
    std::unique_ptr<Tables> m_tables;
};

enum class EventReading : quint8 { Read, Cut, Broken };

/// As it came, else repaired. Of an event that is cut the end of the stream says what there is to say.
template<typename Fields>
[[nodiscard]] EventReading readEvent(FieldParser &parser, const SseEvent &event, Fields &fields)
{
    if (readFields(parser, event.data, fields)) {
        return EventReading::Read;
    }
    if (event.cut) {
        return EventReading::Cut;
    }
    const QByteArray repaired = SseParser::padded(repairedJson(event.data));
    return readFields(parser, repaired, fields) ? EventReading::Read : EventReading::Broken;
}

} // namespace varve
