// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "settings.h"
#include <base/error.h>

#include <functional>

namespace varve
{

enum class SettingType : quint8 {
    Flag,
    Count, ///< a whole number
    Share, ///< of 1; people see percent
    Word, ///< one of a few
    Text,
    Lines, ///< a text of several lines
};

/// Who may say it beside the person, who may say everything.
enum class SettingScope : quint8 {
    Model = 1, ///< the person, for single models
    Project = 2, ///< a working folder's own file
    Branch = 4, ///< an entry of a branch
};
Q_DECLARE_FLAGS(SettingScopes, SettingScope)

struct SettingWord
{
    QLatin1StringView word; ///< in the file, for ever
    const char *label = nullptr;
};

/// The setting means something only while another one has this value, or has not.
struct SettingCondition
{
    QLatin1StringView name = {};
    QLatin1StringView value = {}; ///< as in the file
    bool is = true;
};

/// What is written down of a setting beside its key. Texts are to be translated in varve::SettingTable.
struct SettingText
{
    const char *none = nullptr; ///< what 0, or an empty text, means
    const char *suffix = nullptr; ///< of a number; without one that of the key's unit
    QList<SettingWord> words = {}; ///< then it is one of these
    bool takesOthers = false; ///< of words: anything else, too
    bool isLong = false; ///< of a text: several lines
    SettingScopes scopes = {};
    SettingCondition only = {};
};

/// A setting as people know it, for every front end: preferences, command line, server, documents. A value that is made once.
struct Setting : SettingText
{
    QLatin1StringView name; ///< of its key
    SettingType type = SettingType::Text;
    SettingUnit unit = SettingUnit::None;
    QVariant fallback;
    double minimum = 0; ///< of a number
    double maximum = 0;
    const char *label = nullptr; ///< with a mnemonic
    const char *help = nullptr; ///< sentences

    /// What holds, as Settings::get() of the key, but the default for a word that it does not know. Of the key's type.
    [[nodiscard]] QVariant value(const Settings &settings, QStringView model = {},
                                 const QVariantHash &project = {}) const;
    /// What somebody types: as in the file, a share also in percent.
    [[nodiscard]] Result<QVariant> read(const QString &text) const;
    /// As in the file.
    [[nodiscard]] QString text(const QVariant &value) const;
    /// What may be said: "0.05 to 1", "on, off".
    [[nodiscard]] QString range() const;
    /// Of what is stored: a sentence that says what cannot be used and what holds in its place; empty: nothing.
    [[nodiscard]] QString problem(const Settings &settings, const QString &model = {}) const;
    /// The same of what a project's file says.
    [[nodiscard]] QString problemOf(const QVariant &stored) const;

    [[nodiscard]] QString labelText() const; ///< without the mnemonic
    [[nodiscard]] QString helpText() const;
    [[nodiscard]] QString suffixText() const; ///< what a field shows behind a number
    [[nodiscard]] QString unitName() const; ///< for programs; empty: a number of things, or none

    std::function<QVariant(const Settings &, QStringView model, const QVariantHash &project)> get;
    /// For one model what differs from all models is kept, and nothing else.
    std::function<void(Settings *, const QString &model, const QVariant &value)> set;
};

/// A label, title or word of the table.
[[nodiscard]] QString settingText(const char *text);

} // namespace varve

Q_DECLARE_OPERATORS_FOR_FLAGS(varve::SettingScopes)
