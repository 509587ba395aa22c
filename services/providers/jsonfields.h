// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fieldparser.h"
#include "wtf8.h"

#include <simdjson.h>

#include <cmath>

// For the decoders only: reading JSON of which nothing is certain. What is missing, null or of another
// type than expected is passed over.
namespace varve
{

struct FieldParser::Tables
{
    simdjson::ondemand::parser parser;
};

namespace jsonfields
{

namespace ondemand = simdjson::ondemand;
using simdjson::ondemand::json_type;

static_assert(SseParser::Padding >= simdjson::SIMDJSON_PADDING);

/// One call of `take(key, value)` for each field, which answers whether to go on. False if it did not, or if the
/// JSON itself is broken.
template<typename Take>
bool forEachField(ondemand::object object, Take take)
{
    for (auto result : object) {
        ondemand::field field;
        if (std::move(result).get(field)) {
            return false;
        }
        const std::string_view key = field.escaped_key();
        if (!take(key, field.value())) {
            return false;
        }
    }
    return true;
}

template<typename Take>
bool forEachField(ondemand::value value, Take take)
{
    ondemand::object object;
    if (value.get_object().get(object)) {
        return true; // null or something else: not for us
    }
    return forEachField(object, take);
}

/// The same of a whole frame, behind which SseParser::Padding bytes can be read. False too if it is not an object.
template<typename Take>
bool forEachField(FieldParser &parser, QByteArrayView frame, Take take)
{
    const auto size = static_cast<size_t>(frame.size());
    const simdjson::padded_string_view view(frame.data(), size, size + SseParser::Padding);
    ondemand::document document;
    ondemand::object object;
    if (parser.tables().parser.iterate(view).get(document) || document.get_object().get(object)) {
        return false;
    }
    return forEachField(object, take);
}

template<typename Take>
bool forEachElement(ondemand::value value, Take take)
{
    ondemand::array array;
    if (value.get_array().get(array)) {
        return true;
    }
    for (auto result : array) {
        ondemand::value element;
        if (std::move(result).get(element) || !take(element)) {
            return false;
        }
    }
    return true;
}

inline bool isType(ondemand::value &value, json_type wanted)
{
    json_type type {};
    return !value.type().get(type) && type == wanted;
}

/// Bytes may hold halves of surrogate pairs (see wtf8.h).
inline bool readString(ondemand::value &value, std::string_view &text)
{
    return isType(value, json_type::string) && !value.get_wobbly_string().get(text);
}

/// Leaves `out` alone if there is no text.
inline void readText(ondemand::value &value, QString &out)
{
    std::string_view text;
    if (readString(value, text) && !text.empty()) {
        out = fromWtf8(text);
    }
}

/// Counts come as integers, as floats and in quotes.
inline qint64 readCount(ondemand::value &value)
{
    double number = 0;
    json_type type {};
    if (value.type().get(type)) {
        return 0;
    }
    if ((type == json_type::number && !value.get_double().get(number))
        || (type == json_type::string && !value.get_double_in_string().get(number))) {
        return std::isfinite(number) && number > 0 && number < 1e15 ? std::llround(number) : 0;
    }
    return 0;
}

} // namespace jsonfields

} // namespace varve
