// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "preparedentry.h"

#include "blockcodec.h"
#include "searchcharacters.h"
#include <session/entrymetrics.h>

#include <algorithm>
#include <array>
#include <utility>

namespace varve
{

namespace
{

/// UTF-8 and never null, which would be stored as NULL.
QByteArray contentOf(const Entry &entry)
{
    const QByteArray content = entry.text().toUtf8();
    return content.isNull() ? QByteArray("") : content;
}

} // namespace

PreparedEntry prepareEntry(const Entry &entry, SearchTextBuilder &builder)
{
    PreparedEntry prepared;
    prepared.node = nodeOf(entry);
    prepared.metrics = decodeMetrics(prepared.node.metrics);
    const EntryMetrics &metrics = prepared.metrics;
    // An answer with text and no output was kept before its length was known: it is estimated.
    if (metrics.hasUsage() && (metrics.outputTokens > 0 || metrics.chars().total() == 0)) {
        prepared.node.tokens =
                static_cast<qint32>(std::min<qint64>(prepared.metrics.outputTokens, INT32_MAX));
    }
    prepared.content = contentOf(entry);
    prepared.blocksJson = encodeBlocks(entry.blocks);
    prepared.searchText = builder.textOf(entry, prepared.content);
    return prepared;
}

namespace
{

constexpr size_t FirstSlots = 2048;
constexpr quint32 HashStart = 2166136261;

// What a run of characters holds.
constexpr unsigned Lower = 1;
constexpr unsigned Upper = 2;
constexpr unsigned Digit = 4;
constexpr unsigned Underscore = 8;
constexpr unsigned Other = 16; // not ASCII

constexpr auto Kinds = [] {
    std::array<quint8, 256> kinds {}; // 0: ends a word for the tokenizer
    for (unsigned c = 'a'; c <= 'z'; ++c) {
        kinds[c] = Lower;
        kinds[c - 'a' + 'A'] = Upper;
    }
    for (unsigned c = '0'; c <= '9'; ++c) {
        kinds[c] = Digit;
    }
    kinds['_'] = Underscore;
    for (unsigned c = 128; c < 256; ++c) {
        kinds[c] = Other;
    }
    return kinds;
}();

constexpr quint32 hashed(quint32 hash, char c)
{
    return (hash ^ static_cast<uchar>(c)) * 16777619U;
}

quint32 hashOf(QByteArrayView word)
{
    quint32 hash = HashStart;
    for (const char c : word) {
        hash = hashed(hash, c);
    }
    return hash;
}

QChar characterAt(QByteArrayView ascii, qsizetype i)
{
    return QLatin1Char(ascii[i]);
}

QChar characterAt(QStringView text, qsizetype i)
{
    return text.at(i);
}

/// Whether a part begins with the capital at `i`: "camelCase", "HTTPServer".
template<typename Text>
bool beginsPart(Text word, qsizetype i)
{
    const QChar before = characterAt(word, i - 1);
    return characterAt(word, i).isUpper()
            && (before.isLower()
                || (before.isUpper() && i + 1 < word.size() && characterAt(word, i + 1).isLower()));
}

} // namespace

SearchTextBuilder::SearchTextBuilder() : m_slots(FirstSlots) { }

QByteArray SearchTextBuilder::textOf(const Entry &entry, QByteArrayView content)
{
    m_text.clear();
    m_text.reserve(content.size());
    m_used = 0;
    ++m_entry;
    const bool oneText = std::ranges::count_if(entry.blocks,
                                               [](const Block &block) {
                                                   return std::holds_alternative<TextBlock>(block);
                                               })
            == 1;
    for (const Block &block : entry.blocks) {
        if (const auto *part = std::get_if<TextBlock>(&block)) {
            oneText ? addFrom(content) : addFrom(part->text.toUtf8());
        } else if (const auto *thinking = std::get_if<ThinkingBlock>(&block)) {
            addFrom(thinking->text.toUtf8());
        } else if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            addFrom(call->name.toUtf8());
            addArguments(call->arguments);
        }
    }
    addFrom(entry.summary.toUtf8());
    addArguments(entry.toolArguments);
    m_text.squeeze();
    return std::exchange(m_text, {});
}

/// The letter of an escape is none of the word behind it: "\\nimport".
void SearchTextBuilder::addArguments(QByteArrayView json)
{
    qsizetype start = 0;
    for (qsizetype at = json.indexOf('\\'); at >= 0 && at + 1 < json.size();
         at = json.indexOf('\\', at + 2)) {
        if (const char next = json[at + 1]; next == 'n' || next == 't' || next == 'r') {
            addFrom(json.sliced(start, at - start));
            start = at + 2;
        }
    }
    addFrom(json.sliced(start));
}

void SearchTextBuilder::addFrom(QByteArrayView utf8)
{
    const char *at = utf8.cbegin();
    const char *const end = utf8.cend();
    while (at != end) {
        const char *const start = at;
        quint32 hash = HashStart;
        unsigned kinds = 0;
        for (; at != end; ++at) {
            const unsigned kind = Kinds[static_cast<uchar>(*at)];
            if (kind == 0) {
                break;
            }
            kinds |= kind;
            hash = hashed(hash, *at);
        }
        if (at != start) {
            addRun({ start, at }, hash, kinds);
        } else {
            ++at;
        }
    }
}

void SearchTextBuilder::addRun(QByteArrayView run, quint32 hash, unsigned kinds)
{
    if (!insert(run, hash)) {
        return; // nor are its parts new
    }
    if ((kinds & Other) != 0) {
        addOtherScripts(run);
    } else if ((kinds & Underscore) != 0 || (kinds & (Lower | Upper)) == (Lower | Upper)) {
        addParts(run);
    }
}

void SearchTextBuilder::addOtherScripts(QByteArrayView run)
{
    const QString text = QString::fromUtf8(run);
    const bool mixed = !std::ranges::all_of(text, isWide);
    for (qsizetype i = 0; i < text.size();) {
        const qsizetype start = i;
        const bool wide = isWide(text.at(i));
        while (i < text.size() && isWide(text.at(i)) == wide
               && (wide || isWordCharacter(text.at(i)))) {
            ++i;
        }
        const QStringView part = QStringView(text).sliced(start, i - start);
        if (part.isEmpty()) {
            addSymbol(QStringView(text).sliced(i));
            ++i;
        } else if (wide) {
            addPairs(part);
        } else {
            addParts(part);
            if (mixed && part.size() < text.size()) {
                addPart(part);
            }
        }
    }
}

template<typename Text>
void SearchTextBuilder::addParts(Text word)
{
    qsizetype start = 0;
    for (qsizetype i = 0; i < word.size(); ++i) {
        if (characterAt(word, i) == u'_') {
            addPart(word.sliced(start, i - start));
            start = i + 1;
        } else if (i > 0 && beginsPart(word, i)) {
            addPart(word.sliced(start, i - start));
            start = i;
        }
    }
    if (start > 0) {
        addPart(word.sliced(start));
    }
}

void SearchTextBuilder::addPairs(QStringView run)
{
    for (qsizetype i = 0; i + 1 < run.size(); ++i) {
        addPart(run.sliced(i, 2));
    }
    if (run.size() == 1) {
        const QByteArray single = run.toUtf8();
        insert(single, hashOf(single));
    }
}

/// The first character, if it is one.
void SearchTextBuilder::addSymbol(QStringView text)
{
    const QChar first = text.front();
    const bool isPair = first.isHighSurrogate() && text.size() > 1 && text.at(1).isLowSurrogate();
    const QByteArray word =
            symbolWord(isPair ? QChar::surrogateToUcs4(first, text.at(1)) : first.unicode())
                    .toLatin1();
    if (!word.isEmpty()) {
        insert(word, hashOf(word));
    }
}

void SearchTextBuilder::addPart(QByteArrayView part)
{
    if (part.size() > 1) {
        insert(part, hashOf(part));
    }
}

void SearchTextBuilder::addPart(QStringView part)
{
    if (part.size() > 1) {
        const QByteArray utf8 = part.toUtf8();
        insert(utf8, hashOf(utf8));
    }
}

bool SearchTextBuilder::insert(QByteArrayView word, quint32 hash)
{
    if (2 * m_used > m_slots.size()) {
        grow();
    }
    const size_t mask = m_slots.size() - 1;
    size_t place = (hash ^ hash >> 15) & mask;
    for (; m_slots[place].entry == m_entry; place = (place + 1) & mask) {
        const Slot &slot = m_slots[place];
        if (slot.hash == hash && QByteArrayView(m_text).sliced(slot.at, slot.size) == word) {
            return false;
        }
    }
    if (!m_text.isEmpty()) {
        m_text += ' ';
    }
    m_slots[place] = { m_entry, hash, m_text.size(), word.size() };
    m_text += word;
    ++m_used;
    return true;
}

void SearchTextBuilder::grow()
{
    std::vector<Slot> old(m_slots.size() * 2);
    old.swap(m_slots);
    const size_t mask = m_slots.size() - 1;
    for (const Slot &slot : old) {
        if (slot.entry == m_entry) {
            size_t place = (slot.hash ^ slot.hash >> 15) & mask;
            while (m_slots[place].entry == m_entry) {
                place = (place + 1) & mask;
            }
            m_slots[place] = slot;
        }
    }
}

} // namespace varve
