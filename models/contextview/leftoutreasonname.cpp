// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "leftoutreasonname.h"

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(varve::ContextView)
};

} // namespace

QString leftOutReasonName(LeftOutReason reason)
{
    switch (reason) {
    case LeftOutReason::None:
        return Text::tr("Excluded by you");
    case LeftOutReason::StoredOnly:
        return Text::tr("Stored only");
    case LeftOutReason::FailedAnswer:
        return Text::tr("Failed or aborted answers");
    case LeftOutReason::Empty:
        return Text::tr("Nothing in it to send");
    case LeftOutReason::NoCall:
        return Text::tr("Results without their call");
    case LeftOutReason::UnitExcluded:
        return Text::tr("Belongs to something excluded");
    case LeftOutReason::Undone:
        return Text::tr("Undone");
    case LeftOutReason::InSummary:
        return Text::tr("Summarized in its place");
    }
    return {};
}

} // namespace varve
