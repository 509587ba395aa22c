// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sampleimport.h"

#include <QTemporaryFile>

namespace varve
{

using namespace Qt::StringLiterals;

SampleImport::SampleImport(ImportRunner *imports, QObject *parent)
    : QObject(parent)
    , m_imports(imports)
{ }

SampleImport::~SampleImport() = default;

void SampleImport::start()
{
    // The importer reads files; the sample is a resource.
    auto *copy = QTemporaryFile::createNativeFile(u":/sample/sample.jsonl"_s);
    if (copy == nullptr) {
        Q_EMIT failed({ Error::Kind::Io,
                        tr("The sample session could not be unpacked into the folder for temporary "
                           "files."),
                        {} });
        return;
    }
    copy->setParent(this);
    connect(m_imports, &ImportRunner::finished, copy,
            [this, copy](const QList<ImportRunner::FileOutcome> &outcomes) {
                copy->deleteLater();
                take(copy, outcomes);
            });
    m_imports->bringBack({ copy->fileName() });
}

void SampleImport::take(QTemporaryFile *copy, const QList<ImportRunner::FileOutcome> &outcomes)
{
    for (const ImportRunner::FileOutcome &outcome : outcomes) {
        if (outcome.file != copy->fileName()) {
            continue;
        }
        if (!outcome.report) {
            Q_EMIT failed(outcome.report.error());
        } else if (!outcome.report->sessions.isEmpty()) {
            Q_EMIT imported(outcome.report->sessions.constFirst().id);
        }
    }
}

} // namespace varve
