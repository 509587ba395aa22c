// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "endpointsettings.h"

#include "settings.h"

namespace varve
{

using namespace Qt::StringLiterals;

QLatin1StringView toString(KeySource source)
{
    switch (source) {
    case KeySource::None:
        return "none"_L1;
    case KeySource::Environment:
        return "environment"_L1;
    case KeySource::Session:
        return "session"_L1;
    }
    Q_UNREACHABLE_RETURN({});
}

KeySource keySourceFromString(QStringView text)
{
    if (text == toString(KeySource::None)) {
        return KeySource::None;
    }
    return text == toString(KeySource::Session) ? KeySource::Session : KeySource::Environment;
}

EndpointSettings EndpointSettings::read(const Settings &settings)
{
    return {
        .baseUrl = settings.get(Keys::EndpointBaseUrl),
        .model = settings.get(Keys::EndpointModel),
        .keySource = keySourceFromString(settings.get(Keys::EndpointKeySource)),
        .keyVariable = settings.get(Keys::EndpointKeyVariable),
    };
}

void EndpointSettings::write(Settings *settings) const
{
    settings->set(Keys::EndpointBaseUrl, baseUrl);
    settings->set(Keys::EndpointModel, model);
    settings->set(Keys::EndpointKeySource, QString(toString(keySource)));
    settings->set(Keys::EndpointKeyVariable, keyVariable);
}

} // namespace varve
