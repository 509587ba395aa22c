// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <models/contextfill.h>
#include <models/contexthistory.h>
#include <session/contextedit.h>

#include <QWidget>

#include <memory>
#include <optional>

class QAction;
class QGridLayout;
class QPushButton;
class QStackedLayout;
class QToolButton;

namespace varve
{

class ContextChart;
class ContextModel;
class ContextTreeView;
class EntrySource;
class PlainLabel;
class StackedBar;

/// Where the meter changes its tone. Shares are of the window.
struct ContextLimits
{
    std::optional<qint64>
            threshold {}; ///< tokens above which a compaction is due; nothing if none is
    double notice = 0.75;
    double warning = 0.90;
    QString windowSource {}; ///< who says how large the window is, in words; empty: nobody
    ContextFill fill {}; ///< of the context that is shown
};

/// What the next request holds: one figure, one bar, the parts down to single messages, and how it came to this
/// over time. Shows values and emits wishes; owns no service. GUI thread.
class ContextPanel final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(ContextPanel)

public:
    explicit ContextPanel(QWidget *parent = nullptr);
    ~ContextPanel() override;

    /// Where titles are read; not owned, may be null. Call before setContext().
    void setSource(EntrySource *source);
    /// Null: nothing is open. `toolNames` as ContextModel::setContext().
    void setContext(std::shared_ptr<const Context> context,
                    const QHash<qint64, QString> &toolNames = {});
    void setLimits(const ContextLimits &limits);
    void setHistory(const ContextHistory &history);

    /// "Compact now…", "Compare" and "Set window…". Their owner may disable them and say why in the tool tip.
    [[nodiscard]] QAction *compactAction() const { return m_compact; }
    [[nodiscard]] QAction *compareAction() const { return m_compare; }
    [[nodiscard]] QAction *setWindowAction() const { return m_setWindow; }
    /// Stands beside the heading.
    void setDifferenceAction(QAction *action);
    [[nodiscard]] ContextTreeView *tree() const { return m_tree; }

    [[nodiscard]] QSize sizeHint() const override;

Q_SIGNALS:
    void goToRequested(varve::EntryId entry);
    void editRequested(varve::ContextEdit::Op op, const QList<varve::EntryId> &entries);
    void compactRequested();
    void compareRequested();
    void setWindowRequested();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QWidget *createContent();
    QWidget *createHead();
    QWidget *createFoot();
    QWidget *createEmpty();
    void showFigures();
    void showNote();
    void placeSource();
    [[nodiscard]] QString sourceText() const;

    std::shared_ptr<const Context> m_context;
    ContextLimits m_limits;
    ContextModel *m_model = nullptr;
    QAction *m_compact = nullptr;
    QAction *m_compare = nullptr;
    QAction *m_setWindow = nullptr;

    QStackedLayout *m_pages = nullptr;
    QGridLayout *m_headline = nullptr;
    PlainLabel *m_figure = nullptr;
    PlainLabel *m_ofWindow = nullptr;
    PlainLabel *m_source = nullptr;
    PlainLabel *m_note = nullptr;
    PlainLabel *m_scaleStart = nullptr;
    PlainLabel *m_scaleThreshold = nullptr;
    PlainLabel *m_scaleEnd = nullptr;
    PlainLabel *m_windowSource = nullptr;
    QPushButton *m_setWindowButton = nullptr;
    QToolButton *m_difference = nullptr;
    StackedBar *m_bar = nullptr;
    ContextTreeView *m_tree = nullptr;
    PlainLabel *m_turns = nullptr;
    ContextChart *m_chart = nullptr;
};

} // namespace varve
