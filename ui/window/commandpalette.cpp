// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "commandpalette.h"

#include <models/fileoffers.h>
#include <models/format.h>
#include <models/plaintext.h>
#include <models/sessionitem.h>
#include <models/sessionmodels.h>
#include <shell/actionreason.h>
#include <shell/categorycolors.h>
#include <shell/icons.h>

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <tuple>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype MostSessions = 8;
constexpr qsizetype MostSettings = 5; ///< there are far more of them than of commands
constexpr int KindRole = Qt::UserRole + 20; ///< beside those of the delegate
constexpr int NumberRole = KindRole + 1;

} // namespace

CommandPalette::CommandPalette(const QList<Command> &commands, const QList<Session> &sessions,
                               const QStringList &recent, QWidget *parent)
    : QDialog(parent)
    , m_commands(commands)
    , m_sessions(sessions)
    , m_recent(recent)
{
    setWindowTitle(tr("Find anything or run a command"));
    m_field = new QLineEdit(this);
    m_field->setPlaceholderText(tr("Title of a session, a command, or words to search for"));
    m_field->setAccessibleName(windowTitle());
    m_field->installEventFilter(this);
    m_list = new QListWidget(this);
    m_list->setAccessibleName(tr("Sessions and commands"));
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setItemDelegate(new PaletteDelegate(m_list));
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_field);
    column->addWidget(m_list);
    resize(fontMetrics().averageCharWidth() * 72, fontMetrics().lineSpacing() * 22);
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::fill);
    connect(m_field, &QLineEdit::returnPressed, this, &CommandPalette::runCurrent);
    connect(m_list, &QListWidget::itemActivated, this, &CommandPalette::runCurrent);
    fill({});
}

CommandPalette::~CommandPalette() = default;

QString CommandPalette::nameOf(const Command &command)
{
    QString name = command.action->text();
    name.remove(u'&');
    //: what a command is about, and its name
    return command.about.isEmpty() ? name : tr("%1: %2").arg(command.about, name);
}

/// Panels' commands have no name of their own: the one that is shown says which it is.
QString CommandPalette::keptName(const Command &command)
{
    const QString name = command.action->objectName();
    return name.isEmpty() ? nameOf(command) : name;
}

/// Names stand below each other, with or without an icon.
QIcon CommandPalette::blank() const
{
    const int size = m_list->style()->pixelMetric(QStyle::PM_ListViewIconSize, nullptr, m_list);
    QPixmap pixmap(size, size);
    pixmap.fill(Qt::transparent);
    return QIcon(pixmap);
}

QListWidgetItem *CommandPalette::addRow(Kind kind, qsizetype number, const QIcon &icon,
                                        const QString &name, const QString &beside)
{
    auto *item = new QListWidgetItem(icon.isNull() ? blank() : icon, name);
    item->setData(KindRole, int(kind));
    item->setData(NumberRole, number);
    item->setData(PaletteDelegate::BesideRole, beside);
    item->setData(Qt::AccessibleTextRole, beside.isEmpty() ? name : name + u", "_s + beside);
    m_list->addItem(item);
    return item;
}

/// A title that begins with the text goes before one that has it inside; of those that are alike the newest.
void CommandPalette::addSessions(const QString &text)
{
    if (text.simplified().isEmpty()) {
        return;
    }
    QList<std::pair<PaletteFit, qsizetype>> found;
    for (qsizetype i = 0; i < m_sessions.size(); ++i) {
        const PaletteFit fit = paletteFit(m_sessions.at(i).title, text);
        if (fit < PaletteFit::Letters) {
            found += { fit, i };
        }
    }
    std::ranges::sort(found);
    for (const auto &[fit, number] : found.first(std::min(found.size(), MostSessions))) {
        const Session &session = m_sessions.at(number);
        addRow(Kind::Session, number, themedIcon(u"open"_s), session.title, session.about);
    }
}

bool CommandPalette::addCommands(const QString &text, PaletteFit from, PaletteFit to)
{
    QList<std::tuple<PaletteFit, qsizetype, qsizetype>> found;
    for (qsizetype i = 0; i < m_commands.size(); ++i) {
        const PaletteFit fit = m_commands.at(i).isSetting
                ? PaletteFit::None
                : paletteFit(nameOf(m_commands.at(i)), text);
        if (fit >= from && fit <= to) {
            const qsizetype used = m_recent.indexOf(keptName(m_commands.at(i)));
            found += { fit, used < 0 ? m_recent.size() : used, i };
        }
    }
    std::ranges::sort(found);
    for (const auto &[fit, used, number] : found) {
        addCommand(number);
    }
    return !found.isEmpty();
}

bool CommandPalette::addSettings(const QString &text)
{
    if (text.simplified().isEmpty()) {
        return false;
    }
    QList<std::pair<PaletteFit, qsizetype>> found;
    for (qsizetype i = 0; i < m_commands.size(); ++i) {
        const Command &setting = m_commands.at(i);
        const QString all = setting.action->text() + u' ' + setting.words;
        const PaletteFit fit = setting.isSetting ? paletteFit(all, text) : PaletteFit::None;
        if (fit <= PaletteFit::Words) {
            found += { fit, i };
        }
    }
    std::ranges::sort(found);
    for (const auto &[fit, number] : found.first(std::min(found.size(), MostSettings))) {
        addCommand(number);
    }
    return !found.isEmpty();
}

void CommandPalette::addCommand(qsizetype number)
{
    const QAction *action = m_commands.at(number).action;
    const QString beside = m_commands.at(number).isSetting ? tr("Preferences")
            : action->isEnabled() ? action->shortcut().toString(QKeySequence::NativeText)
                                  : reasonOf(action);
    QListWidgetItem *item =
            addRow(Kind::Command, number, action->icon(), nameOf(m_commands.at(number)), beside);
    if (!action->isEnabled()) {
        item->setToolTip(asPlainText(beside));
        item->setFlags(item->flags() & ~(Qt::ItemIsEnabled | Qt::ItemIsSelectable));
    }
}

void CommandPalette::fill(const QString &text)
{
    m_list->clear();
    addSessions(text);
    bool any = addCommands(text, PaletteFit::Beginning, PaletteFit::Inside);
    any = addSettings(text) || any;
    if (!text.trimmed().isEmpty()) {
        addRow(Kind::Search, 0, themedIcon(u"search"_s),
               tr("Search all sessions for “%1”").arg(text), {});
    }
    // Letters are in so much that Enter must not run what has nothing more.
    if (!any) {
        addCommands(text, PaletteFit::Letters, PaletteFit::Letters);
    }
    m_list->setCurrentRow(enabledRow(-1, 1));
}

/// The next row that can be run, or `from` itself if there is none that way.
int CommandPalette::enabledRow(int from, int step) const
{
    for (int row = from + step; row >= 0 && row < m_list->count(); row += step) {
        if ((m_list->item(row)->flags() & Qt::ItemIsEnabled) != 0) {
            return row;
        }
    }
    return from;
}

void CommandPalette::runCurrent()
{
    const QListWidgetItem *item = m_list->currentItem();
    if (item == nullptr || (item->flags() & Qt::ItemIsEnabled) == 0) {
        return;
    }
    const auto kind = Kind(item->data(KindRole).toInt());
    const qsizetype number = item->data(NumberRole).toInt();
    accept();
    switch (kind) {
    case Kind::Session:
        Q_EMIT sessionRequested(m_sessions.at(number).id);
        break;
    case Kind::Command:
        if (!m_commands.at(number).isSetting) {
            Q_EMIT commandRun(keptName(m_commands.at(number)));
        }
        m_commands.at(number).action->trigger();
        break;
    case Kind::Search:
        Q_EMIT searchRequested(m_field->text());
        break;
    }
}

bool CommandPalette::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Up) {
            m_list->setCurrentRow(enabledRow(m_list->currentRow(), key == Qt::Key_Down ? 1 : -1));
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void PaletteDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                            const QModelIndex &index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QString beside = index.data(BesideRole).toString();
    const QFontMetrics &metrics = item.fontMetrics;
    const int gap = metrics.averageCharWidth();
    const int room = item.rect.width() - item.decorationSize.width() - 5 * gap;
    const int name = metrics.horizontalAdvance(item.text);
    // A pixel more than it takes, or rounding cuts it.
    const int width = std::min(metrics.horizontalAdvance(beside) + 1, std::max(0, room - name));
    const QStyle *style = item.widget != nullptr ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    const bool isSelected = item.state.testFlag(QStyle::State_Selected);
    const QRect end(item.rect.right() - gap - width, item.rect.top(), width, item.rect.height());
    painter->save();
    painter->setFont(item.font);
    painter->setPen(isSelected ? item.palette.color(QPalette::HighlightedText)
                               : dimmedTextColor(item.palette));
    painter->drawText(QStyle::visualRect(item.direction, item.rect, end),
                      static_cast<int>(Qt::AlignAbsolute
                                       | QStyle::visualAlignment(item.direction, Qt::AlignRight)
                                       | Qt::AlignVCenter | Qt::TextSingleLine),
                      metrics.elidedText(beside, Qt::ElideRight, width + 1));
    painter->restore();
}

namespace
{

bool beginsAWord(const QString &name, QStringView word)
{
    for (qsizetype at = name.indexOf(word, 0, Qt::CaseInsensitive); at >= 0;
         at = name.indexOf(word, at + 1, Qt::CaseInsensitive)) {
        if (at == 0 || !name.at(at - 1).isLetterOrNumber()) {
            return true;
        }
    }
    return false;
}

} // namespace

PaletteFit paletteFit(const QString &name, const QString &typed)
{
    const QString text = typed.simplified();
    if (name.startsWith(text, Qt::CaseInsensitive)) {
        return PaletteFit::Beginning;
    }
    const QList<QStringView> words = QStringView(text).split(u' ', Qt::SkipEmptyParts);
    if (std::ranges::all_of(words, [&](QStringView word) { return beginsAWord(name, word); })) {
        return PaletteFit::Words;
    }
    if (std::ranges::all_of(words, [&](QStringView word) {
            return name.contains(word, Qt::CaseInsensitive);
        })) {
        return PaletteFit::Inside;
    }
    const bool hasLetters = std::ranges::all_of(
            words, [&](QStringView word) { return hasLettersInOrder(name, word); });
    return hasLetters ? PaletteFit::Letters : PaletteFit::None;
}

QList<CommandPalette::Session> paletteSessions(const SessionModels &models)
{
    const QDateTime now = QDateTime::currentDateTimeUtc();
    QList<CommandPalette::Session> sessions;
    for (const Session &session : models.list.sessions()) {
        if (!session.name.isEmpty() && !models.workbench.isOpen(session.id)) {
            const QString folder = folderName(session.cwd);
            const QString age = formatAge(session.updatedAt, now);
            sessions += { session.id, asOneLine(session.name),
                          //: the folder of a session, and when something was said in it
                          folder.isEmpty() ? age : CommandPalette::tr("%1 · %2").arg(folder, age) };
        }
    }
    return sessions;
}

} // namespace varve
