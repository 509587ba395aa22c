// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "memorypage.h"

#include "icons.h"
#include "memorysettings.h"
#include "plainlabel.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QSpinBox>

namespace varve
{

using namespace Qt::StringLiterals;

MemoryPage::MemoryPage(QWidget *parent)
    : PreferencesPage(tr("Memory"), themedIcon(u"memory"_s), parent)
{
    auto *form = new QFormLayout(this);
    addHeading(form, tr("Room"));
    const auto note = [form](const QString &text) {
        auto *label = new PlainLabel(text);
        label->setWordWrap(true);
        form->addRow(label);
        return label;
    };
    const auto number = [this, form](const QString &label, const auto &key) {
        auto *field = new QSpinBox;
        field->setGroupSeparatorShown(true);
        m_fields->bind(field, key);
        field->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
        form->addRow(label, field);
        return field;
    };
    m_tokens = number(tr("&Tokens of all facts"), Keys::MemoryTokens);
    m_shares = note({});
    number(tr("&Facts in a list"), Keys::MemoryFacts);
    number(tr("&Characters of a fact"), Keys::MemoryCharacters);
    note(tr("Facts stand in every request. What is kept already stays where a limit is lowered; "
            "nothing is added before there is room again."));

    addHeading(form, tr("What is sent"));
    auto *kept = new QCheckBox(tr("Send the facts of the &project and of every session"));
    kept->setToolTip(tr("Off: only the facts of the session itself"));
    m_fields->bind(kept, Keys::MemoryKept);
    form->addRow(kept);

    addHeading(form, tr("The model"));
    auto *tools = new QCheckBox(tr("&Offer the model to remember and to forget"));
    tools->setToolTip(tr("It asks you each time, unless a rule of yours allows it"));
    m_fields->bind(tools, Keys::MemoryTools);
    form->addRow(tools);
    note(tr("The question shows the text as it will be kept. A fact of the project is always asked "
            "for."));
}

MemoryPage::~MemoryPage() = default;

void MemoryPage::refresh()
{
    const QLocale locale;
    const int quarter = m_tokens->value() / 4;
    m_shares->setText(tr("Of these %1 are for facts of every session, %2 for those of the project, "
                         "%3 for those of the session.")
                              .arg(locale.toString(quarter), locale.toString(quarter),
                                   locale.toString(m_tokens->value() - 2 * quarter)));
}

} // namespace varve
