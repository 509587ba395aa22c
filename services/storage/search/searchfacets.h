// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <storage/storereader.h>

namespace varve
{

/// What filters can be set to; most frequent first.
struct SearchFacets
{
    QStringList tools;
    QStringList models;
};

/// Of the newest entries, so that it stays quick in a store of any size. Call on the reader's thread.
[[nodiscard]] Result<SearchFacets> readSearchFacets(StoreReader &reader);

} // namespace varve
