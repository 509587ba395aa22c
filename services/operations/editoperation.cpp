// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "editoperation.h"

#include "commonparameters.h"
#include "sessionname.h"
#include "sessionwork.h"
#include <engine/engine.h>
#include <session/contextedit.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::Operations)
};

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
Result<EntryId> applyEdit(SessionStore &store, LeaseBook &leases, const EditContext &wanted)
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
    return leased(store, leases, session.id, Tr::tr("its context is edited"), [&] {
        return store.append(session.id, session.leaf, entries)
                .transform([](const QList<Entry> &stored) { return stored.constLast().id; });
    });
}

QFuture<Result<EntryId>> edit(Engine &engine, const EditContext &wanted, const OperationRun &)
{
    return engine.store()->write([wanted, leases = engine.leases()](SessionStore &store) {
        return applyEdit(store, *leases, wanted);
    });
}

CommandForm verbOf(QLatin1StringView word, const char *help)
{
    return { .verb = word, .help = help, .preset = "edit"_L1, .word = word };
}

QList<CommandForm> verbs()
{
    return {
        verbOf("pin"_L1,
               QT_TRANSLATE_NOOP("varve::Operations", "keep entries in the context for good")),
        verbOf("exclude"_L1,
               QT_TRANSLATE_NOOP("varve::Operations", "take entries out of the context")),
        verbOf("mask"_L1,
               QT_TRANSLATE_NOOP("varve::Operations", "send tool output as a placeholder")),
        verbOf("include"_L1,
               QT_TRANSLATE_NOOP("varve::Operations", "take pins, exclusions and masks back")),
    };
}

QList<Parameter> editParameters()
{
    return { sessionArgument<&EditContext::session>(),
             parameter<&EditContext::how>(
                     { .name = "edit"_L1,
                       .help = QT_TRANSLATE_NOOP("varve::Operations", "What becomes of them."),
                       .isRequired = true,
                       .words = edits }),
             parameter<&EditContext::entries>(
                     { .name = "entries"_L1,
                       .help = QT_TRANSLATE_NOOP("varve::Operations", "One or more entries."),
                       .kind = ParameterKind::Entry,
                       .isRequired = true,
                       .place = ParameterText::Place::Argument }) };
}

} // namespace

const OperationOf<EditContext, EntryId> &editOperation()
{
    static const OperationOf<EditContext, EntryId> Edit { {
            .text = { .name = "edit"_L1,
                      .group = OperationGroup::Context,
                      .help = QT_TRANSLATE_NOOP("varve::Operations",
                                                "pin, exclude and mask entries of the context"),
                      .forms = verbs() },
            .parameters = editParameters(),
            .work = edit,
            .fields = { { "entryId"_L1, "the last edit that was appended"_L1 } },
            .json = [](const EntryId &entry) -> ValueJson {
                return QJsonObject { { "entryId"_L1, entry.toString() } };
            },
    } };
    return Edit;
}

} // namespace varve
