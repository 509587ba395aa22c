// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QImage>
#include <QList>

class QHBoxLayout;
class QScrollArea;

namespace varve
{

class PlainLabel;

/// An image or a text file that goes with the next message. A value.
struct Attachment
{
    qint64 id = 0; ///< the caller's
    QString name;
    QImage image; ///< to be shown small; null while it is being read, and of a text
    QSize size; ///< in pixels, as it will be sent
    qint64 tokens = 0; ///< about; 0: not known
    bool isText = false;
    QString problem; ///< why it will not be sent; empty: it will
};

/// One of them, with what it costs. Takes the focus; Delete removes it.
class AttachmentChip final : public QFrame
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AttachmentChip)

public:
    explicit AttachmentChip(const Attachment &attachment, QWidget *parent = nullptr);
    ~AttachmentChip() override;

    [[nodiscard]] qint64 attachmentId() const { return m_id; }

Q_SIGNALS:
    void removeRequested();
    /// To the one before (-1) or after (+1) it.
    void focusRequested(int by);
    void leaveRequested();

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void showPicture();

    const qint64 m_id;
    const QImage m_image;
    const bool m_isText;
    PlainLabel *m_picture = nullptr;
};

/// What will be sent along, side by side above the text. Hidden while there are none. GUI thread.
class AttachmentStrip final : public QFrame
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(AttachmentStrip)

public:
    explicit AttachmentStrip(QWidget *parent = nullptr);
    ~AttachmentStrip() override;

    void setAttachments(const QList<Attachment> &attachments);
    void takeFocus();

Q_SIGNALS:
    /// The caller then sets those that are left.
    void removeRequested(qint64 id);
    /// Up or down, or nothing is left to have the focus: back to the text.
    void left();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void adjustHeight();
    void moveFocus(qint64 id, int by);

    QScrollArea *m_scroll = nullptr;
    QWidget *m_list = nullptr;
    QHBoxLayout *m_row = nullptr;
    QList<AttachmentChip *> m_chips;
};

} // namespace varve
