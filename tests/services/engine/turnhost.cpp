// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "turnhost.h"

#include "bashtool.h"
#include "filetools.h"

#include <QDir>
#include <QFile>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

template<typename T>
T valueOf(Result<T> result)
{
    if (!result) {
        qFatal("%s %s", qPrintable(result.error().message), qPrintable(result.error().detail));
    }
    return std::move(*result);
}

QString describe(const Entry &entry)
{
    QStringList calls;
    for (const Block &block : entry.blocks) {
        if (const auto *call = std::get_if<ToolCallBlock>(&block)) {
            calls += call->name;
        }
    }
    return u"%1%2:%3%4"_s.arg(toString(entry.role),
                              entry.toolStatus == "error"_L1 ? u"!"_s : QString(),
                              entry.text().section(u'\n', 0, 0),
                              calls.isEmpty() ? QString() : u'[' + calls.join(u',') + u']');
}

} // namespace

TurnHost::TurnHost(std::shared_ptr<RequestLog> log)
    : m_storePath(m_folder.filePath(u"varve.db"_s))
    , m_workFolder(m_folder.filePath(u"work"_s))
{
    QDir().mkpath(m_workFolder);
    open(std::move(log));
    Session wanted;
    wanted.cwd = m_workFolder;
    m_session = valueOf(awaited(m_store->write([wanted](SessionStore &opened) {
                    return opened.createSession(wanted);
                }))).id;
}

TurnHost::TurnHost(const QString &storePath, const QString &workFolder)
    : m_storePath(storePath)
    , m_workFolder(workFolder)
{
    open({});
    m_session = valueOf(m_store->rows().sessions()).constFirst().id;
}

TurnHost::~TurnHost() = default;

void TurnHost::open(std::shared_ptr<RequestLog> log)
{
    m_store = valueOf(StoreClient::open(m_storePath));
    m_transport = std::make_unique<HttpTransport>(std::move(log));
    m_compactor = std::make_unique<Compactor>(
            CompactorServices { m_store.get(), m_transport.get(), m_leases });
    m_approvals.setRules({ { u"*"_s, {}, true } }, ApprovalMode::Everything);
    useTools(QProcessEnvironment::systemEnvironment());
}

void TurnHost::useTools(const QProcessEnvironment &environment)
{
    m_tools = {};
    m_tools.add(std::make_shared<BashTool>(&m_context, CommandPolicy::ofPerson(), environment));
    m_tools.add(std::make_shared<FileTool>(FileTool::Read));
    m_tools.add(std::make_shared<FileTool>(FileTool::Write));
    m_tools.add(std::make_shared<FileTool>(FileTool::Edit));
}

void TurnHost::writeFile(const QString &name, const QByteArray &content) const
{
    QFile file(m_workFolder + u'/' + name);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) {
        qFatal("%s", qPrintable(file.errorString()));
    }
}

TurnStart TurnHost::startOf(const QString &text, const Endpoint &endpoint)
{
    const Session session = valueOf(m_store->rows().session(m_session));
    TurnStart start;
    start.session = m_session;
    start.leaf = session.leaf;
    start.leafSeq = session.leafSeq;
    Entry question;
    question.role = Role::User;
    question.blocks = { TextBlock { text } };
    start.question = { question };
    start.target.endpoint = endpoint;
    start.options.model = endpoint.model;
    start.tools = std::make_shared<const ToolSet>(m_tools);
    start.folder = m_workFolder;
    start.compaction = m_options;
    if (m_options) {
        start.options.projection = m_options->projection;
    }
    return start;
}

std::unique_ptr<Turn> TurnHost::turnOf(const TurnStart &start)
{
    return std::make_unique<Turn>(TurnServices { m_store.get(), m_transport.get(), &m_approvals,
                                                 m_compactor.get(), m_leases },
                                  start);
}

TurnEnd TurnHost::run(const QString &text, const Endpoint &endpoint)
{
    constexpr int LongestMs = 60'000;
    const auto turn = turnOf(startOf(text, endpoint));
    std::optional<TurnEnd> end;
    QObject::connect(turn.get(), &Turn::finished, turn.get(),
                     [&end](const TurnEnd &reached) { end = reached; });
    turn->start();
    if (!QTest::qWaitFor([&end] { return end.has_value(); }, LongestMs)) {
        return { TurnEnd::How::Failed,
                 { Error::Kind::Internal, u"the turn did not end"_s, {} },
                 {} };
    }
    return *end;
}

QList<Entry> TurnHost::entries()
{
    const SessionSnapshot snapshot = valueOf(m_store->rows().snapshot(m_session));
    QList<qint64> seqs;
    for (const int index :
         snapshot.tree.pathTo(snapshot.tree.indexOfSeq(snapshot.session.leafSeq))) {
        seqs += snapshot.tree.at(index).seq;
    }
    return valueOf(m_store->rows().entries(seqs));
}

QStringList TurnHost::lines()
{
    QStringList lines;
    for (const Entry &entry : entries()) {
        lines += describe(entry);
    }
    return lines;
}

} // namespace varve::test
