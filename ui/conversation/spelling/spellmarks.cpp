// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "spellmarks.h"

#include <models/plaintext.h>
#include <shell/categorycolors.h>

#include <QContextMenuEvent>
#include <QMenu>
#include <QSignalBlocker>
#include <QTextBlock>

#include <algorithm>
#include <chrono>
#include <spelling/dictionaries.h>
#include <spelling/prosewords.h>
#include <utility>

namespace varve
{

using namespace std::chrono_literals;

namespace
{

/// Longer than to the next key, and than a window needs to be painted for the first time.
constexpr auto Soon = 300ms;
/// A line of that length is no prose, and looking at it with every key would be felt.
constexpr qsizetype LongestLine = 8'000;
constexpr int LongestText = 100'000;
constexpr qsizetype MostKnown = 20'000;
constexpr qsizetype MostSuggestions = 8;

} // namespace

SpellMarks::SpellMarks(QPlainTextEdit *edit, Dictionaries *dictionaries)
    : QSyntaxHighlighter(static_cast<QObject *>(edit))
    , m_edit(edit)
    , m_dictionaries(dictionaries)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(Soon);
    connect(&m_soon, &QTimer::timeout, this, &SpellMarks::ask);
    connect(edit, &QPlainTextEdit::cursorPositionChanged, this, &SpellMarks::leaveWord);
    edit->viewport()->installEventFilter(this);
    edit->installEventFilter(this);
}

SpellMarks::~SpellMarks() = default;

void SpellMarks::setOn(bool on)
{
    if (on != (document() != nullptr)) {
        const QSignalBlocker quiet(m_edit); // marks are taken away
        setDocument(on ? m_edit->document() : nullptr);
        checkAgain();
    }
}

void SpellMarks::checkAgain()
{
    ++m_round;
    m_known.clear();
    m_unknown.clear();
    m_open.clear();
    m_soon.stop();
    markAnew();
}

// -- marks

/// Nothing was written: nobody is told that the text has changed.
void SpellMarks::markAnew()
{
    const QSignalBlocker quiet(m_edit);
    rehighlight();
}

void SpellMarks::markAnew(const QTextCursor &line)
{
    if (document() != nullptr && line.block().isValid()) {
        const QSignalBlocker quiet(m_edit);
        rehighlightBlock(line.block());
    }
}

void SpellMarks::highlightBlock(const QString &text)
{
    constexpr int None = -1; // as Qt says it
    const int before = previousBlockState() == None ? 0 : previousBlockState();
    setCurrentBlockState(before);
    if (text.size() > LongestLine || document()->characterCount() > LongestText) {
        return;
    }
    const ProseLine line = proseWords(text, before);
    setCurrentBlockState(line.fence);
    const int cursor = m_edit->hasFocus() ? m_edit->textCursor().position() : -1;
    QTextCharFormat wrong;
    wrong.setUnderlineStyle(QTextCharFormat::SpellCheckUnderline);
    wrong.setUnderlineColor(accentColor(Accent::Danger, m_edit->palette()));
    for (const ProseWord &word : line.words) {
        const QString written = text.sliced(word.begin, word.length);
        const auto known = m_known.constFind(written);
        if (currentBlock().position() + word.begin + word.length == cursor) {
            m_writing = QTextCursor(currentBlock());
            m_writingEnd = cursor;
        } else if (known == m_known.cend()) {
            m_unknown += written;
            noteOpen();
        } else if (*known) {
            setFormat(static_cast<int>(word.begin), static_cast<int>(word.length), wrong);
        }
    }
    if (!m_unknown.isEmpty() && !m_soon.isActive()) {
        m_soon.start();
    }
}

/// The line that is looked at.
void SpellMarks::noteOpen()
{
    if (m_open.isEmpty() || m_open.constLast().block() != currentBlock()) {
        m_open += QTextCursor(currentBlock());
    }
}

void SpellMarks::noteKnown(const QString &word, bool wrong)
{
    if (m_known.size() >= MostKnown) {
        m_known.clear();
    }
    m_known.insert(word, wrong);
}

void SpellMarks::ask()
{
    const QStringList words = std::exchange(m_unknown, {}).values();
    const QList<QTextCursor> lines = std::exchange(m_open, {});
    m_dictionaries->wrong(words).then(
            this, [this, words, lines, round = m_round](const QStringList &wrong) {
                if (round != m_round) {
                    return;
                }
                const QSet<QString> among(wrong.cbegin(), wrong.cend());
                for (const QString &word : words) {
                    noteKnown(word, among.contains(word));
                }
                QTextBlock marked; // all are in the first line once the text was replaced
                for (const QTextCursor &line : among.isEmpty() ? QList<QTextCursor>() : lines) {
                    if (line.block() != marked) {
                        marked = line.block();
                        markAnew(line);
                    }
                }
            });
}

/// The word in front of the cursor is finished once that goes elsewhere.
void SpellMarks::leaveWord()
{
    if (m_edit->hasFocus() && m_edit->textCursor().position() == m_writingEnd) {
        return;
    }
    markAnew(std::exchange(m_writing, {}));
}

// -- the menu of a word

std::optional<SpellMarks::Word> SpellMarks::wrongWordAt(int position) const
{
    const QTextBlock block = m_edit->document()->findBlock(position);
    const int place = position - block.position();
    const auto formats = block.layout()->formats();
    for (const QTextLayout::FormatRange &range : formats) {
        if (document() != nullptr
            && range.format.underlineStyle() == QTextCharFormat::SpellCheckUnderline
            && place >= range.start && place <= range.start + range.length) {
            return Word { block.position() + range.start,
                          block.text().sliced(range.start, range.length) };
        }
    }
    return {};
}

bool SpellMarks::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::ContextMenu) {
        openMenu(*static_cast<QContextMenuEvent *>(event));
        return true;
    }
    if (event->type() == QEvent::FocusOut) {
        leaveWord();
    } else if (event->type() == QEvent::PaletteChange && watched == m_edit
               && document() != nullptr) {
        QMetaObject::invokeMethod(this, [this] { markAnew(); }, Qt::QueuedConnection);
    }
    return QSyntaxHighlighter::eventFilter(watched, event);
}

/// Once it is known what is suggested: a menu that is open stays as it is.
void SpellMarks::openMenu(const QContextMenuEvent &event)
{
    const bool byKey = event.reason() == QContextMenuEvent::Keyboard;
    const QPoint place = m_edit->viewport()->mapFromGlobal(event.globalPos());
    const QTextCursor cursor = byKey ? m_edit->textCursor() : m_edit->cursorForPosition(place);
    const QPoint at = byKey ? m_edit->viewport()->mapToGlobal(m_edit->cursorRect().bottomLeft())
                            : event.globalPos();
    const std::optional<Word> word = wrongWordAt(cursor.position());
    if (!word) {
        showMenu({}, {}, at);
        return;
    }
    m_dictionaries->suggestions(word->text)
            .then(this, [this, word, at](const QStringList &suggestions) {
                showMenu(word, suggestions, at);
            });
}

void SpellMarks::showMenu(const std::optional<Word> &word, const QStringList &suggestions,
                          QPoint place)
{
    QMenu *menu = m_edit->createStandardContextMenu(m_edit->viewport()->mapFromGlobal(place));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (word && !m_edit->isReadOnly()) {
        offer(menu, *word, suggestions);
    }
    if (m_menuAction != nullptr) {
        menu->addSeparator();
        menu->addAction(m_menuAction);
    }
    menu->popup(place);
}

void SpellMarks::offer(QMenu *menu, const Word &word, const QStringList &suggestions)
{
    QAction *const first = menu->actions().value(0);
    const auto add = [menu, first](const QString &text) {
        auto *action = new QAction(text, menu);
        menu->insertAction(first, action);
        return action;
    };
    const QStringList best = suggestions.first(std::min(suggestions.size(), MostSuggestions));
    for (const QString &suggestion : best) {
        connect(add(asActionText(suggestion)), &QAction::triggered, this,
                [this, word, suggestion] { replace(word, suggestion); });
    }
    if (suggestions.isEmpty()) {
        add(tr("No suggestions"))->setEnabled(false);
    }
    menu->insertSeparator(first);
    connect(add(tr("&Add to dictionary")), &QAction::triggered, this, [this, word] {
        m_dictionaries->learn(word.text);
        accept(word.text);
    });
    connect(add(tr("&Ignore until Varve is closed")), &QAction::triggered, this, [this, word] {
        m_dictionaries->ignore(word.text);
        accept(word.text);
    });
    menu->insertSeparator(first);
}

void SpellMarks::accept(const QString &word)
{
    noteKnown(word, false);
    markAnew();
}

/// As if it was typed, so that it can be undone.
void SpellMarks::replace(const Word &word, const QString &with)
{
    QTextCursor cursor(m_edit->document());
    cursor.setPosition(word.begin);
    cursor.setPosition(word.begin + static_cast<int>(word.text.size()), QTextCursor::KeepAnchor);
    if (cursor.selectedText() == word.text) {
        cursor.insertText(with);
    }
}

} // namespace varve
