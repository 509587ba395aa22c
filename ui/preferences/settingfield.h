// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <settings/settingtable.h>

#include <QObject>

#include <functional>

class QWidget;

namespace varve
{

/// What one setting is shown and typed in, made from what the table says of it: its type, range, unit and words. On the GUI thread.
class SettingField final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SettingField)

public:
    /// `label`: of a field that has it in itself.
    SettingField(const Setting &setting, const QString &label, QObject *parent);

    /// A QCheckBox, QSpinBox, QDoubleSpinBox (percent), QComboBox, QLineEdit or QPlainTextEdit, for a layout to take.
    [[nodiscard]] QWidget *widget() const { return m_widget; }
    [[nodiscard]] QVariant value() const { return m_value(); }
    void setValue(const QVariant &value) { m_setValue(value); }
    /// For eyes and ears: what it is, what it does, or for which `reason` it is as it is.
    void describe(const QString &reason);

Q_SIGNALS:
    /// By setValue() too.
    void edited();

private:
    void makeFlag(const QString &label);
    template<typename Field>
    void makeNumber(Field *field, double factor);
    void makeWords();
    void makeText();
    void makeLines();

    const Setting &m_setting;
    QWidget *m_widget = nullptr;
    std::function<QVariant()> m_value;
    std::function<void(const QVariant &)> m_setValue;
};

} // namespace varve
