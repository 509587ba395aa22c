// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsontree.h"

#include <simdjson.h>

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cstddef>

namespace varve
{

namespace ondemand = simdjson::ondemand;
using simdjson::error_code;

namespace
{

constexpr std::string_view Spaces = " \t\r\n";
constexpr int MaxDepth = 500; // below simdjson's own limit, beyond which it does not check
/// Each takes 56 bytes here and more in what is made of it, in the file as little as 2: without a limit a line of 256 MB would need
/// 20 GB. Lines of real programs have some hundred; whole conversations in one document 20 a message.
constexpr size_t MaxValues = 1'000'000;

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::JsonTree)

public:
    [[nodiscard]] static QString tooManyValues()
    {
        return tr("it holds more than %1 values").arg(QLocale().toString(qint64(MaxValues)));
    }
    /// The parser's own words are for programmers.
    [[nodiscard]] static QString reason(error_code error)
    {
        switch (error) {
        case simdjson::DEPTH_ERROR:
            return tr("it is nested more than %1 deep").arg(MaxDepth);
        case simdjson::SCALAR_DOCUMENT_AS_VALUE:
            return tr("it is a single value, neither an object nor a list");
        case simdjson::UNCLOSED_STRING:
            return tr("a string has no end");
        case simdjson::UNESCAPED_CHARS:
            return tr("a string has a control character in it");
        case simdjson::STRING_ERROR:
            return tr("a string has an escape that does not exist");
        case simdjson::UTF8_ERROR:
            return tr("it is not UTF-8");
        case simdjson::NUMBER_ERROR:
            return tr("a number is written wrongly");
        case simdjson::INCOMPLETE_ARRAY_OR_OBJECT:
            return tr("an object or a list has no end");
        case simdjson::TRAILING_CONTENT:
            return tr("something stands behind its end");
        case simdjson::EMPTY:
            return tr("there is nothing");
        case simdjson::CAPACITY:
        case simdjson::MEMALLOC:
            return tr("there is not enough memory for it");
        default:
            return tr("it breaks the rules of JSON");
        }
    }
};

/// The quote that ends the string that begins at `quote`; the end of the text if none does.
size_t endOfString(std::string_view json, size_t quote)
{
    size_t end = json.find('"', quote + 1);
    while (end != std::string_view::npos) {
        const size_t before = json.find_last_not_of('\\', end - 1); // at least the first quote
        if ((end - before) % 2 == 1) {
            return end;
        }
        end = json.find('"', end + 1);
    }
    return json.size();
}

/// Whether there may be too many values. Looks at commas and brackets outside strings, before memory is taken for them.
bool hasTooManyValues(std::string_view json)
{
    if (json.size() / 2 < MaxValues) {
        return false;
    }
    size_t values = 1;
    for (size_t at = 0; at < json.size() && values <= MaxValues; ++at) {
        const char c = json[at];
        if (c == '"') {
            at = endOfString(json, at);
        }
        values += c == ',' || c == '[' || c == '{';
    }
    return values > MaxValues;
}

std::string_view trimmedEnd(std::string_view text)
{
    const size_t last = text.find_last_not_of(Spaces);
    return last == std::string_view::npos ? std::string_view() : text.substr(0, last + 1);
}

size_t skipDigits(std::string_view token, size_t at)
{
    while (at < token.size() && token[at] >= '0' && token[at] <= '9') {
        ++at;
    }
    return at;
}

/// simdjson parses numbers into 64 bits and refuses the rest; a file may hold any.
bool isNumber(std::string_view token)
{
    size_t at = token.starts_with('-') ? 1 : 0;
    const size_t whole = at;
    at = skipDigits(token, at);
    if (at == whole || (token[whole] == '0' && at > whole + 1)) {
        return false;
    }
    if (at < token.size() && token[at] == '.') {
        const size_t fraction = at + 1;
        at = skipDigits(token, fraction);
        if (at == fraction) {
            return false;
        }
    }
    if (at < token.size() && (token[at] == 'e' || token[at] == 'E')) {
        ++at;
        if (at < token.size() && (token[at] == '+' || token[at] == '-')) {
            ++at;
        }
        const size_t exponent = at;
        at = skipDigits(token, exponent);
        if (at == exponent) {
            return false;
        }
    }
    return at == token.size();
}

} // namespace

struct JsonTree::Parser
{
    ondemand::parser parser;
    std::string_view json;
    ondemand::document document;
    int depth = 0;

    error_code walk(ondemand::value value, std::string_view key, std::vector<Node> &nodes);
    error_code walkScalar(ondemand::value value, ondemand::json_type type, Node &node);
    error_code walkObject(ondemand::value value, std::vector<Node> &nodes);
    error_code walkArray(ondemand::value value, std::vector<Node> &nodes);
    [[nodiscard]] const char *position()
    {
        const char *at = nullptr;
        return document.current_location().get(at) == simdjson::SUCCESS ? at
                                                                        : json.data() + json.size();
    }
};

error_code JsonTree::Parser::walk(ondemand::value value, std::string_view key,
                                  std::vector<Node> &nodes)
{
    const size_t index = nodes.size();
    nodes.emplace_back().key = key;
    ondemand::json_type type {};
    if (const error_code error = value.type().get(type)) {
        return error;
    }
    const std::string_view token = value.raw_json_token();
    error_code error = simdjson::SUCCESS;
    if (type == ondemand::json_type::object || type == ondemand::json_type::array) {
        const bool isObject = type == ondemand::json_type::object;
        nodes[index].kind = isObject ? JsonRef::Kind::Object : JsonRef::Kind::Array;
        if (depth >= MaxDepth) {
            return simdjson::DEPTH_ERROR;
        }
        ++depth;
        error = isObject ? walkObject(value, nodes) : walkArray(value, nodes);
        --depth;
        // Where it went wrong the place may be anywhere, also before the value.
        const auto length = std::max<std::ptrdiff_t>(0, position() - token.data());
        nodes[index].raw = trimmedEnd({ token.data(), static_cast<size_t>(length) });
    } else {
        nodes[index].raw = trimmedEnd(token);
        error = walkScalar(value, type, nodes[index]);
    }
    nodes[index].next = static_cast<int>(nodes.size());
    return error;
}

error_code JsonTree::Parser::walkScalar(ondemand::value value, ondemand::json_type type, Node &node)
{
    bool flag = false;
    switch (type) {
    case ondemand::json_type::string:
        node.kind = JsonRef::Kind::String;
        return value.get_wobbly_string().get(node.text);
    case ondemand::json_type::boolean:
        node.kind = JsonRef::Kind::Bool;
        return value.get_bool().get(flag);
    case ondemand::json_type::null:
        node.kind = JsonRef::Kind::Null;
        if (const error_code error = value.is_null().get(flag)) {
            return error;
        }
        return flag ? simdjson::SUCCESS : simdjson::N_ATOM_ERROR;
    case ondemand::json_type::number: {
        node.kind = JsonRef::Kind::Number;
        // Consumes the token whatever it holds; what it holds is checked here.
        const std::string_view token = trimmedEnd(value.raw_json());
        return isNumber(token) ? simdjson::SUCCESS : simdjson::NUMBER_ERROR;
    }
    default:
        return simdjson::TAPE_ERROR;
    }
}

error_code JsonTree::Parser::walkObject(ondemand::value value, std::vector<Node> &nodes)
{
    ondemand::object object;
    if (const error_code error = value.get_object().get(object)) {
        return error;
    }
    for (auto member : object) {
        ondemand::field field;
        std::string_view key;
        if (const error_code error = std::move(member).get(field)) {
            return error;
        }
        if (const error_code error = field.unescaped_key(true).get(key)) {
            return error;
        }
        if (const error_code error = walk(field.value(), key, nodes)) {
            return error;
        }
    }
    return simdjson::SUCCESS;
}

error_code JsonTree::Parser::walkArray(ondemand::value value, std::vector<Node> &nodes)
{
    ondemand::array array;
    if (const error_code error = value.get_array().get(array)) {
        return error;
    }
    for (auto element : array) {
        ondemand::value item;
        if (const error_code error = std::move(element).get(item)) {
            return error;
        }
        if (const error_code error = walk(item, {}, nodes)) {
            return error;
        }
    }
    return simdjson::SUCCESS;
}

JsonTree::JsonTree() : m_parser(std::make_unique<Parser>()) { }
JsonTree::~JsonTree() = default;

void JsonTree::shrink()
{
    m_nodes = {};
    m_parser = std::make_unique<Parser>();
}

std::expected<JsonRef, JsonTree::Failure> JsonTree::parse(std::string_view json)
{
    m_nodes.clear();
    if (hasTooManyValues(json)) {
        return std::unexpected(Failure { false, Tr::tooManyValues() });
    }
    m_parser->json = json;
    m_parser->depth = 0;
    const simdjson::padded_string_view padded(json.data(), json.size(),
                                              json.size() + static_cast<size_t>(Padding));
    error_code error = m_parser->parser.iterate(padded).get(m_parser->document);
    ondemand::value root;
    if (!error) {
        error = m_parser->document.get_value().get(root);
    }
    if (!error) {
        error = m_parser->walk(root, {}, m_nodes);
    }
    if (!error && !m_parser->document.at_end()) {
        error = simdjson::TRAILING_CONTENT;
    }
    if (error) {
        m_nodes.clear();
        return std::unexpected(Failure { error == simdjson::UTF8_ERROR, Tr::reason(error) });
    }
    return JsonRef(this, 0);
}

qsizetype firstObjectEnd(std::string_view text)
{
    const size_t start = text.find_first_not_of(Spaces);
    if (start == std::string_view::npos || text[start] != '{') {
        return 0;
    }
    int depth = 0;
    bool inString = false;
    for (size_t at = start; at < text.size(); ++at) {
        const char c = text[at];
        if (inString) {
            if (c == '\\') {
                ++at;
            } else if (c == '"') {
                inString = false;
            }
        } else if (c == '"') {
            inString = true;
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if ((c == '}' || c == ']') && --depth == 0) {
            return static_cast<qsizetype>(at + 1);
        }
    }
    return 0;
}

QString fromWobblyUtf8(std::string_view text)
{
    QString decoded = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    if (text.find('\xed') == std::string_view::npos
        || !decoded.contains(QChar::ReplacementCharacter)) {
        return decoded;
    }
    decoded.clear();
    size_t done = 0;
    for (size_t at = 0; at + 2 < text.size(); ++at) {
        const auto byte = [&](size_t offset) { return static_cast<uchar>(text[at + offset]); };
        if (byte(0) == 0xed && byte(1) >= 0xa0) { // ED A0..BF: a surrogate, not UTF-8
            decoded += QUtf8StringView(text.data() + done, static_cast<qsizetype>(at - done))
                               .toString();
            decoded += QChar(((byte(0) & 0x0f) << 12) | ((byte(1) & 0x3f) << 6) | (byte(2) & 0x3f));
            at += 2;
            done = at + 1;
        }
    }
    return decoded
            + QUtf8StringView(text.data() + done, static_cast<qsizetype>(text.size() - done))
                      .toString();
}

} // namespace varve
