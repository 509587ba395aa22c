// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operation.h"
#include "trustoperations.h"
#include <settings/settingtable.h>

namespace varve
{

struct NamedSetting
{
    QString name;
    QString model; ///< or the beginning of its name; empty: for all
};

struct GivenSetting : NamedSetting
{
    QString value; ///< as in the file
};

/// A setting, and what holds of it.
struct SettingState
{
    /// Who says so.
    enum class Source : quint8 { Default, Person, Model, Environment };

    const Setting *setting = nullptr;
    const SettingSection *section = nullptr;
    QVariant value;
    Source source = Source::Default;
    QString problem; ///< why what is stored does not hold; empty: it does

    [[nodiscard]] QString text() const { return setting->text(value); }
};

[[nodiscard]] const OperationOf<NoParameters, QList<SettingState>> &settingsOperation();
[[nodiscard]] const OperationOf<NamedSetting, SettingState> &settingOperation();
/// Its value: what holds afterwards.
[[nodiscard]] const OperationOf<GivenSetting, SettingState> &settingSetOperation();
[[nodiscard]] const OperationOf<NamedSetting, SettingState> &settingResetOperation();

} // namespace varve
