// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QPlainTextEdit>
#include <QSet>
#include <QSyntaxHighlighter>
#include <QTextCursor>
#include <QTimer>

#include <optional>

class QContextMenuEvent;
class QMenu;

namespace varve
{

class Dictionaries;

/// Underlines words in a message that no dictionary knows, and offers in their menu what may have been meant. Dictionaries are asked a
/// moment after something was written and answer when they can: until then, and while the cursor stands behind a word that is being
/// written, nothing is wrong with it. GUI thread.
class SpellMarks final : public QSyntaxHighlighter
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(SpellMarks)

public:
    /// A child of `edit`; neither is owned. Off until it is set on.
    SpellMarks(QPlainTextEdit *edit, Dictionaries *dictionaries);
    ~SpellMarks() override;

    void setOn(bool on);
    /// Other dictionaries: everything is asked anew.
    void checkAgain();
    /// Stands at the end of the menu (not owned).
    void setMenuAction(QAction *action) { m_menuAction = action; }

protected:
    void highlightBlock(const QString &text) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// A word in the text, for as long as nothing else is written.
    struct Word
    {
        int begin = 0;
        QString text;
    };

    void noteOpen();
    void noteKnown(const QString &word, bool wrong);
    void ask();
    void leaveWord();
    void markAnew();
    void markAnew(const QTextCursor &line);
    [[nodiscard]] std::optional<Word> wrongWordAt(int position) const;
    void openMenu(const QContextMenuEvent &event);
    void showMenu(const std::optional<Word> &word, const QStringList &suggestions, QPoint place);
    void offer(QMenu *menu, const Word &word, const QStringList &suggestions);
    void accept(const QString &word);
    void replace(const Word &word, const QString &with);

    QPlainTextEdit *const m_edit;
    Dictionaries *const m_dictionaries;
    QAction *m_menuAction = nullptr;
    QHash<QString, bool> m_known; ///< whether it is wrong
    QSet<QString> m_unknown; ///< to be asked for
    // Blocks of a text that was replaced are none any more; cursors are told.
    QList<QTextCursor> m_open; ///< their lines hold words that were not known yet
    QTextCursor m_writing; ///< in its line a word was left out because it is being written
    int m_writingEnd = -1;
    QTimer m_soon;
    quint64 m_round = 0; ///< answers of dictionaries that are not in use any more count for nothing
};

} // namespace varve
