// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "heapgauge.h"

#include <atomic>
#include <cstddef>
#include <sanitizer/allocator_interface.h>

namespace varve::test
{

namespace
{

std::atomic<qint64> inUse;
std::atomic<qint64> most;

void allocated(const volatile void *, size_t size)
{
    const qint64 now = inUse.fetch_add(static_cast<qint64>(size), std::memory_order_relaxed)
            + static_cast<qint64>(size);
    qint64 before = most.load(std::memory_order_relaxed);
    while (now > before && !most.compare_exchange_weak(before, now, std::memory_order_relaxed)) { }
}

void freed(const volatile void *memory)
{
    const size_t size = memory == nullptr
            ? 0
            : __sanitizer_get_allocated_size(const_cast<const void *>(memory));
    inUse.fetch_sub(static_cast<qint64>(size), std::memory_order_relaxed);
}

} // namespace

void HeapGauge::install()
{
    __sanitizer_install_malloc_and_free_hooks(&allocated, &freed);
}

HeapGauge::HeapGauge()
{
    inUse = 0;
    most = 0;
}

qint64 HeapGauge::peak() const
{
    return most;
}

qint64 HeapGauge::allowedFor(qint64 size)
{
    constexpr qint64 Fixed = 24 << 20; // buffers, SQLite's caches, chunks between the threads
    return Fixed + 100 * size;
}

} // namespace varve::test
