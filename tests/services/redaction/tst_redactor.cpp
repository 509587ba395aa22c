// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "contextedit.h"
#include "redactingsource.h"

#include <QJsonArray>
#include <QTest>

using namespace varve;
using namespace Qt::StringLiterals;

namespace
{

QString redacted(const QString &text, const RedactionRules &rules = {})
{
    auto redactor = Redactor::make(rules);
    return redactor ? redactor->text(text) : redactor.error().message;
}

RedactionRules patterns(const QStringList &expressions)
{
    return { false, {}, expressions };
}

} // namespace

class TestRedactor : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void shapes_data();
    void shapes();
    void harmlessTextStays_data();
    void harmlessTextStays();
    void ownKeysInEverySpelling();
    void patternsOfThePerson();
    void wrongPatterns_data();
    void wrongPatterns();
    void hostilePatternsEnd_data();
    void hostilePatternsEnd();
    void longLines();
    void jsonStaysJson();
    void namesOfMembers_data();
    void namesOfMembers();
    void ownKeysAmongReferences();
    void everyString();
    void loneSurrogates();
    void isLinear();
};

void TestRedactor::shapes_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("wanted");
    const QString key = u"[redacted: key]"_s;
    const auto row = [](const char *name, const QString &text, const QString &wanted) {
        QTest::newRow(name) << text << wanted;
    };
    row("anthropic", u"x sk-ant-api03-Ab12_cd-Ef34gh56ij78kl90 y"_s, u"x "_s + key + u" y"_s);
    row("openai project", u"\"sk-proj-0123456789abcdefghij\""_s, u"\""_s + key + u"\""_s);
    row("github", u"ghp_0123456789abcdefghijABCDEFGHIJ012345"_s, key);
    row("github fine", u"github_pat_11ABCDEFG0abcdefghijkl_mnop"_s, key);
    row("aws", u"AKIAIOSFODNN7EXAMPLE,"_s, key + u","_s);
    row("google", u"AIzaSyA-1234567890abcdefghijklmnopqrstu"_s, key);
    row("slack", u"xoxb-123456789012-abcdefghij"_s, u"[redacted: token]"_s);
    row("hugging face", u"hf_abcdefghijklmnopqrstuvwxyz0123456789"_s, key);
    row("bearer", u"Authorization: Bearer abcdef0123456789abcdef"_s,
        u"Authorization: Bearer [redacted: token]"_s);
    row("bearer, capitals", u"BEARER abcdef0123456789abcdef"_s, u"BEARER [redacted: token]"_s);
    row("basic", u"authorization: Basic dXNlcjpwYXNzd29yZA=="_s,
        u"authorization: Basic [redacted: token]"_s);
    row("web token", u"eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N"_s,
        u"[redacted: token]"_s);
    row("header", u"x-api-key: 0123456789abcdef0123"_s, u"x-api-key: "_s + key);
    row("address", u"git clone https://me:s3cr3t@example.org/x.git"_s,
        u"git clone https://me:[redacted: password]@example.org/x.git"_s);
    row("database", u"postgres://app:p%40ss@db/x"_s, u"postgres://app:[redacted: password]@db/x"_s);
    row("variable", u"export MY_API_KEY=0123456789abcdef"_s, u"export MY_API_KEY="_s + key);
    row("password variable", u"DB_PASSWORD=\"hunter2!\""_s,
        u"DB_PASSWORD=\"[redacted: password]\""_s);
    const QString password = u"[redacted: password]"_s;
    row("variable, a word in it", u"MY_SERVICE_PASSWORD=plantedEnvPassw0rd!"_s,
        u"MY_SERVICE_PASSWORD="_s + password);
    row("variable, letters alone", u"PGPASSWORD=nCkhvMdgaKjI psql"_s,
        u"PGPASSWORD="_s + password + u" psql"_s);
    row("variable, words", u"SECRET_KEY=correct-horse-battery-staple-9"_s, u"SECRET_KEY="_s + key);
    row("variable, short secret", u"APP_SECRET='Tr0ub4dor&3'"_s, u"APP_SECRET='"_s + key + u"'"_s);
    row("registry without a user", uR"("auth": "q7Zk2Vt9XbN4mLr8PwYc5JhGd1Sf6TaU3EoKi0==")"_s,
        uR"("auth": ")"_s + password + uR"(")"_s);
    const QString aws = u"wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"_s;
    row("header, capitals", u"X-API-Key: 0123456789abcdef0123"_s, u"X-API-Key: "_s + key);
    row("header, words", u"X-API-KEY: abcdefghijklmnopqrst"_s, u"X-API-KEY: "_s + key);
    row("header of a command", u"curl -H 'X-Api-Key: a1b2c3d4e5f6a7b8'"_s,
        u"curl -H 'X-Api-Key: "_s + key + u"'"_s);
    row("ini", u"aws_secret_access_key = "_s + aws, u"aws_secret_access_key = "_s + key);
    row("variable, other end", u"SECRET_KEY=0123456789abcdefghij"_s, u"SECRET_KEY="_s + key);
    row("variable, quoted", u"SECRET_KEY = 'django-insecure-$a1b2c3d4(e5!'"_s,
        u"SECRET_KEY = '"_s + key + u"'"_s);
    row("yaml", u"OPENAI_API_KEY: a1b2c3d4e5f6a7b8c9d0 # mine"_s,
        u"OPENAI_API_KEY: "_s + key + u" # mine"_s);
    row("json", uR"({"api_key": "a1b2c3d4e5f6a7b8", "n": 1})"_s,
        uR"({"api_key": ")"_s + key + uR"(", "n": 1})"_s);
    row("json in json", uR"(\"apiKey\":\"a1b2c3d4e5f6a7b8\",)"_s,
        uR"(\"apiKey\":\")"_s + key + uR"(\",)"_s);
    row("json in json, slashes", uR"(\"token\":\"aB1cD2eF3gH4\/iJ5kL6\",\"n\":1)"_s,
        uR"(\"token\":\"[redacted: token]\",\"n\":1)"_s);
    row("json in a file, slashes", uR"("secretKey": "aB1cD2eF3gH4\/iJ5kL6\u002Bmn==", "n": 1)"_s,
        uR"("secretKey": ")"_s + key + uR"(", "n": 1)"_s);
    row("a quote in it", uR"("password": "pa\"ss1\\", "n": 1)"_s,
        uR"("password": "[redacted: password]", "n": 1)"_s);
    row("a quote in it, json in json", uR"(\"password\":\"pa\\\"ss1\",\"n\":1)"_s,
        uR"(\"password\":\"[redacted: password]\",\"n\":1)"_s);
    row("cut off by the text around it", uR"("{\"password\":\"pa1ss2", "n": 1)"_s,
        uR"("{\"password\":\"[redacted: password]", "n": 1)"_s);
    row("bearer in json", uR"(\"Authorization\":\"Bearer aB1cD2eF3gH4iJ5k\/L6mN7+oP\u003d\")"_s,
        uR"(\"Authorization\":\"Bearer [redacted: token]\")"_s);
    row("address in json", uR"("url":"postgres:\/\/app:p4ss@db\/x")"_s,
        uR"("url":"postgres:\/\/app:[redacted: password]@db\/x")"_s);
    row("element", u"<username>me</username><password>hunter2</password>"_s,
        u"<username>me</username><password>[redacted: password]</password>"_s);
    row("netrc", u"machine example.org\n  login me\n  password hunter2!"_s,
        u"machine example.org\n  login me\n  password [redacted: password]"_s);
    row("curl", u"curl -s -u 'me:hunter2' https://example.org"_s,
        u"curl -s -u 'me:[redacted: password]' https://example.org"_s);
    row("sshpass", u"sshpass -p hunter2 ssh me@host"_s,
        u"sshpass -p [redacted: password] ssh me@host"_s);
    const QString hex = u"0123456789abcdef"_s;
    const QStringList others {
        u"csk-"_s + u"a1b2c3d4e5f6"_s.repeated(4),
        u"nvapi-"_s + u"Ab1_"_s.repeated(12),
        u"tvly-dev-0123456789abcdefghij"_s,
        u"GOCSPX-abcdefghij0123456789"_s,
        u"glrt-0123456789abcdefghij"_s,
        u"dckr_pat_0123456789abcdefghij"_s,
        u"lin_api_0123456789abcdefghij0123456789"_s,
        u"shpat_"_s + hex + hex,
        u"lsv2_pt_"_s + hex + hex + u"_0123456789"_s,
        u"doo_v1_"_s + hex.repeated(4),
        u"figd_"_s + hex + hex,
    };
    for (const QString &one : others) {
        QTest::newRow(qPrintable(one))
                << QString(u"x "_s + one + u" y"_s) << QString(u"x "_s + key + u" y"_s);
    }
    row("telegram", u"bot 123456789:AAabcdefghijklmnopqrstuvwxyz0123456"_s,
        u"bot [redacted: token]"_s);
    row("slack hook",
        u"https://hooks.slack.com/services/T0123ABCD/B0123ABCD/abcdefghij0123456789"_s,
        u"https://hooks.slack.com/services/[redacted: token]"_s);
    row("python", u"client = Client(api_key='a1b2c3d4e5f6a7b8')"_s,
        u"client = Client(api_key='"_s + key + u"')"_s);
    row("subscript", u"config[\"access_token\"] = \"a1b2c3d4e5f6a7b8\""_s,
        u"config[\"access_token\"] = \"[redacted: token]\""_s);
    row("typed", u"const API_KEY: &str = \"a1b2c3d4e5f6a7b8\";"_s,
        u"const API_KEY: &str = \""_s + key + u"\";"_s);
    row("go", u"clientSecret := \"a1b2c3d4e5f6a7b8\""_s, u"clientSecret := \""_s + key + u"\""_s);
    row("option", u"tool --api-key a1b2c3d4e5f6a7b8 --verbose"_s,
        u"tool --api-key "_s + key + u" --verbose"_s);
    row("option with a sign", u"tool --auth-token=a1b2c3d4e5f6a7b8 x"_s,
        u"tool --auth-token=[redacted: token] x"_s);
    row("query", u"GET /x?access_token=a1b2c3d4e5f6a7b8&page=2"_s,
        u"GET /x?access_token=[redacted: token]&page=2"_s);
    row("yaml password", u"  password: hunter2\n  user: me"_s,
        u"  password: [redacted: password]\n  user: me"_s);
    const QString longKey = u"a1b2c3d4"_s.repeated(300);
    row("longer than what decides", u"apiKey=\""_s + longKey + u"\" x"_s,
        u"apiKey=\""_s + key + u"\" x"_s);
    row("json password", uR"("db_pass": "s3cr3t!")"_s, uR"("db_pass": "[redacted: password]")"_s);
    row("private key",
        u"a\n-----BEGIN OPENSSH PRIVATE KEY-----\nAAA\nBBB\n-----END OPENSSH PRIVATE KEY-----\nb"_s,
        u"a\n[redacted: private key]\nb"_s);
    row("private key, escaped",
        u"-----BEGIN PRIVATE KEY-----\\nAAA\\n-----END PRIVATE KEY-----\\n"_s,
        u"[redacted: private key]\\n"_s);
    row("private key, cut off", u"a -----BEGIN RSA PRIVATE KEY-----\nAAA\nBBB"_s,
        u"a [redacted: private key]"_s);
    row("two of them",
        u"-----BEGIN PRIVATE KEY-----\nA\n-----END PRIVATE KEY-----\n-----BEGIN PRIVATE KEY-----\nB\n-----END PRIVATE KEY-----"_s,
        u"[redacted: private key]\n[redacted: private key]"_s);
}

void TestRedactor::shapes()
{
    QFETCH(QString, text);
    QFETCH(QString, wanted);
    QCOMPARE(redacted(text), wanted);
    QCOMPARE(redacted(text, { false, {}, {} }), text);
    QCOMPARE(redacted(wanted), wanted); // once is enough
}

void TestRedactor::harmlessTextStays_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {
                 "the task-runner and risk-assessment-of-everything-we-do",
                 "sk-learn-like-names-without-any-digit-at-all",
                 "https://example.org:8080/a@b",
                 "http://example.org/user:name",
                 "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----",
                 "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----",
                 "the bearer of bad news",
                 "TOKEN=$OTHER",
                 "PASSWORD=$1 and PASS=ok",
                 "DB_PASSWORD=getDatabaseUserName DB_SECRET=the-name-of-it",
                 "login(PASSWORD=settings.password1)",
                 "DB_PASSWORD == dbPassword1",
                 "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
                 "AKIA",
                 "mysql -u root\r\nset a\r\n", // a word of no length was read for ever
                 "ghp_short",
                 "total=123456789012345678",
                 // Code that handles secrets and has none.
                 "api_key = os.environ[\"OPENAI_API_KEY\"]",
                 "apiKey: process.env.OPENAI_API_KEY2,",
                 "client = Client(api_key=settings.api_key_v2)",
                 "token = secrets.token_hex(32)",
                 "token = base64.b64encode(raw)",
                 "secret = hashlib.sha256(data).hexdigest()",
                 "def login(user: str, password: str = None) -> bool:",
                 "password: Optional[str] = Field(min_length=8)",
                 "if (password !== password2) return;",
                 "if password == password1:",
                 "let token: string | undefined;",
                 "const token = useToken();",
                 "std::string password = prompt(\"Password: \");",
                 "password = getpass.getpass()",
                 "password=user.password1",
                 "def sign(self, private_key: ed25519.Ed25519PrivateKey, data: bytes):",
                 "if (token == Token::Identifier2) {",
                 "case Token::LeftParen: return \"left-paren\";",
                 "\"max_tokens\": 4096, \"stop_token\": \"<|im_end|>\"",
                 "\"eos_token\": \"[EOS1]\", \"token_count\": 1234567890123",
                 "\"password\": \"string\", \"token\": \"string\"",
                 "\"password\": {\"type\": \"string\", \"minLength\": 8}",
                 "password: sha256\nhash: base64",
                 "api_key: your-api-key-2024-here",
                 "api_key = \"xxxxxxxx1234xxxxxxxx\"",
                 "API_KEY: ${API_KEY_2024_PRODUCTION}",
                 "secretName: my-service-secret-v2",
                 "secret: my-service-secret-2024-v2",
                 "Authorization: Bearer <token>",
                 "Authorization: Bearer $ACCESS_TOKEN_FROM_LOGIN",
                 "key: a1b2c3d4e5f6a7b8",
                 "primary_key=a1b2c3d4e5f6a7b8",
                 "PWD=/home/me/work2024",
                 "OLDPWD=/home/me/a1b2c3d4e5f6",
                 "bypass: a1b2c3d4",
                 "commit: 4f2c9a1b8e7d6c5a4f2c9a1b8e7d6c5a4f2c9a1b",
                 "private_key: /etc/ssl/private/server2024abc.pem",
                 "\"secret\": \"C:\\\\Users\\\\me2024abc\\\\key.txt\"",
                 "Promise<Token> a1b2c3d4e5f6 and Vec<Token>a1b2c3d4e5f6",
                 "<password></password><token>string</token>",
                 "curl -u \"$USER:$PASSWORD\" https://example.org",
                 "curl https://example.org -u me",
                 "cache key-d41d8cd98f00b204e9800998ecf8427e",
                 "d41d8cd98f00b204e9800998ecf8427e.min.js, "
                 "d41d8cd98f00b204e9800998ecf8427e.sessionstorage1",
                 "a key-value-store-of-0123456789 and ntn_short and shop_at_me",
                 "--token-budget 20000 --password-file /run/secrets/db1",
                 "The password: at least 8 characters, one of them a digit.",
                 "A token: four characters, more or less. The secret: patience2.",
         }) {
        QTest::newRow(text) << QString::fromLatin1(text);
    }
}

void TestRedactor::harmlessTextStays()
{
    QFETCH(QString, text);
    QCOMPARE(redacted(text), text);
}

void TestRedactor::ownKeysInEverySpelling()
{
    const QByteArray key = "My/own+secret \"42\"";
    const RedactionRules rules { true, { ApiKey(QByteArray(key)) }, {} };
    const QString plain = QString::fromUtf8(key);
    QCOMPARE(redacted(u"ä "_s + plain + u" ö "_s + plain, rules),
             u"ä [redacted: key] ö [redacted: key]"_s);
    QCOMPARE(redacted(u"é="_s + QString::fromLatin1(key.toPercentEncoding()), rules),
             u"é=[redacted: key]"_s);
    QVERIFY(!redacted(QString::fromLatin1(key.toBase64()), rules)
                     .contains(QString::fromLatin1(key.toBase64().first(12))));
    const QByteArray pair = QByteArray("user:" + key).toBase64();
    QVERIFY(!redacted(QString::fromLatin1(pair), rules)
                     .contains(QString::fromLatin1(pair.sliced(8, 10))));
    QCOMPARE(redacted(plain, { false, { ApiKey(QByteArray(key)) }, {} }), plain);
}

void TestRedactor::patternsOfThePerson()
{
    auto redactor =
            Redactor::make(patterns({ u"(?i)acme( corp)?"_s, u"\\d{3}-\\d{4}"_s, u"x*"_s }));
    QVERIFY(redactor);
    QCOMPARE(
            redactor->text(u"ACME Corp, call 555-1234 or 555-9876, axxb"_s),
            u"[redacted: pattern 1], call [redacted: pattern 2] or [redacted: pattern 2], a[redacted: pattern 3]b"_s);
    QCOMPARE(redactor->counts().patterns, (QList<qint64> { 1, 2, 1 }));
    QCOMPARE(redactor->counts().total(), 4);
    // What overlaps goes as one, and the mark says the weightier of them.
    QCOMPARE(redacted(u"key sk-ant-api03-Ab12cdEf34gh56ij78kl90 end"_s,
                      { true, {}, { u"key sk-ant"_s, u"redacted"_s } }),
             u"[redacted: key] end"_s);
}

void TestRedactor::wrongPatterns_data()
{
    QTest::addColumn<QString>("expression");
    QTest::newRow("bracket") << u"[a"_s;
    QTest::newRow("group") << u"(a"_s;
    QTest::newRow("star") << u"*a"_s;
    QTest::newRow("look behind") << u"(?<=a+)b"_s;
    QTest::newRow("empty") << QString();
}

void TestRedactor::wrongPatterns()
{
    QFETCH(QString, expression);
    const auto redactor = Redactor::make(patterns({ expression }));
    QVERIFY(!redactor);
    QVERIFY(redactor.error().kind == Error::Kind::InvalidInput);
    QVERIFY(redactor.error().message.contains(expression));
}

void TestRedactor::hostilePatternsEnd_data()
{
    QTest::addColumn<QString>("expression");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("fails");
    const QString as(40'000, u'a');
    QTest::newRow("nested") << u"(a+)+$"_s << as + u"!"_s << true;
    QTest::newRow("alternatives") << u"(a|aa)+$"_s << as + u"!"_s << true;
    QTest::newRow("back reference") << u"(a*)*\\1b"_s << as << false; // seen to fit nothing at once
    QTest::newRow("raised limit") << u"(*LIMIT_MATCH=100000000)(a+)+$"_s << as + u"!"_s << true;
    QTest::newRow("recursion") << u"(a(?1)?a|a)+b"_s << as << false;
}

void TestRedactor::hostilePatternsEnd()
{
    QFETCH(QString, expression);
    QFETCH(QString, text);
    QFETCH(bool, fails);
    auto redactor = Redactor::make(patterns({ expression }));
    QVERIFY2(redactor, redactor ? "" : qPrintable(redactor.error().message));
    QCOMPARE(redactor->text(text), text); // else it would not end in a lifetime
    QCOMPARE(redactor->failure().has_value(), fails);
    if (!fails) {
        return;
    }
    QVERIFY(redactor->failure()->kind == Error::Kind::InvalidInput);
    QVERIFY(redactor->failure()->message.contains(expression));
}

void TestRedactor::longLines()
{
    // One that goes on over the end of a piece goes whole, however long it is.
    const QString whole = u"key="_s + QString(20'000, u'x');
    QCOMPARE(redacted(u"a "_s.repeated(4000) + whole, patterns({ u"key=.*"_s })),
             u"a "_s.repeated(4000) + u"[redacted: pattern 1]"_s);
    QCOMPARE(redacted(whole + u" end"_s, patterns({ u"key=x+"_s })),
             u"[redacted: pattern 1] end"_s);
    // A match over the seam of two pieces is found, once.
    QString text(30'000, u'.');
    for (qsizetype at = 50; at + 20 < text.size(); at += 97) {
        text.replace(at, 9, u"secretive"_s);
    }
    const qsizetype there = text.count(u"secretive"_s);
    auto redactor = Redactor::make(patterns({ u"secretive"_s }));
    QVERIFY(!redactor->text(text).contains(u"secret"_s));
    QCOMPARE(redactor->counts().total(), there);
}

void TestRedactor::jsonStaysJson()
{
    auto redactor = Redactor::make({ true, {}, { u"quo\"te"_s } });
    const QByteArray json =
            R"( {"a": "sk-ant-api03-Ab12cdEf34gh56ij78kl90", "n":1.0, "quo\"te": ["x\nghp_0123456789abcdefghijABCDEFGHIJ012345"]} )";
    const QByteArray clean = redactor->json(json);
    QCOMPARE(
            clean,
            QByteArray(
                    R"( {"a": "[redacted: key]", "n":1.0, "[redacted: pattern 1]": ["x\n[redacted: key]"]} )"));
    QCOMPARE(redactor->json(R"({"a": "nothing \u00e4", "b" :2})"),
             R"({"a": "nothing \u00e4", "b" :2})");
    // Cut off in a string.
    QCOMPARE(redactor->json(R"({"a":"sk-ant-api03-Ab12cdEf34gh56ij78kl90)"),
             R"({"a":"[redacted: key])");
    QCOMPARE(redactor->json(""), "");
}

void TestRedactor::namesOfMembers_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("wanted");
    const auto row = [](const char *title, const QString &name, const QString &value,
                        const QString &wanted) { QTest::newRow(title) << name << value << wanted; };
    row("header", u"X-API-Key"_s, u"a1b2c3d4e5f6a7b8"_s, u"[redacted: key]"_s);
    row("basic", u"Authorization"_s, u"Basic dXNlcjpwYXNz"_s, u"Basic [redacted: token]"_s);
    row("token", u"authorization"_s, u"Token abcdef-ghij-klmnop"_s, u"Token [redacted: token]"_s);
    row("uuid", u"apiKey"_s, u"550e8400-e29b-41d4-a716-446655440000"_s, u"[redacted: key]"_s);
    row("password", u"password"_s, u"hunter2"_s, u"[redacted: password]"_s);
    row("again", u"password"_s, u"[redacted: password]"_s, u"[redacted: password]"_s);
    row("word", u"token"_s, u"identifier"_s, u"identifier"_s);
    row("sentence", u"password"_s, u"Enter your password, 8 characters"_s,
        u"Enter your password, 8 characters"_s);
    row("path", u"secret"_s, u"/run/secrets/a1b2c3d4"_s, u"/run/secrets/a1b2c3d4"_s);
    row("id", u"id"_s, u"550e8400-e29b-41d4-a716-446655440000"_s,
        u"550e8400-e29b-41d4-a716-446655440000"_s);
    row("other name", u"hash"_s, u"a1b2c3d4e5f6a7b8"_s, u"a1b2c3d4e5f6a7b8"_s);
}

/// What a value is may be said by its name alone: in the arguments of a call, and in what an entry has besides.
void TestRedactor::namesOfMembers()
{
    QFETCH(QString, name);
    QFETCH(QString, value);
    QFETCH(QString, wanted);
    auto redactor = Redactor::make({});
    Entry entry;
    entry.role = Role::Assistant;
    const QString before = uR"({"url":"x","headers":{"%1" : "%2"},"n":["%2"]})"_s;
    const QString after = uR"({"url":"x","headers":{"%1" : "%3"},"n":["%2"]})"_s;
    const QByteArray json = before.arg(name, value).toUtf8();
    entry.blocks = { ToolCallBlock { u"c"_s, u"fetch"_s, json, {} } };
    entry.toolArguments = json;
    entry.data = QJsonObject {
        { u"details"_s, QJsonObject { { name, value }, { u"list"_s, QJsonArray { value } } } }
    };
    const Entry clean = redactor->entry(entry);
    const QByteArray expected = after.arg(name, value, wanted).toUtf8();
    QCOMPARE(std::get<ToolCallBlock>(clean.blocks.at(0)).arguments, expected);
    QCOMPARE(clean.toolArguments, expected);
    QCOMPARE(clean.data[u"details"_s][name].toString(), wanted);
    QCOMPARE(clean.data[u"details"_s][u"list"_s][0].toString(), value);
}

/// A key may look like an id or a hash, which else stay as they are.
void TestRedactor::ownKeysAmongReferences()
{
    const QByteArray uuid = "550e8400-e29b-41d4-a716-446655440000";
    const QByteArray hex = "4f2c9a1b8e7d6c5a4f2c9a1b8e7d6c5a4f2c9a1b8e7d6c5a4f2c9a1b8e7d6c5a";
    auto redactor =
            Redactor::make({ true, { ApiKey(QByteArray(uuid)), ApiKey(QByteArray(hex)) }, {} });
    Entry entry;
    entry.data = QJsonObject { { u"a"_s, QString::fromLatin1(uuid) },
                               { u"b"_s, QJsonArray { QString::fromLatin1(hex) } },
                               { u"c"_s, QString::fromLatin1(hex).replace(u'4', u'5') } };
    const Entry clean = redactor->entry(entry);
    QCOMPARE(clean.data[u"a"_s].toString(), u"[redacted: key]"_s);
    QCOMPARE(clean.data[u"b"_s][0].toString(), u"[redacted: key]"_s);
    QCOMPARE(clean.data[u"c"_s], entry.data[u"c"_s]);
    QCOMPARE(redactor->counts().secrets.at(0), 2);
    auto none = Redactor::make({ false, { ApiKey(QByteArray(uuid)) }, {} });
    QCOMPARE(none->entry(entry).data, entry.data);
}

void TestRedactor::everyString()
{
    const QString word = u"acme"_s;
    Entry entry;
    entry.id = EntryId::create();
    entry.role = Role::Assistant;
    entry.blocks = { TextBlock { word }, ThinkingBlock { word, u"sig-acme"_s, false },
                     ThinkingBlock { u"fine"_s, u"sig-acme"_s, false },
                     ToolCallBlock { u"id-acme"_s, word, R"({"acme":"acme"})", {} } };
    entry.summary = word;
    entry.model = word;
    entry.provider = word;
    entry.toolName = word;
    entry.toolArguments = R"({"x":"acme"})";
    entry.originId = u"acme-1"_s;
    entry.data = QJsonObject { { u"list"_s, QJsonArray { word, 5, true } },
                               { u"id"_s, entry.id.toString() },
                               { u"acme"_s, QJsonObject { { u"deep"_s, word } } } };
    auto redactor = Redactor::make(patterns({ u"acme"_s, u"[0-9a-f]{8}-"_s }));
    const Entry clean = redactor->entry(entry);
    const QString mark = u"[redacted: pattern 1]"_s;
    QCOMPARE(std::get<TextBlock>(clean.blocks.at(0)).text, mark);
    QCOMPARE(std::get<ThinkingBlock>(clean.blocks.at(1)).text, mark);
    QVERIFY(std::get<ThinkingBlock>(clean.blocks.at(1)).signature.isEmpty());
    QCOMPARE(std::get<ThinkingBlock>(clean.blocks.at(2)).signature, u"sig-acme"_s);
    const auto &call = std::get<ToolCallBlock>(clean.blocks.at(3));
    QCOMPARE(call.callId, u"id-acme"_s); // ties call and result together
    QCOMPARE(call.name, mark);
    QVERIFY(!call.arguments.contains("acme"));
    for (const QString &field : { clean.summary, clean.model, clean.provider, clean.toolName,
                                  clean.data[u"list"_s].toArray().at(0).toString(),
                                  clean.data[mark][u"deep"_s].toString() }) {
        QCOMPARE(field, mark);
    }
    QVERIFY(!clean.toolArguments.contains("acme"));
    QCOMPARE(clean.data[u"id"_s].toString(), entry.id.toString());
    QCOMPARE(clean.data[u"list"_s].toArray().at(1).toInt(), 5);
    Session session;
    session.name = session.cwd = session.summary = session.origin.path = u"/home/acme"_s;
    const Session hidden = redactor->session(session);
    for (const QString &field : { hidden.name, hidden.cwd, hidden.summary, hidden.origin.path }) {
        QCOMPARE(field, u"/home/"_s + mark);
    }
    // An edit stays one.
    const Entry edit = ContextEdit { ContextEdit::Op::Pin, { entry.id }, {} }.toEntry();
    QVERIFY(ContextEdit::fromEntry(
            Redactor::make(patterns({ u"context"_s, entry.id.toString() }))->entry(edit)));
}

void TestRedactor::loneSurrogates()
{
    const QString text =
            u"a"_s + QChar(0xd800) + u" sk-ant-api03-Ab12cdEf34gh56ij78kl90 "_s + QChar(0xdc00);
    QCOMPARE(redacted(text), u"a"_s + QChar(0xd800) + u" [redacted: key] "_s + QChar(0xdc00));
    const QString untouched = QString(QChar(0xd800)) + u"b"_s;
    QCOMPARE(redacted(untouched, patterns({ u"q"_s })), untouched);
}

void TestRedactor::isLinear()
{
    // Everything that begins like a key and goes on for ever: what is quadratic in it does not end before the test is given up.
    for (const QString &part : { u"sk-"_s,
                                 u"eyJ"_s,
                                 u"eyJ-eyJ."_s,
                                 u"-----BEGIN PRIVATE KEY"_s,
                                 u"a://b:"_s,
                                 u"BEARER "_s,
                                 u"A_KEY="_s,
                                 u"api-key:"_s,
                                 u"token:"_s,
                                 u"token="_s,
                                 u"token=\""_s,
                                 u"--token "_s,
                                 u"a_"_s,
                                 u"--"_s,
                                 u"==="_s,
                                 u"\\\\"_s,
                                 u"\\\":"_s,
                                 u"a: b ="_s,
                                 u"<token>"_s,
                                 u"token=\\\""_s,
                                 u"curl -u a:"_s,
                                 u"machine a login "_s,
                                 u"a:\\/\\/b:"_s,
                                 u"eyJhbGci."_s,
                                 u"curl "_s,
                                 u"set "_s,
                                 u"mysql -p "_s,
                                 u"Cookie: a=b;"_s,
                                 u"a://@"_s,
                                 u"key-"_s,
                                 u"name: value: "_s,
                                 u"a%25"_s,
                                 u"&#x41;"_s,
                                 u"\u200b"_s,
                                 u"\x1b["_s,
                                 u"AKIAAAAAAAAAAAAAAAAA "_s,
                                 u"0x"_s,
                                 u"define('API_KEY',"_s }) {
        QVERIFY(!redacted(part.repeated(400'000 / part.size())).isNull());
    }
}

QTEST_GUILESS_MAIN(TestRedactor)
#include "tst_redactor.moc"
