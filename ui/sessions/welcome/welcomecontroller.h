// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <interchange/importplaces.h>
#include <shell/feature.h>

#include <stop_token>

class QCommandLinkButton;

namespace varve
{

class WelcomePage;

/// What can be begun with while no session is open: what other programs have left on this machine, a chat, the sample. GUI thread.
class WelcomeController final : public Feature
{
    Q_OBJECT
    Q_DISABLE_COPY_MOVE(WelcomeController)

public:
    /// The usual folders of other programs are looked through once, if the store is empty.
    explicit WelcomeController(const FeatureContext &context);
    ~WelcomeController() override;

    void update(const WindowState &state) override;

private:
    void startChat();
    void describe();
    void lookForSessions();
    void showFound(const QList<FoundFile> &files);
    [[nodiscard]] bool hasModel() const;

    WelcomePage *m_page;
    QAction *m_chat;
    QCommandLinkButton *m_import;
    QCommandLinkButton *m_chatOffer;
    QString m_found; ///< in a sentence; empty: nothing was
    std::stop_source m_stop;
    bool m_hasLooked = false;
    bool m_wantsChat = false; ///< as soon as a model is set up
};

} // namespace varve
