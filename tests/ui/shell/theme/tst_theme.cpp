// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "categorycolors.h"
#include "icons.h"
#include "outlinedstyle.h"
#include "palettes.h"

#include <QCheckBox>
#include <QGuiApplication>
#include <QImage>
#include <QLineEdit>
#include <QPainter>
#include <QRadioButton>
#include <QSpinBox>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

int paintedPixels(const QImage &image)
{
    int painted = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            painted += qAlpha(image.pixel(x, y)) > 0 ? 1 : 0;
        }
    }
    return painted;
}

QColor strongestColor(const QImage &image)
{
    QColor strongest(Qt::transparent);
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor color = image.pixelColor(x, y);
            if (color.alpha() > strongest.alpha()) {
                strongest = color;
            }
        }
    }
    return strongest;
}

} // namespace

class TestTheme final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void textIsReadable_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void textIsReadable()
    {
        QFETCH(bool, dark);
        const QPalette palette = neutralPalette(dark);
        QCOMPARE(isDark(palette), dark);
        const QColor base = palette.color(QPalette::Base);
        const auto readable = [&](const QColor &text, const QColor &ground) {
            return contrastRatio(text, ground) >= 4.5;
        };
        for (int i = 0; i < CategoryCount; ++i) {
            QVERIFY2(readable(categoryTextColor(static_cast<Category>(i), palette), base),
                     toString(static_cast<Category>(i)).data());
        }
        for (int i = 0; i <= static_cast<int>(Role::BashExecution); ++i) {
            QVERIFY(readable(roleTextColor(static_cast<Role>(i), palette), base));
        }
        for (const Accent accent :
             { Accent::Success, Accent::Danger, Accent::Warning, Accent::Neutral }) {
            QVERIFY(readable(accentColor(accent, palette), base));
        }
        QVERIFY(readable(dimmedTextColor(palette), base));
        QVERIFY(readable(dimmedTextColor(palette), palette.color(QPalette::Window)));
        // Plain text stays readable on everything we put behind it.
        const QColor text = palette.color(QPalette::Text);
        for (const QColor &ground :
             { bandColor(palette), cardColor(palette), matchColor(palette),
               softHighlightColor(palette), softAccentColor(Accent::Success, palette),
               softAccentColor(Accent::Danger, palette) }) {
            QVERIFY2(readable(text, ground), qPrintable(ground.name()));
        }
    }

    void categoriesCanBeToldApart()
    {
        for (const bool dark : { false, true }) {
            const QPalette palette = neutralPalette(dark);
            const QList<Category> distinct {
                Category::SystemPrompt, Category::ToolDefinitions, Category::CompactionSummary,
                Category::User,         Category::Assistant,       Category::Thinking,
                Category::ToolCalls,    Category::ToolResults,     Category::Images,
                Category::Free
            };
            QSet<QRgb> seen;
            for (const Category category : distinct) {
                seen += categoryColor(category, palette).rgb();
            }
            QCOMPARE(seen.size(), distinct.size());
        }
    }

    void outlinesCanBeSeen()
    {
        QPalette contrast;
        for (const auto &[role, color] :
             { std::pair(QPalette::Window, Qt::black), std::pair(QPalette::Base, Qt::black),
               std::pair(QPalette::WindowText, Qt::white), std::pair(QPalette::Text, Qt::white) }) {
            contrast.setColor(role, color);
        }
        QCOMPARE(outlineColor(contrast), QColor(Qt::white));
        for (const QPalette &palette : { neutralPalette(false), neutralPalette(true), contrast }) {
            const QColor outline = outlineColor(palette);
            QVERIFY(contrastRatio(outline, palette.color(QPalette::Base)) >= 3);
            QVERIFY(contrastRatio(outline, palette.color(QPalette::Window)) >= 3);
        }
    }

    /// The grey is really there, in each of the four, whatever the style beneath draws.
    void styleDrawsOutlines()
    {
        OutlinedStyle style;
        const QPalette palette = neutralPalette(true);
        QCheckBox check;
        QRadioButton radio;
        QLineEdit line;
        QSpinBox spin;
        for (QWidget *widget : std::initializer_list<QWidget *> { &check, &radio, &line, &spin }) {
            widget->setStyle(&style);
            widget->setPalette(palette);
            widget->resize(80, 30);
            const QImage image = widget->grab().toImage();
            int seen = 0;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x) {
                    const QColor color = image.pixelColor(x, y);
                    seen += contrastRatio(color, palette.color(QPalette::Base)) > 2.2 ? 1 : 0;
                }
            }
            QVERIFY2(seen > 20, widget->metaObject()->className());
        }
    }

    void colorsBlend()
    {
        QCOMPARE(blended(Qt::black, Qt::white, 0).rgb(), QColor(Qt::black).rgb());
        QCOMPARE(blended(Qt::black, Qt::white, 1).rgb(), QColor(Qt::white).rgb());
        QCOMPARE(blended(Qt::black, Qt::white, 0.5).red(), 128);
        QCOMPARE(contrastRatio(Qt::black, Qt::white), 21.0);
    }

    void hatchesLeaveGaps()
    {
        QImage image(60, 60, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        QPainter painter(&image);
        painter.fillRect(image.rect(), hatchBrush(Qt::black));
        painter.end();
        const int painted = paintedPixels(image);
        QVERIFY(painted > 60 * 60 / 10);
        QVERIFY(painted < 60 * 60 * 9 / 10);
    }

    void iconsPaintSomething_data()
    {
        QTest::addColumn<QString>("name");
        const QStringList names = iconNames();
        QVERIFY(names.size() >= 40);
        for (const QString &name : names) {
            QTest::newRow(qPrintable(name)) << name;
        }
    }
    void iconsPaintSomething()
    {
        QFETCH(QString, name);
        const QIcon icon = themedIcon(name);
        QVERIFY(!icon.isNull());
        for (const int size : { 16, 24 }) {
            const QImage image = icon.pixmap(QSize(size, size), 1.0).toImage();
            QCOMPARE(image.size(), QSize(size, size));
            QVERIFY(paintedPixels(image) >= size);
            // Nothing is cut off at the edge of the drawing.
            for (int i = 0; i < size; ++i) {
                QVERIFY(qAlpha(image.pixel(i, 0)) < 160 && qAlpha(image.pixel(0, i)) < 160);
            }
        }
    }

    void unknownIconIsNull() { QVERIFY(themedIcon(u"no-such-icon"_s).isNull()); }

    void iconsFollowThePalette()
    {
        const QIcon icon = themedIcon(u"stop"_s);
        for (const bool dark : { false, true, false }) {
            QGuiApplication::setPalette(neutralPalette(dark));
            const QColor shown = strongestColor(icon.pixmap(QSize(32, 32), 1.0).toImage());
            QCOMPARE(shown.rgb(), neutralPalette(dark).color(QPalette::WindowText).rgb());
            const QColor disabled =
                    strongestColor(icon.pixmap(QSize(32, 32), 1.0, QIcon::Disabled).toImage());
            QVERIFY(disabled.rgba() != shown.rgba());
            const QColor selected =
                    strongestColor(icon.pixmap(QSize(32, 32), 1.0, QIcon::Selected).toImage());
            QCOMPARE(selected.rgb(), neutralPalette(dark).color(QPalette::HighlightedText).rgb());
        }
        QGuiApplication::setPalette(QPalette());
    }

    void iconsAreSharpOnDenseScreens()
    {
        const QPixmap pixmap = themedIcon(u"search"_s).pixmap(QSize(16, 16), 1.5);
        QCOMPARE(pixmap.size(), QSize(24, 24));
        QCOMPARE(pixmap.devicePixelRatio(), 1.5);
    }

    void tintedIconHasItsColor()
    {
        const QColor red = accentColor(Accent::Danger, neutralPalette(false));
        const QIcon icon = tintedIcon(u"error"_s, red);
        QCOMPARE(strongestColor(icon.pixmap(QSize(64, 64), 1.0).toImage()).rgb(), red.rgb());
    }

    void schemesApply()
    {
        applyColorScheme(Scheme::Dark);
        QVERIFY(isDark(QGuiApplication::palette()));
        applyColorScheme(Scheme::Light);
        QVERIFY(!isDark(QGuiApplication::palette()));
        applyColorScheme(Scheme::System);
    }
};

QTEST_MAIN(TestTheme)
#include "tst_theme.moc"
