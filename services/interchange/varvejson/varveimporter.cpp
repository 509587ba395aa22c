// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "varveimporter.h"

#include "importreading.h"
#include "lostreferences.h"
#include "varveparsing.h"

#include <QRegularExpression>

namespace varve
{

using namespace Qt::StringLiterals;

QString VarveImporter::format() const
{
    return u"varve"_s;
}

bool VarveImporter::recognizes(QByteArrayView firstBytes) const
{
    static const QRegularExpression beginning(
            uR"(\A\x{FEFF}?\s*\{(?:[^{}\[\]]*,)?\s*"format"\s*:\s*"varve-session")"_s);
    return beginning
            .match(QString::fromUtf8(firstBytes.first(qMin<qsizetype>(firstBytes.size(), 4096))))
            .hasMatch();
}

Result<ImportReport> VarveImporter::read(QIODevice &device, const QString &path, ImportSink &sink,
                                         const ImportControl &control) const
{
    if (device.peek(4096).contains('\0')) {
        return fail(Error::Kind::InvalidInput, ImportTexts::binary(path));
    }
    const ImportAssembler::Source source {
        format(),
        path,
        { LostReferences::FirstKept, LostReferences::BranchFrom, LostReferences::Target },
        true,
    };
    return ImportReading(source, device.isSequential() ? 0 : device.size(), sink, control)
            .run([&device](ImportAssembler &into) { return VarveParsing(device, into).run(); });
}

} // namespace varve
