// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "preferencespage.h"

#include "plainlabel.h"

#include <QFormLayout>

namespace varve
{

PreferencesPage::PreferencesPage(const QString &name, const QIcon &icon, QWidget *parent)
    : QWidget(parent)
    , m_fields(new SettingFields(this))
    , m_name(name)
    , m_icon(icon)
{
    connect(m_fields, &SettingFields::edited, this, &PreferencesPage::noteEdit);
}

PreferencesPage::~PreferencesPage() = default;

void PreferencesPage::load(const Settings &settings)
{
    m_fields->load(settings);
    refresh();
}

void PreferencesPage::noteEdit()
{
    refresh();
    Q_EMIT edited();
}

void PreferencesPage::save(Settings *settings)
{
    m_fields->save(settings);
}

void PreferencesPage::restoreDefaults()
{
    m_fields->restoreDefaults();
}

bool PreferencesPage::isModified(const Settings &settings) const
{
    return m_fields->isModified(settings);
}

void PreferencesPage::addHeading(QFormLayout *form, const QString &text)
{
    auto *label = new PlainLabel(text);
    QFont bold = label->font();
    bold.setBold(true);
    label->setFont(bold);
    if (form->rowCount() > 0) {
        label->setContentsMargins(0, label->fontMetrics().height() / 2, 0, 0);
    }
    form->addRow(label);
}

} // namespace varve
