// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionheader.h"

#include "loadedsession.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

int countLeaves(const SessionTree &tree)
{
    int leaves = 0;
    for (int i = 0; i < tree.size(); ++i) {
        leaves += tree.childrenOf(i).empty() ? 1 : 0;
    }
    return leaves;
}

} // namespace

SessionHeader::SessionHeader(QWidget *parent) : QWidget(parent)
{
    m_title = new QLabel(this);
    m_title->setTextFormat(Qt::PlainText);
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_place = new QLabel(this);
    m_place->setTextFormat(Qt::PlainText);
    m_place->setForegroundRole(QPalette::PlaceholderText);
    m_model = new QLabel(this);
    m_model->setTextFormat(Qt::PlainText);
    m_model->setForegroundRole(QPalette::PlaceholderText);
    auto *line = new QHBoxLayout;
    line->addWidget(m_title, 1);
    line->addWidget(m_place);
    line->addSpacing(fontMetrics().averageCharWidth() * 2);
    line->addWidget(m_model);

    m_strip = new QFrame(this);
    m_strip->setAutoFillBackground(true);
    m_strip->setBackgroundRole(QPalette::AlternateBase);
    m_looking = new QLabel(
            tr("You are looking at another branch. Nothing moves until you continue here."),
            m_strip);
    m_looking->setWordWrap(true);
    m_here = new QPushButton(tr("Continue here"), m_strip);
    auto *back = new QPushButton(tr("Back"), m_strip);
    auto *strip = new QHBoxLayout(m_strip);
    strip->addWidget(m_looking, 1);
    strip->addWidget(m_here);
    strip->addWidget(back);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *top = new QWidget(this);
    top->setLayout(line);
    column->addWidget(top);
    column->addWidget(m_strip);
    connect(m_here, &QPushButton::clicked, this, &SessionHeader::continueHereRequested);
    connect(back, &QPushButton::clicked, this, &SessionHeader::backRequested);
    setSession(nullptr);
}

SessionHeader::~SessionHeader() = default;

void SessionHeader::setWritable(bool writable)
{
    m_here->setEnabled(writable);
}

void SessionHeader::setSession(const LoadedSession *loaded)
{
    setVisible(loaded != nullptr);
    if (loaded == nullptr) {
        return;
    }
    const Session &session = loaded->session();
    m_title->setText(session.name.isEmpty() ? tr("New session") : session.name);
    m_title->setToolTip(session.name);
    const QString folder = QFileInfo(session.cwd).fileName();
    const int others = std::max(0, countLeaves(loaded->snapshot->tree) - 1);
    const QString branches = loaded->isAtLeaf()
            ? (others > 0 ? tr("main path, %n other branch(es)", nullptr, others) : QString())
            : tr("another branch");
    QStringList place { folder, branches };
    place.removeAll(QString());
    m_place->setText(place.join(u" · "_s));
    m_place->setToolTip(session.cwd);
    m_model->setText(loaded->branch.state.model);
    m_strip->setVisible(!loaded->isAtLeaf());
}

} // namespace varve
