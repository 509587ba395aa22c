// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providerlist.h"

#include "providerstate.h"
#include <models/plaintext.h>
#include <settings/providercatalogue.h>
#include <shell/icons.h>
#include <shell/plainlabel.h>

#include <QBoxLayout>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int NameRole = Qt::UserRole;
constexpr int KeychainRole = Qt::UserRole + 1; ///< bool: its key is there

} // namespace

ProviderList::ProviderList(const ProviderCatalogue *known, QWidget *parent)
    : QWidget(parent)
    , m_known(known)
{
    m_list = new QListWidget;
    m_list->setAccessibleName(tr("Providers"));
    m_list->setWordWrap(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const int width = fontMetrics().averageCharWidth() * 24;
    m_list->setFixedWidth(width);
    auto *add = new QToolButton;
    add->setText(tr("Add"));
    add->setIcon(themedIcon(u"add"_s));
    add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    add->setPopupMode(QToolButton::InstantPopup);
    add->setFocusPolicy(Qt::StrongFocus);
    auto *menu = new QMenu(add);
    fillMenu(menu);
    add->setMenu(menu);
    m_remove = new QPushButton(tr("Remove…"));
    m_remove->setAutoDefault(false);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(add);
    buttons->addWidget(m_remove);
    buttons->addStretch();
    createQuestion();
    m_question->setMaximumWidth(width);
    m_column = new QVBoxLayout(this);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->addWidget(m_list, 1);
    m_column->addWidget(m_question);
    m_column->addLayout(buttons);
    connect(m_list, &QListWidget::currentRowChanged, this, &ProviderList::currentChanged);
    connect(m_remove, &QPushButton::clicked, this, &ProviderList::ask);
}

ProviderList::~ProviderList() = default;

void ProviderList::createQuestion()
{
    m_question = new QWidget;
    m_questionText = new PlainLabel;
    m_questionText->setWordWrap(true);
    m_yes = new QPushButton(tr("Remove"));
    m_yes->setAutoDefault(false);
    auto *keep = new QPushButton(tr("Keep"));
    keep->setAutoDefault(false);
    auto *answers = new QHBoxLayout;
    answers->addWidget(m_yes);
    answers->addWidget(keep);
    answers->addStretch();
    auto *column = new QVBoxLayout(m_question);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_questionText);
    column->addLayout(answers);
    m_question->hide();
    connect(m_yes, &QPushButton::clicked, this, [this] {
        closeQuestion();
        Q_EMIT removeRequested();
    });
    connect(keep, &QPushButton::clicked, this, [this] {
        closeQuestion();
        m_remove->setFocus();
    });
}

void ProviderList::fillMenu(QMenu *menu)
{
    const auto addEntries = [&](bool local) {
        for (const KnownProvider &known : m_known->providers()) {
            if (known.isLocal == local) {
                connect(menu->addAction(known.name), &QAction::triggered, this,
                        [this, known] { Q_EMIT addRequested(known.config()); });
            }
        }
    };
    menu->addSection(tr("With a key"));
    addEntries(false);
    menu->addSection(tr("On this machine"));
    addEntries(true);
    menu->addSeparator();
    connect(menu->addAction(tr("Another server, by its address")), &QAction::triggered, this,
            [this] {
                ProviderConfig own;
                own.name = tr("My server");
                own.id = newProviderId(own.name);
                Q_EMIT addRequested(own);
            });
}

void ProviderList::addBelow(QWidget *widget)
{
    m_column->addWidget(widget);
}

void ProviderList::setCount(int rows)
{
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    for (int row = 0; row < rows; ++row) {
        m_list->addItem(new QListWidgetItem);
    }
}

void ProviderList::showRow(int row, const ProviderConfig &provider, const ProviderState &state)
{
    const QSignalBlocker quiet(m_list);
    QListWidgetItem *item = m_list->item(row);
    item->setText(provider.name + u'\n' + state.text(provider));
    item->setToolTip(asPlainText(state.problem));
    item->setIcon(themedIcon(state.icon(provider)));
    item->setData(NameRole, provider.name);
    item->setData(KeychainRole, provider.key.kind == KeySource::Kind::Keychain);
}

int ProviderList::currentRow() const
{
    return m_list->currentRow();
}

void ProviderList::setCurrentRow(int row)
{
    const QSignalBlocker quiet(m_list);
    m_list->setCurrentRow(row);
}

void ProviderList::closeQuestion()
{
    m_question->hide();
}

void ProviderList::takeFocus()
{
    m_list->setFocus();
}

void ProviderList::ask()
{
    const QListWidgetItem *item = m_list->currentItem();
    if (item == nullptr) {
        return;
    }
    const QString name = item->data(NameRole).toString();
    m_questionText->setText(item->data(KeychainRole).toBool()
                                    ? tr("Remove %1 and its key from the keychain?").arg(name)
                                    : tr("Remove %1?").arg(name));
    m_question->show();
    m_yes->setFocus();
}

} // namespace varve
