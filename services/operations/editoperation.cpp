// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "editoperation.h"

#include "commonparameters.h"
#include "operationtr.h"
#include "sessionname.h"
#include "sessionwork.h"
#include <engine/engine.h>
#include <session/contextedit.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

using Op = ContextEdit::Op;

/// In the order of EditContext::How.
QStringList edits()
{
    return { u"exclude"_s, u"include"_s, u"mask"_s, u"pin"_s };
}

QList<Op> opsOf(EditContext::How how)
{
    switch (how) {
    case EditContext::How::Exclude:
        return { Op::Exclude };
    case EditContext::How::Include:
        return { Op::Unpin, Op::Include, Op::Unmask };
    case EditContext::How::Mask:
        return { Op::Mask };
    case EditContext::How::Pin:
        return { Op::Pin };
    }
    Q_UNREACHABLE_RETURN({});
}

/// The targets are found first, so that a wrong one changes nothing.
Result<EntryId> edit(SessionStore &store, LeaseBook &leases, const EditContext &wanted)
{
    const auto loaded = loadToChange(store, leases, wanted.session);
    if (!loaded) {
        return std::unexpected(loaded.error());
    }
    QList<EntryId> targets;
    for (const QString &name : wanted.entries) {
        const auto entry = entryNamed(store.reader(), *loaded, name);
        if (!entry) {
            return std::unexpected(entry.error());
        }
        targets += *entry;
    }
    QList<Entry> entries;
    const QList<Op> ops = opsOf(wanted.how);
    for (const Op op : ops) {
        entries += ContextEdit { op, targets, {} }.toEntry();
    }
    const Session &session = loaded->session();
    return leased(store, leases, session.id, OperationTr::tr("its context is edited"), [&] {
        return store.append(session.id, session.leaf, entries)
                .transform([](const QList<Entry> &stored) { return stored.constLast().id; });
    });
}

CommandForm verbOf(QLatin1StringView word, const char *help)
{
    return { .verb = word, .help = help, .preset = "edit"_L1, .word = word };
}

QList<CommandForm> verbs()
{
    return {
        verbOf("pin"_L1, OperationTr::noop("keep entries in the context for good")),
        verbOf("exclude"_L1, OperationTr::noop("take entries out of the context")),
        verbOf("mask"_L1, OperationTr::noop("send tool output as a placeholder")),
        verbOf("include"_L1, OperationTr::noop("take pins, exclusions and masks back")),
    };
}

QList<Parameter> editParameters()
{
    return { sessionArgument<&EditContext::session>(),
             option<&EditContext::how>("edit"_L1, OperationTr::noop("What becomes of them."),
                                       { .isRequired = true, .words = edits }),
             argument<&EditContext::entries>("entries"_L1,
                                             OperationTr::noop("One or more entries."),
                                             { .kind = ParameterKind::Entry }) };
}

} // namespace

const OperationOf<EditContext, EntryId> &editOperation()
{
    static const OperationOf<EditContext, EntryId> Edit { {
            .text = { .name = "edit"_L1,
                      .help = OperationTr::noop("pin, exclude and mask entries of the context"),
                      .forms = verbs() },
            .parameters = editParameters(),
            .work = edit,
            .fields = { "entryId"_L1, "the last edit that was appended"_L1 },
    } };
    return Edit;
}

} // namespace varve
