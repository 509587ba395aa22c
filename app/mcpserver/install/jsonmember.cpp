// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsonmember.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

#include <optional>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(varve::ClientInstall)
};

constexpr int MostDepth = 200;

/// A stretch of the text.
struct Span
{
    qsizetype begin = 0;
    qsizetype end = 0;
};

/// An object as it is written.
struct WrittenObject
{
    Span span; ///< with its braces
    std::optional<Span> wanted; ///< the value of the member that was looked for
    qsizetype firstKey = -1;
    qsizetype lastValueEnd = -1; ///< -1: it has no members
    bool endsWithComma = false;
};

/// Reads JSON as people write it into settings.
class JsonReader
{
public:
    explicit JsonReader(const QString &text) : m_text(text) { }

    /// The value that begins at `from`; nothing: it is none.
    std::optional<Span> value(qsizetype from, int depth = 0)
    {
        const qsizetype begin = blanks(from);
        const QChar first = at(begin);
        if (depth > MostDepth) {
            return std::nullopt;
        }
        if (first == u'{') {
            const auto object = this->object(begin, {}, depth);
            return object ? std::optional(object->span) : std::nullopt;
        }
        if (first == u'[') {
            return array(begin, depth);
        }
        if (first == u'"') {
            return string(begin);
        }
        qsizetype end = begin;
        while (end < m_text.size() && (at(end).isLetterOrNumber() || u"+-."_s.contains(at(end)))) {
            ++end;
        }
        return end > begin ? std::optional(Span { begin, end }) : std::nullopt;
    }

    std::optional<WrittenObject> object(qsizetype from, const QString &wanted, int depth = 0)
    {
        WrittenObject object;
        qsizetype pos = blanks(from);
        if (at(pos) != u'{') {
            return std::nullopt;
        }
        object.span.begin = pos;
        pos = blanks(pos + 1);
        while (at(pos) != u'}') {
            const auto key = string(pos);
            const qsizetype colon = key ? blanks(key->end) : 0;
            const auto member =
                    key && at(colon) == u':' ? value(colon + 1, depth + 1) : std::nullopt;
            if (!member) {
                return std::nullopt;
            }
            object.firstKey = object.firstKey < 0 ? key->begin : object.firstKey;
            if (!wanted.isEmpty() && decoded(*key) == wanted) {
                object.wanted = member;
            }
            object.lastValueEnd = member->end;
            pos = blanks(member->end);
            object.endsWithComma = at(pos) == u',';
            if (!object.endsWithComma && at(pos) != u'}') {
                return std::nullopt;
            }
            pos = object.endsWithComma ? blanks(pos + 1) : pos;
        }
        object.span.end = pos + 1;
        return object;
    }

    /// Behind white space and comments.
    [[nodiscard]] qsizetype blanks(qsizetype pos) const
    {
        for (;;) {
            if (at(pos).isSpace() || at(pos) == u'\uFEFF') {
                ++pos;
            } else if (at(pos) == u'/' && at(pos + 1) == u'/') {
                const qsizetype end = m_text.indexOf(u'\n', pos);
                pos = end < 0 ? m_text.size() : end;
            } else if (at(pos) == u'/' && at(pos + 1) == u'*') {
                const qsizetype end = m_text.indexOf("*/"_L1, pos + 2);
                pos = end < 0 ? m_text.size() : end + 2;
            } else {
                return pos;
            }
        }
    }

private:
    [[nodiscard]] QChar at(qsizetype pos) const
    {
        return pos < m_text.size() ? m_text.at(pos) : QChar();
    }

    std::optional<Span> string(qsizetype begin) const
    {
        if (at(begin) != u'"') {
            return std::nullopt;
        }
        for (qsizetype pos = begin + 1; pos < m_text.size(); ++pos) {
            if (at(pos) == u'\\') {
                ++pos;
            } else if (at(pos) == u'"') {
                return Span { begin, pos + 1 };
            } else if (at(pos) == u'\n') {
                return std::nullopt;
            }
        }
        return std::nullopt;
    }

    std::optional<Span> array(qsizetype begin, int depth)
    {
        qsizetype pos = blanks(begin + 1);
        while (at(pos) != u']') {
            const auto item = value(pos, depth + 1);
            if (!item) {
                return std::nullopt;
            }
            pos = blanks(item->end);
            if (at(pos) == u',') {
                pos = blanks(pos + 1);
            } else if (at(pos) != u']') {
                return std::nullopt;
            }
        }
        return Span { begin, pos + 1 };
    }

    [[nodiscard]] QString decoded(const Span &key) const
    {
        const QByteArray json = '[' + m_text.sliced(key.begin, key.end - key.begin).toUtf8() + ']';
        return QJsonDocument::fromJson(json).array().at(0).toString();
    }

    const QString &m_text;
};

/// What stands before the first character of the line that `pos` is on.
QString indentAt(const QString &text, qsizetype pos)
{
    const qsizetype begin = pos > 0 ? text.lastIndexOf(u'\n', pos - 1) + 1 : 0;
    qsizetype end = begin;
    while (end < text.size() && (text.at(end) == u' ' || text.at(end) == u'\t')) {
        ++end;
    }
    return text.sliced(begin, end - begin);
}

QString written(const QJsonObject &value, const QString &indent, const QString &unit)
{
    QStringList lines = QString::fromUtf8(QJsonDocument(value).toJson()).trimmed().split(u'\n');
    for (qsizetype i = 1; i < lines.size(); ++i) {
        const qsizetype text = lines.at(i).indexOf(lines.at(i).trimmed());
        lines[i] = indent + unit.repeated(text / 4) + lines.at(i).trimmed();
    }
    return lines.join(u'\n');
}

/// The members that are missing, as one.
QJsonObject nested(const QStringList &path, const QJsonObject &value)
{
    QJsonObject object = value;
    for (qsizetype i = path.size(); i-- > 1;) {
        object = QJsonObject { { path.at(i), object } };
    }
    return object;
}

QString withNewMember(QString text, const WrittenObject &object, const QString &name,
                      const QJsonObject &value)
{
    const QString outer = indentAt(text, object.span.begin);
    const bool isSpread =
            object.firstKey > 0 && text.lastIndexOf(u'\n', object.firstKey) > object.span.begin;
    QString inner = isSpread ? indentAt(text, object.firstKey) : outer + u"  "_s;
    const QString unit = inner.startsWith(outer) && inner.size() > outer.size()
            ? inner.sliced(outer.size())
            : u"  "_s;
    const QString key =
            QString::fromUtf8(QJsonDocument(QJsonArray { name }).toJson(QJsonDocument::Compact))
                    .chopped(1)
                    .sliced(1);
    const QString member = u'\n' + inner + key + u": "_s + written(value, inner, unit);
    qsizetype end = object.span.end - 1; // of what is in it, with comments
    while (text.at(end - 1).isSpace()) {
        --end;
    }
    const bool hasLine = QStringView(text).sliced(end, object.span.end - 1 - end).contains(u'\n');
    text.insert(end, hasLine ? member : QString(member + u'\n' + outer));
    if (object.lastValueEnd >= 0 && !object.endsWithComma) {
        text.insert(object.lastValueEnd, u',');
    }
    return text;
}

std::unexpected<Error> notAnObject()
{
    return fail(Error::Kind::InvalidInput,
                Tr::tr("It is not what such a file is, so nothing was changed in it."));
}

} // namespace

Result<QString> withJsonMember(const QString &text, const QStringList &path,
                               const QJsonObject &value)
{
    if (text.trimmed().isEmpty()) {
        const QJsonObject whole { { path.constFirst(), nested(path, value) } };
        return written(whole, {}, u"  "_s) + u'\n';
    }
    JsonReader reader(text);
    const auto whole = reader.value(0);
    if (!whole || reader.blanks(whole->end) != text.size()) {
        return notAnObject();
    }
    qsizetype from = whole->begin;
    for (qsizetype i = 0; i < path.size(); ++i) {
        const auto object = reader.object(from, path.at(i));
        if (!object) {
            return notAnObject();
        }
        if (!object->wanted) {
            return withNewMember(text, *object, path.at(i), nested(path.sliced(i), value));
        }
        from = object->wanted->begin;
        if (i + 1 < path.size()) {
            continue;
        }
        const qsizetype length = object->wanted->end - from;
        const auto present = QJsonDocument::fromJson(text.sliced(from, length).toUtf8());
        if (present.isObject() && present.object() == value) {
            return text;
        }
        return text.first(from) + written(value, indentAt(text, from), u"  "_s)
                + text.sliced(from + length);
    }
    return text;
}

} // namespace varve
