// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "handoffdriver.h"

#include "handoffsettings.h"

#include <QWidget>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

HandoffDriver::HandoffDriver(Services services, QWidget *window)
    : QObject(window)
    , m_services(std::move(services))
    , m_window(window)
    , m_writer(new HandoffWriter(m_services.workbench, m_services.transport, m_services.leases,
                                 this))
{
    connectWriter();
}

HandoffDriver::~HandoffDriver() = default;

HandoffDialog *HandoffDriver::dialog() const
{
    return m_dialog;
}

void HandoffDriver::open(const QString &goal)
{
    const Workbench *workbench = m_services.workbench;
    if (!workbench->hasSession()) {
        return;
    }
    const EntryId leaf = workbench->context()->leaf;
    const SessionId session = workbench->session().id;
    if (m_dialog == nullptr || m_session != session || m_leaf != leaf) {
        if (m_dialog != nullptr) {
            keep();
            m_writer->cancel();
            delete m_dialog.data();
        }
        m_session = session;
        m_leaf = leaf;
        m_writer->take();
        createDialog();
    }
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
    if (goal.isEmpty() || m_dialog->isDrafting()) {
        return;
    }
    if (m_dialog->hasDraft()) {
        m_dialog->showOtherGoal(goal);
        return;
    }
    m_dialog->setGoal(goal);
    draft(goal, !m_services.endpoint());
}

void HandoffDriver::createDialog()
{
    const Session &session = m_services.workbench->session();
    const std::optional<Endpoint> endpoint = m_services.endpoint();
    m_dialog = new HandoffDialog(
            { u"#%1 %2"_s.arg(session.number).arg(session.name.simplified()).trimmed(),
              endpoint ? endpoint->model : QString(),
              m_services.settings->get(Keys::HandoffSends) },
            m_window);
    m_dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (const auto kept = m_kept.constFind(m_session); kept != m_kept.cend()) {
        m_dialog->setContent(kept->content, kept->leaf != m_leaf);
    }
    connectDialog();
}

void HandoffDriver::keep()
{
    const HandoffDialog::Content content = m_dialog->content();
    if (content.isEmpty()) {
        m_kept.remove(m_session);
    } else {
        m_kept.insert(m_session, { content, m_leaf });
    }
}

bool HandoffDriver::hasDrafts() const
{
    return (m_dialog != nullptr && m_dialog->hasDraft())
            || std::ranges::any_of(m_kept,
                                   [](const Kept &kept) { return kept.content.draft.has_value(); });
}

void HandoffDriver::connectWriter()
{
    connect(m_writer, &HandoffWriter::textAdded, this, [this](const QString &text) {
        if (m_dialog) {
            m_dialog->addText(text);
        }
    });
    connect(m_writer, &HandoffWriter::drafted, this, [this](const HandoffDraft &draft) {
        if (m_dialog) {
            m_dialog->showDraft(draft);
        }
    });
    connect(m_writer, &HandoffWriter::failed, this, [this](const Error &error) {
        if (m_dialog) {
            const bool ofModel = m_byModel && m_toSend.isNull();
            m_dialog->showFailure(error.message, ofModel);
        }
        m_toSend.clear();
    });
    connect(m_writer, &HandoffWriter::started, this, [this](const Session &session) {
        if (m_dialog) {
            m_dialog->disconnect(this); // its end is no wish to stop
            m_dialog->done(QDialog::Accepted);
            m_dialog.clear();
        }
        m_kept.remove(m_writer->session());
        Q_EMIT started(session, std::exchange(m_toSend, {}));
    });
}

void HandoffDriver::connectDialog()
{
    connect(m_dialog, &HandoffDialog::draftRequested, this, &HandoffDriver::draft);
    connect(m_dialog, &HandoffDialog::stopRequested, m_writer, &HandoffWriter::cancel);
    connect(m_dialog, &QDialog::finished, this, [this] {
        keep();
        m_dialog.clear(); // it goes as soon as its events are done
    });
    connect(m_dialog, &QDialog::finished, m_writer, &HandoffWriter::cancel);
    connect(m_dialog, &HandoffDialog::startRequested, this,
            [this](const QString &goal, const QString &text, const QStringList &memory, bool send) {
                m_services.settings->set(Keys::HandoffSends, send);
                m_byModel = false;
                m_toSend = send ? text : QString();
                m_dialog->showStarting();
                m_writer->start(goal, send ? QString() : text, memory);
            });
}

void HandoffDriver::draft(const QString &goal, bool builtIn)
{
    HandoffWriter::Job job;
    job.goal = goal;
    job.endpoint = builtIn ? std::nullopt : m_services.endpoint();
    job.tokens = m_services.settings->get(Keys::HandoffTokens);
    m_byModel = job.endpoint.has_value();
    m_dialog->showDrafting(m_byModel);
    m_writer->draft(job);
}

} // namespace varve
