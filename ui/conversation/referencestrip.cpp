// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "referencestrip.h"

#include <contextpanel/dimlabel.h>
#include <models/format.h>
#include <models/plaintext.h>
#include <shell/flowlayout.h>
#include <shell/icons.h>

#include <QBoxLayout>
#include <QToolButton>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int TitleWidth = 28; ///< characters

} // namespace

ReferenceStrip::ReferenceStrip(QWidget *parent) : QFrame(parent), m_sum(new DimLabel)
{
    setAccessibleName(tr("References of the message"));
    auto *chips = new QWidget;
    m_chips = new FlowLayout(chips);
    m_chips->setContentsMargins(0, 0, 0, 0);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 2);
    column->setSpacing(2);
    column->addWidget(chips);
    column->addWidget(m_sum);
    hide();
}

ReferenceStrip::~ReferenceStrip() = default;

void ReferenceStrip::setReferences(const QList<ReferenceChip> &references)
{
    if (references == m_references) {
        return;
    }
    m_references = references;
    while (QLayoutItem *item = m_chips->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    qint64 sum = 0;
    for (const ReferenceChip &reference : references) {
        addChip(reference);
        sum += reference.tokens;
    }
    m_sum->setText(tr("About %1 tokens come along").arg(formatTokens(sum)));
    m_sum->setVisible(references.size() > 1 && sum > 0);
    setVisible(!references.isEmpty());
}

void ReferenceStrip::addChip(const ReferenceChip &reference)
{
    auto *chip = new QToolButton;
    chip->setAutoRaise(false);
    chip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    chip->setFocusPolicy(Qt::StrongFocus);
    const bool works = reference.problem.isEmpty();
    chip->setIcon(themedIcon(works ? u"link"_s : u"warning"_s));
    const QString title = fontMetrics().elidedText(reference.title, Qt::ElideRight,
                                                   fontMetrics().averageCharWidth() * TitleWidth);
    const QString place = reference.written.mid(1, 14); // an entry's id is long
    QStringList words { title.isEmpty() ? place
                                        : QString(place.section(u'/', 0, 0) + u' ' + title) };
    if (works) {
        //: an estimate, such as 1.2k
        words += tr("%1 tokens").arg(formatTokens(reference.tokens));
        if (reference.cut) {
            words += tr("shortened");
        }
    } else {
        words += tr("brings nothing along");
    }
    const QString text = words.join(u" · "_s);
    chip->setText(asActionText(text));
    chip->setToolTip(asPlainText(works ? QString(reference.title + u'\n' + reference.preview)
                                       : reference.problem));
    chip->setAccessibleName(works ? tr("Reference %1").arg(text) : text);
    chip->setAccessibleDescription(works ? reference.preview : reference.problem);
    connect(chip, &QToolButton::clicked, this, [this, reference] {
        if (reference.problem.isEmpty()) {
            Q_EMIT openRequested(reference.written);
        }
    });
    m_chips->addWidget(chip);
}

} // namespace varve
