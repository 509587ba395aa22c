// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settingfields.h"

#include <QIcon>
#include <QWidget>

class QFormLayout;

namespace varve
{

/// One page of the preferences: fields bound to keys, and whether they may be saved.
class PreferencesPage : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PreferencesPage)

public:
    ~PreferencesPage() override;

    [[nodiscard]] QString name() const { return m_name; }
    [[nodiscard]] QIcon icon() const { return m_icon; }

    virtual void load(const Settings &settings);
    virtual void save(Settings *settings);
    virtual void restoreDefaults();
    [[nodiscard]] virtual bool isModified(const Settings &settings) const;
    /// False while a field holds what cannot be used; the page says beside it why.
    [[nodiscard]] virtual bool isValid() const { return true; }

Q_SIGNALS:
    void edited();

protected:
    PreferencesPage(const QString &name, const QIcon &icon, QWidget *parent);

    /// After every edit, before edited(): what follows from the fields, and whether they are valid.
    virtual void refresh() { }
    /// refresh(), then edited().
    void noteEdit();

    /// A bold line over a group of fields.
    static void addHeading(QFormLayout *form, const QString &text);

    SettingFields *const m_fields;

private:
    QString m_name;
    QIcon m_icon;
};

} // namespace varve
