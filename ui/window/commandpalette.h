// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/ids.h>

#include <QDialog>
#include <QString>
#include <QStyledItemDelegate>

class QAction;
class QLineEdit;
class QListWidget;
class QListWidgetItem;

namespace varve
{

struct SessionModels;
enum class PaletteFit : quint8;

/// A command: its icon and name, and at the end of the row its shortcut, or why it cannot be run.
class PaletteDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    static constexpr int BesideRole = Qt::UserRole + 1; ///< what stands at the end

    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
};

/// Everything of the window by name: what is typed finds sessions by their titles first, then commands, then a few settings, then a search
/// in all sessions, and at last commands that have its letters.
/// Enter opens or runs.
class CommandPalette final : public QDialog
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(CommandPalette)

public:
    struct Command
    {
        QAction *action;
        QString about; ///< stands before the name where that alone does not say what is meant; may be empty
        bool isSetting =
                false; ///< `about` is its page, and it is found by its own name and `words` alone
        QString words = {};
    };
    struct Session
    {
        SessionId id;
        QString title; ///< in one line
        QString about; ///< folder and age; stands at the end of the row
    };

    /// `sessions`: newest first. `recent`: names of commands as commandRun() has told them, newest first.
    CommandPalette(const QList<Command> &commands, const QList<Session> &sessions,
                   const QStringList &recent, QWidget *parent);
    ~CommandPalette() override;

Q_SIGNALS:
    /// Nothing fitted, or the last row was chosen: look for the text in all sessions.
    void searchRequested(const QString &text);
    void sessionRequested(const varve::SessionId &session);
    /// Before it is run; the same for this command in any language.
    void commandRun(const QString &name);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    enum class Kind : quint8 { Session, Command, Search };

    void fill(const QString &text);
    void addSessions(const QString &text);
    /// Those that fit so well; false: none does.
    bool addCommands(const QString &text, PaletteFit from, PaletteFit to);
    /// Those that have each typed word as the beginning of one of theirs.
    bool addSettings(const QString &text);
    QListWidgetItem *addRow(Kind kind, qsizetype number, const QIcon &icon, const QString &name,
                            const QString &beside);
    void addCommand(qsizetype number);
    void runCurrent();
    [[nodiscard]] int enabledRow(int from, int step) const;
    [[nodiscard]] QIcon blank() const;

    [[nodiscard]] static QString nameOf(const Command &command);
    [[nodiscard]] static QString keptName(const Command &command);

    const QList<Command> m_commands;
    const QList<Session> m_sessions;
    const QStringList m_recent;
    QLineEdit *m_field = nullptr;
    QListWidget *m_list = nullptr;
};

/// How well a name fits what was typed; smaller is better.
enum class PaletteFit : quint8 {
    Beginning, ///< the name begins with it
    Words, ///< each typed word begins a word of the name
    Inside, ///< each stands somewhere in it
    Letters, ///< its letters stand there in their order
    None,
};

/// Case does not matter; nothing typed fits everything. Pure.
[[nodiscard]] PaletteFit paletteFit(const QString &name, const QString &typed);

/// Newest first, but the one that is open: nobody looks for that.
[[nodiscard]] QList<CommandPalette::Session> paletteSessions(const SessionModels &models);

} // namespace varve
