// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "transcriptprinter.h"

#include "proseblock.h"
#include "rowfacts.h"
#include "transcriptview.h"
#include <base/titlefilename.h>
#include <models/format.h>
#include <models/moment.h>
#include <models/plaintext.h>
#include <workspace/entrytitle.h>

#include <QElapsedTimer>
#include <QFutureWatcher>
#include <QPrintDialog>
#include <QPrinter>
#include <QTimerEvent>
#include <QtConcurrentRun>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int SliceMs = 6;

/// "You · 18 Oct 8:19".
QString headOf(const Entry &entry)
{
    const QString who =
            entry.type == EntryType::Compaction ? entryTitle(entry) : roleName(entry.role);
    return u"\n\n### "_s + who + factSeparator() + formatMoment(entry.createdAt) + u"\n\n"_s;
}

/// Any thread.
void makePages(QPrinter &printer, const QString &markdown)
{
    constexpr double Points = 10;
    SealedDocument document;
    QFont font = document.defaultFont();
    font.setPointSizeF(Points);
    document.setDefaultFont(font);
    parseMarkdown(document, markdown);
    document.print(&printer);
}

} // namespace

TranscriptPrinter::TranscriptPrinter(TranscriptView *view, const QString &title, QObject *parent)
    : QObject(parent)
    , m_view(view)
    , m_title(title)
{ }

TranscriptPrinter::~TranscriptPrinter() = default;

void TranscriptPrinter::start()
{
    auto printer = std::make_shared<QPrinter>(QPrinter::HighResolution);
    printer->setDocName(fileNameOf(m_title)); // the dialog offers a file of this name
    auto *dialog = new QPrintDialog(printer.get(), m_view->window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setOption(QAbstractPrintDialog::PrintPageRange);
    connect(dialog, &QPrintDialog::rejected, this, &QObject::deleteLater);
    // The dialog has written into it what was chosen.
    connect(dialog, qOverload<>(&QDialog::accepted), this, [this, printer] { printTo(printer); });
    dialog->open();
}

void TranscriptPrinter::printTo(const std::shared_ptr<QPrinter> &printer)
{
    m_printer = printer;
    std::tie(m_next, m_last) = m_view->selection()->rows();
    if (m_next < 0) {
        m_next = 0;
        m_last = m_view->model()->rowCount() - 1;
    }
    m_text = m_title.isEmpty() ? QString() : u"# "_s + asOneLine(m_title);
    Q_EMIT progressed(tr("Printing…"));
    m_timer.start(0, this);
}

void TranscriptPrinter::timerEvent(QTimerEvent *event)
{
    if (event->timerId() == m_timer.timerId()) {
        readSlice();
    } else {
        QObject::timerEvent(event);
    }
}

void TranscriptPrinter::readSlice()
{
    const TranscriptModel *model = m_view ? m_view->model() : nullptr;
    if (model == nullptr) {
        m_timer.stop();
        deleteLater();
        return;
    }
    QElapsedTimer time;
    time.start();
    // Another branch may be shown by now, which may be shorter.
    const int last = std::min(m_last, model->rowCount() - 1);
    for (; m_next <= last && time.elapsed() < SliceMs; ++m_next) {
        const auto content = model->content(m_next);
        m_text += headOf(content->entry) + markdownOf(*content);
    }
    if (m_text.size() > Most) {
        giveUp({ Error::Kind::Refused,
                 tr("This is too long to print. Select the messages that you need, and print "
                    "those."),
                 {} });
    } else if (m_next > last) {
        makePages();
    }
}

void TranscriptPrinter::giveUp(const Error &error)
{
    m_timer.stop();
    Q_EMIT finished({});
    Q_EMIT failed(error);
    deleteLater();
}

void TranscriptPrinter::makePages()
{
    m_timer.stop();
    auto *watcher = new QFutureWatcher<void>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this] {
        if (m_printer->printerState() == QPrinter::Error) {
            giveUp({ Error::Kind::Io, tr("The printer did not take the pages."), {} });
            return;
        }
        Q_EMIT finished(tr("Printed"));
        deleteLater();
    });
    watcher->setFuture(QtConcurrent::run(
            [printer = m_printer, text = std::move(m_text)] { varve::makePages(*printer, text); }));
}

} // namespace varve
