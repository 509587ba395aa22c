// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keysamples.h"
#include "redactingfilter.h"
#include <session/entrydata.h>

#include <QCryptographicHash>
#include <QJsonDocument>
#include <QTest>

using namespace varve;
using namespace varve::test;
using namespace Qt::StringLiterals;

namespace
{

QByteArray nameOf(const QByteArray &data)
{
    return QCryptographicHash::hash(data, QCryptographicHash::Sha256);
}

QString hex(const QByteArray &name)
{
    return QString::fromLatin1(name.toHex());
}

BlobReader reading(const QList<QByteArray> &blobs)
{
    return [blobs](const QByteArray &name) -> Result<QByteArray> {
        for (const QByteArray &blob : blobs) {
            if (nameOf(blob) == name) {
                return blob;
            }
        }
        return fail(Error::Kind::NotFound, u"There is no such blob."_s);
    };
}

RedactingFilter filter(const RedactionRules &rules = {})
{
    return RedactingFilter(*Redactor::make(rules));
}

ArchiveItem itemOf(ArchiveValue value)
{
    return { SessionId::create(), MachineId::create(), 7, {}, std::move(value) };
}

/// Every text that leaves with it.
QString textOf(const ArchiveItem &item)
{
    return std::visit(
            [](const auto &value) -> QString {
                using Value = std::remove_cvref_t<decltype(value)>;
                if constexpr (std::is_same_v<Value, Entry>) {
                    return value.text() + value.summary + value.toolCallId + value.toolName
                            + QString::fromUtf8(value.toolArguments)
                            + QString::fromUtf8(QJsonDocument(value.data).toJson());
                } else if constexpr (std::is_same_v<Value, SessionValue>) {
                    return value.session.name + value.session.summary + value.session.cwd
                            + value.session.origin.path + value.place.repository
                            + value.place.inside;
                } else if constexpr (std::is_same_v<Value, TitleValue>) {
                    return value.title;
                } else if constexpr (std::is_same_v<Value, TagsValue>) {
                    return value.tags.join(u' ');
                } else if constexpr (std::is_same_v<Value, FactValue>) {
                    return value.fact.text + value.fact.project + value.place.repository;
                } else if constexpr (std::is_same_v<Value, JournalChangeValue>) {
                    return value.tags.value_or(QString());
                }
                return {};
            },
            item.value);
}

} // namespace

class TestRedactingFilter : public QObject
{
    Q_OBJECT

    /// A record of each kind that has texts, with this one in it.
    static QList<ArchiveItem> itemsWith(const QString &text)
    {
        Entry entry;
        entry.role = Role::User;
        entry.blocks = { TextBlock { text } };
        entry.toolArguments = QJsonDocument(QJsonObject { { u"command"_s, text } }).toJson();
        entry.data = { { entryData::Details, QJsonObject { { u"output"_s, text } } } };
        Entry summary;
        summary.type = EntryType::Compaction;
        summary.summary = text;
        Session session;
        session.name = text;
        session.summary = text;
        return { itemOf(entry),
                 itemOf(summary),
                 itemOf(SessionValue { session, {}, {} }),
                 itemOf(TitleValue { text, {} }),
                 itemOf(TagsValue { { u"tag"_s, text } }),
                 itemOf(FactValue { { .text = text }, {}, {} }),
                 itemOf(JournalChangeValue { {}, 0, {}, {}, text, {} }) };
    }

private Q_SLOTS:
    void noKeyLeaves()
    {
        QVERIFY(keySamples().size() > 50);
        RedactingFilter clean = filter();
        for (const KeySample &sample : keySamples()) {
            for (ArchiveItem item : itemsWith(sample.text)) {
                const auto kind = QByteArray::number(static_cast<int>(item.kind()));
                QVERIFY(clean.clean(item, reading({})));
                QVERIFY2(sample.leftIn(textOf(item)).isEmpty(),
                         qPrintable(sample.name + u' ' + QString::fromLatin1(kind) + u' '
                                    + textOf(item)));
            }
        }
    }

    void ownKeysGoToo()
    {
        RedactingFilter clean = filter({ true, { ApiKey("plain looking words"_ba) }, {} });
        for (ArchiveItem item : itemsWith(u"say plain looking words twice"_s)) {
            QVERIFY(clean.clean(item, reading({})));
            QVERIFY(!textOf(item).contains("plain looking"_L1));
        }
    }

    void tokensInAddressesOfRepositories()
    {
        RedactingFilter clean = filter();
        SessionValue value;
        value.place.repository = u"https://me:hunter2hunter2@example.org/me/it"_s;
        ArchiveItem item = itemOf(value);
        QVERIFY(clean.clean(item, reading({})));
        QVERIFY2(!textOf(item).contains("hunter2"_L1), qPrintable(textOf(item)));
    }

    void harmlessThingsStay()
    {
        RedactingFilter clean = filter();
        for (ArchiveItem item : itemsWith(u"What the next request holds"_s)) {
            const QString before = textOf(item);
            QVERIFY(clean.clean(item, reading({})));
            QCOMPARE(textOf(item), before);
        }
    }

    /// What an output said beside its entry has another name when something was taken out of it, and the entry says that name.
    void longResultsAreCleanedToo()
    {
        const QByteArray output =
                "first\nAWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYzq8Kp3LmQx\nlast"_ba;
        const QByteArray harmless = "nothing in it"_ba;
        const QByteArray image = QByteArray::fromHex("89504e470d0a1a0a00ff");
        const BlobReader read = reading({ output, harmless, image });
        RedactingFilter clean = filter();
        Entry entry;
        entry.role = Role::ToolResult;
        entry.data = { { entryData::FullOutput, hex(nameOf(output)) },
                       { entryData::Manifest,
                         QJsonObject { { u"system"_s, hex(nameOf(output)) },
                                       { u"tools"_s, QJsonArray { hex(nameOf(harmless)) } },
                                       { u"gone"_s, hex(nameOf("gone"_ba)) } } } };
        ArchiveItem item = itemOf(entry);
        QVERIFY(clean.clean(item, read));
        const QJsonObject data = std::get<Entry>(item.value).data;
        const QByteArray name =
                QByteArray::fromHex(data.value(entryData::FullOutput).toString().toLatin1());
        QVERIFY(name != nameOf(output));
        const QJsonObject manifest = data.value(entryData::Manifest).toObject();
        QCOMPARE(manifest["system"_L1].toString(), hex(name));
        QCOMPARE(manifest["tools"_L1][0].toString(), hex(nameOf(harmless)));
        QCOMPARE(manifest["gone"_L1].toString(), hex(nameOf("gone"_ba)));

        const auto sent = clean.blob(name, read);
        QVERIFY(sent);
        QCOMPARE(nameOf(*sent), name);
        QVERIFY(!sent->contains("wJalrXUtnFEMI"));
        QVERIFY(sent->contains("last"));
        QCOMPARE(*clean.blob(nameOf(harmless), read), harmless);
        QCOMPARE(*clean.blob(nameOf(image), read), image);

        // The same again, as after an attempt that failed.
        ArchiveItem again = itemOf(entry);
        QVERIFY(clean.clean(again, read));
        QCOMPARE(std::get<Entry>(again.value).data, data);
        RedactingFilter other = filter();
        ArchiveItem elsewhere = itemOf(entry);
        QVERIFY(other.clean(elsewhere, read));
        QCOMPARE(std::get<Entry>(elsewhere.value).data, data);
    }

    void whatCannotBeReadDoesNotLeave()
    {
        const BlobReader broken = [](const QByteArray &) -> Result<QByteArray> {
            return fail(Error::Kind::Io, u"The disk is broken."_s);
        };
        Entry entry;
        entry.data = { { entryData::FullOutput, hex(nameOf("x"_ba)) } };
        ArchiveItem item = itemOf(entry);
        RedactingFilter clean = filter();
        QCOMPARE(clean.clean(item, broken).error().kind, Error::Kind::Io);
    }

    /// A pattern of the person that takes too long keeps everything back.
    void aPatternThatFailsKeepsItBack()
    {
        auto redactor = Redactor::make({ false, {}, { u"(a+)+$"_s } });
        QVERIFY(redactor);
        RedactingFilter clean(std::move(*redactor));
        QList<ArchiveItem> items = itemsWith(QString(5'000, u'a') + u'!');
        QVERIFY(!clean.clean(items[0], reading({})));
        QVERIFY(!clean.clean(items[3], reading({})));
    }
};

QTEST_GUILESS_MAIN(TestRedactingFilter)
#include "tst_redactingfilter.moc"
