// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "synthetichistory.h"

#include "benchmark.h"

#include <QFile>

#include <array>
#include <random>

namespace varve::bench
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::array<const char *, 24> Syllables {
    "ba", "co", "di", "fe", "gu", "ha", "jo", "ka", "lu", "mi",   "no",   "pa",
    "re", "su", "ta", "un", "vo", "we", "xi", "ya", "zo", "ster", "tion", "ment",
};

QByteArray word(std::minstd_rand &random)
{
    QByteArray made;
    for (unsigned part = 0; part <= random() % 4; ++part) {
        made += Syllables[random() % Syllables.size()];
    }
    if (random() % 20 == 0) {
        made += "_" + QByteArray::number(static_cast<int>(random() % 500));
    }
    return made;
}

QByteArray hexId(int session, qint64 entry)
{
    return QByteArray::number((static_cast<qint64>(session + 1) << 24) + entry, 16)
            .rightJustified(8, '0');
}

QByteArray timeOf(qint64 entry)
{
    const auto two = [](qint64 value) { return QByteArray::number(value).rightJustified(2, '0'); };
    return "2026-01-" + two(1 + entry / 86400 % 28) + "T" + two(entry / 3600 % 24) + ":"
            + two(entry / 60 % 60) + ":" + two(entry % 60) + ".000Z";
}

QByteArray message(qint64 entry, const QByteArray &text)
{
    const QByteArray content = R"("content":[{"type":"text","text":")" + text + R"("}])";
    if (entry % 2 == 0) {
        return R"({"role":"user",)" + content + "}";
    }
    return R"({"role":"assistant",)" + content
            + R"(,"api":"anthropic-messages","provider":"anthropic","model":"claude-sonnet-4-5","stopReason":"stop"})";
}

} // namespace

QByteArray madeUpText(quint32 seed, int length)
{
    std::minstd_rand random(seed + 1);
    QByteArray text;
    text.reserve(length + 16);
    while (text.size() < length) {
        text += word(random);
        text += random() % 16 == 0 ? "\\n" : " ";
    }
    return text;
}

qint64 SyntheticHistory::write(const QString &path) const
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) {
        throw BenchFailure(file.errorString());
    }
    file.write(R"({"type":"session","version":3,"id":"00000000-0000-4000-9000-)"
               + QByteArray::number(number).rightJustified(12, '0')
               + R"(","timestamp":"2026-01-01T00:00:00.000Z","cwd":"/home/u/made-up"})" + "\n");
    // A few hundred texts are enough to look like many, and a big file is written faster.
    constexpr quint32 Texts = 512;
    QList<QByteArray> texts;
    for (quint32 i = 0; i < Texts; ++i) {
        texts += madeUpText(static_cast<quint32>(number) * Texts + i, textLength);
    }
    QByteArray parent = "null";
    for (qint64 i = 0; i < entries; ++i) {
        const QByteArray id = "\"" + hexId(number, i) + "\"";
        const QByteArray text = QByteArray::number(i) + " " + texts.at(i * 37 % Texts);
        file.write(R"({"type":"message","id":)" + id + R"(,"parentId":)" + parent
                   + R"(,"timestamp":")" + timeOf(i) + R"(","message":)" + message(i, text)
                   + "}\n");
        parent = id;
    }
    return file.size();
}

} // namespace varve::bench
