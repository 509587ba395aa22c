// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "vectorconsent.h"

#include "format.h"
#include "storedsessions.h"
#include <recall/vectorindexer.h>
#include <settings/consent.h>
#include <settings/modelchoice.h>
#include <settings/settings.h>

#include <cmath>

namespace varve
{

VectorConsent::VectorConsent(Settings *settings, const StoredSessions *list, VectorIndexer *vectors,
                             QObject *parent)
    : QObject(parent)
    , m_settings(settings)
    , m_list(list)
    , m_vectors(vectors)
{
    if (m_vectors != nullptr) {
        connect(m_vectors, &VectorIndexer::changed, this, &VectorConsent::changed);
        connect(m_list, &StoredSessions::sessionsChanged, this, &VectorConsent::changed);
        connect(m_settings, &Settings::changed, this, &VectorConsent::changed);
    }
}

VectorConsent::~VectorConsent() = default;

QString VectorConsent::sizeText(const StoredSessions &list)
{
    qint64 characters = 0;
    for (const Session &session : list.sessions()) {
        characters += session.textSize;
    }
    constexpr double InToken = 2.9; // before anything is learned, see tokenestimate.h
    const auto count = list.sessions().size();
    //: of all sessions: how many, and their tokens
    return tr("%1, about %2 tokens")
            .arg(tr("%n session(s)", nullptr, static_cast<int>(count)),
                 formatTokens(std::llround(static_cast<double>(characters) / InToken)));
}

QString VectorConsent::question() const
{
    if (m_vectors == nullptr || m_vectors->state().kind != VectorIndexer::State::Kind::Unasked) {
        return {};
    }
    //: a provider and its host; how many sessions and tokens
    return tr("To find by meaning, the text of everything that was said has to be sent to %1: %2. "
              "New messages are sent as they come. Nothing was sent yet.")
            .arg(m_vectors->state().place, sizeText(*m_list));
}

bool VectorConsent::isDeclined() const
{
    const auto chosen = chosenModel(*m_settings, ModelPurpose::Embedding);
    return chosen && varve::isDeclined(*m_settings, ConsentTo::Vectors, chosen->provider);
}

void VectorConsent::answer(bool yes)
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

} // namespace varve
