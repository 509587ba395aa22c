// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QList>
#include <QStyledItemDelegate>

#include <optional>

class QListView;
class QPlainTextEdit;
class QStandardItemModel;

namespace varve
{

/// One row of suggestions: name, arguments, and what it does or why it cannot be chosen.
class CompletionDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    enum Roles { ArgumentsRole = Qt::UserRole, DescriptionRole, UsableRole };

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override;
};

/// What can be written in place of a word. A value.
struct Suggestion
{
    QString name; ///< as it is written, with what it begins with: "/compact", "@src/main.cpp"
    QString arguments; ///< how they are written after it; empty: none
    QString description; ///< one line
    bool enabled = true;
    QString reason; ///< why it cannot be chosen now
    QString title = {}; ///< shown in place of the name; empty: the name
    bool completes = false; ///< with it the command is whole, and is given
};

/// Offers what fits to the word at the cursor, in a frame above the text: slash commands where the text begins with one,
/// files and sessions after an "@", and behind some commands what they may be given. Never takes the focus. Up and Down choose, Tab
/// and Enter write it, Escape closes it until another word is begun. While an input method composes, it is not there and no key is
/// taken. GUI thread.
class CompletionPopup final : public QFrame
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CompletionPopup)

public:
    /// For `editor`, which is not owned. Make it after whatever else filters the editor's events, so that it is asked first.
    explicit CompletionPopup(QPlainTextEdit *editor);
    ~CompletionPopup() override;

    /// Commands and skills, in the order in which they are offered.
    void setCommands(const QList<Suggestion> &commands);
    /// The answer to filesWanted(); one that comes late, for another word, is left alone. May come again, with more.
    void setFiles(const QString &written, const QList<Suggestion> &files);

    /// Commands whose arguments are asked for, with their slash.
    void setAsking(const QStringList &commands) { m_asking = commands; }
    /// The answer to argumentsWanted(); one that comes late is left alone. Names are the whole line. May come again, with more.
    void setArguments(const QString &line, const QList<Suggestion> &offers);

Q_SIGNALS:
    /// The line up to the cursor: a command of setAsking(), a space, and what is written of its argument.
    void argumentsWanted(const QString &line);
    /// A suggestion that completes a command was written.
    void completed();
    /// What was written after "@", each time it changes.
    void filesWanted(const QString &written);
    /// After it was written.
    void chosen(const QString &name);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    /// The word that is being written.
    struct Word
    {
        QString text; ///< up to the cursor
        int start = 0; ///< in the document
        int end = 0; ///< with what follows the cursor
        bool isLine = false; ///< a command with what is written of its argument

        friend bool operator==(const Word &, const Word &) = default;
    };

    [[nodiscard]] std::optional<Word> wordAtCursor() const;
    [[nodiscard]] bool isArgument(const QString &line, int block) const;
    void refresh();
    void offer(const QList<Suggestion> &suggestions);
    void offerMore(const QList<Suggestion> &offers);
    void place();
    void close();
    void step(int by);
    void accept();
    bool handleKey(QEvent *event);
    void announce();

    QPlainTextEdit *const m_editor;
    QListView *m_list = nullptr;
    QStandardItemModel *m_model = nullptr;
    QList<Suggestion> m_commands;
    QStringList m_asking;
    std::optional<Word> m_word;
    int m_dismissed = -1; ///< where the word starts for which it was closed
    bool m_composing = false;
    bool m_writing = false;
};

/// Those that fit to what was written: names that begin with it, then those that have its letters in order. Pure.
[[nodiscard]] QList<Suggestion> matchingSuggestions(const QList<Suggestion> &all,
                                                    const QString &written);

} // namespace varve
