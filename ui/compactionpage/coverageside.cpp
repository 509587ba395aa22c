// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "coverageside.h"

#include "categorycolors.h"
#include "dimlabel.h"
#include "facticon.h"
#include "format.h"
#include "icons.h"
#include "plaintext.h"

#include <QBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QTextLayout>
#include <QToolButton>

#include <cmath>
#include <numeric>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr qsizetype FirstRows = 6;

/// A label that gives way. A sentence goes on in a second line, a path is cut in its middle, where it says
/// least; the whole of it is in the tool tip.
class FactLabel final : public PlainLabel
{
public:
    FactLabel(const QString &text, bool sentence) : m_text(text), m_sentence(sentence)
    {
        setToolTip(asPlainText(text));
        setAccessibleName(text);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }

    [[nodiscard]] QSize minimumSizeHint() const override
    {
        return { fontMetrics().averageCharWidth() * 8, fontMetrics().height() };
    }
    [[nodiscard]] QSize sizeHint() const override
    {
        return { fontMetrics().horizontalAdvance(m_text), fontMetrics().height() };
    }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        PlainLabel::resizeEvent(event);
        if (!m_sentence) {
            setText(fontMetrics().elidedText(m_text, Qt::ElideMiddle, width()));
            return;
        }
        QTextLayout layout(m_text, font());
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        layout.setTextOption(option);
        layout.beginLayout();
        QTextLine line = layout.createLine();
        line.setLineWidth(width());
        layout.endLayout();
        const QString rest = m_text.sliced(line.textLength());
        // A layout in a scroll area asks for no height for its width.
        setFixedHeight(fontMetrics().height() + (rest.isEmpty() ? 0 : fontMetrics().lineSpacing()));
        setText(rest.isEmpty()
                        ? m_text
                        : QString(m_text.first(line.textLength()).trimmed() + u'\n'
                                  + fontMetrics().elidedText(rest, Qt::ElideRight, width())));
    }

private:
    QString m_text;
    bool m_sentence;
};

} // namespace

CoverageSide::CoverageSide(QWidget *parent) : QWidget(parent)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto *head = new QHBoxLayout;
    m_percent = new PlainLabel;
    QFont large = m_percent->font();
    large.setPointSizeF(large.pointSizeF() * 1.5);
    large.setBold(true);
    m_percent->setFont(large);
    m_sentence = new DimLabel;
    m_sentence->setWordWrap(true);
    head->addWidget(m_percent);
    head->addWidget(m_sentence, 1);
    layout->addLayout(head);

    m_heading = new PlainLabel(tr("Missing"));
    QFont bold = m_heading->font();
    bold.setBold(true);
    m_heading->setFont(bold);
    layout->addWidget(m_heading);
    m_rows = new QWidget;
    m_rowLayout = new QVBoxLayout(m_rows);
    m_rowLayout->setContentsMargins(0, 0, 0, 0);
    m_rowLayout->setSpacing(0);
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(m_rows);
    scroll->setMinimumHeight(fontMetrics().height() * 6);
    m_rows->setAutoFillBackground(false);
    scroll->viewport()->setAutoFillBackground(false);
    layout->addWidget(scroll, 1);

    m_addAll = new QPushButton(tr("Add all missing"));
    m_askAgain = new QPushButton(tr("Ask again for what is missing"));
    layout->addWidget(m_addAll);
    layout->addWidget(m_askAgain);
    connect(m_addAll, &QPushButton::clicked, this, [this] {
        QList<int> all(m_coverage.missing.size());
        std::iota(all.begin(), all.end(), 0);
        Q_EMIT addRequested(all);
    });
    connect(m_askAgain, &QPushButton::clicked, this, &CoverageSide::askAgainRequested);
    setPending({});
}

CoverageSide::~CoverageSide() = default;

void CoverageSide::setPending(const QString &sentence)
{
    m_coverage = {};
    m_all = false;
    rebuildRows();
    m_percent->hide();
    m_sentence->setText(sentence);
    m_heading->hide();
    m_addAll->hide();
    m_askAgain->hide();
}

void CoverageSide::setCoverage(const CoverageView &coverage)
{
    m_coverage = coverage;
    const bool any = coverage.total > 0;
    // Rounded down: with anything missing it is not to say 100%.
    const int percent = any ? coverage.found * 100 / coverage.total : 100;
    m_percent->setText(tr("%1%").arg(locale().toString(percent)));
    m_percent->setVisible(any);
    m_sentence->setText(any ? tr("covered: %1 of %Ln facts", nullptr, coverage.total)
                                        .arg(formatCount(coverage.found))
                            : tr("Nothing in this range could be checked by rule."));
    m_sentence->setToolTip(
            tr("Paths, commands, errors, instructions, decisions and open items that "
               "were found in the summarized messages"));
    const bool missing = !coverage.missing.isEmpty();
    m_heading->setVisible(missing);
    m_addAll->setVisible(missing);
    m_askAgain->setVisible(missing);
    m_askAgain->setEnabled(coverage.canAskAgain);
    m_askAgain->setToolTip(coverage.canAskAgain
                                   ? QString()
                                   : tr("The built-in summarizer would write the same again."));
    rebuildRows();
}

void CoverageSide::rebuildRows()
{
    while (QLayoutItem *item = m_rowLayout->takeAt(0)) {
        if (QWidget *widget = item->widget()) {
            widget->hide();
            widget->deleteLater(); // it may be the row whose button was just pressed
        }
        delete item;
    }
    const qsizetype all = m_coverage.missing.size();
    const qsizetype shown = m_all ? all : std::min(all, FirstRows);
    for (int row = 0; row < shown; ++row) {
        m_rowLayout->addWidget(createRow(row));
    }
    if (shown < all) {
        m_more = new QToolButton;
        m_more->setAutoRaise(true);
        m_more->setText(tr("%Ln more…", nullptr, static_cast<int>(all - shown)));
        connect(m_more, &QToolButton::clicked, this, [this] {
            m_all = true;
            rebuildRows();
        });
        m_rowLayout->addWidget(m_more, 0, Qt::AlignLeading);
    }
    m_rowLayout->addStretch();
}

QWidget *CoverageSide::createRow(int row)
{
    const Fact &fact = m_coverage.missing.at(row);
    auto *widget = new QWidget;
    auto *layout = new QHBoxLayout(widget);
    layout->setContentsMargins(0, 1, 0, 1);
    auto *icon = new QToolButton;
    icon->setAutoRaise(true);
    icon->setIcon(themedIcon(factIcon(fact.kind)));
    icon->setToolTip(tr("Show where it stands"));
    icon->setAccessibleName(tr("Show where it stands: %1").arg(fact.text));
    icon->setEnabled(!fact.entry.isNull());
    connect(icon, &QToolButton::clicked, this,
            [this, entry = fact.entry] { Q_EMIT goToRequested(entry); });
    auto *add = new QToolButton;
    add->setAutoRaise(true);
    add->setText(tr("Add"));
    add->setAccessibleName(tr("Add to the summary: %1").arg(fact.text));
    connect(add, &QToolButton::clicked, this, [this, row] { Q_EMIT addRequested({ row }); });
    layout->addWidget(icon);
    layout->addWidget(new FactLabel(fact.text, fact.kind != Fact::Kind::Path), 1);
    layout->addWidget(add);
    widget->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    return widget;
}

} // namespace varve
