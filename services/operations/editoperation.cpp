// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "editoperation.h"

#include "commonparameters.h"
#include "operationtr.h"
#include "sessionname.h"
#include "sessionwork.h"
#include <engine/engine.h>
#include <session/contextedit.h>

#include <algorithm>
#include <iterator>

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

/// Whether "include" means that it is to be sent: who takes a pin off what was stopped does not ask for it.
bool isToBePutIn(const LoadedSession &loaded, const EntryId &entry)
{
    const ContextState &state = loaded.branch.state;
    const int index = loaded.snapshot->tree.indexOf(entry);
    const bool isPart = index >= 0 && loaded.snapshot->tree.at(index).has(EntryNode::FailedAnswer);
    return state.isExcluded(entry) || (isPart && !state.isPinned(entry) && !state.isMasked(entry));
}

QList<ContextEdit> editsOf(EditContext::How how, const QList<EntryId> &targets,
                           const LoadedSession &loaded)
{
    switch (how) {
    case EditContext::How::Exclude:
        return { { Op::Exclude, targets, {} } };
    case EditContext::How::Include: {
        QList<ContextEdit> edits { { Op::Unpin, targets, {} } };
        QList<EntryId> out;
        std::ranges::copy_if(targets, std::back_inserter(out),
                             [&](const EntryId &entry) { return isToBePutIn(loaded, entry); });
        if (!out.isEmpty()) {
            edits += { Op::Include, out, {} };
        }
        edits += { Op::Unmask, targets, {} };
        return edits;
    }
    case EditContext::How::Mask:
        return { { Op::Mask, targets, {} } };
    case EditContext::How::Pin:
        return { { Op::Pin, targets, {} } };
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
    const QList<ContextEdit> edits = editsOf(wanted.how, targets, *loaded);
    for (const ContextEdit &edit : edits) {
        entries += edit.toEntry();
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
        verbOf("include"_L1,
               OperationTr::noop("take pins, exclusions and masks back; put in what was stopped")),
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
