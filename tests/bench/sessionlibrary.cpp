// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "sessionlibrary.h"

#include "benchmark.h"
#include "entryrow.h"
#include "sessionstore.h"
#include "sessiontags.h"

#include <QRandomGenerator>

#include <array>
#include <cmath>

namespace varve::bench
{

using namespace Qt::StringLiterals;

namespace
{

constexpr std::array Verbs { "Fix"_L1,      "Add"_L1,      "Speed up"_L1,       "Explain"_L1,
                             "Review"_L1,   "Move"_L1,     "Test"_L1,           "Split"_L1,
                             "Document"_L1, "Clean up"_L1, "Find out about"_L1, "Port"_L1 };
constexpr std::array Things { "the flaky login test"_L1,
                              "retries of failed uploads"_L1,
                              "the import of old invoices"_L1,
                              "search across languages"_L1,
                              "the settings page"_L1,
                              "a leak in the image cache"_L1,
                              "the release script"_L1,
                              "time zones in the calendar"_L1,
                              "the query planner"_L1,
                              "keyboard navigation"_L1,
                              "the parser for tables"_L1,
                              "startup with a large history"_L1,
                              "error messages of the API"_L1,
                              "the migration to version 6"_L1,
                              "dark mode"_L1,
                              "undo in the editor"_L1,
                              "the nightly build"_L1,
                              "compression of log files"_L1 };
constexpr std::array Ends { ""_L1,
                            ""_L1,
                            ""_L1,
                            " on Windows"_L1,
                            " before the release"_L1,
                            " again"_L1,
                            ", second try"_L1,
                            " for mobile"_L1 };
constexpr std::array Projects { "webshop"_L1,   "atlas"_L1,   "tidebook"_L1, "harbour-api"_L1,
                                "notes"_L1,     "lexicon"_L1, "orbit"_L1,    "weather-station"_L1,
                                "papermill"_L1, "dotfiles"_L1 };
constexpr std::array Formats { ""_L1,      ""_L1,   "claude"_L1,  "claude"_L1,
                               "codex"_L1, "pi"_L1, "opencode"_L1 };
constexpr std::array Tags { "bug"_L1, "later"_L1, "release"_L1, "idea"_L1, "performance"_L1 };

template<size_t N>
QString oneOf(const std::array<QLatin1StringView, N> &list, QRandomGenerator &random)
{
    return list.at(size_t(random.bounded(int(N))));
}

/// Many small ones, a few very large: 10^low to 10^high.
double spread(QRandomGenerator &random, double low, double high)
{
    return std::pow(10, low + (high - low) * std::pow(random.generateDouble(), 1.6));
}

} // namespace

QList<LibrarySession> madeUpLibrary(int count, const QDateTime &now)
{
    QRandomGenerator random(7);
    QList<LibrarySession> all;
    all.reserve(count);
    for (int i = 0; i < count; ++i) {
        Session session;
        session.id = SessionId::create();
        session.number = i + 1;
        session.name = oneOf(Verbs, random) + u' ' + oneOf(Things, random) + oneOf(Ends, random);
        session.cwd = u"/src/"_s + oneOf(Projects, random);
        session.origin.format = oneOf(Formats, random);
        session.origin.sessionId =
                session.origin.format.isEmpty() ? QString() : u"made-up-%1"_s.arg(i);
        // Half of them of the last tenth of the time.
        const double share = std::pow(double(count - i) / count, 3);
        session.updatedAt = now.addSecs(-qint64(share * 3 * 365 * 86'400) - 240 * (count - i));
        session.createdAt = session.updatedAt.addSecs(-random.bounded(7200));
        session.entryCount = qint64(spread(random, 0.5, 3.8));
        session.messageCount = session.entryCount;
        session.textSize = session.entryCount * qint64(spread(random, 2.3, 3.3));
        session.totals.input = session.textSize;
        session.totals.output = session.textSize / 9;
        session.totals.cost = double(session.textSize) * 4e-6;
        if (random.bounded(12) == 0) {
            session.archivedAt = now;
        }
        QStringList tags;
        while (random.bounded(3) == 0) {
            const QString tag = oneOf(Tags, random);
            if (!tags.contains(tag)) {
                tags += tag;
            }
        }
        all += { session, tags };
    }
    return all;
}

void writeLibrary(const QString &path, int count, const QDateTime &now)
{
    const auto store = require(SessionStore::open(path));
    Database &database = store->database();
    const QList<LibrarySession> library = madeUpLibrary(count, now);
    auto transaction = require(Transaction::begin(database));
    for (const auto &[session, tags] : library) {
        [[maybe_unused]] const Query written = require(database.run(
                "INSERT INTO sessions (number, id, cwd, name, title_source, origin_format, "
                "origin_id, created_at, updated_at, archived_at, entry_count, message_count, "
                "text_size, input_tokens, output_tokens, cost) "
                "VALUES (?,?,?,?,'source',?,?,?,?,?,?,?,?,?,?,?)"_L1,
                { session.number, session.id.toString(), session.cwd, session.name,
                  session.origin.format.isNull() ? u""_s : session.origin.format,
                  session.origin.sessionId.isNull() ? u""_s : session.origin.sessionId,
                  timestamp(session.createdAt), timestamp(session.updatedAt),
                  session.archivedAt.isValid() ? timestamp(session.archivedAt) : u""_s,
                  session.entryCount, session.messageCount, session.textSize, session.totals.input,
                  session.totals.output, *session.totals.cost }));
        for (const QString &tag : tags) {
            [[maybe_unused]] const Query tagged =
                    require(database.run("INSERT INTO session_tags (session, tag) VALUES (?,?)"_L1,
                                         { session.number, tag }));
        }
    }
    require(transaction.commit());
}

} // namespace varve::bench
