// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <settings/settingtable.h>

#include <QObject>

class QBoxLayout;
class QFormLayout;
class QToolButton;
class QWidget;

namespace varve
{

class PlainLabel;
class ProblemLabel;
class SettingField;

/// Rows of the preferences, each made from what the table says of its setting: label, field with range and unit, help, a button that puts the
/// default back, what the setting comes to, why it cannot be used. A field that the environment or a project decides is disabled and
/// says so; so is one that means nothing while another has its value.
class SettingRows final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SettingRows)

public:
    explicit SettingRows(QObject *parent = nullptr);
    ~SettingRows() override;

    /// Heading, rows, note.
    void addGroup(QFormLayout *form, SettingGroup group);
    /// The row alone. Its field is that of SettingField.
    QWidget *add(QFormLayout *form, QLatin1StringView name);
    /// Behind its field; below it where that has several lines.
    void addBeside(QLatin1StringView name, QWidget *widget);
    [[nodiscard]] QWidget *field(QLatin1StringView name) const;
    /// The fields of all forms begin at the same place.
    void alignLabels() const;
    /// A bold line over a group of rows.
    static void addHeading(QFormLayout *form, const QString &text);

    /// What the value comes to, beside the field.
    void setRemark(QLatin1StringView name, const QString &text);
    /// Why the value cannot be used, or is of little use; empty: nothing is wrong. `blocks`: it must not be saved.
    void setProblem(QLatin1StringView name, const QString &text, bool blocks = true);
    [[nodiscard]] bool hasProblem() const;

    /// Whose values are read and written from now on; empty: those for all models. What is the same for all is not offered then.
    void setModel(const QString &model) { m_model = model; }
    /// Values that are shown in place of the stored ones and not written, by names; `reason` says who decided them.
    void setDecided(const QVariantHash &values, const QString &reason);
    /// The names of the variables of the environment that decide a field.
    [[nodiscard]] QStringList overridden(const Settings &settings) const;

    /// As the fields stand, by names.
    [[nodiscard]] QVariantHash values() const;
    template<typename T>
    [[nodiscard]] T value(const SettingKey<T> &key) const
    {
        return shown(key.name).template value<T>();
    }
    /// Shows them, without a signal.
    void setValues(const QVariantHash &values);
    /// Whether `values` are other than those stored for `model`.
    [[nodiscard]] bool differs(const QVariantHash &values, const Settings &settings,
                               const QString &model) const;

    void load(const Settings &settings);
    /// Writes only what differs.
    void save(Settings *settings);
    /// In the fields; nothing is saved by it.
    void restoreDefaults();
    [[nodiscard]] bool isModified(const Settings &settings) const;

Q_SIGNALS:
    /// By the person or by restoreDefaults(); not while loading.
    void edited();

private:
    struct Row
    {
        const Setting *setting = nullptr;
        SettingField *field = nullptr;
        QWidget *label = nullptr; ///< none of a check box
        QBoxLayout *column = nullptr; ///< the line, what is said below it
        QBoxLayout *line = nullptr; ///< field, remark, button
        PlainLabel *remark = nullptr;
        ProblemLabel *problem = nullptr;
        QToolButton *reset = nullptr;
        QVariant general = {}; ///< what held for all models when it was loaded
        QString decided = {}; ///< by whom; empty: by the person
        QString remarkText = {};
        QString stored = {}; ///< what is wrong with what is stored
        bool isRepaired = false; ///< the default is to take the place of such a value
        QString wrong = {};
        bool blocks = false;
    };

    [[nodiscard]] QString labelOf(const Setting &setting) const;

    [[nodiscard]] const Row *find(QLatin1StringView name) const;
    [[nodiscard]] Row *find(QLatin1StringView name);
    [[nodiscard]] QVariant shown(QLatin1StringView name) const;
    [[nodiscard]] QVariant stored(const Row &row, const Settings &settings,
                                  const QString &model) const;
    [[nodiscard]] QVariant usual(const Row &row) const;
    void reset(Row *row);
    [[nodiscard]] bool isWritten(const Row &row, const Settings &settings,
                                 const QString &model) const;
    [[nodiscard]] bool isMeant(const Row &row) const;
    [[nodiscard]] QString decider(const Row &row, const Settings &settings) const;
    void noteEdit();
    void refresh();
    void refresh(const Row &row);

    QList<Row> m_rows;
    QVariantHash m_decided;
    QString m_decidedReason;
    QString m_model;
    bool m_loading = false;
    bool m_hasMnemonics = true; ///< those rows that are being added
};

} // namespace varve
