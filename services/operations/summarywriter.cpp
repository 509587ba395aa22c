// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "summarywriter.h"

namespace varve
{

using namespace Qt::StringLiterals;

SummaryChoice SummaryWriter::choice(Notation notation) const
{
    return { { provider, model, baseUrl, api, keyVariable },
             offline,
             notation == Notation::CommandLine ? u"OPENAI_API_KEY"_s : QString() };
}

} // namespace varve
