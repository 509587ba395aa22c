// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QPlainTextEdit;

namespace varve
{

class Workbench;

/// As in a terminal: Up in an empty field brings back the newest message of the person on the branch, to be edited and sent as a new
/// one, Up again the one before, Down the one after and at last the empty field. A text that was changed is nobody's to replace.
/// GUI thread.
class MessageRecall final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(MessageRecall)

public:
    /// None is owned. What is made later filters the field's keys before.
    MessageRecall(QPlainTextEdit *field, Workbench *workbench, QObject *parent = nullptr);
    ~MessageRecall() override;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    [[nodiscard]] bool goUp();
    [[nodiscard]] bool goDown();
    [[nodiscard]] bool isUnchanged() const;
    [[nodiscard]] bool isAtEdge(bool first) const;
    [[nodiscard]] QString messageBefore(qint64 &seq) const;
    [[nodiscard]] QString messageAfter(qint64 &seq) const;
    [[nodiscard]] QString wordsAt(int index) const;
    void show(const QString &text, qint64 seq);

    QPlainTextEdit *const m_field;
    Workbench *const m_workbench;
    qint64 m_seq = 0; ///< of the message that stands in the field; 0: none
    QString m_text; ///< as it was brought
};

} // namespace varve
