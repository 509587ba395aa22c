// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "completionpopup.h"

#include <models/fileoffers.h>
#include <shell/categorycolors.h>
#include <shell/fonts.h>

#include <QAccessible>
#include <QBoxLayout>
#include <QInputMethodEvent>
#include <QKeyEvent>
#include <QListView>
#include <QPainter>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QStandardItemModel>
#include <QTextBlock>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int MostRows = 8;
constexpr int MostMatches = 100;
constexpr int NameRole = Qt::UserRole + 20; ///< beside those of the delegate
constexpr int CompletesRole = NameRole + 1;

} // namespace

QList<Suggestion> matchingSuggestions(const QList<Suggestion> &all, const QString &written)
{
    QList<Suggestion> first;
    QList<Suggestion> others;
    for (const Suggestion &suggestion : all) {
        if (suggestion.name.startsWith(written, Qt::CaseInsensitive)) {
            first += suggestion;
        } else if (hasLettersInOrder(suggestion.name, written)) {
            others += suggestion;
        }
    }
    return (first + others).first(std::min<qsizetype>(first.size() + others.size(), MostMatches));
}

CompletionPopup::CompletionPopup(QPlainTextEdit *editor)
    : QFrame(editor)
    , m_editor(editor)
    , m_list(new QListView)
    , m_model(new QStandardItemModel(this))
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    setFocusPolicy(Qt::NoFocus);
    setAccessibleName(tr("Suggestions"));
    m_list->setAccessibleName(tr("Suggestions"));
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new CompletionDelegate(m_list));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(1, 1, 1, 1);
    column->addWidget(m_list);
    hide();
    m_editor->installEventFilter(this);
    connect(m_editor, &QObject::destroyed, this, &QObject::deleteLater);
    connect(m_editor, &QPlainTextEdit::textChanged, this, &CompletionPopup::refresh);
    connect(m_editor, &QPlainTextEdit::cursorPositionChanged, this, &CompletionPopup::refresh);
    connect(m_list, &QListView::clicked, this, &CompletionPopup::accept);
}

CompletionPopup::~CompletionPopup() = default;

void CompletionPopup::setCommands(const QList<Suggestion> &commands)
{
    m_commands = commands;
    if (isVisible() && m_word && m_word->text.startsWith(u'/')) {
        offer(matchingSuggestions(m_commands, m_word->text));
    }
}

void CompletionPopup::setFiles(const QString &written, const QList<Suggestion> &files)
{
    if (m_word && m_word->text == u'@' + written) {
        offerMore(files);
    }
}

void CompletionPopup::setArguments(const QString &line, const QList<Suggestion> &offers)
{
    if (!m_word || !m_word->isLine || m_word->text != line) {
        return;
    }
    offerMore(offers);
}

/// Whoever has moved in the list keeps what they stand on.
void CompletionPopup::offerMore(const QList<Suggestion> &offers)
{
    const QModelIndex current = m_list->currentIndex();
    const QString kept =
            isVisible() && current.row() > 0 ? current.data(NameRole).toString() : QString();
    offer(offers.first(std::min<qsizetype>(offers.size(), MostMatches)));
    const QModelIndexList same = kept.isEmpty() || !isVisible()
            ? QModelIndexList()
            : m_model->match(m_model->index(0, 0), NameRole, kept, 1, Qt::MatchExactly);
    if (!same.isEmpty()) {
        m_list->setCurrentIndex(same.constFirst());
    }
}

std::optional<CompletionPopup::Word> CompletionPopup::wordAtCursor() const
{
    const QTextCursor cursor = m_editor->textCursor();
    if (cursor.hasSelection() || m_composing || !m_editor->hasFocus() || m_editor->isReadOnly()) {
        return std::nullopt;
    }
    const QTextBlock block = cursor.block();
    const QString line = block.text();
    const auto at = static_cast<qsizetype>(cursor.positionInBlock());
    if (isArgument(line.first(at), block.position())) {
        return Word { line.first(at), 0, static_cast<int>(line.size()), true };
    }
    qsizetype start = at;
    while (start > 0 && !line[start - 1].isSpace()) {
        --start;
    }
    qsizetype end = at;
    while (end < line.size() && !line[end].isSpace()) {
        ++end;
    }
    const QString text = line.sliced(start, at - start);
    const bool isCommand = block.position() + start == 0 && text.startsWith(u'/');
    if (!isCommand && !text.startsWith(u'@')) {
        return std::nullopt;
    }
    return Word { text, block.position() + static_cast<int>(start),
                  block.position() + static_cast<int>(end) };
}

bool CompletionPopup::isArgument(const QString &line, int block) const
{
    const qsizetype space = line.indexOf(u' ');
    return block == 0 && space > 0 && m_editor->document()->blockCount() == 1
            && m_asking.contains(line.first(space));
}

void CompletionPopup::refresh()
{
    if (m_writing) {
        return;
    }
    const std::optional<Word> word = wordAtCursor();
    if (!word) {
        m_word.reset();
        m_dismissed = -1;
        hide();
        return;
    }
    if (word == m_word) {
        return;
    }
    m_word = word;
    if (m_dismissed == word->start) {
        return;
    }
    m_dismissed = -1;
    if (word->isLine) {
        Q_EMIT argumentsWanted(word->text);
    } else if (word->text.startsWith(u'/')) {
        offer(matchingSuggestions(m_commands, word->text));
    } else {
        Q_EMIT filesWanted(word->text.sliced(1));
    }
}

void CompletionPopup::offer(const QList<Suggestion> &suggestions)
{
    if (suggestions.isEmpty() || m_dismissed == m_word->start) {
        hide();
        return;
    }
    m_model->clear();
    for (const Suggestion &suggestion : suggestions) {
        auto *item =
                new QStandardItem(suggestion.title.isEmpty() ? suggestion.name : suggestion.title);
        item->setData(suggestion.name, NameRole);
        item->setData(suggestion.completes, CompletesRole);
        item->setData(suggestion.arguments, CompletionDelegate::ArgumentsRole);
        item->setData(suggestion.enabled ? suggestion.description : suggestion.reason,
                      CompletionDelegate::DescriptionRole);
        item->setData(suggestion.enabled, CompletionDelegate::UsableRole);
        item->setData(QString(item->text() + u' ' + suggestion.arguments + u'\n'
                              + (suggestion.enabled ? suggestion.description : suggestion.reason)),
                      Qt::AccessibleTextRole);
        m_model->appendRow(item);
    }
    m_list->setCurrentIndex(m_model->index(0, 0));
    place();
    show();
    raise();
    announce();
}

/// Above the text, over whatever is there: a window of its own would take the focus on some systems.
void CompletionPopup::place()
{
    QWidget *host = m_editor->window();
    if (parentWidget() != host) {
        setParent(host);
        host->installEventFilter(this);
    }
    const QPoint top = m_editor->mapTo(host, QPoint());
    const int row = m_list->sizeHintForRow(0);
    const int frame = 2 * frameWidth() + 2;
    const int rows = std::min(
            { MostRows, m_model->rowCount(), std::max(1, (top.y() - frame) / std::max(row, 1)) });
    const int height = rows * row + frame;
    setGeometry(top.x(), std::max(0, top.y() - height - 1), m_editor->width(), height);
}

void CompletionPopup::close()
{
    m_dismissed = m_word ? m_word->start : -1;
    hide();
}

void CompletionPopup::step(int by)
{
    const int count = m_model->rowCount();
    const int row = (m_list->currentIndex().row() + by + count) % count;
    m_list->setCurrentIndex(m_model->index(row, 0));
    announce();
}

void CompletionPopup::accept()
{
    const QModelIndex index = m_list->currentIndex();
    if (!m_word || !index.isValid() || !index.data(CompletionDelegate::UsableRole).toBool()) {
        return; // its reason stands beside it
    }
    const QString name = index.data(NameRole).toString();
    const bool completes = index.data(CompletesRole).toBool();
    m_writing = true;
    // One step of undo, which brings back what was typed.
    QTextCursor cursor = m_editor->textCursor();
    cursor.beginEditBlock();
    cursor.setPosition(m_word->start);
    cursor.setPosition(m_word->end, QTextCursor::KeepAnchor);
    const QChar next = m_editor->document()->characterAt(m_word->end);
    cursor.insertText(next == u' ' || completes ? name : QString(name + u' '));
    if (next == u' ' && !completes) {
        cursor.movePosition(QTextCursor::NextCharacter);
    }
    cursor.endEditBlock();
    m_editor->setTextCursor(cursor);
    m_writing = false;
    m_word.reset();
    hide();
    Q_EMIT chosen(name);
    if (completes) {
        Q_EMIT completed();
    }
}

void CompletionPopup::announce()
{
    QAccessibleAnnouncementEvent announcement(
            m_editor, m_list->currentIndex().data(Qt::AccessibleTextRole).toString());
    QAccessible::updateAccessibility(&announcement);
}

bool CompletionPopup::handleKey(QEvent *event)
{
    const auto *key = static_cast<QKeyEvent *>(event);
    if (!isVisible() || m_composing || (key->modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier) {
        return false;
    }
    const bool isOurs = key->key() == Qt::Key_Up || key->key() == Qt::Key_Down
            || key->key() == Qt::Key_Tab || key->key() == Qt::Key_Return
            || key->key() == Qt::Key_Enter || key->key() == Qt::Key_Escape;
    if (!isOurs) {
        return false;
    }
    if (event->type() == QEvent::ShortcutOverride) {
        event->accept(); // or a shortcut of the window would have it
        return true;
    }
    if (key->key() == Qt::Key_Up || key->key() == Qt::Key_Down) {
        step(key->key() == Qt::Key_Up ? -1 : 1);
    } else if (key->key() == Qt::Key_Escape) {
        close();
    } else {
        accept();
    }
    return true;
}

bool CompletionPopup::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_editor) {
        if (isVisible() && event->type() == QEvent::Resize) {
            place();
        }
        return QFrame::eventFilter(watched, event);
    }
    switch (event->type()) {
    case QEvent::KeyPress:
    case QEvent::ShortcutOverride:
        return handleKey(event) || QFrame::eventFilter(watched, event);
    case QEvent::InputMethod: {
        const bool composing = !static_cast<QInputMethodEvent *>(event)->preeditString().isEmpty();
        if (composing != m_composing) {
            m_composing = composing;
            if (composing) {
                m_word.reset();
                hide();
            } else {
                // After the editor has taken what was composed.
                QMetaObject::invokeMethod(this, &CompletionPopup::refresh, Qt::QueuedConnection);
            }
        }
        break;
    }
    case QEvent::FocusOut:
        m_word.reset();
        hide();
        break;
    case QEvent::Resize:
    case QEvent::Move:
        if (isVisible()) {
            place();
        }
        break;
    case QEvent::Hide:
        hide();
        break;
    default:
        break;
    }
    return QFrame::eventFilter(watched, event);
}

void CompletionPopup::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange && isVisible()) {
        place();
    }
}

namespace
{

constexpr int Padding = 8;
constexpr double NameShare = 0.42; ///< of the width, where names and arguments are long

/// As wide as the widest name with its arguments, so that the descriptions stand below each other.
int nameWidth(const QStyleOptionViewItem &option, const QAbstractItemModel &model)
{
    const QFontMetrics bold(boldOf(option.font));
    int widest = 0;
    for (int row = 0; row < model.rowCount(); ++row) {
        const QModelIndex index = model.index(row, 0);
        const QString arguments = index.data(CompletionDelegate::ArgumentsRole).toString();
        widest = std::max(widest,
                          bold.horizontalAdvance(index.data().toString() + u' ')
                                  + option.fontMetrics.horizontalAdvance(arguments));
    }
    return std::min(widest + 2 * Padding, static_cast<int>(option.rect.width() * NameShare));
}

} // namespace

void CompletionDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option,
                               const QModelIndex &index) const
{
    const bool usable = index.data(UsableRole).toBool();
    const bool isCurrent = option.state.testFlag(QStyle::State_Selected);
    const QColor background =
            isCurrent ? softHighlightColor(option.palette) : option.palette.color(QPalette::Base);
    const QColor dimmed = readableOn(dimmedTextColor(option.palette), background);
    painter->save();
    painter->fillRect(option.rect, background);
    const auto align = static_cast<int>(Qt::AlignAbsolute
                                        | QStyle::visualAlignment(option.direction, Qt::AlignLeft)
                                        | Qt::AlignVCenter | Qt::TextSingleLine);
    const QRect row = option.rect.adjusted(Padding, 0, -Padding, 0);
    const auto draw = [&](int from, int width, const QString &text, const QFont &font,
                          const QColor &color) {
        const QRect place = QStyle::visualRect(option.direction, row,
                                               QRect(row.x() + from, row.y(), width, row.height()));
        painter->setFont(font);
        painter->setPen(color);
        painter->drawText(place, align, QFontMetrics(font).elidedText(text, Qt::ElideRight, width));
    };
    const QFont bold = boldOf(option.font);
    const int names = nameWidth(option, *index.model());
    const QString name = index.data().toString();
    const int used = std::min(QFontMetrics(bold).horizontalAdvance(name + u' ') + 1, names);
    painter->setLayoutDirection(Qt::LeftToRight); // as commands and paths are written
    draw(0, used, name, bold, usable ? option.palette.color(QPalette::Text) : dimmed);
    draw(used, std::max(0, names - used - Padding), index.data(ArgumentsRole).toString(),
         option.font, dimmed);
    painter->setLayoutDirection(option.direction);
    draw(names, std::max(0, row.width() - names), index.data(DescriptionRole).toString(),
         option.font, dimmed);
    painter->restore();
}

QSize CompletionDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &) const
{
    return { 0, option.fontMetrics.height() + Padding };
}

} // namespace varve
