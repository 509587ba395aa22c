// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string_view>

namespace varve
{

/// An address that holds what it leads to: data:image/png;base64,...
struct DataUrl
{
    std::string_view mediaType;
    std::string_view base64;

    /// Nothing if it is another address, or not in base 64.
    [[nodiscard]] static std::optional<DataUrl> of(std::string_view address)
    {
        constexpr std::string_view Scheme = "data:";
        constexpr std::string_view Base64 = ";base64,";
        const size_t mark = address.find(Base64);
        if (!address.starts_with(Scheme) || mark == std::string_view::npos) {
            return std::nullopt;
        }
        return DataUrl { address.substr(Scheme.size(), mark - Scheme.size()),
                         address.substr(mark + Base64.size()) };
    }
};

} // namespace varve
