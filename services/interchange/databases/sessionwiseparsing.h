// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "foreigndatabase.h"
#include "importassembler.h"
#include "sessionorder.h"

#include <QJsonObject>
#include <QSet>

namespace varve
{

/// The way through a database that all programs have in common: what is left out, then session after session, parents first. Used
/// once, by one thread.
class SessionwiseParsing
{
public:
    virtual ~SessionwiseParsing() = default;
    Q_DISABLE_COPY_MOVE(SessionwiseParsing)

    [[nodiscard]] Result<> run();

protected:
    /// `figures`: of the whole database; they stand in the first session's report.
    SessionwiseParsing(ForeignDatabase &database, QJsonObject figures, ImportAssembler &into);

    [[nodiscard]] virtual QString program() const = 0; ///< as messages name it
    [[nodiscard]] virtual bool hasKnownColumns() const = 0;
    /// In the order in which they are to be read.
    [[nodiscard]] virtual Result<QList<SessionLink>> listSessions() = 0;
    /// Why nothing is made of a table's rows; empty: they are read, or there is nothing to say of them.
    [[nodiscard]] virtual QString whyLeftOut(const QString &table) const = 0;
    /// What else is left out.
    [[nodiscard]] virtual Result<> sayWhatIsMissing() = 0;
    /// `index`: in listSessions(). `parent`: empty if it had led in a circle.
    [[nodiscard]] virtual Result<> readSession(qsizetype index, const QByteArray &parent) = 0;

    [[nodiscard]] ImportAssembler &into() { return m_into; }
    /// ImportAssembler::begin(), with a note if the parent is not in the database.
    [[nodiscard]] Result<> begin(const Session &session, const QByteArray &parent);
    /// Cancelled once it is asked to stop. `bytes`: of rows that were read since.
    [[nodiscard]] Result<> proceed(qint64 bytes = 0);
    void sayLeftOut(const QString &table, qint64 rows, const QString &why);
    /// Nothing after the first time.
    [[nodiscard]] QJsonObject takeFigures();

private:
    ForeignDatabase &m_database;
    ImportAssembler &m_into;
    QJsonObject m_figures;
    QSet<QByteArray> m_sessions; ///< ids
    qint64 m_bytes = 0; ///< of the rows so far
};

} // namespace varve
