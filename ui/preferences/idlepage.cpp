// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "idlepage.h"

#include "consent.h"
#include "dimlabel.h"
#include "icons.h"
#include "idlesettings.h"
#include "modelchoice.h"
#include "plainlabel.h"
#include "plaintext.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QSpinBox>

namespace varve
{

using namespace Qt::StringLiterals;

IdlePage::IdlePage(QWidget *parent)
    : PreferencesPage(tr("Idle work"), themedIcon(u"moon"_s), parent)
{
    auto *form = new QFormLayout(this);
    m_enabled = addCheck(form, tr("&Work while nothing else happens"), Keys::IdleWork);
    m_minutes = new QSpinBox;
    m_fields->bind(m_minutes, Keys::IdleWorkMinutes);
    m_minutes->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_minutes->setSuffix(tr(" min"));
    form->addRow(tr("&Quiet for"), m_minutes);
    m_battery = addCheck(form, tr("Also on &battery"), Keys::IdleOnBattery);
    addTasks(form);
    addConsent(form);
    addLimits(form);
}

IdlePage::~IdlePage() = default;

QCheckBox *IdlePage::addCheck(QFormLayout *form, const QString &text, const SettingKey<bool> &key)
{
    auto *check = new QCheckBox(text);
    m_fields->bind(check, key);
    form->addRow(check);
    return check;
}

void IdlePage::addTasks(QFormLayout *form)
{
    addHeading(form, tr("What is done"));
    m_summaries = addCheck(form, tr("&Summaries of sessions that were left"), Keys::IdleSummaries);
    m_summaries->setToolTip(tr("Two sentences that say what a session was about, for the list"));
    m_improves = addCheck(form, tr("&Rewrite those that no model wrote"), Keys::IdleImproves);
    m_improves->setToolTip(tr("Once there is a model that may be asked"));
    m_facts = addCheck(form, tr("&Find facts for the journal in sessions that were left"),
                       Keys::IdleFacts);
    m_facts->setToolTip(tr("By rule; a model that writes a summary is asked for them in the same "
                           "request"));
    m_importance = addCheck(form, tr("&Have a model weigh the facts of the journal"),
                            Keys::IdleImportance);
    m_importance->setToolTip(tr("Those that only rules have weighed so far"));
    m_vectors = addCheck(form, tr("&Prepare the search by meaning"), Keys::IdleVectors);
    m_vectorsOnly = addCheck(form, tr("&Only then, not as soon as there is something new"),
                             Keys::VectorsWhenIdle);
    m_vectorsOnly->setToolTip(tr("The search by meaning finds new messages later"));
}

/// A yes names the provider, and how much it is about.
void IdlePage::addConsent(QFormLayout *form)
{
    addHeading(form, tr("What may be sent"));
    m_maySend = new QCheckBox;
    m_maySend->setObjectName(u"maySend"_s);
    connect(m_maySend, &QCheckBox::clicked, this, &IdlePage::noteEdit);
    form->addRow(m_maySend);
    m_sent = new DimLabel;
    m_sent->setWordWrap(true);
    form->addRow(m_sent);
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
                    ? tr("Sessions that were left are sent, each once and again when it has gone "
                         "on. Without it, they are summarized on this machine.")
                    //: how many sessions and tokens
                    : tr("Sessions that were left are sent, each once and again when it has gone "
                         "on: at most all there are, %1. Without it, they are summarized on this "
                         "machine.")
                              .arg(m_size));
}

void IdlePage::addLimits(QFormLayout *form)
{
    addHeading(form, tr("What it may cost"));
    m_paid = addCheck(form, tr("&Models may be asked that cost something"), Keys::IdlePaidModels);
    m_paid->setToolTip(tr("Those that run neither on this machine nor in its network, if sessions "
                          "may be sent to their provider"));
    m_tokens = new QSpinBox;
    m_fields->bind(m_tokens, Keys::IdleTokens);
    m_tokens->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_tokens->setSpecialValueText(tr("No limit"));
    m_tokens->setGroupSeparatorShown(true);
    m_tokens->setSingleStep(10'000);
    form->addRow(tr("&Tokens a day"), m_tokens);
    m_cents = new QSpinBox;
    m_fields->bind(m_cents, Keys::IdleCents);
    m_cents->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_cents->setSpecialValueText(tr("No limit"));
    m_cents->setSuffix(tr(" US cents"));
    form->addRow(tr("&Cost a day"), m_cents);
    auto *note = new PlainLabel(
            tr("The limits hold for such models, over all windows and the command line together: a "
               "step that would go over one is not begun. Which model is asked is set on the page "
               "“Providers”. What may not be sent to a "
               "model is done without one, as far as that is possible."));
    note->setWordWrap(true);
    form->addRow(note);
}

void IdlePage::refresh()
{
    const bool on = m_enabled->isChecked();
    for (QWidget *field : { static_cast<QWidget *>(m_minutes), static_cast<QWidget *>(m_battery),
                            static_cast<QWidget *>(m_summaries), static_cast<QWidget *>(m_facts),
                            static_cast<QWidget *>(m_importance), static_cast<QWidget *>(m_vectors),
                            static_cast<QWidget *>(m_paid) }) {
        field->setEnabled(on);
    }
    m_maySend->setEnabled(on && m_provider);
    m_improves->setEnabled(on && m_summaries->isChecked());
    m_vectorsOnly->setEnabled(on && m_vectors->isChecked());
    m_tokens->setEnabled(on && m_paid->isChecked());
    m_cents->setEnabled(on && m_paid->isChecked());
}

} // namespace varve
