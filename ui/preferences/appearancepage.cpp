// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "appearancepage.h"

#include <models/plaintext.h>
#include <settings/windowsettings.h>
#include <shell/icons.h>

#include <QComboBox>
#include <QFormLayout>
#include <QLocale>

#include <spelling/dictionaries.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// As those call it who speak it.
QString languageName(const QString &dictionary)
{
    const QLocale locale(dictionary);
    const QString name = locale.nativeLanguageName();
    const bool isPlain = name.isEmpty() || !dictionary.contains(u'_');
    return asOneLine(name.isEmpty()    ? dictionary
                             : isPlain ? name
                                       : u"%1 (%2)"_s.arg(name, locale.nativeTerritoryName()));
}

} // namespace

AppearancePage::AppearancePage(QWidget *parent)
    : PreferencesPage(tr("Appearance"), themedIcon(u"show"_s), parent)
{
    auto *form = new QFormLayout(this);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    for (const SettingGroup group : { SettingGroup::Appearance, SettingGroup::Writing }) {
        m_rows->addGroup(form, group);
    }
    if (!Dictionaries::isSupported()) {
        m_rows->setDecided({ { QString(Keys::CheckSpelling.name), false } },
                           tr("Not in this build of Varve: it was made without KDE's Sonnet."));
    }
}

AppearancePage::~AppearancePage() = default;

void AppearancePage::setDictionaries(const QStringList &available, const QStringList &used)
{
    auto *field = qobject_cast<QComboBox *>(m_rows->field(Keys::SpellingLanguage.name));
    const QSignalBlocker quiet(field); // nobody chose anything
    for (const QString &dictionary : available) {
        const int known = field->findData(dictionary);
        if (known < 0) {
            field->addItem(languageName(dictionary), dictionary);
        } else {
            field->setItemText(known, languageName(dictionary)); // the one that is set
        }
    }
    const bool isAutomatic = field->currentData() == Keys::SpellingLanguage.fallbackValue();
    QStringList names;
    for (const QString &dictionary : used) {
        names += languageName(dictionary);
    }
    //: names of languages
    m_rows->setRemark(Keys::SpellingLanguage.name,
                      names.isEmpty() || !isAutomatic
                              ? QString()
                              : tr("Used now: %1").arg(names.join(u", "_s)));
    m_rows->setProblem(
            Keys::SpellingLanguage.name,
            !names.isEmpty() || !Dictionaries::isSupported() ? QString()
                    : available.isEmpty()
                    ? tr("There is no dictionary on this computer. Install one, for example the "
                         "package hunspell-en-us.")
                    : tr("There is no dictionary for these languages. Install one or choose "
                         "another."),
            false);
}

} // namespace varve
