// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chatchunk.h"

#include "answerlimits.h"
#include "jsonfields.h"
#include "wtf8.h"

#include <algorithm>

namespace varve
{

namespace
{

using namespace jsonfields;

struct UsageFields
{
    qint64 prompt = 0;
    qint64 completion = 0;
    qint64 total = 0;
    qint64 cacheRead = 0;
    qint64 cacheWrite = 0;
    qint64 thinking = 0;
    std::optional<double> cost;

    [[nodiscard]] Usage toUsage() const
    {
        Usage usage;
        usage.cacheRead = std::min(cacheRead, prompt);
        usage.cacheWrite = std::min(cacheWrite, prompt - usage.cacheRead);
        usage.input = prompt - usage.cacheRead - usage.cacheWrite;
        // A few hosts leave thinking out of the completion but not out of the total.
        usage.output = std::max(completion, total - prompt);
        usage.thinking = std::min(thinking, usage.output);
        usage.cost = cost;
        return usage;
    }
};

bool readPromptDetails(ondemand::value value, UsageFields &fields)
{
    return forEachField(value, [&fields](std::string_view key, ondemand::value detail) {
        if (key == "cached_tokens") {
            fields.cacheRead = readCount(detail);
        } else if (key == "cache_write_tokens") {
            fields.cacheWrite = readCount(detail);
        }
        return true;
    });
}

bool readUsageField(std::string_view key, ondemand::value value, UsageFields &fields)
{
    if (key == "prompt_tokens") {
        fields.prompt = readCount(value);
    } else if (key == "completion_tokens") {
        fields.completion = readCount(value);
    } else if (key == "total_tokens") {
        fields.total = readCount(value);
    } else if (key == "prompt_tokens_details") {
        return readPromptDetails(value, fields);
    } else if (key == "completion_tokens_details") {
        return forEachField(value, [&fields](std::string_view name, ondemand::value detail) {
            if (name == "reasoning_tokens") {
                fields.thinking = readCount(detail);
            }
            return true;
        });
    } else if (key == "prompt_cache_hit_tokens" || key == "cached_tokens"
               || key == "num_cached_tokens") {
        fields.cacheRead = std::max(fields.cacheRead, readCount(value));
    } else if (key == "cost" && isType(value, json_type::number)) {
        double cost = 0;
        if (!value.get_double().get(cost) && isCost(cost)) {
            fields.cost = cost;
        }
    }
    return true;
}

bool readUsage(ondemand::value value, std::optional<Usage> &out)
{
    if (!isType(value, json_type::object)) {
        return true;
    }
    UsageFields fields;
    const bool ok = forEachField(value, [&fields](std::string_view key, ondemand::value field) {
        return readUsageField(key, field, fields);
    });
    if (ok) {
        out = fields.toUsage();
    }
    return ok;
}

bool readTimings(ondemand::value value, std::optional<Usage> &out)
{
    if (!isType(value, json_type::object)) {
        return true;
    }
    Usage usage;
    const bool ok = forEachField(value, [&usage](std::string_view key, ondemand::value field) {
        if (key == "prompt_n") {
            usage.input = readCount(field);
        } else if (key == "cache_n") {
            usage.cacheRead = readCount(field);
        } else if (key == "predicted_n") {
            usage.output = readCount(field);
        }
        return true;
    });
    if (ok) {
        out = usage;
    }
    return ok;
}

bool readFunction(ondemand::value value, ChatChunk::Call &call)
{
    return forEachField(value, [&call](std::string_view key, ondemand::value field) {
        std::string_view text;
        if (key == "name") {
            readText(field, call.name);
        } else if (key == "arguments") {
            if (readString(field, text)) {
                call.arguments.assign(text);
            } else if (isType(field, json_type::object) && !field.raw_json().get(text)) {
                call.arguments.assign(text); // Mistral-like: not quoted
            }
        }
        return true;
    });
}

bool readSignature(ondemand::value value, QString &signature)
{
    return forEachField(value, [&signature](std::string_view key, ondemand::value google) {
        if (key != "google") {
            return true;
        }
        return forEachField(google, [&signature](std::string_view name, ondemand::value field) {
            if (name == "thought_signature") {
                readText(field, signature);
            }
            return true;
        });
    });
}

bool readCall(ondemand::value value, ChatChunk::Call &call)
{
    return forEachField(value, [&call](std::string_view key, ondemand::value field) {
        if (key == "index") {
            if (isType(field, json_type::number)) {
                call.index = static_cast<int>(std::min<qint64>(readCount(field), 9999));
            }
        } else if (key == "id") {
            readText(field, call.id);
        } else if (key == "function") {
            return readFunction(field, call);
        } else if (key == "extra_content") {
            return readSignature(field, call.signature);
        }
        return true;
    });
}

bool readContentPart(ondemand::value value, ChatChunk &chunk, bool thinking)
{
    return forEachField(value, [&](std::string_view key, ondemand::value field) {
        std::string_view text;
        if (key == "text" && readString(field, text)) {
            (thinking ? chunk.thinking : chunk.text) += fromWtf8(text);
        } else if (key == "thinking") {
            return forEachElement(field, [&chunk](ondemand::value inner) {
                return readContentPart(inner, chunk, true);
            });
        }
        return true;
    });
}

bool readContent(ondemand::value value, ChatChunk &chunk)
{
    if (isType(value, json_type::array)) {
        return forEachElement(value, [&chunk](ondemand::value part) {
            return readContentPart(part, chunk, false);
        });
    }
    readText(value, chunk.text);
    return true;
}

bool readDelta(ondemand::value value, ChatChunk &chunk)
{
    return forEachField(value, [&chunk](std::string_view key, ondemand::value field) {
        if (key == "content") {
            return readContent(field, chunk);
        }
        if (key == "reasoning_content" || key == "reasoning" || key == "reasoning_text") {
            if (chunk.thinking.isEmpty()) { // some send the same piece under two names
                readText(field, chunk.thinking);
                chunk.thinkingField.assign(key);
            }
        } else if (key == "reasoning_details") {
            return forEachElement(field, [&chunk](ondemand::value element) {
                std::string_view json;
                if (isType(element, json_type::object) && !element.raw_json().get(json)) {
                    chunk.details.append(
                            QByteArray(json.data(), static_cast<qsizetype>(json.size())));
                }
                return true;
            });
        } else if (key == "refusal") {
            readText(field, chunk.refusal);
        } else if (key == "tool_calls") {
            return forEachElement(field, [&chunk](ondemand::value element) {
                chunk.calls.append(ChatChunk::Call {});
                return readCall(element, chunk.calls.back());
            });
        }
        return true;
    });
}

bool readChoice(ondemand::value value, ChatChunk &chunk)
{
    return forEachField(value, [&chunk](std::string_view key, ondemand::value field) {
        if (key == "delta" || key == "message") {
            return readDelta(field, chunk);
        }
        if (key == "finish_reason") {
            readText(field, chunk.finishReason);
        } else if (key == "usage") {
            return readUsage(field, chunk.usage);
        }
        return true;
    });
}

bool readTopLevel(std::string_view key, ondemand::value value, ChatChunk &chunk)
{
    if (key == "choices") {
        chunk.isAnswer = true;
        bool first = true;
        return forEachElement(value, [&](ondemand::value choice) {
            return !std::exchange(first, false) || readChoice(choice, chunk);
        });
    }
    if (key == "usage") {
        const bool ok = readUsage(value, chunk.usage);
        chunk.isAnswer = chunk.isAnswer || chunk.usage;
        return ok;
    }
    if (key == "timings") {
        return readTimings(value, chunk.timings);
    }
    if (key == "error") {
        chunk.isError = !isType(value, json_type::null);
    } else if (key == "object") {
        std::string_view text;
        if (readString(value, text) && text == "error") {
            chunk.isError = true;
        }
    }
    return true;
}

} // namespace

bool readFields(FieldParser &parser, QByteArrayView json, ChatChunk &chunk)
{
    chunk = {};
    return jsonfields::forEachField(parser, json, [&](std::string_view key, ondemand::value value) {
        return readTopLevel(key, value, chunk);
    });
}

} // namespace varve
