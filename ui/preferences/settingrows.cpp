// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settingrows.h"

#include "problemlabel.h"
#include "settingfield.h"
#include "settingsform.h"
#include <contextpanel/dimlabel.h>
#include <shell/heading.h>
#include <shell/icons.h>

#include <QBoxLayout>
#include <QFormLayout>
#include <QStyle>
#include <QToolButton>

#include <algorithm>
#include <cmath>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

bool isWide(const Setting &setting)
{
    return setting.type == SettingType::Flag || setting.type == SettingType::Text
            || setting.type == SettingType::Lines;
}

/// Where there is little room beside the field, a remark would be a column of single words.
bool isRemarkBelow(const Setting &setting)
{
    return isWide(setting) || setting.type == SettingType::Word;
}

} // namespace

SettingRows::SettingRows(QObject *parent) : QObject(parent) { }

SettingRows::~SettingRows() = default;

// -- making them

void SettingRows::addHeading(QFormLayout *form, const QString &text)
{
    PlainLabel *label = heading(text);
    if (form->rowCount() > 0) {
        label->setContentsMargins(0, label->fontMetrics().height() / 2, 0, 0);
    }
    form->addRow(label);
}

void SettingRows::addGroup(QFormLayout *form, SettingGroup group)
{
    const SettingSection &section = settingSection(group);
    if (const QString title = settingText(section.title); !title.isEmpty()) {
        addHeading(form, title);
    }
    m_hasMnemonics = !section.isAdvanced; // there are more rows than letters
    for (const Setting &setting : section.settings) {
        add(form, setting.name);
    }
    m_hasMnemonics = true;
    if (section.note) {
        form->addRow(wrappedHint(settingText(section.note)));
    }
}

QWidget *SettingRows::add(QFormLayout *form, QLatin1StringView name)
{
    const Setting &setting = *settingNamed(name);
    auto *field = new SettingField(setting, labelOf(setting), this);
    Row row { .setting = &setting, .field = field };
    const QStyle *style = field->widget()->style();
    row.column = new QVBoxLayout;
    row.column->setSpacing(0);
    row.line = new QHBoxLayout;
    row.line->setSpacing(style->pixelMetric(QStyle::PM_LayoutHorizontalSpacing));
    field->widget()->setObjectName(QString(name));
    // With an alignment what wraps gets the height that its width makes it.
    const bool wraps = setting.type == SettingType::Flag;
    row.line->addWidget(field->widget(), isWide(setting) ? 1 : 0,
                        wraps ? Qt::AlignVCenter : Qt::Alignment());
    row.remark = wrappedHint();
    row.problem = new ProblemLabel;
    row.reset = new QToolButton;
    row.reset->setIcon(themedIcon(u"undo"_s));
    row.reset->setAutoRaise(true);
    row.reset->setToolTip(tr("Back to the default"));
    row.reset->setAccessibleName(tr("Back to the default: %1").arg(setting.labelText()));
    QSizePolicy keepsPlace = row.reset->sizePolicy();
    keepsPlace.setRetainSizeWhenHidden(true);
    row.reset->setSizePolicy(keepsPlace);
    row.column->addLayout(row.line);
    if (isRemarkBelow(setting)) {
        row.remark->setIndent(setting.type == SettingType::Flag
                                      ? style->pixelMetric(QStyle::PM_IndicatorWidth)
                                              + style->pixelMetric(QStyle::PM_CheckBoxLabelSpacing)
                                      : 0);
        row.column->addWidget(row.remark, 0, Qt::AlignTop);
        row.line->addStretch(isWide(setting) ? 0 : 1);
    } else {
        row.line->addWidget(row.remark, 1, Qt::AlignVCenter);
    }
    row.line->addWidget(row.reset, 0, Qt::AlignTop);
    row.column->addWidget(row.problem);
    if (setting.type == SettingType::Flag) {
        form->addRow(QString(), row.column);
    } else {
        form->addRow(labelOf(setting), row.column);
        row.label = form->labelForField(row.column);
        static_cast<QLabel *>(form->labelForField(row.column))->setBuddy(field->widget());
    }
    connect(row.reset, &QToolButton::clicked, this, [this, name] {
        reset(find(name));
        find(name)->field->widget()->setFocus();
        noteEdit();
    });
    connect(field, &SettingField::edited, this, &SettingRows::noteEdit);
    m_rows += row;
    return field->widget();
}

QString SettingRows::labelOf(const Setting &setting) const
{
    return m_hasMnemonics ? settingText(setting.label) : setting.labelText();
}

void SettingRows::alignLabels() const
{
    int widest = 0;
    for (const bool sets : { false, true }) {
        for (const Row &row : m_rows) {
            if (row.label != nullptr && sets) {
                row.label->setMinimumWidth(widest);
            } else if (row.label != nullptr) {
                widest = std::max(widest, row.label->sizeHint().width());
            }
        }
    }
}

void SettingRows::addBeside(QLatin1StringView name, QWidget *widget)
{
    const Row &row = *find(name);
    if (row.setting->type == SettingType::Lines) {
        row.column->insertWidget(1, widget, 0, Qt::AlignLeading);
    } else {
        row.line->insertWidget(row.line->indexOf(row.field->widget()) + 1, widget);
    }
}

// -- one of them

const SettingRows::Row *SettingRows::find(QLatin1StringView name) const
{
    const auto found =
            std::ranges::find_if(m_rows, [&](const Row &row) { return row.setting->name == name; });
    return found == m_rows.cend() ? nullptr : &*found;
}

SettingRows::Row *SettingRows::find(QLatin1StringView name)
{
    return const_cast<Row *>(std::as_const(*this).find(name));
}

QWidget *SettingRows::field(QLatin1StringView name) const
{
    return find(name)->field->widget();
}

QVariant SettingRows::shown(QLatin1StringView name) const
{
    return find(name)->field->value();
}

void SettingRows::setRemark(QLatin1StringView name, const QString &text)
{
    Row *row = find(name);
    row->remarkText = text;
    refresh(*row);
}

void SettingRows::setProblem(QLatin1StringView name, const QString &text, bool blocks)
{
    Row *row = find(name);
    row->wrong = text;
    row->blocks = blocks && !text.isEmpty();
    refresh(*row);
}

bool SettingRows::hasProblem() const
{
    return std::ranges::any_of(m_rows, &Row::blocks);
}

/// Also while what its condition is about means something itself.
bool SettingRows::isMeant(const Row &row) const
{
    const SettingCondition &only = row.setting->only;
    const Row *other = find(only.name);
    return row.decided.isEmpty()
            && (other == nullptr
                || ((other->setting->text(other->field->value()) == only.value) == only.is
                    && (isMeant(*other) || !other->decided.isEmpty())));
}

void SettingRows::refresh()
{
    for (const Row &row : std::as_const(m_rows)) {
        refresh(row);
    }
}

void SettingRows::refresh(const Row &row)
{
    QStringList remarks { row.remarkText, row.decided };
    remarks.removeAll(QString());
    const QString remark = remarks.join(u'\n');
    row.remark->setText(remark);
    row.remark->setVisible(!isRemarkBelow(*row.setting) || !remark.isEmpty());
    row.problem->setProblem(row.wrong.isEmpty() ? row.stored : row.wrong);
    row.field->widget()->setEnabled(isMeant(row));
    row.field->describe(row.decided);
    row.reset->setVisible(row.decided.isEmpty()
                          && (row.field->value() != usual(row) || !row.stored.isEmpty()));
}

void SettingRows::noteEdit()
{
    if (!m_loading) {
        refresh();
        Q_EMIT edited();
    }
}

// -- their values

void SettingRows::setDecided(const QVariantHash &values, const QString &reason)
{
    m_decided = values;
    m_decidedReason = reason;
}

QStringList SettingRows::overridden(const Settings &settings) const
{
    QStringList variables;
    for (const Row &row : m_rows) {
        if (settings.isOverridden(row.setting->name)) {
            variables += Settings::variableOf(row.setting->name);
        }
    }
    return variables;
}

QVariantHash SettingRows::values() const
{
    QVariantHash values;
    for (const Row &row : m_rows) {
        values.insert(row.setting->name, row.field->value());
    }
    return values;
}

void SettingRows::setValues(const QVariantHash &values)
{
    m_loading = true;
    for (const Row &row : std::as_const(m_rows)) {
        row.field->setValue(values.value(row.setting->name));
    }
    m_loading = false;
    refresh();
}

/// As the field would show it: what is stored must not change by being shown.
QVariant SettingRows::stored(const Row &row, const Settings &settings, const QString &model) const
{
    const QVariant value = row.setting->value(settings, model);
    return row.setting->type == SettingType::Share
            ? QVariant(std::round(value.toDouble() * 100) / 100)
            : value;
}

QVariant SettingRows::usual(const Row &row) const
{
    return m_model.isEmpty() ? row.setting->fallback : row.general;
}

/// What cannot be used goes from the file then, though the field shows the default already.
void SettingRows::reset(Row *row)
{
    row->isRepaired = !std::exchange(row->stored, QString()).isEmpty();
    row->field->setValue(usual(*row));
}

bool SettingRows::isWritten(const Row &row, const Settings &settings, const QString &model) const
{
    return !settings.isOverridden(row.setting->name)
            && !m_decided.contains(QString(row.setting->name))
            && (model.isEmpty() || row.setting->scopes.testFlag(SettingScope::Model));
}

bool SettingRows::differs(const QVariantHash &values, const Settings &settings,
                          const QString &model) const
{
    return std::ranges::any_of(m_rows, [&](const Row &row) {
        return isWritten(row, settings, model)
                && values.value(row.setting->name) != stored(row, settings, model);
    });
}

/// Who decides it in place of the person.
QString SettingRows::decider(const Row &row, const Settings &settings) const
{
    if (settings.isOverridden(row.setting->name)) {
        return tr("Set by the environment variable %1")
                .arg(Settings::variableOf(row.setting->name));
    }
    if (m_decided.contains(QString(row.setting->name))) {
        return m_decidedReason;
    }
    return m_model.isEmpty() || row.setting->scopes.testFlag(SettingScope::Model)
            ? QString()
            : tr("The same for all models");
}

void SettingRows::load(const Settings &settings)
{
    m_loading = true;
    for (Row &row : m_rows) {
        const Setting &setting = *row.setting;
        row.general = stored(row, settings, {});
        row.decided = decider(row, settings);
        row.stored = setting.problem(settings, m_model);
        row.isRepaired = false;
        row.field->setValue(setting.value(settings, m_model, m_decided));
    }
    m_loading = false;
    refresh();
}

void SettingRows::save(Settings *settings)
{
    for (Row &row : m_rows) {
        const QVariant value = row.field->value();
        if (isWritten(row, *settings, m_model)
            && (row.isRepaired || value != stored(row, *settings, m_model))) {
            row.setting->set(settings, m_model, value);
            row.stored.clear();
            row.isRepaired = false;
        }
    }
    refresh();
}

void SettingRows::restoreDefaults()
{
    m_loading = true;
    for (Row &row : m_rows) {
        if (row.decided.isEmpty()) {
            reset(&row);
        }
    }
    m_loading = false;
    noteEdit();
}

bool SettingRows::isModified(const Settings &settings) const
{
    return std::ranges::any_of(m_rows, &Row::isRepaired) || differs(values(), settings, m_model);
}

} // namespace varve
