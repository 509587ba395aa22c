// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "queuerow.h"

class QAbstractItemModel;
class QScrollArea;
class QVBoxLayout;

namespace varve
{

/// The messages that wait to be sent, above the composer, in the order in which they go. Hidden while there are none. It
/// changes nothing itself: what the person wants is a signal, and the model then says what came of it. GUI thread.
class QueuePanel final : public QFrame
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(QueuePanel)

public:
    explicit QueuePanel(QWidget *parent = nullptr);
    ~QueuePanel() override;

    /// A list with the roles of QueueModel; not owned; null: none.
    void setModel(QAbstractItemModel *model);
    /// Why what is left over cannot be sent now; empty: it can.
    void setSendBlocked(const QString &reason);
    /// To the first message.
    void takeFocus();

Q_SIGNALS:
    void editRequested(qint64 id, const QString &text);
    void removeRequested(qint64 id);
    /// To stand before another one; 0: at the end.
    void moveRequested(qint64 id, qint64 before);
    void steerRequested(qint64 id, bool steer);
    /// Of what is left over:
    void sendRequested(qint64 id);
    void takeBackRequested(qint64 id);
    /// A message went while its text was being changed here: what was written.
    void orphaned(const QString &text);

protected:
    void changeEvent(QEvent *event) override;

private:
    void sync();
    [[nodiscard]] QList<QueuedRow> modelRows() const;
    QueueRow *createRow(qint64 id);
    void dropRow(QueueRow *row);
    void adjustHeight();
    void moveBy(qint64 id, int by);
    void moveFocus(qint64 id, int by);
    [[nodiscard]] qsizetype indexOf(qint64 id) const;
    /// Of the row before which something would go that is let go at this height; the number of rows: at the end.
    [[nodiscard]] qsizetype dropIndex(const QPoint &global) const;
    void showDrop(const QPoint &global);
    void endDrag(qint64 id, const QPoint &global, bool drop);

    QAbstractItemModel *m_model = nullptr;
    QList<QueueRow *> m_rows;
    QString m_sendBlocked;
    PlainLabel *m_heading = nullptr;
    QScrollArea *m_scroll = nullptr;
    QWidget *m_list = nullptr;
    QVBoxLayout *m_column = nullptr;
    QWidget *m_dropLine = nullptr;
};

} // namespace varve
