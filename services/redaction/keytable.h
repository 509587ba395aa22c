// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "foundsecret.h"
#include "keywordsearch.h"
#include "shapepattern.h"

#include <QStringList>

#include <array>
#include <optional>

class QJsonObject;

namespace varve
{

/// A key of one kind of one service.
struct KeyShape
{
    QString id;
    QString service;
    SecretKind kind = SecretKind::Key;
    QList<ShapePattern> patterns; ///< one for each choice of alternatives
    QList<ShapePattern> beside; ///< of the secret that goes with an id and has no sign
    QStringList near; ///< in small letters; one of them has to stand close by
    QString needs; ///< as resources/redaction/keyshapes.json describes it
    double bits = 1.5; ///< least entropy a character
};

/// Values that are a key where the name that they go under says whose.
struct NamedShape
{
    QStringList words; ///< in the name, in small letters without what divides its words
    QList<ShapePattern> values;
    QString needs;
};

/// What a program is told on a command line.
struct SecretOption
{
    enum class Value : quint8 {
        Joined, ///< -pX
        Next, ///< -p X
        Either,
        Pair, ///< -u user:X
        Percent, ///< -U user%X
        Comma, ///< -u user,X
        Cookie,
        Named, ///< NAME X, whatever the program
    };
    QStringList programs;
    QStringList options;
    Value value = Value::Next;
};

/// The shapes of resources/redaction/keyshapes.json, ready to be looked for. Reading it takes some milliseconds.
class KeyTable
{
public:
    /// InvalidInput with the line that is wrong.
    [[nodiscard]] static Result<KeyTable> read(const QByteArray &json);
    /// The one that the program comes with; read once. A test holds it to be right: what is wrong there ends the program.
    [[nodiscard]] static const KeyTable &builtIn();

    /// What a keyword of keywords() is a sign of.
    struct Sign
    {
        enum class Of : quint8 { Shape, Program, Address, PrivateKey };
        Of of = Of::Shape;
        qsizetype index = 0; ///< of the shape or option
        qsizetype pattern = 0; ///< of the shape
    };

    [[nodiscard]] const QList<KeyShape> &shapes() const { return m_shapes; }
    [[nodiscard]] const QList<NamedShape> &named() const { return m_named; }
    [[nodiscard]] const QList<SecretOption> &options() const { return m_options; }
    [[nodiscard]] const QList<CharacterSet> &sets() const { return m_sets; }
    [[nodiscard]] const KeywordSearch &keywords() const { return m_keywords; }
    /// By the index of the word in keywords().
    [[nodiscard]] const QList<QList<Sign>> &signs() const { return m_signs; }
    /// What the value of a name is, by the end of the name in small letters without what divides its words.
    [[nodiscard]] std::optional<SecretKind> kindOfEnd(QStringView name) const;

private:
    [[nodiscard]] Result<> readShape(const QJsonObject &line);
    [[nodiscard]] Result<> readNamed(const QJsonObject &line);
    [[nodiscard]] Result<> readOption(const QJsonObject &line);
    [[nodiscard]] Result<> readNames(const QJsonObject &json);
    void collectKeywords();

    QList<KeyShape> m_shapes;
    QList<NamedShape> m_named;
    QList<SecretOption> m_options;
    struct NameEnd
    {
        QString end;
        SecretKind kind = SecretKind::Key;
    };
    std::array<QList<NameEnd>, 128> m_names; ///< by their last character, the longest first
    QStringList m_notNames;
    QList<CharacterSet> m_sets;
    KeywordSearch m_keywords;
    QList<QList<Sign>> m_signs;
};

} // namespace varve
