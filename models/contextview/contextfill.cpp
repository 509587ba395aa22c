// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextfill.h"

#include "format.h"
#include "plaintext.h"
#include "shownfigures.h"
#include <context/context.h>
#include <workspace/projectionchoice.h>

#include <QCoreApplication>

namespace varve
{

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ContextFill)
};

} // namespace

ContextFill ContextFill::of(const Context &context, const ProjectionChoice &choice)
{
    return { context.tokens(), context.window, asOneLine(choice.standIn), choice.window.tokens };
}

QString fillText(const ContextFill &fill, const QLocale &locale)
{
    const QString tokens = formatTokens(fill.tokens, locale);
    if (!fill.fits()) {
        const QString room = formatWindow(fill.room, locale);
        return fill.answers.isEmpty()
                //: tokens, the window of the model that is asked
                ? Tr::tr("does not fit: %1 of %2").arg(tokens, room)
                //: a model, tokens, its window
                : Tr::tr("does not fit %1: %2 of %3").arg(fill.answers, tokens, room);
    }
    if (fill.window <= 0) {
        return Tr::tr("%1 tokens, window unknown").arg(tokens);
    }
    const double share = static_cast<double>(fill.tokens) / static_cast<double>(fill.window);
    //: tokens or a share, a window
    return Tr::tr("%1 of %2")
            .arg(share <= 1 ? formatShare(share, locale) : tokens,
                 formatWindow(fill.window, locale));
}

QString misfitText(const ContextFill &fill, const QLocale &locale)
{
    if (fill.fits()) {
        return {};
    }
    const QString tokens = formatTokens(fill.tokens, locale);
    const QString room = formatWindow(fill.room, locale);
    return fill.answers.isEmpty()
            ? Tr::tr("Will not fit: %1 of %2. The next request would be refused. Compact the "
                     "session or choose another model.")
                      .arg(tokens, room)
            //: a model, tokens, its window
            : Tr::tr("Will not fit %1, which answers here: %2 of %3. The next request would be "
                     "refused. Compact the session or choose another model.")
                      .arg(fill.answers, tokens, room);
}

} // namespace varve
