// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

/// Which file has a name at this moment: another one may get the name while the first is still open. A value; zeros if there is no
/// such file, and where the system does not say.
struct FileIdentity
{
    quint64 device = 0;
    quint64 number = 0;

    [[nodiscard]] static FileIdentity of(const QString &path);
    friend bool operator==(const FileIdentity &, const FileIdentity &) = default;
};

} // namespace varve
