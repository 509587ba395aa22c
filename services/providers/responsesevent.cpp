// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "responsesevent.h"

#include "jsonfields.h"
#include "sseparser.h"

#include <algorithm>

namespace varve
{

namespace ondemand = simdjson::ondemand;
using simdjson::ondemand::json_type;

namespace
{

static_assert(SseParser::Padding >= simdjson::SIMDJSON_PADDING);

void readBytes(ondemand::value &value, QByteArray &out)
{
    std::string_view text;
    if (jsonfields::readString(value, text)) {
        out.assign(text);
    }
}

void readIndex(ondemand::value &value, int &out)
{
    constexpr qint64 Largest = 99'999;
    if (jsonfields::isType(value, json_type::number)) {
        out = static_cast<int>(std::min(jsonfields::readCount(value), Largest));
    }
}

void readField(std::string_view key, ondemand::value value, ResponsesEvent &event)
{
    if (key == "type") {
        readBytes(value, event.type);
    } else if (key == "delta") {
        readBytes(value, event.delta);
    } else if (key == "item_id") {
        jsonfields::readText(value, event.itemId);
    } else if (key == "output_index") {
        readIndex(value, event.outputIndex);
    } else if (key == "summary_index") {
        readIndex(value, event.summaryIndex);
    } else if (key == "error") {
        event.isError = !jsonfields::isType(value, json_type::null);
    }
}

} // namespace

QString ResponsesEvent::deltaText() const
{
    return fromWtf8({ delta.constData(), static_cast<size_t>(delta.size()) });
}

struct ResponsesEventParser::Private
{
    ondemand::parser parser;
};

ResponsesEventParser::ResponsesEventParser() : d(std::make_unique<Private>()) { }

ResponsesEventParser::~ResponsesEventParser() = default;

bool ResponsesEventParser::parse(QByteArrayView json, ResponsesEvent &event)
{
    event = {};
    ondemand::document document;
    const auto size = static_cast<size_t>(json.size());
    const simdjson::padded_string_view view(json.data(), size, size + SseParser::Padding);
    ondemand::object object;
    if (d->parser.iterate(view).get(document) || document.get_object().get(object)) {
        return false;
    }
    for (auto result : object) {
        ondemand::field field;
        if (std::move(result).get(field)) {
            return false;
        }
        const std::string_view key = field.escaped_key();
        readField(key, field.value(), event);
    }
    return true;
}

} // namespace varve
