// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shortcutsdialog.h"

#include "shortcutbook.h"
#include <models/plaintext.h>
#include <shell/fonts.h>
#include <shell/noticebar.h>
#include <shell/plainlabel.h>

#include <QAction>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int ActionRole = Qt::UserRole + 1;

QString nameOf(const QAction *action)
{
    return asOneLine(action->text().remove(u'&'));
}

QString keysText(const QList<QKeySequence> &keys)
{
    return QKeySequence::listToString(keys, QKeySequence::NativeText);
}

/// Of what an action belongs to: the panel that has to have the focus.
QString panelOf(const QAction *action)
{
    for (QObject *object : action->associatedObjects()) {
        for (auto *widget = qobject_cast<QWidget *>(object); widget != nullptr;
             widget = widget->parentWidget()) {
            if (!widget->accessibleName().isEmpty()) {
                return widget->accessibleName();
            }
        }
    }
    return {};
}

} // namespace

ShortcutsDialog::ShortcutsDialog(ShortcutBook *book, QWidget *window)
    : QDialog(window)
    , m_book(book)
    , m_filter(new QLineEdit(this))
    , m_list(new QTreeWidget(this))
{
    setWindowTitle(tr("Keyboard shortcuts"));
    m_filter->setPlaceholderText(tr("Find a command or a key"));
    m_filter->setAccessibleName(m_filter->placeholderText());
    m_filter->setClearButtonEnabled(true);
    m_list->setAccessibleName(windowTitle());
    m_list->setColumnCount(2);
    m_list->setHeaderLabels({ tr("Command"), tr("Keys") });
    m_list->setUniformRowHeights(true);
    m_list->setAllColumnsShowFocus(true);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    makeEditor();
    auto *buttons =
            new QDialogButtonBox(QDialogButtonBox::RestoreDefaults | QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::RestoreDefaults)->setText(tr("Restore &Defaults"));
    buttons->button(QDialogButtonBox::RestoreDefaults)->setAutoDefault(false);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    auto *column = new QVBoxLayout(this);
    column->addWidget(m_filter);
    column->addWidget(m_list, 1);
    column->addWidget(m_conflict);
    column->addWidget(m_editor);
    column->addWidget(buttons);
    connect(m_filter, &QLineEdit::textChanged, this, &ShortcutsDialog::filter);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &ShortcutsDialog::showCurrent);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this,
            [this] {
                m_book->restoreAll();
                refresh();
            });
    fill();
    showCurrent();
    resize(fontMetrics().averageCharWidth() * 90, fontMetrics().lineSpacing() * 34);
}

ShortcutsDialog::~ShortcutsDialog() = default;

void ShortcutsDialog::makeEditor()
{
    m_editor = new QWidget(this);
    m_name = new PlainLabel(m_editor);
    m_key = new QKeySequenceEdit(m_editor);
    m_key->setMaximumSequenceLength(1);
    m_key->setAccessibleName(tr("New keys"));
    if (auto *field = m_key->findChild<QLineEdit *>()) {
        field->setPlaceholderText(tr("Press keys")); // Qt's own is a sentence in some languages
    }
    m_usual = new QPushButton(tr("&Usual keys"), m_editor);
    m_none = new QPushButton(tr("&No keys"), m_editor);
    for (QPushButton *button : { m_usual, m_none }) {
        button->setAutoDefault(false);
    }
    auto *row = new QHBoxLayout(m_editor);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_name, 1);
    row->addWidget(m_key);
    row->addWidget(m_usual);
    row->addWidget(m_none);
    m_conflict = new NoticeBar(this);
    m_take = new QPushButton(tr("&Take it from there"));
    m_take->setAutoDefault(false);
    m_conflict->addButton(m_take);
    connect(m_take, &QPushButton::clicked, this, &ShortcutsDialog::take);
    connect(m_key, &QKeySequenceEdit::editingFinished, this,
            [this] { change(m_key->keySequence()); });
    connect(m_usual, &QPushButton::clicked, this, [this] {
        m_book->restore(current());
        refresh();
    });
    connect(m_none, &QPushButton::clicked, this, [this] {
        m_book->setKeys(current(), {});
        refresh();
    });
}

void ShortcutsDialog::fill()
{
    addCommands();
    addPanels();
    addFixed();
    m_list->expandAll();
    m_list->setCurrentItem(m_list->topLevelItem(0));
}

QTreeWidgetItem *ShortcutsDialog::groupNamed(const QString &title)
{
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        if (m_list->topLevelItem(i)->text(0) == title) {
            return m_list->topLevelItem(i);
        }
    }
    auto *group = new QTreeWidgetItem(m_list, { title });
    group->setFont(0, boldOf(font()));
    group->setFlags(Qt::ItemIsEnabled);
    return group;
}

void ShortcutsDialog::addCommands()
{
    for (const ShortcutBook::Row &row : m_book->rows()) {
        auto *item = new QTreeWidgetItem(groupNamed(row.group), { nameOf(row.action) });
        item->setData(0, ActionRole, QVariant::fromValue(row.action));
        showKeys(item);
    }
}

/// They work while the panel has the focus, and are told only.
void ShortcutsDialog::addPanels()
{
    const auto all = parentWidget()->findChildren<QAction *>();
    for (const QAction *action : all) {
        const QString panel = action->shortcuts().isEmpty() || m_book->rowOf(action) != nullptr
                ? QString()
                : panelOf(action);
        if (!panel.isEmpty()) {
            new QTreeWidgetItem(groupNamed(panel),
                                { nameOf(action), keysText(action->shortcuts()) });
        }
    }
}

/// What is no command.
void ShortcutsDialog::addFixed()
{
    const auto native = [](const QKeyCombination &key) {
        return QKeySequence(key).toString(QKeySequence::NativeText);
    };
    QTreeWidgetItem *message = groupNamed(tr("While a message is written"));
    const auto add = [](QTreeWidgetItem *group, const QString &what, const QString &keys) {
        new QTreeWidgetItem(group, { what, keys });
    };
    const QString pages = native(Qt::Key_PageUp) + u", "_s + native(Qt::Key_PageDown);
    add(message, tr("Begin a line"), native(Qt::SHIFT | Qt::Key_Enter));
    add(message, tr("Scroll the transcript"), pages);
    add(message, tr("Your message before, the one after (in an empty field)"),
        native(Qt::Key_Up) + u", "_s + native(Qt::Key_Down));
    add(message, tr("Commands of Varve"), u"/"_s);
    add(message, tr("Refer to a file or another session"), u"@"_s);
    add(message, tr("Run a command of the shell"), u"!"_s);
    QTreeWidgetItem *transcript = groupNamed(tr("In the transcript"));
    add(transcript, tr("Message above, message below"),
        native(Qt::Key_Up) + u", "_s + native(Qt::Key_Down));
    add(transcript, tr("First and last message"),
        native(Qt::Key_Home) + u", "_s + native(Qt::Key_End));
    add(transcript, tr("What can be pressed in a message"), native(Qt::Key_Tab));
    add(transcript, tr("Unfold, or press it"),
        native(Qt::Key_Enter) + u", "_s + native(Qt::Key_Space));
}

void ShortcutsDialog::showKeys(QTreeWidgetItem *item)
{
    const auto *action = item->data(0, ActionRole).value<QAction *>();
    item->setText(1, keysText(action->shortcuts()));
    QFont changed = font();
    changed.setBold(!ShortcutBook::isUsual(*m_book->rowOf(action)));
    item->setFont(1, changed);
}

void ShortcutsDialog::filter(const QString &text)
{
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        QTreeWidgetItem *group = m_list->topLevelItem(i);
        bool any = false;
        for (int row = 0; row < group->childCount(); ++row) {
            QTreeWidgetItem *item = group->child(row);
            const bool fits = item->text(0).contains(text, Qt::CaseInsensitive)
                    || item->text(1).contains(text, Qt::CaseInsensitive);
            item->setHidden(!fits);
            if (fits && !any && !text.isEmpty()
                && (m_list->currentItem() == nullptr || m_list->currentItem()->isHidden()
                    || m_list->currentItem()->parent() == nullptr)) {
                m_list->setCurrentItem(item);
            }
            any = any || fits;
        }
        group->setHidden(!any);
    }
}

QAction *ShortcutsDialog::current() const
{
    const QTreeWidgetItem *item = m_list->currentItem();
    auto *action = item == nullptr ? nullptr : item->data(0, ActionRole).value<QAction *>();
    return action == nullptr || m_book->rowOf(action)->isFixed ? nullptr : action;
}

void ShortcutsDialog::showCurrent()
{
    const QAction *action = current();
    m_conflict->showMessage(NoticeBar::Tone::Information, {});
    m_editor->setEnabled(action != nullptr);
    m_name->setText(action != nullptr ? nameOf(action) : tr("Choose a command to change its keys"));
    m_key->setKeySequence(action != nullptr ? action->shortcut() : QKeySequence());
    m_usual->setEnabled(action != nullptr && !ShortcutBook::isUsual(*m_book->rowOf(action)));
    m_none->setEnabled(action != nullptr && !action->shortcuts().isEmpty());
}

/// A key that somebody else has is given only when the person says so.
void ShortcutsDialog::change(const QKeySequence &key)
{
    QAction *action = current();
    if (action == nullptr || key == action->shortcut()) {
        return;
    }
    m_holder = key.isEmpty() ? nullptr : m_book->holderOf(key, action);
    if (m_holder == nullptr) {
        m_book->setKeys(action, key.isEmpty() ? QList<QKeySequence>() : QList { key });
        refresh();
        return;
    }
    m_take->setVisible(!m_book->rowOf(m_holder)->isFixed);
    m_conflict->showMessage(NoticeBar::Tone::Information,
                            //: keys, and a command that has them
                            tr("%1 belongs to “%2”.")
                                    .arg(key.toString(QKeySequence::NativeText), nameOf(m_holder)));
}

void ShortcutsDialog::take()
{
    const QKeySequence key = m_key->keySequence();
    QAction *action = current();
    if (action == nullptr || m_holder == nullptr) {
        return;
    }
    QList<QKeySequence> left = m_holder->shortcuts();
    left.removeAll(key);
    m_book->setKeys(m_holder, left);
    m_book->setKeys(action, { key });
    refresh();
}

void ShortcutsDialog::refresh()
{
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        const QTreeWidgetItem *group = m_list->topLevelItem(i);
        for (int row = 0; row < group->childCount(); ++row) {
            if (group->child(row)->data(0, ActionRole).isValid()) {
                showKeys(group->child(row));
            }
        }
    }
    m_holder = nullptr;
    showCurrent();
}

} // namespace varve
