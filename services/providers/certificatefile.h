// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QList>
#include <QSslCertificate>

namespace varve
{

/// The certificates of a PEM file, at least one. Reads the file; any thread.
[[nodiscard]] Result<QList<QSslCertificate>> readCertificates(const QString &file);

} // namespace varve
