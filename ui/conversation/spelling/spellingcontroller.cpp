// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "spellingcontroller.h"

#include "composer.h"
#include "conversationpage.h"
#include "spellmarks.h"
#include <settings/windowsettings.h>
#include <shell/actionreason.h>

#include <QAction>

namespace varve
{

SpellingController::SpellingController(const FeatureContext &context)
    : Feature(context)
    , m_marks(new SpellMarks(shell().conversation()->composer()->editor(), &m_dictionaries))
{
    m_check = addAction("checkSpelling", tr("Check &spelling"));
    m_check->setCheckable(true);
    m_marks->setMenuAction(m_check);
    connect(m_check, &QAction::triggered, this,
            [this](bool on) { settings()->set(Keys::CheckSpelling, on); });
    connect(settings(), &Settings::changed, this, [this](const QString &name) {
        if (name == Keys::CheckSpelling.name) {
            apply();
        } else if (name == Keys::SpellingLanguage.name) {
            m_dictionaries.setLanguages(settings()->get(Keys::SpellingLanguage));
            m_marks->checkAgain();
        }
    });
    m_dictionaries.setLanguages(settings()->get(Keys::SpellingLanguage));
    apply();
}

SpellingController::~SpellingController() = default;

void SpellingController::apply()
{
    const bool on = Dictionaries::isSupported() && settings()->get(Keys::CheckSpelling);
    m_check->setChecked(on);
    m_marks->setOn(on);
}

void SpellingController::update(const WindowState & /*state*/)
{
    allow(m_check, Dictionaries::isSupported(), tr("This build of Varve has no spelling"));
}

} // namespace varve
