// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// How settings are shown: settings.
#include "verbs.h"
#include <operations/settingoperations.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CommandLine)
};

QString sourceText(const SettingState &state)
{
    switch (state.source) {
    case SettingState::Source::Default:
        return {};
    case SettingState::Source::Person:
        return Tr::tr("set");
    case SettingState::Source::Model:
        return Tr::tr("set for the model");
    case SettingState::Source::Environment:
        return Settings::variableOf(state.setting->name);
    }
    Q_UNREACHABLE_RETURN({});
}

void showSettings(const QList<SettingState> &states)
{
    constexpr qsizetype Longest = 40;
    QList<QStringList> rows;
    for (const SettingState &state : states) {
        const QString value = state.text().simplified();
        rows += { QString(state.setting->name),
                  value.size() > Longest ? value.left(Longest) + u'…' : value, sourceText(state),
                  state.setting->labelText() };
    }
    Command::print(table({ { Tr::tr("SETTING") },
                           { Tr::tr("VALUE") },
                           { Tr::tr("SET BY") },
                           { Tr::tr("WHAT IT IS") } },
                         rows));
}

void showSetting(const SettingState &state)
{
    Command::print(state.text());
}

Result<> tellProblems(const QList<SettingState> &states, const NoParameters &)
{
    for (const SettingState &state : states) {
        if (!state.problem.isEmpty()) {
            Command::message(state.problem);
        }
    }
    return {};
}

Result<> tellProblem(const SettingState &state, const NamedSetting &)
{
    return tellProblems({ state }, {});
}

/// What is written now has no effect while the environment says something else.
template<typename Named>
Result<> tellWhoDecides(const SettingState &state, const Named &)
{
    if (state.source == SettingState::Source::Environment) {
        Command::message(Tr::tr("It is kept, and %1 of the environment overrules it.")
                                 .arg(Settings::variableOf(state.setting->name)));
    }
    return {};
}

} // namespace

QList<ShownOperation> settingsShown()
{
    return { shownBy(settingsOperation(), showSettings, tellProblems),
             shownBy(settingOperation(), showSetting, tellProblem),
             shownBy(settingSetOperation(), showSetting, tellWhoDecides<GivenSetting>),
             shownBy(settingResetOperation(), showSetting, tellWhoDecides<NamedSetting>) };
}

} // namespace varve
