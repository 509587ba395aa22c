// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "consentdriver.h"

#include "consent.h"
#include "format.h"
#include "modelchoice.h"
#include "noticebar.h"
#include "plaintext.h"
#include "vectorindexer.h"
#include "workbench.h"

#include <QAction>
#include <QPushButton>

#include <cmath>

namespace varve
{

ConsentDriver::ConsentDriver(Settings *settings, Workbench *workbench, VectorIndexer *vectors,
                             NoticeBar *bar, QObject *parent)
    : QObject(parent)
    , m_settings(settings)
    , m_workbench(workbench)
    , m_vectors(vectors)
    , m_bar(bar)
{
    m_bar->setObjectName(QStringLiteral("maySend"));
    const auto add = [this](const QString &text, const QString &tip, bool yes) {
        auto *action = new QAction(text, this);
        action->setToolTip(asPlainText(tip));
        connect(action, &QAction::triggered, this, [this, yes] { answer(yes); });
        auto *button = new QPushButton(text);
        button->setToolTip(asPlainText(tip));
        connect(button, &QPushButton::clicked, action, &QAction::trigger);
        m_bar->addButton(button);
    };
    add(tr("Send"), tr("Now, and what is new as it comes, until you choose another model"), true);
    add(tr("Do not send"), tr("The preferences, page Providers, can allow it later"), false);
    if (m_vectors != nullptr) {
        connect(m_vectors, &VectorIndexer::changed, this, &ConsentDriver::show);
        connect(m_workbench, &Workbench::sessionsChanged, this, &ConsentDriver::show);
        connect(m_settings, &Settings::changed, this, &ConsentDriver::show);
        show();
    }
}

ConsentDriver::~ConsentDriver() = default;

QString ConsentDriver::sizeText(const Workbench &workbench)
{
    qint64 characters = 0;
    for (const Session &session : workbench.sessions()) {
        characters += session.textSize;
    }
    constexpr double InToken = 2.9; // before anything is learned, see tokenestimate.h
    const auto count = workbench.sessions().size();
    //: of all sessions: how many, and their tokens
    return tr("%1, about %2 tokens")
            .arg(tr("%n session(s)", nullptr, static_cast<int>(count)),
                 formatTokens(std::llround(static_cast<double>(characters) / InToken)));
}

QString ConsentDriver::question() const
{
    if (m_vectors == nullptr || m_vectors->state().kind != VectorIndexer::State::Kind::Unasked) {
        return {};
    }
    //: a provider and its host; how many sessions and tokens
    return tr("To find by meaning, the text of everything that was said has to be sent to %1: %2. "
              "New messages are sent as they come. Nothing was sent yet.")
            .arg(m_vectors->state().place, sizeText(*m_workbench));
}

void ConsentDriver::answer(bool yes)
{
    const auto chosen = chosenModel(*m_settings, ModelPurpose::Embedding);
    if (!chosen || question().isEmpty()) {
        return;
    }
    if (yes) {
        giveConsent(m_settings, ConsentTo::Vectors, chosen->provider);
    } else {
        decline(m_settings, ConsentTo::Vectors, chosen->provider);
    }
}

void ConsentDriver::show()
{
    const auto chosen = chosenModel(*m_settings, ModelPurpose::Embedding);
    const bool declined = chosen && isDeclined(*m_settings, ConsentTo::Vectors, chosen->provider);
    const QString text = declined ? QString() : question();
    if (m_bar->message() != text) {
        m_bar->showMessage(NoticeBar::Tone::Information, text);
    }
    Q_EMIT changed();
}

} // namespace varve
