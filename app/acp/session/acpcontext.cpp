// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "acpcontext.h"

#include <base/ids.h>
#include <base/visibletext.h>

namespace varve
{

using namespace Qt::StringLiterals;

void AcpContext::tell(const QString &session, QLatin1StringView severity, const QString &sentence)
{
    const QString shown = visibleText(sentence);
    if (client.showsNotices) {
        output->update(session,
                       { { "sessionUpdate"_L1, "notice"_L1 },
                         { "severity"_L1, QString(severity) },
                         { "title"_L1, shown } });
    } else {
        // A message of its own, as the schema says.
        output->text(session, "agent_message_chunk"_L1, EntryId::create().toString(),
                     shown + u"\n\n"_s);
    }
}

} // namespace varve
