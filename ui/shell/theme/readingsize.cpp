// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "readingsize.h"

#include <settings/settings.h>
#include <settings/windowsettings.h>

#include <QApplication>
#include <QFontInfo>
#include <QWheelEvent>
#include <QWidget>

#include <algorithm>

namespace varve
{

namespace
{

constexpr int SmallestPoints = 6;

/// Of texts, and what stands beside them all the time: with the latter alone as it was, one would look from large to small.
constexpr const char *Texts[] { "varve::TranscriptView", "varve::SummaryEditor",
                                "varve::MessageEdit" };
constexpr const char *Panels[] { "varve::SessionListPanel", "varve::OutlinePanel",
                                 "varve::ContextPanel" };

bool isRead(const QObject *object)
{
    const auto *widget = qobject_cast<const QWidget *>(object);
    while (widget != nullptr && std::ranges::none_of(Texts, [widget](const char *name) {
               return widget->inherits(name);
           })) {
        widget = widget->parentWidget();
    }
    return widget != nullptr;
}

} // namespace

ReadingSize::ReadingSize(Settings *settings, QObject *parent)
    : QObject(parent)
    , m_settings(settings)
{
    connect(settings, &Settings::changed, this, [this](const QString &name) {
        if (name == Keys::TranscriptFontSize.name || name == Keys::ReadingFont.name) {
            apply();
        }
    });
    qApp->installEventFilter(this);
    apply();
}

ReadingSize::~ReadingSize() = default;

void ReadingSize::step(Settings &settings, int points)
{
    const int set = settings.get(Keys::TranscriptFontSize);
    const int now = set > 0 ? set : QFontInfo(QApplication::font()).pointSize();
    settings.set(Keys::TranscriptFontSize, std::max(SmallestPoints, now + points));
}

void ReadingSize::reset(Settings &settings)
{
    settings.set(Keys::TranscriptFontSize, 0);
}

void ReadingSize::apply()
{
    QFont font = QApplication::font();
    if (const int points = m_settings->get(Keys::TranscriptFontSize); points > 0) {
        font.setPointSize(points);
    }
    for (const char *name : Panels) {
        QApplication::setFont(font, name);
    }
    const QString family = m_settings->get(Keys::ReadingFont);
    if (family != Keys::ReadingFont.fallbackValue()) {
        font.setFamily(family);
    }
    for (const char *name : Texts) {
        QApplication::setFont(font, name);
    }
}

bool ReadingSize::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::ApplicationFontChange && watched == qApp) {
        // It forgets those of classes after that.
        QMetaObject::invokeMethod(this, &ReadingSize::apply, Qt::QueuedConnection);
    } else if (event->type() == QEvent::Wheel) {
        const auto *wheel = static_cast<QWheelEvent *>(event);
        if (wheel->modifiers().testFlag(Qt::ControlModifier) && isRead(watched)) {
            m_angle += wheel->angleDelta().y();
            const int points = m_angle / QWheelEvent::DefaultDeltasPerStep;
            m_angle -= points * QWheelEvent::DefaultDeltasPerStep;
            if (points != 0) {
                step(*m_settings, points);
            }
            event->accept();
            return true;
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace varve
