// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idlepage.h"

#include "settingplaces.h"
#include "settingsform.h"
#include "wrappedcheckbox.h"
#include <contextpanel/dimlabel.h>
#include <models/plaintext.h>
#include <settings/consent.h>
#include <settings/idlesettings.h>
#include <settings/modelchoice.h>
#include <shell/icons.h>

#include <QBoxLayout>
#include <QCheckBox>
#include <QFormLayout>

namespace varve
{

using namespace Qt::StringLiterals;

IdlePage::IdlePage(QWidget *parent)
    : PreferencesPage(placeName(PreferencesPlace::Idle), themedIcon(u"moon"_s), parent)
{
    auto *form = settingsForm(this);
    m_rows->addGroup(form, SettingGroup::IdleWork);
    m_rows->addGroup(form, SettingGroup::IdleTasks);
    addConsent(form);
    m_rows->addGroup(form, SettingGroup::IdleCost);
}

IdlePage::~IdlePage() = default;

/// A yes names the provider, and how much it is about.
void IdlePage::addConsent(QFormLayout *form)
{
    SettingRows::addHeading(form, tr("What may be sent"));
    m_maySend = new WrappedCheckBox;
    m_maySend->setObjectName(u"maySend"_s);
    connect(m_maySend, &QCheckBox::clicked, this, &IdlePage::noteEdit);
    auto *line = new QHBoxLayout;
    line->addWidget(m_maySend, 1, Qt::AlignVCenter);
    form->addRow(QString(), line);
    m_sent = wrappedHint();
    form->addRow(QString(), m_sent);
}

void IdlePage::load(const Settings &settings)
{
    const auto chosen = chosenModel(settings, ModelPurpose::Idle);
    m_provider =
            chosen && !summarizesBuiltIn(settings) ? std::optional(chosen->provider) : std::nullopt;
    m_maySend->setChecked(m_provider && hasConsent(settings, ConsentTo::IdleWork, *m_provider));
    showConsent();
    PreferencesPage::load(settings);
}

void IdlePage::save(Settings *settings)
{
    if (m_provider && m_maySend->isChecked()) {
        giveConsent(settings, ConsentTo::IdleWork, *m_provider);
    } else {
        takeBackConsent(settings, ConsentTo::IdleWork);
    }
    PreferencesPage::save(settings);
}

void IdlePage::restoreDefaults()
{
    m_maySend->setChecked(false);
    PreferencesPage::restoreDefaults();
}

bool IdlePage::isModified(const Settings &settings) const
{
    const bool was = m_provider && hasConsent(settings, ConsentTo::IdleWork, *m_provider);
    return was != m_maySend->isChecked() || PreferencesPage::isModified(settings);
}

void IdlePage::setSize(const QString &size)
{
    m_size = size;
    showConsent();
}

void IdlePage::showConsent()
{
    m_maySend->setText(m_provider
                               //: a provider and its host
                               ? tr("Send sessions to %1 while idle")
                                         .arg(asActionText(providerPlace(*m_provider)))
                               : tr("Send sessions to a model while idle"));
    m_sent->setText(
            !m_provider ? tr("No model is set that could be asked.")
                    : m_size.isEmpty()
                    ? tr("Sessions that were left are sent, each once, and again after you went on "
                         "with it. Without this they are summarized on this machine.")
                    //: how many sessions and tokens
                    : tr("Sessions that were left are sent, each once, and again after you went on "
                         "with it; now these would be %1 at most. Without this they are "
                         "summarized on this machine.")
                              .arg(m_size));
}

void IdlePage::refresh()
{
    m_maySend->setEnabled(m_rows->value(Keys::IdleWork) && m_provider);
}

} // namespace varve
