// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "foundservers.h"

#include "stateline.h"
#include <models/shownfigures.h>
#include <providers/serverdiscovery.h>
#include <providers/serverprobe.h>
#include <shell/icons.h>
#include <shell/plainlabel.h>

#include <QBoxLayout>
#include <QPushButton>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// "llama.cpp at 127.0.0.1:8080, 1 model, window 32k".
QString describe(const FoundServer &server)
{
    const QString program = programName(server.report.program);
    QStringList facts {
        //: a server program and its address
        FoundServers::tr("%1 at %2")
                .arg(program.isEmpty() ? FoundServers::tr("A model server") : program,
                     server.baseUrl.authority()),
        FoundServers::tr("%n model(s)", nullptr, static_cast<int>(server.report.models.size()))
    };
    qint64 window = 0;
    for (const ReportedModel &model : server.report.models) {
        window = std::max(window, model.window);
    }
    if (window > 0) {
        facts += FoundServers::tr("window %1").arg(formatWindow(window));
    }
    if (server.report.needsKey) {
        facts += FoundServers::tr("wants a key");
    }
    if (server.report.loading) {
        facts += FoundServers::tr("still loading");
    }
    return facts.join(u", "_s);
}

/// "8080, 11434, 1234"
QString usualPorts()
{
    QStringList ports;
    for (const quint16 port : DiscoveryOptions().ports) {
        ports += QString::number(port);
    }
    return ports.join(u", "_s);
}

} // namespace

FoundServers::FoundServers(IsSetUp isSetUp, QWidget *parent)
    : QWidget(parent)
    , m_isSetUp(std::move(isSetUp))
{
    m_text = new StateLine;
    m_rows = new QWidget;
    auto *rows = new QVBoxLayout(m_rows);
    rows->setContentsMargins(0, 0, 0, 0);
    m_rows->hide();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_text);
    m_text->keepRoom();
    column->addWidget(m_rows);
}

FoundServers::~FoundServers() = default;

QPushButton *FoundServers::createFindButton()
{
    auto *button = new QPushButton(themedIcon(u"search"_s), tr("Find local servers"));
    button->setAutoDefault(false);
    button->setToolTip(tr("Looks for llama.cpp, Ollama and LM Studio on this machine"));
    connect(button, &QPushButton::clicked, this, &FoundServers::find);
    return button;
}

/// The buttons stay enabled: without it the focus would go on to what is below, and the page scroll there.
void FoundServers::find()
{
    if (std::exchange(m_isLooking, true)) {
        return;
    }
    m_found.reset();
    m_rows->hide();
    m_text->say(u"clock"_s, tr("Looking for model servers on this machine…"));
    Q_EMIT wanted();
}

void FoundServers::setFound(const QList<FoundServer> &found)
{
    m_isLooking = false;
    m_found = found;
    showFound();
}

void FoundServers::refresh()
{
    if (!m_found) {
        return;
    }
    if (m_found->isEmpty()) {
        m_found.reset();
        m_rows->hide();
        m_text->say({}, {});
        return;
    }
    showFound();
}

void FoundServers::showFound()
{
    const auto rows = m_rows->findChildren<QWidget *>(Qt::FindDirectChildrenOnly);
    for (QWidget *row : rows) {
        m_rows->layout()->removeWidget(row);
        row->hide();
        row->deleteLater(); // its own button may be what was pressed
    }
    int offered = 0;
    for (const FoundServer &server : std::as_const(*m_found)) {
        if (!m_isSetUp(server.baseUrl)) {
            ++offered;
            addRow(server);
        }
    }
    m_rows->setVisible(offered > 0);
    if (m_found->isEmpty()) {
        m_text->say(u"info"_s,
                    tr("No model server answers on this machine at %1. Start one and look again, "
                       "or add one that uses another port by its address.")
                            .arg(usualPorts()));
    } else if (offered == 0) {
        m_text->say(u"check"_s, tr("Every server that answers is set up already."),
                    Accent::Success);
    } else {
        m_text->say(u"check"_s, tr("Found on this machine:"), Accent::Success);
    }
}

void FoundServers::addRow(const FoundServer &server)
{
    auto *row = new QWidget;
    auto *text = new PlainLabel(describe(server));
    text->setWordWrap(true);
    auto *button = new QPushButton(tr("Add"));
    button->setAutoDefault(false);
    button->setAccessibleName(tr("Add %1").arg(text->text()));
    auto *line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(button);
    line->addWidget(text, 1);
    m_rows->layout()->addWidget(row);
    row->show(); // also in place of one that was seen
    connect(button, &QPushButton::clicked, this, [this, server] {
        m_found->removeIf(
                [&server](const FoundServer &one) { return one.baseUrl == server.baseUrl; });
        refresh();
        Q_EMIT addRequested(server);
    });
}

} // namespace varve
