// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <any>
#include <map>
#include <type_traits>

namespace varve
{

/// What was read of files that stand beside those of a run and say something of many of them, e.g. the list of a program's sessions. Each
/// file of a run is read by another thread, one after the other.
class BesideFiles
{
public:
    /// What `read` answered when this file was asked for first. A file is always asked for by the same parser.
    template<typename Read>
    [[nodiscard]] const auto &once(const QString &path, Read read)
    {
        std::any &value = m_values[path];
        if (!value.has_value()) {
            value = read();
        }
        return std::any_cast<const std::invoke_result_t<Read> &>(value);
    }

private:
    std::map<QString, std::any> m_values;
};

} // namespace varve
