// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "appearancepage.h"

#include "icons.h"

#include <QComboBox>
#include <QFormLayout>
#include <QSpinBox>

namespace varve
{

using namespace Qt::StringLiterals;

AppearancePage::AppearancePage(QWidget *parent)
    : PreferencesPage(tr("Appearance"), themedIcon(u"show"_s), parent)
{
    auto *form = new QFormLayout(this);
    form->setFieldGrowthPolicy(QFormLayout::FieldsStayAtSizeHint);
    auto *scheme = new QComboBox;
    scheme->addItem(tr("As the system"), u"system"_s);
    scheme->addItem(tr("Light"), u"light"_s);
    scheme->addItem(tr("Dark"), u"dark"_s);
    form->addRow(tr("&Colours"), scheme);
    m_fields->bind(scheme, Keys::ColorScheme);

    auto *size = new QSpinBox;
    m_fields->bind(size, Keys::TranscriptFontSize);
    size->setSuffix(tr(" pt"));
    //: in place of 0: the transcript's font size is the application's
    size->setSpecialValueText(tr("As the application"));
    form->addRow(tr("Transcript &font size"), size);

    auto *density = new QComboBox;
    density->addItem(tr("Comfortable"), u"comfortable"_s);
    density->addItem(tr("Compact"), u"compact"_s);
    form->addRow(tr("Transcript &density"), density);
    m_fields->bind(density, Keys::Density);
}

AppearancePage::~AppearancePage() = default;

} // namespace varve
