// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "settingsfile.h"
#include "settingtable.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

void forEach(const std::function<void(const Setting &)> &visit)
{
    for (const SettingSection &section : settingSections()) {
        for (const Setting &setting : section.settings) {
            visit(setting);
        }
    }
}

bool isNumber(const Setting &setting)
{
    return setting.type == SettingType::Count || setting.type == SettingType::Share;
}

/// As somebody types it; not the default.
QString another(const Setting &setting)
{
    switch (setting.type) {
    case SettingType::Flag:
        return setting.fallback.toBool() ? u"false"_s : u"true"_s;
    case SettingType::Count:
    case SettingType::Share:
        return setting.text(setting.fallback.toDouble() == setting.maximum ? setting.minimum
                                                                           : setting.maximum);
    case SettingType::Word:
        if (setting.words.size() == 1) { // beside what others say
            return u"one, two"_s;
        }
        return setting.words.constLast().word == setting.fallback.toString()
                ? setting.words.constFirst().word
                : setting.words.constLast().word;
    case SettingType::Text:
        return u"one, “two” = 3; [x]"_s;
    case SettingType::Lines:
        return u"first\nsecond, third"_s;
    }
    Q_UNREACHABLE_RETURN({});
}

void eachSetting()
{
    QTest::addColumn<QString>("name");
    forEach([](const Setting &setting) {
        QTest::addRow("%s", setting.name.data()) << QString(setting.name);
    });
}

} // namespace

/// The table of settings, and what it makes of the file: every setting is set, written, read back, and wrong in the file.
class TestSettingTable final : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void cleanup()
    {
        m_settings.reset(); // they write when they end
        m_folder.reset();
    }

    void describesEach_data() { eachSetting(); }
    void describesEach();
    void leavesNoneOut();
    void setAndReadBack_data() { eachSetting(); }
    void setAndReadBack();
    void ofAModel_data() { eachSetting(); }
    void ofAModel();
    void wrongInTheFile_data() { eachSetting(); }
    void wrongInTheFile();
    void wrongInTheEnvironment();
    void typed_data();
    void typed();

private:
    [[nodiscard]] QString file() const { return settingsFile(m_folder->path()); }
    [[nodiscard]] Settings *open(const QProcessEnvironment &environment = QProcessEnvironment())
    {
        m_settings = std::make_unique<Settings>(m_folder->path(), environment);
        return m_settings.get();
    }
    /// As a person writes it.
    void write(const QString &name, const QString &value)
    {
        m_settings.reset();
        QFile out(file());
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(u"[%1]\n%2=%3\n"_s.arg(name.section(u'/', 0, 0), name.section(u'/', 1), value)
                          .toUtf8());
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
};

void TestSettingTable::describesEach()
{
    QFETCH(const QString, name);
    const Setting &setting = *settingNamed(name);
    int count = 0;
    forEach([&](const Setting &one) { count += one.name == setting.name ? 1 : 0; });
    QCOMPARE(count, 1);
    QVERIFY(!setting.labelText().isEmpty() && !setting.labelText().contains(u'&'));
    QVERIFY(!setting.helpText().isEmpty());
    QVERIFY(!setting.range().isEmpty());
    QCOMPARE(setting.problemOf(setting.text(setting.fallback)), QString());
    QVERIFY(setting.read(setting.text(setting.fallback)) == setting.fallback);
    if (isNumber(setting)) {
        QVERIFY(setting.minimum < setting.maximum);
        QVERIFY(!setting.none || setting.minimum == 0);
    }
    const Setting *other = settingNamed(setting.only.name);
    QVERIFY(setting.only.name.isEmpty() || other);
    QVERIFY(!other || other->problemOf(QString(setting.only.value)).isEmpty());
    // What a cloned folder says never runs a command, sends anything elsewhere, or lets something happen by itself.
    const bool isHarmless = isNumber(setting) || setting.name == Keys::Instructions.name;
    QVERIFY(!setting.scopes.testFlag(SettingScope::Project)
            || (isHarmless && name.startsWith("compaction/"_L1)));
}

/// Every key that a header declares is described, or kept by the program for itself.
void TestSettingTable::leavesNoneOut()
{
    static const QStringList Own { u"compaction/branchSummaryChoice"_s,
                                   u"compaction/branchSummaryInstructions"_s,
                                   u"export/folder"_s,
                                   u"idle/consent"_s,
                                   u"idle/declined"_s,
                                   u"idle/pausedOn"_s,
                                   u"import/followSince"_s,
                                   u"search/consent"_s,
                                   u"search/declined"_s,
                                   u"search/recent"_s };
    static const QRegularExpression key(uR"re([({ ]"([a-z]+/[A-Za-z]+)"(_L1)?[,)])re"_s);
    QStringList missing;
    QStringList unseen = Own;
    int known = 0;
    const QDir folder(QStringLiteral(VARVE_SETTINGS));
    for (const QString &header : folder.entryList({ u"*.h"_s })) {
        QFile in(folder.filePath(header));
        QVERIFY(in.open(QIODevice::ReadOnly));
        static const QRegularExpression comment(u"//[^\n]*"_s);
        const QString text = QString::fromUtf8(in.readAll()).remove(comment);
        for (const auto &match : key.globalMatch(text)) {
            const QString name = match.captured(1);
            const bool isOwn = name.startsWith("window/"_L1) || name.startsWith("endpoint/"_L1)
                    || Own.contains(name);
            unseen.removeAll(name);
            known += settingNamed(name) ? 1 : 0;
            if (isOwn == (settingNamed(name) != nullptr)) {
                missing += name;
            }
        }
    }
    QVERIFY2(missing.isEmpty(), qPrintable(missing.join(u' ')));
    QVERIFY2(unseen.isEmpty(), qPrintable(unseen.join(u' ')));
    int described = 0;
    forEach([&](const Setting &) { ++described; });
    QCOMPARE(known, described);
}

void TestSettingTable::setAndReadBack()
{
    QFETCH(const QString, name);
    const Setting &setting = *settingNamed(name);
    const QVariant value = *setting.read(another(setting));
    QVERIFY(value != setting.fallback);
    setting.set(open(), {}, value);
    QVERIFY(m_settings->sync());
    QCOMPARE(setting.value(*open()), value);
    QCOMPARE(setting.problem(*m_settings), QString());
    QFile in(file());
    QVERIFY(in.open(QIODevice::ReadOnly));
    const QByteArray line = '\n' + name.section(u'/', 1).toUtf8() + '=';
    QVERIFY(in.readAll().contains(line));
    in.close();
    setting.set(m_settings.get(), {}, setting.fallback); // a default is not written
    QVERIFY(m_settings->sync());
    QVERIFY(in.open(QIODevice::ReadOnly));
    QVERIFY(!in.readAll().contains(line));
}

void TestSettingTable::ofAModel()
{
    QFETCH(const QString, name);
    const Setting &setting = *settingNamed(name);
    if (!setting.scopes.testFlag(SettingScope::Model)) {
        return;
    }
    const QVariant value = *setting.read(another(setting));
    setting.set(open(), u"org/model:8b"_s, value);
    QVERIFY(m_settings->sync());
    QCOMPARE(setting.value(*open(), u"org/model:8b"), value);
    QCOMPARE(setting.value(*m_settings), setting.fallback);
    setting.set(m_settings.get(), u"org/model:8b"_s, setting.fallback);
    QVERIFY(m_settings->modelPrefixes().isEmpty()); // the same as for all needs nothing
}

void TestSettingTable::wrongInTheFile()
{
    QFETCH(const QString, name);
    const Setting &setting = *settingNamed(name);
    const auto complains = [&](const QString &written, const QVariant &holds) {
        init(); // QSettings would take a file of the same size and second for the one before
        write(name, written);
        QCOMPARE(setting.value(*open()), holds);
        const QString problem = setting.problem(*m_settings);
        for (const QString &part : { name, setting.text(holds) }) {
            QVERIFY2(problem.contains(part), qPrintable(problem));
        }
        QCOMPARE(settingProblems(*m_settings), QStringList(problem));
    };
    if (setting.type == SettingType::Text || setting.type == SettingType::Lines
        || setting.takesOthers) {
        complains(u"a, b"_s, QString()); // a list, as the format has it
        return;
    }
    complains(u"perhaps"_s, setting.fallback);
    if (isNumber(setting)) {
        const auto as = [&](double number) {
            QVariant value(number);
            value.convert(setting.fallback.metaType());
            return value;
        };
        complains(setting.text(setting.maximum + 1), as(setting.maximum));
        complains(setting.text(setting.minimum - 1), as(setting.minimum));
    }
}

void TestSettingTable::wrongInTheEnvironment()
{
    QProcessEnvironment environment;
    environment.insert(u"VARVE_COMPACTION_MODE"_s, u"sometimes"_s);
    const QStringList problems = settingProblems(*open(environment));
    QCOMPARE(problems.size(), 1);
    QVERIFY(problems.constFirst().startsWith("VARVE_COMPACTION_MODE"_L1));
    QCOMPARE(settingNamed(Keys::CompactionMode.name)->value(*m_settings), u"automatic"_s);
}

void TestSettingTable::typed_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("text");
    QTest::addColumn<QVariant>("value"); // invalid: refused
    const auto row = [](QLatin1StringView name, const QString &text, const QVariant &value) {
        QTest::addRow("%s %s", name.data(), qPrintable(text)) << QString(name) << text << value;
    };
    row(Keys::ThresholdShare.name, u"0.5"_s, 0.5);
    row(Keys::ThresholdShare.name, u" 50% "_s, 0.5);
    row(Keys::ThresholdShare.name, u"4%"_s, {});
    row(Keys::ThresholdShare.name, u"half"_s, {});
    row(Keys::ThresholdShare.name, u"%"_s, {});
    row(Keys::ThresholdShare.name, u"nan"_s, {});
    row(Keys::IdleMinutes.name, u"7"_s, 7);
    row(Keys::IdleMinutes.name, u"7.5"_s, {});
    row(Keys::IdleMinutes.name, u"-1"_s, {});
    row(Keys::IdleMinutes.name, u"1441"_s, {});
    row(Keys::KeepRecentTokens.name, u"5000"_s, qint64(5000));
    row(Keys::KeepRecentTokens.name, u"1e99"_s, {});
    row(Keys::Emergency.name, u"false"_s, false);
    row(Keys::Emergency.name, u"no"_s, {});
    row(Keys::CompactionMode.name, u"remind"_s, u"remind"_s);
    row(Keys::CompactionMode.name, u"Remind"_s, {});
    row(Keys::SummaryProvider.name, u"somewhere"_s, u"somewhere"_s);
    row(Keys::Instructions.name, u" as it is "_s, u" as it is "_s);
}

void TestSettingTable::typed()
{
    QFETCH(const QString, name);
    QFETCH(const QString, text);
    QFETCH(const QVariant, value);
    const auto read = settingNamed(name)->read(text);
    QCOMPARE(read.has_value(), value.isValid());
    if (read) {
        QCOMPARE(*read, value);
        QCOMPARE(read->typeId(), value.typeId());
    } else {
        QVERIFY(read.error().kind == Error::Kind::InvalidInput);
        QVERIFY2(read.error().message.startsWith(name), qPrintable(read.error().message));
    }
}

QTEST_GUILESS_MAIN(TestSettingTable)
#include "tst_settingtable.moc"
