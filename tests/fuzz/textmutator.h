// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace varve::test
{

/// Changes text as a damaged or odd file may have it: lines are moved, values of JSON swapped, repeated, nested. Knows values by
/// their tokens alone, so that damaged JSON is damaged further.
class TextMutator
{
public:
    /// Changes bytes without knowing what they are; answers how many there are then, at most the last argument.
    using Raw = std::function<size_t(uint8_t *data, size_t size, size_t most)>;

    TextMutator(std::string text, unsigned seed, Raw raw = {});

    /// Some changes; the text is at most so long afterwards.
    void mutate(size_t most);
    /// Puts lines or values of another text in.
    void splice(std::string_view other, size_t most);
    [[nodiscard]] const std::string &text() const { return m_text; }

private:
    struct Span
    {
        size_t begin = 0;
        size_t end = 0;
        [[nodiscard]] size_t length() const { return end - begin; }
    };
    /// Where the values of a text are, and what they are members of.
    struct Value
    {
        Span value;
        Span key; ///< of a member of an object, else empty
    };
    [[nodiscard]] static std::vector<Value> valuesOf(std::string_view text);
    [[nodiscard]] static std::vector<Span> linesOf(std::string_view text);

    void change(size_t most);
    void changeValue(size_t most);
    void changeLines(size_t most);
    void changeRaw(Span span, size_t most);
    [[nodiscard]] size_t howOften(size_t most);
    [[nodiscard]] std::string oddValue(std::string_view of);
    void replace(Span span, std::string_view with);
    void swap(Span a, Span b);
    void removeWithComma(Span span);
    [[nodiscard]] std::string copyOf(Span span) const
    {
        return m_text.substr(span.begin, span.length());
    }

    [[nodiscard]] size_t below(size_t end) { return end == 0 ? 0 : m_random() % end; }
    template<typename T>
    [[nodiscard]] const T &oneOf(const std::vector<T> &of)
    {
        return of[below(of.size())];
    }

    std::string m_text;
    std::mt19937 m_random;
    const Raw m_raw;
};

} // namespace varve::test
