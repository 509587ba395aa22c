// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importer.h"

#include <QLatin1StringView>

#include <memory>
#include <span>

namespace varve::test
{

/// One thing that is given any bytes whatever. Its name is that of its folders in corpus/ and findings/.
struct FuzzTarget
{
    enum class Input : quint8 {
        Text, ///< JSON lines, a JSON document, or prose
        Database,
        AnyFile, ///< what a file is has to be found out first
    };
    QLatin1StringView name;
    Input input = Input::Text;
    /// Whether a file of this program only ever grows at its end, so that what is imported halfway stays right.
    bool onlyGrows = false;
    const ImportFormat *format = nullptr; ///< null for AnyFile
};

[[nodiscard]] std::span<const FuzzTarget> fuzzTargets();
/// Null if there is none of that name.
[[nodiscard]] const FuzzTarget *fuzzTarget(QLatin1StringView name);

} // namespace varve::test
