// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "requestpurpose.h"

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::RequestPurpose)
};

} // namespace

QString purposeText(RequestPurpose purpose)
{
    switch (purpose) {
    case RequestPurpose::Turn:
        return Tr::tr("Turn");
    case RequestPurpose::Summary:
        return Tr::tr("Summary, asked for");
    case RequestPurpose::AutomaticSummary:
        return Tr::tr("Summary, automatic");
    case RequestPurpose::TurnSummary:
        return Tr::tr("Summary, to make room for a turn");
    case RequestPurpose::BranchSummary:
        return Tr::tr("Summary of a branch, asked for");
    case RequestPurpose::Handoff:
        return Tr::tr("Handoff, asked for");
    case RequestPurpose::ShortSummary:
        return Tr::tr("Two sentences on a session that was left");
    case RequestPurpose::IdleSummary:
        return Tr::tr("Idle work: two sentences on a session");
    case RequestPurpose::IdleImportance:
        return Tr::tr("Idle work: importance of facts");
    case RequestPurpose::Vectors:
        return Tr::tr("Preparing the search by meaning");
    case RequestPurpose::IdleVectors:
        return Tr::tr("Idle work: preparing the search by meaning");
    case RequestPurpose::MeaningQuery:
        return Tr::tr("Search by meaning");
    case RequestPurpose::TokenCount:
        return Tr::tr("Counting tokens, asked for");
    case RequestPurpose::ModelList:
        return Tr::tr("List of models");
    case RequestPurpose::ConnectionTest:
        return Tr::tr("Test of the connection");
    }
    Q_UNREACHABLE_RETURN({});
}

} // namespace varve
