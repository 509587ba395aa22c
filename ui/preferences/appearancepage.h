// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "preferencespage.h"

namespace varve
{

/// How the window looks, and how messages are written.
class AppearancePage final : public PreferencesPage
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AppearancePage)

public:
    explicit AppearancePage(QWidget *parent = nullptr);
    ~AppearancePage() override;

    /// That words can be looked up in, by their names ("de_DE"); `used`: those that are now.
    void setDictionaries(const QStringList &available, const QStringList &used);

    /// That the program was started with: another one holds from the next start on. Without it: the one that is stored.
    void setRunningLanguage(const QString &language);

    void load(const Settings &settings) override;

protected:
    void refresh() override;

private:
    QString m_language; ///< that is spoken now
};

} // namespace varve
