// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace varve
{

class Settings;

/// Where an endpoint's key comes from. The key itself is never a setting.
enum class KeySource : quint8 {
    None, ///< the server asks for none
    Environment,
    Session, ///< typed in, forgotten when the program ends
};
[[nodiscard]] QLatin1StringView toString(KeySource source);
/// Environment for anything else than the two other names.
[[nodiscard]] KeySource keySourceFromString(QStringView text);

/// The model server that was set up. A value.
struct EndpointSettings
{
    QString baseUrl; ///< up to and with the version, e.g. https://example.org/v1
    QString model;
    KeySource keySource = KeySource::Environment;
    QString keyVariable; ///< name of the environment variable

    [[nodiscard]] bool isSetUp() const { return !baseUrl.isEmpty() && !model.isEmpty(); }

    [[nodiscard]] static EndpointSettings read(const Settings &settings);
    void write(Settings *settings) const;

    friend bool operator==(const EndpointSettings &, const EndpointSettings &) = default;
};

} // namespace varve
