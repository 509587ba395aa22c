// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "preferencespage.h"

#include "settingsform.h"

#include <QFormLayout>
#include <QTabWidget>

namespace varve
{

PreferencesPage::PreferencesPage(const QString &name, const QIcon &icon, QWidget *parent)
    : QWidget(parent)
    , m_rows(new SettingRows(this))
    , m_name(name)
    , m_icon(icon)
{
    connect(m_rows, &SettingRows::edited, this, &PreferencesPage::noteEdit);
}

PreferencesPage::PreferencesPage(const QString &name, const QIcon &icon,
                                 const QList<SettingGroup> &groups, Explain explain,
                                 QWidget *parent)
    : PreferencesPage(name, icon, parent)
{
    m_explain = explain;
    auto *form = settingsForm(this);
    for (const SettingGroup group : groups) {
        m_rows->addGroup(form, group);
    }
}

PreferencesPage::~PreferencesPage() = default;

void PreferencesPage::refresh()
{
    if (m_explain != nullptr) {
        m_explain(m_rows);
    }
}

void PreferencesPage::load(const Settings &settings)
{
    m_rows->load(settings);
    refresh();
}

void PreferencesPage::noteEdit()
{
    refresh();
    Q_EMIT edited();
}

void PreferencesPage::unfold(const QWidget *field)
{
    for (auto *tabs : findChildren<QTabWidget *>()) {
        for (int tab = 0; tab < tabs->count(); ++tab) {
            if (tabs->widget(tab)->isAncestorOf(field)) {
                tabs->setCurrentIndex(tab);
            }
        }
    }
}

void PreferencesPage::save(Settings *settings)
{
    m_rows->save(settings);
}

void PreferencesPage::restoreDefaults()
{
    m_rows->restoreDefaults();
}

bool PreferencesPage::isModified(const Settings &settings) const
{
    return m_rows->isModified(settings);
}

} // namespace varve
