// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Verbs that look at the context or change what it holds: context, request, pin, exclude, mask, include.
#include "console.h"
#include "verbs.h"
#include <models/contextfill.h>
#include <models/differencewords.h>
#include <operations/contextoperations.h>
#include <operations/differenceoperation.h>
#include <operations/editoperation.h>
#include <operations/modeloperations.h>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

void showContext(const ShownContext &shown)
{
    const Context &context = shown.context;
    const ContextFill fill = ContextFill::of(context, shown.at.choice);
    QList<QStringList> rows;
    const QLocale locale = QLocale::c();
    const QList<CategoryTotal> totals = breakdown(context);
    for (const CategoryTotal &total : totals) {
        if (total.tokens == 0 && total.items == 0) {
            continue;
        }
        const QString share = fill.whole() > 0
                ? locale.toString(100.0 * static_cast<double>(total.tokens)
                                          / static_cast<double>(fill.whole()),
                                  'f', 1)
                        + u'%'
                : u"-"_s;
        rows += { QString(toString(total.category)), QString::number(total.items),
                  QString::number(total.tokens), share };
    }
    QString text = table({ { Command::tr("Category") },
                           { Command::tr("Items"), true },
                           { Command::tr("Tokens"), true },
                           { Command::tr("Window"), true } },
                         rows);
    text += u'\n'
            + Command::tr("%1 tokens (%2), model %3, window %4")
                      .arg(context.tokens())
                      .arg(QString(toString(context.source())),
                           context.model.isEmpty() ? u"-"_s : context.model,
                           context.window > 0 ? QString::number(context.window)
                                              : Command::tr("unknown"));
    if (!fill.fits()) {
        text += u'\n' + misfitText(fill, locale);
    } else if (fill.room > 0 && context.tokens() > fill.room - context.reserve) {
        text += u'\n'
                + Command::tr("No room is left for a whole answer: compact it, or choose a model "
                              "with a larger window.");
    }
    for (const Repair &repair : context.repairs) {
        text += u'\n' + repair.entry.toString() + u": "_s + repairText(repair);
    }
    Command::print(text);
}

/// As it is, whatever is asked for.
Result<> printBody(const Command &, const ShownRequest &shown, const ShowRequest &)
{
    ConsoleDocument output(true);
    if (output.write(shown.body + '\n') < 0 || !output.finish()) {
        return fail(Error::Kind::Io, Command::tr("Standard output cannot be written."));
    }
    return {};
}

void showDifference(const RequestDifference &difference)
{
    QList<QStringList> rows;
    for (const RequestChange &change : difference.changes) {
        const SentPiece &piece = change.piece;
        rows += { changeName(change.kind),
                  QString(toString(piece.category)),
                  QString::number(change.tokensBefore),
                  QString::number(change.kind == RequestChange::Kind::Gone ? 0 : piece.tokens),
                  piece.entry.isNull() ? QString() : piece.entry.toString(),
                  piece.title };
    }
    if (!rows.isEmpty()) {
        Command::print(table({ { QString() },
                               { Command::tr("Category") },
                               { Command::tr("Before"), true },
                               { Command::tr("Tokens"), true },
                               { Command::tr("entry") },
                               { Command::tr("Title") } },
                             rows));
    }
    Command::print(Command::tr("%1 → %2 tokens")
                           .arg(difference.before.tokens())
                           .arg(difference.now.tokens()));
    Command::print(cacheText(difference));
}

} // namespace

QList<ShownOperation> contextShown()
{
    return { shownBy(contextOperation(), showContext), toldBy(requestOperation(), printBody),
             shownBy(differenceOperation(), showDifference),
             shownBy(editOperation(), showNothing<EntryId>),
             shownBy(labelOperation(), showNothing<EntryId>) };
}

} // namespace varve
