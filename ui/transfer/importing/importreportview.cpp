// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "importreportview.h"

#include <models/moment.h>
#include <models/plaintext.h>
#include <models/sessionitem.h>
#include <shell/icons.h>

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QHeaderView>
#include <QStyle>

#include <algorithm>
#include <functional>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ImportReportView)
};

constexpr int FileRole = Qt::UserRole; ///< of the row of a file: what it is called

QTreeWidgetItem *itemOf(const QString &icon, const QString &text, const QString &detail = {})
{
    auto *item = new QTreeWidgetItem({ text, detail });
    item->setIcon(0, themedIcon(icon));
    item->setToolTip(0, asPlainText(text));
    return item;
}

/// The row stands below the file's name, and a path leaves no room for what is said about it.
QString withoutPath(const QString &message, const QString &file)
{
    for (const QString &path : { file, QDir::toNativeSeparators(file) }) {
        if (message.startsWith(path + u' ')) {
            //: the beginning of a sentence about a file, in the place of its path: "It is empty, …"
            return Tr::tr("It") + message.sliced(path.size());
        }
    }
    return QString(message).replace(file, QFileInfo(file).fileName());
}

/// As a person knows it: by what was asked first, where, and when.
QString nameOf(const ImportedSession &session)
{
    const QString name = session.title.isEmpty() ? session.request : session.title;
    QStringList parts { name.isEmpty() ? Tr::tr("A session") : asOneLine(name) };
    if (!session.folder.isEmpty()) {
        parts += asOneLine(folderName(session.folder));
    }
    if (session.updatedAt.isValid()) {
        parts += formatMoment(session.updatedAt);
    }
    return parts.join(u" · "_s);
}

} // namespace

ImportReportView::ImportReportView(QWidget *parent) : QTreeWidget(parent)
{
    setAccessibleName(tr("What was imported"));
    setHeaderLabels({ tr("File, session, remark"), tr("New entries") });
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(0, QHeaderView::Stretch);
    header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    setWordWrap(true);
    setItemDelegate(new WrappedRows(this));
    // A row is as high as the width makes it.
    connect(header(), &QHeaderView::sectionResized, this, [this](int section) {
        if (section == 0) {
            scheduleDelayedItemsLayout();
        }
    });
}

WrappedRows::WrappedRows(QTreeView *view) : QStyledItemDelegate(view), m_view(view) { }

WrappedRows::~WrappedRows() = default;

QSize WrappedRows::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    if (index.column() == 0) {
        int level = 1;
        for (QModelIndex above = index.parent(); above.isValid(); above = above.parent()) {
            ++level;
        }
        const QStyle *style = m_view->style();
        const int beside = level * m_view->indentation() + option.decorationSize.width()
                + 4 * (style->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, m_view) + 1);
        const QRect room(0, 0, std::max(1, m_view->columnWidth(0) - beside), size.height());
        const int text = option.fontMetrics
                                 .boundingRect(room, Qt::TextWordWrap,
                                               index.data(Qt::DisplayRole).toString())
                                 .height();
        size.setHeight(std::max(size.height(), text + 2));
    }
    return size;
}

ImportReportView::~ImportReportView() = default;

void ImportReportView::setOutcomes(const QList<ImportRunner::FileOutcome> &outcomes)
{
    clear();
    for (const ImportRunner::FileOutcome &outcome : outcomes) {
        const QString name = QFileInfo(outcome.file).fileName();
        if (!outcome.report) {
            auto *file = itemOf(u"error"_s, name);
            file->setData(0, FileRole, name);
            addTopLevelItem(file);
            file->setToolTip(0, asPlainText(outcome.file));
            const QString message = outcome.report.error().message;
            auto *reason = itemOf(u"error"_s, withoutPath(message, outcome.file));
            reason->setToolTip(0, asPlainText(message));
            file->addChild(reason);
            file->setExpanded(true);
            continue;
        }
        qint64 added = 0;
        qint64 remarks = 0;
        for (const ImportedSession &session : outcome.report->sessions) {
            added += session.added;
            remarks += session.skippedCount + session.notes.size();
        }
        const ImportedSession *conversation = outcome.report->conversation();
        auto *file = itemOf(remarks > 0 ? u"info"_s : u"check"_s,
                            conversation ? nameOf(*conversation) : name, locale().toString(added));
        file->setToolTip(0, asPlainText(outcome.file));
        file->setData(0, FileRole, name);
        file->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
        addTopLevelItem(file);
        if (outcome.report->sessions.size() == 1) {
            addDetails(file, outcome.report->sessions.constFirst());
            continue;
        }
        for (const ImportedSession &session : outcome.report->sessions) {
            addSession(file, session);
        }
    }
    if (topLevelItemCount() == 1) {
        topLevelItem(0)->setExpanded(true);
    }
}

void ImportReportView::addSession(QTreeWidgetItem *file, const ImportedSession &session)
{
    auto *item = itemOf(session.skippedCount > 0 ? u"warning"_s : u"check"_s, nameOf(session),
                        locale().toString(session.added));
    item->setToolTip(0, asPlainText(nameOf(session) + u'\n' + session.originId));
    item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    file->addChild(item);
    addDetails(item, session);
}

void ImportReportView::addDetails(QTreeWidgetItem *item, const ImportedSession &session)
{
    item->addChild(itemOf(
            u"info"_s,
            tr("%Ln entry(s)", nullptr, static_cast<int>(session.entries)) + u", "_s
                    + tr("%Ln message(s)", nullptr, static_cast<int>(session.messages)) + u", "_s
                    + tr("%Ln fork(s)", nullptr, static_cast<int>(session.branches)) + u", "_s
                    + tr("%Ln compaction(s)", nullptr, static_cast<int>(session.compactions))));
    for (const ImportedSession::Skipped &line : session.skipped) {
        item->addChild(itemOf(u"warning"_s,
                              line.line > 0 ? tr("Line %1: %2").arg(line.line).arg(line.reason)
                                            : line.reason));
    }
    if (session.skippedCount > session.skipped.size()) {
        item->addChild(itemOf(u"warning"_s,
                              tr("%Ln more were left out", nullptr,
                                 static_cast<int>(session.skippedCount - session.skipped.size()))));
    }
    for (const QString &note : session.notes) {
        item->addChild(itemOf(u"info"_s, note));
    }
}

QString ImportReportView::toText() const
{
    QStringList lines;
    const std::function<void(const QTreeWidgetItem *, int)> write = [&](const QTreeWidgetItem *item,
                                                                        int depth) {
        const QString figure = item->text(1).isEmpty() ? QString() : u" ("_s + item->text(1) + u')';
        const QString file = item->data(0, FileRole).toString();
        const QString named =
                file.isEmpty() || file == item->text(0) ? QString() : u" ["_s + file + u']';
        lines += QString(2 * depth, u' ') + item->text(0) + named + figure;
        for (int i = 0; i < item->childCount(); ++i) {
            write(item->child(i), depth + 1);
        }
    };
    for (int i = 0; i < topLevelItemCount(); ++i) {
        write(topLevelItem(i), 0);
    }
    return lines.join(u'\n');
}

QString importSummary(const QList<ImportRunner::FileOutcome> &outcomes)
{
    int sessions = 0;
    int failed = 0;
    qint64 added = 0;
    for (const ImportRunner::FileOutcome &outcome : outcomes) {
        failed += outcome.report ? 0 : 1;
        if (outcome.report) {
            sessions += static_cast<int>(std::ranges::count(outcome.report->sessions, false,
                                                            &ImportedSession::isDeleted));
            for (const ImportedSession &session : outcome.report->sessions) {
                added += session.added;
            }
        }
    }
    QStringList parts;
    if (added > 0) {
        parts += { Tr::tr("%Ln session(s) imported", nullptr, sessions),
                   Tr::tr("%Ln new entry(s)", nullptr, static_cast<int>(added)) };
    } else if (sessions > 0 || failed == 0) {
        parts += Tr::tr("Nothing new");
    }
    if (failed > 0) {
        parts += Tr::tr("%Ln file(s) could not be read", nullptr, failed);
    }
    return parts.join(u" · "_s);
}

} // namespace varve
