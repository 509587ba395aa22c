// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "firstobjects.h"

namespace varve
{

bool anyFirstObject(QByteArrayView firstBytes, const std::function<bool(const JsonRef &)> &use)
{
    QByteArray padded = firstBytes.toByteArray();
    padded.resize(padded.size() + JsonTree::Padding);
    JsonTree tree;
    for (qsizetype begin = 0; begin < firstBytes.size();) {
        const qsizetype found = firstBytes.indexOf('\n', begin);
        const qsizetype end = found < 0 ? firstBytes.size() : found;
        const std::string_view line(padded.constData() + begin, static_cast<size_t>(end - begin));
        const auto object = line.substr(0, static_cast<size_t>(firstObjectEnd(line)));
        begin = end + 1;
        if (const auto value = tree.parse(object); value && use(*value)) {
            return true;
        }
    }
    return false;
}

bool isFirstObject(QByteArrayView firstBytes, const std::function<bool(const JsonRef &)> &use)
{
    bool is = false;
    [[maybe_unused]] const bool any = anyFirstObject(firstBytes, [&](const JsonRef &object) {
        is = use(object);
        return true;
    });
    return is;
}

} // namespace varve
