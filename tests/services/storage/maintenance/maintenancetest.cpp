// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "maintenancetest.h"

#include "contextedit.h"
#include "entrydata.h"
#include "journalfact.h"

#include <QFile>
#include <QTest>

namespace varve::test
{

using namespace Qt::StringLiterals;

QString derivedOf(const QString &path)
{
    const auto store = SessionStore::open(path, { true });
    QString text;
    for (const QLatin1StringView sql :
         { "SELECT session, seq, parent_seq, kind, role, flags, tokens, hex(id), hex(metrics) FROM "
           "entry_nodes ORDER BY 1, 2"_L1,
           "SELECT id FROM entry_text_docsize ORDER BY 1"_L1,
           "SELECT seq, position, session, operation, kind, importance, text, words, tags FROM "
           "journal ORDER BY 1, 2"_L1,
           "SELECT seq, position, importance FROM journal_changes ORDER BY 1, 2"_L1,
           "SELECT seq, operation, disabled FROM journal_undo ORDER BY 1"_L1,
           "SELECT number, leaf_id, leaf_seq, base_seq, entry_count, message_count, text_size, "
           "input_tokens, output_tokens FROM sessions ORDER BY 1"_L1 }) {
        auto query = (*store)->database().run(sql);
        while (query && query->next()) {
            for (int column = 0; column < 9; ++column) {
                text += query->text(column) + u' ';
            }
            text += u'\n';
        }
    }
    return text;
}

qint64 rootOf(const QString &store, const QString &table)
{
    const auto database = Database::open(store, { Database::Mode::Immutable, 100 });
    auto root = (*database)->run("SELECT rootpage FROM sqlite_master WHERE name = ?"_L1, { table });
    return root && root->next() ? root->integer(0) : 0;
}

void damagePage(const QString &store, qint64 page)
{
    QFile file(store);
    QVERIFY(page > 0 && file.open(QIODevice::ReadWrite) && file.seek((page - 1) * 4096));
    file.write(QByteArray(60, '\xff'));
}

QStringList namesOf(const StoreCheck &check)
{
    QStringList names;
    for (const StoreFinding &finding : check.findings) {
        names += StoreFinding::name(finding.kind);
    }
    return names;
}

void CareTest::init()
{
    m_builder = std::make_unique<SessionBuilder>(
            u"u1*300 a1[x,y] r:x*2000 r:y a2 u2 a3 n1 L1(u1) @u1 u3 a4"_s);
    Entry answer;
    answer.role = Role::Assistant;
    answer.model = u"some-model"_s;
    answer.blocks = { TextBlock { u"measured"_s } };
    answer.usage = Usage { 900, 30, 0, 0, 0, 0.25 };
    m_builder->addEntry(answer, u"m1"_s);
    const QByteArray image = *m_builder->store().addAttachment("png bytes", u"image/png"_s, 2, 2);
    QVERIFY(m_builder->store().addBlob("a prompt"));
    Entry shown;
    shown.role = Role::User;
    shown.blocks = { TextBlock { u"look at snake_case"_s },
                     ImageBlock { image, u"image/png"_s, 2, 2 } };
    const QByteArray whole = *m_builder->store().addAttachment("all of it", u"text/plain"_s, 0, 0);
    shown.data[entryData::FullOutput] = QString::fromLatin1(whole.toHex());
    m_builder->addEntry(shown, u"i1"_s);
    Entry compaction;
    compaction.type = EntryType::Compaction;
    compaction.operationId = u"run"_s;
    JournalFact fact;
    fact.text = u"The port is 8080"_s;
    JournalFact other = fact;
    other.text = u"The disk is full"_s;
    compaction.data[entryData::Journal] = journalJson({ fact, other });
    m_builder->addEntry(compaction, u"c1"_s);
    m_builder->addEntry(ContextEdit { ContextEdit::Op::Disable, {}, u"run"_s }.toEntry(), u"d1"_s);
    const auto fork = m_builder->store().forkSession(m_builder->session(), m_builder->id(u"u2"_s));
    QVERIFY(fork);
    m_builder->use(fork->id);
    m_builder->add(u"u8 a8"_s);
    execute(u"INSERT INTO journal_changes (seq, position, importance) SELECT seq, position, 9 FROM "
            "journal WHERE position = 1"_s);
}

void CareTest::execute(const QString &sql)
{
    auto done = m_builder->store().database().execute(sql);
    QVERIFY2(done, done ? "" : qPrintable(done.error().message + done.error().detail));
}

} // namespace varve::test
