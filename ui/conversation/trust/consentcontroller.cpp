// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consentcontroller.h"

#include <models/plaintext.h>
#include <models/vectorconsent.h>
#include <shell/noticebar.h>
#include <shell/windowcolumns.h>

#include <QAction>
#include <QPushButton>

namespace varve
{

ConsentController::ConsentController(const FeatureContext &context, VectorConsent *consent)
    : Feature(context)
    , m_consent(consent)
    , m_bar(new NoticeBar(shell().mainWindow()))
{
    m_bar->setObjectName(QStringLiteral("maySend"));
    shell().columns().addNotice(m_bar);
    const auto add = [this](const QString &text, const QString &tip, bool yes) {
        auto *action = new QAction(text, this);
        action->setToolTip(asPlainText(tip));
        connect(action, &QAction::triggered, this, [this, yes] { m_consent->answer(yes); });
        auto *button = new QPushButton(text);
        button->setToolTip(asPlainText(tip));
        connect(button, &QPushButton::clicked, action, &QAction::trigger);
        m_bar->addButton(button);
    };
    add(tr("Send"), tr("Now, and what is new as it comes, until you choose another model"), true);
    add(tr("Do not send"), tr("The preferences, page Providers, can allow it later"), false);
    connect(m_consent, &VectorConsent::changed, this, &ConsentController::show);
    show();
}

ConsentController::~ConsentController() = default;

void ConsentController::show()
{
    const QString text = m_consent->isDeclined() ? QString() : m_consent->question();
    if (m_bar->message() != text) {
        m_bar->showMessage(NoticeBar::Tone::Information, text);
    }
}

} // namespace varve
