// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "conceptvectors.h"

#include "wordforms.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QSet>

#include <cmath>

namespace varve::test
{

using namespace Qt::StringLiterals;

namespace
{

/// Words of one line mean the same.
constexpr auto SameMeaning = R"(
config configuration settings preferences
move relocate
stale outdated obsolete old
issue ticket bug
dim dimmer dark bright
bg bgs background
theme appearance colorscheme
update refresh refreshed invalidate redraw
doc docs documentation readme claude manual
pr pull request
comment remark feedback review
reply answer respond
sha shas hash hashes
commit committed
test tests testing
question questions ask
confident sure certain
hundred 100 small pieces
line lines chunk
read reading
duplicate duplicated twice
tab page
function method
list array
sort order
shared common
init initialisation initialization setup
skill ability
define explain write
create make
change changes modification
footer statusbar
add added new
part missing in
)"_L1;

constexpr auto LittleWords =
        "a an the is are was be to of for and or in on at it its this that with we i you me my our "
        "do does did can could should would will when what which why how as by from then need "
        "if not no yes ok so have has had them they there all any into out up"_L1;

const QSet<QString> &littleWords()
{
    static const QStringList Words = QString(LittleWords).split(u' ');
    static const QSet<QString> Set(Words.cbegin(), Words.cend());
    return Set;
}

} // namespace

ConceptVectors::ConceptVectors()
{
    for (const QString &line : QString(SameMeaning).split(u'\n', Qt::SkipEmptyParts)) {
        const QStringList words = line.split(u' ', Qt::SkipEmptyParts);
        for (const QString &word : words) {
            m_concepts.insert(wordStem(word, WordLanguage::English), words.constFirst());
        }
    }
}

QString ConceptVectors::conceptOf(const QString &word) const
{
    const QString stem = wordStem(word, WordLanguage::English);
    return m_concepts.value(stem, stem);
}

QList<float> ConceptVectors::operator()(const QString &text) const
{
    static const QRegularExpression Word(u"[\\p{L}\\p{N}]+"_s);
    QHash<QString, int> counts;
    for (auto it = Word.globalMatch(text); it.hasNext();) {
        const QString word = it.next().captured();
        if (!littleWords().contains(word.toLower())) {
            ++counts[conceptOf(word)];
        }
    }
    QList<float> vector(Dimensions, 0.0F);
    for (auto it = counts.cbegin(); it != counts.cend(); ++it) {
        // A direction of its own for each concept, the same in every run.
        QRandomGenerator random(qChecksum(it.key().toUtf8()));
        const auto weight = static_cast<float>(1 + std::log(it.value()));
        for (float &value : vector) {
            value += weight * static_cast<float>(random.bounded(2.0) - 1);
        }
    }
    return vector;
}

} // namespace varve::test
