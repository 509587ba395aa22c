// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "randomsession.h"

namespace varve::test
{

using namespace Qt::StringLiterals;

RandomSession::RandomSession(quint32 seed)
    : m_random(seed)
    , m_snapshot(std::make_shared<SessionSnapshot>())
    , m_sameCallIds(seed % 7 == 0)
{ }

QString RandomSession::newName(QChar kind)
{
    return kind + QString::number(++m_number);
}

QString RandomSession::text(const QString &name)
{
    static constexpr std::array Sizes { 4, 30, 200, 200, 900, 3000 };
    qsizetype size = Sizes.at(static_cast<size_t>(below(Sizes.size())));
    if (oneIn(40)) {
        size = 40'000;
    }
    return QString(u'<' + name + u'>').leftJustified(size, u'x');
}

void RandomSession::append(Entry entry)
{
    if (entry.id.isNull()) {
        entry.id = EntryId::create();
    }
    SessionTree &tree = m_snapshot->tree;
    entry.seq = tree.size() + 1;
    entry.parentSeq = m_leaf >= 0 ? tree.at(m_leaf).seq : 0;
    m_source.add(entry);
    EntryNode node = nodeOf(entry);
    if (node.isMessage() && node.has(EntryNode::ModelFacing) && oneIn(4)) {
        node.tokens =
                static_cast<qint32>(decodeMetrics(node.metrics).chars().total() / 3 + below(20));
    }
    tree.append(node);
    if (entry.type == EntryType::Compaction) {
        m_snapshot->compactions.insert(
                entry.id, { entry.seq, entry.firstKept, entry.operationId, 0, -1, false });
    }
    if (entry.role == Role::ToolResult) {
        m_toolNames.insert(entry.seq, entry.toolName);
    }
    m_leaf = static_cast<int>(tree.size()) - 1;
}

void RandomSession::append(const QList<Entry> &entries)
{
    for (const Entry &entry : entries) {
        append(entry);
    }
}

Branch RandomSession::branch(FoldFrom from)
{
    auto loaded = loadBranch(m_snapshot, m_leaf, m_source, from);
    if (!loaded) {
        qFatal("%s", qPrintable(loaded.error().message));
    }
    return *loaded;
}

EntryId RandomSession::anyOnBranch()
{
    const QList<int> path = m_snapshot->tree.pathTo(m_leaf);
    for (int tries = 0; tries < 4 && !path.isEmpty(); ++tries) {
        const EntryNode &node = m_snapshot->tree.at(path.at(below(static_cast<int>(path.size()))));
        if (node.isMessage() || tries == 3) {
            return node.id;
        }
    }
    return {};
}

void RandomSession::grow()
{
    switch (below(20)) {
    case 0:
    case 1:
    case 2:
        addUser();
        break;
    case 3:
    case 4:
        addAnswer(StopReason::Stop);
        break;
    case 5:
        addAnswer(oneIn(2) ? StopReason::Error : StopReason::Aborted);
        break;
    case 6:
    case 7:
    case 8:
    case 9:
        addCalls();
        break;
    case 10:
    case 11:
    case 12:
        addResult();
        break;
    case 13:
    case 14:
        addOther();
        break;
    case 15:
        oneIn(4) ? addCompaction() : addUser();
        break;
    case 16:
        oneIn(3) ? moveLeaf() : addAnswer(StopReason::Stop);
        break;
    default:
        addEdit();
    }
}

void RandomSession::addUser()
{
    Entry entry;
    entry.role = Role::User;
    const QString name = newName(u'u');
    entry.blocks = { TextBlock { text(name) } };
    if (oneIn(12)) {
        entry.blocks += ImageBlock { QByteArray(32, 'i'), u"image/png"_s, 100, 100 };
    }
    entry.id = EntryId::create();
    m_names.insert(entry.id, name);
    log += name;
    append(entry);
}

void RandomSession::addAnswer(StopReason stop)
{
    Entry entry;
    entry.role = Role::Assistant;
    entry.provider = u"test"_s;
    entry.model = oneIn(5) ? u"model-2"_s : u"model-1"_s;
    entry.api = u"anthropic-messages"_s;
    entry.stopReason = stop;
    const QString name = newName(stop == StopReason::Stop ? u'a' : u'e');
    if (oneIn(3)) {
        entry.blocks += ThinkingBlock { u"why "_s + name, u"proof"_s, false };
    }
    if (!oneIn(20)) {
        entry.blocks += TextBlock { text(name) };
    }
    entry.id = EntryId::create();
    m_names.insert(entry.id, name);
    log += name;
    append(entry);
}

void RandomSession::addCalls()
{
    Entry entry;
    entry.role = Role::Assistant;
    entry.provider = u"test"_s;
    entry.model = u"model-1"_s;
    entry.api = u"anthropic-messages"_s;
    entry.stopReason = oneIn(10) ? StopReason::Error : StopReason::ToolUse;
    const QString name = newName(u'c');
    if (oneIn(2)) {
        entry.blocks += TextBlock { text(name) };
    }
    const int calls = 1 + below(3);
    QStringList ids;
    for (int i = 0; i < calls; ++i) {
        ids += m_sameCallIds ? u"call_%1"_s.arg(i) : u"%1_%2"_s.arg(name).arg(i);
        entry.blocks += ToolCallBlock {
            ids.constLast(), oneIn(2) ? u"read"_s : u"bash"_s, R"({"path":"a"})", {}
        };
    }
    entry.id = EntryId::create();
    m_names.insert(entry.id, name);
    log += name + u'[' + ids.join(u',') + u']';
    append(entry);
    m_openCalls += ids;
    // Mostly as it should be: the results come at once.
    while (!oneIn(4) && !m_openCalls.isEmpty()) {
        addResult();
    }
}

void RandomSession::addResult()
{
    Entry entry;
    entry.role = Role::ToolResult;
    entry.toolCallId = u"orphan%1"_s.arg(m_number);
    if (!m_openCalls.isEmpty() && !oneIn(8)) {
        entry.toolCallId = m_openCalls.takeAt(oneIn(3) ? below(static_cast<int>(m_openCalls.size()))
                                                       : m_openCalls.size() - 1);
    }
    entry.toolName = oneIn(2) ? u"read"_s : u"bash"_s;
    entry.toolStatus = oneIn(10) ? u"error"_s : QString();
    const QString name = newName(u'r');
    entry.blocks = { TextBlock { text(name) } };
    if (oneIn(15)) {
        entry.blocks += ImageBlock { QByteArray(32, 'i'), u"image/png"_s, 100, 100 };
    }
    if (oneIn(25)) {
        entry.toolArguments = R"({"path":"b"})"; // brings its own call
        entry.toolCallId.clear();
    }
    entry.id = EntryId::create();
    m_names.insert(entry.id, name);
    log += name + u':' + entry.toolCallId;
    append(entry);
}

void RandomSession::addOther()
{
    Entry entry;
    const QString name = newName(u'o');
    entry.blocks = { TextBlock { text(name) } };
    const int kind = below(8);
    switch (kind) {
    case 0:
        entry.role = Role::BashExecution;
        entry.toolName = u"bash"_s;
        entry.toolArguments = R"({"command":"ls"})";
        break;
    case 1:
        entry.type = EntryType::CustomMessage;
        entry.role = Role::Custom;
        entry.customType = u"test"_s;
        break;
    case 2:
        entry.role = Role::User;
        entry.modelFacing = false;
        break;
    case 3:
        entry.type = EntryType::BranchSummary;
        entry.summary = u"left"_s;
        entry.blocks.clear();
        break;
    case 4:
        entry.role = Role::Custom;
        break;
    case 5:
        entry.role = Role::Thinking;
        break;
    case 6:
        entry.type = EntryType::ModelChange;
        entry.provider = u"test"_s;
        entry.model = u"model-2"_s;
        entry.modelFacing = false;
        entry.blocks.clear();
        break;
    default:
        entry.type = EntryType::Label;
        entry.modelFacing = false;
        entry.blocks.clear();
    }
    entry.id = EntryId::create();
    m_names.insert(entry.id, name);
    log += name + u'/' + QString::number(kind);
    append(entry);
}

void RandomSession::addEdit()
{
    using Op = ContextEdit::Op;
    static constexpr std::array Ops { Op::Pin,     Op::Pin,  Op::Unpin,  Op::Exclude,
                                      Op::Include, Op::Mask, Op::Unmask, Op::Boundary };
    const Op op = Ops.at(static_cast<size_t>(below(Ops.size())));
    const EntryId target = anyOnBranch();
    if (!target.isNull()) {
        log += QString(toString(op)) + u'(' + name(target) + u')';
        append(ContextEdit { op, { target }, {} }.toEntry());
    }
}

/// One that another program made: it stores no state.
void RandomSession::addCompaction()
{
    Entry entry;
    entry.type = EntryType::Compaction;
    entry.summary = u"of another program"_s;
    entry.firstKept = oneIn(4) ? EntryId() : anyOnBranch();
    entry.id = EntryId::create();
    entry.operationId = entry.id.toString();
    const QString name = newName(u'C');
    m_names.insert(entry.id, name);
    log += name + u'(' + this->name(entry.firstKept) + u')';
    append(entry);
}

void RandomSession::moveLeaf()
{
    if (m_snapshot->tree.isEmpty()) {
        return;
    }
    m_leaf = below(static_cast<int>(m_snapshot->tree.size()));
    m_openCalls.clear();
    log += u'@' + name(m_snapshot->tree.at(m_leaf).id);
}

} // namespace varve::test
