// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QCommandLinkButton;
class QVBoxLayout;

namespace varve
{

class PlainLabel;

/// What stands in the middle while no session is open: a few large offers, each an action with a sentence.
class WelcomePage final : public QWidget
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(WelcomePage)

public:
    explicit WelcomePage(QWidget *parent = nullptr);
    ~WelcomePage() override;

    /// It fills the middle, however high that is: what else stands there need not ask how high its texts are.
    [[nodiscard]] bool hasHeightForWidth() const override { return false; }

    void setHeading(const QString &heading, const QString &below);
    /// Follows the action, which is not owned; Tab goes in the order of the calls.
    QCommandLinkButton *addOffer(QAction *action, const QString &about);
    static void setAbout(QCommandLinkButton *offer, const QString &about);

private:
    PlainLabel *m_heading;
    PlainLabel *m_below;
    QVBoxLayout *m_offers;
};

} // namespace varve
