// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivedsessionwindow.h"

#include <contextpanel/primarybutton.h>
#include <conversation/findbar.h>
#include <models/format.h>
#include <models/plaintext.h>
#include <models/searchhighlights.h>
#include <models/transcriptmodel.h>
#include <preferences/stateline.h>
#include <shell/dialogsize.h>
#include <shell/noticebar.h>
#include <shell/outside.h>
#include <storage/copyfolder.h>
#include <transcript/branchhits.h>
#include <transcript/transcriptview.h>
#include <workspace/storeclient.h>

#include <QBoxLayout>
#include <QProgressBar>
#include <QUrl>

#include <archives/archiveservice.h>
#include <tuple>

namespace varve
{

using namespace Qt::StringLiterals;

ArchivedSessionWindow::ArchivedSessionWindow(ArchiveService *archives, const Place &place,
                                             QWidget *parent)
    : QDialog(parent)
    , m_archives(archives)
    , m_place(place)
    , m_looksAt(place.entry)
{
    constexpr int ShowEveryMs = 300;
    m_pace.setSingleShot(true);
    m_pace.setInterval(ShowEveryMs);
    connect(&m_pace, &QTimer::timeout, this, &ArchivedSessionWindow::readMore);
    setWindowTitle(tr("Session in the archive %1").arg(asTitlePart(m_place.archive)));
    createParts();
    resizeToText(this, 100, 40);
    setRunning(false);
    read();
}

ArchivedSessionWindow::~ArchivedSessionWindow()
{
    m_work.request_stop();
    m_view->setModel(nullptr);
    delete m_model; // before the store that it reads from
}

void ArchivedSessionWindow::createParts()
{
    m_banner = new NoticeBar;
    m_bring = new PrimaryButton(tr("&Bring it here"));
    m_bring->setToolTip(asPlainText(tr("Takes this session into the store of this machine. Nothing "
                                       "is sent by that, and nothing chosen")));
    m_banner->addButton(m_bring);
    m_banner->showMessage(
            NoticeBar::Tone::Information,
            tr("Only in the archive %1. It is read from there, and cannot be changed.")
                    .arg(asOneLine(m_place.archive)));
    connect(m_bring, &QPushButton::clicked, this, &ArchivedSessionWindow::bring);
    m_view = new TranscriptView;
    m_view->setAccessibleName(tr("Messages of the session"));
    m_view->actions()->setWritable(false, false);
    m_view->setContextMenuPolicy(Qt::PreventContextMenu); // it is of sessions that are here
    m_view->setEmptyText(tr("Reading …"));
    connect(m_view->spots(), &TranscriptSpots::siblingRequested, this,
            [this](const EntryId &sibling) {
                m_looksAt = sibling;
                readMore();
            });
    connect(m_view->spots(), &TranscriptSpots::linkActivated, this, [this](const QUrl &url) {
        if (const auto opened = openLinkOutside(this, url); !opened) {
            m_state->say(u"warning"_s, opened.error().message, Accent::Warning);
        }
    });
    m_find = new FindBar(tr("Find in this session"));
    m_view->matches()->setProvider([this](const QString &text) {
        return m_model != nullptr ? m_store->read([shown = m_shown, text](StoreReader &reader) {
            return findHits(reader, shown, text);
        })
                                  : QtFuture::makeReadyValueFuture(QList<FindHit>());
    });
    m_find->findIn(m_view);
    m_find->takeKeys(this);
    m_state = new StateLine;
    m_progress = new QProgressBar;
    m_progress->setRange(0, 0);
    m_progress->setAccessibleName(tr("Reading from the archive"));
    m_stop = new QPushButton(tr("S&top"));
    m_stop->setAutoDefault(false);
    connect(m_stop, &QPushButton::clicked, this, [this] { m_work.request_stop(); });
    auto *work = new QHBoxLayout;
    work->addWidget(m_progress, 1);
    work->addWidget(m_stop);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_banner);
    column->addWidget(m_find);
    column->addWidget(m_view, 1);
    column->addWidget(m_state);
    column->addLayout(work);
    m_view->setFocus();
}

void ArchivedSessionWindow::setRunning(bool runs)
{
    m_progress->setVisible(runs);
    m_stop->setVisible(runs);
}

void ArchivedSessionWindow::read()
{
    m_folder = std::make_shared<CopyFolder>();
    if (!m_folder->isValid()) {
        end(fail(Error::Kind::Io,
                 tr("There is no place for what is read: %1").arg(m_folder->errorString())));
        return;
    }
    setRunning(true);
    m_state->say(u"info"_s, tr("Reading from the archive …"));
    const auto more = [window = QPointer(this), folder = m_folder] {
        if (window && !window->m_pace.isActive()) {
            window->m_pace.start();
        }
    };
    m_archives
            ->read(m_place.archive, m_place.session, m_folder->filePath(u"session.db"_s), more,
                   m_work.get_token())
            .then(this, [this](const Result<Session> &done) {
                end(done.transform([](const Session &) { }));
            });
}

/// What has come until now. The first page makes the store, so that opening it here is opening a file.
void ArchivedSessionWindow::readMore()
{
    if (!m_store) {
        auto opened = StoreClient::open(m_folder->filePath(u"session.db"_s));
        if (!opened) {
            m_state->say(u"warning"_s, opened.error().message, Accent::Warning);
            return;
        }
        m_store = *std::move(opened);
        m_model = new TranscriptModel(&m_store->rows());
        m_view->setModel(m_model);
    }
    m_store->read([session = m_place.session](StoreReader &reader) {
               return reader.snapshot(session);
           })
            .then(this, [this](const Result<SessionSnapshot> &snapshot) {
                if (snapshot) { // else none of it has come yet
                    showRead(*snapshot);
                }
            });
}

/// The end of the branch that is looked at. Until its entry is there, all that has come is one.
int ArchivedSessionWindow::leafOf(const SessionTree &tree, qint64 leafSeq) const
{
    const int entry = tree.indexOf(m_looksAt);
    const int own = tree.indexOfSeq(leafSeq);
    if (entry >= 0) {
        return own >= 0 && tree.isAncestorOrSelf(entry, own) ? own : tree.newestLeafBelow(entry);
    }
    return own >= 0 ? own : static_cast<int>(tree.size()) - 1;
}

void ArchivedSessionWindow::showRead(const SessionSnapshot &snapshot)
{
    const auto shared = std::make_shared<const SessionSnapshot>(snapshot);
    if (!shared->session.name.isEmpty()) {
        setWindowTitle(
                tr("%1 (in the archive %2)")
                        .arg(asTitlePart(shared->session.name), asTitlePart(m_place.archive)));
    }
    const int leaf = leafOf(shared->tree, shared->session.leafSeq);
    m_shown.clear();
    for (const int index : shared->tree.pathTo(leaf)) {
        m_shown += shared->tree.at(index).seq;
    }
    m_model->setBranch(shared, leaf, nullptr);
    if (!m_isThere && shared->tree.indexOf(m_place.entry) >= 0) {
        jump();
    }
}

/// Once: then the person may be reading elsewhere.
void ArchivedSessionWindow::jump()
{
    m_isThere = true;
    m_view->matches()->setMarker([terms = m_place.terms](const QString &text) {
        QList<TextRange> ranges;
        for (const QPoint &range : highlightsOf(text, terms)) {
            ranges += TextRange { range.x(), range.x() + range.y() };
        }
        return ranges;
    });
    if (!m_view->jumpToMarks(m_place.entry)) {
        std::ignore = m_view->jumpTo(m_place.entry);
    }
}

void ArchivedSessionWindow::end(const Result<> &done)
{
    if (m_isBrought) {
        return; // what is said is about that
    }
    setRunning(false);
    m_view->setEmptyText({});
    if (done) {
        m_pace.stop();
        m_state->say({}, {});
        readMore();
        return;
    }
    const bool isStopped = done.error().kind == Error::Kind::Cancelled;
    m_state->say(isStopped ? u"info"_s : u"warning"_s,
                 isStopped ? tr("Stopped. What came until then can be read.")
                           : done.error().message,
                 isStopped ? Accent::Neutral : Accent::Warning, done.error().detail);
}

/// What is still being read is not needed for that.
void ArchivedSessionWindow::bring()
{
    m_work.request_stop();
    m_work = {};
    m_isBrought = true;
    m_bring->setEnabled(false);
    setRunning(true);
    m_state->say(u"info"_s, tr("Taking it from the archive …"));
    const auto tell = [window = QPointer(this)](const ArchiveProgress &now) {
        if (window && now.done > 0) {
            window->m_state->say(
                    u"info"_s,
                    tr("Taking it from the archive: record %1").arg(formatCount(now.done)));
        }
    };
    m_archives->bring(m_place.archive, m_place.session, m_work.get_token(), tell)
            .then(this, [this](const Result<ArchiveReport> &done) {
                if (done) {
                    Q_EMIT brought(m_place.session, m_place.entry);
                    accept();
                    return;
                }
                m_isBrought = false;
                m_bring->setEnabled(true);
                m_bring->setFocus();
                setRunning(false);
                const bool isStopped = done.error().kind == Error::Kind::Cancelled;
                m_state->say(isStopped ? u"info"_s : u"warning"_s, done.error().message,
                             isStopped ? Accent::Neutral : Accent::Warning, done.error().detail);
            });
}

} // namespace varve
