// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importrunner.h"

class QTemporaryFile;

namespace varve
{

/// Brings the bundled sample session in. GUI thread.
class SampleImport final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SampleImport)

public:
    /// Not owned.
    explicit SampleImport(ImportRunner *imports, QObject *parent = nullptr);
    ~SampleImport() override;

    /// Also if it was deleted before: who asks for it wants it. One signal follows.
    void start();

Q_SIGNALS:
    void imported(const varve::SessionId &session);
    void failed(const varve::Error &error);

private:
    void take(QTemporaryFile *copy, const QList<ImportRunner::FileOutcome> &outcomes);

    ImportRunner *const m_imports;
};

} // namespace varve
