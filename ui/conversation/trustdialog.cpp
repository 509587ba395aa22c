// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "trustdialog.h"

#include <contextpanel/dimlabel.h>
#include <contextpanel/primarybutton.h>
#include <models/format.h>
#include <models/plaintext.h>
#include <models/revealedtext.h>
#include <shell/dialogsize.h>
#include <shell/fonts.h>
#include <shell/plainlabel.h>

#include <QBoxLayout>
#include <QCheckBox>
#include <QDir>
#include <QFontDatabase>
#include <QHeaderView>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QTreeWidget>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

enum Column { Name, Effect, Size, ColumnCount };

QString shown(const QString &foreign)
{
    return revealHidden(foreign).text;
}

QString effectOf(const FolderFile &file)
{
    switch (file.state == FolderFile::State::Refused ? -1 : static_cast<int>(file.kind)) {
    case static_cast<int>(FolderFile::Kind::ProjectFile):
        return TrustDialog::tr("Sent before every conversation");
    case static_cast<int>(FolderFile::Kind::SystemPrompt):
        return TrustDialog::tr("Replaces the system prompt");
    case static_cast<int>(FolderFile::Kind::Skill):
        return TrustDialog::tr("Skill, offered to the model");
    case static_cast<int>(FolderFile::Kind::Settings):
        return TrustDialog::tr("Sets when and how is compacted");
    default:
        return TrustDialog::tr("Never used");
    }
}

PlainLabel *plainLabel(PlainLabel *label)
{
    label->setWordWrap(true);
    return label;
}

} // namespace

TrustDialog::TrustDialog(const FolderReport &report, Purpose purpose, QWidget *parent)
    : QDialog(parent)
    , m_report(report)
    , m_purpose(purpose)
{
    setWindowTitle(tr("Instructions of this folder"));
    setSizeGripEnabled(true);
    auto *column = new QVBoxLayout(this);
    column->addWidget(createHead());
    column->addWidget(createFiles(), 1);
    column->addWidget(createEnd());
    resizeToText(this, 130, 34);
    m_files->setFocus();
    connect(m_files, &QTreeWidget::currentItemChanged, this, &TrustDialog::showCurrent);
    // Once somebody listens.
    QMetaObject::invokeMethod(
            this, [this] { m_files->setCurrentItem(m_files->topLevelItem(0)); },
            Qt::QueuedConnection);
}

TrustDialog::~TrustDialog() = default;

bool TrustDialog::mayBeTrusted() const
{
    return !m_report.isTrusted || !m_report.toTrust().isEmpty();
}

QWidget *TrustDialog::createHead()
{
    auto *head = new QWidget;
    auto *column = new QVBoxLayout(head);
    column->setContentsMargins(0, 0, 0, 0);
    PlainLabel *folder = plainLabel(new PlainLabel(shown(QDir::toNativeSeparators(m_report.root))));
    makeBold(folder);
    QString about = mayBeTrusted()
            ? tr("This folder is not trusted: nothing of what is listed here is used. If you trust "
                 "it, its files are part of what is sent in every session there, also when they "
                 "change or others are added. Trust it only if you know who writes to it.")
            : tr("You trust this folder: its files are part of what is sent in every session "
                 "there. Links that lead out of it are never followed.");
    QStringList above = m_report.toTrust();
    above.removeAll(m_report.root);
    if (!above.isEmpty()) {
        about += u' '
                + tr("Some lie above it and are trusted with it: %1.")
                          .arg(shown(above.join(u", "_s)));
    }
    column->addWidget(folder);
    column->addWidget(plainLabel(new DimLabel(about)));
    return head;
}

QWidget *TrustDialog::createFiles()
{
    m_files = new QTreeWidget;
    m_files->setAccessibleName(tr("Files of the folder"));
    m_files->setColumnCount(ColumnCount);
    m_files->setHeaderLabels({ tr("File"), tr("What it does"), tr("Size") });
    m_files->setRootIsDecorated(false);
    m_files->setUniformRowHeights(true);
    m_files->setAllColumnsShowFocus(true);
    for (const FolderFile &file : m_report.files) {
        const QString path = QDir(m_report.root).relativeFilePath(file.path);
        auto *item = new QTreeWidgetItem(
                m_files,
                { shown(QDir::toNativeSeparators(path.startsWith("../"_L1) ? file.path : path)),
                  effectOf(file),
                  file.state == FolderFile::State::Refused ? QString() : formatBytes(file.bytes) });
        item->setToolTip(Name, asPlainText(shown(file.path)));
        item->setTextAlignment(Size, Qt::AlignTrailing | Qt::AlignVCenter);
    }
    m_files->header()->setStretchLastSection(false);
    m_files->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_files->header()->setSectionResizeMode(Name, QHeaderView::Stretch);
    m_content = new QPlainTextEdit;
    m_content->setAccessibleName(tr("What the file says"));
    m_content->setReadOnly(true);
    m_content->setTabChangesFocus(true);
    m_content->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_state = plainLabel(new DimLabel({}));
    auto *lower = new QWidget;
    auto *column = new QVBoxLayout(lower);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_state);
    column->addWidget(m_content, 1);
    auto *splitter = new QSplitter(Qt::Vertical);
    splitter->addWidget(m_files);
    splitter->addWidget(lower);
    splitter->setChildrenCollapsible(false);
    splitter->setStretchFactor(1, 1);
    const int line = fontMetrics().lineSpacing();
    const int rows = qBound(3, static_cast<int>(m_report.files.size()) + 2, 10);
    splitter->setSizes({ rows * line * 5 / 4, 20 * line });
    if (m_report.files.isEmpty()) {
        m_state->setText(tr("There is nothing here yet: no AGENTS.md or CLAUDE.md, no skills, and "
                            "no .varve folder."));
    }
    return splitter;
}

QWidget *TrustDialog::createEnd()
{
    auto *end = new QWidget;
    auto *row = new QHBoxLayout(end);
    row->setContentsMargins(0, 0, 0, 0);
    m_below = new QCheckBox(tr("Also trust every folder &below it"));
    m_below->setToolTip(tr("Each repository in it too, also those that come later"));
    row->addWidget(m_below);
    row->addStretch();
    const bool decides = m_purpose == Purpose::Decide;
    m_below->setVisible(decides && mayBeTrusted());
    auto *close = new QPushButton(tr("&Close"));
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    if (decides && mayBeTrusted()) {
        auto *trust = new PrimaryButton(tr("&Trust"));
        trust->setAutoDefault(false); // a decision takes more than Return in a list
        connect(trust, &QPushButton::clicked, this, [this] {
            Q_EMIT trusted(m_report, m_below->isChecked());
            accept();
        });
        row->addWidget(trust);
    } else if (decides) {
        auto *distrust = new QPushButton(tr("&Trust it no longer"));
        distrust->setAutoDefault(false);
        connect(distrust, &QPushButton::clicked, this, [this] {
            Q_EMIT distrusted(m_report.root);
            accept();
        });
        row->addWidget(distrust);
    }
    row->addWidget(close);
    close->setDefault(true);
    return end;
}

void TrustDialog::showCurrent()
{
    const int row = m_files->indexOfTopLevelItem(m_files->currentItem());
    if (row < 0) {
        return;
    }
    const FolderFile &file = m_report.files.at(row);
    m_content->clear();
    m_state->setText(shown(file.reason));
    m_state->setVisible(!file.reason.isEmpty());
    if (file.state != FolderFile::State::Refused) {
        Q_EMIT contentWanted(file);
    }
}

void TrustDialog::setContent(const FolderFile &file, const Result<PlainText> &content)
{
    const int row = m_files->indexOfTopLevelItem(m_files->currentItem());
    if (row < 0 || m_report.files.at(row) != file) {
        return; // another one is looked at by now
    }
    m_content->setPlainText(content ? shown(content->text) : QString());
    const QString note = !content ? content.error().message
            : content->cut
            ? tr("This is the beginning of it: %1 of %2.")
                      .arg(formatBytes(content->text.toUtf8().size()), formatBytes(file.bytes))
            : QString();
    m_state->setText(shown(note));
    m_state->setVisible(!note.isEmpty());
}

} // namespace varve
