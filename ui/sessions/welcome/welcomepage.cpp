// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "welcomepage.h"

#include <models/plaintext.h>
#include <shell/categorycolors.h>
#include <shell/plainlabel.h>

#include <QAction>
#include <QCommandLinkButton>
#include <QPainter>
#include <QVBoxLayout>

namespace varve
{

namespace
{

/// Around an offer: by itself such a button is seen only while the pointer is over it. In the colour of other cards, which frames of
/// styles do not have in dark.
class OfferCard final : public QWidget // clazy:exclude=missing-qobject-macro
{
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent *) override
    {
        constexpr double Radius = 4;
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setBrush(cardColor(palette()));
        painter.setPen(lineColor(palette()));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), Radius, Radius);
    }
};

} // namespace

WelcomePage::WelcomePage(QWidget *parent)
    : QWidget(parent)
    , m_heading(new PlainLabel(this))
    , m_below(new PlainLabel(this))
    , m_offers(new QVBoxLayout)
{
    constexpr double HeadingSize = 1.4;
    constexpr int WidestLetters = 70;
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * HeadingSize);
    large.setBold(true);
    m_heading->setFont(large);
    m_heading->setWordWrap(true);
    m_below->setWordWrap(true);
    m_below->setForegroundRole(QPalette::PlaceholderText);
    auto *middle = new QWidget(this);
    middle->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    middle->setMaximumWidth(fontMetrics().averageCharWidth() * WidestLetters);
    auto *column = new QVBoxLayout(middle);
    column->addWidget(m_heading);
    column->addWidget(m_below);
    column->addSpacing(fontMetrics().height());
    column->addLayout(m_offers);
    auto *outer = new QVBoxLayout(this);
    outer->addStretch(2);
    auto *line = new QHBoxLayout;
    line->addStretch();
    line->addWidget(middle, 8);
    line->addStretch();
    outer->addLayout(line);
    outer->addStretch(3);
}

WelcomePage::~WelcomePage() = default;

void WelcomePage::setHeading(const QString &heading, const QString &below)
{
    m_heading->setText(heading);
    m_below->setText(below);
}

void WelcomePage::setAbout(QCommandLinkButton *offer, const QString &about)
{
    offer->setDescription(about);
    offer->setAccessibleDescription(about);
}

QCommandLinkButton *WelcomePage::addOffer(QAction *action, const QString &about)
{
    auto *offer = new QCommandLinkButton(this);
    const auto follow = [offer, action] {
        offer->setText(asActionText(asOneLine(action->text().remove(u'&'))));
        offer->setAccessibleName(action->text().remove(u'&'));
        offer->setIcon(action->icon());
        offer->setEnabled(action->isEnabled());
        offer->setToolTip(action->toolTip());
    };
    follow();
    setAbout(offer, about);
    QSizePolicy policy = offer->sizePolicy(); // its height is one for its width
    policy.setHorizontalPolicy(QSizePolicy::Expanding);
    offer->setSizePolicy(policy);
    connect(action, &QAction::changed, offer, follow);
    connect(offer, &QCommandLinkButton::clicked, action, &QAction::trigger);
    auto *card = new OfferCard(this);
    auto *inside = new QVBoxLayout(card);
    inside->setContentsMargins(2, 2, 2, 2);
    inside->addWidget(offer);
    m_offers->addWidget(card);
    return offer;
}

} // namespace varve
