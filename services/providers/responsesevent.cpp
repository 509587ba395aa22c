// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "responsesevent.h"

#include "jsonfields.h"

#include <algorithm>

namespace varve
{

namespace ondemand = simdjson::ondemand;
using simdjson::ondemand::json_type;

namespace
{

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
    return jsonfields::forEachField(d->parser, json,
                                    [&](std::string_view key, ondemand::value value) {
                                        readField(key, value, event);
                                        return true;
                                    });
}

} // namespace varve
