// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "messagerecall.h"

#include <models/workbench.h>
#include <session/referenceblock.h>

#include <QKeyEvent>
#include <QPlainTextEdit>
#include <QTextBlock>
#include <QTextLayout>

namespace varve
{

MessageRecall::MessageRecall(QPlainTextEdit *field, Workbench *workbench, QObject *parent)
    : QObject(parent)
    , m_field(field)
    , m_workbench(workbench)
{
    m_field->installEventFilter(this);
}

MessageRecall::~MessageRecall() = default;

bool MessageRecall::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_field || event->type() != QEvent::KeyPress || !m_workbench->hasSession()) {
        return QObject::eventFilter(watched, event);
    }
    const auto *key = static_cast<QKeyEvent *>(event);
    if ((key->modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier) {
        return false;
    }
    return (key->key() == Qt::Key_Up && goUp()) || (key->key() == Qt::Key_Down && goDown());
}

bool MessageRecall::isUnchanged() const
{
    return m_seq > 0 && m_field->toPlainText() == m_text;
}

/// In the first or last line of the text as it is laid out.
bool MessageRecall::isAtEdge(bool first) const
{
    const QTextCursor cursor = m_field->textCursor();
    const QTextBlock block = cursor.block();
    const QTextLayout *layout = block.layout();
    const int line = layout->lineForTextPosition(cursor.positionInBlock()).lineNumber();
    return first ? !block.previous().isValid() && line <= 0
                 : !block.next().isValid() && line >= layout->lineCount() - 1;
}

bool MessageRecall::goUp()
{
    if (!m_field->document()->isEmpty() && !(isUnchanged() && isAtEdge(true))) {
        return false;
    }
    qint64 seq = m_field->document()->isEmpty() ? 0 : m_seq;
    const QString text = messageBefore(seq);
    if (!text.isEmpty()) {
        show(text, seq);
    }
    return true;
}

bool MessageRecall::goDown()
{
    if (!isUnchanged() || !isAtEdge(false)) {
        return false;
    }
    qint64 seq = m_seq;
    const QString text = messageAfter(seq);
    show(text, text.isEmpty() ? 0 : seq);
    return true;
}

/// What the person typed; empty: the entry is no message of theirs, or has no words.
QString MessageRecall::wordsAt(int index) const
{
    const EntryNode &node = m_workbench->loaded().branch.node(index);
    if (node.type != EntryType::Message || node.role != Role::User) {
        return {};
    }
    const auto entry = m_workbench->store()->rows().entry(node.seq);
    return entry ? typedText(entry->blocks) : QString();
}

/// `seq` 0: the newest.
QString MessageRecall::messageBefore(qint64 &seq) const
{
    const Branch &branch = m_workbench->loaded().branch;
    for (auto at = branch.path.crbegin(); at != branch.path.crend(); ++at) {
        if (seq != 0 && branch.node(*at).seq >= seq) {
            continue;
        }
        if (const QString text = wordsAt(*at); !text.trimmed().isEmpty()) {
            seq = branch.node(*at).seq;
            return text;
        }
    }
    return {};
}

QString MessageRecall::messageAfter(qint64 &seq) const
{
    const Branch &branch = m_workbench->loaded().branch;
    for (const int at : branch.path) {
        if (branch.node(at).seq <= seq) {
            continue;
        }
        if (const QString text = wordsAt(at); !text.trimmed().isEmpty()) {
            seq = branch.node(at).seq;
            return text;
        }
    }
    return {};
}

/// As if it was typed, so that Undo takes it back.
void MessageRecall::show(const QString &text, qint64 seq)
{
    QTextCursor cursor(m_field->document());
    cursor.select(QTextCursor::Document);
    cursor.insertText(text);
    m_field->moveCursor(QTextCursor::End);
    m_seq = seq;
    m_text = m_field->toPlainText();
}

} // namespace varve
