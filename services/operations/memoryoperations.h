// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "factplace.h"
#include "operation.h"
#include <memory/factscope.h>
#include <workspace/loadedsession.h>

namespace varve
{

/// Whose facts: of a session, of every session in a folder, of every session.
struct FactPlace
{
    QString session;
    FactScope scope = FactScope::Session;
    QString folder; ///< of Project
};

struct RememberFact : FactPlace
{
    QString text;
    QStringList from; ///< entries, of a session only
    QString instead; ///< a fact that says this from now on; empty: it is a new one
    bool byModel = false; ///< of a folder or everywhere: a model noted it
};

struct ForgetFacts : FactPlace
{
    QStringList facts;
};

struct ArrangeFact : FactPlace
{
    enum class How : quint8 { Hide, Move, Show };

    QString fact;
    How how = How::Hide;
    QString before; ///< of Move; empty: it goes to the end
};

/// The facts of one place as they are, and what was written there.
struct FactsOfPlace
{
    std::optional<LoadedSession> session; ///< nothing: they are of `kept`
    KeptPlace kept;
    MemoryLimits limits;
    EntryId written; ///< the edit, or the fact; null: nothing was

    [[nodiscard]] QList<MemoryFact> facts() const;
    [[nodiscard]] qint64 tokens() const; ///< of those that are shown
};

[[nodiscard]] const OperationOf<FactPlace, FactsOfPlace> &memoryOperation();
[[nodiscard]] const OperationOf<RememberFact, FactsOfPlace> &rememberOperation();
[[nodiscard]] const OperationOf<ForgetFacts, FactsOfPlace> &forgetOperation();
[[nodiscard]] const OperationOf<ArrangeFact, FactsOfPlace> &arrangeOperation();

} // namespace varve
