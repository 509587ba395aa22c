// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
// Not compiled: what scripts/dev.d/foreign.awk finds ("// wrong" at the end of the line) and what it leaves alone.

#include <QLabel> // wrong
#include <QMessageBox>

void labels(QWidget *parent, const QString &name)
{
    auto *label = new QLabel(name, parent); // wrong
    QLabel onStack(name); // wrong
    auto *plain = new PlainLabel(name, parent);
    static_cast<QLabel *>(form->labelForField(field))->setBuddy(field);
    // A QLabel renders what looks like tags.
    label->setTextFormat(Qt::RichText); // wrong
    plain->setText(QStringLiteral("QLabel"));
}

void boxes(QWidget *parent, const QString &name)
{
    QMessageBox box(QMessageBox::Warning, tr("Varve"), name); // wrong
    auto *another = new QMessageBox(QMessageBox::Warning, tr("Varve"), name); // wrong
    QMessageBox::warning(parent, tr("Varve"), name); // wrong
    PlainMessageBox plain(QMessageBox::Warning, tr("Varve"), name, QMessageBox::Ok);
    connect(another, &QMessageBox::buttonClicked, parent, [] { });
}

void toolTips(QWidget *widget, const QString &name)
{
    widget->setToolTip(name); // wrong
    widget->setToolTip(tr("Opens %1").arg(name)); // wrong
    widget->setToolTip(isOpen ? tr("Closes it") : name); // wrong
    widget->setToolTip( // wrong
            name);
    item->setToolTip(0, name); // wrong
    widget->setToolTip(tr("Opens it"));
    widget->setToolTip(tr("Opens what stands "
                          "in two lines"));
    widget->setToolTip(isOpen ? tr("Closes it (a: b)") : QString());
    widget->setToolTip(isOpen ? QString() : isNew ? tr("Makes it") : asPlainText(name));
    widget->setToolTip(asPlainText(name));
    item->setToolTip(Name, asPlainText(tr("Opens %1").arg(name)));
    other->setToolTip(widget->toolTip());
    QToolTip::showText(place, name, widget); // wrong
    QToolTip::showText(place, asPlainText(name), widget);
    QToolTip::hideText();
    widget->setWhatsThis(name); // wrong
    combo->setItemData(0, name, Qt::ToolTipRole); // wrong
    combo->setItemData(0, name, Qt::UserRole);
    combo->setItemData(0, asPlainText(name), Qt::ToolTipRole);
}

void titles(QWidget *window, const QString &name)
{
    window->setWindowTitle(tr("Journal"));
    window->setWindowTitle(tr("Journal: %1").arg(name)); // wrong
    window->setWindowTitle(tr("Journal: %1").arg(asTitlePart(name)));
    statusBar()->showMessage(tr("Cannot read %1").arg(name)); // wrong
    statusBar()->showMessage(asOneLine(tr("Cannot read %1").arg(name)));
    button->setText(QString(name).replace(u'&', u"&&"_s)); // wrong
    button->setText(asActionText(name));
    QInputDialog::getInt(window, tr("Window"), tr("Tokens of %1").arg(name)); // wrong
    dialog->setLabelText(name); // wrong
    dialog->setLabelText(tr("Name"));
    QInputDialog::getInt(window, tr("Window"), asPlainText(tr("Tokens of %1").arg(name)));
}

void documents(const QString &text, const QUrl &url)
{
    QTextDocument document; // wrong
    auto *more = new QTextDocument(this); // wrong
    document.setMarkdown(text); // wrong
    edit->setHtml(text); // wrong
    QTextBrowser browser; // wrong
    QTextDocument *borrowed = edit->document();
    QList<QTextEdit::ExtraSelection> selections;
    QDesktopServices::openUrl(url); // wrong
    QImageReader reader(device); // wrong
    image.loadFromData(bytes); // wrong
}
