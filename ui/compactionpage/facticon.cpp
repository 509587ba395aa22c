// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "facticon.h"

namespace varve
{

using namespace Qt::StringLiterals;

QString factIcon(Fact::Kind kind)
{
    switch (kind) {
    case Fact::Kind::Path:
        return u"file"_s;
    case Fact::Kind::Command:
        return u"command"_s;
    case Fact::Kind::Error:
        return u"error"_s;
    case Fact::Kind::Instruction:
        return u"quote"_s;
    case Fact::Kind::Decision:
    case Fact::Kind::Number:
        return u"check"_s;
    case Fact::Kind::OpenItem:
        return u"clock"_s;
    case Fact::Kind::Question:
        return u"info"_s;
    case Fact::Kind::Rule:
        return u"pin"_s;
    case Fact::Kind::UsedSince:
        return u"link"_s;
    }
    return u"info"_s;
}

QString journalIcon(JournalFact::Kind kind)
{
    switch (kind) {
    case JournalFact::Kind::Instruction:
        return factIcon(Fact::Kind::Instruction);
    case JournalFact::Kind::Decision:
        return factIcon(Fact::Kind::Decision);
    case JournalFact::Kind::Finding:
        return u"info"_s;
    case JournalFact::Kind::Error:
        return factIcon(Fact::Kind::Error);
    case JournalFact::Kind::OpenItem:
        return factIcon(Fact::Kind::OpenItem);
    case JournalFact::Kind::Number:
        return u"chart"_s;
    case JournalFact::Kind::Command:
        return factIcon(Fact::Kind::Command);
    case JournalFact::Kind::Path:
        return factIcon(Fact::Kind::Path);
    case JournalFact::Kind::Synthesis:
        return u"compact"_s;
    }
    Q_UNREACHABLE_RETURN({});
}

} // namespace varve
