// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "secrets.h"
#include "textpattern.h"
#include <base/apikey.h>
#include <session/entry.h>
#include <session/session.h>

#include <QStringList>

#include <array>
#include <optional>

namespace varve
{

/// What is to be taken out.
struct RedactionRules
{
    bool keys = true; ///< what looks like a key, token or password, and `own`
    QList<ApiKey> own; ///< the person's own, in whatever spelling
    QStringList patterns; ///< regular expressions, see TextPattern

    [[nodiscard]] bool isEmpty() const { return !keys && patterns.isEmpty(); }
};

/// How often something was taken out.
struct RedactionCounts
{
    std::array<qint64, 4> secrets {}; ///< by SecretKind
    QList<qint64> patterns; ///< in the order of the rules

    [[nodiscard]] qint64 total() const;
    friend bool operator==(const RedactionCounts &, const RedactionCounts &) = default;
};

/// Takes secrets and chosen texts out of strings, and puts in their place what was there: "[redacted: key]". Strings are searched one
/// by one, with the name that they go under; signatures of thinking, numbers and images are not, and of ids and hashes only whether
/// they are a key of the person or go under a key's name. A thought that was changed loses its signature, which
/// would prove another text. A value with counters; one thread.
class Redactor
{
public:
    /// InvalidInput if a pattern is wrong.
    [[nodiscard]] static Result<Redactor> make(const RedactionRules &rules);

    /// `name`: that it goes under, such as a member's of JSON; "X-API-Key" says what its value is.
    [[nodiscard]] QString text(const QString &text, const QString &name = {});
    /// Inside the strings of JSON; the rest stays as it was written. Also of JSON that was cut off.
    [[nodiscard]] QByteArray json(const QByteArray &json);
    [[nodiscard]] QJsonValue value(const QJsonValue &value, const QString &name = {});
    [[nodiscard]] Entry entry(Entry entry);
    [[nodiscard]] Session session(Session session);

    [[nodiscard]] const RedactionCounts &counts() const { return m_counts; }
    void setCounts(const RedactionCounts &counts) { m_counts = counts; }
    /// Once a pattern took too long nothing is taken out any more: what was made since must not be used.
    [[nodiscard]] const std::optional<Error> &failure() const { return m_failure; }

private:
    [[nodiscard]] QList<TextSpan> find(const QString &text, const QString &name);
    [[nodiscard]] QString withMarks(const QString &text, const QList<TextSpan> &found);
    /// Ids and hashes stay, but for a key that looks like one.
    [[nodiscard]] QString reference(const QString &text, const QString &name);
    void findOwn(const QString &text, QList<TextSpan> &found) const;
    [[nodiscard]] QJsonObject data(const QJsonObject &data);
    void block(Block &block);

    RedactionRules m_rules;
    QList<TextPattern> m_patterns;
    RedactionCounts m_counts;
    std::optional<Error> m_failure;
};

} // namespace varve
