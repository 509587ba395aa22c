// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exportsource.h"
#include <session/entry.h>

#include <QCoreApplication>
#include <QString>

namespace varve
{

/// What exports for reading say of themselves.
struct DocumentTexts
{
    Q_DECLARE_TR_FUNCTIONS(varve::DocumentTexts)

public:
    [[nodiscard]] static QString untitled() { return tr("Untitled session"); }
    [[nodiscard]] static QString project() { return tr("Project folder"); }
    [[nodiscard]] static QString begun() { return tr("Begun"); }
    [[nodiscard]] static QString newest() { return tr("Newest entry"); }
    [[nodiscard]] static QString entries() { return tr("Entries"); }
    [[nodiscard]] static QString tokens() { return tr("Tokens of all answers"); }
    [[nodiscard]] static QString usage(const Usage &usage);
    [[nodiscard]] static QString contents() { return tr("Contents"); }
    [[nodiscard]] static QString emptySession() { return tr("This session has no entries."); }
    [[nodiscard]] static QString isBranch()
    {
        return tr("One branch of the session; other branches are left out.");
    }
    [[nodiscard]] static QString isSelection()
    {
        return tr("Single entries of the session; the others are left out.");
    }
    [[nodiscard]] static QString isRedacted();
    [[nodiscard]] static QString otherBranch(qsizetype number)
    {
        return tr("Branch %1").arg(number);
    }
    [[nodiscard]] static QString leavesFrom() { return tr("It leaves after this entry"); }
    [[nodiscard]] static QString branchLeaves(qsizetype number)
    {
        return tr("Another branch leaves here: branch %1").arg(number);
    }
    [[nodiscard]] static QString leftOut(int count)
    {
        return tr("%n other branch(es) leave here; left out of this export.", nullptr, count);
    }
    [[nodiscard]] static QString user() { return tr("User"); }
    [[nodiscard]] static QString assistant() { return tr("Assistant"); }
    [[nodiscard]] static QString thinking() { return tr("Thinking"); }
    [[nodiscard]] static QString hiddenThinking()
    {
        return tr("Thinking that its provider does not show");
    }
    [[nodiscard]] static QString injected(const QString &type)
    {
        return type.isEmpty() ? tr("Injected message") : tr("Injected message (%1)").arg(type);
    }
    [[nodiscard]] static QString call(const QString &tool) { return tr("Call of %1").arg(tool); }
    [[nodiscard]] static QString result(const QString &tool, bool failed)
    {
        return failed ? tr("Result of %1, with an error").arg(tool) : tr("Result of %1").arg(tool);
    }
    [[nodiscard]] static QString command() { return tr("Shell command"); }
    [[nodiscard]] static QString image(int width, int height)
    {
        return tr("Image, %1 × %2").arg(width).arg(height);
    }
    [[nodiscard]] static QString imageNotShown(const QString &mediaType)
    {
        return tr("An image (%1) that is not shown here").arg(mediaType);
    }
    [[nodiscard]] static QString compaction(qint64 before, qint64 after);
    [[nodiscard]] static QString summarized()
    {
        return tr("What stands above was summarized for the model; it is all still here.");
    }
    [[nodiscard]] static QString summary() { return tr("Summary"); }
    [[nodiscard]] static QString branchSummary() { return tr("Summary of another branch"); }
    [[nodiscard]] static QString model(const QString &name) { return tr("Model: %1").arg(name); }
    [[nodiscard]] static QString thinkingLevel(const QString &level)
    {
        return tr("Thinking level: %1").arg(level);
    }
    [[nodiscard]] static QString failed(const QString &reason)
    {
        return reason.isEmpty() ? tr("The answer was not finished.")
                                : tr("The answer was not finished: %1").arg(reason);
    }
    [[nodiscard]] static QString neverSent() { return tr("never sent to the model"); }
};

struct DocumentFact
{
    QString name;
    QString value; ///< as the locale writes it, in local time
};
/// What stands at their head, in this order; what is not known is left out.
[[nodiscard]] QList<DocumentFact> documentFacts(const ExportSource &source);
[[nodiscard]] QString documentTitle(const ExportSource &source);

} // namespace varve
