// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "phrasedialog.h"

#include <models/plaintext.h>
#include <preferences/stateline.h>
#include <shell/dialogsize.h>
#include <shell/plainlabel.h>
#include <shell/rowtable.h>

#include <QBoxLayout>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QPushButton>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QPlainTextEdit *makePhrase(const QString &phrase)
{
    constexpr int Lines = 4;
    auto *text = new QPlainTextEdit(phrase);
    text->setReadOnly(true);
    text->setTabChangesFocus(true);
    text->setAccessibleName(PhraseDialog::tr("Recovery phrase"));
    text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    text->setMinimumHeight(text->fontMetrics().lineSpacing() * (Lines + 1));
    return text;
}

} // namespace

PhraseDialog::PhraseDialog(const QString &archive, const QString &phrase, const QString &problem,
                           QWidget *parent)
    : QDialog(parent)
{
    setWindowTitle(tr("Recovery phrase of %1").arg(asTitlePart(archive)));
    auto *column = new QVBoxLayout(this);
    auto *buttons = makeCloseButton(this);
    auto *why = new PlainLabel(
            tr("Write it down. Without it, or a machine that has the key, nobody reads this "
               "archive again; other machines of yours ask for it. Whoever has it can read "
               "everything that is there."));
    why->setWordWrap(true);
    column->addWidget(why);
    column->addWidget(makePhrase(phrase), 1);
    auto *copy = buttons->addButton(tr("&Copy"), QDialogButtonBox::ActionRole);
    copy->setAutoDefault(false);
    connect(copy, &QPushButton::clicked, this,
            [phrase] { QGuiApplication::clipboard()->setText(phrase); });
    auto *state = new StateLine;
    column->addWidget(state);
    column->addWidget(buttons);
    state->say(u"warning"_s, problem, Accent::Warning);
    resizeToText(this, 70, 12);
}

} // namespace varve
