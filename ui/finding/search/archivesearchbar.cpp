// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "archivesearchbar.h"

#include <models/format.h>
#include <models/plaintext.h>
#include <shell/icons.h>
#include <shell/plainlabel.h>

#include <QAccessible>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

using State = ArchiveSearch::State;

namespace
{

QToolButton *makeButton(QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    return button;
}

} // namespace

ArchiveSearchBar::ArchiveSearchBar(QWidget *parent) : QWidget(parent)
{
    m_column = new QVBoxLayout(this);
    m_column->setContentsMargins({});
    m_column->setSpacing(0);
    hide();
}

ArchiveSearchBar::~ArchiveSearchBar() = default;

bool ArchiveSearchBar::hasKeyboard() const
{
    return std::ranges::any_of(
            m_lines, [](const Line &line) { return line.ask != nullptr && line.ask->hasFocus(); });
}

ArchiveSearchBar::Line ArchiveSearchBar::makeLine(const ArchiveSearch &search)
{
    Line line { search.archive.number, search.archive.name, new QWidget(this) };
    auto *row = new QHBoxLayout(line.row);
    row->setContentsMargins({});
    if (!search.archive.isSealed) {
        line.ask = makeButton(line.row);
        row->addWidget(line.ask);
        connect(line.ask, &QToolButton::clicked, this, [this, archive = line.archive] {
            const auto search =
                    std::ranges::find_if(m_searches, [archive](const ArchiveSearch &one) {
                        return one.archive.number == archive;
                    });
            const bool runs = search != m_searches.cend() && search->state == State::Asking;
            runs ? Q_EMIT stopped(archive) : Q_EMIT asked(archive);
        });
    }
    line.text = new PlainLabel(line.row);
    line.text->setWordWrap(true);
    row->addWidget(line.text, 1);
    line.settings = makeButton(line.row);
    line.settings->setIcon(themedIcon(u"settings"_s));
    line.settings->setText(tr("Archives…"));
    row->addWidget(line.settings);
    connect(line.settings, &QToolButton::clicked, this, &ArchiveSearchBar::settingsRequested);
    m_column->addWidget(line.row);
    return line;
}

/// Anew only where the archives are other ones: who stands on a button stays there.
void ArchiveSearchBar::build()
{
    const auto same = [](const Line &line, const ArchiveSearch &search) {
        return line.archive == search.archive.number && line.name == search.archive.name;
    };
    if (std::ranges::equal(m_lines, m_searches, same)) {
        return;
    }
    for (const Line &line : std::as_const(m_lines)) {
        line.row->hide();
        line.row->deleteLater();
    }
    m_lines.clear();
    for (const ArchiveSearch &search : std::as_const(m_searches)) {
        m_lines += makeLine(search);
    }
}

void ArchiveSearchBar::setSearches(const QList<ArchiveSearch> &searches)
{
    m_searches = searches;
    build();
    showAll();
}

void ArchiveSearchBar::setLooked(const Looked &looked)
{
    if (std::exchange(m_looked, looked) != looked) {
        showAll();
    }
}

void ArchiveSearchBar::showAll()
{
    bool any = false;
    for (qsizetype at = 0; at < m_lines.size(); ++at) {
        const ArchiveSearch &search = m_searches.at(at);
        const bool seen = m_looked.hasWords && (!search.archive.isSealed || m_looked.nothingHere);
        m_lines.at(at).row->setVisible(seen);
        any = any || seen;
        showLine(m_lines.at(at), search);
    }
    setVisible(any);
}

void ArchiveSearchBar::showLine(const Line &line, const ArchiveSearch &search)
{
    const QString text = textOf(search);
    const bool failed = search.state == State::Failed;
    if (line.text->text() != text) {
        line.text->setText(text);
        if (search.state == State::Answered || failed) {
            QAccessibleAnnouncementEvent announcement(line.text, text);
            QAccessible::updateAccessibility(&announcement);
        }
    }
    line.text->setForegroundRole(failed ? QPalette::WindowText : QPalette::PlaceholderText);
    line.settings->setVisible(failed);
    if (line.ask == nullptr) {
        return;
    }
    const QString name = asOneLine(search.archive.name);
    const bool runs = search.state == State::Asking;
    const QString label = runs ? tr("Stop")
            : failed           ? tr("Try again")
                     //: the name of an archive
                     : tr("Search in %1").arg(name);
    line.ask->setText(asActionText(label));
    line.ask->setIcon(themedIcon(runs ? u"stop"_s : failed ? u"refresh"_s : u"archive"_s));
    line.ask->setAccessibleName(runs || failed ? tr("%1: %2").arg(name, label) : label);
    line.ask->setToolTip(asPlainText(tr("Tells the server of this archive what is looked for")));
}

QString ArchiveSearchBar::textOf(const ArchiveSearch &search) const
{
    const QString name = asOneLine(search.archive.name);
    if (search.archive.isSealed) {
        return tr("The archive %1 is sealed: what was taken from it is searched here, the rest "
                  "cannot be.")
                .arg(name);
    }
    switch (search.state) {
    case State::Unasked:
        return m_looked.hasFilters
                ? tr("Its server is asked only then, and for the words without the filters.")
                : tr("Its server is asked only then.");
    case State::Asking:
        return tr("Asking %1 …").arg(name);
    case State::Failed:
        return search.problem;
    case State::Answered:
        break;
    }
    const auto all = static_cast<int>(search.findings.size());
    const auto elsewhere = static_cast<int>(search.elsewhere().size());
    if (all == 0) {
        return tr("Nothing was found in %1.").arg(name);
    }
    if (elsewhere == 0) {
        return tr("All that was found in %1 is here, too.").arg(name);
    }
    const QString hits = tr("%n hit(s) that are only there.", nullptr, elsewhere);
    return search.more
            ? hits + u' ' + tr("There may be more: these are of the best %1.").arg(formatCount(all))
            : hits;
}

} // namespace varve
