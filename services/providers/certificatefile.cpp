// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "certificatefile.h"

#include <base/ordinaryfile.h>

#include <QCoreApplication>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::CertificateFile)
};

constexpr qint64 LargestFile = 16 * 1024 * 1024; // bytes

} // namespace

Result<QList<QSslCertificate>> readCertificates(const QString &path)
{
    const auto file = openOrdinary(path);
    if (!file && file.error().kind == Error::Kind::NotFound) {
        return fail(Error::Kind::NotFound,
                    Tr::tr("There is no file %1. Choose the file with the certificates of your "
                           "authority, or none.")
                            .arg(path));
    }
    if (!file) {
        return fail(file.error().kind,
                    Tr::tr("The certificates in %1 cannot be read: %2")
                            .arg(path, file.error().message));
    }
    const QByteArray bytes = (*file)->read(LargestFile);
    if (!bytes.contains("-----BEGIN CERTIFICATE-----")) {
        const bool isKey = bytes.contains("PRIVATE KEY-----");
        return fail(
                Error::Kind::InvalidInput,
                isKey ? Tr::tr("%1 holds a private key and no certificate. Choose the file with "
                               "the authority's certificate.")
                                .arg(path)
                      : Tr::tr("%1 is not a PEM file of certificates. It has to have lines with "
                               "BEGIN CERTIFICATE.")
                                .arg(path));
    }
    const QList<QSslCertificate> certificates = QSslCertificate::fromData(bytes, QSsl::Pem);
    if (certificates.isEmpty()) {
        return fail(Error::Kind::InvalidInput,
                    Tr::tr("The certificates in %1 are damaged. Get the file again.").arg(path));
    }
    return certificates;
}

} // namespace varve
