// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <base/error.h>

#include <QBasicTimer>
#include <QObject>
#include <QPointer>

#include <memory>

class QPrinter;

namespace varve
{

class TranscriptView;

/// Prints the branch that a transcript shows, or what is selected in it, after asking how. The rows are read a few at a time, and the
/// pages are made elsewhere. GUI thread; deletes itself after one of finished, failed, or a dialog that was cancelled.
class TranscriptPrinter final : public QObject
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(TranscriptPrinter)

public:
    /// Characters; more is refused with a sentence.
    static constexpr qsizetype Most = 3'000'000;

    TranscriptPrinter(TranscriptView *view, const QString &title, QObject *parent = nullptr);
    ~TranscriptPrinter() override;

    void start();
    /// Without a dialog.
    void printTo(const std::shared_ptr<QPrinter> &printer);

Q_SIGNALS:
    /// For the status bar.
    void progressed(const QString &text);
    void finished(const QString &text);
    void failed(const varve::Error &error);

protected:
    void timerEvent(QTimerEvent *event) override;

private:
    void readSlice();
    void makePages();
    void giveUp(const Error &error);

    const QPointer<TranscriptView> m_view;
    const QString m_title;
    std::shared_ptr<QPrinter> m_printer;
    QBasicTimer m_timer;
    QString m_text;
    int m_next = 0;
    int m_last = -1;
};

} // namespace varve
