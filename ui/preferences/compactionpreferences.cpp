// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "compactionpreferences.h"

#include "compactiontabs.h"
#include "dimlabel.h"
#include "handofftab.h"
#include "icons.h"
#include "plainlabel.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QTabWidget>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

CompactionPreferences::CompactionPreferences(const QString &model, qint64 window, QWidget *parent)
    : PreferencesPage(tr("Compaction"), themedIcon(u"compact"_s), parent)
    , m_model(model)
    , m_window(window)
{
    auto *layout = new QVBoxLayout(this);
    auto *top = new QHBoxLayout;
    m_scope = new QComboBox;
    m_scope->setAccessibleName(tr("For which models"));
    m_scope->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_scope->addItem(tr("For all models"), QString());
    if (!model.isEmpty()) {
        m_scope->addItem(tr("For %1 only").arg(model), model);
    }
    top->addWidget(m_scope);
    top->addStretch();
    layout->addLayout(top);
    m_decided = new DimLabel;
    m_decided->setWordWrap(true);
    m_decided->hide();
    layout->addWidget(m_decided);
    m_parts = { new CompactionWhenTab(m_fields), new CompactionKeepTab(m_fields),
                new CompactionMaskTab(m_fields), new CompactionSummaryTab(m_fields),
                new HandoffTab(m_fields) };
    m_tabs = new QTabWidget;
    m_tabs->setDocumentMode(true);
    m_tabs->setAccessibleName(tr("Parts of compaction"));
    for (CompactionTab *part : std::as_const(m_parts)) {
        m_tabs->addTab(part, part->name());
    }
    layout->addWidget(m_tabs, 1);
    connect(m_scope, &QComboBox::currentIndexChanged, this, &CompactionPreferences::changeScope);
}

CompactionPreferences::~CompactionPreferences() = default;

void CompactionPreferences::setProject(const QVariantHash &values, const QString &file)
{
    m_project = values;
    m_projectFile = file;
    m_fields->setDecided(values, tr("Set by the project's file %1").arg(file));
    if (m_settings != nullptr) {
        load(*m_settings);
        Q_EMIT edited();
    }
}

void CompactionPreferences::load(const Settings &settings)
{
    m_settings = &settings;
    m_otherValues.clear();
    m_fields->setModel(m_scopeModel);
    PreferencesPage::load(settings);
    showProject();
}

/// What was changed for the other choice is kept until it is saved or dropped with everything else.
void CompactionPreferences::changeScope()
{
    if (m_settings == nullptr) {
        return;
    }
    const QVariantList shown = m_fields->values();
    m_scopeModel = m_scope->currentData().toString();
    m_fields->setModel(m_scopeModel);
    m_fields->load(*m_settings);
    if (!m_otherValues.isEmpty()) {
        m_fields->setValues(m_otherValues);
    }
    m_otherValues = shown;
    noteEdit();
}

void CompactionPreferences::save(Settings *settings)
{
    if (!m_otherValues.isEmpty()) {
        const QVariantList shown = m_fields->values();
        const QString other = m_scopeModel.isEmpty() ? m_model : QString();
        // What is for all first: a model's own value is kept only where it differs from it.
        const bool otherFirst = other.isEmpty();
        if (!otherFirst) {
            m_fields->save(settings);
        }
        m_fields->setModel(other);
        m_fields->setValues(m_otherValues);
        m_fields->save(settings);
        m_fields->setModel(m_scopeModel);
        m_fields->setValues(shown);
        m_otherValues.clear();
    }
    m_fields->save(settings);
    refresh();
}

bool CompactionPreferences::isModified(const Settings &settings) const
{
    const QString other = m_scopeModel.isEmpty() ? m_model : QString();
    return m_fields->isModified(settings)
            || (!m_otherValues.isEmpty() && m_fields->differs(m_otherValues, settings, other));
}

CompactionSettings CompactionPreferences::current() const
{
    CompactionSettings settings;
    for (const CompactionTab *part : m_parts) {
        part->fill(settings);
    }
    return settings;
}

void CompactionPreferences::refresh()
{
    const CompactionSettings settings = current();
    for (qsizetype i = 0; i < m_parts.size(); ++i) {
        CompactionTab *part = m_parts.at(i);
        part->explain(settings, m_window);
        m_tabs->setTabIcon(static_cast<int>(i),
                           part->hasProblem() ? themedIcon(u"warning"_s) : QIcon());
    }
}

/// One line for what the person cannot change here.
void CompactionPreferences::showProject()
{
    QStringList lines;
    if (!m_project.isEmpty()) {
        QStringList names;
        for (auto it = m_project.cbegin(); it != m_project.cend(); ++it) {
            names += it.key().section(u'/', -1) + u" = "_s + it->toString();
        }
        names.sort();
        lines += tr("The project sets in %1: %2").arg(m_projectFile, names.join(u", "_s));
    }
    if (const QStringList variables = m_fields->overridden(*m_settings); !variables.isEmpty()) {
        lines += tr("The environment sets %1").arg(variables.join(u", "_s));
    }
    m_decided->setText(lines.join(u'\n'));
    m_decided->setVisible(!lines.isEmpty());
}

bool CompactionPreferences::isValid() const
{
    return std::ranges::none_of(m_parts, &CompactionTab::hasProblem);
}

} // namespace varve
