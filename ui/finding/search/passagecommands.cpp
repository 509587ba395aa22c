// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "passagecommands.h"

#include <compaction/textscan.h>
#include <conversation/composer.h>
#include <conversation/conversationpage.h>
#include <models/brancheditor.h>
#include <models/quotedpassage.h>
#include <models/workbench.h>
#include <shell/actionreason.h>
#include <shell/icons.h>
#include <shell/shell.h>
#include <shell/windowcolumns.h>

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QTextCursor>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype FactLength = 300;

/// What is sent of an entry now.
ItemState stateOf(const Workbench &workbench, const EntryId &entry)
{
    const QList<ContextItem> &items = workbench.context()->items;
    const auto found = std::ranges::find(items, entry, &ContextItem::entry);
    return found != items.cend() ? found->state : ItemState::LeftOut;
}

} // namespace

PassageCommands::PassageCommands(Shell *shell, Workbench *workbench, BranchEditor *branch,
                                 const SearchResultsModel *model, QObject *parent)
    : QObject(parent)
    , m_shell(shell)
    , m_workbench(workbench)
    , m_branch(branch)
    , m_model(model)
    , m_go(make(u"arrow-right"_s, tr("&Show in the transcript")))
    , m_bring(make(u"quote"_s, tr("&Bring into the message")))
    , m_remember(make(u"label"_s, tr("&Remember…"), Qt::CTRL | Qt::Key_D))
    , m_again(make(u"pin"_s, tr("Send a&gain"), Qt::CTRL | Qt::SHIFT | Qt::Key_S))
    , m_copy(make(u"copy"_s, tr("&Copy"), QKeySequence::Copy))
{
    m_bring->setShortcuts({ Qt::CTRL | Qt::Key_Enter, Qt::CTRL | Qt::Key_Return });
    connect(m_go, &QAction::triggered, this, [this] { Q_EMIT goRequested(m_row); });
    connect(m_bring, &QAction::triggered, this, &PassageCommands::bring);
    connect(m_remember, &QAction::triggered, this, &PassageCommands::remember);
    connect(m_again, &QAction::triggered, this, &PassageCommands::sendAgain);
    connect(m_copy, &QAction::triggered, this, &PassageCommands::copy);
}

PassageCommands::~PassageCommands() = default;

/// Keys are those of the list.
QAction *PassageCommands::make(const QString &icon, const QString &text, const QKeySequence &key)
{
    auto *action = new QAction(themedIcon(icon), text, this);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    return action;
}

QList<QAction *> PassageCommands::all() const
{
    return { m_go, m_bring, m_remember, m_again, m_copy };
}

bool PassageCommands::isOnBranch(const EntryId &entry) const
{
    if (!m_workbench->hasSession()) {
        return false;
    }
    const Branch &branch = m_workbench->loaded().branch;
    const int index = branch.snapshot->tree.indexOf(entry);
    return index >= 0 && std::ranges::binary_search(branch.path, index);
}

void PassageCommands::update(const QModelIndex &row)
{
    m_row = row;
    const FoundRow *found = m_model->rowAt(row);
    const QString none = found != nullptr ? QString() : tr("Nothing is selected");
    const bool writable = m_workbench->store()->access() == StoreAccess::ReadWrite;
    const QString blocked = !none.isEmpty() ? none
            : !m_workbench->hasSession()    ? tr("No session is open")
            : !writable                     ? tr("The store is open for reading only")
            : !m_workbench->loaded().isAtLeaf()
            ? tr("You are looking at another branch: continue there, or go back")
            : QString();
    allow(m_go, found != nullptr && !found->entry.isNull(),
          none.isEmpty() ? tr("It does not say where it is from") : none);
    allow(m_bring, blocked.isEmpty(), blocked);
    const bool isElsewhere = found != nullptr && !found->archive.isEmpty();
    allow(m_remember, blocked.isEmpty() && !isElsewhere,
          blocked.isEmpty() ? tr("It is only in an archive: show it, and bring it here first")
                            : blocked);
    allow(m_copy, none.isEmpty(), none);
    updateSendAgain(blocked);
}

void PassageCommands::updateSendAgain(const QString &blocked)
{
    const FoundRow *found = m_model->rowAt(m_row);
    QString why = blocked;
    const bool here = found != nullptr && m_model->factAt(m_row) == nullptr && blocked.isEmpty()
            && isOnBranch(found->entry);
    const ItemState state = here ? stateOf(*m_workbench, found->entry) : ItemState::LeftOut;
    if (why.isEmpty() && !here) {
        why = tr("Only a passage of this branch can be sent again as it was. Bring it into the "
                 "message instead");
    } else if (why.isEmpty() && (state == ItemState::Sent || state == ItemState::Pinned)) {
        why = tr("It is in the context");
    }
    allow(m_again, why.isEmpty(), why);
    if (why.isEmpty()) {
        m_again->setToolTip(
                state == ItemState::Masked
                        ? tr("The next request has this output in full again")
                        : tr("The next requests have this message again, whatever is compacted"));
    }
}

void PassageCommands::withPassage(const std::function<void(const RecallPassage &)> &use)
{
    if (const RecallPassage *passage = m_model->passageAt(m_row)) {
        use(*passage);
    } else if (const FoundRow *hit = m_model->rowAt(m_row)) {
        m_workbench->store()
                ->read([session = hit->session, entry = hit->entry,
                        terms = m_model->termsOf(m_row)](StoreReader &reader) {
                    return readPassage(reader, session, entry, terms);
                })
                .then(this, [this, use](const Result<RecallPassage> &passage) {
                    passage ? use(*passage) : m_shell->showError(passage.error());
                });
    }
}

void PassageCommands::bring()
{
    if (const RecallFact *fact = m_model->factAt(m_row)) {
        putIntoMessage(quotedFact(*fact));
    } else {
        withPassage(
                [this](const RecallPassage &passage) { putIntoMessage(quotedPassage(passage)); });
    }
}

void PassageCommands::putIntoMessage(const QString &quote)
{
    m_shell->columns().showFirstPage();
    QPlainTextEdit *editor = m_shell->conversation()->composer()->editor();
    QTextCursor cursor = editor->textCursor();
    cursor.beginEditBlock();
    if (cursor.position() > 0 && !cursor.atBlockStart()) {
        cursor.insertText(u"\n\n"_s);
    }
    cursor.insertText(quote);
    cursor.endEditBlock();
    editor->setTextCursor(cursor);
    editor->ensureCursorVisible();
    editor->setFocus();
}

void PassageCommands::remember()
{
    if (const RecallFact *fact = m_model->factAt(m_row)) {
        m_shell->ask(RememberText { fact->text, fact->sources });
    } else {
        withPassage([this](const RecallPassage &passage) {
            m_shell->ask(RememberText { oneLine(passage.text, FactLength), { passage.entry } });
        });
    }
}

void PassageCommands::sendAgain()
{
    const FoundRow *found = m_model->rowAt(m_row);
    if (found == nullptr) {
        return;
    }
    using Op = ContextEdit::Op;
    const bool excluded = m_workbench->loaded().branch.state.isExcluded(found->entry);
    const bool masked = stateOf(*m_workbench, found->entry) == ItemState::Masked;
    m_branch->edit(masked ? Op::Unmask : excluded ? Op::Include : Op::Pin, { found->entry });
}

void PassageCommands::copy()
{
    const auto toClipboard = [](const QString &text) {
        QGuiApplication::clipboard()->setText(text);
    };
    if (const RecallFact *fact = m_model->factAt(m_row)) {
        toClipboard(fact->text);
    } else {
        withPassage([toClipboard](const RecallPassage &passage) { toClipboard(passage.text); });
    }
}

} // namespace varve
