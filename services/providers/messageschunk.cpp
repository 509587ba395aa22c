// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "messageschunk.h"

#include "jsonfields.h"

#include <algorithm>

namespace varve
{

namespace
{

using namespace jsonfields;

void readBytes(ondemand::value &value, QByteArray &out)
{
    std::string_view text;
    if (readString(value, text)) {
        out.assign(text);
    }
}

void readNumber(ondemand::value &value, std::optional<qint64> &out)
{
    if (isType(value, json_type::number) || isType(value, json_type::string)) {
        out = readCount(value);
    }
}

/// Where only the parts by time to live are given.
bool readCacheCreation(ondemand::value value, std::optional<qint64> &out)
{
    qint64 sum = 0;
    const bool ok = forEachField(value, [&sum](std::string_view, ondemand::value field) {
        sum += readCount(field);
        return true;
    });
    if (ok && sum > 0 && !out) {
        out = sum;
    }
    return ok;
}

bool readUsage(ondemand::value value, std::optional<MessagesChunk::Counts> &out)
{
    if (!isType(value, json_type::object)) {
        return true;
    }
    MessagesChunk::Counts counts;
    const bool ok = forEachField(value, [&counts](std::string_view key, ondemand::value field) {
        if (key == "input_tokens") {
            readNumber(field, counts.input);
        } else if (key == "output_tokens") {
            readNumber(field, counts.output);
        } else if (key == "cache_read_input_tokens") {
            readNumber(field, counts.cacheRead);
        } else if (key == "cache_creation_input_tokens") {
            readNumber(field, counts.cacheWrite);
        } else if (key == "cache_creation") {
            return readCacheCreation(field, counts.cacheWrite);
        } else if (key == "output_tokens_details") {
            return forEachField(field, [&counts](std::string_view name, ondemand::value detail) {
                if (name == "thinking_tokens") {
                    readNumber(detail, counts.thinking);
                }
                return true;
            });
        }
        return true;
    });
    if (ok) {
        out = counts;
    }
    return ok;
}

void readInput(ondemand::value &value, QByteArray &out)
{
    std::string_view text;
    if (isType(value, json_type::object) && !value.raw_json().get(text)) {
        const QByteArray raw = QByteArray::fromStdString(std::string(text)).trimmed();
        const bool isEmpty = raw.size() > 1 && raw.sliced(1, raw.size() - 2).trimmed().isEmpty();
        out = isEmpty ? QByteArray() : raw;
    }
}

bool readStopDetails(ondemand::value value, MessagesChunk &chunk)
{
    return forEachField(value, [&chunk](std::string_view key, ondemand::value field) {
        if (key == "explanation") {
            readText(field, chunk.explanation);
        }
        return true;
    });
}

/// A block or a delta; the deltas of a message have their stop reason here.
bool readPart(ondemand::value value, MessagesChunk::Part &part, MessagesChunk &chunk)
{
    return forEachField(value, [&](std::string_view key, ondemand::value field) {
        if (key == "type") {
            readBytes(field, part.type);
        } else if (key == "text") {
            readText(field, part.text);
        } else if (key == "thinking") {
            readText(field, part.thinking);
        } else if (key == "signature") {
            readText(field, part.signature);
        } else if (key == "data") {
            readText(field, part.data);
        } else if (key == "id") {
            readText(field, part.id);
        } else if (key == "name") {
            readText(field, part.name);
        } else if (key == "partial_json") {
            readBytes(field, part.partialJson);
        } else if (key == "input") {
            readInput(field, part.input);
        } else if (key == "stop_reason") {
            readText(field, chunk.stopReason);
        } else if (key == "stop_details") {
            return readStopDetails(field, chunk);
        }
        return true;
    });
}

bool readNewPart(ondemand::value value, MessagesChunk &chunk)
{
    chunk.parts.append(MessagesChunk::Part {});
    return readPart(value, chunk.parts.back(), chunk);
}

/// The fields of a whole message, which stand at the top of a document and inside message_start.
bool readMessageField(std::string_view key, ondemand::value value, MessagesChunk &chunk)
{
    if (key == "content" && isType(value, json_type::array)) {
        chunk.isMessage = true;
        return forEachElement(
                value, [&chunk](ondemand::value element) { return readNewPart(element, chunk); });
    }
    if (key == "usage") {
        return readUsage(value, chunk.usage);
    }
    if (key == "stop_reason") {
        readText(value, chunk.stopReason);
    } else if (key == "stop_details") {
        return readStopDetails(value, chunk);
    }
    return true;
}

bool readTopLevel(std::string_view key, ondemand::value value, MessagesChunk &chunk)
{
    if (key == "type") {
        readBytes(value, chunk.type);
        chunk.isError = chunk.isError || chunk.type == "error";
    } else if (key == "index") {
        if (isType(value, json_type::number)) {
            constexpr qint64 LargestIndex = 99'999;
            chunk.index = static_cast<int>(std::min(readCount(value), LargestIndex));
        }
    } else if (key == "content_block" || key == "delta") {
        return readNewPart(value, chunk);
    } else if (key == "message") {
        return forEachField(value, [&chunk](std::string_view name, ondemand::value field) {
            return readMessageField(name, field, chunk);
        });
    } else if (key == "error") {
        chunk.isError = chunk.isError || !isType(value, json_type::null);
    } else {
        return readMessageField(key, value, chunk);
    }
    return true;
}

} // namespace

void MessagesChunk::Counts::addTo(Usage &total) const
{
    total.input = input.value_or(total.input);
    total.output = output.value_or(total.output);
    total.cacheRead = cacheRead.value_or(total.cacheRead);
    total.cacheWrite = cacheWrite.value_or(total.cacheWrite);
    total.thinking = std::min(thinking.value_or(total.thinking), total.output);
}

bool readFields(FieldParser &parser, QByteArrayView json, MessagesChunk &chunk)
{
    chunk = {};
    return jsonfields::forEachField(parser, json, [&](std::string_view key, ondemand::value value) {
        return readTopLevel(key, value, chunk);
    });
}

} // namespace varve
