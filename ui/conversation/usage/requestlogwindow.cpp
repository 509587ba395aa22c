// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "requestlogwindow.h"

#include <models/format.h>
#include <models/moment.h>
#include <models/plaintext.h>
#include <preferences/stateline.h>
#include <shell/dialogsize.h>

#include <QBoxLayout>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QUrl>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int PollInterval = 500; // ms; the log is filled on another thread

QString title(const LoggedExchange &exchange)
{
    const QString status = exchange.status > 0 ? QString::number(exchange.status)
                                               : RequestLogWindow::tr("no answer");
    const QUrl url(exchange.url);
    //: time, status and duration; below it why it was made, then method and address
    return RequestLogWindow::tr("%1 · %2 · %3\n%4\n%5 %6")
            .arg(formatClock(exchange.startedAt), status, formatDuration(exchange.durationMs),
                 purposeText(exchange.purpose), QString::fromLatin1(exchange.method),
                 url.authority() + url.path());
}

} // namespace

RequestLogWindow::RequestLogWindow(std::shared_ptr<RequestLog> log, QWidget *parent)
    : QDialog(parent)
    , m_log(std::move(log))
{
    setWindowTitle(tr("Request log"));
    m_state = new StateLine;
    m_list = new QListWidget;
    m_list->setAccessibleName(tr("Requests"));
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_text = new QPlainTextEdit;
    m_text->setAccessibleName(tr("The chosen request and its answer"));
    m_text->setReadOnly(true);
    m_text->setPlaceholderText(tr("Nothing was sent yet."));
    m_text->setTabChangesFocus(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    auto *columns = new QSplitter(Qt::Horizontal);
    columns->addWidget(m_list);
    columns->addWidget(m_text);
    columns->setChildrenCollapsible(false);
    columns->setStretchFactor(1, 1);

    m_copy = new QPushButton(tr("&Copy"));
    m_copy->setToolTip(tr("Copy the chosen request and its answer"));
    m_copyAll = new QPushButton(tr("Copy &all"));
    m_clear = new QPushButton(tr("C&lear"));
    m_clear->setToolTip(tr("Forget all of them, also in the file if they are written to one"));
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false); // of Return in the list
    for (QPushButton *button : { m_copy, m_copyAll, m_clear }) {
        button->setAutoDefault(false);
        buttons->addButton(button, QDialogButtonBox::ActionRole);
    }
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_state);
    column->addWidget(columns, 1);
    column->addWidget(buttons);
    // Lines of a request are long and not broken: a whole one where the screen has the room.
    constexpr int ListCharacters = 44;
    constexpr int TextCharacters = 150;
    resizeToText(this, ListCharacters + TextCharacters, 52);
    const int list = fontMetrics().averageCharWidth() * ListCharacters;
    columns->setSizes({ list, width() - list });

    connect(m_list, &QListWidget::currentRowChanged, this, &RequestLogWindow::showCurrent);
    connect(m_copy, &QPushButton::clicked, this, [this] { copy(false); });
    connect(m_copyAll, &QPushButton::clicked, this, [this] { copy(true); });
    connect(m_clear, &QPushButton::clicked, this, [this] {
        m_log->clear();
        refresh();
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(&m_poll, &QTimer::timeout, this, &RequestLogWindow::refresh);
    m_poll.start(PollInterval);
    refresh();
}

RequestLogWindow::~RequestLogWindow() = default;

const LoggedExchange *RequestLogWindow::current() const
{
    const int row = m_list->currentRow();
    return row >= 0 && row < m_exchanges.size() ? &m_exchanges.at(row) : nullptr;
}

/// What is being read stays where it is; new ones come on top.
void RequestLogWindow::refresh()
{
    QList<LoggedExchange> now = m_log->exchanges();
    std::ranges::reverse(now);
    const auto number = [](const LoggedExchange &exchange) { return exchange.number; };
    const bool same = std::ranges::equal(now, m_exchanges, {}, number, number);
    if (!same) {
        const LoggedExchange *before = current();
        const qint64 chosen = before ? before->number : 0;
        m_exchanges = std::move(now);
        {
            const QSignalBlocker quiet(m_list);
            m_list->clear();
            for (const LoggedExchange &exchange : std::as_const(m_exchanges)) {
                auto *item = new QListWidgetItem(title(exchange), m_list);
                item->setToolTip(
                        asPlainText(exchange.outcome.isEmpty() ? exchange.url : exchange.outcome));
            }
            const auto kept = std::ranges::find(m_exchanges, chosen, &LoggedExchange::number);
            m_list->setCurrentRow(kept == m_exchanges.end()
                                          ? (m_exchanges.isEmpty() ? -1 : 0)
                                          : static_cast<int>(kept - m_exchanges.begin()));
        }
        const LoggedExchange *after = current();
        if (!after || after->number != chosen) {
            showCurrent();
        }
    }
    const QString problem = m_log->fileError();
    const QString file = m_log->options().file;
    if (!problem.isEmpty()) {
        m_state->say(u"warning"_s, problem, Accent::Warning);
    } else if (!file.isEmpty()) {
        m_state->say(u"info"_s, tr("Also written to %1, without keys.").arg(file));
    } else {
        m_state->say(u"info"_s,
                     tr("The last requests to model servers, without keys. They are kept "
                        "until Varve is closed."));
    }
    for (QPushButton *button : { m_copy, m_copyAll, m_clear }) {
        button->setEnabled(!m_exchanges.isEmpty());
    }
}

void RequestLogWindow::showCurrent()
{
    const LoggedExchange *exchange = current();
    m_text->setPlainText(exchange ? formatExchange(*exchange) : QString());
}

void RequestLogWindow::copy(bool all)
{
    const LoggedExchange *exchange = current();
    if (all || exchange) {
        QGuiApplication::clipboard()->setText(all ? formatExchanges(m_log->exchanges())
                                                  : formatExchange(*exchange));
    }
}

} // namespace varve
