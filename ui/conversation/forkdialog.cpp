// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "forkdialog.h"

#include <models/format.h>
#include <shell/plainmessagebox.h>
#include <workspace/loadedsession.h>

#include <QCoreApplication>
#include <QPushButton>

#include <cmath>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ForkDialog)
};

struct Along
{
    int messages = 0;
    int compactions = 0;
    qint64 tokens = 0; ///< of everything, compacted or not
};

Along countAlong(const LoadedSession &loaded, int entry)
{
    Along along;
    for (const int index : loaded.snapshot->tree.pathTo(entry)) {
        const EntryNode &node = loaded.snapshot->tree.at(index);
        along.messages += node.isMessage() ? 1 : 0;
        along.compactions += node.type == EntryType::Compaction ? 1 : 0;
        if (node.has(EntryNode::ModelFacing) && node.isMessage()) {
            along.tokens += node.tokens >= 0
                    ? node.tokens
                    : std::llround(estimateTokens(decodeMetrics(node.metrics), loaded.factors));
        }
    }
    return along;
}

} // namespace

bool confirmFork(QWidget *parent, const LoadedSession &loaded, const EntryId &entry)
{
    const int index = loaded.snapshot->tree.indexOf(entry);
    const Along along = countAlong(loaded, index);
    PlainMessageBox box(
            QMessageBox::Question, Tr::tr("Fork to a new session"),
            Tr::tr("A new session will begin after this entry. This one stays as it is."),
            QMessageBox::Cancel, parent);
    box.setInformativeText(
            Tr::tr("%n message(s) come along", nullptr, along.messages) + QStringLiteral(", ")
            + Tr::tr("%n compaction(s)", nullptr, along.compactions) + QStringLiteral(", ")
            + Tr::tr("%1 tokens in all. Nothing is copied: the new session stands on these "
                     "entries.")
                      .arg(formatTokens(along.tokens)));
    QPushButton *fork = box.addButton(Tr::tr("Fork"), QMessageBox::AcceptRole);
    box.setDefaultButton(fork);
    box.exec();
    return box.clickedButton() == fork;
}

} // namespace varve
