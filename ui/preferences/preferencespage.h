// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settingrows.h"

#include <QIcon>
#include <QWidget>

namespace varve
{

/// One page of the preferences: rows of settings, and whether they may be saved.
class PreferencesPage : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(PreferencesPage)

public:
    using Explain = void (*)(SettingRows *rows);

    /// A page of nothing but these groups. `explain` says beside the fields what comes of them.
    PreferencesPage(const QString &name, const QIcon &icon, const QList<SettingGroup> &groups,
                    Explain explain = nullptr, QWidget *parent = nullptr);
    ~PreferencesPage() override;

    [[nodiscard]] QString name() const { return m_name; }
    [[nodiscard]] QIcon icon() const { return m_icon; }

    virtual void load(const Settings &settings);
    virtual void save(Settings *settings);
    virtual void restoreDefaults();
    [[nodiscard]] virtual bool isModified(const Settings &settings) const;
    /// False while a field holds what cannot be used; the page says beside it why.
    [[nodiscard]] virtual bool isValid() const { return !m_rows->hasProblem(); }

    /// Tabs and folds are opened until `field` is seen.
    virtual void unfold(const QWidget *field);

Q_SIGNALS:
    void edited();

protected:
    PreferencesPage(const QString &name, const QIcon &icon, QWidget *parent);

    /// After every edit, before edited(): what follows from the fields, and whether they are valid.
    virtual void refresh();
    /// refresh(), then edited().
    void noteEdit();

    SettingRows *const m_rows;

private:
    Explain m_explain = nullptr;
    QString m_name;
    QIcon m_icon;
};

} // namespace varve
