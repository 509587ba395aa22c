// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "keytable.h"

#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

QStringList stringsOf(const QJsonValue &value)
{
    QStringList strings;
    const QJsonArray array = value.toArray();
    for (const QJsonValue &one : array) {
        strings += one.toString();
    }
    return strings;
}

std::optional<SecretKind> kindOf(const QString &name)
{
    static const QHash<QString, SecretKind> Kinds { { QString(), SecretKind::Key },
                                                    { u"key"_s, SecretKind::Key },
                                                    { u"token"_s, SecretKind::Token },
                                                    { u"password"_s, SecretKind::Password },
                                                    { u"privateKey"_s, SecretKind::PrivateKey } };
    const auto kind = Kinds.constFind(name);
    return kind == Kinds.cend() ? std::nullopt : std::optional(*kind);
}

std::optional<SecretOption::Value> valueOf(const QString &name)
{
    using enum SecretOption::Value;
    static const QHash<QString, SecretOption::Value> Values {
        { u"joined"_s, Joined }, { u"next"_s, Next },       { u"either"_s, Either },
        { u"pair"_s, Pair },     { u"percent"_s, Percent }, { u"comma"_s, Comma },
        { u"cookie"_s, Cookie }, { u"named"_s, Named }
    };
    const auto value = Values.constFind(name);
    return value == Values.cend() ? std::nullopt : std::optional(*value);
}

bool areNeeds(const QString &needs)
{
    return std::ranges::all_of(needs, [](QChar c) { return QStringView(u"dulmp").contains(c); });
}

std::unexpected<Error> wrong(const QJsonObject &line, const QString &what)
{
    return fail(Error::Kind::InvalidInput,
                QString::fromUtf8(QJsonDocument(line).toJson(QJsonDocument::Compact)) + u": "_s
                        + what);
}

/// A name that is written wrong would say nothing and be passed over.
Result<> checkMembers(const QJsonObject &line, const QStringList &known)
{
    for (auto member = line.begin(); member != line.end(); ++member) {
        if (!known.contains(member.key())) {
            return wrong(line, u"“%1” means nothing"_s.arg(member.key()));
        }
    }
    return {};
}

} // namespace

Result<KeyTable> KeyTable::read(const QByteArray &json)
{
    QJsonParseError error;
    const QJsonObject all = QJsonDocument::fromJson(json, &error).object();
    if (all.isEmpty()) {
        return fail(Error::Kind::InvalidInput,
                    u"%1 at byte %2"_s.arg(error.errorString()).arg(error.offset));
    }
    KeyTable table;
    using Reading = Result<> (KeyTable::*)(const QJsonObject &);
    const std::initializer_list<std::pair<QString, Reading>> parts {
        { u"shapes"_s, &KeyTable::readShape },
        { u"named"_s, &KeyTable::readNamed },
        { u"commands"_s, &KeyTable::readOption },
    };
    for (const auto &[name, reading] : parts) {
        const QJsonArray lines = all.value(name).toArray();
        for (const QJsonValue &line : lines) {
            if (const auto read = (table.*reading)(line.toObject()); !read) {
                return std::unexpected(read.error());
            }
        }
    }
    if (const auto names = table.readNames(all); !names) {
        return std::unexpected(names.error());
    }
    table.collectKeywords();
    return table;
}

const KeyTable &KeyTable::builtIn()
{
    static const KeyTable table = [] {
        QFile file(u":/redaction/keyshapes.json"_s);
        if (!file.open(QIODevice::ReadOnly)) {
            qFatal("The shapes of keys are not in the program.");
        }
        auto read = KeyTable::read(file.readAll());
        if (!read) {
            qFatal("The shapes of keys are wrong: %s", qPrintable(read.error().message));
        }
        return *read;
    }();
    return table;
}

Result<> KeyTable::readShape(const QJsonObject &line)
{
    if (const auto known = checkMembers(line,
                                        { u"id"_s, u"service"_s, u"kind"_s, u"shape"_s, u"near"_s,
                                          u"needs"_s, u"bits"_s, u"beside"_s });
        !known) {
        return known;
    }
    const auto kind = kindOf(line.value("kind"_L1).toString());
    const auto patterns = ShapePattern::compile(line.value("shape"_L1).toString(), m_sets);
    const auto beside = line.contains("beside"_L1)
            ? ShapePattern::compile(line.value("beside"_L1).toString(), m_sets)
            : Result<QList<ShapePattern>>();
    if (!kind || !patterns || !beside) {
        return wrong(line,
                     !kind              ? u"no such kind"_s
                             : patterns ? beside.error().message
                                        : patterns.error().message);
    }
    KeyShape shape { line.value("id"_L1).toString(),
                     line.value("service"_L1).toString(),
                     *kind,
                     *patterns,
                     *beside,
                     stringsOf(line.value("near"_L1)),
                     line.value("needs"_L1).toString(),
                     line.value("bits"_L1).toDouble(KeyShape().bits) };
    const bool isKnown = std::ranges::any_of(
            m_shapes, [&](const KeyShape &other) { return other.id == shape.id; });
    if (shape.id.isEmpty() || shape.service.isEmpty() || isKnown || !areNeeds(shape.needs)) {
        return wrong(line, u"wants an id of its own, a service, and needs of d, u, l, m and p"_s);
    }
    for (const ShapePattern &pattern : shape.patterns) {
        if (pattern.keyword().isEmpty()) {
            return wrong(line, u"has nothing that stands as it is at a known place"_s);
        }
    }
    m_shapes += std::move(shape);
    return {};
}

Result<> KeyTable::readNamed(const QJsonObject &line)
{
    if (const auto known = checkMembers(line, { u"words"_s, u"values"_s, u"needs"_s }); !known) {
        return known;
    }
    NamedShape named { stringsOf(line.value("words"_L1)), {}, line.value("needs"_L1).toString() };
    const QStringList values = stringsOf(line.value("values"_L1));
    for (const QString &value : values) {
        const auto patterns = ShapePattern::compile(value, m_sets);
        if (!patterns) {
            return wrong(line, patterns.error().message);
        }
        named.values += *patterns;
    }
    if (named.words.isEmpty() || named.values.isEmpty() || !areNeeds(named.needs)) {
        return wrong(line, u"wants words and values"_s);
    }
    m_named += std::move(named);
    return {};
}

Result<> KeyTable::readOption(const QJsonObject &line)
{
    if (const auto known = checkMembers(line, { u"programs"_s, u"options"_s, u"value"_s });
        !known) {
        return known;
    }
    const auto value = valueOf(line.value("value"_L1).toString());
    const QStringList programs = stringsOf(line.value("programs"_L1));
    if (!value || programs.isEmpty()) {
        return wrong(line, u"wants programs, and to say where the value is"_s);
    }
    m_options += SecretOption { programs, stringsOf(line.value("options"_L1)), *value };
    return {};
}

Result<> KeyTable::readNames(const QJsonObject &json)
{
    const QJsonObject names = json.value("names"_L1).toObject();
    for (auto kind = names.begin(); kind != names.end(); ++kind) {
        for (const QString &name : stringsOf(*kind)) {
            const bool isPlain = !name.isEmpty() && std::ranges::all_of(name, [](QChar c) {
                return (c >= u'a' && c <= u'z') || (c >= u'0' && c <= u'9');
            });
            if (!isPlain || !kindOf(kind.key())) {
                return wrong(names, u"“%1” is no end of a name, or no kind"_s.arg(name));
            }
            m_names.at(name.back().unicode()) += NameEnd { name, *kindOf(kind.key()) };
        }
    }
    for (QList<NameEnd> &ends : m_names) {
        std::ranges::stable_sort(ends, std::ranges::greater(),
                                 [](const NameEnd &end) { return end.end.size(); });
    }
    m_notNames = stringsOf(json.value("notNames"_L1));
    return {};
}

std::optional<SecretKind> KeyTable::kindOfEnd(QStringView name) const
{
    if (name.isEmpty() || name.back().unicode() >= m_names.size()) {
        return std::nullopt;
    }
    for (const NameEnd &end : m_names.at(name.back().unicode())) {
        if (name.endsWith(end.end)) {
            return m_notNames.contains(name) ? std::nullopt : std::optional(end.kind);
        }
    }
    return std::nullopt;
}

void KeyTable::collectKeywords()
{
    QHash<QString, qsizetype> places;
    QStringList words;
    const auto add = [&](const QString &word, Sign sign) {
        if (!places.contains(word)) {
            places.insert(word, words.size());
            words += word;
            m_signs += QList<Sign>();
        }
        m_signs[places.value(word)] += sign;
    };
    for (qsizetype i = 0; i < m_shapes.size(); ++i) {
        const QList<ShapePattern> &patterns = m_shapes.at(i).patterns;
        for (qsizetype j = 0; j < patterns.size(); ++j) {
            add(patterns.at(j).keyword(), { Sign::Of::Shape, i, j });
        }
    }
    for (qsizetype i = 0; i < m_options.size(); ++i) {
        for (const QString &program : m_options.at(i).programs) {
            add(program + u' ', { Sign::Of::Program, i, 0 });
        }
    }
    add(u"://"_s, { Sign::Of::Address, 0, 0 });
    for (const auto begin : { "-----BEGIN "_L1, "---- BEGIN "_L1, "PuTTY-User-Key-File-"_L1 }) {
        add(begin, { Sign::Of::PrivateKey, 0, 0 });
    }
    m_keywords = KeywordSearch(words);
}

} // namespace varve
