// SPDX-FileCopyrightText: The Varve authors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidewindow.h"

#include <contextpanel/elidedlabel.h>
#include <conversation/findbar.h>
#include <models/plaintext.h>
#include <models/transcriptmodel.h>
#include <models/weblink.h>
#include <shell/dialogsize.h>
#include <shell/outside.h>
#include <transcript/looseentries.h>
#include <transcript/transcriptview.h>

#include <QFile>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTreeWidget>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>

namespace varve
{

using namespace Qt::StringLiterals;

namespace
{

constexpr int SectionRole = Qt::UserRole;

QList<Entry> entriesOf(const QList<GuideSection> &sections)
{
    QList<Entry> entries;
    for (const GuideSection &section : sections) {
        Entry entry;
        entry.type = EntryType::CustomMessage;
        entry.role = Role::Custom;
        entry.customType = section.title; // stands at its head
        entry.blocks = { TextBlock { section.markdown.trimmed() } };
        entries += entry;
    }
    return entries;
}

QList<FindHit> hitsIn(const QList<Entry> &entries, const QString &text)
{
    QList<FindHit> hits;
    for (const Entry &entry : entries) {
        // Where only the heading has it, the section itself is what is found.
        const auto count =
                std::max<qsizetype>(entry.text().count(text, Qt::CaseInsensitive),
                                    entry.customType.contains(text, Qt::CaseInsensitive));
        if (count > 0) {
            hits += FindHit { entry.seq, static_cast<int>(count) };
        }
    }
    return hits;
}

} // namespace

GuideWindow::GuideWindow(QWidget *window)
    : QDialog(window)
    , m_sections(guideSections())
    , m_entries(std::make_unique<LooseEntries>())
    , m_contents(new QTreeWidget)
    , m_model(new TranscriptModel(m_entries.get(), this))
    , m_view(new TranscriptView)
    , m_find(new FindBar(tr("Find in the guide")))
    , m_target(new ElidedLabel({}, this))
{
    setWindowTitle(tr("Guide"));
    m_contents->setAccessibleName(tr("Contents"));
    m_contents->setHeaderHidden(true);
    m_contents->setUniformRowHeights(true);
    m_view->setModel(m_model);
    m_view->setAccessibleName(tr("Guide"));
    m_view->actions()->setWritable(false, false);
    m_view->setContextMenuPolicy(Qt::PreventContextMenu); // it is of messages
    fill();
    auto *text = new QWidget;
    auto *column = new QVBoxLayout(text);
    column->setContentsMargins({});
    column->addWidget(m_find);
    column->addWidget(m_view, 1);
    column->addWidget(m_target);
    auto *parts = new QSplitter;
    parts->setChildrenCollapsible(false);
    parts->addWidget(m_contents);
    parts->addWidget(text);
    parts->setStretchFactor(1, 1);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(parts);
    connectParts();
    resizeToText(this, 130, 44);
    const int contents = std::min(width() * 2 / 5, widthOfContents());
    parts->setSizes({ contents, width() - contents });
    m_find->open();
}

GuideWindow::~GuideWindow()
{
    m_view->setModel(nullptr); // what it stands on goes first
}

void GuideWindow::fill()
{
    QTreeWidgetItem *document = nullptr;
    for (int i = 0; i < m_sections.size(); ++i) {
        const GuideSection &section = m_sections.at(i);
        auto *item = new QTreeWidgetItem({ section.title });
        item->setData(0, SectionRole, i);
        item->setToolTip(0, asPlainText(section.title));
        if (section.isFirst || document == nullptr) {
            document = item;
            m_contents->addTopLevelItem(item);
        } else {
            document->addChild(item);
        }
        m_items += item;
    }
    m_entries->set(entriesOf(m_sections));
    m_model->setBranch(m_entries->snapshot(), static_cast<int>(m_sections.size()) - 1, nullptr);
    if (!m_items.isEmpty()) {
        m_items.constFirst()->setExpanded(true);
        showSection(0);
    }
}

/// Of all titles, also of those that are folded away.
int GuideWindow::widthOfContents() const
{
    int widest = 0;
    for (const QTreeWidgetItem *item : m_items) {
        const int depth = item->parent() == nullptr ? 1 : 2;
        widest = std::max(widest,
                          m_contents->fontMetrics().horizontalAdvance(item->text(0))
                                  + depth * m_contents->indentation());
    }
    return widest + m_contents->indentation() + m_contents->verticalScrollBar()->sizeHint().width();
}

void GuideWindow::connectParts()
{
    m_view->matches()->setProvider([entries = m_entries->all()](const QString &text) {
        return QtFuture::makeReadyValueFuture(hitsIn(entries, text));
    });
    m_find->findIn(m_view);
    m_find->takeKeys(this);
    connect(m_view->spots(), &TranscriptSpots::linkActivated, this, &GuideWindow::openLink);
    connect(m_view->spots(), &TranscriptSpots::linkHovered, this, &GuideWindow::sayTarget);
    connect(m_contents, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem *item) {
        if (item != nullptr) {
            showSection(item->data(0, SectionRole).toInt());
        }
    });
    connect(m_contents, &QTreeWidget::itemClicked, this, [this](QTreeWidgetItem *item) {
        showSection(item->data(0, SectionRole).toInt()); // also of the current one
    });
    connect(m_view->verticalScrollBar(), &QScrollBar::valueChanged, this, &GuideWindow::follow);
}

void GuideWindow::showSection(int section)
{
    m_view->position()->setPlace({ m_entries->all().at(section).id, 0 });
}

/// The contents show where one reads.
void GuideWindow::follow()
{
    const auto [first, last] = m_view->position()->visibleRows();
    const int chosen = static_cast<int>(m_items.indexOf(m_contents->currentItem()));
    if (first < 0 || first >= m_items.size() || (chosen >= first && chosen <= last)) {
        return;
    }
    const QSignalBlocker silent(m_contents);
    m_contents->setCurrentItem(m_items.at(first));
}

bool GuideWindow::goTo(const QString &place)
{
    const QString document = place.section(u'#', 0, 0);
    const QString anchor = place.section(u'#', 1);
    const auto found = std::ranges::find_if(m_sections, [&](const GuideSection &section) {
        return section.document == document
                && (anchor.isEmpty() ? section.isFirst : headingAnchor(section.title) == anchor);
    });
    if (found == m_sections.end()) {
        return false;
    }
    const auto index = found - m_sections.begin();
    m_contents->setCurrentItem(m_items.at(index));
    showSection(static_cast<int>(index)); // also where it was current
    return true;
}

void GuideWindow::openLink(const QUrl &link)
{
    if (link.isRelative()) {
        if (!goTo(link.toString())) {
            m_target->setText(tr("%1 is in the source of the program").arg(link.toString()));
        }
    } else if (const auto opened = openLinkOutside(this, link); !opened) {
        m_target->setText(opened.error().message);
    }
}

void GuideWindow::sayTarget(const QString &link)
{
    m_target->setText(QUrl(link).isRelative() ? link : shownLink(link));
}

namespace
{

constexpr const char *Documents[] { "guide.md",  "command-line.md", "settings.md",
                                    "safety.md", "formats.md",      "recall-figures.md",
                                    "agents.md", "acp.md",          "archive.md",
                                    "json.md",   "rpc.md",          "json-format.md" };

QString withoutMarks(const QString &title)
{
    QString plain = title;
    plain.remove(u'`').remove("**"_L1);
    return plain.trimmed();
}

/// The licence at the top is for whoever changes the file.
QString withoutHead(QString text)
{
    if (text.startsWith("<!--"_L1)) {
        text = text.sliced(text.indexOf("-->"_L1) + 3);
    }
    return text;
}

bool isHeading(const QString &line)
{
    return line.startsWith("# "_L1) || line.startsWith("## "_L1);
}

/// Where a line goes on with the one before it: files are broken where they are wide enough, what is shown is not.
bool goesOn(const QString &line, const QString &before)
{
    static const QRegularExpression begins(uR"(^\s*([-*+] |[>|#<]|\d+[.)] |```|$))"_s);
    static const QRegularExpression ends(uR"(^(\s*(\||#|```|<)|    )|^\s*$)"_s);
    const bool inItem = line.startsWith(u' ') && before.startsWith("    "_L1)
            && begins.match(before).hasMatch();
    return !begins.match(line).hasMatch() && (inItem || !ends.match(before).hasMatch());
}

QList<GuideSection> sectionsOf(const QString &document, const QString &text)
{
    QList<GuideSection> sections;
    bool inCode = false;
    QString before;
    const QStringList lines = text.split(u'\n');
    for (const QString &line : lines) {
        inCode = line.startsWith("```"_L1) ? !inCode : inCode;
        if (!inCode && isHeading(line)) {
            sections += GuideSection {
                document, withoutMarks(line.sliced(line.indexOf(u' '))), {}, sections.isEmpty()
            };
        } else if (!sections.isEmpty()) {
            QString &markdown = sections.last().markdown;
            const bool isSame = !inCode && !markdown.isEmpty() && goesOn(line, before);
            markdown += isSame ? QString(u' ' + line.trimmed()) : QString(u'\n' + line);
        }
        before = goesOn(line, before) && !inCode ? before : line;
    }
    return sections;
}

/// What is only there for the pictures.
bool isPictures(const GuideSection &section)
{
    return section.markdown.contains("](pictures/"_L1);
}

} // namespace

QList<GuideSection> guideSections()
{
    QList<GuideSection> sections;
    for (const char *name : Documents) {
        const QString document = QString::fromLatin1(name);
        QFile file(u":/guide/"_s + document);
        if (file.open(QIODevice::ReadOnly)) {
            sections += sectionsOf(document, withoutHead(QString::fromUtf8(file.readAll())));
        }
    }
    sections.removeIf(isPictures);
    return sections;
}

QString headingAnchor(const QString &title)
{
    static const QRegularExpression others(uR"([^\w\- ])"_s,
                                           QRegularExpression::UseUnicodePropertiesOption);
    return title.toLower().remove(others).replace(u' ', u'-');
}

} // namespace varve
