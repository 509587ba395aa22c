// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "promptfile.h"

#include <QFile>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

QString readPrompt(QLatin1StringView name)
{
    QFile file(u":/prompts/"_s + name + u".md"_s);
    const bool opened = file.open(QIODevice::ReadOnly);
    Q_ASSERT_X(opened, "readPrompt", name.data());
    QString text = opened ? QString::fromUtf8(file.readAll()) : QString();
    if (text.startsWith("<!--"_L1)) {
        const qsizetype end = text.indexOf("-->\n"_L1);
        text.remove(0, end < 0 ? text.size() : end + 4);
    }
    while (!text.isEmpty() && text.back().isSpace()) {
        text.chop(1);
    }
    return text;
}

QString fillPrompt(QStringView text, std::initializer_list<PromptValue> values)
{
    QString filled;
    qsizetype at = 0;
    while (true) {
        const qsizetype open = text.indexOf("{{"_L1, at);
        const qsizetype close = open < 0 ? -1 : text.indexOf("}}"_L1, open + 2);
        if (close < 0) {
            filled += text.sliced(at);
            return filled;
        }
        const QStringView name = text.sliced(open + 2, close - open - 2);
        const auto value = std::ranges::find_if(
                values, [name](const PromptValue &known) { return known.placeholder == name; });
        filled += text.sliced(at, open - at);
        filled += value == values.end() ? text.sliced(open, close + 2 - open)
                                        : QStringView(value->value);
        at = close + 2;
    }
}

} // namespace varve
