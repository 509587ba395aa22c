// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "appearancepage.h"

#include "settingplaces.h"
#include "settingsform.h"
#include <models/plaintext.h>
#include <settings/windowsettings.h>
#include <shell/icons.h>

#include <QComboBox>
#include <QFontDatabase>
#include <QFormLayout>
#include <QLocale>
#include <QRegularExpression>

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

/// Of `available`; empty: there is none.
QString englishOf(const QStringList &available)
{
    const QString usual = u"en_US"_s;
    return available.contains(usual) ? usual
                                     : available.filter(QRegularExpression(u"^en(_|$)"_s)).value(0);
}

/// What is chosen there, with what it is called; one that is set already is there by its name.
void offer(QComboBox *field, const QString &languages, const QString &name)
{
    if (const int known = field->findData(languages); known >= 0) {
        field->setItemText(known, name);
    } else {
        field->addItem(name, languages);
    }
}

} // namespace

AppearancePage::AppearancePage(QWidget *parent)
    : PreferencesPage(placeName(PreferencesPlace::Appearance), themedIcon(u"show"_s), parent)
{
    auto *form = settingsForm(this);
    for (const SettingGroup group :
         { SettingGroup::Appearance, SettingGroup::Writing, SettingGroup::Answering }) {
        m_rows->addGroup(form, group);
    }
    auto *fonts = qobject_cast<QComboBox *>(m_rows->field(Keys::ReadingFont.name));
    for (const QString &family : QFontDatabase::families()) {
        if (!QFontDatabase::isPrivateFamily(family)) {
            fonts->addItem(asOneLine(family), family);
        }
    }
    if (!Dictionaries::isSupported()) {
        m_rows->setDecided({ { QString(Keys::CheckSpelling.name), false } },
                           tr("Not in this build of Varve: it was made without KDE's Sonnet."));
    }
}

AppearancePage::~AppearancePage() = default;

void AppearancePage::load(const Settings &settings)
{
    if (m_language.isEmpty()) {
        m_language = settings.get(Keys::ProgramLanguage);
    }
    PreferencesPage::load(settings);
}

void AppearancePage::setRunningLanguage(const QString &language)
{
    m_language = language;
    refresh();
}

void AppearancePage::refresh()
{
    m_rows->setRemark(Keys::ProgramLanguage.name,
                      m_rows->value(Keys::ProgramLanguage) == m_language
                              ? QString()
                              : tr("when Varve is started again"));
}

void AppearancePage::setDictionaries(const QStringList &available, const QStringList &used)
{
    auto *field = qobject_cast<QComboBox *>(m_rows->field(Keys::SpellingLanguage.name));
    const QSignalBlocker quiet(field); // nobody chose anything
    const QString english = englishOf(available);
    for (const QString &dictionary : available) {
        offer(field, dictionary, languageName(dictionary));
        if (!english.isEmpty() && !dictionary.startsWith("en"_L1)) {
            //: a language
            offer(field, dictionary + u',' + english,
                  tr("%1 and English").arg(languageName(dictionary)));
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
