// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QCoreApplication>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace varve::test
{

/// What a program under libFuzzer tries. Each defines `fuzzed` in a source of its own; fuzzer.cpp is the rest of it, along with
/// textmutations.cpp where inputs are text.
struct Fuzzed
{
    /// The promise that is broken, in words; empty if all are kept.
    QString (*broken)(const QByteArray &bytes) = nullptr;
    /// Made once, before the first input.
    std::unique_ptr<QCoreApplication> (*application)(int &argc, char **argv) =
            &applicationOf<QCoreApplication>;
    /// Whether the memory that this input takes is held against HeapGauge::allowedFor().
    bool (*isMeasured)(const QByteArray &bytes) = [](const QByteArray &) { return true; };

    template<typename Application>
    static std::unique_ptr<QCoreApplication> applicationOf(int &argc, char **argv)
    {
        return std::make_unique<Application>(argc, argv);
    }
};

extern const Fuzzed fuzzed;

inline QByteArray bytesOf(const uint8_t *data, size_t size)
{
    return { reinterpret_cast<const char *>(data), static_cast<qsizetype>(size) };
}

/// Writes as much of `text` as there is room for; answers how much that was.
size_t put(std::string_view text, uint8_t *data, size_t most);

} // namespace varve::test

/// Of libFuzzer: changes bytes without knowing what they are.
extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
