// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "fittingplan.h"
#include "messagesrules.h"
#include "pruneplan.h"
#include "randomsession.h"
#include "rangesummaries.h"
#include "requestbuilder.h"
#include "sessionbuilder.h"
#include "wireprotocol.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <ctime>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

constexpr std::array Apis { WireApi::OpenAiChat, WireApi::OpenAiResponses,
                            WireApi::AnthropicMessages };

Endpoint endpointOf(WireApi api)
{
    return Endpoint::of(api, QUrl(u"http://127.0.0.1:1/v1"_s), u"model-1"_s);
}

QString responsesFault(const QByteArray &body)
{
    QSet<QString> open;
    const QJsonArray input = QJsonDocument::fromJson(body).object()[u"input"_s].toArray();
    for (const auto &value : input) {
        const QJsonObject item = value.toObject();
        const QString type = item[u"type"_s].toString();
        const QString call = item[u"call_id"_s].toString();
        if (type == "function_call"_L1) {
            open += call;
        } else if (type == "function_call_output"_L1 && !open.remove(call)) {
            return u"an output without its call: "_s + call;
        }
    }
    return open.isEmpty() ? QString() : u"a call without its output"_s;
}

QString orphanFault(WireApi api, const QByteArray &body)
{
    switch (api) {
    case WireApi::OpenAiChat:
        return pairingFault(body);
    case WireApi::AnthropicMessages:
        return brokenRules(QJsonDocument::fromJson(body).object());
    case WireApi::OpenAiResponses:
    case WireApi::CodexResponses:
        return responsesFault(body);
    }
    return {};
}

/// What every compaction of a tree says, so that any message can be asked for at any time.
class Ledger
{
public:
    /// A compaction that `plan` wrote, or of another program (null).
    void note(const EntryId &compaction, const CompactionPlan &plan, const Branch &branch)
    {
        QSet<EntryId> said = m_said.value(plan.previousCompaction);
        said.unite({ plan.summarize.cbegin(), plan.summarize.cend() });
        said.unite({ plan.turnPrefix.cbegin(), plan.turnPrefix.cend() });
        said.unite({ plan.userMessages.cbegin(), plan.userMessages.cend() });
        QSet<EntryId> known = m_known.value(plan.previousCompaction);
        for (const int index : branch.path) {
            known += branch.node(index).id;
        }
        m_said.insert(compaction, said);
        m_known.insert(compaction, known);
    }
    void noteForeign(const Branch &branch)
    {
        const EntryId id = branch.node(branch.compaction).id;
        if (m_said.contains(id)) {
            return;
        }
        QSet<EntryId> said;
        for (const int index : branch.path) {
            if (index < (branch.firstKept >= 0 ? branch.firstKept : branch.compaction)) {
                said += branch.node(index).id;
            }
        }
        m_said.insert(id, said);
        m_known.insert(id, said);
    }
    [[nodiscard]] bool says(const EntryId &compaction, const EntryId &message) const
    {
        return m_said.value(compaction).contains(message);
    }
    /// It was there when the compaction was planned, and left out of it for a reason.
    [[nodiscard]] bool knows(const EntryId &compaction, const EntryId &message) const
    {
        return m_known.value(compaction).contains(message);
    }

private:
    QHash<EntryId, QSet<EntryId>> m_said;
    QHash<EntryId, QSet<EntryId>> m_known;
};

/// One tree, from its first entry on, with compactions of every kind in between.
class Life
{
public:
    explicit Life(quint32 seed) : m_session(seed), m_api(Apis.at(seed % Apis.size()))
    {
        m_settings.prompts = { { Category::SystemPrompt, u"prompt"_s, u"You are a test."_s } };
        m_settings.window =
                seed % 2 == 0 ? 32'000 : 8'000; // of which half the trees keep well inside
        m_settings.reserve = 4'000;
        m_settings.replaysThinking = replaysThinking(endpointOf(m_api));
        m_numbers.summary = 200;
        m_numbers.shrinkShare = 0;
        m_numbers.shrinkTokens = 1;
        m_numbers.toolPolicies = { { u"bash"_s, static_cast<MaskPolicy>(seed % 3) } };
        m_numbers.maskTurns = seed % 5 == 0 ? 2 : 0;
        m_numbers.forceAbove = seed % 4 == 0 ? 2'000 : 0;
        m_numbers.keepUserTokens = seed % 3 == 0 ? 40 + seed % 7 * 20 : 0;
        m_numbers.pruneThreshold = 600;
        m_numbers.pruneKeep = 200;
    }

    /// Empty if all held.
    QString run()
    {
        const int steps = 5 + m_session.below(32);
        for (int step = 0; step < steps && m_fault.isEmpty(); ++step) {
            m_session.grow();
            if (m_session.oneIn(6)) {
                act();
            }
            keepInside();
        }
        if (m_fault.isEmpty()) {
            act();
        }
        if (m_fault.isEmpty()) {
            checkEncoders();
        }
        return m_fault.isEmpty() ? QString() : m_fault + u" in: "_s + m_session.log.join(u' ');
    }

    int applied = 0;
    int ranges = 0;
    int prunes = 0;
    int fitted = 0; ///< the context was too large, and is not any more
    int stuck = 0; ///< nothing would have made it fit

private:
    void fail(const QString &what)
    {
        if (m_fault.isEmpty()) {
            m_fault = what;
        }
    }
    void expect(bool holds, const QString &what)
    {
        if (!holds) {
            fail(what);
        }
    }

    QByteArray body(WireApi api, const Context &context)
    {
        auto request = buildRequest(context, m_session.source(), m_settings);
        if (!request) {
            fail(request.error().message);
            return {};
        }
        request->maxOutputTokens = 1000;
        return encodeRequest(endpointOf(api), *request,
                             { { QByteArray(32, 'i'), QByteArray("png") } });
    }
    Context context() { return project(m_session.branch(), m_settings); }

    void act()
    {
        const Branch branch = m_session.branch();
        if (branch.leaf < 0) {
            return;
        }
        if (branch.compaction >= 0) {
            m_ledger.noteForeign(branch);
        }
        switch (m_session.below(8)) {
        case 0:
            prune(branch);
            break;
        case 1:
            redo(branch);
            break;
        default:
            compact(branch);
        }
        checkAccounts();
    }

    PlanOptions anyOptions()
    {
        PlanOptions options;
        options.toolNames = m_session.toolNames();
        options.mask = !m_session.oneIn(5);
        switch (m_session.below(8)) {
        case 0:
            options.summarize = false;
            break;
        case 1:
            options.upTo = m_session.anyOnBranch();
            break;
        case 2:
        case 3:
            options.range = EntryRange { m_session.anyOnBranch(), m_session.anyOnBranch() };
            break;
        case 4:
            options.maskTool = m_session.oneIn(2) ? u"read"_s : u"bash"_s;
            break;
        default:
            break;
        }
        return options;
    }

    void compact(const Branch &branch)
    {
        m_numbers.keep = m_session.below(600);
        m_numbers.maskProtect = m_session.below(800);
        m_numbers.maskMinimum = m_session.below(400);
        PlanOptions options = anyOptions();
        if (m_session.oneIn(3)) {
            options.fromOriginals =
                    std::make_shared<const Context>(project(originalBranch(branch), m_settings));
        }
        const CompactionPlan plan = planCompaction(branch, context(), m_numbers, options);
        if (plan.isRefused()) {
            expect(!refusalText(plan.refusal).isEmpty(), u"refused without a reason"_s);
            return;
        }
        m_session.log += plan.isRange() ? u"RANGE"_s : plan.onlyMasks() ? u"MASK"_s : u"COMPACT"_s;
        carryOut(branch, plan, options.fromOriginals != nullptr,
                 m_session.oneIn(4) ? Meanwhile::Typing : Meanwhile::Quiet);
        if (!m_fault.isEmpty()) {
            return;
        }
        const Context after = context();
        for (const EntryId &id : plan.pinned) {
            expect(isSent(after, id) || onlyThinks(branch, id),
                   u"pinned, and not sent: "_s + m_session.name(id));
        }
        undoAndRedo();
    }

    void typeMeanwhile()
    {
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { u"meanwhile"_s } };
        m_session.append(entry);
    }

    enum class Meanwhile : quint8 { Quiet, Typing };
    void carryOut(const Branch &branch, const CompactionPlan &plan, bool fromOriginals,
                  Meanwhile meanwhile)
    {
        const bool isWhole = !plan.isRange() && !plan.onlyMasks();
        if (isWhole) {
            checkPlan(branch, plan);
        }
        if (meanwhile == Meanwhile::Typing) {
            typeMeanwhile();
        }
        const Branch now = m_session.branch();
        SummaryRecord summary;
        summary.text = u"What was said and done."_s;
        auto written = compactionEntries(now, plan, summary, m_settings, m_session.source());
        if (!written) {
            fail(u"not applied: "_s + written.error().message);
            return;
        }
        // A new summary of all there was may be longer than the one it comes in place of.
        apply(now, *written, fromOriginals && isWhole);
        if (isWhole) {
            m_ledger.note(written->entries.constLast().id, plan, branch);
        }
        ++applied;
        ranges += plan.isRange() ? 1 : 0;
    }

    [[nodiscard]] qint64 mostTokens() const { return m_settings.window - m_settings.reserve; }

    /// What a program does before it sends: no request is larger than window minus reserve if any compaction could have helped.
    void keepInside()
    {
        const Branch branch = m_session.branch();
        const Context before = context();
        if (branch.leaf < 0 || before.tokens() <= mostTokens()) {
            return;
        }
        if (branch.compaction >= 0) {
            m_ledger.noteForeign(branch);
        }
        m_numbers.keep = m_session.below(4'000);
        m_numbers.maskProtect = m_session.below(4'000);
        m_numbers.maskMinimum = m_session.below(400);
        PlanOptions options;
        options.toolNames = m_session.toolNames();
        const PlanAim aim { static_cast<PlanAim::Method>(m_session.below(3)), mostTokens() / 2,
                            mostTokens() };
        const CompactionPlan plan = planToFit(branch, before, m_numbers, aim, options);
        if ((plan.isRefused() || plan.tokensAfter > mostTokens())
            && !hasPinnedMask(branch, before)) {
            const qint64 least = leastPossible(branch, before);
            expect(least > mostTokens(),
                   u"%1 tokens of %2, and %3 were possible"_s.arg(before.tokens())
                           .arg(mostTokens())
                           .arg(least));
            ++stuck;
        }
        if (plan.isRefused() || !m_fault.isEmpty()) {
            return;
        }
        m_session.log += u"FIT"_s;
        carryOut(branch, plan, false, Meanwhile::Quiet);
        if (m_fault.isEmpty() && plan.tokensAfter <= mostTokens()) {
            const qint64 now = context().tokens();
            expect(now <= mostTokens(),
                   u"%1 tokens were planned, %2 came, %3 fit"_s.arg(plan.tokensAfter)
                           .arg(now)
                           .arg(mostTokens()));
            ++fitted;
        }
    }

    /// Above a cut a pinned unit is sent whole, also what is masked of it below: a cut further up may then be the better one.
    static bool hasPinnedMask(const Branch &branch, const Context &context)
    {
        const QSet<int> pinned = pinnedUnits(branch);
        return std::ranges::any_of(context.items, [&](const ContextItem &item) {
            return item.state == ItemState::Masked
                    && pinned.contains(branch.snapshot->tree.indexOfSeq(item.seq));
        });
    }

    /// Of every place where the branch can be cut, with all the masks there are: found by trying, not by the planner's walk. The
    /// newest message stays, or the request would have nothing to answer.
    qint64 leastPossible(const Branch &branch, const Context &before)
    {
        PlanNumbers numbers = m_numbers;
        numbers.keep = numbers.keepMessages = numbers.keepUserTokens = 0;
        numbers.maskProtect = numbers.maskMinimum = 0;
        qint64 least = before.tokens();
        PlanOptions options;
        options.toolNames = m_session.toolNames();
        const auto attempt = [&] {
            const CompactionPlan plan = planCompaction(branch, before, numbers, options);
            if (!plan.isRefused() && (plan.onlyMasks() || !plan.kept.isEmpty())) {
                least = std::min(least, plan.tokensAfter);
            }
        };
        attempt();
        for (const int index : branch.path) {
            options.upTo = branch.node(index).id;
            attempt();
        }
        options.upTo = {};
        options.summarize = false;
        attempt();
        return least;
    }

    void prune(const Branch &branch)
    {
        const auto trigger = m_session.oneIn(2) ? PruneTrigger::ByHand : PruneTrigger::Automatic;
        const PrunePlan plan =
                planPrune(branch, context(), m_numbers, trigger, m_session.toolNames());
        if (plan.isRefused()) {
            expect(!refusalText(plan.refusal).isEmpty(), u"refused without a reason"_s);
            return;
        }
        m_session.log += u"PRUNE"_s;
        auto written =
                pruneEntries(branch, plan, m_settings, m_session.source(), CompactionCause::Manual);
        if (!written) {
            fail(u"not pruned: "_s + written.error().message);
            return;
        }
        apply(branch, *written);
        const Context after = context();
        for (const ContextItem &item : after.items) {
            expect(!plan.masked.contains(item.entry) || item.state == ItemState::Masked,
                   u"pruned, and not masked: "_s + m_session.name(item.entry));
            expect(!plan.exempt.contains(item.entry) || item.state != ItemState::Masked,
                   u"exempt, and masked: "_s + m_session.name(item.entry));
        }
        // Once set it stays: there is nothing to do until more output has come.
        expect(planPrune(m_session.branch(), after, m_numbers, trigger, m_session.toolNames())
                       .isRefused(),
               u"pruned twice"_s);
        ++prunes;
        undoAndRedo();
    }

    /// Appends, and checks what holds for whatever is applied.
    void apply(const Branch &now, const CompactionEntries &written, bool mayGrow = false)
    {
        const Context before = project(now, m_settings);
        m_before = body(m_api, before);
        m_session.append(written.entries);
        const Context after = context();
        m_after = body(m_api, after);
        expect(mayGrow || after.tokens() <= before.tokens(),
               u"%1 tokens became %2: %3 => %4"_s.arg(before.tokens())
                       .arg(after.tokens())
                       .arg(listed(before), listed(after)));
        QSet<EntryId> masked;
        for (const ContextItem &item : before.items) {
            if (item.state == ItemState::Masked) {
                masked += item.entry;
            }
        }
        for (const ContextItem &item : after.items) {
            expect(item.state != ItemState::Sent || !masked.contains(item.entry),
                   u"unmasked by a plan: "_s + m_session.name(item.entry));
        }
        const QString orphans = orphanFault(m_api, m_after);
        expect(orphans.isEmpty(), orphans);
    }

    QString listed(const Context &context)
    {
        QStringList items;
        for (const ContextItem &item : context.items) {
            if (item.isSent() && item.seq != 0) {
                items += m_session.name(item.entry) + u'=' + QString::number(item.tokens);
            }
        }
        return items.join(u' ');
    }

    void undoAndRedo()
    {
        const auto runs = compactionRuns(m_session.branch(), m_session.source());
        auto entry = undoEntry(*runs);
        if (!entry) {
            fail(u"cannot be undone"_s);
            return;
        }
        m_session.append(*entry);
        expect(body(m_api, context()) == m_before, u"undone, and not as before"_s);
        if (m_session.oneIn(2)) {
            checkAccounts();
        }
        if (!m_session.oneIn(3)) {
            redo(m_session.branch());
            expect(body(m_api, context()) == m_after, u"redone, and not as before"_s);
        }
    }

    void redo(const Branch &branch)
    {
        const auto runs = compactionRuns(branch, m_session.source());
        if (const auto entry = redoEntry(branch, *runs, m_session.source())) {
            m_session.log += u"REDO"_s;
            m_session.append(*entry);
        }
    }

    /// Thinking is not sent as text.
    static bool onlyThinks(const Branch &branch, const EntryId &id)
    {
        const SessionTree &tree = branch.snapshot->tree;
        const EntryMetrics metrics = decodeMetrics(tree.at(tree.indexOf(id)).metrics);
        return std::ranges::all_of(metrics.parts, [](const PartMetrics &part) {
            return part.kind == PartMetrics::Kind::Thinking;
        });
    }

    static bool isSent(const Context &context, const EntryId &id)
    {
        return std::ranges::any_of(context.items, [&](const ContextItem &item) {
            return item.entry == id && item.isSent();
        });
    }

    /// Whatever stands above the cut is in the plan, or was not sent before either.
    void checkPlan(const Branch &branch, const CompactionPlan &plan)
    {
        QSet<EntryId> planned;
        for (const QList<EntryId> &list :
             { plan.summarize, plan.turnPrefix, plan.pinned, plan.kept }) {
            for (const EntryId &id : list) {
                expect(!planned.contains(id), u"planned twice: "_s + m_session.name(id));
                planned += id;
            }
        }
        const Context before = project(branch, m_settings);
        for (const ContextItem &item : before.items) {
            const bool isMessage = item.type != EntryType::Compaction
                    && item.category != Category::CompactionSummary && item.seq != 0;
            const bool above = branch.compaction >= 0
                    && branch.snapshot->tree.indexOfSeq(item.seq)
                            < (branch.firstKept >= 0 ? branch.firstKept : branch.compaction);
            expect(!isMessage || above || !item.isSent() || planned.contains(item.entry),
                   u"not planned: "_s + m_session.name(item.entry));
        }
    }

    /// Every message of the branch is word for word, a placeholder, left out for a reason, or in one summary.
    void checkAccounts()
    {
        const Branch branch = m_session.branch();
        const Context now = project(branch, m_settings);
        QHash<EntryId, const ContextItem *> items;
        for (const ContextItem &item : now.items) {
            if (item.seq != 0) {
                expect(!items.contains(item.entry), u"twice: "_s + m_session.name(item.entry));
                items.insert(item.entry, &item);
            }
        }
        if (branch.compaction >= 0) {
            m_ledger.noteForeign(branch);
        }
        const QHash<EntryId, int> inPlace = rangeSummariesInForce(branch);
        for (const int index : branch.path) {
            const EntryNode &node = branch.node(index);
            if (!node.isMessage()) {
                continue;
            }
            const ContextItem *item = items.value(node.id);
            const bool inSummary = branch.compaction >= 0 && m_ledger.says(now.compaction, node.id);
            if (item == nullptr) {
                expect(inSummary || m_ledger.knows(now.compaction, node.id),
                       u"lost: "_s + m_session.name(node.id));
            } else if (item->reason == LeftOutReason::InSummary) {
                const int edit = inPlace.value(node.id, -1);
                const ContextItem *summary =
                        edit >= 0 ? items.value(branch.node(edit).id) : nullptr;
                expect(summary != nullptr && summary->isSent() && !inSummary,
                       u"without its one summary: "_s + m_session.name(node.id));
            } else {
                expect(!inSummary || item->state == ItemState::Pinned || !item->isSent(),
                       u"word for word and in a summary: "_s + m_session.name(node.id));
                expect(item->isSent() || item->state == ItemState::Excluded
                               || item->reason != LeftOutReason::None,
                       u"not sent without a reason: "_s + m_session.name(node.id));
            }
        }
        if (m_session.oneIn(3)) {
            checkFold(branch, now);
        }
    }

    void checkFold(const Branch &branch, const Context &now)
    {
        const Branch root = m_session.branch(FoldFrom::Root);
        expect(root.compaction == branch.compaction && root.firstKept == branch.firstKept,
               u"another compaction from the root"_s);
        const Context other = project(root, m_settings);
        expect(std::ranges::equal(now.items, other.items,
                                  [](const ContextItem &a, const ContextItem &b) {
                                      return a.entry == b.entry && a.state == b.state
                                              && a.reason == b.reason && a.tokens == b.tokens;
                                  }),
               u"another context from the root: %1; %2"_s.arg(listed(now), listed(other)));
    }

    void checkEncoders()
    {
        const Context now = context();
        const bool anything = std::ranges::any_of(
                now.items, [](const ContextItem &item) { return item.seq != 0 && item.isSent(); });
        for (const WireApi api : Apis) {
            const QString orphans = anything ? orphanFault(api, body(api, now)) : QString();
            expect(orphans.isEmpty(), toString(api) + u": "_s + orphans);
        }
    }

    RandomSession m_session;
    WireApi m_api;
    ProjectionSettings m_settings;
    PlanNumbers m_numbers;
    Ledger m_ledger;
    QByteArray m_before;
    QByteArray m_after;
    QString m_fault;
};

} // namespace

/// What holds for whatever tree and whatever plan. VARVE_TREES sets how many trees are tried, VARVE_TREES_FROM the first
/// seed.
class TestCompactionProperties : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void randomTrees_data();
    void randomTrees();
    void planningIsLinear_data();
    void planningIsLinear();
};

void TestCompactionProperties::randomTrees_data()
{
    QTest::addColumn<quint32>("from");
    QTest::addColumn<quint32>("to");
    const quint32 wanted = qEnvironmentVariable("VARVE_TREES").toUInt();
    const quint32 trees = wanted > 0 ? wanted : 4'000;
    const quint32 first = qEnvironmentVariable("VARVE_TREES_FROM").toUInt();
    for (quint32 from = first; from < first + trees; from += 1000) {
        QTest::addRow("seeds from %u", from) << from << std::min(from + 1000, first + trees);
    }
}

void TestCompactionProperties::randomTrees()
{
    QFETCH(const quint32, from);
    QFETCH(const quint32, to);
    int applied = 0;
    int ranges = 0;
    int prunes = 0;
    int fitted = 0;
    int stuck = 0;
    for (quint32 seed = from; seed < to; ++seed) {
        Life life(seed);
        const QString fault = life.run();
        QVERIFY2(fault.isEmpty(), qPrintable(u"seed %1: "_s.arg(seed) + fault));
        applied += life.applied;
        ranges += life.ranges;
        prunes += life.prunes;
        fitted += life.fitted;
        stuck += life.stuck;
    }
    qInfo("%d plans, %d ranges, %d prunes; %d contexts made to fit, %d that nothing would make fit",
          applied, ranges, prunes, fitted, stuck);
    // The trees are not all too small for anything to happen.
    QVERIFY2(applied > int(to - from) / 2 && ranges > int(to - from) / 20
                     && prunes > int(to - from) / 100 && fitted > int(to - from) / 5,
             qPrintable(u"%1 plans, %2 ranges, %3 prunes, %4 made to fit"_s.arg(applied)
                                .arg(ranges)
                                .arg(prunes)
                                .arg(fitted)));
}

void TestCompactionProperties::planningIsLinear_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("cut") << 0;
    QTest::newRow("range") << 1;
    QTest::newRow("up to") << 2;
    QTest::newRow("prune") << 3;
}

void TestCompactionProperties::planningIsLinear()
{
    QFETCH(const int, kind);
    // The ratio of two times, of this process alone, is near enough to tell n from n²: ten times the entries, and more than
    // forty times the time would be a fault.
    const auto ticks = [kind](int entries) {
        RandomSession session(1);
        for (int i = 0; i < entries; ++i) {
            Entry entry;
            entry.role = i % 4 == 0 ? Role::User : i % 4 == 2 ? Role::ToolResult : Role::Assistant;
            entry.blocks = { TextBlock { QString(800, u'x') } };
            if (i % 4 == 1) {
                entry.blocks += ToolCallBlock { u"c%1"_s.arg(i), u"read"_s, "{}", {} };
            } else if (i % 4 == 2) {
                entry.toolCallId = u"c%1"_s.arg(i - 1);
                entry.toolName = u"read"_s;
            }
            session.append(entry);
        }
        const Branch branch = session.branch();
        const Context context = project(branch, {});
        PlanOptions options;
        if (kind == 1) {
            options.range = EntryRange { branch.node(branch.path.at(4)).id,
                                         branch.node(branch.path.at(entries / 2)).id };
        } else if (kind == 2) {
            options.upTo = branch.node(branch.path.at(entries / 2)).id;
        }
        qint64 best = std::numeric_limits<qint64>::max();
        for (int i = 0; i < 3; ++i) {
            const std::clock_t start = std::clock();
            if (kind == 3) {
                if (planPrune(branch, context, {}).isRefused()) {
                    return qint64(-1);
                }
            } else if (planCompaction(branch, context, {}, options).isRefused()) {
                return qint64(-1);
            }
            best = std::min<qint64>(best, std::clock() - start);
        }
        return best;
    };
    const qint64 small = ticks(3'000);
    const qint64 large = ticks(30'000);
    QVERIFY(small > 0 && large > 0);
    QVERIFY2(large < 40 * small,
             qPrintable(u"%1 µs, ten times the entries %2 µs"_s.arg(small).arg(large)));
    qInfo("%lld µs for 3,000 entries, %lld for 30,000", small, large);
}

QTEST_GUILESS_MAIN(TestCompactionProperties)
#include "tst_compactionproperties.moc"
