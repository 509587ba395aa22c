// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "archivesearcher.h"

#include <QWidget>

class QToolButton;
class QVBoxLayout;

namespace varve
{

class PlainLabel;

/// The archives beyond this machine, each in a line: a button that asks it for what is typed, and what came of that. Nothing is asked by
/// itself. Hidden where there is none, and while nothing is looked for. GUI thread.
///
/// Signals: asked and stopped with Archive::number; settingsRequested for the way out of what failed.
class ArchiveSearchBar final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ArchiveSearchBar)

public:
    explicit ArchiveSearchBar(QWidget *parent = nullptr);
    ~ArchiveSearchBar() override;

    struct Looked
    {
        bool hasWords = false; ///< there is something to ask for
        bool hasFilters = false; ///< which archives do not know
        bool nothingHere = false; ///< the search of this machine has found nothing
        friend bool operator==(const Looked &, const Looked &) = default;
    };
    void setSearches(const QList<ArchiveSearch> &searches);
    void setLooked(const Looked &looked);
    /// Whether the keyboard is on one of its buttons.
    [[nodiscard]] bool hasKeyboard() const;

Q_SIGNALS:
    void asked(qint64 archive);
    void stopped(qint64 archive);
    void settingsRequested();

private:
    struct Line
    {
        qint64 archive = 0;
        QString name;
        QWidget *row = nullptr;
        QToolButton *ask = nullptr; ///< null: it cannot be asked
        PlainLabel *text = nullptr;
        QToolButton *settings = nullptr;
    };
    void build();
    [[nodiscard]] Line makeLine(const ArchiveSearch &search);
    void showLine(const Line &line, const ArchiveSearch &search);
    void showAll();
    [[nodiscard]] QString textOf(const ArchiveSearch &search) const;

    QVBoxLayout *m_column = nullptr;
    QList<ArchiveSearch> m_searches;
    QList<Line> m_lines;
    Looked m_looked;
};

} // namespace varve
