// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "providermodels.h"

#include "entryfield.h"
#include "modelcolumns.h"
#include "problemlabel.h"
#include "stateline.h"
#include <models/format.h>
#include <models/plaintext.h>
#include <providers/modelcatalogue.h>
#include <shell/padcelldelegate.h>

#include <QBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>

#include <algorithm>
#include <utility>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QString priceText(const std::optional<ModelPrices> &prices)
{
    if (!prices) {
        return ProviderModels::tr("unknown");
    }
    if (prices->input == 0 && prices->output == 0) {
        return ProviderModels::tr("free");
    }
    //: US dollars for a million tokens, read and written
    return ProviderModels::tr("$%1 / $%2")
            .arg(QLocale().toString(prices->input), QLocale().toString(prices->output));
}

} // namespace

QString thinkingName(QStringView thinking)
{
    if (thinking.isEmpty()) {
        return ProviderModels::tr("As the provider does");
    }
    if (const auto budget = thinkingBudget(thinking)) {
        return ProviderModels::tr("%n token(s)", nullptr, *budget);
    }
    if (thinking == "off"_L1) {
        return ProviderModels::tr("Off");
    }
    if (thinking == "low"_L1) {
        return ProviderModels::tr("Low");
    }
    if (thinking == "medium"_L1) {
        return ProviderModels::tr("Medium");
    }
    // Other programs have further words.
    return thinking == "high"_L1 ? ProviderModels::tr("High") : thinking.toString();
}

ProviderModels::ProviderModels(const ModelCatalogue *catalogue, QWidget *parent)
    : QWidget(parent)
    , m_catalogue(catalogue)
{
    m_filter = new EntryField;
    m_filter->setPlaceholderText(tr("Filter"));
    m_filter->setAccessibleName(tr("Filter the models"));
    m_filter->setClearButtonEnabled(true);
    m_refresh = new QPushButton(tr("Ask the server"));
    m_refresh->setAutoDefault(false);
    m_refresh->setToolTip(tr("Reads the server's own list of models and their windows"));
    auto *top = new QHBoxLayout;
    top->addWidget(m_filter, 1);
    top->addWidget(m_refresh);
    top->addStretch(); // where there is no filter

    m_table = new QTableWidget(0, ColumnCount);
    m_table->setAccessibleName(tr("Models"));
    m_table->setHorizontalHeaderLabels(
            { tr("Model"), tr("Window"), tr("Known from"), tr("Thinking"), tr("Price, in / out") });
    m_table->horizontalHeaderItem(Price)->setToolTip(
            tr("US dollars for a million tokens, read and written"));
    m_table->verticalHeader()->hide();
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false); // Tab leaves the table
    m_table->setItemDelegate(new PadCellDelegate(m_table));
    m_table->setItemDelegateForColumn(Thinking, new ThinkingDelegate(this));
    constexpr int ModelCharacters = 24; // "gpt-4.1-mini" and "gpt-4.1-nano" differ at the end
    m_columns = new ModelColumns(m_table, Model, ModelCharacters, { Source, Thinking });
    m_table->setMinimumHeight(fontMetrics().lineSpacing() * 9);

    m_new = new EntryField;
    m_new->setPlaceholderText(tr("Name of a model that is not in the list"));
    m_new->setAccessibleName(tr("Model to add"));
    m_add = new QPushButton(tr("Add model"));
    m_remove = new QPushButton(tr("Remove model"));
    m_add->setAutoDefault(false);
    m_remove->setAutoDefault(false);
    auto *bottom = new QHBoxLayout;
    bottom->addWidget(m_new, 1);
    bottom->addWidget(m_add);
    bottom->addWidget(m_remove);
    m_problem = new ProblemLabel;
    m_state = new StateLine;

    auto *column = new QVBoxLayout(this);
    column->addLayout(top);
    column->addWidget(m_state);
    column->addWidget(m_table, 1);
    column->addWidget(m_problem);
    column->addLayout(bottom);

    connect(m_filter, &QLineEdit::textChanged, this, &ProviderModels::filter);
    connect(m_refresh, &QPushButton::clicked, this, [this] {
        m_state->say(u"clock"_s, tr("Asking the server…"));
        m_refresh->setEnabled(false);
        Q_EMIT refreshRequested();
    });
    connect(m_table, &QTableWidget::cellChanged, this, [this](int row, int where) {
        if (!m_filling && where == Window) {
            takeWindow(row);
        } else if (!m_filling && where == Thinking) {
            takeThinking(row);
        }
    });
    connect(m_table, &QTableWidget::currentCellChanged, this, &ProviderModels::updateButtons);
    connect(m_new, &QLineEdit::textChanged, this, &ProviderModels::updateButtons);
    connect(m_new, &QLineEdit::returnPressed, this, &ProviderModels::addByHand);
    connect(m_add, &QPushButton::clicked, this, &ProviderModels::addByHand);
    connect(m_remove, &QPushButton::clicked, this, &ProviderModels::removeSelected);
}

ProviderModels::~ProviderModels() = default;

void ProviderModels::setProvider(const ProviderConfig &provider)
{
    const bool isAnother = provider.id != m_provider.id;
    m_provider = provider;
    if (isAnother) {
        m_filter->clear();
        m_new->clear();
        forgetAnswer();
    }
    fill();
}

void ProviderModels::forgetAnswer()
{
    m_state->say({}, {});
    m_refresh->setEnabled(true);
}

void ProviderModels::setRefreshed(const QString &text, bool ok)
{
    fill();
    if (m_refresh->isEnabled()) {
        return; // it was asked with other fields
    }
    m_state->say(ok ? u"check"_s : u"error"_s, text, ok ? Accent::Success : Accent::Danger);
    m_refresh->setEnabled(true);
}

void ProviderModels::fill()
{
    m_filling = true;
    m_problem->setProblem({});
    m_table->setRowCount(0);
    QStringList ids;
    for (const ProviderModel &model : std::as_const(m_provider.models)) {
        ids += model.id;
    }
    const QList<ModelInfo> known = m_catalogue->modelsOf(m_provider.catalogueName());
    for (const ModelInfo &model : known) {
        ids += model.id;
    }
    ids.removeDuplicates();
    for (const QString &id : std::as_const(ids)) {
        addRow(id);
    }
    m_filling = false;
    m_columns->update();
    filter();
    updateButtons();
}

void ProviderModels::addRow(const QString &id)
{
    const int row = m_table->rowCount();
    m_table->insertRow(row);
    for (int column = 0; column < ColumnCount; ++column) {
        auto *item = new QTableWidgetItem;
        const bool editable = column == Window || column == Thinking;
        item->setFlags(editable ? item->flags() | Qt::ItemIsEditable
                                : item->flags() & ~Qt::ItemIsEditable);
        if (column == Window || column == Price) {
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        }
        m_table->setItem(row, column, item);
    }
    m_table->item(row, Model)->setText(id);
    showRow(row);
}

ProviderModel ProviderModels::modelOf(int row) const
{
    const QString id = m_table->item(row, Model)->text();
    const ProviderModel *set = m_provider.model(id);
    return set ? *set : ProviderModel { id, 0, {} };
}

void ProviderModels::showRow(int row)
{
    const bool wasFilling = std::exchange(m_filling, true);
    const ProviderModel set = modelOf(row);
    const auto info = m_catalogue->find(m_provider.catalogueName(), set.id);
    const qint64 window = set.window > 0 ? set.window : info ? info->contextWindow : 0;
    QTableWidgetItem *windowItem = m_table->item(row, Window);
    windowItem->setText(window > 0 ? formatCount(window) : tr("unknown"));
    windowItem->setToolTip(asPlainText(
            windowItem->text() + u'\n'
            + tr("Tokens. Type another size to set it, or clear it to take what is known.")));
    m_table->item(row, Source)
            ->setText(set.window > 0                   ? tr("you")
                              : window <= 0            ? QString()
                              : info->windowFromServer ? tr("the server")
                                                       : tr("the bundled list"));
    QTableWidgetItem *thinking = m_table->item(row, Thinking);
    thinking->setData(Qt::UserRole, set.thinking);
    thinking->setText(thinkingName(set.thinking));
    m_table->item(row, Price)->setText(priceText(info ? info->prices : std::nullopt));
    for (const int column : { Model, Source, Thinking, Price }) {
        m_table->item(row, column)->setToolTip(asPlainText(m_table->item(row, column)->text()));
    }
    m_filling = wasFilling;
    if (!m_filling) {
        m_columns->update();
    }
}

void ProviderModels::takeWindow(int row)
{
    ProviderModel model = modelOf(row);
    const QString text = m_table->item(row, Window)->text().trimmed();
    bool ok = text.isEmpty();
    qint64 tokens = 0;
    if (!ok) {
        tokens = QLocale().toLongLong(text, &ok);
        if (!ok) {
            tokens = QString(text).remove(u' ').toLongLong(&ok);
        }
    }
    constexpr qint64 Least = 256;
    if (!ok || (!text.isEmpty() && (tokens < Least || tokens > 100'000'000))) {
        m_problem->setProblem(
                tr("“%1” is no window: give a number of tokens, 256 at least.").arg(text));
    } else {
        m_problem->setProblem({});
        model.window = tokens;
        change(model);
    }
    showRow(row);
}

void ProviderModels::takeThinking(int row)
{
    ProviderModel model = modelOf(row);
    const QString thinking = m_table->item(row, Thinking)->data(Qt::UserRole).toString();
    if (isThinkingLevel(thinking)) {
        m_problem->setProblem({});
        model.thinking = thinking;
        change(model);
    } else {
        m_problem->setProblem(tr("“%1” is no thinking level: choose one, or give a budget from "
                                 "1,024 to 1,000,000 tokens.")
                                      .arg(thinking));
    }
    showRow(row);
}

void ProviderModels::change(const ProviderModel &model)
{
    const ProviderModel *before = m_provider.model(model.id);
    const bool isBare = model.window == 0 && model.thinking.isEmpty();
    if (before ? *before == model : isBare) {
        return;
    }
    const auto known = m_catalogue->modelsOf(m_provider.catalogueName());
    if (isBare && std::ranges::contains(known, model.id, &ModelInfo::id)) {
        m_provider.models.removeIf([&](const ProviderModel &one) { return one.id == model.id; });
    } else {
        m_provider.setModel(model);
    }
    updateButtons();
    Q_EMIT edited();
}

void ProviderModels::addByHand()
{
    const QString id = m_new->text().trimmed();
    if (id.isEmpty()) {
        return;
    }
    m_filter->clear();
    const QList<QTableWidgetItem *> there = m_table->findItems(id, Qt::MatchExactly);
    if (there.isEmpty()) {
        m_provider.setModel({ id, 0, {} });
        m_filling = true;
        addRow(id);
        m_filling = false;
        m_table->setCurrentCell(m_table->rowCount() - 1, Window);
        Q_EMIT edited();
    } else {
        m_table->setCurrentItem(there.first());
    }
    m_new->clear();
    updateButtons();
}

void ProviderModels::removeSelected()
{
    const int row = m_table->currentRow();
    if (row < 0) {
        return;
    }
    const QString id = m_table->item(row, Model)->text();
    m_provider.models.removeIf([&](const ProviderModel &one) { return one.id == id; });
    fill();
    Q_EMIT edited();
}

void ProviderModels::filter()
{
    for (int row = 0; row < m_table->rowCount(); ++row) {
        m_table->setRowHidden(row,
                              !m_table->item(row, Model)
                                       ->text()
                                       .contains(m_filter->text().trimmed(), Qt::CaseInsensitive));
    }
}

void ProviderModels::updateButtons()
{
    m_add->setEnabled(!m_new->text().trimmed().isEmpty());
    const int row = m_table->currentRow();
    const bool isOwn = row >= 0 && m_provider.model(m_table->item(row, Model)->text());
    m_remove->setEnabled(isOwn);
    m_remove->setToolTip(isOwn ? tr("Takes back what you set for it")
                               : tr("Only models that you added or set something for"));
    m_filter->setVisible(m_table->rowCount() > 8);
}

} // namespace varve
