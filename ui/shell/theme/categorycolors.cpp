// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "categorycolors.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace varve
{

namespace
{

struct Pair
{
    QRgb light;
    QRgb dark;

    [[nodiscard]] QColor in(const QPalette &palette) const
    {
        return QColor::fromRgb(isDark(palette) ? dark : light);
    }
};

constexpr Pair Grey { 0x6c757d, 0x9aa0a6 };
constexpr Pair Teal { 0x3f8f8a, 0x56aaa4 };
constexpr Pair Violet { 0x8a6fc4, 0xa58fe0 };
constexpr Pair Blue { 0x2d72b8, 0x6fb1ee };
constexpr Pair Olive { 0x5b6b3a, 0xa9c277 };
constexpr Pair Mauve { 0x9c6b98, 0xc89ac4 };
constexpr Pair LightAmber { 0xd7a55c, 0xf0cf9c };
constexpr Pair Amber { 0xa86a1d, 0xe0a458 };
constexpr Pair Rose { 0xc0577d, 0xe88fab };
constexpr Pair Empty { 0xe3e5e8, 0x3a3f45 };

constexpr Pair Green { 0x2a7d46, 0x6cc98a };
constexpr Pair Red { 0xb3372f, 0xe88078 };
constexpr Pair Yellow { 0x8f6000, 0xe5b84b };
constexpr Pair Match { 0xffe08a, 0x6b5a1f };

constexpr Pair WindowGround { 0xeff0f1, 0x2a2e32 };
constexpr Pair BaseGround { 0xfcfcfc, 0x1f2226 };
constexpr Pair AlternateGround { 0xf6f7f8, 0x25292d };
constexpr Pair ButtonGround { 0xf7f8f9, 0x33383d };
constexpr Pair PlainText { 0x1f2328, 0xe6e8ea };
constexpr Pair FaintText { 0x9aa0a6, 0x757c83 };
constexpr Pair Selection { 0x2d72b8, 0x3d7fc0 };

const Pair &pairOf(Category category)
{
    switch (category) {
    case Category::SystemPrompt:
    case Category::ProjectFiles:
    case Category::Skills:
    case Category::WorkingMemory:
        return Grey;
    case Category::ToolDefinitions:
        return Teal;
    case Category::CompactionSummary:
    case Category::BranchSummary:
        return Violet;
    case Category::User:
        return Blue;
    case Category::Assistant:
        return Olive;
    case Category::Thinking:
        return Mauve;
    case Category::ToolCalls:
        return LightAmber;
    case Category::ToolResults:
        return Amber;
    case Category::Images:
        return Rose;
    case Category::Reserved:
    case Category::Free:
        break;
    }
    return Empty;
}

Category categoryOf(Role role)
{
    switch (role) {
    case Role::None:
        return Category::CompactionSummary;
    case Role::User:
        return Category::User;
    case Role::Assistant:
        return Category::Assistant;
    case Role::Thinking:
        return Category::Thinking;
    case Role::ToolResult:
    case Role::BashExecution:
        return Category::ToolResults;
    case Role::Custom:
        break;
    }
    return Category::SystemPrompt;
}

double luminance(const QColor &color)
{
    const auto linear = [](double value) {
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF())
            + 0.0722 * linear(color.blueF());
}

QColor base(const QPalette &palette)
{
    return palette.color(QPalette::Base);
}

} // namespace

bool isDark(const QPalette &palette)
{
    return luminance(palette.color(QPalette::Text)) > luminance(base(palette));
}

QPalette neutralPalette(bool dark)
{
    const auto pick = [dark](const Pair &pair) {
        return QColor::fromRgb(dark ? pair.dark : pair.light);
    };
    QPalette palette(pick(ButtonGround), pick(WindowGround));
    palette.setColor(QPalette::Base, pick(BaseGround));
    palette.setColor(QPalette::AlternateBase, pick(AlternateGround));
    palette.setColor(QPalette::ToolTipBase, pick(BaseGround));
    palette.setColor(QPalette::Highlight, pick(Selection));
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Accent, pick(Selection));
    palette.setColor(QPalette::Link, pick(Blue));
    palette.setColor(QPalette::LinkVisited, pick(Mauve));
    for (const auto role :
         { QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText }) {
        palette.setColor(role, pick(PlainText));
        palette.setColor(QPalette::Disabled, role, pick(FaintText));
    }
    palette.setColor(QPalette::BrightText, pick(Red));
    palette.setColor(QPalette::PlaceholderText, pick(Grey));
    return palette;
}

QColor categoryColor(Category category, const QPalette &palette)
{
    return pairOf(category).in(palette);
}

QColor categoryTextColor(Category category, const QPalette &palette)
{
    if (category == Category::Reserved || category == Category::Free) {
        return dimmedTextColor(palette);
    }
    return readableOn(categoryColor(category, palette), base(palette));
}

QColor roleColor(Role role, const QPalette &palette)
{
    return categoryColor(categoryOf(role), palette);
}

QColor roleTextColor(Role role, const QPalette &palette)
{
    return categoryTextColor(categoryOf(role), palette);
}

QColor accentColor(Accent accent, const QPalette &palette)
{
    const auto readable = [&](const Pair &pair) {
        return readableOn(pair.in(palette), base(palette));
    };
    switch (accent) {
    case Accent::Success:
        return readable(Green);
    case Accent::Danger:
        return readable(Red);
    case Accent::Warning:
        return readable(Yellow);
    case Accent::Neutral:
        break;
    }
    return readable(Grey);
}

QColor dimmedTextColor(const QPalette &palette)
{
    // Against the window too: panels stand on it, and it is darker than the base in light schemes.
    const QColor text = blended(palette.color(QPalette::Text), base(palette), 0.42);
    return readableOn(readableOn(text, base(palette)), palette.color(QPalette::Window));
}

QColor lineColor(const QPalette &palette)
{
    return blended(base(palette), palette.color(QPalette::Text), 0.19);
}

QColor cardColor(const QPalette &palette)
{
    return blended(base(palette), palette.color(QPalette::Text), 0.045);
}

QColor bandColor(const QPalette &palette)
{
    return blended(base(palette), Violet.in(palette), isDark(palette) ? 0.2 : 0.18);
}

QColor linkColor(const QPalette &palette)
{
    const QColor chosen = palette.color(QPalette::Link);
    return readableOn(chosen == QColor(Qt::blue) ? palette.color(QPalette::Highlight) : chosen,
                      palette.color(QPalette::Base));
}

QColor softHighlightColor(const QPalette &palette)
{
    return blended(base(palette), palette.color(QPalette::Highlight), isDark(palette) ? 0.3 : 0.18);
}

QColor matchColor(const QPalette &palette)
{
    return Match.in(palette);
}

QColor softAccentColor(Accent accent, const QPalette &palette)
{
    return blended(base(palette), accentColor(accent, palette), 0.14);
}

QBrush hatchBrush(const QColor &color)
{
    constexpr int Size = 6;
    constexpr int Scale = 4; // drawn finer than shown, so that it stays smooth on dense screens
    QImage tile(Size * Scale, Size * Scale, QImage::Format_ARGB32_Premultiplied);
    tile.setDevicePixelRatio(Scale);
    tile.fill(Qt::transparent);
    QPainter painter(&tile);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 1.6));
    for (int offset = -Size; offset <= Size; offset += Size) {
        painter.drawLine(QPointF(offset - 1, -1), QPointF(offset + Size + 1, Size + 1));
    }
    painter.end();
    return QBrush(tile);
}

QColor blended(const QColor &a, const QColor &b, double share)
{
    const auto keep = static_cast<float>(1 - std::clamp(share, 0.0, 1.0));
    const float take = 1 - keep;
    return QColor::fromRgbF(a.redF() * keep + b.redF() * take,
                            a.greenF() * keep + b.greenF() * take,
                            a.blueF() * keep + b.blueF() * take, a.alphaF());
}

double contrastRatio(const QColor &a, const QColor &b)
{
    const auto [low, high] = std::minmax({ luminance(a), luminance(b) });
    return (high + 0.05) / (low + 0.05);
}

QColor readableOn(const QColor &color, const QColor &background, double ratio)
{
    const QColor target = luminance(background) > 0.18 ? QColor(Qt::black) : QColor(Qt::white);
    QColor result = color;
    for (int step = 1; step <= 20 && contrastRatio(result, background) < ratio; ++step) {
        result = blended(color, target, step * 0.05);
    }
    return result;
}

} // namespace varve
