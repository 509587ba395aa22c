// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "referenceresolver.h"

#include <compaction/transcripttext.h>
#include <prompts/promptfile.h>
#include <prompts/summarylead.h>
#include <session/texttokens.h>
#include <settings/handoffsettings.h>

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::References)
};

constexpr qint64 LeastRoom = 80; // tokens: less says nothing beside its own frame

/// Read by models, so it is English whatever the language of the interface.
QString nameOf(ReferenceTarget::What what)
{
    switch (what) {
    case ReferenceTarget::What::Summary:
        return u"the summary"_s;
    case ReferenceTarget::What::Extract:
        return u"an extract"_s;
    case ReferenceTarget::What::Message:
        return u"a message"_s;
    case ReferenceTarget::What::Exchange:
        return u"a question and its answer"_s;
    case ReferenceTarget::What::Call:
        return u"a tool call and its result"_s;
    }
    Q_UNREACHABLE_RETURN({});
}

QString wrapped(const ReferenceTarget &target, const QString &text)
{
    // Texts of blocks are joined as they are in many places.
    return "\n\n"_L1
            + fillPrompt(readPrompt("reference"_L1),
                         { { "opening"_L1, referenceOpening(target.header) },
                           { "what"_L1, nameOf(target.what) },
                           { "text"_L1, escapeTags(text, { ReferenceTag }) } });
}

qint64 tokensOf(const QString &text, const TokenFactors &factors)
{
    return std::llround(estimateTokens(text, factors));
}

} // namespace

ReferenceBudget ReferenceBudget::read(const Settings &settings)
{
    return { settings.get(Keys::ReferenceTokens), settings.get(Keys::ReferencesTogether) };
}

ResolvedReference wrapReference(const ReferenceTarget &target, qint64 tokens,
                                const TokenFactors &factors)
{
    ResolvedReference reference;
    reference.header = target.header;
    reference.what = target.what;
    reference.block = wrapped(target, target.text);
    reference.tokens = tokensOf(reference.block, factors);
    qsizetype limit = target.text.size();
    for (int attempt = 0; attempt < 12 && reference.tokens > tokens && limit > 0; ++attempt) {
        const double share = static_cast<double>(tokens) / static_cast<double>(reference.tokens);
        limit = static_cast<qsizetype>(static_cast<double>(limit) * share * 0.97) - 8;
        reference.block = wrapped(target, cutMiddle(target.text, std::max<qsizetype>(limit, 0)));
        reference.tokens = tokensOf(reference.block, factors);
        reference.cut = true;
    }
    return reference;
}

Result<QList<ResolvedReference>> resolveReferences(const QString &message,
                                                   const ReferenceBudget &budget,
                                                   const TokenFactors &factors, StoreReader &reader,
                                                   std::stop_token stop)
{
    QList<ResolvedReference> references;
    qint64 used = 0;
    for (const WrittenReference &written : writtenReferences(message)) {
        const qint64 room = std::min(budget.each, budget.together - used);
        if (room < LeastRoom) {
            return fail(Error::Kind::Refused,
                        Tr::tr("There is no room left for %1: the references of a message may have "
                               "%2 tokens together. Nothing was sent. Take one out, or raise the "
                               "limit in the preferences.")
                                .arg(written.text())
                                .arg(budget.together));
        }
        const auto target = findTarget(written, room, reader, stop);
        if (!target) {
            return std::unexpected(target.error());
        }
        ResolvedReference reference = wrapReference(*target, room, factors);
        reference.written = written;
        used += reference.tokens;
        references += reference;
    }
    return references;
}

Blocks withReferences(const Blocks &message, const QList<ResolvedReference> &references)
{
    Blocks blocks;
    Blocks behind;
    for (qsizetype i = 0; i < message.size(); ++i) {
        if (referenceAt(message, i)) {
            continue;
        }
        const bool isText = std::holds_alternative<TextBlock>(message.at(i));
        (isText ? blocks : behind) += message.at(i);
    }
    for (const ResolvedReference &reference : references) {
        blocks += TextBlock { reference.block };
    }
    return blocks + behind;
}

Result<Blocks> resolvedMessage(const Blocks &message, const ReferenceBudget &budget,
                               const TokenFactors &factors, StoreReader &reader)
{
    return resolveReferences(typedText(message), budget, factors, reader)
            .transform([&message](const QList<ResolvedReference> &references) {
                return withReferences(message, references);
            });
}

} // namespace varve
