// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QByteArray>
#include <QJsonObject>
#include <QString>

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace varve
{

class JsonTree;

/// One value of a JsonTree, or none. Cheap to copy; valid until the tree parses again.
class JsonRef
{
public:
    enum class Kind : quint8 { None, Null, Bool, Number, String, Array, Object };

    JsonRef() = default;

    [[nodiscard]] Kind kind() const;
    [[nodiscard]] bool exists() const { return kind() != Kind::None; }
    [[nodiscard]] bool isNull() const { return kind() == Kind::Null; } ///< the literal
    [[nodiscard]] bool isString() const { return kind() == Kind::String; }
    [[nodiscard]] bool isNumber() const { return kind() == Kind::Number; }
    [[nodiscard]] bool isArray() const { return kind() == Kind::Array; }
    [[nodiscard]] bool isObject() const { return kind() == Kind::Object; }

    /// The member of that name, the last one if there are several; none if this is no object.
    [[nodiscard]] JsonRef operator[](std::string_view key) const;
    /// The name under which an object holds this value.
    [[nodiscard]] std::string_view key() const;

    /// The text of a string, unescaped, else empty. UTF-8, but an escaped lone surrogate is encoded as three bytes.
    [[nodiscard]] std::string_view utf8() const;
    /// The same as UTF-16, with lone surrogates as they were.
    [[nodiscard]] QString string() const;
    [[nodiscard]] bool boolean(bool fallback = false) const;
    [[nodiscard]] double number(double fallback = 0) const;
    [[nodiscard]] qint64 integer(qint64 fallback = 0) const;

    /// The bytes of this value in the source.
    [[nodiscard]] std::string_view raw() const;
    /// The same without the white space between tokens; numbers and escapes stay as they were written.
    [[nodiscard]] QByteArray minified() const;
    /// Integers beyond 64 bits and numbers beyond a double lose precision.
    [[nodiscard]] QJsonValue toJson() const;

    class Iterator
    {
    public:
        Iterator(const JsonTree *tree, int index) : m_tree(tree), m_index(index) { }
        JsonRef operator*() const { return { m_tree, m_index }; }
        Iterator &operator++();
        bool operator==(const Iterator &) const = default;

    private:
        const JsonTree *m_tree;
        int m_index;
    };
    /// The members of an object or array; none for everything else.
    [[nodiscard]] Iterator begin() const;
    [[nodiscard]] Iterator end() const;

private:
    friend class JsonTree;
    JsonRef(const JsonTree *tree, int index) : m_tree(tree), m_index(index) { }

    const JsonTree *m_tree = nullptr;
    int m_index = -1;
};

/// A JSON object or array of one line, checked completely and flattened, so that it may be walked more than once and
/// every value still knows its bytes in the source. Reuses its memory from line to line.
class JsonTree
{
public:
    /// Bytes that must be readable after the end of what is parsed; their value does not matter.
    static constexpr qsizetype Padding = 64;

    JsonTree();
    ~JsonTree();
    Q_DISABLE_COPY_MOVE(JsonTree)

    struct Failure
    {
        bool invalidUtf8 = false; ///< the text may parse when the bad bytes are replaced
        QString reason;
    };
    /// `json` must stay where it is as long as the tree is read. The former tree is gone in any case.
    [[nodiscard]] std::expected<JsonRef, Failure> parse(std::string_view json);

    /// Gives memory back that one very long line has taken.
    void shrink();

private:
    friend class JsonRef;
    struct Node
    {
        JsonRef::Kind kind = JsonRef::Kind::None;
        int next = 0; ///< index after this value and all that is in it
        std::string_view key;
        std::string_view text; ///< of a string, unescaped
        std::string_view raw;
    };
    struct Parser;

    std::vector<Node> m_nodes;
    std::unique_ptr<Parser> m_parser;
};

using JsonMembers = std::vector<std::pair<QString, QJsonValue>>;

/// The object with these members; of several with one name the last counts. A file may hold an object of a million members, and
/// QJsonObject moves all those behind a place to insert there: putting them in one by one in any order takes hours.
[[nodiscard]] QJsonObject objectOf(JsonMembers members);
/// The end of the first complete JSON object of `text`, for lines on which several stand back to back; 0 if there is none.
[[nodiscard]] qsizetype firstObjectEnd(std::string_view text);

/// UTF-16 from UTF-8 in which lone surrogates are encoded as three bytes each.
[[nodiscard]] QString fromWobblyUtf8(std::string_view text);

} // namespace varve
