// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "meaningrow.h"

#include <contextpanel/elidedlabel.h>
#include <sessions/rowpainter.h>
#include <shell/icons.h>

#include <QHBoxLayout>
#include <QToolButton>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

/// As its neighbours in the row: flat, and it shows when it has the keyboard.
QToolButton *flatButton(Qt::ToolButtonStyle style, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setToolButtonStyle(style);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

} // namespace

MeaningRow::MeaningRow(QWidget *parent)
    : QWidget(parent)
    , m_setUp(flatButton(Qt::ToolButtonTextBesideIcon, parent))
    , m_text(new ElidedLabel({}, this))
    , m_pause(flatButton(Qt::ToolButtonTextOnly, this))
{
    m_setUp->setIcon(themedIcon(u"settings"_s));
    m_setUp->setToolTip(tr("With an embedding model, entries are also found that say the same in "
                           "other words"));
    m_text->setForegroundRole(QPalette::PlaceholderText);
    m_text->setFont(RowPainter::smaller(font()));
    m_pause->setText(tr("Pause"));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins({});
    row->addWidget(m_text, 1);
    row->addWidget(m_pause);
    connect(m_setUp, &QToolButton::clicked, this, &MeaningRow::settingsRequested);
    connect(m_pause, &QToolButton::clicked, this, [this] { Q_EMIT pauseRequested(!m_paused); });
}

MeaningRow::~MeaningRow() = default;

void MeaningRow::setModel(const QString &model)
{
    m_model = model;
    showState();
}

void MeaningRow::setVectorState(const QString &state, bool paused, bool trouble)
{
    m_vectors = state;
    m_paused = paused;
    m_trouble = trouble;
    showState();
}

void MeaningRow::setSearch(SearchResults::Meaning meaning, const QString &problem)
{
    m_meaning = meaning;
    m_problem = problem;
    showState();
}

void MeaningRow::setStoreEmpty(bool empty)
{
    m_storeEmpty = empty;
    showState();
}

void MeaningRow::showState()
{
    QStringList parts;
    switch (m_meaning) {
    case SearchResults::Meaning::None:
        break;
    case SearchResults::Meaning::Asking:
        parts += tr("Asking %1…").arg(m_model);
        break;
    case SearchResults::Meaning::Found:
        parts += tr("Also by meaning.");
        break;
    case SearchResults::Meaning::Failed:
        parts += tr("Not by meaning: %1").arg(m_problem);
        break;
    }
    const bool failed = m_meaning == SearchResults::Meaning::Failed;
    // What the preparation has to wait for is mostly what the search failed of: once is enough.
    if (!m_vectors.isEmpty()
        && !(failed && !m_problem.isEmpty() && m_vectors.contains(m_problem))) {
        parts += m_vectors;
    }
    m_text->setText(parts.join(u' '));
    m_pause->setVisible(!m_vectors.isEmpty());
    m_pause->setText(m_paused ? tr("Resume") : tr("Pause"));
    m_setUp->setText(m_model.isEmpty() ? tr("Search by meaning…") : tr("Settings…"));
    m_setUp->setVisible((m_model.isEmpty() || failed || m_trouble) && !m_storeEmpty);
    setVisible(!parts.isEmpty());
}

} // namespace varve
